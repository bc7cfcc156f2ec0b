"""A bot, Greta, at a server's table with Ada and Bo, whom the test plays; and an AI player that follows a script."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from tests.ai.far_away import AT_ONCE, Guest, Hall
from tests.server.house import Caller

from kickdoor_ai.api import Budget, Event, Generator, Menu, Observation, Question, Reply
from kickdoor_ai.remote.at_table import AtTable, BotManners
from kickdoor_game.machine.ids import QuestionId
from kickdoor_protocol.messages.lobby import CreateTable, JoinTable, Lobby, SetReady
from kickdoor_protocol.messages.table import Answer, Observed

Script = Callable[[Question, Menu], Any]


class Minded:
    """An AI player that decides as a script says, and keeps what it was given."""

    def __init__(self, script: Script | None = None, lines: Iterable[str] = ()) -> None:
        self.script: Script = script or (lambda question, standing: Reply(question.default))
        self.lines = iter(lines)
        self.asked: list[Question] = []
        self.budgets: list[Budget] = []
        self.events: list[Event] = []
        self.seen: list[Observation] = []
        self.heard: list[tuple[str, str]] = []

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Any:
        self.asked.append(question)
        self.budgets.append(budget)
        self.seen.append(seen)
        return self.script(question, standing)

    def witness(self, events: Sequence[Event]) -> None:
        self.events += events

    def hear(self, speaker: str, text: str) -> None:
        self.heard.append((speaker, text))

    def remark(self, rng: Generator) -> str:
        return next(self.lines, "")


class Evening:
    """Greta, a bot, at a table with Ada and Bo. They are asked nothing yet: all arrange their cards."""

    def __init__(self, mind: Any, manners: BotManners = AT_ONCE, **options: Any) -> None:
        self.hall = Hall()
        self.mind = mind
        self.ada, self.bo = self.hall.person("Ada"), self.hall.person("Bo")
        self.ada.does(CreateTable, name="Friday night", set="classic", sex="female", options=options)
        self.greta: Guest = self.hall.bot("Greta", make=lambda: mind, manners=manners)
        self.hall.goes_on()
        self.bo.does(JoinTable, table=self.ada.last(Lobby).table.id, sex="male")
        self.bo.does(SetReady, ready=True)
        self.hall.begins(self.ada)

    @property
    def answers(self) -> list[Answer]:
        return self.greta.of(Answer)

    @property
    def at_table(self) -> AtTable:
        found = self.greta.bot._at_table
        assert found is not None
        return found

    def times_left(self) -> list[float]:
        """Return the seconds left for each question that Greta was sent."""
        seen = [message for message in self.greta.heard if isinstance(message, Observed)]
        return [message.seconds_left for message in seen if message.seconds_left is not None]

    def is_asked_something_else(self) -> QuestionId:
        """Give Greta's question a new id, as if another player had interfered; return the id."""
        sight = self.at_table._sight
        assert sight is not None
        assert sight.asked is not None
        changed = replace(sight.asked, id=QuestionId(sight.asked.id + 1))
        self.at_table.shown(replace(sight, number=sight.number + 1, asked=changed))
        return changed.id

    @property
    def people(self) -> list[Caller]:
        return [self.ada, self.bo]

    def goes_round(self, done: Callable[[], object], most: int = 60) -> None:
        """Answer by default as Ada and Bo until `done` is true. Fails after `most` rounds."""
        for _ in range(most):
            self.hall.goes_on()
            if done():
                return
            for person in self.people:
                person.listens()
                if person.asked is not None:
                    person.answer(person.asked.default)
        raise AssertionError("it never came true")
