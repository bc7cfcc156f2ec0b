"""Names that say what a thing is: in the rulebooks' words, and never a word that fits everything."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from tests.architecture.tree import insist, parsed, python_files, short
from tests.catalogue import ROOT

EMPTY_WORDS = {"manager", "handler", "helper", "util", "processor", "common", "misc"}
THE_RULES_HELPER = {"HelperLeft", "ToHelper"}
"""Classes about the Helper of the rulebook, who fights at another hero's side. That one may be called so."""


def words(name: str) -> set[str]:
    """The words of a snake_case or CamelCase name, small and in the singular."""
    return {word.lower().removesuffix("s") for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)}


def empty_names(file: Path, tree: ast.Module) -> list[str]:
    """Folder, file and class names with a word that says nothing."""
    parts = [part for part in file.relative_to(ROOT).with_suffix("").parts if words(part) & EMPTY_WORDS]
    classes = [
        f"class {node.name} (line {node.lineno})"
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and words(node.name) & EMPTY_WORDS and node.name not in THE_RULES_HELPER
    ]
    return [f"{short(file)}: {name}" for name in (*parts, *classes)]


def test_names_say_what_a_thing_is() -> None:
    insist(
        (name for file in python_files() for name in empty_names(file, parsed(file))),
        f"None of {', '.join(sorted(EMPTY_WORDS))} in the name of a folder, file or class: such a name fits anything, "
        "so anything moves in. Name it after what it knows or does, in the rulebooks' terms. (A class about the "
        "rulebook's Helper may say so: enter it in THE_RULES_HELPER in this test.)",
    )


@pytest.mark.parametrize("name", ["CardManager", "TCPHandler", "MatchHelpers", "CommonThings"])
def test_an_empty_class_name_is_found(name: str) -> None:
    assert empty_names(ROOT / "game" / "x.py", ast.parse(f"class {name}: ..."))


@pytest.mark.parametrize("path", ["server/utils.py", "server/misc/links.py", "ai/frame_processor.py"])
def test_an_empty_file_or_folder_name_is_found(path: str) -> None:
    assert empty_names(ROOT / path, ast.parse(""))


@pytest.mark.parametrize("name", ["Combat", "Commoner", "Manage", "HandOver", "ToHelper"])
def test_a_name_that_only_looks_like_one_passes(name: str) -> None:
    assert not empty_names(ROOT / "game" / "x.py", ast.parse(f"class {name}: helper = 1"))
