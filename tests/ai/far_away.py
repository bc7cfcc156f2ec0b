"""Bots at a server in the same process: the test owns the clock, the connections and the bots' thinking.

hall = Hall()
greta, knut = hall.bot("Greta"), hall.bot("Knut")     # each has greeted the server and begun its visit
hall.goes_on()                                        # until nothing is left to do or to send
hall.passes(3.0)                                      # seconds
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.ai.minds import DefaultSeat
from tests.server.house import Caller, House

from kickdoor_ai.api import Seat
from kickdoor_ai.remote.at_table import BotManners
from kickdoor_ai.remote.books import Books
from kickdoor_ai.remote.bot import Bot
from kickdoor_ai.remote.connection import OURS
from kickdoor_ai.remote.environment import SeatThought
from kickdoor_ai.remote.visit import VisitOptions
from kickdoor_game.language.loading.packs import Pack
from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.messages.lobby import SetReady, StartMatch
from kickdoor_protocol.messages.session import Accepted, Refused, Welcome
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.matches.ending import Fate
from kickdoor_server.matches.playing.playing import MatchTable
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets

SETTINGS = Settings(ai_delay_ms=(0, 0), stand_in="meek", silence_s=150.0)
AT_ONCE = BotManners((0.0, 0.0))
PUMPED_MOST = 100_000


class Once:
    """A delayed call that can be cancelled at any time."""

    def __init__(self, call: Any) -> None:
        self._call = call

    def cancel(self) -> None:
        if self._call.active():
            self._call.cancel()


@dataclass(slots=True)
class Work:
    """A thought that is still to be computed, and its callback."""

    work: Callable[[], SeatThought]
    then: Callable[[SeatThought], None]


class Guest:
    """One bot and its surroundings. `told`: its lines; `said`: its requests; `slow`: thoughts wait for `thinks`."""

    def __init__(
        self,
        house: House,
        name: str,
        wish: VisitOptions,
        make: Callable[[], Seat],
        books: Books,
        manners: BotManners,
        seed: int,
    ) -> None:
        self.name = name
        self.told: list[str] = []
        self.said: list[Request] = []
        self.heard: list[Message] = []
        self.ended: tuple[int, str] | None = None
        self.slow = False
        self.thoughts: list[Work] = []
        self._house = house
        self._open: dict[int, Request] = {}
        self._token: str | None = None
        self._req = 0
        self.caller: Caller | None = None
        self.bot = Bot(wish, make, books, manners, self, Random(seed))
        self.connects()

    def connects(self) -> None:
        """Connect, with the token if there is one."""
        self.caller = self._house.connects(OURS)
        self.caller.req = self._req
        self.caller.hello(self.name, self._token)

    def comes_to(self, house: House) -> None:
        """Connect to a restarted server."""
        self._house = house
        self.connects()

    def loses_the_line(self) -> None:
        """Break the connection; unanswered requests are lost. It does not reconnect by itself."""
        assert self.caller is not None
        self.caller.loses_the_line()
        self.caller = None
        self._open.clear()
        self.bot.lost()

    def goes_on(self) -> bool:
        """Handle all messages and thoughts; return whether there were any."""
        messages: list[Message] = []
        if self.caller is not None:
            self.caller.listens()
            messages, self.caller.heard = self.caller.heard, []
        for message in messages:
            self._hear(message)
        works, self.thoughts = (self.thoughts, []) if not self.slow else ([], self.thoughts)
        for each in works:
            each.then(each.work())
        return bool(messages or works)

    def thinks(self) -> None:
        """Finish all thoughts that wait."""
        works, self.thoughts = self.thoughts, []
        for each in works:
            each.then(each.work())

    def _hear(self, message: Message) -> None:
        self.heard.append(message)
        if self.ended is not None:
            return
        match message:
            case Welcome(token=token, server=server):
                self._token = token
                self.bot.greeted(server)
            case Accepted(req=req) | Refused(req=req):
                request = self._open.pop(req, None)
                if request is not None:
                    self.bot.replied(request, message)
            case _:
                self.bot.heard(message)

    def of(self, kind: type[Request]) -> list[Any]:
        """Return its requests of that kind."""
        return [request for request in self.said if isinstance(request, kind)]

    # ---- the bot's world

    def now(self) -> float:
        return float(self._house.clock.seconds())

    def later(self, seconds: float, then: Callable[[], None]) -> Once:
        return Once(self._house.clock.callLater(max(0.0, seconds), then))

    def think(self, work: Callable[[], SeatThought], then: Callable[[SeatThought], None]) -> None:
        self.thoughts.append(Work(work, then))

    def say(self, request: Request) -> None:
        self.said.append(request)
        if self.caller is not None:
            fields = {name: getattr(request, name) for name in request.__struct_fields__ if name != "req"}
            self._req = self.caller.send(type(request), **fields)
            self._open[self._req] = request

    def tell(self, line: str) -> None:
        self.told.append(line)

    def quit(self, code: int, line: str = "") -> None:
        self.ended = self.ended or (code, line)


class Hall:
    """A server that plays classic, with its bots."""

    def __init__(self, packs: Sequence[Pack] = (), settings: Settings = SETTINGS) -> None:
        self._packs = packs
        self.house = House(settings, playable_sets=self._repertoire())
        self.guests: list[Guest] = []

    def _repertoire(self) -> PlayableSets:
        return PlayableSets(known_sets((), self._packs), self._packs)

    def dies(self) -> None:
        """Kill and restart the server; all bots come back before it has read any match (`disk.read`)."""
        for guest in self.guests:
            guest.loses_the_line()
        self.house = self.house.restarted(playable_sets=self._repertoire(), sleeps=True)
        self.house.disk.reads_slowly = True
        for guest in self.guests:
            guest.comes_to(self.house)

    def bot(
        self,
        name: str,
        wish: VisitOptions | None = None,
        make: Callable[[], Seat] = DefaultSeat,
        manners: BotManners = AT_ONCE,
        packs: Sequence[Pack] = (),
    ) -> Guest:
        """Connect a bot; by default it sits down at any table and plays one match."""
        seed = len(self.guests)
        self.guests.append(Guest(self.house, name, wish or VisitOptions(), make, Books(packs), manners, seed))
        return self.guests[-1]

    def goes_on(self, most: int = PUMPED_MOST) -> None:
        """Handle messages and thoughts until there are none. Fails if it never ends."""
        for _ in range(most):
            busy = [guest.goes_on() for guest in self.guests]
            if not any(busy):
                return
        raise AssertionError("they never come to rest")

    def begins(self, host: Caller) -> None:
        """Start the match as the host, and let the bots open their seals; they have not heard of the match yet."""
        asked = host.send(StartMatch)
        for guest in self.guests:
            guest.goes_on()
        assert host.answer_to(asked) == Accepted(asked)

    def readies(self, player: Caller) -> None:
        """Make the last player of a series ready, and let the bots open their seals."""
        player.does(SetReady, ready=True)
        self.goes_on()

    def passes(self, seconds: float) -> None:
        """Let time pass in steps of 0.1 s, with all that happens in it."""
        for _ in range(round(seconds * 10)):
            self.goes_on()
            self.house.clock.advance(0.1)
        self.goes_on()

    def passes_until(self, done: Callable[[], object], most_s: float = 60.0) -> None:
        """Let time pass until `done` is true. Fails after `most_s` seconds."""
        end = self.house.clock.seconds() + most_s
        self.goes_on()
        while not done():
            assert self.house.clock.seconds() < end, "it never came true"
            self.house.clock.advance(0.1)
            self.goes_on()

    def matches(self) -> list[Any]:
        """Return the matches that are running."""
        begun = [table.match for table in self.house.server.lobby.tables.values() if isinstance(table, MatchTable)]
        return [match for match in begun if match.fate is Fate.RUNNING]

    def person(self, name: str) -> Caller:
        """Connect a player whom the test plays."""
        return self.house.comes(name)

    @property
    def table(self) -> Any:
        """The engine's table of the only match."""
        return self.house.match.table
