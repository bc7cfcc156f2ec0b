"""The program around the server, step by step: what it says and to whom, in which order it starts and stops, and every
sentence with which it does not start.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import click
import pytest
from click.testing import CliRunner
from twisted.internet.error import CannotListenError
from twisted.internet.task import Clock

from kickdoor_protocol.files.folders import HOME, server_folder
from kickdoor_server.base.configuration.living import living
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.steady import Steady
from kickdoor_server.operations import program
from kickdoor_server.operations.program import data_folder, main, reload_when_asked, serve, told_to_the_owner
from kickdoor_server.operations.service import Around
from kickdoor_server.operations.ssh_program import SshSettings

TAKEN: Any = CannotListenError


class Loop(Clock):
    """A reactor that runs for a moment: first what is to be done when it runs, then what before it stops."""

    def __init__(self, failure: Exception | None) -> None:
        super().__init__()
        self._failure = failure
        self._at_the_start: list[Callable[[], object]] = []
        self._at_the_end: list[Callable[[], object]] = []

    def callWhenRunning(self, what: Callable[..., object], *told: object) -> None:  # noqa: N802
        self._at_the_start.append(partial(what, *told))

    def addSystemEventTrigger(self, phase: str, event: str, what: Callable[[], object]) -> None:  # noqa: N802
        assert (phase, event) == ("before", "shutdown")
        self._at_the_end.append(what)

    def run(self) -> None:
        if self._failure is not None:
            raise self._failure
        for what in (*self._at_the_start, *self._at_the_end):
            what()


def tls_contexts(trouble: str = "") -> SimpleNamespace:
    """Those of a server that speaks TLS."""
    who = SimpleNamespace(fingerprint="SHA256:abc", certificate=Path("c.pem"))
    return SimpleNamespace(who=who, trouble=lambda: trouble)


class Run:
    """One run of a server. `happened`: what was done, in order; `said` to people, by lines on standard error."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, settings: Settings, failure: Exception | None = None) -> None:
        self.happened: list[str] = []
        self.loop: Any = Loop(failure)
        self.settings = living(settings)
        self.service = SimpleNamespace(
            settings=self.settings,
            port=4242,
            is_announced=True,
            tls_contexts=None,
            reloading=None,
            waker=SimpleNamespace(progress="3 of 4 matches are still to be brought back"),
            startService=lambda: self.happened.append("starts"),
            stopService=lambda: self.happened.append("stops"),
            warm_up=self._warms_up,
        )
        self.status: list[str] = []
        monkeypatch.setattr(program, "makeService", self._service)
        monkeypatch.setattr(program, "Watchdog", lambda reactor: self._watchdog())
        monkeypatch.setattr(program, "Freezing", lambda reactor: self._part("freezing", freeze="freeze"))
        monkeypatch.setattr(program, "Forgetting", self._forgetting)
        monkeypatch.setattr(program, "Threads", lambda *told: ("threads", *told))
        monkeypatch.setattr(program, "SshDoor", self._door)
        monkeypatch.setattr(program, "lan_joins", lambda host, port: [f"192.0.2.1:{port}"])
        monkeypatch.setattr(program, "lan_addresses", lambda: ["192.0.2.1"])
        monkeypatch.setattr(program, "invitation", lambda *told, **more: f"invitation {told} {more}")
        monkeypatch.setattr(program, "reload_when_asked", lambda *told: self.happened.append("hears of reloads"))
        monkeypatch.setattr(program, "stop_with_stdin", lambda *told: self.happened.append("stops with stdin"))
        monkeypatch.setattr(program, "show_by", lambda shown: self.happened.append("shows by"))

    def _service(self, settings: Settings, reactor: Any, steady: Any, around: Around) -> Any:
        self.around = around
        return self.service

    def _warms_up(self, then: Callable[[], object]) -> None:
        self.happened.append("warms up")
        then()

    def _part(self, name: str, **more: str) -> Any:
        done = {what: (lambda what=what: self.happened.append(f"{name} {what}")) for what in ("start", "stop", *more)}
        return SimpleNamespace(**done)

    def _forgetting(self, *told: Any) -> Any:
        """One thread looks through the log, and nothing waits for it."""
        assert told == (self.loop, ("threads", self.loop, 1, 0, "log"), self.settings, time.time)
        return self._part("forgetting")

    def _watchdog(self) -> Any:
        return SimpleNamespace(
            start=lambda status, progress: self.status.extend((status, progress)),
            tell=self.status.append,
            stop=lambda: self.happened.append("watchdog stop"),
        )

    def _door(self, reactor: Any, ssh: Any, say: Any, opened: Any) -> Any:
        self.door = SimpleNamespace(
            opened=opened,
            failure="",
            open=lambda settings, port, addresses, certificate: self.happened.append(
                f"door {port} {addresses} {certificate}"
            ),
            close=lambda: self.happened.append("door close"),
        )
        return self.door

    def serves(self, *, owned: bool = False, ssh: bool = False) -> None:
        settings = self.settings
        door = SshSettings(2222) if ssh else None
        serve(settings, self.loop, lambda: settings, steady=Steady(time.monotonic), die_with_stdin=owned, ssh=door)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    return Run(monkeypatch, Settings())


INVITED = "invitation ('::', 4242) {'is_announced': True, 'fingerprint': ''}\n"


def test_it_starts_and_stops_in_good_order_and_says_its_port(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    run.serves()
    assert run.happened == [
        *("shows by", "starts", "hears of reloads", "warms up", "forgetting start", "freezing start"),
        *("watchdog stop", "freezing stop", "forgetting stop", "stops", "stops"),
    ]
    assert capsys.readouterr() == ("port 4242\n", INVITED)
    assert run.status == ["listening on port 4242", "3 of 4 matches are still to be brought back"]
    run.around.told("1 of 4")
    assert run.status[2:] == ["1 of 4"]
    run.around.settled()
    assert run.happened[-1] == "freezing freeze"
    assert run.around.read_again is not None
    assert run.around.read_again() is run.settings


def test_its_owner_is_told_where_others_find_it_and_with_which_certificate(
    run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    run.service.tls_contexts = tls_contexts()
    run.serves(owned=True)
    assert "stops with stdin" in run.happened
    shown = INVITED.replace("''", "'SHA256:abc'")
    assert capsys.readouterr() == ("port 4242\ncertificate SHA256:abc\naddresses 192.0.2.1:4242\n", shown)


def test_an_owner_of_a_server_for_this_machine_hears_no_addresses(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Run(monkeypatch, Settings(host="127.0.0.1")).serves(owned=True)
    assert capsys.readouterr().out == "port 4242\n"


def test_a_certificate_that_expires_is_told_to_whoever_starts_it(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    run.service.tls_contexts = tls_contexts("The certificate c.pem expired on Monday.")
    run.serves()
    assert capsys.readouterr().err.splitlines()[-1] == "Warning: The certificate c.pem expired on Monday."


@pytest.mark.parametrize(("host", "addresses"), [("0.0.0.0", ["192.0.2.1"]), ("h", ["h"])])
def test_the_ssh_door_opens_when_the_game_does_and_closes_first(
    host: str, addresses: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run = Run(monkeypatch, Settings(host=host))
    run.service.tls_contexts = tls_contexts()
    run.serves(ssh=True, owned=True)
    assert f"door 4242 {addresses} c.pem" in run.happened
    assert run.happened.index("door close") < run.happened.index("watchdog stop")
    run.door.opened({"port": "2222", "password": "ogre"})
    run.door.opened({"port": "2222"})
    assert capsys.readouterr().out.splitlines()[-2:] == ["ssh 2222 ogre", "ssh 2222 "]


def test_a_door_of_nobodys_server_is_told_of_in_words_only(run: Run) -> None:
    run.serves(ssh=True)
    assert run.door.opened is None
    assert "door 4242 ['192.0.2.1'] None" in run.happened


def test_a_door_that_could_not_be_opened_is_why_it_ends(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    make = run._door

    def broken(*told: Any) -> Any:
        door = make(*told)
        door.failure = "no key"
        return door

    monkeypatch.setattr(program, "SshDoor", broken)
    with pytest.raises(click.ClickException, match="no key"):
        run.serves(ssh=True)


def test_a_port_that_is_taken_is_a_sentence_and_what_was_started_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = TAKEN("here", 7_777, OSError("in use"))
    run = Run(monkeypatch, Settings(), taken)
    with pytest.raises(click.ClickException) as wrong:
        run.serves()
    assert wrong.value.message == f"cannot listen on here port 7777: {taken}"
    assert run.happened[-1] == "stops"


# ---- signals


@pytest.mark.parametrize(("at_a_terminal", "heard"), [(False, ["reloads"]), (True, [])])
def test_a_hangup_reads_the_settings_again_but_at_a_terminal(
    at_a_terminal: bool, heard: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: list[str] = []
    reactor: Any = SimpleNamespace(callFromThread=lambda what: what())
    reloading: Any = SimpleNamespace(reload=lambda: happened.append("reloads"))
    monkeypatch.setattr(program.sys, "stdin", SimpleNamespace(closed=False, isatty=lambda: at_a_terminal))  # type: ignore[attr-defined]
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        reload_when_asked(reactor, reloading)
        os.kill(os.getpid(), signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, before)
    assert happened == heard


# ---- why it does not start


def test_what_is_wrong_is_said_to_its_owner_first(capsys: pytest.CaptureFixture[str]) -> None:
    for owned, said in ((True, "the roof leaks\n"), (False, "")):
        with pytest.raises(click.ClickException), told_to_the_owner(owned):
            raise click.ClickException("the roof leaks")
        assert capsys.readouterr().out == said


@pytest.fixture
def starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What comes to be served by, where `serve` only notes it."""
    found: list[Any] = []
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    monkeypatch.setattr(program, "the_reactor", lambda *told: "the reactor")
    monkeypatch.setattr(program, "serve", lambda *told, **more: found.append((*told, more)))
    monkeypatch.setattr(program, "begin_logging", lambda *told: found.append(told))
    return found


def test_two_servers_do_not_share_a_folder(tmp_path: Path, starts: list[Any]) -> None:
    with data_folder(tmp_path, for_a_child=False) as folder:
        assert folder == tmp_path
        done = CliRunner().invoke(main, ["--data", str(tmp_path)])
    said = f"another server uses {tmp_path}; give this one another folder with --data"
    assert (done.exit_code, done.stderr) == (1, f"Error: {said}\n")
    assert CliRunner().invoke(main, ["--data", str(tmp_path)]).exit_code == 0, "it is free again"


def test_a_childs_server_has_a_folder_that_passes(tmp_path: Path, starts: list[Any]) -> None:
    with data_folder(None, for_a_child=True) as folder:
        assert folder.is_dir()
        assert folder.name.startswith("kickdoor-")
    assert not folder.exists()
    with data_folder(tmp_path / "a" / "b", for_a_child=True) as folder:
        assert folder == tmp_path / "a" / "b"
        assert (folder / "lock").is_file()
    with data_folder(None, for_a_child=False) as folder:
        assert folder == server_folder()


@pytest.mark.parametrize(
    ("words", "admin", "owned"),
    [
        (["--die-with-stdin"], "off", True),
        (["--die-with-stdin", "--data", "d"], "auto", True),
        (["--data", "d"], "auto", False),
    ],
)
def test_what_was_chosen_is_served_by_in_its_folder(
    words: list[str], admin: str, owned: bool, starts: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(main, [*words, "--ssh", "2222", "--log-level", "warn", "--log-format", "json"])
    assert done.exit_code == 0, done.output
    logging, (settings, reactor, read_again, more) = starts
    assert logging == ("warn", None, "json")
    assert reactor == "the reactor"
    assert (settings.admin, settings.data is not None) == (admin, True)
    assert isinstance(more.pop("steady"), Steady)
    assert more == {"die_with_stdin": owned, "ssh": SshSettings(2222)}
    assert read_again() == settings


@pytest.mark.parametrize("owned", [False, True])
def test_a_log_that_cannot_be_written_is_a_sentence(
    owned: bool, starts: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*told: Any) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(program, "begin_logging", full)
    done = CliRunner().invoke(main, ["--data", str(tmp_path), *["--die-with-stdin"] * owned])
    assert (done.exit_code, done.stderr) == (1, "Error: the log cannot be written: no space left\n")
    assert done.stdout == ("the log cannot be written: no space left\n" if owned else "")
    assert starts == []


def test_a_file_of_settings_is_checked_in_a_line_or_as_many_as_it_takes(tmp_path: Path, starts: list[Any]) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text("[server]\nport = 5\nlessons = true\n", "utf-8")
    bad.write_text("[server]\nport = -1\nnope = 1\n", "utf-8")
    done = CliRunner().invoke(main, ["--check-config", str(good)])
    said = f"{good} is as it should be: 2 settings differ from the defaults or are written out.\n"
    assert (done.exit_code, done.output) == (0, said)
    done = CliRunner().invoke(main, ["--check-config", str(bad)])
    assert (done.exit_code, done.stdout) == (1, "")
    assert [line.partition(": ")[0] for line in done.stderr.splitlines()] == [str(bad)] * 2
    done = CliRunner().invoke(main, ["--config", str(bad), "--data", str(tmp_path)])
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr.startswith(f"Error: {bad}: line 2: ")
    assert starts == []


def test_a_file_of_settings_is_written_once(tmp_path: Path, starts: list[Any]) -> None:
    file = tmp_path / "server.toml"
    done = CliRunner().invoke(main, ["--port", "5", "--write-config", str(file)])
    said = f"Written to {file}. Serve by it:  kickdoor serve --config {file}\n"
    assert (done.exit_code, done.output) == (0, said)
    before = file.read_text("utf-8")
    assert "\nport = 5\n" in before
    done = CliRunner().invoke(main, ["--port", "6", "--write-config", str(file)])
    assert (done.exit_code, done.stderr) == (1, f"Error: {file} is there already; write another one, and compare.\n")
    assert file.read_text("utf-8") == before
    done = CliRunner().invoke(main, ["--port", "5", "--write-config"])
    assert done.stdout == before
    assert starts == []


@pytest.mark.parametrize(
    ("words", "name", "value"),
    [
        (["--requests-per-s", "7"], "requests", (7.0, 80)),
        (["--requests-per-s", "200.5"], "requests", (200.5, 200)),
        (["--ai-speed", "leisurely"], "ai_words_per_min", 90),
        (["--ai-speed", "fast"], "ai_words_per_min", 0),
    ],
)
def test_what_is_said_in_short_is_several_settings(
    words: list[str], name: str, value: Any, starts: list[Any], tmp_path: Path
) -> None:
    assert CliRunner().invoke(main, ["--data", str(tmp_path), *words]).exit_code == 0
    settings = starts[-1][0]
    found = getattr(settings, name)
    assert ((found.per_s, found.burst) if name == "requests" else found) == value


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["--name", "x" * 101],
            "Invalid value for '--name': it has 101 characters; it should be of 100 characters at most.",
        ),
        (
            ["--motd", "x" * 2_001],
            "Invalid value for '--motd': it has 2_001 characters; it should be of 2_000 characters at most.",
        ),
        (["--ssh-open"], "It is said who may come in by ssh, but not --ssh PORT."),
    ],
)
def test_what_may_not_stand_in_the_file_may_not_be_said_either(
    words: list[str], said: str, starts: list[Any], tmp_path: Path
) -> None:
    done = CliRunner().invoke(main, ["--data", str(tmp_path), *words])
    assert done.exit_code == 2
    assert said in " ".join(done.stderr.split())
