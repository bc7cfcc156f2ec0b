"""The caretaker of the board game: it plays for somebody who is away, and leaves to them what is theirs to decide."""

from __future__ import annotations

import pytest
from tests.ai.quest.chairs import FIDDLE, HAT, HELMET, NEWT, WARRIOR, fight, says, turn
from tests.ai.quest.test_wasted import decides
from tests.game.quest.trial import BLUE, RED
from tests.sets.quest.house import ANN, BEN, CID, Guest, House, M

from kickdoor_ai.api import Act, Reply
from kickdoor_ai.quest.kinds.caretaker_seat import CaretakerSeat
from kickdoor_ai.quest.kinds.greedy_seat import GreedySeat
from kickdoor_ai.registry import kinds
from kickdoor_game.quest.state.table import QuestTable


def test_it_keeps_seats_only() -> None:
    keeping = {kind.name: kind.keeps_only for kind in kinds("quest")}
    assert [name for name, keeps in keeping.items() if keeps] == ["caretaker"]


def test_it_puts_on_and_sells_nothing() -> None:
    """A helmet and a first Class go into play; what would buy a Level stays."""

    def holding(table: QuestTable) -> None:
        table.heroes[RED].hand = (HELMET,)

    def schooled(table: QuestTable) -> None:
        table.heroes[RED].hand = (WARRIOR,)

    def laden(table: QuestTable) -> None:
        table.heroes[RED].hand = (FIDDLE,)

    def rich(table: QuestTable) -> None:
        table.figures[RED].gold = 1_000

    assert says(turn(prepare=holding), CaretakerSeat()) == f"do play.{HELMET}"
    assert says(turn(prepare=schooled), CaretakerSeat()) == f"do play.{WARRIOR}"
    for tempting in (laden, rich):
        assert says(turn(prepare=tempting), GreedySeat()).startswith("do")
        assert not says(turn(prepare=tempting), CaretakerSeat()).startswith(("do sell", "do buy"))


def test_it_neither_asks_nor_helps() -> None:
    """Where greedy does both."""

    def strong(table: QuestTable) -> None:
        table.heroes[BLUE].level = 6

    assert says(fight(NEWT, level=1, prepare=strong), GreedySeat()).startswith("do ask")
    assert says(fight(NEWT, level=1, prepare=strong), CaretakerSeat()) == "roll"
    played = fight(NEWT, level=1, prepare=strong)
    played.does(RED, f"ask.{BLUE}", (1, "alternating_helper", 0, (), 0, (), False))
    assert says(played, CaretakerSeat(), BLUE) == "do decline.1"


def test_it_takes_presents_and_no_trades() -> None:

    def shops(table: QuestTable) -> None:
        for seat, card in ((RED, HELMET), (BLUE, HAT)):
            table.heroes[seat].items = table.heroes[seat].in_use = (card,)

    played = turn(prepare=shops)
    played.does(RED, f"trade.{BLUE}", ((f"card.{HELMET}",), 0, (f"card.{HAT}",), 0))
    assert says(played, GreedySeat(), BLUE) == "do agree.1"
    assert says(played, CaretakerSeat(), BLUE) == "do refuse.1"
    played = turn(prepare=shops)
    played.does(RED, f"trade.{BLUE}", ((), 100, (), 0))
    assert says(played, CaretakerSeat(), BLUE) == "do agree.1"


OVATION, REGRETS, BOARD = "standing_ovation_at_dinner", "managers_deepest_regrets", "moved_to_half_board"


def _fights(hand: str, dice: tuple[int, ...] = ()) -> House:
    t = House(Guest(hand=hand), monsters=[M("lobby_cat")], dice=dice)
    if dice:
        t.answers(ANN, "roll")
        while t.asked()[0][1] == "before_roll":
            t.answers(t.asked()[0][0], "pass")
    return t


def _runs(hand: str) -> House:
    t = House(Guest(hand=hand), monsters=[M("siren_at_the_piano_bar")], dice=(1, 6, 6))
    t.fights()
    t.answers(ANN, "room next")
    return t


def _cursed(victim: str = "Ann", ann: str = REGRETS) -> House:
    t = House(Guest(level=8, packed=ann), Guest(level=8), Guest(hand=BOARD), at="rest")
    t.does(CID, f"curse {BOARD}", victim)
    return t


def _cursed_while_another_fights() -> House:
    t = House(Guest(), Guest(level=8, packed=REGRETS), Guest(hand=BOARD), monsters=[M("lobby_cat")])
    t.does(CID, f"curse {BOARD}", "Ben")
    return t


STRUGGLES = {
    "battle": (_fights(OVATION), ANN, OVATION),
    "dice": (_fights("cat_walks_over_the_table", (1, 3)), ANN, "cat_walks_over_the_table"),
    "flee_roll": (_runs("back_under_the_covers"), ANN, "back_under_the_covers"),
    "curse": (_cursed(), ANN, REGRETS),
    "a curse while another fights": (_cursed_while_another_fights(), BEN, REGRETS),
}
"""Moments in which a hero is in trouble, whose hero it is, and the card of theirs that helps."""


@pytest.mark.parametrize("what", STRUGGLES)
def test_it_uses_a_card_where_its_own_hero_is_in_trouble(what: str) -> None:
    t, seat, card = STRUGGLES[what]
    assert (seat, what if " " not in what else "curse") in t.asked()
    found = decides(t, seat, CaretakerSeat())
    assert isinstance(found, Act), found
    assert found.choice[0] == f"use.{t._card(card, seat)}"


def test_it_spends_no_card_at_peace_or_on_others() -> None:
    """Where greedy would: for a Level that it can have at any time, and to hold back whoever leads."""
    for card in ("get_upgraded_by_accident", "coins_in_the_fountain"):
        t = House(Guest(hand=card), at="turn", tops="wandering_monster")
        assert isinstance(decides(t, ANN, GreedySeat()), Act)
        assert isinstance(decides(t, ANN, CaretakerSeat()), Reply)
    t = House(Guest(level=8), Guest(level=6, hand=BOARD), monsters=[M("bath_towel_mummy")])
    t.answers(ANN, "roll")
    assert isinstance(decides(t, BEN, GreedySeat()), Act)
    assert decides(t, BEN, CaretakerSeat()) == Reply(("pass",))
    assert decides(_cursed("Ben"), ANN, CaretakerSeat()) == Reply(("pass",))
