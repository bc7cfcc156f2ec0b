"""What each keyword does."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest
from tests.game.duel.duel import ANN, ANY_HERO, BOB, FILLER, Side, ally, begin, monster, trick, weapon

from kickdoor_game.duel.cards.abilities import Ability
from kickdoor_game.duel.cards.conditions import HasWeapons, IsBleeding
from kickdoor_game.duel.cards.effects import (
    Bandage,
    Bleed,
    Bottom,
    Cancel,
    Change,
    Damage,
    Drop,
    Earn,
    Prevent,
    Spill,
    Squish,
    ToStash,
    WhenSo,
)
from kickdoor_game.duel.cards.kinds import DuelCardKind, Keyword, StickyCurse, Weapon
from kickdoor_game.duel.cards.targets import Target
from kickdoor_game.duel.ruleset.observe import observe
from kickdoor_game.duel.state.events import CardsDrawn, CardSquished, WentToDiscard
from kickdoor_game.duel.state.table import Bleeding
from kickdoor_game.machine.plain import saved_bytes

WOLF = monster("Paper Wolf", 0, 3, 4)
CLUB = weapon("Club", 2, 2)
MAID = ally("Maid", 1, 2)
MONSTER = Target(of=("monster",))
STOP = trick("Stop", Cancel("either"), interrupt=True)
PADDING = trick("Padding", Prevent(9), interrupt=True)


@pytest.mark.rule("ccg.keyword.1")
def test_a_hero_bleeds_in_its_own_reckoning_only_and_all_of_it() -> None:
    duel = begin(Side(bleeding=(Bleeding(4),)), Side(bleeding=(Bleeding(1), Bleeding(2))))
    duel.says(ANN, ("done",))
    duel.says(BOB, "next.0")
    assert (duel.damage(ANN), duel.damage(BOB)) == (0, 3)


@pytest.mark.rule("ccg.keyword.2")
def test_bleeding_lasts_as_its_card_says() -> None:
    scratch = trick("Scratch", Bleed(1, 2))
    duel = begin(Side(hand=[scratch]))
    duel.plays(ANN, scratch)
    for damage in (1, 2, 2):
        duel.says(ANN, ("done",))
        assert duel.damage(BOB) == damage
        duel.says(BOB, ("done",))


@pytest.mark.rule("ccg.keyword.1", "ccg.keyword.2")
def test_a_bleeding_that_begins_in_a_reckoning_bleeds_in_the_next_one() -> None:
    """Beside one of the same kind that has been counted."""
    thorn = ally("Thorn", 1, 3, Ability(on="reckoning", effects=(Bleed(1, 1, "your_hero"),)))
    duel = begin(Side(), Side(hoard=[thorn], bleeding=(Bleeding(1, 1),)))
    duel.says(ANN, ("done",))
    duel.says(BOB, "next.0")
    assert (duel.damage(BOB), duel.table.duelists[BOB].bleeding) == (1, (Bleeding(1, 1),))
    duel.says(BOB, ("done",))
    duel.says(ANN, ("done",))
    duel.says(BOB, "next.0")
    assert (duel.damage(BOB), duel.table.duelists[BOB].bleeding) == (2, (Bleeding(1, 1),))


@pytest.mark.rule("ccg.keyword.2")
def test_bleeding_without_an_end_goes_with_its_card_or_by_an_ability() -> None:
    leech = monster("Leech", 0, 0, 4, Ability(on="hired", effects=(Bleed(1, 0),)))
    wound = trick("Wound", Bleed(2, 0))
    swat, rag = trick("Swat", Squish(), target=MONSTER), trick("Rag", Bandage())
    duel = begin(Side(hand=[leech, wound]), Side(hand=[swat, rag]))
    duel.attacks(leech)
    duel.faces()
    duel.plays(ANN, wound)
    assert [each.count for each in duel.table.duelists[BOB].bleeding] == [1, 2]
    duel.plays(BOB, swat, duel.named(leech, ANN))
    assert [each.count for each in duel.table.duelists[BOB].bleeding] == [2]
    duel.plays(BOB, rag)
    assert duel.table.duelists[BOB].bleeding == ()


@pytest.mark.rule("ccg.keyword.4")
def test_encore_stashes_what_has_resolved() -> None:
    """A card that was stopped has not."""
    song = trick("Song", Earn(1), keywords=("encore",))
    duel = begin(Side(hand=[song, song]), Side(hand=[STOP]))
    duel.plays(ANN, song)
    assert duel.zone(ANN, "stash") == ["Song"]
    duel.stop_at = "interrupt"
    duel.does(ANN, (f"mischief.{duel.id(song, ANN, 1)}",))
    duel.passes(ANN)
    duel.plays(BOB, STOP)
    duel.stops_at("")
    assert (duel.zone(ANN, "stash"), duel.zone(ANN, "discard")) == (["Song"], ["Song"])
    stays = StickyCurse(key="rust", name="Rust", target=ANY_HERO, keywords=("encore",))
    other = begin(Side(hand=[stays]))
    other.plays(ANN, stays, other.hero(BOB))
    assert other.zone(ANN, "stash") == []


WAVE = trick("Wave", Earn(9), abilities=(Ability(on="flaunt", effects=(Earn(1),)),))


@pytest.mark.rule("ccg.keyword.5", "ccg.keyword.6")
def test_a_flaunted_card_is_in_play_until_its_ability_has_resolved() -> None:
    """It can be stopped, and is back in the hand either way."""
    duel = begin(Side(hand=[WAVE]), Side(hand=[STOP]), stop_at="interrupt")
    duel.uses(ANN, WAVE, word="flaunt")
    assert duel.id(WAVE) in list(duel.table.in_play())
    duel.stops_at("")
    assert (duel.gold(ANN), duel.zone(ANN, "hand")) == (1, ["Wave"])
    assert duel.id(WAVE) not in duel.table.presences
    duel.stop_at = "interrupt"
    duel.uses(ANN, WAVE, word="flaunt")
    duel.passes(ANN)
    duel.plays(BOB, STOP)
    duel.stops_at("")
    assert (duel.gold(ANN), duel.zone(ANN, "hand")) == (1, ["Wave"])
    assert duel.id(WAVE) not in duel.table.presences


@pytest.mark.rule("ccg.keyword.6")
def test_a_flaunted_card_that_its_ability_moves_is_not_back_in_the_hand() -> None:
    bow = trick("Bow", Earn(9), abilities=(Ability(on="flaunt", effects=(Earn(1), ToStash("this"))),))
    duel = begin(Side(hand=[bow]))
    duel.uses(ANN, bow, word="flaunt")
    assert (duel.zone(ANN, "hand"), duel.zone(ANN, "stash"), duel.gold(ANN)) == ([], ["Bow"], 1)


@pytest.mark.rule("ccg.keyword.5", "ccg.leave.5")
def test_a_flaunted_card_may_be_put_under_the_deck_and_is_in_play_no_more() -> None:
    plea = trick("Plea", Earn(9), abilities=(Ability(on="flaunt", effects=(Bottom(),)),))
    duel = begin(Side(hand=[plea]))
    duel.uses(ANN, plea, word="flaunt")
    duel.says(ANN, (duel.named(plea, ANN),))
    assert (duel.zone(ANN, "hand"), duel.zone(ANN, "deck")[-1]) == ([], "Plea")
    assert duel.id(plea) not in duel.table.presences


@pytest.mark.rule("ccg.keyword.5", "ccg.zones.11")
def test_a_flaunted_card_does_not_tell_where_in_the_hand_it_is() -> None:
    """A hand lies as its cards came to it, so that would tell when it was drawn."""
    duels = [begin(Side(hand=[WAVE, WOLF, CLUB]), stop_at="interrupt") for _ in range(3)]
    for place, duel in enumerate(duels):
        others = [duel.id(WOLF), duel.id(CLUB)]
        duel.table.duelists[ANN].hand = (*others[:place], duel.id(WAVE), *others[place:])
        duel.uses(ANN, WAVE, word="flaunt")
    first, *rest = [saved_bytes(observe(duel.table, BOB)) for duel in duels]
    assert rest == [first, first]


DONOR = trick("Donor", Earn(1), abilities=(Ability(on="give_blood", effects=(Earn(5),), blood=2),))


@pytest.mark.rule("ccg.keyword.7", "ccg.keyword.8")
@pytest.mark.parametrize(("gives", "gold", "damage"), [(True, 6, 2), (False, 1, 0)])
def test_blood_is_given_for_one_ability_more(gives: bool, gold: int, damage: int) -> None:
    """It is paid when the card is, and cannot be prevented."""
    duel = begin(Side(hand=[DONOR, PADDING]), stop_at="interrupt")
    duel.plays(ANN, DONOR, gives)
    assert duel.damage(ANN) == damage
    assert duel.option(ANN, f"mischief.{duel.id(PADDING)}").in_vain
    duel.stops_at("")
    assert (duel.gold(ANN), duel.damage(ANN)) == (gold, damage)


@pytest.mark.rule("ccg.keyword.7")
def test_giving_blood_may_eliminate() -> None:
    duel = begin(Side(hand=[DONOR], damage=18))
    duel.plays(ANN, DONOR, True)
    assert (duel.table.winners, duel.gold(ANN)) == ([BOB], 0)


@pytest.mark.rule("ccg.keyword.7", "ccg.keyword.8")
def test_for_a_monster_it_is_said_when_it_is_hired_and_before_its_abilities() -> None:
    tick = monster(
        "Tick",
        1,
        2,
        4,
        Ability(on="give_blood", effects=(Earn(4),), blood=2),
        Ability(on="hired", effects=(Drop(1, "you"), Earn(1))),
    )
    duel = begin(Side(hand=[tick, WOLF], purse=1))
    duel.attacks(tick, gold=1)
    duel.faces()
    assert duel.kind() == "Ann: give_blood"
    duel.says(ANN, True)
    assert (duel.kind(), duel.damage(ANN), duel.gold(ANN)) == ("Ann: discard", 2, 4)
    duel.says(ANN, (duel.named(WOLF, ANN),))
    assert duel.gold(ANN) == 5
    cheat = begin(Side(hand=[tick]))
    cheat.attacks(tick)
    cheat.faces()
    assert (cheat.kind(), cheat.damage(ANN)) == ("Ann: turn", 1)


LEECH = monster("Leech", 0, 4, 9, keywords=("life_o_suction",))


@pytest.mark.rule("ccg.keyword.9")
def test_life_o_suction_heals_what_was_dealt_after_prevention() -> None:
    """Also what is more than the life of the card that was hit; never more than there is."""
    duel = begin(Side(hand=[LEECH], damage=9), Side(hoard=[MAID]))
    duel.attacks(LEECH)
    duel.faces(MAID)
    assert duel.damage(ANN) == 5
    small = trick("Small", Prevent(3), interrupt=True)
    duel = begin(Side(hand=[LEECH], damage=9), Side(hand=[small]), stop_at="interrupt")
    duel.attacks(LEECH)
    duel.faces()
    duel.passes(ANN)
    duel.plays(BOB, small)
    duel.stops_at("")
    assert (duel.damage(ANN), duel.damage(BOB)) == (8, 1)


@pytest.mark.rule("ccg.keyword.9")
def test_mischief_with_life_o_suction_heals_as_well() -> None:
    sip = trick("Sip", Damage(2), target=ANY_HERO, keywords=("life_o_suction",))
    duel = begin(Side(hand=[sip], damage=5))
    duel.plays(ANN, sip, duel.hero(BOB))
    assert (duel.damage(ANN), duel.damage(BOB)) == (3, 2)


@pytest.mark.rule("ccg.keyword.9")
def test_what_no_card_deals_is_drunk_by_none() -> None:
    """Bob bleeds, and runs away limping; the last card of his deck is thirsty, and heals nobody."""
    bob = Side(damage=9, limping=True, bleeding=(Bleeding(1),), deck=[FILLER] * 5 + [LEECH])
    duel = begin(Side(hand=[WOLF], damage=9), bob)
    duel.attacks(WOLF)
    duel.runs()
    assert (duel.damage(ANN), duel.damage(BOB)) == (9, 11)
    duel.says(ANN, ("done",))
    assert (duel.damage(ANN), duel.damage(BOB)) == (9, 12)


STAND = weapon(
    "Hatstand", 2, 5, 0, Ability(on="use", effects=(Earn(1),), zap=True), keywords=("stealthy",), monstrous=4
)


@pytest.mark.rule("ccg.keyword.10")
@pytest.mark.parametrize(("gold", "hurt"), [(3, (1, 0)), (4, (0, 4))])
def test_a_monstrous_card_attacks_as_a_monster_of_that_cost_power_and_life(gold: int, hurt: tuple[int, int]) -> None:
    pike = weapon("Pike", 3, 3)
    duel = begin(Side(hand=[STAND], purse=4), Side(hoard=[pike]))
    duel.attacks(STAND, gold=gold)
    duel.faces(pike)
    assert (duel.damage(ANN), duel.damage(BOB)) == hurt
    assert duel.zone(ANN, "stash") == (["Hatstand*"] if gold == 4 else ["Hatstand"])


@pytest.mark.rule("ccg.keyword.11")
def test_it_is_nothing_else_then() -> None:
    """No Weapon, not Stealthy, without abilities; with as much damage as life it is squished like any Monster."""
    brag = ally("Brag", 1, 3, Ability(on="always", effects=(Change("power", 2, "your_weapons"),)))
    lone = trick("Lone", WhenSo(HasWeapons(at_least=1), (Earn(7),)))
    poke = trick("Poke", Damage(4), target=MONSTER)
    duel = begin(Side(hand=[STAND, lone], hoard=[brag], purse=4), Side(hand=[poke]))
    duel.attacks(STAND, gold=4)
    duel.faces()
    assert duel.damage(BOB) == 4
    assert (duel.value(STAND, ANN, "power"), duel.value(STAND, ANN, "rank")) == (4, 0)
    assert not any(option.card == duel.id(STAND) for option in duel.rules.standing(duel.table, ANN).options)
    duel.plays(ANN, lone)
    assert duel.gold(ANN) == 0
    duel.plays(BOB, poke, duel.named(STAND, ANN))
    assert duel.zone(ANN, "discard") == ["Lone", "Hatstand"]


@pytest.mark.rule("ccg.keyword.11", "ccg.general.2")
def test_what_it_says_counts_no_more_then_and_what_others_say_does() -> None:
    boast = weapon("Boast", 2, 5, 0, Ability(on="always", effects=(Change("power", 3, "attacking"),)), monstrous=4)
    drum = ally("Drum", 1, 3, Ability(on="always", effects=(Change("power", 2, "attacking"),)))
    duel = begin(Side(hand=[boast], hoard=[drum], purse=4), Side(), stop_at="check")
    duel.attacks(boast, gold=4)
    duel.faces()
    assert duel.value(boast, ANN, "power") == 6


@pytest.mark.rule("ccg.keyword.12")
def test_elsewhere_it_is_what_is_printed_on_it() -> None:
    """In the hoard it is a Weapon; after an attack it comes to the hand as one."""
    poke = trick("Poke", Damage(4), target=MONSTER)
    duel = begin(Side(hand=[STAND], level=2, purse=4), Side(hand=[poke]))
    duel.attacks(STAND, gold=4)
    duel.faces()
    duel.says(ANN, ("done",))
    duel.says(BOB, ("done",))
    duel.says(ANN, (f"play.{duel.id(STAND)}",))
    assert (duel.value(STAND, ANN, "power"), duel.value(STAND, ANN, "rank")) == (5, 2)
    assert duel.refused(BOB, (f"mischief.{duel.id(poke, BOB)}", duel.named(STAND, ANN)), standing=True)
    duel.uses(ANN, STAND)
    assert duel.zapped(STAND, ANN)


@pytest.mark.rule("ccg.keyword.13")
def test_a_keyword_that_the_rules_have_not_is_refused() -> None:
    """Those without a text of their own are a list; the others are ways for an ability to begin."""
    assert set(get_args(Keyword)) == {"encore", "life_o_suction", "regenerate", "smack", "stealthy"}
    known = msgspec.json.encode(Weapon(key="club", name="Club", rank=1, power=1, keywords=("smack",)))
    assert msgspec.json.decode(known, type=Weapon).keywords == ("smack",)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(known.replace(b"smack", b"recycle"), type=Weapon)


@pytest.mark.rule("ccg.keyword.14")
def test_what_regenerates_goes_to_the_stash_and_has_been_squished() -> None:
    """An Ally outside a fight, and a Monster in one, which strikes nobody."""
    phoenix = ally("Phoenix", 1, 2, keywords=("regenerate",))
    hydra = monster("Hydra", 0, 5, 2, keywords=("regenerate",))
    frail = StickyCurse(key="rust", name="Rust", target=Target(of=("ally",)))
    bill = trick("Bill", Damage(3), target=Target(of=("ally",)))
    duel = begin(Side(hand=[bill, hydra, frail]), Side(hoard=[phoenix, CLUB]))
    duel.plays(ANN, frail, duel.named(phoenix, BOB))
    duel.plays(ANN, bill, duel.named(phoenix, BOB))
    assert (duel.zone(BOB, "stash"), duel.zone(BOB, "discard")) == (["Phoenix"], [])
    assert "Rust" in duel.zone(ANN, "discard")
    duel.attacks(hydra)
    duel.faces(CLUB)
    assert (duel.damage(BOB), duel.zone(ANN, "stash")) == (0, ["Hydra"])
    assert [duel.table.card(event.card).name for event in duel.told(CardSquished)] == ["Phoenix", "Hydra"]


@pytest.mark.rule("ccg.keyword.14", "ccg.timing.11")
def test_it_regenerates_in_a_cooldown_as_well() -> None:
    phoenix = ally("Phoenix", 1, 2, keywords=("regenerate",))
    song = trick("Song", Change("life", 3), target=Target(of=("ally",)))
    duel = begin(Side(hand=[song], hoard=[phoenix]))
    duel.plays(ANN, song, duel.named(phoenix, ANN))
    duel.table.presences[duel.id(phoenix)].tokens = 3
    duel.says(ANN, ("done",))
    assert duel.zone(ANN, "stash") == ["Phoenix"]


@pytest.mark.rule("ccg.keyword.15")
def test_sketchy_is_for_whoever_was_caught_this_turn() -> None:
    fence = ally("Fence", 1, 3, Ability(on="use", effects=(Earn(2),), zap=True, sketchy=True))
    duel = begin(Side(hand=[CLUB], hoard=[fence]))
    refusal = duel.refused(ANN, (f"use.{duel.id(fence)}",), standing=True)
    assert (refusal.rule, refusal.cure) == ("ccg.keyword.15", "get caught cheating this turn first")
    duel.attacks(CLUB)
    duel.faces()
    duel.uses(ANN, fence)
    assert duel.gold(ANN) == 2
    duel = begin(Side(hand=[CLUB], hoard=[fence]))
    duel.attacks(CLUB)
    duel.faces()
    duel.says(ANN, ("done",))
    assert duel.refused(ANN, (f"use.{duel.id(fence)}",), standing=True).rule == "ccg.keyword.15"


BAT = weapon("Bat", 1, 3, keywords=("smack",))


@pytest.mark.rule("ccg.keyword.16", "ccg.keyword.17")
def test_smack_is_one_damage_to_a_hero_or_a_stashed_monster_in_ones_own_turn() -> None:
    bear = monster("Bear", 0, 1, 4)
    duel = begin(Side(hoard=[BAT], out=[bear]), Side(hoard=[BAT, MAID], out=[WOLF], stash=[FILLER]))
    assert duel.refused(BOB, (f"smack.{duel.id(BAT, BOB)}", duel.hero(ANN)), standing=True).rule == "ccg.keyword.16"
    targets = {shape.options for shape in duel.option(ANN, f"smack.{duel.id(BAT)}").details}  # type: ignore[union-attr]
    assert {option.key for options in targets for option in options} == {
        *(duel.hero(ANN), duel.hero(BOB), duel.named(bear, ANN), duel.named(WOLF, BOB)),
    }
    duel.uses(ANN, BAT, duel.named(WOLF, BOB), word="smack")
    assert (duel.tokens(WOLF, BOB), duel.zapped(BAT, ANN)) == (1, True)
    assert duel.refused(ANN, (f"smack.{duel.id(BAT)}", duel.hero(BOB)), standing=True).rule == "ccg.zap.1"


@pytest.mark.rule("ccg.keyword.17")
def test_smack_does_not_reach_a_monster_in_a_fight() -> None:
    duel = begin(Side(hand=[WOLF], hoard=[BAT]), Side(), stop_at="before_weapons")
    duel.attacks(WOLF)
    duel.faces()
    assert duel.refused(ANN, (f"smack.{duel.id(BAT)}", duel.named(WOLF, ANN)), standing=True)
    duel.uses(ANN, BAT, duel.hero(BOB), word="smack")
    assert duel.damage(BOB) == 1


@pytest.mark.rule("ccg.keyword.18", "ccg.keyword.19")
def test_spilling_takes_what_is_there_and_eliminates_nobody() -> None:
    leak, tip = trick("Leak", Spill(3)), monster("Tip", 0, 1, 1)
    decks: tuple[tuple[list[DuelCardKind], list[str]], ...] = (
        ([tip, WOLF, FILLER, MAID], ["Maid"]),
        ([tip], []),
        ([], []),
    )
    for deck, left in decks:
        duel = begin(Side(hand=[leak], deck=deck))
        duel.plays(ANN, leak)
        names = [card.name for card in deck][:3]
        assert (duel.zone(ANN, "deck"), duel.zone(ANN, "discard")) == (left, [*names, "Leak"])
        assert (duel.table.over, duel.told(CardsDrawn)) == (False, [])
        assert "discarded" not in [event.why for event in duel.told(WentToDiscard)]


@pytest.mark.rule("ccg.keyword.20")
def test_nobody_aims_at_what_is_stealthy() -> None:
    """Not even its own player; a sticking card is aimed as well."""
    sneak = monster("Sneak", 0, 1, 3, keywords=("stealthy",))
    poke, rust = trick("Poke", Damage(1), target=MONSTER), StickyCurse(key="rust", name="Rust", target=MONSTER)
    duel = begin(Side(hand=[poke, rust], out=[sneak]), Side(hand=[poke]))
    for seat, card in ((ANN, poke), (ANN, rust), (BOB, poke)):
        refusal = duel.refused(seat, (f"mischief.{duel.id(card, seat)}", duel.named(sneak, ANN)), standing=True)
        assert refusal.rule == "ccg.general.8"


@pytest.mark.rule("ccg.keyword.21")
def test_what_aims_at_nothing_reaches_it() -> None:
    """The blow of a Weapon, and what is for all stashed Monsters."""
    sneak = monster("Sneak", 0, 1, 4, keywords=("stealthy",))
    flood = trick("Flood", Damage(2, "stashed_monsters"))
    duel = begin(Side(hand=[sneak]), Side(hand=[flood], hoard=[CLUB]))
    duel.attacks(sneak)
    duel.faces(CLUB)
    assert duel.tokens(sneak, ANN) == 2
    duel.plays(BOB, flood)
    assert duel.zone(ANN, "discard") == ["Sneak"]


@pytest.mark.rule("ccg.keyword.22")
@pytest.mark.parametrize(("way", "gold"), [("survives", 2), ("squished", 0), ("run", 0), ("caught", 1)])
def test_survivor_is_for_a_hired_monster_that_lives(way: str, gold: int) -> None:
    mule = monster("Mule", 1, 1, 3, Ability(on="survives", effects=(Earn(2),)))
    pike = weapon("Pike", 3, 3)
    duel = begin(Side(hand=[mule], purse=1), Side(hoard=[pike]))
    duel.attacks(mule, gold=0 if way == "caught" else 1)
    if way == "run":
        duel.runs()
        gold += 1
    else:
        duel.faces(*[pike] * (way == "squished"))
    assert duel.gold(ANN) == gold


@pytest.mark.rule("ccg.keyword.23")
def test_a_hero_is_bleeding_while_there_is_one_effect_on_it() -> None:
    shark = weapon("Shark", 1, 1, 0, Ability(on="always", effects=(Change("power", 3, "this"),), only=IsBleeding()))
    rag = trick("Rag", Bandage())
    duel = begin(Side(hoard=[shark]), Side(hand=[rag], bleeding=(Bleeding(1, 1), Bleeding(1, 2))))
    assert duel.value(shark, ANN, "power") == 4
    duel.says(ANN, ("done",))
    duel.says(BOB, "next.0")
    assert duel.value(shark, ANN, "power") == 4
    duel.plays(BOB, rag)
    assert duel.value(shark, ANN, "power") == 1
