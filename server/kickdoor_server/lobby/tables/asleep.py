"""How many matches may sleep in the journal, and which is given up where there are more.

They hold no place and cost a file some ten KiB each, so many may be there: of a person, from an address, on the
server. Beyond that the one whose people have been away for longest goes, of the same person or address. Where the
server has more than it keeps, it goes of the household that has most, so a flood costs nobody else a match.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import Protocol, TypeVar

from ...base.configuration.settings import Settings
from ...people.sessions.openers import TIMES, Opener


class Dormant(Protocol):
    """What there is to know of a match that sleeps."""

    @property
    def opener(self) -> Opener | None: ...
    @property
    def is_awaited(self) -> bool:
        """Whether somebody waits for it."""

    def asleep_s(self, now_s: float) -> float:
        """For how long none of its people has been here; 0 if somebody waits for it."""


D = TypeVar("D", bound=Dormant)


def one_too_many(asleep: Collection[D], who: Opener, settings: Settings, now_s: float) -> D | None:
    """Return the match that is given up now that another one of that opener sleeps; None if all may stay."""
    for group, most in _bounded(asleep, who, settings):
        away = [match for match in group if not match.is_awaited]
        if len(group) > most and away:
            return max(away, key=lambda match: match.asleep_s(now_s))
    return None


def _bounded(asleep: Collection[D], who: Opener, settings: Settings) -> Iterator[tuple[list[D], int]]:
    """Yield matches that share a bound, and the bound."""
    opened = [(match, match.opener) for match in asleep if match.opener is not None]
    yield [match for match, opener in opened if opener.session == who.session], settings.asleep_person_most
    for share, times in zip(who.shares, TIMES, strict=False):
        yield [match for match, opener in opened if share in opener.shares], settings.asleep_address_most * times
    if len(asleep) > settings.asleep_most:
        held: defaultdict[str, list[D]] = defaultdict(list)
        for match, opener in opened:
            held[opener.holder].append(match)
        most = max(held, key=lambda holder: (len(held[holder]), holder == who.holder), default=None)
        yield [] if most is None else held[most], 0
