"""Fights up to the moment when the card is turned up: attacking, running away, losing the attacking card."""

from __future__ import annotations

import pytest
from tests.game.duel.duel import ANN, BOB, Played, Side, ally, begin, monster, trick, weapon

from kickdoor_game.duel.cards.abilities import Ability
from kickdoor_game.duel.cards.effects import Change, Earn, Prevent, ToHand
from kickdoor_game.duel.cards.kinds import Location
from kickdoor_game.duel.cards.targets import Target
from kickdoor_game.duel.state.events import (
    AttackRevealed,
    CardsSeen,
    FightOver,
    GoldChanged,
    MarkerTurned,
    ThingAnnounced,
    WentToStash,
)
from kickdoor_game.machine.ids import NO_CARD

WOLF = monster("Paper Wolf", 2, 3, 4)
CLUB = weapon("Club", 1, 1)
YARD = Location(key="yard", name="Yard")
COINS = trick("Coins", Earn(1))
PADDING = trick("Padding", Prevent(2), interrupt=True)
RECALL = trick("Recall", ToHand("attacking"), interrupt=True)


@pytest.mark.rule("ccg.fight.1")
def test_attacker_and_defender_stay_so_to_the_end() -> None:
    """Bob commits nothing and is the defender all the same; so he is when he runs, to what asks for it."""
    mob = monster("Mob", 0, 3, 4)
    guard = ally("Guard", 1, 3, Ability(on="opponent_ran", effects=(Earn(1),)))
    duel = begin(Side(hand=[mob, WOLF], hoard=[guard]), Side(hoard=[guard]))
    duel.attacks(mob)
    assert duel.kind() == "Bob: defend"
    duel.faces()
    assert (duel.damage(ANN), duel.damage(BOB)) == (0, 3)
    duel.attacks(WOLF)
    duel.runs()
    assert (duel.gold(ANN), duel.gold(BOB)) == (1, 0)


@pytest.mark.rule("ccg.fight.2", "ccg.fight.4")
def test_any_card_of_the_hand_attacks_face_down() -> None:
    """Bluffs are no mistakes: nobody is told, and nothing happens to whoever is not looked at."""
    maid = ally("Maid", 3, 3)
    for card in (WOLF, CLUB, YARD, COINS, maid):
        duel = begin(Side(hand=[card]))
        duel.attacks(card)
        fight = duel.table.fight
        assert fight is not None
        assert (fight.card, duel.zone(ANN, "hand"), fight.revealed) == (duel.id(card), [], False)
        assert duel.id(card) not in duel.table.presences
        duel.runs()
        assert (duel.damage(ANN), duel.table.duelists[ANN].caught) == (0, False)


@pytest.mark.rule("ccg.fight.3")
@pytest.mark.parametrize("gold", [0, 2, 3])
def test_any_part_of_the_purse_goes_with_it(gold: int) -> None:
    duel = begin(Side(hand=[WOLF], purse=3))
    assert duel.refused(ANN, ("attack", duel.named(WOLF, ANN), 4))
    duel.attacks(WOLF, gold=gold)
    assert duel.table.fight is not None
    assert (duel.table.fight.gold, duel.gold(ANN)) == (gold, 3 - gold)


@pytest.mark.rule("ccg.fight.5")
def test_the_defender_faces_or_runs_and_nothing_else() -> None:
    duel = begin(Side(hand=[WOLF]))
    duel.attacks(WOLF)
    asked = duel.asked()
    assert asked is not None
    assert [option.key for option in asked.shape.options] == ["face", "run"]  # type: ignore[union-attr]
    assert asked.card is None
    for choice in (("pass",), ("commit", ()), ("ready",)):
        assert duel.refused(BOB, choice)


@pytest.mark.rule("ccg.fight.6")
def test_only_the_hand_attacks() -> None:
    """Neither a Monster of the stash, face up or down, nor Loot that is in play."""
    bear, imp = monster("Bear", 0, 1, 1), monster("Imp", 0, 1, 1)
    duel = begin(Side(hand=[WOLF], out=[bear], stash=[imp], hoard=[CLUB]))
    for card in (bear, imp, CLUB):
        assert duel.refused(ANN, ("attack", duel.named(card, ANN), 0))
    duel.attacks(WOLF)
    assert duel.kind() == "Bob: defend"


def ends(duel: Played, way: str) -> None:
    """The fight of Ann's ends in that way."""
    if way == "run":
        duel.runs()
        return
    if way == "recalled":
        duel.stop_at = "ready"
    duel.faces()
    if way == "recalled":
        duel.plays(ANN, RECALL)
        duel.stops_at("")


@pytest.mark.rule("ccg.fight.7")
@pytest.mark.parametrize(("way", "gold"), [("run", 0), ("caught", 0), ("faced", 2), ("recalled", 0)])
def test_however_it_ends_it_is_the_end_of_a_fight(way: str, gold: int) -> None:
    """Bob's Ally hears it, and a song for this fight is over."""
    ear = ally("Ear", 1, 3, Ability(on="end_of_fight", effects=(Earn(1),)))
    song = trick("Song", Change("power", 5, until="fight"), target=Target(of=("loot",)))
    duel = begin(Side(hand=[WOLF, song, RECALL], hoard=[CLUB], purse=2), Side(hoard=[ear], damage=1), stop_at="attack")
    duel.attacks(WOLF, gold=gold)
    duel.plays(ANN, song, duel.named(CLUB, ANN))
    assert duel.value(CLUB, ANN, "power") == 6
    duel.stops_at("")
    ends(duel, way)
    assert (duel.gold(BOB), duel.value(CLUB, ANN, "power")) == (1, 1)
    assert duel.told(FightOver)[0].why == {"run": "ran", "recalled": "no_attack"}.get(way, way)


@pytest.mark.rule("ccg.face.19")
def test_a_monster_that_has_attacked_lies_face_up_before_all_and_is_shown_to_nobody_apart() -> None:
    duel = begin(Side(hand=[WOLF], purse=2))
    duel.attacks(WOLF, gold=2)
    duel.faces()
    assert (duel.zone(ANN, "stash"), duel.told(WentToStash)[0].card) == (["Paper Wolf*"], duel.id(WOLF))
    assert duel.told(CardsSeen) == []


@pytest.mark.rule("ccg.noattack.2", "ccg.fight.7")
def test_gold_for_a_monster_that_was_hired_is_gone_with_it() -> None:
    """It goes back to the hand while what begins with its hiring is announced; then the fight ends."""
    ram = monster("Ram", 1, 3, 3, Ability(on="hired", effects=(Earn(1),)))
    shoo = trick("Shoo", ToHand("attacking"), interrupt=True)
    ear = ally("Ear", 1, 3, Ability(on="end_of_fight", effects=(Earn(1),)))
    duel = begin(Side(hand=[ram], purse=3), Side(hand=[shoo], hoard=[ear]), stop_at="interrupt")
    duel.attacks(ram, gold=2)
    duel.faces()
    duel.passes(ANN)
    duel.plays(BOB, shoo)
    while duel.told(ThingAnnounced)[-1].card != duel.id(ear, BOB):
        asked = duel.asked()
        assert asked is not None
        duel.passes(asked.seat)
    assert (duel.fight.gold, duel.zone(ANN, "hand")) == (0, ["Ram"])
    duel.stops_at("")
    assert (duel.gold(ANN), duel.gold(BOB), duel.told(FightOver)[0].why) == (2, 1, "no_attack")


@pytest.mark.rule("ccg.run.1", "ccg.run.2")
def test_the_first_escape_is_free_and_the_next_ones_cost_two() -> None:
    """The marker stays on Limp Away."""
    imp = monster("Imp", 0, 1, 1)
    duel = begin(Side(hand=[imp] * 3))
    damages = []
    for copy in range(3):
        duel.attacks(imp, copy=copy)
        duel.runs()
        damages.append(duel.damage(BOB))
        assert duel.table.duelists[BOB].limping
    assert damages == [0, 2, 4]


@pytest.mark.rule("ccg.run.2")
def test_the_damage_of_an_escape_can_be_prevented_and_it_succeeds() -> None:
    duel = begin(Side(hand=[WOLF]), Side(hand=[PADDING], limping=True), stop_at="interrupt")
    duel.attacks(WOLF)
    duel.runs()
    duel.passes(ANN)
    duel.plays(BOB, PADDING)
    duel.stops_at("")
    assert (duel.damage(BOB), duel.kind(), duel.zone(ANN, "stash")) == (0, "Ann: turn", ["Paper Wolf"])


@pytest.mark.rule("ccg.run.3", "ccg.run.4", "ccg.run.5")
def test_gold_and_card_come_back_unseen_in_their_order() -> None:
    duel = begin(Side(hand=[WOLF, CLUB], purse=3))
    duel.attacks(WOLF, gold=3)
    duel.happened.clear()
    duel.runs()
    assert (duel.gold(ANN), duel.zone(ANN, "stash"), duel.told(AttackRevealed)) == (3, ["Paper Wolf"], [])
    steps = [each for each in duel.happened if isinstance(each, MarkerTurned | GoldChanged | WentToStash | FightOver)]
    assert [type(each) for each in steps] == [MarkerTurned, GoldChanged, WentToStash, FightOver]
    assert duel.told(WentToStash)[0].card == NO_CARD
    (seen,) = duel.told(CardsSeen)
    assert (seen.cards, seen.where, seen.audience) == ((duel.id(WOLF),), "stash", (ANN,))
    duel.attacks(CLUB, gold=3)
    assert duel.kind() == "Bob: defend"


@pytest.mark.rule("ccg.run.6")
def test_running_into_ones_end_is_allowed_and_ends_everything() -> None:
    duel = begin(Side(hand=[WOLF], purse=2), Side(damage=18, limping=True))
    duel.attacks(WOLF, gold=2)
    duel.runs()
    assert duel.table.winners == [ANN]
    assert (duel.gold(ANN), duel.zone(ANN, "stash")) == (0, [])


@pytest.mark.rule("ccg.noattack.1")
def test_without_an_attacking_card_nothing_is_checked_and_the_defender_goes_home() -> None:
    maid = ally("Maid", 1, 3)
    duel = begin(Side(hand=[COINS], purse=2), Side(hand=[RECALL], hoard=[maid, CLUB]), stop_at="ready")
    duel.attacks(COINS, gold=2)
    duel.faces(maid, CLUB)
    duel.passes(ANN)
    duel.plays(BOB, RECALL)
    duel.stops_at("")
    assert (duel.damage(ANN), duel.damage(BOB), duel.told(AttackRevealed)) == (0, 0, [])
    assert (duel.zone(ANN, "hand"), duel.zone(BOB, "hoard")) == (["Coins"], ["Maid", "Club"])
    assert not duel.table.duelists[ANN].caught


@pytest.mark.rule("ccg.noattack.2")
@pytest.mark.parametrize(("moment", "gold"), [("ready", 3), ("check", 3), ("before_weapons", 0), ("before_blow", 0)])
def test_only_a_hired_monster_is_paid_for(moment: str, gold: int) -> None:
    duel = begin(Side(hand=[WOLF, RECALL], purse=3), stop_at=moment)
    duel.attacks(WOLF, gold=3)
    duel.faces()
    duel.plays(ANN, RECALL)
    duel.stops_at("")
    assert (duel.gold(ANN), duel.damage(BOB), duel.kind()) == (gold, 0, "Ann: turn")


@pytest.mark.rule("ccg.noattack.2", "ccg.face.6")
def test_it_goes_while_what_began_with_hiring_is_announced() -> None:
    """Hired is hired: what began is done, and the gold is gone."""
    greeter = monster("Greeter", 2, 2, 4, Ability(on="hired", effects=(Earn(1),)))
    duel = begin(Side(hand=[greeter], purse=3), Side(hand=[RECALL]), stop_at="interrupt")
    duel.attacks(greeter, gold=3)
    duel.faces()
    duel.passes(ANN)
    duel.plays(BOB, RECALL)
    duel.stops_at("")
    assert (duel.gold(ANN), duel.damage(BOB), duel.zone(ANN, "hand")) == (1, 0, ["Greeter"])
