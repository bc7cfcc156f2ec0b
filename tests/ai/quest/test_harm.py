"""What effects cost a hero, as seats reckon: nothing where there is nothing to lose, and more where there is more."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from tests.sets.quest.house import Guest, House

from kickdoor_ai.quest.estimate import scale
from kickdoor_ai.quest.estimate.harm import Harm, harm_of
from kickdoor_game.language.words.conditions import LevelAtLeast
from kickdoor_game.language.words.effects import (
    DiscardCards,
    Hobble,
    LoseClass,
    LoseHand,
    LoseItem,
    LoseItemsWorth,
    LoseLevels,
    LoseRace,
)
from kickdoor_game.quest.cards.effects import (
    DropItem,
    GainGold,
    Heal,
    Hit,
    LoseGold,
    QuestChoose,
    QuestDraw,
    QuestEffect,
    QuestIf,
    QuestOrElse,
    QuestRollFor,
)

BARE = Guest(level=1, gold=0)
HAT, LAMPSHADE = "full_height_chef_hat", "party_grade_lampshade"


def harm(guest: Guest, *effects: QuestEffect) -> Harm:
    t = House(guest, at="rest")
    return harm_of(t.table, t.hero(), effects)


@dataclass(frozen=True)
class Loss:
    """What is lost by whoever has little of it, and by whoever has more."""

    little: Guest
    more: Guest


LOSSES: dict[QuestEffect, Loss] = {
    LoseClass(): Loss(BARE, Guest(is_a="cleric")),
    LoseRace(): Loss(BARE, Guest(is_a="elf")),
    LoseHand(): Loss(BARE, Guest(hand="elf")),
    DiscardCards(): Loss(BARE, Guest(hand="elf")),
    LoseGold(200): Loss(BARE, Guest(gold=200)),
    LoseGold(all=True): Loss(BARE, Guest(gold=200)),
    LoseLevels(): Loss(BARE, Guest(level=2)),
    LoseItem(): Loss(BARE, Guest(uses=HAT)),
    LoseItem("headgear"): Loss(Guest(uses="bathmat_with_straps"), Guest(uses=HAT)),
    LoseItem("hands"): Loss(Guest(uses=HAT), Guest(uses="unprovoked_plunger")),
    LoseItem(which="all"): Loss(BARE, Guest(uses=HAT)),
    LoseItem(which="best_bonus"): Loss(BARE, Guest(uses=HAT)),
    LoseItemsWorth(200): Loss(BARE, Guest(uses=HAT)),
    DropItem(): Loss(BARE, Guest(uses=HAT)),
}


@pytest.mark.parametrize("effect", LOSSES, ids=repr)
def test_nobody_loses_what_they_do_not_have(effect: QuestEffect) -> None:
    loss = LOSSES[effect]
    assert harm(loss.little, effect) == Harm()
    assert harm(loss.more, effect).other > 0


MORE: dict[str, tuple[Guest, QuestEffect, Guest, QuestEffect]] = {
    "two cards": (Guest(hand="elf warrior"), DiscardCards(), Guest(hand="elf warrior"), DiscardCards(2)),
    "two Levels": (Guest(), LoseLevels(), Guest(), LoseLevels(count=2)),
    "all coins": (Guest(gold=500), LoseGold(200), Guest(gold=500), LoseGold(all=True)),
    "all Items": (
        Guest(uses=f"{HAT} bathmat_with_straps"),
        LoseItem(),
        Guest(uses=f"{HAT} bathmat_with_straps"),
        LoseItem(which="all"),
    ),
    "the best Item": (
        Guest(uses="still_flaming_pan complimentary_shower_cap"),
        LoseItem(),
        Guest(uses="still_flaming_pan complimentary_shower_cap"),
        LoseItem(which="best_bonus"),
    ),
    "an Item for good": (Guest(uses=HAT), DropItem(), Guest(uses=HAT), LoseItem()),
    "two Moves": (Guest(), Hobble(), Guest(), Hobble(2)),
    "less to be healed": (Guest(hits=3), Heal(2), Guest(hits=1), Heal(2)),
    "less gold": (Guest(), GainGold(200), Guest(), GainGold(100)),
    "one card drawn": (Guest(), QuestDraw("dxm", 2), Guest(), QuestDraw("dxm", 1)),
}


@pytest.mark.parametrize("what", MORE)
def test_it_is_worse_to_lose_more(what: str) -> None:
    one, less, other, more = MORE[what]
    assert harm(one, less).cost() < harm(other, more).cost()


def test_of_a_hand_the_least_useful_cards_go() -> None:
    """A Class that she is already is worth less than a Race."""
    assert harm(Guest(is_a="cleric", hand="elf cleric"), DiscardCards()) == harm(
        Guest(is_a="cleric", hand="cleric"), DiscardCards()
    )


def test_whoever_may_choose_takes_the_lesser_evil() -> None:
    both = QuestChoose(((LoseLevels(count=2),), (LoseGold(100),)))
    assert harm(Guest(gold=100), both) == harm(Guest(gold=100), LoseGold(100))


def test_of_two_evils_the_last_health_is_the_greater() -> None:
    """Whoever is whole takes the hit, whoever has one Health left loses the Level."""
    both = QuestChoose(((Hit(),), (LoseLevels(),)))
    assert harm(Guest(), both) == Harm(hits=1)
    assert harm(Guest(hits=3), both) == harm(Guest(hits=3), LoseLevels())


def test_what_depends_on_the_hero_does() -> None:
    effect = QuestIf(LevelAtLeast(5), (LoseLevels(),), (LoseGold(100),))
    for level, lost in ((4, LoseGold(100)), (5, LoseLevels())):
        assert harm(Guest(level=level), effect) == harm(Guest(level=level), lost)


def test_the_second_thing_is_lost_where_the_first_cannot_be() -> None:
    effect = QuestOrElse((LoseClass(),), (Hit(),))
    assert harm(BARE, effect) == Harm(hits=1)
    assert harm(Guest(is_a="cleric"), effect) == Harm(other=scale.ROLE)


def test_a_die_divides_what_it_decides() -> None:
    """Five and six cost a hit; all else costs a Level."""
    found = harm(Guest(), QuestRollFor(5, (Hit(),), (LoseLevels(),)))
    assert found.hits == pytest.approx(1 / 3)
    assert found.other == pytest.approx(harm(Guest(), LoseLevels()).other * 2 / 3)
