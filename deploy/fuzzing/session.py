"""Mutated frames against the protocol alone: conversations of both roles, in each state, with what must always hold."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from random import Random

from fuzzing.mutations import bent, swapped
from kickdoor_protocol.codec import decoder, encode
from kickdoor_protocol.errors import RemoteProtocolError
from kickdoor_protocol.limits import LENGTH_BYTES, REQUESTS_OPEN_MOST
from kickdoor_protocol.messages.session import Ping
from kickdoor_protocol.messages.table import OutOfStep, Private, PrivateChanges, PublicChanges, Shared, Told
from kickdoor_protocol.registry import REGISTRY, From
from kickdoor_protocol.session import Endpoint, Role, State
from kickdoor_protocol.version import Disagreement, agree

LIVES = ("seen", "heard", "waits")
"""What comes of frames after which the conversation goes on."""

FED_MOST = 40
"""Frames after which a conversation that still lives is left for a fresh one."""


class Finding(Exception):  # noqa: N818 - what one looks for
    """Something that must not be; the text has the bytes and the traceback."""


def _all_versions() -> dict[str, int]:
    found = agree(REGISTRY, REGISTRY.ranges())
    assert not isinstance(found, Disagreement)
    return found


VERSIONS = _all_versions()
PINGS = [encode(Ping(req)) for req in range(1, 6)]


def conversation(role: Role, state: State) -> Endpoint:
    """One that has come so far; a client's has requests that are open."""
    session = Endpoint(role)
    session.state = state
    if state is State.OPEN:
        session.versions = VERSIONS
        if role is Role.CLIENT:
            for ping in PINGS:
                session.send_encoded(ping)
    return session


PUT_TOGETHER = (Shared, Private, OutOfStep)
"""What a client's session makes of the changes that it hears."""


def hear(session: Endpoint, data: bytes) -> str:
    """Let it hear these bytes; what came of it: "seen" (how a table looks), "heard", "waits", or the code of the
    protocol's own error.

    Finding if anything else is raised, or what must hold does not.
    """
    try:
        messages = session.receive(data)
    except RemoteProtocolError as error:
        _is_broken(session, error, data)
        return error.code
    except Exception as bug:
        raise Finding(f"{bug!r} from {data!r} as {session.role}\n{traceback.format_exc()}") from bug
    sender = From.CLIENT if session.role is Role.SERVER else From.SERVER
    for message in messages:
        if session.role is Role.CLIENT and isinstance(message, PUT_TOGETHER):
            continue
        entry = REGISTRY.entry(type(message))
        if entry is None or entry.sender is not sender:
            raise Finding(f"{message!r} was heard from the wrong end, in {data!r}")
    if session.role is Role.SERVER and len(session.unanswered) > REQUESTS_OPEN_MOST:
        raise Finding(f"{len(session.unanswered)} requests are open after {data!r}")
    if any(isinstance(message, Shared | Private) for message in messages):
        return "seen"
    return "heard" if messages else "waits"


def _is_broken(session: Endpoint, error: RemoteProtocolError, data: bytes) -> None:
    """A conversation that has heard nonsense hears nothing more, and can still say its last word."""
    if not error.code or not error.text.isprintable():
        raise Finding(f"{error!r} cannot be logged, from {data!r}")
    try:
        session.receive(b"\x00\x00\x00\x01\xc0")
    except RemoteProtocolError as again:
        if (again.code, again.before) != (error.code, ()):
            raise Finding(f"{again!r} after {error!r}, from {data!r}") from again
    else:
        raise Finding(f"it goes on after {error!r}, from {data!r}")
    if session.role is Role.SERVER and not session.closed and not session.farewell("x", "y"):
        raise Finding(f"no last word after {error!r}, from {data!r}")


def story(theirs: Sequence[bytes]) -> list[bytes]:
    """Of honest frames of a server, in order, those that tell changes: each goes on from what stands before it."""
    messages = ((frame, decoder(From.SERVER).decode(frame[LENGTH_BYTES:])) for frame in theirs)
    return [frame for frame, message in messages if isinstance(message, PublicChanges | PrivateChanges | Told)]


class Conversations:
    """Feeds conversations of both roles. `ours` are frames of clients, `theirs` of servers, in order.

    A client often hears the match in its order, changed here and there: nothing would be put together with anything
    otherwise.
    """

    def __init__(self, ours: Sequence[bytes], theirs: Sequence[bytes], lot: Random) -> None:
        self._said = {Role.SERVER: ours, Role.CLIENT: theirs}
        self._all = [*ours, *theirs]
        self._lot = lot
        self._story = story(theirs)
        self._untold = 0
        """How much of the story the conversation is still to hear."""
        self._role = Role.SERVER
        self._session = conversation(Role.SERVER, State.OPEN)
        self._fed = 0

    def one(self) -> str:
        """One more frame; what came of it. Finding as in `hear`."""
        lot = self._lot
        data = self._frame()
        self._fed += 1
        if lot.getrandbits(4) == 0:
            half = int(lot.random() * len(data))
            end = hear(self._session, data[:half])
            data = data[half:]
            if end not in LIVES:
                self._begin_anew()
                return end
        end = hear(self._session, data)
        if end not in LIVES or self._fed > FED_MOST:
            self._begin_anew()
        return end

    def _frame(self) -> bytes:
        """One that was changed, or goes on with the story as it was."""
        lot = self._lot
        if self._untold and lot.getrandbits(2):
            frame = self._story[-self._untold]
            self._untold -= 1
            return frame if lot.getrandbits(1) else swapped(frame, self._all, lot)
        frames = self._said[self._role]
        return swapped_or_bent(frames[int(lot.random() * len(frames))], self._all, lot)

    def _begin_anew(self) -> None:
        lot = self._lot
        self._fed = 0
        self._role = Role.CLIENT if lot.getrandbits(1) else Role.SERVER
        early = State.GREETED if self._role is Role.CLIENT else State.GREETING
        self._session = conversation(self._role, State.OPEN if lot.getrandbits(3) else early)
        hears_it = self._role is Role.CLIENT and self._session.state is State.OPEN and lot.getrandbits(1)
        self._untold = len(self._story) if hears_it else 0
        if hears_it and lot.getrandbits(3) == 0:
            self._untold -= int(lot.random() * len(self._story))
            for frame in self._story[: -self._untold]:
                hear(self._session, frame)


def swapped_or_bent(frame: bytes, others: Sequence[bytes], lot: Random) -> bytes:
    """Changed in one of the two ways; what has no values to swap is bent."""
    if lot.getrandbits(2) == 0:
        try:
            return swapped(frame, others, lot)
        except (ValueError, TypeError, KeyError):  # it is no honest frame itself, but one that was found
            pass
    return bent(frame, others, lot)
