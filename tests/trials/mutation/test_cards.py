"""Mistakes on cards: which are made, that they are undone, and that a test which looks away lets one survive."""

from __future__ import annotations

import tomllib

import pytest
from tests.trials.mutation.cards import REVIEWED, CardTrials, makes_no_difference, mistakes_on

from kickdoor_game.duel.cards.abilities import Ability
from kickdoor_game.duel.cards.effects import Damage
from kickdoor_game.duel.cards.kinds import Weapon
from kickdoor_game.duel.cards.targets import Target
from kickdoor_game.library import SETS, cards_of

pytest_plugins = ["pytester"]

CROSSBOW = Weapon(
    key="bow",
    name="Bow",
    rank=1,
    power=2,
    keywords=("smack",),
    abilities=(Ability(on="use", zap=True, target=Target(of=("hero",)), effects=(Damage(3),)),),
)


def test_every_number_word_and_flag_of_a_card_can_be_mistaken() -> None:
    said = {str(mistake) for mistake in mistakes_on(CROSSBOW, "bow")}
    assert {
        "bow.rank: 1 -> 0",
        "bow.power: 2 -> 3",
        "bow.keywords: ('smack',) -> ()",
        "bow.abilities[0].on: 'use' -> 'flaunt'",
        "bow.abilities[0].zap: True -> False",
        "bow.abilities[0].target.of: ('hero',) -> ()",
        "bow.abilities[0].target.whose: 'any' -> 'theirs'",
        "bow.abilities[0].target.zapped: None -> True",
        "bow.abilities[0].effects[0].count: 3 -> 2",
        "bow.abilities[0].effects[0].to: 'target' -> 'each_hero'",
        "bow.abilities[0].effects[0].per: '' -> 'allies'",
    } <= said
    assert any(each.startswith("bow.abilities[0].target: ") and each.endswith(" -> None") for each in said)
    assert not any(each.startswith(("bow.key:", "bow.name:", "bow.copies:")) for each in said)


def test_a_mistake_is_made_on_the_card_itself_and_undone() -> None:
    mistake = next(each for each in mistakes_on(CROSSBOW, "bow") if "count: 3 -> 4" in str(each))
    right = mistake.undone()
    mistake.make()
    found = [effect.count for effect in CROSSBOW.abilities[0].effects if isinstance(effect, Damage)]
    right.make()
    assert found == [4]
    assert CROSSBOW.abilities[0].effects == (Damage(3),)


LOOKS_AT_THE_COST = """
import pytest
from kickdoor_game.library import cards_of

@pytest.mark.card("brisk_word")
def test_it():
    word = next(card for card in cards_of("ccg") if card.key == "brisk_word")
    assert (word.cost, word.interrupt) == (1, False)
"""


def test_what_a_test_does_not_look_at_survives(pytester: pytest.Pytester) -> None:
    """In a suite of one test, of one card: it knows the card's cost, and nothing of what it does."""
    pytester.makeini("[pytest]\nmarkers =\n    card(key): a card\n")
    pytester.makepyfile(LOOKS_AT_THE_COST)
    trials = CardTrials("ccg", ["brisk_word", "small_meteor"])
    pytester.inline_run("-p", "no:cacheprovider", plugins=[trials])
    assert trials.untested == ["small_meteor"]
    assert "brisk_word.abilities[0].effects[0].count: 2 -> 3" in trials.survivors
    assert not any(each.startswith(("brisk_word.cost", "brisk_word.interrupt")) for each in trials.survivors)
    assert trials.tried > len(trials.survivors)


def test_what_makes_no_difference_is_judged_of_cards_that_are_there() -> None:
    entries = tomllib.loads(REVIEWED.read_text("utf-8"))["mistake"]
    known = {card.key for name in SETS for card in cards_of(name)}
    assert all(set(entry["cards"]) <= known and entry["why"].endswith(".") for entry in entries)
    assert makes_no_difference("affectionate_burrs", "affectionate_burrs.target.where: 'anywhere' -> 'outside'")
    assert not makes_no_difference("affectionate_burrs", "affectionate_burrs.target.where: 'anywhere' -> 'stashed'")
