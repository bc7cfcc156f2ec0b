"""Every option of the command line comes to be a setting, as the file of settings would say it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from kickdoor_game.language.loading.errors import Problem
from kickdoor_game.language.loading.packs import PackError
from kickdoor_protocol.files.folders import HOME
from kickdoor_server.base.declined import Declined
from kickdoor_server.base.store.interface import JournalTooNew, StoreDamaged, StoreInUse, StoreUnknown
from kickdoor_server.base.store.opening import has_password
from kickdoor_server.base.store.records import MatchRecord
from kickdoor_server.matches.replays.__main__ import export
from kickdoor_server.matches.replays.replay_file import NoReplay
from kickdoor_server.matches.replays.timeline import NotThisMatch
from kickdoor_server.operations import program
from kickdoor_server.operations.program import main
from kickdoor_server.people.access.bans import BansUnreadable
from kickdoor_server.people.connections.tls import NoTls
from kickdoor_server.people.sessions.passwords import NoPassword
from kickdoor_server.table.packs import CardsDiffer, PacksDiffer

HERE = Path(__file__)


@pytest.mark.parametrize(
    "address", ["postgresql://ada:psst@db/kickdoor", "postgres://db/kickdoor?password=psst", "postgresql://ada:@db/x"]
)
@pytest.mark.parametrize("command", [main, export], ids=["serve", "export"])
def test_no_password_may_stand_where_everybody_on_the_machine_reads_it(command: Any, address: str) -> None:
    done = CliRunner().invoke(command, ["--data", address])
    assert done.exit_code == 2
    assert "Everybody on this machine can read a command line" in " ".join(done.output.split())
    assert "psst" not in done.output


def test_an_address_without_one_and_a_folder_are_no_passwords() -> None:
    assert not any(map(has_password, ("postgresql://ada@db/kickdoor", "./ada:psst@db", "postgresql:///kickdoor")))


OPTIONS: list[tuple[tuple[str, ...], str, Any]] = [
    (("--host", "127.0.0.1"), "host", "127.0.0.1"),
    (("--port", "4242"), "port", 4242),
    (("--name", "the attic"), "name", "the attic"),
    (("--motd", "mind the step"), "motd", "mind the step"),
    (("--no-announce",), "announce", False),
    (("--lessons",), "lessons", True),
    (("--sets", "bites,classic"), "sets", ["bites", "classic"]),
    (("--sets", "classic+bites"), "sets", ["classic", "bites"]),
    (("--replay", str(HERE)), "replay", str(HERE)),
    (("--packs", str(HERE.parent)), "packs", str(HERE.parent)),
    (("--tls-cert", str(HERE), "--tls-key", str(HERE)), "cert", str(HERE)),
    (("--tls-cert", str(HERE), "--tls-key", str(HERE)), "key", str(HERE)),
    (("--tls",), "tls", True),
    (("--ai-speed", "leisurely"), "delay_ms", [2_500, 5_000]),
    (("--ai-budget-ms", "70"), "budget_ms", 70),
    (("--ai-processes", "3"), "processes", 3),
    (("--synchronous", "NORMAL"), "synchronous", "NORMAL"),
    (("--admin", "off"), "admin", "off"),
    (("--metrics", "9100"), "metrics_port", 9100),
    (("--metrics", "9100", "--metrics-host", "0.0.0.0"), "metrics_host", "0.0.0.0"),
    (("--pulse-ms", "40"), "pulse_ms", 40),
    (("--log-level", "debug"), "level", "debug"),
    (("--log-file", "server.log"), "file", "server.log"),
    (("--log-format", "json"), "format", "json"),
    (("--ssh", "2222"), "port", 2222),
    (("--ssh", "2222", "--ssh-open"), "open", True),
]


@pytest.mark.parametrize(
    ("said", "key", "value"), OPTIONS, ids=[f"{' '.join(said[0][:1])} {said[1]}" for said in OPTIONS]
)
def test_an_option_is_a_setting(
    said: tuple[str, ...], key: str, value: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME, str(tmp_path))
    written = CliRunner().invoke(main, [*said, "--write-config"])
    assert written.exit_code == 0, written.output
    found = [section[key] for section in tomllib.loads(written.stdout).values() if key in section]
    assert value in found, written.stdout


WHY = "the dog has eaten it"
RECORD = MatchRecord(1, "k3q7x", "Friday night", "toy", {}, (), b"", release="kickdoor 0.1.0")
NOT_SHOWN = "this replay cannot be shown: {}; kickdoor verify says more"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        *((kind(WHY), WHY) for kind in (BansUnreadable, NoReplay, NoTls, NoPassword)),
        *((kind(WHY), WHY) for kind in (JournalTooNew, StoreDamaged, StoreInUse, StoreUnknown)),
        (PackError([Problem(WHY)]), f"the packs in None cannot be played with:\n{WHY}"),
        (PacksDiffer("mug", f": {WHY}"), NOT_SHOWN.format(f"it was begun with the pack 'mug': {WHY}")),
        (CardsDiffer(RECORD), NOT_SHOWN.format("it was dealt cards that toy has no more; kickdoor 0.1.0 has them")),
        (NotThisMatch(7, WHY), NOT_SHOWN.format(f"answer 7: {WHY}")),
        (Declined("no_such_set", WHY, "choose another"), NOT_SHOWN.format(WHY)),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else "",
)
def test_why_there_is_no_server_is_said_in_a_sentence_also_to_its_owner(
    wrong: Exception, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def serve(*told: object, **more: object) -> None:
        raise wrong

    monkeypatch.setattr(program, "serve", serve)
    monkeypatch.setattr(program, "the_reactor", lambda *told: None)
    monkeypatch.setattr(program, "begin_logging", lambda *told: None)
    for owned in ([], ["--die-with-stdin"]):
        done = CliRunner().invoke(main, ["--data", str(tmp_path / "night"), *owned])
        assert done.exit_code == 1
        assert done.stderr == f"Error: {said}\n"
        assert done.stdout == (f"{said}\n" if owned else "")
