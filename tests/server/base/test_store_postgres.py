"""What only the store in a database does: it is one server's, and it survives the loss of the connection."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from click.testing import CliRunner
from msgspec.structs import replace
from tests.server.base.test_store import MATCH, NOON_S, answer
from tests.server.databases import PostgresPlace, PostgresServer
from tests.server.pasts import whole_past

from kickdoor_server.base.store.interface import (
    JournalTooNew,
    Retention,
    Store,
    StoreDamaged,
    StoreGoneBack,
    StoreInUse,
    StoreUnknown,
)
from kickdoor_server.base.store.opening import opened_store
from kickdoor_server.base.store.postgres import PostgresDatabase, PostgresStore, postgres_reading
from kickdoor_server.base.store.records import AnswerRecord, EndRecord
from kickdoor_server.base.store.sql import SCHEMA_VERSION
from kickdoor_server.operations.admin.__main__ import admin

OTHERS = "pid <> pg_backend_pid() AND datname = current_database()"
HANG_UP = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {OTHERS}"


@pytest.fixture
def place(postgres: PostgresServer) -> PostgresPlace:
    return postgres.place()


@pytest.fixture
def store(place: PostgresPlace) -> Iterator[Any]:
    with closing(place.store()) as store:
        store.append([MATCH, answer(1)])
        yield store


def answers(store: Store) -> list[AnswerRecord]:
    return whole_past(store).journals[0].answers


def test_only_one_server_uses_a_database(store: Store, place: PostgresPlace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kickdoor_server.base.store.postgres.CONNECT_S", 0.1)
    with pytest.raises(StoreInUse, match="another server uses this database"):
        place.store()
    store.append([answer(2)])
    assert answers(store) == [answer(1), answer(2)]


def test_the_database_is_asked_to_keep_its_word_also_by_another_line(place: PostgresPlace) -> None:
    levels = []
    for level in ("FULL", "NORMAL"):
        with closing(place.store(level)) as store:
            for _ in range(2):
                levels += store._db.rows("SHOW synchronous_commit")  # type: ignore[attr-defined]
                place.run(HANG_UP)
                store.append([])
    assert levels == [("on",), ("on",), ("off",), ("off",)]


def test_a_line_that_was_lost_is_taken_up_again(store: Store, place: PostgresPlace) -> None:
    place.run(HANG_UP)
    store.append([answer(2)])
    place.run(HANG_UP)
    store.append([answer(3)])
    assert answers(store) == [answer(1), answer(2), answer(3)]


class CutOff:
    """The line is lost at the next commit: before it, or before the word that it has happened."""

    def __init__(self, store: Any, place: PostgresPlace, *, happened: bool) -> None:
        self._transaction = store._postgres.transaction
        self._store = store
        self._place = place
        self._happened = happened
        store._postgres.transaction = self

    def __call__(self) -> Any:
        self._store._postgres.transaction = self._transaction
        self._block = self._transaction()
        return self

    def __enter__(self) -> None:
        self._block.__enter__()

    def __exit__(self, *error: Any) -> Any:
        if not self._happened:
            self._place.run(HANG_UP)
            return self._block.__exit__(*error)
        self._block.__exit__(*error)
        self._place.run(HANG_UP)
        return self._store._postgres.rows("SELECT 1")


@pytest.mark.parametrize("happened", [False, True])
def test_what_was_being_written_meanwhile_is_there_once(store: Any, place: PostgresPlace, happened: bool) -> None:
    CutOff(store, place, happened=happened)
    store.append([answer(2), answer(3)])
    store.append([answer(4)])
    assert answers(store) == [answer(n) for n in (1, 2, 3, 4)]


def test_a_database_that_is_away_is_a_disk_that_refuses(store: Store, postgres: PostgresServer) -> None:
    postgres.stop()
    try:
        with pytest.raises(StoreUnknown, match="cannot be reached"):
            store.append([answer(2)])
        with pytest.raises(StoreUnknown, match="cannot be reached"):
            store.append([answer(2)])
        with pytest.raises(StoreUnknown, match="cannot be reached"):
            store.try_out()
    finally:
        postgres.start()
    store.try_out()
    store.append([answer(2)])
    assert answers(store) == [answer(1), answer(2)]


def test_what_was_said_to_have_failed_has_not_happened(store: Any, place: PostgresPlace) -> None:
    CutOff(store, place, happened=True)
    connect_again, store._postgres.connect_again = store._postgres.connect_again, refused
    with pytest.raises(StoreUnknown):
        store.append([answer(2), answer(3)])
    store._postgres.connect_again = connect_again
    assert [record.n for record in read(place)] == [1, 2, 3]
    store.append([answer(2)])
    assert answers(store) == [answer(1), answer(2)]


def refused() -> None:
    raise StoreUnknown("not now")


def read(place: PostgresPlace) -> list[AnswerRecord]:
    with closing(place.reading()) as reading:
        return reading.read_one(1).answers


def test_where_another_server_has_been_nothing_is_written(store: Store, place: PostgresPlace) -> None:
    place.run(HANG_UP)
    with closing(place.store()) as other:
        other.append([answer(2)])
    with pytest.raises(StoreInUse, match="another server has written"):
        store.append([answer(2), answer(3)])
    assert read(place) == [answer(1), answer(2)]


def test_a_newer_journal_is_left_alone(store: Store, place: PostgresPlace) -> None:
    store.close()
    place.run("UPDATE store_version SET version = 99")
    with pytest.raises(JournalTooNew, match="update it"):
        place.store()


def test_a_whole_server_keeps_its_journal_there(place: PostgresPlace, tmp_path: Path) -> None:
    env = {**os.environ, "KICKDOOR_HOME": str(tmp_path)}
    words = ["--host", "127.0.0.1", "--port", "0", "--data", place.address, "--die-with-stdin"]
    command = [sys.executable, "-m", "kickdoor_server", *words]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True, env=env) as server:
        assert server.stdout is not None
        assert server.stdout.readline().startswith("port ")
        assert server.stdin is not None
        server.stdin.close()
    with closing(place.store()) as store:
        store.append([MATCH, EndRecord(1, "over")])
        store.archive(1, NOON_S)
    export = [sys.executable, "-m", "kickdoor_client", "export", "--data", place.address]
    listed = subprocess.run(export, capture_output=True, text=True, env=env, check=True)
    assert listed.stdout == "abcde  toy: Friday (Ada, Bob); played to its end\n"


def test_a_database_with_a_broken_page_is_said_with_what_to_do_and_by_the_doctor_as_well(
    store: Any, place: PostgresPlace, tmp_path: Path
) -> None:
    ((file,),) = store._db.rows("SELECT pg_relation_filepath('entry')")
    store.close()
    place.run("CHECKPOINT")
    place.server.stop()
    pages = place.server.folder / "data" / file
    pages.write_bytes(b"\xff" * 8192 + pages.read_bytes()[8192:])
    place.server.start()
    said = r"This database is damaged and cannot be read \(invalid page .*\); let a standby take over, or put a backup"
    with pytest.raises(StoreDamaged, match=said), closing(place.store()) as broken:
        broken.outlines()
    told = CliRunner().invoke(admin, ["doctor", place.address, "--data", str(tmp_path)])
    assert (told.exit_code, bool(re.search(said, told.output))) == (1, True)


def test_an_address_at_which_nobody_answers_is_said() -> None:
    with pytest.raises(StoreUnknown, match="cannot be reached"):
        opened_store("postgresql://127.0.0.1:1/none", "FULL")


# ---- a database that has gone back, as a standby does that had not received everything


def older_copy(place: PostgresPlace) -> Callable[[], None]:
    """The database as it is now takes the place of what will have become of it: call that to let it happen."""
    elsewhere = PostgresPlace(place.server, "postgres")
    name = place.name
    place.run(HANG_UP)
    elsewhere.run(f"CREATE DATABASE {name}_standby TEMPLATE {name}")

    def fails_over() -> None:
        elsewhere.run(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
        elsewhere.run(f"ALTER DATABASE {name} RENAME TO {name}_lost")
        elsewhere.run(f"ALTER DATABASE {name}_standby RENAME TO {name}")

    return fails_over


def comes_back(place: PostgresPlace) -> None:
    """The one that has everything takes over again."""
    elsewhere = PostgresPlace(place.server, "postgres")
    elsewhere.run(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{place.name}'")
    elsewhere.run(f"ALTER DATABASE {place.name} RENAME TO {place.name}_standby")
    elsewhere.run(f"ALTER DATABASE {place.name}_lost RENAME TO {place.name}")


def test_a_database_that_has_gone_back_is_not_written_to_until_it_is_the_right_one(
    store: Store, place: PostgresPlace
) -> None:
    fails_over = older_copy(place)
    store.append([answer(2)])
    store.append([answer(3)])
    fails_over()
    for _ in range(2):
        with pytest.raises(StoreGoneBack, match=r"of 3 commits it has 1\. It is a standby") as refusal:
            store.append([answer(4)])
    assert store.may_pass(refusal.value)
    with pytest.raises(StoreGoneBack):
        store.try_out()
    assert [record.n for record in read(place)] == [1]
    comes_back(place)
    store.append([answer(4)])
    assert answers(store) == [answer(n) for n in (1, 2, 3, 4)]


def test_it_is_noticed_also_where_only_an_end_was_lost_and_rows_had_gone(store: Store, place: PostgresPlace) -> None:
    store.append([answer(2), EndRecord(1, "over")])
    store.archive(1, NOON_S)
    fails_over = older_copy(place)
    store.append([replace(MATCH, number=2, id="second")])
    fails_over()
    with pytest.raises(StoreGoneBack):
        store.append([answer(1, 2)])


def test_a_line_that_leads_to_an_older_copy_without_a_word_is_noticed_at_the_next_commit(
    store: Any, place: PostgresPlace
) -> None:
    store.append([answer(2)])
    place.run("UPDATE high_water SET commits = commits - 1")
    with pytest.raises(StoreGoneBack):
        store.append([answer(3)])
    place.run("UPDATE high_water SET commits = commits + 1")
    store.append([answer(3)])
    assert answers(store) == [answer(n) for n in (1, 2, 3)]


def test_a_server_does_not_start_on_a_database_that_has_gone_back(place: PostgresPlace, tmp_path: Path) -> None:
    with closing(opened_store(place.address, "FULL", tmp_path)) as store:
        store.append([MATCH, answer(1)])
        fails_over = older_copy(place)
        store.append([answer(2)])
    fails_over()
    with pytest.raises(StoreGoneBack, match=f"kickdoor admin accept-loss --data {tmp_path}"):
        opened_store(place.address, "FULL", tmp_path)
    (tmp_path / "high_water").unlink()
    with closing(opened_store(place.address, "FULL", tmp_path)) as store:
        assert answers(store) == [answer(1)]


def test_a_journal_of_a_release_that_did_not_count_commits_is_taken_over(place: PostgresPlace) -> None:
    with closing(place.store()) as store:
        store.append([MATCH, answer(1)])
    place.run("DROP TABLE high_water")
    with closing(place.store()) as store:
        store.append([answer(2)])
        assert answers(store) == [answer(1), answer(2)]


# ---- how it is called, and what is said where nobody is there


@pytest.mark.parametrize(("level", "word"), [("FULL", "on"), ("NORMAL", "off")])
def test_the_database_is_called_with_bounds_on_how_long_anybody_waits(
    level: str, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[Any] = []

    def nobody(address: str, **how: Any) -> Any:
        called.append((address, how))
        raise psycopg.OperationalError("  nobody\nis there\n")

    monkeypatch.setattr(psycopg, "connect", nobody)
    with pytest.raises(StoreUnknown) as wrong:
        PostgresStore("postgresql://db/x", level)
    assert str(wrong.value) == "The database cannot be reached: nobody\nis there"
    keepalives = "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3"
    assert called == [
        (
            "postgresql://db/x",
            {
                "autocommit": True,
                "connect_timeout": 5,
                "tcp_user_timeout": 5_000,
                "options": f"-c synchronous_commit={word} {keepalives}",
                "application_name": "kickdoor",
            },
        )
    ]
    with pytest.raises(StoreUnknown, match="cannot be reached"):
        postgres_reading("postgresql://db/x")
    assert called[-1][1]["options"] == "-c default_transaction_read_only=on"


def test_a_database_in_which_nobody_may_write_is_said_and_left(
    place: PostgresPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[PostgresDatabase] = []

    def refuse(db: PostgresDatabase) -> None:
        lines.append(db)
        raise psycopg.errors.InsufficientPrivilege("permission denied\n")

    monkeypatch.setattr("kickdoor_server.base.store.postgres._prepare", refuse)
    with pytest.raises(StoreUnknown) as wrong:
        place.store()
    assert str(wrong.value) == "The database cannot be written: permission denied"
    assert lines[0].is_lost, "it holds no lock any more"


def test_who_reads_writes_nothing_and_finds_no_journal_where_there_is_none(place: PostgresPlace) -> None:
    with pytest.raises(StoreUnknown) as wrong:
        place.reading()
    assert str(wrong.value) == "There is no journal in this database: no server has used it."
    with closing(place.store()) as store:
        store.append([MATCH])
    with closing(place.reading()) as reading, pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
        reading._db.run("DELETE FROM entry")  # type: ignore[attr-defined]


def test_a_newer_journal_is_named_with_both_versions(place: PostgresPlace) -> None:
    place.store().close()
    place.run(f"UPDATE store_version SET version = {SCHEMA_VERSION + 1}")
    with pytest.raises(JournalTooNew) as wrong:
        place.store()
    said = f"the journal has version {SCHEMA_VERSION + 1}, this release knows {SCHEMA_VERSION}: update it"
    assert str(wrong.value) == said


def test_a_commit_that_nobody_counts_is_none(store: Any, place: PostgresPlace) -> None:
    place.run("CREATE RULE uncounted AS ON UPDATE TO high_water DO INSTEAD NOTHING")
    with pytest.raises(StoreUnknown) as wrong:
        store.append([answer(2)])
    assert str(wrong.value) == "The database does not count its commits."
    place.run("DROP RULE uncounted ON high_water")
    store.append([answer(2)])
    assert answers(store) == [answer(1), answer(2)]


@pytest.mark.parametrize("work", ["append", "try_out", "archive", "tidy"])
def test_whatever_is_to_be_written_takes_a_lost_line_up_again(work: str, store: Any, place: PostgresPlace) -> None:
    store.append([EndRecord(1, "over", at_s=NOON_S)])
    store._postgres._connection.close()
    match work:
        case "append":
            store.append([answer(2)])
        case "try_out":
            store.try_out()
        case "archive":
            store.archive(1, NOON_S)
        case _:
            assert store.tidy(Retention(), NOON_S) == 0
    assert not store._postgres.is_lost


def test_records_that_are_at_fault_are_not_tried_again_and_keep_the_line(store: Any, place: PostgresPlace) -> None:
    (before,) = store._postgres.rows("SELECT pg_backend_pid()")
    with pytest.raises(psycopg.IntegrityError):
        store.append([answer(1)])
    assert store._postgres.rows("SELECT pg_backend_pid()") == [before]
    store.append([answer(2)])
    assert answers(store) == [answer(1), answer(2)]


def test_a_line_that_is_made_anew_leaves_no_other_behind(place: PostgresPlace) -> None:
    db = PostgresDatabase(place.address, {})
    before = db._connection
    db.connect_again()
    assert before.closed
    assert not db.is_lost
    assert db.rows("SELECT 1") == [(1,)]
    db.close()
    assert db.is_lost


def test_an_empty_database_is_not_taken_for_the_one_that_the_data_folder_knows(
    place: PostgresPlace, postgres: PostgresServer, tmp_path: Path
) -> None:
    with closing(opened_store(place.address, "FULL", tmp_path)) as store:
        store.append([MATCH])
    made_anew = postgres.place()
    for another in (made_anew, other_journal(postgres)):
        with pytest.raises(StoreGoneBack, match=f"another database .* kickdoor admin accept-loss --data {tmp_path}"):
            opened_store(another.address, "FULL", tmp_path)
    assert made_anew.run("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchall() == [(0,)]
    assert CliRunner().invoke(admin, ["accept-loss", "--data", str(tmp_path)]).exit_code == 0
    with closing(opened_store(made_anew.address, "FULL", tmp_path)) as store:
        assert store.matches() == []


def other_journal(postgres: PostgresServer) -> PostgresPlace:
    """A database in which another server keeps its matches."""
    place = postgres.place()
    with closing(place.store()) as store:
        store.append([MATCH])
    return place


def test_a_server_that_has_lost_the_lock_takes_it_again_or_learns_who_has_written(
    store: Any, place: PostgresPlace
) -> None:
    place.run(HANG_UP)
    store.check()
    store._postgres.run("SELECT pg_advisory_unlock_all()")
    store.check()
    store.append([answer(2)])
    place.run(HANG_UP)
    with closing(place.store()) as other:
        other.append([answer(3)])
    with pytest.raises(StoreInUse, match="another server has written"):
        store.check()
