"""Copying a table: what a rehearsal, a search and an answer that may be refused cost before anything is done."""

from __future__ import annotations

from copy import deepcopy

from kickdoor_game.machine.plain import clone
from tests.bench import midgame
from tests.bench.anchors import card_objects
from tests.bench.entry import Entry, Figures, Round, Row, Side, ratio
from tests.bench.pinned import alone
from tests.bench.timing import call_us


def ours(seconds: float) -> Figures:
    """A match of six, as the engine copies it."""
    table = midgame.table()
    return {"clone_us": call_us(lambda: clone(table), seconds)}


def objects(seconds: float) -> Figures:
    """A match of six with an object for each card."""
    state = card_objects.state()
    return {"clone_us": call_us(lambda: deepcopy(state), seconds)}


def _here(side: str) -> Side:
    def measure(round_: Round) -> Figures:
        return alone(f"{__name__}:{side}", seconds=round_.scale.seconds / 3)

    return Side(side, measure)


ENTRY = Entry(
    name="clone",
    about="a copy of a match of six in its middle",
    sides=(_here("ours"), _here("objects")),
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
