"""How often each address was refused, and for how long it therefore waits: guessing a password takes for ever.

The first few refusals cost nothing, since people mistype. From then on each one bars the address for twice as long as
the one before. It is counted when it happens, so opening many connections at once does not buy more guesses.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kickdoor_protocol.listening.shares import counted_as

FREE = 5
"""Refusals that cost nothing."""

FIRST_S, LONGEST_S = 10.0, 900.0
"""Seconds that an address is barred for, at first and at most."""

ADDRESSES_MOST = 4096
"""That are remembered; the ones refused longest ago are forgotten first."""


@dataclass(slots=True)
class _Record:
    count: int
    until_s: float
    forget_s: float


class Refusals:
    """`clock` gives seconds that only go forward."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._records: dict[str, _Record] = {}

    def wait_s(self, address: str) -> float:
        """Seconds for which nothing from there is looked at; 0 if it is welcome."""
        record = self._records.get(counted_as(address))
        return max(0.0, record.until_s - self._clock()) if record is not None else 0.0

    def refused(self, address: str) -> None:
        """One more attempt from there that failed."""
        now, network = self._clock(), counted_as(address)
        record = self._records.pop(network, None)
        count = 1 if record is None or record.forget_s <= now else record.count + 1
        barred_s = min(FIRST_S * 2.0 ** (count - FREE - 1), LONGEST_S) if count > FREE else 0.0
        self._records[network] = _Record(count, now + barred_s, now + barred_s + LONGEST_S)
        if len(self._records) > ADDRESSES_MOST:
            del self._records[next(iter(self._records))]

    def let_in(self, address: str) -> None:
        """Somebody from there was let in: what he mistyped before is forgiven."""
        self._records.pop(counted_as(address), None)
