"""Words that say when a hint is of use, and those of the form in which help is asked for."""

from __future__ import annotations

import pytest
from tests.own_cards import beast, enhancer
from tests.scene import H, Scene

from kickdoor_game.choice_words import FieldWords
from kickdoor_game.doors.engine import fought
from kickdoor_game.doors.telling import form_words
from kickdoor_game.heroes.telling.moments import held, words_of_card, words_of_cards
from kickdoor_game.machine.questions import Field, Form, Number, Option, PickOne, PickSome

CARDS = [beast("moth", 2, tags=("bat", "small")), beast("clerk", 3), enhancer("shroud", 2, gives="undead")]


def scene() -> Scene:
    return Scene(Ann=H(level=9), Bob=H(hand=["moth", "shroud"]), Cid=H(), extra=CARDS, doors=["clerk"])


def test_a_card_is_about_its_kind_itself_and_its_tags() -> None:
    t = scene()
    moth, shroud = map(t.table.card, t.hero("Bob").hand)
    assert words_of_card(moth) == {"monster", "moth", "bat", "small"}
    assert words_of_card(shroud) == {"enhancer", "shroud"}
    assert words_of_cards([moth, shroud]) == held(t.table, t.seat("Bob")) == words_of_card(moth) | words_of_card(shroud)
    assert held(t.table, t.seat("Ann")) == set()


def test_a_fight_is_about_the_tags_of_its_monsters_whatever_has_made_them_so() -> None:
    t = scene()
    assert fought(t.table) == set()
    t.answers("Ann", "open")
    assert fought(t.table) == set()
    t.acts("Bob", "enhance", "shroud", "clerk")
    assert fought(t.table) == {"undead"}


@pytest.mark.parametrize(
    ("most", "prompt"),
    [(0, "How many of the 0 Treasures?"), (1, "How many Treasures, of 1?"), (2, "How many of the 2 Treasures?")],
)
def test_an_offer_of_help_is_a_price_with_what_is_left_over(most: int, prompt: str) -> None:
    some = PickSome((Option("card.1"),), 0, 1)
    form = Form(
        (
            Field("items", some),
            Field("treasures", Number(0, most)),
            Field("order", PickOne((Option("helper_first"),))),
            Field("played", some),
        )
    )
    words = form_words(form)
    assert (words.label, words.rest) == ("price", "left over")
    assert words.fields == {
        "items": FieldWords("Items", "Which Items?", "Items that are promised are locked once it is accepted."),
        "treasures": FieldWords("Treasures", prompt, unit="Treasures", unit_one="Treasure"),
        "order": FieldWords("who picks", "Who picks how?"),
        "played": FieldWords(
            "from your hand",
            "Which cards of your hand are played on the helper?",
            "Cards that you promise stay in your hand until the win, or until you withdraw the offer.",
        ),
    }


def test_nobody_has_words_for_another_field() -> None:
    with pytest.raises(AssertionError, match="nobody has words for colour"):
        form_words(Form((Field("colour", Number(0, 1)),)))
