"""Retells a match of any engine to listeners that count dealings and harm (`..retelling`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from kickdoor_game.library import ruleset

from ..api import Event
from ..engines import retelling_of
from ..retelling import Retelling, Told


class RetoldListener(Protocol):
    """Receives the retold records of one match."""

    def hear(self, one: Told) -> None:
        """Receive one record of the match (its beginning or end, a bargain, a hostile act); records come oldest
        first."""


class Retold:
    """Listens to a match, and passes its retold records on."""

    def __init__(self, retelling: Retelling, counters: Sequence[RetoldListener]) -> None:
        self._retelling = retelling
        self._counters = counters

    def hear(self, event: Event) -> None:
        """Pass the event, converted to records, on to all counters."""
        for one in self._retelling.retell(event):
            for counter in self._counters:
                counter.hear(one)


def retold_to(set_name: str, *counters: RetoldListener) -> Retold:
    """Return a listener that converts the events of a match of that set to records, and passes them on to these
    counters."""
    rules = ruleset(set_name)
    return Retold(retelling_of(rules.engine)(rules.book), counters)


def deals_in(set_name: str) -> bool:
    """Return whether players can help each other or trade in that set."""
    rules = ruleset(set_name)
    return retelling_of(rules.engine)(rules.book).deals


def spite_of(set_name: str) -> tuple[str, ...]:
    """Return the names of all kinds of hostile acts of that set, as reports show them."""
    rules = ruleset(set_name)
    return retelling_of(rules.engine)(rules.book).spite
