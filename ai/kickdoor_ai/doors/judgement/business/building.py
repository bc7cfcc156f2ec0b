"""Improves the seat's own hero when there is time: roles, gear, cards for levels, thefts.

`improve` returns the standing action that gains most, or None when nothing is left to do. It cannot loop: a card that
is played leaves the hand for good, a sale or theft uses cards up, and an Item is put on only if the outfit in use is
worth more afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kickdoor_game.heroes.hero_sheet.followers import bearers
from kickdoor_game.heroes.hero_sheet.gear import clashes
from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.heroes.hero_sheet.sheet import hand_limit, trait_of
from kickdoor_game.language.cards import (
    Cheat,
    ClassCard,
    Curse,
    Follower,
    HalfBreed,
    Item,
    OneShot,
    Power,
    RaceCard,
    SuperMunchkin,
    play_of,
)
from kickdoor_game.language.words.effects import Lingering, NextFight, NextTurn
from kickdoor_game.language.words.plays import (
    Ascend,
    Blessing,
    CancelCurse,
    DrawCards,
    FetchDiscard,
    RiseTogether,
    StealLevel,
    TakeCard,
)
from kickdoor_game.language.words.traits import Steal
from kickdoor_game.machine.errors import of_kind, required
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Choice, Option, PickSome, key

from ....api import Act, Decision
from ...estimate import View, body_worth, levels_worth, use_worth, worth, worth_of_curse
from ...estimate.gear import changed, worth_of_bearer
from ...estimate.plays import OTHERS
from ...estimate.scale import HIDDEN_CARD
from ..fights.arming import payment
from ..position import Candidate, Position, card_of, options_of, with_details
from .laying_down import coming, playing
from .selling import best_sale

LEAST = 0.05
"""Levels that an action must gain."""

WORTH_BROWSING = 16
"""Discards among which there is most likely a card for a level, or better."""


def improve(position: Position) -> Decision | None:
    """Return the standing action with the hero's own cards (wear, play, sell ...) that gains most; None if none gains
    enough."""
    best = position.best(_moves(position), LEAST)
    return None if best is None else best.decision


def _moves(position: Position) -> Iterator[Candidate]:
    """Yield all ways to improve the hero, with their gains."""
    yield from _plays(position)
    yield from _wears(position)
    yield from _entrusts(position)
    yield from _uses(position)
    for option in position.open("sell"):
        found = best_sale(position, option.details[0])
        if found is not None:
            yield Candidate(found[0], Act(with_details(option, found[1])), "what is sold does less than the levels")
    for option in position.open("steal"):
        yield from _theft(position, option)
    for option in position.open("steal_level"):
        yield from _level_theft(position, option)


# ---------------------------------------------------------------- cards laid down


def _plays(position: Position) -> Iterator[Candidate]:
    """Yield ways to play cards from the hand."""
    options = position.open("play")
    if not options:
        return
    table, view = position.table, position.view
    crowded = len(position.me.hand) > hand_limit(table, position.me) and position.question.kind == "end_turn"
    for option in options:
        card = card_of(option)
        match table.card(card):
            case Item() as item:
                useful = use_worth(view, card) > 0 or (crowded and (item.gold > 0 or item.bonus > 0))
                if useful:
                    yield Candidate(0.3 + view.card(card), Act(with_details(option)))
            case OneShot() if crowded:
                yield Candidate(0.1, Act(with_details(option)))
            case RaceCard():
                yield from _role(position, option, "races")
            case ClassCard():
                yield from _role(position, option, "classes")
            case Power():
                yield from _power(position, option)
            case HalfBreed():
                yield from _hybrid(position, option, "races", "half_breed")
            case SuperMunchkin():
                yield from _hybrid(position, option, "classes", "super_munchkin")
            case Follower():
                yield from _follower(position, option)
            case Cheat():
                yield from _cheat(position, option)
            case _:
                pass


def _prospect(position: Position, **fields: Any) -> View:
    """Return the view of the changed hero with the Items in hand counted as carried, since a role affects those too."""
    items = (*position.me.items, *_items_in_hand(position))
    return changed(position.view, items=items, **fields)


def _items_in_hand(position: Position) -> list[CardId]:
    """Return the Items in the hero's hand."""
    return [card for card in position.me.hand if isinstance(position.table.card(card), Item)]


def _role(position: Position, option: Option, what: str) -> Iterator[Candidate]:
    """Yield ways to play a Class or Race card, in addition to the present ones or in their place."""
    card = card_of(option)
    mine: tuple[CardId, ...] = getattr(position.me, what)
    now = body_worth(_prospect(position))
    if option.details:
        for old in options_of(option):
            kept = [other for other in mine if other != card_of(old)]
            gain = body_worth(_prospect(position, **{what: (*kept, card)})) - now
            yield Candidate(gain - 0.2, Act(with_details(option, old.key)), "what it makes of the hero")
        return
    hybrid = position.me.half_breed if what == "races" else position.me.super_munchkin
    kept = [*mine] if hybrid >= 0 else []
    gain = body_worth(_prospect(position, **{what: (*kept, card)})) - now
    # A card that is replaced could have stayed in hand for later; filling an empty place is worth a little more.
    yield Candidate(
        gain - (0.2 if len(kept) < len(mine) else -0.1), Act(with_details(option)), "what it makes of the hero"
    )


def _power(position: Position, option: Option) -> Iterator[Candidate]:
    """Yield the way to play a Power, if it gains; a Power that goes for it could have been kept in hand for later."""
    played = playing(position, option)
    gain = body_worth(_prospect(position, powers=played.powers)) - body_worth(_prospect(position))
    if gain > 0:
        yield Candidate(gain + (-0.2 if played.gives_up else 0.1), Act(played.choice), "what it makes of the hero")


def _follower(position: Position, option: Option) -> Iterator[Candidate]:
    """Yield the way to play a follower, in addition to others or in place of one."""
    joins = coming(position, option)
    if not joins.gives_up:
        yield Candidate(position.view.card(card_of(option)), Act(joins.choice))
        return
    gain = body_worth(_prospect(position, followers=joins.followers)) - body_worth(_prospect(position))
    if gain > 0:
        yield Candidate(gain - 0.2, Act(joins.choice), "serves better")


def _hybrid(position: Position, option: Option, what: str, hybrid: str) -> Iterator[Candidate]:
    """Yield ways to play a card that allows two roles, alone or with a second role."""
    mine: tuple[CardId, ...] = getattr(position.me, what)
    now = body_worth(_prospect(position))
    card = card_of(option)
    several = bool(option.details) and isinstance(option.details[0], PickSome)
    if several or not option.details:
        gain = body_worth(_prospect(position, **{hybrid: card})) - now
        alone = with_details(option, ()) if option.details else with_details(option)
        yield Candidate(gain + 0.1, Act(alone), "what it makes of the hero")
    for second in options_of(option) if option.details else ():
        gain = body_worth(_prospect(position, **{hybrid: card, what: (*mine, card_of(second))})) - now
        yield Candidate(
            gain + 0.1,
            Act(with_details(option, (second.key,) if several else second.key)),
            "what it makes of the hero",
        )


def _cheat(position: Position, option: Option) -> Iterator[Candidate]:
    """Yield ways to play a Cheat on an Item."""
    me = position.me
    now = body_worth(_prospect(position))
    for target in options_of(option):
        item = card_of(target)
        gain = body_worth(_prospect(position, cheats={**me.cheats, item: card_of(option)})) - now
        yield Candidate(gain - 0.3, Act(with_details(option, target.key)), "an Item that it could not use otherwise")


# ---------------------------------------------------------------- gear


def _wears(position: Position) -> Iterator[Candidate]:
    """Yield ways to put on Items of the best outfit."""
    options = position.open("wear")
    if not options:
        return
    wanted = position.view.outfit().cards
    for option in options:
        card = card_of(option)
        if card in wanted:
            away = clashes(position.table, position.me, card)
            gain = use_worth(position.view, card) - sum(use_worth(position.view, other) for other in away)
            # Counted twice: a fight may begin before the seat can act again.
            yield Candidate(gain * 2 if gain > 0 else 0.0, Act(with_details(option)), "stronger with it in use")


def _entrusts(position: Position) -> Iterator[Candidate]:
    """Yield ways to give an Item to a follower, if more Items can be in use that way."""
    options = {card_of(option): option for option in position.open("entrust")}
    if not options:
        return
    view = position.view
    for follower in bearers(position.table, position.me):
        now = next((item for item, bearer in position.me.borne.items() if bearer == follower), None)
        gain, best = worth_of_bearer(view, follower)
        option = options.get(best) if best is not None and best != now else None
        if option is None:
            continue
        chosen = [one.key for one in options_of(option) if card_of(one) == follower] if option.details else []
        if bool(chosen) == bool(option.details):
            more = gain - _borne_now(view, follower)
            # Counted twice, as in `_wears`: a fight may begin before the seat can act again.
            yield Candidate(more * 2 if more > 0 else 0.0, Act(with_details(option, *chosen)), "one more in use")


def _borne_now(view: View, follower: CardId) -> float:
    """Return the value of what this follower carries now."""
    left = {item: bearer for item, bearer in view.hero.borne.items() if bearer != follower}
    return view.outfit().worth - changed(view, borne=left).outfit().worth


# ---------------------------------------------------------------- cards for levels and cards


def _uses(position: Position) -> Iterator[Candidate]:
    """Yield ways to use cards that give levels or cards, or end a curse."""
    table, view = position.table, position.view
    for option in position.open("use"):
        card = card_of(option)
        play = play_of(table.card(card))
        match play:
            case Ascend():
                if (details := _rising(position, option)) is not None:
                    yield Candidate(worth(view, play), Act(with_details(option, *details)))
            case RiseTogether():
                others = options_of(option)
                for one in sorted(others, key=lambda one: (table.heroes[required(one.seat)].level, one.key))[:1]:
                    yield Candidate(worth(view, play), Act(with_details(option, one.key)), "a level up, with another")
            case StealLevel():
                yield from _steal_level(position, option)
            case DrawCards():
                yield Candidate(worth(view, play), Act(with_details(option)))
            case TakeCard():
                yield from _take_card(position, option, play.count)
            case FetchDiscard():
                piles = sum(len(pile) for pile in table.discards.values())
                if piles >= WORTH_BROWSING:
                    yield Candidate(
                        levels_worth(table, position.me, 1) + 0.3 - view.card(card), Act(with_details(option))
                    )
            case Blessing():
                yield Candidate(worth(view, play) - 0.3, Act(with_details(option)))
            case CancelCurse() if option.details:
                yield from _lift_curse(position, option)
            case _:
                pass


def _rising(position: Position, option: Option) -> tuple[Choice, ...] | None:
    """Return the details of a card for a level: the seat's own hero rises, and what it pays; None if it cannot rise."""
    found: list[Choice] = []
    for place, detail in enumerate(option.details):
        choices = options_of(option, place)
        if isinstance(detail, PickSome):
            # A follower of another player costs this seat nothing.
            others = tuple(one for one in choices if not _is_mine(position, card_of(one)))
            cheapest = sorted(others or choices, key=lambda one: (position.reluctance(card_of(one)), one.key))
            found.append(tuple(one.key for one in cheapest[: detail.least]))
        elif mine := [one.key for one in choices if one.seat == position.me.seat]:
            found += mine
        else:
            return None
    return tuple(found)


def _steal_level(position: Position, option: Option) -> Iterator[Candidate]:
    """Yield the way to take a level from the player nearest to winning."""
    victims = options_of(option)
    best = max(victims, key=lambda one: (position.table.heroes[required(one.seat)].level, one.key))
    gain = levels_worth(position.table, position.me, 1)
    yield Candidate(gain, Act(with_details(option, best.key)), "a level up, and somebody down")


def _take_card(position: Position, option: Option, count: int) -> Iterator[Candidate]:
    """Yield the way to take cards from the player with most of them; cards beyond the hand limit only harm the
    other.
    """
    heroes = position.table.heroes
    taken, best = max(
        ((min(count, len(heroes[required(one.seat)].hand)), one) for one in options_of(option)),
        key=lambda found: (found[0], heroes[required(found[1].seat)].level, found[1].key),
    )
    room = hand_limit(position.table, position.me) - len(position.me.hand) + (card_of(option) in position.me.hand)
    gain = HIDDEN_CARD * (max(0, min(taken, room)) + OTHERS * taken) - position.view.card(card_of(option))
    yield Candidate(gain, Act(with_details(option, best.key)), "cards for it, and none for somebody else")


def _lift_curse(position: Position, option: Option) -> Iterator[Candidate]:
    """Yield ways to end a curse, with the value of gear and traits that depend on being cursed."""
    cost = position.view.card(card_of(option))
    now = body_worth(position.view)
    lifted = {one.key for one in options_of(option)}
    for curse in position.me.lasting:
        if isinstance(curse.word, Lingering | NextFight | NextTurn) and key("card", curse.card) in lifted:
            without = tuple(other for other in position.me.lasting if other.card != curse.card)
            gain = body_worth(changed(position.view, lasting=without)) - now - worth(position.view, curse.word) - cost
            yield Candidate(gain, Act(with_details(option, key("card", curse.card))), "rid of it")


# ---------------------------------------------------------------- payments


def _is_mine(position: Position, card: CardId) -> bool:
    """Return whether a card is in the hero's hand or before them."""
    return card in position.me.hand or card in position.me.in_play()


def _theft(position: Position, option: Option) -> Iterator[Candidate]:
    """Yield the way to steal the best Small Item, at the price of a card and the risk of a level."""
    found = trait_of(position.table, position.me, Steal)
    targets = options_of(option)
    if found is None or not targets:
        return
    best = max(targets, key=lambda one: (position.view.card(card_of(one)), one.key))
    paid = next(iter(payment(position, of_kind(option.details[1], PickSome), set())), None)
    if paid is None:
        return
    chance = (7 - found[1].on) / 6
    gain = chance * (position.view.card(card_of(best)) + 0.1)
    gain += (1 - chance) * levels_worth(position.table, position.me, -1)
    yield Candidate(
        gain - position.view.card(card_of(paid)) - 0.1,
        Act(with_details(option, best.key, (paid.key,))),
        "the dice are with Thieves",
    )


def _level_theft(position: Position, option: Option) -> Iterator[Candidate]:
    """Yield the way to pay for a level of the player nearest to winning; surplus cards cost nothing."""
    shape = of_kind(option.details[1], PickSome)
    paid = payment(position, shape, set())[: shape.least]
    if len(paid) < shape.least:
        return
    best = max(options_of(option), key=lambda one: (position.table.heroes[required(one.seat)].level, one.key))
    ending = position.question.kind == "end_turn"
    surplus = max(0, len(position.me.hand) - hand_limit(position.table, position.me)) if ending else 0
    spared = [card_of(one) for one in paid if card_of(one) in position.me.hand][:surplus]
    cost = sum(position.view.card(card_of(one)) for one in paid if card_of(one) not in spared)
    gain = levels_worth(position.table, position.me, 1)
    gain -= OTHERS * levels_worth(position.table, position.table.heroes[required(best.seat)], -1)
    yield Candidate(
        gain - cost,
        Act(with_details(option, best.key, tuple(one.key for one in paid))),
        "a level up, and somebody down, for cards",
    )


# ---------------------------------------------------------------- before a full hand is given away


def spend_surplus(position: Position) -> Decision | None:
    """Return the play of a Curse above the hand limit on one of the two leading rivals, instead of giving it to
    charity; None if none pays."""
    surplus = len(position.me.hand) - hand_limit(position.table, position.me)
    rivals = position.rivals()
    if surplus <= 0 or not rivals:
        return None
    best = position.best(_parting_shots(position, rivals[:2]), 0.3)
    return None if best is None else best.decision


def _parting_shots(position: Position, rivals: list[Hero]) -> Iterator[Candidate]:
    """Yield curses on these rivals, by their harm alone, since the cards would be given away otherwise."""
    victims = [rival.seat for rival in rivals]
    for option in position.open("curse"):
        curse = position.table.printed(card_of(option), Curse)
        for target in options_of(option):
            victim = required(target.seat)
            if victim in victims:
                harm = -worth_of_curse(position.view_of(victim), curse)
                yield Candidate(harm, Act(with_details(option, target.key)), "better at somebody than given away")
