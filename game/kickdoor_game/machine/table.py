"""The part of a match's state that the kernel works on; each engine adds its own fields.

`situation` numbers what a reaction window reacts to: every play raises it, so that an earlier pass no longer counts.
`answered` counts, per seat, the questions that were settled; `asked` those that were asked, which is a question's id.
The id rises for each question that was not open before (`latest`), or follows a reply; so an answer counts only for the
question its sender saw, and a repeated answer cannot count for a later question of the same content. A question that
was only `interrupted` keeps its id: a checksum of its content is kept, by seat.
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
"""Metadata of a field that is neither saved nor compared: it can be computed again, or has been delivered."""

SHARED = {"shared": True}
"""Metadata of a field that clones share and saves leave out: numbers and cards, which the ruleset attaches."""

PERSON = {"person": True}
"""Metadata of a field with a person's name: it decides nothing, and is left out where states are compared regardless of
who has played.
"""

NAMELESS = "nameless"
"""Metadata key of a field that is saved, but left out of the digest of a state."""

BOOKS = "books"
"""Metadata key of a bookkeeping field, on which only the questions depend, and no view (`plain.touched`)."""


@dataclass(slots=True, kw_only=True)
class Table:
    """One match, as a value: cloned, saved, compared and printed as a whole.

    `engine`: the key of its engine. `packages`: the packages with the classes of its saves and events, in addition to
    the machine's own; empty: all. `named_in`: the former modules of classes that have moved, by class name, which the
    form of saves still uses (`plain.form_of`).
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
        """Record an event. Every function that changes the table calls this, so that the kernel knows when to run
        `Ruleset.upkeep`."""
        self.news.append(event)
        self.changed = True

    def stir(self) -> None:
        """Record a play to which others may react: earlier passes no longer count."""
        self.situation += 1
        self.changed = True
