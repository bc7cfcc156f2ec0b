"""Reports of people about others, each a JSON file in the data folder for the server's host.

A report has who has reported whom, where and when, in which words, and the evidence, so that it is not one person's
word against another's. It has no addresses and no hands, and is deleted after `reports_days`. The number of reports is
bounded. When it is reached, closed reports make room, oldest first; then the latest from the table with most reports,
so that people who report each other do not shut out other tables. Otherwise a new report is refused.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Container, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from kickdoor_protocol.files.small_files import write_whole
from kickdoor_protocol.files.text_files import UnreadableFile, read_text
from kickdoor_protocol.messages.talk import Said, Spoken

from ...base.process.logs import Log
from ...base.store.interface import DAY_S
from ...base.store.past import lines_kept

FOLDER = "reports"
"""Name of the folder in the data folder."""

REPORTS_MOST = 100
"""Reports kept at the same time: some 3 MB."""

EVENTS_MOST = 40
"""Lines of the game's log in a report: two or three turns."""

TEXT_MOST = 24 * 1024
"""Characters of evidence in a report; of more, the latest are kept."""


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person in a report: name and session ("" for an AI player)."""

    name: str
    session: str = ""


class ReportedLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of chat in a report; `session` is the speaker's, "" for an AI player. `kind` is as on the wire."""

    who: str
    text: str
    session: str = ""
    kind: str = "chat"


class Evidence(msgspec.Struct, frozen=True, omit_defaults=True):
    """Talk and events at a table, or in the lobby (`table` is ""). `match` is its number in the journal, 0 if none."""

    table: str = ""
    name: str = ""
    match: int = 0
    events: tuple[str, ...] = ()
    talk: tuple[ReportedLine, ...] = ()


class FiledReport(msgspec.Struct, frozen=True, kw_only=True):
    """A report about a person. `req` is the request that made it, so that it is kept only once."""

    number: int
    at: Annotated[datetime, Meta(tz=True)]
    by: Person
    req: int = 0
    about: Person
    words: str = ""
    evidence: Evidence
    closed: bool = False


class ReportStore:
    """All reports, kept in `folder` (None: in memory). `days` returns the days for which they are kept; 0: for ever."""

    def __init__(self, folder: Path | None, wall_s: Callable[[], float], days: Callable[[], float]) -> None:
        self._folder = None if folder is None else folder / FOLDER
        self._wall_s = wall_s
        self._days = days
        self._log = Log()
        self._reports = {report.number: report for report in self._read()}
        self._last = max((int(file.stem) for file in self._files() if file.stem.isdecimal()), default=0)
        """The highest number, also among unreadable reports, so that none is overwritten."""

    def __iter__(self) -> Iterator[FiledReport]:
        """Return an iterator over all reports, oldest first."""
        return iter(sorted(self._reports.values(), key=lambda report: report.number))

    def get(self, number: int) -> FiledReport | None:
        """Return the report with this number; None if there is none."""
        return self._reports.get(number)

    def of_request(self, session: str, req: int) -> FiledReport | None:
        """Return the report that request number `req` of this session has made; None if there is none."""
        made = (report for report in self if (report.by.session, report.req) == (session, req))
        return next(made, None)

    def has_room(self, table: str) -> bool:
        """Return whether another report from this table ("": from people at no table) can be kept, perhaps by deleting
        an earlier one.
        """
        return len(self._reports) < REPORTS_MOST or self._gives_way(table) is not None

    def _gives_way(self, table: str) -> FiledReport | None:
        """Return the report that makes room for one from that table; None if none does."""
        closed = next((report for report in self if report.closed), None)
        if closed is not None or not self._reports:
            return closed
        come = Counter(report.evidence.table for report in self)
        loudest, most = come.most_common(1)[0]
        if most <= come[table] + 1:
            return None
        return [report for report in self if report.evidence.table == loudest][-1]

    def add(self, by: Person, req: int, about: Person, words: str, evidence: Evidence) -> FiledReport:
        """Store a new report and return it: `by` reports `about`, in these `words`. If the store is full, an earlier
        report is deleted.

        `req`: number of the request that made it. Raises OSError if it cannot be written; then it is not kept.
        """
        if len(self._reports) >= REPORTS_MOST and (other := self._gives_way(evidence.table)) is not None:
            self._drop(other)
            if not other.closed:
                self._log.warn("report_gave_way", number=other.number, table=other.evidence.table)
        at = datetime.fromtimestamp(int(self._wall_s()), UTC)
        number = self._last + 1
        kept = bounded(evidence)
        report = FiledReport(number=number, at=at, by=by, req=req, about=about, words=words, evidence=kept)
        self._keep(report)
        self._last = number
        return report

    def close(self, number: int) -> FiledReport | None:
        """Mark the report with this number as dealt with and return it; None if there is none. It is deleted later,
        after `days`, or when another report needs its place.

        Raises OSError if it cannot be written.
        """
        report = self._reports.get(number)
        if report is not None:
            report = replace(report, closed=True)
            self._keep(report)
        return report

    def rewrite(self, change: Callable[[FiledReport], FiledReport]) -> int:
        """Replace each stored report by what `change` returns for it; return how many have changed. Raises OSError if
        one cannot be written.
        """
        changed = [(report, change(report)) for report in self]
        for before, after in changed:
            if after != before:
                self._keep(after)
        return sum(after != before for before, after in changed)

    def sweep(self) -> None:
        """Delete reports older than `days` days; none if `days` is 0."""
        days = self._days()
        if not days:
            return
        oldest_s = self._wall_s() - days * DAY_S
        for report in self:
            if report.at.timestamp() < oldest_s:
                self._drop(report)

    def _drop(self, report: FiledReport) -> None:
        del self._reports[report.number]
        if self._folder is not None:
            self._file(report.number).unlink(missing_ok=True)

    def _keep(self, report: FiledReport) -> None:
        if self._folder is not None:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            text = msgspec.json.format(msgspec.json.encode(report), indent=2).decode() + "\n"
            write_whole(self._file(report.number), text)
        self._reports[report.number] = report

    def _file(self, number: int) -> Path:
        assert self._folder is not None
        return self._folder / f"{number}.json"

    def _files(self) -> list[Path]:
        return [] if self._folder is None else list(self._folder.glob("*.json"))

    def _read(self) -> Iterator[FiledReport]:
        for file in self._files():
            try:
                yield msgspec.json.decode(read_text(file), type=FiledReport)
            except (UnreadableFile, msgspec.DecodeError) as wrong:
                self._log.warn("report_unreadable", file=file.name, why=wrong)


def bounded(evidence: Evidence) -> Evidence:
    """Return the evidence cut to what is stored with a report: the latest lines of chat within `TEXT_MOST` characters,
    then the latest events in the room that is left.
    """
    room = TEXT_MOST
    talk: list[ReportedLine] = []
    for line in reversed(evidence.talk):
        room -= len(line.who) + len(line.text)
        if room < 0:
            break
        talk.insert(0, line)
    events: list[str] = []
    for event in reversed(evidence.events[-EVENTS_MOST:]):
        room -= len(event)
        if room < 0:
            break
        events.insert(0, event)
    return replace(evidence, talk=tuple(talk), events=tuple(events))


class Heard:
    """The last lines of chat at one place, with the voices that said them, in memory only, for reports.

    It keeps as many lines as are kept of a match (`base/store/past.py`).
    """

    def __init__(self) -> None:
        self._lines: deque[tuple[str, Spoken]] = deque()

    def add(self, voice: str, said: Said) -> None:
        """Keep a line of chat, and drop the oldest ones beyond the limit. `voice`: the id of who said it, a session id
        or `table/name` for an AI player.
        """
        self._lines.append((voice, Spoken(said.who, said.text, said.kind, said.seat)))
        while len(self._lines) > lines_kept((line.who, line.text) for _, line in reversed(self._lines)):
            self._lines.popleft()

    def forget(self, voices: Container[str]) -> None:
        """Drop the lines of chat that these speakers have said. `voices`: their ids."""
        self._lines = deque(line for line in self._lines if line[0] not in voices)

    def __iter__(self) -> Iterator[tuple[str, Spoken]]:
        return iter(tuple(self._lines))
