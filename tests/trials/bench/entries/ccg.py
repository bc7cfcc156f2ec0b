"""Entry: the duel beside the usual set, and random duels beside RLCard's gin rummy."""

from __future__ import annotations

from tests.trials.bench.entries import decisions
from tests.trials.bench.entries.beside import Beside
from tests.trials.bench.entry import Figures, Row, ratio
from tests.trials.bench.pinned import by_itself

DUEL = Beside("ccg", "the duel", command=(0.8, 0.4), decision=(1, 0.5), median=600, seats=2, eager=0.3)


def gin_rummy(seconds: float) -> Figures:
    """Measure RLCard's gin rummy, played at random."""
    return decisions.gin_rummy(seconds)


ENTRY = DUEL.entry(
    anchors=(by_itself(__name__, "gin_rummy", 1 / 2, is_anchor=True),),
    rows=(
        Row(
            "random duels a second",
            "RLCard gin-rummy, by chance",
            ratio("by_chance", "gin_rummy", "games_per_s"),
            target=0.1,
            stretch=0.3,
            floor=0.05,
        ),
    ),
)
