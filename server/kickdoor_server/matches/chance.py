"""What all dice and shuffles of a match come from: the server's seed, promised before the deal, and what seats add.

The server draws its seed when a table is opened, and shows its digest there. Then each seat may add a nonce. So nobody
can choose the cards: the server has chosen before it knows the nonces, the seats before they know the seed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from random import Random

from ..base.store.records import MatchRecord


def commitment(seed: bytes) -> str:
    """What is promised."""
    return hashlib.sha256(seed).hexdigest()


def dice_of(record: MatchRecord) -> Random:
    """The generator that is asked for every die and shuffle, in their order."""
    return Random(key(record.seed, record.nonces))


def key(seed: bytes, nonces: Sequence[str]) -> bytes:
    """What it is seeded with."""
    if not any(nonces):
        return seed
    added = b"".join(bytes([len(nonce.encode())]) + nonce.encode() for nonce in nonces)
    return hashlib.sha256(seed + added).digest()
