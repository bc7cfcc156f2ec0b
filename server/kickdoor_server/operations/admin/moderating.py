"""Bans, mutes and kicks people for the operator. The admin channel calls it.

A ban is kept on the disk (`bans.py`), and closes the connections of those it concerns. A kick closes a connection once:
the seat is kept as after a lost connection, and the person may come back.
"""

from __future__ import annotations

from collections.abc import Collection

from kickdoor_protocol.listening.shares import bare

from ...base.process.logs import Log
from ...people.access.admission import Admission
from ...people.access.bans import Ban, Bans, By, Who
from ...people.connections.link import ClientLink
from ...people.sessions.names import meant, only
from ...people.sessions.session import Session
from ...people.sessions.sessions import Sessions


class PeopleAdmin:
    """Bans, mutes and kicks people of one server."""

    def __init__(self, admission: Admission, sessions: Sessions, links: Collection[ClientLink], mutes: Bans) -> None:
        self._admission = admission
        self._sessions = sessions
        self._links = links
        self._mutes = mutes
        self._log = Log()

    def ban(self, by: By, what: str, reason: str = "", for_s: float | None = None) -> tuple[Ban, tuple[str, ...]]:
        """Ban by name, session id or address (`by`), for `for_s` seconds or for good (None); return the ban and the
        people whose connections it has closed, as `name (session)`.

        `what` may be a name like that of one known person; it then means that person. Raises Declined if it can mean
        several people, BanRefused if the ban is invalid, OSError if it cannot be written; it is in force nevertheless.
        """
        what = self._known_by(by, what)
        try:
            ban = self._admission.bans.add(by, what, reason, for_s)
        finally:
            closed = self._show_out()
        self._log.info("banned", by=by.value, what=ban.what, until=ban.until, reason=reason, closed=len(closed))
        return ban, closed

    def _known_by(self, by: By, what: str) -> str:
        """Return the full name of the person that a typed name means; other values, and names of nobody, as they
        are.
        """
        person = self.called(what) if by is By.NAME else None
        return what if person is None else person.name

    def _show_out(self) -> tuple[str, ...]:
        """Close the connections of all who are banned; return their names, or addresses of those without a session."""
        closed = []
        for link in list(self._links):
            person = link.person if isinstance(link.person, Session) else None
            name, session = ("", "") if person is None else (person.name, person.id)
            ban = self._admission.bans.of(Who(name, session, bare(link.address)))
            if link.is_open and ban is not None:
                link.close("banned", ban.text)
                closed.append(bare(link.address) if person is None else _shown(person))
        return tuple(closed)

    def lift(self, number: int) -> Ban | None:
        """Lift the ban with this number and return it; None if there is none. Raises OSError if that cannot be written;
        it is lifted nevertheless.
        """
        ban = self._admission.bans.lift(number)
        if ban is not None:
            self._log.info("ban_lifted", by=ban.by.value, what=ban.what)
        return ban

    def list(self) -> tuple[Ban, ...]:
        """Return the bans in force, oldest first."""
        return tuple(self._admission.bans)

    def sweep(self) -> None:
        """Delete expired bans and mutes, with the names and addresses in them."""
        try:
            self._admission.bans.sweep()
            self._mutes.sweep()
        except OSError as error:
            self._log.warn("bans_not_written", why=error)

    # ---- who may not talk

    def mute(self, by: By, what: str, reason: str = "", for_s: float | None = None) -> tuple[Ban, tuple[str, ...]]:
        """Mute by name, session id or address (`by`) on the whole server, for `for_s` seconds or for good (None);
        return the mute and the connected people who were told, as `name (session)`.

        `what` may be a name like that of one known person; it then means that person. Raises Declined if it can mean
        several people, BanRefused if the mute is invalid, OSError if it cannot be written; it is in force nevertheless.
        """
        what = self._known_by(by, what)
        before = {each.number for each in self._mutes}
        try:
            mute = self._mutes.add(by, what, reason, for_s)
        finally:
            told = []
            for session in self._sessions:
                new = [each for each in self._mutes.all_of(_who(session)) if each.number not in before]
                if new and session.connected:
                    session.tell(new[0].muted_text)
                    told.append(_shown(session))
        self._log.info("muted", by=by.value, what=mute.what, until=mute.until, reason=reason)
        return mute, tuple(told)

    def unmute(self, who: str) -> tuple[Ban, ...]:
        """Lift the mute with this number, or all mutes of the person with this session id or name except those by
        address; tell them, and return the mutes.

        Raises Declined if the name can mean several people, OSError if it cannot be written.
        """
        found = {each.number: each for each in self._mutes if who == str(each.number)}
        if not found:
            found = {each.number: each for each in self._mutes if who == each.what}
            people = self._all_called(who)
            person = people[0] if found and people else only(who, people, _shown)
            if person is not None:
                found |= {mute.number: mute for mute in self._mutes.all_of(_who(person)) if mute.by is not By.ADDRESS}
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
        """Return the mutes in force, oldest first."""
        return tuple(self._mutes)

    def called(self, who: str) -> Session | None:
        """Return the person with this session id, or the only one whom this typed name can mean; None if there is none.
        Raises Declined if it can mean several.
        """
        return only(who, self._all_called(who), _shown)

    def _all_called(self, who: str) -> tuple[Session, ...]:
        """Return all people whom a session or a typed name can mean."""
        session = self._sessions.get(who)
        return (session,) if session is not None else meant(who, (self._sessions.called(who),), lambda one: one.name)

    def kick(self, who: str, reason: str = "") -> Session | None:
        """Close the connection of the person with this session id or name, with `reason` as the message; their seat
        stays theirs.

        Return that person, or None if nobody of that name is connected. Raises Declined if the name can mean several
        people.
        """
        session = self.called(who)
        if session is None or session.link is None:
            return None
        session.link.close("kicked", reason or "You have been shown the door; it is not locked.")
        self._log.info("kicked", session=session.id, name=session.name, reason=reason)
        return session


def _shown(session: Session) -> str:
    """Format a person for the operator: name and session."""
    return f"{session.name} ({session.id})"


def _who(session: Session) -> Who:
    """Return what bans and mutes know a person by: name, session, address."""
    return Who(session.name, session.id, bare(session.address))
