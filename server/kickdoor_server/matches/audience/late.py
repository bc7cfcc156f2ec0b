"""A table as it was some time ago, with every hand open, for spectators of tables that are shown late.

A second table follows the match: it is given the same answers, each once `watch_delay_s` have passed since it was
written, and everything is made from that table. So nothing shown can reveal the present, people who come back see the
same, and a handful of answers waits in place of views for every spectator. Chat waits in the same queue.

The delay counts only while the match goes on: in a pause, and while all its people are away, hands stay as they are,
and so does the late view. After a restart or a fork everything before counts as having just happened. When the match is
over, its rest is shown with the same delay.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from msgspec.structs import replace

from kickdoor_game.machine import run
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.ruleset import Ruleset
from kickdoor_protocol import views as wire
from kickdoor_protocol.base import Message
from kickdoor_protocol.codec import Encoded, encode
from kickdoor_protocol.messages.looking import Looking
from kickdoor_protocol.messages.table import Over, Private, Shared, Told
from kickdoor_protocol.messages.talk import Said, Talked
from kickdoor_protocol.views import Pause, PrivateView, PublicView, Waiting, Watched

from ...base.configuration.settings import Settings
from ...base.edge import Deadline, Time
from ...base.process.logs import Log
from ...base.store.records import AnswerRecord, ChatRecord, Count, MatchRecord, ReasonRecord, Record
from ...people.sessions.session import Session
from ...table.translate.events import STORY_SHOWN, told_openly, with_open_hands
from ...table.translate.reasons import Reasoned
from ...table.translate.stage import Occasion, Sitter, Stage
from ..chance import commitment
from ..journal.paging import Eyes
from ..replays.timeline import NotThisMatch, beginning, copy_of, step
from ..seats import OwnedChair
from .talk import MatchChat

PORTION = 10
"""Answers applied in one turn of the reactor: some 5 ms."""

ALL_EYES = Eyes(all_open=True)
"""The view of every late spectator, who sees all hands."""

CLOSE_S = 1e-6
"""Seconds by which sums of times may be off."""


@dataclass(frozen=True, slots=True)
class _Leap:
    """A jump to a table: after a restart, or where a replay was forked."""

    table: Any
    number: int
    past: Sequence[Event]
    before: int


@dataclass(frozen=True, slots=True)
class _Heard:
    """A message to everybody, with its voice and what had happened before it."""

    message: Message
    voice: str
    after: Count


@dataclass(frozen=True, slots=True)
class _Recalled:
    """Chat from before a restart: the last of `count` lines."""

    lines: Sequence[ChatRecord]
    count: int


What = AnswerRecord | ReasonRecord | Over | _Heard | _Leap | _Recalled


@dataclass(frozen=True, slots=True)
class _Past:
    """Something that happened, with its time by the match's clock."""

    at_s: float
    what: What


class PublicState(Protocol):
    """The current state of the table, as far as it is not secret."""

    @property
    def over(self) -> Over | None:
        """Return how the match has ended; None while it runs."""

    @property
    def pause(self) -> Pause | None:
        """Return the pause; None if there is none."""


class Late:
    """Shows one match late.

    `crowd` returns the connected spectators, `watched` what everybody is told of them. `talk` holds the chat that may
    be known here; `send` sends views and chat to a person.
    """

    def __init__(
        self,
        record: MatchRecord,
        rules: Ruleset,
        stage: Stage,
        chairs: Sequence[OwnedChair],
        time: Time,
        settings: Settings,
        crowd: Callable[[], Iterable[Session]],
        watched: Callable[[], Watched | None],
        talk: MatchChat,
        send: Callable[[Session, list[Encoded], Talked | None], None],
    ) -> None:
        self.delay_s = settings.watch_delay_s
        self._record = record
        self._rules = rules
        self._stage = stage
        self._chairs = chairs
        self._time = time
        self._settings = settings
        self._talk = talk
        self._crowd = crowd
        self._watched = watched
        self._send = send
        self._table = beginning(rules, record)
        self._number = 0
        self._written = 0
        self._is_empty = True
        self._is_open = False
        self._count = 0
        self._story: deque[wire.Event] = deque(maxlen=STORY_SHOWN)
        self._fresh: list[wire.Event] = []
        self._waiting: deque[_Past] = deque()
        self._over: Over | None = None
        self._has_ended = False
        self._pause: Pause | None = None
        self._sitters: tuple[Sitter, ...] | None = None
        self._went_s = 0.0
        self._going_since_s: float | None = None
        self._shown_s = float("-inf")
        self._deadline = Deadline(time, self._catch_up)

    # ---- what happens now

    def leap(self, table: Any, number: int, past: Sequence[Event], before: int = 0) -> None:
        """Queue a jump to `table`, the state after `number` answers, as after a restart or a fork; it is shown after
        the delay. `past` are the latest events that led there, after `before` earlier ones.
        """
        self._written = number
        self._wait(_Leap(copy_of(table), number, tuple(past), before))

    def happened(self, records: Iterable[Record]) -> None:
        """Queue records of answers and of AI players' reasons, to be played and shown after the delay."""
        for record in records:
            match record:
                case AnswerRecord(n=n) if n == self._written + 1:
                    self._written = n
                    self._wait(record)
                case ReasonRecord():
                    self._wait(record)
                case _:
                    pass

    def heard(self, message: Message, voice: str, after: Count) -> None:
        """Queue a message to everybody, to be shown after the delay. `voice`: its author's identity for ignoring;
        `after`: the counts of events before it.
        """
        self._wait(_Heard(message, voice, after))

    def recalled(self, lines: Sequence[ChatRecord], count: int) -> None:
        """Queue the chat from before a restart: the last of `count` lines."""
        self._wait(_Recalled(tuple(lines), count))

    def forget_talk(self, is_theirs: Callable[[str, str], bool]) -> None:
        """Drop lines of chat, shown already or not, for which `is_theirs(name, voice)` is true. `voice`: the author's
        identity for ignoring.
        """
        self._talk.forget(is_theirs)
        self._waiting = deque(past for past in self._waiting if not _is_line(past.what, is_theirs))

    def stands(self, now: PublicState) -> None:
        """Show at once whether the match is paused and who plays, since these are no secret and explain why nothing
        happens.

        The end of the match is shown after the delay.
        """
        if now.over is not None and not self._has_ended:
            self._has_ended = True
            self._wait(now.over)
        sitters = tuple(chair.sitter() for chair in self._chairs)
        are_others = self._sitters is not None and sitters != self._sitters
        is_news = now.pause != self._pause or are_others
        self._pause, self._sitters = now.pause, sitters
        if is_news:
            self._show()

    def goes_on(self, goes_on: bool) -> None:
        """Start or stop the match's clock, by which events are delayed."""
        if goes_on == (self._going_since_s is not None):
            return
        now_s = self._time.seconds()
        if self._going_since_s is not None:
            self._went_s += now_s - self._going_since_s
        self._going_since_s = now_s if goes_on else None
        self._arm()

    def stop(self) -> None:
        """Drop everything that is still to be shown, since the table is removed."""
        self._waiting.clear()
        self._deadline.arm(None)

    # ---- what is shown

    def show_all(self, session: Session) -> None:
        """Send a spectator everything that may be shown by now; to a client that does not know late views, send a line
        that says so.
        """
        if not session.speaks(Looking):
            text = "This table is shown late and with every hand open, which your program does not know: update it."
            session.say(Said("", text, "system"))
            return
        begins_in_s = max(self._due_in_s(), 0.0) if self._is_empty and self._waiting else 0.0
        session.say(Looking(late_s=self.delay_s, begins_in_s=begins_in_s))
        self._send(session, self._parts(tuple(self._story)), self._talk.news_to(session, ALL_EYES))

    @property
    def told_last(self) -> int:
        """Return the number of the last event that was sent to late spectators."""
        return self._count - len(self._fresh) if self._is_open else 0

    def recounted(self, events: Sequence[Event], first: int) -> tuple[wire.Event, ...]:
        """Return earlier events as sentences, with all secrets; `first` is the number of the first of them."""
        return told_openly(self._stage, self._rules, self._table, events, first - 1)

    def _catch_up(self) -> None:
        """Apply what is due, as far as one turn of the reactor has room."""
        for _ in range(PORTION):
            if not self._is_due():
                break
            self._let_happen(self._waiting.popleft().what)
        if self._is_due():
            self._deadline.arm(self._time.seconds())
            return
        self._tell_on()
        self._arm()

    def _tell_on(self) -> None:
        """Send what has happened since the last view; the first time, everything."""
        if self._is_open:
            self._show()
        elif not self._is_empty:
            self._is_open = True
            self._fresh.clear()
            for session in self._crowd():
                self.show_all(session)

    def _let_happen(self, what: What) -> None:
        match what:
            case AnswerRecord(n=n, answer=answer):
                self._play(n, answer)
            case ReasonRecord(seat=seat, text=text):
                self._tell([Reasoned(Seat(seat), text)])
            case _Leap(table, number, past, before):
                self._table, self._number, self._is_empty = table, number, False
                self._count = before + len(past) - len(past[-STORY_SHOWN:])
                self._tell(past[-STORY_SHOWN:])
            case Over() as over:
                self._over = over
            case _Recalled(lines, count):
                self._talk.restore(lines, count)
                for session in self._crowd():
                    if (talked := self._talk.news_to(session, ALL_EYES)) is not None:
                        session.say(talked)
            case _Heard(message, voice, after):
                self._tell_on()
                if isinstance(message, Said):
                    self._talk.said(message, after, voice=voice)
                self._tell_all(message, voice)

    def _play(self, n: int, answer: Any) -> None:
        try:
            step(self._rules, self._table, answer, n)
        except NotThisMatch as wrong:
            Log(match=self._record.id).broken("late_stands_still", wrong, n=n)
            self.stop()
            return
        self._number, self._is_empty = n, False
        self._tell(self._table.news)

    def _tell(self, events: Sequence[Event]) -> None:
        told = told_openly(self._stage, self._rules, self._table, events, self._count)
        self._count += len(events)
        self._story += told
        self._fresh += told

    def _tell_all(self, message: Message, voice: str) -> None:
        encoded = encode(message)
        for session in self._crowd():
            if session.hears(voice):
                session.say(encoded)
            else:
                self._talk.kept_from(session)

    def _show(self) -> None:
        """Send changes since the last view to all spectators."""
        fresh, self._fresh = tuple(self._fresh[-STORY_SHOWN:]), []
        crowd = [session for session in self._crowd() if session.speaks(Looking)]
        self._shown_s = self._time.seconds()
        if crowd:
            parts = self._parts(fresh)
            for session in crowd:
                self._send(session, parts, self._talk.news_to(session, ALL_EYES))

    def _parts(self, told: tuple[wire.Event, ...]) -> list[Encoded]:
        messages: list[Message] = [Told(told)] if told else []
        messages += [Shared(self._view()), Private(PrivateView(self._number))]
        if self._over is not None:
            messages.append(self._over)
        return [encode(message) for message in messages]

    def _view(self) -> PublicView:
        """Return the late table with its current players and pause."""
        record, stage, rules = self._record, self._stage, self._rules
        asked = [question for question in run.questions(self._table) if question.seat >= 0]
        waiting = tuple(Waiting(question.seat, stage.waiting_text(question)) for question in asked)
        sitters = tuple(chair.sitter() for chair in self._chairs)
        promised = commitment(record.seed) if record.seed else ""
        put_in = (record.nonces, record.sealed)
        occasion = Occasion(record.id, self._number, record.name, promised, sitters, waiting, *put_in)
        view = stage.scene(rules.observe(self._table, None), occasion)
        return replace(with_open_hands(view, stage, rules, self._table), pause=self._pause, watched=self._watched())

    # ---- its clock

    def _now_s(self) -> float:
        """Return how long the match has gone on, in seconds."""
        going = 0.0 if self._going_since_s is None else self._time.seconds() - self._going_since_s
        return self._went_s + going

    def _is_due(self) -> bool:
        return bool(self._waiting) and self._due_in_s() <= CLOSE_S

    def _due_in_s(self) -> float:
        """Return the seconds until the first queued event may be shown, while the match goes on."""
        return self._waiting[0].at_s + self.delay_s - self._now_s()

    def _wait(self, what: What) -> None:
        self._waiting.append(_Past(self._now_s(), what))
        if len(self._waiting) == 1:
            self._arm()

    def _arm(self) -> None:
        """Set the timer for what is due next, but not more often than can be read."""
        if not self._waiting or self._going_since_s is None:
            self._deadline.arm(None)
            return
        now_s = self._time.seconds()
        readable_s = self._shown_s + self._settings.crowd_gap_ms / 1000
        self._deadline.arm(max(now_s + self._due_in_s(), readable_s))


def _is_line(what: What, is_theirs: Callable[[str, str], bool]) -> bool:
    """Return whether that is a line of chat for which `is_theirs` is true."""
    return isinstance(what, _Heard) and isinstance(what.message, Said) and is_theirs(what.message.who, what.voice)
