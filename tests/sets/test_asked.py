"""Questions as players type them, with the entry of the index that each must find, and words that the books must know.

`asked.txt` in the folder of each set has a line for each question: what somebody typed, and the entry that must come
first among the answers.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from tests import refused
from tests.catalogue import set_names
from tests.shown import ID, stage

from kickdoor_game import library
from kickdoor_game.language.catalogue import words_of
from kickdoor_game.language.looking_up import Found, look_up
from kickdoor_game.language.rulebook import FILLERS, Rulebook

ROWS_LEAST = 30
"""Questions that each set must be asked."""

SPELLINGS = (("armor", "armour"), ("color", "colour"), ("defense", "defence"), ("honor", "honour"), ("gray", "grey"))
"""American and British spellings: a book keeps to one of each."""

FIGHTS = re.compile(
    r"\b(?:a|an|any|every|each|one|the|this|that|own|lost|next) (fight|combat)\b(?! damage)", re.IGNORECASE
)
"""What a text calls the contest with a monster, as a noun."""


@cache
def rows(set_name: str) -> tuple[tuple[str, str], ...]:
    """Return what was typed and what must be found, line by line."""
    lines = (Path(__file__).parent / set_name / "asked.txt").read_text("utf-8").splitlines()
    typed = (line.partition(" = ") for line in lines if line and not line.startswith("#"))
    return tuple((words, ask) for words, _, ask in typed)


def book(set_name: str) -> Rulebook:
    found = library.rulebook(set_name)
    assert found is not None
    return found


def found(set_name: str, words: str) -> Found:
    return look_up(library.catalogue(set_name), book(set_name), words)


@pytest.mark.parametrize(("set_name", "typed", "ask"), [(name, *row) for name in set_names() for row in rows(name)])
def test_what_somebody_types_finds_its_answer_first(set_name: str, typed: str, ask: str) -> None:
    answers = found(set_name, typed)
    assert not answers.near
    assert [question.ask for question in answers.questions][:1] == [ask]


@pytest.mark.parametrize("set_name", set_names())
def test_each_set_is_asked_enough_and_nothing_twice(set_name: str) -> None:
    typed = [words for words, _ in rows(set_name)]
    assert len(set(typed)) == len(typed) >= ROWS_LEAST


@pytest.mark.parametrize("words", ["hireling", "minion", "follower", "what is a hireling", "what is a minion"])
@pytest.mark.parametrize("set_name", set_names())
def test_one_index_for_followers_of_any_name(set_name: str, words: str) -> None:
    """Players look up the word of the game that they know."""
    first, *_ = found(set_name, words).questions
    assert re.search(r"Hireling|Minion|follower|Ally", first.ask)
    assert first == found(set_name, "hireling").questions[0]


@pytest.mark.parametrize("set_name", set_names())
def test_whatever_word_a_card_uses_is_found(set_name: str) -> None:
    """Names of cards that a card mentions are not looked up in the rulebook."""
    faces = stage(library.ruleset(set_name)).faces
    names = re.compile("|".join(sorted((re.escape(face.name) for face in faces), key=len, reverse=True)))
    words = {word: face.name for face in faces for word in words_of(names.sub(" ", face.text))}
    assert unknown(set_name, words) == {}, "add the word to `words` of the question in rulebook.toml that explains it"


@pytest.mark.parametrize("set_name", set_names())
def test_whatever_word_a_refusal_uses_is_found(set_name: str) -> None:
    words: dict[str, str] = {}
    for line in refused.lines():
        _, code, _, books, _, said = (part.strip() for part in line.split("|", 5))
        if set_name in books.split("+"):
            words |= dict.fromkeys(words_of(ID.sub("", said)), code)
    assert words
    assert unknown(set_name, words) == {}, "add the word to `words` of the question in rulebook.toml that explains it"


def unknown(set_name: str, words: dict[str, str]) -> dict[str, str]:
    """Return the words that the rulebook says nothing of, each with where it was read."""
    plain = {word.strip("'"): where for word, where in words.items()}
    looked_up = {word: found(set_name, word) for word in plain if word not in FILLERS and not word.isdecimal()}
    return {word: plain[word] for word, answers in looked_up.items() if answers.near or not answers}


@pytest.mark.parametrize("set_name", set_names())
def test_no_chapter_spells_or_calls_one_thing_in_two_ways(set_name: str) -> None:
    for chapter in book(set_name).chapters:
        text = " ".join(paragraph.text for paragraph in chapter.paragraphs)
        said = {word.removesuffix("s") for word in words_of(text)}
        for spellings in SPELLINGS:
            assert len(said & set(spellings)) <= 1, (chapter.key, spellings)
        assert len({found.lower() for found in FIGHTS.findall(text)}) <= 1, chapter.key


@pytest.mark.parametrize("set_name", set_names())
def test_cards_rules_and_book_call_a_contest_by_one_noun(set_name: str) -> None:
    rules = library.catalogue(set_name).rules.values()
    texts = [text for rule in rules for text in (rule.text, rule.ruling, rule.example)]
    texts += [face.text for face in stage(library.ruleset(set_name)).faces]
    texts += [one.text for each in book(set_name).chapters for one in each.paragraphs]
    texts += [text for question in book(set_name).questions for text in (question.ask, question.answer)]
    nouns = {noun.lower(): text for text in texts for noun in FIGHTS.findall(text)}
    assert len(nouns) == 1, nouns


@pytest.mark.parametrize("set_name", set_names())
def test_a_book_spells_a_word_as_its_cards_do(set_name: str) -> None:
    printed = {word for face in stage(library.ruleset(set_name)).faces for word in words_of(f"{face.kind} {face.text}")}
    written = {word for each in book(set_name).chapters for one in each.paragraphs for word in words_of(one.text)}
    for american, british in SPELLINGS:
        assert not {american, british} <= printed | written, (american, british)
