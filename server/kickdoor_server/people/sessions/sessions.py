"""Everybody who is here or may come back: greeting, names, tokens.

Each greeting brings a new token. The one before stays good until the new one is used, for the `welcome` that carries
it may be lost on the way. Whoever has a seat in a match is written down before he is welcomed, so that the token he
is told is known after a crash.

No two people have names that would be taken for each other (`names.py`); the second is told what they are called here.
A name is somebody's for as long as they are here, or sit somewhere, and a moment longer; not while they stand outside a
locked server.
"""

from __future__ import annotations

import secrets
from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from functools import partial

from kickdoor_protocol.base import Message
from kickdoor_protocol.checks.alike import skeletons
from kickdoor_protocol.checks.text import clean_text
from kickdoor_protocol.codec import Encoded, encode
from kickdoor_protocol.limits import NAME_MOST
from kickdoor_protocol.listening.places import Standing
from kickdoor_protocol.listening.shares import bare, counted_as
from kickdoor_protocol.messages.moderation import Ignoring
from kickdoor_protocol.messages.session import Enter, Hello, Welcome

from ...base.configuration.settings import Settings
from ...base.declined import Declined
from ...base.edge import Time, later
from ...base.process.logs import Log
from ...base.store.records import PersonRecord
from ...base.store.scribe import Scribe
from ..access.admission import Admission
from ..access.bans import Who
from ..connections.link import Link
from .in_flight import InFlight
from .names import free_name, is_numbered, is_ours, without_remarks
from .passwords import Passwords
from .session import House, Session, digest, new_token

SERVER = "kickdoor-server"

TOLD_AT_ONCE = 40
"""People who are sent an announcement in one turn of the reactor. For five hundred at once it would take 20 ms, most
of it after the turn."""

DECKS_KEPT_S = 30 * 24 * 3600.0
"""For how long decks are kept for somebody who is away."""


class Sessions:
    """All sessions. `release` names this program to clients."""

    def __init__(
        self,
        settings: Settings,
        time: Time,
        scribe: Scribe,
        release: str,
        admission: Admission,
        passwords: Passwords,
    ) -> None:
        self._house = House(settings, time, self._renamed)
        self._settings = settings
        self._time = time
        self._scribe = scribe
        self._release = release
        self._admission = admission
        self._passwords = passwords
        self._by_id: dict[str, Session] = {}
        self._by_digest: dict[bytes, Session] = {}
        self._by_address: defaultdict[str, deque[str]] = defaultdict(deque)
        """Who has come from there as a new person, the first ones first, by id; some of them may be forgotten."""
        self._by_skeleton: dict[str, tuple[Session, ...]] = {}
        self._log = Log()

    def __iter__(self) -> Iterator[Session]:
        return iter(self._by_id.values())

    def __len__(self) -> int:
        return len(self._by_id)

    def tell(self, message: Message, hears: Callable[[Session], bool]) -> None:
        """Say something to everybody who is here and hears it, to so many in each turn of the reactor."""
        self._tell(encode(message), hears, list(self))

    def _tell(self, encoded: Encoded, hears: Callable[[Session], bool], everybody: list[Session]) -> None:
        for session in everybody[:TOLD_AT_ONCE]:
            if session.link is not None and hears(session):
                session.say(encoded)
        if rest := everybody[TOLD_AT_ONCE:]:
            later(self._time, 0.0, partial(self._tell, encoded, hears, rest))

    def greet(self, link: Link, hello: Hello) -> None:
        """Take up the session of the token, or begin one."""
        used = None if hello.resume is None else digest(hello.resume)
        session = None if used is None else self._by_digest.get(used)
        name = clean_text(hello.name, NAME_MOST) if session is None else session.name
        guessed = used is not None and session is None
        refusal = self._admission.greets(
            link,
            Who(name, "" if session is None else session.id, bare(link.address)),
            guessed=guessed,
            standing=Standing.KEPT if session is not None and session.has_seat else Standing.KNOWN,
            instead=None if session is None else session.link,
        )
        if refusal is not None:
            link.refuse(refusal)
            return
        if session is not None and used is not None:
            if not session.locked and self._is_taken(session.name, but=session):
                self._call(session)
            self._welcome_back(link, session, hello.resume or "")
            return
        if not name:
            link.close("bad_name", "A name needs at least one letter that can be seen.")
            return
        if self._passwords.entrance and not _can_enter(link):
            link.close("password", "This server asks for a password, which your client cannot say. Update it.")
            return
        if not self._has_room():
            link.close("full", "This server has no room for another person.")
            return
        session = self._new(f"s-{secrets.token_hex(4)}", name)
        if not self._admission.trusts(link):
            self._count(session, counted_as(link.address))
        session.locked = bool(self._passwords.entrance)
        if not session.locked:
            self._call(session)
        if session.name == name != clean_text(hello.name, len(hello.name)):
            session.tell_when_they_come(
                f'A name has at most {NAME_MOST} letters, and yours is longer, so you are called "{name}" here.'
            )
        self._welcome(link, session, digests=(), resumed=False)

    def _welcome_back(self, link: Link, session: Session, used: str) -> None:
        """Whoever came with that token. While no new one can be written down, they keep it."""
        if session.is_kept and self._scribe.outage.is_on:
            self._enter(link, session, used, resumed=True)
        else:
            self._welcome(link, session, digests=(digest(used),), resumed=True)

    def _welcome(self, link: Link, session: Session, digests: tuple[bytes, ...], *, resumed: bool) -> None:
        token = new_token()
        self._renew(session, (*digests, digest(token)))

        def written(error: Exception | None) -> None:
            if error is not None:
                self._log.broken("token_not_written", error, session=session.id)
                link.close("server_error", "The server cannot write to its disk.")
            elif link.is_open:
                self._enter(link, session, token, resumed=resumed)

        if session.is_kept:
            self._scribe.write([session.record()], written)
        else:
            written(None)

    def _enter(self, link: Link, session: Session, token: str, *, resumed: bool) -> None:
        motd = self._settings.motd
        name = "" if session.locked else session.name
        link.say(Welcome(self._release, link.versions, session.id, token, resumed, motd, session.locked, name))
        session.attach(link)
        session.welcomed = digest(token)
        if session.ignores:
            session.say(self.ignoring(session))
        session.log.info("came_back" if resumed else "came", name=session.name)
        if session.place is not None:
            session.place.came(session)
            session.show_again()
        session.tell_news()

    def enter(self, asked: InFlight[Enter]) -> None:
        """They say the server's password. Declined if there is none, or if they have to wait."""
        session, request = asked.session, asked.request
        entrance = self._passwords.entrance
        if not entrance:
            raise Declined("not_locked", "This server has no password.", "go on, as it lets everybody in")
        if not session.locked and self._passwords.was_right(entrance, request.password):
            asked.accept()
            return

        def looked_at(declined: Declined | None) -> None:
            if declined is None and session.locked:
                session.locked = False
                session.log.info("entered")
                self._call(session)
                session.tell_news()
            asked.done(declined)

        self._passwords.look_at(session, entrance, request.password, looked_at)

    def ignoring(self, session: Session) -> Ignoring:
        """Return whom they ignore, by the names that these have now."""
        return Ignoring(tuple(session.ignored.names(self.now_called)))

    def now_called(self, voice: str) -> str:
        """Return the name of whoever has that voice; "" if they are gone."""
        other = self.get(voice)
        return "" if other is None else other.name

    def heard_from(self, session: Session) -> None:
        """They have asked for something, so their welcome has arrived: the token they came with is a thief's only.

        Unless they are just being welcomed once more: what their last connection says late tells nothing of that.
        """
        if not session.welcomed:
            return
        latest, session.welcomed = session.welcomed, b""
        if len(session.digests) > 1 and session.digests[-1] == latest:
            self._renew(session, (latest,))
            if session.is_kept:
                self._scribe.note([session.record()])

    def _renew(self, session: Session, digests: tuple[bytes, ...]) -> None:
        for old in session.digests:
            self._by_digest.pop(old, None)
        session.digests = digests
        for new in digests:
            self._by_digest[new] = session

    def _has_room(self) -> bool:
        """Whether one more can come, if need be in the place of somebody who will hardly come back."""
        if len(self) < self._settings.sessions_most:
            return True
        gone = [session for session in self if _has_nothing_here(session)]
        if gone:
            self.drop(min(gone, key=lambda session: (not session.locked, session.away_since_s)))
        return bool(gone)

    def _count(self, newcomer: Session, address: str) -> None:
        """They come from there; if more are known than may be, the first one goes who has nothing to come back to."""
        known = self._by_address[address]
        for _ in range(len(known) if len(known) >= self._settings.address_people_most else 0):
            session = self._by_id.get(known.popleft())
            if session is not None and _has_nothing_here(session):
                self.drop(session)
                break
            if session is not None:
                known.append(session.id)
        known.append(newcomer.id)

    def drop(self, session: Session) -> None:
        """Forget somebody who is away and sits nowhere: they cannot come back as who they were."""
        if session.decks:
            session.decks = ()
            self._scribe.note([session.record()])
        self._renew(session, ())
        del self._by_id[session.id]
        self._unlist(session, session.name)

    def _new(self, session_id: str, name: str) -> Session:
        session = self._by_id[session_id] = Session(session_id, name, self._house)
        self._list(session)
        return session

    # ---- names

    def _call(self, session: Session) -> None:
        """Give them the name that they would like to have, or one like it; then they are told, when they are here."""
        session.rename(free_name(session.called, partial(self._is_taken, but=session)))
        if session.name != session.called:
            session.tell_when_they_come(_called_otherwise(session.called, session.name))

    def _is_taken(self, name: str, but: Session) -> bool:
        """Whether it would be taken for somebody else's who has a name."""
        found = (self._by_skeleton.get(skeleton, ()) for skeleton in skeletons(name))
        return any(other is not but and self._has_a_name(other) for others in found for other in others)

    def _has_a_name(self, session: Session) -> bool:
        """Whether nobody else can be called like them."""
        if session.locked:
            return False
        if session.connected or session.place is not None or session.is_awaited:
            return True
        return self._time.seconds() - session.away_since_s <= self._settings.name_s

    def get(self, session_id: str) -> Session | None:
        """The session of that id; None if there is none."""
        return self._by_id.get(session_id)

    def called(self, name: str) -> tuple[Session, ...]:
        """Return all who can be meant by a name (`names.meant` says who is), also outside a locked server.

        Those who are here stand before those who are away and may have lost it (`Settings.name_s`), each in the order
        in which they came.
        """
        lists = (self._by_skeleton.get(skeleton, ()) for skeleton in skeletons(name))
        found = {session: None for there in lists for session in there}
        if found:
            found |= {session: None for session in self if is_numbered(session.name, name)}
        return tuple(sorted(found, key=lambda one: not one.connected))

    def _renamed(self, session: Session, before: str) -> None:
        if self._by_id.get(session.id) is session:
            self._unlist(session, before)
            self._list(session)

    def _list(self, session: Session) -> None:
        for skeleton in skeletons(session.name):
            known = self._by_skeleton.get(skeleton, ())
            if session not in known:
                self._by_skeleton[skeleton] = (*known, session)

    def _unlist(self, session: Session, name: str) -> None:
        for skeleton in skeletons(name):
            left = tuple(other for other in self._by_skeleton.get(skeleton, ()) if other is not session)
            if left:
                self._by_skeleton[skeleton] = left
            else:
                self._by_skeleton.pop(skeleton, None)

    def restored(self, record: PersonRecord) -> Session:
        """Somebody who has a seat in a match of the journal; away, until the token comes."""
        session = self._new(record.session, record.name)
        session.left, session.decks = record.left, record.decks
        self._renew(session, record.digests)
        return session

    def sweep(self) -> None:
        """Forget those who have been away for too long and have nothing to come back to."""
        now_s = self._time.seconds()
        for address, known in list(self._by_address.items()):
            if not any(session in self._by_id for session in known):
                del self._by_address[address]
        for session in list(self):
            if session.locked:
                self._look_outside(session, now_s)
                continue
            for_s = 0.0 if session.connected or session.has_seat else now_s - session.away_since_s
            if for_s > (DECKS_KEPT_S if session.decks else self._settings.session_s):
                self.drop(session)

    def _look_outside(self, session: Session, now_s: float) -> None:
        """Who has not said the server's password has nothing to come back to, and does not stand there for ever."""
        if session.link is None:
            self.drop(session)
        elif now_s - session.since_s > self._settings.entering_s:
            session.link.close("password", "The password of this server was not said in time.")


def _has_nothing_here(session: Session) -> bool:
    """Whether they are gone, and no seat waits for them."""
    return not session.connected and session.place is None and not session.is_awaited


def _can_enter(link: Link) -> bool:
    """Whether the program at the other end knows that a server may have a password."""
    return link.speaks(Enter)


def _called_otherwise(wish: str, name: str) -> str:
    """What is said to somebody who is not called what he wants to be called."""
    called = f'so you are called "{name}" here.'
    if is_ours(wish):
        return f'"{wish}" would be taken for the server itself, {called}'
    if without_remarks(wish) != wish:
        return f'Only the server says such a thing behind a name as in "{wish}", {called}'
    return f'Somebody here is called "{wish}", or much like it, {called}'
