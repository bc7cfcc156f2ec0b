"""What strangers write is safe to print, and an honest name stays as it is."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kickdoor_protocol.checks.clusters import POINTS_MOST, count_clusters
from kickdoor_protocol.checks.text import clean_text, printed


@pytest.mark.parametrize(
    "honest",
    [
        "Ada",
        "Žofie",
        "Trần Thị Ngọc",
        "אָדָם",
        "علی‌رضا",
        "अर्जुन",
        "王小明",
        "한글",
        "👩‍👩‍👧",
        "🗡️ Boris",
        "O'Neil-2 (AI)",
        "½",
    ],
)
def test_honest_names_stay(honest: str) -> None:
    assert clean_text(honest, 24) == unicodedata.normalize("NFC", honest)


@pytest.mark.parametrize(
    ("nasty", "left"),
    [
        ("\x1b[31mred\x1b[0m", "[31mred[0m"),
        ("a\x07b\x00c\x7fd\x9be", "abcde"),
        ("two\nlines\r\nand\ttabs", "two lines and tabs"),
        ("\u202egnihtyna\u202c", "gnihtyna"),
        ("\u2066isolated\u2069\u200f\u200e\u061c", "isolated"),
        ("in\u200bvis\ufeffible\u00ad", "invisible"),
        ("par\u2029agraph\u2028line", "par agraph line"),
        ("private \ue000 use", "private use"),
        ("   much \u3000 room   ", "much room"),
        ("\u0301led by an accent", "led by an accent"),
        ("Z" + "\u0335" * 20 + "algo", "Z\u0335algo"),
        ("ring\u20dd", "ring\u20dd"),
        ("\U000e0041tag", "tag"),
        ("un\u3164seen\u115f\uffa0\u034f\u17b4", "unseen"),
        ("braille\u2800blank", "braille blank"),
        ("access_level != 'user\u202e \u2066// admin\u2069 \u2066'", "access_level != 'user // admin '"),
        ("paypal\u202emoc.\u202c", "paypalmoc."),
        ("\u2067\u2067\u2067abc", "abc"),
        ("left\u200emark\u061carabic", "leftmarkarabic"),
        ("\ufff9base\ufffaabove\ufffb", "baseabove"),
        ("\x1b]0;title\x07\x1b[2J\x1b[?1049h", "]0;title[2J[?1049h"),
        ("Z" + "\u0300\u0301" * 9 + "algo", "Z\u0300\u0301\u0300algo"),
        ("\u200d\u200c", ""),
        ("", ""),
        ("e\u0301", "é"),
    ],
)
def test_nasty_texts_lose_their_sting(nasty: str, left: str) -> None:
    assert clean_text(nasty, 40) == left


TRICKS = st.text(
    st.sampled_from("ab \u0301\u0335\u200c\u200d\u202e\u2066\u2069\u3164\u2800\u034f\ufe0f\x1b[\x9b\n\U000e0041\ud800")
)
"""What the pages of the Unicode standard on security warn of, in every order."""


@given(st.text() | TRICKS, st.integers(1, 30))
def test_cleaned_text_is_one_short_printable_line_and_stays_so(text: str, most: int) -> None:
    clean = clean_text(text, most)
    assert count_clusters(clean) <= most
    assert len(clean) <= most * POINTS_MOST
    assert clean == clean.strip()
    assert printed(clean) is clean
    assert clean_text(clean, most) == clean


@pytest.mark.parametrize(
    ("text", "most", "left"),
    [
        ("abc", 3, "abc"),
        ("abcd", 3, "abc"),
        ("ab cd", 3, "ab"),
        ("\u017dab cd", 4, "\u017dab"),
        ("\u017d b", 2, "\u017d"),
        ("\u017da\u200d", 4, "\u017da"),
        ("a\u0316\u0317\u0318\u0319b", 9, "a\u0316\u0317\u0318b"),
        ("a \u0316b", 9, "a b"),
        ("a\u200d\u0316\u0317\u0318\u0319", 9, "a\u0316\u0317\u0318"),
        ("\u0316\u0317a", 9, "a"),
        ("a\u2800\u2028\u3000b\x85c", 9, "a b c"),
        ("\x00\x7f\x80\ue000\ud800\ufdd0a\U000e01f0", 9, "a"),
    ],
)
def test_what_is_left_of_a_text(text: str, most: int, left: str) -> None:
    assert clean_text(text, most) == left
