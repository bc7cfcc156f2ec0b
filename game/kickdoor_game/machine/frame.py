"""Frames: rules in progress, and the four results that a step of a rule can return.

A frame's fields are its local variables; `step` is the *name* of the method to continue with, its program counter. The
methods of a frame, in file order, read like the rule in the rulebook. Code passes bound methods (`then=self.flee`), so
that mypy and "find usages" work; only their names are stored, so step names are part of the save format. A renamed
class keeps its old name in saves (`saved_as`), and a frame accepts old names of its steps (`once_called`).

Two conventions make everything else safe:

*A step either writes or asks, never both.* The step that asked stays the frame's step while the question is open. After
an interruption it simply runs again, and asks with the options as they are then, or finds that there is nothing left to
ask. Hence a step that receives a result or an answer must not ask: `Goto` one that does.

*A frame holds plain data only*: numbers, ids, strings, words of the card language, and lists of these.

A frame that takes or changes a player's possessions says what is at stake (`resolving`). Those possessions stay as they
are until the frame has finished: otherwise a player could rearrange them while a choice is open, and so decide what the
effect hits.

A frame that can become pointless (its hero has died, its fight is over) says so in one place (`void`), together with
the step that ends it. The kernel checks this before each step, so the steps need not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar

import msgspec

from .ids import NOBODY, CardId, Seat
from .questions import Question

Step = Callable[..., "Next"]
"""A bound method of a frame, to continue with."""


@dataclass(frozen=True, slots=True)
class Stake:
    """What a rule in progress affects: these cards of that seat, or everything the seat has if none are named.

    `hand`: the cards in hand are included, not only those in play. `goes_by`: nothing of this seat is taken, but the
    effect on that other seat depends on it, as on who has the lowest Level.
    """

    seat: Seat
    cards: tuple[CardId, ...] = ()
    hand: bool = True
    goes_by: Seat = NOBODY


@dataclass(slots=True)
class Frame:
    """A rule in progress.

    `interrupts`: it was pushed on top of a question, so its result is not passed to the frame below. `handed`: the
    result of a called frame, until the step that receives it runs; upkeep comes in between. `ending`: it has become
    void, and is running its last steps.

    `saved_as`: the name of the class in saves, if that differs; it is not inherited. `once_called`: the current name of
    each step that had another name in saves of older releases.
    """

    saved_as: ClassVar[str] = ""
    once_called: ClassVar[Mapping[str, str]] = MappingProxyType({})

    step: str = field(default="begin", kw_only=True)
    interrupts: bool = field(default=False, kw_only=True)
    handed: tuple[Any, ...] = field(default=(), kw_only=True)
    ending: bool = field(default=False, kw_only=True)

    def resolving(self, table: Any) -> tuple[Stake, ...]:
        """Return what this frame affects, which must stay as it is until the frame has finished; () for nothing."""
        return ()

    def void(self, table: Any) -> Step | None:
        """Return the step that ends this frame because it has become pointless; None as long as it has not.

        The kernel calls this before each step, except before a step that receives a result or an answer, and after the
        frame has begun to end.
        """
        return None

    def end(self, table: Any) -> Next:
        """Finish without doing anything more: the step with which most frames end that have become pointless."""
        return Done()


class Goto(msgspec.Struct, frozen=True):
    """Result of a step: continue with `then` at once."""

    then: Step


class Call(msgspec.Struct, frozen=True):
    """Result of a step: run `frame` first, then `then` with its result (without an argument if that is None)."""

    frame: Frame
    then: Step


class Ask(msgspec.Struct, frozen=True):
    """Result of a step: wait for an answer. The first one to any of the questions is passed to `then`; the others are
    asked again.
    """

    questions: tuple[Question, ...]
    then: Step


class Done(msgspec.Struct, frozen=True):
    """Result of a step: this rule is finished, with that result."""

    result: Any = None


Next = Goto | Call | Ask | Done
"""Any result of a step."""
