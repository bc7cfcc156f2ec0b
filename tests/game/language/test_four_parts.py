"""Every word of the card language has all its parts: a type, a wording, a row on a page, and what acts on it.

A part is an entry of PARTS: its name, the families that need it, and whether a word has it. Effects and plays have a
resolver each; the other words act where an engine asks for them, so an engine must name them.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec.structs import fields
from tests.catalogue import ROOT
from tests.game.language.specimens import WORDS, own_fields, plain

from kickdoor_game.doors.plays import PLAYS
from kickdoor_game.heroes.resolve import ACTIONS
from kickdoor_game.language.cards import Card
from kickdoor_game.language.door_games import DOOR_GAMES
from kickdoor_game.language.loading.checks import known_of, word_faults
from kickdoor_game.language.loading.load import load_cards
from kickdoor_game.language.vocabulary import CardWord, Kind, tag_field_of, tag_of
from kickdoor_game.language.wording import facts, rules_text
from kickdoor_game.language.words.conditions import Condition, clause, group
from kickdoor_game.language.words.effects import Effect
from kickdoor_game.language.words.plays import Play, play_text
from kickdoor_game.language.words.specials import Special
from kickdoor_game.language.words.traits import Trait

LANGUAGE = ROOT / "game" / "kickdoor_game" / "language"
ALL = tuple(DOOR_GAMES.families)
UNIONS: dict[str, Any] = {
    "conditions": Condition,
    "effects": Effect,
    "traits": Trait,
    "specials": Special,
    "plays": Play,
    "cards": Card,
}
READS: dict[str, Callable[[Any], str]] = {
    "conditions": lambda word: f"{group(word)} / you {clause(word)}",
    "effects": lambda effect: effect.reads(),
    "traits": lambda trait: trait.reads(),
    "specials": lambda special: special.reads(),
    "plays": play_text,
    "cards": lambda card: f"{', '.join(facts(card))}. {rules_text(card)}",
}


@dataclass(frozen=True)
class Row:
    """A row of a table of `docs/game/words.md`: the cells after the word."""

    fields: str
    meaning: str
    example: str = ""
    reads: str = ""


@cache
def page() -> str:
    return (ROOT / "docs" / "game" / "words.md").read_text("utf-8")


@cache
def rows() -> dict[str, dict[str, Row]]:
    """Family to word to row. A family's section is headed `## Effects: ...`."""
    found: dict[str, dict[str, Row]] = {}
    for section in page().split("\n## ")[1:]:
        family = section.split(":")[0].lower()
        lines = re.findall(r"^\| `(\w+)` \| (.*) \|$", section, re.MULTILINE)
        assert len({word for word, _ in lines}) == len(lines), f"{family}: a word has two rows"
        found[family] = {word: Row(*rest.split(" | ")) for word, rest in lines}
    return found


def has_wording(kind: Kind) -> bool:
    family = next(family for family, kinds in DOOR_GAMES.families.items() if kind in kinds)
    return bool(READS[family](plain(kind)).strip())


def has_row(kind: Kind) -> bool:
    family = next(family for family, kinds in DOOR_GAMES.families.items() if kind in kinds)
    return tag_of(kind) in rows()[family]


@dataclass(frozen=True)
class Part:
    """Something that each word of some families must have."""

    name: str
    families: tuple[str, ...]
    has: Callable[[Kind], bool]


@cache
def named_by_engines() -> frozenset[str]:
    """Names that a module of an engine imports from the language."""
    found: set[str] = set()
    for engine in ("heroes", "doors"):
        for file in (LANGUAGE.parent / engine).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.ImportFrom) and "language" in (node.module or "").split("."):
                    found |= {alias.name for alias in node.names}
    return frozenset(found)


def says_its_rules(kind: Kind) -> bool:
    """Whether its class, or that of all words with such lists, says which rules are behind it, if only that none is."""
    return any("rules" in vars(each) for each in kind.__mro__[: kind.__mro__.index(CardWord)])


def limits_its_numbers(kind: Kind) -> bool:
    """Whether an absurd number is a fault wherever a word has one."""
    numbers = [each.name for each in fields(kind) if each.type is int]
    words = [msgspec.structs.replace(plain(kind), **{name: 9999}) for name in numbers]
    return all(name in dict(word_faults(word, known_of(()))) for name, word in zip(numbers, words, strict=True))


PARTS = (
    Part("docstring", ALL, lambda kind: bool((kind.__doc__ or "").strip())),
    Part("wording", ALL, has_wording),
    Part("row on the page of words", ALL, has_row),
    Part("rules", ("effects",), says_its_rules),
    Part("limit to its numbers", ("conditions", "effects", "traits", "specials"), limits_its_numbers),
    Part("resolver", ("effects",), ACTIONS.__contains__),
    Part("rule for playing it", ("plays",), PLAYS.__contains__),
    Part("place in an engine", ALL, lambda kind: kind.__name__ in named_by_engines()),
)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: str(part.name))
def test_every_word_has_all_its_parts(part: Part) -> None:
    lacking = [f"{family}: {tag_of(kind)}" for family, kind in WORDS if family in part.families and not part.has(kind)]
    assert not lacking, f"these words have no {part.name}"


def test_the_readme_speaks_of_no_word_that_is_gone() -> None:
    assert {family: set(words) for family, words in rows().items()} == {
        family: {tag_of(kind) for kind in kinds} for family, kinds in DOOR_GAMES.families.items()
    }


@pytest.mark.parametrize(("family", "kind"), WORDS, ids=lambda part: part if isinstance(part, str) else tag_of(part))
def test_a_row_names_every_field_and_no_other(family: str, kind: Kind) -> None:
    names = set(re.findall(r"`(\w+)`", rows()[family][tag_of(kind)].fields))
    assert names == set(own_fields(kind))


@pytest.mark.parametrize(
    ("family", "kind"),
    [(family, kind) for family, kind in WORDS if family != "cards"],
    ids=lambda part: part if isinstance(part, str) else tag_of(part),
)
def test_an_example_reads_as_the_readme_says(family: str, kind: Kind) -> None:
    row = rows()[family][tag_of(kind)]
    example = tomllib.loads(f"word = {row.example.strip('`')}")["word"]
    word = msgspec.convert(example, UNIONS[family], strict=True)
    assert type(word) is kind
    assert READS[family](word) == row.reads


def test_the_card_of_the_first_page_reads_as_it_says() -> None:
    first = (LANGUAGE / "README.md").read_text("utf-8")
    ((example, text),) = re.findall(
        r"```toml\n(.*?)```\s+The printed text of this card is \*(.*?)\*\n", first, re.DOTALL
    )
    (card,) = load_cards(example, "README.md", DOOR_GAMES)
    assert READS["cards"](card) == " ".join(text.split())


def test_words_of_a_family_share_a_tag_field_and_no_tag() -> None:
    for family, kinds in DOOR_GAMES.families.items():
        assert len({tag_field_of(kind) for kind in kinds}) == 1, family
        assert len({tag_of(kind) for kind in kinds}) == len(kinds), family
