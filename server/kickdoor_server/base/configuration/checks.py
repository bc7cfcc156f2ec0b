"""Checks on the values of settings beyond their type: the marks that fields of `Settings` may carry.

Each check says what would be right, and why a value is wrong. The modules it needs (sets, AI players) are imported when
a file states such a setting.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence
from ipaddress import ip_network
from typing import Any

from msgspec import Struct

from ..store.opening import SCHEMES, is_database
from .settings import ASCENDING, CALLED, DATABASE, GREETING, NETWORK, SEAT_KIND, SERIES, SERIES_LENGTHS, SET


class Check(Struct, frozen=True):
    """A check on the value of a setting: `words` say what would be right, `wrong(value)` why it is not ("" if it
    is)."""

    words: str
    wrong: Callable[[Any], str]


def _no_network(value: str) -> str:
    try:
        ip_network(value, strict=False)
    except ValueError:
        return f"has {value!r}, which is neither an address nor a network"
    return ""


def _unknown(value: str, what: str, known: Sequence[str]) -> str:
    if value in known:
        return ""
    near = difflib.get_close_matches(value, known)
    return f"has {value!r}, but there is no such {what}; {f'perhaps {near[0]}' if near else ', '.join(known)} is meant"


def _no_set(value: str) -> str:
    from kickdoor_game.library import SETS

    return _unknown(value, "set", list(SETS))


def _no_seat_kind(value: str) -> str:
    from kickdoor_ai import registry

    return _unknown(value, "kind of AI player", list(registry.everywhere()))


def _no_database(value: str) -> str:
    return "" if not value or is_database(value) else f"is {value!r}"


def _not_ascending(value: Sequence[float]) -> str:
    return "" if list(value) == sorted(value) else "begins with the larger one"


def _no_series(value: int) -> str:
    return "" if value in SERIES_LENGTHS else f"is {value}"


CALLED_MOST, GREETING_MOST = 100, 2_000
"""Longest name of a server and longest greeting, in characters: far below what a client accepts in one text. A client
could not come in at all with a longer one."""


def _at_most(characters: int) -> Check:
    def wrong(value: str) -> str:
        return f"has {len(value):_} characters" if len(value) > characters else ""

    return Check(f"of {characters:_} characters at most", wrong)


CHECKS = {
    NETWORK: Check("an address, or a network such as 10.0.0.0/8", _no_network),
    SET: Check("the name of a set", _no_set),
    SEAT_KIND: Check("a kind of AI player", _no_seat_kind),
    DATABASE: Check(f"an address that begins with {' or '.join(SCHEMES)}", _no_database),
    CALLED: _at_most(CALLED_MOST),
    GREETING: _at_most(GREETING_MOST),
    SERIES: Check(" or ".join(map(str, SERIES_LENGTHS)), _no_series),
    ASCENDING: Check("the smaller one first", _not_ascending),
}
"""The check of each mark."""
