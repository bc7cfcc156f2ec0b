"""Buying oneself off from a monster instead of rolling."""

from __future__ import annotations

import pytest
from tests.ai.seated import Seated
from tests.own_cards import beast, gear
from tests.scene import H, Scene

from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_game.doors import telling
from kickdoor_game.doors.state import events
from kickdoor_game.language.wording import rules_text
from kickdoor_game.language.words.effects import Die, LoseLevels
from kickdoor_game.language.words.specials import NoEscape, Ransom
from kickdoor_game.machine.questions import Menu, Option, PickSome

CARDS = [
    beast("toll", 9, bad_stuff=(Die(),), specials=(Ransom(700),)),
    beast("gate", 9, bad_stuff=(Die(),), specials=(Ransom(700), NoEscape())),
    beast("two_tolls", 9, bad_stuff=(Die(),), specials=(Ransom(600), Ransom(300))),
    beast("cheap", 19, bad_stuff=(LoseLevels(2),), specials=(Ransom(100),)),
    gear("purse", 0, gold=400),
    gear("chest", 0, gold=600),
    gear("relic", 5, gold=0),
    gear("crown", 5, gold=100),
]


def on_the_run(door: str, items: list[str]) -> Scene:
    """Ann runs from that monster with these."""
    t = Scene(extra=CARDS, doors=[door], Ann=H(level=3, items=items), Bob=H(), Cid=H())
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    return t


def ways(t: Scene) -> tuple[Option, ...]:
    """What Ann can say to the monster that is after her."""
    shape = t.question("Ann").shape
    assert isinstance(shape, Menu)
    return shape.open()


def test_the_card_says_so() -> None:
    text = rules_text(CARDS[0])
    assert text.startswith(
        "Instead of rolling to run away from it, you may discard Items worth 700 gold or more together."
    )


@pytest.mark.parametrize(("door", "kind"), [("toll", "flee_roll"), ("gate", "flee_caught")])
def test_items_worth_enough_are_gone_and_no_die_falls(door: str, kind: str) -> None:
    t = on_the_run(door, ["purse", "chest"])
    assert t.asked("Ann") == kind
    t.answers("Ann", "ransom", ["purse", "chest"])
    assert t.keys(t.table.discards["treasure"]) == ["purse", "chest"]
    (escaped,) = t.told(events.Escaped)
    assert telling.tell(t.table, escaped, t.seat("Ann")) == f"You escape {door.title()} for a ransom."
    assert (t.told(events.DieRolled), t.hero("Ann").dead) == ([], False)


def test_of_two_prices_the_lower_is_enough() -> None:
    t = on_the_run("two_tolls", ["purse", "crown"])
    t.answers("Ann", "ransom", ["purse"])
    assert t.keys(t.hero("Ann").items) == ["crown"]
    assert [event.why for event in t.told(events.Escaped)] == ["for a ransom"]


def test_less_than_enough_is_refused_and_nothing_is_gone() -> None:
    t = on_the_run("toll", ["purse", "chest"])
    refusal = t.refused("Ann", "ransom", ["chest"], asked=True)
    assert (refusal.code, refusal.rule) == ("worth_too_little", "classic.priority.1")
    assert len(t.hero("Ann").items) == 2


@pytest.mark.parametrize("items", [[], ["chest"], ["relic", "chest"]])
def test_who_carries_too_little_is_not_asked(items: list[str]) -> None:
    t = on_the_run("toll", items)
    assert [option.key for option in ways(t)] == ["roll"]


def test_what_is_worth_nothing_pays_for_nothing() -> None:
    t = on_the_run("toll", ["purse", "chest", "relic"])
    (shape,) = next(option.details for option in ways(t) if option.key == "ransom")
    assert isinstance(shape, PickSome)
    assert t.keys([option.card for option in shape.options if option.card is not None]) == ["purse", "chest"]


@pytest.mark.parametrize(("items", "pays"), [(["purse"], True), (["crown"], False)])
def test_an_ai_player_pays_where_being_caught_would_cost_more(items: list[str], pays: bool) -> None:
    t = on_the_run("cheap", items)
    assert Seated(t, "Ann", GreedySeat()).says().startswith("ransom") == pays
