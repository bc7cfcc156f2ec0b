"""A window in which nothing can be done passes by itself among AI players, and only there: nobody loses a moment of
their own, nor the game, without a word."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.client.evening import SEATS, after, at_table, public, spectating
from tests.client.questions import STANDING, asked, private

from kickdoor_client.state.errand import ArrivalSteps, Purpose
from kickdoor_client.state.model import Model
from kickdoor_client.update.questions.auto_pass import is_alone, is_idle
from kickdoor_protocol.messages import table
from kickdoor_protocol.shapes import WireOption
from kickdoor_protocol.views import Asked, SeatView

HARMLESS = tuple(option for option in STANDING if not option.interferes)
INTERFERING = tuple(option for option in STANDING if option.interferes)
WINDOW = asked("window", seconds=None)


def among(*kinds: str, standing: tuple[WireOption, ...] = HARMLESS) -> Model:
    """Ada, who may do this at any time, and others of these kinds."""
    others = zip(SEATS[1:], kinds, strict=False)
    seats: tuple[SeatView, ...] = (SEATS[0], *(replace(seat, kind=kind) for seat, kind in others))
    return after(at_table(view=public(seats=seats)), table.Private(private(WINDOW, standing=standing)))


@pytest.mark.parametrize(
    ("kinds", "alone"),
    [
        (("ai", "ai", "ai"), True),
        (("ai",), True),
        (("ai", "empty", "ai"), True),
        (("ai", "human", "ai"), False),
        (("human", "human", "human"), False),
        (("ai", "keeper", "ai"), False),
        (("empty", "empty", "empty"), False),
        ((), False),
    ],
)
def test_who_is_alone_among_ais_keeps_nobody_waiting(kinds: tuple[str, ...], alone: bool) -> None:
    assert is_alone(among(*kinds)) is alone
    assert is_idle(among(*kinds), WINDOW) is alone


@pytest.mark.parametrize(
    ("question", "passes"),
    [
        (WINDOW, True),
        (replace(WINDOW, seconds_left=14.0), False),
        (replace(WINDOW, wins=(1,)), False),
        (replace(WINDOW, wins=None), False),
        (replace(WINDOW, about=0), False),
        (replace(WINDOW, about=2), True),
        (asked("menu", seconds=None), False),
        (asked("yes_no", seconds=None), False),
    ],
)
def test_a_clock_a_win_oneself_or_a_choice_is_not_passed(question: Asked, passes: bool) -> None:
    assert is_idle(among("ai", "ai", "ai"), question) is passes


@pytest.mark.parametrize(
    ("standing", "passes"),
    [((), True), (HARMLESS, True), (STANDING, False), (INTERFERING, False)],
)
def test_what_could_still_be_done_keeps_it_open(standing: tuple[WireOption, ...], passes: bool) -> None:
    assert is_idle(among("ai", "ai", "ai", standing=standing), WINDOW) is passes


def test_in_a_lesson_and_for_who_looks_on_nothing_is_idle() -> None:
    model = replace(among("ai", "ai", "ai"), errand=ArrivalSteps(Purpose.LEARN))
    assert not is_idle(model, WINDOW)
    assert not is_alone(spectating())
