"""What holds for every ability, and for damage wherever it comes from."""

from __future__ import annotations

import pytest
from tests.game.duel.duel import ANN, ANY_HERO, BOB, Side, ally, begin, monster, trick, weapon

from kickdoor_game.duel.cards.abilities import Ability
from kickdoor_game.duel.cards.effects import (
    CatchBreath,
    Change,
    ChangeLevel,
    Damage,
    Earn,
    Mend,
    Prevent,
    Squish,
    StealGold,
    TakeCards,
    ToStash,
)
from kickdoor_game.duel.cards.kinds import Mischief, StickyCurse
from kickdoor_game.duel.cards.targets import Target
from kickdoor_game.duel.state.events import (
    CardSquished,
    DamageDealt,
    DamagePrevented,
    DuelLevelChanged,
    DuelOver,
    NothingToDo,
)

ANYTHING = Target(of=("hero", "ally", "monster", "loot", "location"))
BILL = trick("Bill", Damage(3), target=Target(of=("hero", "ally", "monster")))
PADDING = trick("Padding", Prevent(2), interrupt=True)
WOLF = monster("Paper Wolf", 2, 3, 4)
MAID = ally("Maid", 1, 4)


@pytest.mark.rule("ccg.general.1")
def test_a_card_goes_before_a_rule() -> None:
    """A marker is turned back in its own warmup, unless a card turns it now."""
    breath = trick("Breath", CatchBreath())
    duel = begin(Side(), Side(hand=[breath], limping=True))
    duel.plays(BOB, breath)
    assert not duel.table.duelists[BOB].limping


@pytest.mark.rule("ccg.general.2")
def test_changes_are_added_up_and_nothing_is_less_than_nothing() -> None:
    by = [trick(f"By {number}", Change("power", number), target=Target(of=("loot",))) for number in (-3, 2, -9)]
    club, fine = weapon("Club", 2, 2), trick("Fine", Earn(-5, who="them"))
    duel = begin(Side(hand=[*by, fine], hoard=[club]), Side(purse=2))
    for card, power in zip(by, (0, 1, 0), strict=True):
        duel.plays(ANN, card, duel.named(club, ANN))
        assert duel.value(club, ANN, "power") == power
    duel.plays(ANN, fine)
    assert duel.gold(BOB) == 0


@pytest.mark.rule("ccg.general.3")
def test_levels_end_at_one_and_at_ten() -> None:
    down, up = trick("Down", ChangeLevel(-3)), trick("Up", ChangeLevel(3, who="them"))
    duel = begin(Side(hand=[down, up], level=2), Side(level=9))
    duel.plays(ANN, down)
    duel.plays(ANN, up)
    assert [each.level for each in duel.table.duelists] == [1, 10]
    assert [event.by for event in duel.told(DuelLevelChanged)] == [-1, 1]


@pytest.mark.rule("ccg.general.4")
def test_the_active_player_orders_what_happens_at_once_also_what_is_not_theirs() -> None:
    """Bob's Ally takes a gold when a fight ends, Ann's takes all that he has: she lets his come first."""
    saver = ally("Saver", 1, 3, Ability(on="end_of_fight", effects=(Earn(1),)))
    taker = ally("Taker", 1, 3, Ability(on="end_of_fight", effects=(StealGold(9),)))
    for first, gold in (("next.1", (1, 0)), ("next.0", (0, 1))):
        duel = begin(Side(hand=[WOLF], hoard=[taker]), Side(hoard=[saver]))
        duel.attacks(WOLF)
        duel.runs()
        assert duel.kind() == "Ann: which_first"
        duel.says(ANN, first)
        assert (duel.gold(ANN), duel.gold(BOB)) == gold


@pytest.mark.rule("ccg.general.5", "ccg.damage.6")
def test_what_cannot_be_done_is_left_out() -> None:
    mend = trick("Mend", Mend(3, to="target"), Earn(1), target=Target(of=("ally",)))
    duel = begin(Side(hand=[mend], hoard=[MAID]))
    duel.table.presences[duel.id(MAID)].tokens = 2
    duel.plays(ANN, mend, duel.named(MAID, ANN))
    assert (duel.tokens(MAID, ANN), duel.gold(ANN)) == (0, 1)


@pytest.mark.rule("ccg.general.6")
def test_an_ability_begins_by_itself_or_for_a_price_or_with_its_card() -> None:
    """What begins by itself is no choice unless it says so."""
    must = ally("Must", 1, 3, Ability(on="cooldown", effects=(Earn(1),)))
    may = ally("May", 1, 3, Ability(on="cooldown", effects=(Earn(5),), may=True))
    paid = ally("Paid", 1, 3, Ability(on="use", effects=(Earn(2),), zap=True))
    played = trick("Played", Earn(1))
    duel = begin(Side(hand=[played], hoard=[must, may, paid]))
    duel.plays(ANN, played)
    assert duel.gold(ANN) == 1
    duel.uses(ANN, paid)
    assert duel.gold(ANN) == 3
    duel.says(ANN, ("done",))
    assert duel.kind() == "Ann: which_first"
    duel.says(ANN, "next.0")
    assert (duel.gold(ANN), duel.kind()) == (4, "Ann: whether")
    duel.says(ANN, False)
    assert duel.gold(ANN) == 4


@pytest.mark.rule("ccg.general.7")
def test_who_cannot_pay_all_of_it_cannot_play_it() -> None:
    bill = trick("Dear Bill", Damage(1), cost=2, target=ANY_HERO)
    played = Ability(on="played", effects=(TakeCards(1),), discard=2)
    swap = Mischief(key="swap", name="Swap", abilities=(played,))
    duel = begin(Side(hand=[bill, swap], purse=1))
    refusal = duel.refused(ANN, (f"mischief.{duel.id(bill)}", duel.hero(BOB)), standing=True)
    assert (refusal.rule, refusal.cure) == ("ccg.general.7", "get more gold: 2 are due, you have 1")
    refusal = duel.refused(ANN, (f"mischief.{duel.id(swap)}",), standing=True)
    assert (refusal.rule, refusal.cure) == ("ccg.general.7", "have 2 other cards in hand: they are discarded for it")
    assert duel.gold(ANN) == 1


@pytest.mark.rule("ccg.general.8")
def test_without_a_target_nothing_is_played() -> None:
    swat = trick("Swat", Squish(), target=Target(of=("ally",)))
    duel = begin(Side(hand=[swat]))
    refusal = duel.refused(ANN, (f"mischief.{duel.id(swat)}",), standing=True)
    assert (refusal.rule, duel.zone(ANN, "hand")) == ("ccg.general.8", ["Swat"])


@pytest.mark.rule("ccg.general.8")
def test_a_target_that_is_legal_no_more_is_missed() -> None:
    """The Ally was to be squished while it is upright; it is used, and what comes too late does nothing."""
    swat = trick("Swat", Squish(), target=Target(of=("ally",), zapped=False))
    nurse = ally("Nurse", 1, 3, Ability(on="use", effects=(Mend(1),), zap=True, interrupt=True))
    duel = begin(Side(hand=[swat]), Side(hoard=[nurse], damage=1), stop_at="interrupt")
    duel.plays(ANN, swat, duel.named(nurse, BOB))
    duel.passes(ANN)
    duel.uses(BOB, nurse)
    duel.stops_at("")
    assert duel.zone(BOB, "hoard") == ["Nurse"]
    assert [event.card for event in duel.told(NothingToDo)] == [duel.id(swat)]


@pytest.mark.rule("ccg.general.8")
def test_blood_is_given_for_nothing_once_the_target_is_legal_no_more() -> None:
    """What was paid in blood is aimed at the same card, and misses it by the same rule."""
    swat = trick(
        "Swat",
        Damage(1),
        target=Target(of=("ally",), zapped=False),
        abilities=(Ability(on="give_blood", effects=(Squish(),), blood=2),),
    )
    nurse = ally("Nurse", 1, 3, Ability(on="use", effects=(Mend(1),), zap=True, interrupt=True))
    duel = begin(Side(hand=[swat]), Side(hoard=[nurse], damage=1), stop_at="interrupt")
    duel.plays(ANN, swat, duel.named(nurse, BOB), True)
    duel.passes(ANN)
    duel.uses(BOB, nurse)
    duel.stops_at("")
    assert (duel.damage(ANN), duel.zone(BOB, "hoard")) == (2, ["Nurse"])


@pytest.mark.rule("ccg.general.9")
def test_a_chain_without_end_is_a_draw() -> None:
    """Each Level that Ann gains takes one away and gives it back."""
    wheel = ally("Wheel", 1, 3, Ability(on="level", effects=(ChangeLevel(-1), ChangeLevel(1))))
    duel = begin(Side(hoard=[wheel]))
    duel.says(ANN, ("done",))
    assert duel.told(DuelOver) == [DuelOver(None)]
    assert (duel.table.chain, duel.table.winners) == (200, [])


@pytest.mark.rule("ccg.general.9")
def test_a_chain_that_a_player_goes_on_with_is_no_endless_one() -> None:
    """Each time they may stop."""
    wheel = ally("Wheel", 1, 3, Ability(on="level", effects=(ChangeLevel(-1), ChangeLevel(1)), may=True))
    duel = begin(Side(hoard=[wheel]))
    duel.says(ANN, ("done",))
    for _ in range(201):
        assert duel.kind() == "Ann: whether"
        duel.says(ANN, True)
    duel.says(ANN, False)
    assert duel.kind() == "Bob: turn"


@pytest.mark.rule("ccg.damage.1", "ccg.damage.2")
def test_damage_lies_on_its_card_through_fights_and_turns() -> None:
    duel = begin(Side(hand=[BILL, WOLF]), Side(hoard=[MAID]))
    duel.plays(ANN, BILL, duel.named(MAID, BOB))
    duel.attacks(WOLF)
    duel.runs()
    duel.says(ANN, ("done",))
    duel.says(BOB, ("done",))
    assert duel.tokens(MAID, BOB) == 3


@pytest.mark.rule("ccg.damage.3")
def test_as_much_damage_as_life_squishes_at_once() -> None:
    """By damage in the hoard, by damage in the stash, and when the life becomes less."""
    bear = monster("Bear", 1, 1, 3)
    frail = StickyCurse(
        key="frail",
        name="Frail",
        target=ANYTHING,
        abilities=(Ability(on="always", effects=(Change("life", -1, to="host"),)),),
    )
    duel = begin(Side(hand=[BILL, BILL, frail]), Side(hoard=[MAID], out=[bear]))
    duel.plays(ANN, BILL, duel.named(bear, BOB))
    assert duel.zone(BOB, "discard") == ["Bear"]
    duel.does(ANN, (f"mischief.{duel.id(BILL, ANN, 1)}", duel.named(MAID, BOB)))
    assert duel.zone(BOB, "hoard") == ["Maid"]
    duel.plays(ANN, frail, duel.named(MAID, BOB))
    assert duel.zone(BOB, "discard") == ["Bear", "Maid"]


@pytest.mark.rule("ccg.damage.3")
def test_an_ally_that_lives_by_this_turn_only_is_squished_when_it_ends() -> None:
    song = trick("Song", Change("life", 3), target=Target(of=("ally",)))
    duel = begin(Side(hand=[song, BILL, BILL], hoard=[MAID]))
    duel.plays(ANN, song, duel.named(MAID, ANN))
    for copy in range(2):
        duel.does(ANN, (f"mischief.{duel.id(BILL, ANN, copy)}", duel.named(MAID, ANN)))
    assert duel.zone(ANN, "hoard") == ["Maid"]
    duel.says(ANN, ("done",))
    assert duel.zone(ANN, "hoard") == []


@pytest.mark.rule("ccg.damage.4")
def test_what_is_prevented_is_taken_off_and_nothing_left_was_not_dealt() -> None:
    small = trick("Small Bill", Damage(2), target=ANY_HERO)
    duel = begin(Side(hand=[BILL, small]), Side(hand=[PADDING, PADDING]), stop_at="interrupt")
    for bill, copy in ((BILL, 0), (small, 1)):
        duel.plays(ANN, bill, duel.hero(BOB))
        duel.passes(ANN)
        duel.does(BOB, (f"mischief.{duel.id(PADDING, BOB, copy)}",))
        duel.stops_at("")
        duel.stop_at = "interrupt"
    assert [event.count for event in duel.told(DamagePrevented)] == [2, 2]
    assert [event.count for event in duel.told(DamageDealt)] == [1]
    assert duel.damage(BOB) == 1


@pytest.mark.rule("ccg.damage.4")
def test_the_same_protection_is_used_up_once() -> None:
    """A card hits twice, for 1 and for 2: of 3 in all, 2 are prevented."""
    twice = trick("Reminder", Damage(1, "their_hero"), Damage(2, "their_hero"))
    duel = begin(Side(hand=[twice]), Side(hand=[PADDING]), stop_at="interrupt")
    duel.plays(ANN, twice)
    duel.passes(ANN)
    duel.plays(BOB, PADDING)
    duel.stops_at("")
    assert duel.damage(BOB) == 1


@pytest.mark.rule("ccg.damage.5")
def test_only_the_blows_of_a_fight_are_combat_damage() -> None:
    club = weapon("Club", 1, 1)
    duel = begin(Side(hand=[WOLF, club, monster("Imp", 0, 1, 1), BILL], purse=2), Side(hoard=[club], limping=True))
    duel.attacks(WOLF, gold=2)
    duel.faces(club)
    assert [(event.count, event.combat) for event in duel.told(DamageDealt)] == [(1, True), (3, True)]
    duel.attacks(club)
    duel.faces()
    duel.attacks(monster("Imp", 0, 1, 1))
    duel.runs()
    duel.plays(ANN, BILL, duel.hero(BOB))
    assert [(event.count, event.combat) for event in duel.told(DamageDealt)][2:] == [(1, False), (2, False), (3, False)]


@pytest.mark.rule("ccg.damage.7")
def test_what_is_squished_leaves_play_and_cannot_be_squished_again() -> None:
    swat = trick("Swat", Squish(), target=Target(of=("loot",)))
    quick = trick("Quick", ToStash(), target=Target(of=("loot",)), interrupt=True)
    club = weapon("Club", 1, 1)
    duel = begin(Side(hand=[swat, swat]), Side(hand=[quick], hoard=[club, weapon("Pin", 0, 1)]), stop_at="interrupt")
    duel.plays(ANN, swat, duel.named(club, BOB))
    duel.passes(ANN)
    duel.plays(BOB, quick, duel.named(club, BOB))
    duel.stops_at("")
    assert (duel.zone(BOB, "stash"), duel.told(CardSquished)) == (["Club"], [])
    duel.does(ANN, (f"mischief.{duel.id(swat, ANN, 1)}", duel.named(weapon("Pin", 0, 1), BOB)))
    assert duel.zone(BOB, "discard") == ["Quick", "Pin"]
