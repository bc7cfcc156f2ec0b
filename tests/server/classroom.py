"""A lesson at a server in memory, with a student whose test says in words what she does.

ada = Student("door") ada.does("open"); ada.does("win"); ada.acts("play", "helm_of_selective_hearing")

The words are those of the lesson's own cues. After each action the other players have had their turns.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import dropwhile
from random import Random
from typing import Any

from tests.server.doubles import Disk
from tests.server.house import QUICK, House

from kickdoor_game import library
from kickdoor_game.machine import run
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Choice, Menu, Question
from kickdoor_protocol.messages.lobby import CreateTable, StartMatch
from kickdoor_protocol.messages.session import Accepted
from kickdoor_protocol.messages.table import Act, Answer, Over
from kickdoor_protocol.messages.talk import Said
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import lesson_sets
from kickdoor_server.table.thinking.minds import KnownMinds
from kickdoor_server.table.translate.choices import asked_id
from kickdoor_server.table.tutorial.school import courses
from kickdoor_server.table.tutorial.spoken import choice_of
from kickdoor_server.table.tutorial.teacher import TEACHER

ME = Seat(0)
SETTLE_S = 0.01
"""Seconds that suffice for all that the server defers to the next turn of its reactor, at its fastest pace."""


@cache
def playable_sets() -> PlayableSets:
    return PlayableSets(lesson_sets(tuple(library.SETS)))


def school(disk: Disk | None = None) -> House:
    """Return a server with nothing but the lessons of all sets."""
    troupe: Any = KnownMinds()
    return House(replace(QUICK, stand_in="greedy"), troupe=troupe, disk=disk, playable_sets=playable_sets())


@cache
def names_in(lesson: str) -> tuple[str, ...]:
    """Return the names of the players of a lesson, the student first."""
    found = next(each for name in library.SETS for each in courses(name) if each.name == lesson)
    return tuple(chair.name for chair in found.lesson.chairs)


class Student:
    """Ada, at the beginning of that lesson."""

    def __init__(self, lesson: str) -> None:
        self.names = names_in(lesson)
        self.house = school()
        self.caller = self.house.comes("Ada")
        self.caller.does(CreateTable, name="Lesson", set=f"lesson-{lesson}", sex="female", options={})
        self.caller.does(StartMatch)
        self._settle()

    @property
    def match(self) -> Any:
        return self.house.match

    @property
    def over(self) -> str:
        """The teacher's farewell; "" while the lesson goes on."""
        ended = self.caller.all(Over)
        return ended[-1].text if ended else ""

    @property
    def notes(self) -> tuple[str, ...]:
        """The teacher's notes, without the game's notes about her cards before them."""
        notes: tuple[str, ...] = self.caller.private.notes
        return tuple(dropwhile(lambda note: not note.startswith(f"{TEACHER}: "), notes))

    @property
    def heard(self) -> list[str]:
        """All chat messages, as `name: text`."""
        return [f"{said.who}: {said.text}" for said in self.caller.all(Said)]

    @property
    def question(self) -> Question | None:
        return next((question for question in run.questions(self.match.table) if question.seat == ME), None)

    @property
    def standing(self) -> Menu:
        menu: Menu = self.match._rules.standing(self.match.table, ME)
        return menu

    def does(self, *said: Any) -> None:
        """Answer the question."""
        question = self.question
        assert question is not None, f"nothing is asked; {self}"
        self.answers(self._meant(question.shape, said))

    def acts(self, *said: Any) -> None:
        """Take a standing action."""
        self.takes(self._meant(self.standing, said))

    def _meant(self, shape: Any, said: Any) -> Choice:
        choice = choice_of(shape, said, self.names, self.match.table.book)
        assert choice is not None, f"{said} is not offered; {self}"
        return choice

    def answers(self, choice: Choice) -> None:
        question = self.question
        assert question is not None
        number = asked_id(run.question_id(self.match.table, question))
        accepted = self.caller.asks(Answer, question=number, choice=choice)
        assert isinstance(accepted, Accepted), accepted
        self._settle()

    def takes(self, choice: Choice) -> None:
        accepted = self.caller.asks(Act, choice=choice)
        assert isinstance(accepted, Accepted), accepted
        self._settle()

    def passes(self) -> None:
        """Pass in all windows."""
        while (question := self.question) is not None and question.default == ("pass",) and not self.over:
            self.does("pass")

    def anything(self, rng: Random) -> None:
        """Do something random that is legal."""
        free = self.standing.open()
        question = self.question
        if free and (question is None or rng.random() < 0.5):
            self.takes(Menu((free[rng.randrange(len(free))],)).sample(rng))
        elif question is not None:
            self.answers(question.shape.sample(rng))

    def _settle(self) -> None:
        for _ in range(3):
            self.house.clock.advance(SETTLE_S)

    def __str__(self) -> str:
        return "\n".join((*self.caller.story[-8:], *self.notes, repr(self.question)))
