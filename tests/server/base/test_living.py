"""Settings that are changed while the server runs: what counts at once, what waits for a restart, what stays."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.catalogue import ROOT
from tests.server.house import QUICK, Caller, House

from kickdoor_protocol.messages.lobby import CreateTable, LeaveTable, ListTables
from kickdoor_protocol.messages.session import Welcome
from kickdoor_server.base.configuration.entries import entries
from kickdoor_server.base.configuration.file import BadSettings, Mistake
from kickdoor_server.base.configuration.living import Reloading, change, current, living
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.process import logs
from kickdoor_server.base.rates import Rate

LIVE = {entry.name for entry in entries() if entry.is_live}


@pytest.fixture(autouse=True)
def _log_level() -> Iterator[None]:
    """Reloading sets it for the whole process."""
    before = (logs.log_level(), logs._book.format)
    yield
    logs.log_from(*before)


def opens_a_table(caller: Caller) -> str:
    """What becomes of it: "" or the reason of the refusal."""
    answer = caller.asks(CreateTable, name="Mine", set="toy", sex="female")
    reason: str = getattr(answer, "reason", "")
    return reason


def test_who_holds_the_settings_reads_what_counts_now() -> None:
    held = living(Settings(motd="Hello"))
    assert held.motd == "Hello"
    changes = change(held, Settings(motd="Goodbye", port=8000))
    assert held.motd == "Goodbye"
    assert held.port == 7777
    assert changes.made == ('[server] motd: "Hello" -> "Goodbye"',)
    assert changes.later == ("[server] port: 7777 -> 8000",)
    assert living(held) is held


def test_a_limit_that_is_raised_lets_the_next_one_in() -> None:
    house = House(replace(QUICK, tables_most=1))
    ada, boris = house.comes("Ada"), house.comes("Boris")
    assert opens_a_table(ada) == ""
    assert opens_a_table(boris) == "no_room"
    change(house.server.settings, replace(current(house.server.settings), tables_most=2, motd="More room"))
    assert opens_a_table(boris) == ""
    assert house.comes("Cleo").last(Welcome).motd == "More room"


def test_a_table_that_is_open_stays_open_when_the_limit_falls() -> None:
    house = House(replace(QUICK, tables_most=2))
    ada, boris = house.comes("Ada"), house.comes("Boris")
    assert opens_a_table(ada) == opens_a_table(boris) == ""
    change(house.server.settings, replace(current(house.server.settings), tables_most=1))
    assert len(house.server.lobby.tables) == 2
    ada.does(LeaveTable)
    assert opens_a_table(ada) == "no_room"


def test_a_reload_says_what_counts_and_what_waits(log: list[str]) -> None:
    held = living(Settings())
    changes = Reloading(held, lambda: Settings(grace_s=5, data=Path("x"), log_level="warn")).reload()
    assert held.grace_s == 5
    assert [line.partition(":")[0] for line in changes.made] == ["[clocks] grace_s", "[log] level"]
    assert [line.partition(":")[0] for line in changes.later] == ["[journal] data"]
    assert logs.log_level() == "warn"
    assert sum(line.startswith("setting_changed") for line in log) == 2
    assert sum(line.startswith("setting_needs_a_restart") for line in log) == 1


def test_a_file_with_a_mistake_changes_nothing(log: list[str]) -> None:
    held = living(Settings(motd="Hello"))

    def read() -> Settings:
        raise BadSettings(Path("server.toml"), [Mistake(3, "one"), Mistake(4, "two", "right")])

    changes = Reloading(held, read).reload()
    assert changes.wrong == ("server.toml: line 3: one.", "server.toml: line 4: two; right.")
    assert held.motd == "Hello"
    assert sum(line.startswith("settings_not_reloaded") for line in log) == 2


def test_a_log_that_cannot_be_opened_anew_changes_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(logs._book, "file", tmp_path / "gone" / "log")
    held = living(Settings(motd="Hello"))
    (wrong,) = Reloading(held, lambda: Settings(motd="Goodbye")).reload().wrong
    assert "gone" in wrong
    assert held.motd == "Hello"


def test_a_file_that_is_gone_changes_nothing() -> None:
    held = living(Settings(motd="Hello"))

    def read() -> Settings:
        raise FileNotFoundError("no server.toml")

    assert Reloading(held, read).reload().wrong == ("no server.toml",)
    assert held.motd == "Hello"


def copies(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Where a setting that may change is read while something is made: line and name."""
    for made in ast.walk(tree):
        if isinstance(made, ast.FunctionDef) and made.name in ("__init__", "__post_init__"):
            later = {id(inner) for each in ast.walk(made) if isinstance(each, ast.Lambda) for inner in ast.walk(each)}
            for node in ast.walk(made):
                if isinstance(node, ast.Attribute) and node.attr in LIVE and id(node) not in later:
                    of = node.value
                    holder = of.id if isinstance(of, ast.Name) else of.attr if isinstance(of, ast.Attribute) else ""
                    if holder.strip("_") == "settings":
                        yield node.lineno, node.attr


def test_what_may_change_is_never_kept_by_whoever_uses_it() -> None:
    files = (ROOT / "server" / "kickdoor_server").rglob("*.py")
    found = [
        f"{file.relative_to(ROOT)}:{line}: {name}"
        for file in files
        for line, name in copies(ast.parse(file.read_text("utf-8")))
    ]
    assert not found, "Read it from the settings when it is needed, or take its `Live` away: " + ", ".join(found)


def test_a_setting_that_is_kept_is_found() -> None:
    kept = "class A:\n  def __init__(self, settings):\n    self.x = settings.motd\n    self.y = lambda: settings.motd"
    assert list(copies(ast.parse(kept))) == [(3, "motd")]
    assert not list(copies(ast.parse(kept.replace("motd", "port"))))


def test_a_rate_that_is_lowered_counts_for_those_who_are_here_already() -> None:
    house = House(replace(QUICK, requests=Rate(100, 100)))
    ada = house.comes("Ada")
    change(house.server.settings, replace(current(house.server.settings), requests=Rate(0.5, 1)))
    ada.does(ListTables)
    assert ada.refused(ListTables).reason == "too_fast"
    house.clock.advance(3)
    ada.does(ListTables)
