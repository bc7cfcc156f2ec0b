"""Explain why a TOML table is not a valid word or card: each fault with its path and the nearest valid word.

msgspec decodes (`load`); only if it refuses, this module walks the same data along the same types, since msgspec says
what it expected, but not what was probably meant.
"""

from __future__ import annotations

import difflib
import types
from collections.abc import Iterator
from typing import Any, Literal, Union, cast, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from ..vocabulary import Kind, nearest, tag_field_of, tag_of

Fault = tuple[str, str]
"""A field, by its path, and what is wrong with it."""
_TAG_FIELDS = ("is", "do", "has", "play", "kind")
_NAMES: dict[Any, str] = {
    int: "a whole number",
    float: "a number with a point",
    str: "a text",
    bool: "true or false",
    tuple: "a list",
    list: "a list",
    dict: "a table",
}


def all_faults(data: object, hint: Any) -> list[Fault]:
    """Return every field that does not fit the type `hint`: its path, and the predicate of a sentence about it."""
    return list(_faults(data, hint, ""))


def _faults(data: Any, hint: Any, path: str) -> Iterator[Fault]:
    origin = get_origin(hint)
    if origin is Literal:
        if data not in get_args(hint):
            yield path, f"cannot be {data!r}{nearest(data, map(str, get_args(hint)))}"
    elif origin in (Union, types.UnionType):
        yield from _faults_in_union(data, [part for part in get_args(hint) if part is not type(None)], path)
    elif origin in (tuple, frozenset):  # a file has a list for either
        if isinstance(data, list):
            for position, part in enumerate(data):
                yield from _faults(part, get_args(hint)[0], f"{path}[{position}]")
        else:
            yield path, _expected(tuple, data)
    elif isinstance(hint, type) and issubclass(hint, Struct):
        if hint.__struct_config__.tag is None:
            yield from _faults_in_table(data, hint, path)
        else:
            yield from _faults_in_word(data, [hint], path)
    elif type(data) is not hint:
        yield path, _expected(hint, data)


def _faults_in_union(data: Any, members: list[Any], path: str) -> Iterator[Fault]:
    if all(isinstance(member, type) and issubclass(member, Struct) for member in members):
        yield from _faults_in_word(data, members, path)
        return
    literals = [choice for member in members for choice in _flat_literals(member)]
    if literals:
        if data not in literals:
            yield path, f"cannot be {data!r}{nearest(data, map(str, literals))}"
    elif len(members) == 1:
        yield from _faults(data, members[0], path)


def _flat_literals(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) is Literal else ()


def _faults_in_word(data: Any, kinds: list[Kind], path: str) -> Iterator[Fault]:
    if not isinstance(data, dict):
        yield path, _expected(dict, data)
        return
    table = cast(dict[str, Any], data)
    tag_field = tag_field_of(kinds[0])
    by_tag = {tag_of(kind): kind for kind in kinds}
    where = f"{path}.{tag_field}" if path else tag_field
    if tag_field not in table:
        instead = [name for name in table if name in _TAG_FIELDS] or difflib.get_close_matches(tag_field, table)
        yield where, "is missing" + (f'; did you mean it by "{instead[0]}"?' if instead else "")
        return
    kind = by_tag.get(str(table[tag_field]))
    if kind is None:
        yield where, f'knows no "{table[tag_field]}"{nearest(table[tag_field], by_tag)}'
        return
    yield from _faults_of_fields(table, kind, path, tag_field)


def _faults_in_table(data: Any, kind: Kind, path: str) -> Iterator[Fault]:
    """Yield the faults of a table that can only be of one kind, and so has no field that names it."""
    if isinstance(data, dict):
        yield from _faults_of_fields(cast(dict[str, Any], data), kind, path, "")
    else:
        yield path, _expected(dict, data)


def _faults_of_fields(table: dict[str, Any], kind: Kind, path: str, tag_field: str) -> Iterator[Fault]:
    known = {field.name: field for field in fields(kind)}
    for name in table:
        if name != tag_field and name not in known:
            yield (f"{path}.{name}" if path else name), f"is not known{nearest(name, known)}"
    types_of = get_type_hints(kind)
    for name, field in known.items():
        inner = f"{path}.{name}" if path else name
        if name in table:
            yield from _faults(table[name], types_of[name], inner)
        elif field.required:
            yield inner, "is missing" + (f" ({tag_of(kind)} needs it)" if kind.__struct_config__.tag else "")


def _expected(kind: Any, data: Any) -> str:
    got = _NAMES.get(type(data), type(data).__name__)
    return f"must be {_NAMES.get(kind, getattr(kind, '__name__', str(kind)))}, not {got}"
