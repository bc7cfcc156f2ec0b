"""That a deck has run out is told to everybody, and once: of cards to draw, Treasures that are shared, monsters."""

from __future__ import annotations

import pytest
from tests.game.quest.exploring.test_exploring import explored
from tests.game.quest.trial import BLUE, RED, Played

from kickdoor_game.heroes.draw import Draw
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.quest import telling
from kickdoor_game.quest.belongings.drawing import QuestDrawing
from kickdoor_game.quest.cards.kinds import DXM, TREASURE
from kickdoor_game.quest.state.table import QuestTable

LAST = {DXM: CardId(91), TREASURE: CardId(50)}
"""The only card that is left of a deck."""


def told(played: Played, viewer: Seat | None) -> list[str]:
    """What that viewer was told about decks that have run out."""
    said = [telling.tell(played.table, event, viewer) for event in played.told]
    return [each for each in said if "is left" in each]


@pytest.mark.rule("quest.setup.4")
@pytest.mark.parametrize(("deck", "title"), [(DXM, "DxM"), (TREASURE, "Treasure")])
def test_whoever_draws_more_than_there_are_hears_how_many_are_missing(deck: str, title: str) -> None:
    def prepare(table: QuestTable) -> None:
        table.decks[deck] = [LAST[deck]]

    played = Played(QuestDrawing(deck, 3, BLUE), prepare=prepare)
    assert told(played, BLUE) == [f"No {title} card is left to draw: you get 2 cards fewer."]
    assert told(played, RED) == told(played, None) == [f"No {title} card is left to draw: Bob gets 2 cards fewer."]
    assert played.table.heroes[BLUE].hand == (LAST[deck],)


@pytest.mark.rule("quest.setup.4")
def test_so_do_those_who_share_treasures() -> None:
    played = Played(Draw(TREASURE, 2))
    for viewer in (RED, BLUE, None):
        assert told(played, viewer) == ["No Treasure card is left to draw."]


@pytest.mark.rule("quest.setup.4", "quest.explore.9")
def test_that_no_monster_is_left_is_told_once_with_the_room() -> None:
    played = explored(1, 1, 1, 1, monsters=0)
    played.answers(RED, "go_on")
    (said,) = told(played, BLUE)
    assert said.startswith("No Monster card is left: nothing appears in ")
