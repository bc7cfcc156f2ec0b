"""Tables of all options of commands: each with its default, bounds and type.

    .venv/bin/python -m tests.options       # write the tables anew

Scripts that call a command rely on these. The sentences of its help are not included.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from typing import Any

import click

FOLDER = Path(__file__).parent
FACTS = ("required", "multiple", "is_flag", "hidden")
AS_EVER = ("param_type", "name", "func")
TABLES = {
    FOLDER / "ai" / "options.golden.txt": (
        "kickdoor_ai.arena.__main__",
        "kickdoor_ai.remote.__main__",
        "kickdoor_ai.doors.scheming.fitting",
        "kickdoor_ai.survey.__main__",
        "kickdoor_ai.survey.balance",
    ),
    FOLDER / "server" / "options.golden.txt": (
        "kickdoor_server.operations.program",
        "kickdoor_server.operations.admin.__main__",
        "kickdoor_server.operations.bookshelf.__main__",
        "kickdoor_server.matches.replays.__main__",
    ),
}
"""Golden file of each table, with the modules of its commands; sub-commands are included."""


def read_anew(module: str) -> dict[str, Any]:
    """Return the contents of a module that is executed once more, as in a program that has just started."""
    spec = find_spec(module)
    assert spec is not None
    assert spec.loader is not None
    made = module_from_spec(spec)
    before = sys.modules.pop(module, None)
    sys.modules[module] = made
    try:
        spec.loader.exec_module(made)
    finally:
        del sys.modules[module]
        if before is not None:
            sys.modules[module] = before
    return vars(made)


def commands(module: str) -> Iterator[tuple[str, click.Command]]:
    """Yield the commands of a module and their sub-commands, each with the words that call it."""
    there = [(name, one) for name, one in read_anew(module).items() if isinstance(one, click.Command)]
    below = [part for _, one in there for _, part in _parts("", one)]
    for _, one in there:
        if one not in below and one.callback is not None and one.callback.__module__ == module:
            yield f"{module} {one.name}", one
            yield from _parts(f"{module} {one.name}", one)


def _parts(name: str, command: click.Command) -> Iterator[tuple[str, click.Command]]:
    for word, part in sorted(command.commands.items()) if isinstance(command, click.Group) else ():
        yield f"{name} {word}", part
        yield from _parts(f"{name} {word}", part)


def options_of(name: str, command: click.Command) -> str:
    """Return a line for a command, and one for each of its options."""
    settings = [f"{key}={value!r}" for key, value in sorted(command.context_settings.items())]
    return "\n".join([" ".join([name, *settings]), *map(_told, command.params)])


def _told(one: click.Parameter) -> str:
    facts = one.to_info_dict()
    words = [" / ".join([*one.opts, *one.secondary_opts]), _kind(one.type)]
    words += [f"is {facts['default']!r}"] if isinstance(facts["default"], bool | int | float | str | tuple) else []
    words += [word for word in FACTS if facts.get(word)]
    words += [f"{one.nargs} words"] if one.nargs != 1 else []
    words += [f"alone is {facts['flag_value']!r}"] if isinstance(facts.get("flag_value"), str) else []
    words += [f"shown as {one.metavar}"] if one.metavar else []
    return f"    {one.name}: {', '.join(words)}"


def _kind(kind: Any) -> str:
    """Return the name of a type, with all settings that are not the default."""
    facts = kind.to_info_dict()
    told = [f"{key}={facts[key]}" for key in sorted(facts) if key not in AS_EVER and not _is_unsaid(facts[key])]
    told += [kind.type.__name__] if isinstance(kind, click.Path) and isinstance(kind.type, type) else []
    return f"{kind.name}({' '.join(told)})"


def _is_unsaid(value: object) -> bool:
    """Return whether a setting is left out. A bound of 0 is not."""
    return value is None or value is False


def table(modules: tuple[str, ...]) -> dict[str, str]:
    """Return the present table, by command."""
    return {name: options_of(name, one) for module in modules for name, one in commands(module)}


def written(file: Path) -> dict[str, str]:
    """Return the kept table, by command."""
    parts = file.read_text("utf-8").strip().split("\n\n")
    return {_name(part): part for part in parts}


def _name(part: str) -> str:
    return " ".join(word for word in part.partition("\n")[0].split(" ") if word[:1].isalpha() and "=" not in word)


if __name__ == "__main__":
    for file, modules in TABLES.items():
        file.write_text("\n\n".join(table(modules).values()) + "\n", "utf-8")
