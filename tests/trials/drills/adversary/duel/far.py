"""Begin with players who have come far: Levels, gold, damage, and cards in every place.

Most rules are about what lies there, and a duel from its beginning is over before much does.
"""

from __future__ import annotations

from random import Random
from typing import Any

from kickdoor_game.duel.state import verbs
from kickdoor_game.duel.state.table import Bleeding

HIGHEST, HURT_MOST, LAID, OPENING = 10, 12, 18, 6
LOOT = ("weapon", "armor", "trinket")
BLEEDS, LIMPS, SPENT, STUCK, SCRATCHED = 0.15, 0.2, 0.2, 0.4, 0.3
"""How often a Hero bleeds or limps, hardly a deck is left, a Curse is stuck, a card is zapped or has a token on it."""


def come_far(table: Any, duelist: Any, rng: Random) -> None:
    """Lay cards of that player's deck where they would lie later on."""
    duelist.level, duelist.purse = min(HIGHEST, rng.randrange(1, 15)), rng.randrange(20)
    duelist.limping = rng.random() < LIMPS
    table.presences[duelist.hero].tokens = rng.randrange(HURT_MOST)
    if rng.random() < BLEEDS:
        duelist.bleeding = (Bleeding(rng.randrange(1, 3), rng.randrange(3)),)
    ranks = 0
    # Weapons first: they take part in fights.
    for card in sorted(rng.sample(duelist.deck, LAID), key=lambda card: _kind(table, card) != "weapon"):
        match _kind(table, card):
            case kind if kind in LOOT and ranks + table.card(card).rank <= duelist.level:
                ranks += table.card(card).rank
                _lie(table, duelist, card, "hoard", rng)
            case "ally":
                _lie(table, duelist, card, "hoard", rng)
            case "location" if not any(_kind(table, each) == "location" for each in duelist.hoard):
                _lie(table, duelist, card, "hoard", rng)
            case "monster" if rng.random() < 0.3:
                _lie(table, duelist, card, "stash", rng)
            case "curse" if rng.random() < STUCK:
                _stick(table, duelist, card, rng)
    left = OPENING + rng.randrange(5)
    spent = max(0, len(duelist.deck) - left) if rng.random() < SPENT else rng.randrange(3)
    duelist.discard, duelist.deck = duelist.deck[:spent], duelist.deck[spent:]


def _kind(table: Any, card: Any) -> str:
    return str(table.card(card).__struct_config__.tag)


def _lie(table: Any, duelist: Any, card: Any, zone: str, rng: Random) -> None:
    duelist.deck = verbs.without(duelist.deck, card)
    setattr(duelist, zone, (*getattr(duelist, zone), card))
    presence = verbs.come(table, card)
    presence.zapped = rng.random() < SCRATCHED
    # One token leaves everything that lives alive: what has a life of one begins without.
    if rng.random() < SCRATCHED and getattr(table.card(card), "life", 2) > 1:
        presence.tokens = 1


def _stick(table: Any, duelist: Any, card: Any, rng: Random) -> None:
    """Stick a card to a Hero that it may be aimed at; other hosts are found by playing."""
    target = table.card(card).target
    whose = {"yours": [duelist], "theirs": [other for other in table.duelists if other is not duelist]}
    if "hero" in target.of:
        duelist.deck = verbs.without(duelist.deck, card)
        presence = table.presences[rng.choice(whose.get(target.whose, table.duelists)).hero]
        presence.stuck = (*presence.stuck, card)
