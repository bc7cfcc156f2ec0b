"""The book of the duel for players: it loads, has every rule, answers what is asked, and counts as the game does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from tests.catalogue import SETS
from tests.inventions import invented

from kickdoor_game.duel.cards.printed import facts
from kickdoor_game.language.catalogue import Catalogue, load_catalogue
from kickdoor_game.language.loading.rulebooks import load_rulebook
from kickdoor_game.language.looking_up import look_up
from kickdoor_game.language.rulebook import Rulebook, RulesChapter, in_figures
from kickdoor_game.sets.ccg.game import POOL, RULES

FOLDER = SETS / "ccg"
QUESTIONS_LEAST = 100
NUMBER_BY_NAME = re.compile(r"\bLevel 10\b|\b(?:40|200) (?:cards|abilities)\b")
BRACKETS = re.compile(r" \(([^()]*)\)")


@cache
def catalogue() -> Catalogue:
    return load_catalogue(FOLDER / "rules.toml")


@cache
def book() -> Rulebook:
    return load_rulebook(FOLDER / "rulebook.toml", catalogue().rules, RULES.figures({}))


def texts() -> Iterator[str]:
    """All that it says."""
    for chapter in book().chapters:
        yield chapter.title
        yield from (paragraph.text for paragraph in chapter.paragraphs)
    for question in book().questions:
        yield question.ask
        yield question.answer


def test_each_rule_stands_behind_something_that_players_read() -> None:
    assert [rule for rule in catalogue().rules if rule not in book().cited()] == []


def test_each_rule_stands_behind_a_paragraph() -> None:
    """So whoever reads the book from end to end has met every one of them."""
    assert [rule for rule in catalogue().rules if not book().resting_on(rule)] == []


def test_it_answers_what_people_ask() -> None:
    assert len(book().questions) >= QUESTIONS_LEAST
    for question in book().questions:
        assert book().asked(question.ask)[0] is question, question.ask
        assert question.answer.endswith("."), question.ask
        if re.match(r"(Can|May|Do|Does|Must|Is|Are) ", question.ask):
            assert re.match(r"(Yes|No|Only)\b", question.answer), question.ask


def test_each_term_is_found_by_whoever_asks_for_it() -> None:
    for term in catalogue().terms:
        assert book().asked(term), term
        for asked in (f"What is a {term}?", f"what does {term.lower()} mean"):
            assert term in look_up(catalogue(), book(), asked).terms, asked


def test_numbers_that_have_a_name_are_said_by_it() -> None:
    assert [text for text in texts() if NUMBER_BY_NAME.search(text)] == []
    told = in_figures(" ".join(texts()), RULES.figures({}))
    assert "{" not in told
    assert "a Hero and a deck of 40 cards" in told, "ccg.deck.1"
    assert "you take 6 cards from yours" in told, "ccg.setup.3"
    assert "starts with 1 gold and the other with 2" in told, "ccg.setup.5"
    assert "costs your Hero 2 damage" in told, "ccg.run.2"


@pytest.mark.parametrize("chapter", book().chapters, ids=lambda chapter: chapter.key)
def test_each_chapter_is_found_by_its_key_and_its_title(chapter: RulesChapter) -> None:
    assert book().chapter(chapter.key) is book().chapter(chapter.title.upper()) is chapter


def test_facts_in_brackets_are_those_of_the_card() -> None:
    checked = 0
    for card in POOL.by_key.values():
        for found in re.finditer(re.escape(card.name) + BRACKETS.pattern, " ".join(texts())):
            assert set(found[1].split(", ")) <= set(facts(card)), found[0]
            checked += 1
    assert checked >= 6


def test_the_fight_step_by_step_comes_to_the_numbers_of_its_cards() -> None:
    cards: Any = POOL.by_key
    troll, lid, guard = cards["relief_gate_troll"], cards["good_bin_lid"], cards["crossing_guard"]
    dearer, cheaper = (
        cards[key].abilities[0].effects[0].by for key in ("surprise_surcharge", "buy_one_get_eaten_free")
    )
    purse, gold = 5, 4
    assert gold >= troll.cost
    assert troll.cost + dearer == 5 > gold
    assert (cards["surprise_surcharge"].cost, cards["buy_one_get_eaten_free"].cost) == (1, purse - gold)
    assert troll.cost + dearer + cheaper == 3 <= gold
    assert (lid.power, troll.life) == (1, 4)
    assert troll.power - lid.defense == 3 > guard.life
    assert not cards["fire_bucket"].monstrous


def test_what_is_prevented_is_what_stands_on_the_card() -> None:
    card: Any = POOL.by_key["foam_corner"]
    (effect,) = card.abilities[0].effects
    left = f"4 damage of which the Foam Corner prevents {effect.count} are {4 - effect.count}"
    assert left in " ".join(texts())


@pytest.mark.rule("ccg.end.8")
def test_whoever_asks_about_a_lost_connection_hears_what_a_table_does_if_nobody_chose() -> None:
    """Its seat is kept by an AI player; without one, the turns run out."""
    answer = book().asked("What if I lose the connection?")[0].answer
    assert "an AI player keeps your seat until you are back" in answer
    assert "three of your turns" in answer


def test_what_looks_like_a_card_is_one_of_the_pool() -> None:
    """What is called by a capital inside a sentence is a card, a term, or a word of the rules."""
    assert invented([card.name for card in POOL.by_key.values()], catalogue(), texts()) == []
