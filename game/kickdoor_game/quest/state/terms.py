"""What a main player and a helper promise each other, as plain values: one who knows the map is `bargains`."""

from __future__ import annotations

from dataclasses import dataclass

from ...machine.ids import CardId, Seat

HELPER_FIRST, MAIN_FIRST = "alternating_helper", "alternating_fighter"
ORDERS = (HELPER_FIRST, MAIN_FIRST)
"""Who has the first pick of the Treasures; from then on they pick in turn, each as long as they have any to pick."""


@dataclass(frozen=True, slots=True)
class QuestTerms:
    """What was offered (quest.bribes.1 to .3, .5). `order`: a word of `ORDERS`, "" without Treasures for the helper.

    `gold` and `items` are the main player's, `helper_gold` and `helper_items` the helper's, who pays for being let in.
    `in_any_case`: these are due though the combat is not won; Treasures never are.
    """

    treasures: int = 0
    order: str = ""
    gold: int = 0
    items: tuple[CardId, ...] = ()
    helper_gold: int = 0
    helper_items: tuple[CardId, ...] = ()
    in_any_case: bool = False

    def pays_anything(self) -> bool:
        """Say whether gold or Items change hands."""
        return bool(self.gold or self.items or self.helper_gold or self.helper_items)


@dataclass(frozen=True, slots=True)
class QuestOffer:
    """An offer between the main player and `other`, who was asked (`request`) or has offered to help at that price.

    `situation`: that of the table when it was made.
    """

    number: int
    request: bool
    other: Seat
    terms: QuestTerms
    situation: int


@dataclass(frozen=True, slots=True)
class Agreement:
    """Who was let in as the helper, and on which terms; it stands when they do not help any more."""

    helper: Seat
    terms: QuestTerms
