"""A match whose players answer as late as they may, and do anything rather than end a turn.

The clocks are the server's own, the time is a variable. Just before the first clock runs out, a player does something
that could lengthen the turn (asks again, answers with another price, proposes a trade, puts an Item on and off, plays a
card); if that has gained no time, the clock runs out. `turns` yields the length of each turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from twisted.internet.task import Clock

from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import StaleAnswer
from kickdoor_game.machine.ids import CHANCE, CLOCK, CardId, Seat
from kickdoor_game.machine.questions import Menu, Option, word_in
from kickdoor_game.machine.ruleset import Player, Ruleset
from kickdoor_game.machine.window import Window
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.matches.seats import OwnedChair
from kickdoor_server.table.timing.timekeeper import Timekeeper

TALK = frozenset({"ask", "withdraw", "decline", "counter", "bid", "unbid", "trade", "recall", "refuse"})
FREE = TALK | {"gift", "agree", "wear", "stow", "show"}
"""Verbs that cost nothing, and could be used without end."""
DEALS = frozenset({"gift", "trade", "agree"})
"""Verbs by which Items change hands, which restarts no clock."""

TRIES = 6
"""Actions in the last moment of a clock."""
ANSWERS_MOST = 3_000
"""Most answers in a turn; more mean that it never ends."""


@dataclass(frozen=True, slots=True)
class TurnTaken:
    """Length of a turn. `ms`: its time. `cards`: cards that left a hand or their place on a table, except by trades and
    gifts."""

    ms: float
    cards: int


class LateEvening:
    """One match, from its first turn on. `talk` and `free`: verbs that can be used without end."""

    talk: ClassVar[frozenset[str]] = TALK
    free: ClassVar[frozenset[str]] = FREE

    def __init__(self, rules: Ruleset, players: int, pace: str, seed: int) -> None:
        self._rng = Random(seed)
        self._rules = rules
        self._time = Clock()
        chairs = [OwnedChair(Seat(seat), f"P{seat}", "female") for seat in range(players)]
        time: Any = self._time
        self._timekeeper = Timekeeper(rules, chairs, time, Settings(), lambda: None)
        self.table: Any = rules.new_table([Player(chair.name) for chair in chairs], {"pace": pace})
        run.start(rules, self.table)
        self._settle()

    def turns(self, most: int) -> Iterator[TurnTaken]:
        """Yield the turns until the game is over, at most `most`. Fails if a turn does not end."""
        while self.table.turn_number == 0 and not self.table.over:
            self._next_moment()
        for _ in range(most):
            turn, since_s, cards = self.table.turn_number, self._time.seconds(), 0
            for _ in range(ANSWERS_MOST):
                cards += self._next_moment()
                if self.table.over or self.table.turn_number != turn:
                    break
            else:
                raise AssertionError(f"turn {turn} does not end: {ANSWERS_MOST} moments, and it goes on")
            yield TurnTaken((self._time.seconds() - since_s) * 1_000, cards)
            if self.table.over:
                return

    def _next_moment(self) -> int:
        """Go to the last moment of the first clock and delay; return the number of cards that left their places."""
        moved = 0
        due_s = self._due_s()
        self._time.advance(max(0.0, due_s - self._time.seconds() - 0.001))
        for _ in range(TRIES):
            moved += self._annoy()
            if self.table.over or self._due_s() > due_s:
                return moved
        self._time.advance(max(0.0, due_s - self._time.seconds()))
        for answer in self._timekeeper.time_up(self.table):
            moved += self._give(answer)
        return moved

    def _due_s(self) -> float:
        left = [
            self._timekeeper.left_s(self.table, question)
            for question in run.questions(self.table)
            if question.seat >= 0
        ]
        return self._time.seconds() + min(seconds for seconds in left if seconds is not None)

    def _annoy(self) -> int:
        """Do one allowed thing, mostly a free one, and preferably as a player who is asked."""
        asked = {question.seat for question in run.questions(self.table)}
        seats = [hero.seat for hero in self.table.heroes]
        self._rng.shuffle(seats)
        seats.sort(key=lambda seat: seat not in asked)
        wanted = self.talk if self._rng.random() < 0.6 else self.free if self._rng.random() < 0.6 else None
        for seat in seats:
            possible = [each for each in self._possible(seat) if wanted is None or word_in(each[1].key) in wanted]
            if possible:
                standing, option = self._rng.choice(possible)
                return self._give(Answer(seat, Menu((option,)).sample(self._rng), standing=standing))
        return 0

    def _possible(self, seat: Seat) -> Iterator[tuple[bool, Option]]:
        for option in self._rules.standing(self.table, seat).open():
            yield True, option
        for question in run.questions(self.table):
            if question.seat == seat and isinstance(question.shape, Menu):
                yield from ((False, option) for option in question.shape.open() if self._annoys(word_in(option.key)))

    def _annoys(self, word: str) -> bool:
        """Return whether that answer to a question keeps the turn from ending."""
        return word in self.talk

    def _give(self, answer: Answer) -> int:
        before, places = self.table, self._places()
        try:
            self.table = run.apply(self._rules, before, answer).table
        except StaleAnswer:
            assert answer.seat == CLOCK, answer
            return 0
        self._timekeeper.answered(before, answer)
        self._settle()
        deal = answer.standing and word_in(answer.choice[0]) in DEALS
        return 0 if deal else len(places - self._places())

    def _places(self) -> set[tuple[Seat, str, CardId]]:
        """Return the cards in hands and on the table, with their owners."""
        return {
            place
            for hero in self.table.heroes
            for place in (
                *((hero.seat, "hand", card) for card in hero.hand),
                *((hero.seat, "table", card) for card in hero.in_play()),
            )
        }

    def _settle(self) -> None:
        while run.chance_is_asked(self.table):
            answer = Answer(CHANCE, run.questions(self.table)[0].shape.sample(self._rng))
            self.table = run.apply(self._rules, self.table, answer).table
        if not self.table.over:
            self._timekeeper.watch(self.table)


@dataclass(frozen=True, slots=True)
class BoardTurnTaken:
    """Length of a turn of the board game. `ms`: its time. `cards`: cards that left their places. `laps`: windows that
    were opened or restarted.

    `others`: questions while the clock of the turn stood still, to other players, or for a card that was played into a
    window.
    """

    ms: float
    cards: int
    laps: int
    others: int


class LateBoardEvening(LateEvening):
    """One match of the board game. Fails if something that costs nothing restarts a window."""

    free: ClassVar[frozenset[str]] = TALK | {"agree", "wear", "stow", "show", "drop_gold"}

    def __init__(self, rules: Ruleset, players: int, pace: str, seed: int) -> None:
        self._laps: set[tuple[int, int]] = set()
        self._others: set[tuple[int, int]] = set()
        super().__init__(rules, players, pace, seed)

    def board_turns(self, most: int) -> Iterator[BoardTurnTaken]:
        """Yield the turns until the game is over, at most `most`."""
        for turn in self.turns(most):
            yield BoardTurnTaken(turn.ms, turn.cards, len(self._laps), len(self._others))
            self._laps.clear()
            self._others.clear()

    def _annoys(self, word: str) -> bool:
        """Return whether an answer goes on through the dungeon or a fight."""
        return word not in ("pass", "end")

    def _due_s(self) -> float:
        """Return the time of the next clock: a question's, the turn's or an offer's."""
        waiting: Any = self._time.getDelayedCalls()
        return min((call.getTime() for call in waiting), default=self._time.seconds())

    def _give(self, answer: Answer) -> int:
        before = self.table.situation
        moved = super()._give(answer)
        if answer.standing and word_in(answer.choice[0]) in self.free:
            assert self.table.situation == before, f"{answer.choice[0]} costs nothing, and all have their time anew"
        return moved

    def _settle(self) -> None:
        super()._settle()
        if self.table.over:
            return
        stack = self.table.stack
        reacting = any(isinstance(frame, Window) for frame in stack)
        for question in run.questions(self.table):
            if isinstance(stack[-1], Window):
                self._laps.add((question.lap, len(stack)))
            elif reacting or question.seat != self.table.turn:
                self._others.add((question.seat, run.question_id(self.table, question)))
