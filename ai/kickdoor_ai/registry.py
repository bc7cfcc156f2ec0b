"""Which kinds of seat there are, by name: ours and those of anybody's installed package.

A package adds kinds in the entry-point group `kickdoor.seats`; the entry point names a class or function without
arguments that makes a seat. The first line of its docstring is the sentence that a lobby shows:

    [project.entry-points."kickdoor.seats"]
    timid = "kickdoor_timid:Timid"

A plug-in that cannot be imported, or that makes no seat, is left out with a line in the log. It stops nobody.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import Any, cast

from .api import Seat

GROUP = "kickdoor.seats"
BUILT_IN = {
    "greedy": "kickdoor_ai.greedy_seat:GreedySeat",
    "random": "kickdoor_ai.chance_seat:ChanceSeat",
    "bribe_aware": "kickdoor_ai.bribe_aware_seat:BribeAwareSeat",
    "spiteful": "kickdoor_ai.spiteful_seat:SpitefulSeat",
}
"""Ours, so that they are there as well when kickdoor runs from a folder that nobody has installed."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of seat, as a lobby lists it."""

    name: str
    sentence: str


def _points() -> list[EntryPoint]:
    """Ours first; nobody can take their names."""
    ours = [EntryPoint(name, value, GROUP) for name, value in BUILT_IN.items()]
    return [*ours, *(point for point in entry_points(group=GROUP) if point.name not in BUILT_IN)]


def factories(points: Iterable[EntryPoint] | None = None) -> dict[str, Callable[[], Seat]]:
    """What makes a seat, by its name; `points` instead of those that are installed, for tests."""
    found: dict[str, Callable[[], Seat]] = {}
    for point in _points() if points is None else points:
        if point.name in found:
            _log.warning("seat %r of %s: the name is taken", point.name, point.value)
            continue
        try:
            factory = point.load()
            _insist_on_a_seat(factory())
        except Exception as broken:
            _log.warning("seat %r of %s cannot be used: %s: %s", point.name, point.value, type(broken).__name__, broken)
            continue
        found[point.name] = cast(Callable[[], Seat], factory)
    return found


def _insist_on_a_seat(made: Any) -> None:
    for method in ("decide", "witness"):
        if not callable(getattr(made, method, None)):
            raise TypeError(f"{made!r} has no {method}()")


def sentence_of(factory: Callable[[], Seat]) -> str:
    """The first line of its docstring."""
    lines = (factory.__doc__ or "").strip().splitlines()
    return lines[0].strip() if lines else ""


def kinds(points: Iterable[EntryPoint] | None = None) -> list[Kind]:
    """All kinds that work, ours first."""
    return [Kind(name, sentence_of(factory)) for name, factory in factories(points).items()]


def make(name: str, points: Iterable[EntryPoint] | None = None) -> Seat:
    """A new seat of that kind; KeyError with the known names for another."""
    known = factories(points)
    if name not in known:
        raise KeyError(f"no seat {name!r}; there are: {', '.join(known)}")
    return known[name]()
