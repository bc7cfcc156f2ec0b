"""What connections, greetings and bytes cost the server at their worst, and the unit of people's budgets.

The figures are microseconds of the reactor's time. What each kind of request costs stands in its row
(`lobby/requests/kinds.py`).
"""

from __future__ import annotations

ORDINARY_US = 12_000
"""What a session's budget counts as one request: an answer at a table. What costs less is one as well."""

MESSAGE_US = 100
"""Microseconds charged for any message: what it costs to refuse one that came too fast."""

READ_US_PER_KIB = 50
"""Microseconds charged for decoding a KiB of a frame. The worst frame, full of empty lists, takes 1.5 to 3 ms."""

CONNECTION_US = 1_000
"""Microseconds charged for a connection, be it admitted or refused."""

GREETING_US = 10_000
"""Microseconds charged for `hello`, with a table to be shown to a person who comes back."""


def reading_us(size: int, messages: int) -> float:
    """Tell what it costs to take in so many bytes, which are so many messages."""
    return messages * MESSAGE_US + size / 1024 * READ_US_PER_KIB
