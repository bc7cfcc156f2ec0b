"""Everybody may react until everybody has passed on the same situation.

The window asks every seat, able to react or not, because a pause must not tell what is in a hand. All are asked at
once; with priority it is one after the other, in the order of `around`, and after each play from the first on again.
A reaction is a standing action (a card played at any time): it raises `table.situation`, and passes given before are
void. So the window itself knows nothing of cards; it only waits. When time is up, the clock passes for whoever is
silent.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .answers import Answer
from .frame import Ask, Done, Frame, Goto, Next
from .ids import CardId, Seat
from .questions import Menu, Option, Question
from .table import BOOKS, Table

PASS = ("pass",)
_MENU = Menu((Option("pass"),))


@dataclass(slots=True)
class Window(Frame):
    """`kind` says what is reacted to. `around`: who is asked; with `priority` one at a time, in that order.

    `passed[i]`: the situation on which around[i] passed.
    """

    kind: str
    around: list[Seat]
    rules: tuple[str, ...]
    deadline: str = "window"
    card: CardId | None = None
    about: Seat | None = None
    priority: bool = False
    passed: list[int] = field(default_factory=list, metadata={BOOKS: True})

    def begin(self, table: Table) -> Next:
        now = table.situation
        passed = self.passed or [-1] * len(self.around)
        waiting = [
            seat for seat, when in zip(self.around, passed, strict=True) if when != now and self.asks(table, seat)
        ]
        if not waiting:
            return Done()
        deadline, rules = self.terms(table)
        return Ask(
            tuple(
                Question(
                    seat,
                    self.kind,
                    _MENU,
                    PASS,
                    deadline,
                    rules,
                    lap=now,
                    card=self.card,
                    about=self.about,
                )
                for seat in (waiting[:1] if self.priority else waiting)
            ),
            self.hear,
        )

    def terms(self, table: Table) -> tuple[str, tuple[str, ...]]:
        """The class of the deadline and the rules cited, as things are now; each play may change them."""
        return self.deadline, self.rules

    def asks(self, table: Table, seat: Seat) -> bool:
        """Whether that seat is still waited for; a kind of window may let some of them go."""
        return True

    def hear(self, table: Table, answer: Answer) -> Next:
        if not self.passed:
            self.passed = [-1] * len(self.around)
        self.passed[self.around.index(answer.seat)] = table.situation
        return Goto(self.begin)
