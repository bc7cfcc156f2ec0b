"""What of all that happens at the board game is worth a remark to somebody in a chair.

| moments | when |
| --- | --- |
| `won_game`, `lost_game`, `all_lost` | the end: it has won, somebody else has, or the monsters have |
| `died`, `faints`, `cursed`, `spoilt` | what befalls it: one hit from death; a card against it in its combat |
| `others_died` | somebody else is dead |
| `asks`, `refused`, `joined`, `kept`, `broken` | it asks for help; what comes of it |
| `asked`, `declines`, `joins`, `paid`, `unpaid` | it is asked for help; what comes of it |
| `bids`, `turned_down` | it offers itself; the main player does not want it |
| `gives`, `given` | gold, from it and to it |
| `proposes`, `trade_made`, `trade_refused` | Items and gold for Items and gold |
| `kill`, `beaten`, `escaped`, `caught` | a combat won alone, or lost; what became of the flight |
| `gained` | a Level without a combat |
| `found`, `smashed`, `dark` | a room that it has laid; a door that a monster broke; no Monster card is left |
| `last_step` | somebody else has reached the Level with which one may leave |
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kickdoor_game.heroes import events as told
from kickdoor_game.heroes.sides import MONSTERS
from kickdoor_game.machine.events import Event
from kickdoor_game.quest.state import events as happened

from ..api import Chair
from ..speech import Ear, Moment

TALK = "kickdoor_ai.quest.talk"
"""Where the lines of these moments are, a table for each character."""


@dataclass(slots=True)
class QuestEar(Ear):
    """`main`, `helper`: of the combat that is going on; `promised`: whether the helper gets anything for it."""

    main: Chair | None = None
    helper: Chair | None = None
    promised: bool = False

    def _heard(self, event: Event, me: Chair) -> Iterator[Moment]:
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
                if seat != me and level - change < self.goal_level <= level:
                    yield self._about("last_step", seat)
                elif seat == me and why in ("card", "sale"):
                    yield self._about("gained")
            case _:
                yield from self._fate(event, me)

    def _bargain(self, event: happened.HelpOffered | told.HelpAnswered, me: Chair) -> Iterator[Moment]:
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
