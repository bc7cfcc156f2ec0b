"""The Classes and Races of the set, and the cards that join two of them, each with what its card says (roles.toml)."""

from __future__ import annotations

import pytest
from tests.sets.quest.house import ANN, BEN, CID, Guest, House, M

from kickdoor_game.quest.state.events import BattleDecided, PowerTried

TERMS = (0, "", 0, (), 0, (), False)
HAND = "mate cheat overbooked"
IN_HAND = ("card mate", "card cheat", "card overbooked")


def tried(t: House) -> list[bool]:
    """Whether powers have worked."""
    return [event.works for event in t.events(PowerTried)]


# ---------------------------------------------------------------- Warrior


@pytest.mark.rule("quest.class.11")
@pytest.mark.card("warrior")
@pytest.mark.parametrize(("yes", "level"), [(True, 6), (False, 5)])
def test_a_warrior_may_turn_a_tie(yes: bool, level: int) -> None:
    """9 to 9. Whoever is none has lost."""
    t = House(Guest(is_a="warrior"), monsters=[M("lobby_cat")], dice=(4, 4))
    t.fights()
    assert t.asked() == [(ANN, "break_tie")]
    t.says(ANN, yes)
    assert (BattleDecided(9, 9, yes) in t.told, t.level()) == (True, level)
    t = House(Guest(is_a="cleric"), monsters=[M("lobby_cat")], dice=(4, 4))
    t.fights()
    assert BattleDecided(9, 9, False) in t.told


@pytest.mark.rule("quest.class.12")
@pytest.mark.card("warrior")
def test_a_warrior_goes_berserk_for_three_cards_at_most() -> None:
    """In their own fight or one where they help, not in another's."""
    t = House(Guest(is_a="warrior", hand=f"{HAND} loose_banister"), monsters=[M("lobby_cat")])
    t.does(ANN, "berserk", IN_HAND[:2])
    assert (t.sums()[0], t.holds()) == (7, "overbooked loose_banister")
    assert t.refused(ANN, "berserk", ("card overbooked", "card loose_banister")) == "quest.class.12"
    t.does(ANN, "berserk", IN_HAND[2:])
    assert (t.sums()[0], t.refused(ANN, "berserk", ("card loose_banister",))) == (8, "quest.class.12")
    t = House(ben=Guest(is_a="warrior", hand="mate"), monsters=[M("lobby_cat")])
    assert t.refused(BEN, "berserk", ("card mate",)) == "quest.class.12"


@pytest.mark.rule("quest.class.13", "quest.class.8")
@pytest.mark.card("warrior")
@pytest.mark.parametrize(("falls", "works"), [(5, True), (6, False)])
def test_a_warrior_may_have_a_die_more(falls: int, works: bool) -> None:
    """The d10 shows the Level of 5 or less; once in a fight."""
    t = House(Guest(is_a="warrior"), monsters=[M("lobby_cat")], dice=(falls,))
    t.does(ANN, "extra_die")
    t.passes()
    assert (tried(t), t.dice_each()[0]) == ([works], 1 + works)
    assert t.refused(ANN, "extra_die") == "quest.class.8"


# ---------------------------------------------------------------- Wizard


@pytest.mark.rule("quest.class.9")
@pytest.mark.card("wizard")
def test_a_wizard_takes_flight_for_three_cards_at_most() -> None:
    """A 2 and three cards are a 5; it is asked before the roll, and at no other time."""
    t = House(Guest(level=1, is_a="wizard", hand=f"{HAND} loose_banister"), monsters=[M("lobby_cat")], dice=(1, 1, 2))
    assert t.refused(ANN, "flee_discards", IN_HAND) == "quest.class.9"
    t.fights()
    t.answers(ANN, "room next")
    assert t.refused(ANN, "flee_discards", (*IN_HAND, "card loose_banister")) == "quest.class.9"
    t.does(ANN, "flee_discards", IN_HAND)
    assert t.refused(ANN, "flee_discards", ("card loose_banister",)) == "quest.class.9"
    t.answers(ANN, "roll")
    t.passes()
    assert (t.where(), t.hits(), t.holds()) == ("next", 1, "loose_banister")


@pytest.mark.rule("quest.class.10", "quest.class.8")
@pytest.mark.card("wizard", "enchanted_breadstick", "mop_that_has_seen_things")
@pytest.mark.parametrize(
    ("item", "monster", "bonus"),
    [("enchanted_breadstick", "lobby_cat", 5), ("mop_that_has_seen_things", "bath_towel_mummy", 5)],
)
@pytest.mark.parametrize(("falls", "works"), [(5, True), (6, False)])
def test_a_wizard_may_count_a_magic_item_twice(item: str, monster: str, bonus: int, falls: int, works: bool) -> None:
    """With what it has against this monster; what is not Magic is not asked about."""
    ann = Guest(is_a="wizard", uses=f"full_height_chef_hat {item}")
    t = House(ann, monsters=[M(monster)], dice=(falls,))
    assert t.refused(ANN, "double_magic", "card full_height_chef_hat") == "quest.class.10"
    t.does(ANN, "double_magic", f"card {item}")
    t.passes()
    assert (tried(t), t.sums()[0]) == ([works], 7 + bonus + bonus * works)
    assert t.refused(ANN, "double_magic", f"card {item}") == "quest.class.8"


# ---------------------------------------------------------------- Thief


@pytest.mark.rule("quest.class.17")
@pytest.mark.card("thief")
def test_a_thief_stabs_once_in_each_back() -> None:
    """For a card, 2 less; from next door, not from afar; and never their own."""
    t = House(ben=Guest(is_a="thief", hand="mate cheat"), monsters=[M("lobby_cat")])
    t.does(BEN, "backstab", "Ann", ("card mate",))
    assert (t.sums()[0], t.holds(BEN)) == (3, "cheat")
    assert t.refused(BEN, "backstab", "Ann", ("card cheat",)) == "quest.class.17"
    t = House(cid=Guest(is_a="thief", hand="mate"), monsters=[M("lobby_cat")])
    assert t.refused(CID, "backstab", "Ann", ("card mate",)) == "quest.class.17"
    t = House(Guest(is_a="thief", hand="mate"), monsters=[M("lobby_cat")])
    assert t.refused(ANN, "backstab", "Ann", ("card mate",)) == "quest.class.17"


@pytest.mark.rule("quest.class.18")
@pytest.mark.card("thief")
@pytest.mark.parametrize(("falls", "works"), [(5, True), (6, False)])
def test_a_thief_steals_something_small_or_is_hit(falls: int, works: bool) -> None:
    """Of somebody in the same room, once in their own turn, while nobody fights."""
    ben = Guest(room="here", uses="full_height_chef_hat quilted_eiderdown")
    t = House(Guest(is_a="thief"), ben, at="turn", dice=(falls,))
    assert t.refused(ANN, "steal", "card quilted_eiderdown") == "quest.class.18"
    t.does(ANN, "steal", "card full_height_chef_hat")
    t.passes()
    stolen = "full_height_chef_hat" if works else ""
    assert (tried(t), t.has(), t.hits()) == ([works], stolen, 0 if works else 1)
    assert t.refused(ANN, "steal", "card full_height_chef_hat") == "quest.class.18"
    apart = House(Guest(is_a="thief"), Guest(uses="full_height_chef_hat"), at="turn")
    assert apart.refused(ANN, "steal", "card full_height_chef_hat") == "quest.class.18"
    at_arms = House(Guest(is_a="thief"), ben, monsters=[M("lobby_cat")])
    assert at_arms.refused(ANN, "steal", "card full_height_chef_hat") != ""
    other = House(ben=Guest(is_a="thief", room="here"), cid=Guest(room="here", uses="bellhops_pillbox"), at="turn")
    assert other.refused(BEN, "steal", "card bellhops_pillbox") == "quest.class.18"


# ---------------------------------------------------------------- Cleric


@pytest.mark.rule("quest.class.14")
@pytest.mark.card("cleric")
@pytest.mark.parametrize(
    ("monsters", "dice"),
    [
        (["bath_towel_mummy"], 2),
        (["remaining_skeleton_staff", "vampire_on_half_board"], 2),
        (["lobby_cat", "night_shift_poltergeist"], 2),
        (["lobby_cat", "owner_come_to_look"], 1),
    ],
)
def test_a_cleric_has_a_die_more_against_the_undead(monsters: list[str], dice: int) -> None:
    """One, however many of them there are."""
    assert House(Guest(is_a="cleric"), monsters=list(map(M, monsters))).dice_each()[0] == dice


@pytest.mark.rule("quest.class.15")
@pytest.mark.card("cleric")
def test_a_cleric_takes_what_others_have_thrown_away() -> None:
    """At the beginning of the turn the top of the DxM discards for a card of her hand; or not."""
    t = House(Guest(is_a="cleric", hand="mate"), at="turn", discards="overbooked cheat")
    assert t.asked() == [(ANN, "take_discards")]
    t.says(ANN, 1)
    assert t.asked() == [(ANN, "pay_discards")]
    t.picks(ANN, "card mate")
    assert (t.holds(), t.thrown_away("dxm")) == ("overbooked", "cheat mate")
    t = House(Guest(is_a="cleric", hand="mate"), at="turn", discards="overbooked cheat", tops="loose_banister")
    t.says(ANN, 0)
    assert (t.holds(), t.thrown_away("dxm")) == ("mate loose_banister", "cheat overbooked")


@pytest.mark.rule("quest.class.16")
@pytest.mark.card("cleric")
@pytest.mark.parametrize(("falls", "works"), [(5, True), (6, False)])
def test_a_cleric_may_shrug_a_curse_off(falls: int, works: bool) -> None:
    """On her, not on others, and once for each curse."""
    t = House(Guest(is_a="cleric"), cid=Guest(hand="moved_to_half_board prawns_in_hindsight"), at="turn", dice=(falls,))
    t.does(CID, "curse moved_to_half_board", "Ann")
    t.does(ANN, "avert_curse")
    if not works:
        for seat in (ANN, BEN, CID):
            t.answers(seat, "pass")
        assert t.refused(ANN, "avert_curse") == "quest.class.16"
    t.passes()
    assert (tried(t), t.level()) == ([works], 4 + works)
    t.does(CID, "curse prawns_in_hindsight", "Ben")
    assert t.refused(ANN, "avert_curse") == "quest.class.16"


# ---------------------------------------------------------------- Races


@pytest.mark.card("elf", "halfling", "dwarf")
@pytest.mark.parametrize(("race", "bonus"), [("elf", 1), ("halfling", -1), ("dwarf", 0)])
def test_who_runs_away_how_well(race: str, bonus: int) -> None:
    assert House(Guest(is_a=race), monsters=[M("lobby_cat")]).flee_bonus("lobby_cat") == bonus


@pytest.mark.rule("quest.level.7")
@pytest.mark.card("elf")
@pytest.mark.parametrize(("ben", "level"), [("elf", 6), ("dwarf", 5)])
def test_an_elf_has_a_level_for_helping(ben: str, level: int) -> None:
    """One for the fight, though two monsters are killed; and none if it is lost."""
    monsters = [M("veteran_pillow_mint"), M("sliver_of_soap")]
    t = House(Guest(), Guest(is_a=ben), monsters=monsters, dice=(6, 6, 1, 1))
    t.does(BEN, "bid", TERMS)
    t.does(ANN, "accept.1")
    t.fights()
    assert (t.level(ANN), t.level(BEN)) == (7, level)


@pytest.mark.card("dwarf")
def test_a_dwarf_carries_big_things_as_if_they_were_small() -> None:
    packed = "quilted_eiderdown charging_luggage_trolley"
    assert (
        House(Guest(is_a="dwarf", packed=packed), at="turn").move(),
        House(Guest(packed=packed), at="turn").move(),
    ) == (3, 2)


@pytest.mark.card("dwarf", "elf")
@pytest.mark.parametrize(("race", "kept"), [("dwarf", 6), ("elf", 5)])
def test_a_dwarf_holds_six_cards(race: str, kept: int) -> None:
    """She draws a seventh for her turn."""
    hand = f"{HAND} wandering_monster in_the_royal_suite loose_banister"
    t = House(Guest(level=1, is_a=race, hand=hand), at="turn")
    t.answers(ANN, "end")
    t.picks(ANN, *IN_HAND[: 7 - kept])
    assert (len(t.hero().hand), t.asked()) == (kept, [(ANN, "go_on")])


@pytest.mark.rule("quest.race.8")
@pytest.mark.card("halfling")
def test_a_halfling_sells_one_item_at_double_once_in_a_turn() -> None:
    """500 twice are a Level; the second is 500 and 500 in coins."""
    packed = "tiara_from_lost_property gloves_for_a_spare_hand"
    t = House(Guest(is_a="halfling", packed=packed, gold=500), at="turn")
    t.does(ANN, "sell", ("card tiara_from_lost_property",))
    assert (t.level(), t.gold()) == (6, 500)
    t.does(ANN, "sell", ("card gloves_for_a_spare_hand",))
    assert (t.level(), t.gold(), t.has()) == (7, 0, "")
    t = House(Guest(is_a="dwarf", packed=packed, gold=0), at="turn")
    assert t.refused(ANN, "sell", ("card tiara_from_lost_property",))


# ---------------------------------------------------------------- two of them


@pytest.mark.rule("quest.race.2", "quest.class.2", "quest.halfbreed.3", "quest.halfbreed.6")
@pytest.mark.card("half_breed", "super_munchkin", "elf", "dwarf", "halfling", "warrior", "wizard", "thief", "cleric")
@pytest.mark.parametrize(
    ("hybrid", "first", "second"),
    [
        ("half_breed", "elf", "dwarf"),
        ("half_breed", "dwarf", "halfling"),
        ("half_breed", "halfling", "elf"),
        ("super_munchkin", "warrior", "wizard"),
        ("super_munchkin", "wizard", "thief"),
        ("super_munchkin", "thief", "cleric"),
        ("super_munchkin", "cleric", "warrior"),
    ],
)
def test_one_may_be_two_things_with_a_card_for_it(hybrid: str, first: str, second: str) -> None:
    """Without it the first goes when the second comes; the card alone is nothing."""

    def roles(t: House) -> set[str]:
        return set(t.keys((*t.hero().races, *t.hero().classes)).split())

    t = House(Guest(is_a=first, hand=second), at="turn")
    t.does(ANN, f"play {second}")
    assert (roles(t), t.thrown_away("dxm")) == ({second}, first)
    t = House(Guest(is_a=first, hand=f"{hybrid} {second}"), at="turn")
    t.does(ANN, f"play {hybrid}", (f"card {second}",))
    assert (roles(t), t.thrown_away("dxm")) == ({first, second}, "")
    t = House(Guest(hand=hybrid), at="turn")
    assert t.refused(ANN, f"play {hybrid}") in ("quest.halfbreed.1", "quest.halfbreed.6")


@pytest.mark.rule("quest.halfbreed.2")
@pytest.mark.card("half_breed", "halfling", "dwarf", "elf")
def test_half_a_halfling_is_none_when_it_comes_to_running() -> None:
    """No -1, and nothing is worse for them that is worse for Halflings; they sell as one does."""
    monsters = [M("minibar_gremlin")]
    assert House(Guest(is_a="halfling"), monsters=monsters).flee_bonus("minibar_gremlin") == -1
    half = House(Guest(is_a="halfling half_breed"), monsters=monsters)
    assert (half.flee_bonus("minibar_gremlin"), half.sums()[1]) == (0, 3)
    assert House(Guest(is_a="halfling"), monsters=monsters).sums()[1] == 6
    both = House(Guest(is_a="halfling elf half_breed"), monsters=monsters)
    assert (both.flee_bonus("minibar_gremlin"), both.sums()[1]) == (0, 6)


@pytest.mark.rule("quest.halfbreed.6")
@pytest.mark.card("super_munchkin", "cleric", "wizard")
def test_a_super_cleric_is_nobody_whom_a_zombie_hates() -> None:
    """One of a single Class; of two, both count."""
    monsters = [M("buffet_zombie")]
    assert House(Guest(is_a="cleric"), monsters=monsters).sums()[1] == 7
    single = House(Guest(is_a="cleric super_munchkin"), monsters=monsters)
    assert (single.sums()[1], single.dice_each()[0]) == (4, 2)
    assert House(Guest(is_a="cleric wizard super_munchkin"), monsters=monsters).sums()[1] == 7
