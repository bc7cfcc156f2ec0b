"""Names that are printed the same are alike: all of Unicode, each code point alone and behind a name."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from wcwidth import wcswidth

from kickdoor_protocol.checks.alike import alike, skeletons
from kickdoor_protocol.checks.text import clean_text, printed

EVERY = range(sys.maxunicode + 1)
ASSIGNED = [chr(code) for code in EVERY if unicodedata.category(chr(code)) not in ("Cn", "Co", "Cs")]
EDGES = [
    chr(code) for code in (0x378, 0xD800, 0xDFFF, 0xE000, 0xFDD0, 0xFFFE, 0x1FAE8, 0x2FFFF, 0x40000, 0xF0000, 0x10FFFF)
]


def adds_nothing(letter: str) -> bool:
    """Whether a name with this letter behind it looks as it does without: the same text, or the same cells."""
    return printed("Ann" + letter) == "Ann" or wcswidth(printed("Ann" + letter)) == 3


@pytest.mark.parametrize("category", ["M", "C", "Z", "L"])
def test_a_name_with_something_behind_it_that_takes_no_cell_is_the_name(category: str) -> None:
    """All of Unicode, but for what is not assigned, which is printed like any letter or not at all."""
    ann = skeletons("Ann")
    found = [letter for letter in (*ASSIGNED, *EDGES) if unicodedata.category(letter)[0] == category]
    for letter in found:
        if category == "M" or adds_nothing(letter):
            assert not ann.isdisjoint(skeletons("Ann" + letter)), f"U+{ord(letter):04X} {unicodedata.name(letter, '')}"
    assert found


def test_what_is_printed_is_printed_as_it_is_and_is_what_skeletons_are_made_of() -> None:
    for letter in (*ASSIGNED, *EDGES):
        seen = printed("a" + letter)
        if seen != "a" + letter:
            assert printed(seen) is seen
            assert skeletons(seen) == skeletons("a" + letter), f"U+{ord(letter):04X}"


def test_every_letter_comes_in_whole_or_is_left_out_whole() -> None:
    """Nothing is lost but what is named in `checks/text.py`: all letters, numbers and signs with ink are printed."""
    for letter in ASSIGNED:
        category = unicodedata.category(letter)
        if category[0] in "LNPS" and letter not in "\u115f\u1160\u3164\uffa0\u2800\U0001d159":
            assert printed(letter) is letter, f"U+{ord(letter):04X} {unicodedata.name(letter, '')}"
            assert clean_text(letter, 24) == unicodedata.normalize("NFC", letter)


@pytest.mark.parametrize(
    "other",
    [
        "Ann\u0e34",  # a vowel of Thai
        "Ann\u0335",  # a stroke through a letter
        "A\u05b4n\u064bn",  # vowels of Hebrew and Arabic
        "Ann\u1161",  # a vowel of Korean without its consonant
        "Ann\u200d",
        "Ann\ufe0f",
        "Ann\U000e0041",
        "Ann\u093e",  # a vowel of Hindi that would take a cell of its own
    ],
)
def test_marks_of_another_script_make_no_other_name(other: str) -> None:
    assert alike("Ann", other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("กิ", "ก"),
        ("कि", "की"),
        ("が", "か"),
        ("각", "가"),
        ("বাংলা", "বংল"),
        ("தமிழ்", "தமழ"),
        ("မြ", "မ"),
        ("ខ្មែរ", "ខមរ"),
    ],
)
def test_marks_of_a_script_make_another_word_in_it(one: str, other: str) -> None:
    assert not alike(one, other)


def test_the_same_mark_twice_is_printed_over_itself() -> None:
    assert printed("กิิ") == "กิ"
    assert alike("ก\u200dิ\u200dิ", "กิ")


def test_a_name_may_begin_with_any_character() -> None:
    """Also with a vowel of Korean, which stands on a letter: there is none."""
    for letter in (*ASSIGNED, *EDGES):
        assert all(skeletons(letter + "Ann")), letter
        assert all(skeletons(letter)) or not printed(letter), letter
    assert alike("ᅡAnn", "Ann")
