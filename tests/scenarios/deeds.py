"""Deeds: what one player does in a scenario, and the language in which scenarios write it.

The verb says whether a deed is an answer or a standing action; where a verb serves for both, the open question does.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.scenarios.sentences import Language
from tests.scene import Scene

STEPS = Language("what is done")


class Deed(NamedTuple):
    """An action of one player. `standing`: taken at any time; otherwise an answer to the open question."""

    who: str
    said: tuple[Any, ...]
    standing: bool = True

    def do(self, t: Scene) -> None:
        (t.acts if self.standing else t.answers)(self.who, *self.said)


def answer(who: str, *said: Any) -> Deed:
    """Return a deed that answers the open question."""
    return Deed(who, said, standing=False)


def answers(pattern: str, *said: Any) -> None:
    """Add a sentence that answers with these words, and with the values of its slots."""
    STEPS.says(pattern)(lambda t, who, *more: answer(who, *said, *more))


def acts(pattern: str, word: str) -> None:
    """Add a sentence for a standing action: the engine's word, and the values of its slots."""
    STEPS.says(pattern)(lambda t, who, *more: Deed(who, (word, *more)))


def must_be_asked(t: Scene, who: str, *kinds: str) -> None:
    """Raise AssertionError unless one of these kinds is asked, so that a verb cannot answer another question."""
    asked = t.asked(who) or "nothing"
    if not any(asked == kind or (kind.endswith("_") and asked.startswith(kind)) for kind in kinds):
        raise AssertionError(f"{who} is asked {asked.replace('_', ' ')}, which this does not answer\n{t}")
