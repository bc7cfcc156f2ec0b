"""A turn without a fight: warmup, what the active player does, cooldown."""

from __future__ import annotations

import pytest
from tests.game.duel.duel import ANN, BOB, FILLER, Side, ally, begin, monster, trick, weapon

from kickdoor_game.duel.cards.abilities import Ability
from kickdoor_game.duel.cards.effects import Change, ChangeLevel, Damage, Earn, Mend, TakeCards, ZapCards
from kickdoor_game.duel.cards.kinds import Armor, Location, Trinket
from kickdoor_game.duel.cards.targets import Target
from kickdoor_game.duel.state.events import CardsDrawn, CardsZapped, GoldChanged, MarkerTurned, PhaseBegan, WentToHand
from kickdoor_game.duel.state.table import Bleeding

WOLF = monster("Paper Wolf", 0, 3, 4)
YARD, HALL = Location(key="yard", name="Yard"), Location(key="hall", name="Hall")
SLEEP = trick("Sleep", ZapCards(), target=Target(of=("ally", "loot", "location", "hero")))


@pytest.mark.rule("ccg.turn.1")
def test_three_phases_and_then_the_other_player() -> None:
    duel = begin()
    duel.says(ANN, ("done",))
    duel.says(BOB, ("done",))
    assert [(event.seat, event.phase) for event in duel.told(PhaseBegan)] == [
        (ANN, "cooldown"),
        *((BOB, phase) for phase in ("warmup", "munchkining", "cooldown")),
        *((ANN, phase) for phase in ("warmup", "munchkining")),
    ]


@pytest.mark.rule("ccg.warmup.1", "ccg.warmup.7")
def test_the_five_steps_of_a_warmup() -> None:
    """Marker, unzap, reckoning, stash, one card."""
    nurse = ally("Nurse", 1, 3, Ability(on="reckoning", effects=(Earn(1),)))
    duel = begin(Side(), Side(hoard=[nurse], zapped=[nurse], stash=[WOLF], limping=True))
    duel.says(ANN, ("done",))
    told = [event for event in duel.happened if isinstance(event, MarkerTurned | CardsZapped | WentToHand | CardsDrawn)]
    assert [type(event) for event in told] == [MarkerTurned, CardsZapped, WentToHand, CardsDrawn]
    earned = next(event for event in duel.told(GoldChanged) if event.seat == BOB)
    order = duel.happened.index
    assert order(told[1]) < order(earned) < order(told[2])
    assert duel.told(CardsDrawn) == [CardsDrawn(BOB, 1)]


@pytest.mark.rule("ccg.warmup.2", "ccg.warmup.3")
def test_only_the_active_players_marker_and_cards_are_freshened() -> None:
    club, rake = weapon("Club", 1, 1), weapon("Rake", 1, 1)
    ann = Side(hoard=[club], zapped=[club], limping=True)
    duel = begin(ann, Side(hoard=[rake], out=[WOLF], zapped=[rake, WOLF], limping=True), stop_at="before_reckoning")
    duel.table.presences[duel.table.duelists[BOB].hero].zapped = True
    duel.says(ANN, ("done",))
    assert [each.limping for each in duel.table.duelists] == [True, False]
    assert (duel.zapped(club, ANN), duel.zapped(rake, BOB), duel.zapped(WOLF, BOB)) == (True, False, False)
    assert not duel.table.presences[duel.table.duelists[BOB].hero].zapped


@pytest.mark.rule("ccg.warmup.4")
def test_what_begins_and_what_ends_in_a_reckoning_does_so_in_that_players_order() -> None:
    """Bob heals before he bleeds; his second reckoning of two is the last one with damage."""
    nurse = ally("Nurse", 1, 3, Ability(on="reckoning", effects=(Mend(9),)))
    duel = begin(Side(), Side(hoard=[nurse], damage=5, bleeding=(Bleeding(2, 2),)))
    duel.says(ANN, ("done",))
    assert duel.kind() == "Bob: which_first"
    duel.says(BOB, "next.0")
    assert duel.damage(BOB) == 2
    duel.says(BOB, ("done",))
    duel.says(ANN, ("done",))
    duel.says(BOB, "next.1")
    assert duel.damage(BOB) == 0
    assert duel.table.duelists[BOB].bleeding == ()


@pytest.mark.rule("ccg.warmup.4", "ccg.keyword.1")
def test_a_bleeding_that_has_gone_takes_no_other_with_it() -> None:
    """Ann's leech bleeds Bob for 1 while it lives, a scratch for 2. The leech falls when it has bled him."""
    leech = ally("Leech", 1, 2)
    poison = ally("Poison", 1, 3, Ability(on="reckoning", effects=(Damage(5),), target=Target(of=("ally",))))
    for first, damage in (("next.1", 3), ("next.0", 2)):
        duel = begin(Side(hoard=[leech]), Side(hoard=[poison]))
        leechs = duel.table.aim(duel.id(leech))
        duel.table.duelists[BOB].bleeding = (Bleeding(1, 0, leechs), Bleeding(2))
        duel.says(ANN, ("done",))
        duel.says(BOB, first)
        while duel.kind() != "Bob: turn":
            duel.says(BOB, "next.0" if duel.kind() == "Bob: which_first" else duel.named(leech, ANN))
        assert (duel.damage(BOB), duel.zone(ANN, "hoard")) == (damage, [])


@pytest.mark.rule("ccg.warmup.5", "ccg.warmup.6")
def test_the_whole_stash_is_taken_up_and_damage_stays_behind() -> None:
    bear = monster("Bear", 1, 1, 5)
    duel = begin(Side(), Side(stash=[WOLF, weapon("Club", 1, 1)], out=[bear]))
    duel.table.presences[duel.id(bear, BOB)].tokens = 4
    duel.says(ANN, ("done",))
    assert duel.zone(BOB, "stash") == []
    assert duel.zone(BOB, "hand")[:3] == ["Paper Wolf", "Club", "Bear"]
    assert duel.id(bear, BOB) not in duel.table.presences
    duel.attacks(bear)
    duel.says(ANN, ("face",))
    duel.says(ANN, ("ready",))
    assert duel.damage(BOB) == 1


@pytest.mark.rule("ccg.munchkining.1", "ccg.munchkining.2")
def test_actions_in_any_order_and_as_often_as_there_are_cards() -> None:
    imps = [monster("Imp", 0, 1, 1)] * 3
    club, maid = weapon("Club", 1, 1), ally("Maid", 1, 2)
    duel = begin(Side(hand=[*imps, YARD, maid, HALL], hoard=[club], purse=1))
    duel.attacks(imps[0])
    duel.runs()
    duel.says(ANN, (f"play.{duel.id(YARD)}",))
    duel.says(ANN, (f"squish.{duel.id(club)}",))
    duel.attacks(imps[0], copy=1)
    duel.faces()
    duel.says(ANN, (f"squish.{duel.id(YARD)}",))
    duel.says(ANN, (f"play.{duel.id(maid)}",))
    duel.says(ANN, (f"play.{duel.id(HALL)}",))
    duel.attacks(imps[0], copy=2)
    duel.faces()
    assert duel.zone(ANN, "hoard") == ["Maid", "Hall"]
    refusal = duel.refused(ANN, ("attack", f"card.{duel.id(imps[0])}", 0))
    assert (refusal.rule, refusal.cure) == ("ccg.munchkining.2", "wait until you have a card in hand")


@pytest.mark.rule("ccg.munchkining.3")
def test_the_opponent_has_a_last_word_and_after_it_the_active_player_goes_on() -> None:
    coins = trick("Coins", Earn(1))
    duel = begin(Side(hand=[WOLF]), Side(hand=[coins]), stop_at="last_word")
    duel.says(ANN, ("done",))
    assert duel.kind() == "Bob: last_word"
    duel.plays(BOB, coins)
    duel.stops_at("")
    assert duel.kind() == "Ann: turn"
    duel.attacks(WOLF)
    duel.runs()
    duel.says(ANN, ("done",))
    assert duel.kind() == "Bob: turn"


@pytest.mark.rule("ccg.loot.1", "ccg.loot.2", "ccg.loot.6")
def test_loot_costs_nothing_up_to_the_level_and_works_at_once() -> None:
    """Loot in a fight would count as well; the opponent's does not."""
    cup = Trinket(key="cup", name="Cup", rank=1, abilities=(Ability(on="use", effects=(Earn(1),), zap=True),))
    apron, club = Armor(key="apron", name="Apron", rank=1), weapon("Club", 2, 2)
    duel = begin(Side(hand=[cup, apron, club], level=3, purse=2), Side(hoard=[weapon("Rake", 1, 1)]))
    duel.says(ANN, (f"play.{duel.id(cup)}",))
    duel.says(ANN, (f"play.{duel.id(apron)}",))
    assert (duel.zone(ANN, "hoard"), duel.gold(ANN)) == (["Cup", "Apron"], 2)
    refusal = duel.refused(ANN, (f"play.{duel.id(club)}",))
    assert (refusal.rule, refusal.cure) == ("ccg.loot.2", "squish Loot or gain Levels: 2 + 2 is more than Level 3")
    duel.uses(ANN, cup)
    assert duel.gold(ANN) == 3


@pytest.mark.rule("ccg.loot.3", "ccg.loot.4")
def test_over_the_level_no_loot_is_played_and_what_is_there_works() -> None:
    club, nil = weapon("Club", 2, 2), weapon("Nil", 0, 1)
    fall = trick("Fall", ChangeLevel(-1, who="them"))
    duel = begin(Side(hand=[fall, WOLF]), Side(hand=[nil], hoard=[club], level=2))
    duel.plays(ANN, fall)
    duel.attacks(WOLF)
    duel.faces(club)
    assert duel.tokens(WOLF, ANN) == 2
    duel.table.duelists[BOB].level = 1
    duel.says(ANN, ("done",))
    refusal = duel.refused(BOB, (f"play.{duel.id(nil, BOB)}",))
    assert (refusal.rule, refusal.cure) == ("ccg.loot.3", "squish Loot first: your ranks are 2, your Level 1")
    assert duel.zone(BOB, "hoard") == ["Club"]


@pytest.mark.rule("ccg.loot.5", "ccg.location.4")
def test_only_what_is_unzapped_is_squished_and_it_costs_nothing() -> None:
    club, rake = weapon("Club", 1, 1), weapon("Rake", 1, 1)
    duel = begin(Side(hoard=[club, rake, YARD], zapped=[rake, YARD]))
    duel.says(ANN, (f"squish.{duel.id(club)}",))
    assert (duel.zone(ANN, "discard"), duel.gold(ANN)) == (["Club"], 0)
    for card, rule in ((rake, "ccg.loot.5"), (YARD, "ccg.location.4")):
        refusal = duel.refused(ANN, (f"squish.{duel.id(card)}",))
        assert (refusal.rule, refusal.cure) == (rule, "wait until it is unzapped")
    duel.table.presences[duel.id(YARD)].zapped = False
    duel = begin(Side(hoard=[YARD]))
    duel.says(ANN, (f"squish.{duel.id(YARD)}",))
    assert (duel.zone(ANN, "hoard"), duel.zone(ANN, "discard")) == ([], ["Yard"])


@pytest.mark.rule("ccg.location.1", "ccg.location.2", "ccg.location.3")
def test_one_location_a_player_and_the_old_one_goes_first() -> None:
    """The opponent has one, too; a zapped one keeps the new one out."""
    duel = begin(Side(hand=[YARD, HALL, SLEEP]), Side(hoard=[YARD]))
    duel.says(ANN, (f"play.{duel.id(YARD)}",))
    assert (duel.zone(ANN, "hoard"), duel.gold(ANN)) == (["Yard"], 0)
    refusal = duel.refused(ANN, (f"play.{duel.id(HALL)}",))
    assert (refusal.rule, refusal.cure) == ("ccg.location.3", "squish your Location first")
    duel.plays(ANN, SLEEP, duel.named(YARD, ANN))
    assert duel.refused(ANN, (f"squish.{duel.id(YARD)}",)).rule == "ccg.location.4"
    assert duel.refused(ANN, (f"play.{duel.id(HALL)}",)).rule == "ccg.location.3"
    other = begin(Side(hand=[HALL], hoard=[YARD]))
    other.says(ANN, (f"squish.{other.id(YARD)}",))
    other.says(ANN, (f"play.{other.id(HALL)}",))
    assert other.zone(ANN, "hoard") == ["Hall"]


@pytest.mark.rule("ccg.ally.1", "ccg.ally.2")
def test_allies_are_paid_for_at_any_level_and_stay() -> None:
    maids = [ally("Maid", 3, 2)] * 3
    duel = begin(Side(hand=maids, purse=8))
    for copy in range(2):
        duel.says(ANN, (f"play.{duel.id(maids[0], ANN, copy)}",))
    assert (duel.gold(ANN), duel.zone(ANN, "hoard")) == (2, ["Maid", "Maid"])
    refusal = duel.refused(ANN, (f"play.{duel.id(maids[0], ANN, 2)}",))
    assert (refusal.rule, refusal.cure) == ("ccg.ally.1", "get more gold: 3 are due, you have 2")
    asked = duel.asked()
    assert asked is not None
    assert not any(option.key.startswith("squish") for option in asked.shape.options)  # type: ignore[union-attr]


@pytest.mark.rule("ccg.cooldown.1", "ccg.cooldown.5")
def test_a_cooldown_has_its_order() -> None:
    """An Ally of the cooldown takes a gold, then Ann rises to Level 4, then only two are missing."""
    maid = ally("Maid", 1, 3, Ability(on="cooldown", effects=(Earn(1),)))
    aunt = ally("Aunt", 1, 3, Ability(on="level", effects=(Earn(1),)))
    duel = begin(Side(hoard=[maid, aunt], level=3))
    duel.says(ANN, ("done",))
    assert [(event.by, event.why) for event in duel.told(GoldChanged)] == [(1, "card"), (1, "card"), (2, "filled")]
    assert duel.table.duelists[ANN].level == 4


@pytest.mark.rule("ccg.cooldown.2")
def test_what_lasts_this_turn_ends_before_the_level() -> None:
    """The song is over when Ann's Ally, which asks for it, sees the Level."""
    song = trick("Song", Change("power", 2), target=Target(of=("loot",)))
    club, rake = weapon("Club", 1, 1), weapon("Rake", 1, 1)
    duel = begin(Side(hand=[song], hoard=[club]), Side(hand=[song], hoard=[rake]))
    duel.plays(ANN, song, duel.named(club, ANN))
    duel.plays(BOB, song, duel.named(rake, BOB))
    assert (duel.value(club, ANN, "power"), duel.value(rake, BOB, "power")) == (3, 3)
    aunt = ally("Aunt", 1, 3, Ability(on="level", effects=(Earn(1),), may=True))
    other = begin(Side(hand=[song], hoard=[club, aunt]))
    other.plays(ANN, song, other.named(club, ANN))
    other.says(ANN, ("done",))
    assert (other.kind(), other.value(club, ANN, "power")) == ("Ann: whether", 1)
    duel.says(ANN, ("done",))
    assert (duel.value(club, ANN, "power"), duel.value(rake, BOB, "power")) == (1, 1)


@pytest.mark.rule("ccg.cooldown.3", "ccg.cooldown.4")
def test_a_level_a_turn_up_to_ten_and_at_ten_nothing_begins() -> None:
    aunt = ally("Aunt", 1, 3, Ability(on="level", effects=(TakeCards(1),)))
    for level, then, drawn in ((8, 9, 1), (9, 10, 1), (10, 10, 0)):
        duel = begin(Side(hoard=[aunt], level=level, deck=[FILLER] * 3))
        duel.says(ANN, ("done",))
        assert (duel.table.duelists[ANN].level, len(duel.zone(ANN, "hand"))) == (then, drawn)
    rise = trick("Rise", ChangeLevel(1))
    duel = begin(Side(hand=[rise], hoard=[aunt], deck=[FILLER] * 3))
    duel.plays(ANN, rise)
    assert duel.zone(ANN, "hand") == ["Filler"]


@pytest.mark.rule("ccg.cooldown.6")
def test_more_gold_than_the_level_stays() -> None:
    for purse, then in ((7, 7), (6, 6), (5, 6)):
        duel = begin(Side(level=5, purse=purse))
        duel.says(ANN, ("done",))
        assert duel.gold(ANN) == then
