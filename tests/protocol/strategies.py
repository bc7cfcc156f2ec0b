"""Hypothesis strategies for everything on the wire, made from the types, so that new fields are covered."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st
from msgspec import inspect

from kickdoor_protocol.base import Message
from kickdoor_protocol.registry import REGISTRY, From
from kickdoor_protocol.shapes import Shape

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | WORDS | st.binary(max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS | st.integers(0, 9), inner, max_size=4),
    max_leaves=12,
)
"""Any MessagePack value."""

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats(allow_nan=False) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=6,
)
"""Any value that the wire may carry, in the types that a decoder returns."""


def messages(sender: From) -> st.SearchStrategy[Message]:
    """Return a strategy for well-typed messages of one end, whether or not they make sense now."""
    return st.one_of([instances(struct) for struct in REGISTRY.said_by(sender)])


@cache
def instances(struct: type[Any]) -> st.SearchStrategy[Any]:
    """Return a strategy for values of a struct of the wire."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    needed = {f.name: _of(f.type) for f in info.fields if f.required}
    optional = {f.name: _of(f.type) for f in info.fields if not f.required}
    return st.fixed_dictionaries(needed, optional=optional).map(lambda given: struct(**given))


def _of(info: inspect.Type) -> st.SearchStrategy[Any]:
    match info:
        case inspect.Metadata(type=inner):
            return _of(inner)
        case inspect.AnyType():
            return VALUES
        case inspect.NoneType():
            return st.none()
        case inspect.BoolType():
            return st.booleans()
        case inspect.IntType(ge=least, le=int(most)):
            return st.integers(least, most)
        case inspect.IntType(ge=least):
            return st.integers(least or 0, 2**64 - 1) if least is not None else st.integers(-(2**63), 2**63 - 1)
        case inspect.FloatType():
            return st.floats(0, 1000)
        case inspect.StrType(min_length=least, max_length=most):
            shortest = least or 0
            longest = max(shortest, min(most or 6, 6))
            return st.text(st.characters(exclude_categories=["Cs"]), min_size=shortest, max_size=longest)
        case inspect.LiteralType(values=values):
            return st.sampled_from(values)
        case inspect.TupleType(item_types=items):
            return st.tuples(*map(_of, items))
        case inspect.VarTupleType(item_type=item):
            return st.lists(st.deferred(lambda: _of(item)), max_size=2).map(tuple)
        case inspect.DictType(key_type=key, value_type=value):
            return st.dictionaries(_of(key), _of(value), max_size=3)
        case inspect.StructType(cls=cls):
            return instances(cls)
        case inspect.UnionType(types=types):
            return st.one_of([_of(one) for one in types])
        case _:
            raise NotImplementedError(f"no strategy for {info}")


SHAPES: st.SearchStrategy[Shape] = st.one_of([instances(struct) for struct in Shape.__args__])
