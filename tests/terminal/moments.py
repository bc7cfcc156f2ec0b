"""Moments of a recorded match for pictures, found by what they show and not by number: they move when AI players
change.

    evening = Evening(seed=1); evening.fight         # Moment(number=374, seat=3): the seat whose screen shows it
    Expedition(seed=1).journey                      # the same of the board game
    Duel(seed=1).defence                            # and of the duel
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.server.recorded import NAMES, playable_set_of, records, records_of_set, replay_file_of

from kickdoor_game import library
from kickdoor_game.machine import run
from kickdoor_game.machine.questions import Question
from kickdoor_server.matches.replays.replay_file import packed
from kickdoor_server.matches.replays.timeline import Timeline


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment after so many answers, seen from that seat."""

    number: int
    seat: int

    @property
    def name(self) -> str:
        return NAMES[self.seat][0]


ROOMS_MOST = 12
"""Most rooms that a large window shows with their whole names."""

Score = Callable[[Any, Question, tuple[Question, ...]], int]
"""Value of a moment for a picture: table, the seat's question, all open questions; 0: not wanted."""


class Recording:
    """One match of that set among greedy AI players. `file` is its replay."""

    def __init__(self, lines: tuple[Any, ...], set_name: str) -> None:
        self.file = packed(lines)
        self.set_name = set_name
        self.rules = library.ruleset(set_name)
        replay_file = replay_file_of(lines)
        self._timeline = Timeline(self.rules, replay_file.record, replay_file.answers)

    def best(self, score: Score) -> Moment:
        """Return the first moment with the highest score. Fails if there is none."""
        most, found = 0, None
        for number, table, _ in self._timeline.played():
            if table.over or run.chance_is_asked(table):
                continue
            asked = tuple(run.questions(table))
            for question in asked:
                if (worth := score(table, question, asked)) > most:
                    most, found = worth, Moment(number, question.seat)
        assert found is not None, "this match has no such moment"
        return found

    def words(self, table: Any, question: Question) -> str:
        """Return the question as its player reads it."""
        seen = self.rules.observe(table, question.seat)
        return playable_set_of(self.set_name).stage.question_text(seen, question)

    @property
    def last(self) -> Moment:
        """The moment before the last answer."""
        *_, number, _ = self._timeline.moments
        (question,) = run.questions(self._timeline.at(number))
        return Moment(number, question.seat)


class Evening(Recording):
    """A match of the card game."""

    def __init__(self, seed: int) -> None:
        super().__init__(records(seed), "classic")

    @property
    def turn(self) -> Moment:
        """A moment at which only the player in turn is asked, with many cards in hand and in play."""
        return self.best(lambda table, question, asked: _lone("arrange", question, asked) * _riches(table, question))

    @property
    def fight(self) -> Moment:
        """A moment at which only the fighter is asked, and is losing."""

        def worth(table: Any, question: Question, asked: tuple[Question, ...]) -> int:
            lone = _lone("combat", question, asked)
            return _riches(table, question) if lone and "you are losing" in self.words(table, question) else 0

        return self.best(worth)

    @property
    def plea(self) -> Moment:
        """A moment at which a player is offered Treasures for help, while as many others as possible are asked, too."""

        def worth(table: Any, question: Question, asked: tuple[Question, ...]) -> int:
            if question.kind != "help":
                return 0
            return ("Treasure" in self.words(table, question)) * (100 * len(asked) + _riches(table, question))

        return self.best(worth)


class Expedition(Recording):
    """A match of the board game."""

    def __init__(self, seed: int) -> None:
        super().__init__(records_of_set("quest", seed), "quest")

    @property
    def journey(self) -> Moment:
        """A moment at which a player may move, in a dungeon of many rooms and monsters."""

        def worth(table: Any, question: Question, asked: tuple[Question, ...]) -> int:
            if not _lone("move", question, asked) or len(table.dungeon.rooms) > ROOMS_MOST:
                return 0
            return 10 * len(table.dungeon.rooms) + len(table.monsters) + _riches(table, question)

        return self.best(worth)

    @property
    def combat(self) -> Moment:
        """A moment at which a player fights several monsters, and only they are asked."""

        def worth(table: Any, question: Question, asked: tuple[Question, ...]) -> int:
            several = table.battle is not None and len(table.battle.monsters) > 1
            return _riches(table, question) if several and _lone("battle", question, asked) else 0

        return self.best(worth)


class Duel(Recording):
    """A match of the duel."""

    def __init__(self, seed: int) -> None:
        super().__init__(records_of_set("ccg", seed), "ccg")

    @property
    def defence(self) -> Moment:
        """A moment at which a player is attacked for gold with a face-down card, while both have much in play."""

        def worth(table: Any, question: Question, asked: tuple[Question, ...]) -> int:
            if not _lone("defend", question, asked) or not table.fight.gold:
                return 0
            return min(*(len(each.hoard) for each in table.duelists)) * 10 + len(table.duelists[question.seat].hand)

        return self.best(worth)


def _lone(kind: str, question: Question, asked: tuple[Question, ...]) -> bool:
    return question.kind == kind and len(asked) == 1


def _riches(table: Any, question: Question) -> int:
    """Return how much of a seat a screen shows: cards in play count twice, and of a hand the first six."""
    hero = table.heroes[question.seat]
    return min(len(hero.hand), 6) + 2 * min(len(hero.in_play()), 8)
