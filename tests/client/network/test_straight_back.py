"""Whoever starts the program again is led by a token straight to their table, and knows there what the server plays."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.catalogue import set_names
from tests.client.duels import SETS, TABLE, duelling
from tests.client.evening import AI_KINDS, LAYOUT, WELCOME, after, new_model, told
from tests.client.hearers import Evening
from tests.client.outcome import sent
from tests.conformance.families import family_of

from kickdoor_client.network.events import LinkLost, LinkUp, Replied
from kickdoor_client.state.errand import Purpose
from kickdoor_client.state.messages import Typed
from kickdoor_client.state.model import Manner, Model, Scene
from kickdoor_client.update.lobby.decks import lie_open
from kickdoor_game import library
from kickdoor_protocol.messages.lobby import ListTables, Lobby, Tables
from kickdoor_protocol.messages.session import Accepted, Refused
from kickdoor_protocol.messages.table import Resync

BACK = LinkUp(replace(WELCOME, resumed=True))
AGAIN, ALL = Resync(0), ListTables(0, 0)


def back(purpose: Purpose, manner: Manner, *, begun: bool) -> Model:
    """Straight back at a table with a duel; the request that led there is not answered yet."""
    model, effects = told(new_model(purpose, manner), BACK)
    assert sent(effects) == [AGAIN]
    model = after(model, LAYOUT)
    return duelling(model) if begun else after(model, Lobby(TABLE, 0, (), AI_KINDS))


@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("manner", Manner)
@pytest.mark.parametrize("purpose", [each for each in Purpose if each is not Purpose.DECKS])
def test_the_sets_are_asked_for_once_and_change_nothing_else(purpose: Purpose, manner: Manner, *, begun: bool) -> None:
    """Whoever has come for decks alone is shown decks as soon as the sets are known."""
    model, effects = told(back(purpose, manner, begun=begun), Replied(AGAIN, Accepted(1)))
    assert sent(effects) == [ALL]
    known, effects = told(model, Tables((), SETS))
    assert not sent(effects)
    assert (known.scene, known.seen, known.ui) == (model.scene, model.seen, model.ui)
    assert lie_open(known)
    again, effects = told(known, LinkLost("cut", 1, 1), BACK)
    assert sent(effects) == [AGAIN]
    assert not sent(told(again, Replied(AGAIN, Accepted(2)))[1]), "they are known"


def test_where_no_table_is_they_are_asked_for_as_by_anybody_who_comes() -> None:
    """Once, not twice."""
    model = after(new_model(), BACK)
    assert sent(told(model, Replied(AGAIN, Refused(1, "no_table")))[1]) == [ALL]
    assert not sent(told(model, Replied(AGAIN, Accepted(1)))[1]), "nothing has been shown"


@pytest.mark.parametrize("begins", [True, False], ids=["played", "filled"])
@pytest.mark.parametrize("set_name", set_names())
def test_at_a_server_of_each_set(set_name: str, *, begins: bool) -> None:
    """Nothing is read out that was not before, and where decks lie there, their lists can be had."""
    rules = library.ruleset(set_name)
    people = ("Ann", "Bob", "Cy")[: max(family_of(rules).players(rules))]
    evening = Evening(*people, begins=begins, set_name=set_name)
    bob = evening.people["Bob"]
    there = bob.model
    bob.begins_again(evening.house)
    evening.waits(0)
    assert bob.model.tables is not None
    assert bob.model.scene is there.scene is (Scene.PLAYING if begins else Scene.FILLING)
    assert there.tables is not None
    assert bob.model.tables.sets == there.tables.sets
    assert not [line for line in bob.heard if "tables" in line.lower()], bob.heard
    has_decks = any(info.decks for info in bob.model.tables.sets)
    del bob.heard[:]
    bob.dispatch(evening.house, Typed("lists"))
    evening.waits(0)
    assert any("deck" in line for line in bob.heard) is has_decks, bob.heard
