"""A server in memory and its callers: the test owns clock, disk and connections.

house = House()
boris, greta = house.sits_down("Boris", "Greta")   # at one table, with the match begun
boris.answer(["take"])
house.clock.advance(8)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from tests.server.doubles import Disk, Hands, Thoughts, Troupe
from tests.server.toy import ToyRules
from tests.server.toy_stage import ToyStage
from twisted.internet.address import IPv4Address
from twisted.internet.testing import MemoryReactorClock, StringTransport

from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.messages.lobby import AddAi, CreateTable, JoinTable, Lobby, SetReady, StartMatch
from kickdoor_protocol.messages.session import Accepted, Pong, Refused, Welcome
from kickdoor_protocol.messages.table import Act, Answer, Private, Shared, Told
from kickdoor_protocol.registry import REGISTRY, Registry
from kickdoor_protocol.session import Endpoint, Role
from kickdoor_protocol.views import Asked, PrivateView, PublicView
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.process.portions import InPortions
from kickdoor_server.base.steady import LOOK_S, Steady
from kickdoor_server.base.store.outage import Outage
from kickdoor_server.base.store.scribe import Scribe
from kickdoor_server.lobby.tables.sleeping import Sleeping
from kickdoor_server.operations.service import Server
from kickdoor_server.people.connections.link import ClientLink
from kickdoor_server.table.catalogue.playable_sets import PlayableSet, PlayableSets

M = TypeVar("M", bound=Message)
_CLOCK: Any = MemoryReactorClock


class MemoryReactor(_CLOCK):  # type: ignore[misc]
    """A reactor in memory that also records listeners for multicast datagrams.

    `ears` has the listening protocols by port. `steady` is the steady clock, in a reactor that can stand still.
    """

    steady: Steady | None = None

    def __init__(self) -> None:
        super().__init__()
        self.ears: dict[int, Any] = {}

    def listenMulticast(self, port: int, protocol: Any, listenMultiple: bool = False) -> Any:  # noqa: N802, N803
        self.ears[port] = protocol
        return self

    def stopListening(self) -> None:  # noqa: N802
        self.ears.clear()


class StoppableReactor(MemoryReactor):
    """A reactor whose steady time stops while it stands still, as in a real server."""

    def __init__(self) -> None:
        super().__init__()
        self.steady = Steady(lambda: self.rightNow)

    def seconds(self) -> float:
        assert self.steady is not None
        return self.steady.seconds()

    def lives(self, seconds: float) -> None:
        """Let `seconds` pass with a look at the steady clock every `LOOK_S`."""
        self.pump([LOOK_S] * round(seconds / LOOK_S))

    def stands_still(self, seconds: float) -> None:
        """Let `seconds` pass in which the reactor does nothing; then it runs once."""
        self.advance(seconds)


MEMORY_REACTOR: Any = MemoryReactor
STRING_TRANSPORT: Any = StringTransport
SATURDAY_S = 1_700_000_000.0
"""Wall clock when a test begins, in seconds since 1970."""
QUICK = Settings(ai_delay_ms=(0, 0), stand_in="meek")


class House:
    """A server in memory: with the toy game, or with other `rules` and `stage`, or other `playable_sets`.

    With another house's `disk.as_past()` it is that server, restarted. `scribe` makes the writer of the journal, if
    that is not to be the disk itself. Its tables are loaded at once, unless `sleeps`.
    """

    def __init__(
        self,
        settings: Settings = QUICK,
        troupe: Troupe | None = None,
        disk: Disk | None = None,
        rules: ToyRules | None = None,
        stage: ToyStage | None = None,
        playable_sets: PlayableSets | None = None,
        hands: Hands | None = None,
        network: Hands | None = None,
        scribe: Callable[[Any, Callable[[], None]], Scribe] | None = None,
        sleeps: bool = False,
        wall_ahead_s: float = 0.0,
        clock: Any = None,
    ) -> None:
        self.clock: Any = clock or MEMORY_REACTOR()
        self.wall_ahead_s = wall_ahead_s
        """Seconds by which the wall clock runs ahead of the reactor's clock."""
        self.disk = disk or Disk()

        def make_scribe(outage_changed: Callable[[], None]) -> Scribe:
            self.disk.outage = Outage(self.clock, outage_changed)
            return self.disk if scribe is None else scribe(self.clock, outage_changed)

        self.troupe = troupe or Troupe()
        self.thoughts = Thoughts(self.troupe)
        self.hands = hands or Hands()
        self.stage = stage or ToyStage()
        playable_set = PlayableSet(rules or ToyRules(), self.stage)
        self.server = Server(
            settings,
            InPortions(self.clock, self.clock.steady),
            make_scribe,
            self.thoughts,
            self.troupe,
            playable_sets or PlayableSets({"toy": lambda: playable_set}),
            entropy=lambda count: bytes(range(count)),
            wall_s=lambda: self.clock.rightNow + SATURDAY_S + self.wall_ahead_s,
            work=self.hands,
            network=network,
        )
        self.server.startService()
        if not sleeps:
            self.wakes()

    def wakes(self) -> None:
        """Load all sleeping tables from the journal."""
        for table in list(self.server.lobby.tables.values()):
            if isinstance(table, Sleeping):
                table.wake()

    def warms_up(self) -> None:
        """Load everything that a server loads once it listens."""
        done: list[bool] = []
        self.server.warm_up(lambda: done.append(True))
        self.clock.advance(0)
        assert done

    def comes(self, name: str, resume: str | None = None, registry: Registry = REGISTRY, address: str = "") -> Caller:
        """Connect a client and greet the server as `name`."""
        caller = self.connects(registry, address)
        caller.hello(name, resume)
        return caller

    def connects(self, registry: Registry = REGISTRY, address: str = "") -> Caller:
        """Open a connection and send nothing; from `address`, or from this machine. Fails if the server closes it at
        once."""
        caller = self.knocks(address, registry)
        assert caller is not None, "closed before anything was made of it"
        return caller

    def knocks(self, address: str = "", registry: Registry = REGISTRY) -> Caller | None:
        """Open a connection as `connects` does, but return None if the server closes it at once."""
        _, factory, *_ = self.clock.tcpServers[0][:2]
        link = factory.buildProtocol(IPv4Address("TCP", address, 50_000) if address else None)
        return None if link is None else Caller(link, registry)

    def sits_down(self, *names: str, ai: tuple[str, ...] = (), **options: Any) -> list[Caller]:
        """Seat these people and AI players at one table with these options, and begin the match. The first is the
        host."""
        host, *guests = people = [self.comes(name) for name in names]
        host.does(CreateTable, name="The table", set="toy", sex="female", options=options)
        table = host.last(Lobby).table.id
        for guest in guests:
            guest.does(JoinTable, table=table, sex="male")
            guest.does(SetReady, ready=True)
        for kind in ai:
            host.does(AddAi, kind=kind)
        host.does(StartMatch)
        return people

    def restarted(self, **changes: Any) -> House:
        """Start another server on the same disk, as after a crash of this one."""
        disk = Disk(self.disk.as_past())
        disk.written = list(self.disk.written)
        return House(**{"settings": self.server.settings, "disk": disk, "troupe": self.troupe, **changes})

    @property
    def match(self) -> Any:
        """The match of the only table."""
        (table,) = self.server.lobby.tables.values()
        return table.match  # type: ignore[union-attr]


class Caller:
    """A client at the other end of a connection. `heard` has all messages since it was last cleared."""

    def __init__(self, link: ClientLink, registry: Registry = REGISTRY) -> None:
        self.link = link
        self.session = Endpoint(Role.CLIENT, registry)
        self.wire: Any = STRING_TRANSPORT()
        self.heard: list[Message] = []
        self.req = 0
        for missing in ("setTcpNoDelay", "setTcpKeepAlive"):
            setattr(self.wire, missing, lambda enabled: None)
        link.makeConnection(self.wire)  # type: ignore[no-untyped-call]

    def says(self, data: bytes) -> None:
        """Deliver bytes to the server, unless it has hung up."""
        if not self.hung_up:
            self.link.dataReceived(data)

    def listens(self) -> list[Message]:
        """Read what the server has sent, and return the new messages."""
        data = self.wire.value()
        self.wire.clear()
        new = self.session.receive(data) if data else []
        self.heard += new
        return new

    @property
    def hung_up(self) -> bool:
        return bool(self.wire.disconnecting)

    def hello(self, name: str, resume: str | None = None) -> None:
        self.says(self.session.send(self.session.hello("test", name, resume)))
        self.listens()

    def send(self, make: type[Request], **fields: Any) -> int:
        """Send a request without waiting for its answer; return its number."""
        self.req += 1
        self.says(self.session.send(make(self.req, **fields)))
        return self.req

    def asks(self, make: type[Request], **fields: Any) -> Accepted | Refused | Pong:
        """Send a request and return its answer."""
        req = self.send(make, **fields)
        answer = self.answer_to(req)
        assert answer is not None, f"no answer to {make.__name__}"
        return answer

    def answer_to(self, req: int) -> Accepted | Refused | Pong | None:
        self.listens()
        for message in reversed(self.heard):
            if isinstance(message, Accepted | Refused | Pong) and message.req == req:
                return message
        return None

    def does(self, make: type[Request], **fields: Any) -> None:
        """Send a request that must be accepted."""
        answer = self.asks(make, **fields)
        assert isinstance(answer, Accepted), answer

    def refused(self, make: type[Request], **fields: Any) -> Refused:
        """Send a request that must be refused, and return the refusal."""
        answer = self.asks(make, **fields)
        assert isinstance(answer, Refused), answer
        return answer

    # ---- at the table

    @property
    def asked(self) -> Asked | None:
        """The question open to this client, as far as it has heard."""
        questions = self.private.questions
        return questions[0] if questions else None

    def answer(self, choice: Any) -> Accepted | Refused | Pong:
        """Answer the open question."""
        asked = self.asked
        assert asked is not None, "nothing is asked"
        return self.asks(Answer, question=asked.id, choice=frozen(choice))

    def act(self, *choice: Any) -> Accepted | Refused | Pong:
        return self.asks(Act, choice=frozen(choice))

    @property
    def public(self) -> PublicView:
        return self.last(Shared).view

    @property
    def private(self) -> PrivateView:
        return self.last(Private).view

    @property
    def story(self) -> list[str]:
        """All sentences of the match that this client has heard, in order."""
        self.listens()
        return [event.text for message in self.heard if isinstance(message, Told) for event in message.events]

    @property
    def token(self) -> str:
        return self.last(Welcome).token

    def last(self, kind: type[M]) -> M:
        """Return the latest message of that kind. Fails if there is none."""
        self.listens()
        found = next((message for message in reversed(self.heard) if isinstance(message, kind)), None)
        assert found is not None, f"never heard a {kind.__name__}"
        return found

    def all(self, kind: type[M]) -> list[M]:
        self.listens()
        return [message for message in self.heard if isinstance(message, kind)]

    def forgets(self) -> None:
        """Clear what was heard so far."""
        self.listens()
        self.heard.clear()

    def loses_the_line(self) -> None:
        """Break the connection."""
        self.listens()
        self.wire.disconnecting = True
        self.wire.producer = None  # as a real transport does when it is closed
        self.link.connectionLost()


def frozen(choice: Any) -> Any:
    return tuple(map(frozen, choice)) if isinstance(choice, list | tuple) else choice
