"""What an ability may be aimed at: cards in play that fit, and are not Stealthy (ccg.keyword.20)."""

from __future__ import annotations

from typing import Any

from ...machine.ids import CardId, Seat
from ..cards.kinds import DuelAlly, DuelHero, DuelMonster, Location, Loot
from ..cards.targets import Target
from ..state.table import DuelTable
from ..state.values import has_keyword, is_weapon

KINDS: dict[str, Any] = {"hero": DuelHero, "ally": DuelAlly, "loot": Loot, "location": Location, "monster": DuelMonster}


def targets_of(table: DuelTable, target: Target, seat: Seat) -> list[CardId]:
    """Return all cards that `seat` can choose now."""
    return [card for card in table.in_play() if fits(table, target, seat, card)]


def fits(table: DuelTable, target: Target, seat: Seat, card: CardId) -> bool:
    """Say whether `seat` can choose that card, which is in play."""
    presence = table.presences[card]
    return (
        _kind_of(table, card) in target.of
        and (target.whose == "any" or (table.owner(card) == seat) == (target.whose == "yours"))
        and (not target.weapon or is_weapon(table, card))
        and target.zapped in (None, presence.zapped)
        and _lies(table, target, card)
        and not has_keyword(table, card, "stealthy")
    )


def _kind_of(table: DuelTable, card: CardId) -> str:
    """The word for what it is now: a Monstrous card that attacks is a Monster and nothing else (ccg.keyword.11)."""
    if table.presences[card].is_monster:
        return "monster"
    printed = table.card(card)
    return next((word for word, kind in KINDS.items() if isinstance(printed, kind)), "")


def _lies(table: DuelTable, target: Target, card: CardId) -> bool:
    fight = table.fight
    match target.where:
        case "anywhere":
            return True
        case "stashed":
            return card in table.duelists[table.owner(card)].stash
        case "attacking":
            return fight is not None and card == fight.card
        case "committed":
            return fight is not None and card in fight.committed
        case "outside":
            return fight is None or card not in (fight.card, *fight.committed)
