"""Messages with a value in every field, made from the types, so that new fields are covered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct, inspect

from kickdoor_protocol.checks.cleaning import fields_with_text

Texts = Callable[[bool], str]
"""Returns the text of a field, by whether the field's text is exact."""


def filled(struct: type[Struct], texts: Texts, within: tuple[type, ...] = ()) -> list[dict[str, Any]]:
    """Return plain values of a struct: each possible type of each field stands in at least one of them."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    fields = {
        field.encode_name: list(_values(field.type, texts(field.name not in fields_with_text(struct)), texts, within))
        for field in info.fields
    }
    head = {} if info.tag is None else {str(info.tag_field): info.tag}
    most = max(map(len, fields.values()), default=1)
    return [
        {**head, **{name: found[min(n, len(found) - 1)] for name, found in fields.items() if found}}
        for n in range(max(most, 1))
    ]


def _values(info: inspect.Type, text: str, texts: Texts, within: tuple[type, ...]) -> Iterator[Any]:
    match info:
        case inspect.Metadata(type=inner):
            yield from _values(inner, text, texts, within)
        case inspect.AnyType():
            yield {text: [text, {"deep": text}]}
        case inspect.NoneType():
            yield None
        case inspect.BoolType():
            yield True
        case inspect.IntType(ge=least):
            yield max(least or 0, 1)
        case inspect.FloatType():
            yield 1.0
        case inspect.BytesType():
            yield b"bytes"
        case inspect.StrType(min_length=least):
            yield text.ljust(least or 0, "f")
        case inspect.LiteralType(values=values):
            yield values[0]
        case inspect.TupleType(item_types=items):
            yield [next(_values(item, text, texts, within)) for item in items]
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            yield list(_values(item, text, texts, within))
        case inspect.DictType(key_type=key, value_type=value):
            (said,) = _values(key, text, texts, within)
            for found in _values(value, text, texts, within):
                yield {said: found}
        case inspect.StructType(cls=cls):
            if cls not in within:  # options have details, which have options
                yield from filled(cls, texts, (*within, cls))
        case inspect.UnionType(types=types):
            for one in sorted(types, key=lambda kind: isinstance(kind, inspect.NoneType)):
                yield from _values(one, text, texts, within)
        case _:
            raise NotImplementedError(f"nothing is known to fill {info} with")
