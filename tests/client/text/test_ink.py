"""Laying out text in cells, whatever letters people bring."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth, wcwidth

from kickdoor_client.text.ink import (
    beside,
    cells,
    cut,
    fit,
    justified,
    line_width,
    pad,
    pad_left,
    parts,
    ruled,
    shown,
    text_of,
    width,
    wrap,
)

TEXTS = st.text(st.characters(), max_size=60)


LIVING = (
    *("हिन्दी", "प्रो", "กิตติ", "বাংলা", "தமிழ்", "తెలుగు", "မြန်မာ", "ရွှံ့", "ខ្មែរ", "ລາວ", "සිංහල", "שָׁלוֹם", "مُحَمَّد"),
    *("علی\u200cرضا", "क्\u200dष", "👩\u200d👩\u200d👧", "❤\ufe0f", "1\ufe0f\u20e3", "🇩🇪", "👍🏽", "Ế", "각"),
)
"""Words of scripts that are written today, and what people put beside them."""


@given(TEXTS)
def test_what_is_shown_is_on_one_line_and_does_nothing_to_a_terminal(text: str) -> None:
    clean = shown(text)
    assert not any(letter < " " or "\x7f" <= letter <= "\x9f" or letter in "\u2028\u2029" for letter in clean)
    assert shown(clean) == clean
    assert width(clean) == sum(map(cells, parts(text)))


@pytest.mark.parametrize("word", LIVING)
def test_words_of_living_scripts_are_shown_in_whole(word: str) -> None:
    assert shown(word) == word
    assert "".join(parts(word)) == word
    for room in range(20):
        assert cut(word, room) == word or cut(word, room).rstrip(".") in heads(word)
        assert word.startswith(cut(word, room).rstrip("."))
    assert "".join(wrap(f"{word} {word}", 6)) in (word * 2, f"{word} {word}")


@pytest.mark.parametrize("word", LIVING)
def test_no_cluster_has_fewer_cells_than_a_terminal_may_draw_it_in(word: str) -> None:
    """Terminals that go by code points give a vowel beside a letter a cell; those that go by clusters do not."""
    for part in parts(word):
        assert cells(part) >= wcswidth(part)
        assert cells(part) >= sum(unicodedata.category(letter)[0] != "M" for letter in part if wcwidth(letter) == 1)


def heads(word: str) -> list[str]:
    """What can be left of a word where no cluster is cut through."""
    found = parts(word)
    return ["".join(found[:count]) for count in range(len(found) + 1)]


@given(TEXTS, st.integers(0, 40))
def test_cut_padded_and_fitted_to_the_cell(text: str, cells: int) -> None:
    assert width(cut(text, cells)) <= cells
    assert width(pad(text, cells)) == cells
    assert width(pad_left(text, cells)) == cells
    assert line_width(fit([("a", text), ("b", text)], cells)) == cells


@given(TEXTS, st.integers(16, 60), st.integers(0, 50))
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
        ("e\u0301", "e\u0301"),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680"),
        ("\u0301e\u202e", "e"),
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


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Passive-Aggressive Fairy", ["Passive-", "Aggressive Fairy"]),
        ("Self-Recommendation", ["Self-Recommendati", "on"]),
        ("Overqualification", ["Overqualification"]),
        ("Owner-of-the-Bridge Troll", ["Owner-of-the-", "Bridge Troll"]),
    ],
)
def test_a_word_that_is_too_long_is_broken_at_a_hyphen_where_one_is(text: str, lines: list[str]) -> None:
    assert wrap(text, 17) == lines
