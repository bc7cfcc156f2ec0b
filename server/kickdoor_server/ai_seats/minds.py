"""AI seats as the server uses them: the kinds of `kickdoor_ai`, ours and those of installed packages."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from kickdoor_ai import api, idle, registry
from kickdoor_ai.engines import ENGINES
from kickdoor_ai.late import standing_of
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Menu, Question

from ..thinking.riddles import Player, Resolve, Riddle
from ..translate.engines import stage_of

encode = msgspec.msgpack.Encoder().encode


class KnownMinds:
    """What is installed when the server starts."""

    def __init__(self) -> None:
        self._factories = {engine: registry.factories(engine) for engine in ENGINES}

    def kinds(self, engine: str) -> list[tuple[str, str]]:
        """Name and sentence of each kind that can be called as an opponent, ours first."""
        opponents = [kind for kind in registry.as_kinds(self._factories[engine]) if not kind.keeps_only]
        return [(kind.name, kind.sentence) for kind in opponents]

    def opponents(self, engine: str) -> list[str]:
        """The names of those kinds."""
        return [name for name, _ in self.kinds(engine)]

    def keepers(self, engine: str) -> list[str]:
        known = registry.as_kinds(self._factories[engine])
        return [kind.name for kind in sorted(known, key=lambda kind: not kind.keeps_only)]

    def elsewhere(self, engine: str) -> list[str]:
        """Each kind that plays games of other engines only."""
        known = {name for made in self._factories.values() for name in made}
        return sorted(known - self._factories[engine].keys())

    def make(self, kind: str, engine: str) -> Player:
        """A new one; KeyError if there is no such kind for games of that engine."""
        return self._factories[engine][kind]()

    def budget(self, ms: int) -> api.Budget:
        return api.Budget(ms)

    def standing(self, observation: Any, seat: Seat) -> Menu:
        return standing_of(observation, seat)

    def answer(self, seat: Seat, decision: Any) -> Answer | Resolve:
        """What was decided; TypeError if it is no decision."""
        return Resolve.WAIT if isinstance(decision, api.Wait) else api.answer_of(seat, decision)

    def addressed(self, event: Event, seat: Seat) -> bool:
        return event.addresses(seat)

    def idle_question(self, seat: Seat) -> Question:
        return idle.idle_question(seat)

    def remark(self, player: Player, rng: Random) -> str:
        return player.remark(rng) if isinstance(player, api.Talker) else ""

    def reasons(self, player: Player, riddle: Riddle, standing: Menu, answer: Answer) -> bytes:
        considered = player.considered() if isinstance(player, api.Explainer) else ()
        if len(considered) < 2:
            return b""
        said = stage_of(riddle.observation.table.engine).reasons
        if said is None:
            return b""
        return encode(said(riddle.observation, riddle.question, standing, considered, answer))
