"""Events of a connection to a server: it stands, it is lost or has failed, and messages that came over it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.messages.session import Accepted, Refused, Welcome

from .places import SshEntry

UNNUMBERED = 0
"""The number of a request before the link has numbered it."""


class Pushed(Struct, frozen=True):
    """A message that the server sent unasked."""

    message: Message


class Replied(Struct, frozen=True):
    """The server's answer to a request; `request` is what `Send` was given."""

    request: Request
    reply: Accepted | Refused


class LinkUp(Struct, frozen=True):
    """The connection stands and the greetings are exchanged."""

    welcome: Welcome


class LinkLost(Struct, frozen=True):
    """The connection was lost; the link tries again in `retry_in_s` seconds. `attempt` counts from 1."""

    reason: str
    retry_in_s: float
    attempt: int


class LinkFailed(Struct, frozen=True):
    """The connection has ended for good: there is no server, or it refuses us. `cure` says what would help."""

    text: str
    cure: str = ""


class Reachable(Struct, frozen=True):
    """The addresses at which others reach our own server, and its ssh entry if it has one.

    `certificate`: the fingerprint that others will see if it speaks TLS.
    """

    addresses: tuple[str, ...]
    ssh: SshEntry | None = None
    certificate: str = ""


class FirstMet(Struct, frozen=True):
    """A server at this address was met for the first time, and its certificate has this fingerprint."""

    address: str
    fingerprint: str


class Marked(Struct, frozen=True):
    """The letters by which this person knew the cards in their hand before, by card id."""

    letters: Mapping[int, str]


LinkMsg = FirstMet | Marked | Pushed | Replied | LinkUp | LinkLost | LinkFailed | Reachable
