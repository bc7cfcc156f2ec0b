"""A run of the benchmark: measure every side once in each round, and judge the rounds together.

A target counts as reached if the median of the rounds reaches it and no round is a quarter worse.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median

from tests.trials.bench import quiet
from tests.trials.bench.entry import LOAD_IS_LIMIT, Entry, Figures, NotMeasured, Round, Row, Scale, Sides

ROUNDS = 5
NEAR = 0.75
"""Share of a target that each single round must reach."""


@dataclass(slots=True)
class Outcome:
    """Result of a row. `values`: one of each round in which it was measured; `why`: the reason if one was not.

    `busy`: processors that other programs used before or after the measurement, for each round.
    """

    entry: str
    row: Row
    values: list[float] = field(default_factory=list)
    why: str = ""
    busy: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        return median(self.values)

    @property
    def worst(self) -> float:
        return self.row.worst(self.values)

    @property
    def is_quiet(self) -> bool:
        """Whether its figures count: no other program was at work when it was measured, in any round."""
        return max(self.busy, default=0.0) <= quiet.BUSY_MOST

    @property
    def verdict(self) -> str:
        """The judgement in a few words."""
        if not self.values:
            return "not measured"
        return self._verdict if self.is_quiet else f"{self._verdict} (NOT QUIET)".lstrip()

    @property
    def _verdict(self) -> str:
        row = self.row
        if row.stretch is not None and row.reaches(self.median, row.stretch):
            return "beyond the target"
        is_low = row.floor is not None and not row.reaches(self.median, row.floor)
        if row.target is None:
            return "below the floor" if is_low else ""
        if row.reaches(self.median, row.target):
            near = row.target / NEAR if row.less_is_better else row.target * NEAR
            said = "target" if row.reaches(self.worst, near) else "target, not in each round"
            return f"{said}; below the floor" if is_low else said
        return "below the floor" if is_low else "short of the target"


@dataclass(slots=True)
class Run:
    """All results of a run. `figures`: by entry, for each round by side; `failed`: errors in words; `limited`: sides
    whose load generator was the limit."""

    began_s: float
    scale: Scale
    load: float
    figures: dict[str, list[dict[str, Figures]]] = field(default_factory=dict)
    outcomes: list[Outcome] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    limited: set[str] = field(default_factory=set)

    @property
    def is_quiet(self) -> bool:
        """Whether all of its figures count."""
        return all(outcome.is_quiet for outcome in self.outcomes)

    @property
    def busiest(self) -> float:
        """Most processors that other programs used at any look."""
        return max((busy for outcome in self.outcomes for busy in outcome.busy), default=0.0)


Tell = Callable[[str], None]


def run(entries: Sequence[Entry], scale: Scale, rounds: int, tell: Tell, look_s: float = quiet.LOOK_S) -> Run:
    """Measure these entries in `rounds` rounds. `tell` gets a progress line before each measurement."""
    done = Run(time.time(), scale, quiet.load())
    done.outcomes = [Outcome(entry.name, row) for entry in entries for row in entry.rows]
    before = quiet.busy(look_s)
    for number in range(1, rounds + 1):
        round_ = Round(scale)
        for entry in entries:
            tell(f"round {number} of {rounds}: {entry.name}")
            sides = _sides(entry, round_, done)
            done.figures.setdefault(entry.name, []).append(dict(sides))
            after = quiet.busy(look_s)
            for outcome in done.outcomes:
                if outcome.entry == entry.name:
                    _value(outcome, sides)
                    outcome.busy.append(max(before, after))
            before = after
    return done


def _sides(entry: Entry, round_: Round, done: Run) -> Sides:
    """Measure all sides of one entry. An error costs the rows of that side only."""
    figures: dict[str, Figures] = {}
    missing: dict[str, str] = {}
    for side in entry.sides:
        try:
            figures[side.name] = side.measure(round_)
            if LOAD_IS_LIMIT in figures[side.name]:
                done.limited.add(f"{entry.name}, {side.name}")
        except NotMeasured as why:
            missing[side.name] = str(why)
        except Exception as error:
            missing[side.name] = f"{entry.name}, {side.name}: {type(error).__name__}: {error}"
            done.failed.append(missing[side.name])
    return Sides(figures, missing)


def _value(outcome: Outcome, sides: Sides) -> None:
    try:
        outcome.values.append(outcome.row.value(sides))
    except NotMeasured as why:
        outcome.why = str(why)
    except ZeroDivisionError:
        outcome.why = "too little was done to be counted"
