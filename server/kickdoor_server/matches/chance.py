"""The source of all dice and shuffles of a match: the server's seed, promised before the deal, and the nonces of seats.

The server draws its seed when a table is opened, and shows its digest there. Then each seat may add a nonce. So nobody
can choose the cards: the server has chosen before it knows the nonces, the seats before they know the seed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from random import Random

from ..base.store.records import MatchRecord


def commitment(seed: bytes) -> str:
    """Return the SHA-256 of a seed, in hex; the server publishes it before the match, so that the seed can be checked
    afterwards.
    """
    return hashlib.sha256(seed).hexdigest()


def dice_of(record: MatchRecord) -> Random:
    """Return the random number generator for all dice and shuffles of that match; the same record gives the same
    numbers.
    """
    return Random(key(record.seed, record.nonces))


def key(seed: bytes, nonces: Sequence[str]) -> bytes:
    """Return what the generator of a match is seeded with: the server's seed, or its SHA-256 together with the players'
    nonces if there are any.
    """
    if not any(nonces):
        return seed
    added = b"".join(bytes([len(nonce.encode())]) + nonce.encode() for nonce in nonces)
    return hashlib.sha256(seed + added).digest()
