"""Errors by cause: a seat's illegal answer, a stale answer, a bug in the rules, or an unreadable file.

A `Refusal` is data, because the same value explains an option that is shown but barred, and an answer that was refused.
It names the rule and what would be right; `wording` in each engine turns it into a sentence.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec

from .ids import RuleId

T = TypeVar("T")

FORM = frozenset({"not_of_this_shape", "not_an_option", "picked_twice"})
"""Codes of refusals about the form of an answer, whatever the question; a ruleset says which rule that breaks."""


class Refusal(msgspec.Struct, frozen=True):
    """Why something is not allowed now: a stable code, the id of the rule that forbids it, and what would be
    allowed.
    """

    code: str
    rule: RuleId
    cure: str = ""


class IllegalAnswer(ValueError):  # noqa: N818 - named for what it is about, like its siblings
    """The seat gave an answer that the rules do not allow. It was refused, and nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} ({refusal.rule}) {refusal.cure}".rstrip())
        self.refusal = refusal


class StaleAnswer(ValueError):  # noqa: N818
    """The question has changed or is gone, or the match is over. Nothing has changed; show the current question."""


class BrokenInvariant(RuntimeError):  # noqa: N818
    """A bug in a rule or in the kernel: freeze the match, and keep its journal as evidence."""


class UnreadableSave(ValueError):  # noqa: N818
    """This release cannot read the save or journal."""


def required(found: T | None) -> T:
    """Return `found`, which the rules guarantee to exist. Raises BrokenInvariant if it is None."""
    if found is None:
        raise BrokenInvariant("nothing is there, where by the rules something must be")
    return found


def of_kind(found: object, kind: type[T]) -> T:
    """Return `found`, which the rules guarantee to be of that class. Raises BrokenInvariant if it is not."""
    if not isinstance(found, kind):
        raise BrokenInvariant(f"{type(found).__name__} is there, where by the rules {kind.__name__} must be")
    return found
