"""Abilities that cost something are called by what the trait says, on whichever card it stands."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors import telling
from kickdoor_game.doors.telling.abilities import ability_label
from kickdoor_game.language.cards import ClassCard, Power
from kickdoor_game.language.words.traits import (
    Ability,
    Absolve,
    Backstab,
    Berserk,
    Charm,
    Conscript,
    FleeDiscards,
    Recruit,
    Steal,
    StealsLevel,
    Turning,
    WinsTies,
)
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import word_in

CASES = [
    (Berserk(each=2), "berserk", "break loose: discard cards, +2 each"),
    (Turning(each=4, tag="ghost"), "turning", "send off the ghost: discard cards, +4 each"),
    (Backstab(penalty=3), "backstab", "sabotage somebody: -3"),
    (Steal(), "steal", "steal a Small Item"),
    (StealsLevel(), "steal_level", "steal a Level: discard 3 cards"),
    (StealsLevel(price=1), "steal_level", "steal a Level: discard 1 card"),
    (Absolve(), "absolve", "absolve: discard 2 cards, stop the curse"),
    (FleeDiscards(each=2), "flee_discards", "flee better: discard cards for the roll, +2 each"),
    (Charm(), "charm", "hypnotise a monster with your whole hand"),
    (Conscript(), "conscript", "force somebody to help"),
    (Recruit(), "recruit", "win somebody over: discard a card and roll"),
]


def bard(*traits: Any) -> ClassCard:
    return ClassCard(key="bard", name="Bard", role="bard", traits=traits)


@pytest.mark.parametrize(("trait", "word", "label"), CASES)
def test_its_numbers_are_those_of_the_trait(trait: Any, word: str, label: str) -> None:
    assert ability_label(bard(WinsTies(), trait), word) == label


@pytest.mark.parametrize(
    ("trait", "word", "does"),
    [
        (Berserk(each=2), "berserk", "discard cards, +2 each"),
        (Turning(each=4, tag="bat"), "turning", "against Bat monsters, discard cards, +4 each"),
        (Backstab(penalty=3), "backstab", "discard a card, -3 for a player"),
        (Steal(), "steal", "steal a Small Item"),
        (StealsLevel(), "steal_level", "discard 3 cards, steal a Level"),
        (FleeDiscards(each=2), "flee_discards", "discard cards for the roll, +2 each"),
        (Recruit(), "recruit", "discard a card and roll to win somebody over"),
        (Conscript(), "conscript", "force somebody to help"),
    ],
)
def test_what_is_no_class_goes_by_its_own_name(trait: Any, word: str, does: str) -> None:
    power = Power(key="drafts", name="Cold Drafts", rank=1, traits=(WinsTies(), trait))
    assert ability_label(power, word) == f"Cold Drafts: {does}"


def test_every_ability_is_called_something() -> None:
    assert {word for _, word, _ in CASES} == set(get_args(Ability))


def test_a_card_is_not_called_by_what_it_does_not_grant() -> None:
    assert ability_label(bard(WinsTies(), Charm()), "berserk") is None


def test_it_is_what_stands_on_the_menu() -> None:
    ann = H(role="bard", hand=["elf"])
    t = Scene(extra=[bard(Berserk(each=2))], doors=["pilfering_gang"], Ann=ann, Bob=H(), Cid=H())
    t.answers("Ann", "open")
    (option,) = [each for each in t.rules.standing(t.table, Seat(0)).open() if word_in(each.key) == "berserk"]
    assert telling.option_label(t.table, Seat(0), option) == "break loose: discard cards, +2 each"
