"""The ready decks: legal, of the usual make, and sound to the end whichever of them meet."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest
from tests.catalogue import SETS
from tests.game.duel.test_whole_duels import ANSWERS_MOST, step

from kickdoor_game.duel.cards.kinds import (
    CLASSES,
    NEUTRAL,
    Armor,
    DuelAlly,
    DuelCardKind,
    DuelMonster,
    Location,
    Loot,
    Trick,
    Trinket,
    Weapon,
)
from kickdoor_game.duel.ruleset.decks import faults_of, written
from kickdoor_game.language.decks import Deck
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.machine.run import roll_out, start
from kickdoor_game.sets.ccg.game import DECKS, POOL, RULES

MAKE: dict[Any, tuple[int, int]] = {
    DuelMonster: (14, 18),
    Loot: (8, 12),
    Trick: (7, 10),
    DuelAlly: (3, 6),
    Location: (1, 3),
}
"""How many of each kind."""
SPLIT: dict[Any, tuple[int, int]] = {Weapon: (5, 7), Armor: (1, 2), Trinket: (1, 2)}
of_each = pytest.mark.parametrize("deck", DECKS, ids=lambda deck: POOL.by_key[deck.hero].of)


def cards_of(deck: Deck) -> list[DuelCardKind]:
    return [POOL.by_key[key] for key in deck.keys[1:]]


def test_there_is_one_for_each_class() -> None:
    assert {POOL.by_key[deck.hero].of for deck in DECKS} == CLASSES
    assert set(RULES.ready) == {deck.name for deck in DECKS}
    assert len(RULES.ready) == len(DECKS)


@of_each
def test_it_is_legal_and_written_as_decks_are(deck: Deck) -> None:
    assert faults_of(POOL, deck.keys) == []
    file = SETS / "ccg" / "decks" / f"{POOL.by_key[deck.hero].of}.toml"
    assert file.read_text("utf-8") == written(deck, POOL)
    assert deck.about.endswith(".")


@of_each
def test_it_is_of_the_usual_make(deck: Deck) -> None:
    cards = cards_of(deck)
    for kind, (least, most) in (*MAKE.items(), *SPLIT.items()):
        assert least <= sum(isinstance(card, kind) for card in cards) <= most, kind
    assert 18 <= sum(card.of != NEUTRAL for card in cards) <= 24
    assert 3 <= sum(isinstance(card, Trick) and card.interrupt for card in cards) <= 5
    assert sum(card.defense for card in cards if isinstance(card, Weapon)) <= 4
    cheap = [card for card in cards if isinstance(card, DuelMonster) and card.cost <= 2]
    assert len(cheap) >= 6, "something to do in the first turns"


@pytest.mark.parametrize(("ours", "theirs"), list(combinations(range(len(DECKS)), 2)))
def test_any_two_of_them_duel_soundly_to_the_end(ours: int, theirs: int) -> None:
    chance = Random(f"ready decks {ours} {theirs}")
    players = (Player("Ann", deck=DECKS[ours].keys), Player("Bob", deck=DECKS[theirs].keys))
    table = start(RULES, RULES.new_table(players, {}))
    roll_out(RULES, table, chance)
    for _ in range(ANSWERS_MOST):
        step(RULES, table, chance)
        assert RULES.status(table) == []
        if table.over:
            break
    assert table.over
    assert len(table.winners) <= 1
