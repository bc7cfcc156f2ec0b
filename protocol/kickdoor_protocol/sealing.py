"""What a seat puts into the shuffle, sealed: the commitment of a nonce, and the note that its owner keeps of it.

Whoever knows the commitment learns nothing of the nonce, and nobody finds another nonce that opens it. The server's own
commitment is part of it, so what was sealed for one match opens nothing in another.

The note is for later: it says which nonce was one's own, and what all others had sealed by the time that it was opened.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import NamedTuple

NONCE_BYTES = 32
"""Of a nonce that is sealed: fewer could be tried out, and then the commitment would tell it."""

NOTES_FILE = "sealed.txt"
"""Where a client keeps the notes of its matches, beside their replays."""

NOTES_MOST = 500
"""Notes in such a file; the oldest make room."""

CLEAR = "="
"""Stands before a nonce that was said in the clear, in the list of what all have sealed."""

TAG = b"kickdoor nonce 1\n"
"""So that no digest which is made for anything else is taken for a commitment."""


class Note(NamedTuple):
    """`promised`: the server's commitment. `seals`: the digest of what everybody had sealed, see `seals_digest`."""

    promised: str
    nonce: str
    seals: str


def sealed(promised: str, nonce: str) -> str:
    """Return the commitment of this nonce, in hex, for the match whose seed the server has promised by `promised`."""
    return hashlib.sha256(TAG + f"{promised}\n{nonce}".encode()).hexdigest()


def in_the_clear(nonce: str) -> str:
    """Return what stands in the list of what all have sealed, for a nonce that was said openly before."""
    return CLEAR + nonce


def is_sealed(seal: str) -> bool:
    """Return whether that entry of the list is a commitment, and not a nonce that was said openly, or nothing."""
    return bool(seal) and not seal.startswith(CLEAR)


def fits(promised: str, seal: str, nonce: str) -> bool:
    """Return whether a seat with this entry in the list may have put in that nonce; "": it has opened nothing.

    So no part of a shuffle can be chosen after the list was shown, by nobody.
    """
    if not is_sealed(seal):
        return seal == (in_the_clear(nonce) if nonce else "")
    return not nonce or sealed(promised, nonce) == seal


def seals_digest(seals: Sequence[str]) -> str:
    """Return one digest, in hex, of what all seats have sealed, in their order."""
    return hashlib.sha256("\n".join(seals).encode()).hexdigest()


def notes_in(text: str) -> list[Note]:
    """Return the notes of such a file, the oldest first; lines that are none are left out."""
    parts = (line.split() for line in text.splitlines())
    return [Note(*part) for part in parts if len(part) == len(Note._fields)]


def notes_text(notes: Iterable[Note]) -> str:
    """Return the file of these notes, of the last ones if they are too many."""
    return "".join(f"{' '.join(note)}\n" for note in list(notes)[-NOTES_MOST:])
