"""What can happen to the client: something heard, a change of the connection, a key, a typed line, time going by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.messages.session import Accepted, Refused, Welcome

from .state.home import Around, Found, SshEntry


@dataclass(frozen=True, slots=True)
class Heard:
    """The server said something of its own accord."""

    message: Message


@dataclass(frozen=True, slots=True)
class Replied:
    """The server answered a request of ours; `request` is what `Send` was given."""

    request: Request
    reply: Accepted | Refused


@dataclass(frozen=True, slots=True)
class NonceDrawn:
    """What nobody could foresee, in hex; it was asked for."""

    nonce: str


@dataclass(frozen=True, slots=True)
class LinkUp:
    """Connected and greeted."""

    welcome: Welcome


@dataclass(frozen=True, slots=True)
class LinkLost:
    """Cut off; it will be tried again in so many seconds."""

    reason: str
    retry_in_s: float
    attempt: int


@dataclass(frozen=True, slots=True)
class LinkFailed:
    """There is no server to play on, or it will not have us; trying again would not help."""

    text: str
    cure: str = ""


@dataclass(frozen=True, slots=True)
class Reachable:
    """Our own server says under which addresses others get to it, and how by ssh if it has a door for that.

    `certificate`: the fingerprint that others will be shown, if it speaks TLS.
    """

    addresses: tuple[str, ...]
    ssh: SshEntry | None = None
    certificate: str = ""


@dataclass(frozen=True, slots=True)
class Begun:
    """The program begins at its start menu; `ignored` says what was wrong with the settings."""

    ignored: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LookedAround:
    """What there is to choose from; servers on the network are told by `ServersFound`."""

    around: Around


@dataclass(frozen=True, slots=True)
class ServersFound:
    """All servers that make themselves known on the network at this moment."""

    servers: tuple[Found, ...]


@dataclass(frozen=True, slots=True)
class FirstMet:
    """A server that was never met before, at this address, has shown a certificate with this fingerprint."""

    address: str
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Consulted:
    """What the rulebook or the cards had to say; `words` is what `Consult` was given."""

    words: tuple[str, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NotKept:
    """The settings could not be written; why, in a sentence."""

    text: str


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the full screen, named as in `terminal/keys.py`."""

    name: str


@dataclass(frozen=True, slots=True)
class Pasted:
    """Text put in from the clipboard."""

    text: str


@dataclass(frozen=True, slots=True)
class Typed:
    """A whole line."""

    text: str


@dataclass(frozen=True, slots=True)
class InputEnded:
    """No more lines will be typed."""


@dataclass(frozen=True, slots=True)
class Ended:
    """Somebody asks the program to go, with this exit code."""

    code: int = 0


@dataclass(frozen=True, slots=True)
class Tick:
    """Time goes by."""


@dataclass(frozen=True, slots=True)
class ReplayKept:
    """A replay has been written to `path`, or why it could not be."""

    path: str = ""
    wrong: str = ""


@dataclass(frozen=True, slots=True)
class Marked:
    """By which letters cards in hand were known when this person was here last."""

    letters: Mapping[int, str]


LinkMsg = FirstMet | Marked | Heard | Replied | LinkUp | LinkLost | LinkFailed | Reachable
HomeMsg = Begun | LookedAround | ServersFound | Consulted | NotKept
Msg = LinkMsg | HomeMsg | NonceDrawn | ReplayKept | Key | Pasted | Typed | InputEnded | Ended | Tick
