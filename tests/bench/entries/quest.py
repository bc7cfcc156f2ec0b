"""The board game beside the usual set: full commands on a server, decisions by chance, and how much is sent.

Everything is measured as for the usual set (`command.py`, `latency.py`, `decisions.py`), in the same round.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from random import Random

from kickdoor_game.library import ruleset
from tests.bench import sides
from tests.bench.anchors import other_games
from tests.bench.entries import decisions
from tests.bench.entry import Entry, Figures, Round, Row, Side, only, ratio
from tests.bench.pinned import by_itself

SET = "quest"


def served(round_: Round) -> Figures:
    """Full commands of the board game: durable, and seen by four. Held passes would be waited for."""
    return sides.played(replace(sides.plan(round_), set_name=SET, options={"early_passes": "at_once"}))


def by_chance(seconds: float) -> Figures:
    """Decisions a second on the bare rules, without dice and shuffles."""
    rules, numbers = ruleset(SET), count()

    def one_game() -> int:
        return decisions.game_by_chance(rules, Random(next(numbers)))

    return other_games.rates(one_game, seconds)


def classic(seconds: float) -> Figures:
    """The same with the usual set."""
    return decisions.ours(seconds)


ENTRY = Entry(
    name="quest",
    about="the board game beside the usual set: commands, decisions by chance, bytes",
    sides=(
        Side("ours", served),
        Side("usual set", sides.ours),
        by_itself(__name__, "by_chance", 1),
        by_itself(__name__, "classic", 1),
    ),
    rows=(
        Row(
            "full durable command of the board game",
            "the usual set's",
            ratio("ours", "usual set", "per_cpu_s"),
            target=0.7,
            floor=0.35,
        ),
        Row(
            "random decisions a second of the board game",
            "the usual set's",
            ratio("by_chance", "classic", "decisions_per_s"),
            target=0.5,
            floor=0.25,
        ),
        Row(
            "sent to a viewer for a command of the board game, median",
            "",
            only("ours", "read_p50"),
            target=800,
            floor=None,
            less_is_better=True,
            unit="B",
        ),
        Row(
            "sent to a viewer for a command of the board game, p99",
            "",
            only("ours", "read_p99"),
            target=None,
            floor=None,
            less_is_better=True,
            unit="B",
        ),
    ),
)
