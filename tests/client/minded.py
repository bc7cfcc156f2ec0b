"""What a program has in mind after a step: which parts of it are others than before, and a digest of those.

Much of it shows on no screen at once: where a cursor will stand on a page that is not open, what was asked before,
until when a key answers nothing. The names say where to look; what has the value it has by default is left out of the
digest, so that a part that is added later, and means nothing here, makes no other.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Mapping, Set
from types import FunctionType
from typing import Any

from msgspec import NODEFAULT, Struct

from kickdoor_client.state.model import Model

TIME_GOES_BY = ("now", "here_at")
LOOKED_INTO = ("ui", "seen", "errand", "contact", "home", "calls", "passwords")
"""Parts whose own parts are named."""


def others(before: Any, after: Any, name: str = "") -> Iterator[tuple[str, object]]:
    """The parts that are others than before, by name, as they are now."""
    for part in after.__struct_fields__:
        was, now = getattr(before, part), getattr(after, part)
        if was is now or was == now or part in TIME_GOES_BY:
            continue
        if part in LOOKED_INTO and isinstance(was, Struct) and isinstance(now, Struct):
            yield from others(was, now, f"{part}.")
        else:
            yield f"{name}{part}", now


def text_of_value(value: object) -> str:
    """The same for equal values: sets in order, and nothing that is as by default."""
    if isinstance(value, Struct):
        said = (f"{name}={text_of_value(each)}" for name, each in _not_by_default(value))
        return f"{type(value).__name__}({', '.join(said)})"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{text_of_value(key)}: {text_of_value(each)}" for key, each in value.items()) + "}"
    if isinstance(value, Set):
        return "{" + ", ".join(sorted(map(text_of_value, value))) + "}"
    if isinstance(value, tuple | list):
        return "(" + ", ".join(map(text_of_value, value)) + ")"
    return value.__qualname__ if isinstance(value, FunctionType) else repr(value)


def _not_by_default(value: Struct) -> Iterator[tuple[str, object]]:
    names, defaults = value.__struct_fields__, value.__struct_defaults__
    for name, default in zip(names, (*[NODEFAULT] * (len(names) - len(defaults)), *defaults), strict=True):
        each = getattr(value, name)
        made: Callable[[], object] | None = getattr(default, "factory", None)
        if each != (default if made is None else made()):
            yield name, each


def minded(before: Model, after: Model) -> list[str]:
    """A line, or none if all is as before."""
    found = dict(others(before, after))
    if not found:
        return []
    text = " ".join(f"{name}={text_of_value(value)}" for name, value in found.items())
    return [f"~ {' '.join(found)}: {zlib.crc32(text.encode()) & 0xFFFF:04x}"]
