"""What is measured, and what becomes a line of the table.

An entry has **sides**: kickdoor, and the anchors that it is compared with. A side is measured once in each round, right
before or after the others, and gives figures by name. An entry has **rows** as well: each makes one number of the
figures of one round, mostly a ratio of two sides. So whatever slows a machine down for a minute slows down both sides
of a ratio, and what the rounds say is comparable even where the figures are not.

A side that cannot be measured on this machine raises `NotMeasured`, and its rows say why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

Figures = Mapping[str, float]
"""What a side has measured, by name; the unit is part of the name."""

LOAD_IS_LIMIT = "load_is_limit"
"""A figure that a side has (as 1) where what made it work could not work any faster: it might have done more."""


def is_rate(figure: str) -> bool:
    """Return whether more of a figure of that name is better, as of what is done in a time; less is of all others."""
    return "per_" in figure or figure == "trials"


class NotMeasured(Exception):  # noqa: N818 - what has happened, in words for the table
    """Why something cannot be measured here."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How much is measured. `seconds`: how long each rate is looked at; `warm_s`: how long before nothing counts.

    `part`: the share of tables, commands and repetitions that there are at full scale.
    """

    seconds: float
    warm_s: float
    part: float

    def of(self, whole: int, least: int = 1) -> int:
        """So many of what is `whole` at full scale."""
        return max(least, round(whole * self.part))


FULL = Scale(seconds=6.0, warm_s=4.0, part=1.0)
SHORT = Scale(seconds=0.1, warm_s=0.05, part=0.02)
"""To see that everything works. Its figures mean nothing."""


@dataclass(slots=True)
class Round:
    """One pass over all entries. What several of them need is measured once in it."""

    scale: Scale
    _known: dict[str, Figures | NotMeasured] = field(default_factory=dict)

    def once(self, what: str, measure: Callable[[], Figures]) -> Figures:
        """What `measure` says the first time that `what` is asked for in this round. NotMeasured: as it does."""
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
    """The figures of one entry in one round, by side. NotMeasured for one that was not measured."""

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
    """Something that is measured, kickdoor or an anchor. `measure` may raise NotMeasured."""

    name: str
    measure: Callable[[Round], Figures]
    is_anchor: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: `value` makes one number of the figures of a round.

    `name` says what is measured, `anchor` what it is compared with ("" for a figure of its own, in `unit`). `target` is
    what to reach, `stretch` what would be more than that, `floor` what to be ashamed of. `less_is_better`: so it is.
    `began`: what it was when the targets were set, measured on another day by hand.
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
        """Whether a value is at least as good as that."""
        return value <= bound if self.less_is_better else value >= bound

    def worst(self, values: list[float]) -> float:
        """The worst of some rounds."""
        return max(values) if self.less_is_better else min(values)


@dataclass(frozen=True, slots=True)
class Entry:
    """What `./kickdoor bench NAME` measures. `about` says it in a sentence."""

    name: str
    about: str
    sides: tuple[Side, ...]
    rows: tuple[Row, ...]


def ratio(ours: str, anchor: str, figure: str, of: str = "") -> Callable[[Sides], float]:
    """A row's value: a figure of one side against that of another (`of`, where the name there is a different one)."""
    return lambda sides: sides[ours][figure] / sides[anchor][of or figure]


def only(side: str, figure: str) -> Callable[[Sides], float]:
    """A row's value: a figure as it is."""
    return lambda sides: sides[side][figure]
