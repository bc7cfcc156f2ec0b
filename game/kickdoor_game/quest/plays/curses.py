"""A Curse that was played: a window for cards and powers that stop it, then it acts (quest.curses.1 to .7)."""

from __future__ import annotations

from dataclasses import dataclass

from ...heroes.curses import CURSE_WINDOW, CurseStrike, CurseWindow
from ...heroes.table import HeroTable
from ...machine.errors import of_kind, required
from ...machine.frame import Call, Next, Stake
from ...machine.ids import Seat
from ...machine.table import Table
from ..cards.kinds import QuestCurse
from ..resolve import Happening
from ..state.table import QuestTable


@dataclass(slots=True)
class OpenCurseWindow(CurseWindow):
    """The window before a Curse acts, for everybody, whatever they hold, the dead included (quest.timing.5,
    quest.death.11).

    It ends when the victim is dead, since there is nothing left to stop.
    """

    def asks(self, table: Table, seat: Seat) -> bool:
        """Return whether the Curse's victim is alive: if so, the window waits for every seat, the dead included."""
        return not of_kind(table, QuestTable).heroes[required(self.about)].dead


@dataclass(slots=True)
class QuestCurseStrike(CurseStrike):
    """A Curse on its way to its victim. The card lies aside until it has acted; a lasting one then lies before the
    victim.

    `tried`: the victim has tried the power that averts it (quest.class.16).
    """

    tried: bool = False

    def resolving(self, table: HeroTable) -> tuple[Stake, ...]:
        """Return what must not change until the Curse has acted: everything that the victim has, which they could move
        out of the way (quest.curses.2, .3)."""
        return (Stake(self.victim),)

    def wait(self, table: HeroTable) -> Next:
        """Let everybody react before the Curse acts (quest.curses.3)."""
        everybody = of_kind(table, QuestTable).everybody()
        window = OpenCurseWindow(
            CURSE_WINDOW, everybody, ("quest.curses.3",), CURSE_WINDOW, card=self.card, about=self.victim
        )
        return Call(window, self.act)

    def act(self, table: HeroTable) -> Next:
        """Carry out the Curse's effects on the victim."""
        curse = table.printed(self.card, QuestCurse)
        return Call(Happening(curse.effects, self.victim, self.card, curse.name), self.finish)
