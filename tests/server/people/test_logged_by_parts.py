"""What parts of the server that seldom have anything to say write into its log, word for word."""

from __future__ import annotations

import os
import shutil
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.server.company import Company, Heard, at_work
from tests.server.doubles import Hands
from tests.server.house import MEMORY_REACTOR, QUICK, House
from tests.server.operations.test_admin import Office
from tests.server.operations.test_ssh_program import SAID, opened
from tests.server.operations.test_zeroconf_service import Registered
from tests.server.workshop import Workshop
from twisted.internet.task import Clock

from kickdoor_game.guests import UnusablePlugin
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.process.watchdog import Watchdog
from kickdoor_server.base.store import scribe
from kickdoor_server.matches.journal.space import MIB, Space
from kickdoor_server.operations.admin.admin_socket import SOCKET
from kickdoor_server.operations.lan.zeroconf_service import GOODBYE_MOST_S
from kickdoor_server.operations.ssh_program import LINE_MOST, LOGS, REST_S, TELLS
from kickdoor_server.people.connections.tls import TlsContexts, identity
from kickdoor_server.people.moderation import reports
from kickdoor_server.people.moderation.addresses import Forgetting
from kickdoor_server.people.moderation.reports import Evidence, Person, ReportStore
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.thinking import worker
from kickdoor_server.table.thinking.pool import ThinkerProcesses
from kickdoor_server.table.thinking.tasks import Mind


def of(log: list[str], *events: str) -> list[str]:
    """The lines about these; of a bug, the first."""
    return [line.splitlines()[0] for line in log if line.split()[0] in events]


def untyped(made: Any) -> Any:
    return made


# ---- the host's door, and the one by ssh


def test_where_the_host_gets_in(tmp_path: Path, log: list[str]) -> None:
    House(replace(QUICK, data=tmp_path, admin="unix"))
    House(replace(QUICK, data=tmp_path, admin="tcp", admin_port=4_321))
    House(replace(QUICK, data=tmp_path, admin="off"))
    assert of(log, "admin_door_open") == [
        f"admin_door_open at={tmp_path / SOCKET}",
        "admin_door_open at=127.0.0.1:4321",
    ]


def test_who_comes_without_the_token_is_told_where_it_is_and_what_they_wanted_is_noted(log: list[str]) -> None:
    answer = Office(House(), token="secret").asks("kick", who="Boris", id=5)
    refusal = {
        "reason": "wrong_token",
        "text": "That is not the token.",
        "cure": "it is in admin.token in the data folder",
    }
    assert answer == {"id": 5, "declined": refusal}
    assert of(log, "admin_turned_away", "admin") == ["admin_turned_away did=kick times=1"]


def test_what_a_door_by_ssh_says_and_why_it_went(log: list[str]) -> None:
    town, _, _ = opened()
    run = town.runs[0]
    run.childDataReceived(TELLS, SAID)
    run.childDataReceived(TELLS, b"\nout of\n  luck \nport 9\n")
    run.childDataReceived(LOGS, b"Boris came\n\n" + b"x" * (LINE_MOST + 9) + b"\nunfinished")
    run.processEnded(None)
    town.advance(REST_S[0])
    town.runs[-1].processEnded(None)
    assert of(log, "ssh_door_open", "ssh_door_says", "ssh_door_gone") == [
        "ssh_door_open port=2222",
        "ssh_door_says line='Boris came'",
        f"ssh_door_says line={'x' * LINE_MOST}",
        f"ssh_door_gone rest_s={REST_S[0]} said='out of luck port 9'",
        f"ssh_door_gone rest_s={REST_S[1]} said=''",
    ]


def test_a_door_by_ssh_that_says_nothing_refers_to_the_log() -> None:
    town, door, _ = opened()
    town.runs[0].processEnded(None)
    assert door.failure == "The ssh door could not be opened; the log says why."


# ---- disks and files


def test_a_disk_that_fills_and_has_room_again_is_said_once_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log: list[str]
) -> None:
    free, clock = [9 * MIB], untyped(Clock())
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=free[0]))
    space = Space(Settings(data=tmp_path, disk_free_least_mb=10), clock)
    for bytes_free in (9 * MIB, 8 * MIB, 10 * MIB, 20 * MIB, 10 * MIB - 1):
        free[0] = bytes_free
        clock.advance(10)
        assert space.is_low == (bytes_free < 10 * MIB)
    assert of(log, "disk_low", "disk_has_room") == [
        f"disk_low free_bytes={9 * MIB}",
        f"disk_has_room free_bytes={10 * MIB}",
        f"disk_low free_bytes={10 * MIB - 1}",
    ]


def test_a_report_that_gives_way_to_another_and_one_that_nobody_can_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log: list[str]
) -> None:
    monkeypatch.setattr(reports, "REPORTS_MOST", 2)
    kept = ReportStore(tmp_path, lambda: 1_700_000_000.0, lambda: 1.0)

    def add(table: str) -> None:
        kept.add(Person("Ada", "s-1"), 7, Person("Bo"), "rude", Evidence(table, "Friday"))

    add("abcde")
    add("abcde")
    add("")
    assert of(log, "report_gave_way") == ["report_gave_way number=2 table=abcde"]
    kept.close(1)
    add("abcde")
    assert [report.number for report in kept] == [3, 4]
    assert len(of(log, "report_gave_way")) == 1, "of one that is closed nothing is said"
    (tmp_path / "reports" / "77.json").write_text("{", "utf-8")
    assert len(list(ReportStore(tmp_path, lambda: 0.0, lambda: 1.0))) == 2
    (line,) = of(log, "report_unreadable")
    assert line.startswith("report_unreadable file=77.json why=")


def test_addresses_that_leave_the_log_are_counted(tmp_path: Path, log: list[str]) -> None:
    file, now_s = tmp_path / "log", 1_764_000_000.0
    file.write_text("2025-11-01T10:00:00+0000 came peer=203.0.113.9:1\n2025-11-01T10:00:01+0000 left\n", "utf-8")
    forgetting = Forgetting(untyped(Clock()), Hands(), Settings(log_file=file, log_addresses_days=1), lambda: now_s)
    forgetting.start()
    assert of(log, "addresses_forgotten") == ["addresses_forgotten lines=1"]
    forgetting.start()
    assert len(of(log, "addresses_forgotten")) == 1, "there was nothing to forget any more"
    hands = Hands()
    hands.out_of = OSError("no such disk")
    Forgetting(untyped(Clock()), hands, Settings(log_file=file, log_addresses_days=1), lambda: now_s).start()
    assert of(log, "addresses_not_forgotten") == ["addresses_not_forgotten why='no such disk'"]


def test_whoever_is_told_by_the_scribe_and_fails_at_that_is_a_bug_of_theirs(log: list[str]) -> None:
    def fails(what: object) -> None:
        raise ValueError(f"not {what}")

    scribe._tell(fails, "that")
    assert of(log, "scribe_then") == ["scribe_then"]
    assert "ValueError: not that" in log[-1]


# ---- the network, and systemd


def test_a_certificate_that_is_renewed_is_named_and_half_of_one_is_of_no_use(tmp_path: Path, log: list[str]) -> None:
    own, other = (identity(Settings(data=tmp_path / name)) for name in ("anna", "boris"))
    latest = TlsContexts(own)
    before = latest._latest()
    assert latest._latest() is before
    shutil.copy(other.certificate, own.certificate)
    os.utime(own.certificate, (1, 1))
    assert latest._latest() is before
    shutil.copy(other.key, own.key)
    os.utime(own.key, (2, 2))
    assert latest._latest() is not before
    useless, renewed = of(log, "certificate_renewed", "certificate_of_no_use")
    assert useless.startswith("certificate_of_no_use text=")
    assert renewed == f"certificate_renewed fingerprint={other.fingerprint}"


@pytest.mark.parametrize("ends", [False, True])
def test_a_service_that_cannot_say_goodbye(ends: bool, log: list[str]) -> None:
    anna = Registered()
    anna.thread.slow = True
    anna.service.stop()
    if ends:
        anna.thread.out_of = OSError("no such network")
        anna.thread.turn()
    anna.clock.advance(GOODBYE_MOST_S)
    why = "no such network" if ends else "it took too long"
    assert of(log, "service_not_unregistered") == [f"service_not_unregistered why='{why}'"]


def test_systemd_that_is_not_there_is_no_reason_to_stop(tmp_path: Path, log: list[str]) -> None:
    Watchdog(MEMORY_REACTOR(), {"NOTIFY_SOCKET": str(tmp_path / "gone")}).tell("well")
    (line,) = of(log, "systemd_not_told")
    assert line.startswith("systemd_not_told text='STATUS=well' why=")
    assert "No such file" in line


def test_a_set_that_does_not_work_is_named_with_why(log: list[str]) -> None:
    def broken() -> Any:
        raise UnusablePlugin("out of luck")

    playable_sets = PlayableSets({"odd": broken})
    for piece in playable_sets.pieces():
        piece()
    assert of(log, "set_left_out") == ["set_left_out set=odd why='out of luck'"]


# ---- processes that think


@pytest.fixture
def workshop() -> Workshop:
    return Workshop(Company())


def test_a_worker_that_cannot_be_started_says_why(workshop: Workshop, log: list[str]) -> None:
    workshop.full = True
    thinkers = ThinkerProcesses(workshop, QUICK)
    Heard().of(thinkers, Mind("elephant", "toy"))
    workshop.advance(0)
    lines = of(log, "worker_not_started", "worker_gone", "no_workers")
    assert lines[:2] == [
        "worker_not_started error='no room for another process'",
        "worker_gone why=died workers=0 kind=''",
    ]
    assert lines[-1] == "no_workers rest_s=30.0"


def test_a_worker_that_talks_nonsense_or_prints_without_end_is_named(workshop: Workshop, log: list[str]) -> None:
    thinkers = ThinkerProcesses(workshop, QUICK)
    process = at_work(workshop, thinkers)
    process.prints("x" * worker.PRINTED_MOST)
    assert of(log, "worker_prints_too_much") == []
    process.prints("xy")
    (line,) = of(log, "worker_prints_too_much")
    assert line == f"worker_prints_too_much worker=1 bytes={worker.PRINTED_MOST + 2}"
    Heard().of(thinkers, Mind("elephant", "toy"))
    workshop.processes[1].says(b"\xc1")
    (line,) = of(log, "worker_talks_nonsense")
    assert line.startswith("worker_talks_nonsense worker=2 wrong=")
