"""Cards of a set as its files define them, for tests of how they are spread over kinds, Levels, bonuses and prices."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.catalogue import SETS

from kickdoor_game.language.loading.load import NO_CARDS_IN

TREASURE_KINDS = {"item", "one_shot", "treasure_special"}

Printed = dict[str, Any]


def card_files(set_name: str) -> list[Path]:
    """Return the files of cards in the folder of that set."""
    return [file for file in sorted((SETS / set_name).glob("*.toml")) if file.name not in NO_CARDS_IN]


def printed_in(file: Path) -> list[Printed]:
    """Return the cards that a file defines."""
    cards: list[Printed] = tomllib.loads(file.read_text("utf-8"))["card"]
    return cards


def printed(set_name: str) -> list[Printed]:
    """Return each different card of that set."""
    return [card for file in card_files(set_name) for card in printed_in(file)]


def of_kind(cards: Iterable[Printed], kind: str) -> list[Printed]:
    """Return the cards of that kind."""
    return [card for card in cards if card["kind"] == kind]


def copies(cards: Iterable[Printed]) -> int:
    """Return how many cards these are in the deck, copies included."""
    return sum(card.get("copies", 1) for card in cards)


def spread(cards: Iterable[Printed], field: str, default: Any = 0) -> Counter[Any]:
    """Return how many of these cards have which value in a field."""
    return Counter(card.get(field, default) for card in cards)


def is_treasure(card: Printed) -> bool:
    """Return whether a card lies in the Treasure deck: by its kind, or because a follower says so."""
    return card["kind"] in TREASURE_KINDS or card.get("deck") == "treasure"
