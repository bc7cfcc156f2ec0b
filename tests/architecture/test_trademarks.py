"""No text of ours has a name of the publisher of the games that ours are about; the index knows the old words.

Searched are strings of the programs, cards, rules, books, hints and lessons of all sets, and the pages. The README says
once that kickdoor is unofficial. `words` of a book's questions are what people type who know the card by another name.
Names of code, keys of cards and ids of rules are none: they are on the wire, in journals and in replays.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from tests.architecture.test_words import texts
from tests.architecture.tree import CODE, insist, parsed, python_files, short
from tests.catalogue import ROOT, set_names

from kickdoor_game import library

THEIRS = re.compile(
    r"munchkin(?!ing\b)|half-?\s?breed|steve jackson|\bkovalic\b|duck of doom|kneepads of allure|"
    r"chainsaw of bloody|boots of butt|potted plant|plutonium dragon|squidzilla|\bbullrog\b|stoned golem|"
    r"gelatinous octahedron|doppl?elg?anger|wannabe vampire|ghoulfiends|large angry chicken|floating nose|"
    r"munchkinomicon",
    re.IGNORECASE,
)
"""The game, its makers, and cards that everybody knows."""

KEY = re.compile(r"[a-z0-9_.]+")
"""A key, an id or a name of code."""

UNOFFICIAL = "It is unofficial: made by players of Munchkin, with no connection to its publisher."

HISTORY = ("CHANGELOG.md",)

INDEXED = frozenset({"words"})
"""Fields of a book that are searched and never shown."""

OLD_WORDS = {"half-breed": "Second Grandmother", "half breed": "Second Grandmother", "super munchkin": "Second Job"}


def _said(value: Any, field: str = "") -> Iterator[str]:
    """Yield every text in what was read from a file of a set, but for keys and for what is only searched."""
    match value:
        case dict():
            for name, each in value.items():
                yield from _said(each, name)
        case list():
            for each in value:
                yield from _said(each, field)
        case str() if field not in INDEXED and not KEY.fullmatch(value):
            yield value
        case _:
            pass


def _theirs(text: str) -> list[str]:
    return [found[0] for found in THEIRS.finditer(text)]


def test_the_programs_say_none_of_them() -> None:
    insist(
        (
            f"{short(file)}: line {line}: {word}"
            for file in python_files()
            if short(file).split("/")[0] in CODE
            for line, text in texts(parsed(file))
            if not KEY.fullmatch(text)
            for word in _theirs(text)
        ),
        "say it in words of ours",
    )


def test_no_card_rule_book_hint_or_lesson_has_them() -> None:
    files = [file for file in (ROOT / "game").rglob("*.toml") if "kickdoor_game" in file.parts]
    assert len(files) > 50
    insist(
        (
            f"{file.relative_to(ROOT)}: {text}"
            for file in sorted(files)
            for text in _said(tomllib.loads(file.read_text("utf-8")))
            if _theirs(text)
        ),
        "say it in words of ours",
    )


def test_no_page_has_them_but_for_the_sentence_that_says_what_kickdoor_is_not() -> None:
    pages = [page for page in ROOT.rglob("*.md") if not {".venv", "node_modules"} & set(page.parts)]
    assert UNOFFICIAL in (ROOT / "README.md").read_text("utf-8")
    insist(
        (
            f"{page.relative_to(ROOT)}: {line}"
            for page in sorted(pages)
            if str(page.relative_to(ROOT)) not in HISTORY
            for line in page.read_text("utf-8").replace(UNOFFICIAL, "").splitlines()
            for word in _theirs(re.sub(r"`[^`]*`|\[[^]]*\]\([^)]*\)", "", line))
            if word
        ),
        "say it in words of ours",
    )


@pytest.mark.parametrize("old", OLD_WORDS)
@pytest.mark.parametrize("name", ["classic", "shakespeare", "bites", "quest", "classic+shakespeare+bites"])
def test_whoever_types_an_old_word_finds_the_new_one(name: str, old: str) -> None:
    assert set(name.split("+")) <= set(set_names())
    book = library.rulebook(name)
    assert book is not None
    found = [f"{question.ask} {question.answer}" for question in book.asked(old)]
    assert found, "the index does not know it"
    assert any(OLD_WORDS[old] in text for text in found), found
