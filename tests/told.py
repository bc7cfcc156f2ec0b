"""What a scene sounded like: the sentences told so far, to those who watch or to somebody at the table."""

from __future__ import annotations

from kickdoor_game.doors.telling import tell
from tests.scene import Scene


def told(t: Scene, name: str | None = None) -> list[str]:
    """Every sentence, in order; without a name: what a watcher hears."""
    viewer = None if name is None else t.seat(name)
    said = [tell(t.table, event, viewer) for event in t.events if event.reaches(viewer)]
    return [sentence for sentence in said if sentence]
