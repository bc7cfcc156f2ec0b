"""Erases a person: names and chat are removed from everything that this server keeps; answers and proofs stay.

A seat of a match is bound to its person by the id of their session, which is random and reveals nothing without the
name. So in matches that are over the seat is called `Player 2` from then on, the person's chat is deleted, and their
name is removed from others' chat; the answers, the seed and the nonces stay. So does the seal of the name
(`matches/replays/naming.py`), without the salt by which names could be tried: a replay made from the journal has no
name there, and the same fingerprint as before.

While they have a seat in a match that is not over, nothing is erased: the name is part of the table that goes on there,
and of what AI players think with. What others have taken home cannot be erased from here; they can do it with `kickdoor
erase`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ...base.declined import Declined
from ...base.store.interface import Reading, StoreDamaged
from ...base.store.records import (
    ChatRecord,
    EndRecord,
    MatchRecord,
    PauseRecord,
    PersonRecord,
    ReasonRecord,
    Record,
    SeatRecord,
)
from ...base.store.scribe import Scribe
from ...matches.playing.playing import MatchTable
from ...matches.replays.erasing import NOBODY, blanked
from ...matches.replays.naming import seal_kept
from ...people.moderation.reports import FiledReport, Person
from ...people.sessions.sessions import Sessions
from ..tables.gathering import Gathering
from ..tables.sleeping import Sleeping
from .requests import SUFFIXES, Moderation

OF_NO_MATCH = 0
"""The match number of records about people."""


class Whom(Struct, frozen=True):
    """A person as the host has named them (`said`), with all their sessions and all names these have had."""

    said: str
    sessions: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()

    def is_seat(self, seat: SeatRecord, match: MatchRecord) -> bool:
        """Return whether this seat of this match belongs to the person to be erased.

        A forked match (`began_at` > 0) copies the names of the original players; there a seat belongs to the person if
        its name is one of theirs.
        """
        if seat.session in self.sessions:
            return bool(seat.session)
        if match.began_at:
            return seat.name in self.all_names
        return bool(seat.session) and seat.name == self.said

    def has_seat(self, match: MatchRecord) -> bool:
        """Return whether any seat of this match belongs to the person to be erased."""
        return any(self.is_seat(seat, match) for seat in match.seats)

    @property
    def all_names(self) -> frozenset[str]:
        """Return all names they were called by."""
        return self.names | {self.said}

    def has_said(self, who: str, session: str) -> bool:
        """Return whether the person said a line of chat; `who` is the name shown with it, `session` the id of its
        speaker's session ("" for an AI player).
        """
        return session in self.sessions or (bool(session) and _bare(who) == self.said)


class Traces(Struct, frozen=True):
    """A person's traces in the journal: `matches` that concern them, `going` ones that are not over, and lines of
    chat.
    """

    whom: Whom
    matches: tuple[int, ...]
    going: tuple[MatchRecord, ...]
    lines: int


def traces(reading: Reading, whom: Whom) -> Traces:
    """Return which matches and how many lines of chat in the journal concern the person, with all their names and
    sessions found there.
    """
    filed = reading.matches()
    seats = [
        seat
        for each in filed
        for seat in each.record.seats
        if not each.record.began_at and whom.is_seat(seat, each.record)
    ]
    names = whom.names | {seat.name for seat in seats}
    whom = Whom(whom.said, whom.sessions | {seat.session for seat in seats}, names)
    spectated: set[str] = set()
    matches, going, lines = [], [], 0
    for each in filed:
        try:
            talk = reading.read_one(each.record.number).chat
        except StoreDamaged:
            talk = []  # a match that cannot be read stays as it is; `status` names it
        said = [line for line in talk if whom.has_said(line.who, line.session)]
        spectated.update(_bare(line.who) for line in said)
        lines += len(said)
        if whom.has_seat(each.record) and not each.how:
            going.append(each.record)
        elif said or whom.has_seat(each.record):
            matches.append(each.record.number)
    return Traces(_also_called(whom, spectated), tuple(matches), tuple(going), lines)


def _also_called(whom: Whom, more: Iterable[str]) -> Whom:
    """Return the same person with these names as well."""
    return Whom(whom.said, whom.sessions, whom.names.union(more))


def without(whom: Whom) -> Callable[[Record], Record | None]:
    """Return a function that maps a record of a finished match to the record without the person, or to None if it must
    be deleted.
    """
    names = whom.all_names

    def kept(record: Record) -> Record | None:
        match record:
            case MatchRecord():
                name = blanked(record.name, names) if whom.has_seat(record) else record.name
                if name != record.name:
                    record = replace(record, name=name, name_salt="", name_seal=seal_kept(record))
                if record.opener in whom.sessions:
                    record = replace(record, opener_shares=())
                return replace(record, seats=_renamed(record, whom))
            case ChatRecord(who=who, session=session):
                if whom.has_said(who, session):
                    return None
                return replace(record, who=blanked(who, names), text=blanked(record.text, names))
            case ReasonRecord():
                return replace(record, text=blanked(record.text, names))
            case PauseRecord():
                return replace(record, by=blanked(record.by, names))
            case EndRecord():
                return replace(record, evidence=blanked(record.evidence, names))
            case PersonRecord(session=session):
                return None if session in whom.sessions else record
            case _:
                return record

    return kept


def _renamed(match: MatchRecord, whom: Whom) -> tuple[SeatRecord, ...]:
    """Return the seats of that match with theirs called by number, a name that nobody else at the table has."""
    others = {seat.name.casefold() for seat in match.seats if not whom.is_seat(seat, match)}
    renamed = []
    for number, seat in enumerate(match.seats, 1):
        name = f"Player {number}"
        while name.casefold() in others:
            name += "."
        is_theirs = whom.is_seat(seat, match)
        renamed.append(replace(seat, name=name, name_salt="", name_seal=seal_kept(seat)) if is_theirs else seat)
    return tuple(renamed)


def _bare(who: str) -> str:
    for suffix in SUFFIXES:
        who = who.removesuffix(suffix)
    return who


def report_without(whom: Whom) -> Callable[[FiledReport], FiledReport]:
    """Return a function that maps a report to the report with the person's name, words and lines of chat blanked."""

    def is_theirs(known: Person) -> bool:
        return whom.has_said(known.name, known.session)

    def kept(report: FiledReport) -> FiledReport:
        people = [person for person in (report.by, report.about) if is_theirs(person)]
        theirs = [line for line in report.evidence.talk if whom.has_said(line.who, line.session)]
        if not people and not theirs:
            return report
        names = whom.all_names.union((person.name for person in people), (_bare(line.who) for line in theirs))
        by, about = (replace(each, name=NOBODY) if is_theirs(each) else each for each in (report.by, report.about))
        words = "" if is_theirs(report.by) else blanked(report.words, names)
        talk = tuple(
            replace(line, text=blanked(line.text, names)) for line in report.evidence.talk if line not in theirs
        )
        events = tuple(blanked(event, names) for event in report.evidence.events)
        name = blanked(report.evidence.name, names)
        evidence = replace(report.evidence, name=name, events=events, talk=talk)
        return replace(report, by=by, about=about, words=words, evidence=evidence)

    return kept


class Erasing:
    """Erases people from all that one server keeps."""

    def __init__(
        self, scribe: Scribe, sessions: Sessions, tables: Callable[[], Iterable[object]], moderation: Moderation
    ) -> None:
        self._scribe = scribe
        self._sessions = sessions
        self._tables = tables
        self._moderation = moderation

    def erase(self, who: str, then: Callable[[Any], None], *, sure: bool) -> None:
        """Erase the person with this session id or name (`sure`), or only find out what that would erase (not `sure`).

        `then` is called with a dict of the affected matches, lines and reports, or with Declined, for example while the
        person is connected.
        """
        there = [session for session in self._sessions if who in (session.id, session.name)]
        names = frozenset(session.name for session in there)
        whom = Whom(who, frozenset({who, *(session.id for session in there)}), names)

        def looked(found: Any) -> None:
            if isinstance(found, Exception):
                then(Declined("no_journal", f"The journal cannot be read: {found}.", "mend that, and say it again"))
                return
            try:
                if sure:
                    self._scribe.outage.refuse()
                self._may_go(found)
            except Declined as declined:
                then(declined)
                return
            self._go(found, then) if sure else then(self._told(found, is_done=False))

        self._scribe.survey(lambda reading: traces(reading, whom), looked)

    def _may_go(self, found: Traces) -> None:
        """Raise Declined if they are here, or have a seat that is still theirs."""
        for session in self._theirs(found.whom):
            if session.connected:
                text = f"{session.name} is connected."
                raise Declined("connected", text, "say kickdoor admin kick, or wait until they have gone")
        for table in self._tables():
            if isinstance(table, Gathering | MatchTable | Sleeping) and self._is_at(table, found.whom):
                raise Declined(
                    "at_a_table", f"They are still at table {table.id}.", "try again when it is cleared away"
                )
        if found.going:
            names = ", ".join(f"{record.number} ({record.name})" for record in found.going)
            raise Declined(
                "not_over", f"A match that they have played in is not over: {names}.", "try again when it is"
            )

    def _theirs(self, whom: Whom) -> list[Any]:
        return [session for session in self._sessions if session.id in whom.sessions]

    @staticmethod
    def _is_at(table: Gathering | MatchTable | Sleeping, whom: Whom) -> bool:
        if isinstance(table, Gathering):
            return any(session.id in whom.sessions for session in table.people())
        if isinstance(table, Sleeping):
            return table.outline.ending is not None and whom.has_seat(table.outline.match)
        record = table.match.record
        return whom.has_seat(record) or any(session.id in whom.sessions for session in table.match.audience.everybody())

    def _go(self, found: Traces, then: Callable[[Any], None]) -> None:
        try:
            reports = self._moderation.reports.rewrite(report_without(found.whom))
        except OSError as error:
            cure = "mend that, and say it again: nothing else has been erased"
            then(Declined("not_kept", f"The reports cannot be written: {error}.", cure))
            return
        for session in self._theirs(found.whom):
            self._sessions.drop(session)
        for session in self._sessions:
            for voice in found.whom.sessions if session.ignores else ():
                session.ignored.drop(voice)
        self._moderation.lobby.forget(found.whom.sessions)
        for table in self._tables():
            if isinstance(table, Gathering):
                table.heard.forget(found.whom.sessions)
            elif isinstance(table, MatchTable):
                table.forget_talk(found.whom.has_said, found.whom.sessions)
        left = [OF_NO_MATCH, *found.matches]

        def next_one(done: int | Exception) -> None:
            if isinstance(done, Exception):
                text = f"The journal cannot be written: {done}."
                cure = "mend that, and say it again for the rest: what was erased stays erased"
                then(Declined("not_erased", text, cure))
            elif left:
                self._scribe.rewrite(left.pop(0), without(found.whom), next_one)
            else:
                then(self._told(found, is_done=True, reports=reports))

        next_one(0)

    def _told(self, found: Traces, *, is_done: bool, reports: int | None = None) -> dict[str, Any]:
        change = report_without(found.whom)
        if reports is None:
            reports = sum(change(report) != report for report in self._moderation.reports)
        return {
            "done": is_done,
            "matches": list(found.matches),
            "lines": found.lines,
            "reports": reports,
            "sessions": sorted(found.whom.sessions - {found.whom.said}),
        }
