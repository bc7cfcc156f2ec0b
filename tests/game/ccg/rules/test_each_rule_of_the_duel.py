"""The numbered rules of the duel: they load, the engine cites no others, and a test shows each that has code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.catalogue import ROOT, SETS

from kickdoor_game.language.catalogue import load_catalogue

CATALOGUE = load_catalogue(SETS / "ccg" / "rules.toml")
ENGINE = ROOT / "game" / "kickdoor_game" / "ccg"
ROOMS = Path(__file__).parents[1]
ID = re.compile(r"\bccg\.[a-z]+\.\d+\b")

STILL_OPEN = {
    "ccg.components.2": "decks",
    "ccg.components.4": "decks",
    "ccg.components.5": "screens",
    "ccg.zones.12": "screens",
    "ccg.deck.1": "decks",
    "ccg.deck.2": "decks",
    "ccg.deck.3": "decks",
    "ccg.deck.4": "decks",
}
"""Rules that tests of the engine cannot show yet, with what they wait for."""


def marks() -> Iterator[str]:
    """Every id in a mark of these tests."""
    for file in ROOMS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "shows":
                yield from (str(each.value) for each in node.args if isinstance(each, ast.Constant))


def test_the_book_has_its_rules_and_its_words() -> None:
    assert len(CATALOGUE.rules) == 191
    assert all(rule.text.endswith(".") for rule in CATALOGUE.rules.values())
    assert CATALOGUE.search("bleeding")
    assert {"hoard", "stash", "Mischief", "Smack"} <= set(CATALOGUE.terms)


def test_the_engine_cites_rules_of_the_book() -> None:
    cited = {found for file in ENGINE.rglob("*.py") for found in ID.findall(file.read_text("utf-8"))}
    assert cited - set(CATALOGUE.rules) == set()


def test_each_rule_is_shown_by_a_test() -> None:
    """What is still open and shown all the same is open no more."""
    shown = set(marks())
    assert shown - set(CATALOGUE.rules) == set()
    assert set(CATALOGUE.rules) - shown == set(STILL_OPEN)
