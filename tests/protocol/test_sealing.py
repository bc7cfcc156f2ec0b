"""What a seat puts into the shuffle, sealed: what fits what was sealed before, and the notes that are kept of it."""

from __future__ import annotations

import hashlib

import pytest

from kickdoor_protocol.sealing import (
    CLEAR,
    NONCE_BYTES,
    NOTES_FILE,
    NOTES_MOST,
    MatchNote,
    fits,
    in_the_clear,
    is_sealed,
    notes_in,
    notes_text,
    sealed,
    seals_digest,
)

PROMISED, NONCE = "ab" * 32, "5e" * NONCE_BYTES
SEAL = sealed(PROMISED, NONCE)


def test_a_seal_is_what_the_page_says_it_is() -> None:
    assert hashlib.sha256(f"kickdoor nonce 1\n{PROMISED}\n{NONCE}".encode()).hexdigest() == SEAL
    assert (NONCE_BYTES, CLEAR, NOTES_FILE, NOTES_MOST) == (32, "=", "sealed.txt", 500)
    assert in_the_clear("17") == "=17"


@pytest.mark.parametrize(
    ("seal", "nonce", "is_fitting"),
    [
        (SEAL, NONCE, True),
        (SEAL, "", True),
        (SEAL, "5f" * NONCE_BYTES, False),
        (SEAL.upper(), NONCE, False),
        ("=17", "17", True),
        ("=17", "", False),
        ("=17", "18", False),
        ("=", "", False),
        ("", "", True),
        ("", "17", False),
        ("", NONCE, False),
    ],
)
def test_a_nonce_fits_what_stands_in_the_list_or_is_not_opened(seal: str, nonce: str, is_fitting: bool) -> None:
    assert fits(PROMISED, seal, nonce) is is_fitting


def test_what_was_sealed_for_one_match_opens_nothing_in_another() -> None:
    assert not fits("cd" * 32, SEAL, NONCE)


def test_a_seal_is_told_from_a_nonce_in_the_clear_and_from_nothing() -> None:
    assert [is_sealed(seal) for seal in (SEAL, "=17", "=", "", "17=")] == [True, False, False, False, True]


def test_all_seals_have_one_digest_in_their_order() -> None:
    assert seals_digest(["a", "", "=b"]) == hashlib.sha256(b"a\n\n=b").hexdigest()
    assert seals_digest(["", "a", "=b"]) != seals_digest(["a", "", "=b"])


def test_notes_are_kept_a_line_each_and_the_oldest_make_room() -> None:
    notes = [MatchNote(str(number), NONCE, "d1") for number in range(NOTES_MOST + 2)]
    assert notes_text(notes[:2]) == f"0 {NONCE} d1\n1 {NONCE} d1\n"
    assert notes_in(notes_text(iter(notes))) == notes[2:]
    assert notes_in(f"one two\n\n0 {NONCE} d1\na b c d\n") == notes[:1]
    assert notes_text([]) == ""
