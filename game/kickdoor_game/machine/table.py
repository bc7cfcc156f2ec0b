"""The part of a match's state that the kernel works on; each engine adds its own.

`situation` numbers what a reaction window reacts to: every play raises it, so that a pass given before is void.
`answered` counts, per seat, the questions that have been settled: it is part of a question's id, so that an answer
sent twice cannot count for the next question of the same content.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from .events import Event
from .frame import Ask, Frame
from .ids import Seat

TRANSIENT = {"transient": True}
"""Metadata of a field that is neither saved nor compared: it can be computed anew, or has been delivered."""

SHARED = {"shared": True}
"""Metadata of a field that clones share and saves leave out: numbers and cards, which the ruleset attaches."""

PERSON = {"person": True}
"""Metadata of a field that says what a person is called: it decides nothing, and can be left out where states are
compared whoever has played."""


@dataclass(slots=True, kw_only=True)
class Table:
    """One match, as a value: cloned, saved, compared and printed as a whole.

    `engine`: whose table it is. `packages`: where the classes are of which its saves and events are made, beside the
    machine's own; none: everywhere.
    """

    engine: ClassVar[str]
    packages: ClassVar[tuple[str, ...]] = ()

    stack: list[Frame] = field(default_factory=list)
    situation: int = 0
    answered: list[int] = field(default_factory=list)
    moves: int = 0
    over: bool = False
    winners: list[Seat] = field(default_factory=list)

    asking: Ask | None = field(default=None, compare=False, metadata=TRANSIENT)
    news: list[Event] = field(default_factory=list, compare=False, metadata=TRANSIENT)
    changed: bool = field(default=True, compare=False, metadata=TRANSIENT)

    def tell(self, event: Event) -> None:
        """Note what happened; every verb that writes calls this, so that upkeep knows when to look."""
        self.news.append(event)
        self.changed = True

    def stir(self) -> None:
        """A play that others may react to: passes given before are void."""
        self.situation += 1
        self.changed = True
