"""Entries of the benchmark table: what is measured, and which numbers become rows.

An entry has **sides**: kickdoor, and the anchors that it is compared with. A side is measured once in each round, right
before or after the others, and gives figures by name. An entry also has **rows**: each makes one number of the figures
of one round, mostly a ratio of two sides. Whatever slows the machine down for a minute slows down both sides of a
ratio, so ratios can be compared between rounds even where figures cannot.

A side that cannot be measured on this machine raises `NotMeasured`, and its rows print why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

Figures = Mapping[str, float]
"""Measured numbers of a side, by name; the unit is part of the name."""

LOAD_IS_LIMIT = "load_is_limit"
"""Figure (1) of a side whose load generator was at its own limit: the side might have done more."""


def is_rate(figure: str) -> bool:
    """Return whether more is better for a figure of that name, as for rates; for all others less is better."""
    return "per_" in figure or figure == "trials"


class NotMeasured(Exception):  # noqa: N818 - what has happened, in words for the table
    """Raised where something cannot be measured; the message says why."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How much is measured. `seconds`: length of each measurement of a rate; `warm_s`: seconds before it that do not
    count.

    `part`: share of the tables, commands and repetitions of the full scale.
    """

    seconds: float
    warm_s: float
    part: float

    def of(self, whole: int, least: int = 1) -> int:
        """Return the share of `whole` at this scale, at least `least`."""
        return max(least, round(whole * self.part))


FULL = Scale(seconds=6.0, warm_s=4.0, part=1.0)
SHORT = Scale(seconds=0.1, warm_s=0.05, part=0.02)
"""Scale of a smoke test. Its figures mean nothing."""


@dataclass(slots=True)
class Round:
    """One pass over all entries, with a cache for figures that several of them need."""

    scale: Scale
    _known: dict[str, Figures | NotMeasured] = field(default_factory=dict)

    def once(self, what: str, measure: Callable[[], Figures]) -> Figures:
        """Measure the first time that `what` is asked for in this round; then return the cached figures. Raises
        NotMeasured whenever `measure` did."""
        if what not in self._known:
            try:
                self._known[what] = measure()
            except NotMeasured as why:
                self._known[what] = why
        known = self._known[what]
        if isinstance(known, NotMeasured):
            raise known
        return known


class Sides(Mapping[str, Figures]):
    """Figures of one entry in one round, by side. Raises NotMeasured for a side that was not measured."""

    def __init__(self, figures: Mapping[str, Figures], missing: Mapping[str, str]) -> None:
        self._figures = figures
        self._missing = missing

    def __getitem__(self, side: str) -> Figures:
        if side in self._missing:
            raise NotMeasured(self._missing[side])
        return self._figures[side]

    def __iter__(self) -> Iterator[str]:
        return iter(self._figures)

    def __len__(self) -> int:
        return len(self._figures)


@dataclass(frozen=True, slots=True)
class Side:
    """One thing that is measured, kickdoor or an anchor. `measure` may raise NotMeasured."""

    name: str
    measure: Callable[[Round], Figures]
    is_anchor: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: `value` makes one number of the figures of a round.

    `name` says what is measured, `anchor` what it is compared with ("" for a figure alone, in `unit`). `target` is the
    value to reach, `stretch` a better one, `floor` the minimum we accept. `began`: the value when the targets were set.
    """

    name: str
    anchor: str
    value: Callable[[Sides], float]
    target: float | None
    floor: float | None
    stretch: float | None = None
    began: float | None = None
    less_is_better: bool = False
    unit: str = ""

    def reaches(self, value: float, bound: float) -> bool:
        """Return whether a value is at least as good as a bound."""
        return value <= bound if self.less_is_better else value >= bound

    def worst(self, values: list[float]) -> float:
        """Return the worst value of some rounds."""
        return max(values) if self.less_is_better else min(values)


@dataclass(frozen=True, slots=True)
class Entry:
    """One subject of `./kickdoor bench NAME`. `about` describes it in a sentence."""

    name: str
    about: str
    sides: tuple[Side, ...]
    rows: tuple[Row, ...]


def ratio(ours: str, anchor: str, figure: str, of: str = "") -> Callable[[Sides], float]:
    """Return a row's value: a figure of one side divided by that of another (`of`, if it has another name there)."""
    return lambda sides: sides[ours][figure] / sides[anchor][of or figure]


def only(side: str, figure: str) -> Callable[[Sides], float]:
    """Return a row's value: one figure as it is."""
    return lambda sides: sides[side][figure]
