"""Blows that are possible at any time: curses, stolen levels and Items, worse trouble, changed rolls.

A `Strike` says whom it harms, by how much, and what it costs. The value of the harm depends on the temper: a seat
without rivalry strikes nobody. Spoiling an announced kill is in `interfering`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kickdoor_game.doors.fight.running_away import Flight, flee_roll_in_window
from kickdoor_game.doors.state.fight import Fight, Foe
from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.heroes.hero_sheet.sheet import trait_of
from kickdoor_game.language.cards import Curse
from kickdoor_game.language.words.effects import EverybodyElse
from kickdoor_game.language.words.plays import Reroll, SetDie, StealLevel, SwapMonster, TakeCard
from kickdoor_game.language.words.traits import Steal
from kickdoor_game.machine.errors import of_kind, required
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Choice, Option, PickSome

from ....api import Chair
from ....temper import Temper
from ...estimate import facing, levels_worth, worth_of, worth_of_curse
from ...estimate.scale import HIDDEN_CARD
from ..position import Position, card_of, joining, options_of, with_details
from .arming import payment
from .outlook import against, caught_worth, escape_chance, standing_of


@dataclass(frozen=True, slots=True)
class Strike:
    """A standing action that harms a player. `harm`: in the victim's levels. `cost`: in the seat's own, less what it
    gains.
    """

    victim: Chair
    choice: Choice
    harm: float
    cost: float


def strikes(position: Position) -> Iterator[Strike]:
    """Yield all hostile acts against any player that are possible now (curses, thefts, worse monsters, turned dice),
    each with its harm and cost."""
    for found in (_curses, _taken_by_cards, _level_thefts, _thefts, _worse_trouble, _turned_dice):
        yield from (strike for strike in found(position) if strike.harm > 0)


def net_worth(position: Position, temper: Temper[Position], strike: Strike) -> float:
    """Return the value of the hostile act to the seat, in levels: the harm, as far as `temper` cares about that victim,
    less its cost."""
    return temper.rivalry(position, strike.victim) * strike.harm - strike.cost


# ---------------------------------------------------------------- curses, levels, Items


def _curses(position: Position) -> Iterator[Strike]:
    """Yield strikes by curses; harm or benefit to the seat itself changes their cost."""
    for option in position.open("curse"):
        curse = position.table.printed(card_of(option), Curse)
        cost = position.view.card(card_of(option))
        for effect in curse.effects:
            if isinstance(effect, EverybodyElse):
                cost -= worth_of(facing(position.view, curse), effect.effects)
        for target in options_of(option):
            victim = required(target.seat)
            if victim != position.chair:
                harm = -worth_of_curse(position.view_of(victim), curse)
                yield Strike(victim, with_details(option, target.key), harm, cost)


def _taken_by_cards(position: Position) -> Iterator[Strike]:
    """Yield strikes that take a Level or hand cards, which the seat gains."""
    for option in position.open("use"):
        play = _play(position, option)
        if not isinstance(play, StealLevel | TakeCard):
            continue
        cost = position.view.card(card_of(option)) if isinstance(play, TakeCard) else 0.0
        gain = levels_worth(position.table, position.me, 1) if isinstance(play, StealLevel) else 0.0
        for target in options_of(option):
            victim = required(target.seat)
            hero = position.table.heroes[victim]
            if isinstance(play, TakeCard):
                harm = gain = HIDDEN_CARD * min(play.count, len(hero.hand))
            else:
                harm = -levels_worth(position.table, hero, -1)
            yield Strike(victim, with_details(option, target.key), harm, cost - gain)


def _level_thefts(position: Position) -> Iterator[Strike]:
    """Yield strikes that take a Level by the ability, for discarded cards."""
    for option in position.open("steal_level"):
        shape = of_kind(option.details[1], PickSome)
        paid = payment(position, shape, set())[: shape.least]
        if len(paid) < shape.least or any(card_of(one) in position.cherished for one in paid):
            continue
        cost = sum(position.view.card(card_of(one)) for one in paid) - levels_worth(position.table, position.me, 1)
        keys = tuple(one.key for one in paid)
        for target in options_of(option):
            victim = required(target.seat)
            harm = -levels_worth(position.table, position.table.heroes[victim], -1)
            yield Strike(victim, with_details(option, target.key, keys), harm, cost)


def _thefts(position: Position) -> Iterator[Strike]:
    """Yield strikes that steal a Small Item, for a card and the risk of a level; the seat's gain reduces the cost."""
    found = trait_of(position.table, position.me, Steal)
    for option in position.open("steal"):
        payable = payment(position, of_kind(option.details[1], PickSome), set())
        if found is None or not payable or card_of(payable[0]) in position.cherished:
            continue
        chance = (7 - found[1].on) / 6
        risk = -(1 - chance) * levels_worth(position.table, position.me, -1)
        cost = position.view.card(card_of(payable[0])) + risk
        for target in options_of(option):
            item = card_of(target)
            owner = _owner(position, item)
            harm = chance * position.view_of(owner.seat).card(item)
            gain = chance * position.view.card(item)
            yield Strike(owner.seat, with_details(option, target.key, (payable[0].key,)), harm, cost - gain)


def _owner(position: Position, item: CardId) -> Hero:
    """Return the hero who carries that Item."""
    return next(hero for hero in position.table.heroes if item in hero.items)


def _play(position: Position, option: Option) -> Any:
    """Return what the card of an option does when it is played; None if nothing."""
    return getattr(position.table.card(card_of(option)), "play", None)


# ---------------------------------------------------------------- fights of others, lost already


def _worse_trouble(position: Position) -> Iterator[Strike]:
    """Yield strikes that add a monster to the fight of a player who cannot win as it stands."""
    fight = position.table.fight
    if fight is None or fight.running or not fight.foes or position.chair in fight.party():
        return
    if standing_of(position.table, fight).lacking <= 0:
        return
    victim = fight.fighter
    for option in position.open("wander"):
        for target in options_of(option):
            cost = position.view.card(card_of(option)) + position.view.card(card_of(target))
            yield Strike(victim, with_details(option, target.key), _chase(position, victim, card_of(target)), cost)
    for option in position.open("monster"):
        harm = _chase(position, victim, card_of(option))
        yield Strike(victim, joining(option), harm, position.view.card(card_of(option)))
    for option in position.open("mate"):
        for target in options_of(option):
            yield Strike(
                victim,
                with_details(option, target.key),
                _chase(position, victim, card_of(target)),
                position.view.card(card_of(option)),
            )
    for option in position.open("use"):
        if isinstance(_play(position, option), SwapMonster):
            for target in options_of(option):
                there = _chase(position, victim, card_of(target))
                for mine in options_of(option, 1):
                    harm = _chase(position, victim, card_of(mine)) - there
                    cost = position.view.card(card_of(option)) + position.view.card(card_of(mine))
                    yield Strike(victim, with_details(option, target.key, mine.key), harm, cost)


def _chase(position: Position, victim: Chair, monster: CardId) -> float:
    """Return the average harm to that player of running away from that monster."""
    fight = against(victim, monster)
    (foe,) = fight.foes
    view = position.view_of(victim)
    return (escape_chance(position.table, view.hero, fight, foe) - 1) * caught_worth(view, foe)


# ---------------------------------------------------------------- dice


def _turned_dice(position: Position) -> Iterator[Strike]:
    """Yield strikes that undo a successful roll to run away."""
    rolled, fight = flee_roll_in_window(position.table), position.table.fight
    if rolled is None or fight is None or rolled.seat == position.chair:
        return
    if not rolled.succeeds():
        return
    foe = _pursuer(position, fight)
    if foe is None:
        return
    harm = -caught_worth(position.view_of(rolled.seat), foe)
    for option in position.open("use"):
        cost = position.view.card(card_of(option))
        match _play(position, option):
            case Reroll():
                fails = min(1.0, max(0.0, (rolled.target - rolled.bonus - 1) / 6))
                yield Strike(rolled.seat, with_details(option), fails * harm, cost)
            case SetDie() if rolled.bonus + 1 < rolled.target:
                yield Strike(rolled.seat, with_details(option, 1), harm, cost)
            case _:
                pass


def _pursuer(position: Position, fight: Fight) -> Foe | None:
    """Return the monster that is being run from now; None if there is none."""
    flight = next((frame for frame in reversed(position.table.stack) if isinstance(frame, Flight)), None)
    return fight.foe(flight.order[0]) if flight is not None and flight.order else None
