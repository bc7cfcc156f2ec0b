"""What can happen to the client: something heard, a change of the connection, a key, a typed line, time going by."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.messages.session import Accepted, Refused, Welcome

from .state.decks import DeckFile
from .state.home import Around, Found, SshEntry


class Heard(Struct, frozen=True):
    """The server said something of its own accord."""

    message: Message


class Replied(Struct, frozen=True):
    """The server answered a request of ours; `request` is what `Send` was given."""

    request: Request
    reply: Accepted | Refused


class NonceDrawn(Struct, frozen=True):
    """What nobody could foresee, in hex; it was asked for."""

    nonce: str


class LinkUp(Struct, frozen=True):
    """Connected and greeted."""

    welcome: Welcome


class LinkLost(Struct, frozen=True):
    """Cut off; it will be tried again in so many seconds."""

    reason: str
    retry_in_s: float
    attempt: int


class LinkFailed(Struct, frozen=True):
    """There is no server to play on, or it will not have us; trying again would not help."""

    text: str
    cure: str = ""


class Reachable(Struct, frozen=True):
    """Our own server says under which addresses others get to it, and how by ssh if it has a door for that.

    `certificate`: the fingerprint that others will be shown, if it speaks TLS.
    """

    addresses: tuple[str, ...]
    ssh: SshEntry | None = None
    certificate: str = ""


class Begun(Struct, frozen=True):
    """The program begins, at its start menu or on the way to a server; `ignored`: what was wrong with the settings."""

    ignored: tuple[str, ...] = ()


class LookedAround(Struct, frozen=True):
    """What there is to choose from; servers on the network are told by `ServersFound`."""

    around: Around


class ServersFound(Struct, frozen=True):
    """All servers that make themselves known on the network at this moment."""

    servers: tuple[Found, ...]


class FirstMet(Struct, frozen=True):
    """A server that was never met before, at this address, has shown a certificate with this fingerprint."""

    address: str
    fingerprint: str


class Consulted(Struct, frozen=True):
    """What the rulebook or the cards had to say; `words` is what `Consult` was given."""

    words: tuple[str, ...]
    lines: tuple[str, ...]


class NotKept(Struct, frozen=True):
    """The settings could not be written; why, in a sentence."""

    text: str


class Key(Struct, frozen=True):
    """A key of the full screen, named as in `terminal/keys.py`."""

    name: str


class Pasted(Struct, frozen=True):
    """Text put in from the clipboard."""

    text: str


class Typed(Struct, frozen=True):
    """A whole line."""

    text: str


class InputEnded(Struct, frozen=True):
    """No more lines will be typed."""


class Ended(Struct, frozen=True):
    """Somebody asks the program to go, with this exit code."""

    code: int = 0


class Tick(Struct, frozen=True):
    """Time goes by."""


class ReplayKept(Struct, frozen=True):
    """A replay has been written to `path`, or why it could not be."""

    path: str = ""
    wrong: str = ""


class Marked(Struct, frozen=True):
    """By which letters cards in hand were known when this person was here last."""

    letters: Mapping[int, str]


class DecksFound(Struct, frozen=True):
    """All decks on this machine; `wrong`: why one could not be kept there."""

    decks: tuple[DeckFile, ...]
    wrong: str = ""


LinkMsg = FirstMet | Marked | Heard | Replied | LinkUp | LinkLost | LinkFailed | Reachable
HomeMsg = Begun | LookedAround | ServersFound | Consulted | NotKept
Msg = LinkMsg | HomeMsg | NonceDrawn | ReplayKept | DecksFound | Key | Pasted | Typed | InputEnded | Ended | Tick
