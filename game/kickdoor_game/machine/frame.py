"""A rule in progress, and the four things that a step of it can answer.

A frame's fields are its locals; `step` is the *name* of the method to continue with, its program counter. Read a
frame's methods in file order and you read the rule as the rulebook tells it. Bound methods are written
(`then=self.flee`), so that mypy and "find usages" work; only their names are stored, so step names are save format.
A class that gets another name keeps the one in saves (`saved_as`), and a step answers to its old ones (`once_called`).

Two habits make everything else safe:

*A step either writes or asks, never both.* The step that asked stays the frame's step while the question is open.
When something interferes, it is simply run again and asks anew, with the options as they are then, or finds that
there is nothing left to ask. Hence a step that is handed a result or an answer may not ask: `Goto` one that does.

*A frame holds plain data only*: numbers, ids, strings, words of the card language, and lists of these.

A frame that takes or changes something of a player's says what is at stake (`resolving`). It stays as it is until the
frame has done with it: whoever could rearrange it while a choice is open would choose what the effect finds.

A frame that can become pointless (its hero has died, its fight is over) says so once (`void`), and with which step it
ends then. That is looked at before each of its steps, so the steps themselves need not.
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


@dataclass(frozen=True, slots=True)
class Stake:
    """What a rule in progress is about: these cards of that seat, or all that the seat has if none are named.

    `hand`: what they hold counts, too, and not only what lies before them. `goes_by`: nothing of it is taken, but what
    happens to that other seat goes by it, as by who is the lowest.
    """

    seat: Seat
    cards: tuple[CardId, ...] = ()
    hand: bool = True
    goes_by: Seat = NOBODY


@dataclass(slots=True)
class Frame:
    """A rule in progress. `interrupts`: pushed on top of a question, so its result concerns nobody below.

    `handed`: the result of what was called, until the step that receives it runs; upkeep comes in between. `ending`: it
    was found to be void, and is carrying out what it ends with.

    `saved_as`: the name of the class in saves, where that is another one; it holds for that class alone. `once_called`:
    the steps that had other names in saves of older releases, by those.
    """

    saved_as: ClassVar[str] = ""
    once_called: ClassVar[Mapping[str, str]] = MappingProxyType({})

    step: str = field(default="begin", kw_only=True)
    interrupts: bool = field(default=False, kw_only=True)
    handed: tuple[Any, ...] = field(default=(), kw_only=True)
    ending: bool = field(default=False, kw_only=True)

    def resolving(self, table: Any) -> tuple[Stake, ...]:
        """Whose possessions stay as they are until this frame has done with them, and which; () for none."""
        return ()

    def void(self, table: Any) -> Step | None:
        """The step with which this frame ends since it has become pointless; None as long as there is a point in it.

        Looked at before each step but one that is handed a result or an answer, and not again once it ends like that.
        """
        return None

    def end(self, table: Any) -> Next:
        """Do nothing more: what most frames end with once they are void."""
        return Done()


class Goto(msgspec.Struct, frozen=True):
    """Go on with that step at once."""

    then: Step


class Call(msgspec.Struct, frozen=True):
    """Run that frame first; its result is handed to `then` (no argument if the result is None)."""

    frame: Frame
    then: Step


class Ask(msgspec.Struct, frozen=True):
    """Wait; the first answer to any of the questions is handed to `then`, the rest is asked anew."""

    questions: tuple[Question, ...]
    then: Step


class Done(msgspec.Struct, frozen=True):
    """This rule is finished."""

    result: Any = None


Next = Goto | Call | Ask | Done
