"""What each of the others has taken and refused, and so what he will probably take.

Three figures a player, in levels by this seat's own estimate: the least gain for which he helps (`helps`), the least
that he wants to be better off by letting this seat help him (`hires`), and by a trade (`trades`). A yes to less lowers
a figure, a no raises it, both by less than all the way: one answer may have other reasons. They are bounded, so that
nobody can raise his price without end by saying no, and they drift back while nothing is heard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from kickdoor_game.doors.state import events as told
from kickdoor_game.heroes.dealings.bargains import Terms
from kickdoor_game.machine.events import Event

from ...api import HIDDEN, Chair

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
