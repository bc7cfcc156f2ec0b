"""A summary of a table in terms that outlive a release: printed keys of cards instead of ids.

Two releases that give the same account of a table agree about it, whatever else they store. So accounts tell whether a
match that is replayed under other rules reaches the same position. Every change of their contents raises `VERSION`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..heroes.dealings.bargains import Terms
from ..heroes.hero_sheet.hero import ZONES, Hero
from ..machine.ids import CardId
from ..machine.run import questions
from .state.fight import Fight
from .state.table import DoorsTable

VERSION = 1
"""Version of the account's format."""

_NAMED = {"hand", "races", "classes", "half_breed", "super_munchkin", "items", "cheats", "followers"}
"""Zones with a place of their own in the account."""
_MORE = tuple(zone for zone in ZONES if zone.name not in _NAMED)
"""All other zones; a new one needs no other VERSION."""


def account(table: DoorsTable) -> dict[str, Any]:
    """Return the parts of a table by name, as plain data, with `version`. It includes hidden cards."""
    keys = [card.key for card in table.book.cards]

    def named(cards: Iterable[CardId]) -> list[str]:
        return [keys[card] if 0 <= card < len(keys) else "" for card in cards]

    heroes = table.heroes
    rolled = table.rolled
    return {
        "version": VERSION,
        "levels": [hero.level for hero in heroes],
        "hands": [[named(hero.hand), sorted(named(hero.fresh))] for hero in heroes],
        "heroes": [_hero(hero, named) for hero in heroes],
        "gear": [_gear(hero, named) for hero in heroes],
        "decks": {deck: named(cards) for deck, cards in table.decks.items()},
        "discards": {deck: named(cards) for deck, cards in table.discards.items()},
        "cards aside": [named(table.aside), [[corpse.seat, named(corpse.cards)] for corpse in table.corpses]],
        "fight": None if table.fight is None else _fight(table.fight, named),
        "dice": None if rolled is None else [rolled.seat, rolled.die, rolled.bonus, rolled.target],
        "turn": [table.turn, table.turn_number, table.phase, table.met, table.won, table.over, list(table.winners)],
        "offers": [[each.number, each.by, each.to, named(each.give), named(each.want)] for each in table.trades],
        "stack": [type(frame).__name__ for frame in table.stack],
        "questions": [[question.seat, question.kind] for question in questions(table)],
    }


def _hero(hero: Hero, named: Any) -> list[Any]:
    """Return what a hero is: name, sex, roles, curses, uses, death."""
    roles = [named(cards) for cards in (hero.races, hero.classes, (hero.half_breed, hero.super_munchkin))]
    lasting = named(curse.card for curse in hero.lasting)
    more = [named(zone.cards(hero)) for zone in _MORE]
    if begun := named(curse.card for curse in hero.lasting if curse.begun):
        more.append(begun)
    return [hero.name, hero.sex, roles, lasting, sorted(hero.uses.items()), hero.dead, hero.returning, *more]


def _gear(hero: Hero, named: Any) -> list[Any]:
    """Return a hero's Items, followers and Cheats."""
    cheats = [named(pair) for pair in hero.cheats.items()]
    borne = [[named(pair) for pair in hero.borne.items()]] if hero.borne else []
    piles = (named(cards) for cards in (hero.items, hero.in_use, hero.followers))
    return [*piles, sorted(named(hero.unsold)), cheats, *borne]


def _fight(fight: Fight, named: Any) -> list[Any]:
    """Return the parts of a fight."""
    offers = [[each.number, each.request, each.other, _terms(each.terms, named)] for each in fight.offers]
    before: list[Any] = [sorted(fight.owed_before.items())] if fight.owed_before or fight.slain else []
    if fight.slain:
        before.append([[*named((one.face,)), one.by, one.levels] for one in fight.slain])
    return [
        [fight.fighter, fight.helper, fight.forced, fight.running, fight.outcome, fight.owed, fight.one_shots],
        [[foe.number, foe.group, *named((foe.card, foe.face))] for foe in fight.foes],
        [[laid.group, *named((laid.card,))] for laid in fight.enhancers],
        [[boost.side, boost.value, boost.seat] for boost in fight.boosts],
        [_terms(fight.terms, named), offers, named(fight.spent), list(fight.escaped), sorted(fight.uses.items())],
        *before,
    ]


def _terms(terms: Terms | None, named: Any) -> list[Any] | None:
    """Return the terms of an offer; None without any."""
    if terms is None:
        return None
    # Left out if empty: most sets have no promises of cards in hand.
    return [named(terms.items), terms.treasures, terms.order, *([named(terms.played)] if terms.played else ())]
