"""What happens to players is told to them: also that there is nothing to be had, and that an offer is closed."""

from __future__ import annotations

import pytest
from tests.own_cards import beast, gear
from tests.scene import H, Scene
from tests.told import told

from kickdoor_game.doors.state.events import HelpAnswered, RanOut
from kickdoor_game.language.words.traits import Conscript

EXTRA = [beast("wall", 9, treasures=2), gear("whistle", traits=(Conscript(),)), gear("axe", 3)]


def emptied(t: Scene, deck: str) -> None:
    """All cards of that deck are in Cid's hand."""
    t.hero("Cid").hand += tuple(t.table.decks[deck])
    t.table.decks[deck] = []


@pytest.mark.every_set
@pytest.mark.rule("classic.cards.3")
def test_that_no_door_is_left_is_told_when_one_is_opened_and_when_the_room_is_looted() -> None:
    t = Scene(Ann=H(), Bob=H(), Cid=H())
    emptied(t, "door")
    t.answers("Ann", "open")
    assert told(t)[-1] == "No Door card is left to draw."
    t.answers("Ann", "skip")
    assert told(t, "Ann")[-1] == "No Door card is left to draw: you get 1 card fewer."
    assert told(t, "Bob")[-1] == "No Door card is left to draw: Ann gets 1 card fewer."


@pytest.mark.every_set
@pytest.mark.rule("classic.cards.3")
def test_whoever_wins_more_treasures_than_there_are_hears_how_many_are_missing() -> None:
    t = Scene(extra=EXTRA, Ann=H(level=8, items=["axe"]), Bob=H(), Cid=H(), doors=["wall"])
    emptied(t, "treasure")
    *rest, last = t.hero("Cid").hand
    t.hero("Cid").hand, t.table.decks["treasure"] = tuple(rest), [last]
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.told(RanOut) == [RanOut("treasure", 1, t.seat("Ann"))]
    assert "No Treasure card is left to draw: you get 1 card fewer." in told(t, "Ann")


@pytest.mark.every_set
@pytest.mark.rule("classic.help.3", "classic.help.21")
def test_whoever_is_asked_and_then_forced_hears_that_the_request_is_closed() -> None:
    t = Scene(extra=EXTRA, Ann=H(items=["whistle"]), Bob=H(), Cid=H(), doors=["wall"])
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ([], 1, "helper_first"))
    t.acts("Ann", "conscript", "Bob")
    assert [event.what for event in t.told(HelpAnswered)] == ["forced", "lapsed"]
    for name in ("Ann", "Bob", "Cid"):
        assert "lapsed" in told(t, name)[-1]
