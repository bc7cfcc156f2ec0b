"""The generator of section 11 of docs/protocol.md, written from that page only: without `random` and kickdoor's
code."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

_N, _M, _WORD = 624, 397, 0xFFFFFFFF


def key_of(seed: bytes, nonces: Sequence[str]) -> bytes:
    """Return the key of a match from its seed and the nonces of the seats."""
    if not any(nonces):
        return seed
    return hashlib.sha256(seed + b"".join(bytes([len(nonce)]) + nonce.encode("ascii") for nonce in nonces)).digest()


def words_of(key: bytes) -> list[int]:
    """Return the words of the key and its SHA-512, the lowest first."""
    number = int.from_bytes(key + hashlib.sha512(key).digest(), "big")
    words = []
    while number:
        words.append(number & _WORD)
        number >>= 32
    return words


class Twister:
    """The generator MT19937, set up by `init_by_array`."""

    def __init__(self, key: bytes) -> None:
        self._state = self._filled(words_of(key))
        self._at = _N

    @staticmethod
    def _filled(words: list[int]) -> list[int]:
        state = [19650218]
        for i in range(1, _N):
            state.append((1812433253 * (state[-1] ^ (state[-1] >> 30)) + i) & _WORD)
        i, j = 1, 0
        for _ in range(max(_N, len(words))):
            state[i] = ((state[i] ^ ((state[i - 1] ^ (state[i - 1] >> 30)) * 1664525)) + words[j] + j) & _WORD
            i, j = i + 1, (j + 1) % len(words)
            if i >= _N:
                state[0], i = state[-1], 1
        for _ in range(_N - 1):
            state[i] = ((state[i] ^ ((state[i - 1] ^ (state[i - 1] >> 30)) * 1566083941)) - i) & _WORD
            i += 1
            if i >= _N:
                state[0], i = state[-1], 1
        state[0] = 0x80000000
        return state

    def output(self) -> int:
        """Draw the next 32 bits."""
        if self._at >= _N:
            self._twist()
        word = self._state[self._at]
        self._at += 1
        word ^= word >> 11
        word ^= (word << 7) & 0x9D2C5680
        word ^= (word << 15) & 0xEFC60000
        return word ^ (word >> 18)

    def _twist(self) -> None:
        state = self._state
        for i in range(_N):
            both = (state[i] & 0x80000000) | (state[(i + 1) % _N] & 0x7FFFFFFF)
            state[i] = state[(i + _M) % _N] ^ (both >> 1) ^ (0x9908B0DF if both & 1 else 0)
        self._at = 0

    def draws_below(self, n: int) -> list[int]:
        """Draw a number below n; return the rejected ones and the one that counts, which is the last."""
        drawn = [self.output() >> (32 - n.bit_length())]
        while drawn[-1] >= n:
            drawn.append(self.output() >> (32 - n.bit_length()))
        return drawn

    def shuffle(self, n: int) -> list[int]:
        """Return a random order of n cards."""
        places = list(range(n))
        for i in range(n - 1, 0, -1):
            j = self.draws_below(i + 1)[-1]
            places[i], places[j] = places[j], places[i]
        return places

    def dice(self, count: int, sides: int = 6) -> list[int]:
        """Return so many dice."""
        return [1 + self.draws_below(sides)[-1] for _ in range(count)]
