"""The book for players of a table with several sets: in reading order, and each paragraph says whose it is."""

from __future__ import annotations

from itertools import groupby

import pytest

from kickdoor_game import library
from kickdoor_game.doors.mixing import settlements, settling_book
from kickdoor_game.language.catalogue import book_of
from kickdoor_game.language.mixing import BUT
from kickdoor_game.language.rulebook import AnsweredQuestion, Rulebook, RulesChapter

MIXES = library.mixes()
MIXED = "mixed"


def book(name: str) -> Rulebook:
    found = library.rulebook(name)
    assert found is not None
    return found


def titles(name: str) -> list[str]:
    return [library.ruleset(part).title for part in library.parts_of(name)]


def chapter(name: str, key: str) -> RulesChapter:
    found = book(name).chapter(key)
    assert found is not None
    return found


@pytest.mark.parametrize("name", MIXES)
def test_what_is_settled_is_a_chapter_of_its_own_before_all_others(name: str) -> None:
    first, *others = book(name).chapters
    settled = {rule for rule in library.catalogue(name).rules if book_of(rule) == MIXED}
    assert first.key == MIXED
    told = {rule for paragraph in first.paragraphs for rule in paragraph.rules}
    assert told == settled, (
        "each rule of mixed.toml stands in `rules` of a paragraph of mixed_rulebook.toml: "
        f"add {sorted(settled - told)}, remove {sorted(told - settled)}"
    )
    assert all(paragraph.of == "" for paragraph in first.paragraphs), "it is of no set"
    assert all(paragraph.of for each in others for paragraph in each.paragraphs)


@pytest.mark.parametrize("name", MIXES)
def test_the_books_are_called_as_the_table_is(name: str) -> None:
    assert library.catalogue(name).title == library.ruleset(name).title == " + ".join(titles(name))


@pytest.mark.parametrize("name", MIXES)
def test_each_settlement_is_found_by_a_question_of_its_own(name: str) -> None:
    settled = {rule for rule in library.catalogue(name).rules if book_of(rule) == MIXED}
    own = [question for question in book(name).questions if question.of == ""]
    assert {rule for question in own for rule in question.rules} == settled
    assert book(name).questions[: len(own)] == tuple(own), "they come before those of the sets"


def test_the_chapter_speaks_of_every_settlement_there_is() -> None:
    assert settling_book().cited() == {each.rule.id for each in settlements()}


@pytest.mark.parametrize("name", MIXES)
def test_in_each_chapter_one_set_speaks_after_the_other(name: str) -> None:
    for each in book(name).chapters[1:]:
        speakers = [of for of, _ in groupby(each.paragraphs, key=lambda paragraph: paragraph.of)]
        assert speakers == [title for title in titles(name) if title in speakers], each.key


@pytest.mark.parametrize("name", MIXES)
def test_the_first_book_is_there_whole_and_of_later_ones_what_is_new(name: str) -> None:
    first, *later = library.parts_of(name)
    for part in (first, *later):
        title = library.ruleset(part).title
        told = [paragraph for each in book(name).chapters for paragraph in each.paragraphs if paragraph.of == title]
        printed = [paragraph for each in book(part).chapters for paragraph in each.paragraphs]
        texts = [paragraph.text.partition(f" {BUT}")[0] for paragraph in told]
        assert set(texts) <= {paragraph.text for paragraph in printed}
        if part == first:
            left = [paragraph for paragraph in printed if any(map(library.catalogue(name).rules.get, paragraph.rules))]
            assert texts == [paragraph.text for paragraph in left]
            assert len(left) >= len(printed) - 1
        else:
            assert 0 < len(told) < len(printed)
            assert all(part in map(book_of, paragraph.rules) for paragraph in told), "each says something of its own"


@pytest.mark.parametrize("name", MIXES)
def test_whatever_is_cited_is_in_the_catalogue_of_the_table(name: str) -> None:
    assert book(name).cited() == set(library.catalogue(name).rules)


@pytest.mark.parametrize("name", MIXES)
def test_behind_what_is_overruled_stands_what_holds_instead(name: str) -> None:
    rules = library.catalogue(name).rules
    counted = 0
    for each in book(name).chapters[1:]:
        for paragraph in each.paragraphs:
            instead = [rules[rule].text for rule in paragraph.rules if book_of(rule) == MIXED]
            assert paragraph.text.count(BUT) == len(instead)
            assert all(f"{BUT} {text}" in paragraph.text for text in instead)
            counted += len(instead)
    assert counted


def test_the_deal_of_the_first_set_is_corrected() -> None:
    deal = library.catalogue("classic+bites").rules["mixed.cards.1"].text
    (paragraph,) = [each for each in chapter("classic+bites", "start").paragraphs if "mixed.cards.1" in each.rules]
    assert paragraph.text.endswith(f"{BUT} {deal}")
    assert "classic.setup.4" not in paragraph.rules


def test_a_chapter_that_only_a_later_set_has_stands_where_its_own_book_has_it() -> None:
    keys = [each.key for each in book("classic+bites").chapters]
    assert keys[keys.index("races") : keys.index("races") + 4] == ["races", "powers", "minions", "classes"]
    assert [paragraph.of for paragraph in chapter("classic+bites", "powers").paragraphs] == ["Kick Down the Crypt"] * 7


def test_nobody_reads_that_there_are_no_variants_or_no_other_sets() -> None:
    asked = {question.ask: question for question in book("shakespeare+bites").questions}
    assert "Are there variants?" not in asked
    assert asked["Can we mix sets?"].answer.startswith("Yes, two or three of them: this is such a table.")


@pytest.mark.parametrize("name", MIXES)
def test_a_question_finds_the_answers_of_all_sets_that_ask_it(name: str) -> None:
    by_ask: dict[str, list[AnsweredQuestion]] = {}
    for question in book(name).questions:
        by_ask.setdefault(question.ask, []).append(question)
    for ask, questions in by_ask.items():
        assert all(question in book(name).asked(ask)[: len(questions) + 1] for question in questions), ask
        assert len({question.of for question in questions}) == len(questions)


def test_with_a_set_that_has_no_book_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    library.rulebook.cache_clear()
    monkeypatch.setattr(library, "RULEBOOK_FILE", "no_rulebook.toml")
    assert library.rulebook("classic+bites") is None
    library.rulebook.cache_clear()
