"""Checks that every answer is accepted, refused by a fitting rule, or stale, and that only accepted ones change the
table."""

from __future__ import annotations

from collections.abc import Iterator

from tests.cited import wrong_with
from tests.conformance.checks.shapes import NOISE, twisted
from tests.conformance.checks.state import asked
from tests.conformance.random_match import Step

from kickdoor_game.machine.answers import Answer, alarm_rings, time_is_up
from kickdoor_game.machine.errors import IllegalAnswer, Refusal, StaleAnswer
from kickdoor_game.machine.ids import CHANCE, Seat
from kickdoor_game.machine.plain import saved_bytes
from kickdoor_game.machine.questions import Choice, Menu, word_in
from kickdoor_game.machine.run import questions

TWISTED = 4


def noise_for_questions(step: Step) -> Iterator[Answer]:
    """Yield noise and nearly right answers to all questions."""
    for question in questions(step.table):
        for choice in NOISE:
            yield Answer(question.seat, choice)
        for _ in range(TWISTED):
            yield Answer(question.seat, twisted(question.shape.sample(step.rng), step.rng))


def noise_for_acts(step: Step, seat: Seat) -> Iterator[Choice]:
    """Yield noise, nearly right choices, and a seat's own actions with the cards of others."""
    menu = step.rules.standing(step.table, seat)
    yield from NOISE
    for option in menu.open():
        for _ in range(TWISTED):
            yield twisted(Menu((option,)).sample(step.rng), step.rng)
    strangers = [card for other, hand in enumerate(step.family.hands(step.table)) if other != seat for card in hand]
    for word in sorted({word_in(option.key) for option in menu.options if option.card is not None}):
        for card in strangers:
            if all(option.key != f"{word}.{card}" for option in menu.options):
                yield (f"{word}.{card}",)


def noise(step: Step) -> Iterator[Answer]:
    yield from noise_for_questions(step)
    for seat in step.seats:
        for choice in noise_for_acts(step, seat):
            yield Answer(seat, choice, standing=True)
    yield from (time_is_up(Seat(99)), time_is_up(CHANCE), alarm_rings("nothing.0"), alarm_rings(""))
    for nobody in (Seat(len(step.seats)), Seat(99), Seat(-1), Seat(-2 - len(step.seats))):
        yield Answer(nobody, ("pass",), standing=True)


def refused(step: Step, answer: Answer) -> Refusal | None:
    """Return why an answer is refused; None if it is accepted or stale. Other exceptions are raised."""
    try:
        step.try_out(answer)
    except IllegalAnswer as illegal:
        return illegal.refusal
    except StaleAnswer:
        return None
    except Exception as wrong:
        wrong.add_note(f"sent: {answer!r:.300}")
        raise
    return None


def look(step: Step) -> None:
    before, open_now = saved_bytes(step.table), asked(step.table)
    for answer in noise(step):
        refusal = refused(step, answer)
        assert refusal is None or step.catalogue.own(refusal.rule), f"{answer}: {refusal}"
        assert refusal is None or not wrong_with(refusal), f"{answer}: {wrong_with(refusal)}"
    assert saved_bytes(step.table) == before
    assert asked(step.table) == open_now
