"""What this package has for each engine of the game: one record, in the engine's own folder here.

Everything else in this package works from questions, shapes, menus and events, which every engine has.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module

ENGINES = {"doors": "kickdoor_ai.doors.engine"}
"""Where the record of each engine is (`SEATS`)."""


@dataclass(frozen=True, slots=True)
class EngineSeats:
    """What one engine has here.

    `kinds`: its own kinds of seats, as `name: "module:class"`, beside those that play anything. `as_vectors`: where its
    part of the environment for agents that learn is (a `rl.parts.Part`); empty if it cannot be played there.
    """

    kinds: Mapping[str, str]
    as_vectors: str = ""


def seats_of(engine: str) -> EngineSeats:
    """The record of that engine; an empty one if nothing is written for it."""
    if engine not in ENGINES:
        return EngineSeats({})
    found: EngineSeats = import_module(ENGINES[engine]).SEATS
    return found
