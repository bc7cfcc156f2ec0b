"""Care for the own hero when nobody fights: Items and roles into play, Levels for gold or goods, Health."""

from __future__ import annotations

from collections.abc import Iterator

from kickdoor_game.heroes.hero_sheet.sheet import usable
from kickdoor_game.language.cards import Cheat, ClassCard, HalfBreed, Item, OneShot, RaceCard, SuperMunchkin
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Choice, Option, PickOne, PickSome, number_in
from kickdoor_game.quest.board.links import SIDES
from kickdoor_game.quest.state.gear import PACK_HOLDS, packed

from ..api import Act
from .estimate import scale
from .estimate.cards import (
    CHEAT,
    HYBRID,
    becoming,
    body_worth,
    burden,
    card_worth,
    item_worth,
    outfit_gain,
    role_value,
)
from .position import QuestPosition

LEAST_GAIN = 0.05
"""Levels that an action must gain."""
A_LEVEL_LEAST = 0.15
"""Levels that a bought Level must bring beyond the goods sold for it."""

RECOVERS = 3
"""Health that a Level buys (quest.health.4)."""


def improve(position: QuestPosition) -> Act | None:
    """Return the standing action with the hero's own cards that improves the hero most; None if none gains enough."""
    found = sorted(_ideas(position), key=lambda each: -each[0])
    for worth, choice in found:
        act = position.act(*choice)
        if act is not None:
            position.weigh(act, worth)
            return act
    return None


def out_of_walls(position: QuestPosition) -> Act | None:
    """Return the action to give up, if the hero stands between walls with nothing left to do (quest.death.13)."""
    table, here = position.table, position.figure.room
    if position.question.kind != "move" or position.figure.spent:
        return None
    tiles = not table.is_explored()
    if any(table.dungeon.cost(here, side, tiles_left=tiles) is not None for side in SIDES):
        return None
    return position.act("give_up")


def _ideas(position: QuestPosition) -> Iterator[tuple[float, tuple[Choice, ...]]]:
    """Yield actions for the own hero, each with its gain in levels."""
    for option in position.open:
        match option.key.split(".")[0]:
            case "play":
                yield from _play(position, option)
            case "wear":
                gain = outfit_gain(position.table, position.me, _card(option))
                if gain > LEAST_GAIN:
                    yield gain, (option.key,)
            case "buy":
                yield scale.levels_worth(position.table, position.me, 1), (option.key,)
            case "sell":
                yield from _sell(position, option)
            case "recover":
                gain = _recover(position)
                if gain > 0:
                    yield gain, (option.key,)


def _card(option: Option) -> CardId:
    """Return the card that an option is about."""
    return option.card if option.card is not None else CardId(number_in(option.key))


def _play(position: QuestPosition, option: Option) -> Iterator[tuple[float, tuple[Choice, ...]]]:
    """Yield ways to play a card from the hand, each with its gain in levels."""
    table, me, card = position.table, position.me, _card(option)
    match table.card(card):
        case Item():
            gain = outfit_gain(table, me, card)
            if gain > LEAST_GAIN:
                yield gain, (option.key,)
            elif _makes_room(position) and len(packed(table, me)) < PACK_HOLDS and burden(table, me, card) == 0:
                yield LEAST_GAIN, (option.key,)
        case OneShot():
            if _makes_room(position):
                yield LEAST_GAIN, (option.key,)
        case RaceCard() | ClassCard():
            yield from _role(position, option, card)
        case HalfBreed() | SuperMunchkin():
            yield from _hybrid(position, option)
        case Cheat():
            yield from _cheat(position, option)


def _makes_room(position: QuestPosition) -> bool:
    """Return whether playing or packing a card helps because the hand may be too large at the end of the turn."""
    return position.table.turn == position.chair and len(position.me.hand) > 4


def _role(position: QuestPosition, option: Option, card: CardId) -> Iterator[tuple[float, tuple[Choice, ...]]]:
    """Yield the choice to take on a Class or Race, with its gain in levels."""
    me = position.me
    mine = me.races if isinstance(position.table.card(card), RaceCard) else me.classes
    if mine and (not option.details or len(mine) > 1):
        return
    gain = becoming(position.table, me, card)
    if gain > LEAST_GAIN:
        yield gain, (option.key, ()) if mine else (option.key,)


def _hybrid(position: QuestPosition, option: Option) -> Iterator[tuple[float, tuple[Choice, ...]]]:
    """Yield the gain in levels of taking on the most valuable role that may be had with this card, and the choice."""
    table, me, gain, said = position.table, position.me, HYBRID, list[Choice]()
    for shape in option.details:
        if isinstance(shape, PickSome):
            best = max(shape.options, key=lambda each: becoming(table, me, _card(each)))
            gain += becoming(table, me, _card(best)) - role_value(table, _card(best))
            said.append((best.key,))
    if gain > LEAST_GAIN:
        yield gain, (option.key, *said)


def _cheat(position: QuestPosition, option: Option) -> Iterator[tuple[float, tuple[Choice, ...]]]:
    """Yield the choice to cheat with the Item that gains most by it, with the gain in levels."""
    table, me, shape = position.table, position.me, option.details[0]
    if not isinstance(shape, PickOne):
        return

    def gain(each: Option) -> float:
        card = _card(each)
        helps = card in me.in_use and usable(table, me, card)
        without = item_worth(table, card) if helps else max(0.0, outfit_gain(table, me, card))
        return item_worth(table, card) - without

    best = max(shape.options, key=gain, default=None)
    if best is not None and gain(best) >= 2 * scale.STRENGTH:
        yield gain(best), (option.key, best.key)


def _sell(position: QuestPosition, option: Option) -> Iterator[tuple[float, tuple[Choice, ...]]]:
    """Yield the choice to sell the cheapest goods that, with all coins, buy a Level, with the gain in levels."""
    shape, table, me = option.details[0], position.table, position.me
    if not isinstance(shape, PickSome):
        return

    def lost(ware: Option) -> float:
        """Return what the ware is worth in levels, coins aside."""
        card = _card(ware)
        if isinstance(table.card(card), OneShot):
            return card_worth(table, me, card) + position.keeps.get(card, 0.0)
        lies_on_it = CHEAT if me.needs_no_room(card) else 0.0
        return lies_on_it + (item_worth(table, card) if card in me.in_use else max(0.0, outfit_gain(table, me, card)))

    picked: list[Option] = []
    for ware in sorted(shape.free(), key=lambda each: (lost(each) / max(1, each.worth), each.key)):
        if picked and shape.worth(picked) >= shape.worth_at_least:
            break
        picked.append(ware)
    if not picked or shape.worth(picked) < shape.worth_at_least:
        return
    for ware in sorted(picked, key=lambda each: -lost(each)):
        rest = [each for each in picked if each is not ware]
        if rest and shape.worth(rest) >= shape.worth_at_least:
            picked = rest
    gain = scale.levels_worth(table, me, 1) - sum(lost(ware) for ware in picked)
    coins = max(0, table.numbers.gold_per_level - shape.worth(picked))
    if gain - 0.3 * scale.gold_worth(table, me, coins) > A_LEVEL_LEAST:
        yield gain, (option.key, tuple(ware.key for ware in picked))


def _recover(position: QuestPosition) -> float:
    """Return the gain in levels by buying three Health for a Level, if Health is low (quest.health.4)."""
    table, me, figure = position.table, position.me, position.figure
    if me.level >= table.numbers.goal_level or figure.health() > 1 or figure.black < RECOVERS:
        return 0.0
    whole = scale.hits_cost(figure.health() + RECOVERS, RECOVERS, 0.0) + 0.35 * body_worth(table, me)
    return whole + scale.levels_worth(table, me, -1)
