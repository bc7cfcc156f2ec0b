"""What a record holds in the fields that nobody has filled: nothing, but where a test says what else.

`filled("kickdoor_ai")` names each field of a package's records that has a value from the start which is not nothing: a
count that does not begin at 0, a mark that is set. A default by mistake is noticed by nobody who fills the field.
"""

from __future__ import annotations

import dataclasses
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import msgspec


def filled(package: str) -> dict[str, Any]:
    """The values by "module.Record.field", without the package's name."""
    modules = pkgutil.walk_packages(import_module(package).__path__, f"{package}.")
    return {
        f"{module.name.partition('.')[2]}.{record.__name__}.{name}": value
        for module in modules
        if not module.name.endswith("__main__")
        for record in vars(import_module(module.name)).values()
        if inspect.isclass(record) and record.__module__ == module.name
        for name, value in _defaults(record)
        if not _is_nothing(value)
    }


def _defaults(record: Any) -> Iterator[tuple[str, Any]]:
    """Of a dataclass or a Struct; other classes are no records."""
    if issubclass(record, msgspec.Struct):
        values = record.__struct_defaults__
        for name, default in zip(record.__struct_fields__[-len(values) :], values, strict=False):
            if default is not msgspec.NODEFAULT:
                yield name, default.factory() if hasattr(default, "factory") else default
    for field in dataclasses.fields(record) if dataclasses.is_dataclass(record) else ():
        make: Callable[[], Any] | Any = field.default_factory
        if field.default is not dataclasses.MISSING:
            yield field.name, field.default
        elif make is not dataclasses.MISSING:
            yield field.name, make()


def _is_nothing(value: Any) -> bool:
    """Whether it is empty, or a record of which every field is."""
    if dataclasses.is_dataclass(value):
        return all(_is_nothing(getattr(value, field.name)) for field in dataclasses.fields(value))
    if isinstance(value, msgspec.Struct):
        return all(_is_nothing(getattr(value, name)) for name in value.__struct_fields__)
    return value is None or (hasattr(value, "__len__") and len(value) == 0) or value in (0, "")
