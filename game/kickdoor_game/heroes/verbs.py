"""The only functions that write to heroes, piles and fights; each tells its event. They ask nothing and decide nothing.

A card is moved by taking it away from where it lies (`release`, `pop_*`) and laying it down elsewhere (`discard`,
`to_hand`, `to_items`). Standing consequences of a write (a second race without Half-Breed, too many Big Items, the
final level) are not looked at here: that is `upkeep`.
"""

from __future__ import annotations

from typing import cast

from ..language.cards import Item, Mate, deck_of
from ..language.effects import Effect, Lingering, NextFight
from ..machine.ids import NO_CARD, CardId, Seat
from . import events
from .fight import Boost, Fight, Foe, Laid
from .gear import clashes
from .hero import Hero, Lasting
from .sheet import usable
from .table import Corpse, HeroTable

# ---------------------------------------------------------------- levels


def gain_levels(table: HeroTable, seat: Seat, count: int, why: str, *, may_win: bool = False) -> int:
    """Go up; how many levels it was. Only with `may_win` up to the goal (classic.winning.2, classic.levels.1)."""
    hero = table.heroes[seat]
    top = table.numbers.goal_level - (0 if may_win else 1)
    gained = max(0, min(count, top - hero.level))
    if gained and not hero.dead:
        hero.level += gained
        table.tell(events.LevelsChanged(seat, gained, hero.level, why))
        return gained
    return 0


def lose_levels(table: HeroTable, seat: Seat, count: int, why: str) -> int:
    """Go down, never below 1; how many levels it was (classic.levels.2)."""
    hero = table.heroes[seat]
    lost = min(count, hero.level - 1)
    if lost > 0:
        hero.level -= lost
        table.tell(events.LevelsChanged(seat, -lost, hero.level, why))
    return max(lost, 0)


# ---------------------------------------------------------------- cards of a hero


def release(table: HeroTable, seat: Seat, card: CardId) -> None:
    """Take a card away from a hero, wherever it lies with him, and drop what hung on it. Tells nothing."""
    hero = table.heroes[seat]
    if card in hero.hand:
        hero.hand.remove(card)
    elif card in hero.items:
        _release_item(table, hero, card)
    elif card in hero.races:
        hero.races.remove(card)
    elif card in hero.classes:
        hero.classes.remove(card)
    elif card in hero.followers:
        hero.followers.remove(card)
    elif card == hero.half_breed:
        hero.half_breed = NO_CARD
    elif card == hero.super_munchkin:
        hero.super_munchkin = NO_CARD
    else:
        item = next(item for item, cheat in hero.cheats.items() if cheat == card)
        del hero.cheats[item]
    if card in hero.fresh:
        hero.fresh.remove(card)
    table.changed = True


def _release_item(table: HeroTable, hero: Hero, card: CardId) -> None:
    hero.items.remove(card)
    if card in hero.in_use:
        hero.in_use.remove(card)
    if card in hero.unsold:
        hero.unsold.remove(card)
    if card in hero.cheats:
        discard(table, hero.cheats.pop(card), hero.seat, "the Item it lay on is gone")
    _end_what_hung_on(table, hero, card)


def _end_what_hung_on(table: HeroTable, hero: Hero, card: CardId) -> None:
    """A lost Item takes a curse on its slot along."""
    item = table.card(card)
    if isinstance(item, Item):
        for curse in list(hero.lasting):
            if isinstance(curse.word, Lingering) and curse.word.until_lost == item.slot:
                end_lasting(table, hero.seat, curse, "it went with the Item")


def discard(table: HeroTable, card: CardId, seat: Seat | None = None, why: str = "") -> None:
    """Lay a card that is in nobody's place on the pile of its own deck (classic.cards.1)."""
    table.discards[deck_of(table.card(card))].append(card)
    table.tell(events.CardDiscarded(seat, card, why))


def lose_card(table: HeroTable, seat: Seat, card: CardId, why: str = "") -> None:
    """Take a card away from a hero and discard it."""
    release(table, seat, card)
    discard(table, card, seat, why)


def to_hand(table: HeroTable, seat: Seat, card: CardId, *, fresh: bool = True) -> None:
    """Into a hand, just received if `fresh` (classic.treasure.5). Tells nothing, since who may know differs."""
    hero = table.heroes[seat]
    hero.hand.append(card)
    if fresh:
        hero.fresh.append(card)
    table.changed = True


def to_items(table: HeroTable, seat: Seat, card: CardId, *, use: bool = True) -> None:
    """Carried from now on, and put into use if nothing is in the way."""
    hero = table.heroes[seat]
    hero.items.append(card)
    if use and usable(table, hero, card) and not clashes(table, hero, card):
        hero.in_use.append(card)
    table.changed = True


def set_in_use(table: HeroTable, seat: Seat, card: CardId, in_use: bool) -> None:
    hero = table.heroes[seat]
    if in_use:
        hero.in_use.append(card)
    else:
        hero.in_use.remove(card)
    table.tell(events.Geared(seat, card, in_use))


def hand_over_item(table: HeroTable, card: CardId, giver: Seat, taker: Seat, why: str, *, use: bool = True) -> None:
    """An Item on the table changes its owner."""
    hand_over_items(table, [(card, giver, taker)], why, use=use)


def hand_over_items(table: HeroTable, moves: list[tuple[CardId, Seat, Seat]], why: str, *, use: bool = True) -> None:
    """Items, each with its giver and its taker: first everything leaves, then everything arrives."""
    for card, giver, taker in moves:
        release(table, giver, card)
        table.tell(events.CardMoved(card, giver, taker, why))
    for card, _, taker in moves:
        to_items(table, taker, card, use=use)
        if table.turn != taker:
            table.heroes[taker].unsold.append(card)


def change_sex(table: HeroTable, seat: Seat) -> None:
    hero = table.heroes[seat]
    hero.sex = "female" if hero.sex == "male" else "male"
    table.tell(events.SexChanged(seat, hero.sex))


# ---------------------------------------------------------------- curses that stay


def add_lasting(table: HeroTable, seat: Seat, card: CardId, word: Effect) -> None:
    """The curse card lies before its victim from now on (classic.curses.7)."""
    table.heroes[seat].lasting.append(Lasting(card, word))
    table.tell(events.CurseStays(seat, card))


def end_lasting(table: HeroTable, seat: Seat, curse: Lasting, why: str) -> None:
    hero = table.heroes[seat]
    hero.lasting.remove(curse)
    table.tell(events.CurseEnded(seat, curse.card, why))
    discard(table, curse.card, seat)


def end_fight_curses(table: HeroTable, seats: list[Seat]) -> None:
    """Curses for one fight are over with it, whether it had begun when they came or not (classic.curses.5)."""
    for seat in seats:
        for curse in list(table.heroes[seat].lasting):
            if isinstance(curse.word, NextFight):
                end_lasting(table, seat, curse, "that fight is over")


# ---------------------------------------------------------------- the fight


def begin_fight(table: HeroTable, fighter: Seat, monster: CardId) -> Fight:
    """The monster card must be in nobody's place. The combat begins at this moment (classic.combat.1)."""
    fight = table.fight = Fight(fighter)
    table.met = True
    table.tell(events.FightBegan(fighter, monster))
    _add(fight, monster, monster, None)
    table.stir()
    return fight


def _add(fight: Fight, card: CardId, face: CardId, group: int | None) -> Foe:
    number = fight.next_number
    fight.next_number += 1
    foe = Foe(number, card, face, number if group is None else group)
    fight.foes.append(foe)
    return foe


def add_foe(table: HeroTable, fight: Fight, seat: Seat, card: CardId, twin_of: Foe | None = None) -> None:
    """A monster joins; as a Mate it is a twin of one that is there, with all that lies on it (classic.enhancers.6)."""
    if twin_of is not None:
        group = twin_of.group if table.numbers.enhancers_apply_to_mate else None
        _add(fight, card, twin_of.face, group)
        table.tell(events.FoeJoined(seat, card, twin_of.face))
    else:
        _add(fight, card, card, None)
        table.tell(events.FoeJoined(seat, card, card))


def lay_enhancer(table: HeroTable, fight: Fight, seat: Seat, card: CardId, foe: Foe) -> None:
    fight.enhancers.append(Laid(card, foe.group))
    alike = sum(other.group == foe.group for other in fight.foes)
    table.tell(events.Enhanced(seat, card, foe.face, alike))


def add_boost(table: HeroTable, fight: Fight, seat: Seat, boost: Boost) -> None:
    fight.boosts.append(boost)
    at = boost.seat if boost.seat >= 0 else None
    card = boost.card if boost.card != NO_CARD else None
    table.tell(events.Boosted(seat, boost.side, boost.value, boost.what, at, card))


def remove_foe(table: HeroTable, fight: Fight, foe: Foe, why: str, seat: Seat | None = None) -> None:
    """A monster is gone without being killed. Its enhancers go when the last of its group does."""
    fight.foes.remove(foe)
    table.tell(events.FoeLeft(foe.face, why, seat))
    # A mate that stays is still that monster: the card that shows it is discarded all the same, the face is printed.
    discard(table, foe.card)
    if not any(other.group == foe.group for other in fight.foes):
        for laid in [laid for laid in fight.enhancers if laid.group == foe.group]:
            fight.enhancers.remove(laid)
            discard(table, laid.card)


def clear_fight(table: HeroTable) -> None:
    """Everything that lay in the fight goes to the discards; nobody is in combat any more (classic.combat.20)."""
    fight = cast(Fight, table.fight)
    for foe in fight.foes:
        discard(table, foe.card)
    for laid in fight.enhancers:
        discard(table, laid.card)
    for card in fight.spent:
        discard(table, card)
    table.fight = None
    table.rolled = None
    end_fight_curses(table, fight.party())
    table.stir()


def is_mate(table: HeroTable, foe: Foe) -> bool:
    return isinstance(table.card(foe.card), Mate)


# ---------------------------------------------------------------- death


def die(table: HeroTable, seat: Seat, why: str) -> None:
    """The hero is dead; all but races, classes, hybrids, Level and curses is a corpse (classic.death.1, .2, .4)."""
    hero = table.heroes[seat]
    if hero.dead:
        return
    items = hero.items
    cards = [*hero.hand, *items, *hero.cheats.values(), *hero.followers]
    hero.hand, hero.items, hero.in_use, hero.followers = [], [], [], []
    hero.fresh, hero.unsold = [], []
    hero.cheats = {}
    hero.dead = hero.returning = True
    table.tell(events.Died(seat, why))
    for card in items:
        _end_what_hung_on(table, hero, card)
    table.corpses.append(Corpse(seat, cards))
