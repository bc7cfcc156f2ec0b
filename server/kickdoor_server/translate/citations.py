"""Views as the set's own book numbers its rules.

An engine cites the book that it was written from. Where that is another one than the set's, whatever a view says of
rules is said in the set's own ids; what people have written themselves stays as it is.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from msgspec.structs import asdict, replace

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
    match value:
        case str():
            return catalogue.in_words(value)
        case Header() | Board():
            return value  # a table's name is whatever somebody has called it, and a map cites nothing
        case tuple():
            parts = [(part, _own(part, catalogue)) for part in value]
            return tuple(own for part, own in parts if own != "" or part == "")
        case msgspec.Struct():
            fields = {name: (part, _own(part, catalogue)) for name, part in asdict(value).items()}
            changed = {name: own for name, (part, own) in fields.items() if own != part}
            return replace(value, **changed) if changed else value
        case _:
            return value
