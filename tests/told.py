"""Sentences about a scene, as its players or spectators read them."""

from __future__ import annotations

from kickdoor_game.doors.telling import tell
from tests.scene import Scene


def told(t: Scene, name: str | None = None) -> list[str]:
    """Return every sentence so far, in order, as player `name` reads it, or a spectator if there is no name."""
    viewer = None if name is None else t.seat(name)
    said = [tell(t.table, event, viewer) for event in t.events if event.reaches(viewer)]
    return [sentence for sentence in said if sentence]
