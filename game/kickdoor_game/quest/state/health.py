"""Health, as red and black tokens. A hit turns a red one black; a hero without a red one is dead at that moment.

The upkeep finds the dead, so code that turns tokens need not check (quest.death.1).
"""

from __future__ import annotations

from ...heroes import verbs
from ...machine.ids import Seat
from .events import Healed, TokensChanged, WasHit
from .table import QuestTable


def hit(table: QuestTable, seat: Seat, count: int, why: str) -> int:
    """Turn up to `count` red tokens black, and return how many were turned; 0 for the dead (quest.health.3). `why`: the
    reason, for the event."""
    figure = table.figures[seat]
    taken = min(count, figure.health())
    if taken and not table.heroes[seat].dead:
        figure.black += taken
        table.tell(WasHit(seat, taken, figure.health(), why))
        table.stir()
        return taken
    return 0


def heal(table: QuestTable, seat: Seat, count: int, why: str) -> int:
    """Turn up to `count` black tokens back to red, and return how many were turned; 0 for the dead (quest.health.5,
    .6). `why`: the reason, for the event."""
    figure = table.figures[seat]
    healed = min(count, figure.black)
    if healed and not table.heroes[seat].dead:
        figure.black -= healed
        table.tell(Healed(seat, healed, figure.health(), why))
        table.stir()
        return healed
    return 0


def add_token(table: QuestTable, seat: Seat, why: str) -> None:
    """Give the hero one more token, red side up (quest.health.2). `why`: the reason, for the event."""
    figure = table.figures[seat]
    figure.tokens += 1
    table.tell(TokensChanged(seat, figure.tokens, why))
    table.stir()


def remove_token(table: QuestTable, seat: Seat, why: str) -> None:
    """Take one token away, a red one if there is one, since hits stay with the hero (quest.health.2). `why`: the
    reason, for the event."""
    figure = table.figures[seat]
    figure.tokens -= 1
    figure.black = min(figure.black, figure.tokens)
    table.tell(TokensChanged(seat, figure.tokens, why))
    table.stir()


def look_for_the_dead(table: QuestTable) -> None:
    """Kill every hero who has no red token left, in the room where they are (quest.death.1, .3)."""
    for hero in table.heroes:
        if not hero.dead and table.figures[hero.seat].health() <= 0:
            verbs.die(table, hero.seat, "no Health left")
