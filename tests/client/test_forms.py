"""Forms of every shape: filled in with each key, pair of keys and phrase as they were last looked at, and what holds of
each whatever it begins with and whatever is asked in its place.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.client.forms import FOLDER, FORMS, KEYS, NARROWING, filled, is_widget, names, narrowing, opened
from tests.client.scenes import TOGETHER, TYPED_LONG
from tests.golden import insist_kept

from kickdoor_client.shapes import Answered, Widget, fitted, open_widget
from kickdoor_client.shapes.matching import tokens_of
from kickdoor_client.shapes.menu import begin_widget
from kickdoor_client.state.keys import HAND, SHOWN, TAKEN
from kickdoor_client.terminal.app import NAMED
from kickdoor_client.text.ink import line_width, text_of
from kickdoor_protocol.base import Choice
from kickdoor_protocol.checks.shape_check import problem
from kickdoor_protocol.shapes import Shape, options_of

ANEW = "python -m tests.client.forms"
BEGINNINGS: tuple[Choice, ...] = (
    "", "card.1", "seat.2", True, False, 0, 2, 99, -1, (), ("pass",), ("run",), ("card.12",), ("card.1", "card.2"),
    ("ask.2", ((), 2, "")), ("seat.3", "seat.1", "seat.2"), ("foe.3", "foe.1", "foe.2"), ("card.11", "card.99"),
    (("card.41", "seat.2"), ("card.43", "seat.3")), (("card.41", "nowhere"),), ((), 0, ""), (("card.11",), 9, "nobody"),
    (("card.11", "card.13"), 1, "fighter_first"), (5, "gold", True, True), (5, "gold", False, True), (True, 1, 2, 3),
)  # fmt: skip
"""What a server, or an older question, may say that a form begins with; most of it fits no form."""
CARDS = (1, 2, 7, 11, 12, 13, 41, 42, 44, 99)
BEFORE = ((), ("down",), ("space",), ("down", "space"), ("2",), ("end", "enter"), ("right", "right"))
"""Keys that are pressed before another thing is asked."""
PLACES = ((), ("end",), ("enter",), ("end", "enter"))
"""Keys that lead to where a form is drawn."""
NARROW, WIDE = 40, 100
"""Columns between which a form is drawn in a window that can be used."""


def after(widget: Widget, *names: str) -> Widget:
    """Return the form after those keys, up to the first one that does not leave it open."""
    for name in names:
        then = widget.press(" " if name == "space" else name)
        if not is_widget(then):
            break
        widget = then
    return widget


def keys_of(shape: Shape) -> frozenset[str]:
    """Return the keys of all that can be chosen there."""
    return frozenset(option.key for option in options_of(shape))


def answers(widget: Widget) -> Iterator[tuple[str, Choice]]:
    """Yield what is sent by Enter, pressed up to three times, and by a few words."""
    at = widget
    for pressed in ("Enter", "Enter Enter", "Enter Enter Enter"):
        result = at.press("enter")
        if isinstance(result, Answered):
            yield pressed, result.choice
        if not is_widget(result):
            break
        at = result
    for said in ("same", "1", "none", "all"):
        result, _ = widget.hear(tokens_of(said))
        if isinstance(result, Answered):
            yield said, result.choice


def insist_fitting(widget: Widget, shape: Shape, before: str) -> None:
    """Raise AssertionError unless all that the form sends answers a question of that shape."""
    for how, choice in answers(widget):
        wrong = problem(shape, choice)
        assert wrong is None, f"{before}: {how} sends {choice!r}: {wrong}"


@pytest.mark.parametrize("name", names())
def test_what_comes_of_keys_and_words_is_what_was_looked_at(name: str) -> None:
    insist_kept(FOLDER / f"{name}.txt", filled(name), f"the form {name}", ANEW)


def test_each_that_was_looked_at_is_still_there() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(names())


def test_what_is_left_out_in_narrow_columns_is_what_was_looked_at() -> None:
    insist_kept(NARROWING, narrowing(), "forms in narrow columns", ANEW)


@pytest.mark.parametrize("name", FORMS)
def test_whatever_a_form_begins_with_it_sends_only_what_fits(name: str) -> None:
    shape, _ = FORMS[name]
    for beginning in BEGINNINGS:
        insist_fitting(begin_widget(shape, beginning), shape, f"begun with {beginning!r}")


@pytest.mark.parametrize("name", FORMS)
def test_whatever_is_asked_instead_a_form_sends_only_what_fits_that(name: str) -> None:
    for keys in BEFORE:
        filled_in = after(opened(name), *keys)
        for other, (shape, _) in FORMS.items():
            instead = fitted(filled_in, shape)
            assert keys_of(instead.shape) == keys_of(shape), f"{keys}, then {other}"
            insist_fitting(instead, shape, f"{keys}, then {other}")


@pytest.mark.parametrize("name", FORMS)
def test_a_form_sends_the_same_when_it_is_asked_again_and_begins_anew_for_another_kind(name: str) -> None:
    shape, _ = FORMS[name]
    for keys in BEFORE:
        filled_in = after(opened(name), *keys)
        assert dict(answers(filled_in)).items() <= dict(answers(fitted(filled_in, shape))).items(), keys
        for other, (another, _) in FORMS.items():
            if type(another) is not type(shape):
                assert fitted(filled_in, another) == open_widget(another), f"{keys}, then {other}"


@pytest.mark.parametrize("name", FORMS)
def test_pointing_at_a_card_leads_to_what_is_about_it_or_nowhere(name: str) -> None:
    for keys in BEFORE:
        for card in CARDS:
            there = after(opened(name), *keys).point(card)
            under = there.focus() if there is not None else None
            assert there is None or (under is not None and under.card == card), f"{keys}, card {card}: at {under}"


@pytest.mark.parametrize("name", names())
def test_a_form_stays_in_its_column_and_shows_where_the_next_key_acts(name: str) -> None:
    for keys in PLACES:
        widget = after(opened(name), *keys)
        for width in range(NARROW, WIDE, 6):
            for height in (2, 3, 4, 6, 10):
                lines = widget.draw(width, height)
                drawn = "\n".join((f"{keys}, {width} x {height}:", *map(text_of, lines)))
                assert len(lines) <= height, drawn
                assert all(line_width(line) <= width for line in lines), drawn
                seen = any(style.startswith("mark") and ">" in text for line in lines for style, text in line)
                assert seen or widget.focus() is None, drawn


def test_each_key_that_means_something_has_a_name_from_the_terminal() -> None:
    pressed = {key for together in (*TOGETHER, *TYPED_LONG) for key in together.split()} | set(KEYS)
    named = {key for key in pressed if len(key) > 1 and key != "space"}
    assert named | {"c-c", "c-l"} == set(NAMED.values())
    assert {name: key for name, key in NAMED.items() if name != key} == {
        "c-m": "enter",
        "c-j": "enter",
        "c-i": "tab",
        "c-h": "backspace",
    }
    assert set(SHOWN.values()) - {"space"} < set(NAMED.values())
    assert not set(HAND) & TAKEN
