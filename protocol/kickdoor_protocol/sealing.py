"""Commitments with which players seal their contribution (nonce) to the shuffle, and the notes that clients keep of
them.

A commitment reveals nothing of the nonce, and no other nonce can be found that matches it. It includes the server's own
commitment, so a seal for one match opens nothing in another. This is a commit-reveal scheme over SHA-256.

A note lets its owner check a match later: it holds their own nonce, and a digest of what all seats had sealed before
any nonce was opened.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import NamedTuple

NONCE_BYTES = 32
"""Bytes of a nonce that is sealed: with fewer, others could find it by trying all nonces against the commitment."""

NOTES_FILE = "sealed.txt"
"""Name of the file in which a client keeps its notes, beside the replays."""

NOTES_MOST = 500
"""Notes kept in that file; the oldest are dropped: 500 matches are years of evenings, in under 100 KiB."""

CLEAR = "="
"""Prefix, in the list of seals, of a nonce that was sent in the clear."""

TAG = b"kickdoor nonce 1\n"
"""Prefix of the hashed text, so that no digest made for another purpose can pass as a commitment (domain
separation).
"""


class MatchNote(NamedTuple):
    """A player's record of one match: the server's commitment (`promised`), their own `nonce`, and the digest of all
    seals (`seals`, see `seals_digest`).
    """

    promised: str
    nonce: str
    seals: str


def sealed(promised: str, nonce: str) -> str:
    """Return the commitment to `nonce`, as SHA-256 in hex, for the match whose seed the server has committed to by
    `promised`.
    """
    return hashlib.sha256(TAG + f"{promised}\n{nonce}".encode()).hexdigest()


def in_the_clear(nonce: str) -> str:
    """Return the entry in the list of seals for a nonce that was sent in the clear.

    >>> in_the_clear("c0ffee")
    '=c0ffee'
    """
    return CLEAR + nonce


def is_sealed(seal: str) -> bool:
    """Return whether this entry of the list of seals is a commitment, rather than a nonce in the clear or empty."""
    return bool(seal) and not seal.startswith(CLEAR)


def fits(promised: str, seal: str, nonce: str) -> bool:
    """Return whether `nonce` is what the seat with the entry `seal` may contribute; "" means that it opened nothing.

    With this check, no seat can choose its contribution after the list of seals was shown.
    """
    if not is_sealed(seal):
        return seal == (in_the_clear(nonce) if nonce else "")
    return not nonce or sealed(promised, nonce) == seal


def seals_digest(seals: Sequence[str]) -> str:
    """Return one SHA-256, in hex, over the seals of all seats in seat order."""
    return hashlib.sha256("\n".join(seals).encode()).hexdigest()


def notes_in(text: str) -> list[MatchNote]:
    """Return the notes that a player keeps of matches and their seals, from the text of a notes file, oldest first.
    Malformed lines are skipped."""
    parts = (line.split() for line in text.splitlines())
    return [MatchNote(*part) for part in parts if len(part) == len(MatchNote._fields)]


def notes_text(notes: Iterable[MatchNote]) -> str:
    """Return the text of a file with these notes on matches and their seals; only the latest `NOTES_MOST` are kept."""
    return "".join(f"{' '.join(note)}\n" for note in list(notes)[-NOTES_MOST:])
