"""What a command is: its name, its key, its help, where it applies, what it does, and what completes it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from ...state.model import Model, Scene
from ..showing.outcome import Outcome


def nothing(_: Model) -> list[str]:
    """What completes a command that takes no words, or any."""
    return []


class Command(Struct, frozen=True):
    """`run` gets what was typed after the name; `press` is what the key does instead, if that differs.

    `brief` is the word beside the key at the foot of the screen; "" keeps it off the foot. `when` says whether it is
    there, in its scenes.
    """

    name: str
    about: str
    scenes: frozenset[Scene]
    run: Callable[[Model, str], Outcome]
    key: str = ""
    brief: str = ""
    words: str = ""
    press: Callable[[Model], Outcome] | None = None
    complete: Callable[[Model], list[str]] = nothing
    when: Callable[[Model], bool] = lambda model: True

    def pressed(self, model: Model) -> Outcome:
        return self.press(model) if self.press is not None else self.run(model, "")
