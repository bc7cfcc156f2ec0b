"""Cards that come into play before their owner: Items, Races, Classes, the cards that allow two of these, Cheats.

Items in one's own turn outside combat, or as soon as they are received (quest.turns.8, .10, quest.playing.3); all
others at any time, also in combat (quest.turns.7, quest.playing.4). Before the first turn all of them, within the same
limits (quest.creation.2).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from ...heroes import verbs as hero_verbs
from ...heroes.events import CardPlayed
from ...heroes.hero_sheet.hero import Hero
from ...heroes.hero_sheet.sheet import class_names, race_names
from ...language.cards import Cheat, ClassCard, HalfBreed, Item, OneShot, RaceCard, SuperMunchkin
from ...machine.errors import Refusal, required
from ...machine.frame import Next
from ...machine.ids import NO_CARD, CardId
from ...machine.questions import Option, PickOne, PickSome, Shape, card_options, key, lost_options, number_in
from ..state.acting import QuestActing
from ..state.clocks import own_turn
from ..state.gear import packed
from ..state.table import QuestTable
from .verb import QuestVerb, refuses_in_combat

Roles = Literal["races", "classes"]
RULE_OF_TWO = {"races": "quest.race.2", "classes": "quest.class.2"}
HAVE_HALF_BREED = Refusal("have_it", "quest.halfbreed.1", "keep it until you have lost the one that you have")
HAVE_SUPER = Refusal("have_it", "quest.halfbreed.6", HAVE_HALF_BREED.cure)
NO_RACE = Refusal("needs_a_race", "quest.halfbreed.1", "have a Race in play first")
NO_CLASS = Refusal("needs_a_class", "quest.halfbreed.6", "have a Class in play first")
NO_ITEM = Refusal("no_item", "quest.items.8", "get an Item first: it is laid on one")
NOT_NOW = Refusal("not_your_turn", "quest.turns.10", "wait for your own turn, or play it when you receive it")


def _options(table: QuestTable, hero: Hero) -> Iterator[Option]:
    """One for each card of the hand that can lie before its owner."""
    for card in hero.hand:
        match table.card(card):
            case RaceCard(role=role):
                yield _role(table, hero, card, "races", same=role in race_names(table, hero))
            case ClassCard(role=role):
                yield _role(table, hero, card, "classes", same=role in class_names(table, hero))
            case HalfBreed():
                have = HAVE_HALF_BREED if hero.half_breed != NO_CARD else None
                yield _hybrid(table, hero, card, "races", have or (None if hero.races else NO_RACE))
            case SuperMunchkin():
                have = HAVE_SUPER if hero.super_munchkin != NO_CARD else None
                yield _hybrid(table, hero, card, "classes", have or (None if hero.classes else NO_CLASS))
            case Item() | OneShot():
                yield Option(key("play", card), card=card, barred=_no_time_for_items(table, hero, card))
            case Cheat():
                yield _cheat(table, hero, card)
            case _:
                pass


def _no_time_for_items(table: QuestTable, hero: Hero, card: CardId) -> Refusal | None:
    """Say why that Item cannot come into play now."""
    if not table.turn_number:
        return None
    return refuses_in_combat(table) or (None if own_turn(table, hero) or card in hero.fresh else NOT_NOW)


def _role(table: QuestTable, hero: Hero, card: CardId, what: Roles, *, same: bool) -> Option:
    """One of each, two with the hybrid card: the old card goes first, in the same move (quest.race.2, quest.class.2).

    With the hybrid card a second may join the first, or take its place (quest.halfbreed.3, .5, .6).
    """
    mine = hero.races if what == "races" else hero.classes
    rule = RULE_OF_TWO[what]
    barred = Refusal("same_role", rule, "play another") if same else None
    details: tuple[Shape, ...] = ()
    held = table.cannot_spare(hero, mine)
    if mine and _has_hybrid(hero, what):
        options = tuple(replace(option, barred=held.get(required(option.card))) for option in lost_options(mine))
        details = (PickSome(options, 1 if len(mine) > 1 else 0, 1),)
        rule = "quest.halfbreed.5" if what == "races" else "quest.halfbreed.6"
    if not details or len(held) == len(mine) > 1:
        barred = barred or next(iter(held.values()), None)
    gone = mine if barred is None and not details else ()
    play = key("play", card)
    return Option(play, card=card, details=details, barred=barred, rule=rule, ends_it=bool(gone), gone=gone)


def _has_hybrid(hero: Hero, what: Roles) -> bool:
    return (hero.half_breed if what == "races" else hero.super_munchkin) != NO_CARD


def _hybrid(table: QuestTable, hero: Hero, card: CardId, what: Roles, barred: Refusal | None) -> Option:
    """Whenever its player has one; a second one may come with it (quest.halfbreed.1, .3, .6)."""
    kind, have = (RaceCard, race_names) if what == "races" else (ClassCard, class_names)
    names = have(table, hero)
    others = [
        other for other in hero.hand if isinstance(printed := table.card(other), kind) and printed.role not in names
    ]
    details = (PickSome(card_options(others), 0, 1),) if others else ()
    rule = "quest.halfbreed.3" if what == "races" else "quest.halfbreed.6"
    return Option(key("play", card), card=card, details=details, barred=barred, rule=rule)


def _cheat(table: QuestTable, hero: Hero, card: CardId) -> Option:
    """On an Item that one has in play, or plays with it (quest.items.8, quest.playing.4)."""
    on = [item for item in hero.items if isinstance(table.card(item), Item) and item not in hero.cheats]
    on += [
        item
        for item in hero.hand
        if isinstance(table.card(item), Item) and _no_time_for_items(table, hero, item) is None
    ]
    details = (PickOne(card_options(on)),)
    return Option(key("play", card), card=card, details=details, barred=None if on else NO_ITEM, rule="quest.items.8")


def _play(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    """Lay the card down; what follows of it, the upkeep sees. Who has got ready before the first turn stays so."""
    card = CardId(acting.number)
    named = [CardId(number_in(name)) for given in acting.details for name in _all(given)]
    match table.card(card):
        case RaceCard():
            _take_role(table, hero, card, "races", named)
        case ClassCard():
            _take_role(table, hero, card, "classes", named)
        case HalfBreed():
            _from_hand(table, hero, card)
            hero.half_breed = card
            for other in named:
                _take_role(table, hero, other, "races", [])
        case SuperMunchkin():
            _from_hand(table, hero, card)
            hero.super_munchkin = card
            for other in named:
                _take_role(table, hero, other, "classes", [])
        case Cheat():
            _from_hand(table, hero, card, on=named[0])
            _lay_cheat(table, hero, card, named[0])
        case _:
            _from_hand(table, hero, card)
            hero_verbs.to_items(table, hero.seat, card)
    if table.turn_number:
        table.stir()
    return None


def _all(given: str | tuple[str, ...]) -> tuple[str, ...]:
    """What has been picked, whether it had to be one or could be none."""
    return (given,) if isinstance(given, str) else given


def _from_hand(
    table: QuestTable, hero: Hero, card: CardId, gone: tuple[CardId, ...] = (), on: CardId = NO_CARD
) -> None:
    hero_verbs.release(table, hero.seat, card)
    table.tell(CardPlayed(hero.seat, card, gone, on))


def _take_role(table: QuestTable, hero: Hero, card: CardId, what: Roles, named: list[CardId]) -> None:
    """What was named goes, else what there is no room for beside it; the hybrid card stays (quest.halfbreed.5)."""
    mine: tuple[CardId, ...] = getattr(hero, what)
    gone = tuple(named) if _has_hybrid(hero, what) else mine
    _from_hand(table, hero, card, gone)
    setattr(hero, what, (*mine, card))
    hero_verbs.lose_cards(table, hero.seat, gone, "changed")


def _lay_cheat(table: QuestTable, hero: Hero, cheat: CardId, item: CardId) -> None:
    """An Item that is in the pack is used from now on, but for a combat: nothing is switched in one (quest.turns.9)."""
    hero.cheats[item] = cheat
    if item in hero.hand:
        _from_hand(table, hero, item)
        hero_verbs.to_items(table, hero.seat, item)
    elif item in packed(table, hero) and not table.is_fighting():
        hero_verbs.set_in_use(table, hero.seat, item, True)


VERBS = (QuestVerb(("play",), _options, _play, in_setup=True, moves=True),)
