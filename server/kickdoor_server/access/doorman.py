"""What whoever runs the server may do about people: ban, lift, list, kick. The admin part calls it.

A ban is kept (`bans.py`), and whoever it concerns is shown the door. A kick is for once: the seat waits as if the line
had been lost, and whoever has been kicked may come back.
"""

from __future__ import annotations

from collections.abc import Collection

from kickdoor_protocol.checks.alike import skeletons
from kickdoor_protocol.listening.shares import bare

from ..connections.link import Link
from ..operations.logs import Log
from ..people.session import Session
from ..people.sessions import Sessions
from .admission import Admission
from .bans import Ban, Bans, By, Who


class Doorman:
    """Works on the server's own lists."""

    def __init__(self, admission: Admission, sessions: Sessions, links: Collection[Link], mutes: Bans) -> None:
        self._admission = admission
        self._sessions = sessions
        self._links = links
        self._mutes = mutes
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

    def sweep(self) -> None:
        """Forget bans and mutes that are over, with the names and addresses in them."""
        try:
            self._admission.bans.sweep()
            self._mutes.sweep()
        except OSError as error:
            self._log.warn("bans_not_written", why=error)

    # ---- who may not talk

    def mute(self, by: By, what: str, reason: str = "", for_s: float | None = None) -> tuple[Ban, int]:
        """They cannot talk anywhere on this server, for so many seconds or for good; also how many that concerns now.

        BanRefused, OSError as in `ban`.
        """
        before = {each.number for each in self._mutes}
        try:
            mute = self._mutes.add(by, what, reason, for_s)
        finally:
            told = 0
            for session in self._sessions:
                new = [each for each in self._mutes.all_of(_who(session)) if each.number not in before]
                if new and session.connected:
                    session.tell(new[0].muted_text)
                    told += 1
        self._log.info("muted", by=by.value, what=mute.what, until=mute.until, reason=reason)
        return mute, told

    def unmute(self, who: str) -> tuple[Ban, ...]:
        """Lift each mute of that number, or of whoever has that session or name, and tell them. OSError as in `ban`."""
        meant = [each for each in self._mutes if who in (str(each.number), each.what)]
        found = {each.number: each for each in meant}
        for session in self.called(who):
            found |= {mute.number: mute for mute in self._mutes.all_of(_who(session)) if mute.by is not By.ADDRESS}
        concerned = [session for session in self._sessions if session.connected and self._mutes.of(_who(session))]
        for number in found:
            self._mutes.lift(number)
        for session in concerned:
            if self._mutes.of(_who(session)) is None:
                session.tell("Whoever runs this server lets you talk again.")
        for mute in found.values():
            self._log.info("mute_lifted", by=mute.by.value, what=mute.what)
        return tuple(found.values())

    def mutes(self) -> tuple[Ban, ...]:
        """Those that hold, oldest first."""
        return tuple(self._mutes)

    def called(self, who: str) -> tuple[Session, ...]:
        """Whoever has that session or name; if nobody has, those who are called anything like it."""
        names = skeletons(who)
        exactly = tuple(session for session in self._sessions if who in (session.id, session.name))
        alike = (session for session in self._sessions if not names.isdisjoint(skeletons(session.name)))
        return exactly or tuple(alike)

    def kick(self, who: str, reason: str = "") -> tuple[Session, ...]:
        """Close the connection of whoever has that session or name; the seat stays his. Who that was: nobody, if
        nobody is connected who is called anything like it."""
        kicked = [session for session in self.called(who) if session.link is not None]
        for session in kicked:
            if session.link is not None:
                session.link.close("kicked", reason or "You have been shown the door; it is not locked.")
            self._log.info("kicked", session=session.id, name=session.name, reason=reason)
        return tuple(kicked)


def _who(session: Session) -> Who:
    """What they are known by."""
    return Who(session.name, session.id, bare(session.address))
