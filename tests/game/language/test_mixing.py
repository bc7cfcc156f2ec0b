"""Several books of rules as one: what two say alike is said once, and ids are those of the whole."""

from __future__ import annotations

from kickdoor_game.language.catalogue import Catalogue, Rule
from kickdoor_game.language.mixing import mixed_catalogue

FIRST = Catalogue(
    "First",
    {
        "first.ties.1": Rule("first.ties.1", "A tie is lost."),
        "first.hands.1": Rule("first.hands.1", "Five cards are kept."),
    },
    {"Tie": "Equal sums"},
)
SECOND = Catalogue(
    "Second",
    {
        "second.ties.4": Rule("second.ties.4", "Whoever is equal has lost.", same_as="first.ties.1"),
        "second.hands.1": Rule("second.hands.1", "Six cards are kept."),
        "second.ghosts.1": Rule("second.ghosts.1", "Ghosts vote.", same_as="third.ghosts.1"),
        "second.guests.1": Rule(
            "second.guests.1",
            "Guests count (second.ties.4).",
            "second.hands.1 does not hold for them.",
            "Ada has a tie with two guests (second.ties.4).",
        ),
    },
    {"Guest": "Somebody of whom second.ties.4 speaks"},
)
SETTLED = Rule("mixed.hands.1", "Six cards are kept, by whoever sits here.")
WHOLE = mixed_catalogue(
    "First + Second", [FIRST, SECOND], [SETTLED], {"first.hands.1": "mixed.hands.1", "second.hands.1": "mixed.hands.1"}
)


def test_each_rule_is_there_once_and_what_is_settled_is_said_by_the_settlement() -> None:
    assert list(WHOLE.rules) == ["first.ties.1", "second.ghosts.1", "second.guests.1", "mixed.hands.1"]
    assert WHOLE.own("second.ties.4") == "first.ties.1"
    assert WHOLE.own("first.hands.1") == WHOLE.own("second.hands.1") == "mixed.hands.1"


def test_whatever_is_said_names_rules_by_the_ids_that_they_have_here() -> None:
    guests = WHOLE.rules["second.guests.1"]
    assert guests.text == "Guests count (first.ties.1)."
    assert guests.ruling == "mixed.hands.1 does not hold for them."
    assert guests.example == "Ada has a tie with two guests (first.ties.1)."
    assert WHOLE.terms == {"Guest": "Somebody of whom first.ties.1 speaks", "Tie": "Equal sums"}


def test_no_rule_is_like_one_of_a_book_that_is_not_on_the_table() -> None:
    assert {rule.same_as for rule in WHOLE.rules.values()} == {""}
