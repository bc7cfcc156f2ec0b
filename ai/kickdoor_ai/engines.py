"""Finds what this package provides for each engine of the game: one record per engine, in a folder of its own.

All other code in this package uses questions, shapes, menus and events, which every engine has.
"""

from __future__ import annotations

import logging
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from kickdoor_game.guests import Guests, UnusablePlugin
from kickdoor_game.language.book import Book

from .retelling import Retelling, Untold

_log = logging.getLogger(__name__)

ENGINES = Guests(
    "kickdoor.engine_seats",
    "seats for the engine",
    {
        "doors": "kickdoor_ai.doors.engine:SEATS",
        "quest": "kickdoor_ai.quest.engine:SEATS",
        "ccg": "kickdoor_ai.duel.engine:SEATS",
    },
)
"""Location of the record of each engine, as `module:attribute`."""

PLAYS_ANYTHING = {"random": "kickdoor_ai.chance_seat:ChanceSeat"}
"""Kinds of seats that work with every engine, as `name: "module:class"`."""


@dataclass(frozen=True, slots=True)
class EngineSeats:
    """The seats and other parts that this package provides for one engine.

    `kinds` are its own kinds of seats, as `name: "module:class"`, in the order in which a lobby lists them; those of
    `PLAYS_ANYTHING` come last unless they are listed here. The others are locations too, or empty: `as_vectors` of a
    `rl.parts.Part`, for agents that learn; `mild` of the seat that plays where the script of a lesson has gaps (tables
    cannot add it); `retelling` of a `retelling.Retelling`, which summarises events for statistics; `against` of an
    `easy_seat.Against`, which says whom a decision harms; `hard` of a function that makes a hard seat out of a seat;
    `ear` of a function that makes a `speech.Ear` for a table and a chair.
    """

    kinds: Mapping[str, str]
    as_vectors: str = ""
    mild: str = ""
    retelling: str = ""
    against: str = ""
    hard: str = ""
    ear: str = ""


NOTHING = EngineSeats({})
"""The record of an engine without seats of its own."""


def seats_of(engine: str) -> EngineSeats:
    """Return what is registered for seats of that engine ("doors", "quest", "duel"); an empty record if there is
    nothing, or if it cannot be loaded (which is logged)."""
    if engine not in ENGINES:
        return NOTHING
    try:
        found: EngineSeats = ENGINES.find(engine)
    except UnusablePlugin as why:
        _log.warning("%s", why.args[0])
        return NOTHING
    return found


def retelling_of(engine: str) -> Callable[[Book], Retelling]:
    """Return the function that makes, for a book of cards, the converter of the engine's events to records; `Untold` if
    the engine has none."""
    where = seats_of(engine).retelling
    made: Callable[[Book], Retelling] = pkgutil.resolve_name(where) if where else Untold
    return made
