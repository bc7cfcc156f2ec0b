"""Fights from the card that is turned up: the check, being caught, the blows, the end."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.game.duel.duel import ANN, BOB, Side, ally, begin, monster, trick, weapon

from kickdoor_game.duel import telling
from kickdoor_game.duel.cards.abilities import Ability
from kickdoor_game.duel.cards.effects import (
    Change,
    Damage,
    Earn,
    Mend,
    Prevent,
    Squish,
    StealGold,
    ToHand,
    ToStash,
    UnzapCards,
)
from kickdoor_game.duel.cards.kinds import Armor, DuelMonster, Location, Mischief, StickyCurse, Trinket, Weapon
from kickdoor_game.duel.cards.targets import Target
from kickdoor_game.duel.state.events import (
    AttackPaid,
    AttackRevealed,
    CaughtCheating,
    CommittedBack,
    DamageDealt,
    FightOver,
    MonsterHired,
)

WOLF = monster("Paper Wolf", 3, 4, 5)
CLUB, RAKE = weapon("Club", 2, 2), weapon("Rake", 3, 3)
MAID, COOK = ally("Maid", 1, 2), ally("Cook", 2, 4)
MONSTER, LOOT = Target(of=("monster",)), Target(of=("loot",))
ANYTHING = Target(of=("hero", "ally", "monster", "loot", "location"))
FEE = trick("Fee", Change("cost", 2, to="attacking", until="fight"))
COINS = trick("Coins", Earn(1))
BRIBE = trick("Bribe", Earn(1), cost=3)


def swat(target: Target = ANYTHING) -> Mischief:
    """Mischief that cuts in and squishes."""
    return trick("Swat", Squish(), target=target, interrupt=True)


@pytest.mark.rule("ccg.face.1", "ccg.face.2")
def test_the_defender_commits_unzapped_weapons_and_allies_and_no_other_loot() -> None:
    apron, cup = Armor(key="apron", name="Apron", rank=1), Trinket(key="cup", name="Cup", rank=1)
    duel = begin(Side(hand=[WOLF], purse=3), Side(hoard=[CLUB, RAKE, MAID, COOK, apron, cup], zapped=[RAKE, COOK]))
    duel.attacks(WOLF, gold=3)
    duel.says(BOB, ("face",))
    for card in (RAKE, COOK, apron, cup):
        assert duel.refused(BOB, ("commit", (duel.named(card, BOB),)))
    duel.says(BOB, ("commit", (duel.named(CLUB, BOB),)))
    duel.says(BOB, ("commit", (duel.named(MAID, BOB),)))
    assert (duel.zapped(CLUB, BOB), duel.zapped(MAID, BOB)) == (True, True)
    assert duel.zone(BOB, "hoard") == ["Rake", "Cook", "Apron", "Cup"]
    duel.says(BOB, ("ready",))
    assert duel.tokens(WOLF, ANN) == 2


@pytest.mark.rule("ccg.face.3")
def test_what_is_unzapped_in_a_fight_stays_committed() -> None:
    wake = trick("Wake", UnzapCards("committed_weapons"), interrupt=True)
    duel = begin(Side(hand=[WOLF], purse=3), Side(hand=[wake], hoard=[CLUB]), stop_at="ready")
    duel.attacks(WOLF, gold=3)
    duel.faces(CLUB)
    duel.passes(ANN)
    duel.plays(BOB, wake)
    assert not duel.zapped(CLUB, BOB)
    duel.stops_at("")
    assert (duel.tokens(WOLF, ANN), duel.zapped(CLUB, BOB)) == (2, False)


@pytest.mark.rule("ccg.face.4")
def test_who_is_ready_commits_nothing_and_plays_no_more_cards_but_what_the_check_asks_for() -> None:
    """Interrupts and abilities of cards in play are theirs still; the attacker may play cards."""
    nurse = ally("Nurse", 1, 3, Ability(on="use", effects=(Mend(1),), zap=True))
    quick = trick("Quick", Earn(1), interrupt=True)
    bob = Side(hand=[COINS, quick, FEE], hoard=[nurse, CLUB], damage=5)
    duel = begin(Side(hand=[WOLF, COINS], purse=5), bob, stop_at="prepare")
    duel.attacks(WOLF, gold=5)
    duel.says(BOB, ("face",))
    duel.plays(BOB, COINS)
    assert duel.gold(BOB) == 1
    duel = begin(Side(hand=[WOLF, COINS], purse=5), bob, stop_at="check")
    duel.attacks(WOLF, gold=5)
    duel.faces()
    duel.passes(ANN)
    duel.plays(BOB, FEE)
    assert duel.value(WOLF, ANN, "cost") == 5
    duel.stops_at("before_weapons")
    duel.plays(ANN, COINS)
    duel.passes(ANN)
    refusal = duel.refused(BOB, (f"mischief.{duel.id(COINS, BOB)}",), standing=True)
    assert (refusal.rule, refusal.cure) == (
        "ccg.face.4",
        "wait for the end of the fight",
    )
    assert duel.refused(BOB, ("commit", (duel.named(CLUB, BOB),)))
    duel.uses(BOB, nurse)
    duel.passes(ANN)
    duel.plays(BOB, quick)
    assert (duel.damage(BOB), duel.gold(BOB)) == (4, 1)


@pytest.mark.rule("ccg.face.5")
def test_a_revealed_card_is_in_play() -> None:
    duel = begin(Side(hand=[WOLF], purse=3), stop_at="check")
    duel.attacks(WOLF, gold=3)
    assert duel.id(WOLF) not in duel.table.presences
    duel.faces()
    assert duel.told(AttackRevealed) == [AttackRevealed(ANN, duel.id(WOLF))]
    assert duel.id(WOLF) in duel.table.presences


GREETER = monster("Greeter", 2, 2, 4, Ability(on="hired", effects=(StealGold(1),)))


@pytest.mark.rule("ccg.face.6", "ccg.caught.5")
def test_what_begins_with_hiring_begins_only_when_it_is_hired() -> None:
    for gold, stolen in ((2, 1), (1, 0)):
        duel = begin(Side(hand=[GREETER], purse=2), Side(purse=3, hoard=[CLUB]))
        duel.attacks(GREETER, gold=gold)
        duel.faces(CLUB)
        assert duel.gold(BOB) == 3 - stolen
        assert len(duel.told(MonsterHired)) == stolen
        assert duel.damage(BOB) == 2 * stolen
        assert [event.combat for event in duel.told(DamageDealt)] == ([True] * 2 if stolen else [False])


@pytest.mark.rule("ccg.face.7", "ccg.face.8", "ccg.face.18")
def test_what_began_with_hiring_is_done_for_a_squished_monster_and_it_is_paid_for() -> None:
    """It lies in the middle until the end, hears that, and is discarded."""
    martyr = monster(
        "Martyr",
        2,
        2,
        4,
        Ability(on="hired", effects=(StealGold(1),)),
        Ability(on="end_of_fight", effects=(Damage(1, "their_hero"),)),
    )
    duel = begin(Side(hand=[martyr], purse=4), Side(hand=[swat()], purse=3), stop_at="interrupt")
    duel.attacks(martyr, gold=4)
    duel.faces()
    duel.passes(ANN)
    duel.plays(BOB, swat(), duel.named(martyr, ANN))
    duel.stops_at("")
    assert (duel.gold(ANN), duel.gold(BOB)) == (1, 2)
    assert (duel.damage(BOB), duel.zone(ANN, "discard")) == (1, ["Martyr"])
    assert duel.told(FightOver)[0].why == "squished"


@pytest.mark.rule("ccg.face.18", "ccg.damage.7")
@pytest.mark.parametrize("away", [ToHand("attacking"), ToStash("attacking")])
def test_a_squished_monster_is_not_called_back_before_it_is_moved(away: Any) -> None:
    """It lies in the middle until the fight ends, and is squished all the same."""
    imp = monster("Imp", 0, 1, 2, Ability(on="hired", effects=(Earn(1),)))
    bang, call = trick("Bang", Damage(5, "attacking"), interrupt=True), trick("Call", away, interrupt=True)
    duel = begin(Side(hand=[imp, call]), Side(hand=[bang]), stop_at="interrupt")
    duel.attacks(imp)
    duel.faces()
    duel.passes(ANN)
    duel.plays(BOB, bang)
    duel.passes(ANN)
    duel.passes(BOB)
    assert duel.fight.squished
    duel.plays(ANN, call)
    duel.stops_at("")
    assert (duel.zone(ANN, "discard"), duel.zone(ANN, "hand"), duel.zone(ANN, "stash")) == (["Call", "Imp"], [], [])


@pytest.mark.rule("ccg.face.8", "ccg.check.4")
def test_all_committed_gold_is_gone_when_the_abilities_of_hiring_are_done() -> None:
    """Until then it lies there: the Monster asks for what is more than its cost."""
    duel = begin(Side(hand=[GREETER], purse=6), Side(purse=1), stop_at="interrupt")
    duel.attacks(GREETER, gold=6)
    duel.faces()
    assert duel.table.fight is not None
    assert duel.table.fight.gold == 6
    duel.stop_at = "before_weapons"
    duel.settle()
    assert (duel.table.fight.gold, duel.gold(ANN)) == (0, 1)


@pytest.mark.rule("ccg.face.9", "ccg.face.11")
def test_all_weapons_strike_together_and_allies_do_not() -> None:
    duel = begin(Side(hand=[monster("Wall", 0, 0, 9)]), Side(hoard=[CLUB, RAKE, MAID]))
    duel.attacks(monster("Wall", 0, 0, 9))
    duel.faces(CLUB, RAKE, MAID)
    assert [event.count for event in duel.told(DamageDealt)] == [5]


@pytest.mark.rule("ccg.face.10", "ccg.face.18")
@pytest.mark.parametrize(("life", "hurt", "lies"), [(5, 0, "discard"), (6, 4, "stash")])
def test_a_monster_with_as_much_damage_as_life_strikes_nobody(life: int, hurt: int, lies: str) -> None:
    bear = monster("Bear", 0, 4, life)
    duel = begin(Side(hand=[bear]), Side(hoard=[CLUB, RAKE]))
    duel.attacks(bear)
    duel.faces(CLUB, RAKE)
    assert duel.damage(BOB) == hurt
    assert duel.zone(ANN, lies) == ["Bear" + "*" * (lies == "stash")]


@pytest.mark.rule("ccg.face.12")
@pytest.mark.parametrize(("power", "guards", "hurt"), [(5, 2, 3), (2, 2, 0), (1, 2, 0), (5, 0, 5)])
def test_the_monster_deals_its_power_less_all_defense(power: int, guards: int, hurt: int) -> None:
    lids = [weapon("Lid", 1, 0, 1), weapon("Tray", 1, 0, 1)]
    bear = monster("Bear", 0, power, 5)
    duel = begin(Side(hand=[bear]), Side(hoard=lids))
    duel.attacks(bear)
    duel.faces(*lids[:guards])
    assert duel.damage(BOB) == hurt
    blows = [event.count for event in duel.told(DamageDealt) if event.card == duel.table.duelists[BOB].hero]
    assert blows == [hurt] * bool(hurt)


@pytest.mark.rule("ccg.face.12")
def test_the_power_is_what_it_is_now_and_the_weapons_are_those_of_the_beginning() -> None:
    """A lid that is squished when the blow is announced has been there; one that went before has not."""
    lid = weapon("Lid", 1, 0, 2)
    rage = trick("Rage", Change("power", 3, to="attacking", until="fight"), interrupt=True)
    bear = monster("Bear", 0, 4, 5)
    for moment, hurt in (("interrupt", 2), ("before_blow", 4)):
        ann = Side(hand=[bear, swat(LOOT), rage])
        duel = begin(ann, Side(hoard=[lid]), stop_at="before_blow")
        duel.attacks(bear)
        duel.faces(lid)
        if moment == "interrupt":
            duel.stops_at(moment)
        duel.stop_at = moment
        duel.plays(ANN, swat(LOOT), duel.named(lid, BOB))
        duel.stops_at("")
        assert duel.damage(BOB) == hurt
        assert duel.zone(BOB, "discard") == ["Lid"]
    duel = begin(Side(hand=[bear, rage]), Side(hoard=[lid]), stop_at="before_blow")
    duel.attacks(bear)
    duel.faces(lid)
    duel.plays(ANN, rage)
    duel.stops_at("")
    assert duel.damage(BOB) == 5


@pytest.mark.rule("ccg.face.13")
@pytest.mark.parametrize("with_ally", [True, False])
def test_damage_is_for_allies_or_for_the_hero(with_ally: bool) -> None:
    bear = monster("Bear", 0, 5, 5)
    duel = begin(Side(hand=[bear]), Side(hoard=[MAID, CLUB]))
    duel.attacks(bear)
    duel.faces(*[MAID] * with_ally)
    assert (duel.damage(BOB), duel.zone(BOB, "hoard")) == ((0, ["Club"]) if with_ally else (5, ["Maid", "Club"]))


@pytest.mark.rule("ccg.face.13")
@pytest.mark.parametrize(("moment", "hurt"), [("before_blow", 5), ("interrupt", 0)])
def test_an_ally_that_was_lost_before_covers_nobody(moment: str, hurt: int) -> None:
    """One that is lost when the blow has been announced was there when the step began."""
    bear, early = monster("Bear", 0, 5, 5), moment == "before_blow"
    duel = begin(Side(hand=[bear, swat()]), Side(hoard=[MAID]), stop_at="before_blow")
    duel.attacks(bear)
    duel.faces(MAID)
    if not early:
        duel.stops_at("interrupt")
    duel.plays(ANN, swat(), duel.named(MAID, BOB))
    duel.stops_at("")
    assert duel.damage(BOB) == hurt


@pytest.mark.rule("ccg.face.14", "ccg.face.15", "ccg.face.16")
@pytest.mark.parametrize(
    ("first", "squished", "left"), [(7, ["Maid"], {"Cook": 0}), (2, ["Cook", "Maid"], {}), (1, ["Cook"], {"Maid": 1})]
)
def test_the_defender_divides_it_as_they_like(first: int, squished: list[str], left: dict[str, int]) -> None:
    """7 on Allies of life 2 and 4; nothing of it gets through to the Hero."""
    bear = monster("Bear", 0, 7, 5)
    duel = begin(Side(hand=[bear]), Side(hoard=[MAID, COOK]))
    duel.attacks(bear)
    duel.faces(MAID, COOK)
    assert duel.kind() == "Bob: divide_damage"
    assert duel.refused(BOB, 8)
    duel.says(BOB, first)
    assert sorted(duel.zone(BOB, "discard")) == squished
    allies = {"Maid": MAID, "Cook": COOK}
    assert {name: duel.tokens(allies[name], BOB) for name in duel.zone(BOB, "hoard")} == left
    assert duel.damage(BOB) == 0


@pytest.mark.rule("ccg.face.17", "ccg.face.19", "ccg.keyword.22")
def test_the_end_of_a_fight_has_its_order() -> None:
    """Abilities, then what lasted this fight stops, then the Monster moves: it lived by a song and is squished."""
    lingerer = monster("Lingerer", 0, 1, 2, Ability(on="survives", effects=(Earn(1),)))
    song = trick("Song", Change("life", 3, to="attacking", until="fight"))
    duel = begin(Side(hand=[lingerer, song]), Side(hoard=[CLUB]), stop_at="before_weapons")
    duel.attacks(lingerer)
    duel.faces(CLUB)
    duel.plays(ANN, song)
    duel.stops_at("interrupt")
    while not duel.gold(ANN):
        asked = duel.asked()
        assert asked is not None
        duel.passes(asked.seat)
    duel.stops_at("")
    assert (duel.gold(ANN), duel.damage(BOB)) == (1, 1)
    assert (duel.zone(ANN, "stash"), duel.zone(ANN, "discard")) == ([], ["Song", "Lingerer"])
    assert duel.zone(BOB, "hoard") == ["Club"]


@pytest.mark.rule("ccg.face.19", "ccg.stash.1")
def test_a_survivor_lies_face_up_with_its_damage() -> None:
    duel = begin(Side(hand=[WOLF], purse=3), Side(hoard=[RAKE]))
    duel.attacks(WOLF, gold=3)
    duel.faces(RAKE)
    assert (duel.zone(ANN, "stash"), duel.tokens(WOLF, ANN)) == (["Paper Wolf*"], 3)


@pytest.mark.rule("ccg.face.8", "ccg.noattack.2")
@pytest.mark.parametrize(
    ("cost", "gold", "said"),
    [
        (3, 3, [""]),
        (3, 5, ["You pay 5 gold for Bear, 2 more than it costs: all committed gold goes."]),
        (0, 0, []),
        (3, 2, []),
    ],
)
def test_that_committed_gold_is_gone_is_told_and_what_of_it_was_too_much(cost: int, gold: int, said: list[str]) -> None:
    """Nothing is told where nothing lay there, or where it comes back."""
    bear = monster("Bear", cost, 4, 5)
    duel = begin(Side(hand=[bear], purse=5))
    duel.attacks(bear, gold=gold)
    duel.faces()
    assert [telling.tell(duel.table, event, ANN) for event in duel.told(AttackPaid)] == said


@pytest.mark.rule("ccg.noattack.2")
def test_gold_for_a_monster_that_goes_when_it_is_hired_is_told_to_be_gone() -> None:
    ghost = monster("Ghost", 2, 4, 5, Ability(on="hired", effects=(ToHand("attacking"),)))
    duel = begin(Side(hand=[ghost], purse=5))
    duel.attacks(ghost, gold=3)
    duel.faces()
    assert (duel.zone(ANN, "hand"), duel.gold(ANN)) == (["Ghost"], 2)
    (paid,) = duel.told(AttackPaid)
    assert telling.tell(duel.table, paid, BOB) == "The 3 gold that Ann committed is gone."


@pytest.mark.rule("ccg.face.20", "ccg.caught.4")
@pytest.mark.parametrize("attacking", [WOLF, CLUB])
def test_that_committed_cards_go_back_as_they_lie_is_told(attacking: Any) -> None:
    """Whoever is attacked once more sees why they cannot be committed, whether anybody has struck or not."""
    duel = begin(Side(hand=[attacking], purse=3), Side(hoard=[RAKE, MAID]))
    duel.attacks(attacking, gold=3)
    duel.faces(RAKE, MAID)
    (back,) = duel.told(CommittedBack)
    cards = [duel.table.card(card).name for card in back.cards]
    assert (cards, back.zapped) == (duel.zone(BOB, "hoard"), back.cards)
    stay = "stay" if len(cards) > 1 else "stays"
    assert telling.tell(duel.table, back, BOB) == f"{' and '.join(cards)} {stay} zapped."


@pytest.mark.rule("ccg.face.20")
def test_what_was_committed_lies_zapped_in_the_hoard_and_helps_no_more() -> None:
    imp = monster("Imp", 0, 1, 9)
    duel = begin(Side(hand=[imp, imp]), Side(hoard=[CLUB, COOK]))
    duel.attacks(imp)
    duel.faces(CLUB, COOK)
    assert sorted(duel.zone(BOB, "hoard")) == ["Club", "Cook"]
    assert (duel.zapped(CLUB, BOB), duel.tokens(COOK, BOB)) == (True, 1)
    duel.attacks(imp, copy=1)
    duel.says(BOB, ("face",))
    assert duel.refused(BOB, ("commit", (duel.named(CLUB, BOB),)))


@pytest.mark.rule("ccg.check.1")
def test_what_is_no_monster_is_a_cheat_for_any_gold() -> None:
    """And the check is not opened."""
    for card in (CLUB, COINS, MAID, Location(key="yard", name="Yard")):
        duel = begin(Side(hand=[card], purse=9), stop_at="check")
        duel.attacks(card, gold=9)
        duel.faces()
        assert (duel.kind(), duel.damage(ANN), duel.gold(ANN)) == ("Ann: turn", 1, 9)


@pytest.mark.rule("ccg.check.1")
@pytest.mark.parametrize("gold", [0, 1, 9])
@pytest.mark.parametrize("card", [CLUB, COINS, COOK, BRIBE, Location(key="yard", name="Yard")])
def test_that_it_is_no_monster_is_what_everybody_is_told(card: Any, gold: int) -> None:
    """Whatever is printed on it as its cost."""
    duel = begin(Side(hand=[card], purse=9))
    duel.attacks(card, gold=gold)
    duel.faces()
    (caught,) = duel.told(CaughtCheating)
    assert telling.tell(duel.table, caught, ANN) == f"You are caught cheating: {card.name} is no Monster."
    assert telling.tell(duel.table, caught, BOB) == f"Ann is caught cheating: {card.name} is no Monster."


@pytest.mark.rule("ccg.check.3", "ccg.keyword.12")
def test_what_is_treated_as_a_monster_is_told_to_cost_too_much() -> None:
    """Also when it lies in a stash by the time it is told."""
    mask = replace(CLUB, key="mask", name="Mask", monstrous=3)
    duel = begin(Side(hand=[mask], purse=2))
    duel.attacks(mask, gold=2)
    duel.faces()
    (caught,) = duel.told(CaughtCheating)
    assert telling.tell(duel.table, caught, ANN) == "You are caught cheating: Mask costs 3, not 2."


@pytest.mark.rule("ccg.check.2", "ccg.check.3")
def test_the_check_is_open_until_both_pass_in_a_row() -> None:
    """Ann first; after Bob's fee she is asked again."""
    waiver = trick("Waiver", Change("cost", -1, to="attacking", until="fight"))
    duel = begin(Side(hand=[WOLF, waiver], purse=4), Side(hand=[FEE]), stop_at="check")
    duel.attacks(WOLF, gold=3)
    duel.faces()
    assert duel.kind() == "Ann: check"
    duel.passes(ANN)
    duel.plays(BOB, FEE)
    assert duel.kind() == "Ann: check"
    duel.plays(ANN, waiver)
    duel.passes(ANN)
    assert duel.kind() == "Bob: check"
    duel.passes(BOB)
    assert duel.told(CaughtCheating) == [CaughtCheating(ANN, duel.id(WOLF), 3, 4)]


@pytest.mark.rule("ccg.check.3", "ccg.check.4")
@pytest.mark.parametrize(("cost", "gold", "caught"), [(0, 0, False), (3, 2, True), (3, 3, False), (3, 5, False)])
def test_gold_against_cost(cost: int, gold: int, caught: bool) -> None:
    bear = monster("Bear", cost, 4, 5)
    duel = begin(Side(hand=[bear], purse=5))
    duel.attacks(bear, gold=gold)
    duel.faces()
    assert (duel.damage(ANN), duel.damage(BOB)) == ((1, 0) if caught else (0, 4))


@pytest.mark.rule("ccg.caught.1", "ccg.caught.2", "ccg.caught.3", "ccg.caught.4", "ccg.caught.6")
def test_what_being_caught_costs() -> None:
    duel = begin(Side(hand=[CLUB, WOLF], purse=4), Side(hoard=[RAKE, MAID]))
    duel.attacks(CLUB, gold=4)
    duel.faces(RAKE, MAID)
    assert (duel.damage(ANN), duel.gold(ANN), duel.zone(ANN, "stash")) == (1, 4, ["Club"])
    assert duel.zone(BOB, "hoard") == ["Rake", "Maid"]
    assert (duel.zapped(RAKE, BOB), duel.zapped(MAID, BOB)) == (True, True)
    duel.attacks(WOLF, gold=3)
    assert duel.kind() == "Bob: defend"


@pytest.mark.rule("ccg.caught.1", "ccg.caught.7")
def test_the_damage_can_be_prevented_and_caught_is_caught() -> None:
    padding = trick("Padding", Prevent(2), interrupt=True)
    duel = begin(Side(hand=[CLUB, padding]), stop_at="interrupt")
    duel.attacks(CLUB)
    duel.faces()
    duel.plays(ANN, padding)
    duel.stops_at("")
    assert (duel.damage(ANN), duel.table.duelists[ANN].caught) == (0, True)
    duel.says(ANN, ("done",))
    assert not duel.table.duelists[ANN].caught


@pytest.mark.rule("ccg.caught.1")
def test_being_caught_can_be_the_end() -> None:
    duel = begin(Side(hand=[CLUB], purse=3, damage=19))
    duel.attacks(CLUB, gold=3)
    duel.faces()
    assert (duel.table.winners, duel.gold(ANN), duel.zone(ANN, "stash")) == ([BOB], 0, [])


@pytest.mark.rule("ccg.caught.3", "ccg.damage.7")
@pytest.mark.parametrize(("card", "gold"), [(CLUB, 3), (WOLF, 1)])
def test_a_cheat_that_is_squished_while_it_is_caught_is_discarded(card: Weapon | DuelMonster, gold: int) -> None:
    """There is nothing left to stash."""
    duel = begin(Side(hand=[card], purse=3), Side(hand=[swat()]), stop_at="interrupt")
    duel.attacks(card, gold=gold)
    duel.faces()
    duel.passes(ANN)
    duel.plays(BOB, swat(), duel.named(card, ANN))
    duel.stops_at("")
    assert (duel.zone(ANN, "stash"), duel.zone(ANN, "discard")) == ([], [card.name])
    assert (duel.damage(ANN), duel.gold(ANN)) == (1, 3)


@pytest.mark.rule("ccg.caught.5")
def test_nobody_strikes_in_a_cheat() -> None:
    duel = begin(Side(hand=[WOLF], purse=2), Side(hoard=[RAKE]))
    duel.attacks(WOLF, gold=2)
    duel.faces(RAKE)
    assert [(event.card, event.count) for event in duel.told(DamageDealt)] == [(duel.table.duelists[ANN].hero, 1)]


@pytest.mark.rule("ccg.hire.1", "ccg.hire.2")
def test_a_monster_is_hired_for_one_fight_and_for_its_whole_cost_each_time() -> None:
    duel = begin(Side(hand=[WOLF], purse=3, level=3))
    duel.attacks(WOLF, gold=3)
    duel.faces()
    assert (duel.table.fight, duel.gold(ANN), duel.damage(BOB)) == (None, 0, 4)
    duel.says(ANN, ("done",))
    duel.says(BOB, ("done",))
    duel.attacks(WOLF, gold=2)
    duel.faces()
    assert (duel.damage(ANN), duel.damage(BOB)) == (1, 4)


@pytest.mark.rule("ccg.stash.1", "ccg.stash.3")
def test_a_card_stashes_face_down_and_there_a_card_has_nothing() -> None:
    away = trick("Away", ToStash(), target=MONSTER)
    frail = StickyCurse(
        key="frail",
        name="Frail",
        target=MONSTER,
        abilities=(Ability(on="always", effects=(Change("power", -1, to="host"),)),),
    )
    bell = monster("Bell", 1, 1, 4, Ability(on="use", effects=(Earn(1),), zap=True))
    duel = begin(Side(hand=[away, frail], out=[bell]))
    duel.plays(ANN, frail, duel.named(bell, ANN))
    duel.plays(ANN, away, duel.named(bell, ANN))
    assert (duel.zone(ANN, "stash"), duel.zone(ANN, "discard")) == (["Bell"], ["Frail", "Away"])
    assert duel.id(bell) not in duel.table.presences
    assert not any(option.key.startswith("use") for option in duel.rules.standing(duel.table, ANN).options)


@pytest.mark.rule("ccg.stash.2")
def test_face_up_in_the_stash_a_card_is_in_play() -> None:
    """Its ability is used, it is a target, and it can be squished."""
    bell = monster("Bell", 1, 1, 2, Ability(on="use", effects=(Earn(1),), zap=True))
    poke = trick("Poke", Damage(1), target=MONSTER)
    duel = begin(Side(hand=[poke, poke]), Side(out=[bell]))
    duel.uses(BOB, bell)
    assert duel.gold(BOB) == 1
    for copy in range(2):
        duel.does(ANN, (f"mischief.{duel.id(poke, ANN, copy)}", duel.named(bell, BOB)))
    assert duel.zone(BOB, "discard") == ["Bell"]


@pytest.mark.rule("ccg.face.9")
def test_only_weapons_strike_however_strong_an_ally_has_become() -> None:
    pep = trick("Pep", Change("power", 5), target=Target(of=("ally",)))
    duel = begin(Side(hand=[WOLF], purse=3), Side(hand=[pep], hoard=[CLUB, MAID]))
    duel.plays(BOB, pep, duel.named(MAID, BOB))
    duel.attacks(WOLF, gold=3)
    duel.faces(CLUB, MAID)
    assert duel.tokens(WOLF, ANN) == 2


@pytest.mark.rule("ccg.check.2", "ccg.timing.9")
@pytest.mark.parametrize(
    ("changes", "target", "may"),
    [
        (Change("cost", 1, "attacking"), None, True),
        (Change("power", 1, "attacking"), None, False),
        (Change("cost", 1, "target"), MONSTER, True),
        (Change("cost", 1, "target"), Target(of=("monster",), where="attacking"), True),
        (Change("life", 1, "target"), MONSTER, False),
        (Change("cost", 1, "target"), Target(of=("ally",)), False),
        (Change("cost", 1, "your_allies"), None, False),
        (Change("cost", 1, "this"), None, False),
    ],
)
def test_in_the_check_nothing_is_played_but_what_changes_what_the_monster_costs(
    changes: Change, target: Target | None, may: bool
) -> None:
    bid = trick("Bid", changes, target=target)
    duel = begin(Side(hand=[WOLF], purse=3), Side(hand=[bid], hoard=[MAID]), stop_at="check")
    duel.attacks(WOLF, gold=3)
    duel.faces()
    duel.passes(ANN)
    barred = duel.option(BOB, f"mischief.{duel.id(bid, BOB)}").barred
    assert (None if barred is None else barred.code) == (None if may else "cost_only")


@pytest.mark.rule("ccg.check.2", "ccg.timing.9", "ccg.curse.2")
@pytest.mark.parametrize(
    ("value", "to", "of", "may"),
    [
        ("cost", "host", "monster", True),
        ("power", "host", "monster", False),
        ("cost", "this", "monster", False),
        ("cost", "host", "ally", False),
    ],
)
def test_in_the_check_a_curse_is_played_that_makes_its_monster_dearer(value: Any, to: Any, of: Any, may: bool) -> None:
    always = Ability(on="always", effects=(Change(value, 1, to),))
    curse = StickyCurse(key="debt", name="Debt", target=Target(of=(of,)), abilities=(always,))
    duel = begin(Side(hand=[WOLF], purse=3), Side(hand=[curse], hoard=[MAID]), stop_at="check")
    duel.attacks(WOLF, gold=3)
    duel.faces()
    duel.passes(ANN)
    barred = duel.option(BOB, f"mischief.{duel.id(curse, BOB)}").barred
    assert (None if barred is None else barred.code) == (None if may else "cost_only")
