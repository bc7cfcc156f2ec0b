"""When somebody's standing actions cannot have changed, so that nobody need list them again.

Most answers are passes. They move who has passed in a window, and the numbers of questions; nothing that may be done at
any time rests on these. Anything else that has changed is taken for a reason to list them anew, so nothing has to be
named here that standing actions come to rest on.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from ...machine.frame import Frame
from ...machine.ids import Seat
from ...machine.window import Window
from ..table import QuestTable

COURSE = frozenset({"stack", "answered", "moves", "asked", "interrupted"})
"""Fields of the table that say how far it has got, and what has been replied to."""
PASSED = "passed"
"""The field of a window that nothing rests on."""


def same_actions(before: QuestTable, after: QuestTable, touched: frozenset[str], seat: Seat) -> bool:
    """Say whether that seat's menu is the same at both tables, which differ in these fields.

    False may be wrong, True is not.
    """
    if not all(name.partition(".")[0] in COURSE for name in touched) or len(before.stack) != len(after.stack):
        return False
    return all(map(_is_the_same, before.stack, after.stack))


def _is_the_same(before: Frame, after: Frame) -> bool:
    if isinstance(before, Window) and type(before) is type(after):
        return _without_passes(before) == _without_passes(after)
    return before == after


def _without_passes(window: Window) -> list[Any]:
    return [getattr(window, field.name) for field in fields(window) if field.name != PASSED]
