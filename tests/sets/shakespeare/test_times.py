"""When cards are played that other books give other times: hybrids, Races, Classes, and Treasures that are no Items."""

from __future__ import annotations

from typing import Any

import pytest
from tests.deal import Deal
from tests.scene import H, Scene

from kickdoor_game.language.cards import Item, TreasureSpecial
from kickdoor_game.language.words.conditions import HasClass
from kickdoor_game.language.words.plays import DrawCards

LEGACY = TreasureSpecial(key="legacy", name="Legacy", play=DrawCards(count=2), copies=2)
LUTE = Item(key="lute", name="Lute", slot="one_hand", gold=300, bonus=3, only=HasClass("warrior"))


def table(**said: Any) -> Scene:
    """Cards of classic, which all of the family have, by the rules of this set."""
    return Scene(cards_of="classic", extra=(LEGACY, LUTE), **said)


@pytest.mark.rule("shakespeare.hybrids.1")
@pytest.mark.parametrize(
    ("card", "hero"),
    [
        ("half_breed", H(race="elf", hand=["half_breed"])),
        ("super_munchkin", H(role="warrior", hand=["super_munchkin"])),
    ],
)
def test_a_hybrid_card_waits_for_its_owners_turn_as_what_it_goes_with_does(card: str, hero: H) -> None:
    t = table(doors=["wandering_monster"], Ann=H(), Bob=hero, Cid=H())
    assert t.barred("Bob", "play", card).code == "not_your_turn"
    t.answers("Ann", "open")
    t.answers("Ann", "skip")
    t.answers("Ann", "end")
    t.acts("Bob", "play", card)


@pytest.mark.rule("shakespeare.hybrids.1")
def test_on_ones_own_turn_a_hybrid_card_comes_into_the_middle_of_a_combat() -> None:
    t = table(doors=["tax_golem"], Ann=H(race="elf", hand=["half_breed"]), Bob=H(), Cid=H())
    t.answers("Ann", "open")
    t.acts("Ann", "play", "half_breed")


@pytest.mark.rule("shakespeare.races.9", "shakespeare.cards.13")
def test_a_race_just_received_is_played_on_anothers_turn() -> None:
    t = received("elf")
    t.acts("Bob", "play", "elf")


@pytest.mark.rule("shakespeare.races.9", "shakespeare.classes.14")
@pytest.mark.parametrize("card", ["elf", "warrior"])
def test_a_helper_in_combat_does_not_play_what_they_have_just_received(card: str) -> None:
    t = received(card, helping=True)
    assert t.barred("Bob", "play", card).code == "not_into_this_fight"


def received(card: str, *, helping: bool = False) -> Scene:
    """Ann's turn; Bob has just received that card, perhaps while he helps her in a combat."""
    t = table(doors=["tax_golem"], Ann=H(level=1), Bob=H(level=9, hand=[card]), Cid=H())
    if helping:
        t.answers("Ann", "open")
        t.answers("Ann", "ask", "Bob", [[], 0, ""])
        t.answers("Bob", "accept")
    t.hero("Bob").fresh = t.hero("Bob").hand
    return t


@pytest.mark.rule("shakespeare.treasure.19")
def test_a_treasure_that_says_nothing_of_its_time_is_used_on_ones_own_turn_outside_combat() -> None:
    t = table(doors=["tax_golem"], Ann=H(hand=["legacy"]), Bob=H(hand=["legacy"]), Cid=H())
    assert t.barred("Bob", "use", "legacy").code == "not_your_turn"
    assert "use legacy" in t.offered("Ann")
    t.answers("Ann", "open")
    assert t.barred("Ann", "use", "legacy").code == "in_combat"


@pytest.mark.rule("shakespeare.treasure.13")
def test_a_card_that_says_when_it_is_used_keeps_its_time() -> None:
    t = table(doors=["tax_golem"], Ann=H(), Bob=H(hand=["find_a_staircase"]), Cid=H())
    t.answers("Ann", "open")
    t.acts("Bob", "use", "find_a_staircase", "Cid")
    assert t.hero("Cid").level == 2


@pytest.mark.rule("shakespeare.character.8")
def test_before_the_first_turn_only_items_are_laid_out_that_can_be_used() -> None:
    t = Deal(cards_of="classic", Ann=["tree_hugged_too_hard", "elf"], Bob=[], Cid=[])
    assert t.barred("Ann", "play", "tree_hugged_too_hard").code == "cannot_use"
    t.acts("Ann", "play", "elf")
    t.acts("Ann", "play", "tree_hugged_too_hard")
