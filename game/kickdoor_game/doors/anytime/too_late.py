"""What was offered a moment ago and is not any more, since somebody else was faster (classic.turn.18).

Answers race by nature: a card is taken, an offer closed, a fight won while somebody still reads their menu. What then
arrives is well said and comes too late, and that is what they are told.
"""

from __future__ import annotations

from ...heroes.hero_sheet.hero import Hero
from ...machine.errors import Refusal
from ...machine.ids import CardId, Seat
from ..state.table import DoorsTable

TRADE_WORDS = frozenset({"agree", "refuse", "recall"})
FIGHT_WORDS = frozenset(
    {"bid", "unbid", "chase", "berserk", "turning", "backstab", "flee_discards", "charm", "conscript", "recruit"}
)
OWN_WORDS = frozenset({"steal", "steal_level", "sell", "show"})
"""What one does with abilities or cards of one's own, as long as one has them."""

SEAT_WORDS = frozenset({"gift", "trade"})
CARD_WORDS = frozenset(
    {
        "play",
        "wear",
        "stow",
        "entrust",
        "drop",
        "curse",
        "enhance",
        "monster",
        "mate",
        "wander",
        "use",
        "sacrifice",
        "ward",
        "claim",
    }
)
RULE = "classic.turn.18"
CLOSED = Refusal("too_late", RULE, "choose among the offers that are open now: this one is not")
NO_COMBAT = Refusal("too_late", RULE, "wait for the next combat: there is none any more in which you could do that")
NOT_YOURS = Refusal("too_late", RULE, "choose among the cards that you have now: this is none of them, or not any more")
NOT_NOW = Refusal("too_late", RULE, "choose among what is offered to you now: this is not, or not any more")


def too_late(table: DoorsTable, seat: Seat, name: str) -> Refusal | None:
    """Why a standing action of that key is not on the seat's menu; None for what no menu ever has."""
    word, _, digits = name.partition(".")
    number = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 9 else None
    hero = table.heroes[seat]
    if word in TRADE_WORDS and number is not None:
        return CLOSED if number < table.next_trade else None
    if word in FIGHT_WORDS:
        return NO_COMBAT if table.fight is None else NOT_NOW
    if word in OWN_WORDS:
        return NOT_NOW
    if word == "colour":
        return NOT_NOW if table.numbers.level_board else None
    if word in SEAT_WORDS and number is not None:
        return NOT_NOW if number < len(table.heroes) and number != seat else None
    if word in CARD_WORDS and number is not None and number < len(table.book.cards):
        card = CardId(number)
        if word == "claim":
            return NOT_NOW if table.numbers.claim_discards else None
        return NOT_NOW if _has(hero, card) and _changes_place(word) else None if _has(hero, card) else NOT_YOURS
    return None


def _has(hero: Hero, card: CardId) -> bool:
    return card in hero.hand or card in hero.in_play()


def _changes_place(word: str) -> bool:
    """Whether a card that could be handled so may have been handled so already: put on, say, or laid down."""
    return word in ("play", "wear", "stow", "entrust")
