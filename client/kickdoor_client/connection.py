"""A connection to one server, from dialling to hanging up, and the server itself if it is one of our own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from kickdoor_protocol.address import Address
from kickdoor_protocol.approach import Approach
from kickdoor_protocol.trust import KnownServers

from .child import SERVER, ChildServer
from .home import OwnServer, Projector, Where
from .link import Dial, Link
from .messages import FirstMet, LinkFailed, Msg, Reachable
from .trust import dialling, known_servers

Deliver = Callable[[Msg], None]

DIRECTLY = Approach()
"""As an address alone has it."""


async def _nothing() -> None:
    """A server of somebody else's needs no end."""


@dataclass(frozen=True, slots=True)
class Connection:
    """The line, and what ends the server behind it."""

    link: Link
    stop: Callable[[], Awaitable[None]] = _nothing


def to_address(
    address: Address, deliver: Deliver, *, client: str, name: str, approach: Approach = DIRECTLY, known: KnownServers
) -> Connection:
    """To a server that is there already."""
    trust = approach.trust(known, lambda shown: deliver(FirstMet(str(address), shown)))
    return Connection(_link(dialling(address, trust), deliver, str(address), client, name))


def to_child(child: ChildServer, deliver: Deliver, *, client: str, name: str) -> Connection:
    """To a server of our own, which is started when it is dialled. Why it failed is told with its last words."""

    def told(message: Msg) -> None:
        if isinstance(message, LinkFailed):
            message = replace(message, text=f"{message.text} {child.last_words()}".strip())
        deliver(message)

    child.announced = lambda addresses, ssh: deliver(Reachable(addresses, ssh))
    return Connection(_link(child.dial, told, "this machine", client, name), child.stop)


def to_where(where: Where, deliver: Deliver, *, client: str, name: str) -> Connection:
    """To whichever of these it is."""
    match where:
        case Address():
            return to_address(where, deliver, client=client, name=name, known=known_servers())
        case OwnServer(lessons=True):
            child = ChildServer(command=(*SERVER, "--lessons"))
        case OwnServer(port=None, ai_speed=speed):
            child = ChildServer(ai_speed=speed)
        case OwnServer(int(port), speed, ssh=ssh):
            child = ChildServer.open_to_all(port, speed, ssh)
        case Projector(file):
            child = ChildServer.showing(file)
    return to_child(child, deliver, client=client, name=name)


def _link(dial: Dial, deliver: Deliver, where: str, client: str, name: str) -> Link:
    return Link(dial, deliver, where=where, client=client, name=name)
