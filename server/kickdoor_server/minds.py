"""AI seats as the server uses them: the kinds of `kickdoor_ai`, ours and those of installed packages."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from kickdoor_ai import api, idle, registry
from kickdoor_ai.late import standing_of
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Menu, Question

from .thinking.riddles import Player, Resolve, Riddle
from .translate.doors.reasons import decision_in_words

encode = msgspec.msgpack.Encoder().encode


class KnownMinds:
    """What is installed when the server starts."""

    def __init__(self) -> None:
        self._factories = registry.factories()

    def kinds(self) -> list[tuple[str, str]]:
        """Name and sentence of each kind that can be called as an opponent, ours first."""
        opponents = [(name, make) for name, make in self._factories.items() if not registry.keeps_only(make)]
        return [(name, registry.sentence_of(make)) for name, make in opponents]

    def keepers(self) -> list[str]:
        return sorted(self._factories, key=lambda name: not registry.keeps_only(self._factories[name]))

    def make(self, kind: str) -> Player:
        """A new one; KeyError if there is no such kind."""
        return self._factories[kind]()

    def budget(self, ms: int) -> api.Budget:
        return api.Budget(ms)

    def standing(self, observation: Any, seat: Seat) -> Menu:
        return standing_of(observation, seat)

    def answer(self, seat: Seat, decision: Any) -> Answer | Resolve:
        """What was decided; TypeError if it is no decision."""
        return Resolve.WAIT if isinstance(decision, api.Wait) else api.answer_of(seat, decision)

    def addressed(self, event: Event, seat: Seat) -> bool:
        return idle.spoken_to(event, seat)

    def idle_question(self, seat: Seat) -> Question:
        return idle.idle_question(seat)

    def remark(self, player: Player, rng: Random) -> str:
        return player.remark(rng) if isinstance(player, api.Talker) else ""

    def reasons(self, player: Player, riddle: Riddle, standing: Menu, answer: Answer) -> bytes:
        considered = player.considered() if isinstance(player, api.Explainer) else ()
        if len(considered) < 2:
            return b""
        return encode(decision_in_words(riddle.observation, riddle.question, standing, considered, answer))
