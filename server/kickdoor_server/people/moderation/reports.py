"""Reports that people have made of others, each a file of JSON in the data folder for whoever runs the server.

What is kept: who has reported whom, where and when, in which words, and the evidence, so that nobody has to take one
person's word against another's. No addresses, and no hands. All of it goes after `reports_days`. There is room for so
many; where it is full those that are closed make room, oldest first, then the latest from the table from which most
have come, so that a crowd who report each other keep nobody at another table from it. Beyond that a report is refused.
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
"""In the data folder."""

REPORTS_MOST = 100
"""Kept at the same time: some 3 MB."""

EVENTS_MOST = 40
"""Sentences of the story in a report: two or three turns."""

TEXT_MOST = 24 * 1024
"""Characters of its evidence, in all; of more, what is latest."""


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """By which name, and which session; "" for an AI player."""

    name: str
    session: str = ""


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody said: the session of whoever it was, "" for an AI player. `kind`: as on the wire."""

    who: str
    text: str
    session: str = ""
    kind: str = "chat"


class Evidence(msgspec.Struct, frozen=True, omit_defaults=True):
    """Of a table, or of the lobby ("" for its id). `match`: its number in the journal, 0 before there is one."""

    table: str = ""
    name: str = ""
    match: int = 0
    events: tuple[str, ...] = ()
    talk: tuple[Line, ...] = ()


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """Who reports whom. `req`: by which request, so that it is not kept twice."""

    number: int
    at: Annotated[datetime, Meta(tz=True)]
    by: Person
    req: int = 0
    about: Person
    words: str = ""
    evidence: Evidence
    closed: bool = False


class Reports:
    """All of them. `folder` None: they go with the server. `days` tells for how long they are kept; 0: for ever."""

    def __init__(self, folder: Path | None, wall_s: Callable[[], float], days: Callable[[], float]) -> None:
        self._folder = None if folder is None else folder / FOLDER
        self._wall_s = wall_s
        self._days = days
        self._log = Log()
        self._reports = {report.number: report for report in self._read()}
        self._last = max((int(file.stem) for file in self._files() if file.stem.isdecimal()), default=0)
        """Also of those that cannot be read, so that none is written over."""

    def __iter__(self) -> Iterator[Report]:
        """All that are kept, oldest first."""
        return iter(sorted(self._reports.values(), key=lambda report: report.number))

    def get(self, number: int) -> Report | None:
        """The report of that number; None if there is none."""
        return self._reports.get(number)

    def of_request(self, session: str, req: int) -> Report | None:
        """The report that was made by that request; None if there is none."""
        made = (report for report in self if (report.by.session, report.req) == (session, req))
        return next(made, None)

    def has_room(self, table: str) -> bool:
        """Whether another one from that table ("": from the lobby) can be kept, if need be in the place of another."""
        return len(self._reports) < REPORTS_MOST or self._gives_way(table) is not None

    def _gives_way(self, table: str) -> Report | None:
        """Which goes first, for one from that table; None if none does."""
        closed = next((report for report in self if report.closed), None)
        if closed is not None or not self._reports:
            return closed
        come = Counter(report.evidence.table for report in self)
        loudest, most = come.most_common(1)[0]
        if most <= come[table] + 1:
            return None
        return [report for report in self if report.evidence.table == loudest][-1]

    def add(self, by: Person, req: int, about: Person, words: str, evidence: Evidence) -> Report:
        """Keep a report of that. OSError if it cannot be written; then it is not kept."""
        if len(self._reports) >= REPORTS_MOST and (other := self._gives_way(evidence.table)) is not None:
            self._drop(other)
            if not other.closed:
                self._log.warn("report_gave_way", number=other.number, table=other.evidence.table)
        at = datetime.fromtimestamp(int(self._wall_s()), UTC)
        number = self._last + 1
        kept = bounded(evidence)
        report = Report(number=number, at=at, by=by, req=req, about=about, words=words, evidence=kept)
        self._keep(report)
        self._last = number
        return report

    def close(self, number: int) -> Report | None:
        """It has been dealt with; it stays until its days are over, or its room is needed. OSError as in `add`."""
        report = self._reports.get(number)
        if report is not None:
            report = replace(report, closed=True)
            self._keep(report)
        return report

    def rewrite(self, change: Callable[[Report], Report]) -> int:
        """Put what `change` makes of each in its place; how many it has changed. OSError as in `add`."""
        changed = [(report, change(report)) for report in self]
        for before, after in changed:
            if after != before:
                self._keep(after)
        return sum(after != before for before, after in changed)

    def sweep(self) -> None:
        """Forget those whose days are over."""
        days = self._days()
        if not days:
            return
        oldest_s = self._wall_s() - days * DAY_S
        for report in self:
            if report.at.timestamp() < oldest_s:
                self._drop(report)

    def _drop(self, report: Report) -> None:
        del self._reports[report.number]
        if self._folder is not None:
            self._file(report.number).unlink(missing_ok=True)

    def _keep(self, report: Report) -> None:
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

    def _read(self) -> Iterator[Report]:
        for file in self._files():
            try:
                yield msgspec.json.decode(read_text(file), type=Report)
            except (UnreadableFile, msgspec.DecodeError) as wrong:
                self._log.warn("report_unreadable", file=file.name, why=wrong)


def bounded(evidence: Evidence) -> Evidence:
    """The same, or of more than is kept what is latest, talk before events."""
    room = TEXT_MOST
    talk: list[Line] = []
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
    """The last lines that were said somewhere, as many as are kept of a match, with the voices that said them: kept in
    memory only, so that a report can show them."""

    def __init__(self) -> None:
        self._lines: deque[tuple[str, Spoken]] = deque()

    def add(self, voice: str, said: Said) -> None:
        """That voice has said this; what is too old for it is forgotten."""
        self._lines.append((voice, Spoken(said.who, said.text, said.kind, said.seat)))
        while len(self._lines) > lines_kept((line.who, line.text) for _, line in reversed(self._lines)):
            self._lines.popleft()

    def forget(self, voices: Container[str]) -> None:
        """Drop what these have said."""
        self._lines = deque(line for line in self._lines if line[0] not in voices)

    def __iter__(self) -> Iterator[tuple[str, Spoken]]:
        return iter(tuple(self._lines))
