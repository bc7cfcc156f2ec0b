"""Feeds mutated frames to the protocol alone, in both roles and each state, and checks its invariants."""

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
"""Results of `hear` after which the connection goes on."""

FED_MOST = 40
"""Frames after which an endpoint that still works is replaced by a fresh one."""


class Finding(Exception):  # noqa: N818 - what one looks for
    """Raised if an invariant does not hold; the text has the bytes and the traceback."""


def _all_versions() -> dict[str, int]:
    found = agree(REGISTRY, REGISTRY.ranges())
    assert not isinstance(found, Disagreement)
    return found


VERSIONS = _all_versions()
"""The versions of all messages, as two current ends agree on them."""
PINGS = [encode(Ping(req)) for req in range(1, 6)]
"""Requests that a client's endpoint has open."""


def conversation(role: Role, state: State) -> Endpoint:
    """Return an endpoint of the protocol in that state. That of a client after the greeting has some requests without
    replies."""
    session = Endpoint(role)
    session.state = state
    if state is State.OPEN:
        session.versions = VERSIONS
        if role is Role.CLIENT:
            for ping in PINGS:
                session.send_encoded(ping)
    return session


PUT_TOGETHER = (Shared, Private, OutOfStep)
"""Messages that a client's endpoint makes of the changes that it receives."""


def hear(session: Endpoint, data: bytes) -> str:
    """Let an endpoint receive bytes; return the result: "seen" (a view of a table came), "heard" (only other messages),
    "waits" (no whole message yet), or the code of the protocol error.

    Raises Finding if any other exception comes, or an invariant does not hold.
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
    """Check an endpoint after a protocol error: it must accept nothing more, and a server's must still send its last
    word.

    Raises Finding otherwise.
    """
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
    """Return those of a server's frames that carry changes of a table, in order. Each is only valid after those before
    it."""
    messages = ((frame, decoder(From.SERVER).decode(frame[LENGTH_BYTES:])) for frame in theirs)
    return [frame for frame, message in messages if isinstance(message, PublicChanges | PrivateChanges | Told)]


class Conversations:
    """Feeds endpoints of both roles. `ours` are frames of clients, `theirs` of servers, in order.

    A client's endpoint often receives the recorded match in its order, with some frames mutated: otherwise changes
    would have no state to build on.
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
        """Feed one more mutated frame to an endpoint; return "seen" (a view of a table came), "heard" (only other
        messages), "waits" (no whole message yet), or the code of the protocol error. Raises Finding as `hear` does."""
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
        """Return a mutated frame, or the next one of the recorded match."""
        lot = self._lot
        if self._untold and lot.getrandbits(2):
            frame = self._story[-self._untold]
            self._untold -= 1
            return frame if lot.getrandbits(1) else swapped(frame, self._all, lot)
        frames = self._said[self._role]
        return swapped_or_bent(frames[int(lot.random() * len(frames))], self._all, lot)

    def _begin_anew(self) -> None:
        """Replace the endpoint by a fresh one, of a random role and state."""
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
    """Return the frame mutated in its values by `swapped` or in its bytes by `bent`; always by `bent` if it cannot be
    decoded."""
    if lot.getrandbits(2) == 0:
        try:
            return swapped(frame, others, lot)
        except (ValueError, TypeError, KeyError):  # it is no honest frame itself, but one that was found
            pass
    return bent(frame, others, lot)
