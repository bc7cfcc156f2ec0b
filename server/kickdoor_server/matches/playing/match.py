"""One match: an answer is applied, then written down, and only then is anybody told.

Answers are queued. While a commit is under way the next ones wait, and are then applied together as one `Batch`; so
each match has one write under way, and needs no locks. During an outage the scribe holds what was applied, and the
table stays as it was last written (`outage.py`).

A bug in the rules (`BrokenInvariant`, or any exception) freezes this one match, with the answer and the traceback in
its journal. Other matches go on.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Question
from kickdoor_game.machine.ruleset import Ruleset
from kickdoor_protocol.base import Message
from kickdoor_protocol.messages.reasons import Explained
from kickdoor_protocol.messages.table import Over

from ...base.declined import NOBODY, Declined, OutcomeListener
from ...base.edge import Deadline
from ...base.process.logs import Log
from ...base.process.portions import LAST
from ...base.store.outage import Outage
from ...base.store.records import EndRecord, MatchRecord, Record, WentOn, answered_by_people
from ...base.store.scribe import Scribe
from ...people.sessions.session import STILL_ASLEEP
from ...table.ai_seats.ai_chairs import AiChairs
from ...table.manners import manners_of
from ...table.timing.timekeeper import Timekeeper
from ...table.translate.choices import NOTHING_ASSUMED, Premise
from ...table.translate.reasons import Reasoned
from ...table.translate.stage import Stage
from ...table.tutorial.tutor import TutorOf, no_tutor
from .. import ending
from ..audience.audience import Audience
from ..audience.match_views import Moment, no_clock_runs
from ..audience.talk import MatchChat
from ..belongings import Belongings, MatchResources
from ..done_for import DoneForSeats
from ..ending import ABANDONED, BROKEN, NEXT_GAME, OVER, PLAY_ELSEWHERE, Fate, fate_of, told_end
from ..journal.chronicle import Chronicle, nothing
from ..journal.playback import Replayed
from ..journal.snapshots import SnapshotTaker, code_of
from ..replays.replay_file import Recalled, Recalling
from ..seats import OwnedChair
from ..series import MatchSeries
from .absent_seats import AbsentSeats, StandIn, nobody_stands_in
from .answers import AnswerQueue, Batch, MatchRules
from .early_passes import EarlyPasses
from .pausing import Pausing
from .sequel import Sequel, Sequels
from .submission import Submission

CANNOT_WRITE = Over((), "The server's journal does not take what this match wrote; it stands still as it was.")
"""The text about a match whose records the journal does not take."""


@dataclass(frozen=True, slots=True)
class FirstWord:
    """Tells how a series stands before its next match is shown, so that everybody knows it is a new one."""

    series: MatchSeries
    audience: Audience

    def done(self, declined: Declined | None) -> None:
        """Tell everybody at the table how the series stands, if the next match has begun (`declined` is None)."""
        for session in self.audience.everybody() if declined is None else ():
            session.say(self.series.told())


class Match:
    """A match that is played. `number` counts the answers on the disk, `table` is where they have led.

    `stand_in` makes who goes on for a lost person; `sequels` makes the next match, if it is one of a `series`.
    """

    def __init__(
        self,
        record: MatchRecord,
        rules: Ruleset,
        stage: Stage,
        chairs: Sequence[OwnedChair],
        dice: Random,
        means: MatchResources,
        belongings: Belongings,
        sequels: Sequels,
        stand_in: StandIn = nobody_stands_in,
        series: MatchSeries | None = None,
        tutor: TutorOf = no_tutor,
    ) -> None:
        self.record = record
        self.chairs = chairs
        self.fate = Fate.RUNNING
        self.table: Any = None
        self.number = 0
        self.ended_s: float | None = None
        self.asleep = False
        self.people_answered = False
        """Whether any person has answered or acted in it, since its fork if it was forked."""
        self.unchecked = ""
        """Why nobody knows whether it stands where it stood before a restart under other rules; "" if it does."""
        self.log = Log(match=record.id)
        talk = MatchChat(record.number, means.scribe, record.id)
        self.belongings = belongings
        """What belongs to its table."""
        self.table_mutes = belongings.table_mutes
        """The mutes by the host of the table."""
        self._tutor = tutor(self._show_anew)
        self.audience = Audience(
            record,
            chairs,
            rules,
            stage,
            means.time,
            means.settings,
            talk,
            self.table_mutes,
            belongings.watchers,
            self._tutor.notes_for,
        )
        self.timekeeper = Timekeeper(rules, chairs, means.time, means.settings, self._ring)
        self._early = EarlyPasses(rules, means.time, self._early_passes_count)
        self._rules = rules
        manners = manners_of(record.manners)
        self._ai = AiChairs(self, rules, chairs, manners, means.time, means.settings)
        self._stage = stage
        self._means = means
        self._play = MatchRules(
            record.number, rules, dice, stage.refusal_text, stage.cited, self.log, self._tutor.dice_fall_on
        )
        snapshots = 0 if self.is_lesson else means.settings.snapshot_answers
        snapshot_taker = SnapshotTaker(rules, code_of(stage), snapshots, means.release, self.audience.story)
        done_for = DoneForSeats(rules, stage)
        beside_end = nothing if series is None else series.after
        self.chronicle = Chronicle(
            record.number,
            chairs,
            self.timekeeper,
            snapshot_taker,
            done_for,
            means.scribe,
            means.wall_s,
            self.log,
            beside_end,
        )
        self.pausing = Pausing(record.number, chairs)
        self.keeping = AbsentSeats(
            chairs,
            done_for,
            self.timekeeper,
            self.chronicle,
            self.audience.tell_presence,
            means.settings,
            Deadline(means.time, self._look_and_show),
            stand_in,
        )
        self._recalling = Recalling(record, stage, means.scribe, means.release, self.log)
        self._answers = AnswerQueue(self, self._early, means.scribe, means.do)
        self.over: Over | None = None
        self.sequel = None if series is None else Sequel(self, series, sequels)

    @property
    def series(self) -> MatchSeries | None:
        """Return the series that it is part of; None if there is none."""
        return None if self.sequel is None else self.sequel.series

    @property
    def scribe(self) -> Scribe:
        """Return what writes it down, and reads what was written."""
        return self._means.scribe

    @property
    def outage(self) -> Outage:
        """Return whether the store can be written."""
        return self._means.scribe.outage

    @property
    def play(self) -> MatchRules:
        """The rules, dice and words of the match."""
        return self._play

    @property
    def rules(self) -> Ruleset:
        """Return its rules."""
        return self._rules

    @property
    def stage(self) -> Stage:
        """Return the stage that shows this match to viewers."""
        return self._stage

    @property
    def went_on(self) -> tuple[WentOn, ...]:
        """Return where it went on from a snapshot, because other rules would have led elsewhere."""
        return self.chronicle.went_on

    @property
    def is_lesson(self) -> bool:
        """Return whether it is a lesson."""
        return self._tutor.is_lesson

    def _show_anew(self) -> None:
        self.audience.show_now(self.moment)

    def _asked_of_people(self) -> list[Question]:
        return [each for each in run.questions(self.table) if each.seat >= 0 and not self.chairs[each.seat].ai]

    def begin(
        self, table: Any, first: Iterable[Record], waiting: OutcomeListener, number: int = 0, past: Sequence[Event] = ()
    ) -> None:
        """Start the match at that table, once the records `first` and the first dice are written; `waiting` is then
        told.

        In a fork of another match, `number` of its answers have led to the table; they are in `first`, and `past` has
        their events.
        """
        self.audience.story.add(past)
        self.audience.knows(past, table, number)
        told: list[OutcomeListener] = [] if self.series is None else [FirstWord(self.series, self.audience)]
        batch = Batch(self._play, table, number, list(first), list(table.news), [], told, [(waiting, None)])
        batch.roll()
        self._answers.write(batch)

    def resume(self, replayed: Replayed, ending: EndRecord | None = None, *, put_away: bool = False) -> None:
        """Continue a match restored from the journal; if it has ended there (`ending`), it is over.

        `put_away`: it was put away in the journal, and not interrupted by a restart.
        """
        table, number, events = replayed.table, replayed.number, replayed.events
        self.table, self.number = table, number
        self.unchecked = replayed.unchecked
        self.asleep = self._is_deserted()
        self.chronicle.resume(replayed)
        self.audience.story.restore(replayed.pieces, events[replayed.packed :], replayed.stored)
        self.audience.knows(events, table, number, replayed.earlier)
        self._tutor.goes_on(events, self._asked_of_people(), table)
        if ending is not None:
            self._has_ended(ending)
            return
        self.keeping.resume(stood_still=self.pausing.stands_still or put_away)
        if self._tutor.over:
            self.chronicle.end(OVER)
            self._close(OVER)
            return
        if run.chance_is_asked(table):
            batch = Batch(self._play, table, number)
            batch.roll()
            self._answers.write(batch)
        self.look_who_is_here()

    def answer(
        self,
        answer: Answer,
        waiting: OutcomeListener = NOBODY,
        *,
        aloud: tuple[Reasoned, ...] = (),
        premise: Premise = NOTHING_ASSUMED,
    ) -> None:
        """Queue an answer; `waiting` hears once it is on the disk, or why it does not count.

        `aloud`: an AI seat's reasons, shown with it. `premise`: a condition that must hold when it is applied.
        """
        if (refused := self.outage.refusal() or self.pausing.refuse_answers()) is not None:
            waiting.done(refused)
            return
        self._answers.put([Submission(answer, waiting, aloud, premise)])
        self._answers.work()

    def moment(self) -> Moment:
        """Return the state of the match as it is on the disk, for views: table, number of answers, time left, pause,
        end.
        """
        lost_s = self.keeping.lost_s()
        left_s = no_clock_runs if lost_s else partial(self.timekeeper.left_s, self.table)
        pause = (self.outage.pause() or self.pausing.view(lost_s)) if self.fate is Fate.RUNNING else None
        return Moment(self.table, self.number, left_s, self.over, pause, self.stands_still)

    def say_afterwards(self, message: Message) -> None:
        """Send a message to everybody, after the views and events that are delayed at present."""
        self.audience.say_afterwards(message)

    def relieved(self, seat: Seat, was: str) -> None:
        """Write to the journal, and tell everybody, that another kind of AI player than `was` plays for that seat from
        now on.
        """
        self.keeping.relieved(self.chairs[seat], was)
        self.audience.show_now(self.moment)

    def explained(self, seat: int, turn: int) -> Explained:
        """Return the reasons of the AI player on that seat for its decisions in that turn. Raises Declined if the table
        does not allow that, or not yet.
        """
        return self._ai.explained(seat, turn, over=self.fate is not Fate.RUNNING)

    def tell_ai_players(self, speaker: str, text: str) -> None:
        """Pass a player's line of chat on to the AI players whom it names."""
        self._ai.hear(speaker, text)

    def recorded(self, then: Recalled) -> None:
        """Call `then` with the records of the match's replay, read from the journal, or with the error."""
        self._recalling.read(self.table, self.fate, self.went_on, then)

    def abandon(self, waiting: OutcomeListener = NOBODY, beside: Sequence[Record] = ()) -> None:
        """End the match without a winner, since no person will come back; the records `beside` are written with that,
        then `waiting` hears.
        """
        if self.fate is Fate.RUNNING:
            self.chronicle.end(ABANDONED, waiting=waiting, beside=beside)
            self._close(ABANDONED)
            self._answers.work()

    @property
    def can_be_put_away(self) -> bool:
        """Return whether all that has happened is in the journal, and nobody is asked anything."""
        is_written = self._answers.under_way is None and self.table is not None and not self.outage.is_on
        return is_written and (self.asleep or self.fate is Fate.OVER)

    def put_away(self) -> None:
        """Write a snapshot and the time left, and stop everything about the match, which can be resumed from the
        journal.
        """
        self.chronicle.note(self.leave_off())
        self.timekeeper.pause()
        self.audience.stop()
        self.audience.close()
        self._ai.stop()
        self.keeping.rest()
        self._tutor.stop()
        for wish in self._early.stop():
            wish.waiting.done(STILL_ASLEEP)

    # ---- answers

    @property
    def instead(self) -> str:
        """Return the cure for people who want to play on when it is over."""
        return NEXT_GAME if self.series is not None and self.series.is_between else PLAY_ELSEWHERE

    def ends_with(self, batch: Batch) -> list[Record]:
        """Return the records of the match's end, to be written with this batch of answers; [] if the batch does not end
        it.
        """
        if batch.broken:
            return self.chronicle.ending(BROKEN, batch.broken)
        return self.chronicle.ending(OVER, winners=batch.table.winners) if batch.table.over else []

    @property
    def priority(self) -> int:
        """Return its priority among waiting matches: that of the first of its people."""
        return min((session.priority for session in self.audience.everybody()), default=LAST)

    def cannot_be_written(self, error: Exception) -> None:
        """Freeze the match in its state before the batch of answers that could not be written."""
        self.chronicle.note_failure(error)
        with self._frozen_by_a_bug():
            self._close(BROKEN, CANNOT_WRITE)

    def hear(self, batch: Batch) -> None:
        """Take over the table to which this batch of answers, now on the disk, has led, and tell everybody; a bug in
        that freezes the match.
        """
        with self._frozen_by_a_bug():
            self._hear(batch)

    def _hear(self, batch: Batch) -> None:
        self.table, self.number = batch.table, batch.number
        self.people_answered |= answered_by_people(batch.records)
        for table, answer in batch.counted:
            self.timekeeper.answered(table, answer)
            self.keeping.answered(table, answer)
        batch.accept()
        self.audience.happened(batch.events, batch.records)
        if self._ai.tempo.words_per_min:
            lines = self.audience.told_to_all(self.table, batch.events)
            self._ai.tempo.told((line.text for line in lines), (line.flavour for line in lines))
        if self.fate is not Fate.RUNNING:
            return
        answers = [answer for _, answer in batch.counted]
        self._tutor.hear(batch.events, self._asked_of_people(), self.table, answers)
        for said in self._tutor.said():
            self.audience.comment(said)
        if batch.broken:
            self._close(BROKEN)
        elif self.table.over:
            self._close(OVER)
        elif self._tutor.over:
            self.chronicle.end(OVER)
            self._close(OVER)
        elif self.number >= ending.ANSWERS_MOST:
            self.chronicle.end(ABANDONED)
            self._close(ABANDONED, ending.TOO_LONG)
        else:
            self.chronicle.note_snapshot_if_due(self.number, self.table, self._play.dice)
            self._watch_clocks()
            self.audience.show(self.moment)

    @contextmanager
    def _frozen_by_a_bug(self) -> Iterator[None]:
        """Let a bug in a `with` block freeze this match and nothing else."""
        try:
            yield
        except Exception as bug:
            self.log.broken("match_frozen", bug, n=self.number)
            evidence = f"after answer {self.number}\n{''.join(traceback.format_exception(bug))}"
            self.chronicle.end(BROKEN, evidence)
            self._end(BROKEN)
            assert self.over is not None
            self.audience.say(self.over)
            self._lead_on()

    def _close(self, how: str, over: Over | None = None) -> None:
        """End the match, and tell everybody how."""
        self._end(how, over)
        assert self.over is not None
        self.log.info("match_ended", fate=self.fate.value, winners=self.over.winners, n=self.number)
        if self.table is not None:
            self.audience.show_now(self.moment)
        if how == OVER:
            self._ai.speak_last()
        self._lead_on()

    def _has_ended(self, ending: EndRecord) -> None:
        """Be over, as it was before a restart or before it was put away."""
        self.chronicle.ended = ending
        self._end(ending.how)
        assert self.ended_s is not None
        self.ended_s -= max(0.0, self._means.wall_s() - ending.at_s)
        self._lead_on()

    def _lead_on(self) -> None:
        """Prepare the next match of its series, if there is one."""
        if self.sequel is not None:
            self.sequel.match_is_over()

    def _end(self, how: str, over: Over | None = None) -> None:
        """Stop everything. `over` replaces what is otherwise told of the end."""
        left = ""
        if self.series is not None:
            self.series.ended(how, self.table.winners if how == OVER else ())
            left = self.series.end_text(how, [chair.name for chair in self.chairs])
        self.over = over or told_end(how, self.table, self._stage, self.record, self._tutor.farewell, left)
        self.fate = fate_of(how)
        self.ended_s = self._means.time.seconds()
        self.timekeeper.pause()
        self._answers.put(self._early.stop())
        self.audience.stop()
        self.chronicle.has_ended()
        self._ai.stop()
        self.keeping.stop()
        self.pausing.end()
        self._tutor.stop()

    def ended_now(self) -> None:
        """Set the time of the match's end to now: its table stays for some time from then on, and the series is over
        only now.
        """
        self.ended_s = self._means.time.seconds()

    def clocks(self) -> list[Record]:
        """Return a journal record of the time left on each clock; [] if that has not changed since the last call, or
        the match is over.
        """
        return self.chronicle.clocks(self.number) if self.fate is Fate.RUNNING else []

    def left_off(self) -> list[Record]:
        """Return the records from which a restart continues: a snapshot, if there were answers since the last, and the
        time left on the clocks. While answers are being written, only the latter.
        """
        if self.fate is not Fate.RUNNING or self._answers.under_way is not None:
            return self.clocks()
        return self.chronicle.left_off(self.number, self.table, self._play.dice)

    def leave_off(self) -> list[Record]:
        """Return the records from which another server process continues, since this one stops. Answers that are just
        being written are counted as given; their records must be written first.
        """
        batch = self._answers.under_way
        if batch is None or self.fate is not Fate.RUNNING:
            return self.left_off()
        if batch.broken or batch.table.over:
            return []
        for table, answer in batch.counted:
            self.timekeeper.answered(table, answer)
            self.keeping.answered(table, answer)
        self.audience.story.add(batch.events)
        return self.chronicle.left_off(batch.number, batch.table, self._play.dice)

    # ---- who is asked

    @property
    def stands_still(self) -> bool:
        """Whether no seat is asked anything: the table is paused, or the server cannot write."""
        return self.pausing.stands_still or self.outage.is_on

    @property
    def rests(self) -> bool:
        """Return whether nothing is to be decided: all people are away, or the table is paused."""
        return self.asleep or self.stands_still

    @property
    def goes_on(self) -> bool:
        """Return whether anybody may be asked anything: it runs, somebody is there, and nothing is being written."""
        return (
            self.fate is Fate.RUNNING and not self.rests and self._answers.under_way is None and self.table is not None
        )

    def settle(self) -> None:
        """Ask AI seats what is now open to them, and start or stop the players' clocks for the current table."""
        with self._frozen_by_a_bug():
            self._ai.let_them_ponder()
            self._watch_clocks()

    def _watch_clocks(self) -> None:
        if self.goes_on:
            self.timekeeper.watch(self.table, ai_thinks=self._ai.is_thinking)
            if void := self._early.watch(self.table):
                self._answers.put(void)
                self._answers.work()

    def _early_passes_count(self) -> None:
        """Let the passes count that were held back long enough."""
        self._answers.put(self._early.due())
        self._answers.work()

    def _ring(self) -> None:
        """Give the answers of the clocks that have run out."""
        for answer in self.timekeeper.time_up(self.table):
            self.answer(answer, premise=self.keeping.premise_of(answer))
        with self._frozen_by_a_bug():
            self._watch_clocks()

    def look_who_is_here(self) -> None:
        """Check who is connected: sleep while all people are away, pause if all who are here have agreed to, wait for
        lost people.
        """
        if self.fate is not Fate.RUNNING:
            return
        was_asleep, self.asleep = self.asleep, self._is_deserted()
        if self.pausing.look():
            self.pause_changed(NOBODY)
            return
        self.audience.goes_on(not self.rests)
        self.keeping.look(waits=not self.rests)
        if self.rests or self.keeping.lost_s():
            self.timekeeper.pause()
        else:
            self.timekeeper.go_on()
        if self.rests:
            self._early.pause()
        else:
            self._early.go_on()
        if self.asleep and not was_asleep:
            self.chronicle.note(self.left_off())
        self.settle()

    def pause_changed(self, waiting: OutcomeListener, beside: Sequence[Record] = ()) -> None:
        """Stop or restart the clocks, as the pause has begun or ended; that is written with the records `beside`, then
        `waiting` hears.
        """
        if self.pausing.stands_still:
            self.timekeeper.pause()
            self._early.pause()
            self._ai.stop()
        self.chronicle.write([self.pausing.record(), *beside, *self.left_off()], waiting)
        self.look_who_is_here()

    def outage_changed(self) -> None:
        """Stop or restart the match, since the store has become unwritable or writable again."""
        if self.fate is not Fate.RUNNING or self.table is None:
            return
        if self.outage.is_on:
            self._ai.stop()
        self._look_and_show()

    def _look_and_show(self) -> None:
        with self._frozen_by_a_bug():
            self.look_who_is_here()
        with self._frozen_by_a_bug():
            self._show_anew()

    def _is_deserted(self) -> bool:
        """Return whether people play here, and none of them is there."""
        people = [chair for chair in self.chairs if chair.session is not None]
        return bool(people) and not any(chair.present for chair in people)
