"""Where something just fits, and where it does not any more: both ends of a line, pages, lists, a shared screen."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from tests.client.at_home import at_home
from tests.client.evening import BOOK, BOOK_ANSWERS, TABLES, after, at_table, connected, public
from tests.client.questions import asked

from kickdoor_client.hotseat.eyes import OpenScreen
from kickdoor_client.hotseat.screen import shared_picture
from kickdoor_client.state.errand import LocalPlayer
from kickdoor_client.state.invitation import Invitation
from kickdoor_client.state.messages import Consulted, Key
from kickdoor_client.state.model import Model
from kickdoor_client.state.overlays import OpenBook
from kickdoor_client.text.cited import paragraph, without_ids
from kickdoor_client.text.ink import (
    around,
    fit,
    justified,
    line_width,
    pad,
    pad_left,
    ruled,
    scrolled,
    text_of,
    width,
    wrap,
)
from kickdoor_client.view.book import COLUMN_LEAST, COLUMN_MOST, book_lines
from kickdoor_client.view.screen import picture
from kickdoor_client.view.table.seats import seats_part
from kickdoor_protocol.messages import book

LETTERS = " ".join("abcdefghijklmnopqrstuvwxyz" * 8)
"""Words of one letter, of which as many stand on a line as can."""


# ---- lines


@pytest.mark.parametrize(
    ("cells", "text"),
    [
        (3, "r.."),
        (4, "ri.."),
        (5, "right"),
        (6, " right"),
        (7, ". right"),
        (8, ".. right"),
        (9, "l.. right"),
        (10, "left right"),
        (12, "left   right"),
    ],
)
def test_the_left_end_of_a_line_gives_way_and_then_the_right_one(cells: int, text: str) -> None:
    line = justified([("", "left")], [("", "right")], cells)
    assert text_of(line) == text
    assert line_width(line) == cells


@pytest.mark.parametrize(
    ("cells", "text"),
    [
        (18, "-- Title --- far -"),
        (16, "-- Title - far -"),
        (15, "-- Ti.. - far -"),
        (13, "-- .. - far -"),
        (12, "-- . - far -"),
        (11, "----- far -"),
    ],
)
def test_what_a_rule_names_gives_way_to_its_right_end(cells: int, text: str) -> None:
    assert text_of(ruled("Title", cells, "-", "far")) == text
    assert text_of(ruled("", 6, "-")) == "------"


@pytest.mark.parametrize(("top", "first"), [(-5, 0), (0, 0), (3, 3), (7, 7), (8, 7), (99, 7)])
def test_a_window_stays_within_its_lines(top: int, first: int) -> None:
    lines = [[("", str(number))] for number in range(10)]
    assert [text_of(line) for line in scrolled(lines, 3, top)] == [str(first + more) for more in range(3)]
    assert scrolled(lines[:2], 3, top) == lines[:2]


def test_a_window_around_a_place_has_it_in_its_middle_where_it_can() -> None:
    tops = [around(10, 4, at) for at in range(10)]
    assert all(top <= at < top + 4 for at, top in enumerate(tops))
    assert tops == sorted(tops)
    assert (tops[0], tops[-1]) == (0, 6)
    assert [around(3, 4, at) for at in range(3)] == [0, 0, 0]


def test_texts_are_wrapped_where_they_are_as_wide_as_the_column() -> None:
    assert wrap("aa bb", 5) == ["aa bb"]
    assert wrap("aa bb", 4) == ["aa", "bb"]
    assert wrap("aa bb cc", 5, 2) == ["aa bb", "  cc"]
    assert [width(pad("ab", cells)) for cells in (1, 2, 3)] == [1, 2, 3]
    assert (pad("ab", 4), pad_left("ab", 4), pad("abcd", 3)) == ("ab  ", "  ab", "a..")
    assert text_of(fit([("", "ab"), ("", "cd")], 3)) == "ab."


# ---- the book


def page(found: book.RulesFound, cells: int, height: int = 99, cursor: int = 0) -> list[str]:
    model = replace(at_table(), rulebook=found)
    lines = book_lines(model, OpenBook(cursor=cursor), cells, height)
    return [text_of(line).rstrip() for line in lines]


def found(text: str = "", head: str = "", rule: str = "", words: str = "x", left_out: int = 0) -> book.RulesFound:
    """An answer of one paragraph, or one that says how many rules were left out."""
    questions = (book.BookQuestion(head, text, (rule,) if rule else ()),) if text else ()
    return book.RulesFound("toy", words, title="Toy", questions=questions, left_out=left_out)


@pytest.mark.parametrize("cells", range(30, 60))
def test_a_book_leaves_a_margin_of_two_cells_or_one_for_half_a_word(cells: int) -> None:
    for answer in (found(LETTERS), found("yes", LETTERS), found(words=LETTERS)):
        widest = max(map(len, page(answer, cells)))
        assert cells - 3 <= widest <= cells - 2, answer


def test_a_book_says_below_its_answers_what_it_has_left_out() -> None:
    assert page(found("Yes.", "May I?", left_out=1), 80)[-2:] == [
        "",
        "   And 1 rule more; another word would narrow it down.",
    ]
    assert page(found(words="moon"), 80) == ["   The rulebook of Toy has no answer to 'moon'."]
    assert page(book.RulesFound("toy"), 80) == []


def contents(count: int) -> book.RulesFound:
    return replace(
        BOOK, tagline="", contents=tuple(book.BookChapter(f"c{n}", f"Chapter {n}") for n in range(1, count + 1))
    )


@pytest.mark.parametrize(
    ("count", "cells", "height", "rows"),
    [
        (4, 80, 4, 4),
        (5, 80, 4, 3),
        (8, 80, 4, 4),
        (9, 80, 4, 3),
        (9, 80, 3, 3),
        (12, 77, 4, 4),
        (13, 80, 4, 4),
        (5, 30, 4, 4),
        (1, 80, 4, 1),
    ],
)
def test_contents_take_as_many_columns_as_they_need_and_are_wide_enough(
    count: int, cells: int, height: int, rows: int
) -> None:
    lines = page(contents(count), cells, height)
    assert len(lines) == rows
    assert all(len(line) <= cells for line in lines)


def test_columns_of_contents_are_no_wider_than_they_have_to_be() -> None:
    first = page(contents(8), 2 * COLUMN_MOST + 20, 4)[0]
    assert first.index("5 Chapter 5") - first.index("1 Chapter 1") == COLUMN_MOST
    narrow = page(contents(8), 2 * COLUMN_LEAST, 4)[0]
    assert narrow.index("5 Chapter 5") - narrow.index("1 Chapter 1") == COLUMN_LEAST


@pytest.mark.parametrize(("cursor", "first"), [(0, 1), (1, 1), (5, 4), (9, 7)])
def test_contents_in_one_column_are_scrolled_to_what_the_cursor_is_on(cursor: int, first: int) -> None:
    lines = page(contents(10), 30, 4, cursor)
    assert lines[0].lstrip(" >").startswith(f"{first} ")
    assert sum(line.startswith(" > ") for line in lines) == 1


@pytest.mark.parametrize("cursor", range(4))
def test_answers_are_scrolled_to_the_one_under_the_cursor(cursor: int) -> None:
    whole = page(BOOK_ANSWERS, 50, cursor=cursor)
    at = next(place for place, line in enumerate(whole) if line.startswith(" > "))
    part = page(BOOK_ANSWERS, 50, 4, cursor)
    top = min(at, len(whole) - 4)
    assert part == whole[top : top + 4]


# ---- the list of cards


def catalogue(at: int, cards: int = 45) -> Model:
    said = tuple(line for number in range(cards) for line in (f"Leaf {number}: Item  (leaf)", "    It is green."))
    model = after(at_home("8"), Consulted(("cards", "list", "classic", "--texts"), said))
    assert model.home is not None
    return replace(model, home=replace(model.home, shelf=replace(model.home.shelf, top=at)))


@pytest.mark.parametrize(("at", "first"), [(0, 0), (5, 0), (6, 1), (20, 15), (39, 34), (44, 34)])
def test_only_cards_around_the_cursor_are_listed(at: int, first: int) -> None:
    lines = [text_of(line).rstrip() for line in picture(catalogue(at), 60, 24).lines]
    assert [line[3:].split("  ")[0] for line in lines if re.search(r"Leaf \d+  Item$", line)] == [
        f"Leaf {number}" for number in range(first, first + 11)
    ]
    assert [line.split("  ")[0] for line in lines if line.startswith(" > Leaf")] == [f" > Leaf {at}"]
    assert lines[-9].lstrip("─ ").startswith(f"Leaf {at} "), "and what it says stands where it always does"


def test_of_few_cards_all_are_listed() -> None:
    lines = [text_of(line).rstrip() for line in picture(catalogue(1, 2), 60, 24).lines]
    assert [line for line in lines if re.search(r"Leaf \d+  Item$", line)][:2] == [
        *("   Leaf 0  Item", " > Leaf 1  Item"),
    ]


# ---- a shared screen

TWO = Invitation((LocalPlayer("Ann"), LocalPlayer("Bob")), "classic", {}, ("greedy",))


@pytest.mark.parametrize("rows", [1, 2, 12, 24])
def test_below_the_line_that_says_whose_eyes_it_is_for_lies_all_of_a_screen(rows: int) -> None:
    model = at_table(asked("help"))
    shared = shared_picture(TWO, OpenScreen(shown=0), model, 80, rows)
    assert text_of(shared.lines[0]).startswith(" For Ann's eyes only")
    assert len(shared.lines) == rows
    assert shared.lines[1:] == picture(model, 80, max(rows - 1, 1)).lines[: rows - 1]


def test_its_cursor_is_one_line_lower() -> None:
    talking = after(at_table(), Key("t"))
    alone, shared = picture(talking, 80, 23), shared_picture(TWO, OpenScreen(shown=0), talking, 80, 24)
    assert alone.cursor is not None
    assert shared.cursor == (alone.cursor[0], alone.cursor[1] + 1)
    assert shared_picture(TWO, OpenScreen(shown=0), at_table(), 80, 24).cursor == picture(at_table(), 80, 23).cursor


# ---- lists whose cursor stands where something was


@pytest.mark.parametrize("cursor", [0, 1, 2, 99])
def test_a_cursor_beyond_the_last_table_is_on_the_last(cursor: int) -> None:
    model = after(connected(), TABLES).with_ui(cursor=cursor)
    lines = [text_of(line) for line in picture(model, 80, 24).lines]
    marked = [line for line in lines if line.startswith(" > ")]
    last = len(TABLES.tables) - 1
    assert len(marked) == 1
    assert TABLES.tables[min(cursor, last)].name in marked[0]


@pytest.mark.parametrize(
    ("cells", "traits"),
    [(78, "Wizard/Half-Breed  "), (110, "Wizard / Half-Breed / f  "), (120, "Wizard / Half-Breed / female  ")],
)
def test_traits_have_the_room_that_cards_leave(cells: int, traits: str) -> None:
    view = public()
    seats = (replace(view.seats[0], traits=("Wizard", "Half-Breed", "female")), *view.seats[1:])
    _, ada, *_ = seats_part(at_table(view=replace(view, seats=seats)), cells)
    assert traits in text_of(ada)


# ---- what is cited


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("So (a.b.1).", [("head", "So"), ("dim", " (a.b.1)"), ("head", ".")]),
        ("So.", [("head", "So.")]),
        ("One (a.b.1), two (a.b.2).", [("head", "One, two"), ("dim", " (a.b.2)"), ("head", ".")]),
    ],
)
def test_the_last_rule_that_a_paragraph_cites_is_dim_in_it(text: str, line: list[tuple[str, str]]) -> None:
    assert paragraph(text, 60, "head") == [[("", "  "), *line]]
    assert without_ids(text) == text.replace(" (a.b.1)", "").replace(" (a.b.2)", "")
