"""The mild seat of the board game, which fills the gaps of a lesson: it plays its own turn and lets others be."""

from __future__ import annotations

import pickle

import pytest
from tests.ai.quest.chairs import HELMET, NEWT, TROLL, fight, says, turn
from tests.game.quest.trial import BLUE, RED, Played

from kickdoor_ai.quest.kinds.greedy_seat import GreedySeat
from kickdoor_ai.quest.kinds.mild_seat import MildQuestSeat
from kickdoor_ai.registry import kinds, mild_seat
from kickdoor_game.quest.state.table import QuestTable

FREE = (0, "", 0, (), 0, (), False)


def holds_a_helmet(table: QuestTable) -> None:
    table.heroes[RED].hand = (HELMET,)


def test_it_arms_itself_and_goes_on() -> None:
    assert says(turn(prepare=holds_a_helmet), MildQuestSeat()) == f"do play.{HELMET}"
    assert says(turn(r2=NEWT), MildQuestSeat()).startswith(("go", "search"))


def nearly_beaten() -> Played:
    """Red would lose to the troll, but not with blue."""

    def strong(table: QuestTable) -> None:
        table.heroes[BLUE].level = 9

    return fight(TROLL, level=8, prepare=strong)


def test_it_asks_nobody_for_help_and_rolls() -> None:
    assert says(nearly_beaten(), GreedySeat()).startswith("do ask")
    assert says(nearly_beaten(), MildQuestSeat()) == "roll"


def test_it_offers_itself_to_nobody_but_answers_who_asks_it() -> None:
    played = nearly_beaten()
    assert says(played, MildQuestSeat(), BLUE) == "pass"
    played.does(RED, f"ask.{BLUE}", FREE)
    assert says(played, MildQuestSeat(), BLUE).startswith(("do accept", "do decline"))


def test_no_table_can_call_it_and_it_can_be_put_away() -> None:
    assert "mild" not in {kind.name for kind in kinds("quest")}
    assert type(mild_seat("quest")) is MildQuestSeat
    assert type(pickle.loads(pickle.dumps(MildQuestSeat()))) is MildQuestSeat
    with pytest.raises(KeyError, match="biscuits has no mild seat"):
        mild_seat("biscuits")
