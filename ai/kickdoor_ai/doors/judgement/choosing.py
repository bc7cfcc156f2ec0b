"""Answer questions by the values of cards: what to lose, keep, take and give."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kickdoor_game.doors.plays.crowd import JOIN_IN, Acclamation
from kickdoor_game.heroes.resolve import ChooseEffects, OnOne, RollOffFor, VoteOnEffects
from kickdoor_game.heroes.sides import HEROES
from kickdoor_game.machine.errors import of_kind, required
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Choice, Menu, Option, Order, PickOne, PickSome, Split, word_in

from ...api import Chair
from ..estimate import body_worth, worth_of
from ..estimate.gear import changed
from .business.laying_down import parting
from .business.selling import best_sale
from .fights.outlook import caught_worth
from .position import Position, card_of

ZONES = {"class": "classes", "race": "races", "power": "powers"}
"""Field of the hero that a question is about, by the end of its kind."""

Chooser = Callable[[Position], Choice]
"""Returns the choice for a question."""


def _free(options: tuple[Option, ...]) -> list[Option]:
    """Return the options that are not barred."""
    return [option for option in options if option.barred is None]


def _by_worth(position: Position, options: tuple[Option, ...]) -> list[Option]:
    """Return the options that are not barred, the least valuable first."""
    return sorted(_free(options), key=lambda option: (position.reluctance(card_of(option)), option.key))


def lose_least(position: Position) -> Choice:
    """Return the cards to lose, as few and as worthless as the question admits."""
    shape = of_kind(position.question.shape, PickSome)
    ordered = _by_worth(position, shape.options)
    picked = ordered[: shape.least]
    if shape.worth_at_least:
        picked = _least_for_gold(position, ordered, shape)
    keys = tuple(option.key for option in picked)
    return keys if shape.admits(keys) is None else position.question.default


def _least_for_gold(position: Position, ordered: list[Option], shape: PickSome) -> list[Option]:
    """Return cards of the required price: those cheapest for their price first, then without superfluous ones."""
    per_price = sorted(ordered, key=lambda one: (position.view.card(card_of(one)) / (one.worth or 1), one.key))
    picked: list[Option] = []
    for option in per_price:
        if shape.worth(picked) >= shape.worth_at_least:
            break
        if option.worth:
            picked.append(option)
    for option in reversed(_by_worth(position, tuple(picked))):
        fewer = [other for other in picked if other is not option]
        if fewer and shape.worth(fewer) >= shape.worth_at_least:
            picked = fewer
    return picked


def keep_best(position: Position) -> Choice:
    """Return the Big Items to keep: the most valuable ones, as many as the limit allows."""
    shape = of_kind(position.question.shape, PickSome)
    return tuple(option.key for option in _by_worth(position, tuple(shape.free()))[::-1][: shape.most])


def take_best(position: Position) -> Choice:
    """Return the most valuable of the cards offered."""
    return _by_worth(position, of_kind(position.question.shape, PickOne).options)[-1].key


def deal_least(position: Position) -> Choice:
    """Return which Treasures the helper gets: as many as were promised, the least valuable ones."""
    shape = of_kind(position.question.shape, PickSome)
    return tuple(option.key for option in _by_worth(position, shape.options)[: shape.least])


def loot(position: Position) -> Choice:
    """Return the most valuable of a dead player's cards to take; the default answer if none is open."""
    options = [option for option in _free(of_kind(position.question.shape, Menu).options) if option.card is not None]
    if not options:
        return position.question.default
    return (_by_worth(position, tuple(options))[-1].key,)


def share_out(position: Position, dislike: Callable[[Chair], Any]) -> Choice:
    """Return a distribution of the least valuable cards among players, the better of them to those whose `dislike` (a
    sort key) is lower."""
    shape = of_kind(position.question.shape, Split)
    given = _by_worth(position, shape.options)[: shape.least]
    piles = sorted(shape.piles, key=lambda pile: (dislike(required(pile.seat)), pile.key))
    choice = tuple((option.key, piles[i % len(piles)].key) for i, option in enumerate(reversed(given)))
    return choice if shape.admits(choice) is None else position.question.default


def give_away(position: Position, dislike: Callable[[Chair], Any]) -> Choice:
    """Return the player to give a card to: the one whose `dislike` (a sort key) is lowest."""
    options = _free(of_kind(position.question.shape, PickOne).options)
    return min(options, key=lambda option: (dislike(required(option.seat)), option.key)).key


def threat(position: Position, chair: Chair) -> tuple[int, int]:
    """Return how dangerous a player is, to sort by: their level, then the number of their Items."""
    hero = position.table.heroes[chair]
    return hero.level, len(hero.items)


def give_charity(position: Position) -> Choice:
    """Return a distribution of the surplus hand cards, the better of them to the less dangerous players."""
    return share_out(position, lambda chair: threat(position, chair))


def give_to_least_feared(position: Position) -> Choice:
    """Return the player to give a card to: the least dangerous one."""
    return give_away(position, lambda chair: threat(position, chair))


def lose_powers(position: Position) -> Choice:
    """Return the Powers to lose: those missed least, with as many Ranks as must go."""
    return parting(position, of_kind(position.question.shape, PickSome))


def lose_role(position: Position) -> Choice:
    """Return the class, race or Power to lose, or to keep if the question is which one to keep, so that the hero is
    left as strong as possible."""
    what = ZONES[position.question.kind.rpartition("_")[2]]
    keeping = position.question.kind.startswith("keep")
    mine: tuple[CardId, ...] = getattr(position.me, what)

    def left(option: Option) -> float:
        card = card_of(option)
        kept = (card,) if keeping else tuple(other for other in mine if other != card)
        return body_worth(changed(position.view, **{what: kept}))

    options = _free(of_kind(position.question.shape, PickOne).options)
    return max(options, key=lambda option: (left(option), option.key)).key


def keep_super(position: Position) -> Choice:
    """Return the most valuable class to take as the second one of a Super Munchkin; the default answer if there is
    none."""
    options = [option for option in _free(of_kind(position.question.shape, Menu).options) if option.card is not None]
    return (_by_worth(position, tuple(options))[-1].key,) if options else position.question.default


def choose_effect(position: Position) -> Choice:
    """Return which of the printed alternatives of Bad Stuff or a Curse to suffer: the least harmful one."""
    frame = position.table.stack[-1]
    options = _free(of_kind(position.question.shape, Menu).options)
    if not isinstance(frame, ChooseEffects):
        return position.question.default
    lists, view = frame.lists, position.view if frame.spares else position.view.unspared()
    best = max(options, key=lambda option: (worth_of(view, lists[int(option.key.split(".")[1])]), option.key))
    return (best.key,)


def vote(position: Position) -> Choice:
    """Return which of the printed alternatives to vote for: the most harmful one, or the least harmful to somebody whom
    the seat wishes well."""
    frame, about = position.table.stack[-1], position.question.about
    options = _free(of_kind(position.question.shape, Menu).options)
    if not isinstance(frame, VoteOnEffects) or about is None:
        return position.question.default
    sign = 1 if about in position.partners else -1
    view = position.view_of(about) if frame.spares else position.view_of(about).unspared()
    lists = frame.lists
    best = max(options, key=lambda option: (sign * worth_of(view, lists[int(option.key.split(".")[1])]), option.key))
    return (best.key,)


def whom(position: Position) -> Choice:
    """Return the player whom an effect is to reach: the most dangerous one for harm, the least dangerous one for
    anything else."""
    frame = position.table.stack[-1]
    options = _free(of_kind(position.question.shape, PickOne).options)
    if not isinstance(frame, OnOne | RollOffFor):
        return position.question.default

    def good(option: Option) -> bool:
        view = position.view_of(required(option.seat))
        return worth_of(view if frame.spares else view.unspared(), frame.effects) > 0

    helps = all(map(good, options))
    sign = -1 if helps else 1
    fear = {option.key: threat(position, required(option.seat)) for option in options}
    return max(options, key=lambda option: (*(sign * part for part in fear[option.key]), option.key)).key


def join_in(position: Position) -> Choice:
    """Return whether to join in with a card in a combat: for one's own side, or against somebody who is not behind."""
    frame, fight = position.table.stack[-1], position.table.fight
    if not isinstance(frame, Acclamation) or fight is None:
        return position.question.default
    mine = position.chair in fight.party()
    if frame.side == HEROES:
        return (JOIN_IN,) if mine else ("decline",)
    ahead = position.table.heroes[fight.fighter].level >= position.me.level
    friend = fight.fighter in position.partners
    return ("decline",) if mine or friend or not ahead else (JOIN_IN,)


def surplus_big(position: Position) -> Choice:
    """Return the best sale of Big Items above the limit; the choice to give them away if no sale pays."""
    sales = [
        option for option in _free(of_kind(position.question.shape, Menu).options) if word_in(option.key) == "sell"
    ]
    found = [(*sale, option.key) for option in sales if (sale := best_sale(position, option.details[0])) is not None]
    if not found:
        return ("give",)
    _, keys, name = max(found, key=lambda sale: sale[0])
    return (name, keys)


def flee_order(position: Position) -> Choice:
    """Return the order in which to run from the monsters, the most harmful first, since a dead hero loses nothing
    more."""
    fight = position.table.combat
    harms = {f"foe.{foe.number}": caught_worth(position.view, foe) for foe in fight.foes}
    names = [option.key for option in of_kind(position.question.shape, Order).options]
    return tuple(sorted(names, key=lambda name: (harms[name], name)))


CHOOSERS: dict[str, Chooser] = {
    "charity": give_charity,
    "charity_discard": lose_least,
    "choose_effect": choose_effect,
    "deal_spoils": deal_least,
    "discard_cards": lose_least,
    "fetch_discard": take_best,
    "flee_order": flee_order,
    "join_in": join_in,
    "give_big": give_to_least_feared,
    "give_item": give_charity,
    "keep_big": keep_best,
    "keep_class": lose_role,
    "keep_race": lose_role,
    "keep_super": keep_super,
    "loot_body": loot,
    "lose_class": lose_role,
    "lose_item": lose_least,
    "lose_power": lose_role,
    "lose_race": lose_role,
    "lose_worth": lose_least,
    "pick_spoils": take_best,
    "plunder": take_best,
    "surplus_big": surplus_big,
    "surplus_powers": lose_powers,
    "vote": vote,
    "whom": whom,
}
"""Choosers by the kind of the question. Kinds that neither this table nor `JudgingSeat.answer` handles get their
default.
"""
