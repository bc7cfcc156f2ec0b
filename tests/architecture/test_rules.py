"""The catalogues and the code: every citation is real, and no engine knows which set it plays."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tests.architecture.tree import BOOTSTRAP, files, insist, line_of, parsed, short
from tests.catalogue import ROOT, folder_of, set_names

from kickdoor_game import library

CITATION = re.compile(rf"\b(?P<set>{'|'.join(set_names())})\.[a-z_]+\.\d+\b")
NOT_A_RULE = "no such rule"
"""The comment of a line that names a rule which is not there, because a test needs one."""

GAME = ROOT / "game" / "kickdoor_game"
KNOWS_SETS = {"sets", "library.py"}
"""What in `game` may name a set: the sets themselves, and the shelf that finds them."""


@cache
def ids(set_name: str) -> frozenset[str]:
    """Every id that a catalogue gives, to rules, terms and examples alike."""
    catalogue = tomllib.loads((folder_of(set_name) / "rules.toml").read_text("utf-8"))
    tables = (table for table in catalogue.values() if isinstance(table, list))
    return frozenset(entry["id"] for table in tables for entry in table if isinstance(entry, dict) and "id" in entry)


def false_citations(file: Path, text: str) -> Iterator[str]:
    """Ids of a set that its catalogue does not have."""
    for found in CITATION.finditer(text):
        line = text[text.rfind("\n", 0, found.start()) + 1 :].partition("\n")[0]
        if NOT_A_RULE in line:
            continue
        if found.group() not in ids(found["set"]):
            yield f"{short(file)}:{line_of(text, found.start())}: {found.group()}"


def test_every_cited_rule_exists() -> None:
    insist(
        (
            false
            for file in (BOOTSTRAP, *files(".py", ".md", ".toml"))
            for false in false_citations(file, file.read_text("utf-8"))
        ),
        "These ids are in no catalogue. Look the rule up in game/kickdoor_game/sets/<set>/rules.toml; a refusal that "
        "cites nothing teaches nothing.",
    )


def set_names_in(file: Path, tree: ast.Module) -> Iterator[str]:
    """Strings that are exactly the name of a set: compared with, looked up, matched."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node.value in set(set_names()) - set(library.ENGINES):
            yield f"{short(file)}:{node.lineno}: {node.value!r}"


def test_no_engine_knows_which_set_it_plays() -> None:
    engines = (file for file in files(".py") if file.is_relative_to(GAME))
    insist(
        (
            name
            for file in engines
            if file.relative_to(GAME).parts[0] not in KNOWS_SETS
            for name in set_names_in(file, parsed(file))
        ),
        "An engine asks what the set says, never which set it is. Make the difference a field of the set's numbers, a "
        "frame, or a word of the card language.",
    )


def test_a_false_citation_is_found() -> None:
    assert list(false_citations(ROOT / "x.py", "as classic.setup." + "777 says"))
    assert not list(false_citations(ROOT / "x.py", "as classic.setup.1 says"))


@pytest.mark.parametrize(
    "code", ["if numbers.set == 'classic': pass", "match name:\n  case 'classic': pass", "{'classic': 3}[name]"]
)
def test_an_engine_that_names_a_set_is_found(code: str) -> None:
    assert list(set_names_in(ROOT / "x.py", ast.parse(code)))
    assert not list(set_names_in(ROOT / "x.py", ast.parse("'''As in classic, and classic only.'''")))
