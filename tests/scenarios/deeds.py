"""A deed: what one player says, to be done or only tried out; and the language in which deeds are written.

Whether it answers the question that is open to him, or is one of the things he may do at any time, follows from the
verb and, where a verb serves for both, from what is asked.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.scenarios.sentences import Language
from tests.scene import Scene

STEPS = Language("what is done")


class Deed(NamedTuple):
    """`standing`: done at any time; otherwise an answer to the open question."""

    who: str
    said: tuple[Any, ...]
    standing: bool = True

    def do(self, t: Scene) -> None:
        (t.acts if self.standing else t.answers)(self.who, *self.said)


def answer(who: str, *said: Any) -> Deed:
    """A deed that answers what is asked."""
    return Deed(who, said, standing=False)


def answers(pattern: str, *said: Any) -> None:
    """A sentence that answers with these words, and with what its slots took."""
    STEPS.says(pattern)(lambda t, who, *more: answer(who, *said, *more))


def acts(pattern: str, word: str) -> None:
    """A sentence for something that may be done at any time: the engine's word, and what the slots took."""
    STEPS.says(pattern)(lambda t, who, *more: Deed(who, (word, *more)))


def must_be_asked(t: Scene, who: str, *kinds: str) -> None:
    """The verb must fit what is asked, so that nobody keeps what he is asked to lose."""
    asked = t.asked(who) or "nothing"
    if not any(asked == kind or (kind.endswith("_") and asked.startswith(kind)) for kind in kinds):
        raise AssertionError(f"{who} is asked {asked.replace('_', ' ')}, which this does not answer\n{t}")
