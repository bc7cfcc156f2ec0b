"""Write down every name that a saved match depends on: frames with their steps, and all state with its fields.

    .venv/bin/python tests/architecture/make_frames.py

A match in progress is saved as these names (`kickdoor_game.machine.plain`). Rename one, and matches saved yesterday
cannot be loaded; so the names are kept in `frames.golden.txt`, and changing them takes a decision, not a slip.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
import sys
import typing
from collections.abc import Iterator
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any, TypeVar

import kickdoor_game
from kickdoor_game.machine import plain
from kickdoor_game.machine.frame import Frame
from kickdoor_game.machine.table import Table

T = TypeVar("T")
GOLDEN = Path(__file__).with_name("frames.golden.txt")
RESULT_OF_A_STEP = re.compile(r"\b(Next|Goto|Call|Ask|Done)\b")


def import_the_game() -> None:
    """Import every module of `kickdoor_game`, so that no frame class is missing because nobody used it yet."""
    for module in pkgutil.walk_packages(kickdoor_game.__path__, "kickdoor_game."):
        importlib.import_module(module.name)


def children(root: type[T]) -> Iterator[type[T]]:
    """Yield all classes below this one that modules of the game hold, but for generic ones, of which no state is.

    Tests may have frames of their own; and `@dataclass(slots=True)` makes a class anew, so that its first draft lingers
    among the subclasses until the garbage is collected.
    """
    for child in root.__subclasses__():
        if child.__module__.startswith("kickdoor_game."):
            held = getattr(sys.modules[child.__module__], child.__name__, None) is child
            if held and typing.Generic not in child.__bases__:
                yield child
            yield from children(child)


def frames() -> list[type[Frame]]:
    """Return every frame class of the game, by its name in saves."""
    import_the_game()
    return sorted(set(children(Frame)), key=plain.saved_name)


def parts(hint: Any) -> Iterator[Any]:
    """Yield the type of a field and everything inside it: the members of unions, the elements of lists."""
    while hasattr(hint, "__supertype__"):
        hint = hint.__supertype__
    yield hint
    for inner in typing.get_args(hint):
        yield from parts(inner)


def state() -> list[type]:
    """Return every other dataclass that a save can hold: tables, and what hangs on tables and frames."""
    waiting = [*frames(), *children(Table)]
    found: set[type] = set()
    while waiting:
        kind = waiting.pop()
        if kind not in found:
            found.add(kind)
            hints = plain.hints(kind)
            inner = (part for field in plain.state_fields(kind) for part in parts(hints[field.name]))
            waiting += [part for part in inner if isinstance(part, type) and is_dataclass(part)]
    return sorted(found - set(frames()) - {Frame}, key=plain.saved_name)


def steps(frame: type[Frame]) -> list[str]:
    """Return the methods that say what comes next, and their old names: a saved frame can go on at each of them."""
    methods = inspect.getmembers(frame, inspect.isfunction)
    now = [name for name, method in methods if RESULT_OF_A_STEP.search(str(method.__annotations__.get("return", "")))]
    return sorted({*now, *frame.once_called})


def described() -> str:
    """Return the golden text: one line of fields for each class, and one of steps for each frame."""
    lines: list[str] = []
    for kind in frames():
        lines += [f"frame {plain.saved_name(kind)}: {field_names(kind)}", f"    steps: {' '.join(steps(kind))}"]
    lines += [f"state {plain.saved_name(kind)}: {field_names(kind)}" for kind in state()]
    return "\n".join(lines) + "\n"


def field_names(kind: type) -> str:
    """Return the names of the saved fields, in their order."""
    return " ".join(field.name for field in plain.state_fields(kind))


if __name__ == "__main__":
    GOLDEN.write_text(described(), "utf-8")
    sys.stdout.write(f"wrote {GOLDEN}: {len(frames())} frames, {len(state())} other classes\n")
