"""Views as the set's own book numbers its rules.

An engine cites the book that it was written from. Where that is another one than the set's, whatever a view says of
rules is said in the set's own ids; what people have written themselves stays as it is.
"""

from __future__ import annotations

from functools import cache
from operator import is_
from types import NoneType
from typing import Any, TypeVar, get_args, get_type_hints

import msgspec
from msgspec.structs import replace

from kickdoor_game.language.catalogue import Catalogue
from kickdoor_protocol.views import Board, Face, Header

T = TypeVar("T")


def with_known_rules(faces: tuple[Face, ...], catalogue: Catalogue) -> tuple[Face, ...]:
    """The same faces, without ids of rules that this book has under no name: a pack may bring cards of another game."""
    return tuple(replace(face, touches=tuple(filter(catalogue.own, face.touches))) for face in faces)


def in_own_words(view: T, catalogue: Catalogue) -> T:
    """The same view, with the ids of that book; lists of ids lose those that the book has not."""
    if not catalogue.cites:
        return view
    translated: T = _own(view, catalogue)
    return translated


def _own(value: Any, catalogue: Catalogue) -> Any:
    """The value itself where nothing in it is said otherwise: most of a view is, and it is made with every change."""
    if type(value) is str:
        return catalogue.in_words(value) if "." in value else value
    if type(value) is tuple:
        if not value:
            return value
        parts = [_own(part, catalogue) for part in value]
        if all(map(is_, parts, value)):
            return value
        return tuple(own for own, part in zip(parts, value, strict=True) if own != "" or part == "")
    kind: type = type(value)
    changed = {}
    for name in _saying(kind):
        part = getattr(value, name)
        own = _own(part, catalogue)
        if own is not part:
            changed[name] = own
    return replace(value, **changed) if changed else value


@cache
def _saying(kind: type) -> tuple[str, ...]:
    """The fields of values of that class in which anything can be said: not in numbers, nor where there is nothing."""
    # A table's name is whatever somebody has called it, and a map cites nothing.
    if not issubclass(kind, msgspec.Struct) or issubclass(kind, Header | Board):
        return ()
    return tuple(name for name, hint in get_type_hints(kind).items() if not _is_silent(hint))


def _is_silent(hint: Any) -> bool:
    """Whether all values of that type are numbers, or none."""
    return all(member in (int, float, bool, NoneType) for member in get_args(hint) or (hint,))
