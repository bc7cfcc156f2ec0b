"""Which game `kickdoor play --packs` opens a table of."""

from __future__ import annotations

from msgspec.structs import replace
from tests.client.update.lobby.test_lobby import BIG, DUEL, called

from kickdoor_client.state.errand import ArrivalSteps, Purpose
from kickdoor_protocol.messages import lobby


def test_with_packs_the_first_set_is_played_for_which_there_are_some() -> None:
    """So `kickdoor play --packs my-rooms` plays the board game."""
    choice = lobby.Setting("packs", "packs", "", ("", "my-rooms"))
    rooms = replace(BIG, settings=(*BIG.settings, choice))
    errand = ArrivalSteps(Purpose.PLAY, options={"packs": "*"})
    assert called(errand, DUEL, rooms)[0] == "quest"
    assert called(replace(errand, set="duel"), DUEL, rooms)[0] == "duel"
    assert called(errand, DUEL, BIG)[0] == "duel", "the server says that there are none"
    assert called(ArrivalSteps(Purpose.PLAY), DUEL, rooms)[0] == "duel"
