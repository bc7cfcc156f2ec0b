"""Mutations of valid frames: changed bytes, wrong lengths, values that no client would send.

There are two functions, since each finds faults that the other does not. `bent` works on bytes and mostly breaks the
frame; `swapped` works on the values inside and mostly keeps the frame valid, so that code behind the decoder is reached
as well. A `Random` decides everything, so a run can be repeated.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from random import Random
from typing import Any

import msgpack

HEAD = 4
"""Bytes of the length in front of a frame."""

BYTES = bytes.fromhex("00017f808f90919fa0bfc0c1c4c6c7c9cacbcfd3d9dbdcdddedfe0ff")
"""Bytes at the bounds of MessagePack's types."""

VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 63, 64, 65, 255, 1 << 16, (1 << 31) - 1, 1 << 31, (1 << 63) - 1, -(1 << 63)),
    *((1 << 64) - 1, 0.5, float("inf"), float("nan"), "", "x", "x" * 65, "x" * 4_097, b"", b"\xff"),
    *("\x00", "\x1b[2J", "\u202ecba", "\u3164", "\U000e0041", "'; DROP TABLE entry; --", "../../etc/passwd", "%s%n"),
    *("{0.__class__}", "pass", "classic", "greedy", [], {}, [[]], [[[[[[[[]]]]]]]], ["pass"], ["pass", 1]),
    *({"t": "ping", "req": 1}, {"": None}, {1: 2}),
)
"""Values that often break programs, and values with a meaning in this protocol."""

OF_A_KIND: Mapping[type, tuple[Any, ...]] = {
    kind: tuple(value for value in VALUES if type(value) is kind) for kind in {type(value) for value in VALUES}
}
"""The same values by type."""


def bent(frame: bytes, others: Sequence[bytes], lot: Random) -> bytes:
    """Return the frame with one to four random mutations of its bytes; most times its length field is corrected
    afterwards. `others`: frames to take bytes from; `lot`: the random choices."""
    data = bytearray(frame)
    for _ in range(1 + lot.getrandbits(2)):
        at = int(lot.random() * len(data)) if data else 0
        match lot.getrandbits(3):
            case 0 if data:
                data[at] ^= 1 << lot.getrandbits(3)
            case 1 if data:
                data[at] = BYTES[lot.getrandbits(8) % len(BYTES)]
            case 2:
                data[at:at] = lot.randbytes(1 + lot.getrandbits(3))
            case 3:
                del data[at : at + 1 + lot.getrandbits(4)]
            case 4:
                data[at:at] = data[at : at + lot.getrandbits(5)]
            case 5:
                other = others[int(lot.random() * len(others))]
                data[at:] = other[int(lot.random() * len(other)) :]
            case 6:
                data[at:at] = bytes((0x91 if lot.getrandbits(1) else 0x81,)) * (1 << lot.getrandbits(3))
            case _:
                del data[at:]
    if lot.getrandbits(3):
        return len(data[HEAD:]).to_bytes(HEAD, "big") + data[HEAD:]
    return bytes(data)


def swapped(frame: bytes, others: Sequence[bytes], lot: Random) -> bytes:
    """Return the frame with one or two of its decoded values replaced, left out, doubled, or taken from a frame in
    `others`. `lot`: the random choices.

    Raises ValueError, TypeError or KeyError if the frame is not valid itself.
    """
    message = msgpack.unpackb(frame[HEAD:], strict_map_key=False)
    for _ in range(1 + lot.getrandbits(1)):
        place, key = _somewhere(message, lot)
        match lot.getrandbits(4):
            case 0 if isinstance(place, dict):
                del place[key]
            case 1 | 2:
                other, there = _somewhere(_opened(others, lot), lot)
                place[key] = other[there]
            case 3 if isinstance(place, list):
                place.append(place[key])
            case 4 if isinstance(place, dict):
                place[lot.choice(("", "req", "x" * 65, "seat", "choice"))] = deepcopy(lot.choice(VALUES))
            case 5:
                for _ in range(1 << lot.getrandbits(3)):
                    place[key] = [place[key]]
            case 6 | 7 if type(place[key]) is int:
                place[key] = max(-(1 << 63), min((1 << 64) - 1, place[key] + lot.choice((-1, 1, 1000, -(1 << 40)))))
            case 8:
                place[key] = deepcopy(lot.choice(VALUES))
            case _:
                place[key] = deepcopy(lot.choice(OF_A_KIND[type(place[key])]))
    payload: bytes = msgpack.packb(message)
    return len(payload).to_bytes(HEAD, "big") + payload


def _opened(frames: Sequence[bytes], lot: Random) -> Any:
    """Return the decoded content of a random frame."""
    return msgpack.unpackb(frames[int(lot.random() * len(frames))][HEAD:], strict_map_key=False)


def _somewhere(message: Any, lot: Random) -> tuple[Any, Any]:
    """Return a random list or map within the message, and a random index or key in it."""
    place = message if message else {"t": "ping"}
    while True:
        key = lot.choice(list(place)) if isinstance(place, dict) else int(lot.random() * len(place))
        inner = place[key]
        if not isinstance(inner, dict | list) or not inner or not lot.getrandbits(2):
            return place, key
        place = inner
