"""Standing actions that put cards into play: Items, Races, Classes, the cards that allow two of these, and Cheats.

Items come into play in one's own turn outside combat, or when they are received (quest.turns.8, .10, quest.playing.3);
the others at any time, also in combat (quest.turns.7, quest.playing.4). Before the first turn all of them do, within
the same limits (quest.creation.2).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ...heroes import verbs as hero_verbs
from ...heroes.hero_sheet.hero import Hero
from ...heroes.hero_sheet.sheet import class_names, race_names
from ...heroes.into_play import (
    Roles,
    add_role,
    cards_of_role,
    has_hybrid,
    items_for_a_cheat,
    play_from_hand,
    second_roles,
)
from ...language.cards import Cheat, ClassCard, HalfBreed, Item, OneShot, RaceCard, SuperMunchkin
from ...machine.errors import Refusal, required
from ...machine.frame import Next
from ...machine.ids import CardId
from ...machine.questions import Option, PickOne, PickSome, Shape, card_options, cards_in, key, lost_options
from ..state.acting import QuestActing
from ..state.clocks import own_turn
from ..state.gear import packed
from ..state.table import QuestTable
from .verb import QuestVerb, refuses_in_combat

RULE_OF_TWO = {"races": "quest.race.2", "classes": "quest.class.2"}
"""The rule that allows only one card of each role without a hybrid card."""
HAVE_HALF_BREED = Refusal("have_it", "quest.halfbreed.1", "keep it until you have lost the one that you have")
HAVE_SUPER = Refusal("have_it", "quest.halfbreed.6", HAVE_HALF_BREED.cure)
NO_RACE = Refusal("needs_a_race", "quest.halfbreed.1", "have a Race in play first")
NO_CLASS = Refusal("needs_a_class", "quest.halfbreed.6", "have a Class in play first")
NO_ITEM = Refusal("no_item", "quest.items.8", "get an Item first: it is laid on one")
NOT_NOW = Refusal("not_your_turn", "quest.turns.10", "wait for your own turn, or play it when you receive it")


def _options(table: QuestTable, hero: Hero) -> Iterator[Option]:
    """Yield an option for each card of the hand that can be put into play."""
    for card in hero.hand:
        match table.card(card):
            case RaceCard(role=role):
                yield _role(table, hero, card, "races", same=role in race_names(table, hero))
            case ClassCard(role=role):
                yield _role(table, hero, card, "classes", same=role in class_names(table, hero))
            case HalfBreed():
                have = HAVE_HALF_BREED if has_hybrid(hero, "races") else None
                yield _hybrid(table, hero, card, "races", have or (None if hero.races else NO_RACE))
            case SuperMunchkin():
                have = HAVE_SUPER if has_hybrid(hero, "classes") else None
                yield _hybrid(table, hero, card, "classes", have or (None if hero.classes else NO_CLASS))
            case Item() | OneShot():
                yield Option(key("play", card), card=card, barred=_no_time_for_items(table, hero, card))
            case Cheat():
                yield _cheat(table, hero, card)
            case _:
                pass


def _no_time_for_items(table: QuestTable, hero: Hero, card: CardId) -> Refusal | None:
    """Return why that Item cannot come into play now; None if it can."""
    if not table.turn_number:
        return None
    return refuses_in_combat(table) or (None if own_turn(table, hero) or card in hero.fresh else NOT_NOW)


def _role(table: QuestTable, hero: Hero, card: CardId, what: Roles, *, same: bool) -> Option:
    """Return the option to play a Race or Class card. Without the hybrid card it replaces the old one, in the same move
    (quest.race.2, quest.class.2).

    With the hybrid card it may join the first one, or replace one (quest.halfbreed.3, .5, .6).
    """
    mine = cards_of_role(hero, what)
    rule = RULE_OF_TWO[what]
    barred = Refusal("same_role", rule, "play another") if same else None
    details: tuple[Shape, ...] = ()
    held = table.cannot_spare(hero, mine)
    if mine and has_hybrid(hero, what):
        options = tuple(replace(option, barred=held.get(required(option.card))) for option in lost_options(mine))
        details = (PickSome(options, 1 if len(mine) > 1 else 0, 1),)
        rule = "quest.halfbreed.5" if what == "races" else "quest.halfbreed.6"
    if not details or len(held) == len(mine) > 1:
        barred = barred or next(iter(held.values()), None)
    gone = mine if barred is None and not details else ()
    play = key("play", card)
    return Option(play, card=card, details=details, barred=barred, rule=rule, ends_it=bool(gone), gone=gone)


def _hybrid(table: QuestTable, hero: Hero, card: CardId, what: Roles, barred: Refusal | None) -> Option:
    """Return the option to play a hybrid card, with a second Race or Class if wanted (quest.halfbreed.1, .3, .6)."""
    others = second_roles(table, hero, what)
    details = (PickSome(card_options(others), 0, 1),) if others else ()
    rule = "quest.halfbreed.3" if what == "races" else "quest.halfbreed.6"
    return Option(key("play", card), card=card, details=details, barred=barred, rule=rule)


def _cheat(table: QuestTable, hero: Hero, card: CardId) -> Option:
    """Return the option to lay a Cheat on an Item in play, or one played with it (quest.items.8, quest.playing.4)."""
    on = items_for_a_cheat(table, hero, lambda item: _no_time_for_items(table, hero, item) is None)
    details = (PickOne(card_options(on)),)
    return Option(key("play", card), card=card, details=details, barred=None if on else NO_ITEM, rule="quest.items.8")


def _play(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    """Put a card into play; the upkeep deals with what follows. During setup, players who are ready stay so."""
    card = CardId(acting.number)
    named = cards_in(name for given in acting.details for name in _all(given))
    match table.card(card):
        case RaceCard():
            _take_role(table, hero, card, "races", named)
        case ClassCard():
            _take_role(table, hero, card, "classes", named)
        case HalfBreed():
            play_from_hand(table, hero.seat, card)
            hero.half_breed = card
            for other in named:
                _take_role(table, hero, other, "races")
        case SuperMunchkin():
            play_from_hand(table, hero.seat, card)
            hero.super_munchkin = card
            for other in named:
                _take_role(table, hero, other, "classes")
        case Cheat():
            play_from_hand(table, hero.seat, card, on=named[0])
            _lay_cheat(table, hero, card, named[0])
        case _:
            play_from_hand(table, hero.seat, card)
            hero_verbs.to_items(table, hero.seat, card)
    if table.turn_number:
        table.stir()
    return None


def _all(given: str | tuple[str, ...]) -> tuple[str, ...]:
    """Return the keys that were picked, from an answer with exactly one or with any number."""
    return (given,) if isinstance(given, str) else given


def _take_role(table: QuestTable, hero: Hero, card: CardId, what: Roles, named: tuple[CardId, ...] = ()) -> None:
    """Put a Race or Class into play. `named` cards go if there is a hybrid card, else the old card goes
    (quest.halfbreed.5).
    """
    gone = named if has_hybrid(hero, what) else cards_of_role(hero, what)
    play_from_hand(table, hero.seat, card, gone)
    add_role(hero, card, what)
    hero_verbs.lose_cards(table, hero.seat, gone, "changed")


def _lay_cheat(table: QuestTable, hero: Hero, cheat: CardId, item: CardId) -> None:
    """Lay a Cheat on an Item. A packed Item comes into use, but not during a combat (quest.turns.9)."""
    hero.cheats[item] = cheat
    if item in hero.hand:
        play_from_hand(table, hero.seat, item)
        hero_verbs.to_items(table, hero.seat, item)
    elif item in packed(table, hero) and not table.is_fighting():
        hero_verbs.set_in_use(table, hero.seat, item, True)


VERBS = (QuestVerb(("play",), _options, _play, in_setup=True, moves=True),)
"""The kinds of standing actions of this chapter."""
