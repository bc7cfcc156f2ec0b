"""What each of the others has taken and refused, and so what he will probably take.

Three figures a player, in levels by this seat's own estimate: the least gain for which he helps (`helps`), the least
that he wants to be better off by letting this seat help him (`hires`), and by a trade (`trades`). A yes to less lowers
a figure, a no raises it, both by less than all the way: one answer may have other reasons. They are bounded, so that
nobody can raise his price without end by saying no, and they drift back while nothing is heard.

What has been said in one fight, so that nobody is asked too often and nobody haggles this seat down step by step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from kickdoor_game.doors.state import events as told
from kickdoor_game.heroes.dealings.bargains import Terms
from kickdoor_game.machine.events import Event

from ...api import HIDDEN, Chair

ASKS_MOST = 2
"""How often it asks one player in one fight."""

BIDS_MOST = 3
"""How often it offers itself in one fight, counter-offers included."""

REQUESTS_MOST = 3
"""So many requests of one fight it weighs; later ones must meet the price that it has named."""


@dataclass(slots=True)
class Haggle:
    """In the fight of turn `turn`.

    `asked`: by player, the gains that it has offered him. `bids`: how often it has offered itself; `conceded`: whether
    it has lowered its price because he said no. `requests`: how often it has been asked. Of the situation of the table
    that is `situation`: `terms`, the last that it has named, `named`, what they are worth to itself, `left`, what they
    leave to the fighter; and `refused`, the best worth to itself of the terms that it has refused.
    """

    turn: int = -1
    asked: dict[Chair, list[float]] = field(default_factory=dict)
    bids: int = 0
    terms: Terms | None = None
    named: float = 0.0
    left: float = 0.0
    conceded: bool = False
    requests: int = 0
    refused: float | None = None
    situation: int = -1

    def fight(self, turn: int) -> None:
        """Forget the last fight if this is another one."""
        if self.turn != turn:
            self.turn, self.asked = turn, {}
            self.bids = self.requests = 0
            self.conceded = False
            self.forget_prices(-1)

    def forget_prices(self, situation: int) -> None:
        """The fight has taken a turn: what was named or refused in it no longer counts."""
        self.situation = situation
        self.terms = self.refused = None


USUAL = {"helps": 0.1, "hires": 0.05, "trades": 0.2}
LEAST = {"helps": 0.05, "hires": 0.0, "trades": 0.1}
MOST = {"helps": 0.8, "hires": 0.6, "trades": 0.8}

RAISE = 0.12
"""How much more he wants than what he has just refused."""

TRUST = 0.5
"""How far one answer moves a figure."""

DRIFT = 0.04
"""How much of the way back a figure goes in a turn."""


@dataclass(slots=True)
class Prices:
    """`wants`: by kind of deal and player. `open`: the gains that its own open offers should be to those who got them.

    `asked`: what others have been asked by others in this fight; `heard`: what came of it, not weighed yet, since only
    a seat that is asked something sees the fight.
    """

    wants: dict[tuple[str, Chair], float] = field(default_factory=dict)
    open: dict[tuple[str, Chair], float] = field(default_factory=dict)
    asked: dict[Chair, Terms] = field(default_factory=dict)
    heard: list[tuple[Chair, Terms, bool]] = field(default_factory=list)

    def wanted(self, kind: str, chair: Chair) -> float:
        """The least gain for which he should say yes."""
        return self.wants.get((kind, chair), USUAL[kind])

    def offered(self, kind: str, chair: Chair, gain: float) -> None:
        """This seat makes him an offer that should be worth so much to him."""
        self.open[(kind, chair)] = gain

    def accepted(self, kind: str, chair: Chair, gain: float) -> None:
        """He has said yes to a deal that should be worth so much to him."""
        now = self.wanted(kind, chair)
        if gain < now:
            self._set(kind, chair, now + TRUST * (gain - now))

    def refused(self, kind: str, chair: Chair, gain: float) -> None:
        """He has said no to it."""
        now = self.wanted(kind, chair)
        if gain + RAISE > now:
            self._set(kind, chair, now + TRUST * (gain + RAISE - now))

    def _set(self, kind: str, chair: Chair, wanted: float) -> None:
        self.wants[(kind, chair)] = min(MOST[kind], max(LEAST[kind], wanted))

    def hear(self, me: Chair, events: Iterable[Event]) -> None:
        """The answers to its own offers, and to those among others."""
        for event in events:
            match event:
                case told.HelpAsked() | told.HelpAnswered():
                    self._help(me, event)
                case told.TradeEnded(by=by, to=to, what=what) if me == by:
                    self._answered("trades", to, {"agreed": True, "refused": False}.get(what))
                case told.FightBegan() | told.FightWon() | told.FightEnded():
                    self.asked, self.heard = {}, []
                case told.TurnBegan():
                    self._drift()
                case _:
                    pass

    def _help(self, me: Chair, event: told.HelpAsked | told.HelpAnswered) -> None:
        fighter, other = event.fighter, event.other
        if isinstance(event, told.HelpAsked):
            if me == fighter and not event.request:
                # Another price is no to the one before.
                self._answered("helps", other, False)
            elif me not in (fighter, other) and event.request:
                unseen = [HIDDEN] * event.played
                self.asked[other] = Terms(list(event.items), event.treasures, event.order, unseen)
            return
        yes = {"joined": True, "declined": False}.get(event.what)
        if me in (fighter, other):
            self._answered(*(("helps", other) if me == fighter else ("hires", fighter)), yes)
        elif (terms := self.asked.pop(other, None)) is not None and yes is not None:
            self.heard.append((other, terms, yes))

    def weigh(self, gain_of: Callable[[Chair, Terms], float]) -> None:
        """Learn from what others have said to others, now that the fight is seen."""
        for chair, terms, yes in self.heard:
            gain = gain_of(chair, terms)
            if yes:
                self.accepted("helps", chair, gain)
            else:
                self.refused("helps", chair, gain)
        self.heard = []

    def _answered(self, kind: str, chair: Chair, yes: bool | None) -> None:
        gain = self.open.pop((kind, chair), None)
        if gain is None or yes is None:
            return
        if yes:
            self.accepted(kind, chair, gain)
        else:
            self.refused(kind, chair, gain)

    def _drift(self) -> None:
        for (kind, chair), wanted in self.wants.items():
            self.wants[(kind, chair)] = wanted + DRIFT * (USUAL[kind] - wanted)
