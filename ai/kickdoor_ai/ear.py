"""Hears for one chair what of all that happens is worth a remark; what that is, an engine's own ear knows.

Only what everybody at the table may know becomes a moment, so no line can give away what its speaker alone knows.
`other` in the words of a moment is the name of whom it is about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from .api import Chair, Event

Moment = tuple[str, dict[str, str]]
"""What has happened, as tables of lines call it, and the words that a line about it may ask for."""


@dataclass(slots=True)
class Ear:
    """Of one seat. Nothing is a moment before it knows in which chair it sits (`sit`)."""

    chair: Chair | None = None
    names: tuple[str, ...] = ()
    goal_level: int = 10

    def sit(self, chair: Chair, names: Sequence[str], goal_level: int) -> None:
        """Whose ear it is; nothing happens if that is known."""
        if self.chair != chair:
            self.chair, self.names, self.goal_level = chair, tuple(names), goal_level

    def hear(self, events: Iterable[Event]) -> Iterator[Moment]:
        """The moments among them, oldest first."""
        for event in events:
            if self.chair is not None and event.audience is None:
                yield from self._heard(event, self.chair)

    def _about(self, moment: str, other: Chair | None = None) -> Moment:
        return moment, {} if other is None or other == self.chair else {"other": self.names[other]}

    def _heard(self, event: Event, me: Chair) -> Iterator[Moment]:
        """What it is to that chair."""
        raise NotImplementedError
