"""Entry for another game beside the usual set: full commands on a server, random decisions, and bytes sent.

Everything is measured as for the usual set (`command.py`, `latency.py`, `decisions.py`), in the same round.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count
from random import Random

from kickdoor_game.library import ruleset
from tests.trials.bench import sides
from tests.trials.bench.anchors import other_games
from tests.trials.bench.entries import decisions
from tests.trials.bench.entry import Entry, Figures, Round, Row, Side, only, ratio
from tests.trials.bench.pinned import alone, by_itself


@dataclass(frozen=True, slots=True)
class Beside:
    """Another set, with its name in rows (`called`) and the number of players.

    `eager`: see `Plan`. `command`, `decision`: target and floor of these rows; `median`: target of the bytes sent.
    """

    set_name: str
    called: str
    command: tuple[float, float]
    decision: tuple[float, float]
    median: float
    seats: int = decisions.SEATS
    eager: float = 0.0

    def served(self, round_: Round) -> Figures:
        """Measure full commands: durable, and seen by all players. Passes are sent at once, because held ones would be
        waited for."""
        options = {"early_passes": "at_once"}
        plan = replace(sides.plan(round_), set_name=self.set_name, seats=self.seats, eager=self.eager, options=options)
        return sides.played(plan)

    def by_chance(self, round_: Round) -> Figures:
        """Measure random decisions, in a process of their own."""
        function, seconds = f"{__name__}:by_chance", round_.scale.seconds
        most = round_.scale.of(decisions.GAME_MOST)
        return alone(function, set_name=self.set_name, seats=self.seats, seconds=seconds, most=most)

    def entry(self, *, anchors: tuple[Side, ...] = (), rows: tuple[Row, ...] = ()) -> Entry:
        """Return the entry, with further rows and their anchors."""
        return Entry(
            name=self.set_name,
            about=f"{self.called} beside the usual set: commands, decisions by chance, bytes",
            sides=(
                Side("ours", self.served),
                Side("usual set", sides.ours),
                Side("by_chance", self.by_chance),
                by_itself(__name__, "classic", 1),
                *anchors,
            ),
            rows=(
                _faster(
                    f"full durable command of {self.called}", ratio("ours", "usual set", "per_cpu_s"), self.command
                ),
                _faster(
                    f"random decisions a second of {self.called}",
                    ratio("by_chance", "classic", "decisions_per_s"),
                    self.decision,
                ),
                *rows,
                _sent(f"sent to a viewer for a command of {self.called}, median", "read_p50", self.median),
                _sent(f"sent to a viewer for a command of {self.called}, p99", "read_p99", None),
            ),
        )


def _faster(name: str, value: Callable[..., float], bounds: tuple[float, float]) -> Row:
    target, floor = bounds
    return Row(name, "the usual set's", value, target=target, floor=floor)


def _sent(name: str, figure: str, target: float | None) -> Row:
    return Row(name, "", only("ours", figure), target=target, floor=None, less_is_better=True, unit="B")


def by_chance(set_name: str, seats: int, seconds: float, most: int) -> Figures:
    """Measure random decisions a second on the bare rules, without dice and shuffles, in games of at most `most` of
    them."""
    rules, numbers = ruleset(set_name), count()

    def one_game() -> int:
        return decisions.game_by_chance(rules, Random(next(numbers)), seats, most)

    return other_games.rates(one_game, seconds)


def classic(seconds: float) -> Figures:
    """Measure the same with the usual set."""
    return decisions.ours(seconds)
