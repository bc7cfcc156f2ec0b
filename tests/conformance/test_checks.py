"""The checks themselves: each finds what it is there to find."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs
from tests.conformance.checks import questions, refusals, secrets, standing, state, words
from tests.conformance.random_match import RandomMatch, Step

from kickdoor_game.doors import anytime
from kickdoor_game.doors.observe import DoorsObservation
from kickdoor_game.doors.rules import DoorsRules
from kickdoor_game.doors.state import events
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.heroes.table import DOOR
from kickdoor_game.machine import run
from kickdoor_game.machine.errors import Refusal
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.plain import clone
from kickdoor_game.machine.questions import Menu, Option, PickOne, Question


@pytest.fixture
def step() -> Step:
    """Somewhere in the middle of a match, with somebody being asked."""
    *_, last = (step for step in RandomMatch("classic", 7).steps(150) if not run.chance_is_asked(step.table))
    for check in (state.look, questions.look, standing.look, refusals.look, secrets.look, words.look):
        check(last)
    return last


def changed(step: Step, change: Callable[[Any], object]) -> Step:
    """The step, leading to a table that somebody has tampered with."""
    table = clone(step.table)
    table.asking = step.table.asking
    change(table)
    return replace(step, table=table)


def first_question(step: Step) -> Question:
    return run.questions(step.table)[0]


def test_a_lost_card_is_found(step: Step) -> None:
    with pytest.raises(AssertionError, match="lies in 0 places"):
        state.is_sound(changed(step, lambda table: table.decks[DOOR].pop()))


def test_a_copy_that_shares_a_list_is_found(step: Step) -> None:
    def share(table: Any) -> None:
        table.aside = step.before.aside

    with pytest.raises(AssertionError, match=r"table.aside"):
        state.copies_are_whole(changed(step, share))


def test_a_load_that_forgets_is_found(step: Step, monkeypatch: pytest.MonkeyPatch) -> None:
    load = DoorsRules.load

    def forgetful(rules: DoorsRules, data: bytes, options: dict[str, Any]) -> DoorsTable:
        table = load(rules, data, options)
        table.situation = 0
        return table

    monkeypatch.setattr(DoorsRules, "load", forgetful)
    with pytest.raises(AssertionError):
        state.saves_come_back(step)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"seat": Seat(9)}, "asked of seat 9"),
        ({"rules": ()}, "names no rule"),
        ({"rules": ("no such rule",)}, "cites no such rule"),
        ({"deadline": "someday"}, "no known class: someday"),
        ({"default": ("no such option",)}, "does not fit"),
        ({"shape": Menu((Option("pass"), Option("pass"))), "default": ("pass",)}, "offers the same twice"),
    ],
    ids=str,
)
def test_an_incomplete_question_is_found(step: Step, wrong: dict[str, Any], says: str) -> None:
    def ask(table: Any) -> None:
        table.asking = structs.replace(table.asking, questions=(structs.replace(first_question(step), **wrong),))

    with pytest.raises(AssertionError, match=says):
        questions.look(changed(step, ask))


def test_a_question_whose_samples_do_not_fit_is_found(step: Step, monkeypatch: pytest.MonkeyPatch) -> None:
    question = first_question(step)
    assert isinstance(question.shape, Menu)
    monkeypatch.setattr(Menu, "sample", lambda menu, rng: ("no such option",))
    with pytest.raises(AssertionError, match="refuses its own"):
        questions.can_be_answered(step, question)


def offering(option: Option) -> Callable[[DoorsRules, DoorsTable, Seat], Menu]:
    """A ruleset that shows an option which it does not have."""
    return lambda rules, table, seat: Menu((*anytime.standing(table, seat).options, option))


@pytest.mark.parametrize(
    "option",
    [
        Option("play.9999", card=CardId(0)),
        Option("use.1", card=CardId(1), details=(PickOne(()),)),
        Option("use.1", card=CardId(1), barred=Refusal("no", "no such rule", "never")),
        Option("use.1", card=CardId(1), barred=Refusal("no", "classic.cards.1")),
    ],
    ids=["cannot be done", "nothing to choose from", "no such rule", "no cure"],
)
def test_an_offer_that_does_not_hold_is_found(step: Step, option: Option, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DoorsRules, "standing", offering(option))
    with pytest.raises((AssertionError, LookupError, ValueError, StopIteration)):
        standing.look(step)


def test_a_shape_that_stumbles_over_noise_is_found(step: Step, monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(menu: Menu, choice: Any) -> Refusal | None:
        return None if choice[0] in {option.key for option in menu.options} else Refusal("no", "classic.cards.1")

    monkeypatch.setattr(Menu, "admits", careless)
    with pytest.raises(TypeError):
        refusals.look(step)


def test_a_view_that_shows_a_hand_is_found(step: Step, monkeypatch: pytest.MonkeyPatch) -> None:
    def indiscreet(rules: DoorsRules, table: DoorsTable, seat: Seat | None) -> DoorsObservation:
        return DoorsObservation(seat, clone(table))

    monkeypatch.setattr(DoorsRules, "observe", indiscreet)
    with pytest.raises(AssertionError, match="sees hands or decks"):
        secrets.look(step)


def test_a_question_that_tells_of_a_hand_is_found(step: Step, monkeypatch: pytest.MonkeyPatch) -> None:
    real = DoorsRules.standing

    def telling(rules: DoorsRules, table: DoorsTable, seat: Seat) -> Menu:
        strangers = table.heroes[(seat + 1) % len(table.heroes)].hand
        return Menu((*real(rules, table, seat).options, *(Option(f"peek.{card}") for card in strangers)))

    monkeypatch.setattr(DoorsRules, "standing", telling)
    with pytest.raises(AssertionError, match="has changed its actions"):
        secrets.look(step)


def test_a_view_that_lacks_something_is_found(step: Step, monkeypatch: pytest.MonkeyPatch) -> None:
    real = DoorsRules.observe

    def blind(rules: DoorsRules, table: DoorsTable, seat: Seat | None) -> DoorsObservation:
        seen = real(rules, table, seat)
        seen.table.heroes[1].level = 0
        return seen

    monkeypatch.setattr(DoorsRules, "observe", blind)
    with pytest.raises(AssertionError):
        secrets.the_rest_is_seen(step, None)


@pytest.mark.parametrize("audience", [None, (Seat(0), Seat(1), Seat(2))])
def test_a_card_that_is_told_to_others_as_well_is_found(step: Step, audience: tuple[Seat, ...] | None) -> None:
    owner = next(hero for hero in step.table.heroes if hero.hand)
    told = events.Received(owner.seat, tuple(owner.hand), audience=audience)
    before = clone(step.before)
    for hero in before.heroes:
        hero.hand = ()
    before.decks[DOOR] += owner.hand
    with pytest.raises(AssertionError, match="tells seat"):
        secrets.events_keep_secrets(replace(step, before=before, events=(told,)))


def test_an_event_that_names_a_hidden_card_is_found(step: Step) -> None:
    owner = next(hero for hero in step.table.heroes if set(hero.hand) & set(step.before.heroes[hero.seat].hand))
    card = next(card for card in owner.hand if card in step.before.heroes[owner.seat].hand)
    with pytest.raises(AssertionError, match="tells seat None"):
        secrets.events_keep_secrets(replace(step, events=(events.CardPlayed(owner.seat, card),)))


@pytest.mark.parametrize("text", ["", "use.12", "play {card}", "flee_order?", "gets None"])
def test_words_of_the_machine_are_found(text: str) -> None:
    with pytest.raises(AssertionError):
        words.is_english(text, "something")


def test_an_event_that_reaches_nobody_is_found(step: Step) -> None:
    with pytest.raises(AssertionError, match="reaches nobody"):
        words.events_are_told(replace(step, events=(events.Looted(Seat(0), audience=()),)))
