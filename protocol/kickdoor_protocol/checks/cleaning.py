"""Make every text of a decoded message printable (`text.printed`), wherever in the message it stands.

The fields that hold text are found by the types of the messages, so a new message needs no code here. Keys of maps and
values in the engine's own form are cleaned as well. Fields whose type is marked `EXACT` are exempt: secrets, seals, and
identifiers from clients, which are compared and never printed.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TypeVar

from msgspec import Struct, inspect, json
from msgspec.structs import replace

from ..base import IS_EXACT
from .text import always_stays, printed

S = TypeVar("S", bound=Struct)

_as_json = json.Encoder().encode
_BEYOND_ASCII = re.compile(r"[^\x20-\x7e]")


def cleaned(message: S) -> S:
    """Return the message with every text in it made printable; the same object if nothing changes."""
    return message if _is_clean(message) else _struct(message)


def _is_clean(message: Struct) -> bool:
    """Return whether the message certainly needs no cleaning: its JSON has only characters that `printed` always keeps.

    This costs about half of decoding; visiting the fields costs twenty times as much. In JSON the characters in
    question stand as they are, or behind a backslash. False means unknown: the fields must be visited.
    """
    try:
        said = _as_json(message)
    except (TypeError, ValueError, OverflowError, RecursionError):
        return False
    if b"\\" in said and b"\\" in said.replace(b'\\"', b""):
        return False
    if said.isascii():
        return b"\x7f" not in said
    return all(map(always_stays, set(_BEYOND_ASCII.findall(said.decode()))))


def _struct(message: S) -> S:
    changes: dict[str, object] = {}
    for name in fields_with_text(type(message)):
        said = getattr(message, name)
        clean = _cleaned(said)
        if clean is not said:
            changes[name] = clean
    return replace(message, **changes) if changes else message


def _cleaned(value: object) -> object:
    """Return any decoded value with its texts made printable; the same object if nothing changes."""
    match value:
        case str():
            return printed(value)
        case Struct():
            return _struct(value)
        case tuple() | list():
            items = [_cleaned(item) for item in value]
            same = all(clean is item for clean, item in zip(items, value, strict=True))
            return value if same else type(value)(items)
        case dict():
            pairs = {_cleaned(key): _cleaned(item) for key, item in value.items()}
            if len(pairs) < len(value):
                return pairs
            both = zip(pairs.items(), value.items(), strict=True)
            return value if all(one is key and clean is item for (one, clean), (key, item) in both) else pairs
        case _:
            return value


@cache
def fields_with_text(struct: type[Struct]) -> tuple[str, ...]:
    """Return the names of the fields of a struct that can hold text to be cleaned."""
    described = inspect.type_info(struct)
    assert isinstance(described, inspect.StructType)
    return tuple(field.name for field in described.fields if _holds_text(field.type))


def _holds_text(kind: inspect.Type) -> bool:
    match kind:
        case inspect.Metadata():
            return not (kind.extra or {}).get(IS_EXACT) and _holds_text(kind.type)
        case inspect.StrType() | inspect.AnyType() | inspect.StructType():
            return True
        case inspect.UnionType():
            return any(map(_holds_text, kind.types))
        case inspect.VarTupleType() | inspect.ListType():
            return _holds_text(kind.item_type)
        case inspect.TupleType():
            return any(map(_holds_text, kind.item_types))
        case inspect.DictType():
            return _holds_text(kind.key_type) or _holds_text(kind.value_type)
        case _:
            return False
