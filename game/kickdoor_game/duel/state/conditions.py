"""Checks whether a condition of the card language holds now, for the controller of the ability that asks."""

from __future__ import annotations

from ...machine.ids import Seat
from ..cards import conditions as asked
from ..cards.kinds import DuelAlly, Weapon, gold_cost_of
from ..cards.targets import Per
from .table import Duelist, DuelTable


def holds(table: DuelTable, condition: asked.DuelCondition | None, seat: Seat) -> bool:
    """Return whether a condition holds for the controller `seat`; True for None."""

    def of(who: asked.Who) -> Duelist:
        return table.duelists[seat if who == "you" else 1 - seat]

    match condition:
        case None:
            return True
        case asked.IsBleeding(who=who):
            return bool(of(who).bleeding)
        case asked.WasCaught(who=who):
            return of(who).caught
        case asked.RanThisTurn(who=who):
            return of(who).ran > 0
        case asked.HasGold(at_least=least, who=who):
            return of(who).purse >= least
        case asked.HasLevel(at_least=least, who=who):
            return of(who).level >= least
        case asked.IsBehind(who=who):
            return of(who).level < table.duelists[1 - of(who).seat].level
        case asked.HasDiscards(at_least=least, who=who):
            return len(of(who).discard) >= least
        case asked.HasAllies(at_least=least, who=who):
            return _count(table, of(who), DuelAlly) >= least
        case asked.HasWeapons(at_least=least, who=who):
            return _count(table, of(who), Weapon) >= least
        case asked.HasOverpaid(at_least=least):
            return _overpaid(table) >= least
        case asked.NthFight(at_least=least):
            return table.fights >= least
        case asked.IsHurt(at_least=least, who=who):
            return table.presences[of(who).hero].tokens >= least


def _overpaid(table: DuelTable) -> int:
    """Return how much gold was committed beyond the printed cost, whether or not it is already paid (ccg.face.8)."""
    fight = table.fight
    if fight is None or fight.card not in table.presences:
        return 0
    return max(0, fight.gold + fight.paid - _cost_as_printed(table))


def _cost_as_printed(table: DuelTable) -> int:
    """Return the printed cost of the attacking card. Its current cost may depend on how much was overpaid."""
    attacking = table.combat.card
    card, presence = table.card(attacking), table.presences[attacking]
    return card.monstrous if presence.is_monster else gold_cost_of(card)


def times(table: DuelTable, per: Per, seat: Seat) -> int:
    """Return the number that an effect's amount is multiplied by: how many of `per` there are, such as the Allies of
    the controller `seat`; 1 for ""."""
    match per:
        case "":
            return 1
        case "allies":
            return _count(table, table.duelists[seat], DuelAlly)
        case "weapons":
            return _count(table, table.duelists[seat], Weapon)
        case "fights":
            return table.fights
        case "overpaid":
            return _overpaid(table)
        case "stashed_monsters":
            return len(table.face_up(table.opponent(seat)))


def _count(table: DuelTable, duelist: Duelist, kind: type[DuelAlly] | type[Weapon]) -> int:
    """Return how many cards of this kind the player has in play, also in a fight. A card that attacks as a Monster does
    not count (ccg.keyword.11).
    """
    mine = (card for card in table.in_play() if table.owner(card) == duelist.seat)
    return sum(isinstance(table.card(card), kind) and not table.presences[card].is_monster for card in mine)
