"""Limits tables and sleeping matches: gives places to tables, puts matches to sleep, and ends the oldest if too many
sleep.

There are `tables_most` places, for people who are here. When one is wanted and none is free, a table without anybody
gives up its place: its match is put to sleep in the journal, and comes back as after a restart. People who come back to
a match always get a place for it, even beyond `tables_most`: somebody is at each such table, so there are no more than
connections, and the next table without anybody makes up for it.

A sleeping match has no place and takes some ten KiB on the disk, so there may be many: of a person, from an address, on
the server. Beyond these limits the one whose people have been away longest is given up, of the same person or address.
If the server's limit is reached, it is one of the household with most, so a flood costs nobody else a match.
"""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Protocol, TypeVar

from kickdoor_protocol.messages.talk import Said

from ...base.configuration.settings import TABLES_MOST, Settings
from ...base.declined import NOBODY, Declined, OutcomeListener
from ...base.process.logs import Log
from ...base.store.outlines import Outline
from ...base.store.past import Journal
from ...base.store.records import EndRecord, Record, WentOn
from ...matches.belongings import MatchResources
from ...matches.ending import ABANDONED
from ...matches.journal.snapshots import UnusableSnapshot, body_of
from ...matches.playing.playing import MatchTable
from ...matches.series import MatchSeries
from ...people.sessions.openers import TIMES, Opener, bounds
from .gathering import Gathering
from .replay_table import ReplayTable
from .sleeping import EXPIRED, GIVEN_UP, Sleeping


class Dormant(Protocol):
    """A sleeping match, as the limits see it."""

    @property
    def opener(self) -> Opener | None:
        """Return to whom it is charged; None if to nobody."""

    @property
    def is_awaited(self) -> bool:
        """Return whether somebody waits for it."""

    def asleep_s(self, now_s: float) -> float:
        """Return for how many seconds everybody with a seat in the match has been disconnected; 0 if somebody waits for
        it to be restored. `now_s`: monotonic seconds.
        """


D = TypeVar("D", bound=Dormant)


def one_too_many(asleep: Collection[D], who: Opener, settings: Settings, now_s: float) -> D | None:
    """Return a match to abandon, since more matches are asleep in the journal than `settings` allow to `who`, their
    addresses, or the whole server: the one deserted longest. None if all limits are kept.

    `asleep`: all sleeping matches; `now_s`: monotonic seconds.
    """
    for group, most in _bounded(asleep, who, settings):
        away = [match for match in group if not match.is_awaited]
        if len(group) > most and away:
            return max(away, key=lambda match: match.asleep_s(now_s))
    return None


def _bounded(asleep: Collection[D], who: Opener, settings: Settings) -> Iterator[tuple[list[D], int]]:
    """Yield matches that share a limit, and the limit."""
    opened = [(match, match.opener) for match in asleep if match.opener is not None]
    yield [match for match, opener in opened if opener.session == who.session], settings.asleep_person_most
    for share, times in zip(who.shares, TIMES, strict=False):
        yield [match for match, opener in opened if share in opener.shares], settings.asleep_address_most * times
    if len(asleep) > settings.asleep_most:
        held: defaultdict[str, list[D]] = defaultdict(list)
        for match, opener in opened:
            held[opener.holder].append(match)
        most = max(held, key=lambda holder: (len(held[holder]), holder == who.holder), default=None)
        yield [] if most is None else held[most], 0


def to_go(tables: Iterable[object], now_s: float) -> Gathering | MatchTable | None:
    """Return the deserted table to close so that another can open: one before its match if there is one, then one whose
    match is over, then a running match that can be resumed from the journal. None if somebody is at each.

    `now_s`: monotonic seconds.
    """
    there = list(tables)
    empty = [table for table in there if isinstance(table, Gathering) and table.deserted_s(now_s) > 0.0]
    if empty:
        return max(empty, key=lambda table: table.deserted_s(now_s))
    deserted = [table for table in there if isinstance(table, MatchTable) and not table.is_anybody_here()]
    finished = [table for table in deserted if table.is_over]
    if finished:
        return min(finished, key=lambda table: table.match.ended_s or now_s)
    asleep = [table for table in deserted if table.can_be_put_away]
    return max(asleep, key=lambda table: table.deserted_s(now_s), default=None)


def last_records(journal: Journal, outline: Outline, at_s: float) -> list[Record]:
    """Return the records that end a match, kept only in the journal at present, at `at_s` (seconds since 1970) without
    a winner, and those that end its series.

    `outline`: the match's summary, from before its answers are read. If the match was once resumed from a snapshot
    under other rules, that is recorded too, so that its replay can be verified.
    """
    series = None if outline.series is None else MatchSeries(outline.series)
    if outline.ending is not None:
        if series is None:
            return []
        series.lose([seat for seat, side in enumerate(series.record.seats) if side.session])
        return [series.record]
    beside = [] if series is None else series.after(ABANDONED)
    return [EndRecord(outline.match.number, ABANDONED, at_s=at_s, went_on=_went_on(journal)), *beside]


def _went_on(journal: Journal) -> tuple[WentOn, ...]:
    if journal.snapshot is None:
        return ()
    try:
        return body_of(journal.snapshot).went_on
    except UnusableSnapshot:
        return ()


ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters of table ids; none can be mistaken for another."""

Awake = Gathering | MatchTable | ReplayTable
Table = Awake | Sleeping


def _literal(text: str) -> str:
    """Return the text escaped for `str.format`."""
    return text.replace("{", "{{").replace("}", "}}")


class ServerTables(dict[str, Table]):
    """All tables of a server, by id; `settings` say how many may have a place."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings

    @property
    def awake(self) -> list[Awake]:
        """Return all tables that have a place."""
        return [table for table in self.values() if not isinstance(table, Sleeping)]

    @property
    def asleep(self) -> list[Sleeping]:
        """Return all sleeping matches, the one that has slept for longest first."""
        return [table for table in self.values() if isinstance(table, Sleeping)]

    @property
    def is_free(self) -> bool:
        """Return whether there is a free place."""
        return len(self.awake) < self._settings.tables_most

    def listed(self) -> Iterable[Table]:
        """Return the tables for the public list: all that are in memory, and the latest matches that are asleep (kept
        only in the journal), as many as fit within `TABLES_MOST`.
        """
        asleep = self.asleep
        room = max(0, TABLES_MOST - (len(self) - len(asleep)))
        left_out = {table.id for table in asleep[: max(0, len(asleep) - room)]}
        return (table for table in self.values() if table.id not in left_out)

    def free_id(self) -> str:
        """Return a random table id that is not in use."""
        while (name := "".join(secrets.choice(ID_LETTERS) for _ in range(5))) in self:
            pass
        return name


class ServerPlaces:
    """Gives and takes the places of a server. `wake` has a sleeping match restored soon."""

    def __init__(self, means: MatchResources, tables: ServerTables, wake: Callable[[Sleeping], None]) -> None:
        self.tables = tables
        self._wake = wake
        self._means = means
        self._log = Log()

    def has_one_for(self, opener: Opener) -> None:
        """Make room for another table of `opener`, by closing a deserted one if a limit is reached. Raises Declined if
        no table can be closed.
        """
        for bound in bounds(opener, self.tables.awake, self._means.settings):
            if bound.is_reached and not self._one_gives_way(bound.tables):
                raise bound.declined

    def come_back_to(self) -> None:
        """Close a deserted table, or move its match to the journal, if more than `tables_most` are in memory because
        somebody has come back to a match that was only in the journal.
        """
        if len(awake := self.tables.awake) > self._means.settings.tables_most:
            self._one_gives_way(awake)

    def _one_gives_way(self, tables: Collection[Awake]) -> bool:
        """Return whether there is room for another table, after one of these may have given up its place."""
        settings, now_s = self._means.settings, self._means.time.seconds()
        table = to_go(tables, now_s)
        if table is None:
            return False
        if isinstance(table, MatchTable) and not table.is_over:
            if table.is_played or table.deserted_s(now_s) <= settings.unanswered_s:
                self._put_away(table)
                return True
            table.match.abandon()
        self.forget(table)
        return True

    def forget(self, table: Awake) -> None:
        """Close a table and remove it from `tables`."""
        if not isinstance(table, ReplayTable):
            table.close()
        del self.tables[table.id]
        self._log.info("table_forgotten", table=table.id)

    # ---- matches that sleep

    def _put_away(self, playing: MatchTable) -> None:
        """Put that match to sleep in the journal."""
        people = {chair.session.id: chair.session for chair in playing.match.chairs if chair.session is not None}
        opener = playing.opener or Opener(playing.match.record.opener)
        table = Sleeping(playing.outline(), people, self._wake, self.come_back_to, self._means.time, opener)
        playing.match.put_away()
        table.lies_down()
        playing.close()
        del self.tables[table.id]
        self.tables[table.id] = table
        self._log.info("put_to_sleep", table=table.id, answers=table.outline.answers)
        self._keep_quotas(opener)

    def keep_quotas(self) -> None:
        """Abandon matches that are asleep (kept only in the journal) beyond the limits of the settings, which may have
        changed since the last server.
        """
        for opener in {table.opener for table in self.tables.asleep if table.opener is not None}:
            self._keep_quotas(opener)

    def _keep_quotas(self, who: Opener) -> None:
        settings, now_s = self._means.settings, self._means.time.seconds()
        while (table := one_too_many(self.tables.asleep, who, settings, now_s)) is not None:
            self.give_up(table, GIVEN_UP)

    def give_up(self, table: Sleeping, news: str, waiting: OutcomeListener = NOBODY) -> None:
        """Abandon a match that is asleep (kept only in the journal): write its end without restoring it. Its players
        read `news` when they connect; `waiting` is called when the end is written, or could not be.
        """
        del self.tables[table.id]
        table.gives_up(news)
        log, scribe = Log(match=table.id), self._means.scribe

        def written(error: Exception | None) -> None:
            if error is not None:
                log.broken("not_given_up", error)
            waiting.done(None)

        def found(records: list[Record] | Exception) -> None:
            if isinstance(records, Exception):
                written(records)
            else:
                scribe.write(records, written)

        at_s, outline = self._means.wall_s(), table.outline
        scribe.recall(table.number, lambda journal: last_records(journal, outline, at_s), found)
        log.info("given_up", answers=outline.answers)

    def close(self, table: Table, why: str, waiting: OutcomeListener) -> None:
        """Close a table for the operator; everybody at it reads the reason `why`. `waiting` is called when
        that is written.

        Raises Declined for a replay, and for a match that is over.
        """
        said = f"The host of this server has closed this table. {why}".rstrip()
        match table:
            case Sleeping():
                self.give_up(table, f"The host of this server has closed {{name}}. {_literal(why)}".rstrip(), waiting)
            case MatchTable() if table.is_over:
                raise Declined("match_over", f"The match at table {table.id} is over.", "leave it: it goes by itself")
            case MatchTable():
                table.ends_for(said, waiting)
            case Gathering():
                table.say(Said("", said, "system"))
                self.forget(table)
                waiting.done(None)
            case _:
                text = "This is a replay, which is shown as long as the server runs."
                raise Declined("replay", text, "start the server without it")

    def sweep(self, table: Sleeping) -> None:
        """Remove a match that is asleep (kept only in the journal) if it has been over and deserted for `over_s`
        seconds, or abandon it if it has been deserted for `asleep_most_s` seconds.
        """
        settings = self._means.settings
        asleep_s = table.asleep_s(self._means.time.seconds())
        if table.is_over and asleep_s > settings.over_s:
            del self.tables[table.id]
            table.woke(None)
        elif not table.is_over and asleep_s > settings.asleep_most_s:
            self.give_up(table, EXPIRED)
