"""Makes pickles in which a value of one of our own classes is the class's name and the values of its fields.

Pickle writes a value as a class, a map of its fields by name, and a way to put these together, and asks `dataclasses`
anew for the fields of each. Here that is found out once for each class, and a value is built in one step: half the time
at both ends.

A value that is built from its fields at once cannot contain itself. State is a tree (`kickdoor_game.machine.plain`),
and so is everything else of ours that is sent; values of other packages may be anything and are pickled as usual.
"""

from __future__ import annotations

import copyreg
import dataclasses
import io
import pickle
from collections.abc import Callable
from importlib import import_module
from operator import attrgetter
from types import MappingProxyType
from typing import Any

import msgspec

OURS = ("kickdoor_game", "kickdoor_ai", "kickdoor_server")
"""The packages whose values are trees."""

PROTOCOL = 5
"""The version of the pickle protocol."""

Reduce = Callable[[Any], Any]
"""Returns how a value is pickled, as `__reduce__` does."""

WAYS = ("__reduce_ex__", "__reduce__", "__getnewargs_ex__", "__getnewargs__")
"""The methods by which a class says how its values are pickled."""

_makers: dict[str, Callable[..., Any]] = {}
"""Functions that build a value from its fields, by the name of the class."""


class Press:
    """Makes pickles, one after the other; `pickle.loads` opens them. `given` has other reductions for some classes.

    It keeps its pickler, since making one takes a third as long as pickling a task.
    """

    def __init__(self, given: dict[type, Reduce]) -> None:
        self._file = io.BytesIO()
        self._pickler = pickle.Pickler(self._file, PROTOCOL)
        self._pickler.dispatch_table = _Reductions(given)

    def packed(self, value: Any) -> bytes:
        """Return the value as a pickle. Raises the errors of pickle if it cannot be pickled."""
        try:
            self._pickler.dump(value)
            return self._file.getvalue()
        finally:
            self._pickler.clear_memo()
            self._file.seek(0)
            self._file.truncate()


def made(name: str, *held: Any) -> Any:
    """Return an object of the class with that name, with these field values. Pickles of objects call this."""
    maker = _makers.get(name)
    if maker is None:
        maker = _makers[name] = _maker(_found(name))
    return maker(*held)


def shown(held: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    """Return a read-only view of that dict. Pickles of such views call this."""
    return MappingProxyType(held)


def _of_a_view(view: MappingProxyType[Any, Any]) -> Any:
    """Return the reduction of a read-only mapping, which pickle itself cannot pickle."""
    return shown, (dict(view),)


class _Reductions(dict[type, Reduce]):
    """The reduction of each class, found out when its first value is pickled."""

    def __init__(self, given: dict[type, Reduce]) -> None:
        super().__init__({**copyreg.dispatch_table, MappingProxyType: _of_a_view, **given})

    def __missing__(self, kind: type) -> Reduce:
        """Return the reduction of a new class. Raises KeyError for metaclasses: pickle writes classes by their
        names."""
        if issubclass(kind, type):
            raise KeyError(kind)
        reduce = self[kind] = _reduction(kind)
        return reduce


def _reduction(kind: type) -> Reduce:
    """Return the short reduction for values of our own that consist of their fields, else pickle's own."""
    name = f"{kind.__module__}:{kind.__qualname__}"
    if kind.__module__.partition(".")[0] in OURS and _is_found(name, kind):
        if issubclass(kind, msgspec.Struct) and kind.__reduce__ is msgspec.Struct.__reduce__:
            return _of_struct(name, kind)
        if fields := _all_it_holds(kind):
            return _of_fields(name, fields)
    return _as_ever


def _as_ever(value: Any) -> Any:
    return value.__reduce_ex__(PROTOCOL)


def _of_fields(name: str, fields: tuple[str, ...]) -> Reduce:
    held = attrgetter(*fields)
    if len(fields) == 1:
        return lambda value: (made, (name, held(value)))
    return lambda value: (made, (name, *held(value)))


def _of_struct(name: str, kind: type) -> Reduce:
    def reduce(value: Any) -> Any:
        again = value.__reduce__()
        return (made, (name, *again[1])) if again[0] is kind else again

    return reduce


def _all_it_holds(kind: type) -> tuple[str, ...]:
    """Return the fields of a dataclass, if its values hold nothing else and it does not define how they are pickled."""
    if not dataclasses.is_dataclass(kind) or _has_a_say(kind):
        return ()
    fields = tuple(field.name for field in dataclasses.fields(kind))
    slots = [slot for each in kind.__mro__ for slot in each.__dict__.get("__slots__", ())]
    return fields if sorted(slots) == sorted(fields) and "__dict__" not in dir(kind) else ()


def _has_a_say(kind: type) -> bool:
    """Return whether the class defines how its values are pickled; what `dataclasses` adds to frozen ones does not
    count."""
    if any(getattr(kind, way, None) is not getattr(object, way, None) for way in WAYS):
        return True
    settled = (getattr(kind, name, None) for name in ("__getstate__", "__setstate__"))
    return any(way.__module__ != dataclasses.__name__ for way in settled if way not in (None, object.__getstate__))


def _maker(kind: type) -> Callable[..., Any]:
    """Return a function that builds a value from its fields. For a dataclass it calls no `__init__`: the values were
    valid."""
    if not dataclasses.is_dataclass(kind):
        return kind
    fields = [field.name for field in dataclasses.fields(kind)]
    frozen: bool = vars(kind)["__dataclass_params__"].frozen
    put = "put(value, {0!r}, a{1})" if frozen else "value.{0} = a{1}"
    lines = [f"def maker({', '.join(f'a{i}' for i in range(len(fields)))}):", "    value = new(kind)"]
    lines += [f"    {put.format(name, i)}" for i, name in enumerate(fields)]
    scope: dict[str, Any] = {"new": object.__new__, "kind": kind, "put": object.__setattr__}
    exec("\n".join([*lines, "    return value"]), scope)
    maker: Callable[..., Any] = scope["maker"]
    return maker


def _found(name: str) -> Any:
    module, _, within = name.partition(":")
    return attrgetter(within)(import_module(module))


def _is_found(name: str, kind: type) -> bool:
    try:
        return _found(name) is kind
    except (ImportError, AttributeError):
        return False
