"""Cards of the tests for effects and numbers that rules are about and no card of classic has, by key.

    t = Scene(Ann=H(items=["warding_boots"]), Bob=H(), Cid=H(), doors=["elf_biter"])

A scene gets each of them that it names. They lie in the files of this folder, in the words that packs are written in.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from kickdoor_game.language.cards import Card
from kickdoor_game.language.door_games import DOOR_GAMES
from kickdoor_game.language.loading.load import load_cards


@cache
def stock() -> dict[str, Card]:
    """Return all cards of the stock, by key."""
    files = sorted(Path(__file__).parent.glob("*.toml"))
    cards = [card for file in files for card in load_cards(file.read_text("utf-8"), file.name, DOOR_GAMES)]
    return {card.key: card for card in cards}


def named(keys: Iterable[str]) -> tuple[Card, ...]:
    """Return the cards of the stock that are among these keys, each once."""
    return tuple(stock()[key] for key in dict.fromkeys(keys) if key in stock())
