"""Engines and sets that somebody has installed stand behind ours, and take nothing from them."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from kickdoor_game import guests
from kickdoor_game.guests import Guests


def listed(monkeypatch: pytest.MonkeyPatch, **installed: str) -> Guests:
    points = [EntryPoint(name, value, "games") for name, value in installed.items()]
    monkeypatch.setattr(guests, "entry_points", lambda group: points if group == "games" else [])
    return Guests("games", "game", {"ours": "math:pi"})


def test_ours_stand_first_and_keep_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    games = listed(monkeypatch, theirs="math:tau", ours="math:e")
    assert list(games) == ["ours", "theirs"]
    assert games.find("ours") == pytest.approx(3.14159, abs=1e-5)
    assert games.find("theirs") == 2 * games.find("ours")


def test_nothing_is_imported_before_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    games = listed(monkeypatch, broken="no.such.module:thing")
    assert games.insist_on("broken") == "no.such.module:thing"
    with pytest.raises(ModuleNotFoundError):
        games.find("broken")


def test_one_that_is_not_there_is_told_those_that_are(monkeypatch: pytest.MonkeyPatch) -> None:
    games = listed(monkeypatch, theirs="math:tau")
    with pytest.raises(KeyError, match="no game 'whist'; there are: ours, theirs"):
        games.find("whist")
