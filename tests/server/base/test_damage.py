"""A journal of which a page is broken: a server starts on it, and no match is played on from less than was written.

Every page of a small journal is broken in turn: filled with zeros, one bit of it turned over, cut off with all behind.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace
from tests.server.base.test_store import NOON_S, SEATS, answer, match
from tests.server.base.test_store_sqlite import VERSION_1

from kickdoor_server.base.store import sqlite
from kickdoor_server.base.store.interface import Reading, Store, StoreDamaged, StoreGoneBack, StoreUnknown
from kickdoor_server.base.store.opening import JOURNAL, opened_reading, opened_store
from kickdoor_server.base.store.pages import TABLE_LEAF
from kickdoor_server.base.store.past import Journal
from kickdoor_server.base.store.records import (
    ChairRecord,
    EndRecord,
    PauseRecord,
    PersonRecord,
    PieceRecord,
    Record,
    Snapshot,
)
from kickdoor_server.base.store.salvage import examined
from kickdoor_server.base.store.sqlite import lost_log
from kickdoor_server.operations.admin.__main__ import admin

PAGE = 4096
RUNNING, OVER = range(1, 7), range(7, 10)
BITS_TURNED = 2
"""In each page, one at a time."""


TABLE_INTERIOR = 0x05
"""First byte of a page that leads to others, and holds no rows."""

LEAVES_LEFT_OUT = 4
"""Of so many pages with rows one is broken where each takes a start and a look at all of it."""

UNSAFE = "OFF"
"""Nobody waits for the disk: it is not cut off from its power here."""


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda file: None)


def token(number: int) -> str:
    """What stands in every row of that match, and in no other."""
    return f"s-{number}-of-this-match"


def person(number: int) -> PersonRecord:
    return PersonRecord(token(number), f"Ada {number}", (b"token",))


def evening(number: int) -> list[Record]:
    """A match, as it is written in the course of an evening."""
    answers = [replace(answer(n, number), session=token(number)) for n in range(1, 41)]
    seats = tuple(replace(seat, session=token(number)) for seat in SEATS)
    chair = ChairRecord(number, 1, session=token(number))
    return [replace(match(number), seats=seats), person(number), *answers[:20], chair, *answers[20:]]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal in which matches run that were filed and that were not, and others lie in the archive."""
    folder = tmp_path_factory.mktemp("whole")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "FILED_AT_ONCE", 200)
        with closing(opened_store(folder, UNSAFE)) as store:
            for number in OVER:
                store.append([*evening(number), EndRecord(number, "over", at_s=NOON_S)])
                store.archive(number, NOON_S)
            evenings = [iter(evening(number)) for number in RUNNING]
            for _ in range(len(evening(1))):
                store.append([next(each) for each in evenings])
            for number in RUNNING:
                body = token(number).encode()
                store.append([PieceRecord(number, 0, body), Snapshot(number, 10, "code", "digest", body)])
            store.append([PauseRecord(1, True, "agreed", token(1))])
            assert store._db.rows("SELECT count(*) FROM fresh") != [(0,)]  # type: ignore[attr-defined]
    return folder


@dataclass(frozen=True)
class Seen:
    """What a server finds: matches that it can go on with or show, those that it leaves alone, and its people."""

    whole: dict[int, Journal]
    alone: set[int]
    people: set[PersonRecord]


def seen(store: Store) -> Seen:
    found = store.outlines()
    listed = {outline.match.number for outline in found.running} | {each.record.number for each in store.matches()}
    journals = {number: read for number in listed for read in [_read(store, number)] if read is not None}
    unlisted = {each.match for each in (*found.damaged, *store.unlisted())}
    return Seen(journals, unlisted | (listed - set(journals)), set(found.persons))


def _read(reading: Reading, number: int) -> Journal | None:
    """The match without what can be done without; None if it is left alone."""
    try:
        journal = reading.read_one(number)
    except (StoreDamaged, KeyError):
        return None
    return None if journal.gap else replace(journal, snapshot=None, pieces=[])


def broken(page: bytes) -> Iterator[bytes]:
    """That page, broken in several ways."""
    yield bytes(PAGE)
    dice = random.Random(page)
    for _ in range(BITS_TURNED):
        turned = bytearray(page)
        turned[dice.randrange(PAGE)] ^= 1 << dice.randrange(8)
        yield bytes(turned)


def page_count(folder: Path) -> int:
    return (folder / JOURNAL).stat().st_size // PAGE


@pytest.mark.parametrize("most", [sqlite.CHECKED_WHOLE_MOST, 0], ids=["small", "as if it were large"])
def test_whatever_page_is_broken_the_start_succeeds_and_all_matches_that_were_not_on_it_go_on(
    whole: Path, tmp_path: Path, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "CHECKED_WHOLE_MOST", most)
    with closing(opened_store(shutil.copytree(whole, tmp_path / "0"), UNSAFE)) as store:
        before = seen(store)
    assert before.whole.keys() == {*RUNNING, *OVER}
    written = (whole / JOURNAL).read_bytes()
    for at in range(PAGE, len(written), PAGE):
        page = written[at : at + PAGE]
        on_it = {number for number in before.whole if token(number).encode() in page}
        for ways, instead in enumerate(broken(page)):
            folder = tmp_path / f"{at // PAGE}-{ways}"
            folder.mkdir()
            (folder / JOURNAL).write_bytes(written[:at] + instead + written[at + PAGE :])
            with closing(opened_store(folder, UNSAFE)) as store:
                after = seen(store)
                where = f"page {at // PAGE + 1}, way {ways}"
                assert after.alone - {0} <= on_it, where
                assert {n: before.whole[n] for n in before.whole if n not in after.alone} == after.whole, where
                lost = {each for each in before.people - after.people if token_of(each) not in page}
                assert not lost, where
                assert after.people <= before.people, where
                store.append([match(99)])
                assert store.read_one(99).match == match(99), where
            shutil.rmtree(folder)


def test_the_doctor_says_beforehand_what_a_start_will_make_of_it_whatever_page_is_broken(
    whole: Path, tmp_path: Path
) -> None:
    written = (whole / JOURNAL).read_bytes()
    harmless = 0
    for at in range(PAGE, len(written), PAGE):
        if written[at] == TABLE_LEAF and at // PAGE % LEAVES_LEFT_OUT:
            continue
        where = f"page {at // PAGE + 1}"
        folder = tmp_path / where
        folder.mkdir()
        (folder / JOURNAL).write_bytes(written[:at] + bytes(PAGE) + written[at + PAGE :])
        found = examined(folder / JOURNAL)
        with closing(opened_store(folder, UNSAFE)) as store:
            after = seen(store)
        is_salvaged = bool(list(folder.glob("journal.damaged-*")))
        assert bool(found.broken) == is_salvaged, f"{where}: {found.broken}"
        assert {each.number for each in found.harmed} >= after.alone, where
        assert not (found.is_whole and (is_salvaged or after.alone)), where
        harmless += bool(found.broken and not found.harmed)
        shutil.rmtree(folder)
    assert harmless, "no page of these holds no rows: the case is not tried"


def token_of(one: PersonRecord) -> bytes:
    return one.session.encode()


def test_a_journal_that_was_cut_off_anywhere_starts_with_what_is_there_and_claims_no_more(
    whole: Path, tmp_path: Path
) -> None:
    with closing(opened_store(shutil.copytree(whole, tmp_path / "0"), UNSAFE)) as store:
        before = seen(store)
    written = (whole / JOURNAL).read_bytes()
    for at in range(PAGE, len(written), PAGE):
        folder = tmp_path / str(at)
        folder.mkdir()
        (folder / JOURNAL).write_bytes(written[:at])
        with closing(opened_store(folder, UNSAFE)) as store:
            after = seen(store)
        assert after.whole.items() <= before.whole.items(), f"after {at // PAGE} pages"
        assert after.people <= before.people


def test_without_its_first_page_it_says_so_in_one_sentence_and_what_to_do(whole: Path, tmp_path: Path) -> None:
    written = (whole / JOURNAL).read_bytes()
    (tmp_path / JOURNAL).write_bytes(bytes(PAGE) + written[PAGE:])
    with pytest.raises(StoreUnknown, match=r"its first page is broken: .*: kickdoor admin restore"):
        opened_store(tmp_path, UNSAFE)
    assert (tmp_path / JOURNAL).read_bytes() == bytes(PAGE) + written[PAGE:]


def killed(whole: Path, folder: Path) -> Path:
    """The folder of a server that was killed: the latest of its journal is in the log."""
    living = shutil.copytree(whole, folder / "living")
    with closing(opened_store(living, UNSAFE)) as store:
        store.append([answer(41, 1)])
        return shutil.copytree(living, folder / "killed")


def test_what_is_in_the_log_of_a_killed_server_is_salvaged_as_well(whole: Path, tmp_path: Path) -> None:
    folder = killed(whole, tmp_path)
    journal = folder / JOURNAL
    written = journal.read_bytes()
    journal.write_bytes(written[: 2 * PAGE] + bytes(PAGE) + written[3 * PAGE :])
    with closing(opened_store(folder, UNSAFE)) as store:
        assert store.read_one(1).answers[-1] == answer(41, 1)
    assert len(list(folder.glob("journal.damaged-*.sqlite3"))) == 1, "and what was damaged is kept"


def test_a_journal_that_was_copied_without_its_log_is_refused_until_the_loss_is_accepted(
    whole: Path, tmp_path: Path
) -> None:
    folder = killed(whole, tmp_path)
    (folder / f"{JOURNAL}-wal").unlink()
    with pytest.raises(StoreGoneBack, match=r"journal.sqlite3-wal is missing, .*kickdoor admin accept-loss"):
        opened_store(folder, UNSAFE)
    before = sorted(each.name for each in folder.iterdir())
    told = asked("doctor", "--data", str(folder))
    assert told.exit_code == 1
    assert "journal.sqlite3-wal is missing" in told.output
    assert "6 matches that are not in the archive can be read" in told.output
    assert "Nothing is missing" not in told.output
    made = asked("salvage", str(folder), str(tmp_path / "salvaged"))
    assert "journal.sqlite3-wal is missing" in made.output
    assert "Nothing is missing" not in made.output
    with closing(opened_reading(folder)) as reading:
        assert reading.matches()
    assert sorted(each.name for each in folder.iterdir()) == before, "or the next start would not notice"
    refused = asked("backup", str(tmp_path / "backups"), "--data", str(folder))
    assert (refused.exit_code, "journal.sqlite3-wal is missing" in refused.output) == (1, True)
    assert asked("accept-loss", "--data", str(folder)).exit_code == 0
    with closing(opened_store(folder, UNSAFE)) as store:
        assert store.read_one(1).answers[-1] == replace(answer(40, 1), session=token(1))
    assert asked("accept-loss", "--data", str(folder)).exit_code == 1


@pytest.mark.parametrize("size", [None, 0])
def test_a_log_whose_journal_is_missing_is_not_thrown_away(whole: Path, tmp_path: Path, size: int | None) -> None:
    folder = killed(whole, tmp_path)
    (folder / JOURNAL).unlink()
    if size == 0:
        (folder / JOURNAL).touch()
    log = (folder / f"{JOURNAL}-wal").read_bytes()
    with pytest.raises(StoreGoneBack, match="which is of no use alone"):
        opened_store(folder, UNSAFE)
    assert (folder / f"{JOURNAL}-wal").read_bytes() == log
    assert asked("accept-loss", "--data", str(folder)).exit_code == 0
    with closing(opened_store(folder, UNSAFE)) as store:
        assert store.matches() == []
    assert (folder / f"{JOURNAL}-wal.alone").read_bytes() == log


def test_a_journal_that_was_left_in_good_order_or_backed_up_needs_no_log(whole: Path, tmp_path: Path) -> None:
    living = shutil.copytree(whole, tmp_path / "living")
    with closing(opened_store(living, UNSAFE)):
        assert asked("backup", str(tmp_path / "backups"), "--data", str(living)).exit_code == 0
    (copy,) = (tmp_path / "backups").iterdir()
    for folder in (living, copy):
        assert lost_log(folder / JOURNAL) == ""
        with closing(opened_store(folder, UNSAFE)) as store:
            assert store.read_one(1).answers


# ---- what the host is told, and can do


def asked(*words: str) -> Result:
    return CliRunner().invoke(admin, list(words))


def without_a_leaf(whole: Path, folder: Path, kind: str = "answer") -> Path:
    """A folder with a journal of which a page is broken that has such a row of the first match."""
    shutil.copytree(whole, folder)
    written = (folder / JOURNAL).read_bytes()
    leaves = [at for at in range(0, len(written), PAGE) if written[at] == TABLE_LEAF]
    words = kind.encode(), token(1).encode()
    at = next(at for at in leaves if all(word in written[at : at + PAGE] for word in words))
    (folder / JOURNAL).write_bytes(written[:at] + bytes(PAGE) + written[at + PAGE :])
    return folder


def test_the_doctor_names_what_is_missing_and_changes_nothing(whole: Path, tmp_path: Path) -> None:
    fine = asked("doctor", "--data", str(whole))
    assert (fine.exit_code, fine.output) == (
        0,
        "6 matches that are not in the archive can be read, and 3 that are.\nNothing is missing.\n",
    )
    folder = without_a_leaf(whole, tmp_path / "data")
    before = (folder / JOURNAL).read_bytes()
    told = asked("doctor", "--data", str(folder))
    assert told.exit_code == 1
    assert "match1  Friday  " in told.output
    assert "of its rows cannot be read in the journal (" in told.output
    assert "kickdoor admin restore" in told.output
    assert (folder / JOURNAL).read_bytes() == before
    facts = json.loads(asked("doctor", "--json", "--data", str(folder)).output)
    assert facts["whole"] is False
    assert facts["harmed"][0]["table"] == "match1"


def test_the_doctor_tells_of_a_broken_page_by_which_nothing_is_lost(whole: Path, tmp_path: Path) -> None:
    shutil.copytree(whole, tmp_path / "data")
    journal = tmp_path / "data" / JOURNAL
    written = journal.read_bytes()
    at = next(at for at in range(PAGE, len(written), PAGE) if written[at] == TABLE_INTERIOR)
    journal.write_bytes(written[:at] + bytes(PAGE) + written[at + PAGE :])
    told = asked("doctor", "--data", str(tmp_path / "data"))
    assert told.exit_code == 1
    assert told.output.startswith(
        "6 matches that are not in the archive can be read, and 3 that are.\nNothing is missing.\n"
        "But the journal is damaged ("
    )
    assert "look at its disk" in told.output
    facts = json.loads(asked("doctor", "--json", "--data", str(tmp_path / "data")).output)
    assert (facts["whole"], facts["harmed"], facts["broken"] != "") == (False, [], True)


OLDER: dict[int, tuple[str, ...]] = {
    3: ("DROP TABLE fresh_of",),
    2: (
        "INSERT INTO entry SELECT * FROM fresh",
        "DROP VIEW written",
        "DROP VIEW numbered",
        "DROP TABLE fresh",
        "DROP TABLE fresh_of",
    ),
}
"""What makes a journal one of that version."""


@pytest.mark.parametrize("version", OLDER)
def test_nothing_is_missing_of_a_journal_of_an_older_release(whole: Path, tmp_path: Path, version: int) -> None:
    folder = shutil.copytree(whole, tmp_path / "data")
    with closing(sqlite3.connect(folder / JOURNAL)) as db:
        for statement in (*OLDER[version], f"PRAGMA user_version = {version}"):
            db.execute(statement)
        db.commit()
    for told in (
        asked("doctor", "--data", str(folder)),
        asked("salvage", str(folder), str(tmp_path / "salvaged")),
    ):
        assert told.exit_code == 0
        assert "6 matches that are not in the archive can be read, and 3 that are.\nNothing is missing." in told.output
    with (
        closing(opened_store(tmp_path / "salvaged", UNSAFE)) as salvaged,
        closing(opened_store(shutil.copytree(whole, tmp_path / "0"), UNSAFE)) as before,
    ):
        assert seen(salvaged) == seen(before)


def test_of_a_journal_of_the_first_version_the_doctor_counts_what_is_in_it_and_nothing_is_made_of_less(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    shutil.copy(VERSION_1, folder / JOURNAL)
    told = asked("doctor", "--data", str(folder))
    assert (told.exit_code, "1 matches that are not in the archive" in told.output) == (0, True)
    made = asked("salvage", str(folder), str(tmp_path / "salvaged"))
    assert (made.exit_code, "nothing of it is salvaged" in made.output) == (1, True)
    assert not (tmp_path / "salvaged" / JOURNAL).exists()
    written = (folder / JOURNAL).read_bytes()
    (folder / JOURNAL).write_bytes(written[:PAGE])
    with pytest.raises(StoreUnknown, match="nothing of it is salvaged"):
        opened_store(folder, UNSAFE)
    assert (folder / JOURNAL).read_bytes() == written[:PAGE], "and not an empty one in its place"


def test_a_server_starts_from_what_was_salvaged_and_goes_on_naming_what_is_not_there(
    whole: Path, tmp_path: Path
) -> None:
    folder, made = without_a_leaf(whole, tmp_path / "data"), tmp_path / "salvaged"
    (folder / "bans.json").write_text("[]")
    before = {each.name: each.read_bytes() for each in folder.iterdir()}
    told = asked("salvage", str(folder), str(made))
    assert (told.exit_code, "match1  Friday" in told.output) == (0, True)
    assert {each.name: each.read_bytes() for each in folder.iterdir()} == before
    assert (made / "bans.json").read_text() == "[]"
    for _ in range(2):
        with closing(opened_store(made, UNSAFE)) as store:
            assert "cannot be read in the journal" in store.read_one(1).gap
        assert "match1  Friday" in asked("doctor", "--data", str(made)).output
    again = asked("salvage", str(folder), str(made))
    assert (again.exit_code, "nothing is written over it" in again.output) == (1, True)


def test_people_who_are_lost_are_named_since_they_cannot_come_back_by_themselves(tmp_path: Path) -> None:
    with closing(opened_store(tmp_path / "before", UNSAFE)) as store:
        beginning, ada, *answers = evening(1)
        store.append(
            [beginning, *(replace(answer(n), session=token(1) * 20) for n in range(1, 101)), ada, *answers[100:]]
        )
    folder = without_a_leaf(tmp_path / "before", tmp_path / "data", "person")
    told = asked("doctor", "--data", str(folder)).output
    assert "1 rows of people or series cannot be read; with a seat, and no way back to it by themselves: Bob" in told


def test_the_doctor_of_nothing_says_so(tmp_path: Path) -> None:
    told = asked("doctor", "--data", str(tmp_path))
    assert (told.exit_code, told.output) == (1, f"There is no journal at {tmp_path / JOURNAL}.\n")
