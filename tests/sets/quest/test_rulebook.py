"""The book of quest for players: it loads, has every rule, answers what is asked, and counts as the game does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from tests.catalogue import SETS
from tests.inventions import invented

from kickdoor_game.language.catalogue import Catalogue, load_catalogue
from kickdoor_game.language.loading.rulebooks import load_rulebook
from kickdoor_game.language.looking_up import look_up
from kickdoor_game.language.rulebook import Rulebook, RulesChapter, in_figures
from kickdoor_game.quest.cards.kinds import QuestItem, QuestMonster
from kickdoor_game.sets.quest.game import RULES

FOLDER = SETS / "quest"
QUESTIONS_LEAST = 100
NUMBER_BY_NAME = re.compile(r"\bLevel (?:10|20)\b|\b1,?000\b")
FACTS = re.compile(r" \(([^()]*)\)")


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
    assert "3 Treasures and 3 DxM cards" in told, "quest.setup.10"
    assert "4 Health, 3 Move and 300 gold" in told, "quest.setup.11"
    assert "It counts as Level 20" in told, "quest.boss.3"


@pytest.mark.parametrize("chapter", book().chapters, ids=lambda chapter: chapter.key)
def test_each_chapter_is_found_by_its_key_and_its_title(chapter: RulesChapter) -> None:
    assert book().chapter(chapter.key) is book().chapter(chapter.title.upper()) is chapter


def test_facts_in_brackets_are_those_of_the_card() -> None:
    checked = 0
    for card in RULES.book.by_key.values():
        for found in re.finditer(re.escape(card.name) + FACTS.pattern, " ".join(texts())):
            if isinstance(card, QuestMonster):
                assert found[1] == f"Level {card.level}", card.name
            elif isinstance(card, QuestItem):
                assert found[1] == f"+{card.bonus}", card.name
            else:
                assert found[1] == f"+{card.level}", card.name
            checked += 1
    assert checked >= 4


@pytest.mark.rule("quest.results.3", "quest.winning.3")
def test_the_turn_step_by_step_comes_to_the_numbers_of_its_cards() -> None:
    cards = RULES.book.by_key
    lampshade, leg = cards["party_grade_lampshade"], cards["grand_pianos_fourth_leg"]
    concierge, breakfast = cards["concierge_who_knows_best"], cards["after_a_third_breakfast"]
    (special,) = concierge.specials
    heroes = 5 + lampshade.bonus + 7 + leg.bonus
    monsters = concierge.level + breakfast.level + special.value
    assert special.who.level == 6
    assert (5 + lampshade.bonus, concierge.level, concierge.level + breakfast.level) == (8, 6, 16)
    assert (heroes, monsters) == (20, 20)
    assert (heroes + 4 + 3, monsters + 5) == (27, 25)
    assert (concierge.treasures, breakfast.treasures, concierge.gives, concierge.dice) == (2, 2, 0, 1)
    example = book().chapter("example")
    assert example is not None
    told = " ".join(paragraph.text for paragraph in example.paragraphs)
    assert all(said in told for said in ("8 against 6", "8 against 16", "27 against 25", "2 Treasures on the card"))


def test_what_looks_like_a_card_is_one_of_the_set() -> None:
    """What is called by a capital inside a sentence is a card, a room, a term, or a word of the rules."""
    names = [each.name for each in (*RULES.book.by_key.values(), *RULES.rooms())]
    assert invented(names, catalogue(), texts()) == []
