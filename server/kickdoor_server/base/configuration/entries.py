"""The description of every setting (section, key, unit, bounds, default, reason), and how its values are written in
TOML and read from it.

All of it is derived from the class `Settings`: sections and marks from its annotations, reasons from the docstring
below each field.
"""

from __future__ import annotations

import ast
import inspect
import json
import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from functools import cache
from pathlib import Path
from textwrap import dedent
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from ..rates import Rate
from .checks import CHECKS, Check
from .settings import LIVE, NUMBER_MOST, THERE, Between, Section, Settings

UNITS = {"s": "seconds", "ms": "milliseconds", "days": "days", "mb": "MiB"}
"""The unit of a setting, by the last word of its name."""


class Unfit(ValueError):  # noqa: N818 - what a value is for a setting
    """A value that a setting cannot have; the text says what the value is instead."""


class ValueKind(Struct, frozen=True):
    """The type of a setting's values.

    `words` describe it to people, `read` converts a TOML value (raises Unfit if it does not fit), `written` formats a
    value as TOML.
    """

    words: str
    read: Callable[[Any], Any]
    written: Callable[[Any], str]


class SettingField(Struct, frozen=True):
    """One setting: `name` is the field of `Settings`, `key` its name in its section of the file."""

    name: str
    section: Section
    key: str
    kind: ValueKind
    default: Any
    reason: str
    is_live: bool
    must_be_there: bool = False

    @property
    def unit(self) -> str:
        """Return the unit, from the last word of the name; "" if there is none."""
        return UNITS.get(self.name.rsplit("_", 1)[-1], "")


@cache
def entries() -> tuple[SettingField, ...]:
    """Return a description of each setting, in the order of the settings file."""
    hints = get_type_hints(Settings, include_extras=True)
    reasons = _reasons()
    defaults = {f.name: f.default if f.default_factory is MISSING else f.default_factory() for f in fields(Settings)}
    section: Section | None = None
    found = []
    for name in Settings.__annotations__:
        if name not in defaults:
            section = getattr(Settings, name)
            continue
        assert section is not None, "the first section stands above the first setting"
        kind, marks = kind_of(hints[name]), _marks(hints[name])
        key, reason = name.removeprefix(f"{section.name}_"), reasons.get(name, "")
        found.append(SettingField(name, section, key, kind, defaults[name], reason, LIVE in marks, THERE in marks))
    return tuple(found)


def _marks(hint: Any) -> tuple[Any, ...]:
    """Return the marks in the annotation of a field, also below `| None`."""
    if get_origin(hint) is Annotated:
        return get_args(hint)[1:]
    return tuple(mark for each in get_args(hint) for mark in _marks(each)) if _may_be_nothing(hint) else ()


def _may_be_nothing(hint: Any) -> bool:
    return get_origin(hint) in (Union, types.UnionType) and type(None) in get_args(hint)


def _reasons() -> Mapping[str, str]:
    """Return the docstring below each field, on one line."""
    (tree,) = ast.parse(dedent(inspect.getsource(Settings))).body
    assert isinstance(tree, ast.ClassDef)
    said = {}
    for above, below in zip(tree.body, tree.body[1:], strict=False):
        if isinstance(above, ast.AnnAssign) and isinstance(above.target, ast.Name) and isinstance(below, ast.Expr):
            text = below.value.value if isinstance(below.value, ast.Constant) else ""
            said[above.target.id] = " ".join(str(text).split())
    return said


# ---- kinds


def kind_of(hint: Any) -> ValueKind:
    """Return which kind of TOML value a setting with that type annotation takes. Raises TypeError if TOML has no such
    values.
    """
    bounds: Between | None = None
    if get_origin(hint) is Annotated:
        hint, *marks = get_args(hint)
        bounds = next((mark for mark in marks if isinstance(mark, Between)), None)
        for mark in marks:
            if isinstance(mark, str) and mark in CHECKS:
                return _checked(kind_of(hint), CHECKS[mark])
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return _one_of([str(choice) for choice in inner])
    if _may_be_nothing(hint):
        (there,) = (each for each in inner if each is not type(None))
        return kind_of(there)
    if origin is tuple and inner[-1] is ...:
        return _list_of(kind_of(inner[0]))
    if origin is tuple:
        return _row_of([kind_of(each) for each in inner])
    if hint is Rate:
        return _RATE
    if hint in (int, float):
        return _number(hint, bounds or Between(0))
    if hint in (bool, str, Path):
        return {bool: _TRUTH, str: _TEXT, Path: _PATH}[hint]
    raise TypeError(f"no file could say a {hint}: give entries.py a kind for it")


def _checked(kind: ValueKind, check: Check) -> ValueKind:
    def read(value: Any) -> Any:
        found = kind.read(value)
        if wrong := check.wrong(found):
            raise Unfit(wrong)
        return found

    return ValueKind(f"{kind.words}: {check.words}", read, kind.written)


def called(value: Any) -> str:
    """Return what kind of value this is, in words for people: "a list", "the number 3"."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return f"the text {json.dumps(value)}"
        case int() | float():
            return f"the number {value}"
        case list():
            return "a list"
        case dict():
            return "a table"
        case _:
            return f"a {type(value).__name__}"


def _number(what: type, bounds: Between) -> ValueKind:
    def read(value: Any) -> Any:
        if isinstance(value, bool) or not isinstance(value, int if what is int else (int, float)):
            raise Unfit(f"is {called(value)}")
        if not value >= bounds.least:
            raise Unfit(f"is too small with {value}")
        if bounds.most is not None and value > bounds.most:
            raise Unfit(f"is too large with {value}")
        if value > NUMBER_MOST:
            raise Unfit(f"is too large with {value}, for none is above {NUMBER_MOST:_}")
        return what(value)

    words = "a whole number" if what is int else "a number"
    least, most = f"{bounds.least:,}".replace(",", "_"), bounds.most
    return ValueKind(f"{words}, {least} or more" if most is None else f"{words}, {least} to {most:_}", read, repr)


def _one_of(choices: list[str]) -> ValueKind:
    def read(value: Any) -> Any:
        if value not in choices:
            raise Unfit(f"is {called(value)}")
        return value

    return ValueKind(f"one of {', '.join(json.dumps(choice) for choice in choices)}", read, json.dumps)


def _list_of(kind: ValueKind) -> ValueKind:
    def read(value: Any) -> Any:
        if not isinstance(value, list):
            raise Unfit(f"is {called(value)}")
        return tuple(kind.read(each) for each in value)

    return ValueKind(
        f"a list in [ ], each {kind.words}", read, lambda value: f"[{', '.join(map(kind.written, value))}]"
    )


def _row_of(kinds: list[ValueKind]) -> ValueKind:
    def read(value: Any) -> Any:
        if not isinstance(value, list) or len(value) != len(kinds):
            raise Unfit(f"is {called(value)}" + (f" of {len(value)}" if isinstance(value, list) else ""))
        return tuple(kind.read(each) for kind, each in zip(kinds, value, strict=True))

    def written(value: Any) -> str:
        return f"[{', '.join(kind.written(each) for kind, each in zip(kinds, value, strict=True))}]"

    return ValueKind(f"{len(kinds)} values in [ ], each {kinds[0].words}", read, written)


def _plain(what: type, words: str, written: Callable[[Any], str]) -> ValueKind:
    def read(value: Any) -> Any:
        if not isinstance(value, what):
            raise Unfit(f"is {called(value)}")
        return value

    return ValueKind(words, read, written)


def _read_path(value: Any) -> Path:
    if not isinstance(value, str) or not value:
        raise Unfit(f"is {called(value)}")
    return Path(value).expanduser()


def _read_rate(value: Any) -> Rate:
    if not isinstance(value, dict) or set(value) != {"per_s", "burst"}:
        raise Unfit(f"is {called(value)}" + (f" of {', '.join(value)}" if isinstance(value, dict) else ""))
    return Rate(_number(float, Between(0.001)).read(value["per_s"]), _number(int, Between(1)).read(value["burst"]))


_TRUTH = _plain(bool, "true or false", lambda value: str(value).lower())
_TEXT = _plain(str, 'a text in " "', lambda value: json.dumps(value, ensure_ascii=False))
_PATH = ValueKind('a path in " "', _read_path, lambda value: json.dumps(str(value), ensure_ascii=False))
_RATE = ValueKind(
    "{ per_s = so many a second in the long run, burst = so many at once }",
    _read_rate,
    lambda rate: f"{{ per_s = {rate.per_s!r}, burst = {rate.burst} }}",
)
