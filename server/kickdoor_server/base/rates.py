"""Rate limits for sessions and addresses: token buckets, which allow a burst and stop a flood.

Each action takes one token, or as many as it costs (`people/access/admission.py`). Refusing a request costs the server
a tenth of carrying one out, so clients that keep asking in spite of refusals are disconnected.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from math import ceil

from msgspec import Struct


class Rate(Struct, frozen=True):
    """A rate limit: `per_s` tokens a second in the long run, `burst` tokens at once."""

    per_s: float
    burst: int


def wait_words(wait_s: float) -> str:
    """Return what an error message tells people who ask too often: "wait N s", rounded up to whole seconds, at
    least 1.
    """
    return f"wait {max(1, ceil(wait_s))} s"


class RateWindow:
    """Allows at most `most` actions in any period of `within_s` seconds. A token bucket with a burst cannot promise
    that."""

    __slots__ = ("_taken_s", "_within_s")

    def __init__(self, most: int, within_s: float) -> None:
        self._taken_s: deque[float] = deque(maxlen=most)
        self._within_s = within_s

    def take(self, now_s: float) -> bool:
        """Return whether one more action is allowed now (`now_s`: monotonic seconds); if so, count it."""
        if len(self._taken_s) == self._taken_s.maxlen and now_s - self._taken_s[0] < self._within_s:
            return False
        self._taken_s.append(now_s)
        return True

    def has_rested(self, now_s: float) -> bool:
        """Return whether no action was counted in the last `within_s` seconds, so that this rate limit can be
        dropped.
        """
        return not self._taken_s or now_s - self._taken_s[-1] >= self._within_s


class Bucket:
    """A token bucket: fills with `per_s` tokens a second up to `burst`; each action takes some.

    `rate` is asked each time, because settings may change. An action that costs more than there is may be done while
    one token is left, and the rest is owed. So no action is too costly ever to be done, and in the long run no one
    exceeds the rate.
    """

    __slots__ = ("_level", "_rate", "_since_s", "overdrawn")

    def __init__(self, rate: Callable[[], Rate], now_s: float, filled: float = 1.0) -> None:
        """Begin at `now_s` with the share `filled` (0 to 1) of a full bucket."""
        self._rate = rate
        self._level = filled * rate().burst
        self._since_s = now_s
        self.overdrawn = 0
        """How much more often `take` has failed than succeeded; soon 0 again for a client that keeps to the rate."""

    def take(self, now_s: float, cost: float = 1.0) -> bool:
        """Return whether an action is allowed at `now_s` (monotonic seconds): at least one token is in the bucket. If
        so, take `cost` tokens; those that are missing are owed (token bucket).
        """
        self._level = self.left(now_s)
        self._since_s = now_s
        if self._level < 1.0:
            self.overdrawn += 1
            return False
        self._level -= cost
        self.overdrawn = max(0, self.overdrawn - 1)
        return True

    def owe(self, now_s: float, cost: float) -> float:
        """Take `cost` tokens even from an empty bucket, which owes at most as many as a full one holds. Return how many
        were taken.
        """
        filled = self.left(now_s)
        self._level = max(filled - cost, -self.most)
        self._since_s = now_s
        return filled - self._level

    def give_back(self, now_s: float, cost: float) -> None:
        """Put back the tokens that were taken for an action which was then not done."""
        self._level = self.left(now_s) + cost
        self._since_s = now_s

    def has(self, now_s: float) -> bool:
        """Return whether `take`, at its usual cost of one token, would succeed at `now_s` (monotonic seconds)."""
        return self.left(now_s) >= 1.0

    def used(self, now_s: float) -> float:
        """Return the tokens missing from a full bucket at `now_s`: 0 if it is full, up to twice its size while tokens
        are owed.
        """
        return self.most - self.left(now_s)

    def is_full(self, now_s: float) -> bool:
        """Return whether the bucket is full at `now_s` (monotonic seconds)."""
        return self.used(now_s) <= 0.0

    def wait_s(self) -> float:
        """Return the seconds until the next action is allowed, counted from the last time that tokens were taken."""
        return max(0.0, (1.0 - self._level) / self._rate().per_s)

    def wait_words(self) -> str:
        """Return the wait of `wait_s` for an error message: "wait N s"."""
        return wait_words(self.wait_s())

    @property
    def most(self) -> float:
        """Return the tokens of a full bucket."""
        return self._rate().burst

    def left(self, now_s: float) -> float:
        """Return the tokens that are left in the bucket at `now_s`; negative while some are owed."""
        rate = self._rate()
        return min(rate.burst, self._level + (now_s - self._since_s) * rate.per_s)


class Guesses(Struct):
    """Counts wrong passwords of one session or address; each doubles the wait before the next guess.

    `wrong` counts guesses that were wrong or are still being checked. `until_s` is the time of the next allowed guess,
    `latest_s` the time of the last one.
    """

    wrong: int = 0
    until_s: float = 0.0
    latest_s: float = 0.0

    def made(self, now_s: float, free: int, wait_most_s: float) -> None:
        """Count a guess at a password, as wrong until `was_right` is called. The first `free` wrong ones cost no wait;
        then the wait is 1 s, and doubles with each, up to `wait_most_s`.
        """
        self.wrong += 1
        self.latest_s = now_s
        if self.wrong > free:
            self.until_s = now_s + min(wait_most_s, 2.0 ** min(self.wrong - free - 1, 30))

    def was_right(self, free: int) -> None:
        """Take back one counted guess, whose password was right, and the wait if no more than `free` wrong ones
        remain.
        """
        self.wrong -= 1
        if self.wrong <= free:
            self.until_s = 0.0
