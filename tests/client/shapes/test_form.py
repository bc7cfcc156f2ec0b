"""Bargains of any kind: a form whose fields nobody has thought of is filled in by keys and in words."""

from __future__ import annotations

import pytest
from tests.client.questions import BID, ODD, SWAP
from tests.client.shapes.test_shapes import pressed, said, widget_of

from kickdoor_client.shapes import Answered, Unclear, fitted
from kickdoor_client.shapes.menu import begin_widget
from kickdoor_client.text.ink import text_of
from kickdoor_client.words.names import describe
from kickdoor_protocol.base import Choice
from kickdoor_protocol.checks.shape_check import problem
from kickdoor_protocol.shapes import Form


def drawn(form: Form, *names: str, width: int = 60) -> list[str]:
    return [text_of(line).rstrip() for line in widget_of(pressed(form, *names)).draw(width, 12)]


def test_each_field_has_a_row_in_the_words_of_the_server() -> None:
    assert drawn(BID) == [
        " > your bid    < 1 > of 20 gold",
        "   paid        < in gold >",
        "   wrapped     < no >",
        "   receipt     < without >",
        "   send   you bid: 1 gold of 20 (in gold)",
    ]


def test_what_is_said_stands_in_a_sentence_and_what_to_know_of_it_below() -> None:
    assert drawn(BID, "1", "2", "down", "right", "down", " ")[4:] == [
        "   send   you bid: 12 gold of 20 (in silver), wrapped (wi..",
        "   Wrapping takes a day.",
    ]


def test_several_lists_say_which_each_thing_is_on() -> None:
    assert drawn(SWAP, " ", "end") == [
        "   [x] give: Big Rock",
        "   [ ] give: Big Stick",
        "   [ ] want: Sensible Boots  +2, 400 gold",
        "   [ ] want: Sword of Damp  +3, 600 gold",
        "   [ ] want: Tuba of Charm  not now: Greta carries a Big..",
        " > send   Big Rock",
        "   What you give is gone.",
    ]


@pytest.mark.parametrize(
    ("form", "names", "choice"),
    [
        (BID, ("end", "enter"), (1, "gold", False, "")),
        (BID, ("1", "7", "enter"), (17, "gold", False, "")),
        (BID, ("9", "9", "enter"), (9, "gold", False, "")),
        (BID, ("2", "down", "3", "enter"), (3, "gold", False, "")),
        (BID, ("2", "0", "right", "left", "enter"), (19, "gold", False, "")),
        (BID, ("down", "left", "down", "+", "down", "right", "enter"), (1, "silver", True, True)),
        (SWAP, (" ", "down", "down", " ", "enter"), (("card.1",), ("card.11",))),
        (ODD, ("enter",), (2, (), "seat.1")),
    ],
)
def test_keys_fill_it_in(form: Form, names: tuple[str, ...], choice: Choice) -> None:
    assert pressed(form, *names) == Answered(choice)
    assert problem(form, choice) is None


def test_an_enter_too_many_sends_nothing_that_nobody_has_looked_at() -> None:
    at_send = widget_of(pressed(BID, "enter"))
    assert text_of(at_send.draw(60, 9)[4]).startswith(" > send")
    assert widget_of(pressed(SWAP, "enter")).press("enter") == Unclear("Not so: give: pick 1 to 2, not 0.")


@pytest.mark.parametrize(
    ("form", "lines", "choice"),
    [
        (BID, ("", "12", "silver", "yes", "without"), (12, "silver", True, False)),
        (BID, ("", "12", "2", "no"), (12, "silver", False, "")),
        (BID, ("12 silver",), (12, "silver", False, "")),
        (BID, ("silver, 12 gold wrapped",), (12, "silver", True, False)),
        (BID, ("12 silver, wrapped, with a receipt",), (12, "silver", True, True)),
        (BID, ("12 silver, no wrapped",), (12, "silver", False, "")),
        (BID, ("12 wrapped", "2"), (12, "silver", True, False)),
        (SWAP, ("", "1, 2", "none"), (("card.1", "card.2"), ())),
        (SWAP, ("", "stick", "sword"), (("card.2",), ("card.12",))),
        (SWAP, ("stick, rock, boots",), (("card.1", "card.2"), ("card.11",))),
        (ODD, ("",), (2, (), "seat.1")),
    ],
)
def test_words_fill_it_in_field_by_field_or_all_at_once(form: Form, lines: tuple[str, ...], choice: Choice) -> None:
    assert said(form, *lines) == Answered(choice)


@pytest.mark.parametrize(
    ("form", "lines", "text"),
    [
        (BID, ("", "21"), "Say a number from 1 to 20."),
        (BID, ("21",), "There are 20 gold."),
        (BID, ("12 copper",), "I do not know 'copper' here."),
        (BID, ("", "12", "copper"), "paid? 1 in gold; 2 in silver."),
        (BID, ("", "12", "1", "perhaps"), "wrapped? Say yes or no."),
        (SWAP, ("12",), "I do not know '12' here."),
        (SWAP, ("", "rock", "boots, sword"), "Not so: want: pick 0 to 1, not 2."),
    ],
)
def test_what_cannot_be_said_is_answered(form: Form, lines: tuple[str, ...], text: str) -> None:
    assert said(form, *lines) == Unclear(text)


def test_each_field_is_asked_for_in_its_words() -> None:
    assert widget_of(said(BID, "")).tell() == ["How much do you bid? Say 1 to 20, or same for 1."]
    assert widget_of(said(BID, "", "12")).tell() == ["paid? 1 in gold; 2 in silver."]
    assert widget_of(said(BID, "", "12", "1")).tell() == ["wrapped? Say yes or no."]
    assert widget_of(said(BID, "", "12", "1", "y")).tell() == ["Do you want a receipt? Say with a receipt or without."]
    assert widget_of(said(SWAP, "")).tell() == [
        "What do you give? 1 Big Rock; 2 Big Stick.",
        "Say numbers or names with commas between.",
    ]


def test_a_form_that_has_terms_in_it_begins_with_them() -> None:
    widget = begin_widget(BID, (12, "silver", True, False))
    assert widget.press("enter") == Answered((12, "silver", True, False))
    assert begin_widget(BID, (99, "copper", 3, "")).press("end") == pressed(BID, "2", "0", "end")
    assert begin_widget(BID, (12,)) == begin_widget(BID, "odd") == widget_of(pressed(BID))


def test_what_has_been_said_stays_in_a_form_that_has_changed() -> None:
    widget = widget_of(pressed(BID, "1", "2", "down", "right", "down", " "))
    fewer = Form(BID.fields[:3], "you bid")
    assert fitted(widget, fewer).press("enter") == Answered((12, "silver", True))
    assert fitted(widget, SWAP) == widget_of(pressed(SWAP))


def test_a_bargain_in_words() -> None:
    assert describe(BID, (12, "silver", True, True)) == "12 gold (in silver), wrapped (with a receipt)"
    assert describe(BID, (1, "gold", False, "")) == "1 gold (in gold)"
    assert describe(SWAP, (("card.1", "card.2"), ())) == "Big Rock, Big Stick"
    assert describe(SWAP, ((), ())) == "nothing"
