"""Each refusal cites the rule that it is about, and tells a player what to do (`tests.cited`): some that did not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.cited import wrong_with
from tests.own_cards import beast, gear
from tests.scene import H, Scene

from kickdoor_game.language.cards import Curse
from kickdoor_game.language.words.effects import LoseItem
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import IllegalAnswer, Refusal
from kickdoor_game.machine.run import apply

EXTRA = [beast("wolf", 4, bad_stuff=(LoseItem(),)), gear("jewel"), gear("trinket")]


def said(t: Scene, name: str, choice: Any, *, standing: bool = False) -> Refusal:
    """What is answered to a choice in the words of the wire."""
    with pytest.raises(IllegalAnswer) as refused:
        apply(t.rules, t.table, Answer(t.seat(name), choice, standing=standing))
    assert not wrong_with(refused.value.refusal)
    return refused.value.refusal


def fighting() -> Scene:
    t = Scene(Ann=H(level=4, items=["jewel", "trinket"]), Bob=H(), Cid=H(), extra=EXTRA, doors=["wolf"])
    t.answers("Ann", "open")
    return t


def caught() -> Scene:
    t = fighting()
    t.answers("Ann", "run")
    t.rolls(1)
    t.everybody_passes()
    assert t.asked("Ann") == "lose_item"
    return t


def charity() -> Scene:
    hand = ["elf", "mate", "part_time", "cheat", "load_bearing", "understaffed", "dwarf"]
    t = Scene(Ann=H(level=4, hand=hand), Bob=H(), Cid=H(), doors=["halfling"])
    t.answers("Ann", "open")
    t.time_is_up("Ann")
    t.answers("Ann", "end")
    assert t.asked("Ann") == "charity"
    return t


@pytest.mark.rule("classic.turn.17")
@pytest.mark.parametrize(
    ("position", "choice"),
    [
        (fighting, "run"),
        (fighting, ("dance",)),
        (fighting, ("ask.1",)),
        (fighting, ("ask.1", 3)),
        (caught, "card.1"),
        (caught, ("card.1", "card.1")),
        (charity, 5),
        (charity, (("card.1",),)),
    ],
)
def test_an_answer_of_the_wrong_form_cites_no_rule_of_what_it_is_about(
    position: Callable[[], Scene], choice: Any
) -> None:
    assert said(position(), "Ann", choice).rule == "classic.turn.17"


@pytest.mark.rule("classic.combat.3")
def test_a_tie_cites_the_rule_of_ties() -> None:
    t = fighting()
    assert t.sums() == (4, 4)
    assert said(t, "Ann", ("win",)).rule == "classic.combat.3"


@pytest.mark.rule("classic.charity.2")
def test_shares_that_are_not_even_cite_the_rule_of_those_who_are_tied() -> None:
    t = charity()
    options = [option.key for option in t.question("Ann").shape.options]  # type: ignore[union-attr]
    surplus = len(t.question("Ann").default)
    assert surplus >= 2
    uneven = tuple((name, "seat.1") for name in options[:surplus])
    refusal = said(t, "Ann", uneven)
    assert refusal.rule == "classic.charity.2"
    stranger = tuple((name, "seat.0") for name in options[:surplus])
    assert "seat" not in said(t, "Ann", stranger).cure


@pytest.mark.rule("classic.runaway.11", "classic.curses.8")
def test_a_choice_that_bad_stuff_asks_for_rests_on_no_rule_of_curses() -> None:
    t = caught()
    assert said(t, "Ann", ()).rule == "classic.runaway.11"
    moth = Curse(key="moth", name="Moth", effects=(LoseItem(),))
    t = Scene(Ann=H(items=["jewel", "trinket"]), Bob=H(hand=["moth"]), Cid=H(), extra=[*EXTRA, moth])
    t.acts("Bob", "curse", "moth", "Ann")
    t.everybody_passes()
    assert said(t, "Ann", ()).rule == "classic.curses.8"


@pytest.mark.rule("classic.classes.18")
@pytest.mark.parametrize("count", [0, 4])
def test_a_wrong_number_of_cards_cites_the_rule_of_the_ability(count: int) -> None:
    hand = ["mate", "part_time", "cheat", "load_bearing", "understaffed"]
    t = Scene(Ann=H(role="warrior", hand=hand), Bob=H(), Cid=H(), extra=EXTRA, doors=["wolf"])
    t.answers("Ann", "open")
    cards = tuple(f"card.{card}" for card in t.hero("Ann").hand[:count])
    refusal = said(t, "Ann", ("berserk", cards), standing=True)
    assert (refusal.code, refusal.rule) == ("wrong_count", "classic.classes.18")


@pytest.mark.rule("classic.help.4", "classic.help.5", "classic.help.6")
@pytest.mark.parametrize(
    ("terms", "rule"),
    [
        ((("card.0",), 0, ""), "classic.help.4"),
        (((), 99, "helper_first"), "classic.help.5"),
        (((), 1, "nobody"), "classic.help.6"),
    ],
)
def test_each_part_of_an_offer_has_its_own_rule(terms: Any, rule: str) -> None:
    assert said(fighting(), "Ann", ("ask.1", terms)).rule == rule


# ---------------------------------------------------------------- too late


@pytest.mark.rule("classic.turn.18")
def test_an_offer_that_somebody_has_closed_meanwhile() -> None:
    t = Scene(Ann=H(items=["jewel"]), Bob=H(items=["trinket"]), Cid=H(), extra=EXTRA)
    t.acts("Ann", "trade", "Bob", ["jewel"], ["trinket"])
    t.acts("Ann", "recall")
    refusal = said(t, "Bob", ("agree.0",), standing=True)
    assert (refusal.code, refusal.rule) == ("too_late", "classic.turn.18")


@pytest.mark.rule("classic.turn.18")
def test_an_item_that_somebody_has_taken_meanwhile() -> None:
    t = Scene(Ann=H(items=["jewel"]), Bob=H(), Cid=H(), extra=EXTRA)
    jewel = t.hero("Ann").items[0]
    t.gives("Ann", "Bob", "jewel")
    refusal = said(t, "Ann", (f"stow.{jewel}",), standing=True)
    assert (refusal.code, refusal.rule) == ("too_late", "classic.turn.18")


@pytest.mark.rule("classic.turn.18")
def test_a_fight_that_is_over_meanwhile() -> None:
    t = fighting()
    t.answers("Ann", "run")
    t.rolls(6)
    t.everybody_passes()
    refusal = said(t, "Bob", ("bid", ((), 0, "")), standing=True)
    assert (refusal.code, refusal.rule) == ("too_late", "classic.turn.18")


@pytest.mark.rule("classic.turn.17")
def test_what_nobody_could_ever_do_is_not_too_late() -> None:
    t = fighting()
    for name in ("fly", "agree.99", "wear.99999", "gift.9", "play.x", "wear.\u0663"):
        refusal = said(t, "Ann", (name,), standing=True)
        assert (refusal.code, refusal.rule) == ("not_an_option", "classic.turn.17")
