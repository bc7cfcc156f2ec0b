"""Somebody who takes a lesson on the board game by its engine alone: a written position, stacked decks, loaded dice.

The position is laid out here, as a server would have to: Levels, hands and Items as the lesson has them, and the first
turn instead of the deal. What a turn shall draw is laid on top as it begins. All others take what counts by default.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.questions import Menu, Question
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.machine.run import apply_in_place, questions, roll_out, start
from kickdoor_game.quest.phases.match import QuestMatch
from kickdoor_game.quest.table import QuestTable
from kickdoor_game.sets.quest.game import RULES
from kickdoor_server.tutorial.dice import LoadedDice
from kickdoor_server.tutorial.lesson import OVER, TO, Lesson, Step
from kickdoor_server.tutorial.signs import shows

ME = Seat(0)
ANSWERS_MOST = 200

Deeds = Mapping[str, tuple[str, ...]]
"""By step of the lesson: the words of options, of which the first that is offered is taken; `use CARD` is an action."""


class Pupil:
    """`done`: the steps that were done as they are meant. `left`: whether all of the lesson is behind them."""

    def __init__(self, lesson: Lesson, deeds: Deeds, seed: int) -> None:
        self.lesson, self.deeds = lesson, deeds
        self.steps: list[Step] = list(lesson.steps)
        self.done: list[str] = []
        self.at = 0
        self.dice = LoadedDice(seed)
        self.dice.wanted = lambda: () if self.over else self.step.dice
        self.table = self._laid_out()
        self._stacked = 0
        start(RULES, self.table)

    @property
    def step(self) -> Step:
        return self.steps[self.at]

    @property
    def over(self) -> bool:
        return self.at >= len(self.steps)

    def takes_it(self) -> Pupil:
        """To its end, or until nothing comes of it."""
        for _ in range(ANSWERS_MOST):
            self._stack()
            roll_out(RULES, self.table, self.dice)
            for event in self.table.news:
                self._sees(event)
            self.table.news.clear()
            if self.over or self.table.over:
                break
            self._answers()
        return self

    def _laid_out(self) -> QuestTable:
        table = RULES.new_table(tuple(Player(chair.name) for chair in self.lesson.chairs), {})
        for hero, chair in zip(table.heroes, self.lesson.chairs, strict=True):
            hero.level = chair.level
            hero.hand = tuple(_taken(table, key) for key in chair.hand)
            hero.items = hero.in_use = tuple(_taken(table, key) for key in chair.items)
        table.turn, table.stack = ME, [QuestMatch(step="take_turn")]
        return table

    def _stack(self) -> None:
        if self.table.turn_number == self._stacked:
            return
        self._stacked = self.table.turn_number
        for key in reversed(self.lesson.decks.get(str(self._stacked), ())):
            for cards in self.table.decks.values():
                found = [card for card in cards if self.table.card(card).key == key]
                if found:
                    cards.remove(found[0])
                    cards.append(found[0])

    def _sees(self, event: Event) -> None:
        if self.over:
            return
        names = [chair.name for chair in self.lesson.chairs]
        for sign in (*self.step.done, *self.step.over):
            if shows(sign, event, names, RULES.book):
                if sign in self.step.done:
                    self.done.append(self.step.key)
                to = sign.get(TO, "")
                keys = [step.key for step in self.steps]
                self.at = len(keys) if to == OVER else keys.index(str(to)) if to else self.at + 1
                return

    def _answers(self) -> None:
        (question, *_) = questions(self.table)
        deeds = () if question.seat != ME else self.deeds.get(self.step.key, ())
        for deed in deeds:
            word, _, card = deed.partition(" ")
            if card and (held := _held(self.table, card)) is not None:
                apply_in_place(RULES, self.table, Answer(ME, (f"{word}.{held}", "heroes"), standing=True))
                return
            if (chosen := _offered(question, word)) is not None:
                apply_in_place(RULES, self.table, Answer(ME, chosen))
                return
        apply_in_place(RULES, self.table, Answer(question.seat, question.default))


def _taken(table: QuestTable, key: str) -> CardId:
    """A card of that name, out of its deck."""
    cards, card = next((cards, card) for cards in table.decks.values() for card in cards if table.card(card).key == key)
    cards.remove(card)
    return card


def _held(table: QuestTable, key: str) -> CardId | None:
    return next((card for card in table.heroes[ME].hand if table.card(card).key == key), None)


def _offered(question: Question, word: str) -> Any:
    options = question.shape.options if isinstance(question.shape, Menu) else ()
    found = [option.key for option in options if option.barred is None and option.key.split(".")[0] == word]
    return (found[0],) if found else None
