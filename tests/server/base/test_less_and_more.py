"""Systems that have less than most, disks and networks that refuse, and what is given back or left out then."""

from __future__ import annotations

import os
import signal
import socket
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner
from tests.scene import H, Scene
from tests.server.house import QUICK, STRING_TRANSPORT, House
from tests.server.recorded import records
from twisted.internet.error import CannotListenError
from twisted.internet.task import Clock

from kickdoor_protocol.views import PublicView
from kickdoor_server.base.configuration import cores
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.edge import cancelled, later, written_to_the_end
from kickdoor_server.base.store.high_water import HighWater, MarkFile
from kickdoor_server.base.store.interface import StoreGoneBack
from kickdoor_server.matches.replays import __main__ as replays
from kickdoor_server.matches.replays.replay_file import packed
from kickdoor_server.matches.replays.timeline import NotThisMatch
from kickdoor_server.operations import program
from kickdoor_server.operations.admin.admin_socket import PATH_MOST, SOCKET, TOKEN_FILE
from kickdoor_server.operations.admin.asking import Host, NoServer
from kickdoor_server.operations.lan.announcer import Announcer
from kickdoor_server.table.catalogue.sets import known_sets
from kickdoor_server.table.translate.stage import Occasion, Sitter, Wanted

CANNOT_LISTEN: Any = CannotListenError

# ---- systems


def deep(folder: Path, length: int) -> Path:
    """A folder in that one, in which the path of a socket has so many bytes."""
    name = "d" * (length - len(os.fsencode(folder)) - len(SOCKET) - 2)
    there = folder / name
    there.mkdir()
    return there


@pytest.mark.parametrize(("bytes_of_path", "fits"), [(PATH_MOST, True), (PATH_MOST + 1, False)])
def test_the_hosts_door_is_a_socket_where_its_path_fits(bytes_of_path: int, fits: bool, tmp_path: Path) -> None:
    House(replace(QUICK, data=(folder := deep(tmp_path, bytes_of_path))))
    assert (folder / TOKEN_FILE).exists() is not fits


def test_where_there_are_no_unix_sockets_the_hosts_door_is_a_port(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(socket, "AF_UNIX")
    house = House(replace(QUICK, data=tmp_path))
    assert house.server.admin_socket.listening == f"127.0.0.1:{house.server.settings.admin_port}"
    assert not house.clock.unixServers
    (tmp_path / TOKEN_FILE).unlink()
    (tmp_path / SOCKET).touch()
    with pytest.raises(NoServer, match="No server runs in"):
        Host(tmp_path)


def test_a_hangup_is_nothing_where_there_is_none_or_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Any] = []
    monkeypatch.setattr(signal, "signal", lambda number, what: heard.append(number))
    reactor: Any = None
    reloading: Any = SimpleNamespace(reload=lambda: None)
    for stdin, said in (
        (None, [signal.SIGHUP]),
        (SimpleNamespace(closed=True, isatty=lambda: True), [signal.SIGHUP]),
        (SimpleNamespace(closed=False, isatty=lambda: False), [signal.SIGHUP]),
        (SimpleNamespace(closed=False, isatty=lambda: True), []),
    ):
        monkeypatch.setattr(program.sys, "stdin", stdin)  # type: ignore[attr-defined]
        program.reload_when_asked(reactor, reloading)
        assert heard == said
        heard.clear()
    monkeypatch.setattr(program.sys, "stdin", None)  # type: ignore[attr-defined]
    monkeypatch.delattr(signal, "SIGHUP")
    program.reload_when_asked(reactor, reloading)
    assert heard == []


def test_where_nobody_says_which_cores_may_be_used_all_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    for there, found in ((7, 7), (None, 1)):
        monkeypatch.setattr(os, "cpu_count", lambda there=there: there)
        assert cores.allowed_cores() == found


def test_a_wire_is_told_to_wait_for_nothing_and_to_say_when_it_is_full() -> None:
    told: list[Any] = []

    class Wire(STRING_TRANSPORT):  # type: ignore[misc]
        def setTcpNoDelay(self, enabled: bool) -> None:  # noqa: N802
            told.append(("no delay", enabled))

        def setTcpKeepAlive(self, enabled: bool) -> None:  # noqa: N802
            told.append(("keep alive", enabled))

        def registerProducer(self, producer: Any, streaming: bool) -> None:  # noqa: N802
            told.append((producer, streaming))

    house = House()
    _, factory, *_ = house.clock.tcpServers[0]
    link = factory.buildProtocol(None)
    link.makeConnection(Wire())
    assert told == [("no delay", True), ("keep alive", True), (link, True)]


def test_the_end_of_what_is_said_is_half_a_goodbye_where_there_are_halves() -> None:
    done: list[str] = []

    class Whole:
        def loseConnection(self) -> None:  # noqa: N802
            done.append("whole")

    class Halved(Whole):
        def loseWriteConnection(self) -> None:  # noqa: N802
            done.append("half")

    wires: Any = (Whole(), Halved())
    for wire in wires:
        written_to_the_end(wire)
    assert done == ["whole", "half"]


@pytest.mark.parametrize(("seconds", "due_s"), [(-3.0, 5.0), (0.0, 5.0), (0.5, 5.5)])
def test_what_should_have_been_done_before_is_done_at_once(seconds: float, due_s: float) -> None:
    clock: Any = Clock()
    clock.advance(5)
    call: Any = later(clock, seconds, lambda: None)
    assert call.getTime() == due_s
    cancelled(call)
    cancelled(call)
    cancelled(None)
    assert not clock.getDelayedCalls()


def test_whoever_is_away_is_named_in_the_log_and_whoever_is_here_with_the_line(log: list[str]) -> None:
    house = House()
    boris = house.comes("Boris")
    (session,) = house.server.sessions
    session.log.info("here")
    boris.loses_the_line()
    session.log.info("away")
    said = [line for line in log if line.split()[0] in ("here", "away")]
    assert said == [f"here peer=? client=test session={session.id}", f"away session={session.id}"]


# ---- the network and the disk


@pytest.mark.parametrize("error", [None, OSError("no network"), CANNOT_LISTEN("", 7_777, OSError("in use"))])
def test_a_server_knows_whether_it_can_be_found(
    error: Exception | None, monkeypatch: pytest.MonkeyPatch, log: list[str]
) -> None:
    start = Announcer.start

    def refused(port: int, ear: Any, **how: Any) -> Any:
        if error is not None:
            raise error
        assert how == {"listenMultiple": True}
        return SimpleNamespace(stopListening=lambda: None)

    def tried(announcer: Announcer, reactor: Any, port: int) -> bool:
        return start(announcer, SimpleNamespace(listenMulticast=refused), port)

    monkeypatch.setattr(Announcer, "start", tried)
    house = House()
    assert house.server.is_announced is (error is None)
    assert len([line for line in log if line.startswith("not_announced port=")]) == (error is not None)
    assert House(Settings(announce=False)).server.is_announced is False
    assert House(Settings(host="127.0.0.1")).server.is_announced is False


def test_how_far_a_database_was_written_is_noted_in_a_file_that_is_closed_again(tmp_path: Path) -> None:
    file = MarkFile(tmp_path)
    before = len(os.listdir("/proc/self/fd")) if Path("/proc/self/fd").is_dir() else None
    for commits in (1_000, 7):
        file.note(HighWater("ours", "we", commits))
    if before is not None:
        assert len(os.listdir("/proc/self/fd")) == before
    path = tmp_path / "high_water"
    assert path.read_text("utf-8") == "ours 7".ljust(79) + "\n"
    assert path.stat().st_mode & 0o777 == 0o600
    file.check(HighWater("ours", "others", 7))
    for other in (HighWater("theirs", "we", 3), None):
        with pytest.raises(StoreGoneBack, match="another database than before"):
            file.check(other)
    with pytest.raises(StoreGoneBack) as gone:
        file.check(HighWater("ours", "we", 6))
    remedy = (
        "Let the database that has all of it take over again. If there is none, "
        f"stop it, kickdoor admin accept-loss --data {path.parent}, and start it again to go on without the rest."
    )
    assert str(gone.value) == (
        "The database has gone back: of 7 commits it has 6. It is a standby that had not received all of them, or an "
        f"older copy, and nothing is written to it. {remedy}"
    )
    for text in ("ours", "ours x", "ours 1 2", ""):
        path.write_text(text, "utf-8")
        file.check(HighWater("ours", "we", 0))
    nowhere = MarkFile(None)
    nowhere.note(HighWater("ours", "we", 1))
    nowhere.check(HighWater("ours", "we", 0))
    assert "If there is none, start it again to go on" in nowhere.remedy


# ---- replays that cannot be copied


def test_a_replay_that_cannot_be_played_through_is_not_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, copy = tmp_path / "friday.kickdoor", tmp_path / "copy.kickdoor"
    file.write_bytes(packed(records()))

    def fails(*told: Any) -> Any:
        raise NotThisMatch(7, "the rules refuse it there\x1b")

    monkeypatch.setattr(replays, "without_names", fails)
    done = CliRunner().invoke(replays.replays, ["erase", str(file), "Ann", "-o", str(copy)])
    said = "This replay cannot be played through: the rules refuse it there."
    assert (done.exit_code, done.stderr) == (1, f"Error: {said}\n")
    assert not copy.exists()


def test_a_copy_is_not_written_over_the_file_itself(tmp_path: Path) -> None:
    file = tmp_path / "friday.kickdoor"
    file.write_bytes(packed(records()))
    done = CliRunner().invoke(replays.replays, ["erase", str(file), "Ann", "-o", str(file)])
    assert done.exit_code == 2
    assert "The copy cannot be written over FILE itself: name another one by -o." in " ".join(done.stderr.split())


# ---- what of a table is made


def shown(wanted: Wanted) -> PublicView:
    """A fight at a table with a board for Levels."""
    spears, bard = ["third_spear_carrier"], "shakespeare"
    t = Scene(set_name=bard, cards_of=bard, doors=spears, Ann=H(level=5), Bob=H(), Cid=H())
    t.answers("Ann", "open")
    stage = known_sets(("shakespeare",))["shakespeare"]().stage
    sitters = tuple(Sitter(name, "human", "", True) for name in ("Ann", "Bob", "Cid"))
    return stage.scene_again(t.rules.observe(t.table, None), Occasion("t", 1, "T", "", sitters, ()), wanted)


@pytest.mark.parametrize("field", ["board", "zones", "contest", "pending_offers"])
def test_of_a_table_only_what_is_wanted_is_made(field: str) -> None:
    whole, part = shown(Wanted()), shown(Wanted(frozenset({field}), frozenset({1})))
    assert [seat.seat for seat in part.seats] == [1]
    assert [seat.seat for seat in whole.seats] == [0, 1, 2]
    for name in ("board", "zones", "contest", "pending_offers"):
        made = getattr(whole, name) if name == field else getattr(PublicView("", 0, part.header, ()), name)
        assert getattr(part, name) == made
    assert whole.board is not None
    assert whole.contest is not None
    assert whole.zones
