"""Effects as orders to whoever controls the ability, without a capital and a full stop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from ....language.english import counted, listed, numbered, signed
from .. import effects as word
from ..conditions import clause
from ..effects import DuelEffect, Whose
from .places import for_each, owners, reached

THIS = "card"
_THEY: dict[Whose, str] = {"you": "", "them": "the opponent ", "both": "each player "}
_STOPPED = {"card": "Mischief", "ability": "ability", "either": "Mischief or ability"}
_UNTIL = {"fight": "this fight", "turn": "this turn"}


def orders(effects: Sequence[DuelEffect], this: str = THIS) -> str:
    """What is done, in its order: `deal 1 damage to each Hero and draw a card`."""
    parts = [order(effect, this) for effect in effects]
    long = any(isinstance(effect, word.WhenSo | word.Pick) for effect in effects)
    return "; ".join(parts) if long else listed(parts)


def order(effect: DuelEffect, this: str = THIS) -> str:
    """One effect as an order; `this`: the noun for the card on which it stands."""
    match effect:
        case word.Damage(count=count, to=to, per=per):
            return f"deal {count} damage to {reached(to, this)}{for_each(per)}"
        case word.Mend(count=count, to=to, per=per):
            return f"heal {count} damage on {reached(to, this)}{for_each(per)}"
        case word.Prevent(count=count, to=to):
            return f"prevent up to {count} damage to {reached(to, this)}"
        case word.Cancel(what=what):
            return f"cancel the {_STOPPED[what]} that this interrupts"
        case word.Change(value=value, by=by, to=to, until=until, per=per):
            return f"give {reached(to, this)} {signed(by)} {value} {_UNTIL[until]}{for_each(per)}"
        case word.WhenSo(when=when, then=then, otherwise=otherwise):
            so = f"if {clause(when)}, {orders(then, this)}"
            return f"{so}; otherwise, {orders(otherwise, this)}" if otherwise else so
        case word.Pick(options=options):
            lists = (f"({letter}) {orders(each, this)}" for letter, each in zip("abcdef", options, strict=False))
            return f"choose one: {'; '.join(lists)}"
        case (
            word.ZapCards()
            | word.UnzapCards()
            | word.Squish()
            | word.ToHand()
            | word.ToStash()
            | word.Unstick()
            | word.Bleed()
            | word.Bandage()
        ):
            return _to_cards(effect, this)
        case _:
            return _by_players(effect, this)


def _to_cards(
    effect: word.ZapCards
    | word.UnzapCards
    | word.Squish
    | word.ToHand
    | word.ToStash
    | word.Unstick
    | word.Bleed
    | word.Bandage,
    this: str,
) -> str:
    what = reached(effect.to, this)
    match effect:
        case word.ZapCards():
            return f"zap {what}"
        case word.UnzapCards():
            return f"unzap {what}"
        case word.Squish():
            return f"squish {what}"
        case word.ToHand(to=to):
            return f"return {'the attacking card' if to == 'attacking' else what} to {owners(to)} hand"
        case word.ToStash():
            return f"stash {what} face down"
        case word.Unstick():
            return f"discard all that is stuck to {what}"
        case word.Bleed(count=count, reckonings=reckonings):
            lasts = f"for {numbered(reckonings, 'reckoning')}" if reckonings else "while this is in play"
            return f"put Bleeding {count} on {what} {lasts}"
        case word.Bandage():
            return f"stop all Bleeding on {what}"
        case _:
            assert_never(effect)


def _by_players(
    effect: word.TakeCards
    | word.Bottom
    | word.Drop
    | word.Earn
    | word.StealGold
    | word.Spill
    | word.Collect
    | word.Salvage
    | word.ChangeLevel
    | word.CatchBreath
    | word.Peek,
    this: str,
) -> str:
    match effect:
        case word.TakeCards(count=count, who=who):
            return _does(who, "draw", counted(count, "card"))
        case word.Bottom(count=count):
            return f"put {counted(count, 'card')} from your hand under your deck"
        case word.Drop(count=count, who=who):
            return _does(who, "discard", counted(count, "card"))
        case word.Earn(count=count, who=who, per=per):
            return _does(who, "take" if count > 0 else "lose", f"{abs(count)} gold{for_each(per)}")
        case word.StealGold(count=count):
            return f"steal {count} gold"
        case word.Spill(count=count, who=who):
            return _does(who, "Spill", f"{count}")
        case word.Collect(count=count):
            return f"Collect {count}"
        case word.Salvage():
            return "take another card from your discard pile into your hand"
        case word.ChangeLevel(by=by, who=who):
            verb, way = ("go", "up") if who == "you" else ("goes", "up")
            return f"{_THEY[who]}{verb} {way if by > 0 else 'down'} {counted(abs(by), 'Level')}"
        case word.CatchBreath():
            return "turn your Run Away marker to Run Away"
        case word.Peek(at=at):
            return "look at the attacking card" if at == "attack" else "look at the opponent's hand"
        case _:
            assert_never(effect)


def _does(who: Whose, verb: str, what: str) -> str:
    """`draw a card`, `the opponent draws a card`."""
    return f"{_THEY[who]}{verb}{'' if who == 'you' else 's'} {what}"


def holding(changes: Sequence[word.Change], this: str) -> str:
    """What is so as long as its card is there: `each Ally of yours has +1 life`."""
    held = [
        f"{reached(to, this)} has {listed([_by_how_much(change) for change in changes if change.to == to])}"
        for to in dict.fromkeys(change.to for change in changes)
    ]
    return listed(held)


def _by_how_much(change: word.Change) -> str:
    return f"{signed(change.by)} {change.value}{for_each(change.per)}"
