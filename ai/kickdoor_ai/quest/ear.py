"""Decides which events of the board game a character may remark on, from the point of view of its chair.

| moments | when |
| --- | --- |
| `won_game`, `lost_game`, `all_lost` | the end: it has won, another player has, or the monsters have |
| `died`, `faints`, `cursed`, `spoilt` | it dies, is one hit from death, is cursed; a card hurts it in its combat |
| `others_died` | another player is dead |
| `asks`, `refused`, `joined`, `kept`, `broken` | it asks for help; the answer; the promise kept or broken |
| `asked`, `declines`, `joins`, `paid`, `unpaid` | it is asked for help; its answer; whether it was paid |
| `bids`, `turned_down` | it offers its help; the main player refuses it |
| `gives`, `given` | gold, from it and to it |
| `proposes`, `trade_made`, `trade_refused` | Items and gold for Items and gold |
| `kill`, `beaten`, `escaped`, `caught` | a combat won alone, or lost; it got away, or was caught |
| `gained` | a Level without a combat |
| `found`, `smashed`, `dark` | a room that it has laid; a door that a monster broke; no Monster card is left |
| `last_step` | another player has reached the Level with which one may leave |
| `feud` | it begins a feud with another player (`ledger`); the seat itself records this moment |
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kickdoor_game.heroes import events as told
from kickdoor_game.heroes.sides import MONSTERS
from kickdoor_game.machine.events import Event
from kickdoor_game.quest.state import events as happened

from ..api import Chair
from ..speech import Ear, Moment

TALK = "kickdoor_ai.quest.talk"
"""The package with the lines for these moments, one table for each character."""


@dataclass(slots=True)
class QuestEar(Ear):
    """Turns events of the board game into moments. `main`, `helper`: players in the present combat; `promised`: whether
    the helper gets anything."""

    main: Chair | None = None
    helper: Chair | None = None
    promised: bool = False

    def _heard(self, event: Event, me: Chair) -> Iterator[Moment]:
        """Yield the moments that this event is for that chair."""
        match event:
            case happened.HelpOffered() | told.HelpAnswered():
                yield from self._bargain(event, me)
            case happened.BarterOffered() | told.TradeEnded() | happened.GoldGiven():
                yield from self._dealing(event, me)
            case happened.BattleBegan() | happened.BattleEnded() | told.CardUsed():
                yield from self._combat(event, me)
            case told.GameWon(winners=winners):
                others = [chair for chair in winners if chair != me]
                yield self._about("won_game") if me in winners else self._about("lost_game", *others[:1])
            case happened.MonstersWon():
                yield self._about("all_lost")
            case told.LevelsChanged(seat=seat, change=change, level=level, why=why) if change > 0:
                if level - change < self.goal_level <= level and self._speaks_of(seat, me):
                    yield self._about("last_step", seat)
                elif seat == me and why in ("card", "sale"):
                    yield self._about("gained")
            case _:
                yield from self._fate(event, me)

    def _bargain(self, event: happened.HelpOffered | told.HelpAnswered, me: Chair) -> Iterator[Moment]:
        """Yield the moments about help that is asked for, offered, answered or not paid."""
        if isinstance(event, happened.HelpOffered):
            self.promised = bool(event.terms.treasures or event.terms.gold or event.terms.items)
            if me == event.main and event.request:
                yield self._about("asks", event.other)
            elif me == event.other:
                yield self._about("asked" if event.request else "bids", event.main)
            return
        main, other = event.fighter, event.other
        match event.what:
            case "joined":
                self.helper = other
                if me in (main, other):
                    yield self._about("joined" if me == main else "joins", other if me == main else main)
            case "declined" if event.by is not None and me in (main, other):
                if me == event.by:
                    yield self._about("declines", other if me == main else main)
                else:
                    yield self._about("refused" if me == main else "turned_down", event.by)
            case "void" if me in (main, other):
                yield self._about("broken" if me == main else "unpaid", other if me == main else main)
            case _:
                pass

    def _dealing(
        self, event: happened.BarterOffered | told.TradeEnded | happened.GoldGiven, me: Chair
    ) -> Iterator[Moment]:
        """Yield the moments about trades and presents."""
        match event:
            case happened.BarterOffered(by=by, to=to) if by == me:
                yield self._about("proposes", to)
            case told.TradeEnded(by=by, to=to, what="agreed") if me in (by, to):
                yield self._about("trade_made", to if by == me else by)
            case told.TradeEnded(by=by, to=to, what="refused") if by == me:
                yield self._about("trade_refused", to)
            case happened.GoldGiven(giver=giver, taker=taker, why="gift") if me in (giver, taker):
                yield self._about("gives" if me == giver else "given", taker if me == giver else giver)
            case _:
                pass

    def _combat(
        self, event: happened.BattleBegan | happened.BattleEnded | told.CardUsed, me: Chair
    ) -> Iterator[Moment]:
        """Yield the moments about a combat."""
        match event:
            case happened.BattleBegan(seat=seat):
                self.main, self.helper, self.promised = seat, None, False
            case told.CardUsed(seat=seat, side=side) if side == MONSTERS and self.main == me != seat:
                yield self._about("spoilt", seat)
            case happened.BattleEnded(seat=seat, how=how):
                helper, self.main, self.helper = self.helper, None, None
                if how == "won" and me == seat:
                    yield self._about("kept", helper) if helper is not None and self.promised else self._about("kill")
                elif how == "won" and me == helper and self.promised:
                    yield self._about("paid", seat)
                elif how == "lost" and me == seat:
                    yield self._about("beaten")
            case _:
                pass

    def _fate(self, event: Event, me: Chair) -> Iterator[Moment]:
        """Yield the moments about a single hero: death, curses, hits, flight, rooms."""
        match event:
            case told.Died(seat=seat):
                yield self._about("died") if seat == me else self._about("others_died", seat)
            case told.CurseStruck(victim=victim, by=by) if victim == me and by is not None and by != me:
                yield self._about("cursed", by)
            case happened.WasHit(seat=seat, left=1) if seat == me:
                yield self._about("faints")
            case happened.Dodged(seat=seat) if seat == me:
                yield self._about("escaped")
            case happened.GotCaught(seat=seat) if seat == me:
                yield self._about("caught")
            case happened.RoomLaid(seat=seat) if seat == me:
                yield self._about("found")
            case happened.DoorSmashed():
                yield self._about("smashed")
            case happened.NoMonsterLeft():
                yield self._about("dark")
            case _:
                pass


def ear_at(table: Any, chair: Chair) -> QuestEar:
    """Return a new ear for that chair of a table."""
    ear = QuestEar()
    ear.sit(chair, [each.name for each in table.heroes], table.numbers.goal_level)
    return ear
