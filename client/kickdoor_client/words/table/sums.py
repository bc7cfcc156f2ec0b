"""Changes of the sums of a contest, and their reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import eq

from msgspec import Struct

from kickdoor_protocol.views import Contest, Line, Side

from ...state.model import Model

MOVED_S = 10.0
"""Seconds for which the screen shows by how much a sum has moved: the time in which others react to it."""


def is_fresh(model: Model) -> bool:
    """Return whether the sums of the fight changed less than `MOVED_S` seconds ago, so that the change is marked."""
    return model.seen.before is not None and model.now - model.seen.moved_at < MOVED_S


def _before(model: Model, side: Side) -> Side | None:
    """Return a side as it was before its sum moved; None if it has not just moved."""
    before = model.seen.before if is_fresh(model) else None
    return next((old for old in before.sides if old.key == side.key), None) if before is not None else None


def moved(model: Model, side: Side) -> int:
    """Return by how much the sum of this side of the fight has just changed; 0 if it has not."""
    old = _before(model, side)
    return side.total - old.total if old is not None else 0


class Moves(Struct, frozen=True):
    """The differences between the parts of a sum then and now. `changed`: a part that is in both, then and now."""

    came: tuple[Line, ...]
    gone: tuple[Line, ...]
    changed: tuple[tuple[Line, Line], ...]


def moves_of(before: Sequence[Line], after: Sequence[Line]) -> Moves:
    """Return which parts of a sum came, went and changed from `before` to `after`. A part that was only renamed has
    neither come nor gone."""
    gone, came = list(before), list(after)
    _paired(gone, came, eq)
    changed = _paired(gone, came, _is_of_the_same)
    _paired(gone, came, _is_renamed)
    changed += _paired(gone, came, _is_of_the_card)
    return Moves(tuple(came), tuple(gone), tuple(changed))


def _paired(gone: list[Line], came: list[Line], same: Callable[[Line, Line], bool]) -> list[tuple[Line, Line]]:
    """Take the parts that belong together out of both lists, and return them."""
    pairs = []
    for old in list(gone):
        new = next((line for line in came if same(old, line)), None)
        if new is not None:
            gone.remove(old)
            came.remove(new)
            pairs.append((old, new))
    return pairs


def _is_renamed(old: Line, new: Line) -> bool:
    """Return whether two parts differ at most in their label."""
    return (old.value, old.card, old.rule) == (new.value, new.card, new.rule)


def _is_of_the_same(old: Line, new: Line) -> bool:
    """Return whether two parts differ at most in their value."""
    return (old.label, old.card) == (new.label, new.card)


def _is_of_the_card(old: Line, new: Line) -> bool:
    """Return whether two parts come from one card by one rule."""
    return old.card is not None and (old.card, old.rule) == (new.card, new.rule)


def new_parts(model: Model, side: Side) -> list[Line]:
    """Return the parts of this side's sum that have just come or changed."""
    old = _before(model, side)
    if old is None:
        return []
    found = moves_of(old.lines, side.lines)
    return [*found.came, *(new for _, new in found.changed)]


def has_moved(old: Contest | None, new: Contest | None) -> bool:
    """Return whether a sum has changed from `old` to `new`, and both are the same fight."""
    if old is None or new is None or [side.key for side in old.sides] != [side.key for side in new.sides]:
        return False
    return any(before.total != after.total for before, after in zip(old.sides, new.sides, strict=True))


def moves(old: Contest | None, new: Contest) -> list[str]:
    """Return in words how the parts of the fight's sums changed: "Overdue +4", "without Plate of the Day +3", "Level 9
    to 8"."""
    if old is None or not has_moved(old, new):
        return []
    words = []
    for before, after in zip(old.sides, new.sides, strict=True):
        found = moves_of(before.lines, after.lines)
        words += [f"{now.label} {then.value} to {now.value}" for then, now in found.changed]
        words += [f"{line.label} {line.value:+d}" for line in found.came]
        words += [f"without {line.label} {line.value:+d}" for line in found.gone]
    return words
