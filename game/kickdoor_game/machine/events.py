"""What became of an answer: typed facts, fully resolved, each with its audience.

An engine subclasses `Event` once per kind of fact. A fact with a secret in it is two events: a public one without
the secret and one whose audience may know. Clients narrate events and never infer them from answers.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .ids import Seat


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. `audience` None: everybody at the table and those who watch."""

    audience: tuple[Seat, ...] | None = field(default=None, kw_only=True)

    def reaches(self, seat: Seat | None) -> bool:
        """Whether that seat (None: a spectator) may know it."""
        return self.audience is None or (seat is not None and seat in self.audience)

    def addresses(self, seat: Seat) -> bool:
        """Whether that seat is spoken to by it, or would have something to say to it, though nothing is asked."""
        return False
