"""The numbered rules of the duel: they load, and the engine cites no others."""

from __future__ import annotations

import re

import pytest
from tests.catalogue import ROOT, SETS
from tests.game.duel.duel import HERO, monster, weapon

from kickdoor_game.duel.state.table import book_of
from kickdoor_game.language.catalogue import load_catalogue

CATALOGUE = load_catalogue(SETS / "ccg" / "rules.toml")
ENGINE = ROOT / "game" / "kickdoor_game" / "duel"
ID = re.compile(r"\bccg\.[a-z]+\.\d+\b")

WOLF, CLUB = monster("Paper Wolf", 2, 3, 4), weapon("Club", 1, 2)


def test_the_book_has_its_rules_and_its_words() -> None:
    assert len(CATALOGUE.rules) == 192
    assert all(rule.text.endswith(".") for rule in CATALOGUE.rules.values())
    assert CATALOGUE.search("bleeding")
    assert {"hoard", "stash", "Mischief", "Smack"} <= set(CATALOGUE.terms)


def test_the_engine_cites_rules_of_the_book() -> None:
    cited = {found for file in ENGINE.rglob("*.py") for found in ID.findall(file.read_text("utf-8"))}
    assert cited - set(CATALOGUE.rules) == set()


@pytest.mark.rule("ccg.components.2", "ccg.zones.9")
def test_cards_are_numbered_by_the_lists_each_hero_before_its_deck() -> None:
    pool = {card.key: card for card in (HERO, WOLF, CLUB)}
    book = book_of(pool, [("hero", "paper_wolf", "club", "paper_wolf"), ("hero", "club")])
    assert [card.key for card in book.cards] == ["hero", "paper_wolf", "club", "paper_wolf", "hero", "club"]
    assert dict(book.decks) == {"0": (1, 2, 3), "1": (5,)}
    assert dict(book.ids) == {"hero": (0, 4), "paper_wolf": (1, 3), "club": (2, 5)}
    assert dict(book.by_key) == pool
