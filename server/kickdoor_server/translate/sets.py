"""The sets of the library, with what is needed to show them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kickdoor_game import library

from ..repertoire import Production
from .doors.stage import DoorsStage


def known_sets(wanted: tuple[str, ...]) -> dict[str, Callable[[], Production]]:
    """What makes each of the wanted sets (none named: all there are) ready. KeyError for an unknown one."""
    if unknown := sorted(set(wanted) - set(library.SETS)):
        raise KeyError(f"no set {unknown[0]!r}; there are: {', '.join(library.SETS)}")
    return {name: partial(_produce, name) for name in library.SETS if not wanted or name in wanted}


def _produce(name: str) -> Production:
    rules = library.ruleset(name)
    return Production(rules, DoorsStage(rules, library.catalogue(name)))
