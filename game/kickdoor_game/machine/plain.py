"""One walker over state: clone, save and load, compiled from the same field types, so they cannot drift apart.

State is made of mutable slotted dataclasses (tables, heroes, frames), lists and dicts of them, and of values that
are shared because they never change: numbers, strings, tuples, frozen dataclasses and the words of the card
language (frozen msgspec structs). `Any` is for choices, which are plain and never change. A field with another
annotation is refused when its class is first met.

Saved form: a dataclass is a map of its fields, a frame is [class name, map], the rest is what msgspec makes of it.
So class, field and step names are save format; a golden file in the tests holds them.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any, TypeVar, Union, get_args, get_origin

import msgspec

from .errors import UnreadableSave
from .frame import Frame

T = TypeVar("T")
_CLONERS: dict[type, Callable[[Any], Any]] = {}
_HINTS: dict[type, dict[str, Any]] = {}
_ATOMS = (int, str, bool, float, bytes, type(None))


def freeze(value: Any) -> Any:
    """Lists to tuples, all the way down: choices that came off a wire or a disk."""
    return tuple(freeze(part) for part in value) if isinstance(value, list | tuple) else value


def clone(value: T) -> T:
    """A deep copy that shares what never changes. Transient fields start empty."""
    kind = type(value)
    cloner = _CLONERS.get(kind)
    if cloner is None:
        cloner = _CLONERS[kind] = _compile(kind)
    return typing.cast(T, cloner(value))


def state_fields(kind: type) -> list[Field[Any]]:
    """The fields that make up the state of a class: all but the transient and the shared ones."""
    return [f for f in fields(kind) if not f.metadata.get("transient") and not f.metadata.get("shared")]


def hints(kind: type) -> dict[str, Any]:
    """The field types of a class, aliases and forward references resolved."""
    if kind not in _HINTS:
        _HINTS[kind] = typing.get_type_hints(kind)
    return _HINTS[kind]


def _options(hint: Any) -> tuple[Any, ...] | None:
    """The members of a union, None for anything else."""
    return get_args(hint) if get_origin(hint) in (Union, types.UnionType) else None


def _plain_type(hint: Any) -> Any:
    while hasattr(hint, "__supertype__"):
        hint = hint.__supertype__
    return hint


def is_shared(hint: Any) -> bool:
    """Whether values of that type never change, so that copies may share them."""
    hint = _plain_type(hint)
    if hint is Any:
        return True
    if members := _options(hint):
        return all(is_shared(member) for member in members)
    origin = get_origin(hint)
    if origin is tuple or origin is frozenset:
        return all(part is Ellipsis or is_shared(part) for part in get_args(hint))
    if origin is typing.Literal:
        return True
    if not isinstance(hint, type):
        return False
    if issubclass(hint, _ATOMS):
        return True
    if issubclass(hint, msgspec.Struct):
        return bool(hint.__struct_config__.frozen)
    return is_dataclass(hint) and bool(hint.__dataclass_params__.frozen)  # type: ignore[attr-defined]


def _expression(hint: Any, name: str, where: str) -> str:
    """Python source that copies `name`."""
    hint = _plain_type(hint)
    if is_shared(hint):
        return name
    if members := _options(hint):
        rest = [member for member in members if member is not type(None)]
        if len(rest) == 1 and len(members) == 2:
            return f"(None if {name} is None else {_expression(rest[0], name, where)})"
    origin, parts = get_origin(hint), get_args(hint)
    if origin is list:
        return f"{name}.copy()" if is_shared(parts[0]) else f"[{_expression(parts[0], 'e', where)} for e in {name}]"
    if origin is dict and is_shared(parts[0]):
        if is_shared(parts[1]):
            return f"{name}.copy()"
        return f"{{k: {_expression(parts[1], 'v', where)} for k, v in {name}.items()}}"
    if isinstance(hint, type) and is_dataclass(hint):
        return f"clone({name})"
    raise TypeError(f"{where}: {hint!r} cannot be part of a state")


def _compile(kind: type) -> Callable[[Any], Any]:
    if not is_dataclass(kind):
        raise TypeError(f"{kind!r} is not a state class")
    if is_shared(kind):
        return lambda value: value
    lines = ["def cloner(x):", "    y = new(kind)"]
    scope: dict[str, Any] = {"new": object.__new__, "kind": kind, "clone": clone}
    types_of = hints(kind)
    for f in fields(kind):
        if f.metadata.get("shared"):
            lines.append(f"    y.{f.name} = x.{f.name}")
        elif not f.metadata.get("transient"):
            lines.append(
                f"    y.{f.name} = {_expression(types_of[f.name], f'x.{f.name}', f'{kind.__name__}.{f.name}')}"
            )
        elif f.default is not MISSING:
            scope[f"default_{f.name}"] = f.default
            lines.append(f"    y.{f.name} = default_{f.name}")
        else:
            scope[f"default_{f.name}"] = f.default_factory
            lines.append(f"    y.{f.name} = default_{f.name}()")
    lines.append("    return y")
    exec("\n".join(lines), scope)
    return typing.cast(Callable[[Any], Any], scope["cloner"])


def save(value: Any) -> Any:
    """State as plain data: maps, lists, strings and numbers."""
    if isinstance(value, Frame):
        return [type(value).__name__, _save_fields(value)]
    if is_dataclass(value) and not isinstance(value, type):
        return _save_fields(value)
    if isinstance(value, list | tuple):
        return [save(part) for part in value]
    if isinstance(value, dict):
        return {name: save(part) for name, part in value.items()}
    return msgspec.to_builtins(value)


def _save_fields(value: Any) -> dict[str, Any]:
    return {f.name: save(getattr(value, f.name)) for f in state_fields(type(value))}


def saved_bytes(value: Any) -> bytes:
    """`save` as MessagePack: equal bytes for equal states."""
    return msgspec.msgpack.encode(save(value))


def load(data: Any, kind: type[T]) -> T:
    """The reverse of `save`; UnreadableSave if the data does not fit."""
    try:
        return typing.cast(T, _load(data, kind))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as wrong:
        raise UnreadableSave(f"{kind.__name__}: {wrong}") from wrong


def loaded(data: bytes, kind: type[T]) -> T:
    """The reverse of `saved_bytes`."""
    try:
        plain = msgspec.msgpack.decode(data)
    except msgspec.DecodeError as wrong:
        raise UnreadableSave(f"{kind.__name__}: {wrong}") from wrong
    return load(plain, kind)


def frame_classes() -> dict[str, type[Frame]]:
    """Every frame class by its name, which is what a save says."""
    found: dict[str, type[Frame]] = {}
    waiting: list[type[Frame]] = [Frame]
    while waiting:
        for child in waiting.pop().__subclasses__():
            found[child.__name__] = child
            waiting.append(child)
    return found


def _load(data: Any, hint: Any) -> Any:
    hint = _plain_type(hint)
    if hint is Any:
        return freeze(data)
    if members := _options(hint):
        rest = [member for member in members if member is not type(None)]
        if data is None and len(rest) < len(members):
            return None
        return _load(data, rest[0]) if len(rest) == 1 else msgspec.convert(data, hint)
    origin, parts = get_origin(hint), get_args(hint)
    if origin is list:
        if not isinstance(data, list):
            raise TypeError(f"{data!r} is no list")
        return [_load(part, parts[0]) for part in data]
    if origin is dict:
        return {_load(name, parts[0]): _load(part, parts[1]) for name, part in data.items()}
    if origin is tuple and parts[-1] is Ellipsis:
        return tuple(_load(part, parts[0]) for part in data)
    if origin is tuple:
        return tuple(_load(part, one) for part, one in zip(data, parts, strict=True))
    if isinstance(hint, type) and issubclass(hint, Frame):
        return _load_fields(data[1], frame_classes()[data[0]])
    if isinstance(hint, type) and is_dataclass(hint):
        return _load_fields(data, hint)
    return msgspec.convert(data, hint)


def _load_fields(data: dict[str, Any], kind: type) -> Any:
    types_of, known = hints(kind), state_fields(kind)
    if unknown := data.keys() - {f.name for f in known}:
        raise KeyError(f"{kind.__name__} has no {sorted(unknown)[0]}")
    return kind(**{f.name: _load(data[f.name], types_of[f.name]) for f in known})
