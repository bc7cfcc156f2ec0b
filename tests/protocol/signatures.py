"""Fields of a struct as docs/protocol.md writes them, generated from the types, so that a test can compare the two.

    {t: "join_table", req: int >= 1, table: str 1..64, sex: "male" | "female", seat?: int >= 0 | nil}

A `?` marks an optional field; if left out it is nil, false, 0, "", [] or {}, whichever the type has. Bounds of all
messages of servers stand in section 1, and not with each field.
"""

from __future__ import annotations

from typing import Any

from msgspec import inspect

from kickdoor_protocol.limits import LIST_MOST, SAID_MOST, WHOLE_MOST
from kickdoor_protocol.shapes import Shape

SHAPE_TAGS = {struct.__struct_config__.tag for struct in Shape.__args__}


def signature(struct: type[Any]) -> str:
    """Return the fields of a struct as docs/protocol.md writes them."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    tag = [f't: "{info.tag}"'] if info.tag is not None else []
    return "{" + ", ".join(tag + [f"{f.name}{'' if f.required else '?'}: {_of(f.type)}" for f in info.fields]) + "}"


def parts_of(structs: list[type[Any]]) -> dict[str, type[Any]]:
    """Return all structs that these contain, themselves left out, by name in the order of their first use."""
    found: dict[str, type[Any]] = {}
    queue: list[inspect.Type] = [inspect.type_info(struct) for struct in structs]
    while queue:
        match queue.pop(0):
            case inspect.StructType(cls=cls, fields=fields):
                if cls not in structs:
                    if cls.__name__ in found:
                        continue
                    found[cls.__name__] = cls
                queue += [field.type for field in fields]
            case inspect.UnionType(types=types) | inspect.TupleType(item_types=types):
                queue += types
            case inspect.VarTupleType(item_type=one) | inspect.DictType(value_type=one):
                queue.append(one)
            case _:
                pass
    return found


def _of(info: inspect.Type) -> str:
    match info:
        case inspect.Metadata(type=inner):
            return _of(inner)
        case inspect.AnyType():
            return "any"
        case inspect.NoneType():
            return "nil"
        case inspect.BoolType():
            return "bool"
        case inspect.IntType(ge=int(least), le=int(most)) if most < WHOLE_MOST:
            return f"int {least}..{most}"
        case inspect.IntType(ge=least):
            return "int" if least in (None, -WHOLE_MOST) else f"int >= {least}"
        case inspect.FloatType():
            return "float"
        case inspect.StrType(min_length=least, max_length=most):
            return "str" if most in (None, SAID_MOST) else f"str {least or 0}..{most}"
        case inspect.LiteralType(values=values):
            return " | ".join(f'"{value}"' for value in sorted(map(str, values), reverse=True))
        case inspect.TupleType(item_types=items):
            return "[" + ", ".join(map(_of, items)) + "]"
        case inspect.VarTupleType(item_type=item):
            return "[" + _of(item) + "]"
        case inspect.DictType(key_type=key, value_type=value, max_length=most):
            return "{" + f"{_of(key)}: {_of(value)}" + "}" + ("" if most in (None, LIST_MOST) else f" 0..{most}")
        case inspect.StructType(cls=cls):
            return cls.__name__
        case inspect.UnionType(types=types):
            return _union(types)
        case _:
            raise NotImplementedError(info)


def _union(types: tuple[inspect.Type, ...]) -> str:
    if {one.tag for one in types if isinstance(one, inspect.StructType)} == SHAPE_TAGS:
        return "Shape"
    order = (inspect.StrType, inspect.IntType, inspect.FloatType, inspect.BoolType, inspect.StructType)
    names = [_of(one) for kind in order for one in types if isinstance(one, kind)]
    if names and any(isinstance(one, inspect.VarTupleType) for one in types):
        assert names == ["str", "int", "bool"], "only a choice mixes lists with other things"
        return "Choice"
    return " | ".join(
        names
        + [_of(one) for one in types if not isinstance(one, (*order, inspect.NoneType))]
        + ["nil"] * any(isinstance(one, inspect.NoneType) for one in types)
    )
