"""Find what can be reached from what a seat is handed: a walk over everything that refers to something.

It follows all that a program can follow: fields, slots, items, closures, what is bound to a method or a partial, the
frames of generators. It does not use `gc.get_referrers`, which finds the whole process from anywhere, so that a walk
with it would show nothing of what was handed.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable
from dataclasses import is_dataclass
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

from kickdoor_game.doors.state.table import DoorsTable

ATOMS = (str, bytes, int, float, bool, type(None), type, ModuleType, BuiltinFunctionType)


def reachable(*handed: Any) -> dict[int, Any]:
    """Return everything that these lead to, themselves included, by identity."""
    found: dict[int, Any] = {}
    waiting = list(handed)
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, ATOMS) or id(thing) in found:
            continue
        found[id(thing)] = thing
        waiting += _of_function(thing) if isinstance(thing, FunctionType) else gc.get_referents(thing)
    return found


def _of_function(function: FunctionType) -> list[Any]:
    """Return what the function has caught, without its module, which is open to whoever imports it."""
    return [function.__closure__, function.__defaults__, function.__kwdefaults__, function.__dict__]


def changeable(things: Iterable[Any]) -> dict[int, Any]:
    """Return those of the things that can be changed: lists, maps, sets, and objects with fields that are not
    frozen."""
    return {id(thing): thing for thing in things if _changeable(thing)}


def _changeable(thing: Any) -> bool:
    if isinstance(thing, list | dict | set | bytearray):
        return True
    return is_dataclass(thing) and not getattr(type(thing), "__dataclass_params__").frozen  # noqa: B009 - no stub names it


def secrets_of(table: DoorsTable, chair: int) -> list[list[int]]:
    """Return the runs of two and more cards that the chair may not know: other hands and decks."""
    hands = [hero.hand for hero in table.heroes if hero.seat != chair]
    return [list(map(int, cards)) for cards in (*hands, *table.decks.values()) if len(cards) > 1]
