"""Engines and sets are guests: programs find them by the name that a ruleset says, and name none themselves."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.architecture.tree import CODE, files, insist, parsed, short
from tests.catalogue import ROOT, set_names
from tests.citable import FOLDERS

from kickdoor_ai import engines as seats
from kickdoor_game import library
from kickdoor_server.table.translate import engines as stages

ENGINES = tuple(library.ENGINES)

LISTS = {
    "game/kickdoor_game/library.py",
    "ai/kickdoor_ai/engines.py",
    "server/kickdoor_server/table/translate/engines.py",
}
"""The one place of each package that names engines."""

ABOUT_ONE_ENGINE = {
    "ai/kickdoor_ai/survey/draws.py",  # what came through the door
    "ai/kickdoor_ai/survey/fates.py",
}
"""What is about the door games by its purpose, and says so on its page."""

PROGRAMS = ("ai", "server", "client", "protocol")


def program_files() -> Iterator[Path]:
    """Those of programs and of the game that belong to no engine, to no set and to no example."""
    for file in files(".py"):
        parts = file.relative_to(ROOT).parts
        if (
            parts[0] in CODE
            and parts[1] != "examples"
            and not any(part in FOLDERS.values() or part == "sets" for part in parts[:-1])
        ):
            yield file


def engines_named(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Imports from an engine's folder, and strings that are exactly its name."""
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(module)) if set(module.split(".")) & {*FOLDERS.values()}:
                yield node.lineno, module
            case ast.ImportFrom(names=names) if any(name.name in FOLDERS.values() for name in names):
                yield node.lineno, "import"
            case ast.Constant(value=str(value)) if value in ENGINES:
                yield node.lineno, value


def test_nobody_but_the_lists_names_an_engine() -> None:
    insist(
        (
            f"{short(file)}:{line}: {what}"
            for file in program_files()
            if short(file) not in LISTS | ABOUT_ONE_ENGINE
            for line, what in engines_named(parsed(file))
        ),
        "A program finds an engine by the name that its rules say (`rules.engine`), through the list of its package. "
        "What only one engine has belongs into that engine's folder here.",
    )


def test_no_program_names_a_set() -> None:
    insist(
        (
            f"{short(file)}:{node.lineno}: {node.value!r}"
            for file in program_files()
            if file.relative_to(ROOT).parts[0] in PROGRAMS
            for node in ast.walk(parsed(file))
            if isinstance(node, ast.Constant) and node.value in set(set_names()) - set(ENGINES)
        ),
        "Which set is meant, somebody has said, or it is the library's `USUAL_SET`.",
    )


def test_every_exception_is_one() -> None:
    for name in ABOUT_ONE_ENGINE:
        assert list(engines_named(parsed(ROOT / name))), f"{name} names no engine any more"


@pytest.mark.parametrize("name", ENGINES)
def test_each_package_has_a_record_of_each_engine(name: str) -> None:
    assert library.engine(name).name == name
    assert seats.seats_of(name).kinds
    assert stages.stage_of(name)


@pytest.mark.parametrize("name", library.SETS)
def test_a_set_says_whose_it_is(name: str) -> None:
    rules = library.ruleset(name)
    assert rules.engine in ENGINES
    assert library.engine(rules.engine).with_book(rules, rules.book) == rules


def test_an_engine_that_nobody_knows_is_said_to_be_none() -> None:
    with pytest.raises(KeyError, match="no engine 'whist'; there are: doors"):
        library.engine("whist")
    with pytest.raises(KeyError, match="no stage for the engine 'whist'; there are: doors"):
        stages.stage_of("whist")
    assert not seats.seats_of("whist").kinds


@pytest.mark.parametrize(
    "code",
    [
        "from kickdoor_game.doors.state.table import DoorsTable",
        "from ..doors import telling",
        "from kickdoor_game import doors",
        "if rules.engine == 'doors': pass",
    ],
)
def test_one_that_is_named_is_found(code: str) -> None:
    assert list(engines_named(ast.parse(code)))
    assert not list(engines_named(ast.parse("'''The doors.'''\nfrom .table import doors_left")))
