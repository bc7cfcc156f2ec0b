"""Checks that hidden things stay hidden: in views, questions, options, words, events and pauses."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from tests.conformance.checks.words import said_of
from tests.conformance.random_match import Step

from kickdoor_game.machine import run
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.plain import clone, hints
from kickdoor_game.machine.questions import Question
from kickdoor_game.machine.run import question_id, questions


def outline(question: Question) -> tuple[object, ...]:
    """Return the part of a question that all at the table may know."""
    return (question.seat, question.kind, question.deadline, question.rules, question.lap, question.about)


def seen_by(step: Step, table: Any, seat: Seat | None) -> dict[str, object]:
    """Return everything that a seat can learn from a table."""
    mine = [question for question in questions(table) if question.seat == seat]
    return {
        "view": step.rules.observe(table, seat),
        "who is asked": [outline(question) for question in questions(table)],
        "questions": [(question, question_id(table, question)) for question in mine],
        "actions": None if seat is None else step.rules.standing(table, seat),
        "words": said_of(step, table, seat),
        "wrong": step.rules.status(table),
    }


def does_not_depend_on_what_is_hidden(step: Step, seat: Seat | None) -> None:
    """Check that a seat sees no difference if everything hidden from it is rearranged."""
    seen = step.rules.observe(step.table, seat)
    other = step.rules.imagine(clone(seen), step.rng)
    other.asked = list(step.table.asked)
    run.start(step.rules, other)
    here, there = seen_by(step, step.table, seat), seen_by(step, other, seat)
    for what in here:
        assert there[what] == here[what], f"what seat {seat} cannot see has changed its {what}"


def view_is_enough(step: Step, seat: Seat) -> None:
    """Check that a seat's own view gives the same standing actions as the table."""
    seen = step.rules.observe(step.table, seat)
    assert step.rules.standing(seen.table, seat) == step.rules.standing(step.table, seat)


def the_rest_is_seen(step: Step, seat: Seat | None) -> None:
    """Check that a view is the table but for what is hidden."""
    seen = step.rules.observe(step.table, seat).table
    step.family.reveal(seen, step.table)
    assert seen == step.table


def blanks_are_no_cards(step: Step) -> None:
    """Check that the id of a hidden card is that of no card, and that a spectator sees no hands or decks."""
    piles = [*step.family.hands(step.table), *step.family.decks(step.table)]
    assert not any(step.family.hidden in pile for pile in piles)
    seen = step.rules.observe(step.table, None).table
    hidden = [*step.family.hands(seen), *step.family.decks(seen)]
    assert all(set(pile) <= {step.family.hidden} for pile in hidden), "somebody who watches sees hands or decks"


def named_in(event: Event) -> Iterator[CardId]:
    """Yield every card that an event names."""
    types = hints(type(event))
    for field in fields(event):
        value = getattr(event, field.name)
        if value is None:
            continue
        if types[field.name] in (CardId, CardId | None):
            yield value
        elif typing.get_args(types[field.name])[:1] == (CardId,):
            yield from value


def _places(step: Step, table: Any, seat: Seat | None) -> set[CardId]:
    """Return the cards in the decks and in the hands of others."""
    hands = step.family.hands(table)
    piles = [*step.family.decks(table), *(hand for owner, hand in enumerate(hands) if owner != seat)]
    return {card for pile in piles for card in pile}


def events_keep_secrets(step: Step) -> None:
    """Check that no event names a card that its audience saw neither before nor after, unless the event is to show
    it."""
    for seat in (None, *step.seats):
        secret = _places(step, step.before, seat) & _places(step, step.table, seat)
        heard = [event for event in step.events if event.reaches(seat)]
        shown = {card for e in heard if type(e).__name__ in step.family.publishes for card in named_in(e)}
        for event in heard:
            told = (set(named_in(event)) & secret) - shown
            assert not told, f"{event} tells seat {seat} of {told}"


def look(step: Step) -> None:
    blanks_are_no_cards(step)
    events_keep_secrets(step)
    for seat in (None, *step.seats):
        does_not_depend_on_what_is_hidden(step, seat)
        the_rest_is_seen(step, seat)
    for seat in step.seats:
        view_is_enough(step, seat)
