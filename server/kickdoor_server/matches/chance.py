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
    """Return the digest by which a seed is promised: its SHA-256, in hex."""
    return hashlib.sha256(seed).hexdigest()


def dice_of(record: MatchRecord) -> Random:
    """Return the generator for all dice and shuffles of a match, to be asked in their order."""
    return Random(key(record.seed, record.nonces))


def key(seed: bytes, nonces: Sequence[str]) -> bytes:
    """Return what that generator is seeded with: the seed, or its hash with the nonces if there are any."""
    if not any(nonces):
        return seed
    added = b"".join(bytes([len(nonce.encode())]) + nonce.encode() for nonce in nonces)
    return hashlib.sha256(seed + added).digest()
