"""A match of any engine, retold for those who count dealings and harm (`..retelling`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from kickdoor_game.library import ruleset

from ..api import Event
from ..engines import retelling_of
from ..retelling import Retelling, Told


class Counter(Protocol):
    """Is told all that the retelling says of one match, oldest first."""

    def hear(self, one: Told) -> None: ...


class Retold:
    """Listens to a match, and retells it to others."""

    def __init__(self, retelling: Retelling, counters: Sequence[Counter]) -> None:
        self._retelling = retelling
        self._counters = counters

    def hear(self, event: Event) -> None:
        for one in self._retelling.retell(event):
            for counter in self._counters:
                counter.hear(one)


def retold_to(set_name: str, *counters: Counter) -> Retold:
    """Retell a match of that set to these."""
    rules = ruleset(set_name)
    return Retold(retelling_of(rules.engine)(rules.book), counters)


def deals_in(set_name: str) -> bool:
    """Return whether help can be had in that set, or something traded."""
    rules = ruleset(set_name)
    return retelling_of(rules.engine)(rules.book).deals


def spite_of(set_name: str) -> tuple[str, ...]:
    """Return all kinds of hostile acts that there are in that set, in words."""
    rules = ruleset(set_name)
    return retelling_of(rules.engine)(rules.book).spite
