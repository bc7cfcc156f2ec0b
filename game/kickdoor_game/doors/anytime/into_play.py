"""Actions that put a card into play: races, classes, hybrids, Powers, Items, followers, Cheats.

Races and classes: on one's own turn, in one's own combats too, or as soon as received (classic.races.11,
classic.classes.16). Items: the same, but not in a combat (classic.treasure.5, .6, .11). Powers: as soon as their owner
meets their demands, in any turn and combat (bites.powers.10). Followers: like Items, or at any time, as the set says
(`followers_played`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec.structs import replace

from ...heroes import verbs
from ...heroes.at_stake import stakes
from ...heroes.hero_sheet.followers import replaced
from ...heroes.hero_sheet.gear import big_items, gives_room, may_carry
from ...heroes.hero_sheet.hero import Hero
from ...heroes.hero_sheet.powers import rank, ranks_in_the_way, refuses_power
from ...heroes.hero_sheet.sheet import class_names, race_names, usable
from ...heroes.into_play import (
    Roles,
    add_role,
    cards_of_role,
    has_hybrid,
    items_for_a_cheat,
    play_from_hand,
    second_roles,
)
from ...heroes.upkeep import asks_what_stays
from ...language.cards import Cheat, ClassCard, Follower, HalfBreed, Item, OneShot, Power, RaceCard, SuperMunchkin
from ...machine.errors import Refusal
from ...machine.frame import Next
from ...machine.ids import NO_CARD, CardId
from ...machine.questions import (
    Option,
    PickOne,
    PickSome,
    Shape,
    card_options,
    cards_in,
    key,
    lost_option,
    lost_options,
    number_in,
    word_in,
)
from ..plays import Acting
from ..state.table import DoorsTable
from .verb import IN_COMBAT, NOT_YOUR_TURN, PROMISED, SETUP, DoorsVerb, own_turn

CANNOT_USE = Refusal("cannot_use", "classic.character.6", "keep it for your first turn")
SAME_RACE = Refusal("same_race", "classic.races.10", "play another Race")
SAME_CLASS = Refusal("same_class", "classic.classes.15", "play another Class")


def options(table: DoorsTable, hero: Hero) -> Iterable[Option]:
    """Yield an option for each hand card that can be put into play."""
    for card in hero.hand:
        match table.card(card):
            case RaceCard(role=role):
                yield _role(table, hero, card, role in race_names(table, hero), "races")
            case ClassCard(role=role):
                yield _role(table, hero, card, role in class_names(table, hero), "classes")
            case Power():
                yield _power(table, hero, card)
            case HalfBreed():
                yield _half_breed(table, hero, card)
            case SuperMunchkin():
                yield _super_munchkin(table, hero, card)
            case Item() | OneShot():
                yield _item(table, hero, card)
            case Follower():
                yield _follower(table, hero, card)
            case Cheat():
                yield _cheat(table, hero, card)
            case _:
                pass


def _received_or_own_turn(table: DoorsTable, hero: Hero, card: CardId) -> bool:
    """Return whether it is the hero's turn or the setup, or the card was just received."""
    return own_turn(table, hero) or card in hero.fresh or table.phase == "setup"


def _no_time_for(table: DoorsTable, hero: Hero, card: CardId, what: Roles) -> Refusal | None:
    """Return why no Race or Class can be played now (classic.races.11, shakespeare.races.9); None if one can."""
    rule = "classic.races.11" if what == "races" else "classic.classes.16"
    if not _received_or_own_turn(table, hero, card):
        return Refusal("not_your_turn", rule, NOT_YOUR_TURN.cure)
    late = table.in_fight(hero.seat) and not (own_turn(table, hero) or table.numbers.roles_received_in_fight)
    return Refusal("not_into_this_fight", rule, "wait until the combat is over") if late else None


def _no_time_for_hybrid(table: DoorsTable, hero: Hero, card: CardId, what: Roles) -> Refusal | None:
    """Return why no hybrid card can be played now, in sets that time it like its role (shakespeare.hybrids.1)."""
    return _no_time_for(table, hero, card, what) if table.numbers.hybrids_timed_as_roles else None


def _not_now(table: DoorsTable, hero: Hero, card: CardId) -> Refusal | None:
    """Return why no Treasure or follower can be played now; None if one can."""
    if table.in_fight(hero.seat):
        return IN_COMBAT
    return None if _received_or_own_turn(table, hero, card) else NOT_YOUR_TURN


def _setup_waits(table: DoorsTable) -> Refusal | None:
    """Return the refusal of a card that must wait for the first turn (classic.character.4); None after the setup."""
    return SETUP if table.phase == "setup" else None


def _role(table: DoorsTable, hero: Hero, card: CardId, have: bool, what: Roles) -> Option:
    """Return the option for a Race or Class, which replaces one, or joins it with the hybrid card (classic.races.9).

    `have`: the hero has this role already.
    """
    barred = None
    if have:
        barred = SAME_RACE if what == "races" else SAME_CLASS
    else:
        barred = _no_time_for(table, hero, card, what)
    mine = cards_of_role(hero, what)
    room = 2 if has_hybrid(hero, what) else 1
    if barred is None and table.phase == "setup" and len(mine) >= room:
        # Before the first turn, roles can be added as far as there is room, but not replaced.
        rule = "classic.character.4" if what == "races" else "classic.character.5"
        barred = Refusal("one_before_the_first_turn", rule, "keep it in your hand for your first turn")
    in_the_way = mine if len(mine) >= room else ()
    replaces, gone = _replacing(in_the_way) if barred is None else ((), ())
    rule = "classic.races.9" if what == "races" else "classic.classes.14"
    play = key("play", card)
    return Option(play, card=card, details=replaces, barred=barred, rule=rule, ends_it=bool(gone), gone=gone)


def _replacing(cards: tuple[CardId, ...]) -> tuple[tuple[Shape, ...], tuple[CardId, ...]]:
    """Return the choice of which card goes, or, without a choice, the card that goes."""
    return ((PickOne(lost_options(cards)),), ()) if len(cards) > 1 else ((), cards)


def _half_breed(table: DoorsTable, hero: Hero, card: CardId) -> Option:
    """Return the option for the card that allows two Races; a second Race may come with it (classic.hybrids.2,
    classic.hybrids.4).
    """
    barred = None
    if has_hybrid(hero, "races"):
        barred = Refusal("have_it", "classic.hybrids.1", "keep it until you have lost the one that you have")
    elif not hero.races:
        barred = Refusal("needs_a_race", "classic.hybrids.2", "have a Race in play first, or play it with one")
    else:
        barred = _no_time_for_hybrid(table, hero, card, "races")
    second = second_roles(table, hero, "races")
    details = (PickSome(card_options(second), 0, 1),) if second else ()
    return Option(key("play", card), card=card, details=details, barred=barred, rule="classic.hybrids.4")


def _super_munchkin(table: DoorsTable, hero: Hero, card: CardId) -> Option:
    """Return the option for the card that allows two Classes, which comes with a second one (classic.hybrids.8).

    Where one Class is enough (`super_needs_two`), the second may come with it or later.
    """
    second = second_roles(table, hero, "classes")
    barred = None
    if has_hybrid(hero, "classes"):
        barred = Refusal("have_it", "classic.hybrids.7", "keep it until you have lost the one that you have")
    elif table.numbers.super_needs_two and not (hero.classes and second):
        barred = Refusal("needs_two_classes", "classic.hybrids.8", "have one Class in play and another in your hand")
    elif not hero.classes:
        barred = Refusal("needs_a_class", "classic.hybrids.8", "have a Class in play first")
    else:
        barred = _no_time_for_hybrid(table, hero, card, "classes")
    details: tuple[Shape, ...] = (PickOne(card_options(second)),)
    if not table.numbers.super_needs_two:
        details = (PickSome(card_options(second), 0, 1),) if second else ()
    return Option(key("play", card), card=card, details=details, barred=barred, rule="classic.hybrids.8")


def _power(table: DoorsTable, hero: Hero, card: CardId) -> Option:
    """Return the option for a Power; others are discarded for it if the Level does not allow all (bites.powers.13)."""
    over = ranks_in_the_way(table, hero, card)
    barred = refuses_power(table, hero, card)
    if barred is None and table.phase == "setup" and hero.powers:
        # Before the first turn, a Power cannot be replaced.
        barred = Refusal("one_before_the_first_turn", "bites.character.5", "keep it in your hand for your first turn")
    powers = hero.powers if over and barred is None else ()
    others = tuple(lost_option(power, worth=rank(table, power)) for power in powers)
    replaces: tuple[Shape, ...] = (PickSome(others, 1, len(others), worth_at_least=over),) if others else ()
    return Option(key("play", card), card=card, details=replaces, barred=barred, rule="bites.powers.13")


def _follower(table: DoorsTable, hero: Hero, card: CardId) -> Option:
    """Return the option for a follower, who replaces one if the set allows no more (bites.minions.2)."""
    when = table.numbers.followers_played
    going = replaced(table, hero)
    barred = None
    if when != "from_the_start":
        barred = _setup_waits(table)
    elif table.phase == "setup" and going:
        # Before the first turn, a follower cannot be replaced.
        barred = Refusal("one_before_the_first_turn", "bites.character.7", "keep it in your hand for your first turn")
    if when == "own_turn":
        barred = barred or _not_now(table, hero, card)
    promised = table.promised() if going else []
    free = tuple(one for one in going if one not in promised)
    if going and not free:
        barred = barred or PROMISED
    replaces, gone = _replacing(free) if barred is None else ((), ())
    rule = "bites.minions.2" if going else ""
    play = key("play", card)
    return Option(play, card=card, details=replaces, barred=barred, rule=rule, ends_it=bool(gone), gone=gone)


def _item(table: DoorsTable, hero: Hero, card: CardId) -> Option:
    """Return the option for an Item or One-Shot."""
    barred = _not_now(table, hero, card) or may_carry(table, hero, [card])
    printed = table.card(card)
    if barred is None and table.phase == "setup" and table.numbers.usable_at_setup and isinstance(printed, Item):
        barred = None if usable(table, hero, card) else CANNOT_USE
    return Option(key("play", card), card=card, barred=barred)


def _cheat(table: DoorsTable, hero: Hero, card: CardId) -> Option:
    """Return the option for a Cheat, on an Item carried or one from the hand that is played with it
    (classic.items.15).
    """
    items = items_for_a_cheat(table, hero, lambda _: True)
    barred = _not_now(table, hero, card)
    if barred is None and not items:
        barred = Refusal("no_item", "classic.items.15", "get an Item first: it is laid on one")
    barred = _setup_waits(table) or barred
    return Option(
        key("play", card), card=card, details=(PickOne(card_options(items)),), barred=barred, rule="classic.items.15"
    )


def making_up_for_big(table: DoorsTable, hero: Hero, option: Option) -> Option | None:
    """Return the part of an option that makes room for more Big Items, while its owner is asked which of too many stay.

    That is: a card that gives room, a Cheat on a Big Item, or a follower to carry one (shakespeare.items.23). None if
    the option makes no room.
    """
    word = word_in(option.key)
    if word not in ("play", "entrust") or not (table.numbers.big_made_up_for and asks_what_stays(table, hero)):
        return None
    held = {card for stake in stakes(table) for card in stake.cards}
    big = [card for card in big_items(table, hero) if card not in held]
    card = CardId(number_in(option.key))
    if card in held:
        return None
    if word == "entrust":
        return option if card in big else None
    match table.card(card):
        case Cheat():
            return _only(option, big)
        case HalfBreed() | SuperMunchkin():
            return _only(option, [one for one in hero.hand if gives_room(table.card(one))])
        case printed:
            return option if gives_room(printed) else None


def _only(option: Option, useful: Collection[CardId]) -> Option | None:
    """Return the option with only these cards in its details, one of which must be chosen; None if it has none of
    them.
    """
    for shape in option.details:
        if isinstance(shape, PickOne | PickSome):
            left = tuple(one for one in shape.options if one.card in useful)
            if left:
                return replace(option, details=(PickOne(left) if isinstance(shape, PickOne) else PickSome(left, 1, 1),))
    return None


def act(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Put the card that the chosen action (`acting`) names into play, and discard those that it replaces. Returns None:
    no further step follows."""
    card = CardId(acting.number)
    gone = _replaced_by(table, acting, hero)
    on = CardId(number_in(acting.details[0])) if isinstance(table.card(card), Cheat) else NO_CARD
    play_from_hand(table, hero.seat, card, gone, on)
    match table.card(card):
        case RaceCard():
            add_role(hero, card, "races")
        case ClassCard():
            add_role(hero, card, "classes")
        case Power():
            hero.powers += (card,)
        case HalfBreed():
            hero.half_breed = card
            _bring_along(table, acting, hero, "races")
        case SuperMunchkin():
            hero.super_munchkin = card
            _bring_along(table, acting, hero, "classes")
        case Follower():
            hero.followers += (card,)
        case Cheat():
            _lay_cheat(table, hero, card, on)
        case _:
            verbs.to_items(table, hero.seat, card)
    verbs.lose_cards(table, hero.seat, gone, "changed")
    table.changed = True
    if table.phase != "setup":
        table.stir()
    return None


def _replaced_by(table: DoorsTable, acting: Acting, hero: Hero) -> tuple[CardId, ...]:
    """Return the cards that go for this one: those chosen, else the one that there is no room for."""
    match table.card(CardId(acting.number)):
        case RaceCard():
            forced = hero.races[:1] if hero.half_breed == NO_CARD else ()
        case ClassCard():
            forced = hero.classes[:1] if hero.super_munchkin == NO_CARD else ()
        case Power():
            forced = ()
        case Follower():
            promised = table.promised()
            forced = tuple(one for one in replaced(table, hero) if one not in promised)[:1]
        case _:
            return ()
    if not acting.details:
        return tuple(forced)
    return _named(acting)


def _named(acting: Acting) -> tuple[CardId, ...]:
    """Return the cards chosen with this one."""
    named = acting.details[0] if acting.details else ()
    return cards_in((named,) if isinstance(named, str) else named)


def _bring_along(table: DoorsTable, acting: Acting, hero: Hero, what: Roles) -> None:
    """Put the Race or Class into play that comes with a hybrid card."""
    for card in _named(acting):
        play_from_hand(table, hero.seat, card)
        add_role(hero, card, what)


def _lay_cheat(table: DoorsTable, hero: Hero, cheat: CardId, item: CardId) -> None:
    """Lay a Cheat on an Item, which is in use from now on."""
    if item in hero.hand:
        play_from_hand(table, hero.seat, item)
        hero.items += (item,)
    hero.cheats[item] = cheat
    if item not in hero.in_use:
        verbs.set_in_use(table, hero.seat, item, True)


VERB = DoorsVerb(("play",), options, act, in_setup=True)
