"""The functions that write to heroes and piles; each tells its event. They ask nothing and decide nothing.

To move a card, take it from its place (`release`) and lay it down elsewhere (`discard`, `to_hand`, `to_items`).
`upkeep` handles the consequences of a write: a second race without Second Grandmother, too many Big Items, the final
level.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ..language.cards import Item
from ..language.words.effects import Lingering, NextFight, NextTurn, Standing
from ..machine.ids import CardId, Seat
from . import events
from .hero_sheet.gear import clashes
from .hero_sheet.hero import LEFT_WITH_THE_BODY, ZONES, Hero, Lasting
from .hero_sheet.sheet import usable
from .hero_sheet.zones import without
from .table import Body, HeroTable

# ---------------------------------------------------------------- levels


def gain_levels(table: HeroTable, seat: Seat, count: int, why: str, *, may_win: bool = False) -> int:
    """Raise a living hero's Level and return by how many Levels, at most `count`.

    Only with `may_win` can it reach the goal (classic.winning.2, classic.levels.1). `why`: the reason, for the event.
    """
    hero = table.heroes[seat]
    top = table.numbers.goal_level - (0 if may_win else 1)
    gained = max(0, min(count, top - hero.level))
    if gained and not hero.dead:
        hero.level += gained
        table.tell(events.LevelsChanged(seat, gained, hero.level, why))
        return gained
    return 0


def lose_levels(table: HeroTable, seat: Seat, count: int, why: str) -> int:
    """Lower a hero's Level, never below 1, and return by how many Levels (classic.levels.2). `why`: the reason, for the
    event.
    """
    hero = table.heroes[seat]
    lost = min(count, hero.level - 1)
    if lost > 0:
        hero.level -= lost
        table.tell(events.LevelsChanged(seat, -lost, hero.level, why))
    return max(lost, 0)


# ---------------------------------------------------------------- cards of a hero


def release(table: HeroTable, seat: Seat, card: CardId) -> None:
    """Take a card away from a hero, whichever zone it lies in, and drop what depends on it. Tells nothing about the
    card itself.

    Raises StopIteration if the hero does not have it.
    """
    hero = table.heroes[seat]
    at = next(zone for zone in ZONES if card in zone.cards(hero))
    at.remove(hero, card)
    if at.name == "items":
        _let_go_of_item(table, hero, card)
    elif at.name == "followers":
        _take_along(table, hero, card)
    if card in hero.fresh:
        hero.fresh = without(hero.fresh, card)
    table.changed = True


def _take_along(table: HeroTable, hero: Hero, follower: CardId) -> None:
    """Discard what a follower carries when they leave (shakespeare.treasure.20)."""
    for item in [item for item, bearer in hero.borne.items() if bearer == follower]:
        lose_card(table, hero.seat, item, "it was with whoever has left")


def _let_go_of_item(table: HeroTable, hero: Hero, card: CardId) -> None:
    """Drop marks on an Item that has left, and discard a Cheat that lay on it."""
    if card in hero.in_use:
        hero.in_use = without(hero.in_use, card)
    if card in hero.unsold:
        hero.unsold = without(hero.unsold, card)
    hero.borne.pop(card, None)
    if card in hero.cheats:
        discard(table, hero.cheats.pop(card), hero.seat, "the Item it lay on is gone")
    _end_what_hung_on(table, hero, card)


def _end_what_hung_on(table: HeroTable, hero: Hero, card: CardId) -> None:
    """End a curse on the slot of an Item that was lost."""
    item = table.card(card)
    if isinstance(item, Item):
        for curse in hero.lasting:
            if isinstance(curse.word, Lingering) and curse.word.until_lost == item.slot:
                end_lasting(table, hero.seat, curse, "it went with the Item")


def discard(table: HeroTable, card: CardId, seat: Seat | None = None, why: str = "") -> None:
    """Lay a card that lies in no place on the discards of its deck (classic.cards.1). `seat`: whose it was; `why`: for
    the event.
    """
    table.discards[table.deck_of(card)].append(card)
    table.tell(events.CardDiscarded(seat, card, why))


def lose_card(table: HeroTable, seat: Seat, card: CardId, why: str = "") -> None:
    """Take a card away from a hero and discard it. `why`: the reason, for the event."""
    release(table, seat, card)
    discard(table, card, seat, why)


def lose_cards(table: HeroTable, seat: Seat, cards: Iterable[CardId], why: str = "") -> None:
    """Take several cards away from a hero, in order, and discard them. `why`: the reason, for the events."""
    for card in cards:
        lose_card(table, seat, card, why)


def to_hand(table: HeroTable, seat: Seat, card: CardId, *, fresh: bool = True) -> None:
    """Add a card to a hand, as just received if `fresh` (classic.treasure.5). Tells nothing: callers know who may see
    it.
    """
    hero = table.heroes[seat]
    hero.hand += (card,)
    if fresh:
        hero.fresh += (card,)
    table.changed = True


def give_from_hand(table: HeroTable, giver: Seat, taker: Seat, cards: Iterable[CardId]) -> None:
    """Move cards from one hand to another, visible to these two only."""
    give_from_hands(table, [(giver, taker, tuple(cards))])


def give_from_hands(table: HeroTable, gifts: list[tuple[Seat, Seat, tuple[CardId, ...]]]) -> None:
    """Move cards between hands; `gifts` lists giver, taker and cards. All departures are told before any arrival."""
    for giver, taker, cards in gifts:
        for card in cards:
            release(table, giver, card)
            to_hand(table, taker, card)
        table.tell(events.CardsGiven(giver, taker, len(cards)))
    for giver, taker, cards in gifts:
        table.tell(events.Received(taker, cards, audience=(giver, taker)))


def to_items(table: HeroTable, seat: Seat, card: CardId, *, use: bool = True) -> None:
    """Add an Item to those a hero carries, and put it into use if `use` is set, they can use it and nothing clashes."""
    hero = table.heroes[seat]
    hero.items += (card,)
    if use and usable(table, hero, card) and not clashes(table, hero, card):
        hero.in_use += (card,)
    table.changed = True


def set_in_use(table: HeroTable, seat: Seat, card: CardId, in_use: bool) -> None:
    """Put a carried Item into use or out of use. A follower who carried it does so no more."""
    hero = table.heroes[seat]
    if in_use:
        hero.in_use += (card,)
    else:
        hero.in_use = without(hero.in_use, card)
        hero.borne.pop(card, None)
    table.tell(events.Geared(seat, card, in_use))


def entrust(table: HeroTable, seat: Seat, item: CardId, follower: CardId) -> None:
    """Let a follower carry an Item, which is then in use. An Item that they carried before is put out of use."""
    hero = table.heroes[seat]
    for other in [other for other, bearer in hero.borne.items() if bearer == follower]:
        set_in_use(table, seat, other, False)
    if item not in hero.in_use:
        hero.in_use += (item,)
    hero.borne[item] = follower
    table.changed = True
    table.tell(events.Geared(seat, item, True, follower))


def hand_over_item(table: HeroTable, card: CardId, giver: Seat, taker: Seat, why: str, *, use: bool = True) -> None:
    """Move one Item in play to a new owner, who uses it if `use` is set and nothing clashes. `why`: for the event."""
    hand_over_items(table, [(card, giver, taker)], why, use=use)


def hand_over_items(table: HeroTable, moves: list[tuple[CardId, Seat, Seat]], why: str, *, use: bool = True) -> None:
    """Move Items in play to new owners; `moves` lists card, giver and taker. All leave before any arrives.

    New owners cannot sell them before their next turn, unless it is their turn now. `why`: the reason, for the events.
    `use`: put them into use where nothing clashes.
    """
    for card, giver, taker in moves:
        release(table, giver, card)
        table.tell(events.CardMoved(card, giver, taker, why))
    for card, _, taker in moves:
        to_items(table, taker, card, use=use)
        if table.turn != taker:
            table.heroes[taker].unsold += (card,)


def change_sex(table: HeroTable, seat: Seat) -> None:
    """Switch a hero's sex between "female" and "male"."""
    hero = table.heroes[seat]
    hero.sex = "female" if hero.sex == "male" else "male"
    table.tell(events.SexChanged(seat, hero.sex))


def take_colour(table: HeroTable, seat: Seat, colour: str) -> None:
    """Set the colour of a hero's standees."""
    table.heroes[seat].colour = colour
    table.tell(events.ColourTaken(seat, colour))


# ---------------------------------------------------------------- curses that stay


def add_lasting(table: HeroTable, seat: Seat, card: CardId, word: Standing) -> None:
    """Lay a curse card before its victim, where `word` works from now on (classic.curses.7)."""
    table.heroes[seat].lasting += (Lasting(card, word),)
    table.tell(events.CurseStays(seat, card))


def end_lasting(table: HeroTable, seat: Seat, curse: Lasting, why: str) -> None:
    """End a lasting curse and discard its card. `why`: the reason, for the event."""
    hero = table.heroes[seat]
    hero.lasting = without(hero.lasting, curse)
    table.tell(events.CurseEnded(seat, curse.card, why))
    # A card whose effects are still being carried out lies aside, and its frame discards it at the end.
    if curse.card not in table.aside:
        discard(table, curse.card, seat)


def end_fight_curses(table: HeroTable, seats: list[Seat]) -> None:
    """End curses that last for one fight, when it ends: those of `seats`, who were in it at the end, and of those who
    left it.

    Curses that came during the fight end too (classic.curses.5).
    """
    others = [hero.seat for hero in table.heroes if hero.seat not in seats]
    for seat in (*seats, *others):
        for curse in table.heroes[seat].lasting:
            if curse.begun or (seat in seats and isinstance(curse.word, NextFight)):
                end_lasting(table, seat, curse, "that fight is over")


def leave_fight(table: HeroTable, seat: Seat) -> None:
    """Mark the one-fight curses of a hero who leaves a fight, so that they end with that fight (classic.curses.5).

    If the hero joins it again before, they count again.
    """
    hero = table.heroes[seat]
    hero.lasting = tuple(
        replace(curse, begun=True) if isinstance(curse.word, NextFight) else curse for curse in hero.lasting
    )


def end_turn_curses(table: HeroTable, seat: Seat) -> None:
    """End a hero's curses for one turn when it ends, also those that came during it (shakespeare.curses.8)."""
    for curse in table.heroes[seat].lasting:
        if isinstance(curse.word, NextTurn):
            end_lasting(table, seat, curse, "that turn is over")


# ---------------------------------------------------------------- death


def die(table: HeroTable, seat: Seat, why: str) -> None:
    """Kill a hero. All cards but roles, Powers and curses go to the body (classic.death.1, .2, .4). Does nothing to the
    dead.

    `why`: the reason, for the event.
    """
    hero = table.heroes[seat]
    if hero.dead:
        return
    items, hand, cheats = hero.items, list(hero.hand), dict(hero.cheats)
    hero.hand = ()
    cards = [card for zone in LEFT_WITH_THE_BODY for card in zone.clear(hero)]
    hero.in_use = hero.fresh = hero.unsold = ()
    hero.borne = {}
    hero.dead = hero.returning = True
    table.tell(events.Died(seat, why))
    for card in items:
        _end_what_hung_on(table, hero, card)
    table.leave_body(seat, Body(hand, cards, cheats))
