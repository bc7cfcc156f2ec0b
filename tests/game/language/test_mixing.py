"""Several books of rules as one: what two say alike is said once, and ids are those of the whole."""

from __future__ import annotations

import pytest

from kickdoor_game.language.catalogue import Catalogue, Rule
from kickdoor_game.language.mixing import mixed_catalogue, mixed_rulebook
from kickdoor_game.language.rulebook import AnsweredQuestion, Paragraph, Rulebook, RulesChapter

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


@pytest.fixture
def whole() -> Catalogue:
    """The rules of both, of which one is settled."""
    settled = {"first.hands.1": "mixed.hands.1", "second.hands.1": "mixed.hands.1"}
    return mixed_catalogue("First + Second", [FIRST, SECOND], [SETTLED], settled)


def test_each_rule_is_there_once_and_what_is_settled_is_said_by_the_settlement(whole: Catalogue) -> None:
    assert list(whole.rules) == ["first.ties.1", "second.ghosts.1", "second.guests.1", "mixed.hands.1"]
    assert whole.own("second.ties.4") == "first.ties.1"
    assert whole.own("first.hands.1") == whole.own("second.hands.1") == "mixed.hands.1"


def test_whatever_is_said_names_rules_by_the_ids_that_they_have_here(whole: Catalogue) -> None:
    guests = whole.rules["second.guests.1"]
    assert guests.text == "Guests count (first.ties.1)."
    assert guests.ruling == "mixed.hands.1 does not hold for them."
    assert guests.example == "Ada has a tie with two guests (first.ties.1)."
    assert whole.terms == {"Guest": "Somebody of whom first.ties.1 speaks", "Tie": "Equal sums"}


def test_no_rule_is_like_one_of_a_book_that_is_not_on_the_table(whole: Catalogue) -> None:
    assert {rule.same_as for rule in whole.rules.values()} == {""}


def chapter(key: str, *paragraphs: tuple[str, tuple[str, ...]]) -> RulesChapter:
    return RulesChapter(key, key.title(), tuple(Paragraph(*each) for each in paragraphs))


def told(book: Rulebook) -> list[tuple[str, list[str]]]:
    """Each chapter, and what is said in it, with by whom."""
    return [(each.key, [f"{said.of}: {said.text}" for said in each.paragraphs]) for each in book.chapters]


SETTLING = Rulebook(
    "Mixed",
    "",
    (
        chapter(
            "mixed",
            ("Keep six.", ("mixed.hands.1",)),
            ("Trade freely.", ("mixed.trades.1",)),
            ("Keep six and trade.", ("mixed.hands.1", "mixed.trades.1")),
        ),
    ),
    (
        AnsweredQuestion("How many?", "Six.", ("mixed.hands.1",)),
        AnsweredQuestion("For what?", "For anything.", ("mixed.trades.1",)),
        AnsweredQuestion("Is all of it kept?", "Six, and no trade.", ("mixed.hands.1", "mixed.trades.1")),
    ),
)
FIRST_BOOK = Rulebook(
    "The First Book",
    "One.",
    (
        chapter("start", ("A tie is lost, with five cards.", ("first.ties.1", "first.hands.1"))),
        chapter("hands", ("Five are kept.", ("first.hands.1",))),
        chapter("end", ("Lose no tie.", ("first.ties.1",))),
    ),
    (
        AnsweredQuestion("What is a tie?", "Lost.", ("first.ties.1",)),
        AnsweredQuestion("And hands?", "Five.", ("first.hands.1",)),
    ),
)
SECOND_BOOK = Rulebook(
    "The Second Book",
    "Two.",
    (
        chapter("ties", ("Equal is lost.", ("second.ties.4",))),
        chapter("start", ("Guests tie.", ("second.ties.4", "second.guests.1", "second.ties.4"))),
        chapter("guests", ("Guests count.", ("second.guests.1",))),
        chapter("ghosts", ("Ghosts vote.", ("second.ghosts.1",))),
    ),
    (
        AnsweredQuestion("What if equal?", "Lost.", ("second.ties.4",)),
        AnsweredQuestion("Who counts?", "Guests, with six cards.", ("second.guests.1", "second.hands.1"), words="sum"),
    ),
)


@pytest.fixture
def book(whole: Catalogue) -> Rulebook:
    """What players read at that table."""
    return mixed_rulebook(SETTLING, [("First", FIRST_BOOK), ("Second", SECOND_BOOK)], whole, ["mixed.hands.1"])


def test_a_book_has_what_each_says_of_its_own_where_it_belongs_and_no_chapter_of_nothing(book: Rulebook) -> None:
    assert told(book) == [
        ("mixed", [": Keep six."]),
        (
            "start",
            [
                "First: A tie is lost, with five cards. At this table: Six cards are kept, by whoever sits here.",
                "Second: Guests tie.",
            ],
        ),
        ("guests", ["Second: Guests count."]),
        ("ghosts", ["Second: Ghosts vote."]),
        ("end", ["First: Lose no tie."]),
    ]
    assert [each.title for each in book.chapters] == ["Mixed", "Start", "Guests", "Ghosts", "End"]


def test_behind_each_paragraph_stand_the_rules_of_this_table_each_once(book: Rulebook) -> None:
    assert [paragraph.rules for each in book.chapters for paragraph in each.paragraphs] == [
        ("mixed.hands.1",),
        ("first.ties.1", "mixed.hands.1"),
        ("first.ties.1", "second.guests.1"),
        ("second.guests.1",),
        ("second.ghosts.1",),
        ("first.ties.1",),
    ]


def test_questions_of_a_settlement_come_first_and_then_those_of_each_book(book: Rulebook) -> None:
    assert book.questions == (
        AnsweredQuestion("How many?", "Six.", ("mixed.hands.1",)),
        AnsweredQuestion("What is a tie?", "Lost.", ("first.ties.1",), of="First"),
        AnsweredQuestion(
            "Who counts?",
            "Guests, with six cards. At this table: Six cards are kept, by whoever sits here.",
            ("second.guests.1", "mixed.hands.1"),
            words="sum",
            of="Second",
        ),
    )


def test_a_book_is_called_as_its_settlements_say_and_by_the_titles_of_its_sets(book: Rulebook) -> None:
    assert (book.title, book.tagline) == ("Mixed", "First + Second")
