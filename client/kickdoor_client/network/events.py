"""Events of a connection to a server: it stands, it is lost or has failed, and messages that came over it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.messages.session import Accepted, Refused, Welcome

from .places import SshEntry

UNNUMBERED = 0
"""The number of a request that the link has not numbered yet."""


class Pushed(Struct, frozen=True):
    """The server said something of its own accord."""

    message: Message


class Replied(Struct, frozen=True):
    """The server answered a request of ours; `request` is what `Send` was given."""

    request: Request
    reply: Accepted | Refused


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


class FirstMet(Struct, frozen=True):
    """A server that was never met before, at this address, has shown a certificate with this fingerprint."""

    address: str
    fingerprint: str


class Marked(Struct, frozen=True):
    """By which letters cards in hand were known when this person was here last."""

    letters: Mapping[int, str]


LinkMsg = FirstMet | Marked | Pushed | Replied | LinkUp | LinkLost | LinkFailed | Reachable
