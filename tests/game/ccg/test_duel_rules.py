"""The numbered rules of the duel: they load, and the engine cites no others."""

from __future__ import annotations

import re

from tests.catalogue import ROOT, SETS

from kickdoor_game.language.catalogue import load_catalogue

CATALOGUE = load_catalogue(SETS / "ccg" / "rules.toml")
ENGINE = ROOT / "game" / "kickdoor_game" / "ccg"
ID = re.compile(r"\bccg\.[a-z]+\.\d+\b")


def test_the_book_has_its_rules_and_its_words() -> None:
    assert len(CATALOGUE.rules) == 192
    assert all(rule.text.endswith(".") for rule in CATALOGUE.rules.values())
    assert CATALOGUE.search("bleeding")
    assert {"hoard", "stash", "Mischief", "Smack"} <= set(CATALOGUE.terms)


def test_the_engine_cites_rules_of_the_book() -> None:
    cited = {found for file in ENGINE.rglob("*.py") for found in ID.findall(file.read_text("utf-8"))}
    assert cited - set(CATALOGUE.rules) == set()
