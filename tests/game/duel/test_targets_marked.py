"""Each card at which an ability of the duel can be aimed is marked if it would do nothing there: with every word.

That it is so with the cards of the set, in matches by chance, is shown by `tests/conformance/test_no_effect.py`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import get_args

import pytest
from msgspec.structs import fields
from tests.conformance.families import family_of
from tests.conformance.tried import aimed, does_something
from tests.game.duel.duel import ANN, BOB, Played, Side, ally, begin, monster, trick, weapon

from kickdoor_game.duel.cards import effects as do
from kickdoor_game.duel.cards.abilities import Ability
from kickdoor_game.duel.cards.effects import DuelEffect, Value
from kickdoor_game.duel.cards.kinds import Location, StickyCurse
from kickdoor_game.duel.cards.targets import Per, Target
from kickdoor_game.duel.state import verbs
from kickdoor_game.duel.state.table import Bleeding
from kickdoor_game.duel.telling import option_hint
from kickdoor_game.machine.questions import PickOne

AIMED = tuple(word for word in get_args(DuelEffect) if any(each.name == "to" for each in fields(word)))
"""The words that act on cards."""
EFFECTS: tuple[DuelEffect, ...] = (
    *(do.Damage(1), do.Mend(1, "target"), do.Prevent(1, "target"), do.Bleed(to="target"), do.Bandage("target")),
    *(do.ZapCards(), do.UnzapCards(), do.Squish(), do.ToHand(), do.ToStash(), do.Unstick()),
    *(do.Change(value, by, "target") for value in get_args(Value) for by in (1, -1)),
    *(word(1, "target", per) for word in (do.Damage, do.Mend) for per in get_args(Per) if per),
    do.Change("power", 1, "target", per="weapons"),
)
ANYTHING = Target(of=("hero", "ally", "loot", "location", "monster"))
MAID, BUTLER, COOK = ally("Maid", 1, 2), ally("Butler", 1, 3), ally("Cook", 1, 1)
CLUB, MOP, WOLF, IMP = weapon("Club", 1, 1), weapon("Mop", 1, 1), monster("Wolf", 1, 3, 4), monster("Imp", 1, 1, 2)
INN = Location(key="inn", name="Inn")
RASH = StickyCurse(key="rash", name="Rash", target=Target(of=("hero", "ally")))
TRICKS = tuple(trick(f"Try {place}", each, interrupt=True, target=ANYTHING) for place, each in enumerate(EFFECTS))
SIDE = Side(hoard=[MAID, BUTLER, CLUB], zapped=[MAID], out=[IMP], purse=5, hand=[WOLF])
OTHER = Side(hoard=[COOK, MOP, INN], zapped=[MOP], damage=2, bleeding=(Bleeding(1, 2, None),), hand=[RASH], purse=5)


def test_every_word_that_acts_on_cards_is_among_them() -> None:
    assert {type(effect) for effect in EFFECTS} == set(AIMED)


def quiet() -> Played:
    """Ann may do anything, and so may Bob."""
    duel = begin(replace(SIDE, hand=[*SIDE.hand, *TRICKS]), replace(OTHER, hand=[*OTHER.hand, *TRICKS]))
    duel.table.presences[duel.id(BUTLER)].tokens = 1
    rash = duel.id(RASH, BOB)
    verbs.stick(duel.table, rash, duel.id(COOK, BOB))
    return duel


def damaged() -> Played:
    """Somebody is about to deal damage to Bob."""
    bill = trick("Bill", do.Damage(3), target=Target(of=("hero",)))
    duel = begin(replace(SIDE, hand=[bill, *TRICKS]), replace(OTHER, hand=[*OTHER.hand, *TRICKS]), stop_at="interrupt")
    duel.plays(ANN, bill, duel.hero(BOB))
    return duel


def fighting() -> Played:
    """Ann's Monster has been turned over, and Bob faces it with an Ally and a Weapon."""
    duel = begin(
        replace(SIDE, hand=[*SIDE.hand, *TRICKS]), replace(OTHER, hand=[*OTHER.hand, *TRICKS]), stop_at="check"
    )
    duel.attacks(WOLF, gold=3)
    duel.faces(COOK)
    return duel


@pytest.mark.rule("ccg.general.5", "ccg.general.8")
@pytest.mark.parametrize("moment", [quiet, damaged, fighting])
def test_each_target_says_whether_it_would_be_changed(moment: object) -> None:
    assert callable(moment)
    duel: Played = moment()
    tried: Counter[tuple[int, bool]] = Counter()
    for seat in (ANN, BOB):
        for option, target in aimed(duel.rules.standing(duel.table, seat).options):
            changes = does_something(duel.rules, family_of(duel.rules), duel.table, seat, option, target)
            assert option.card is not None
            assert target.card is not None
            word, on = duel.table.known(option.card), duel.table.card(target.card).name
            assert changes is not target.in_vain, (word.abilities[0].effects, on)
            assert option_hint(duel.table, seat, target).startswith("no effect") is target.in_vain
            tried[option.card, target.in_vain] += 1
    assert {vain for _, vain in tried} == {True, False}


@pytest.mark.rule("ccg.general.5", "ccg.general.8")
def test_so_do_the_targets_of_what_begins_by_itself() -> None:
    bully = monster("Bully", 0, 1, 2, Ability(on="hired", effects=(do.ZapCards(),), target=Target(of=("ally",))))
    duel = begin(replace(SIDE, hand=[bully]), replace(OTHER, hoard=[COOK]), stop_at="target")
    duel.attacks(bully)
    duel.faces()
    duel.stops_at("Ann: target")
    asked = duel.asked()
    assert asked is not None
    assert isinstance(asked.shape, PickOne)
    assert {duel.table.card(each.card).name: each.in_vain for each in asked.shape.options if each.card is not None} == {
        "Maid": True,
        "Butler": False,
        "Cook": False,
    }
