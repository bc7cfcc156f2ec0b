"""What is at stake stays as it is: nobody moves what an effect is about while it is being carried out.

The frames say what they are about (`machine.frame.Stake`); here it is looked up and refused, for all of them. What
does not touch it goes on: others fight, trade and talk, and a curse of somebody else strikes whom it likes
(classic.priority.6). The effect itself, its victim's answer and all that it causes, is never asked.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..machine.errors import Refusal
from ..machine.frame import Stake
from ..machine.ids import CardId, Seat
from .help import locked
from .table import HeroTable

RULE = "classic.priority.6"
OWN = Refusal("at_stake", RULE, "choose what you are asked, or wait until that is settled: it is about what you have")


def stakes(table: HeroTable) -> list[Stake]:
    """Everything that is at stake now, in the order of the stack."""
    found: list[Stake] = []
    for frame in table.stack:
        if its := frame.resolving(table):
            found += its
    return found


def unspendable(table: HeroTable) -> set[CardId]:
    """Cards that their owner cannot spend, sell or trade: promised to a helper (classic.help.4), or at stake."""
    held = set(locked(table))
    for stake in stakes(table):
        held.update(stake.cards)
    return held


def refuses_change(
    table: HeroTable, seats: Iterable[Seat], cards: Iterable[CardId] = (), *, hand_only: bool = False
) -> Refusal | None:
    """Why what those seats have, or one of those cards, cannot be changed now; None if it can.

    A seat is barred if all that it has is at stake; a card also if it is at stake by itself. `hand_only`: nothing of
    the seats would change but what they hold.
    """
    at_stake = stakes(table)
    if not at_stake:
        return None
    whole = [stake.seat for stake in at_stake if not stake.cards and (stake.hand or not hand_only)]
    for seat in seats:
        if seat in whole:
            return _settle_first(table, seat)
    held = {card: stake.seat for stake in at_stake for card in _cards(table, stake)}
    for card in cards:
        if card in held:
            return _settle_first(table, held[card])
    return None


def refuses_own_change(table: HeroTable, seat: Seat, *, hand_only: bool = False) -> Refusal | None:
    """As `refuses_change`, told to the one whose possessions are at stake."""
    return None if refuses_change(table, (seat,), hand_only=hand_only) is None else OWN


def _cards(table: HeroTable, stake: Stake) -> Iterable[CardId]:
    hero = table.heroes[stake.seat]
    return stake.cards or (*(hero.hand if stake.hand else ()), *hero.in_play())


def _settle_first(table: HeroTable, seat: Seat) -> Refusal:
    return Refusal("at_stake", RULE, f"wait until what is happening to {table.heroes[seat].name} is settled")
