"""Levels for gold and for Items; cards that are shown."""

from __future__ import annotations

import pytest
from tests.game.quest.trial import BLUE, GREEN, RED, Played
from tests.game.quest.wardrobe import IDS, at_rest, begin_fight, cards, ids

from kickdoor_game.heroes.events import LevelsChanged, Revealed, Sold
from kickdoor_game.machine.ids import CardId
from kickdoor_game.quest.cards.kinds import DXM, TREASURE, QuestItem
from kickdoor_game.quest.state import verbs
from kickdoor_game.quest.state.events import PaidGold
from kickdoor_game.quest.state.levels import no_more_levels
from kickdoor_game.quest.state.table import MONSTERS_TURN

RING, GEM = CardId(70), CardId(71)


def rich(gold: int = 300, use: str = "", hand: str = "", is_a: str = "", level: int = 3) -> Played:
    """Red in their own turn, with so much gold."""
    played = at_rest(use, hand=hand, is_a=is_a)
    played.table.heroes[RED].level = level
    played.table.figures[RED].gold = gold
    return played


def levels(played: Played) -> tuple[int, int]:
    """The Level of red, and their gold."""
    return played.table.heroes[RED].level, played.table.figures[RED].gold


@pytest.mark.rule("quest.level.11", "quest.level.13")
def test_a_level_for_gold() -> None:
    """Several payments may follow each other (quest.level.13)."""
    played = rich(2300)
    played.does(RED, "buy")
    assert played.told[-2:] == [PaidGold(RED, 1000, 1300, "a Level"), LevelsChanged(RED, 1, 4, "sale")]
    played.does(RED, "buy")
    assert levels(played) == (5, 300)
    assert played.refused(RED, "buy") == "quest.level.11"


@pytest.mark.rule("quest.level.12")
def test_coins_fill_up_what_items_lack() -> None:
    """Items worth 700 and 300 coins buy one Level; from hand or from play."""
    played = rich(300, use="pot", hand="amulet")
    played.does(RED, "sell", cards("pot amulet"))
    assert Sold(RED, ids("pot amulet"), 700, 1) in played.told
    assert levels(played) == (4, 0)
    red = played.table.heroes[RED]
    assert (red.hand, red.items, played.table.discards[TREASURE]) == ((), (), [*ids("pot amulet")])


@pytest.mark.rule("quest.level.12")
def test_an_item_worth_a_thousand_by_itself() -> None:
    played = rich(300, hand="tiara")
    played.does(RED, "sell", cards("tiara"))
    assert levels(played) == (4, 300)


@pytest.mark.rule("quest.level.12")
def test_coins_may_not_do_more_than_fill_up() -> None:
    """With 1,000 in coins a Pot of 200 saves 200 of them."""
    played = rich(1000, hand="pot")
    played.does(RED, "sell", cards("pot"))
    assert levels(played) == (4, 200)


@pytest.mark.rule("quest.level.13")
def test_there_is_no_change() -> None:
    """Value above 1,000 is lost, and brings no second Level."""
    played = rich(300, hand="tiara spear grater")
    played.does(RED, "sell", cards("tiara spear grater"))
    assert levels(played) == (4, 300)


@pytest.mark.rule("quest.level.12")
def test_it_has_to_be_worth_a_level() -> None:
    played = rich(300, hand="pot amulet spoon")
    assert played.refused(RED, "sell", cards("amulet spoon")) == "quest.level.12"
    assert rich(0, hand="pot").refused(RED, "sell", cards("pot")) == "quest.level.12"


@pytest.mark.rule("quest.level.12")
def test_only_items_are_sold() -> None:
    """No roles, and nothing that is worth nothing."""
    played = rich(900, hand="dustpan elf soup")
    assert played.refused(RED, "sell", cards("dustpan")) == "quest.level.12"
    assert played.refused(RED, "sell", cards("elf")) == "quest.level.12"
    assert played.refused(RED, "sell", cards("soup")) == ""


@pytest.mark.rule("quest.items.9")
def test_a_cheat_is_discarded_with_its_item() -> None:
    played = rich(use="tiara")
    red = played.table.heroes[RED]
    red.items, red.in_use, red.cheats = ids("tiara"), ids("tiara"), {IDS["tiara"]: IDS["cheat"]}
    played.does(RED, "sell", cards("tiara"))
    assert (played.table.heroes[RED].cheats, played.table.discards[DXM]) == ({}, [*ids("cheat")])


@pytest.mark.rule("quest.turns.9", "quest.turns.10")
def test_only_in_ones_own_turn_and_not_in_a_combat() -> None:
    played = rich(1000, hand="tiara")
    begin_fight(played)
    assert played.refused(RED, "buy") == played.refused(RED, "sell", cards("tiara")) == "quest.turns.9"
    played = rich(1000)
    played.table.figures[BLUE].gold = 1000
    assert played.refused(BLUE, "buy") != ""
    played.table.phase = MONSTERS_TURN
    assert played.refused(RED, "buy") != ""


@pytest.mark.rule("quest.level.4", "quest.level.16")
def test_never_the_last_level() -> None:
    """It is refused, so nothing is wasted."""
    played = rich(1000, hand="tiara", level=9)
    assert played.refused(RED, "buy") == played.refused(RED, "sell", cards("tiara")) == "quest.level.4"
    played = rich(1000, level=8)
    played.does(RED, "buy")
    assert levels(played) == (9, 0)


@pytest.mark.rule("quest.level.1")
@pytest.mark.parametrize(("level", "rule"), [(8, ""), (9, "quest.level.4"), (10, "quest.level.1")])
def test_at_the_highest_level_there_is_none_to_buy(level: int, rule: str) -> None:
    played = rich(1000, hand="tiara", level=level)
    assert played.refused(RED, "buy") == played.refused(RED, "sell", cards("tiara")) == rule
    no_more = no_more_levels(played.table, played.table.heroes[RED])
    assert (no_more.rule if no_more else "") == rule


@pytest.mark.rule("quest.race.8")
def test_a_halfling_sells_one_item_at_twice_its_value() -> None:
    """Once in a turn, one Item of a payment, and the best of those that are picked."""
    played = rich(0, hand="grater pot amulet fork", is_a="halfling")
    assert played.refused(RED, "sell", cards("pot fork")) == "quest.race.8"
    played.does(RED, "sell", cards("amulet"))
    assert levels(played) == (4, 0)
    assert Sold(RED, ids("amulet"), 1000, 1) in played.told
    assert played.refused(RED, "sell", cards("grater")) == "quest.level.12"
    played.does(RED, "sell", cards("grater pot fork"))
    assert levels(played) == (5, 0)


@pytest.mark.rule("quest.race.8")
def test_or_leaves_it_for_later() -> None:
    played = rich(0, hand="grater pot amulet fork", is_a="halfling")
    played.does(RED, "sell.1", cards("grater pot fork"))
    assert levels(played) == (4, 0)
    played.does(RED, "sell", cards("amulet"))
    assert levels(played) == (5, 0)


@pytest.mark.rule("quest.race.8", "quest.class.20")
def test_in_the_next_turn_again() -> None:
    """Another Race meanwhile renews nothing."""
    played = rich(0, hand="amulet elf tiara", is_a="halfling")
    played.does(RED, "sell", cards("amulet"))
    red = played.table.heroes[RED]
    red.races = ()
    red.races = ids("halfling")
    assert played.refused(RED, "sell.1", cards("tiara")) != "", "there is nothing left that could be left for later"
    verbs.begin_turn(played.table, RED)
    assert played.refused(RED, "sell.1", cards("tiara")) == ""


@pytest.mark.rule("quest.level.12")
@pytest.mark.parametrize(("gold", "able"), [(699, "quest.level.12"), (700, "")])
def test_to_the_last_coin(gold: int, able: str) -> None:
    assert rich(gold, hand="fork").refused(RED, "sell", cards("fork")) == able


@pytest.mark.rule("quest.level.12")
def test_the_worked_gems() -> None:
    """700 and 300 coins, and the Eye worth 1,000 alone, are two payments and two Levels."""
    played = rich(300)
    played.book.cards[RING] = QuestItem(key="ring", name="Ring", slot="none", gold=700, keywords=("shiny",))
    played.book.cards[GEM] = QuestItem(
        key="eye", name="Glass Eye", slot="none", gold=1000, keywords=("monstrous", "magic", "shiny")
    )
    played.table.heroes[RED].hand = (RING, GEM)
    played.does(RED, "sell", (f"card.{GEM}",))
    played.does(RED, "sell", (f"card.{RING}",))
    assert levels(played) == (5, 0)


# ---------------------------------------------------------------- showing cards


@pytest.mark.rule("quest.cards.5", "quest.timing.6")
def test_cards_are_shown_to_whom_one_likes() -> None:
    """Chosen cards to chosen players, in anybody's turn, and it restarts nothing."""
    played = at_rest(hand="pot elf")
    played.table.turn = GREEN
    situation = played.table.situation
    played.does(RED, "show", cards("elf"), (f"seat.{BLUE}",))
    shown = played.told[-1]
    assert shown == Revealed(RED, ids("elf"), audience=(RED, BLUE))
    played.does(RED, "show", cards("elf pot"), (f"seat.{BLUE}", f"seat.{GREEN}"))
    assert played.told[-1].audience == (RED, BLUE, GREEN)
    assert (played.table.heroes[RED].hand, played.table.situation) == (ids("pot elf"), situation)
    assert played.refused(BLUE, "show", (), ()) != ""
