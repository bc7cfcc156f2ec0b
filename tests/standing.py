"""Write down what stands in the modules of a package: constants, and what functions and fields are if nothing is said.

    .venv/bin/python -m tests.standing

Nobody notices most of it until an evening on which it counts. What is made when a module is read is read anew here.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import re
import zlib
from collections.abc import Iterable, Iterator
from enum import Enum
from pathlib import Path
from types import FunctionType
from typing import Any

import msgspec

from tests.catalogue import ROOT
from tests.options import read_anew

PACKAGES = {
    "server": ROOT / "server" / "kickdoor_server",
    "client": ROOT / "client" / "kickdoor_client",
}
PLAIN = (bool, int, float, str, bytes, Enum, type(None))
OF_THE_MACHINE = ("MACHINE", "ELSEWHERE", "PLAIN_HERE", "ai_processes")
"""What is another elsewhere, or that other tests tell of."""
WIDTH = 200
"""Of longer lines only the beginning is kept, and a digest of the whole."""


def golden(package: str) -> Path:
    """What was last looked at."""
    return ROOT / "tests" / package / "standing.golden.txt"


def modules(package: str) -> list[str]:
    """All of them, by their full names."""
    folder = PACKAGES[package]
    parts = [file.relative_to(folder.parent).with_suffix("").parts for file in sorted(folder.rglob("*.py"))]
    return [".".join(each) for each in parts if each[-1] != "__init__"]


def standing(module: str) -> list[str]:
    """A line for each thing that stands there."""
    there = read_anew(module)
    own = _assigned(Path(there["__file__"]).read_text("utf-8"))
    found = (
        line
        for name, made in there.items()
        if name in own or isinstance(made, FunctionType | type)
        for line in _lines(name, made, there["__name__"])
    )
    return [line if len(line) <= WIDTH else f"{line[:WIDTH]} {zlib.crc32(line.encode()):08x}" for line in found]


def _assigned(text: str) -> set[str]:
    """The names that a module gives a value itself."""
    found = set()
    for node in ast.parse(text).body:
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        found |= {each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)}
    return found


def _lines(name: str, made: Any, module: str) -> Iterator[str]:
    if name.startswith("__") or name in OF_THE_MACHINE:
        return
    if isinstance(made, FunctionType):
        if made.__module__ == module:
            yield from _defaults(name, made)
    elif isinstance(made, type):
        if made.__module__ == module:
            yield from _of_a_class(name, made, module)
    elif (said := _said(made)) is not None:
        yield f"{name} = {said}"


def _of_a_class(name: str, made: type, module: str) -> Iterator[str]:
    if dataclasses.is_dataclass(made):
        for field in dataclasses.fields(made):
            default = field.default if field.default_factory is dataclasses.MISSING else field.default_factory()
            if field.name not in OF_THE_MACHINE and (said := _said(default)) is not None:
                yield f"{name}.{field.name} = {said}"
    elif issubclass(made, msgspec.Struct):
        values = made.__struct_defaults__
        for field_name, value in zip(made.__struct_fields__[-len(values) :], values, strict=False):
            default = value.factory() if hasattr(value, "factory") else value
            is_own = field_name in made.__annotations__ and field_name not in OF_THE_MACHINE
            if is_own and (said := _said(default)) is not None:
                yield f"{name}.{field_name} = {said}"
    elif issubclass(made, Enum):
        yield f"{name}: {', '.join(str(each.value) for each in made)}"
        return
    for key, value in vars(made).items():
        if isinstance(value, FunctionType):
            yield from _defaults(f"{name}.{key}", value)
        elif not key.startswith("__") and not dataclasses.is_dataclass(made) and (said := _said(value)) is not None:
            yield f"{name}.{key} = {said}"


def _defaults(name: str, made: FunctionType) -> Iterator[str]:
    if made.__name__.startswith("__") and made.__name__ != "__init__":
        return
    for parameter in inspect.signature(made).parameters.values():
        if parameter.default is not parameter.empty and (said := _said(parameter.default)) is not None:
            yield f"{name}({parameter.name}={said})"


def _said(value: Any) -> str | None:
    """A plain value, however it is nested; None for anything else."""
    match value:
        case Enum():
            return str(value)
        case _ if isinstance(value, PLAIN):
            return repr(value)
        case re.Pattern():
            return repr(value.pattern)
        case set() | frozenset():
            parts = [_said(each) for each in value]
            return None if None in parts else f"{{{', '.join(sorted(filter(None, parts)))}}}"
        case tuple() | list():
            parts = [_said(each) for each in value]
            return None if None in parts else f"[{', '.join(filter(None, parts))}]"
        case dict():
            pairs = [(_said(key), _said(each)) for key, each in value.items()]
            whole = [f"{key}: {each}" for key, each in pairs if key is not None and each is not None]
            return f"{{{', '.join(whole)}}}" if len(whole) == len(pairs) else None
        case FunctionType() | type():
            return value.__qualname__
        case _ if dataclasses.is_dataclass(value):
            return _fields(value, [field.name for field in dataclasses.fields(value)])
        case msgspec.Struct():
            return _fields(value, value.__struct_fields__)
        case _:
            return None


def _fields(value: Any, names: Iterable[str]) -> str:
    """A value with what is said of each field, `...` for what cannot be said."""
    said = ((name, _said(getattr(value, name))) for name in names)
    told = ", ".join(f"{name}={text or '...'}" for name, text in said)
    return f"{type(value).__name__}({told})"


def written(package: str) -> dict[str, list[str]]:
    """What is kept of each module."""
    parts = (text.splitlines() for text in golden(package).read_text("utf-8").strip().split("\n\n"))
    return {first: lines for first, *lines in parts}


def main() -> None:
    """Write them all anew."""
    for package in PACKAGES:
        found = {module: standing(module) for module in modules(package)}
        parts = ["\n".join([module, *lines]) for module, lines in found.items() if lines]
        golden(package).write_text("\n\n".join(parts) + "\n", "utf-8")


if __name__ == "__main__":
    main()
