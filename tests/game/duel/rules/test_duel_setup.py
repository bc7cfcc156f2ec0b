"""How a duel begins: Heroes and decks, the roll, the gold, the opening hands."""

from __future__ import annotations

from typing import get_args

import pytest
from tests.game.duel.duel import ANN, BOB, HERO, Played, Side, begin, monster, pool_of, trick

from kickdoor_game.duel.cards.effects import Earn
from kickdoor_game.duel.cards.kinds import (
    Armor,
    DuelAlly,
    DuelCardKind,
    DuelHero,
    DuelMonster,
    Loot,
    Mischief,
    StickyCurse,
    Trick,
    Trinket,
    Weapon,
)
from kickdoor_game.duel.ruleset.rules import DuelRules
from kickdoor_game.duel.state.events import FirstTurnGiven, HandKept, MarkerTurned
from kickdoor_game.engine import FIRST
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import IllegalAnswer
from kickdoor_game.machine.ids import CHANCE, Seat
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.machine.run import start
from kickdoor_game.sets.ccg.game import RULES

CARDS = [monster(f"Card {number}", 1, 1, 1) for number in range(40)]
BACKWARDS = tuple(reversed(range(40)))


def opening(begins: Seat | None = None) -> Played:
    """A duel before anything has been shuffled; both decks lie in their order."""
    keys = (HERO.key, *(card.key for card in CARDS))
    rules = DuelRules("ccg", "The duel", pool_of([HERO, *CARDS]), {})
    options = {} if begins is None else {FIRST: begins}
    return Played(rules, start(rules, rules.dealt([keys, keys], (Player("Ann"), Player("Bob")), options)))


def chance(duel: Played, *fell: int) -> None:
    """The dice, or a shuffle."""
    duel.apply(Answer(CHANCE, fell))


def shuffled() -> Played:
    """Both have shuffled: Ann's deck as it was, Bob's turned round."""
    duel = opening()
    chance(duel, *range(40))
    chance(duel, *BACKWARDS)
    return duel


def ann_begins() -> Played:
    """Ann has rolled 6, Bob 1, and she takes the first turn."""
    duel = shuffled()
    chance(duel, 6, 1)
    duel.says(ANN, "seat.0")
    return duel


@pytest.mark.rule("ccg.components.1")
def test_two_players_and_no_other_number() -> None:
    duel = opening()
    for count in (1, 3):
        with pytest.raises(ValueError, match="two players"):
            duel.rules.new_table([Player("Somebody")] * count, {})
    assert [duel.table.card(each.hero).name for each in duel.table.duelists] == ["Hero", "Hero"]


@pytest.mark.rule("ccg.components.2")
def test_forty_cards_are_shuffled_and_the_hero_lies_beside_them() -> None:
    """A deck of less, or a Hero in it, never gets as far as the table."""
    duel = shuffled()
    for each in duel.table.duelists:
        cards = (*each.hand, *each.deck)
        assert (len(cards), each.hero in cards, each.hero in duel.table.presences) == (40, False, True)
    keys = (HERO.key, *(card.key for card in CARDS))
    for wrong, why in ((keys[:-1], "a deck has 40 cards"), ((*keys[:-1], HERO.key), "Hero is a Hero")):
        with pytest.raises(ValueError, match=f"the deck of Bob: {why}"):
            duel.rules.new_table([Player("Ann", deck=keys), Player("Bob", deck=wrong)], {})


@pytest.mark.rule("ccg.components.3")
def test_a_counter_goes_from_1_to_10_and_a_marker_has_two_sides() -> None:
    """Ann reaches 10 and stays there; Bob runs twice, and his marker has no third side."""
    duel = begin(Side(hand=CARDS[:2], level=9), Side())
    assert (duel.table.duelists[BOB].level, duel.table.duelists[BOB].limping) == (1, False)
    for card, damage in zip(CARDS, (0, 2), strict=False):
        duel.attacks(card)
        duel.runs()
        assert (duel.table.duelists[BOB].limping, duel.damage(BOB)) == (True, damage)
    levels = []
    for _ in range(2):
        duel.says(ANN, ("done",))
        levels.append(duel.table.duelists[ANN].level)
        assert not duel.table.duelists[BOB].limping
        duel.says(BOB, ("done",))
    assert (levels, duel.table.duelists[BOB].level) == ([10, 10], 3)
    assert not any(each.limping for each in duel.table.duelists)


@pytest.mark.rule("ccg.components.4")
def test_both_roll_the_one_die_and_take_from_the_one_stockpile() -> None:
    """It has six sides. What Ann is given nobody has had before, and what she pays nobody has afterwards."""
    duel = shuffled()
    with pytest.raises(IllegalAnswer):
        chance(duel, 7, 1)
    with pytest.raises(IllegalAnswer):
        chance(duel, 6)
    chance(duel, 6, 1)
    assert duel.kind() == "Ann: who_begins"
    mint, toll = trick("Mint", Earn(4)), trick("Toll", Earn(0), cost=3)
    duel = begin(Side(hand=[mint, toll], purse=1), Side(purse=2))
    duel.plays(ANN, mint)
    assert (duel.gold(ANN), duel.gold(BOB)) == (5, 2)
    duel.plays(ANN, toll)
    assert (duel.gold(ANN), duel.gold(BOB)) == (2, 2)


@pytest.mark.rule("ccg.components.5")
def test_seven_gold_are_a_five_and_two_ones_and_nobody_has_to_change_any() -> None:
    """What no 5 and no two 1s would make is paid, committed and given back all the same."""
    for price in range(8):
        toll = trick("Toll", Earn(0), cost=price)
        duel = begin(Side(hand=[toll], purse=7))
        duel.plays(ANN, toll)
        assert duel.gold(ANN) == 7 - price
        duel = begin(Side(hand=[CARDS[0]], purse=7))
        duel.attacks(CARDS[0], gold=price)
        assert duel.gold(ANN) == 7 - price
        duel.runs()
        assert duel.gold(ANN) == 7


@pytest.mark.rule("ccg.components.6", "ccg.components.7")
def test_a_card_is_of_one_type_and_loot_and_mischief_have_their_sorts() -> None:
    kinds = set(get_args(DuelCardKind))
    assert set(get_args(Loot)) == {Weapon, Armor, Trinket}
    assert set(get_args(Trick)) == {Mischief, StickyCurse}
    assert len(kinds) == 4 + len(get_args(Loot)) + len(get_args(Trick))
    assert not any(issubclass(one, other) for one in kinds for other in kinds if one is not other)


@pytest.mark.rule("ccg.components.8")
def test_each_number_is_printed_where_it_is_used() -> None:
    printed = {
        number: {kind for kind in get_args(DuelCardKind) if number in kind.__struct_fields__}
        for number in ("cost", "rank", "power", "defense", "life")
    }
    assert printed == {
        "cost": {DuelMonster, DuelAlly, Mischief, StickyCurse},
        "rank": {Weapon, Armor, Trinket},
        "power": {DuelMonster, Weapon},
        "defense": {Weapon},
        "life": {DuelHero, DuelAlly, DuelMonster},
    }
    assert Weapon(key="club", name="Club", rank=1, power=1).defense == 0


@pytest.mark.rule("ccg.setup.1", "ccg.setup.2")
def test_at_first_there_is_a_hero_and_nothing_else() -> None:
    duel = ann_begins()
    assert duel.table.fight is None
    assert set(duel.table.presences) == {each.hero for each in duel.table.duelists}
    assert not any(each.tokens or each.zapped for each in duel.table.presences.values())
    for each in duel.table.duelists:
        assert (each.level, each.limping, each.stash, each.hoard, each.discard) == (1, False, (), (), ())


@pytest.mark.rule("ccg.setup.3")
def test_the_top_six_of_a_shuffled_deck_are_the_opening_hand() -> None:
    duel = shuffled()
    assert duel.zone(ANN, "hand") == [f"Card {number}" for number in range(6)]
    assert duel.zone(BOB, "hand") == [f"Card {number}" for number in range(39, 33, -1)]
    assert [len(each.deck) for each in duel.table.duelists] == [34, 34]


@pytest.mark.rule("ccg.setup.4")
def test_the_higher_roll_says_who_begins_and_equal_ones_are_rolled_again() -> None:
    duel = shuffled()
    chance(duel, 4, 4)
    asked = duel.asked()
    assert asked is not None
    assert asked.seat == CHANCE
    chance(duel, 2, 5)
    assert duel.kind() == "Bob: who_begins"
    duel.says(BOB, "seat.0")
    assert duel.told(FirstTurnGiven) == [FirstTurnGiven(ANN)]
    duel = shuffled()
    chance(duel, 6, 5)
    assert duel.kind() == "Ann: who_begins"
    duel.says(ANN, "seat.1")
    assert duel.told(FirstTurnGiven) == [FirstTurnGiven(BOB)]


@pytest.mark.rule("ccg.setup.5")
def test_who_begins_has_one_gold_and_the_other_two() -> None:
    duel = shuffled()
    chance(duel, 1, 2)
    duel.says(BOB, "seat.1")
    assert (duel.gold(ANN), duel.gold(BOB)) == (2, 1)


@pytest.mark.rule("ccg.setup.6")
def test_the_opening_hands_are_known_before_the_roll_and_changed_after_the_gold() -> None:
    duel = opening()
    chance(duel, *range(40))
    chance(duel, *range(40))
    assert [len(each.hand) for each in duel.table.duelists] == [6, 6]
    assert (duel.gold(ANN), duel.gold(BOB)) == (0, 0)
    chance(duel, 3, 1)
    duel.says(ANN, "seat.0")
    assert (duel.gold(ANN), duel.gold(BOB), duel.kind()) == (1, 2, "Ann: mulligan")
    assert duel.table.turn_number == 0


@pytest.mark.rule("ccg.setup.7")
def test_in_a_series_the_game_before_says_who_begins() -> None:
    duel = opening(begins=BOB)
    chance(duel, *range(40))
    chance(duel, *range(40))
    assert duel.told(FirstTurnGiven) == [FirstTurnGiven(BOB)]
    assert (duel.gold(ANN), duel.gold(BOB), duel.kind()) == (2, 1, "Bob: mulligan")
    duel.says(BOB, True)
    chance(duel, *range(40))
    assert duel.kind() == "Ann: mulligan"


@pytest.mark.rule("ccg.setup.7")
@pytest.mark.parametrize("seat", [2, -1, "Ann"])
def test_only_a_player_of_the_duel_begins(seat: object) -> None:
    with pytest.raises(ValueError, match=r"ccg\.setup\.7"):
        RULES.new_table((Player("Ann"), Player("Bob")), {FIRST: seat})


@pytest.mark.rule("ccg.mulligan.1")
def test_a_mulligan_is_of_the_whole_hand_and_only_once() -> None:
    duel = ann_begins()
    duel.says(ANN, True)
    asked = duel.asked()
    assert asked is not None
    assert asked.seat == CHANCE
    assert len(duel.table.duelists[ANN].deck) == 40
    chance(duel, *range(40))
    assert duel.zone(ANN, "hand") == [f"Card {number}" for number in range(6, 12)]
    assert duel.kind() == "Bob: mulligan"


@pytest.mark.rule("ccg.mulligan.2")
def test_the_first_player_decides_first_and_the_second_hears_it() -> None:
    duel = shuffled()
    chance(duel, 1, 2)
    duel.says(BOB, "seat.1")
    assert duel.kind() == "Bob: mulligan"
    duel.says(BOB, False)
    assert duel.told(HandKept) == [HandKept(BOB, True)]
    assert duel.told(HandKept)[0].audience is None
    assert duel.kind() == "Ann: mulligan"


@pytest.mark.rule("ccg.turn.2")
def test_the_first_turn_has_its_draw() -> None:
    """Example 17: seven cards in the hand, 33 in the deck, then Level 2 and 2 gold."""
    duel = ann_begins()
    duel.says(ANN, False)
    duel.says(BOB, False)
    assert duel.kind() == "Ann: turn"
    assert (len(duel.table.duelists[ANN].hand), len(duel.table.duelists[ANN].deck)) == (7, 33)
    duel.says(ANN, ("done",))
    assert [(each.level, each.purse) for each in duel.table.duelists] == [(2, 2), (1, 2)]
    assert duel.told(MarkerTurned) == []
