"""Whether a condition of the language holds at this moment, for whoever controls the ability that asks."""

from __future__ import annotations

from ...machine.ids import Seat
from ..cards import conditions as asked
from ..cards.kinds import DuelAlly, Weapon, gold_cost_of
from ..cards.targets import Per
from .table import Duelist, DuelTable


def holds(table: DuelTable, condition: asked.DuelCondition | None, seat: Seat) -> bool:
    """Say whether it holds for the controller `seat`; None: nothing is asked for, so it does."""

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
    """How much gold was committed beyond the cost, whether or not it has gone to the stockpile (ccg.face.8)."""
    fight = table.fight
    if fight is None or fight.card not in table.presences:
        return 0
    return max(0, fight.gold + fight.paid - _cost_as_printed(table))


def _cost_as_printed(table: DuelTable) -> int:
    """What is printed on it, since what it costs may rest on this very question."""
    attacking = table.combat.card
    card, presence = table.card(attacking), table.presences[attacking]
    return card.monstrous if presence.is_monster else gold_cost_of(card)


def times(table: DuelTable, per: Per, seat: Seat) -> int:
    """Return how many of those there are for the controller `seat`; of nothing in particular, one."""
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
    """How many such cards that player has in play, in a fight as well; one that attacks as a Monster is none
    (ccg.keyword.11)."""
    mine = (card for card in table.in_play() if table.owner(card) == duelist.seat)
    return sum(isinstance(table.card(card), kind) and not table.presences[card].is_monster for card in mine)
