"""What only the active player does: in munchkining, while no fight goes on and nothing is resolving (ccg.timing.8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ...machine.errors import Refusal
from ...machine.frame import Done, Next
from ...machine.ids import CardId, Seat
from ...machine.questions import Menu, Number, Option, PickOne, card_options, key
from ..announcing.announced import Announced
from ..cards.kinds import DuelAlly, Location, Loot
from ..state import verbs
from ..state.table import DuelTable
from ..state.values import location_of, ranks_of, value_of

PLAY, SQUISH, ATTACK, DONE = "play", "squish", "attack", "done"


@dataclass(slots=True)
class Playing(Announced):
    """An Ally, Loot or a Location that is played from the hand; an Ally is paid for (ccg.ally.1, ccg.loot.1,
    ccg.location.1)."""

    what: ClassVar[str] = "play"
    rule: ClassVar[str] = "ccg.munchkining.1"

    def announce(self, table: DuelTable, targets: tuple[CardId, ...] = ()) -> None:
        if isinstance(table.card(self.card), DuelAlly):
            verbs.change_gold(table, self.by, -value_of(table, self.card, "cost"), "paid")
        verbs.show(table, self.card)
        Announced.announce(self, table, targets)

    def resolve(self, table: DuelTable) -> Next:
        if self.card in table.shown:
            verbs.to_hoard(table, self.card)
        return Done()


@dataclass(slots=True)
class SquishingOwn(Announced):
    """Loot or a Location of one's own that is squished (ccg.loot.5, ccg.location.4)."""

    what: ClassVar[str] = "squish"
    rule: ClassVar[str] = "ccg.loot.5"

    def resolve(self, table: DuelTable) -> Next:
        verbs.squish(table, self.card)
        return Done()


def actions(table: DuelTable, seat: Seat) -> Menu:
    """Return all that the active player can do, and barred with the reason what they hold and cannot play now."""
    return Menu((*_plays(table, seat), *_attack(table, seat), *_squishes(table, seat), Option(DONE)))


def _plays(table: DuelTable, seat: Seat) -> Iterator[Option]:
    for card in table.duelists[seat].hand:
        printed = table.card(card)
        refusal: Refusal | None
        if isinstance(printed, Loot):
            refusal = refuses_loot(table, seat, card)
        elif isinstance(printed, Location):
            refusal = refuses_location(table, seat)
        elif isinstance(printed, DuelAlly):
            refusal = refuses_gold(table, seat, value_of(table, card, "cost"), "ccg.ally.1")
        else:
            continue
        yield Option(key(PLAY, card), card=card, barred=refusal)


def refuses_loot(table: DuelTable, seat: Seat, card: CardId) -> Refusal | None:
    """Say why Loot cannot be played now: its rank is a limit (ccg.loot.2, .3)."""
    ranks, level = ranks_of(table, seat), table.duelists[seat].level
    rank = value_of(table, card, "rank")
    if ranks > level:
        return Refusal(
            "ranks_over_level", "ccg.loot.3", f"squish Loot first: your ranks are {ranks}, your Level {level}"
        )
    if ranks + rank > level:
        return Refusal(
            "rank_too_high", "ccg.loot.2", f"squish Loot or gain Levels: {ranks} + {rank} is more than Level {level}"
        )
    return None


def refuses_location(table: DuelTable, seat: Seat) -> Refusal | None:
    """Say why no Location can be played: there is one (ccg.location.3)."""
    if location_of(table, seat) is None:
        return None
    return Refusal("has_location", "ccg.location.3", "squish your Location first")


def refuses_gold(table: DuelTable, seat: Seat, cost: int, rule: str) -> Refusal | None:
    """Say that the purse does not hold so much (ccg.general.7)."""
    purse = table.duelists[seat].purse
    cure = f"get more gold: {cost} are due, you have {purse}"
    return None if purse >= cost else Refusal("too_little_gold", rule, cure)


def _squishes(table: DuelTable, seat: Seat) -> Iterator[Option]:
    for card in table.duelists[seat].hoard:
        printed = table.card(card)
        if isinstance(printed, Loot | Location):
            rule = "ccg.location.4" if isinstance(printed, Location) else "ccg.loot.5"
            zapped = table.presences[card].zapped
            refusal = Refusal("is_zapped", rule, "wait until it is unzapped") if zapped else None
            yield Option(key(SQUISH, card), card=card, barred=refusal, ends_it=True)


def _attack(table: DuelTable, seat: Seat) -> Iterator[Option]:
    """Any card of the hand, with any gold of the purse (ccg.fight.2 to .4)."""
    duelist = table.duelists[seat]
    if not duelist.hand:
        refusal = Refusal("no_card", "ccg.munchkining.2", "wait until you have a card in hand")
        yield Option(ATTACK, barred=refusal)
        return
    details = (PickOne(card_options(duelist.hand)), Number(0, duelist.purse))
    yield Option(ATTACK, details=details, rule="ccg.fight.3")
