"""Play words about Levels: for one hero, from another, for a whole class."""

from __future__ import annotations

from itertools import chain

from msgspec.structs import replace

from ...heroes import verbs
from ...heroes.at_stake import refuses_change
from ...heroes.hero_sheet.hero import Hero
from ...heroes.hero_sheet.sheet import class_names
from ...heroes.sides import HEROES
from ...language.words.plays import Ascend, Blessing, RiseTogether, StealLevel
from ...machine.errors import Refusal
from ...machine.frame import Next
from ...machine.ids import CardId, Seat
from ...machine.questions import (
    Choice,
    Option,
    PickOne,
    PickSome,
    Shape,
    card_options,
    cards_in,
    number_in,
    seat_option,
)
from ..fight.help import shares_victory
from ..state.table import DoorsTable
from .one_shots import refuses_heroes
from .rule import NAMED, Acting, PlayRule, Plays, for_ones_own_side, nothing_more

TOP = Refusal("not_the_last_level", "classic.winning.2", "win the last level by a kill")


def _at_top(table: DoorsTable, hero: Hero) -> bool:
    """Return whether the hero's next Level would be the last one."""
    return hero.level >= table.numbers.goal_level - 1


def _risers(table: DoorsTable, hero: Hero, play: Ascend) -> tuple[Option, ...]:
    """Return an option for each hero whom the card could lift, its holder first (`level_card_target`).

    If it lifts the fighter or helper it is a One-Shot for the heroes, even in another player's hand (classic.combat.25,
    .26).
    """
    silenced = refuses_heroes(table)
    return tuple(
        replace(riser, barred=silenced)
        if silenced and riser.barred is None and table.in_fight(_seat_of(riser))
        else riser
        for riser in _fit_to_rise(table, hero, play)
    )


def _fit_to_rise(table: DoorsTable, hero: Hero, play: Ascend) -> tuple[Option, ...]:
    """Return an option for each hero whom the card could lift, apart from One-Shots being forbidden."""
    seats = table.around(hero.seat) if table.numbers.level_card_target == "any" else [hero.seat]
    return tuple(replace(seat_option(seat), barred=_may_not_rise(table, hero, seat, play)) for seat in seats)


def _seat_of(option: Option) -> Seat:
    """Return the seat of such an option."""
    return Seat(number_in(option.key))


def _may_not_rise(table: DoorsTable, hero: Hero, seat: Seat, play: Ascend) -> Refusal | None:
    """Return why the card cannot lift a hero now."""
    riser = table.heroes[seat]
    if _at_top(table, riser):
        return TOP
    if play.level_at_most and riser.level > play.level_at_most:
        return Refusal("too_high", "classic.priority.1", f"use it on a player of Level {play.level_at_most} or lower")
    if play.unless_highest and riser.level >= max(other.level for other in table.heroes):
        return Refusal("you_are_highest", "classic.priority.1", "use it while somebody has a higher Level")
    return refuses_change(table, (seat,), to=hero.seat)


def _lifted(table: DoorsTable, hero: Hero, play: Ascend) -> tuple[Option, ...]:
    """Return an option for each hero whom the card could lift without any other choice; () if a price must be
    chosen.
    """
    payable = not play.pay_hand and (not _costs_follower(play) or len(_dismissible(table, hero, play)) == 1)
    return _fit_to_rise(table, hero, play) if payable and table.numbers.level_card_target == "any" else ()


def _riser(table: DoorsTable, hero: Hero, details: tuple[Choice, ...]) -> tuple[Seat, tuple[Choice, ...]]:
    """Return the seat that rises, and the other choices, which name the price."""
    if table.numbers.level_card_target == "self":
        return hero.seat, details
    return Seat(number_in(details[0])), details[1:]


def _for_the_riser(table: DoorsTable, hero: Hero, play: Ascend) -> str:
    """Return NAMED: it depends on the hero who rises."""
    return NAMED


def _side_of_the_riser(table: DoorsTable, hero: Hero, details: tuple[Choice, ...]) -> str:
    """Return HEROES if the card lifts the fighter or the helper, else "" (classic.combat.25)."""
    return HEROES if table.in_fight(_riser(table, hero, details)[0]) else ""


def _ascend_refuses(table: DoorsTable, hero: Hero, play: Ascend) -> Refusal | None:
    """Return why the card can lift nobody now, or its price cannot be paid."""
    risers = _risers(table, hero, play)
    if all(riser.barred for riser in risers):
        return risers[0].barred
    if play.after_fight and not (table.won and table.turn == hero.seat and table.fight is None):
        return Refusal("after_a_win", "classic.priority.1", "play it in your turn, after a combat that you have won")
    if _costs_follower(play) and (refusal := _refuses_sacrifice(table, hero, play)):
        return refusal
    if play.pay_hand and len(_spare(table, hero)) <= play.pay_hand:
        return Refusal(
            "too_few_cards", "classic.priority.1", f"get more cards first: it costs {play.pay_hand} more from your hand"
        )
    return None


def _spare(table: DoorsTable, hero: Hero) -> list[CardId]:
    """Return the cards of the hand that are not promised to anybody (shakespeare.help.9)."""
    promised = table.promised()
    return [card for card in hero.hand if card not in promised]


def _dismissible(table: DoorsTable, hero: Hero, play: Ascend) -> list[CardId]:
    """Return the followers that can be the price: those whose owner's possessions are not at stake
    (classic.priority.6).

    The player's own followers who carry a promised Item are left out (shakespeare.treasure.20); a promise binds only
    its owner.
    """
    promised = [card for card in table.promised() if card in hero.followers]
    owners = _whose_followers(table, hero, play)
    free = [owner for owner in owners if refuses_change(table, (owner.seat,), to=hero.seat) is None]
    return [card for owner in free for card in owner.followers if card not in promised]


def _costs_follower(play: Ascend) -> bool:
    """Return whether the price is a follower."""
    return play.sacrifice or play.sacrifice_any


def _whose_followers(table: DoorsTable, hero: Hero, play: Ascend) -> list[Hero]:
    """Return the heroes whose followers can be the price."""
    if not _costs_follower(play):
        return []
    return [table.heroes[seat] for seat in table.around(hero.seat)] if play.sacrifice_any else [hero]


def _refuses_sacrifice(table: DoorsTable, hero: Hero, play: Ascend) -> Refusal | None:
    """Return why no follower can be the price now."""
    if _dismissible(table, hero, play):
        return None
    owners = [owner for owner in _whose_followers(table, hero, play) if owner.followers]
    if not owners:
        cure = (
            "wait until somebody has a follower: it costs one"
            if play.sacrifice_any
            else "get a follower first: it costs one"
        )
        return Refusal("no_follower", "classic.priority.1", cure)
    if at_stake := refuses_change(table, (owner.seat for owner in owners), to=hero.seat):
        return at_stake
    return Refusal("promised", "classic.help.4", "wait until the fight is over: it carries what is promised")


def _ascend_details(table: DoorsTable, hero: Hero, card: CardId, play: Ascend) -> tuple[Shape, ...]:
    """Return the choices of the hero who rises, of a follower, and of cards for the price, as far as there are any."""
    others = [other for other in _spare(table, hero) if other != card]
    followers = _dismissible(table, hero, play)
    going = (PickSome(card_options(followers), 1, 1),) if len(followers) > 1 else ()
    price = (*going, *((PickSome(card_options(others), play.pay_hand, play.pay_hand),) if play.pay_hand else ()))
    if table.numbers.level_card_target == "self":
        return price
    return (PickOne(_risers(table, hero, play)), *price)


def _ascend(
    table: DoorsTable, acting: Acting, hero: Hero, card: CardId, play: Ascend, details: tuple[Choice, ...]
) -> Next | None:
    """Discard the price, and lift the hero."""
    riser, price = _riser(table, hero, details)
    followers = _dismissible(table, hero, play)
    paid = cards_in(chain.from_iterable(price))
    for one in (*(followers if len(followers) == 1 else ()), *paid):
        owner = next((other.seat for other in table.heroes if one in other.followers), hero.seat)
        verbs.lose_card(table, owner, one, "for a level")
    verbs.gain_levels(table, riser, 1, "card")
    return None


def _companions(table: DoorsTable, hero: Hero) -> tuple[Option, ...]:
    """Return an option for each other hero who could rise; barred for one who could not."""
    silenced = refuses_heroes(table)
    options = []
    for seat in table.around(hero.seat):
        if seat == hero.seat:
            continue
        barred = TOP if _at_top(table, table.heroes[seat]) else refuses_change(table, (seat,), to=hero.seat)
        options.append(replace(seat_option(seat), barred=barred or (silenced if table.in_fight(seat) else None)))
    return tuple(options)


def _rise_together_refuses(table: DoorsTable, hero: Hero, play: RiseTogether) -> Refusal | None:
    """Return why the two cannot rise now."""
    if _at_top(table, hero):
        return TOP
    others = _companions(table, hero)
    if not others:
        return Refusal("nobody_else", "classic.priority.1", "wait until somebody else is alive")
    return others[0].barred if all(other.barred for other in others) else None


def _rise_together_details(table: DoorsTable, hero: Hero, card: CardId, play: RiseTogether) -> tuple[Shape, ...]:
    """Return the choice of the one who rises, too."""
    return (PickOne(_companions(table, hero)),)


def _rise_together(
    table: DoorsTable, acting: Acting, hero: Hero, card: CardId, play: RiseTogether, details: tuple[Choice, ...]
) -> Next | None:
    """Lift both heroes."""
    for seat in (hero.seat, Seat(number_in(details[0]))):
        verbs.gain_levels(table, seat, 1, "card")
    return None


def _lifts_with(table: DoorsTable, hero: Hero, play: RiseTogether) -> tuple[Option, ...]:
    """Return an option for each other hero who could rise."""
    return _companions(table, hero)


def _side_of_two(table: DoorsTable, hero: Hero, play: RiseTogether) -> str:
    """Return HEROES if its player is in the combat, otherwise NAMED: it depends on the other one."""
    return HEROES if table.in_fight(hero.seat) else NAMED


def _side_of_the_other(table: DoorsTable, hero: Hero, details: tuple[Choice, ...]) -> str:
    """Return HEROES if the card lifts the fighter or the helper as well, else ""."""
    return HEROES if table.in_fight(Seat(number_in(details[0]))) else ""


def _robbed(table: DoorsTable, hero: Hero, play: StealLevel) -> tuple[Option, ...]:
    """Return an option for each player who could lose a Level."""
    return level_victims(table, hero)


def level_victims(table: DoorsTable, hero: Hero) -> tuple[Option, ...]:
    """Return an option for each other hero who has a Level to lose."""
    return tuple(
        replace(seat_option(seat), barred=refuses_change(table, (seat,), to=hero.seat))
        for seat in table.around(hero.seat)
        if seat != hero.seat and table.heroes[seat].level > 1
    )


def refuses_level_theft(table: DoorsTable, hero: Hero) -> Refusal | None:
    """Return why a hero cannot take a Level from anybody, by any means; None if they can."""
    if _at_top(table, hero):
        return TOP
    victims = level_victims(table, hero)
    if not victims:
        return Refusal("no_level_to_take", "classic.winning.6", "wait until somebody else is above Level 1")
    return victims[0].barred if all(victim.barred for victim in victims) else None


def take_level(table: DoorsTable, hero: Hero, victim: Seat) -> None:
    """Move one Level from the victim to the hero."""
    verbs.lose_levels(table, victim, 1, "stolen")
    verbs.gain_levels(table, hero.seat, 1, "stolen")


def _steal_level_refuses(table: DoorsTable, hero: Hero, play: StealLevel) -> Refusal | None:
    """Return why the card cannot be used now."""
    return refuses_level_theft(table, hero)


def _steal_level_details(table: DoorsTable, hero: Hero, card: CardId, play: StealLevel) -> tuple[Shape, ...]:
    """Return the choice of a victim."""
    return (PickOne(level_victims(table, hero)),)


def _steal_level(
    table: DoorsTable, acting: Acting, hero: Hero, card: CardId, play: StealLevel, details: tuple[Choice, ...]
) -> Next | None:
    """Move one Level from the named player."""
    take_level(table, hero, Seat(number_in(details[0])))
    return None


def bless(table: DoorsTable, seat: Seat, card: CardId, play: Blessing) -> None:
    """Give a Level to every hero of the class that `play` names, even the winning one; several may win together
    (classic.winning.3).

    A helper shares the victory of a fighter who wins by it in their combat (shakespeare.variants.5).
    """
    seats, fight = _blessed(table, play), table.fight
    if fight is not None and fight.fighter in seats and shares_victory(table, fight, 1):
        table.sharing = fight.helper
    for blessed in seats:
        verbs.gain_levels(table, blessed, 1, "blessing", may_win=True)


def _blessed(table: DoorsTable, play: Blessing) -> list[Seat]:
    """Return the living seats of that class."""
    return [hero.seat for hero in table.heroes if not hero.dead and play.name in class_names(table, hero)]


def _blessing_refuses(table: DoorsTable, hero: Hero, play: Blessing) -> Refusal | None:
    """Return why a hero of that class cannot rise now."""
    return refuses_change(table, _blessed(table, play), to=hero.seat)


def _blesses_nobody(table: DoorsTable, hero: Hero, card: CardId, play: Blessing) -> bool:
    """Return whether no hero is of that class."""
    return not _blessed(table, play)


def _blessing(
    table: DoorsTable, acting: Acting, hero: Hero, card: CardId, play: Blessing, details: tuple[Choice, ...]
) -> Next | None:
    """Bless the class."""
    bless(table, hero.seat, card, play)
    return None


LEVELS: Plays = {
    Ascend: PlayRule(
        _ascend_refuses,
        _ascend_details,
        _ascend,
        side=_for_the_riser,
        named=_side_of_the_riser,
        on=_lifted,
        rule="classic.priority.1",
    ),
    RiseTogether: PlayRule(
        _rise_together_refuses,
        _rise_together_details,
        _rise_together,
        moves="anything",
        side=_side_of_two,
        named=_side_of_the_other,
        on=_lifts_with,
    ),
    StealLevel: PlayRule(
        _steal_level_refuses,
        _steal_level_details,
        _steal_level,
        moves="anything",
        side=for_ones_own_side,
        untimed=True,
        on=_robbed,
    ),
    Blessing: PlayRule(
        _blessing_refuses, nothing_more, _blessing, moves="anything", untimed=True, in_vain=_blesses_nobody
    ),
}
"""By word about Levels, how it acts."""
