"""What whoever runs the server may do about people: ban, lift, list, kick. The admin part calls it.

A ban is kept (`bans.py`), and whoever it concerns is shown the door. A kick is for once: the seat waits as if the line
had been lost, and whoever has been kicked may come back.
"""

from __future__ import annotations

from collections.abc import Collection

from .admission import Admission, bare
from .bans import Ban, By, Who
from .link import Link
from .logs import Log
from .names import skeletons
from .session import Session
from .sessions import Sessions


class Doorman:
    """Works on the server's own lists."""

    def __init__(self, admission: Admission, sessions: Sessions, links: Collection[Link]) -> None:
        self._admission = admission
        self._sessions = sessions
        self._links = links
        self._log = Log()

    def ban(self, by: By, what: str, reason: str = "", for_s: float | None = None) -> tuple[Ban, int]:
        """From here on, for so many seconds or for good; also how many connections that has closed.

        BanRefused if there cannot be such a ban. OSError if it cannot be kept on the disk; it holds nevertheless.
        """
        try:
            ban = self._admission.bans.add(by, what, reason, for_s)
        finally:
            closed = self._show_out()
        self._log.info("banned", by=by.value, what=ban.what, until=ban.until, reason=reason, closed=closed)
        return ban, closed

    def _show_out(self) -> int:
        """Close the connections of all who are banned, and count them."""
        closed = 0
        for link in list(self._links):
            person = link.person if isinstance(link.person, Session) else None
            name, session = ("", "") if person is None else (person.name, person.id)
            ban = self._admission.bans.of(Who(name, session, bare(link.address)))
            if link.is_open and ban is not None:
                link.close("banned", ban.text)
                closed += 1
        return closed

    def lift(self, number: int) -> Ban | None:
        """The ban of that number is over; None if there is none. OSError as in `ban`."""
        ban = self._admission.bans.lift(number)
        if ban is not None:
            self._log.info("ban_lifted", by=ban.by.value, what=ban.what)
        return ban

    def list(self) -> tuple[Ban, ...]:
        """Those that hold, oldest first."""
        return tuple(self._admission.bans)

    def kick(self, who: str, reason: str = "") -> tuple[Session, ...]:
        """Close the connection of whoever has that session or name; the seat stays his. Who that was: nobody, if
        nobody is connected who is called anything like it."""
        names = skeletons(who)
        exactly = [session for session in self._sessions if who in (session.id, session.name)]
        alike = [session for session in self._sessions if not names.isdisjoint(skeletons(session.name))]
        kicked = [session for session in exactly or alike if session.link is not None]
        for session in kicked:
            if session.link is not None:
                session.link.close("kicked", reason or "You have been shown the door; it is not locked.")
            self._log.info("kicked", session=session.id, name=session.name, reason=reason)
        return tuple(kicked)
