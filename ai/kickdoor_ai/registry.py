"""Which kinds of seat there are for a game, by name: ours and those of anybody's installed package.

Ours are those that play anything and those that an engine has for itself (`engines`). Two engines may have a kind of
the same name: each is made for its own.

A package adds kinds in the entry-point group `kickdoor.seats`; the entry point names a class or function without
arguments that makes a seat. The first line of its docstring is the sentence that a lobby shows. One with a true
`keeps_only` is not offered as an opponent; a table may choose it for the seats of people who are lost. One with
`engines` (a collection of names) is offered for games of these only, and one without for all:

    [project.entry-points."kickdoor.seats"]
    timid = "kickdoor_timid:Timid"

A plug-in is code that somebody has installed here, and runs with our rights; but it stops nobody. One that raises or
exits while it is imported or makes its first seat, that makes no seat, or that has not come back after `LOAD_MOST_S`,
is left out with a line in the log; what it prints goes to stderr. What ends the process itself (`os._exit`, a crash
in C) is beyond us.
"""

from __future__ import annotations

import contextlib
import difflib
import logging
import os
import sys
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from typing import Any, cast

from kickdoor_game.guests import installed
from kickdoor_game.language.vocabulary import quoted

from .api import Seat
from .engines import ENGINES, PLAYS_ANYTHING, seats_of

GROUP = "kickdoor.seats"
LOAD_MOST_S = 10.0
"""How long a plug-in may take to be imported and to make its first seat. A thread that hangs cannot be ended; it is
left behind."""

LEFT_OUT = "KICKDOOR_LEFT_OUT_SEATS"
"""The environment's word for kinds that nobody shall have, with commas between. One that hangs is entered here, so that
our own children do not wait for it, too."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of seat, as a lobby lists it. `keeps_only`: it keeps the seats of others, and is no opponent."""

    name: str
    sentence: str
    keeps_only: bool = False


def built_in(engine: str) -> dict[str, str]:
    """Ours that play games of that engine, as `name: "module:class"`.

    They are there as well when kickdoor runs from a folder that nobody has installed.
    """
    return {**seats_of(engine).kinds, **PLAYS_ANYTHING}


def _points(engine: str) -> list[EntryPoint]:
    """Ours first; nobody can take the name of any of ours, whatever it plays."""
    ours = [EntryPoint(name, value, GROUP) for name, value in built_in(engine).items()]
    return [*ours, *plugged_in()]


def plugged_in() -> list[EntryPoint]:
    """Of the packages that somebody has installed here, in their order: none has the name of one of ours."""
    taken = {*PLAYS_ANYTHING, *(name for known in ENGINES for name in seats_of(known).kinds)}
    left_out = os.environ.get(LEFT_OUT, "").split(",")
    return [point for point in installed(GROUP) if point.name not in taken and point.name not in left_out]


def factories(engine: str, points: Iterable[EntryPoint] | None = None) -> dict[str, Callable[[], Seat]]:
    """What makes a seat for games of that engine, by its name; `points` instead of those that are installed, for
    tests."""
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
    """Whether it says that it plays games of that engine, or says nothing."""
    engines = getattr(factory, "engines", None)
    return engines is None or engine in engines


def everywhere() -> dict[str, Callable[[], Seat]]:
    """What makes a seat for some game, by its name; of several engines' the first."""
    found: dict[str, Callable[[], Seat]] = {}
    for engine in ENGINES:
        found |= {name: factory for name, factory in factories(engine).items() if name not in found}
    return found


def _loaded(point: EntryPoint) -> Callable[[], Seat]:
    factory = point.load()
    _insist_on_a_seat(factory())
    return cast(Callable[[], Seat], factory)


def _loaded_in_time(point: EntryPoint) -> Callable[[], Seat]:
    """The same in a thread, which may exit or hang as it likes."""
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
    """A new seat for the gaps in the script of a lesson on that engine's games. KeyError: it has none."""
    where = seats_of(engine).mild
    if not where:
        raise KeyError(f"{engine} has no mild seat")
    return _loaded(EntryPoint("mild", where, GROUP))()


def _insist_on_a_seat(made: Any) -> None:
    for method in ("decide", "witness"):
        if not callable(getattr(made, method, None)):
            raise TypeError(f"{made!r} has no {method}()")


def sentence_of(factory: Callable[[], Seat]) -> str:
    """The first line of its docstring."""
    lines = (factory.__doc__ or "").strip().splitlines()
    return lines[0].strip() if lines else ""


def keeps_only(factory: Callable[[], Seat]) -> bool:
    """Whether it is there for the seats of people who are lost, and no opponent."""
    return bool(getattr(factory, "keeps_only", False))


def kinds(engine: str, points: Iterable[EntryPoint] | None = None) -> list[Kind]:
    """All kinds that play games of that engine and work, ours first."""
    return as_kinds(factories(engine, points))


def as_kinds(made: Mapping[str, Callable[[], Seat]]) -> list[Kind]:
    """These, as a lobby lists them."""
    return [Kind(name, sentence_of(factory), keeps_only(factory)) for name, factory in made.items()]


def no_such(name: str, known: Iterable[str]) -> str:
    """That there is no AI player of that name, with those that were probably meant; no full stop."""
    near = difflib.get_close_matches(name.casefold(), list(known), n=2, cutoff=0.5)
    return f"there is no AI player {quoted(name)}" + (f"; did you mean {' or '.join(near)}?" if near else "")


def unknown(name: str, known: Iterable[str]) -> str:
    """The same, with all that there are."""
    names = list(known)
    return f"{no_such(name, names).removesuffix('?')}; there are: {', '.join(names)}"


def make(name: str, engine: str, points: Iterable[EntryPoint] | None = None) -> Seat:
    """A new seat of that kind for a game of that engine; KeyError with the near and the known names for another."""
    own = built_in(engine).get(name)
    # Nobody can take a name of ours, so for those nothing that is installed is looked through.
    known = factories(engine, [EntryPoint(name, own, GROUP)] if points is None and own is not None else points)
    if name not in known:
        raise KeyError(unknown(name, known))
    return known[name]()
