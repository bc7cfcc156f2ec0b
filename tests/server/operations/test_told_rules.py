"""How much is told of a rulebook at once, and what is said of the rest; by a book that has more than enough of it."""

from __future__ import annotations

import pytest

from kickdoor_game.language.catalogue import Catalogue, Rule
from kickdoor_game.language.rulebook import AnsweredQuestion, Paragraph, Rulebook, RulesChapter
from kickdoor_server.operations.bookshelf import page
from kickdoor_server.operations.bookshelf.rules import HOW, PASSAGES_MOST, QUESTIONS_MOST, _ToldBook

HELP = "toy.help.1"
CATALOGUE = Catalogue(
    "Toy", {HELP: Rule(HELP, "Ask a friend.", "Each is asked.", "Ann asks Bob.")}, {"Friend": "Helps."}
)


def book(passages: int = 1, questions: int = 0, of: str = "") -> Rulebook:
    """One with so many paragraphs and questions about ducks."""
    paragraphs = tuple(Paragraph(f"Duck number {n}.", (HELP,), of if n > 1 else "") for n in range(1, passages + 1))
    asked = tuple(
        AnsweredQuestion(f"Is duck {n} a duck?", "At Level {goal}.", (HELP,), "", of) for n in range(questions)
    )
    return Rulebook("How to Duck", "And when.", (RulesChapter("ducks", "Of ducks", paragraphs),), asked)


def lines(there: Rulebook, words: str, name: str = "classic", *, whole: bool = False) -> list[str]:
    told = _ToldBook(CATALOGUE, there, name, {"goal": 7})
    return "\n".join(told.lines(words, whole=whole)).splitlines()


@pytest.mark.parametrize(
    ("there", "more"), [(1, None), (PASSAGES_MOST, None), (PASSAGES_MOST + 1, 1), (PASSAGES_MOST + 4, 4)]
)
def test_so_many_paragraphs_are_told_and_the_others_are_counted(there: int, more: int | None) -> None:
    found = lines(book(there), "duck")
    told = [line for line in found if line.startswith("    Duck number")]
    assert len(told) == min(there, PASSAGES_MOST)
    assert [line for line in found if line.startswith("And ")] == (
        [] if more is None else [f"And {more} paragraphs more."]
    )
    assert found[:6] == ["", "In the book", "-----------", "", "1. Of ducks", told[0]]
    assert found[6] == "    [help.1]"


@pytest.mark.parametrize("there", [1, QUESTIONS_MOST, QUESTIONS_MOST + 3])
def test_so_many_questions_are_answered_with_the_numbers_of_the_set(there: int) -> None:
    found = lines(book(0, there), "duck")
    assert len([line for line in found if line.startswith("Is duck")]) == min(there, QUESTIONS_MOST)
    assert found[:4] == ["", "Is duck 0 a duck?", "    At Level 7.", "    [help.1]"]


def test_whose_book_it_is_from_is_said_where_several_lie_on_the_table() -> None:
    there = book(3, 1, of="Big Book")
    assert lines(there, "ducks")[:12] == [
        *("1. Of ducks", "-----------", "", "Duck number 1.", "    [help.1]"),
        *("", "Big Book:", "", "Duck number 2.", "    [help.1]", "", "Duck number 3."),
    ]
    found = lines(there, "duck")
    assert "Is duck 0 a duck? (Big Book)" in found
    assert "1. Of ducks (Big Book)" in found
    assert "1. Of ducks" in found


def test_ids_are_short_where_one_set_lies_on_the_table_and_whole_where_there_are_several() -> None:
    assert "    [help.1]" in lines(book(), "duck")
    assert "    [toy.help.1]" in lines(book(), "duck", "classic+bites")


def test_a_rule_by_its_number_is_told_with_where_it_stands_in_the_book() -> None:
    assert lines(book(), HELP) == [
        *("", HELP, "    Ask a friend.", "    Ruling: Each is asked.", "    Example: Ann asks Bob."),
        *("", "In the book", "-----------", "", "1. Of ducks", "    Duck number 1.", "    [help.1]"),
    ]


def test_numbered_rules_are_counted_beside_the_book_and_told_where_it_says_nothing() -> None:
    beside = Rulebook(
        "How to Duck", "And when.", (RulesChapter("ducks", "Of ducks", (Paragraph("A friend.", (HELP,)),)),)
    )
    assert "Numbered rules that say so: 1. See kickdoor rules classic --rulings friend" in lines(beside, "friend")
    alone = lines(book(0), "friend")
    assert alone == [
        *("", HELP, "    Ask a friend.", "    Ruling: Each is asked.", "    Example: Ann asks Bob."),
        *("", "Friend", "    Helps."),
    ]


def test_a_cover_and_contents_where_nothing_is_asked_and_all_of_it_where_it_is_to_be_read() -> None:
    cover = ["How to Duck", "-----------", "And when."]
    asked = lines(book(), " ")
    assert asked[:6] == [*cover, "", "   1  Of ducks  ducks", ""]
    assert " ".join(asked[6:]).startswith(f"{HOW} Say the name of another set first for its rules: ")
    assert lines(book(), "", whole=True) == [
        *cover,
        *("", "1. Of ducks", "-----------", "", "Duck number 1.", "    [help.1]"),
    ]


@pytest.mark.parametrize(("columns", "wide"), [(20, 30), (30, 30), (64, 64), (100, 100), (101, 100), (300, 100)])
def test_text_is_as_wide_as_the_terminal_within_bounds(
    columns: int, wide: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert page.width() == wide
    broken = page.paragraph("well-known word " * 40, "  ").splitlines()
    assert max(map(len, broken)) <= wide
    assert all(line.startswith("  ") and not line.rstrip().endswith("-") for line in broken)
