"""Changes of a menu of standing actions between two answers: when it certainly has not, and which options are gone.

`same_actions` saves listing standing actions that have not changed. They depend on everything that heroes have in play,
on one's own hand, the fight, the piles and the offers. Of the course of play they depend on little: whether the match
has begun, whose turn it is, whether a curse or a roll waits, which deck is empty, what is at stake, who holds any card,
and which actions are in progress. Most answers change only other things: a phase, a window, who has passed. A standing
action that depends on something new needs it named here; tests search random matches for one that is missing.

Answers race: a card is taken, an offer closed, a fight won while somebody still reads their menu. An option that was
offered a moment ago and is gone comes too late, and the refusal says so (`too_late`, classic.turn.18).
"""

from __future__ import annotations

from typing import Any

from ...heroes.at_stake import stakes
from ...heroes.curses import curse_in_window
from ...heroes.dealings.bargains import Owing
from ...heroes.hero_sheet.hero import Hero
from ...heroes.upkeep import asks_what_stays
from ...machine.errors import Refusal
from ...machine.ids import CardId, Seat
from ...machine.plain import OfSeats, RestsOn
from ..fight.running_away import roll_in_window
from ..plays import Acting
from ..state.table import DoorsTable
from .claims import Claim

RESTS_ON = RestsOn(
    frozenset({"fight", "discards", "rolled", "trades", "proposed", "brought", "turn", "over", "won"}),
    (OfSeats("heroes", Hero, own=frozenset({"hand", "fresh"})),),
)
"""Fields of the table that standing actions depend on; of others' hands they depend only on whether they are empty."""


def same_actions(before: DoorsTable, after: DoorsTable, touched: frozenset[str], seat: Seat) -> bool:
    """Return whether a seat's menu of standing actions is certainly the same at both tables, which differ in the fields
    named in `touched`. False may be wrong, True is not."""
    if RESTS_ON.is_touched(touched, len(after.heroes), seat):
        return False
    return _course(before) == _course(after)


def _course(table: DoorsTable) -> tuple[Any, ...]:
    """Return everything that standing actions depend on besides fields (`RESTS_ON`)."""
    fight, curse = table.fight, curse_in_window(table)
    return (
        table.phase if table.phase in ("setup", "first") else "",
        None if curse is None else (curse.card, curse.victim, curse.by),
        roll_in_window(table) is not None,
        [bool(pile) for pile in table.decks.values()],
        stakes(table),
        [asks_what_stays(table, hero) for hero in table.heroes],
        [bool(hero.hand) for hero in table.heroes],
        [frame for frame in table.stack if isinstance(frame, Acting | Claim | Owing)],
        table.situation if fight is not None and fight.proposals else 0,
    )


TRADE_WORDS = frozenset({"agree", "refuse", "recall"})
"""Words of answers to trades."""
FIGHT_WORDS = frozenset(
    {"bid", "unbid", "chase", "berserk", "turning", "backstab", "flee_discards", "charm", "conscript", "recruit"}
)
"""Words of actions that need a combat."""
OWN_WORDS = frozenset({"steal", "steal_level", "absolve", "sell", "show"})
"""Words of actions by one's own abilities or cards, possible as long as one has these."""

SEAT_WORDS = frozenset({"gift", "trade"})
"""Words whose options name another player."""
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
"""Words whose options name a card."""
RULE = "classic.turn.18"
CLOSED = Refusal("too_late", RULE, "choose among the offers that are open now: this one is not")
NO_COMBAT = Refusal("too_late", RULE, "wait for the next combat: there is none any more in which you could do that")
NOT_YOURS = Refusal("too_late", RULE, "choose among the cards that you have now: this is none of them, or not any more")
NOT_NOW = Refusal("too_late", RULE, "choose among what is offered to you now: this is not, or not any more")


def too_late(table: DoorsTable, seat: Seat, name: str) -> Refusal | None:
    """Return why no standing action with the key `name` is on a seat's menu now; None if no action ever has such a
    key."""
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
    """Return whether a hero has the card in hand or in play."""
    return card in hero.hand or card in hero.in_play()


def _changes_place(word: str) -> bool:
    """Return whether actions of this word move a card among its owner's places, so that it may have been done
    already.
    """
    return word in ("play", "wear", "stow", "entrust")
