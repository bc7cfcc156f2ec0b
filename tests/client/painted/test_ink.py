"""Laying out text in cells, whatever letters people bring."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prompt_toolkit.utils import get_cwidth

from kickdoor_client.terminal.ink import (
    beside,
    cut,
    fit,
    justified,
    line_width,
    pad,
    pad_left,
    ruled,
    shown,
    text_of,
    width,
    wrap,
)

TEXTS = st.text(st.characters(), max_size=60)


@given(TEXTS)
def test_what_is_shown_takes_as_many_cells_as_a_terminal_gives_it(text: str) -> None:
    clean = shown(text)
    assert all(letter.isprintable() and get_cwidth(letter) > 0 for letter in clean)
    assert width(clean) == sum(map(get_cwidth, clean))
    assert shown(clean) == clean


@given(TEXTS, st.integers(0, 40))
def test_cut_padded_and_fitted_to_the_cell(text: str, cells: int) -> None:
    assert width(cut(text, cells)) <= cells
    assert width(pad(text, cells)) == cells
    assert width(pad_left(text, cells)) == cells
    assert line_width(fit([("a", text), ("b", text)], cells)) == cells


@given(TEXTS, st.integers(2, 40), st.integers(0, 50))
def test_wrapped_lines_fit_and_lose_no_word(text: str, cells: int, hang: int) -> None:
    lines = wrap(text, cells, hang)
    assert all(width(line) <= cells for line in lines)
    assert "".join("".join(lines).split()) == "".join(shown(text).split())


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("plain", "plain"),
        ("a\x1b[2Jb", "a[2Jb"),
        ("tab\there\nline", "tab here line"),
        ("e\u0301", "e"),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\U0001f680"),
        ("no\u00a0break", "no break"),
        ("漢字", "漢字"),
    ],
)
def test_letters_that_would_break_columns_are_left_out(text: str, clean: str) -> None:
    assert shown(text) == clean


def test_a_cut_shows_that_it_is_one() -> None:
    assert cut("Sensible Boots", 10) == "Sensible.."
    assert cut("漢字漢字", 5) == "漢.."
    assert cut("abc", 2) == ".."


def test_two_ends_of_a_line_keep_a_blank_between_them() -> None:
    assert text_of(justified([("", "left")], [("", "right")], 14)) == "left     right"
    assert text_of(justified([("", "much too long")], [("", "right")], 12)) == "much.. right"


@given(TEXTS, TEXTS, st.integers(10, 80))
def test_rules_are_as_wide_as_the_screen(title: str, right: str, cells: int) -> None:
    assert line_width(fit(ruled(title, cells, "-", right), cells)) == cells


def test_blocks_side_by_side() -> None:
    left = [[("", "a")], [("", "bbbb")]]
    assert [text_of(line) for line in beside(left, [[("", "x")]], 3, ("", "|"))] == ["a  |x", "b..|"]
