"""A set that somebody has installed and that does not work costs nobody the others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.catalogue import ROOT
from tests.server.house import House

from kickdoor_game import library
from kickdoor_protocol.messages.book import LookUp
from kickdoor_protocol.messages.lobby import CreateTable, ListTables, Tables
from kickdoor_server.operations.bookshelf.__main__ import bookshelf
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets
from kickdoor_server.table.translate import engines
from kickdoor_server.table.tutorial import hints

OURS = "from kickdoor_game.sets.classic.game import RULES as THEIRS\n"
BROKEN = {
    "nowhere": "",
    "raising": "raise RuntimeError('out of luck')\n",
    "leaving": "raise SystemExit('bye')\n",
    "empty": "RULES = None\n",
    "alias": OURS + "RULES = THEIRS\n",
    "bookless": OURS + "from dataclasses import replace\nRULES = replace(THEIRS, name='bookless')\n",
}
"""What the module of each has in it; "": there is none."""


@pytest.fixture(params=BROKEN)
def broken(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    name: str = request.param
    if text := BROKEN[name]:
        (tmp_path / f"{name}_set").mkdir()
        (tmp_path / f"{name}_set" / "__init__.py").touch()
        (tmp_path / f"{name}_set" / "game.py").write_text(text, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(library.SETS, name, f"{name}_set.game:RULES")
    yield name
    library.catalogue.cache_clear()


def test_others_are_listed_opened_and_read(broken: str) -> None:
    ada = House(playable_sets=PlayableSets(known_sets(()))).comes("Ada")
    ada.does(ListTables)
    assert [each.key for each in ada.last(Tables).sets] == [
        *(name for name in library.SETS if name != broken),
        *library.mixes(),
    ]
    refused = ada.refused(CreateTable, name="", set=broken, sex="female")
    assert (refused.reason, broken in refused.text) == ("no_such_set", True)
    assert "classic" in refused.cure
    assert broken not in refused.cure
    assert ada.refused(LookUp, set=broken, words="").reason == "no_such_set"
    ada.does(LookUp, set="classic", words="help")
    ada.does(CreateTable, name="", set="classic", sex="female")


def test_a_server_that_warms_up_reads_the_other_books(broken: str) -> None:
    playable_sets = PlayableSets(known_sets(()))
    for piece in playable_sets.pieces():
        piece()
    assert list(playable_sets.left_out) == [broken]


def test_its_owner_is_told_why(broken: str) -> None:
    told = CliRunner().invoke(bookshelf, ["sets"], prog_name="kickdoor")
    assert told.exit_code == 0
    assert f"\n{broken}: cannot be played.\n    The set {broken!r} ({broken}_set.game:RULES) cannot" in told.output
    assert told.output.startswith("classic: ")
    for arguments in (["rules", broken], ["cards", "list", broken]):
        asked = CliRunner().invoke(bookshelf, arguments, prog_name="kickdoor")
        assert asked.exception is None or isinstance(asked.exception, SystemExit), arguments


def test_a_pack_is_checked_beside_it(broken: str) -> None:
    checked = CliRunner().invoke(bookshelf, ["cards", "check", str(ROOT / "deploy" / "example-pack")])
    assert checked.output.endswith("nothing wrong.\n")


def test_a_set_that_cannot_be_shown_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(engines.ENGINES, "doors", "no.such.stage:STAGE")
    playable_sets = PlayableSets(known_sets(("classic",)))
    assert playable_sets.sets() == ()
    assert "the stage for the engine 'doors' (no.such.stage:STAGE) cannot be used" in playable_sets.left_out["classic"]


def test_a_set_whose_hints_are_wrong_is_left_out_before_anybody_sits_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "HINTS_FILE", "rules.toml")
    hints.hints_of.cache_clear()
    playable_sets = PlayableSets(known_sets(("bites",)))
    assert playable_sets.sets() == ()
    assert "bites/rules.toml" in playable_sets.left_out["bites"]
    hints.hints_of.cache_clear()
