"""What a program that reads a set out is given for a few words: a chapter, or whatever says them."""

from __future__ import annotations

from dataclasses import fields

import pytest

from kickdoor_game.language.catalogue import Catalogue, Rule
from kickdoor_game.language.looking_up import Found, are_ids, look_up
from kickdoor_game.language.rulebook import AnsweredQuestion, Paragraph, Passage, Rulebook, RulesChapter

FIGHTS = RulesChapter(
    "fights",
    "How to fight",
    (
        Paragraph("Add up both sides.", ("moot.combat.2", "moot.combat.1")),
        Paragraph("A tie is lost.", ("moot.combat.1", "moot.combat.9")),
    ),
)
SALES = RulesChapter("sales", "Selling", (Paragraph("Sell Items before a fight.", ("moot.sales.1",)),))
SELL = AnsweredQuestion("When do I sell Items?", "Not in a fight.", ("moot.sales.1",))
BOOK = Rulebook("Moot", "Everybody talks.", (FIGHTS, SALES), (SELL,))
CATALOGUE = Catalogue(
    "Moot",
    {
        rule.id: rule
        for rule in (
            Rule("moot.combat.1", "Whoever is equal in a fight has lost."),
            Rule("moot.combat.2", "Both sides are added up."),
            Rule("moot.sales.1", "Items are sold outside of a fight."),
        )
    },
    {"Fight": "What follows an open door"},
)


def found(words: str, book: Rulebook | None = BOOK) -> dict[str, object]:
    """What is there, each sort by its name, in short."""
    told = look_up(CATALOGUE, book, words)
    said = {each.name: getattr(told, each.name) for each in fields(told)} | {"rules": [rule.id for rule in told.rules]}
    return {name: value for name, value in said.items() if value}


@pytest.mark.parametrize("words", ["1", "fights", "How to Fight"])
def test_a_chapter_comes_with_the_rules_behind_it_in_the_order_in_which_it_rests_on_them(words: str) -> None:
    """One that the catalogue does not have, as in a mix, is left out; each is there once."""
    assert found(words) == {"chapter": FIGHTS, "rules": ["moot.combat.2", "moot.combat.1"]}


def test_an_id_comes_with_each_paragraph_that_rests_on_it_once() -> None:
    assert found("moot.combat.1") == {
        "passages": ((FIGHTS, 1, FIGHTS.paragraphs[0]), (FIGHTS, 2, FIGHTS.paragraphs[1])),
        "rules": ["moot.combat.1"],
    }


def test_words_find_questions_paragraphs_rules_and_terms() -> None:
    assert found("fight") == {
        "questions": (SELL,),
        "passages": ((SALES, 1, SALES.paragraphs[0]),),
        "rules": ["moot.combat.1", "moot.sales.1"],
        "terms": {"Fight": "What follows an open door"},
    }


def test_without_a_book_there_are_rules_and_terms() -> None:
    assert found("fight", None) == {
        "rules": ["moot.combat.1", "moot.sales.1"],
        "terms": {"Fight": "What follows an open door"},
    }


def test_an_id_among_other_words_is_a_word_as_they_are() -> None:
    assert "rules" not in found("moot.combat.1 ghost")
    assert found("moot.combat. moot.sales.1") == found("moot.sales.1 moot.combat")
    assert are_ids("moot.combat.1 moot.sales")
    assert not are_ids("moot.combat.1 fight")
    assert not are_ids("fight. sale.")


@pytest.mark.parametrize(
    ("words", "terms"),
    [
        ("what is a fight", ["What a Fight Is"]),
        ("What is a sale?", ["Sale"]),
        ("what does sale mean", ["Sale"]),
        ("fight", ["Fight", "What a Fight Is"]),
        ("the fight", []),
    ],
)
def test_a_term_is_found_by_its_whole_name_before_what_is_asked_of(words: str, terms: list[str]) -> None:
    meanings = dict.fromkeys(("Fight", "What a Fight Is", "Sale"), "It is told elsewhere")
    catalogue = Catalogue("Moot", CATALOGUE.rules, meanings)
    for book in (BOOK, None):
        assert sorted(look_up(catalogue, book, words).terms) == terms


def test_whatever_is_found_is_something() -> None:
    """A chapter, a question, a paragraph, a rule or a term, and be there nothing else."""
    rule = CATALOGUE.rules["moot.sales.1"]
    passage = Passage(FIGHTS, 1, FIGHTS.paragraphs[0])
    assert not Found()
    for something in (
        Found(FIGHTS),
        Found(questions=(SELL,)),
        Found(passages=(passage,)),
        Found(rules=(rule,)),
        Found(terms=CATALOGUE.terms),
    ):
        assert something


@pytest.mark.parametrize("words", ["", "  ", "2.3", "moot.combat.9"])
def test_nothing_is_found_for_no_words_and_for_ids_that_are_not_there(words: str) -> None:
    assert found(words) == {}
    assert not look_up(CATALOGUE, BOOK, words)


@pytest.mark.parametrize("words", ["spaceship", "sell a spaceship to a friend"])
def test_words_that_occur_nowhere_find_the_nearest_questions(words: str) -> None:
    assert found(words) == {"questions": (SELL,), "near": True}
    assert not look_up(CATALOGUE, None, words)
