"""Every word of the duel's card language: the types, the rows of their page, and specimens.

Specimens are made from the types: a plain one, and others that differ from it in one field.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import fields
from tests.catalogue import ROOT

from kickdoor_game.duel.cards.abilities import Ability
from kickdoor_game.duel.cards.conditions import DuelCondition, HasAllies, WasCaught
from kickdoor_game.duel.cards.effects import DuelEffect, Earn, Mend, TakeCards
from kickdoor_game.duel.cards.targets import Target, named
from kickdoor_game.language.vocabulary import Kind, tag_of

PAGE = ROOT / "game" / "kickdoor_game" / "duel" / "cards" / "README.md"
TYPES: dict[str, Any] = {"abilities": Ability, "targets": Target, "effects": DuelEffect, "conditions": DuelCondition}
READS: dict[str, Callable[[Any], str]] = {
    "abilities": lambda ability: ability.reads(),
    "targets": lambda target: target.reads(),
    "effects": lambda effect: named(effect.reads(), None),
    "conditions": lambda condition: condition.reads(),
}
WORDS: list[tuple[str, Kind]] = [
    (family, kind) for family in ("effects", "conditions") for kind in get_args(TYPES[family])
]
ONE_LIST, ANOTHER = (Earn(2),), (TakeCards(),)


@cache
def rows() -> dict[str, dict[str, list[str]]]:
    """Return the cells of each word's row on the page, by family and word. A family's section is headed `### Effects:
    ...`."""
    found: dict[str, dict[str, list[str]]] = {}
    for section in PAGE.read_text("utf-8").split("\n### ")[1:]:
        lines = re.findall(r"^\| `(\w+)` \| (.*) \|$", section, re.MULTILINE)
        found[section.split(":")[0].lower()] = {word: rest.split(" | ") for word, rest in lines}
    return found


def example(family: str, row: list[str]) -> Any:
    """Return the word in the example of a row."""
    table = tomllib.loads(f"word = {row[2].strip('`')}")["word"]
    return msgspec.convert(table, TYPES[family], strict=True)


def plain(kind: Kind) -> Any:
    """Return the plain specimen: required fields filled in, the others at their defaults."""
    hints = get_type_hints(kind)
    return kind(**{field.name: _values(hints[field.name])[0] for field in fields(kind) if field.required})


def variants(kind: Kind) -> Iterator[Any]:
    """Yield specimens that differ from the plain one in one field."""
    base, hints = plain(kind), get_type_hints(kind)
    for field in fields(kind):
        for value in _values(hints[field.name]):
            if value != getattr(base, field.name):
                yield msgspec.structs.replace(base, **{field.name: value})


def _values(hint: Any) -> list[Any]:
    if hint is int:
        return [2, 3, 1]
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    if hint == DuelCondition:
        return [WasCaught(), HasAllies()]
    inner = get_args(hint)[0]
    return [ONE_LIST, ANOTHER] if inner == DuelEffect else [(ONE_LIST, ANOTHER), (ANOTHER, (Mend(1),))]


def name_of(kind: Kind) -> str:
    """Return a word's name in card files."""
    return tag_of(kind)
