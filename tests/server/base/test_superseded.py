"""Records that a later one replaces leave the journal in the same commit, so that it stays small."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import get_args

import pytest
from tests.server.base.test_store import MATCH, answer, match
from tests.server.databases import Place
from tests.server.pasts import whole_past

from kickdoor_protocol.limits import ANSWERS_REMEMBERED
from kickdoor_server.base.store.interface import Retention, Store
from kickdoor_server.base.store.past import CHAT_KEPT
from kickdoor_server.base.store.records import (
    AnswerRecord,
    ChairRecord,
    ChatRecord,
    ClocksRecord,
    DamageRecord,
    DeckRecord,
    EndRecord,
    GameRecord,
    MatchRecord,
    PauseRecord,
    PersonRecord,
    PieceRecord,
    ReasonRecord,
    Record,
    RequestRecord,
    SeriesRecord,
    Snapshot,
)
from kickdoor_server.base.store.sqlite import LOG_BYTES_MOST, SqliteStore

DECK = DeckRecord("ccg", "Mine", tuple(f"card_{number}" for number in range(40)))

EVERY_ONE_COUNTS = "each is something that has happened in the match"

SUPERSEDED: dict[type[Record], tuple[int, Callable[[int], Record]] | str] = {
    MatchRecord: EVERY_ONE_COUNTS,
    AnswerRecord: EVERY_ONE_COUNTS,
    ReasonRecord: EVERY_ONE_COUNTS,
    ChairRecord: EVERY_ONE_COUNTS,
    EndRecord: EVERY_ONE_COUNTS,
    DamageRecord: EVERY_ONE_COUNTS,
    RequestRecord: (ANSWERS_REMEMBERED, lambda n: RequestRecord(1, "s-1", n, "pause_table")),
    ClocksRecord: (1, lambda n: ClocksRecord(1, n, (("alarm", n),))),
    PauseRecord: (1, lambda n: PauseRecord(1, bool(n % 2), "agreed", "Ada", (0,))),
    ChatRecord: (CHAT_KEPT, lambda n: ChatRecord(1, "Ada", f"line {n}", nth=n)),
    PersonRecord: (1, lambda n: PersonRecord("s-1", f"Ada {n}", (b"%d" % n,), decks=(DECK,) * 12)),
    SeriesRecord: (1, lambda n: SeriesRecord(1, "abcde", 3, (), (GameRecord(1),), n)),
    Snapshot: (1, lambda n: Snapshot(1, 0, "code", f"{n}", b"x" * 1_000)),
    PieceRecord: (1, lambda n: PieceRecord(1, 0, b"%d" % n)),
}
"""How many rows there are at most of what is said again and again of one match or person, and how to say it."""

_NOTHING_GOES = Retention()


@pytest.fixture
def store(place: Place) -> Iterator[Store]:
    with closing(place.store()) as store:
        yield store


def rows(store: Store) -> int:
    """How many there are in all tables."""
    db = store._db  # type: ignore[attr-defined]
    tables = dict.fromkeys(("entry", store._tables.fresh, "snapshot", "piece"))  # type: ignore[attr-defined]
    return sum(db.rows(f"SELECT count(*) FROM {table}")[0][0] for table in tables)


def test_of_every_kind_of_record_it_is_known_whether_a_later_one_takes_its_place() -> None:
    assert set(SUPERSEDED) == set(get_args(Record))


@pytest.mark.parametrize(
    ("most", "make"), [row for row in SUPERSEDED.values() if not isinstance(row, str)],
    ids=[kind.__name__ for kind, row in SUPERSEDED.items() if not isinstance(row, str)],
)  # fmt: skip
@pytest.mark.parametrize("together", [False, True])
def test_what_is_said_again_takes_no_more_rows(
    store: Store, most: int, make: Callable[[int], Record], together: bool
) -> None:
    store.append([MATCH, answer(1)])
    said = [make(n) for n in range(1, 3 * most + 8)]
    for records in [said] if together else [[record] for record in said]:
        store.append(records)
    assert rows(store) <= 2 + most
    store.append([match(2)])
    store.tidy(_NOTHING_GOES, 0.0)
    store.append(said[-1:])
    assert rows(store) <= 3 + most, "filed rows are superseded, too"


@pytest.mark.parametrize("kind", [PersonRecord, ClocksRecord, PauseRecord, SeriesRecord])
def test_the_latest_counts(store: Store, kind: type[Record]) -> None:
    row = SUPERSEDED[kind]
    assert not isinstance(row, str)
    for n in (1, 2, 3):
        store.append([MATCH, row[1](n)] if n == 1 else [row[1](n)])
    past = whole_past(store)
    (journal,) = past.journals
    assert row[1](3) in (*past.persons, *past.series, journal.clocks, journal.pause)


def test_each_person_series_and_match_has_its_own(store: Store) -> None:
    people = [PersonRecord(f"s-{n}", f"P{n}", (b"t",)) for n in range(50)]
    clocks = [ClocksRecord(n, 0, (("alarm", n),)) for n in range(1, 6)]
    store.append([*(match(n) for n in range(1, 6)), *people, *clocks])
    past = whole_past(store)
    assert set(past.persons) == set(people)
    assert [journal.clocks for journal in past.journals] == clocks


def test_a_commit_that_fails_has_deleted_nothing(store: Store) -> None:
    before, after = PersonRecord("s-1", "Ada", (b"old",)), PersonRecord("s-1", "Ada", (b"new",))
    store.append([MATCH, answer(1), before])
    with pytest.raises(Exception, match=r"(?i)unique"):
        store.append([after, answer(1)])
    assert whole_past(store).persons == (before,)


def test_a_row_of_an_older_release_is_followed_by_the_latest(tmp_path: Path) -> None:
    """There `n` was the number of the row, and no body had a seal of five bytes in front."""
    with closing(SqliteStore(tmp_path / "journal")) as store:
        store.append([MATCH])
        as_before = "UPDATE fresh SET n = seq, body = substr(body, 6) WHERE kind = 'person' AND n < 0"
        old = [PersonRecord("s-1", "Ada", (b"%d" % n,)) for n in range(3)]
        for record in old:
            store.append([record])
            store._connection.execute(as_before)
        assert whole_past(store).persons == (old[-1],)
        store.append([PersonRecord("s-1", "Ada", (b"new",))])
        assert whole_past(store).persons == (PersonRecord("s-1", "Ada", (b"new",)),)
        store.tidy(_NOTHING_GOES, 0.0)
        assert rows(store) == 2, "the match, and the latest"


def test_clocks_and_tokens_of_a_day_let_neither_journal_nor_log_grow(tmp_path: Path) -> None:
    """An idle journal filled a disk of 3 MB with its log alone, before any of that was copied to where it belongs."""
    where = tmp_path / "journal"
    with closing(SqliteStore(where, "NORMAL")) as store:
        store.append([match(n) for n in range(1, 41)])
        for n in range(600):
            store.append([ClocksRecord(number, n, (("alarm", n),)) for number in range(1, 41)])
            store.append([SUPERSEDED[PersonRecord][1](n)])  # type: ignore[operator]
        log = where.with_name("journal-wal").stat().st_size
        assert log <= 1.5 * LOG_BYTES_MOST
        assert where.stat().st_size < 400_000
