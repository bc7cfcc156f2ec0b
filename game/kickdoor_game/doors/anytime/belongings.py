"""Actions with one's own cards: use Items, drop roles and Powers, sell for Levels, show cards."""

from __future__ import annotations

from collections.abc import Iterable

from ...heroes import verbs
from ...heroes.dealings.sales import SELL, refuses_sale, refuses_worth, sale_options, saleable, sell
from ...heroes.hero_sheet.followers import bearers
from ...heroes.hero_sheet.gear import clashes, may_carry, refuses_use
from ...heroes.hero_sheet.hero import Hero
from ...language.cards import Item, gold_of
from ...language.words.traits import CarriesItem
from ...machine.errors import Refusal
from ...machine.frame import Next
from ...machine.ids import CardId, Seat
from ...machine.questions import (
    Option,
    PickOne,
    PickSome,
    card_option,
    card_options,
    cards_in,
    key,
    number_in,
    seat_option,
)
from ..plays import Acting
from ..state import events
from ..state.table import DoorsTable
from .verb import DoorsVerb


def wear_options(table: DoorsTable, hero: Hero) -> Iterable[Option]:
    """Yield an option for each carried Item, to put it into use or out of use, outside combat (classic.items.17,
    classic.items.18).
    """
    for card in hero.items:
        if not isinstance(table.card(card), Item):
            continue
        if card in hero.in_use:
            barred = None
            if table.in_fight(hero.seat):
                barred = Refusal("gear_fixed_in_combat", "classic.items.18", "wait until the combat is over")
            elif card in hero.borne:
                barred = may_carry(table, hero, [card])
            yield Option(key("stow", card), card=card, barred=barred)
        else:
            yield Option(key("wear", card), card=card, barred=refuses_use(table, hero, card))


def wear(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Put the Item that the chosen action (`acting`) names into use, and those that clash with it out of use. Returns
    None: no further step follows."""
    card = CardId(acting.number)
    for other in clashes(table, hero, card):
        verbs.set_in_use(table, hero.seat, other, False)
    verbs.set_in_use(table, hero.seat, card, True)
    return None


def stow(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Put the Item that the chosen action (`acting`) names out of use. Returns None: no further step follows."""
    verbs.set_in_use(table, hero.seat, CardId(acting.number), False)
    return None


def entrust_options(table: DoorsTable, hero: Hero) -> Iterable[Option]:
    """Yield an option for each Item that a follower could carry, outside combat (shakespeare.treasure.17, .18)."""
    for card in hero.items:
        others = [one for one in bearers(table, hero) if hero.borne.get(card) != one]
        if not others or not isinstance(table.card(card), Item):
            continue
        barred = None
        if table.in_fight(hero.seat):
            rule = "shakespeare.treasure.18"
            barred = Refusal("gear_fixed_in_combat", rule, "wait until the combat is over")
        elif not any(_may_exchange(table, hero, card, one) for one in others):
            barred = may_carry(table, hero, [item for item, one in hero.borne.items() if one in others][:1])
        choices = tuple(card_option(one) for one in others if barred or _may_exchange(table, hero, card, one))
        details = (PickOne(choices),) if len(choices) > 1 else ()
        yield Option(key("entrust", card), card=card, details=details, barred=barred, rule="shakespeare.treasure.17")


def _may_exchange(table: DoorsTable, hero: Hero, card: CardId, follower: CardId) -> bool:
    """Return whether the hero could take back what the follower carries now, in exchange for this Item."""
    back = [item for item, bearer in hero.borne.items() if bearer == follower]
    return not back or may_carry(table, hero, back, [card]) is None


def entrust(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Let a follower carry the Item that the chosen action (`acting`) names; what they carried before is put out of
    use. Returns None: no further step follows."""
    card = CardId(acting.number)
    others = [one for one in bearers(table, hero) if hero.borne.get(card) != one]
    chosen = CardId(number_in(acting.details[0])) if acting.details else None
    follower = next(one for one in others if chosen in (None, one) and _may_exchange(table, hero, card, one))
    verbs.entrust(table, hero.seat, card, follower)
    return None


def drop_options(table: DoorsTable, hero: Hero) -> Iterable[Option]:
    """Yield the option to discard each Race, Class or Power, possible even in combat (classic.races.7,
    classic.classes.12).
    """
    for card in (*hero.races, *hero.classes, *hero.powers):
        yield Option(key("drop", card), card=card, ends_it=True)


def drop(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Discard the Race, Class or Power that the chosen action (`acting`) names. Returns None: no further step
    follows."""
    verbs.lose_card(table, hero.seat, CardId(acting.number), "given up")
    table.stir()
    return None


def sell_options(table: DoorsTable, hero: Hero) -> Iterable[Option]:
    """Yield the options to sell Items for Levels (classic.selling.1); one barred option if no sale is possible."""
    cards = saleable(table, hero)
    if not cards:
        return
    barred = refuses_sale(table, hero)
    ways = [] if barred else sale_options(table, hero)
    yield from ways
    if not ways:
        whole = PickSome(tuple(card_option(card, worth=gold_of(table.card(card))) for card in cards), 1, len(cards))
        yield Option(SELL, details=(whole,), barred=barred or refuses_worth(table, hero), rule="classic.selling.1")


def sell_items(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Sell the Items that the chosen action (`acting`) names for Levels. Returns None: no further step follows."""
    name = SELL if acting.number < 0 else key(SELL, acting.number)
    sell(table, hero.seat, name, cards_in(acting.details[0]))
    return None


def show_options(table: DoorsTable, hero: Hero) -> Iterable[Option]:
    """Yield the option to show hand cards to one player or all, which commits to nothing (classic.cards.9)."""
    if hero.hand:
        everybody = Option("all")
        others = tuple(seat_option(seat) for seat in range_of(table) if seat != hero.seat)
        cards = PickSome(card_options(hero.hand), 1, len(hero.hand))
        yield Option("show", details=(cards, PickOne((everybody, *others))), rule="classic.cards.9")


def range_of(table: DoorsTable) -> list[Seat]:
    """Return the seats of all heroes, dead ones included."""
    return [hero.seat for hero in table.heroes]


def show(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Show the hand cards that the chosen action (`acting`) names, to one player or to everybody. Returns None: no
    further step follows."""
    cards = cards_in(acting.details[0])
    who = acting.details[1]
    audience = None if who == "all" else (hero.seat, Seat(number_in(who)))
    table.tell(events.Revealed(hero.seat, cards, audience=audience))
    return None


VERBS = (
    DoorsVerb(("wear",), wear_options, wear, in_setup=True),
    DoorsVerb(("stow",), "wear", stow, in_setup=True),
    DoorsVerb(("entrust",), entrust_options, entrust, traits=(CarriesItem,)),
    DoorsVerb(("drop",), drop_options, drop),
    DoorsVerb(("sell",), sell_options, sell_items),
    DoorsVerb(("show",), show_options, show, in_setup=True, stops_curses=True, moves="nothing"),
)
