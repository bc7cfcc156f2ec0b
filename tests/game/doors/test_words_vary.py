"""What is said beside a card goes by the numbers of the table: why something is refused, what is asked, what it brings.

As with cards (`tests/game/language/test_house_rules.py`), each at both values.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.own_cards import beast
from tests.scene import H, Scene

from kickdoor_game.doors import telling
from kickdoor_game.heroes.numbers import Numbers
from kickdoor_game.machine.questions import Menu
from kickdoor_game.sets.classic.game import NUMBERS


def by(**changes: Any) -> Numbers:
    """Classic's numbers but for these."""
    return replace(NUMBERS, **changes)


@pytest.mark.parametrize(
    ("blocked", "cure"),
    [("any_combat", "wait until no combat is going on"), ("party_in_combat", "wait until you are in no combat")],
)
def test_a_thief_in_combat_hears_when_they_may_steal(blocked: str, cure: str) -> None:
    t = Scene(
        numbers=by(steal_blocked=blocked),
        doors=["beast"],
        extra=[beast("beast", 9)],
        Ann=H(classes=["thief"], hand=["elf"]),
        Bob=H(items=["third_hand"]),
        Cid=H(),
    )
    t.answers("Ann", "open")
    assert t.refused("Ann", "steal").cure == cure


def test_a_thief_hears_that_those_who_fight_are_not_robbed() -> None:
    def refused(fighting: bool) -> str:
        t = Scene(
            numbers=by(steal_blocked="party_in_combat"),
            doors=["beast"],
            extra=[beast("beast", 9)],
            Ann=H(items=["third_hand"] if fighting else []),
            Bob=H(classes=["thief"], hand=["elf"]),
            Cid=H(),
        )
        if fighting:
            t.answers("Ann", "open")
        return t.refused("Bob", "steal").cure

    assert refused(fighting=True) == "wait until somebody who is in no combat carries a Small Item"
    assert refused(fighting=False) == "wait until somebody else carries a Small Item"


@pytest.mark.parametrize(
    ("listens", "hint"),
    [(False, "a Door card, face down, into your hand"), (True, "a Treasure, face down, into your hand")],
)
def test_looting_the_room_says_of_which_deck(listens: bool, hint: str) -> None:
    t = Scene(numbers=by(listen_at_door=listens), doors=["elf", "dwarf"], Ann=H(), Bob=H(), Cid=H())
    t.answers("Ann", "open")
    shape = t.question("Ann").shape
    assert isinstance(shape, Menu)
    (skip,) = (option for option in shape.options if option.key == "skip")
    assert telling.option_hint(t.table, t.seat("Ann"), skip) == hint


@pytest.mark.parametrize(
    ("needs_two", "asked"), [(True, "Which Class comes along?"), (False, "Which Class comes along, if any?")]
)
def test_super_munchkin_asks_for_the_class_that_it_needs(needs_two: bool, asked: str) -> None:
    t = Scene(
        numbers=by(super_needs_two=needs_two),
        Ann=H(classes=["thief"], hand=["super_munchkin", "wizard"]),
        Bob=H(),
        Cid=H(),
    )
    options = t.rules.standing(t.table, t.seat("Ann")).open()
    played = {str(t.key(option.card)): option for option in options if option.card is not None and option.details}
    assert telling.prompts(t.table, played["super_munchkin"]) == (asked,)


@pytest.mark.parametrize(
    ("free_joins", "way"),
    [
        ((), "send it with a Gatecrasher"),
        ((("bat", False),), "send it into a combat"),
        ((("bat", True),), "send it into a combat with another Bat monster"),
        ((("bat", True), ("undead", True)), "send it into a combat with another Bat or Undead monster"),
        ((("undead", False),), "send it into a combat"),
        ((("dragon", False),), "send it with a Gatecrasher"),
    ],
)
def test_a_monster_in_hand_says_how_it_gets_into_a_combat(free_joins: tuple[tuple[str, bool], ...], way: str) -> None:
    t = Scene(
        numbers=by(free_joins=free_joins),
        extra=[beast("moth", 2, tags=("bat", "undead"))],
        Ann=H(),
        Bob=H(hand=["moth"]),
        Cid=H(),
    )
    assert t.refused("Bob", "monster", "moth").cure == f"fight it in your own phase 2, or {way}"
