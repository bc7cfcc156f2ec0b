"""The closed sets: every word of every family, and the parts of a word. Nothing else in the language lists words.

The loader's errors, the checks, the wording, the READMEs and the tests all ask here, so a new word is added to its
family's union in its own file and is then known everywhere.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import fields

from .cards import Card
from .conditions import Condition
from .effects import Effect
from .plays import Play
from .specials import Special
from .traits import Trait

Kind = type[Struct]

FAMILIES: Mapping[str, tuple[Kind, ...]] = MappingProxyType(
    {
        "conditions": get_args(Condition),
        "effects": get_args(Effect),
        "traits": get_args(Trait),
        "specials": get_args(Special),
        "plays": get_args(Play),
        "cards": get_args(Card),
    }
)


def tag_of(kind: Kind) -> str:
    """What a TOML file calls this word: `lose_item`."""
    return str(kind.__struct_config__.tag)


def tag_field_of(kind: Kind) -> str:
    """The field that names the word: `is`, `do`, `has`, `play` or `kind`."""
    return str(kind.__struct_config__.tag_field)


def nearest(word: object, known: Iterable[str]) -> str:
    """The known word that was probably meant, as the end of a sentence; else all of them if they are few."""
    choices = sorted(known)
    close = difflib.get_close_matches(str(word), choices, n=1, cutoff=0.5)
    if close:
        return f'; did you mean "{close[0]}"?'
    return f"; known are {', '.join(choices)}" if choices and len(choices) <= 24 else ""


def words_in(word: Struct, path: str = "") -> Iterator[tuple[str, Struct]]:
    """The words inside a word or card, at any depth, each with the path of its field: `bad_stuff[0].who`."""
    for field in fields(word):
        yield from _inside(getattr(word, field.name), f"{path}.{field.name}" if path else field.name)


def _inside(value: Any, path: str) -> Iterator[tuple[str, Struct]]:
    if isinstance(value, Struct):
        yield path, value
        yield from words_in(value, path)
    elif isinstance(value, tuple):
        for position, part in enumerate(value):
            yield from _inside(part, f"{path}[{position}]")
