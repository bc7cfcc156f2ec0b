"""Entry: copying a table, as for a rehearsal, a search or an answer that may be refused."""

from __future__ import annotations

from copy import deepcopy

from kickdoor_game.machine.plain import clone
from tests.trials.bench import midgame
from tests.trials.bench.anchors import card_objects
from tests.trials.bench.entry import Entry, Figures, Row, ratio
from tests.trials.bench.pinned import by_itself
from tests.trials.bench.timing import call_us


def ours(seconds: float) -> Figures:
    """Measure a match of six, copied by the engine."""
    table = midgame.table()
    return {"clone_us": call_us(lambda: clone(table), seconds)}


def objects(seconds: float) -> Figures:
    """Measure a match of six with an object for each card."""
    state = card_objects.state()
    return {"clone_us": call_us(lambda: deepcopy(state), seconds)}


ENTRY = Entry(
    name="clone",
    about="a copy of a match of six in its middle",
    sides=(by_itself(__name__, "ours", 1 / 3), by_itself(__name__, "objects", 1 / 3, is_anchor=True)),
    rows=(
        Row(
            "copies of a table",
            "deepcopy of a state with an object for each card",
            ratio("objects", "ours", "clone_us"),
            target=150,
            stretch=220,
            floor=50,
            began=105,
        ),
    ),
)
