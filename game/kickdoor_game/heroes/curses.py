"""A curse, from being opened or played to its effect, and the window in which it may be stopped."""

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


@dataclass(slots=True)
class CurseWindow(LivingWindow):
    """Closes at once when the curse has been stopped, or turned against another."""

    def begin(self, table: Table) -> Next:
        strike = table.stack[-2]
        if isinstance(strike, CurseStrike) and (strike.stopped or strike.turned):
            return Done()
        return LivingWindow.begin(self, table)


@dataclass(slots=True)
class CurseStrike(Frame):
    """The card lies in `table.aside` until the curse has acted (classic.curses.4, classic.curses.10).

    `by`: who played or turned it, NOBODY if it was opened behind the door. `stopped`: a card has cancelled it.
    `delayed`: its victim was in the middle of an action; everybody knows of it already. `turned`: it has another victim
    now, who has a window of their own.
    """

    card: CardId
    victim: Seat
    by: Seat = NOBODY
    stopped: bool = False
    delayed: bool = False
    turned: bool = False

    def resolving(self, table: HeroTable) -> tuple[Stake, ...]:
        """A delayed curse finds its victim as it was played on, but for what the action brings (classic.curses.11)."""
        return (Stake(self.victim),) if self.delayed and self.step == "begin" else ()

    def void(self, table: HeroTable) -> Step | None:
        """Announced it is in any case, and the card is discarded."""
        is_void = self.stopped or table.heroes[self.victim].dead
        return self.finish if is_void and self.step != "begin" else None

    def begin(self, table: HeroTable) -> Next:
        if not self.delayed:
            self.announce(table)
        table.stir()
        return Goto(self.wait)

    def announce(self, table: HeroTable) -> None:
        by = None if self.by == NOBODY else self.by
        table.tell(events.CurseStruck(self.victim, self.card, by, waits=self.delayed and self.step == "begin"))

    def delay(self, table: HeroTable, place: int) -> None:
        """Wait until the frames from that place of the stack on are done, behind curses that wait there already."""
        while place and isinstance(below := table.stack[place - 1], CurseStrike) and below.step == "begin":
            place -= 1
        self.delayed = self.interrupts = True
        table.stack.insert(place, self)
        self.announce(table)

    def turn(self, table: HeroTable, victim: Seat, by: Seat, place: int | None) -> None:
        """Strike another instead; `place`: where on the stack that one is in the middle of an action."""
        self.victim, self.by, self.turned = victim, by, place is None
        if place is None:
            self.announce(table)
            return
        at = next(at for at, frame in enumerate(table.stack) if frame is self)
        # It leaves its place with its window, and waits like one that has just been played.
        del table.stack[at : at + 2]
        self.step = "begin"
        self.delay(table, place)

    def wait(self, table: HeroTable) -> Next:
        around = table.around(self.victim)
        window = CurseWindow(CURSE_WINDOW, around, ("classic.curses.10",), card=self.card, about=self.victim)
        return Call(window, self.act)

    def act(self, table: HeroTable) -> Next:
        if self.turned:
            self.turned = False
            return Goto(self.wait)
        curse = table.printed(self.card, Curse)
        return Call(Resolve(curse.effects, self.victim, self.card, curse.name, spares=curse.spares), self.finish)

    def finish(self, table: HeroTable) -> Next:
        """Discarded, unless it stays before its victim (classic.curses.7)."""
        table.aside.remove(self.card)
        stays = any(curse.card == self.card for hero in table.heroes for curse in hero.lasting)
        if not stays:
            verbs.discard(table, self.card)
        table.stir()
        return Done()


def touches(table: HeroTable, what: str, card: CardId) -> bool:
    """Whether a word that speaks of that (`curse`, `trap`, `either`) is about that card (bites.curses.13)."""
    return what in ("either", "trap" if isinstance(table.card(card), Trap) else "curse")


def waiting_curse(table: HeroTable) -> CurseStrike:
    """Return the one that waits, under whatever is done about it: the innermost on the stack."""
    return next(frame for frame in reversed(table.stack) if isinstance(frame, CurseStrike))


def stop_curse(table: HeroTable, by: Seat, how: CardId) -> None:
    """Let the curse that waits not act: `by` has stopped it with that card (classic.curses.10, quest.curses.3)."""
    strike = waiting_curse(table)
    strike.stopped = True
    table.tell(events.CurseStopped(strike.victim, strike.card, by, how))


def lift_curse(table: HeroTable, card: CardId) -> None:
    """End the curse that lies before somebody as that card."""
    for hero in table.heroes:
        for curse in list(hero.lasting):
            if curse.card == card:
                verbs.end_lasting(table, hero.seat, curse, "a card has ended it")


def curse_in_window(table: HeroTable) -> CurseStrike | None:
    """The curse that waits in its window right now, while every other card waits for it."""
    if len(table.stack) < 2:
        return None
    top, below = table.stack[-1], table.stack[-2]
    if isinstance(top, CurseWindow) and isinstance(below, CurseStrike):
        return below
    return None
