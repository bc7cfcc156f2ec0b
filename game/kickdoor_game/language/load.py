"""The strict loader: TOML text to frozen cards, or a `CardError` that says where and what was probably meant.

A file holds `[[card]]` tables and nothing else, at most `MOST_CARDS` of them, so that a card is found by what it is and
its neighbours show the idiom. Nothing in a file is ever run.
"""

from __future__ import annotations

import tomllib
from importlib.resources.abc import Traversable
from typing import Any, cast

import msgspec

from .cards import Card
from .diagnose import first_fault
from .errors import CardError
from .vocabulary import nearest

MOST_CARDS = 25
RULES_FILE = "rules.toml"


def load_cards(text: str, file: str) -> tuple[Card, ...]:
    """The cards of one file in file order; `file` is its name for errors. CardError if anything is not right."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise CardError(file, "", "", f"is not TOML: {wrong}") from wrong
    for name in data:
        if name != "card":
            raise CardError(
                file, "", name, f"is not known{nearest(name, ['card'])} (a file holds [[card]] tables only)"
            )
    tables = data.get("card", [])
    if not isinstance(tables, list) or not tables:
        raise CardError(file, "", "", "holds no [[card]] table")
    if len(tables) > MOST_CARDS:
        raise CardError(file, "", "", f"holds {len(tables)} cards; at most {MOST_CARDS} belong in a file")
    cards = tuple(_card(table, file, position) for position, table in enumerate(tables, start=1))
    _refuse_duplicates([(card, file) for card in cards])
    return cards


def load_folder(folder: Traversable) -> tuple[Card, ...]:
    """The cards of all TOML files of a folder but `rules.toml`, in order of file names and within each file.

    `folder` is a package's (importlib.resources) or a `Path` of a pack. CardError also if two files share a key.
    """
    files = sorted(
        (entry for entry in folder.iterdir() if entry.name.endswith(".toml") and entry.name != RULES_FILE),
        key=lambda entry: entry.name,
    )
    if not files:
        raise CardError(folder.name, "", "", "has no file of cards (*.toml)")
    found = [(card, entry.name) for entry in files for card in load_cards(_text(entry), entry.name)]
    _refuse_duplicates(found)
    return tuple(card for card, _ in found)


def _text(entry: Traversable) -> str:
    try:
        return entry.read_text(encoding="utf-8")
    except UnicodeDecodeError as wrong:
        raise CardError(entry.name, "", "", f"is not UTF-8: {wrong}") from wrong


def _card(table: Any, file: str, position: int) -> Card:
    try:
        return cast(Card, msgspec.convert(table, Card, strict=True))
    except msgspec.ValidationError as wrong:
        key = table.get("key") if isinstance(table, dict) else None
        path, problem = first_fault(table, Card) or ("", str(wrong))
        raise CardError(file, key if isinstance(key, str) else f"#{position}", path, problem) from wrong


def _refuse_duplicates(found: list[tuple[Card, str]]) -> None:
    home: dict[str, str] = {}
    for card, file in found:
        if card.key in home:
            raise CardError(file, card.key, "key", f"is taken: {home[card.key]} has a card of that key")
        home[card.key] = file
