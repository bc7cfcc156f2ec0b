"""How long a server with 300 matches in its journal takes to be back, from snapshots and by giving all answers again.

Nothing is asserted of time, only that both ways lead to the same tables; the figures are printed.
"""

from __future__ import annotations

import time
from contextlib import closing, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

import pytest
from msgspec.structs import replace
from tests.server.house import MEMORY_REACTOR
from tests.server.matches.test_snapshots import taken
from tests.server.recorded import recorded

from kickdoor_game.machine import journal
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.process.garbage import looked_for_later
from kickdoor_server.base.store.opening import JOURNAL, opened_store
from kickdoor_server.base.store.past import Journal
from kickdoor_server.base.store.records import AnswerRecord, PersonRecord, Record, SeatRecord
from kickdoor_server.base.store.sqlite import SqliteStore
from kickdoor_server.lobby.waking.waker import SLICE_S
from kickdoor_server.operations.service import makeService

MATCHES = 300
SEEDS = (4, 5, 10, 13)
EVERY = Settings().snapshot_answers
STILL_TO_COME = 5
"""Answers that the matches lack to be over."""


def matches(seed: int, numbers: range) -> list[list[Record]]:
    """That match of four people, once for each number, with its latest snapshot."""
    whole = recorded(seed)
    answers = whole.answers[:-STILL_TO_COME]
    written = Journal(whole.match, answers)
    snapshot, pieces = taken(written, len(answers) // EVERY * EVERY, EVERY)
    found: list[list[Record]] = []
    for number in numbers:
        sessions = [f"s-{number}-{seat}" for seat in range(len(written.match.seats))]
        seats = tuple(SeatRecord(seat.name, seat.sex, s) for seat, s in zip(written.match.seats, sessions, strict=True))
        found.append(
            [
                replace(written.match, number=number, id=f"m{number}", seats=seats),
                *(PersonRecord(session, session, (session.encode(),)) for session in sessions),
                *(AnswerRecord(number, line.n, line.answer, sessions[0], line.n) for line in answers),
                *(replace(piece, match=number) for piece in pieces),
                replace(snapshot, match=number),
            ]
        )
    return found


def back(folder: Path) -> tuple[float, float, list[str]]:
    """Seconds until a server on that folder listens, until all are awake, and its tables by their digests."""
    began_s = time.perf_counter()
    reactor = MEMORY_REACTOR()
    crossing: SimpleQueue[tuple[Any, ...]] = SimpleQueue()
    reactor.callFromThread = lambda *work: crossing.put(work)
    server = makeService(Settings(data=folder, sets=("classic",)), reactor)
    server.startService()
    listens_s = time.perf_counter() - began_s
    while server.waker.asleep:
        reactor.advance(SLICE_S)
        with suppress(Empty):
            work, *what = crossing.get(timeout=0.001)
            work(*what)
    awake_s = time.perf_counter() - began_s
    tables: list[Any] = list(server.lobby.tables.values())
    digests = [journal.digest(table.match.table) for table in tables]
    server.stopService()
    return listens_s, awake_s, digests


@pytest.mark.drill
def test_how_long_a_restart_takes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with_them, without = tmp_path / "with", tmp_path / "without"
    share = MATCHES // len(SEEDS)
    answers = 0
    for folder in (with_them, without):
        with closing(opened_store(folder, "NORMAL")) as store:
            for n, seed in enumerate(SEEDS):
                for records in matches(seed, range(n * share + 1, (n + 1) * share + 1)):
                    store.append(records if folder is with_them else records[:-1])
                    answers += sum(isinstance(record, AnswerRecord) for record in records)
    back(tmp_path / "empty")
    ready_s, quick_s, tables = back(with_them)
    ready_without_s, slow_s, expected = back(without)
    assert tables == expected
    assert len(tables) == MATCHES
    with closing(SqliteStore(with_them / JOURNAL)) as store:
        began_s = time.perf_counter()
        with looked_for_later():
            store.outlines()
        reading_s = time.perf_counter() - began_s
    ratio = f"{slow_s / quick_s:.1f} times as long"
    with capsys.disabled():
        print(f"\n{MATCHES} matches of {answers / 2 / MATCHES:.0f} answers, one every {EVERY}; s:")  # noqa: T201
        print(f"  until it listens: {ready_s:.2f}, {ready_without_s:.2f}; until all are awake:")  # noqa: T201
        print(f"  from snapshots {quick_s:.2f}, from the first answer {slow_s:.2f}: {ratio}")  # noqa: T201
        print(f"  of that reading their outlines {reading_s:.2f}")  # noqa: T201
