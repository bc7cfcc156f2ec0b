"""What the server has for each engine of the game: one record, in the engine's own folder here.

Nothing else of the server meets the tables of an engine.
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
"""Where the record of each engine is."""


class MakeStage(Protocol):
    """A set of that engine, ready to be shown."""

    def __call__(
        self, rules: Any, catalogue: Catalogue, sources: tuple[CardSource, ...], offered: Sequence[Pack] = ()
    ) -> Stage:
        """`sources`: where the cards come from, the set first; `offered`: packs that a table may choose."""


Reasons = Callable[[Any, Question, Menu, Sequence[Considered], Answer], Decision]


@dataclass(frozen=True, slots=True)
class EngineStage:
    """`stage` makes what shows a set; `reasons` says what an AI seat weighed, from what its chair saw, if it can."""

    stage: MakeStage
    reasons: Reasons | None = None


def stage_of(engine: str) -> EngineStage:
    """The record of that engine; KeyError with the known names for another."""
    found: EngineStage = ENGINES.find(engine)
    return found


def staged(
    rules: GameRules, catalogue: Catalogue, sources: tuple[CardSource, ...], offered: Sequence[Pack] = ()
) -> Stage:
    """The stage of that set, whichever engine plays it."""
    return stage_of(rules.engine).stage(rules, catalogue, sources, offered)
