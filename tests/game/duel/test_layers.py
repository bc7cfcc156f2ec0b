"""Curses that stick, changes that last, and what cards in play always change: all adds up, and ends when it should."""

from __future__ import annotations

import pytest
from tests.game.duel.duel import ANN, BOB, Side, ally, begin, monster, trick, weapon

from kickdoor_game.duel.cards.abilities import Ability
from kickdoor_game.duel.cards.conditions import HasOverpaid, IsBehind
from kickdoor_game.duel.cards.effects import Change, Damage, Earn, Squish
from kickdoor_game.duel.cards.kinds import Location, StickyCurse
from kickdoor_game.duel.cards.targets import Target
from kickdoor_game.duel.state.values import shares

OGRE = monster("Ogre", 2, 2, 5)
ANY_MONSTER = Target(of=("monster",))


def curse(name: str, value: str, by: int) -> StickyCurse:
    """A Curse that changes its host by so much."""
    always = Ability(on="always", effects=(Change(value, by, to="host"),))  # type: ignore[arg-type]
    target = Target(of=("monster", "ally", "loot", "hero"))
    return StickyCurse(key=name.lower(), name=name, target=target, abilities=(always,))


def test_all_changes_are_added_up_and_then_it_is_at_least_0() -> None:
    """ccg.general.2: power 2, less 3 by a Curse, 2 more by a Location: 1; and less 3 more: 0, not -2."""
    weak, weaker = curse("Weak", "power", -3), curse("Weaker", "power", -3)
    yard = Location(
        key="yard", name="Yard", abilities=(Ability(on="always", effects=(Change("power", 2, to="stashed_monsters"),)),)
    )
    duel = begin(Side(out=[OGRE], hoard=[yard]), Side(hand=[weak, weaker]))
    assert duel.value(OGRE, ANN, "power") == 4
    duel.plays(BOB, weak, duel.named(OGRE, ANN))
    assert duel.value(OGRE, ANN, "power") == 1
    assert [share.by for share in shares(duel.table, duel.id(OGRE), "power")] == [2, -3, 2]
    duel.plays(BOB, weaker, duel.named(OGRE, ANN))
    assert duel.value(OGRE, ANN, "power") == 0


def test_what_is_stuck_stays_in_a_fight_and_goes_with_its_host() -> None:
    """ccg.curse.1, ccg.leave.3, .4: it goes to the discard pile of whose card it is."""
    blunt = curse("Blunt", "power", -1)
    axe = weapon("Axe", 2, 2)
    swat = trick("Swat", Squish(), target=Target(of=("loot",)))
    duel = begin(Side(hand=[OGRE, blunt, swat], purse=2), Side(hoard=[axe]))
    duel.plays(ANN, blunt, duel.named(axe, BOB))
    duel.attacks(OGRE, gold=2)
    duel.faces(axe)
    assert duel.tokens(OGRE, ANN) == 1
    duel.plays(ANN, swat, duel.named(axe, BOB))
    assert duel.zone(BOB, "discard") == ["Axe"]
    assert duel.zone(ANN, "discard") == ["Blunt", "Swat"]


def test_a_curse_does_by_itself_what_it_says_of_its_host() -> None:
    """ccg.curse.1, ccg.general.6: it has stuck already, and acts without being played again."""
    sore = StickyCurse(
        key="sore",
        name="Sore",
        target=Target(of=("hero",)),
        abilities=(Ability(on="end_of_fight", effects=(Damage(2, "host"),)),),
    )
    duel = begin(Side(hand=[OGRE, sore], purse=2))
    duel.plays(ANN, sore, duel.hero(BOB))
    duel.attacks(OGRE, gold=2)
    duel.runs()
    assert duel.damage(BOB) == 2
    assert duel.zone(ANN, "discard") == []


def test_what_was_overpaid_counts_after_the_gold_is_gone() -> None:
    """ccg.face.8: it goes to the stockpile before anybody strikes, and yet it was committed."""
    payer = monster("Payer", 2, 2, 5, Ability("always", (Change("power", 1, "this", per="overpaid"),)))
    proud = monster("Proud", 2, 2, 5, Ability("always", (Change("power", 2, "this"),), only=HasOverpaid(2)))
    duel = begin(Side(hand=[payer, proud], purse=9))
    duel.attacks(payer, gold=5)
    duel.faces()
    assert duel.damage(BOB) == 2 + 3
    duel.attacks(proud, gold=3)
    duel.faces()
    assert duel.damage(BOB) == 5 + 2, "1 gold more is too little"


@pytest.mark.parametrize(("ann", "bob", "power"), [(3, 4, 4), (3, 3, 2), (4, 3, 2)])
def test_whoever_is_at_a_lower_level_has_more_by_it(ann: int, bob: int, power: int) -> None:
    chaser = monster("Chaser", 2, 2, 5, Ability("always", (Change("power", 2, "this"),), only=IsBehind()))
    duel = begin(Side(hand=[chaser], purse=2, level=ann), Side(level=bob))
    duel.attacks(chaser, gold=2)
    duel.faces()
    assert duel.damage(BOB) == power


def test_the_level_that_somebody_is_behind_by_is_that_of_their_own_turn() -> None:
    """ccg.cooldown.3: Levels rise in one's own turn, so Bob, who did not begin, is behind in each of his, and Ann in
    none."""
    inn = Location(key="inn", name="Inn", abilities=(Ability(on="reckoning", effects=(Earn(1),), only=IsBehind()),))
    duel = begin(Side(hoard=[inn]), Side(hoard=[inn], purse=1))
    for seat, ann, bob in ((ANN, 2, 1 + 1), (BOB, 2, 2), (ANN, 3, 2 + 1)):
        duel.says(seat, ("done",))
        assert (duel.gold(ANN), duel.gold(BOB)) == (ann, bob)


def test_a_life_that_falls_squishes_at_once() -> None:
    """ccg.damage.3: outside a fight, by a Curse alone."""
    frail = curse("Frail", "life", -2)
    maid = ally("Maid", 1, 3)
    duel = begin(Side(hand=[frail]), Side(hoard=[maid]))
    duel.table.presences[duel.id(maid, BOB)].tokens = 1
    duel.plays(ANN, frail, duel.named(maid, BOB))
    assert duel.zone(BOB, "discard") == ["Maid"]
    assert duel.zone(ANN, "discard") == ["Frail"]


def test_a_bonus_of_the_fight_ends_before_the_monster_moves() -> None:
    """ccg.face.19: it only lived by it, so it is discarded."""
    tonic = trick("Tonic", Change("life", 3, to="attacking", until="fight"), interrupt=True)
    pike = weapon("Pike", 6, 6)
    duel = begin(Side(hand=[OGRE, tonic], purse=2), Side(hoard=[pike]), stop_at="before_weapons")
    duel.attacks(OGRE, gold=2)
    duel.faces(pike)
    duel.plays(ANN, tonic)
    duel.stops_at("")
    assert duel.damage(BOB) == 2
    assert duel.zone(ANN, "stash") == []
    assert duel.zone(ANN, "discard") == ["Tonic", "Ogre"]


def test_a_bonus_of_the_turn_ends_in_the_cooldown() -> None:
    """ccg.cooldown.2: before the Level is gained."""
    drill = trick("Drill", Change("power", 2), target=ANY_MONSTER)
    duel = begin(Side(hand=[drill], out=[OGRE]), Side())
    duel.plays(ANN, drill, duel.named(OGRE, ANN))
    assert duel.value(OGRE, ANN, "power") == 4
    duel.says(ANN, ("done",))
    assert duel.value(OGRE, ANN, "power") == 2


def test_a_card_that_comes_back_is_a_new_card() -> None:
    """ccg.leave.1: what was aimed at the old one does not find it."""
    bill = trick("Bill", Damage(9), target=ANY_MONSTER)
    duel = begin(Side(hand=[OGRE], purse=2), Side(hand=[bill], limping=True))
    duel.attacks(OGRE, gold=2)
    duel.faces()
    assert duel.zone(ANN, "stash") == ["Ogre*"]
    number = duel.table.presences[duel.id(OGRE)].number
    duel.says(ANN, ("done",))
    duel.says(BOB, ("done",))
    duel.attacks(OGRE, gold=2)
    duel.faces()
    assert duel.table.presences[duel.id(OGRE)].number > number
