"""All kinds of seats for a game, by name: ours and those of installed packages.

Ours are those that play any game and those of each engine (`engines`). Two engines may have a kind of the same name,
each made for its own games.

A package adds kinds in the entry-point group `kickdoor.seats`; an entry point names a class, or a function without
parameters, that makes a seat. The first line of its docstring is shown in lobbies. A kind with a true `keeps_only` is
not offered as an opponent; a table may choose it for the seats of people who are lost. A kind with `engines` (a
collection of names) is offered only for games of these, one without for all. A kind with `difficulties` (a collection
of names) is also offered at these (`difficulty`); one without plays at `fair` alone:

    [project.entry-points."kickdoor.seats"]
    timid = "kickdoor_timid:Timid"

A plug-in runs with our rights, but cannot block the program: one that raises or exits while it is imported or makes its
first seat, makes no seat, or does not return within `LOAD_MOST_S`, is skipped and logged; its output goes to stderr.
Ending the process itself (`os._exit`, a crash in C) cannot be prevented.
"""

from __future__ import annotations

import contextlib
import difflib
import logging
import os
import pkgutil
import sys
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib.metadata import EntryPoint
from typing import Any, cast

from kickdoor_game.guests import installed
from kickdoor_game.language.vocabulary import quoted
from kickdoor_protocol.opponents import FAIR, Difficulty

from .api import Seat
from .difficulty import difficulties_of, no_such_difficulty
from .difficulty.easy_seat import easy
from .engines import ENGINES, PLAYS_ANYTHING, seats_of

GROUP = "kickdoor.seats"
"""The entry-point group of kinds of seats."""
LOAD_MOST_S = 10.0
"""Seconds that a plug-in may take to be imported and to make its first seat. A thread that hangs cannot be ended, and
is abandoned.
"""

LEFT_OUT = "KICKDOOR_LEFT_OUT_SEATS"
"""Environment variable with names of kinds to skip, separated by commas. A kind that hangs is added, so that child
processes do not wait for it too.
"""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SeatKind:
    """A kind of seat, as a lobby lists it. `keeps_only`: it only keeps the seats of absent people, and is no
    opponent. `difficulties`: those at which it plays, the easiest first.
    """

    name: str
    sentence: str
    keeps_only: bool = False
    difficulties: tuple[Difficulty, ...] = (FAIR,)


def built_in(engine: str) -> dict[str, str]:
    """Return kickdoor's own kinds of seats for games of that engine, as `name: "module:class"`.

    They do not depend on installed entry points, so they exist when kickdoor runs from a folder.
    """
    return {**seats_of(engine).kinds, **PLAYS_ANYTHING}


def _points(engine: str) -> list[EntryPoint]:
    """Return the entry points for that engine, ours first; plug-ins cannot replace ours, of any engine."""
    ours = [EntryPoint(name, value, GROUP) for name, value in built_in(engine).items()]
    return [*ours, *plugged_in()]


def plugged_in() -> list[EntryPoint]:
    """Return the entry points of seats in other installed packages, in their order, without names that kickdoor's own
    seats have, and without those in the environment variable `LEFT_OUT`."""
    taken = {*PLAYS_ANYTHING, *(name for known in ENGINES for name in seats_of(known).kinds)}
    left_out = os.environ.get(LEFT_OUT, "").split(",")
    return [point for point in installed(GROUP) if point.name not in taken and point.name not in left_out]


def factories(engine: str, points: Iterable[EntryPoint] | None = None) -> dict[str, Callable[[], Seat]]:
    """Return the factories of seats for games of that engine, by name; broken ones are skipped and logged.

    `points` replaces the installed entry points, for tests.
    """
    found: dict[str, Callable[[], Seat]] = {}
    ours = built_in(engine)
    for point in _points(engine) if points is None else points:
        if point.name in found:
            _log.warning("seat %r of %s: the name is taken", point.name, point.value)
            continue
        try:
            made = _loaded(point) if ours.get(point.name) == point.value else _loaded_in_time(point)
        except Exception as broken:
            _log.warning("seat %r of %s cannot be used: %s: %s", point.name, point.value, type(broken).__name__, broken)
            continue
        if plays(made, engine):
            found[point.name] = made
    return found


def plays(factory: Callable[[], Seat], engine: str) -> bool:
    """Return whether the factory's attribute `engines` names that engine, or is missing."""
    engines = getattr(factory, "engines", None)
    return engines is None or engine in engines


def everywhere() -> dict[str, Callable[[], Seat]]:
    """Return the factories of all seats for any engine, by name; if two engines have the same name, that of the first
    one."""
    found: dict[str, Callable[[], Seat]] = {}
    for engine in ENGINES:
        found |= {name: factory for name, factory in factories(engine).items() if name not in found}
    return found


def _loaded(point: EntryPoint) -> Callable[[], Seat]:
    """Return the factory that an entry point names, after it has made a first seat. Raises TypeError if that is no
    seat."""
    factory = point.load()
    _insist_on_a_seat(factory())
    return cast(Callable[[], Seat], factory)


def _loaded_in_time(point: EntryPoint) -> Callable[[], Seat]:
    """Load an entry point in a thread, so that it cannot end or block the program.

    Raises TimeoutError if it does not return within `LOAD_MOST_S`, and RuntimeError if it tries to exit.
    """
    made: list[Callable[[], Seat]] = []
    broken: list[BaseException] = []

    def load() -> None:
        try:
            made.append(_loaded(point))
        except BaseException as error:
            broken.append(error)

    thread = threading.Thread(target=load, name=f"seat {point.name}", daemon=True)
    with contextlib.redirect_stdout(sys.stderr):
        thread.start()
        thread.join(LOAD_MOST_S)
    if made:
        return made[0]
    if broken:
        error = broken[0]
        raise error if isinstance(error, Exception) else RuntimeError(f"{type(error).__name__}: {error}")
    os.environ[LEFT_OUT] = ",".join(filter(None, (os.environ.get(LEFT_OUT, ""), point.name)))
    raise TimeoutError(f"it has not come back after {LOAD_MOST_S:g} s")


def mild_seat(engine: str) -> Seat:
    """Return a new seat that plays for an opponent in a tutorial where the lesson's script says nothing. Raises
    KeyError if the engine has none."""
    where = seats_of(engine).mild
    if not where:
        raise KeyError(f"{engine} has no mild seat")
    return _loaded(EntryPoint("mild", where, GROUP))()


def _insist_on_a_seat(made: Any) -> None:
    """Raise TypeError if the object lacks a method of seats."""
    for method in ("decide", "witness"):
        if not callable(getattr(made, method, None)):
            raise TypeError(f"{made!r} has no {method}()")


def sentence_of(factory: Callable[[], Seat]) -> str:
    """Return the first line of a factory's docstring, which lobbies show; "" if it has none."""
    lines = (factory.__doc__ or "").strip().splitlines()
    return lines[0].strip() if lines else ""


def keeps_only(factory: Callable[[], Seat]) -> bool:
    """Return whether seats of this kind can only stand in for absent people, and cannot be chosen as opponents."""
    return bool(getattr(factory, "keeps_only", False))


def kinds(engine: str, points: Iterable[EntryPoint] | None = None) -> list[SeatKind]:
    """Return all kinds of seats for games of that engine that could be loaded, kickdoor's own first. `points` replaces
    the installed entry points, for tests."""
    return as_kinds(factories(engine, points))


def as_kinds(made: Mapping[str, Callable[[], Seat]]) -> list[SeatKind]:
    """Return these factories as lobbies list them: name, description, difficulties, and whether they only stand in for
    absent people."""
    return [
        SeatKind(name, sentence_of(factory), keeps_only(factory), difficulties_of(factory))
        for name, factory in made.items()
    ]


def no_such(name: str, known: Iterable[str]) -> str:
    """Return a message that there is no AI player of that name, with similar names; it ends without a full stop."""
    near = difflib.get_close_matches(name.casefold(), list(known), n=2, cutoff=0.5)
    return f"there is no AI player {quoted(name)}" + (f"; did you mean {' or '.join(near)}?" if near else "")


def unknown(name: str, known: Iterable[str]) -> str:
    """Return a message that there is no AI player of that name, with all known names."""
    names = list(known)
    return f"{no_such(name, names).removesuffix('?')}; there are: {', '.join(names)}"


def make(name: str, engine: str, points: Iterable[EntryPoint] | None = None, *, difficulty: str = FAIR) -> Seat:
    """Return a new seat of the kind `name` for a game of that engine. `points` replaces the installed entry points, for
    tests.

    Raises KeyError, with similar and known names, if there is no such kind, and ValueError if it does not play at that
    difficulty.
    """
    own = built_in(engine).get(name)
    # Plug-ins cannot replace our names, so for those the installed packages need not be searched.
    known = factories(engine, [EntryPoint(name, own, GROUP)] if points is None and own is not None else points)
    if name not in known:
        raise KeyError(unknown(name, known))
    return factory_at(name, known[name], engine, difficulty)()


def factory_at(name: str, factory: Callable[[], Seat], engine: str, difficulty: str) -> Callable[[], Seat]:
    """Return the factory of seats of the kind `name`, whose fair seats `factory` makes, at that difficulty ("" is
    fair), for games of that engine. Raises ValueError if the kind does not play at it."""
    wanted, known = difficulty or FAIR, difficulties_of(factory)
    if wanted not in known:
        raise ValueError(no_such_difficulty(name, wanted, known))
    parts = seats_of(engine)
    match wanted:
        case "easy" if parts.against:
            return partial(_easy, factory, parts.against)
        case "hard" if parts.hard:
            return partial(_hard, factory, parts.hard)
        case "fair":
            return factory
        case _:
            raise ValueError(f"{engine} has no AI players of the difficulty {wanted!r}")


def _easy(factory: Callable[[], Seat], against: str) -> Seat:
    """Return a new easy seat; `against` is the location of what says whom a decision is against."""
    return easy(factory(), pkgutil.resolve_name(against))


def _hard(factory: Callable[[], Seat], hard: str) -> Seat:
    """Return a new hard seat; `hard` is the location of the function that makes one out of a seat."""
    made: Seat = pkgutil.resolve_name(hard)(factory())
    return made
