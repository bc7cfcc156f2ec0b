"""Who wakes sleeping tables: those for which somebody waits first, then all others, a few milliseconds at a time.

The journal of a match is read by the scribe's thread that only reads; then its answers are given again in the reactor,
in slices (`SLICE_S`) between which everybody else is served. One match at a time, so that whoever came first has
theirs first. Where nobody waits there is a break after each slice, so that half of the core is left.

A match that cannot go on here turns out so when it is woken: it is left alone (`revival.py`). So once all are awake,
`left_alone` has all of them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from functools import partial

import msgspec

from ..access.portions import InPortions
from ..connections.edge import Call, cancelled, later
from ..journal.playback import CannotGoOn
from ..journal.revival import LeftAlone, going_on, news_of
from ..journal.scribe import Scribe
from ..matches.playing import Playing
from ..operations.logs import Log
from ..store.interface import StoreDamaged
from ..store.past import GapInJournal, Journal
from ..tables.lobby import Lobby
from ..tables.packs import PacksDiffer
from ..tables.repertoire import Repertoire
from .sleeping import Sleeping

SLICE_S = 0.002
"""Of playing matches again, before everybody else has a turn: so most of a portion is left to them."""

READ_AGAIN_S = 5.0
"""After which a journal is asked for again that could not be read."""

TOLD_EVERY_S = 10.0
"""How often the log says how far it is."""

NOT_OF_THE_STORE = (GapInJournal, StoreDamaged, KeyError, ValueError, msgspec.MsgspecError)
"""What is wrong with what was written, and is not better the next time that it is read."""


IN_WORDS = (PacksDiffer, GapInJournal, CannotGoOn, StoreDamaged)
"""What says by itself why a match is left alone."""


class Waker:
    """Of one server. `left_alone`: the matches that do not go on here, as far as is known."""

    priority = 0
    """Of its slices, among what people ask for: people wait for them, too."""

    def __init__(self, reactor: InPortions, scribe: Scribe, repertoire: Repertoire, lobby: Lobby) -> None:
        self.left_alone: list[LeftAlone] = []
        self.settled: Callable[[], object] = lambda: None
        """Called when a match has been brought back."""
        self.told: Callable[[str], object] = lambda progress: None
        """Hears now and then how far it is, and "" at the end."""
        self.began_with = 0
        self._reactor = reactor
        self._scribe = scribe
        self._repertoire = repertoire
        self._lobby = lobby
        self._asleep: dict[Sleeping, Generator[None, None, Playing] | None] = {}
        """All of them; how far it is with those that have been read."""
        self._awaited: deque[Sleeping] = deque()
        self._unawaited: deque[Sleeping] = deque()
        self._reading: set[Sleeping] = set()
        self._is_due = False
        self._break: Call | None = None
        self._is_stopped = False
        self._began_s = self._told_s = 0.0
        self._log = Log()

    @property
    def asleep(self) -> int:
        """How many matches are still to be woken."""
        return len(self._asleep)

    @property
    def progress(self) -> str:
        """How far it is, in words; "": all are awake."""
        if not self._asleep:
            return ""
        return f"{self.asleep} of {self.began_with} matches are still to be brought back"

    def expects(self, table: Sleeping) -> None:
        """It is one of those that are to be woken some time."""
        self._asleep[table] = None
        self.began_with += 1

    def begin(self) -> None:
        """From here on wake them all, one after the other, first of all those that need nobody to go on."""
        if not self._asleep:
            return
        self._began_s = self._told_s = self._reactor.seconds()
        self._unawaited = deque(sorted(self._asleep, key=lambda table: not table.plays_by_itself))
        self._log.info("waking", matches=len(self._asleep))
        self._come_back()

    def stop(self) -> None:
        """No more: the server stops, and the next one finds them as they are."""
        self._is_stopped = True
        cancelled(self._break)

    def wake(self, table: Sleeping) -> None:
        """Somebody waits for that one."""
        if table in self._asleep and table not in self._awaited:
            self._awaited.append(table)
            self._reactor.do(self._turn, self)

    # ---- a slice at a time

    def _turn(self) -> None:
        """A slice of the match that comes first; then the next one is due, at once if somebody waits for it."""
        table = self._first()
        if table is None or self._is_stopped:
            return
        steps = self._asleep[table]
        if steps is None:
            self._read(table)
            return
        self._slice(table, steps)
        self._come_back()

    def _come_back(self) -> None:
        if self._first() is None:
            return
        if not self._awaited:
            if self._break is None or not self._break.active():
                self._break = later(self._reactor, SLICE_S, self._turn)
        elif not self._is_due:
            self._is_due = True
            self._reactor.do(self._due, self, at_once=False)

    def _due(self) -> None:
        self._is_due = False
        self._turn()

    def _first(self) -> Sleeping | None:
        for waiting in (self._awaited, self._unawaited):
            while waiting and waiting[0] not in self._asleep:
                waiting.popleft()
            if waiting:
                return waiting[0]
        return None

    def _slice(self, table: Sleeping, steps: Generator[None, None, Playing]) -> None:
        until_s = self._reactor.seconds() + SLICE_S
        try:
            while self._reactor.seconds() < until_s:
                next(steps)
        except StopIteration as end:
            self._is_back(table, end.value)
        except (PacksDiffer, GapInJournal) as why:
            self._log.warn("not_revived", why=why, match=table.id, answers=table.outline.answers)
            self._leave_alone(table, why)
        except Exception as error:
            self._log.broken("cannot_be_replayed", error, match=table.id, answers=table.outline.answers)
            self._leave_alone(table, error)

    # ---- reading

    def _read(self, table: Sleeping) -> None:
        if table not in self._reading:
            self._reading.add(table)
            self._scribe.recall(table.number, _whole, partial(self._has_read, table))

    def _has_read(self, table: Sleeping, found: Journal | Exception) -> None:
        self._reading.discard(table)
        if isinstance(found, Journal):
            self._asleep[table] = going_on(table, found, self._repertoire, self._lobby)
            self._reactor.do(self._turn, self)
        elif isinstance(found, NOT_OF_THE_STORE):
            if isinstance(found, StoreDamaged):
                self._log.warn("cannot_be_read", match=table.id, why=str(found))
            else:
                self._log.broken("cannot_be_read", found, match=table.id)
            self._leave_alone(table, found)
            self._come_back()
        else:
            self._log.broken("not_read", found, match=table.id)
            for waiting in (self._awaited, self._unawaited):
                if table in waiting:
                    waiting.remove(table)
                    waiting.append(table)
            later(self._reactor, READ_AGAIN_S, self._turn)

    # ---- what comes of it

    def _is_back(self, table: Sleeping, playing: Playing) -> None:
        del self._asleep[table]
        self._lobby.tables[table.id] = playing
        table.woke(playing)
        self.settled()
        self._tell()

    def _leave_alone(self, table: Sleeping, why: Exception) -> None:
        """Nothing is written to it, and its people are free to play elsewhere until it does go on."""
        del self._asleep[table]
        record = table.outline.match
        del self._lobby.tables[table.id]
        if not table.is_over:
            text = str(why) if isinstance(why, IN_WORDS) else repr(why)
            self.left_alone.append(LeftAlone(record.number, record.id, record.name, text))
        news = news_of(why, is_over=table.is_over).format(name=record.name)
        for session in table.owners:
            session.is_awaited = not table.is_over
            session.tell(news)
        table.woke(None)
        self._tell()

    def _tell(self) -> None:
        """Say how far it is, now and then, and that it is done."""
        now_s = self._reactor.seconds()
        if not self._asleep:
            took_s = round(now_s - self._began_s, 1)
            alone = len(self.left_alone)
            self._log.info("all_awake", matches=self.began_with, left_alone=alone, took_s=took_s)
            self.told("")
        elif now_s - self._told_s > TOLD_EVERY_S:
            self._told_s = now_s
            self._log.info("waking", left=len(self._asleep), matches=self.began_with)
            self.told(self.progress)


def _whole(written: Journal) -> Journal:
    return written
