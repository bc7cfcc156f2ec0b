"""Derives deeds from events: what was done to the seat, and by whom.

Events name cards and players, not harm, so they are evaluated for the seat's own hero: a curse costs what its effects
cost that hero, a stolen Item its worth to them. Only events that the chair may know are read.

A `Fray` is the seat's memory of a fight: who interfered, what was at stake, who was asked for help and who offered it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, cast

from kickdoor_game.doors.state import events as told
from kickdoor_game.doors.state.fight import Fight
from kickdoor_game.heroes.sides import HEROES, MONSTERS
from kickdoor_game.language.cards import Curse, Enhancer, Monster
from kickdoor_game.language.words.effects import EverybodyElse
from kickdoor_game.language.words.plays import HandOver, SendAway, StealLevel, TakeCard
from kickdoor_game.machine.ids import NOBODY, CardId

from ...api import Chair, Event
from ..estimate import View, facing, levels_worth, worth_of, worth_of_curse
from ..judgement.fights.outlook import flight_worth, standing_of, victory_worth
from .deeds import HARM_MOST, LOOT_LEVIES, Deed, kindness, wrong

UNANNOUNCED = 0.5
"""Share of the stake that counts if the fight was not announced as won: it might have been lost anyway."""


@dataclass(slots=True)
class Fray:
    """The memory of a fight.

    `stake`: value of the win to the seat before anybody interfered, in levels. `suffered`: what losing it has cost so
    far, in levels. `requests`: players whom the fighter has asked; `bidders`: players who have offered help; both while
    the offer is open.
    """

    fighter: Chair
    helper: Chair | None = None
    announced: bool = False
    stake: float = 0.0
    suffered: float = 0.0
    meddlers: list[Chair] = field(default_factory=list)
    requests: list[Chair] = field(default_factory=list)
    bidders: list[Chair] = field(default_factory=list)

    @staticmethod
    def of(fight: Fight) -> Fray:
        """Return the record of who offers and interferes, for a fight that has begun already."""
        fray = Fray(fight.fighter, None if fight.helper == NOBODY else fight.helper)
        for offer in fight.offers:
            fray.offered(offer.other, offer.request)
        return fray

    def party(self) -> list[Chair]:
        """Return the fighter and the helper."""
        return [self.fighter] if self.helper is None else [self.fighter, self.helper]

    def meddles(self, chair: Chair) -> None:
        """Record that a player interferes in the fight; more than once counts as once."""
        if chair not in self.meddlers:
            self.meddlers.append(chair)

    def offered(self, other: Chair, request: bool) -> None:
        """Record an open offer between the fighter and `other`, replacing their last one. `request`: the fighter asked;
        otherwise `other` bid."""
        self.closed(other)
        (self.requests if request else self.bidders).append(other)

    def closed(self, other: Chair) -> None:
        """Record that the offer between the fighter and that player is closed."""
        self.requests = [chair for chair in self.requests if chair != other]
        self.bidders = [chair for chair in self.bidders if chair != other]

    def harm_each(self) -> float:
        """Return the harm of losing the fight, in levels, divided among the players who interfered."""
        lost = self.stake * (1.0 if self.announced else UNANNOUNCED) + self.suffered
        return lost / max(1, len(self.meddlers))


DEATH = 1.5
"""Weight of dying in a fight, in levels, besides lost levels: an estimate of the lost gear."""


@dataclass(slots=True)
class DeedReader:
    """Derives deeds from events, and remembers what it needs between them.

    `dealt`: pairs of players who have made a deal in this turn; `traded`: the turn in which the last trade with each
    was counted. `struck`: curses on the seat that have not acted yet, with their deeds. `robber`: the player who is
    taking a level from the seat now.
    """

    turn: int = 0
    fray: Fray | None = None
    dealt: set[frozenset[Chair]] = field(default_factory=set)
    traded: dict[Chair, int] = field(default_factory=dict)
    faithless: set[Chair] = field(default_factory=set)
    struck: dict[CardId, Deed] = field(default_factory=dict)
    robber: Chair | None = None
    pickpocket: Chair | None = None
    handed: Chair | None = None

    def read(self, events: Iterable[Event], view: View) -> Iterator[Deed]:
        """Yield the deeds among these events, oldest first. `view`: the seat's own hero at the present table."""
        for event in events:
            yield from self._read(event, view)
        self._look(view)

    def _look(self, view: View) -> None:
        """Update from the table itself, since the seat may have joined in the middle of a fight."""
        self.turn, fight = view.table.turn_number, view.table.fight
        if fight is None:
            return
        if self.fray is None:
            self.fray = Fray.of(fight)
        if view.hero.seat == fight.fighter and not self.fray.meddlers:
            self.fray.stake = min(HARM_MOST, victory_worth(view, fight))

    def _read(self, event: Event, view: View) -> Iterator[Deed]:
        """Yield the deeds in one event, and note what later events need."""
        match event:
            case told.TurnBegan(number=number):
                self.turn, self.fray = number, None
                self.dealt, self.faithless = set(), set()
            case told.CurseStruck() | told.CurseStopped():
                yield from self._curse(event, view)
            case told.Received(seat=taker, cards=cards) if taker == self.pickpocket:
                self.pickpocket = None
                for card in cards:
                    harm, name = view.card(card), view.table.card(card).name
                    yield self._wrong(taker, "theft", view.hero.seat, harm=harm, card=name)
            case told.CardUsed():
                yield from self._used(event, view)
            case told.CardMoved() | told.DieRolled() | told.TradeEnded():
                yield from self._belongings(event, view)
            case told.LevelsChanged() | told.Died():
                yield from self._fate(event, view)
            case told.HelpAsked() | told.HelpAnswered():
                yield from self._help(event, view)
            case told.FightBegan() | told.KillAnnounced() | told.FightWon() | told.FightEnded():
                yield from self._fight(event, view)
            case told.Boosted() | told.Enhanced() | told.FoeJoined():
                yield from self._laid(event, view)
            case told.CardDiscarded(seat=int(seat), why="steal_level") if seat != view.hero.seat:
                self.robber = seat
            case told.CardDiscarded(card=card) | told.CurseStays(card=card):
                self.struck.pop(card, None)
            case _:
                pass

    # ------------------------------------------------------------ faith

    def _deal(self, one: Chair, other: Chair) -> None:
        """Note that two players have made a deal in this turn."""
        self.dealt.add(frozenset((one, other)))

    def _wrong(self, by: Chair, kind: str, me: Chair, *, harm: float = 0.0, card: str = "") -> Deed:
        """Return a wrong, which is faithless after a deal with its doer in this turn."""
        return wrong(by, kind, self.turn, harm=harm, card=card, faithless=frozenset((by, me)) in self.dealt)

    def _hurts_another(self, by: Chair, victim: Chair, me: Chair) -> Iterator[Deed]:
        """Yield a warning, once a turn, if a player harms another with whom they have just made a deal."""
        if by not in (me, victim) and frozenset((by, victim)) in self.dealt and by not in self.faithless:
            self.faithless.add(by)
            yield wrong(by, "faithless", self.turn)

    # ------------------------------------------------------------ curses, cards, levels

    def _curse(self, event: told.CurseStruck | told.CurseStopped, view: View) -> Iterator[Deed]:
        """Yield the deeds of casting or stopping a curse."""
        me, printed = view.hero.seat, view.table.printed(event.card, Curse)
        if isinstance(event, told.CurseStopped):
            deed = self.struck.pop(event.card, None)
            if event.victim == me:
                if deed is not None:
                    yield kindness(deed.by, "fizzled", self.turn, good=deed.weight / 2)
                if event.by != me:
                    yield kindness(event.by, "rescue", self.turn, good=-worth_of_curse(view, printed) / 2)
            return
        if event.by is None or event.by == me:
            return
        if event.victim == me:
            harm = -worth_of_curse(view, printed)
            deed = self._wrong(event.by, "curse", me, harm=harm, card=printed.name)
            self.struck[event.card] = deed
            yield deed
            return
        yield from self._hurts_another(event.by, event.victim, me)
        for effect in printed.effects:
            if isinstance(effect, EverybodyElse) and (harm := -worth_of(facing(view, printed), effect.effects)) > 0:
                yield self._wrong(event.by, "whip_round", me, harm=harm, card=printed.name)

    def _used(self, event: told.CardUsed, view: View) -> Iterator[Deed]:
        """Yield the deeds of playing a card at the seat, at another player or into the seat's fight."""
        me = view.hero.seat
        match getattr(view.table.card(event.card), "play", None):
            case StealLevel() if event.at == me:
                self.robber = event.seat
            case TakeCard() if event.at == me:
                self.pickpocket = event.seat
            case StealLevel() | TakeCard() | HandOver() if event.at is not None and event.at != me:
                yield from self._hurts_another(event.seat, event.at, me)
            case HandOver():
                self.handed = event.seat
            case SendAway() if self.fray is not None and event.seat not in self.fray.party():
                if me == self.fray.fighter and self.fray.announced:
                    yield self._meddled(event.seat, me, view.table.card(event.card).name)
                elif me in self.fray.party():
                    yield kindness(event.seat, "support", self.turn)
            case _:
                pass

    def _fate(self, event: told.LevelsChanged | told.Died, view: View) -> Iterator[Deed]:
        """Yield the deed of taking a level from the seat; add other losses to what the fight has cost."""
        if event.seat != view.hero.seat:
            return
        if isinstance(event, told.Died):
            lost = DEATH
        elif event.change >= 0:
            return
        elif event.why == "stolen" and self.robber is not None:
            robber, self.robber = self.robber, None
            yield self._wrong(robber, "level", event.seat, harm=self._level(event, view))
            return
        else:
            lost = self._level(event, view)
        if self.fray is not None and event.seat in self.fray.party() and not self.struck:
            self.fray.suffered += lost

    def _level(self, event: told.LevelsChanged, view: View) -> float:
        """Return the value of the levels that the seat has just lost."""
        before = replace(view.hero, level=event.level - event.change)
        return -levels_worth(view.table, before, event.change)

    # ------------------------------------------------------------ belongings

    def _belongings(self, event: told.CardMoved | told.DieRolled | told.TradeEnded, view: View) -> Iterator[Deed]:
        """Yield the deeds of thefts, loot, gifts and trades."""
        me = view.hero.seat
        match event:
            case told.CardMoved(card=card, giver=giver, taker=taker, why="stolen" | "seized") if giver == me:
                yield self._wrong(taker, "theft", me, harm=view.card(card), card=view.table.card(card).name)
            case told.CardMoved(giver=giver, taker=taker, why="stolen" | "seized"):
                yield from self._hurts_another(taker, giver, me)
            case told.CardMoved(card=card, giver=giver, taker=taker, why="loot") if giver == me:
                harm = LOOT_LEVIES * view.card(card)
                yield self._wrong(taker, "loot", me, harm=harm, card=view.table.card(card).name)
            case told.CardMoved(card=card, giver=giver, taker=taker, why="gift"):
                self._deal(giver, taker)
                if taker == me:
                    yield kindness(giver, "gift", self.turn, good=view.card(card), card=view.table.card(card).name)
            case told.DieRolled(seat=seat, why="steal", card=int(card)) if seat != me and card in view.hero.items:
                yield self._wrong(seat, "attempt", me)
            case told.TradeEnded(by=by, to=to, what="refused") if by == me:
                yield self._wrong(to, "trade_refused", me)
            case told.TradeEnded(by=by, to=to, what="agreed"):
                self._deal(by, to)
                if me in (by, to):
                    yield from self._trade(to if by == me else by, len(view.table.heroes))
            case _:
                pass

    def _trade(self, other: Chair, round_turns: int) -> Iterator[Deed]:
        """Yield a kindness for a trade, at most once a round, so that worthless trades cannot buy forgiveness."""
        if self.turn - self.traded.get(other, -round_turns) >= round_turns:
            self.traded[other] = self.turn
            yield kindness(other, "trade", self.turn)

    # ------------------------------------------------------------ help

    def _help(self, event: told.HelpAsked | told.HelpAnswered, view: View) -> Iterator[Deed]:
        """Yield the deeds of offers of help and their answers."""
        me, fray = view.hero.seat, self.fray
        fighter, other = event.fighter, event.other
        if fray is None:
            return
        if isinstance(event, told.HelpAsked):
            fray.offered(other, event.request)
            return
        requested, offered_itself = other in fray.requests, other in fray.bidders
        fray.closed(other)
        match event.what:
            case "joined":
                self._deal(fighter, other)
                fray.helper = other
                if fighter == me:
                    yield kindness(other, "joined", self.turn)
                elif me in fray.bidders:
                    yield self._wrong(other, "outbid", me)
            case "forced":
                fray.helper = other
                if other == me:
                    yield self._wrong(fighter, "forced", me)
            case "released":
                fray.helper = None
            case "declined" if fighter == me and requested:
                yield self._wrong(other, "refused", me)
            case "declined" if other == me and offered_itself:
                yield self._wrong(fighter, "turned_down", me)
            case _:
                pass

    # ------------------------------------------------------------ fights

    def _fight(
        self, event: told.FightBegan | told.KillAnnounced | told.FightWon | told.FightEnded, view: View
    ) -> Iterator[Deed]:
        """Yield the deeds of a fight's beginning and end."""
        me, fray = view.hero.seat, self.fray
        match event:
            case told.FightBegan(fighter=fighter):
                by, self.handed = self.handed, None
                self.fray = Fray(fighter)
                if by is not None and fighter == me:
                    yield from self._handed_over(by, view)
            case told.KillAnnounced() if fray is not None:
                fray.announced = True
            case told.FightWon(fighter=fighter, helper=helper):
                self.fray = None
                if fighter == me and helper is not None:
                    yield kindness(helper, "won_together", self.turn)
                elif helper == me:
                    yield kindness(fighter, "paid", self.turn)
            case told.FightEnded():
                self.fray = None
                if fray is not None and me in fray.party():
                    for chair in fray.meddlers:
                        yield self._wrong(chair, "spoilt", me, harm=fray.harm_each())
            case _:
                pass

    def _handed_over(self, by: Chair, view: View) -> Iterator[Deed]:
        """Yield the deed of handing a monster to the seat: a kindness if it wins the fight."""
        me, fight = view.hero.seat, view.table.fight
        if fight is not None and fight.fighter == me and standing_of(view.table, fight).lacking <= 0:
            yield kindness(by, "handed_luck", self.turn)
            return
        harm = 0.0 if fight is None or fight.fighter != me else -flight_worth(view, fight)
        yield self._wrong(by, "handed_over", me, harm=harm)

    def _laid(self, event: told.Boosted | told.Enhanced | told.FoeJoined, view: View) -> Iterator[Deed]:
        """Yield deeds for cards played into a fight from outside, for either side."""
        me, fray, by = view.hero.seat, self.fray, event.seat
        if fray is None or by in fray.party():
            return
        if me not in fray.party():
            if _hostile(event, view):
                for victim in fray.party():
                    yield from self._hurts_another(by, victim, me)
            return
        match event:
            case told.Boosted(what="backstab", at=at):
                fray.meddles(by)
                if at == me:
                    yield self._wrong(by, "backstab", me)
            case _ if _hostile(event, view):
                card: Any = event.card
                yield self._meddled(by, me, view.table.card(card).name)
            case told.Boosted(side=side) if side == HEROES:
                yield kindness(by, "support", self.turn)
            case told.Enhanced():
                yield kindness(by, "support", self.turn)
            case _:
                pass

    def _meddled(self, by: Chair, me: Chair, card: str) -> Deed:
        """Return the wrong of interfering with the seat's kill, and note it for the end of the fight."""
        if self.fray is not None:
            self.fray.meddles(by)
        return self._wrong(by, "meddling", me, card=card)


def _hostile(event: told.Boosted | told.Enhanced | told.FoeJoined, view: View) -> bool:
    """Return whether a card or ability strengthens the monsters, or weakens a hero."""
    match event:
        case told.Boosted(side=side, what=what):
            return side == MONSTERS or what == "backstab"
        case told.Enhanced(card=card):
            printed = view.table.card(card)
            return isinstance(printed, Monster) or cast(Enhancer, printed).level > 0
        case _:
            return True
