"""Lists what can be spent for the heroes' side of a fight, and finds the cheapest way to the strength that wins.

An `ArmingMeans` is one standing action, with the strength that it moves and its cost. Means of one group exclude each
other (the same card for either of two monsters; one, two or three cards for Berserk).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

from kickdoor_game.doors.fight.help import winners_of_kill
from kickdoor_game.doors.fight.strength import foe_parts, hero_parts, swing_worth, treasures_of, weight_on
from kickdoor_game.doors.state.fight import Fight, Foe
from kickdoor_game.heroes.hero_sheet.gear import clashes
from kickdoor_game.heroes.hero_sheet.sheet import trait_of, traits_of
from kickdoor_game.heroes.sides import HEROES, MONSTERS
from kickdoor_game.language.cards import Follower, Item, Monster, Power, play_of
from kickdoor_game.language.words.plays import Acclaim, Double, RemoveMonster, SeizeItem, SwapMonster, Swing
from kickdoor_game.language.words.traits import Berserk, Turning
from kickdoor_game.machine.errors import of_kind, required
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Choice, Option, PickSome

from ...estimate import body_worth, treasures_worth
from ...estimate.gear import changed
from ..business.laying_down import coming, playing
from ..position import Position, card_of, options_of, with_details
from .outlook import against, monster_of, rid_of, strength_added, strength_gone


@dataclass(frozen=True, slots=True)
class ArmingMeans:
    """A standing action (`choice`), the strength that it moves to the wanted side (`power`), and its cost in levels."""

    choice: Choice
    power: int
    cost: float
    group: str


@dataclass(frozen=True, slots=True)
class ArmingPlan:
    """Means to use together (`steps`), with their total cost in levels and power in strength."""

    cost: float
    power: int
    steps: tuple[ArmingMeans, ...]


NO_PLAN = ArmingPlan(0.0, 0, ())
"""The plan that does nothing."""


def cheapest_plan(means: Iterable[ArmingMeans], needed: int) -> ArmingPlan | None:
    """Return the cheapest set of these means that together move at least `needed` strength; None if all of them are too
    weak."""
    if needed <= 0:
        return NO_PLAN
    groups: dict[str, list[ArmingMeans]] = {}
    for one in means:
        if one.power > 0:
            groups.setdefault(one.group, []).append(one)
    best: list[ArmingPlan | None] = [NO_PLAN, *[None] * needed]
    for group in groups.values():
        for power in range(needed, -1, -1):
            plan = best[power]
            if plan is None:
                continue
            for one in group:
                into = min(needed, power + one.power)
                there = best[into]
                cost = plan.cost + one.cost
                if into > power and (there is None or cost < there.cost):
                    best[into] = ArmingPlan(cost, plan.power + one.power, (*plan.steps, one))
    return best[needed]


LEVEL_LOST = 0.9
"""Cost of each level that is not gained because a monster is driven out rather than killed."""


def means_to_win(position: Position, fight: Fight) -> list[ArmingMeans]:
    """Return every way to strengthen the heroes' side of that fight now, each with its strength and cost. If the kill
    wins the game, Items in use can be spent as well."""
    cards = [*_cards(position, fight), *_rid_of(position, fight)]
    spent = {means.group for means in cards}
    winning = position.chair in winners_of_kill(position.table, fight)
    return [*cards, *_paid_strength(position, spent, everything=winning)]


def reserves(position: Position) -> int:
    """Return about how much strength the seat's own cards can add in a fight that it has not begun."""
    table, me = position.table, position.me
    total = 0
    for card in (*me.hand, *me.items):
        play = cast(Any, getattr(table.card(card), "play", None))
        if isinstance(play, Swing) and play.side != MONSTERS:
            total += play.value
    found = trait_of(table, me, Berserk)
    return total if found is None else total + found[1].each * min(found[1].most, len(me.hand))


def foe_strength(position: Position, fight: Fight, foe: Foe) -> int:
    """Return the strength of one monster in that fight."""
    return sum(part.value for part in foe_parts(position.table, fight, foe))


def _cards(position: Position, fight: Fight) -> Iterator[ArmingMeans]:
    """Yield means to use or play cards for the heroes' side, and to weaken monsters."""
    table, view = position.table, position.view
    for option in position.open("use"):
        card = card_of(option)
        cost = view.card(card)
        play = play_of(table.card(card))
        match play:
            case Swing() if any(side.key == HEROES for side in options_of(option)):
                value = swing_worth(table, fight, position.me, play, HEROES)
                yield ArmingMeans(with_details(option, HEROES), value, cost, option.key)
            case Acclaim(value=value) if any(side.key == HEROES for side in options_of(option)):
                yield ArmingMeans(with_details(option, HEROES), value, cost, option.key)
            case Double():
                own = sum(part.value for part in hero_parts(table, position.me, fight))
                yield ArmingMeans(with_details(option), own, cost, option.key)
            case SeizeItem():
                yield from _seizures(position, option, cost)
            case SwapMonster():
                yield from swaps(position, fight, option, cost, to_win=True)
            case _:
                pass
    for option in position.open("play"):
        match table.card(card_of(option)):
            case Power():
                played = playing(position, option)
                yield _joining(position, fight, option, played.choice, powers=played.powers)
            case Follower():
                comes = coming(position, option)
                yield _joining(position, fight, option, comes.choice, followers=comes.followers)
            case _:
                pass
    for option in position.open("enhance"):
        for target in options_of(option):
            foe = required(fight.foe(_number(target)))
            weight = weight_on(table, fight, card_of(option), foe.group)
            if weight.level < 0:
                change = max(weight.level, 1 - foe_strength(position, fight, foe))
                fewer = treasures_worth(min(-weight.treasures, treasures_of(table, fight, foe) - 1))
                cost = view.card(card_of(option)) + fewer
                yield ArmingMeans(with_details(option, target.key), -change, cost, option.key)


def _number(option: Option) -> int:
    """Return the number of the monster that an option names."""
    return int(option.key.rpartition(".")[2])


def _joining(position: Position, fight: Fight, option: Option, choice: Choice, **then_has: object) -> ArmingMeans:
    """Return the means to play a Power or follower in this fight. It stays, so it costs at most the value of what goes
    for it.
    """
    table, view = position.table, position.view
    then = changed(view, **then_has)
    more = sum(part.value for part in hero_parts(table, then.hero, fight))
    more -= sum(part.value for part in hero_parts(table, position.me, fight))
    return ArmingMeans(choice, more, max(0.0, body_worth(view) - body_worth(then)), option.key)


def _seizures(position: Position, option: Option, cost: float) -> Iterator[ArmingMeans]:
    """Yield means to take an Item of another player; the engine offers only Items that turn the fight by themselves."""
    for target in options_of(option):
        card = card_of(target)
        item = position.table.printed(card, Item)
        away = clashes(position.table, position.me, card)
        gain = item.bonus - sum(position.table.printed(other, Item).bonus for other in away)
        yield ArmingMeans(with_details(option, target.key), 1_000, cost - 0.2 * max(0, gain), option.key)


def swaps(position: Position, fight: Fight, option: Option, cost: float, *, to_win: bool) -> Iterator[ArmingMeans]:
    """Yield ways to replace a monster of the fight by the one of `option`, from hand: by a weaker one if `to_win`,
    otherwise by a stronger one. `cost`: of the card, in levels."""
    for target in options_of(option):
        foe = required(fight.foe(_number(target)))
        left = rid_of(fight, foe)
        there = strength_gone(position.table, fight, foe)
        for mine in options_of(option, 1):
            other = against(fight.fighter, card_of(mine))
            change = there - strength_added(position.table, left, card_of(mine))
            fewer = treasures_of(position.table, fight, foe) - treasures_of(position.table, other, other.foes[0])
            price = cost + position.view.card(card_of(mine)) + treasures_worth(fewer if to_win else -fewer)
            power = change if to_win else -change
            yield ArmingMeans(with_details(option, target.key, mine.key), power, price, option.key)


def _rid_of(position: Position, fight: Fight) -> Iterator[ArmingMeans]:
    """Yield means to drive monsters out, which removes their strength and their levels."""
    table, view = position.table, position.view
    for option in position.open("use"):
        play = play_of(table.card(card_of(option)))
        if isinstance(play, RemoveMonster):
            for target in options_of(option):
                foe = required(fight.foe(_number(target)))
                lost = treasures_worth(treasures_of(table, fight, foe)) if play.treasure is False else 0.0
                cost = view.card(card_of(option)) + lost
                choice = with_details(option, target.key)
                if play.kill:
                    yield ArmingMeans(choice, strength_gone(table, fight, foe), cost, option.key)
                else:
                    yield _driven_out(position, fight, foe, choice, cost, option.key)
    for option in position.open("charm"):
        for target in options_of(option):
            foe = required(fight.foe(_number(target)))
            cost = view.cards(position.me.hand)
            yield _driven_out(position, fight, foe, with_details(option, target.key), cost, "charm")
    for option in position.open("chase"):
        foe = required(fight.foe(_number(option)))
        yield _driven_out(position, fight, foe, with_details(option), 0.0, option.key)


def _driven_out(position: Position, fight: Fight, foe: Foe, choice: object, cost: float, group: str) -> ArmingMeans:
    """Return means to drive out a monster; they cost its levels, too, if the seat is the fighter."""
    levels = monster_of(position.table, foe).levels * LEVEL_LOST if position.chair == fight.fighter else 0.0
    return ArmingMeans(choice, strength_gone(position.table, fight, foe), cost + levels, group)


def _paid_strength(position: Position, spent: set[str], *, everything: bool) -> Iterator[ArmingMeans]:
    """Yield means to discard cards for Berserk and Turning, except those with a use of their own in this fight.

    `everything`: Items in use as well, which add only the difference to their own strength.
    """
    for word in ("berserk", "turning"):
        for option in position.open(word):
            found = _paid_trait(position, word, option.card)
            if found is None:
                continue
            shape = of_kind(option.details[0], PickSome)
            payable = payment(position, shape, spent, everything=everything)
            power, cost = 0, 0.0
            for count in range(1, min(shape.most, len(payable)) + 1):
                paid = card_of(payable[count - 1])
                power += found.each - _strength_in_use(position, paid)
                cost += position.view.card(paid)
                keys = tuple(one.key for one in payable[:count])
                yield ArmingMeans(with_details(option, keys), power, cost, word)


def _strength_in_use(position: Position, card: CardId) -> int:
    """Return the strength that the hero's side loses at least with that card."""
    item = position.table.card(card)
    return item.bonus if isinstance(item, Item) and card in position.me.in_use else 0


def _paid_trait(position: Position, word: str, card: CardId | None) -> Berserk | Turning | None:
    """Return the Berserk or Turning that this card grants; None if it grants none."""
    found: Sequence[tuple[CardId, Berserk | Turning]] = (
        traits_of(position.table, position.me, Berserk)
        if word == "berserk"
        else traits_of(position.table, position.me, Turning)
    )
    return next((trait for granting, trait in found if granting == card), None)


def payment(position: Position, shape: PickSome, spent: set[str], *, everything: bool = False) -> list[Option]:
    """Return the options of `shape` that can be spent, the least valuable first: hand cards and Items not in use,
    without those in `spent`.

    `everything`: Items in use as well, after the others.
    """
    me = position.me
    kept = {CardId(int(group.rpartition(".")[2])) for group in spent if "." in group}
    worn = set(me.in_use)
    loose = [*me.hand, *(card for card in me.items if everything or card not in worn)]
    options = [one for one in shape.options if card_of(one) in loose and card_of(one) not in kept]
    return sorted(options, key=lambda one: (card_of(one) in worn, position.reluctance(card_of(one)), one.key))


def is_monster(position: Position, card: CardId) -> bool:
    """Return whether the card is a monster."""
    return isinstance(position.table.card(card), Monster)
