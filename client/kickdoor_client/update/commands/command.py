"""The type of a command: its name, key, help, scenes, effect and completion."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from ...state.model import Model, Scene
from ..showing.outcome import Outcome


def nothing(_: Model) -> list[str]:
    """Return no completions: the default of commands that take no words or any words."""
    return []


class Command(Struct, frozen=True):
    """A command. `run` gets what was typed after the name; `press` handles the key, if that does something else.

    `brief` is the word next to the key in the footer; "" keeps it out. `when`: whether it applies, within its `scenes`.
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
        """Handle the command's key: run `press` if the command has it, else the command without words."""
        return self.press(model) if self.press is not None else self.run(model, "")
