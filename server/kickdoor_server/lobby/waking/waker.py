"""Wakes sleeping tables: those that somebody waits for first, then those of earlier servers, a few milliseconds at a
time.

The scribe's reading thread reads a journal; then the reactor replays its answers, in slices (`SLICE_S`) between which
others are served. One match at a time, so that people are served in order. Where nobody waits there is a break after
each slice, which leaves half of the core. A match that somebody waits for is restored even without a free place
(`lobby/tables/places.py`); the others as long as there is one, and then they sleep on until somebody needs them.

Whether a match cannot go on here turns out when it is woken: it is left alone (`revival.py`). Once all are awake,
`left_alone` has all of these.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Mapping
from functools import partial

import msgspec

from ...base.edge import DelayedCall, Time, cancelled, later
from ...base.process.logs import Log
from ...base.process.portions import InPortions
from ...base.store.interface import StoreDamaged
from ...base.store.outlines import Outline, Outlines
from ...base.store.past import GapInJournal, Journal
from ...base.store.records import DamageRecord, PersonRecord
from ...base.store.scribe import Scribe
from ...matches.journal.playback import CannotGoOn
from ...matches.playing.playing import MatchTable
from ...matches.playing.seating import seated_last
from ...people.sessions.sessions import Sessions
from ...table.catalogue.playable_sets import PlayableSets
from ...table.packs import CardsDiffer, PacksDiffer
from ..tables.beginnings import Beginnings
from ..tables.places import ServerPlaces, ServerTables
from ..tables.sleeping import Sleeping
from .revival import StoppedMatch, going_on, news_of

SLICE_S = 0.002
"""Seconds of replaying before others have a turn, so that most of a portion is left to them."""

READ_AGAIN_S = 5.0
"""Seconds until a journal is read again that could not be read."""

TOLD_EVERY_S = 10.0
"""Seconds between two lines of progress in the log."""

NOT_OF_THE_STORE = (GapInJournal, StoreDamaged, KeyError, ValueError, msgspec.MsgspecError)
"""Errors of what was written, which reading again does not cure."""


IN_WORDS = (CardsDiffer, PacksDiffer, GapInJournal, CannotGoOn, StoreDamaged)
"""Errors whose text tells people why a match is left alone."""


class Waker:
    """Wakes the tables of one server. `left_alone`: matches that do not go on here, as far as is known.

    `told` is called with the progress now and then, and with "" at the end; `settled` when a match was restored.
    """

    priority = 0
    """The priority of its slices among requests: the highest, since people wait for them, too."""

    def __init__(
        self,
        reactor: InPortions,
        scribe: Scribe,
        playable_sets: PlayableSets,
        tables: ServerTables,
        beginnings: Beginnings,
        told: Callable[[str], object],
        settled: Callable[[], object],
    ) -> None:
        self.left_alone: list[StoppedMatch] = []
        self._told = told
        self._settled = settled
        self.began_with = 0
        self._reactor = reactor
        self._scribe = scribe
        self._playable_sets = playable_sets
        self._tables = tables
        self._beginnings = beginnings
        self._expected: dict[Sleeping, None] = {}
        """Matches of earlier servers that are still to be woken."""
        self._steps: dict[Sleeping, Generator[None, None, MatchTable]] = {}
        """The replays under way."""
        self._awaited: deque[Sleeping] = deque()
        self._unawaited: deque[Sleeping] = deque()
        self._reading: set[Sleeping] = set()
        self._is_due = False
        self._break: DelayedCall | None = None
        self._is_stopped = False
        self._began_s = self._told_s = 0.0
        self._log = Log()

    @property
    def asleep(self) -> int:
        """Return how many matches of earlier servers are still to be woken."""
        return len(self._expected)

    @property
    def progress(self) -> str:
        """Return the progress in words; "" once all are awake that have a place."""
        if not self._expected:
            return ""
        return f"{self.asleep} of {self.began_with} matches are still to be brought back"

    def expects(self, table: Sleeping) -> None:
        """Add a match of an earlier server, to be restored after `begin`."""
        self._expected[table] = None
        self.began_with += 1

    def cannot_be_read(self, damaged: DamageRecord) -> None:
        """Record that a match is not restored, because its first record cannot be read; it gets no table."""
        self._log.warn("cannot_be_read", number=damaged.match, why=damaged.what)
        self.left_alone.append(StoppedMatch(damaged.match, "", "", damaged.what))

    def begin(self) -> None:
        """Restore all added matches, one after the other, those of AI players only first; sessions that come for a
        match move it to the front.
        """
        if not self._expected:
            return
        self._began_s = self._told_s = self._reactor.seconds()
        self._unawaited = deque(sorted(self._expected, key=lambda table: not table.plays_by_itself))
        self._log.info("waking", matches=len(self._expected))
        self._come_back()

    def stop(self) -> None:
        """Restore no more matches, since the server stops; the next server finds them unchanged."""
        self._is_stopped = True
        cancelled(self._break)

    def wake(self, table: Sleeping) -> None:
        """Restore this match before those that nobody waits for: somebody has come for it."""
        if self._sleeps(table) and table not in self._awaited:
            self._awaited.append(table)
            self._reactor.do(self._turn, self)

    def _sleeps(self, table: Sleeping) -> bool:
        """Return whether it has not been woken or given up."""
        return self._tables.get(table.id) is table

    # ---- a slice at a time

    def _turn(self) -> None:
        """Do a slice of the first match; the next one follows at once if somebody waits for it."""
        table = self._first()
        if table is None or self._is_stopped:
            return
        steps = self._steps.get(table)
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
            while waiting and not self._sleeps(waiting[0]):
                self._is_done_with(waiting.popleft())
            if waiting and (waiting is self._awaited or self._tables.is_free):
                return waiting[0]
        if self._unawaited:
            self._log.info("left_asleep", matches=len(self._unawaited))
            self._unawaited.clear()
            self._expected.clear()
            self._told("")
        return None

    def _is_done_with(self, table: Sleeping) -> bool:
        """Forget a match that sleeps no more. Return whether it was one of an earlier server."""
        self._steps.pop(table, None)
        return self._expected.pop(table, table) is None

    def _slice(self, table: Sleeping, steps: Generator[None, None, MatchTable]) -> None:
        until_s = self._reactor.seconds() + SLICE_S
        try:
            while self._reactor.seconds() < until_s:
                next(steps)
        except StopIteration as end:
            self._is_back(table, end.value)
        except (CardsDiffer, PacksDiffer, GapInJournal) as why:
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
        if not self._sleeps(table):
            self._come_back()
        elif isinstance(found, Journal):
            self._steps[table] = going_on(table, found, self._playable_sets, self._beginnings)
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

    def _is_back(self, table: Sleeping, playing: MatchTable) -> None:
        was_expected = self._is_done_with(table)
        self._tables[table.id] = playing
        table.woke(playing)
        self._settled()
        self._tell(was_expected)

    def _leave_alone(self, table: Sleeping, why: Exception) -> None:
        """Write nothing to that match, and free its people to play elsewhere."""
        was_expected = self._is_done_with(table)
        record = table.outline.match
        del self._tables[table.id]
        if not table.is_over:
            text = str(why) if isinstance(why, IN_WORDS) else repr(why)
            self.left_alone.append(StoppedMatch(record.number, record.id, record.name, text))
        news = news_of(why, is_over=table.is_over).format(name=record.name)
        for session in table.owners:
            session.is_awaited = not table.is_over
            session.tell(news)
        table.woke(None)
        self._tell(was_expected)

    def _tell(self, was_expected: bool) -> None:
        """Report the progress now and then, and the end."""
        now_s = self._reactor.seconds()
        if not was_expected:
            return
        if not self._expected:
            took_s = round(now_s - self._began_s, 1)
            alone = len(self.left_alone)
            self._log.info("all_awake", matches=self.began_with, left_alone=alone, took_s=took_s)
            self._told("")
        elif now_s - self._told_s > TOLD_EVERY_S:
            self._told_s = now_s
            self._log.info("waking", left=len(self._expected), matches=self.began_with)
            self._told(self.progress)


def _whole(written: Journal) -> Journal:
    return written


def revive(found: Outlines, places: ServerPlaces, sessions: Sessions, waker: Waker, time: Time) -> None:
    """Create the tables of all matches in the journal, asleep, with sessions for their players, and hand them to
    `waker` to be restored.

    `found`: the summaries of the matches and the people, read from the journal.
    """
    for damaged in found.damaged:
        waker.cannot_be_read(damaged)
    known = {person.session: person for person in found.persons}
    restored = {person.session: sessions.restored(person) for person in found.persons if person.decks}
    for outline, at_its_table in (*_ended(found, known), *((outline, known.keys()) for outline in found.running)):
        for owner in outline.owners:
            if owner in at_its_table and owner not in restored:
                restored[owner] = sessions.restored(known[owner])
        people = restored if outline.ending is None else {owner: restored[owner] for owner in at_its_table}
        table = Sleeping(outline, people, waker.wake, places.come_back_to, time)
        places.tables[table.id] = table
        waker.expects(table)
        table.lies_down()


def _ended(found: Outlines, known: Mapping[str, PersonRecord]) -> list[tuple[Outline, set[str]]]:
    """Return the finished matches, each with the people still at its table: they sat there last and have not left
    it."""
    where: dict[str, int] = {}
    for outline in (*found.ended, *found.running):
        where |= dict.fromkeys(seated_last(outline), outline.match.number)
    stayed = {owner for owner, number in where.items() if owner in known and known[owner].left != number}
    ended = [
        (one, {owner for owner in seated_last(one) & stayed if where[owner] == one.match.number}) for one in found.ended
    ]
    return [(outline, people) for outline, people in ended if people or outline.goes_on]
