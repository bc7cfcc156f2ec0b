"""Where cards and tokens lie, what that means for them, and what happens when a card leaves play."""

from __future__ import annotations

import pytest
from tests.game.duel.duel import ANN, ANY_HERO, BOB, FILLER, Side, ally, begin, monster, trick, weapon

from kickdoor_game.duel.cards.abilities import Ability
from kickdoor_game.duel.cards.effects import (
    Change,
    Collect,
    Damage,
    Earn,
    Mend,
    Salvage,
    Spill,
    Squish,
    StealGold,
    TakeCards,
    ToHand,
    ToStash,
    ZapCards,
)
from kickdoor_game.duel.cards.kinds import Location, StickyCurse, Trinket
from kickdoor_game.duel.cards.targets import Target
from kickdoor_game.duel.ruleset.observe import observe
from kickdoor_game.duel.state.events import MarkerTurned
from kickdoor_game.machine.observation import HIDDEN

WOLF = monster("Paper Wolf", 2, 3, 4)
CLUB = weapon("Club", 1, 1)
MAID = ally("Maid", 1, 4)
ANYTHING = Target(of=("hero", "ally", "monster", "loot", "location"))
HOME = trick("Home", ToHand(), target=ANYTHING)
AWAY = trick("Away", ToStash(), target=ANYTHING)
POKE = trick("Poke", Damage(1), target=Target(of=("hero", "ally", "monster")))
FRAIL = StickyCurse(
    key="frail",
    name="Frail",
    target=ANYTHING,
    abilities=(Ability(on="always", effects=(Change("life", -1, to="host"),)),),
)


@pytest.mark.rule("ccg.zones.1", "ccg.zones.4")
def test_the_middle_holds_a_fight_and_is_empty_after_it() -> None:
    """What Bob commits is out of his hoard for so long; Armor and the like would stay."""
    yard = Location(key="yard", name="Yard")
    duel = begin(Side(hand=[WOLF], purse=3), Side(hoard=[CLUB, MAID, yard]))
    duel.attacks(WOLF, gold=2)
    duel.faces_with(CLUB, MAID)
    fight = duel.table.fight
    assert fight is not None
    assert (fight.card, fight.gold) == (duel.id(WOLF), 2)
    assert fight.committed == (duel.id(CLUB, BOB), duel.id(MAID, BOB))
    assert duel.zone(BOB, "hoard") == ["Yard"]
    duel.says(BOB, ("ready",))
    assert duel.table.fight is None
    assert sorted(duel.zone(BOB, "hoard")) == ["Club", "Maid", "Yard"]


@pytest.mark.rule("ccg.zones.2")
def test_hero_level_marker_and_purse_are_of_one_player_and_stay_where_they_are() -> None:
    """Nothing sends a Hero to a hand or a stash, and what one of them does turns nothing of the other's."""
    squash = trick("Squash", Squish(), target=ANYTHING)
    duel = begin(Side(hand=[HOME, AWAY, squash, CLUB], purse=2, level=3), Side(purse=1))
    hero = duel.table.duelists[BOB].hero
    for card in (HOME, AWAY, squash):
        duel.plays(ANN, card, duel.hero(BOB))
        assert hero in duel.table.presences
        assert hero not in (*duel.table.duelists[BOB].hand, *duel.table.duelists[BOB].stash)
    duel.attacks(CLUB)
    duel.runs()
    duel.says(ANN, ("done",))
    ann, bob = duel.table.duelists
    assert (ann.hero in duel.table.presences, ann.level, ann.purse) == (True, 4, 4)
    assert (bob.level, bob.purse) == (1, 1)
    assert [event.seat for event in duel.told(MarkerTurned)] == [BOB, BOB]


@pytest.mark.rule("ccg.zones.3")
def test_committed_gold_pays_for_nothing_and_cannot_be_stolen() -> None:
    thief, dear = trick("Thief", StealGold(2)), trick("Dear", Earn(3), cost=1)
    duel = begin(Side(hand=[WOLF, dear], purse=3), Side(hand=[thief]), stop_at="attack")
    duel.attacks(WOLF, gold=3)
    refusal = duel.refused(ANN, (f"mischief.{duel.id(dear)}",), standing=True)
    assert (refusal.rule, refusal.cure) == ("ccg.general.7", "get more gold: 1 are due, you have 0")
    duel.passes(ANN)
    duel.plays(BOB, thief)
    assert (duel.gold(ANN), duel.gold(BOB)) == (0, 0)
    duel.stops_at("")
    duel.runs()
    assert duel.gold(ANN) == 3


@pytest.mark.rule("ccg.zones.5")
def test_nobody_sees_a_deck_and_its_top_card_is_drawn() -> None:
    top, next_one = monster("Top", 1, 1, 1), monster("Next", 1, 1, 1)
    more = trick("More", TakeCards(1))
    duel = begin(Side(hand=[more], deck=[top, next_one]))
    for chair in (ANN, BOB, None):
        assert observe(duel.table, chair).table.duelists[ANN].deck == (HIDDEN, HIDDEN)
    duel.plays(ANN, more)
    assert (duel.zone(ANN, "hand"), duel.zone(ANN, "deck")) == (["Top"], ["Next"])


@pytest.mark.rule("ccg.zones.6")
def test_a_discard_pile_is_open_newest_on_top_and_no_new_deck() -> None:
    leak = trick("Leak", Spill(2))
    duel = begin(Side(), Side(hand=[leak], deck=[WOLF, MAID]))
    duel.plays(BOB, leak)
    assert duel.zone(BOB, "discard") == ["Paper Wolf", "Maid", "Leak"]
    seen = observe(duel.table, ANN).table.duelists[BOB].discard
    assert seen == duel.table.duelists[BOB].discard
    duel.says(ANN, ("done",))
    assert duel.table.winners == [ANN]


@pytest.mark.rule("ccg.zones.7")
def test_a_hand_of_any_size_outlasts_the_turn() -> None:
    duel = begin(Side(hand=[FILLER] * 25))
    duel.says(ANN, ("done",))
    assert len(duel.table.duelists[ANN].hand) == 25
    empty = begin(Side())
    empty.says(ANN, ("done",))
    assert empty.kind() == "Bob: turn"


@pytest.mark.rule("ccg.zones.8")
def test_a_face_down_card_is_out_of_play_and_no_target() -> None:
    """Neither the attacking card before it is revealed, nor a card that lies face down in a stash."""
    poke = trick("Prod", Damage(1), target=Target(of=("monster",)))
    duel = begin(Side(hand=[WOLF], stash=[monster("Bear", 1, 1, 1)], purse=2), Side(hand=[poke]), stop_at="attack")
    duel.attacks(WOLF, gold=2)
    duel.passes(ANN)
    refusal = duel.refused(BOB, (f"mischief.{duel.id(poke, BOB)}", duel.named(WOLF, ANN)), standing=True)
    assert refusal.rule == "ccg.general.8"
    heroes = [each.hero for each in duel.table.duelists]
    assert list(duel.table.in_play()) == heroes
    duel.stops_at("")
    duel.faces()
    assert duel.zone(ANN, "stash") == ["Bear", "Paper Wolf*"]
    duel.plays(BOB, poke, duel.named(WOLF, ANN))
    assert duel.tokens(WOLF, ANN) == 1


@pytest.mark.rule("ccg.zones.9")
def test_a_card_goes_to_its_owners_hand_stash_and_discard_pile() -> None:
    curse = StickyCurse(key="rust", name="Rust", target=ANYTHING)
    duel = begin(Side(hoard=[MAID, CLUB]), Side(hand=[HOME, AWAY, curse]))
    duel.plays(BOB, curse, duel.named(MAID, ANN))
    duel.plays(BOB, HOME, duel.named(MAID, ANN))
    duel.plays(BOB, AWAY, duel.named(CLUB, ANN))
    assert (duel.zone(ANN, "hand"), duel.zone(ANN, "stash")) == (["Maid"], ["Club"])
    assert duel.zone(BOB, "discard") == ["Rust", "Home", "Away"]


@pytest.mark.rule("ccg.zones.10")
def test_whose_card_it_is_makes_the_choices_also_in_the_others_turn() -> None:
    guard = ally("Guard", 1, 3, Ability(on="catches", effects=(Earn(2),), may=True))
    duel = begin(Side(hand=[CLUB]), Side(hoard=[guard]))
    duel.attacks(CLUB)
    duel.faces(guard)
    assert duel.kind() == "Bob: whether"
    duel.says(BOB, True)
    assert duel.gold(BOB) == 2


@pytest.mark.rule("ccg.zones.11")
def test_what_the_opponent_sees() -> None:
    """Backs of the hand, the stash and the attack; how many there are, and how much gold, is open."""
    out = monster("Bear", 1, 1, 1)
    ann = Side(hand=[WOLF, CLUB], stash=[MAID], out=[out], purse=5)
    duel = begin(ann, Side(), stop_at="attack")
    duel.attacks(WOLF, gold=4)
    seen = observe(duel.table, BOB).table
    assert seen.fight is not None
    assert (seen.fight.card, seen.fight.gold) == (HIDDEN, 4)
    assert seen.duelists[ANN].hand == (HIDDEN,)
    assert seen.duelists[ANN].stash == (HIDDEN, duel.id(out))
    assert seen.duelists[ANN].purse == 1
    own = observe(duel.table, ANN).table
    assert own.fight is not None
    assert own.fight.card == duel.id(WOLF)
    assert own.duelists[ANN].stash == (duel.id(MAID), duel.id(out))


@pytest.mark.rule("ccg.tokens.1")
def test_tokens_are_gold_in_a_purse_and_in_an_attack_and_damage_on_what_has_a_life() -> None:
    """Damage buys nothing, gold hurts nobody, and what is healed or spent is nothing any more."""
    toll, balm = trick("Toll", Mend(0), cost=1), trick("Balm", Mend(2), target=ANY_HERO)
    bear = monster("Bear", 0, 1, 6)
    duel = begin(Side(hand=[POKE, POKE, POKE, toll, balm, WOLF], hoard=[MAID], out=[bear], damage=4))
    for copy, target in enumerate((duel.named(MAID, ANN), duel.named(bear, ANN), duel.hero(ANN))):
        duel.does(ANN, (f"mischief.{duel.id(POKE, ANN, copy)}", target))
    assert (duel.tokens(MAID, ANN), duel.tokens(bear, ANN), duel.damage(ANN), duel.gold(ANN)) == (1, 1, 5, 0)
    assert (
        duel.refused(ANN, (f"mischief.{duel.id(toll)}",), standing=True).cure == "get more gold: 1 are due, you have 0"
    )
    duel.plays(ANN, balm, duel.hero(ANN))
    assert (duel.damage(ANN), duel.gold(ANN), duel.damage(BOB), duel.gold(BOB)) == (3, 0, 0, 0)
    duel = begin(Side(hand=[WOLF], purse=3))
    duel.attacks(WOLF, gold=3)
    assert duel.table.fight is not None
    assert (duel.table.fight.gold, duel.gold(ANN), duel.damage(ANN), duel.damage(BOB)) == (3, 0, 0, 0)
    duel.faces()
    assert (duel.tokens(WOLF, ANN), duel.gold(ANN), duel.damage(BOB)) == (0, 0, 3)


@pytest.mark.rule("ccg.tokens.4")
def test_there_are_always_more_tokens() -> None:
    mint = trick("Mint", Earn(3_000))
    duel = begin(Side(hand=[mint]))
    duel.plays(ANN, mint)
    assert duel.gold(ANN) == 3_000


JAR = Trinket(
    key="jar",
    name="Jar",
    rank=1,
    abilities=(Ability(on="reckoning", effects=(Collect(3),)), Ability(on="use", effects=(Earn(2),), tokens=2)),
)


@pytest.mark.rule("ccg.tokens.2", "ccg.tokens.3", "ccg.keyword.3")
def test_tokens_on_loot_are_what_its_text_makes_of_them() -> None:
    """Three are collected, two worth of them are paid, one is left; nothing is hurt by them or healed."""
    duel = begin(Side(), Side(hoard=[JAR]))
    duel.says(ANN, ("done",))
    assert (duel.tokens(JAR, BOB), duel.gold(BOB), duel.damage(BOB)) == (3, 0, 0)
    duel.uses(BOB, JAR)
    assert (duel.tokens(JAR, BOB), duel.gold(BOB)) == (1, 2)
    refusal = duel.refused(BOB, (f"use.{duel.id(JAR, BOB)}",), standing=True)
    assert refusal.cure == "wait for more tokens: 2 are due, 1 lie on it"
    assert duel.zone(BOB, "hoard") == ["Jar"]


@pytest.mark.rule("ccg.leave.1")
def test_a_card_that_comes_back_is_another_card() -> None:
    """The song was for the Maid who has gone; the one who comes is weak again."""
    song = trick("Song", Change("life", 5, until="turn"), target=Target(of=("ally",)))
    duel = begin(Side(hand=[song, HOME], hoard=[MAID], purse=5))
    duel.plays(ANN, song, duel.named(MAID, ANN))
    assert duel.value(MAID, ANN, "life") == 9
    duel.plays(ANN, HOME, duel.named(MAID, ANN))
    duel.says(ANN, (f"play.{duel.id(MAID)}",))
    assert duel.value(MAID, ANN, "life") == 4


@pytest.mark.rule("ccg.leave.1")
def test_what_was_aimed_at_a_card_misses_the_one_that_comes_back() -> None:
    """The Monster is on its way home when the poke arrives."""
    out = monster("Bear", 1, 1, 3)
    home = trick("Quick Home", ToHand(), target=ANYTHING, interrupt=True)
    duel = begin(Side(hand=[POKE]), Side(hand=[home], out=[out]), stop_at="interrupt")
    duel.plays(ANN, POKE, duel.named(out, BOB))
    duel.passes(ANN)
    duel.plays(BOB, home, duel.named(out, BOB))
    duel.stops_at("")
    assert "Bear" in duel.zone(BOB, "hand")
    assert duel.id(out, BOB) not in duel.table.presences


@pytest.mark.rule("ccg.leave.2", "ccg.leave.3", "ccg.leave.5")
def test_tokens_and_stuck_cards_go_when_a_card_leaves_play() -> None:
    """For a hand, face down for a stash, for a discard pile."""
    wipe = trick("Wipe", Damage(9), target=ANYTHING)
    for card, zone in ((HOME, "hand"), (AWAY, "stash"), (wipe, "discard")):
        duel = begin(Side(hand=[FRAIL, POKE, card], hoard=[ally("Cook", 1, 6)]))
        cook = duel.named(ally("Cook", 1, 6), ANN)
        duel.plays(ANN, POKE, cook)
        duel.plays(ANN, FRAIL, cook)
        duel.plays(ANN, card, cook)
        assert "Cook" in duel.zone(ANN, zone)
        assert "Frail" in duel.zone(ANN, "discard")
        assert duel.id(ally("Cook", 1, 6)) not in duel.table.presences


@pytest.mark.rule("ccg.leave.4")
def test_from_hoard_to_middle_and_from_middle_to_stash_a_card_stays_in_play() -> None:
    bear = monster("Bear", 1, 1, 6)
    duel = begin(Side(hand=[bear, FRAIL, POKE], purse=1), Side(hoard=[MAID, weapon("Pin", 1, 2)]))
    duel.plays(ANN, FRAIL, duel.named(MAID, BOB))
    duel.plays(ANN, POKE, duel.named(MAID, BOB))
    duel.attacks(bear, gold=1)
    duel.faces_with(MAID, weapon("Pin", 1, 2))
    assert (duel.tokens(MAID, BOB), duel.value(MAID, BOB, "life")) == (1, 3)
    duel.says(BOB, ("ready",))
    assert (duel.tokens(MAID, BOB), duel.value(MAID, BOB, "life")) == (2, 3)
    assert duel.zone(ANN, "stash") == ["Bear*"]
    assert duel.tokens(bear, ANN) == 2


@pytest.mark.rule("ccg.curse.1", "ccg.curse.2")
def test_a_curse_sticks_to_a_card_in_play_and_changes_it() -> None:
    duel = begin(Side(hand=[FRAIL]), Side(hoard=[MAID], stash=[monster("Bear", 1, 1, 3)]))
    bear = duel.named(monster("Bear", 1, 1, 3), BOB)
    assert duel.refused(ANN, (f"mischief.{duel.id(FRAIL)}", bear), standing=True)
    duel.plays(ANN, FRAIL, duel.named(MAID, BOB))
    assert duel.table.presences[duel.id(MAID, BOB)].stuck == (duel.id(FRAIL),)
    assert (duel.value(MAID, BOB, "life"), duel.zone(ANN, "discard")) == (3, [])


@pytest.mark.rule("ccg.curse.2")
def test_a_curse_may_be_for_any_kind_of_card_in_play() -> None:
    yard, out = Location(key="yard", name="Yard"), monster("Bear", 1, 1, 3)
    for host in (yard, out, CLUB, MAID):
        duel = begin(Side(hand=[FRAIL]), Side(hoard=[yard, CLUB, MAID], out=[out]))
        duel.plays(ANN, FRAIL, duel.named(host, BOB))
        assert duel.table.presences[duel.id(host, BOB)].stuck == (duel.id(FRAIL),)
    duel = begin(Side(hand=[FRAIL]))
    duel.plays(ANN, FRAIL, duel.hero(BOB))
    assert duel.table.presences[duel.table.duelists[BOB].hero].stuck == (duel.id(FRAIL),)


@pytest.mark.rule("ccg.curse.3")
def test_a_stuck_card_works_for_whoever_has_played_it() -> None:
    """In Ann's reckoning and not in Bob's; it deals its damage to the Hero that it sticks to."""
    itch = StickyCurse(
        key="itch",
        name="Itch",
        target=ANY_HERO,
        abilities=(Ability(on="reckoning", effects=(Damage(1, "host"), Earn(1))),),
    )
    duel = begin(Side(hand=[itch]))
    duel.plays(ANN, itch, duel.hero(BOB))
    duel.says(ANN, ("done",))
    assert duel.damage(BOB) == 0
    duel.says(BOB, ("done",))
    assert (duel.damage(BOB), duel.gold(ANN)) == (1, 3)


@pytest.mark.rule("ccg.curse.4")
def test_stuck_cards_add_up() -> None:
    duel = begin(Side(hand=[FRAIL, FRAIL, FRAIL]), Side(hoard=[MAID]))
    for copy in range(3):
        duel.does(ANN, (f"mischief.{duel.id(FRAIL, ANN, copy)}", duel.named(MAID, BOB)))
    assert duel.value(MAID, BOB, "life") == 1


@pytest.mark.rule("ccg.zap.1", "ccg.zap.2", "ccg.zap.3")
def test_what_is_zapped_is_not_zapped_again_and_can_still_do_the_rest() -> None:
    """Back in play it is upright."""
    nurse = ally("Nurse", 1, 3, Ability(on="use", effects=(Mend(1),), zap=True))
    bin_ = Trinket(key="bin", name="Bin", rank=0, abilities=(Ability(on="use", effects=(Salvage(),), gold=1),))
    sleep = trick("Sleep", ZapCards(), target=ANYTHING)
    duel = begin(Side(hand=[sleep, HOME], hoard=[nurse, bin_], damage=5, purse=5, discard=[WOLF]), Side())
    duel.uses(ANN, nurse)
    assert duel.damage(ANN) == 4
    refusal = duel.refused(ANN, (f"use.{duel.id(nurse)}",), standing=True)
    assert refusal.rule == "ccg.zap.1"
    duel.plays(ANN, sleep, duel.named(bin_, ANN))
    assert duel.zapped(bin_, ANN)
    duel.uses(ANN, bin_)
    assert duel.kind() == "Ann: salvage"
    duel.says(ANN, duel.named(WOLF, ANN))
    assert "Paper Wolf" in duel.zone(ANN, "hand")
    duel.plays(ANN, HOME, duel.named(nurse, ANN))
    duel.says(ANN, (f"play.{duel.id(nurse)}",))
    assert not duel.zapped(nurse, ANN)


@pytest.mark.rule("ccg.gold.1")
def test_a_thief_takes_what_there_is() -> None:
    thief = trick("Thief", StealGold(3))
    duel = begin(Side(hand=[thief, thief]), Side(purse=5))
    duel.plays(ANN, thief)
    assert (duel.gold(ANN), duel.gold(BOB)) == (3, 2)
    duel.does(ANN, (f"mischief.{duel.id(thief, ANN, 1)}",))
    assert (duel.gold(ANN), duel.gold(BOB)) == (5, 0)
