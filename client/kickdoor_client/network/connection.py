"""A connection to one server, from dialling to hanging up, and the server itself if it is one of our own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

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
"""As an address alone has it."""


async def _nothing() -> None:
    """A server of somebody else's needs no end."""


class Connection(Struct, frozen=True):
    """The line, what ends the server behind it or the use of a ticket, and what keeps letters on that ticket."""

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
    """To a server that is there already; with a `ticket`, back to the seat that one had."""
    trust = approach.trust(known, lambda shown: deliver(FirstMet(str(address), shown)))
    return _connection(dialling(address, trust), deliver, str(address), client, name, ticket)


def to_child(
    child: ChildServer, deliver: Deliver, *, client: str, name: str, ticket: Ticket | None = None
) -> Connection:
    """To a server of our own, which is started when it is dialled. Why it failed is told with its last words."""

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
    """With a ticket, what is on it is told first, what is new goes on it, and it is given back in the end."""
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
    """This person's own, at that server; None: at the one that he starts himself when he hosts."""
    return Ticket(tickets_folder(), str(server) if server is not None else "one's own", name)


def to_where(where: Where, deliver: Deliver, *, client: str, name: str, returns: bool = False) -> Connection:
    """To whichever of these it is; `returns`: to the seat that one had there, as ever at a server of our own that keeps
    its matches."""
    ticket = None
    match where:
        case Address():
            ticket = ticket_for(where, name) if returns else None
            return to_address(where, deliver, client=client, name=name, known=known_servers(), ticket=ticket)
        case OwnServer(lessons=True, set=about):
            child = ChildServer.teaching(about)
        case OwnServer(port=None, ai_speed=speed):
            child = ChildServer(ai_speed=speed)
        case OwnServer(int(port), speed, ssh=ssh, tls=tls):
            child = ChildServer.open_to_all(port, speed, ssh, tls=tls)
            ticket = ticket_for(None, name)
        case Projector(file):
            child = ChildServer.showing(file)
    return to_child(child, deliver, client=client, name=name, ticket=ticket)
