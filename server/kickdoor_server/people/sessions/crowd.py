"""The spectators of one table: those who are connected, and those who may come back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...base.declined import Declined
from .session import Session


class Spectators:
    """Keeps the spectators of one table, in the order in which they came."""

    def __init__(self, sessions: Iterable[Session] = ()) -> None:
        self._sessions = list(sessions)

    def __iter__(self) -> Iterator[Session]:
        return iter(tuple(self._sessions))

    def __contains__(self, session: Session) -> bool:
        return session in self._sessions

    @property
    def here(self) -> list[Session]:
        """Return the spectators who are connected."""
        return [session for session in self._sessions if session.connected]

    def admit(self, session: Session, most: int) -> None:
        """Add a spectator. Raises Declined if `most` spectators are connected.

        Disconnected spectators count only as far as there is room: the one away for longest is removed, and is at no
        table when they come back.
        """
        if len(self.here) >= most:
            raise Declined("crowded", "Too many spectate here already.", "come back later, or spectate another table")
        gone = [other for other in self._sessions if not other.connected]
        if len(self._sessions) >= most:
            longest = min(gone, key=lambda other: other.away_since_s)
            self._sessions.remove(longest)
            longest.place = None
        self._sessions.append(session)

    def drop(self, session: Session) -> bool:
        """Remove a session from the spectators; return whether it was one."""
        if session not in self._sessions:
            return False
        self._sessions.remove(session)
        return True
