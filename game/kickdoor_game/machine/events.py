"""Events: what an answer has led to, as typed, fully resolved facts with an audience.

An engine subclasses `Event` once per kind of fact. A fact with a secret in it is two events: a public one without the
secret, and one whose audience may know it. Clients narrate events and never infer them from answers.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .ids import Seat


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. `audience` lists the seats that may know; None: everybody, spectators included."""

    audience: tuple[Seat, ...] | None = field(default=None, kw_only=True)

    def reaches(self, seat: Seat | None) -> bool:
        """Return whether that seat may know of this event; None stands for a spectator."""
        return self.audience is None or (seat is not None and seat in self.audience)

    def addresses(self, seat: Seat) -> bool:
        """Return whether this event speaks to that seat, or invites a remark of that seat in chat, though it asks
        nothing."""
        return False
