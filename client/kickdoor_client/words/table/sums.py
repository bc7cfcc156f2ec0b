"""How the sums of a contest have moved, and by what."""

from __future__ import annotations

from kickdoor_protocol.views import Contest, Line, Side

from ...model import Model

MOVED_S = 10.0
"""Seconds for which the screen shows by how much a sum has moved: the time in which others answer it."""


def is_fresh(model: Model) -> bool:
    """Whether the sums moved a moment ago."""
    return model.seen.before is not None and model.now - model.seen.moved_at < MOVED_S


def _before(model: Model, side: Side) -> Side | None:
    before = model.seen.before if is_fresh(model) else None
    return next((old for old in before.sides if old.key == side.key), None) if before is not None else None


def moved(model: Model, side: Side) -> int:
    """By how much this sum has just moved."""
    old = _before(model, side)
    return side.total - old.total if old is not None else 0


def new_parts(model: Model, side: Side) -> list[Line]:
    """The parts of this sum that have just come."""
    old = _before(model, side)
    return [line for line in side.lines if line not in old.lines] if old is not None else []


def has_moved(old: Contest | None, new: Contest | None) -> bool:
    """Whether the same contest comes out otherwise."""
    if old is None or new is None or [side.key for side in old.sides] != [side.key for side in new.sides]:
        return False
    return any(before.total != after.total for before, after in zip(old.sides, new.sides, strict=True))


def moves(old: Contest | None, new: Contest) -> list[str]:
    """What moved the sums: "Overdue +4", "without Plate of the Day +3"."""
    if old is None or not has_moved(old, new):
        return []
    words = []
    for before, after in zip(old.sides, new.sides, strict=True):
        words += [f"{line.label} {line.value:+d}" for line in after.lines if line not in before.lines]
        labels = {line.label for line in after.lines}
        words += [f"without {line.label} {line.value:+d}" for line in before.lines if line.label not in labels]
    return words
