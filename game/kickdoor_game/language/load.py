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
from .diagnose import all_faults
from .errors import CardError
from .vocabulary import nearest

MOST_CARDS = 25
RULES_FILE = "rules.toml"


def load_cards(text: str, file: str) -> tuple[Card, ...]:
    """The cards of one file in file order; `file` is its name for errors. CardError if anything is not right."""
    cards, errors = read_cards(text, file)
    if errors:
        raise errors[0]
    return cards


def read_cards(text: str, file: str) -> tuple[tuple[Card, ...], list[CardError]]:
    """The cards of one file that are cards, and everything that is wrong with it, in the order of the file."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        return (), [CardError(file, "", "", f"is not TOML: {wrong}")]
    errors = [
        CardError(file, "", name, f"is not known{nearest(name, ['card'])} (a file holds [[card]] tables only)")
        for name in data
        if name != "card"
    ]
    tables = data.get("card", [])
    if not isinstance(tables, list) or not tables:
        return (), errors or [CardError(file, "", "", "holds no [[card]] table")]
    if len(tables) > MOST_CARDS:
        errors.append(CardError(file, "", "", f"holds {len(tables)} cards; at most {MOST_CARDS} belong in a file"))
    cards: list[Card] = []
    for position, table in enumerate(tables, start=1):
        try:
            cards.append(cast(Card, msgspec.convert(table, Card, strict=True)))
        except msgspec.ValidationError as wrong:
            errors += _faults(table, file, position, str(wrong))
    errors += _duplicates([(card, file) for card in cards])
    return tuple(cards), errors


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
    found = [(card, entry.name) for entry in files for card in load_cards(text_of(entry), entry.name)]
    for error in _duplicates(found):
        raise error
    return tuple(card for card, _ in found)


def text_of(entry: Traversable) -> str:
    """What stands in that file. CardError if it is no text."""
    try:
        return entry.read_text(encoding="utf-8")
    except UnicodeDecodeError as wrong:
        raise CardError(entry.name, "", "", f"is not UTF-8: {wrong}") from wrong


def _faults(table: Any, file: str, position: int, refused: str) -> list[CardError]:
    key = table.get("key") if isinstance(table, dict) else None
    card = key if isinstance(key, str) else f"#{position}"
    return [CardError(file, card, path, problem) for path, problem in all_faults(table, Card) or [("", refused)]]


def _duplicates(found: list[tuple[Card, str]]) -> list[CardError]:
    home: dict[str, str] = {}
    errors = []
    for card, file in found:
        if card.key in home:
            errors.append(CardError(file, card.key, "key", f"is taken: {home[card.key]} has a card of that key"))
        home.setdefault(card.key, file)
    return errors
