"""How the duel's views are laid out: its columns, its piles, what marks mean."""

from __future__ import annotations

from kickdoor_protocol.messages.layout import CARDS, COUNT, IDLE, METER, OUT, PART, TRAITS, Column, Layout, Mark
from kickdoor_protocol.views import STEP

MARKS = (
    Mark("attacker", "attacker", text="attacks", role=PART),
    Mark("defender", "defender", text="is attacked", role=PART),
    Mark("limping", "limps", text="the next escape costs damage"),
    Mark("caught", "caught", text="has been caught cheating this turn"),
    Mark("bleeding", "bleeds", text="takes damage in each reckoning"),
    Mark("out", "out", text="is out of the game", role=OUT),
    Mark("winner", "winner", text="has won"),
    Mark(STEP, text="nobody else has done anything to react to"),
    Mark("zapped", "zapped", "z", "zapped: it is unzapped in its owner's next warmup", role=IDLE),
    Mark("monstrous", "Monster", "m", "treated as a Monster until it leaves play"),
)


def layout(name: str) -> Layout:
    """Return the layout of the set of that name."""
    columns = (
        Column(METER, "life", "life"),
        Column(METER, "level", "level", "lvl"),
        Column(METER, "gold", "gold"),
        Column(TRAITS, "Hero / class"),
        Column(COUNT, "hand", "hand"),
        Column(COUNT, "deck", "deck"),
        Column(COUNT, "discards", "discards", "disc"),
        Column(CARDS, "hoard and stash"),
    )
    return Layout(name, columns, MARKS, (), "fight")
