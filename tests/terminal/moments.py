"""Moments of a recorded match that are worth a picture, found by what they show and not by their numbers: whenever AI
seats play otherwise, other moments are the best ones.

    evening = Evening(seed=1); evening.fight      # Moment(number=374, seat=3): whose screen shows it
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.server.recorded import NAMES, RULES, production, records, reel_of

from kickdoor_game.machine import run
from kickdoor_game.machine.questions import Question
from kickdoor_server.replays.film import Film
from kickdoor_server.replays.reel import packed


@dataclass(frozen=True, slots=True)
class Moment:
    """After so many answers, seen from that chair."""

    number: int
    seat: int

    @property
    def name(self) -> str:
        return NAMES[self.seat][0]


Score = Callable[[Any, Question, tuple[Question, ...]], int]
"""How much a table shows to the seat of this question, while all of these are asked; 0: not what is looked for."""


class Evening:
    """One match among greedy seats. `file` is its replay."""

    def __init__(self, seed: int) -> None:
        reel = reel_of(records(seed))
        self.file = packed(records(seed))
        self._film = Film(RULES, reel.record, reel.answers)

    def _best(self, score: Score) -> Moment:
        """The first of those that show the most; AssertionError if there is none."""
        most, found = 0, None
        for number, table, _ in self._film.played():
            if table.over or run.chance_is_asked(table):
                continue
            asked = tuple(run.questions(table))
            for question in asked:
                if (worth := score(table, question, asked)) > most:
                    most, found = worth, Moment(number, question.seat)
        assert found is not None, "this match has no such moment"
        return found

    @property
    def turn(self) -> Moment:
        """Somebody whose turn it is has a lot in hand and in play, and only he is asked."""
        return self._best(lambda table, question, asked: _lone("arrange", question, asked) * _riches(table, question))

    @property
    def fight(self) -> Moment:
        """Only the one who fights is asked, and he would lose: he had better find help."""

        def worth(table: Any, question: Question, asked: tuple[Question, ...]) -> int:
            lone = _lone("combat", question, asked)
            return _riches(table, question) if lone and "you are losing" in _words(table, question) else 0

        return self._best(worth)

    @property
    def plea(self) -> Moment:
        """Somebody is promised Treasures for his help, while as many others as possible are asked, too."""

        def worth(table: Any, question: Question, asked: tuple[Question, ...]) -> int:
            if question.kind != "help":
                return 0
            return ("Treasure" in _words(table, question)) * (100 * len(asked) + _riches(table, question))

        return self._best(worth)

    @property
    def last(self) -> Moment:
        """The last answer of all is awaited."""
        *_, number, _ = self._film.moments
        (question,) = run.questions(self._film.at(number))
        return Moment(number, question.seat)


def _words(table: Any, question: Question) -> str:
    return production().stage.question_text(RULES.observe(table, question.seat), question)


def _lone(kind: str, question: Question, asked: tuple[Question, ...]) -> bool:
    return question.kind == kind and len(asked) == 1


def _riches(table: Any, question: Question) -> int:
    """What a screen shows of a seat: cards in play count twice, and of a hand the first six."""
    hero = table.heroes[question.seat]
    return min(len(hero.hand), 6) + 2 * min(len(hero.in_play()), 8)
