"""Engines and sets that somebody has installed stand behind ours, and take nothing from them."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from kickdoor_game import guests, library
from kickdoor_game.guests import Guests, UnusablePlugin


def listed(monkeypatch: pytest.MonkeyPatch, **installed: str) -> Guests:
    points = [EntryPoint(name, value, "games") for name, value in installed.items()]
    monkeypatch.setattr(guests, "installed", lambda group: points if group == "games" else [])
    return Guests("games", "game", {"ours": "math:pi"})


def test_ours_stand_first_and_keep_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    games = listed(monkeypatch, theirs="math:tau", ours="math:e")
    assert list(games) == ["ours", "theirs"]
    assert games.find("ours") == pytest.approx(3.14159, abs=1e-5)
    assert games.find("theirs") == 2 * games.find("ours")


def test_nothing_is_imported_before_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    games = listed(monkeypatch, broken="no.such.module:thing")
    assert games.insist_on("broken") == "no.such.module:thing"
    with pytest.raises(UnusablePlugin) as why:
        games.find("broken")
    assert why.value.args[0] == (
        "the game 'broken' (no.such.module:thing) cannot be used: ModuleNotFoundError: No module named 'no'"
    )


def test_one_that_wants_to_end_the_program_does_not(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "leaver.py").write_text("raise SystemExit('bye')\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UnusablePlugin, match="SystemExit: bye"):
        listed(monkeypatch, leaver="leaver:RULES").find("leaver")


def test_a_set_that_calls_itself_otherwise_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its matches would be kept under a name by which nobody finds them again."""
    monkeypatch.setitem(library.SETS, "alias", library.SETS["classic"])
    library.ruleset.cache_clear()
    with pytest.raises(UnusablePlugin, match=r"the set 'alias' .* it calls itself 'classic'"):
        library.ruleset("alias")


def test_a_set_without_a_readable_rulebook_is_not_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "bookless").mkdir()
    (tmp_path / "bookless" / "__init__.py").touch()
    (tmp_path / "bookless" / "rules.toml").write_text("title =", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(library.SETS, "bookless", "bookless.game:RULES")
    with pytest.raises(UnusablePlugin, match=r"the set 'bookless' .*TOMLDecodeError"):
        library.catalogue("bookless")


def test_one_that_is_not_there_is_told_those_that_are(monkeypatch: pytest.MonkeyPatch) -> None:
    games = listed(monkeypatch, theirs="math:tau")
    with pytest.raises(KeyError, match="no game 'whist'; there are: ours, theirs"):
        games.find("whist")
