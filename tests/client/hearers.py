"""Clients in line mode at a table of a server in memory: connections break, the server restarts, and tests read all
lines."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from tests.server.doubles import Troupe
from tests.server.house import QUICK, Caller, House

from kickdoor_client.network.events import LinkLost, LinkUp, Pushed, Replied
from kickdoor_client.plain.narrate import narrate
from kickdoor_client.state.effects import Effects, Send, Show
from kickdoor_client.state.errand import ArrivalSteps, LocalPlayer, Purpose
from kickdoor_client.state.messages import Msg, Tick
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.update.route import update
from kickdoor_protocol.base import Request
from kickdoor_protocol.messages.lobby import CreateTable, JoinTable, SetReady, StartMatch, WatchTable
from kickdoor_protocol.messages.session import Accepted, Ping, Pong, Refused, Welcome
from kickdoor_protocol.registry import REGISTRY, Registry
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets

PINGS_S = 20.0
"""Longest time in seconds between pings of a client."""


class Hearer:
    """One client in line mode, with a connection that the test breaks and restores. `heard`: every line, in order."""

    def __init__(self, name: str, errand: ArrivalSteps, registry: Registry = REGISTRY) -> None:
        self.name = name
        self.model = Model(LocalPlayer(name), errand, Manner.LINES)
        self.heard: list[str] = []
        self.caller: Caller | None = None
        self._registry = registry
        self._token: str | None = None
        self._open: dict[int, Request] = {}
        self._req = 0

    @property
    def is_there(self) -> bool:
        return self.caller is not None

    def comes(self, house: House) -> None:
        """Connect, or resume the session."""
        self.caller = house.connects(self._registry)
        self.caller.hello(self.name, self._token)
        self.listens(house)

    def begins_again(self, house: House) -> None:
        """Restart the program: it keeps only the token."""
        assert self.caller is not None
        self.caller.loses_the_line()
        self.model, self.heard = Model(self.model.me, self.model.errand, Manner.LINES), []
        self._open.clear()
        self.comes(house)

    def goes(self, house: House, *, server_died: bool = False) -> None:
        """Break the connection."""
        assert self.caller is not None
        if not server_died:
            self.caller.loses_the_line()
        self.caller = None
        self._open.clear()
        self.dispatch(house, LinkLost("it broke", 0.5, 1))

    def says(self, house: House, make: type[Request], **fields: Any) -> None:
        self._sends(make(0, **fields))
        self.listens(house)

    def listens(self, house: House) -> None:
        """Handle everything that has arrived."""
        while self.caller is not None and self.caller.listens():
            heard, self.caller.heard = self.caller.heard, []
            for message in heard:
                match message:
                    case Welcome(token=token):
                        self._token = token
                        self.dispatch(house, LinkUp(message))
                    case Accepted(req=req) | Refused(req=req):
                        self.dispatch(house, Replied(self._open.pop(req), message))
                    case Pong():
                        pass
                    case _:
                        self.dispatch(house, Pushed(message))

    def ticks(self, house: House) -> None:
        if self.caller is not None:
            self._req += 1
            self.caller.says(self.caller.session.send(Ping(self._req)))
        self.listens(house)
        self.dispatch(house, Tick())
        self.listens(house)

    def dispatch(self, house: House, message: Msg) -> None:
        """Handle one message as the program and its face would."""
        before = self.model
        self.model, effects = update(replace(before, now=float(house.clock.seconds())), message)
        self.heard += narrate(before, message, self.model)
        self._carry_out(effects)

    def _carry_out(self, effects: Effects) -> None:
        for effect in effects:
            match effect:
                case Show(lines):
                    self.heard += lines
                case Send(request):
                    self._sends(request)
                case _:
                    pass

    def _sends(self, request: Request) -> None:
        if self.caller is not None:
            self._req += 1
            self._open[self._req] = request
            self.caller.says(self.caller.session.send(replace(request, req=self._req)))


class Evening:
    """A table at which these people play and `spectators` spectate. `house`: the present server."""

    def __init__(
        self,
        *names: str,
        spectators: tuple[str, ...] = (),
        password: str = "",
        begins: bool = True,
        settings: Settings = QUICK,
        set_name: str = "toy",
        **options: Any,
    ) -> None:
        self._password = password
        self._begins = begins
        self._set = set_name
        repertoire = None if set_name == "toy" else PlayableSets(known_sets((set_name,)))
        self.house = House(settings, Troupe(), playable_sets=repertoire)
        self.people = {name: Hearer(name, ArrivalSteps(Purpose.JOIN)) for name in names}
        self.people |= {name: Hearer(name, ArrivalSteps(Purpose.WATCH)) for name in spectators}
        self.players = names
        self._sit_down(options)

    def _sit_down(self, options: dict[str, Any]) -> None:
        host, *guests = self.players
        for hearer in self.people.values():
            hearer.comes(self.house)
        self.says(
            host, CreateTable, name="The table", set=self._set, sex="female", options=options, password=self._password
        )
        (table,) = self.house.server.lobby.tables
        for guest in guests:
            self.says(guest, JoinTable, table=table, sex="male", password=self._password)
            self.says(guest, SetReady, ready=True)
        if self._begins:
            self.says(host, StartMatch)
        for name in self.people:
            if name not in self.players:
                self.says(name, WatchTable, table=table, password=self._password)
        self.waits(0)

    def says(self, who: str, make: type[Request], **fields: Any) -> None:
        self.people[who].says(self.house, make, **fields)
        self.waits(0)

    def waits(self, seconds: float) -> None:
        """Let time pass, while all clients hear what arrives."""
        while True:
            step_s = min(seconds, PINGS_S)
            self.house.clock.advance(step_s)
            for hearer in self.people.values():
                hearer.ticks(self.house)
            seconds -= step_s
            if seconds <= 0:
                return

    def loses(self, name: str) -> None:
        """Break a client's connection, unless it is broken already."""
        if self.people[name].is_there:
            self.people[name].goes(self.house)
        self.waits(0)

    def returns(self, name: str) -> None:
        """Reconnect a client, unless it is connected."""
        if not self.people[name].is_there:
            self.people[name].comes(self.house)
        self.waits(0)

    def restarts(self) -> None:
        """Crash the server, and start another one from what it has written."""
        before = self.house
        self.house = before.restarted(sleeps=True)
        self.house.clock.advance(before.clock.seconds() - self.house.clock.seconds())
        for hearer in self.people.values():
            if hearer.is_there:
                hearer.goes(self.house, server_died=True)
