"""Finds the server's part for each engine of the game: one record, in the engine's own folder here.

No other part of the server touches the tables of an engine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from kickdoor_ai.api import Considered
from kickdoor_game.engine import GameRules
from kickdoor_game.guests import Guests
from kickdoor_game.language.catalogue import Catalogue
from kickdoor_game.language.loading.packs import Pack
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.questions import Menu, Question
from kickdoor_protocol.messages.lobby import CardSource
from kickdoor_protocol.messages.reasons import Decision

from .stage import Stage

ENGINES = Guests(
    "kickdoor.stages",
    "stage for the engine",
    {
        "doors": "kickdoor_server.table.translate.doors.stage:STAGE",
        "quest": "kickdoor_server.table.translate.quest.stage:STAGE",
        "ccg": "kickdoor_server.table.translate.duel.stage:STAGE",
    },
)
"""The module of each engine's record."""


class MakeStage(Protocol):
    """Makes the stage of a set of one engine."""

    def __call__(
        self, rules: Any, catalogue: Catalogue, sources: tuple[CardSource, ...], offered: Sequence[Pack] = ()
    ) -> Stage:
        """Return the stage. `sources`: where the cards come from, the set first; `offered`: packs that a table may
        choose."""


Reasons = Callable[[Any, Question, Menu, Sequence[Considered], Answer], Decision]
"""Returns what an AI seat weighed, in words, from the observation of its chair."""


@dataclass(frozen=True, slots=True)
class EngineStage:
    """The server's part for an engine: `stage` makes the stage of a set, `reasons` puts what an AI seat weighed into
    words.
    """

    stage: MakeStage
    reasons: Reasons | None = None


def stage_of(engine: str) -> EngineStage:
    """Return what the server has for showing games of that engine. Raises KeyError, with the known names, for an
    unknown one.
    """
    found: EngineStage = ENGINES.find(engine)
    return found


def staged(
    rules: GameRules, catalogue: Catalogue, sources: tuple[CardSource, ...], offered: Sequence[Pack] = ()
) -> Stage:
    """Return the object that puts games of that card set into views and words, whichever engine plays it. `offered`:
    packs that a table may choose.
    """
    return stage_of(rules.engine).stage(rules, catalogue, sources, offered)
