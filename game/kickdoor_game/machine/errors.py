"""Whose fault it is: the seat's (`IllegalAnswer`), nobody's (`StaleAnswer`), ours (`BrokenInvariant`), the file's.

A `Refusal` is data, because the same value explains an option that is shown but barred, and an answer that was
refused. It names the rule and what would be right; see `wording` in each engine for how it becomes a sentence.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec

from .ids import RuleId

T = TypeVar("T")

FORM = frozenset({"not_of_this_shape", "not_an_option", "picked_twice"})
"""Codes of what is wrong with the form of an answer, whatever it is about; a ruleset says which rule that breaks."""


class Refusal(msgspec.Struct, frozen=True):
    """Why something is not allowed now: a stable code, the rule that says so, and the cure."""

    code: str
    rule: RuleId
    cure: str = ""


class IllegalAnswer(ValueError):  # noqa: N818 - named for what it is about, like its siblings
    """The seat's fault: refused, nothing changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} ({refusal.rule}) {refusal.cure}".rstrip())
        self.refusal = refusal


class StaleAnswer(ValueError):  # noqa: N818
    """Nobody's fault: the question has changed or is gone; show the current one."""


class BrokenInvariant(RuntimeError):  # noqa: N818
    """Our fault: the match is to be frozen with its journal as evidence."""


class UnreadableSave(ValueError):  # noqa: N818
    """A save or journal that this version cannot read."""


def required(found: T | None) -> T:
    """Return what the rules say must be there. Raises BrokenInvariant if there is nothing."""
    if found is None:
        raise BrokenInvariant("nothing is there, where by the rules something must be")
    return found


def of_kind(found: object, kind: type[T]) -> T:
    """Return what the rules say must be of that kind. Raises BrokenInvariant if it is of another."""
    if not isinstance(found, kind):
        raise BrokenInvariant(f"{type(found).__name__} is there, where by the rules {kind.__name__} must be")
    return found
