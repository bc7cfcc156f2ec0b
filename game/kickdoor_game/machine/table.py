"""The part of a match's state that the kernel works on; each engine adds its own.

`situation` numbers what a reaction window reacts to: every play raises it, so that a pass given before is void.
`answered` counts, per seat, the questions that have been settled, `asked` those that were put: the latter is a
question's id. It counts anew for each that was not among the `latest` ones, which were open before, or was answered;
so an answer counts for what its sender saw, and sent twice it cannot count for the next question of the same content.
One that was only `interrupted` keeps its id: of these a check sum of the content is kept, by seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar

from .events import Event
from .frame import Ask, Frame
from .ids import Seat
from .questions import Question

TRANSIENT = {"transient": True}
"""Metadata of a field that is neither saved nor compared: it can be computed anew, or has been delivered."""

SHARED = {"shared": True}
"""Metadata of a field that clones share and saves leave out: numbers and cards, which the ruleset attaches."""

PERSON = {"person": True}
"""Metadata of a field that says what a person is called: it decides nothing, and can be left out where states are
compared whoever has played."""

NAMELESS = "nameless"
"""Key of the metadata of a field that is saved, but is no part of what a state is recognised by: of its digest."""

BOOKS = "books"
"""Key of the metadata of a field that only keeps the books: nothing rests on it but what is asked (`plain.touched`)."""


@dataclass(slots=True, kw_only=True)
class Table:
    """One match, as a value: cloned, saved, compared and printed as a whole.

    `engine`: whose table it is. `packages`: where the classes are of which its saves and events are made, beside the
    machine's own; none: everywhere. `named_in`: of classes that have moved, the modules by which the form of what is
    seen still names them (`plain.form_of`), by their names.
    """

    engine: ClassVar[str]
    packages: ClassVar[tuple[str, ...]] = ()
    named_in: ClassVar[Mapping[str, str]] = MappingProxyType({})

    stack: list[Frame] = field(default_factory=list)
    situation: int = 0
    answered: list[int] = field(default_factory=list, metadata={BOOKS: True})
    moves: int = field(default=0, metadata={BOOKS: True})
    asked: list[int] = field(default_factory=list, compare=False, metadata={BOOKS: True, NAMELESS: True})
    interrupted: dict[int, int] = field(default_factory=dict, compare=False, metadata={BOOKS: True, NAMELESS: True})
    over: bool = False
    winners: list[Seat] = field(default_factory=list)

    asking: Ask | None = field(default=None, compare=False, metadata=TRANSIENT)
    latest: tuple[Question | None, ...] = field(default=(), compare=False, metadata=TRANSIENT)
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
