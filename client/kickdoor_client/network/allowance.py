"""How fast a server is heard: as fast as an honest one ever speaks, and no faster.

Whoever reads all that comes belongs to the server: it could have the whole processor, and no key would be looked at any
more. What is beyond the allowance waits with the server, since its line fills up (`link.py`).
"""

from __future__ import annotations

from collections.abc import Callable

MESSAGES_A_SECOND = 1_000
"""Twice as many as come from a table of AI players who answer at once."""

MESSAGES_AT_ONCE = 3_000
"""After a while of quiet. Whoever comes back to a table is told some hundred."""

BYTES_A_SECOND = 4 << 20
BYTES_AT_ONCE = 8 << 20
"""All that is printed on the cards of a set are some 100 KiB, a crowded table is 20."""

BREATH_S = 0.05
"""For how much of the allowance is waited at least: not after each message anew."""


class Allowance:
    """Of messages and bytes, by this clock."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._messages = float(MESSAGES_AT_ONCE)
        self._bytes = float(BYTES_AT_ONCE)
        self._at = clock()

    def take(self, messages: int = 0, size: int = 0) -> float:
        """Take so many messages, or bytes; the seconds to wait before what was taken is dealt with, 0: none."""
        now = self._clock()
        gone_s, self._at = now - self._at, now
        self._messages = min(self._messages + gone_s * MESSAGES_A_SECOND, MESSAGES_AT_ONCE) - messages
        self._bytes = min(self._bytes + gone_s * BYTES_A_SECOND, BYTES_AT_ONCE) - size
        owed_s = max(-self._messages / MESSAGES_A_SECOND, -self._bytes / BYTES_A_SECOND)
        return owed_s + BREATH_S if owed_s > 0 else 0.0
