"""Effects as orders to the victim: `lose your headgear and a Level`. Neighbours that share a verb share it in print."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from typing import Any, assert_never

from kickdoor_game.language.words.conditions import Wears
from kickdoor_game.language.words.effects import (
    ChangeClass,
    ChangeRace,
    ChangeSex,
    ChooseWord,
    Die,
    DiscardCards,
    Draw,
    Effect,
    EverybodyElseWord,
    GainLevels,
    GiveTo,
    IfWord,
    Lingering,
    ListWord,
    LoseClass,
    LoseFollower,
    LoseHand,
    LoseItem,
    LoseItemsWorth,
    LoseLevels,
    LosePower,
    LoseRace,
    NextFight,
    NextTurn,
    OrElseWord,
    Plunder,
    RollForWord,
    SwapHands,
)

from .conditions import clause
from .english import HELD, THEY, WORN, YOU, Voice, article, counted, listed, signed

_SIZES = {"any": "", "small": "Small ", "big": "Big "}
_PARTNERS = {
    "left": "player on {your} left",
    "right": "player on {your} right",
    "largest_hand": "other player with the most cards",
}
_MERGED = ("lose", "discard", "take")

Say = Callable[[Any, Voice], str]
"""How one effect is said, in words that lists of effects hold: `order`, or that of a game with more effects."""


def orders(effects: Sequence[Any], voice: Voice = YOU, say: Say | None = None) -> str:
    """What the victim must do, without a capital and a full stop: `lose 2 Levels; then roll the die: ...`."""
    if not effects:
        return "nothing happens"
    texts = [(say or order)(effect, voice) for effect in effects]
    if all(_is_plain(effect) for effect in effects):
        groups = [(verb, list(group)) for verb, group in groupby(texts, key=lambda text: text.split(" ")[0])]
        return listed([part for verb, group in groups for part in _merged(verb, group)])
    return "; ".join(texts)


def duty(who: str, effects: Sequence[Any], say: Say | None = None) -> str:
    """The same for somebody else: `the helper must lose a Level`, `everybody else: roll the die ...`."""
    text = orders(effects, THEY, say)
    return f"{who} must {text}" if all(_is_plain(effect) for effect in effects) and effects else f"{who}: {text}"


def lasts(effects: Sequence[Effect]) -> bool:
    """Whether a curse of these effects stays before its victim (classic.curses.7)."""
    return any(isinstance(effect, Lingering | NextFight | NextTurn | ChangeSex) for effect in effects)


def _merged(verb: str, texts: list[str]) -> list[str]:
    if verb in _MERGED and len(texts) > 1:
        return [f"{verb} {listed([text.removeprefix(f'{verb} ') for text in texts])}"]
    return texts


def _is_plain(effect: Any) -> bool:
    """Whether its order is one clause that may follow `must`."""
    return not isinstance(effect, ListWord)


def order(effect: Effect | ListWord, voice: Voice = YOU, say: Say | None = None) -> str:
    """One effect as an order; `voice` says whose things are meant, `say` how the effects inside it are said."""
    your, all_orders = voice.your, partial(orders, voice=voice, say=say)
    match effect:
        case LoseLevels(all=True):
            return "go down to Level 1"
        case LoseLevels(by_die=True):
            return "lose as many Levels as a die shows"
        case LoseLevels(count=count):
            return f"lose {counted(count, 'Level')}"
        case GainLevels(count=count):
            return f"gain {counted(count, 'Level')}, but never the winning Level"
        case Die():
            return "die"
        case LoseItem():
            return f"lose {items(effect, voice)}"
        case LoseItemsWorth(gold=gold):
            return f"discard Items worth at least {gold:,} gold together"
        case LoseHand():
            return f"discard {your} whole hand"
        case DiscardCards(count=count, which="random"):
            return f"discard {counted(count, 'random card')} from {your} hand"
        case DiscardCards(count=count):
            return f"discard {counted(count, 'card')} from {your} hand"
        case LoseClass(all=every):
            return f"lose all {your} Classes" if every else f"lose {your} Class"
        case LoseRace(all=every):
            return f"lose all {your} Races" if every else f"lose {your} Race"
        case LosePower(which="all"):
            return f"lose all {your} Powers"
        case LosePower(which="highest"):
            return f"lose {your} Power of the highest Rank"
        case LosePower():
            return f"lose one of {your} Powers"
        case ChangeClass():
            return f"trade in {your} Class for the topmost one in the discards (if any)"
        case ChangeRace():
            return f"trade in {your} Race for the topmost one in the discards (if any)"
        case ChangeSex(penalty=penalty):
            return f"change sex (and fight {your} next fight at {signed(-penalty)})"
        case NextFight():
            return _next_fight(effect, voice)
        case NextTurn():
            return f"take {_sums(effect)} in {voice.your} next turn (the present one, if it is {voice.your} own)"
        case Lingering():
            return _lingering(effect, voice)
        case ChooseWord(options=options):
            lettered = (f"({chr(97 + n)}) {all_orders(option)}" for n, option in enumerate(options))
            return f"choose one: {'; '.join(lettered)}"
        case IfWord():
            return _if_hero(effect, voice, all_orders)
        case OrElseWord(effects=effects, otherwise=otherwise):
            return f"{all_orders(effects)}; if {voice.you} cannot, {all_orders(otherwise)}"
        case LoseFollower():
            return f"lose {your} Followers"
        case RollForWord(at_least=least, high=high, low=low):
            return f"roll the die: on {least} or more, {all_orders(high)}; otherwise, {all_orders(low)}"
        case Plunder(source=source, order=first):
            loot = f"a random card from {your} hand" if source == "hand" else f"an Item {voice.you} carry"
            start = f"starting on {your} left" if first == "left" else "the highest Level first"
            return f"let each other player take {loot}, {start}"
        case SwapHands(whom=whom):
            return f"swap {your} whole hand for that of the {_PARTNERS[whom].format(your=your)}"
        case GiveTo(size=size):
            return f"give {article(f'{_SIZES[size]}Item')} to the other player of the lowest Level"
        case Draw(deck=deck, count=count):
            return f"draw {counted(count, 'Treasure' if deck == 'treasure' else 'Door card')} face down"
        case EverybodyElseWord(effects=effects):
            return duty("everybody else", effects, say)
        case _:
            assert_never(effect)


def items(effect: LoseItem, voice: Voice, marked: str = "") -> str:
    """The object of `lose`: `your Big headgear`, `2 Small Items`, `your most valuable Item in use`.

    `marked`: what else they are, as a word with a space behind it.
    """
    size, worn = _SIZES[effect.size] + marked, effect.slot is not None and effect.slot in WORN
    noun = size + (WORN[effect.slot] if effect.slot in WORN else HELD[effect.slot] if effect.slot else "Item")
    in_use = " in use" if effect.in_use else ""
    match effect.which:
        case "best_bonus":
            return f"{voice.your} {noun}{in_use} with the best bonus"
        case "dearest":
            return f"{voice.your} most valuable {noun}{in_use}"
        case "all":
            return f"all {voice.your} {noun}{'' if worn else 's'}{in_use}"
        case "choice":
            pass
    if not worn:
        return counted(effect.count, noun) + in_use
    if effect.count > 1:
        return f"{effect.count} pieces of {noun}{in_use}"
    return f"the {noun} {voice.you} are wearing" if effect.in_use else f"{voice.your} {noun}"


def _next_fight(effect: NextFight, voice: Voice) -> str:
    parts = [f"at {signed(-effect.penalty)}"] if effect.penalty else []
    parts += ["without Item bonuses"] if effect.no_items else []
    return f"fight {voice.your} next fight {listed(parts)}"


def _sums(effect: Lingering | NextTurn) -> str:
    parts = [f"{signed(effect.flee)} to run away"] if effect.flee else []
    parts += [f"{signed(effect.strength)} in every fight"] if effect.strength else []
    return listed(parts)


def _lingering(effect: Lingering, voice: Voice) -> str:
    slot = effect.until_lost
    if slot is None:
        end = "the curse is lifted"
    else:
        end = f"{voice.you} lose {f'{voice.your} {WORN[slot]}' if slot in WORN else article(HELD[slot])}"
    return f"take {_sums(effect)} until {end}"


def _if_hero(effect: IfWord, voice: Voice, all_orders: Callable[[Sequence[Any]], str]) -> str:
    match effect:
        case IfWord(who=Wears(slot=slot), then=then) if slot in WORN and then == (LoseItem(slot=slot, in_use=True),):
            order_then = "lose it"
        case _:
            order_then = all_orders(effect.then)
    text = f"if {voice.you} {clause(effect.who)}, {order_then}"
    return f"{text}; otherwise, {all_orders(effect.otherwise)}" if effect.otherwise else text
