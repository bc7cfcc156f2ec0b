"""Dealings between two players: gifts, trades, and offers to help (classic.trading, classic.help.1).

Nobody has to wait for a trade: it is an open offer, the other player agrees or refuses at any time, its maker can
recall it, and it lapses when it can no longer be carried out. Two offers of the same trade are an agreement. A player
can make a limited number of offers to another in one turn.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from ...heroes import verbs
from ...heroes.at_stake import AtStake, refuses_change, unspendable
from ...heroes.dealings.bargains import close_offer, open_offer, terms_from
from ...heroes.dealings.trades import WHAT_BECOMES, answer_options, trade_questions
from ...heroes.hero_sheet.gear import may_carry
from ...heroes.hero_sheet.hero import Hero
from ...heroes.hero_sheet.sheet import is_big
from ...machine.errors import Refusal
from ...machine.frame import Next
from ...machine.ids import CardId, Seat
from ...machine.questions import (
    Option,
    PickOne,
    PickSome,
    Question,
    card_option,
    card_options,
    cards_in,
    key,
    number_in,
)
from ..fight import help  # noqa: A004 - the rulebook's own word
from ..plays import Acting
from ..state import events
from ..state.table import DoorsTable, Trade
from .verb import DEAD, DoorsVerb

TRADES_OPEN_MOST = 3
"""How many offers one player may have open: enough to bargain, too few to flood a table."""

FIGHTING = Refusal("trader_in_combat", "classic.trading.3", "wait until the combat is over")
OTHER_DEAD = Refusal("other_dead", "classic.death.9", "wait: their hero is back when the next player's turn begins")
ASKED_ALREADY = Refusal("asked_already", "classic.help.2", "accept, decline or counter what you have been asked")


def _partners(table: DoorsTable, hero: Hero) -> list[Seat]:
    """Return the other living seats, in playing order."""
    return [seat for seat in table.around(hero.seat) if seat != hero.seat]


def deal_options(table: DoorsTable, hero: Hero) -> Iterable[Option]:
    """Yield gifts and trades of Items on the table with each other player; both must be out of combat
    (classic.trading.2, .3, .6).
    """
    held, promised = unspendable(table), table.promised()
    mine = [card for card in hero.items if card not in held]
    presents = [card for card in hero.items if card not in promised]
    any_big, plain = any(is_big(table, card) for card in presents), card_options(presents)
    open_now = sum(trade.by == hero.seat for trade in table.trades)
    give = PickSome(card_options(mine), 1, len(mine))
    at_stake = AtStake(table)
    fighting, resolving = table.in_fight(hero.seat), at_stake.refuses_seat(hero.seat, to=hero.seat)
    accepted = table.numbers.gifts_accepted
    for seat in _partners(table, hero):
        other = table.heroes[seat]
        theirs = [card for card in other.items if card not in held]
        settling = resolving or at_stake.refuses_seat(seat, to=hero.seat)
        barred = FIGHTING if fighting or table.in_fight(seat) else settling
        unheard = barred
        if unheard is None and (accepted or (mine and theirs)):
            unheard = _refuses_offer(table, hero, other, open_now)
        if presents:
            options, full = plain, None
            if any_big:
                options = _carriable(table, other, presents)
                full = None if any(option.barred is None for option in options) else options[0].barred
            refused = (unheard if accepted else barred) or full
            details = (PickOne(options),)
            yield Option(key("gift", seat), seat=seat, details=details, barred=refused, rule="classic.trading.2")
        if mine and theirs:
            want = PickSome(card_options(theirs), 1, len(theirs))
            yield Option(key("trade", seat), seat=seat, details=(give, want), barred=unheard, rule="classic.trading.2")


def _refuses_offer(table: DoorsTable, hero: Hero, other: Hero, open_now: int) -> Refusal | None:
    """Return why a hero cannot make another offer to a player; None if they can. `open_now`: how many offers they have
    open.

    They can still agree to that player's offers.
    """
    if open_now >= TRADES_OPEN_MOST:
        return Refusal("too_many_offers", "classic.trading.1", "recall one of your open offers first")
    made = sum((trade.by, trade.to) == (hero.seat, other.seat) for trade in table.proposed)
    if made < table.numbers.trade_offers_most:
        return None
    cure = f"wait for the next turn: {made} offers to one player in one turn are enough"
    return Refusal("offers_used_up", "classic.trading.1", cure)


def _carriable(table: DoorsTable, taker: Hero, cards: list[CardId]) -> tuple[Option, ...]:
    """Return options for these cards, barred if the receiver cannot carry them."""
    return tuple(
        Option(key("card", card), card=card, barred=may_carry(table, taker, [card]))
        if is_big(table, card)
        else card_option(card)
        for card in cards
    )


def gift(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Give the Item that the chosen action (`acting`) names for nothing (classic.trading.6): at once, or, where gifts
    are accepted, as an offer. Returns None: no further step follows."""
    card, other = CardId(number_in(acting.details[0])), Seat(acting.number)
    if table.numbers.gifts_accepted:
        _propose(table, hero.seat, other, [card], [])
    else:
        verbs.hand_over_item(table, card, hero.seat, other, "gift")
        tidy_trades(table)
    return None


def trade(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Offer the trade that the chosen action (`acting`) names, or agree to it if the other player has offered the same.
    Returns None: no further step follows."""
    give, want = list(cards_in(acting.details[0])), list(cards_in(acting.details[1]))
    other = Seat(acting.number)
    same = _open_trade(table, other, hero.seat, want, give)
    if same is not None and refuses_trade(table, same) is None:
        _settle(table, same, "agreed")
    else:
        _propose(table, hero.seat, other, give, want)
    return None


def _propose(table: DoorsTable, by: Seat, to: Seat, give: list[CardId], want: list[CardId]) -> None:
    """Open an offer, a gift if nothing is wanted. Does nothing if it is open already."""
    if _open_trade(table, by, to, give, want) is not None:
        return
    offer = Trade(table.next_trade, by, to, give, want)
    table.next_trade += 1
    table.trades.append(offer)
    table.proposed.append(offer)
    table.tell(events.TradeOffered(offer.by, offer.to, tuple(give), tuple(want)))


def _open_trade(table: DoorsTable, by: Seat, to: Seat, give: list[CardId], want: list[CardId]) -> Trade | None:
    """Return the open offer of exactly this trade; None if there is none."""
    for offer in table.trades:
        if (offer.by, offer.to, set(offer.give), set(offer.want)) == (by, to, set(give), set(want)):
            return offer
    return None


def refuses_trade(table: DoorsTable, offer: Trade) -> Refusal | None:
    """Return why a trade cannot be carried out now, as told to its receiver; None if it can."""
    by, to = table.heroes[offer.by], table.heroes[offer.to]
    if by.dead or to.dead:
        return DEAD if to.dead else OTHER_DEAD
    if table.in_fight(offer.by) or table.in_fight(offer.to):
        return FIGHTING
    if refusal := refuses_change(table, (offer.to, offer.by), (*offer.give, *offer.want), to=offer.to):
        return refusal
    return may_carry(table, by, offer.want, offer.give) or may_carry(table, to, offer.give, offer.want)


def trade_options(table: DoorsTable, hero: Hero) -> Iterable[Option]:
    """Return the hero's options for open trades: answers to offers and recalls of their own."""
    return answer_options(table.trades, hero.seat, partial(refuses_trade, table))


def proposals(table: DoorsTable, seat: Seat) -> tuple[Question, ...]:
    """Return the trades offered to a seat, as questions that do not hold up the match."""
    return trade_questions(table.trades, seat, partial(refuses_trade, table), "classic.trading.1")


def answer_trade(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Agree to, refuse or recall the open trade that the chosen action (`acting`) names. Returns None: no further step
    follows."""
    offer = next(offer for offer in table.trades if offer.number == acting.number)
    _settle(table, offer, WHAT_BECOMES[acting.word])
    return None


def _settle(table: DoorsTable, offer: Trade, what: str) -> None:
    """Close an offer, and carry it out if it is agreed."""
    table.trades.remove(offer)
    table.tell(events.TradeEnded(offer.by, offer.to, what))
    if what == "agreed":
        _carry_out(table, offer)
    tidy_trades(table)


def _carry_out(table: DoorsTable, offer: Trade) -> None:
    """Exchange the Items in one step, so that those given make room for those received (classic.trading.1,
    classic.trading.4).
    """
    moves = [(card, offer.by, offer.to) for card in offer.give] + [(card, offer.to, offer.by) for card in offer.want]
    verbs.hand_over_items(table, moves, "trade" if offer.want else "gift")


def tidy_trades(table: DoorsTable) -> None:
    """Let offers lapse whose Items are gone, or one of whose players is dead."""
    for offer in list(table.trades):
        by, to = table.heroes[offer.by], table.heroes[offer.to]
        gone = any(card not in by.items for card in offer.give) or any(card not in to.items for card in offer.want)
        dead = by.dead or to.dead
        if gone or dead:
            table.trades.remove(offer)
            # The dead have no Items either, so the death is checked first.
            table.tell(events.TradeEnded(offer.by, offer.to, "lapsed", "dead" if dead else "item_gone"))


def bid_options(table: DoorsTable, hero: Hero) -> Iterable[Option]:
    """Yield the option to offer help at a price, and one to withdraw each of the hero's open offers of help
    (classic.help.1)."""
    fight = table.fight
    if fight is None or fight.fighter == hero.seat or fight.helper == hero.seat:
        return
    now = help.market(table, fight)
    if any(offer.other == hero.seat and offer.request for offer in fight.offers):
        now = now._replace(refused=ASKED_ALREADY)
    yield help.offer_option(table, fight, "bid", hero.seat, now, request=False, seat=fight.fighter)
    for offer in fight.offers:
        if offer.other == hero.seat and not offer.request:
            yield Option(key("unbid", offer.number), seat=fight.fighter)


def bid(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Offer help to the fighter on the terms that the chosen action (`acting`) names. Returns None: no further step
    follows."""
    if table.fight is not None:
        open_offer(table, table.fight, hero.seat, terms_from(acting.details[0]), request=False)
    return None


def unbid(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Withdraw the offer of help that the chosen action (`acting`) names. Returns None: no further step follows."""
    fight = table.fight
    if fight is not None and (offer := fight.offer(acting.number)) is not None:
        close_offer(table, fight, offer, "withdrawn", by=hero.seat)
    return None


VERBS = (
    DoorsVerb(("gift",), deal_options, gift),
    DoorsVerb(("trade",), "gift", trade),
    DoorsVerb(("agree",), trade_options, answer_trade),
    DoorsVerb(("refuse", "recall"), "agree", answer_trade, moves="nothing"),
    DoorsVerb(("bid",), bid_options, bid, moves="nothing"),
    DoorsVerb(("unbid",), "bid", unbid, moves="nothing"),
)
