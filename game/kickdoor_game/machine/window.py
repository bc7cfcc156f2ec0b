"""Reaction windows: every player may react until all have passed in the same situation.

The window asks every seat, able to react or not, because a pause must not reveal what is in a hand. All are asked at
once; with priority it asks one after the other, in the order of `around`, and after each play starts again with the
first.

A reaction is a standing action (a card played at any time): it raises `table.situation`, and earlier passes no longer
count. So the window itself knows nothing of cards; it only waits. On timeout, the clock passes for seats that have not
answered.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .answers import Answer
from .frame import Ask, Done, Frame, Goto, Next
from .ids import CardId, Seat
from .questions import Menu, Option, Question
from .table import BOOKS, Table

PASS = ("pass",)
"""The choice that passes."""
_MENU = Menu((Option("pass"),))


@dataclass(slots=True)
class Window(Frame):
    """A reaction window. `kind` says what it is about. `around` lists the seats asked; with `priority` one at a time,
    in order.

    `passed[i]` is the situation in which around[i] has passed.
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
        """Ask every seat that has not passed since the last play to which others may react; finish if none is left."""
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
        """Return the name of the time limit and the rules to cite, as things are now; each play may change them."""
        return self.deadline, self.rules

    def asks(self, table: Table, seat: Seat) -> bool:
        """Return whether the window still waits for that seat to pass; subclasses may excuse some."""
        return True

    def hear(self, table: Table, answer: Answer) -> Next:
        """Record that a seat has passed, and ask the others again."""
        if not self.passed:
            self.passed = [-1] * len(self.around)
        self.passed[self.around.index(answer.seat)] = table.situation
        return Goto(self.begin)
