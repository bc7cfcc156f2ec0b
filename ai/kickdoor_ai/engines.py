"""What this package has for each engine of the game: one record, in the engine's own folder here.

Everything else in this package works from questions, shapes, menus and events, which every engine has.
"""

from __future__ import annotations

import logging
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from kickdoor_game.guests import Guests, Unusable
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
"""Where the record of each engine is."""

PLAYS_ANYTHING = {"random": "kickdoor_ai.chance_seat:ChanceSeat"}
"""Kinds of seats that need to know nothing of a game, as `name: "module:class"`."""


@dataclass(frozen=True, slots=True)
class EngineSeats:
    """What one engine has here.

    `kinds`: its own kinds of seats, in the order in which a lobby lists them; those that play anything come last unless
    they are given a place among them. `as_vectors`: where its part of the environment for agents that learn is (a
    `rl.parts.Part`); empty if it cannot be played there. `mild`: where the seat is that fills the gaps in the script of
    a lesson (no kind that a table can call); empty if no lessons are given. `retelling`: where that is which says what
    its events tell of endings, dealings and harm (a `retelling.Retelling`, made of a book); empty if nobody counts
    them.
    """

    kinds: Mapping[str, str]
    as_vectors: str = ""
    mild: str = ""
    retelling: str = ""


NOTHING = EngineSeats({})
"""What an engine has for which nobody has written seats: those that play anything play it."""


def seats_of(engine: str) -> EngineSeats:
    """The record of that engine; an empty one if nothing is written for it, or what is does not work."""
    if engine not in ENGINES:
        return NOTHING
    try:
        found: EngineSeats = ENGINES.find(engine)
    except Unusable as why:
        _log.warning("%s", why.args[0])
        return NOTHING
    return found


def retelling_of(engine: str) -> Callable[[Book], Retelling]:
    """What makes the retelling of a match of that engine; one that tells nothing, if nothing is written for it."""
    where = seats_of(engine).retelling
    made: Callable[[Book], Retelling] = pkgutil.resolve_name(where) if where else Untold
    return made
