"""Makes connections: to a server at an address, or to one that we start."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from kickdoor_protocol.files.folders import tickets_folder
from kickdoor_protocol.finding.address import Address
from kickdoor_protocol.finding.approach import Approach
from kickdoor_protocol.finding.trust import KnownServers

from .child import ChildServer
from .events import FirstMet, LinkFailed, LinkMsg
from .link import Dial, ServerLink, Streams
from .places import OwnServer, Projector, Where
from .tickets import Ticket
from .trust import dialling, known_servers

Deliver = Callable[[LinkMsg], None]

DIRECTLY = Approach()
"""The options of an address alone: no TLS beyond what it says, and no password."""


async def _nothing() -> None:
    """Do nothing: a server that is not ours need not be stopped."""


class Connection(Struct, frozen=True):
    """The link to a server. `stop` ends the server if it is ours and gives back the ticket; `keep_marks` stores the
    letters of cards on the ticket."""

    link: ServerLink
    stop: Callable[[], Awaitable[None]] = _nothing
    keep_marks: Callable[[Mapping[int, str]], None] = lambda letters: None


def to_address(
    address: Address,
    deliver: Deliver,
    *,
    client: str,
    name: str,
    approach: Approach = DIRECTLY,
    known: KnownServers,
    ticket: Ticket | None = None,
) -> Connection:
    """Return a connection to a server that runs already, whose messages go to `deliver`. `name` is the person's,
    `client` this program's; `known` holds the certificates of servers met before; a `ticket` resumes the seat that it
    was issued for."""
    trust = approach.trust(known, lambda shown: deliver(FirstMet(str(address), shown)))
    return _connection(dialling(address, trust), deliver, str(address), client, name, ticket)


def to_child(
    child: ChildServer, deliver: Deliver, *, client: str, name: str, ticket: Ticket | None = None
) -> Connection:
    """Return a connection to a server that this program runs, which dialling starts; its messages go to `deliver`.
    `name` is the person's, `client` this program's. If the start fails, the message also has the last line of the
    server's log."""

    def told(message: LinkMsg) -> None:
        if isinstance(message, LinkFailed):
            message = replace(message, text=f"{message.text} {child.last_words()}".strip())
        deliver(message)

    async def dial() -> Streams:
        return await child.dial(deliver)

    return _connection(dial, told, "this machine", client, name, ticket, child.stop)


def _connection(
    dial: Dial,
    deliver: Deliver,
    where: str,
    client: str,
    name: str,
    ticket: Ticket | None,
    stop: Callable[[], Awaitable[None]] = _nothing,
) -> Connection:
    """Return a connection. A ticket's letters are delivered after a resume, new tokens are written on it, and `stop`
    gives it back."""
    if ticket is None:
        return Connection(ServerLink(dial, deliver, where=where, client=client, name=name), stop)

    def told(message: LinkMsg) -> None:
        for first in ticket.before(message):
            deliver(first)
        deliver(message)

    async def stopped() -> None:
        ticket.close()
        await stop()

    link = ServerLink(dial, told, where=where, client=client, name=name, token=ticket.token, keep=ticket.keep)
    return Connection(link, stopped, ticket.mark)


def ticket_for(server: Address | None, name: str) -> Ticket:
    """Return the stored session token with which the person `name` returns to `server`; None is the server that this
    person runs as a host."""
    return Ticket(tickets_folder(), str(server) if server is not None else "one's own", name)


def to_where(where: Where, deliver: Deliver, *, client: str, name: str, returns: bool = False) -> Connection:
    """Return a connection to the server that `where` describes, starting it if this program runs it. `returns`: resume
    an earlier seat at an address; at a server that this program opens to the network that is always done."""
    ticket = None
    match where:
        case Address():
            ticket = ticket_for(where, name) if returns else None
            return to_address(where, deliver, client=client, name=name, known=known_servers(), ticket=ticket)
        case OwnServer(lessons=True, set=about):
            child = ChildServer.teaching(about)
        case OwnServer(port=None, ai_speed=speed, packs=packs):
            child = ChildServer(packs=Path(packs) if packs else None, ai_speed=speed)
        case OwnServer(int(port), speed, ssh=ssh, tls=tls, packs=packs):
            child = ChildServer.open_to_all(port, speed, ssh, tls=tls, packs=Path(packs) if packs else None)
            ticket = ticket_for(None, name)
        case Projector(file):
            child = ChildServer.showing(file)
    return to_child(child, deliver, client=client, name=name, ticket=ticket)
