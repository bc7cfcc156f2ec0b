"""Subjects of hints in a duel: the cards that a player holds, the attacking card, and the strength in a fight."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...engine import Moments
from ...language.vocabulary import tag_of
from ...machine.ids import Seat
from ..cards.kinds import Loot
from ..state.events import DuelLevelChanged, DuelTurnBegan
from ..state.table import DuelTable
from ..state.values import is_weapon, value_of


def words_of_card(card: Any) -> frozenset[str]:
    """Return the words by which strategy hints refer to a card: its kind, key and keywords, `loot`, `interrupt` or
    `monstrous` if it is one, and the occasions on which its abilities start."""
    marks = [
        mark
        for mark, has in (
            ("loot", isinstance(card, Loot)),
            ("interrupt", getattr(card, "interrupt", False)),
            ("monstrous", card.monstrous),
        )
        if has
    ]
    occasions = (ability.on for ability in card.abilities)
    return frozenset((tag_of(type(card)), card.key, *card.keywords, *marks, *occasions))


def words_of_cards(cards: Iterable[Any]) -> frozenset[str]:
    """Return the words by which strategy hints refer to any of these cards (see `words_of_card`)."""
    return frozenset(word for card in cards for word in words_of_card(card))


def held(table: DuelTable, seat: Seat) -> frozenset[str]:
    """Return the words by which strategy hints refer to the cards in that player's hand (see `words_of_card`)."""
    return words_of_cards(map(table.card, table.duelists[seat].hand))


def fought(table: DuelTable) -> frozenset[str]:
    """Return the words by which strategy hints refer to the attacking card (see `words_of_card`); empty before it is
    revealed, and if there is no fight."""
    fight = table.fight
    if fight is None or fight.card not in table.presences:
        return frozenset()
    return words_of_card(table.card(fight.card))


def sums(table: DuelTable, seat: Seat) -> tuple[int, int] | None:
    """Return the power of the Monster and of the Weapons, this seat's own first; None before the attacking card is
    revealed.
    """
    fight = table.fight
    if fight is None or fight.card not in table.presences:
        return None
    power = value_of(table, fight.card, "power")
    weapons = sum(value_of(table, card, "power") for card in fight.committed if is_weapon(table, card))
    return (power, weapons) if fight.attacker == seat else (weapons, power)


MOMENTS = Moments(held, fought, words_of_cards, "turn", sums, DuelTurnBegan, DuelLevelChanged)
"""Subjects of hints in a duel."""
