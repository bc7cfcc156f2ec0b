"""The seats of the duel play whole duels by the rules, and know a good thing when they see it."""

from __future__ import annotations

from typing import Any

from tests.ai.duel.chairs import decision
from tests.game.duel.duel import ANN, BOB, PASS, Played, Side, ally, begin, monster, trick, weapon
from tests.trials.drills.duels import play, the_rules, told

from kickdoor_ai.api import Act
from kickdoor_ai.duel.greedy_seat import GreedySeat
from kickdoor_ai.duel.worth import WON, worth
from kickdoor_game.duel.cards.abilities import Ability
from kickdoor_game.duel.cards.effects import Change, Damage, Prevent
from kickdoor_game.duel.cards.targets import Target
from kickdoor_game.machine.ids import Seat as Chair

ANY_HERO = Target(of=("hero",))
BILL = trick("Bill", Damage(3), target=ANY_HERO)
PADDING = trick("Padding", Prevent(3), interrupt=True)
OGRE = monster("Ogre", 2, 4, 5)
DEAR = monster("Dear Ogre", 5, 9, 9)
AXE = weapon("Axe", 4, 6)
MAID = ally("Maid", 1, 2)
HECKLER = ally("Heckler", 1, 2, Ability(on="use", zap=True, effects=(Change("cost", 1, "attacking", "fight"),)))


def decides(duel: Played, chair: Chair) -> Any:
    """What a greedy seat does in that chair now."""
    return decision(duel, GreedySeat(), chair)


def test_whole_duels_against_chance_are_sound_and_won() -> None:
    duels = play(the_rules(), ("greedy", "random"), range(3), seed=1)
    assert duels.broken == []
    assert duels.by_kind == {"greedy": 3}
    assert told(duels, 1.0)[-1] == "wrong: 0"


def test_it_deals_the_blow_that_wins() -> None:
    duel = begin(Side(hand=[BILL]), Side(damage=17))
    assert decides(duel, ANN) == Act((f"mischief.{duel.id(BILL)}", duel.hero(BOB)))


def test_it_keeps_a_prevention_for_what_hurts() -> None:
    """It passes while nothing is announced that would hurt, and prevents what does."""
    duel = begin(Side(hand=[BILL]), Side(hand=[PADDING], damage=15), stop_at="interrupt")
    duel.plays(ANN, BILL, duel.hero(BOB))
    duel.passes(ANN)
    assert decides(duel, BOB) == Act((f"mischief.{duel.id(PADDING, BOB)}",))
    other = begin(Side(hand=[BILL]), Side(hand=[PADDING]), stop_at="interrupt")
    other.plays(ANN, BILL, other.hero(ANN))
    other.passes(ANN)
    assert decides(other, BOB).choice == PASS


def test_it_hires_what_it_can_pay_for() -> None:
    duel = begin(Side(hand=[OGRE], purse=2), Side(limping=True))
    assert decides(duel, ANN).choice == ("attack", duel.named(OGRE, ANN), 2)


def test_it_pays_what_an_attack_will_cost_once_the_other_has_raised_it() -> None:
    duel = begin(Side(hand=[OGRE], purse=4), Side(limping=True, hoard=[HECKLER]))
    assert decides(duel, ANN).choice == ("attack", duel.named(OGRE, ANN), 3)


def test_one_card_more_is_worth_less_in_a_hand_that_nobody_comes_to_play() -> None:
    def of_hand(count: int) -> float:
        return worth(begin(Side(hand=[OGRE] * count), Side()).table, ANN)

    assert of_hand(12) - of_hand(11) < (of_hand(4) - of_hand(3)) / 2


def test_it_attacks_before_it_pays_for_an_ally() -> None:
    """The gold does for one of the two, and Bob limps with two life."""
    duel = begin(Side(hand=[MAID, OGRE], purse=2), Side(limping=True, damage=18))
    assert decides(duel, ANN).choice == ("attack", duel.named(OGRE, ANN), 2)


def test_it_faces_what_its_weapons_squish_and_commits_them() -> None:
    duel = begin(Side(hand=[OGRE], purse=2, deck=[OGRE] * 5), Side(hoard=[AXE], limping=True))
    duel.attacks(OGRE, gold=2)
    assert decides(duel, BOB).choice == ("face",)
    duel.says(BOB, ("face",))
    assert decides(duel, BOB).choice == ("commit", (duel.named(AXE, BOB),))


def test_it_runs_for_nothing_from_what_would_hurt() -> None:
    duel = begin(Side(hand=[DEAR], purse=5, deck=[DEAR] * 5), Side())
    duel.attacks(DEAR, gold=5)
    assert decides(duel, BOB).choice == ("run",)


def test_a_won_duel_is_worth_most() -> None:
    duel = begin(Side(hand=[BILL]), Side(damage=17))
    before = worth(duel.table, ANN)
    duel.plays(ANN, BILL, duel.hero(BOB))
    assert (worth(duel.table, ANN), worth(duel.table, BOB)) == (WON, -WON)
    assert -WON < before < WON
