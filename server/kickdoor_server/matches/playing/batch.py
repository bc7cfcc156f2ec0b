"""Answers that are applied together: each to the table that the one before has left, none of it heard by anybody yet.

A batch owns its tables: the match's own stays as it is until the batch is written. Dice and shuffles are rolled with
the answer that asks for them. Here it is decided whose fault it is if an answer does not count: the seat's (declined,
nothing has changed), nobody's (stale), or ours (`broken`: the match is to be frozen with this as its evidence).
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import IllegalAnswer, Refusal, StaleAnswer
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CLOCK, Seat
from kickdoor_game.machine.ruleset import Ruleset

from ...base.declined import Declined, Done, stale
from ...base.process.logs import Log
from ...base.store.records import AnswerRecord, ReasonRecord, Record
from ...table.translate.choices import Premise, nothing_assumed
from ...table.translate.reasoned import Reasoned
from ..ending import FROZEN, PLAY_ELSEWHERE


@dataclass(slots=True)
class Wish:
    """An answer that somebody wants to count. `session` and `req` name the request, if it was one.

    `aloud`: what is to be told under it, if it counts.
    """

    answer: Answer
    then: Done
    session: str = ""
    req: int = 0
    aloud: tuple[Reasoned, ...] = ()
    premise: Premise = nothing_assumed


def nobody_looks(table: Any) -> None:
    """Dice are blind, unless a lesson loads them."""


@dataclass(frozen=True, slots=True)
class Play:
    """What a match is played by: its rules, its dice, the words for what the rules refuse, and whose ids they cite.

    `shown`: is shown each table before dice fall on it.
    """

    match: int
    rules: Ruleset
    dice: Random
    refusal_text: Callable[[Refusal], tuple[str, str]]
    cited: Callable[[str], str]
    log: Log
    shown: Callable[[Any], None] = nobody_looks


@dataclass(slots=True)
class Batch:
    """`table` is where the answers so far have led; `number` counts the answers up to there."""

    play: Play
    table: Any
    number: int
    records: list[Record] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    counted: list[tuple[Any, Answer]] = field(default_factory=list)
    """Each answer that counts, with the table that it was given at."""
    accepted: list[Done] = field(default_factory=list)
    """People whose request counts."""
    verdicts: list[tuple[Done, Declined | None]] = field(default_factory=list)
    """All others, and why what they want does not count."""
    broken: str = ""

    def take(self, wish: Wish) -> None:
        """Apply it, or note why it does not count."""
        try:
            wish.premise(self.table)
            outcome = run.apply(self.play.rules, self.table, wish.answer)
        except StaleAnswer:
            self._decline(wish, stale())
        except IllegalAnswer as illegal:
            if wish.answer.seat == CLOCK:
                self._take_sample(wish)
            else:
                refusal = illegal.refusal
                self._decline(
                    wish, Declined(refusal.code, *self.play.refusal_text(refusal), self.play.cited(refusal.rule))
                )
        except Exception as error:
            if self._is_unreadable(wish.answer):
                self._decline(wish, self._unreadable())
            else:
                self._break(wish.answer, error)
                self._decline(wish, Declined("match_frozen", FROZEN, PLAY_ELSEWHERE))
        else:
            self.counted.append((self.table, wish.answer))
            self.table = outcome.table
            self.events += outcome.events
            if wish.session:
                self.accepted.append(wish.then)
            else:
                self.verdicts.append((wish.then, None))
            self._record(wish.answer, wish.session, wish.req)
            self._say_aloud(wish.aloud)
            self.roll()

    def roll(self) -> None:
        """Dice and shuffles, until a seat is asked. The table is nobody else's, so it is rolled in place."""
        try:
            if run.chance_is_asked(self.table):
                self.table.news.clear()
                self.play.shown(self.table)
                for answer in run.roll_out(self.play.rules, self.table, self.play.dice):
                    self._record(answer)
                self.events += self.table.news
        except Exception as error:
            self._break(None, error)

    def _record(self, answer: Answer, session: str = "", req: int = 0) -> None:
        self.number += 1
        self.records.append(AnswerRecord(self.play.match, self.number, answer, session, req))
        self.play.log.debug("answer", n=self.number, seat=answer.seat, choice=answer.choice)

    def _say_aloud(self, reasons: tuple[Reasoned, ...]) -> None:
        for reason in reasons:
            self.records.append(ReasonRecord(self.play.match, self.number, reason.seat, reason.text))
        self.events += reasons

    def _decline(self, wish: Wish, why: Declined) -> None:
        self.verdicts.append((wish.then, why))

    def _unreadable(self) -> Declined:
        rule = self.play.cited(self.play.rules.unlisted)
        return Declined("not_of_this_shape", "That is no answer to this.", "choose one of those that are offered", rule)

    def _is_unreadable(self, answer: Answer) -> bool:
        """Whether it is the choice that cannot even be looked at: then nothing has gone wrong at the table."""
        try:
            if answer.standing:
                self.play.rules.standing(self.table, answer.seat).admits(answer.choice)
            elif answer.seat >= 0:
                run.question_of(self.table, answer.seat).refuses(answer.choice)
        except (TypeError, ValueError):
            return True
        return False

    def _take_sample(self, wish: Wish) -> None:
        """A default that does not fit its own question: any answer that fits is better than a table that stands."""
        question = run.question_of(self.table, Seat(wish.answer.choice[1]))
        self.play.log.warn("default_refused", seat=question.seat, kind=question.kind)
        sample = Answer(question.seat, question.shape.sample(Random()), question=wish.answer.question)
        self.take(Wish(sample, wish.then))

    def _break(self, answer: Answer | None, error: Exception) -> None:
        self.play.log.broken("match_frozen", error, n=self.number, answer=answer)
        self.broken = f"{answer!r}\n{''.join(traceback.format_exception(error))}"
