"""What is settled for a table of several sets, at such a table (mixed.toml)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.deal import Deal
from tests.scene import H, Scene

from kickdoor_game import library
from kickdoor_game.heroes.hero_sheet.sheet import class_names, race_names
from kickdoor_game.language.cards import Enhancer, Follower, Monster, OneShot, Power, RaceCard, TreasureSpecial
from kickdoor_game.language.words.conditions import LevelAtMost
from kickdoor_game.language.words.effects import LoseLevels
from kickdoor_game.language.words.plays import DrawCards, RemoveMonster
from kickdoor_game.language.words.specials import Friendly
from kickdoor_game.language.words.traits import Flee

MOTH = Monster(key="moth", name="Moth", level=2, treasures=1, tags=("undead",), bad_stuff=(LoseLevels(1),))
WASP = Monster(key="wasp", name="Wasp", level=2, treasures=1, tags=("undead",), bad_stuff=(LoseLevels(1),))
GNAT = Monster(key="gnat", name="Gnat", level=2, treasures=1, tags=("bat",), bad_stuff=(LoseLevels(1),))
PET = Monster(
    key="pet", name="Pet", level=3, treasures=1, bad_stuff=(LoseLevels(1),), specials=(Friendly(LevelAtMost(3)),)
)
DROWSY = Enhancer(key="drowsy", name="Drowsy", level=-5, treasures=-1)
KEEN = Enhancer(key="keen", name="Keen", level=5, treasures=1)
GHOUL = RaceCard(key="ghoul", name="Ghoul", role="ghoul", traits=(Flee(1),))
HUMMING = Power(key="humming", name="Humming", rank=1, traits=(Flee(1),))
LOOMING = Power(key="looming_2", name="Looming", rank=2, traits=(Flee(1),))
ERRAND_BOY = Follower(key="errand_boy", name="Errand Boy", traits=(Flee(1),))
LEGACY = TreasureSpecial(key="legacy", name="Legacy", play=DrawCards(count=2))
HUSH = OneShot(key="hush", name="Hush", gold=100, play=RemoveMonster())
OWN = (HUSH, MOTH, WASP, GNAT, PET, DROWSY, KEEN, GHOUL, HUMMING, LOOMING, LEGACY, ERRAND_BOY)


def table(sets: str, **said: Any) -> Scene:
    """The rules of these sets, the cards of classic, and a few of this file's."""
    return Scene(set_name=sets, cards_of="classic", extra=OWN, **said)


@pytest.mark.rule("mixed.table.2", "mixed.heroes.1")
def test_a_class_of_one_set_and_a_race_of_another_make_one_hero() -> None:
    t = table("classic+bites", Ann=H(hand=["warrior", "ghoul", "elf"]), Bob=H(), Cid=H())
    t.acts("Ann", "play", "warrior")
    t.acts("Ann", "play", "ghoul")
    assert (class_names(t.table, t.hero("Ann")), race_names(t.table, t.hero("Ann"))) == (["warrior"], ["ghoul"])
    t.acts("Ann", "play", "elf")
    assert race_names(t.table, t.hero("Ann")) == ["elf"]


@pytest.mark.rule("mixed.table.3", "mixed.turn.2")
def test_what_nothing_settles_is_cited_by_the_first_set() -> None:
    t = table("classic+bites", Ann=H(hand=["theme_music"]), Bob=H(), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    assert t.own(t.barred("Ann", "play", "theme_music").rule) == "classic.combat.8"
    assert library.catalogue("shakespeare+bites").own("classic.turn.1") == "shakespeare.turn.3"


@pytest.mark.rule("mixed.heroes.2")
def test_powers_go_by_ranks_beside_a_class() -> None:
    t = table("classic+bites", Ann=H(role="warrior", hand=["humming", "looming_2"]), Bob=H(), Cid=H())
    assert t.barred("Ann", "play", "looming_2").code == "beyond_your_level"
    t.acts("Ann", "play", "humming")
    assert class_names(t.table, t.hero("Ann")) == ["warrior"]


@pytest.mark.rule("mixed.heroes.3")
def test_a_dwarf_keeps_six_cards_and_an_elf_gains_by_helping() -> None:
    dwarf = H(race="dwarf", hand=["halfling", "mate", "load_bearing", "wizard", "thief"])
    t = table("classic+bites", Ann=dwarf, Bob=H(level=8, race="elf"), Cid=H(), doors=["moth"])
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", [[], 0, ""])
    t.answers("Bob", "accept")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.hero("Bob").level == 9
    t.answers("Ann", "end")
    assert len(t.hero("Ann").hand) == 6, "and nothing was given away"


@pytest.mark.rule("mixed.heroes.4")
def test_half_breed_with_one_race_is_no_half_human() -> None:
    t = table("classic+bites", Ann=H(race="dwarf", half_breed=True), Bob=H(), Cid=H())
    assert race_names(t.table, t.hero("Ann")) == ["dwarf"]


@pytest.mark.rule("mixed.heroes.5")
def test_super_munchkin_does_with_one_class() -> None:
    t = table("classic+shakespeare", Ann=H(role="warrior", hand=["super_munchkin"]), Bob=H(), Cid=H())
    t.acts("Ann", "play", "super_munchkin")
    assert class_names(t.table, t.hero("Ann")) == ["warrior"]


@pytest.mark.rule("mixed.heroes.6")
def test_half_breed_is_played_on_anybodys_turn() -> None:
    t = table("classic+bites", Ann=H(), Bob=H(race="elf", hand=["half_breed"]), Cid=H())
    t.acts("Bob", "play", "half_breed")


@pytest.mark.rule("mixed.heroes.7")
def test_a_class_just_received_is_played_by_a_helper_in_combat() -> None:
    t = table("classic+shakespeare", Ann=H(), Bob=H(level=9, hand=["warrior"]), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", [[], 0, ""])
    t.answers("Bob", "accept")
    t.hero("Bob").fresh = t.hero("Bob").hand
    t.acts("Bob", "play", "warrior")


@pytest.mark.rule("mixed.heroes.8")
def test_before_the_first_turn_an_item_is_laid_out_that_is_of_no_use_yet() -> None:
    t = Deal(set_name="classic+bites", cards_of="classic", Ann=["tree_hugged_too_hard"], Bob=[], Cid=[])
    t.acts("Ann", "play", "tree_hugged_too_hard")


@pytest.mark.rule("mixed.cards.1")
def test_eight_cards_are_dealt() -> None:
    t = Deal(set_name="classic+shakespeare", cards_of="classic", Ann=[], Bob=[], Cid=[])
    assert [len(hero.hand) for hero in t.table.heroes] == [8, 8, 8]


@pytest.mark.rule("mixed.cards.2")
def test_who_comes_back_from_death_draws_eight() -> None:
    t = table("classic+bites", Ann=H(level=5), Bob=H(), Cid=H(), doors=["lenient_dragon", "elf", "elf"])
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(1)
    t.everybody_passes()
    for name in ("Bob", "Cid"):
        t.answers(name, "open")
        t.answers(name, "skip")
        t.answers(name, "end")
    assert len(t.hero("Ann").hand) == 8


@pytest.mark.rule("mixed.cards.3")
def test_a_level_is_played_on_whomever_one_likes() -> None:
    t = table("classic+bites", Ann=H(), Bob=H(hand=["find_a_staircase"]), Cid=H())
    t.acts("Bob", "use", "find_a_staircase", "Cid")
    assert t.hero("Cid").level == 2


@pytest.mark.rule("mixed.cards.4")
def test_a_treasure_that_is_no_item_is_used_on_anybodys_turn() -> None:
    t = table("classic+shakespeare", Ann=H(), Bob=H(hand=["legacy"]), Cid=H())
    t.acts("Bob", "use", "legacy")
    assert len(t.hero("Bob").hand) == 2


@pytest.mark.rule("mixed.cards.5")
def test_the_board_of_one_set_is_there_for_all() -> None:
    assert table("shakespeare+bites", Ann=H(), Bob=H(), Cid=H()).table.numbers.level_board


@pytest.mark.rule("mixed.cards.6", "mixed.cards.7")
def test_followers_come_at_any_time_and_stay_beside_each_other() -> None:
    t = table("classic+bites", Ann=H(), Bob=H(hand=["hireling"], followers=["errand_boy"]), Cid=H(), doors=["moth"])
    t.answers("Ann", "open")
    t.acts("Bob", "play", "hireling")
    assert t.keys(t.hero("Bob").followers) == ["errand_boy", "hireling"]


@pytest.mark.rule("mixed.cards.7")
def test_a_follower_is_played_before_the_first_turn() -> None:
    t = Deal(set_name="shakespeare+bites", cards_of="classic", Ann=["hireling"], Bob=[], Cid=[])
    t.acts("Ann", "play", "hireling")


@pytest.mark.rule("mixed.help.1")
def test_a_card_of_the_hand_is_promised_to_a_helper() -> None:
    ann = H(level=3, hand=["find_a_staircase"])
    t = table("classic+shakespeare", Ann=ann, Bob=H(level=6), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", [[], 0, "", ["find_a_staircase"]])
    t.answers("Bob", "accept")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.hero("Bob").level == 7


@pytest.mark.rule("mixed.turn.1")
def test_after_a_friendly_monster_the_room_is_looted() -> None:
    t = table("classic+bites", Ann=H(), Bob=H(), Cid=H(), doors=["pet", "mate"])
    t.answers("Ann", "open")
    assert t.keys(t.hero("Ann").hand) == ["mate"]


@pytest.mark.rule("mixed.combat.1")
@pytest.mark.parametrize(("sets", "treasures"), [("classic+shakespeare", 1), ("shakespeare", 0)])
def test_a_monster_that_is_only_removed_leaves_its_treasure(sets: str, treasures: int) -> None:
    t = table(sets, Ann=H(hand=["hush"]), Bob=H(), Cid=H(), doors=["moth"])
    t.answers("Ann", "open")
    t.acts("Ann", "use", "hush", "moth")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert (len(t.hero("Ann").hand), t.hero("Ann").level) == (treasures, 1)


@pytest.mark.rule("mixed.combat.2")
def test_a_monster_may_be_weaker_than_nothing() -> None:
    t = table("classic+bites", Ann=H(), Bob=H(hand=["drowsy"]), Cid=H(), doors=["moth"])
    t.answers("Ann", "open")
    t.acts("Bob", "enhance", "drowsy", "moth")
    assert t.sums() == (1, -3)


@pytest.mark.rule("mixed.combat.3")
def test_a_mate_shares_what_enhances_the_other() -> None:
    t = table("classic+shakespeare", Ann=H(), Bob=H(hand=["keen", "mate"]), Cid=H(), doors=["moth"])
    t.answers("Ann", "open")
    t.acts("Bob", "enhance", "keen", "moth")
    t.acts("Bob", "mate", "mate", "moth")
    assert t.sums() == (1, 14)


@pytest.mark.rule("mixed.combat.4")
def test_undead_follow_undead_and_a_bat_follows_anybody() -> None:
    t = table("shakespeare+bites", Ann=H(), Bob=H(hand=["wasp", "gnat"]), Cid=H(), doors=["moth"])
    t.answers("Ann", "open")
    t.acts("Bob", "monster", "wasp")
    t.acts("Bob", "monster", "gnat")
    assert t.sums() == (1, 6)


@pytest.mark.rule("mixed.combat.5")
def test_while_others_fight_a_thief_is_at_work() -> None:
    t = table(
        "classic+bites",
        Ann=H(level=3),
        Bob=H(role="thief", hand=["elf"]),
        Cid=H(items=["theme_music"]),
        doors=["tax_golem"],
    )
    t.answers("Ann", "open")
    assert "steal thief" in t.offered("Bob")


@pytest.mark.rule("mixed.combat.6")
def test_after_a_kill_there_is_the_time_of_a_couplet() -> None:
    t = table("classic+shakespeare", options={"by_the_book": True}, Ann=H(), Bob=H(), Cid=H())
    assert t.rules.deadline_ms(t.table, "window") == 6_000


@pytest.mark.rule("mixed.combat.7")
@pytest.mark.parametrize("sets", ["classic+bites", "bites"])
def test_a_follower_goes_instead_of_any_roll(sets: str) -> None:
    ann = H(followers=["hireling"])
    t = table(sets, Ann=ann, Bob=H(hand=["wandering_monster", "wasp"]), Cid=H(), doors=["moth"])
    t.answers("Ann", "open")
    t.acts("Bob", "wander", "wandering_monster", "wasp")
    t.answers("Ann", "run")
    t.answers("Ann", "moth", "wasp")
    t.rolls(6)
    t.everybody_passes()
    refusal = t.judged("Ann", "sacrifice", "hireling")
    assert (refusal is None) == (sets == "classic+bites")


@pytest.mark.rule("mixed.variants.1", "mixed.variants.2")
def test_options_of_all_sets_and_a_long_game() -> None:
    options = {"claim_discards": True, "listen_at_door": True, "goal_level": 20}
    t = table("classic+shakespeare", options=options, Ann=H(level=10), Bob=H(), Cid=H())
    numbers = t.table.numbers
    assert (numbers.claim_discards, numbers.listen_at_door, numbers.goal_level) == (True, True, 20)
    assert not t.table.over
    assert numbers.hand_limit == 5


@pytest.mark.rule("mixed.table.2")
def test_who_turns_two_kinds_of_monsters_is_told_of_both() -> None:
    ann = H(race="vampire", role="cleric", powers=["belfry_manners"], hand=["elf"])
    t = Scene(set_name="classic+bites", Ann=ann, Bob=H(), Cid=H(), doors=["curate_with_garlic_breath"])
    t.answers("Ann", "open")
    assert t.barred("Ann", "turning").cure == "use it against Undead or Bat monsters"
