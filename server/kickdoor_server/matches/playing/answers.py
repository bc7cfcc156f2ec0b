"""Answers on their way: they are queued, applied together, written down, and only then told to anybody.

While a commit is under way the next answers wait, and are then applied together as one `Batch`, each to the table that
the one before has left. A batch has tables of its own; the match's stays as it is until the batch is written. Dice and
shuffles are rolled with the answer that asks for them. If an answer does not count, this module decides whose fault
that is: the seat's (declined, nothing has changed), nobody's (stale), or the server's (`broken`: the match is frozen,
with this as evidence).
"""

from __future__ import annotations

import traceback
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import IllegalAnswer, Refusal, StaleAnswer
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CLOCK, Seat
from kickdoor_game.machine.ruleset import Ruleset

from ...base.declined import Declined, OutcomeListener, stale
from ...base.process.logs import Log
from ...base.process.portions import Do
from ...base.store.records import AnswerRecord, ReasonRecord, Record
from ...base.store.scribe import Scribe
from ...people.sessions.in_flight import InFlight
from ...table.translate.reasons import Reasoned
from ..ending import FROZEN, PLAY_ELSEWHERE, Fate
from .early_passes import EarlyPasses
from .submission import Submission

TOGETHER_MOST = 64
"""Answers applied before the next commit."""


def nobody_looks(table: Any) -> None:
    """Do nothing; the default for `shown`, which gets each table before dice are rolled. Only lessons, whose dice are
    loaded, need it.
    """


@dataclass(frozen=True, slots=True)
class MatchRules:
    """The rules, dice, and words for refusals of a match.

    `cited` translates the ids of rules. `shown` is called with each table before dice are rolled on it.
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
    """Answers that are written together. `table` is where they have led, `number` counts the answers up to there."""

    play: MatchRules
    table: Any
    number: int
    records: list[Record] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    counted: list[tuple[Any, Answer]] = field(default_factory=list)
    """Each answer that counts, with the table that it was given at."""
    accepted: list[OutcomeListener] = field(default_factory=list)
    """Requests of people that count."""
    verdicts: list[tuple[OutcomeListener, Declined | None]] = field(default_factory=list)
    """All other submissions, each with its refusal."""
    broken: str = ""
    error: Exception | None = None
    """The error because of which the batch could not be written."""

    def take(self, submission: Submission) -> None:
        """Apply a submitted answer to the table, or record why it is refused."""
        try:
            submission.premise.insist(self.table)
            outcome = run.apply(self.play.rules, self.table, submission.answer)
        except StaleAnswer:
            self._decline(submission, stale())
        except IllegalAnswer as illegal:
            if submission.answer.seat == CLOCK:
                self._take_sample(submission)
            else:
                refusal = illegal.refusal
                self._decline(
                    submission, Declined(refusal.code, *self.play.refusal_text(refusal), self.play.cited(refusal.rule))
                )
        except Exception as error:
            if self._is_unreadable(submission.answer):
                self._decline(submission, self._unreadable())
            else:
                self._break(submission.answer, error)
                self._decline(submission, Declined("match_frozen", FROZEN, PLAY_ELSEWHERE))
        else:
            self.counted.append((self.table, submission.answer))
            self.table = outcome.table
            self.events += outcome.events
            if submission.asked is not None:
                self.accepted.append(submission.waiting)
            else:
                self.verdicts.append((submission.waiting, None))
            self._record(submission.answer, submission.asked)
            self._say_aloud(submission.aloud)
            self.roll()

    def roll(self) -> None:
        """Roll dice and shuffle, in place, until a seat is asked something."""
        try:
            if run.chance_is_asked(self.table):
                self.table.news.clear()
                self.play.shown(self.table)
                for answer in run.roll_out(self.play.rules, self.table, self.play.dice):
                    self._record(answer)
                self.events += self.table.news
        except Exception as error:
            self._break(None, error)

    def _record(self, answer: Answer, asked: InFlight[Any] | None = None) -> None:
        self.number += 1
        session, req = ("", 0) if asked is None else (asked.session.id, asked.request.req)
        self.records.append(AnswerRecord(self.play.match, self.number, answer, session, req))
        self.play.log.debug("answer", n=self.number, seat=answer.seat, choice=answer.choice)

    def _say_aloud(self, reasons: tuple[Reasoned, ...]) -> None:
        for reason in reasons:
            self.records.append(ReasonRecord(self.play.match, self.number, reason.seat, reason.text))
        self.events += reasons

    def _decline(self, submission: Submission, why: Declined) -> None:
        self.verdicts.append((submission.waiting, why))

    def _unreadable(self) -> Declined:
        rule = self.play.cited(self.play.rules.unlisted)
        return Declined("not_of_this_shape", "That is no answer to this.", "choose one of those that are offered", rule)

    def _is_unreadable(self, answer: Answer) -> bool:
        """Return whether the choice cannot even be examined; then nothing is wrong with the table."""
        try:
            if answer.standing:
                self.play.rules.standing(self.table, answer.seat).admits(answer.choice)
            elif answer.seat >= 0:
                run.question_of(self.table, answer.seat).refuses(answer.choice)
        except (TypeError, ValueError):
            return True
        return False

    def _take_sample(self, submission: Submission) -> None:
        """Apply any answer that fits in place of a default that does not fit its own question; better than a stuck
        table."""
        question = run.question_of(self.table, Seat(submission.answer.choice[1]))
        self.play.log.warn("default_refused", seat=question.seat, kind=question.kind)
        sample = Answer(question.seat, question.shape.sample(Random()), question=submission.answer.question)
        self.take(Submission(sample, submission.waiting))

    def accept(self) -> None:
        """Tell the senders of the answers that count, before views are made. Refusals follow later, since clients may
        explain them by those views.
        """
        accepted, self.accepted = self.accepted, []
        for waiting in accepted:
            waiting.done(None)

    def give_verdicts(self) -> None:
        """Tell all remaining senders whether their answers count, and if not why."""
        for waiting, declined in self.verdicts:
            waiting.done(declined)

    def is_lost(self) -> None:
        """Change all outcomes to a refusal, since the batch could not be written: nothing of it has happened."""
        text = "The server could not write this down, so it has not happened."
        declined = Declined("not_recorded", text, PLAY_ELSEWHERE)
        everybody = (*self.accepted, *(waiting for waiting, _ in self.verdicts))
        self.verdicts = [(waiting, declined) for waiting in everybody]
        self.accepted = []

    def _break(self, answer: Answer | None, error: Exception) -> None:
        self.play.log.broken("match_frozen", error, n=self.number, answer=answer)
        self.broken = f"{answer!r}\n{''.join(traceback.format_exception(error))}"


class QueueMatch(Protocol):
    """A match as its queue of answers needs it. `table` is where `number` answers on the disk have led."""

    table: Any
    number: int
    fate: Fate

    @property
    def play(self) -> MatchRules:
        """Return what it is played with."""

    @property
    def priority(self) -> int:
        """Return its priority among the matches whose batches were written; the lowest is handled first."""

    @property
    def instead(self) -> str:
        """Return the cure for people who want to play on when it is over."""

    def ends_with(self, batch: Batch) -> list[Record]:
        """Return the records of the match's end, to be written with this batch of answers; [] if the batch does not end
        it.
        """

    def hear(self, batch: Batch) -> None:
        """Take over the table to which this batch of answers, now on the disk, has led, and tell everybody."""

    def cannot_be_written(self, error: Exception) -> None:
        """Freeze the match in its state before the batch of answers that could not be written."""

    def settle(self) -> None:
        """Ask AI seats what is now open to them, and start or stop the players' clocks for the current table."""


class AnswerQueue:
    """The answers of one match that are not on the disk yet. `early` holds back passes that come too soon."""

    def __init__(self, match: QueueMatch, early: EarlyPasses, scribe: Scribe, do: Do) -> None:
        self._match = match
        self._early = early
        self._scribe = scribe
        self._do = do
        self._waiting: deque[Submission] = deque()
        self.under_way: Batch | None = None
        """The batch on its way to the disk."""
        self._busy = False

    def put(self, submissions: Iterable[Submission]) -> None:
        """Queue these submitted answers; the caller must call `work`."""
        self._waiting.extend(submissions)

    def work(self) -> None:
        """Apply queued answers until a batch is being written; does nothing if called while at work. Once the match is
        over, refuse them.
        """
        if self._busy:
            return
        self._busy = True
        try:
            while self._waiting and self.under_way is None:
                if self._match.fate is Fate.RUNNING:
                    self._take_up()
                else:
                    over = "This match is over." if self._match.fate is Fate.OVER else FROZEN
                    self._waiting.popleft().waiting.done(Declined("match_over", over, self._match.instead))
        finally:
            self._busy = False

    def _take_up(self) -> None:
        batch = Batch(self._match.play, self._match.table, self._match.number)
        while self._waiting and len(batch.counted) < TOGETHER_MOST and not batch.broken:
            submission = self._waiting.popleft()
            if not self._early.hold(batch.table, submission):
                batch.take(submission)
        if batch.records or batch.broken:
            self.write(batch)
        else:
            batch.give_verdicts()
            self._match.settle()

    def write(self, batch: Batch) -> None:
        """Write this batch of answers; their senders learn the outcome once it is on the disk."""
        batch.records += self._match.ends_with(batch)
        self.under_way = batch
        self._scribe.write(batch.records, self._is_written)

    def _is_written(self, error: Exception | None) -> None:
        assert self.under_way is not None, "it is what was to be written"
        self.under_way.error = error
        self._do(self._written, self._match)

    def _written(self) -> None:
        """Tell everybody what is on the disk; or that nothing has happened, if it could not be written."""
        batch, self.under_way = self.under_way, None
        assert batch is not None, "it is what was written"
        was_busy, self._busy = self._busy, True
        if batch.error is None:
            self._match.hear(batch)
        else:
            self._match.cannot_be_written(batch.error)
            batch.is_lost()
        batch.accept()
        batch.give_verdicts()
        self._match.settle()
        self._busy = was_busy
        self.work()
