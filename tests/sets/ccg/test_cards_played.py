"""Cards of the pool, each played where it is of use, to the numbers that are printed on it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.game.ccg.duel import ANN, BOB, Played, Side, begin
from tests.sets.ccg.test_classes import AUNT, LID, SLIME, TROLL, card

from kickdoor_game.ccg.cards.kinds import DuelAlly, DuelMonster, Loot, Trick, Weapon
from kickdoor_game.ccg.table import Bleeding
from kickdoor_game.sets.ccg.game import POOL

HALBERD = card("regulation_halberd")


def ends_turn(duel: Played) -> None:
    """Whoever's turn it is is done, and the next one goes on to munchkining."""
    duel.says(duel.table.turn, ("done",))


def struck(bob: Side) -> Played:
    """Ann's Troll strikes Bob for 4; nobody has reacted to the blow, and Bob may."""
    duel = begin(ann=Side(hand=[TROLL], purse=3), bob=bob, stop_at="interrupt")
    duel.attacks(TROLL, gold=3)
    return duel


@pytest.mark.card("high_visibility_cuirass", "padded_envelope", "quilted_vestment")
@pytest.mark.parametrize(
    ("key", "left"), [("padded_envelope", 2), ("high_visibility_cuirass", 1), ("quilted_vestment", 0)]
)
def test_armor_prevents_up_to_its_rank_and_one(key: str, left: int) -> None:
    duel = struck(Side(hoard=[card(key)]))
    duel.faces()
    duel.passes(ANN)
    duel.uses(BOB, card(key))
    duel.stops_at("")
    assert duel.damage(BOB) == left


@pytest.mark.card("turned_coat")
def test_a_turned_coat_gives_some_of_it_back() -> None:
    coat = card("turned_coat")
    duel = struck(Side(hoard=[coat]))
    duel.faces()
    duel.passes(ANN)
    duel.uses(BOB, coat)
    duel.stops_at("")
    assert (duel.damage(ANN), duel.damage(BOB)) == (1, 2)


@pytest.mark.card("crossing_guard", "embroidered_kneelers")
def test_kneelers_keep_an_ally_alive() -> None:
    kneelers, bouncer = card("embroidered_kneelers"), card("crossing_guard")
    duel = begin(ann=Side(hand=[SLIME], purse=2), bob=Side(hoard=[kneelers, bouncer]), stop_at="interrupt")
    duel.attacks(SLIME, gold=2)
    duel.faces(bouncer)
    duel.passes(ANN)
    duel.uses(BOB, kneelers)
    duel.stops_at("")
    assert duel.tokens(bouncer, BOB) == 1
    assert duel.zone(BOB, "hoard") == ["Embroidered Kneelers", "Crossing Guard"]


@pytest.mark.card("corridor_bear", "door_sized_pauldrons")
def test_pauldrons_make_every_weapon_a_shield() -> None:
    pauldrons, bear = card("door_sized_pauldrons"), card("corridor_bear")
    duel = begin(ann=Side(hand=[bear], purse=4), bob=Side(hoard=[pauldrons, HALBERD, LID]))
    duel.attacks(bear, gold=4)
    duel.faces(HALBERD, LID)
    assert duel.damage(BOB) == 5 - (1 + 2)


@pytest.mark.card("petty_cash_tin")
def test_a_tin_fills_up_and_is_emptied() -> None:
    tin = card("petty_cash_tin")
    duel = begin(ann=Side(hoard=[tin]), bob=Side())
    for _ in range(4):
        ends_turn(duel)
    assert duel.tokens(tin, ANN) == 2
    before = duel.gold(ANN)
    duel.uses(ANN, tin)
    assert (duel.gold(ANN) - before, duel.tokens(tin, ANN)) == (3, 0)


@pytest.mark.card("nosebleed_by_spell", "tab_in_their_name")
def test_a_curse_on_a_hero_acts_in_the_reckoning_of_whoever_played_it() -> None:
    nosebleed, tab = card("nosebleed_by_spell"), card("tab_in_their_name")
    duel = begin(ann=Side(hand=[nosebleed, tab], purse=6), bob=Side(purse=3))
    duel.plays(ANN, nosebleed, duel.hero(BOB))
    duel.plays(ANN, tab, duel.hero(BOB))
    ends_turn(duel)
    assert duel.damage(BOB) == 0
    gold = duel.gold(BOB)
    duel.says(BOB, ("done",))
    while (asked := duel.asked()) is not None and asked.kind == "which_first":
        duel.says(asked.seat, "next.0")
    assert (duel.damage(BOB), duel.gold(BOB)) == (1, gold - 1)


@pytest.mark.card("guilty_conscience")
def test_a_guilty_conscience_waits_for_the_next_bluff() -> None:
    guilt = card("guilty_conscience")
    duel = begin(ann=Side(hand=[LID]), bob=Side(hand=[guilt], purse=1))
    duel.plays(BOB, guilt, duel.hero(ANN))
    duel.attacks(LID)
    duel.faces()
    assert duel.damage(ANN) == 1 + 2


@pytest.mark.card("borrowed_ladle")
def test_a_borrowed_ladle_is_taken_back_from_whoever_cheats() -> None:
    ladle = card("borrowed_ladle")
    duel = begin(ann=Side(hand=[LID], hoard=[ladle]))
    duel.attacks(LID)
    duel.faces()
    assert duel.zone(ANN, "discard") == ["Borrowed Ladle"]


@pytest.mark.card("collection_plate", "penny_filled_sock", "serrated_trowel")
def test_whoever_catches_a_cheat_is_paid() -> None:
    sock, plate, trowel = card("penny_filled_sock"), card("collection_plate"), card("serrated_trowel")
    for loot in (sock, plate, trowel):
        duel = begin(ann=Side(hand=[LID], purse=2), bob=Side(hoard=[loot], damage=3))
        duel.attacks(LID)
        duel.faces()
        found = (duel.gold(ANN), duel.gold(BOB), duel.damage(BOB), duel.table.duelists[ANN].bleeding)
        assert (
            found
            == {
                sock: (1, 1, 3, ()),
                plate: (2, 0, 1, ()),
                trowel: (2, 0, 3, (Bleeding(1, 2),)),
            }[loot]
        )


@pytest.mark.card("feeding_time", "weasel_runner")
def test_a_monster_that_has_been_fed_attacks_twice() -> None:
    feeding, weasel = card("feeding_time"), card("weasel_runner")
    duel = begin(ann=Side(hand=[weasel, feeding], purse=3))
    duel.attacks(weasel, gold=1)
    duel.faces()
    duel.plays(ANN, feeding, duel.named(weasel, ANN))
    duel.attacks(weasel, gold=1)
    duel.faces()
    assert duel.damage(BOB) == 2 + 4


@pytest.mark.card("stampede")
def test_a_stampede_is_as_large_as_the_day_was_long() -> None:
    stampede = card("stampede")
    duel = begin(ann=Side(hand=[SLIME, SLIME, stampede], purse=2))
    for copy in (0, 1):
        duel.attacks(SLIME, gold=0, copy=copy)
        duel.runs()
    duel.plays(ANN, stampede)
    assert duel.damage(BOB) == 2 + 2, "limping away costs 2, and two fights are 2"


@pytest.mark.card("enthusiastic_mallet", "quartermaster_troll")
def test_a_quartermaster_hands_a_weapon_out_again_once_a_turn() -> None:
    troll, mallet = card("quartermaster_troll"), card("enthusiastic_mallet")
    duel = begin(ann=Side(hoard=[troll, mallet]))
    duel.uses(ANN, mallet, duel.hero(BOB), word="smack")
    duel.uses(ANN, troll, duel.named(mallet, ANN))
    duel.uses(ANN, mallet, duel.hero(BOB), word="smack")
    assert duel.damage(BOB) == 2
    assert duel.option(ANN, f"use.{duel.id(troll, ANN)}").barred is not None


@pytest.mark.card("ashtray_of_ideas", "fireball_second_notice")
def test_an_ashtray_finds_what_was_thrown_away() -> None:
    ashtray, fireball = card("ashtray_of_ideas"), card("fireball_second_notice")
    duel = begin(ann=Side(hoard=[ashtray], discard=[fireball], purse=1))
    duel.uses(ANN, ashtray)
    duel.says(ANN, f"card.{duel.id(fireball, ANN)}")
    assert duel.zone(ANN, "hand") == ["Fireball, Second Notice"]
    assert duel.zone(ANN, "discard") == ["Ashtray of Ideas"]


@pytest.mark.card("tear_a_page_out")
def test_a_page_is_gold() -> None:
    page = card("tear_a_page_out")
    duel = begin(ann=Side(hand=[page, SLIME]))
    duel.plays(ANN, page, (duel.named(SLIME, ANN),))
    assert duel.gold(ANN) == 2
    assert sorted(duel.zone(ANN, "discard")) == ["Salaried Slime", "Tear a Page Out"]


@pytest.mark.card("small_meteor")
def test_a_small_meteor_falls_on_everybody_who_lies_about() -> None:
    meteor = card("small_meteor")
    duel = begin(ann=Side(hand=[meteor], out=[TROLL], purse=5), bob=Side(out=[SLIME]))
    duel.plays(ANN, meteor)
    assert (duel.damage(BOB), duel.tokens(TROLL, ANN), duel.tokens(SLIME, BOB)) == (6, 2, 2)


@pytest.mark.card("large_library_moth")
def test_discards_make_the_librarys_moth_larger() -> None:
    moth = card("large_library_moth")
    for discards, power in ((5, 3), (6, 5)):
        duel = begin(ann=Side(out=[moth], discard=[SLIME] * discards))
        assert duel.value(moth, ANN, "power") == power


@pytest.mark.card("armoury_golem")
def test_weapons_make_the_armourys_golem_stronger() -> None:
    golem = card("armoury_golem")
    duel = begin(ann=Side(hand=[golem], hoard=[HALBERD, LID], purse=2))
    duel.attacks(golem, gold=2)
    duel.faces()
    assert duel.damage(BOB) == 2 + 2


@pytest.mark.card("stage_manager_gnome", "triangle_soloist")
def test_a_stage_manager_has_everybody_fresh_for_the_other_turn() -> None:
    gnome, soloist = card("stage_manager_gnome"), card("triangle_soloist")
    duel = begin(ann=Side(hoard=[gnome, soloist], hand=[TROLL], purse=4), bob=Side(), stop_at="check")
    duel.attacks(TROLL, gold=4)
    duel.faces()
    duel.uses(ANN, soloist)
    duel.stops_at("")
    assert duel.zapped(soloist, ANN)
    ends_turn(duel)
    assert not duel.zapped(soloist, ANN)


@pytest.mark.card("house_lights_up")
def test_house_lights_send_the_attacker_back() -> None:
    lights = card("house_lights_up")
    duel = begin(ann=Side(hand=[TROLL], purse=3), bob=Side(hand=[lights], purse=2), stop_at="ready")
    duel.attacks(TROLL, gold=3)
    duel.faces()
    duel.passes(ANN)
    duel.plays(BOB, lights)
    duel.stops_at("")
    assert duel.zone(ANN, "hand") == ["Relief Gate Troll"]
    assert (duel.gold(ANN), duel.damage(BOB)) == (3, 0)


def test_every_loot_can_be_played_and_every_trick_is_paid_for() -> None:
    """At Level 5 no rank is too high, and no purse of 5 too small."""
    assert all(loot.rank <= 5 for loot in POOL.by_key.values() if isinstance(loot, Loot))
    assert all(trick.cost <= 5 for trick in POOL.by_key.values() if isinstance(trick, Trick))
    assert AUNT.cost == 1


def plain(kind: type[Any]) -> list[Any]:
    """The cards of a kind that are nothing but their numbers, each with its mark."""
    found = (each for each in POOL.by_key.values() if isinstance(each, kind))
    return [
        pytest.param(each, id=each.key, marks=pytest.mark.card(each.key))
        for each in found
        if not (each.abilities or each.keywords)
    ]


@pytest.mark.parametrize("monster", plain(DuelMonster))
def test_a_plain_monster_that_is_paid_strikes_for_its_power_and_is_squished_by_its_life(monster: DuelMonster) -> None:
    honest = begin(ann=Side(hand=[monster], purse=monster.cost))
    honest.attacks(monster, gold=monster.cost)
    honest.faces()
    assert honest.damage(BOB) == monster.power
    if monster.cost:
        bluff = begin(ann=Side(hand=[monster], purse=monster.cost))
        bluff.attacks(monster, gold=monster.cost - 1)
        bluff.faces()
        assert (bluff.damage(ANN), bluff.damage(BOB)) == (1, 0)


@pytest.mark.parametrize("weapon", plain(Weapon))
def test_a_plain_weapon_strikes_and_shields_by_its_numbers(weapon: Weapon) -> None:
    bear = card("corridor_bear")
    duel = begin(ann=Side(hand=[bear], purse=bear.cost), bob=Side(hoard=[weapon]))
    duel.attacks(bear, gold=bear.cost)
    duel.faces(weapon)
    is_squished = weapon.power >= bear.life
    assert duel.damage(BOB) == (0 if is_squished else bear.power - weapon.defense)


@pytest.mark.parametrize("ally", plain(DuelAlly))
def test_a_plain_ally_takes_the_blow_and_lives_by_its_life(ally: DuelAlly) -> None:
    duel = begin(ann=Side(hand=[SLIME], purse=SLIME.cost), bob=Side(hoard=[ally]))
    duel.attacks(SLIME, gold=SLIME.cost)
    duel.faces(ally)
    assert duel.damage(BOB) == 0
    assert (ally.name in duel.zone(BOB, "hoard")) == (ally.life > SLIME.power)
