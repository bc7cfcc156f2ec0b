"""The books for players of all sets: what they say is so, and everything that can be disputed is found by them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from tests.catalogue import set_names
from tests.conformance.families import family
from tests.inventions import inventions

from kickdoor_game import library
from kickdoor_game.language.cards import Item, Monster
from kickdoor_game.language.looking_up import look_up
from kickdoor_game.language.rulebook import Rulebook, in_figures

BOOKS = [name for name in set_names() if library.rulebook(name) is not None]
MIXES = list(library.mixes())

FACTS = re.compile(r" \(([^()]*)\)")
FACT = re.compile(r"\b(?:Cost|Rank|Power|Defense|Life) \d+")
NUMBER_OF_A_TABLE = re.compile(r"\bLevel (?:10|20)\b|\b1,?000\b")


def book(name: str) -> Rulebook:
    found = library.rulebook(name)
    assert found is not None
    return found


def texts(name: str) -> Iterator[str]:
    """All that a book says."""
    for chapter in book(name).chapters:
        yield chapter.title
        yield from (paragraph.text for paragraph in chapter.paragraphs)
    for question in book(name).questions:
        yield question.ask
        yield question.answer


def test_the_usual_set_has_a_book() -> None:
    assert library.USUAL_SET in BOOKS


@pytest.mark.parametrize("name", [*BOOKS, *MIXES])
def test_each_rule_stands_behind_something_that_players_read(name: str) -> None:
    hidden = [rule for rule in library.catalogue(name).rules if rule not in book(name).cited()]
    assert hidden == [], f"cite them in the rulebook.toml of {name}: in rules of a paragraph or of a question"


@pytest.mark.parametrize("name", [*BOOKS, *MIXES])
def test_what_looks_like_a_card_is_one_of_the_set(name: str) -> None:
    """What neither a card, a term nor a rule is called, and begins no sentence, is an invention or another set's."""
    assert inventions(name, texts(name)) == []


@pytest.mark.parametrize("name", [*BOOKS, *MIXES])
def test_facts_in_brackets_are_those_of_the_card(name: str) -> None:
    """`the Cheese Golem (Level 4, 2 Treasures)`, `the Steel-Toed Slippers (+2)`, `Theme Music (600, ...)`; or marks as
    they are printed, `the Corridor Bear (Cost 4)`."""
    checked = 0
    printed = library.engine(library.ruleset(name).engine).vocabulary.printed
    for card in library.cards_of(name):
        for text in texts(name):
            for found in re.finditer(re.escape(card.name) + FACTS.pattern, text):
                told = found[1]
                if isinstance(card, Monster):
                    if level := re.search(r"Level (\d+)", told):
                        assert int(level[1]) == card.level, text
                    if treasures := re.fullmatch(r"(?:.*, )?(\d+)(?: Treasures?)?", told):
                        assert int(treasures[1]) == card.treasures, text
                elif isinstance(card, Item):
                    if bonus := re.match(r"\+(\d+)", told):
                        assert int(bonus[1]) == card.bonus, text
                    if gold := re.match(r"([\d,]+),", told):
                        assert int(gold[1].replace(",", "")) == card.gold, text
                elif stated := FACT.findall(told):
                    assert set(stated) <= set(printed(card).facts), text
                else:
                    continue
                checked += 1
    assert checked


@pytest.mark.parametrize("name", BOOKS)
def test_numbers_that_a_table_chooses_are_those_of_the_table(name: str) -> None:
    rules = library.ruleset(name)
    for text in texts(name):
        assert not NUMBER_OF_A_TABLE.search(text), f"say {{goal_level}} or {{gold_per_level}} in: {text}"
    told = " ".join(texts(name))
    assert "{" not in in_figures(told, rules.figures({}))
    if "goal_level" in family(rules.engine).options(rules):
        assert "Level 20 " in in_figures(told, rules.figures({"goal_level": 20}))
    if "fast_deal" in getattr(getattr(rules, "base", None), "variants", ()):
        assert "4 Doors and 4 Treasures" in in_figures(
            "{start_doors} Doors and {redraw_treasures} Treasures", rules.figures({"fast_deal": True})
        )


@pytest.mark.parametrize("name", [*BOOKS, *MIXES])
def test_each_chapter_is_found_by_its_number_its_key_and_its_title(name: str) -> None:
    for number, chapter in enumerate(book(name).chapters, start=1):
        assert book(name).chapter(str(number)) is chapter
        assert book(name).chapter(chapter.key) is chapter
        assert book(name).chapter(f" {chapter.title.upper()} ") is chapter
    assert book(name).chapter("0") is None
    assert book(name).chapter(str(len(book(name).chapters) + 1)) is None


@pytest.mark.parametrize("name", BOOKS)
def test_each_question_finds_itself_first(name: str) -> None:
    """Who types it word for word has come to the right place."""
    for question in book(name).questions:
        assert book(name).asked(question.ask)[0] is question, question.ask


@pytest.mark.parametrize("name", [*BOOKS, *MIXES])
def test_each_term_of_the_catalogue_is_found_by_a_question(name: str) -> None:
    """Whatever word a card or a refusal uses, who looks it up comes to an answer."""
    missing = [term for term in library.catalogue(name).terms if not book(name).asked(term)]
    assert missing == [], f"ask about them in the rulebook.toml of {name}, or add them to the words of a question"


@pytest.mark.parametrize("name", [*BOOKS, *MIXES])
def test_a_question_is_answered_shortly_and_plainly(name: str) -> None:
    """`Can I ...?` has a yes or a no."""
    for question in book(name).questions:
        if re.match(r"(Can|May|Do|Does|Must|Is|Are) (?!the monster)", question.ask):
            assert re.match(r"(Yes|No|Only)\b", question.answer), question.ask
        assert question.answer.endswith("."), question.ask


@pytest.mark.parametrize("name", BOOKS)
def test_each_term_is_found_by_a_question_for_what_it_is(name: str) -> None:
    catalogue = library.catalogue(name)
    for term in catalogue.terms:
        for asked in (f"What is a {term}?", f"what does {term.lower()} mean"):
            assert term in look_up(catalogue, book(name), asked).terms, asked


@pytest.mark.parametrize("word", ["Hireling", "Minion", "follower"])
@pytest.mark.parametrize("name", library.SETS)
def test_a_follower_is_found_by_what_any_set_calls_it(name: str, word: str) -> None:
    assert look_up(library.catalogue(name), library.rulebook(name), word).questions
