"""A choice as it is said to a person: what counts when time is up, what an offer comes to."""

from __future__ import annotations

import pytest
from tests.client.questions import ITEMS, OFFER, ORDERS, PEOPLE, SHAPES, asked, bargain

from kickdoor_client.words.names import default_words, describe
from kickdoor_protocol.base import Choice
from kickdoor_protocol.shapes import (
    Menu,
    Number,
    Order,
    PickOne,
    PickSome,
    Pile,
    Shape,
    Split,
    WireOption,
    YesNo,
)

ASK = Menu(
    (WireOption("ask", "ask Greta for help", details=(OFFER,)), WireOption("run", "run away"), WireOption("bare"))
)
PILES = (Pile("seat.2", 0, 2, "Greta", 2),)


@pytest.mark.parametrize(
    ("shape", "choice", "said"),
    [
        (ASK, ("run",), "run away"),
        (ASK, ("bare",), "bare"),
        (ASK, ("gone",), "gone"),
        (ASK, ("ask", ((), 0, "")), "ask Greta for help: nothing"),
        (
            ASK,
            ("ask", (("card.11",), 2, "helper_first")),
            "ask Greta for help: 2 Treasures (you pick first), Sensible Boots",
        ),
        (PickOne(PEOPLE), "seat.2", "Greta"),
        (PickOne(PEOPLE), "seat.9", "seat.9"),
        (PickSome(ITEMS, 0, 3), ("card.11", "card.12"), "Sensible Boots, Sword of Damp"),
        (PickSome(ITEMS, 0, 3), (), "none"),
        (Order(PEOPLE), ("seat.3", "seat.1", "seat.2"), "Spite, Boris, Greta"),
        (Number(0, 3, "cards"), 2, "2 cards"),
        (Number(0, 3), 0, "0"),
        (YesNo("accept", "decline"), True, "accept"),
        (YesNo("accept", "decline"), False, "decline"),
        (YesNo(), True, "yes"),
        (YesNo(), False, "no"),
        (Split(ITEMS, PILES, 0, 2), (("card.12", "seat.2"), ("card.11", "seat.2")), "Sword of Damp, Sensible Boots"),
        (Split(ITEMS, PILES, 0, 2), (), "none"),
        (bargain(ITEMS, 5, ORDERS), ((), 0, "helper_first"), "nothing"),
        (bargain(ITEMS, 5, ORDERS), ((), 3, "fighter_first"), "3 Treasures (Boris picks first)"),
        (bargain(ITEMS, 5, ()), ((), 1, ""), "1 Treasure"),
        (bargain(ITEMS, 5, ORDERS), (("card.12", "card.11"), 0, ""), "Sword of Damp, Sensible Boots"),
    ],
)
def test_a_choice_of_each_shape_and_one_of_nothing(shape: Shape, choice: Choice, said: str) -> None:
    assert describe(shape, choice) == said


@pytest.mark.parametrize("name", SHAPES)
def test_the_words_of_the_server_count_more(name: str) -> None:
    question = asked(name)
    assert default_words(question.shape, question.default, "else: the moon") == "the moon"
    assert default_words(question.shape, question.default, "") == describe(question.shape, question.default)
