"""The recovery code of a chair: what its owner writes down, for the day on which their program has lost the token.

It follows from the seed of the match, which nobody knows before the match is over, when no seat can be taken any more;
so it is the same after a restart, and is not stored. Each is good for one return: it changes whenever the chair goes to
somebody else.
"""

from __future__ import annotations

import hmac

from ..seats import OwnedChair

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""None that are taken for each other."""

GROUPS, GROUP = 3, 4
"""12 letters of 31: 59 bits, more than anybody can try who has to wait after a few wrong ones."""


def code_of(seed: bytes, chair: OwnedChair) -> str:
    """Return the code by which that chair comes back now, in groups; "" where there is no seed, as in a lesson."""
    if not seed:
        return ""
    number = int.from_bytes(hmac.digest(seed, f"recovery code {chair.seat} {chair.hands}".encode(), "sha256"))
    letters = []
    for _ in range(GROUPS * GROUP):
        number, letter = divmod(number, len(LETTERS))
        letters.append(LETTERS[letter])
    return "-".join("".join(letters[start : start + GROUP]) for start in range(0, len(letters), GROUP))


def is_code(seed: bytes, chair: OwnedChair, said: str) -> bool:
    """Return whether that is the code, however its letters are written."""
    code = code_of(seed, chair)
    return bool(code) and hmac.compare_digest(_letters(code), _letters(said))


def _letters(code: str) -> bytes:
    return "".join(letter for letter in code.casefold() if letter.isalnum()).encode("utf-8", "surrogatepass")
