"""Spectators come back by themselves: after a cut, and after a restart, when the server does not know them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.client.hearers import Evening, Hearer
from tests.server.house import QUICK

from kickdoor_client.state.model import Scene
from kickdoor_protocol.messages.lobby import WatchTable
from kickdoor_protocol.messages.talk import Say
from kickdoor_server.lobby.tables.gathering import Gathering
from kickdoor_server.matches.playing.playing import MatchTable

UNKNOWN = "The server does not know this session any more"


def watches(evening: Evening, hearer: Hearer) -> bool:
    """Whether the server shows them the table, and their client knows it."""
    assert hearer.caller is not None
    (table,) = evening.house.server.lobby.tables.values()
    assert isinstance(table, Gathering | MatchTable)
    crowd = table.watchers if isinstance(table, Gathering) else table.match.audience.watchers
    return hearer.name in [session.name for session in crowd.here]


@pytest.mark.parametrize("password", ["", "open sesame"])
def test_after_a_restart(password: str) -> None:
    evening = Evening("Ann", "Bob", spectators=("Dan",), password=password)
    dan = evening.people["Dan"]
    evening.restarts()
    for name in evening.people:
        evening.returns(name)
    assert watches(evening, dan)
    assert not [line for line in dan.heard if "this session" in line], dan.heard
    assert dan.heard.count("Connected again.") == 1
    evening.says("Ann", Say, text="Hello again")
    assert dan.heard[-1] == "Ann: Hello again"


def test_after_a_restart_before_anybody_else() -> None:
    evening = Evening("Ann", "Bob", spectators=("Dan",))
    evening.restarts()
    evening.returns("Dan")
    assert watches(evening, evening.people["Dan"]), "who wakes the match"


@pytest.mark.parametrize("begins", [True, False], ids=["played", "filled"])
@pytest.mark.parametrize("away_s", [1.0, QUICK.session_s + 60])
def test_after_a_cut(away_s: float, *, begins: bool) -> None:
    evening = Evening("Ann", "Bob", spectators=("Dan",), begins=begins)
    evening.loses("Dan")
    evening.waits(away_s)
    evening.returns("Dan")
    assert watches(evening, evening.people["Dan"])


@pytest.mark.parametrize("watching", ["seat", "late"])
def test_a_table_that_shows_hands_is_shown_again_as_it_is_shown_to_newcomers(watching: str) -> None:
    evening = Evening("Ann", "Bob", spectators=("Dan",), watching=watching)
    evening.restarts()
    for name in evening.people:
        evening.returns(name)
    dan = evening.people["Dan"]
    assert watches(evening, dan)
    assert dan.model.seen.eyes is not None
    assert dan.model.seen.eyes.seat is None, "nobody has consented since"


def test_where_the_table_is_gone_it_is_said_and_the_others_are_listed() -> None:
    evening = Evening("Ann", "Bob", spectators=("Dan",), begins=False)
    evening.restarts()
    evening.returns("Dan")
    dan = evening.people["Dan"]
    assert dan.model.scene is Scene.BROWSING
    said = [line for line in dan.heard if "this session" in line]
    assert said == [f"{UNKNOWN}, and does not show you the table: There is no such table (any more)."]


def test_in_whose_place_somebody_else_spectates_by_now() -> None:
    evening = Evening("Ann", "Bob", spectators=("Dan", "Eve"), settings=replace(QUICK, watchers_most=1))
    dan, eve = evening.people["Dan"], evening.people["Eve"]
    assert not watches(evening, eve), "there is room for one"
    evening.loses("Dan")
    (table,) = evening.house.server.lobby.tables
    evening.says("Eve", WatchTable, table=table)
    assert watches(evening, eve)
    evening.returns("Dan")
    assert dan.model.scene is Scene.BROWSING, "and she is there"
    evening.loses("Eve")
    evening.says("Dan", WatchTable, table=table)
    evening.loses("Dan")
    evening.returns("Eve")
    assert watches(evening, eve), "nobody else is there, so her client asked for it by itself"
