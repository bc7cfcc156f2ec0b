"""Whose screen is open at a keyboard that several people share: one after the other, and for no longer than needed."""

from __future__ import annotations

from kickdoor_client.hotseat.eyes import (
    HOLD_S,
    IDLE_S,
    LINGER_S,
    OpenScreen,
    asked_for,
    closed,
    looked,
    opened,
    touched,
)
from kickdoor_client.state.countdown import REPEAT_S

ANN, BOB, CLEO = 0, 1, 2
NOBODY = (False, False, False)
ALL = (True, True, True)


def only(*people: int) -> tuple[bool, ...]:
    return tuple(each in people for each in (ANN, BOB, CLEO))


def reading(person: int, now: float = 100.0) -> OpenScreen:
    """That person has just opened the screen."""
    return opened(OpenScreen(called=person), now)


def test_who_is_asked_something_is_called_and_opens_with_a_key() -> None:
    eyes = looked(OpenScreen(), only(BOB), 100)
    assert (eyes.shown, eyes.called) == (None, BOB)
    assert opened(eyes, 100).shown == BOB


def test_several_are_called_one_after_the_other_and_everybody_gets_his_turn() -> None:
    eyes, order = looked(OpenScreen(), ALL, 100), []
    for now in range(110, 170, 10):
        eyes = opened(eyes, now)
        order.append(eyes.shown)
        eyes = closed(eyes, ALL, now + 5)
    assert order == [ANN, BOB, CLEO, ANN, BOB, CLEO]


def test_a_screen_stays_open_while_something_is_asked_there() -> None:
    eyes = reading(ANN)
    for now in range(100, 1000, 50):
        eyes = looked(eyes, ALL, now)
        assert eyes.shown == ANN


def test_it_stays_for_a_moment_after_an_answer_since_the_next_question_often_follows() -> None:
    eyes = looked(touched(reading(ANN), 200), only(BOB), 200 + LINGER_S - 0.1)
    assert eyes.shown == ANN
    eyes = looked(eyes, only(BOB), 200 + LINGER_S + 0.1)
    assert (eyes.shown, eyes.called) == (None, BOB)


def test_it_does_not_close_on_somebody_who_is_reading_or_typing_unless_he_went_away() -> None:
    eyes = touched(reading(ANN), 200)
    assert looked(eyes, NOBODY, 200 + IDLE_S - 1, reads=True).shown == ANN
    assert looked(eyes, NOBODY, 200 + IDLE_S + 1, reads=True).shown is None


def test_an_enter_too_many_does_not_open_the_next_persons_screen() -> None:
    eyes = closed(reading(ANN), only(BOB), 200)
    now = 200.0
    for _ in range(50):
        now += REPEAT_S - 0.01
        eyes = opened(eyes, now)
        assert eyes.shown is None, "as long as the key is held down"
    assert opened(eyes, now + REPEAT_S + 0.01).shown == BOB


def test_separate_enters_do_not_keep_the_next_persons_screen_shut() -> None:
    eyes = closed(reading(ANN), only(BOB), 200)
    for pressed in (200.2, 200.4, 200.6, 200.8, 200.98):
        eyes = opened(eyes, pressed)
        assert eyes.shown is None
    assert opened(eyes, 200 + HOLD_S + REPEAT_S).shown == BOB


def test_one_may_look_at_ones_hand_without_being_asked_anything() -> None:
    eyes = looked(asked_for(OpenScreen(), CLEO), NOBODY, 100)
    assert eyes.called == CLEO
    eyes = opened(eyes, 100)
    assert looked(eyes, NOBODY, 100 + IDLE_S - 1).shown == CLEO
    assert looked(eyes, NOBODY, 100 + IDLE_S + 1) == looked(closed(eyes, NOBODY, 100 + IDLE_S + 1), NOBODY, 200)


def test_who_thinks_better_of_it_leaves_the_keyboard_to_who_is_wanted() -> None:
    eyes = looked(closed(asked_for(OpenScreen(), CLEO), only(ANN), 100), only(ANN), 100)
    assert (eyes.shown, eyes.called) == (None, ANN)


def test_who_is_not_wanted_any_more_is_not_called_any_more() -> None:
    eyes = looked(OpenScreen(), only(BOB), 100)
    assert looked(eyes, only(CLEO), 101).called == CLEO
    assert looked(eyes, NOBODY, 101).called is None
    assert opened(looked(eyes, NOBODY, 101), 102).shown is None


def test_hiding_lets_the_others_go_first() -> None:
    eyes = closed(reading(BOB), ALL, 101)
    assert (eyes.shown, eyes.called) == (None, CLEO)
    assert closed(reading(BOB), only(BOB), 101).called == BOB


def test_nobody_is_called_before_all_have_heard_of_it() -> None:
    eyes = looked(OpenScreen(), only(BOB), 100, all_have_heard=False)
    assert eyes.called is None, "Ann may be asked as well, and comes first"
    assert looked(eyes, ALL, 100).called == ANN
    assert looked(reading(BOB), only(BOB), 100, all_have_heard=False).shown == BOB


def test_an_open_screen_is_not_opened_again_and_nobody_opens_one_uncalled() -> None:
    for eyes in (reading(ANN), OpenScreen(shown=ANN, called=BOB), OpenScreen(), OpenScreen(held_until=99.9)):
        assert opened(eyes, 100) == eyes


def test_a_key_that_opens_nothing_is_no_sign_of_life() -> None:
    assert touched(OpenScreen(called=BOB), 100) == OpenScreen(called=BOB)
    assert touched(reading(ANN), 130).since == 130


def test_who_only_wanted_to_look_is_not_called_any_more_when_that_is_closed() -> None:
    assert closed(asked_for(OpenScreen(last=BOB), CLEO), ALL, 100) == OpenScreen(last=BOB)
