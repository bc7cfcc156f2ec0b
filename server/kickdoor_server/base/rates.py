"""How much one session or address may ask of the server: token buckets, so that a burst is fine and a flood is not.

What is done takes one token, or as many as it costs (`people/access/admission.py`). A refused request costs the server
a tenth of an accepted one; whoever goes on asking in spite of refusals is cut off.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from math import ceil

from msgspec import Struct


class Rate(Struct, frozen=True):
    """`per_s` in the long run, `burst` at once."""

    per_s: float
    burst: int


def wait_words(wait_s: float) -> str:
    """What to do about having been too fast, as a cure: never so few seconds that it would be too soon again."""
    return f"wait {max(1, ceil(wait_s))} s"


class Window:
    """At most `most` within any `within_s`, wherever that begins: which no bucket with a burst promises."""

    __slots__ = ("_taken_s", "_within_s")

    def __init__(self, most: int, within_s: float) -> None:
        self._taken_s: deque[float] = deque(maxlen=most)
        self._within_s = within_s

    def take(self, now_s: float) -> bool:
        """Tell whether one more is fine now, and count it if so."""
        if len(self._taken_s) == self._taken_s.maxlen and now_s - self._taken_s[0] < self._within_s:
            return False
        self._taken_s.append(now_s)
        return True

    def has_rested(self, now_s: float) -> bool:
        """Tell whether there is nothing in it to remember."""
        return not self._taken_s or now_s - self._taken_s[-1] >= self._within_s


class Bucket:
    """Fills with `per_s` tokens a second up to `burst`; each thing done takes some. `rate` tells what counts now.

    What costs more than there is may be done as long as there is one token, and is owed: so nothing is too costly to be
    done at all, and in the long run nobody gets more than the rate.
    """

    __slots__ = ("_level", "_rate", "_since_s", "overdrawn")

    def __init__(self, rate: Callable[[], Rate], now_s: float, filled: float = 1.0) -> None:
        """`filled`: which part of it is there to begin with."""
        self._rate = rate
        self._level = filled * rate().burst
        self._since_s = now_s
        self.overdrawn = 0
        """How much more often `take` has failed than succeeded; whoever keeps to the rate is soon back at 0."""

    def take(self, now_s: float, cost: float = 1.0) -> bool:
        """Whether one more of that cost is fine now; if so, it is taken."""
        self._level = self.left(now_s)
        self._since_s = now_s
        if self._level < 1.0:
            self.overdrawn += 1
            return False
        self._level -= cost
        self.overdrawn = max(0, self.overdrawn - 1)
        return True

    def owe(self, now_s: float, cost: float) -> float:
        """Take that, even from an empty bucket, which owes a full one at most. Return how much was taken."""
        filled = self.left(now_s)
        self._level = max(filled - cost, -self.most)
        self._since_s = now_s
        return filled - self._level

    def give_back(self, now_s: float, cost: float) -> None:
        """Put that back, which was taken for nothing."""
        self._level = self.left(now_s) + cost
        self._since_s = now_s

    def has(self, now_s: float) -> bool:
        """Whether `take` would succeed now."""
        return self.left(now_s) >= 1.0

    def used(self, now_s: float) -> float:
        """What is left of what was taken: 0 for whoever has rested, up to two full buckets for whoever owes one."""
        return self.most - self.left(now_s)

    def is_full(self, now_s: float) -> bool:
        """Whether nothing is left of what was taken."""
        return self.used(now_s) <= 0.0

    def wait_s(self) -> float:
        """Seconds until the next one is fine, as of the last time that something was taken."""
        return max(0.0, (1.0 - self._level) / self._rate().per_s)

    def wait_words(self) -> str:
        """The same as a cure."""
        return wait_words(self.wait_s())

    @property
    def most(self) -> float:
        """Tokens of a full bucket."""
        return self._rate().burst

    def left(self, now_s: float) -> float:
        """Return what may still be taken; what is owed is less than nothing."""
        rate = self._rate()
        return min(rate.burst, self._level + (now_s - self._since_s) * rate.per_s)


class Guesses(Struct):
    """Wrong guesses of one session or one address; each doubles the time to wait before the next.

    `wrong` counts those that were wrong or are still being looked at, `until_s` is the time of the next one.
    """

    wrong: int = 0
    until_s: float = 0.0
    latest_s: float = 0.0

    def made(self, now_s: float, free: int, wait_most_s: float) -> None:
        """One more, wrong until it turns out otherwise."""
        self.wrong += 1
        self.latest_s = now_s
        if self.wrong > free:
            self.until_s = now_s + min(wait_most_s, 2.0 ** min(self.wrong - free - 1, 30))

    def was_right(self, free: int) -> None:
        """One of them was the password after all."""
        self.wrong -= 1
        if self.wrong <= free:
            self.until_s = 0.0
