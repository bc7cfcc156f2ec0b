"""Checks of standing actions: offered ones can be taken, barred ones are refused for the reason shown."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.citable import is_of_another
from tests.conformance.checks.shapes import thawed
from tests.conformance.random_match import Step, interrupted_enough
from tests.open_questions import option_lists

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import IllegalAnswer, Refusal
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.plain import saved_bytes
from kickdoor_game.machine.questions import Choice, Menu, Option, PickOne, PickSome, word_in
from kickdoor_game.machine.run import chance_is_asked

SAMPLES = 2


def can_be_done(step: Step, seat: Seat, option: Option) -> None:
    """Check that an open option has fitting details, and that these are accepted."""
    menu = Menu((option,))
    for _ in range(SAMPLES):
        choice = menu.sample(step.rng)
        assert menu.admits(choice) is None, f"seat {seat} is offered {option.key} and may not {choice!r}"
        after = step.try_out(Answer(seat, choice, standing=True))
        assert step.try_out(Answer(seat, thawed(choice), standing=True)) == after, "as it comes off a wire or a disk"


def is_rule(step: Step, cited: str) -> bool:
    """Return whether a cited rule is in the book of the set, or in the only book that has cards for it."""
    return bool(step.catalogue.own(cited)) or is_of_another(cited)


def is_refused(step: Step, seat: Seat, choice: Choice, reason: Refusal) -> None:
    """Check that a choice is refused for that reason, by an existing rule, and changes nothing."""
    before = saved_bytes(step.table)
    with pytest.raises(IllegalAnswer) as refused:
        step.try_out(Answer(seat, choice, standing=True))
    assert refused.value.refusal.code == reason.code, choice
    assert is_rule(step, refused.value.refusal.rule), refused.value.refusal
    assert saved_bytes(step.table) == before


def barred_details(option: Option, step: Step) -> Iterator[tuple[Choice, Refusal]]:
    """Yield the choices of an open option that fail at a barred detail, with right details before it."""
    right: list[Choice] = []
    for detail in option.details:
        if isinstance(detail, PickOne | PickSome):
            for inner in detail.options:
                if inner.barred is not None:
                    wrong = inner.key if isinstance(detail, PickOne) else (inner.key,)
                    rest = [shape.sample(step.rng) for shape in option.details[len(right) + 1 :]]
                    yield (option.key, *right, wrong, *rest), inner.barred
        right.append(detail.sample(step.rng))


def reasons_are_rules(step: Step, menu: Menu) -> None:
    """Check that whatever is barred has a reason, a rule of the catalogue, and a cure."""
    for options in option_lists(menu):
        for option in options:
            if option.barred is not None:
                assert option.barred.code
                assert is_rule(step, option.barred.rule), f"{option.key}: {option.barred}"
                assert option.barred.cure, f"{option.key}: {option.barred} says no cure"


def is_the_same_under_each_word(step: Step, seat: Seat, menu: Menu) -> None:
    """Check that the menu for one word has the same options of that word, in the same order, as the whole menu."""
    for word in {word_in(option.key) for option in menu.options}:
        part = step.rules.standing_under(step.table, seat, word).options
        of_word = tuple(option for option in menu.options if word_in(option.key) == word)
        assert tuple(option for option in part if word_in(option.key) == word) == of_word, word


def look(step: Step) -> None:
    asked_of_chance = chance_is_asked(step.table)
    for seat in step.seats:
        menu = step.rules.standing(step.table, seat)
        keys = [option.key for option in menu.options]
        assert len(set(keys)) == len(keys), keys
        reasons_are_rules(step, menu)
        is_the_same_under_each_word(step, seat, menu)
        if step.table.over or asked_of_chance or interrupted_enough(step.rules, step.table):
            continue
        for option in menu.options:
            if option.barred is not None:
                is_refused(step, seat, (option.key,), option.barred)
                continue
            can_be_done(step, seat, option)
            for choice, reason in barred_details(option, step):
                is_refused(step, seat, choice, reason)
