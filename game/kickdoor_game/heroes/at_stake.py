"""Protect what an effect affects from other moves while the effect is being carried out (classic.priority.6).

Frames report what they affect (`machine.frame.Stake`). This module collects these reports, and refuses actions that
would change something reported. Everything else goes on: others fight, trade and talk, and a curse played by another
player strikes any victim. The effect itself, its victim's answer, and their consequences are not checked.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..machine.errors import Refusal
from ..machine.frame import Stake
from ..machine.ids import NOBODY, CardId, Seat
from .table import HeroTable

RULE = "classic.priority.6"
OWN = Refusal("at_stake", RULE, "choose what you are asked, or wait until that is settled: it is about what you have")


def stakes(table: HeroTable) -> list[Stake]:
    """Return everything that rules in progress affect and that must not change until they are done, from the bottom of
    the stack to its top."""
    found: list[Stake] = []
    for frame in table.stack:
        if its := frame.resolving(table):
            found += its
    return found


def unspendable(table: HeroTable) -> set[CardId]:
    """Return the cards that their owner cannot spend, sell or trade: promised to a helper (classic.help.4), or affected
    by an unfinished effect. A follower who carries one of them cannot be spent either, since the card would leave with
    them (shakespeare.treasure.20)."""
    at_stake = {card for stake in stakes(table) for card in stake.cards}
    bearers = {hero.borne[card] for hero in table.heroes for card in hero.borne if card in at_stake} if at_stake else ()
    return {*table.promised(), *at_stake, *bearers}


def losing_to_another_effect(table: HeroTable, giver: Seat) -> set[Seat]:
    """Return the seats to which `giver` may not give now: an effect that does not affect the giver may take anything
    from them.
    """
    found: set[Seat] = set()
    for frame in table.stack:
        its = frame.resolving(table)
        if all(stake.seat != giver for stake in its):
            found |= {stake.seat for stake in its if _takes_anything(stake)}
    return found


class AtStake:
    """Everything that is at stake at one moment, looked up once for all options of a menu."""

    __slots__ = ("_held", "_stakes", "_table")

    def __init__(self, table: HeroTable) -> None:
        self._table = table
        self._stakes = sorted(stakes(table), key=lambda stake: stake.goes_by != NOBODY)
        self._held: dict[CardId, Stake] | None = None

    def __bool__(self) -> bool:
        """Return whether anything is at stake."""
        return bool(self._stakes)

    def refuses_seat(self, seat: Seat, *, hand_only: bool = False, to: Seat = NOBODY) -> Refusal | None:
        """Return why a seat's possessions cannot be changed now, because an unfinished effect is about all of them;
        None if none is.

        `hand_only`: the change concerns only the seat's hand. `to`: the seat that reads the refusal.
        """
        for stake in self._stakes:
            if stake.seat == seat and not stake.cards and (stake.hand or not hand_only):
                return _settle_first(self._table, stake, to)
        return None

    def refuses_card(self, card: CardId, *, to: Seat = NOBODY) -> Refusal | None:
        """Return why a card cannot be moved now, because an unfinished effect is about it or about everything its owner
        has; None if it can be.

        `to`: the seat that reads the refusal.
        """
        if not self._stakes:
            return None
        if self._held is None:
            both = ((card, stake) for stake in reversed(self._stakes) for card in _cards(self._table, stake))
            self._held = dict(both)
        stake = next((self._held[one] for one in (card, *_borne_by(self._table, card)) if one in self._held), None)
        return None if stake is None else _settle_first(self._table, stake, to)


def refuses_change(
    table: HeroTable, seats: Iterable[Seat], cards: Iterable[CardId] = (), *, to: Seat = NOBODY
) -> Refusal | None:
    """Return why the possessions of these seats, or one of these cards, cannot be changed now, because an unfinished
    effect is about them; None if they can.

    `to`: the seat that reads the refusal.
    """
    at_stake = AtStake(table)
    if not at_stake:
        return None
    for seat in seats:
        if refusal := at_stake.refuses_seat(seat, to=to):
            return refusal
    for card in cards:
        if refusal := at_stake.refuses_card(card, to=to):
            return refusal
    return None


def refuses_own_curse(table: HeroTable, seat: Seat) -> Refusal | None:
    """Return why a seat cannot play a curse that strikes itself too; None if it can. While an unfinished effect is
    about its possessions, only curses of other players may move these."""
    own = [stake for stake in stakes(table) if stake.seat == seat]
    return _settle_first(table, own[0], seat) if own else None


def _takes_anything(stake: Stake) -> bool:
    """Return whether an effect may take anything that the seat of this stake has."""
    return not stake.cards and stake.goes_by == NOBODY


def _cards(table: HeroTable, stake: Stake) -> Iterable[CardId]:
    """Return the cards that a stake covers."""
    hero = table.heroes[stake.seat]
    return stake.cards or (*(hero.hand if stake.hand else ()), *hero.in_play())


def _borne_by(table: HeroTable, card: CardId) -> list[CardId]:
    """Return the cards that leave together with this one: the Item that it carries, if it is a follower."""
    return [item for hero in table.heroes for item, bearer in hero.borne.items() if bearer == card]


def _settle_first(table: HeroTable, stake: Stake, to: Seat) -> Refusal:
    """Return the refusal that tells seat `to` what to wait for."""
    if stake.seat == to and _takes_anything(stake):
        return OWN
    happens_to = stake.seat if stake.goes_by == NOBODY else stake.goes_by
    whom = "you" if happens_to == to else table.heroes[happens_to].name
    why = ": it depends on what you have" if stake.goes_by != NOBODY and stake.seat == to else ""
    return Refusal("at_stake", RULE, f"wait until what is happening to {whom} is settled{why}")
