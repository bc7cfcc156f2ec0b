"""Learns what each player has accepted and refused, and so what they will probably accept.

There are three figures for each player, in levels by this seat's own estimate: the least gain for which they help
(`helps`), the least that they want to gain from this seat's help (`hires`), and from a trade (`trades`). Accepting less
lowers a figure, refusing raises it, both by part of the difference, since one answer may have other reasons. The
figures are bounded, so that refusing cannot raise a price without end, and drift back over time.

`Haggle` holds the offers of one fight, so that no player is asked too often and none bargains this seat down step by
step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from kickdoor_game.doors.state import events as told
from kickdoor_game.heroes.dealings.bargains import Terms
from kickdoor_game.machine.events import Event

from ...api import HIDDEN, Chair

ASKS_MOST = 2
"""Requests to one player in one fight."""

BIDS_MOST = 3
"""Offers of help in one fight, counter-offers included."""

REQUESTS_MOST = 3
"""Requests in one fight that are considered; later ones must meet the price that the seat has named."""


@dataclass(slots=True)
class Haggle:
    """The offers of one fight, that of turn `turn`.

    `asked`: by player, the gains offered to them. `bids`: how often the seat has offered help; `conceded`: whether it
    has lowered its price after a refusal. `requests`: how often it was asked. In the table's situation `situation`:
    `terms`, the last that it named, `named`, their value to itself, `left`, what they leave the fighter; and `refused`,
    the highest value to itself of terms that it refused.
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
        """Begin with no requests, offers and prices if `turn` is not the turn of the last fight."""
        if self.turn != turn:
            self.turn, self.asked = turn, {}
            self.bids = self.requests = 0
            self.conceded = False
            self.forget_prices(-1)

    def forget_prices(self, situation: int) -> None:
        """Forget the prices named and refused: they held for another state of the fight. `situation`: the table's
        number of the present state."""
        self.situation = situation
        self.terms = self.refused = None


USUAL = {"helps": 0.1, "hires": 0.05, "trades": 0.2}
"""Initial figures, by kind of deal; `LEAST` and `MOST` are their bounds."""
LEAST = {"helps": 0.05, "hires": 0.0, "trades": 0.1}
MOST = {"helps": 0.8, "hires": 0.6, "trades": 0.8}

RAISE = 0.12
"""Levels that a player is assumed to want beyond what they have just refused."""

TRUST = 0.5
"""Share of the difference by which one answer moves a figure."""

DRIFT = 0.04
"""Share of the difference by which a figure drifts back each turn."""


@dataclass(slots=True)
class Prices:
    """Learns what each player accepts.

    `wants`: by kind of deal and player. `open`: what the seat's own open offers should be worth to their receivers.
    `asked`: what players were asked by others in this fight; `heard`: the answers, which are evaluated later, since a
    seat sees the fight only when it is asked something.
    """

    wants: dict[tuple[str, Chair], float] = field(default_factory=dict)
    open: dict[tuple[str, Chair], float] = field(default_factory=dict)
    asked: dict[Chair, Terms] = field(default_factory=dict)
    heard: list[tuple[Chair, Terms, bool]] = field(default_factory=list)

    def wanted(self, kind: str, chair: Chair) -> float:
        """Return the least gain, in levels, for which that player should accept a deal. `kind`: "helps" (they help this
        seat), "hires" (this seat helps them) or "trades"."""
        return self.wants.get((kind, chair), USUAL[kind])

    def offered(self, kind: str, chair: Chair, gain: float) -> None:
        """Record that this seat has offered that player a deal worth `gain` levels to them. `kind`: "helps" or "hires"
        in a fight, or "trades"."""
        self.open[(kind, chair)] = gain

    def accepted(self, kind: str, chair: Chair, gain: float) -> None:
        """Lower the expected price of that player, if a deal worth `gain` levels was enough for them. `kind`: "helps"
        or "hires" in a fight, or "trades"."""
        now = self.wanted(kind, chair)
        if gain < now:
            self._set(kind, chair, now + TRUST * (gain - now))

    def refused(self, kind: str, chair: Chair, gain: float) -> None:
        """Raise the expected price of that player, who refused a deal worth `gain` levels to them. `kind`: "helps" or
        "hires" in a fight, or "trades"."""
        now = self.wanted(kind, chair)
        if gain + RAISE > now:
            self._set(kind, chair, now + TRUST * (gain + RAISE - now))

    def _set(self, kind: str, chair: Chair, wanted: float) -> None:
        """Set the figure for that player, within its bounds."""
        self.wants[(kind, chair)] = min(MOST[kind], max(LEAST[kind], wanted))

    def hear(self, me: Chair, events: Iterable[Event]) -> None:
        """Learn from answers to offers of this seat, and record answers that others gave each other for `weigh`. `me`:
        its chair."""
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
        """Note offers of help, and learn from their answers."""
        fighter, other = event.fighter, event.other
        if isinstance(event, told.HelpAsked):
            if me == fighter and not event.request:
                # A helper who names another price has refused the one before.
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
        """Learn from the answers that other players gave each other, which `hear` has recorded. `gain_of` returns the
        gain of a chair by the terms, in levels."""
        for chair, terms, yes in self.heard:
            gain = gain_of(chair, terms)
            if yes:
                self.accepted("helps", chair, gain)
            else:
                self.refused("helps", chair, gain)
        self.heard = []

    def _answered(self, kind: str, chair: Chair, yes: bool | None) -> None:
        """Learn from the answer to the seat's own open offer; None: it was neither accepted nor refused."""
        gain = self.open.pop((kind, chair), None)
        if gain is None or yes is None:
            return
        if yes:
            self.accepted(kind, chair, gain)
        else:
            self.refused(kind, chair, gain)

    def _drift(self) -> None:
        """Move all figures towards their initial values."""
        for (kind, chair), wanted in self.wants.items():
            self.wants[(kind, chair)] = wanted + DRIFT * (USUAL[kind] - wanted)
