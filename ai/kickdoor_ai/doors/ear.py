"""Decides which events of the door games a character may remark on, from the point of view of its chair.

| moments | when |
| --- | --- |
| `won_game`, `shared_game`, `lost_game` | the end: it has won alone, with another player, or not at all |
| `died`, `cursed`, `stabbed`, `robbed`, `caught` | harm to it |
| `spoilt` | its announced kill has failed |
| `asks`, `refused`, `countered`, `joined`, `kept`, `broken` | it asks for help; the answer; a promise kept or broken |
| `asked`, `declines`, `counters`, `joins`, `paid`, `unpaid` | it is asked for help; its answer; whether it was paid |
| `bids`, `bids_free` | it offers its help, for a price or for nothing |
| `turned_down`, `outbid` | the fighter refuses its offer; another player got the job |
| `gives`, `given` | a present, from it and to it |
| `proposes`, `trade_made`, `trade_refused` | Items for Items |
| `kill`, `escaped`, `gained` | a fight won alone; an escape; a level without a fight |
| `last_step` | the player who sits before it has reached the level before the last |
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from kickdoor_game.doors.state import events as told
from kickdoor_game.machine.events import Event

from ..api import Chair
from ..speech import Ear, Moment

TALK = "kickdoor_ai.doors.talk"
"""The package with the lines for these moments, one table for each character."""


@dataclass(slots=True)
class DoorsEar(Ear):
    """Turns events of the door games into moments for one seat.

    `requests`: for each player with an open offer of help in this fight, whether it is a request. `announced`: whether
    the seat's own kill is announced. `promised`: which of these offers have a price; `owing`: whether the helper was
    promised a price, which is not so for one who is forced or helps for nothing. `trades`: players to whom the seat
    proposes a trade that is open.
    """

    requests: dict[Chair, bool] = field(default_factory=dict)
    announced: bool = False
    promised: dict[Chair, bool] = field(default_factory=dict)
    owing: bool = False
    trades: set[Chair] = field(default_factory=set)

    def overtaken(self) -> Iterator[str]:
        """Yield the moments that are over: a remark about an offer would come after its answer, or its end."""
        if self.chair is None or self.requests.get(self.chair) is not False:
            yield from ("bids", "bids_free", "counters")
        if not any(self.requests.values()):
            yield "asks"
        if not self.trades:
            yield "proposes"

    def _heard(self, event: Event, me: Chair) -> Iterator[Moment]:
        """Yield the moments that this event is for that chair."""
        match event:
            case told.HelpAsked() | told.HelpAnswered():
                yield from self._bargain(event, me)
            case told.TradeOffered() | told.TradeEnded() | told.CardMoved():
                yield from self._dealing(event, me)
            case told.FightBegan() | told.KillAnnounced() | told.FightWon() | told.FightEnded():
                yield from self._fight(event, me)
            case told.GameWon(winners=winners):
                yield from self._end(winners, me)
            case _:
                yield from self._fate(event, me)

    def _bargain(self, event: told.HelpAsked | told.HelpAnswered, me: Chair) -> Iterator[Moment]:
        """Yield the moments about help that is asked for, offered, answered or not paid."""
        fighter, other = event.fighter, event.other
        if isinstance(event, told.HelpAsked):
            countered = self.requests.get(other) is True and not event.request
            self.requests[other] = event.request
            self.promised[other] = bool(event.treasures or event.items or event.played)
            if me == fighter and (self.promised[other] or not event.request):
                yield self._about("asks" if event.request else "countered", other)
            elif me == other:
                mine = "counters" if countered else "bids" if self.promised[other] else "bids_free"
                yield self._about("asked" if event.request else mine, fighter)
            return
        request = self.requests.pop(other, None)
        match event.what:
            case "joined":
                outbid = self.requests.get(me) is False
                self.requests = {}
                self.owing = self.promised.get(other, False)
                if me == fighter:
                    yield self._about("joined", other)
                elif me == other:
                    yield self._about("joins", fighter)
                elif outbid:
                    yield self._about("outbid", other)
            case "declined" if request is not None:
                if me == fighter and request:
                    yield self._about("refused", other)
                elif me == other:
                    yield self._about("declines" if request else "turned_down", fighter)
            case "void" | "unplayed":
                if me == other:
                    yield self._about("unpaid", fighter)
                elif me == fighter:
                    yield self._about("broken", other)
            case _:
                pass

    def _dealing(self, event: told.TradeOffered | told.TradeEnded | told.CardMoved, me: Chair) -> Iterator[Moment]:
        """Yield the moments about trades, presents and thefts."""
        match event:
            case told.TradeOffered(by=by, to=to) if by == me:
                self.trades.add(to)
                yield self._about("proposes", to)
            case told.TradeEnded(by=by, to=to, what="agreed") if me in (by, to):
                self.trades.discard(to)
                yield self._about("trade_made", to if by == me else by)
            case told.TradeEnded(by=by, to=to, what=what) if by == me:
                self.trades.discard(to)
                if what == "refused":
                    yield self._about("trade_refused", to)
            case told.CardMoved(giver=giver, taker=taker, why="gift") if me in (giver, taker):
                yield self._about("gives" if me == giver else "given", taker if me == giver else giver)
            case told.CardMoved(giver=giver, taker=taker, why="stolen") if me == giver:
                yield self._about("robbed", taker)
            case _:
                pass

    def _fight(
        self, event: told.FightBegan | told.KillAnnounced | told.FightWon | told.FightEnded, me: Chair
    ) -> Iterator[Moment]:
        """Yield the moments about a fight."""
        match event:
            case told.FightBegan():
                self.requests, self.promised, self.announced, self.owing = {}, {}, False, False
            case told.KillAnnounced(fighter=fighter):
                self.announced = fighter == me
            case told.FightWon(fighter=fighter, helper=helper):
                self.announced, self.requests = False, {}
                if fighter == me:
                    yield self._about("kept", helper) if self.owing else self._about("kill", None)
                elif helper == me and self.owing:
                    yield self._about("paid", fighter)
            case told.FightEnded(fighter=fighter):
                if fighter == me and self.announced:
                    yield self._about("spoilt", None)
                self.announced, self.requests = False, {}

    def _end(self, winners: tuple[Chair, ...], me: Chair) -> Iterator[Moment]:
        """Yield the moments about the end of the game."""
        others = [chair for chair in winners if chair != me]
        if me in winners:
            yield self._about("shared_game", others[0]) if others else self._about("won_game", None)
        elif others:
            yield self._about("lost_game", others[0])

    def _fate(self, event: Event, me: Chair) -> Iterator[Moment]:
        """Yield the moments about a single hero: death, curses, flight, levels."""
        match event:
            case told.Died(seat=seat) if seat == me:
                yield self._about("died", None)
            case told.CurseStruck(victim=victim, by=by) if victim == me and by is not None and by != me:
                yield self._about("cursed", by)
            case told.Boosted(seat=seat, at=at, what="backstab") if at == me:
                yield self._about("stabbed", seat)
            case told.Caught(seat=seat) if seat == me:
                yield self._about("caught", None)
            case told.Escaped(seat=seat) if seat == me:
                yield self._about("escaped", None)
            case told.LevelsChanged(seat=seat, change=change, level=level, why=why) if change > 0:
                if level == self.goal_level - 1 and self._speaks_of(seat, me):
                    yield self._about("last_step", seat)
                elif seat == me and why not in ("kill", "helped"):
                    yield self._about("gained", None)
            case _:
                pass


def ear_at(table: Any, chair: Chair) -> DoorsEar:
    """Return a new ear for that chair of a table."""
    ear = DoorsEar()
    ear.sit(chair, [each.name for each in table.heroes], table.numbers.goal_level)
    return ear
