"""Frames of a curse, from opening or playing its card to its effects, with the window in which it can be stopped."""

from __future__ import annotations

from dataclasses import dataclass

from ..language.cards import Curse, Trap
from ..machine.frame import Call, Done, Frame, Goto, Next, Stake, Step
from ..machine.ids import NOBODY, CardId, Seat
from ..machine.table import Table
from . import events, verbs
from .frames import LivingWindow
from .resolve import Resolve
from .table import HeroTable

CURSE_WINDOW = "curse"
"""Kind of the question in the window of a curse."""


@dataclass(slots=True)
class CurseWindow(LivingWindow):
    """The window before a curse acts. It closes at once when the curse is stopped or turned against another victim."""

    def begin(self, table: Table) -> Next:
        """Close the window if the curse below it was stopped or turned; otherwise ask the living players whether they
        react."""
        strike = table.stack[-2]
        if isinstance(strike, CurseStrike) and (strike.stopped or strike.turned):
            return Done()
        return LivingWindow.begin(self, table)


@dataclass(slots=True)
class CurseStrike(Frame):
    """A curse on its way to its victim. Its card lies in `table.aside` until it has acted (classic.curses.4, .10).

    `by`: the seat that played or turned it; NOBODY if it was opened behind the door. `stopped`: a card has cancelled
    it. `delayed`: it waits until its victim's action is over, and was announced when it was played. `turned`: it has a
    new victim, who gets a window of their own.
    """

    card: CardId
    victim: Seat
    by: Seat = NOBODY
    stopped: bool = False
    delayed: bool = False
    turned: bool = False

    def resolving(self, table: HeroTable) -> tuple[Stake, ...]:
        """Return the victim's possessions while the curse is delayed: only the action under way may change them
        (classic.curses.11).
        """
        return (Stake(self.victim),) if self.delayed and self.step == "begin" else ()

    def void(self, table: HeroTable) -> Step | None:
        """Return the step that discards the card, if the curse was stopped or its victim is dead. It is announced first
        in any case.
        """
        is_void = self.stopped or table.heroes[self.victim].dead
        return self.finish if is_void and self.step != "begin" else None

    def begin(self, table: HeroTable) -> Next:
        """Announce the curse, unless that was done when it was delayed; then let players react to it."""
        if not self.delayed:
            self.announce(table)
        table.stir()
        return Goto(self.wait)

    def announce(self, table: HeroTable) -> None:
        """Tell that the curse strikes, and whether it has to wait for its victim's action."""
        by = None if self.by == NOBODY else self.by
        table.tell(events.CurseStruck(self.victim, self.card, by, waits=self.delayed and self.step == "begin"))

    def delay(self, table: HeroTable, place: int) -> None:
        """Insert this curse into the stack below the frame at `place`, behind curses that wait there already, and
        announce it.
        """
        while place and isinstance(below := table.stack[place - 1], CurseStrike) and below.step == "begin":
            place -= 1
        self.delayed = self.interrupts = True
        table.stack.insert(place, self)
        self.announce(table)

    def turn(self, table: HeroTable, victim: Seat, by: Seat, place: int | None) -> None:
        """Turn the curse against another victim. `place`: where on the stack that victim's action is, to be waited for;
        None: nowhere.
        """
        self.victim, self.by, self.turned = victim, by, place is None
        if place is None:
            self.announce(table)
            return
        at = next(at for at, frame in enumerate(table.stack) if frame is self)
        # Remove this frame with its window, and delay it like a curse that has just been played.
        del table.stack[at : at + 2]
        self.step = "begin"
        self.delay(table, place)

    def wait(self, table: HeroTable) -> Next:
        """Let the living players react to the curse with cards, until all have passed or it is stopped."""
        around = table.around(self.victim)
        window = CurseWindow(CURSE_WINDOW, around, ("classic.curses.10",), card=self.card, about=self.victim)
        return Call(window, self.act)

    def act(self, table: HeroTable) -> Next:
        """Carry out the effects on the victim. If the curse was turned against another victim, let players react once
        more before that."""
        if self.turned:
            self.turned = False
            return Goto(self.wait)
        curse = table.printed(self.card, Curse)
        return Call(Resolve(curse.effects, self.victim, self.card, curse.name, spares=curse.spares), self.finish)

    def finish(self, table: HeroTable) -> Next:
        """Discard the card, unless the curse lasts and stays before its victim (classic.curses.7)."""
        table.aside.remove(self.card)
        stays = any(curse.card == self.card for hero in table.heroes for curse in hero.lasting)
        if not stays:
            verbs.discard(table, self.card)
        table.stir()
        return Done()


def touches(table: HeroTable, what: str, card: CardId) -> bool:
    """Return whether an effect on `what` ("curse", "trap" or "either") concerns that card (bites.curses.13)."""
    return what in ("either", "trap" if isinstance(table.card(card), Trap) else "curse")


def waiting_curse(table: HeroTable) -> CurseStrike:
    """Return the curse that waits for reactions: the innermost one on the stack. Raises StopIteration if there is
    none.
    """
    return next(frame for frame in reversed(table.stack) if isinstance(frame, CurseStrike))


def stop_curse(table: HeroTable, by: Seat, how: CardId) -> None:
    """Cancel the curse that waits. `by`: the seat that stops it; `how`: with which card (classic.curses.10,
    quest.curses.3).
    """
    strike = waiting_curse(table)
    strike.stopped = True
    table.tell(events.CurseStopped(strike.victim, strike.card, by, how))


def lift_curse(table: HeroTable, card: CardId) -> None:
    """End the lasting curse that is this card, on whichever hero it lies."""
    for hero in table.heroes:
        for curse in list(hero.lasting):
            if curse.card == card:
                verbs.end_lasting(table, hero.seat, curse, "a card has ended it")


def curse_in_window(table: HeroTable) -> CurseStrike | None:
    """Return the curse that players are being asked to react to now; None if there is none."""
    if len(table.stack) < 2:
        return None
    top, below = table.stack[-1], table.stack[-2]
    if isinstance(top, CurseWindow) and isinstance(below, CurseStrike):
        return below
    return None
