"""Bots at a server in the same process: its clock, its wires and the bots' thoughts are the test's.

hall = Hall()
greta, knut = hall.bot("Greta"), hall.bot("Knut")     # each has said hello and gone on its errand
hall.goes_on()                                        # until nobody has anything left to do or to say
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
    """Something that will be called later, at most once; taking it back never fails."""

    def __init__(self, call: Any) -> None:
        self._call = call

    def cancel(self) -> None:
        if self._call.active():
            self._call.cancel()


@dataclass(slots=True)
class Work:
    """A thought that somebody has yet to think."""

    work: Callable[[], SeatThought]
    then: Callable[[SeatThought], None]


class Guest:
    """One bot and its world. `told`: its lines; `said`: its requests; `slow`: its thoughts wait for `thinks`."""

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
        """By a new connection, with the token if it has one."""
        self.caller = self._house.connects(OURS)
        self.caller.req = self._req
        self.caller.hello(self.name, self._token)

    def comes_to(self, house: House) -> None:
        """The server was started again."""
        self._house = house
        self.connects()

    def loses_the_line(self) -> None:
        """What was under way is lost; it does not come back by itself."""
        assert self.caller is not None
        self.caller.loses_the_line()
        self.caller = None
        self._open.clear()
        self.bot.lost()

    def goes_on(self) -> bool:
        """Hear what was said, think what is to be thought; whether there was anything."""
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
        """What it has been thinking about comes to its end."""
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
        """What it has said of that kind."""
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
    """A server that plays classic, and the bots that have come to it."""

    def __init__(self, packs: Sequence[Pack] = (), settings: Settings = SETTINGS) -> None:
        self._packs = packs
        self.house = House(settings, playable_sets=self._repertoire())
        self.guests: list[Guest] = []

    def _repertoire(self) -> PlayableSets:
        return PlayableSets(known_sets((), self._packs), self._packs)

    def dies(self) -> None:
        """The server is killed and started again; all bots come back before it has read any match (`disk.read`)."""
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
        """A bot that goes on that errand; the default one sits down anywhere and plays one match."""
        seed = len(self.guests)
        self.guests.append(Guest(self.house, name, wish or VisitOptions(), make, Books(packs), manners, seed))
        return self.guests[-1]

    def goes_on(self, most: int = PUMPED_MOST) -> None:
        """Until nobody has anything to hear or to think."""
        for _ in range(most):
            busy = [guest.goes_on() for guest in self.guests]
            if not any(busy):
                return
        raise AssertionError("they never come to rest")

    def begins(self, host: Caller) -> None:
        """The host has said so, and bots open what they had sealed; of the match they have not heard yet."""
        asked = host.send(StartMatch)
        for guest in self.guests:
            guest.goes_on()
        assert host.answer_to(asked) == Accepted(asked)

    def readies(self, player: Caller) -> None:
        """The last of a series who was waited for is ready, and bots open what they had sealed."""
        player.does(SetReady, ready=True)
        self.goes_on()

    def passes(self, seconds: float) -> None:
        """Time, and all that happens in it, a tenth of a second after the other."""
        for _ in range(round(seconds * 10)):
            self.goes_on()
            self.house.clock.advance(0.1)
        self.goes_on()

    def passes_until(self, done: Callable[[], object], most_s: float = 60.0) -> None:
        """So much time as it takes."""
        end = self.house.clock.seconds() + most_s
        self.goes_on()
        while not done():
            assert self.house.clock.seconds() < end, "it never came true"
            self.house.clock.advance(0.1)
            self.goes_on()

    def matches(self) -> list[Any]:
        """Those that are being played."""
        begun = [table.match for table in self.house.server.lobby.tables.values() if isinstance(table, MatchTable)]
        return [match for match in begun if match.fate is Fate.RUNNING]

    def person(self, name: str) -> Caller:
        """Somebody who plays by hand."""
        return self.house.comes(name)

    @property
    def table(self) -> Any:
        """The only table there is, as the engine has it."""
        return self.house.match.table
