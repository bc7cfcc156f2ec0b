"""Clone, save, load and compare state, all by the same field types, so that they cannot drift apart.

State consists of mutable slotted dataclasses (tables, heroes, frames), lists and dicts of them, and immutable values
that copies share: numbers, strings, tuples, frozen dataclasses, the kernel's own frozen structs (questions and their
shapes), and the words of the card language (frozen structs with a tag). `Any` is for choices, which are plain and
immutable. A field with any other annotation is refused when its class is first used.

In saved form, a dataclass or a struct of the kernel is a map of its fields; where several classes may stand (a frame,
an event, a shape) it is [class name, map]; the rest is what msgspec makes of it. So names of classes, fields and steps
are part of the save format; a golden file in the tests pins them. Renamed ones declare their names in saves (`saved_as`
of a class, `Frame.once_called` of its steps).

Caches of what was computed from a table, such as a view of it, are renewed only if they depend on a field that was
`touched`. Copies share no mutable state, so both tables are at hand, and comparing them costs less than a quarter of
applying an answer. Dirty marks set by the verbs would cost less still, but a verb that forgot one would leave a stale
view.

Two engines may give a frame or an event the same name. Loading therefore names the packages of the classes (`packages`;
a table's class declares its own); the machine's own classes are always included.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache, partial
from operator import attrgetter
from typing import Any, Generic, NamedTuple, TypeVar, Union, get_args, get_origin

import msgspec

from .errors import UnreadableSave
from .events import Event
from .frame import Frame
from .shapes import Shape

T = TypeVar("T")
MACHINE = __name__.rpartition(".")[0]
"""Name of this package, whose classes any save may contain."""
_SHAPES: tuple[type, ...] = get_args(Shape)
_SHAPES_BY_NAME = {shape.__name__: shape for shape in _SHAPES}
_NAMED: tuple[type, ...] = (Frame, Event, *_SHAPES)
_CLASSES: dict[tuple[type, tuple[str, ...]], dict[str, type[Any]]] = {}
_CLONERS: dict[type, Callable[[Any], Any]] = {}
_HINTS: dict[type, dict[str, Any]] = {}
_NAMES: dict[tuple[type, tuple[str, ...]], tuple[str, ...]] = {}
_CANONICAL = msgspec.msgpack.Encoder(order="deterministic")
_ATOMS = (int, str, bool, float, bytes, type(None))
_SEQUENCES = (list, tuple)
_UNCHANGED = frozenset(_ATOMS) - {bytes}


def freeze(value: Any) -> Any:
    """Return the value with all lists turned into tuples, at any depth: for choices from the wire or a disk.

    >>> freeze([1, ["a", ["b"]]])
    (1, ('a', ('b',)))
    """
    if not isinstance(value, _SEQUENCES):
        return value
    return tuple([part if type(part) in _UNCHANGED else freeze(part) for part in value])


def clone(value: T) -> T:
    """Return a deep copy that shares immutable parts. Transient fields get their defaults.

    Raises TypeError if a field has a type that state cannot have.
    """
    kind = type(value)
    cloner = _CLONERS.get(kind)
    if cloner is None:
        cloner = _CLONERS[kind] = _compile(kind)
    return typing.cast(T, cloner(value))


def state_fields(kind: type) -> list[Field[Any]]:
    """Return the fields of a dataclass that make up its state: all but the transient and the shared ones."""
    return [f for f in fields(kind) if not f.metadata.get("transient") and not f.metadata.get("shared")]


def _state_names(kind: type, but: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the names of the state fields of a dataclass or struct, without those that have a key of `but` in their
    metadata.
    """
    if not is_dataclass(kind):
        return typing.cast(type[msgspec.Struct], kind).__struct_fields__
    return tuple(f.name for f in state_fields(kind) if not any(f.metadata.get(name) for name in but))


def _has_fields(kind: Any) -> bool:
    """Return whether values of that class are saved field by field: dataclasses and untagged structs, but no words of
    the card language.
    """
    if not isinstance(kind, type):
        return False
    return is_dataclass(kind) or (issubclass(kind, msgspec.Struct) and kind.__struct_config__.tag is None)


def hints(kind: type) -> dict[str, Any]:
    """Return the field types of a class by name, with aliases and forward references resolved; cached."""
    if kind not in _HINTS:
        _HINTS[kind] = typing.get_type_hints(kind)
    return _HINTS[kind]


def _options(hint: Any) -> tuple[Any, ...] | None:
    """Return the members of a union; None for any other type."""
    return get_args(hint) if get_origin(hint) in (Union, types.UnionType) else None


def _plain_type(hint: Any) -> Any:
    while hasattr(hint, "__supertype__"):
        hint = hint.__supertype__
    return hint


def is_shared(hint: Any) -> bool:
    """Return whether values of that type are immutable, so that copies may share them."""
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
    return is_dataclass(hint) and bool(vars(hint)["__dataclass_params__"].frozen)


def _expression(hint: Any, name: str, where: str, scope: dict[str, Any]) -> str:
    """Return Python source that copies the expression `name` of type `hint`; functions that it calls are added to
    `scope`.
    """
    hint = _plain_type(hint)
    if is_shared(hint):
        return name
    if members := _options(hint):
        rest = [member for member in members if member is not type(None)]
        if len(rest) == 1 and len(members) == 2:
            return f"(None if {name} is None else {_expression(rest[0], name, where, scope)})"
    origin, parts = get_origin(hint), get_args(hint)
    if origin is list:
        if is_shared(parts[0]):
            return f"{name}.copy()"
        return f"[{_expression(parts[0], 'e', where, scope)} for e in {name}]"
    if origin is dict and is_shared(parts[0]):
        if is_shared(parts[1]):
            return f"{name}.copy()"
        return f"{{k: {_expression(parts[1], 'v', where, scope)} for k, v in {name}.items()}}"
    if isinstance(hint, TypeVar) or hint is Frame:
        return f"clone({name})"
    if isinstance(hint, type) and is_dataclass(hint):
        # A value of exactly this class is copied without looking up its cloner: that saves a tenth of a table's copy.
        scope[f"copy_{hint.__name__}"] = _CLONERS.get(hint) or _CLONERS.setdefault(hint, _compile(hint))
        scope[hint.__name__] = hint
        return f"(copy_{hint.__name__}({name}) if type({name}) is {hint.__name__} else clone({name}))"
    raise TypeError(f"{where}: {hint!r} cannot be part of a state")


def _compile(kind: type) -> Callable[[Any], Any]:
    if not _has_fields(kind):
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
                f"    y.{f.name} = {_expression(types_of[f.name], f'x.{f.name}', f'{kind.__name__}.{f.name}', scope)}"
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
    """Return state (a table, frame or event) as plain data: maps, lists, strings and numbers."""
    return _save(value, _as_it_is)


def portable(value: Any) -> Any:
    """Return state as `save` does, with all keys of maps as str, for JSON and the wire. `load` reads this form as
    well.
    """
    return _save(value, str)


def _as_it_is(name: Any) -> Any:
    return name


def _save(value: Any, key: Callable[[Any], Any], but: tuple[str, ...] = ()) -> Any:
    """Return a value as plain data. `key` converts the keys of maps; fields with a key of `but` in their metadata are
    left out.
    """
    if type(value) in _UNCHANGED:
        return value
    if isinstance(value, _NAMED):
        return [saved_name(type(value)), _save_fields(value, key, but)]
    if isinstance(value, list | tuple):
        return [_save(part, key, but) for part in value]
    if isinstance(value, dict):
        return {key(name): _save(part, key, but) for name, part in value.items()}
    if _has_fields(type(value)):
        return _save_fields(value, key, but)
    return msgspec.to_builtins(value)


def _save_fields(value: Any, key: Callable[[Any], Any], but: tuple[str, ...] = ()) -> dict[str, Any]:
    names = _NAMES.get((type(value), but))
    if names is None:
        names = _NAMES[type(value), but] = _state_names(type(value), but)
    return {name: _save(getattr(value, name), key, but) for name in names}


def saved_name(kind: type[Any]) -> str:
    """Return the name of a class in saves: its own `saved_as`, which is not inherited, or else its name."""
    name: str = vars(kind).get("saved_as") or kind.__name__
    return name


def saved_bytes(value: Any) -> bytes:
    """Return state as `save` does, encoded as MessagePack."""
    return msgspec.msgpack.encode(save(value))


def canonical_bytes(value: Any, *, persons: bool = True) -> bytes:
    """Return state as MessagePack with the keys of all maps sorted: equal for equal states, whatever the order of
    fields.

    Without `persons`, the names of the players are left out.
    """
    return _CANONICAL.encode(_save(value, str, ("nameless",) if persons else ("nameless", "person")))


def load(data: Any, kind: type[T], *, older: bool = False, packages: tuple[str, ...] = ()) -> T:
    """Return the state of class `kind` in this plain data, the reverse of `save`. Raises UnreadableSave if it does not
    fit.

    `older`: the data may come from an older release; fields that it lacks get their defaults. `packages`: the packages
    that contain the frames and events; none: those that a table's class declares, else all.
    """
    try:
        return typing.cast(T, _load(data, kind, LoadOptions(older, packages or getattr(kind, "packages", ()))))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as wrong:
        raise UnreadableSave(f"{kind.__name__}: {wrong}") from wrong


def loaded(data: bytes, kind: type[T], packages: tuple[str, ...] = ()) -> T:
    """Return the state of class `kind` in these bytes, the reverse of `saved_bytes`, by this or an older release.

    `packages`: the packages that contain the frames and events; none: those that a table's class declares, else all.
    Raises UnreadableSave if the bytes do not fit.
    """
    try:
        plain = msgspec.msgpack.decode(data)
    except msgspec.DecodeError as wrong:
        raise UnreadableSave(f"{kind.__name__}: {wrong}") from wrong
    return load(plain, kind, older=True, packages=packages)


def _classes_named(root: type[Any], name: str, packages: tuple[str, ...]) -> dict[str, type[Any]]:
    """Return the subclasses of `root` by their names in saves; classes are searched again only if `name` is not known
    yet.
    """
    known = _CLASSES.setdefault((root, packages), {})
    if name not in known:
        known |= {
            saved_name(kind): kind
            for kind in _classes_under(root)
            if not packages or _is_of(kind, (*packages, MACHINE))
        }
    return known


def _is_of(kind: type[Any], packages: tuple[str, ...]) -> bool:
    return any(f"{kind.__module__}.".startswith(f"{package}.") for package in packages)


def _classes_under(root: type[Any]) -> Iterator[type[Any]]:
    """Yield every concrete subclass of `root`; generic base classes (direct children of `Generic`) are left out."""
    waiting = [root]
    while waiting:
        for child in waiting.pop().__subclasses__():
            if Generic not in child.__bases__:
                yield child
            waiting.append(child)


class LoadOptions(NamedTuple):
    """The parameters of `load`, which reads saved state."""

    older: bool
    packages: tuple[str, ...]


def _load(data: Any, hint: Any, how: LoadOptions) -> Any:
    return _loader(hint, how)(data)


@cache
def _loader(hint: Any, how: LoadOptions) -> Callable[[Any], Any]:
    """Return a function that makes a value of that type from its saved form. Classes are inspected at the first
    value.
    """
    hint = _plain_type(hint)
    if hint is Any:
        return freeze
    if members := _options(hint):
        return _loader_of_one_of(hint, members, how)
    origin, parts = get_origin(hint), get_args(hint)
    if origin is list:
        return partial(_load_list, _loader(parts[0], how))
    if origin is dict:
        name_of, value_of = _loader_of_keys(parts[0], how), _loader(parts[1], how)
        return lambda data: {name_of(name): value_of(part) for name, part in data.items()}
    if origin is tuple and parts[-1] is Ellipsis:
        one = _loader(parts[0], how)
        return lambda data: tuple(one(part) for part in data)
    if origin is tuple:
        each = tuple(_loader(part, how) for part in parts)
        return lambda data: tuple(load_it(part) for load_it, part in zip(each, data, strict=True))
    if isinstance(hint, type) and issubclass(hint, _NAMED):
        root = next((root for root in (Frame, Event) if issubclass(hint, root)), None)
        if root is None:
            return lambda data: _load_named(data, _SHAPES_BY_NAME, how)
        return lambda data: _load_named(data, _classes_named(root, data[0], how.packages), how)
    if _has_fields(hint):
        return lambda data: _load_fields(data, hint, how)
    return lambda data: msgspec.convert(data, hint)


def _loader_of_one_of(hint: Any, members: tuple[Any, ...], how: LoadOptions) -> Callable[[Any], Any]:
    rest = [member for member in members if member is not type(None)]
    if set(rest) <= set(_SHAPES):
        return lambda data: _load_named(data, _SHAPES_BY_NAME, how)
    if len(rest) == 1 and len(members) == 2:
        one = _loader(rest[0], how)
        return lambda data: None if data is None else one(data)
    return lambda data: msgspec.convert(data, hint)


def _loader_of_keys(hint: Any, how: LoadOptions) -> Callable[[Any], Any]:
    """Return a function that reads keys of a map; ints may have become str, see `portable`."""
    one = _loader(hint, how)
    return (lambda name: one(int(name) if isinstance(name, str) else name)) if _plain_type(hint) is int else one


def _load_list(one: Callable[[Any], Any], data: Any) -> list[Any]:
    if not isinstance(data, list):
        raise TypeError(f"{data!r} is no list")
    return [one(part) for part in data]


def _load_named(data: Any, kinds: Mapping[str, type], how: LoadOptions) -> Any:
    name, parts = data
    return _load_fields(parts, kinds[name], how)


def _load_fields(data: dict[str, Any], kind: type, how: LoadOptions) -> Any:
    known = _loaders_of_fields(kind, how)
    if unknown := data.keys() - known.keys():
        raise KeyError(f"{kind.__name__} has no {sorted(unknown)[0]}")
    if how.older and data and data.keys() != known.keys():
        known = {name: one for name, one in known.items() if name in data}
    found = {name: one(data[name]) for name, one in known.items()}
    if issubclass(kind, Frame) and (step := kind.once_called.get(found.get("step", ""))):
        found["step"] = step
    return kind(**found)


@cache
def _loaders_of_fields(kind: type, how: LoadOptions) -> dict[str, Callable[[Any], Any]]:
    types_of = hints(kind)
    return {name: _loader(types_of[name], how) for name in _state_names(kind)}


def form_of(
    kind: type[Any], packages: tuple[str, ...], named_in: Mapping[str, str] = types.MappingProxyType({})
) -> dict[str, dict[str, str]]:
    """Return the fields of every class that saved state of that kind may contain, by class name, with their types as
    text.

    `packages` contain its frames and events. `named_in` gives former modules, by the name of a class that has moved, or
    by the package (`a.b`) that has moved as a whole. Two releases with equal forms read each other's state.
    """
    found: dict[str, dict[str, str]] = {}
    roots = (Frame, Event)
    named = (each for root in roots for each in _classes_under(root) if _is_of(each, (*packages, MACHINE)))
    waiting: list[Any] = [kind, *_SHAPES, *named]
    while waiting:
        hint = _plain_type(waiting.pop())
        waiting.extend(get_args(hint))
        if not isinstance(hint, type) or not (is_dataclass(hint) or issubclass(hint, msgspec.Struct)):
            continue
        if saved_name(hint) not in found:
            types_of = {name: hints(hint)[name] for name in _state_names(hint)}
            found[saved_name(hint)] = {name: _text_of(part, named_in) for name, part in types_of.items()}
            waiting.extend(types_of.values())
    return found


def _text_of(hint: Any, named_in: Mapping[str, str]) -> str:
    """Return a type as text that does not depend on where its classes are now: former modules are used where `named_in`
    has them.
    """
    hint, parts = _plain_type(hint), get_args(hint)
    name = getattr(hint, "__name__", None) or str(hint)
    for part in parts:
        if isinstance(part, type) and (module := named_in.get(part.__name__)):
            name = name.replace(f"{part.__module__}.{part.__name__}", f"{module}.{part.__name__}")
    for package, before in named_in.items():
        if "." in package:
            name = name.replace(f"{package}.", f"{before}.")
    return f"{name}[{', '.join(_text_of(part, named_in) for part in parts)}]" if parts else name


def touched(before: Any, after: Any) -> frozenset[str]:
    """Return the names of the fields that differ between two tables of one match; empty if they are the same object.

    For a list of parts with fields (heroes), differing parts and their differing fields are named as well: `heroes.2`,
    `heroes.2.items`. Bookkeeping fields (`table.BOOKS`) are skipped: no view and no legal action depends on them.
    """
    if before is after:
        return frozenset()
    names, values_of = _looked_at(type(after))
    found: set[str] = set()
    for name, then, now in zip(names, values_of(before), values_of(after), strict=True):
        if then is now:
            continue
        if name == "stack":
            if not _same_stack(then, now):
                found.add(name)
        elif then != now:
            found.add(name)
            if type(now) is list and now and is_dataclass(now[0]):
                found.update(_parts(name, then, now))
    return frozenset(found)


class OfSeats(NamedTuple):
    """A list field `name` of the table with one part of class `kind` for each seat.

    `own`: fields of a part that matter to its own seat alone.
    """

    name: str
    kind: type
    own: frozenset[str]


class RestsOn(NamedTuple):
    """What a cached value of a seat depends on: `fields` of the table, and lists with a part for each seat.

    Every field of a part counts, unless it is declared as `own`; so newly added fields do.
    """

    fields: frozenset[str]
    parts: tuple[OfSeats, ...] = ()

    def is_touched(self, touched: frozenset[str], seats: int, seat: int) -> bool:
        """Return whether that seat's value may be outdated after these fields were `touched`, at a table with `seats`
        seats.
        """
        return not touched.isdisjoint(_rested_on(self, seats, seat))


@cache
def _rested_on(rests: RestsOn, seats: int, seat: int) -> frozenset[str]:
    """Return the names that the seat's value depends on, as `touched` writes them."""
    parts = (
        f"{part.name}.{other}.{field}"
        for part in rests.parts
        for field in _state_names(part.kind)
        for other in ((seat,) if field in part.own else range(seats))
    )
    return rests.fields.union(parts)


def _parts(name: str, then: list[Any], now: list[Any]) -> Iterator[str]:
    """Yield the names of parts that differ, and of their differing fields; of all parts if the lengths differ."""
    if len(then) != len(now):
        yield from (f"{name}.{place}" for place in range(max(len(then), len(now))))
        return
    for place, (one, other) in enumerate(zip(then, now, strict=True)):
        if one != other:
            yield f"{name}.{place}"
            names, values_of = _looked_at(type(other))
            pairs = zip(names, values_of(one), values_of(other), strict=True)
            yield from (f"{name}.{place}.{field}" for field, was, is_now in pairs if was != is_now)


def _same_stack(then: list[Any], now: list[Any]) -> bool:
    return len(then) == len(now) and all(map(_same_frame, then, now))


def _same_frame(one: Any, other: Any) -> bool:
    if one == other:
        return True
    kind = type(one)
    if kind is not type(other):
        return False
    _, values_of = _looked_at(kind)
    return bool(values_of(one) == values_of(other))


_LOOKED_AT: dict[type, tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]] = {}


def _looked_at(kind: type) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """Return the names of the state fields of a class without bookkeeping, and a function that gets their values."""
    if kind not in _LOOKED_AT:
        names = tuple(each.name for each in state_fields(kind) if not each.metadata.get("books"))
        _LOOKED_AT[kind] = names, attrgetter(*names)
    return _LOOKED_AT[kind]
