"""What there is to be shown by tests: the rules of every shipped set, and the cards of it.

A set is a folder of `game/kickdoor_game/sets`. Its `rules.toml` is the catalogue of rules; its module `content`, once
it has one, builds its cards. Content is imported when somebody asks for cards, so that a test run that needs none does
not depend on it.
"""

from __future__ import annotations

import importlib
import tomllib
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SETS = ROOT / "game" / "kickdoor_game" / "sets"


@cache
def set_names() -> tuple[str, ...]:
    """The shipped sets: those with a catalogue of rules."""
    return tuple(sorted(file.parent.name for file in SETS.glob("*/rules.toml")))


@cache
def rules_of(set_name: str) -> dict[str, str]:
    """Rule id to its text, in the catalogue's order."""
    catalogue = tomllib.loads((SETS / set_name / "rules.toml").read_text("utf-8"))
    return {rule["id"]: rule["text"] for rule in catalogue["rule"]}


@cache
def cards_of(set_name: str) -> dict[str, str]:
    """Card key to the card's name; nothing for a set that has no cards yet."""
    if not (SETS / set_name / "content.py").exists():
        return {}
    content = importlib.import_module(f"kickdoor_game.sets.{set_name}.content")
    cards = content.cards()
    return {card.key: card.name for card in (cards.values() if isinstance(cards, dict) else cards)}
