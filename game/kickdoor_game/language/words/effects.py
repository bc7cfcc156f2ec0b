"""What happens to a victim: Bad Stuff, curses, and the harm or good inside other words.

An effect acts on one hero, the *victim*. Effects in a list act in that order. What the victim does not have cannot
be taken: the effect then does nothing (classic.curses.9).

    bad_stuff = [{ do = "lose_item", slot = "footgear" }, { do = "lose_levels", count = 1 }]
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .conditions import Condition, Slot

Which = Literal["choice", "best_bonus", "dearest", "all"]
Size = Literal["any", "small", "big"]
Deck = Literal["door", "treasure"]


class Word(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    """The base of all effects."""


class LoseLevels(Word, frozen=True, tag="lose_levels"):
    """Lose that many levels, never below 1. `by_die`: as many as a die shows instead. `all`: down to Level 1."""

    count: int = 1
    by_die: bool = False
    all: bool = False


class GainLevels(Word, frozen=True, tag="gain_levels"):
    """Gain levels; never the winning one."""

    count: int = 1


class Die(Word, frozen=True, tag="die"):
    """Death (classic.death)."""


class LoseItem(Word, frozen=True, tag="lose_item"):
    """Lose carried Items that fit: `slot` (None: any; `hands`: one or two hands), `size`, only those in use or not.

    `which`: the victim's choice among several (classic.curses.8), the one with the best bonus, the dearest, or all.
    `count` Items for `choice`.
    """

    slot: Slot | Literal["hands"] | None = None
    size: Size = "any"
    which: Which = "choice"
    count: int = 1
    in_use: bool = False


class LoseItemsWorth(Word, frozen=True, tag="lose_items_worth"):
    """Discard carried Items worth at least that much gold together, of the victim's choice; all of them if less."""

    gold: int


class LoseHand(Word, frozen=True, tag="lose_hand"):
    """Discard the whole hand."""


class DiscardCards(Word, frozen=True, tag="discard_cards"):
    """Discard hand cards: `choice` of the victim, or at random."""

    count: int = 1
    which: Literal["choice", "random"] = "choice"


class LoseClass(Word, frozen=True, tag="lose_class"):
    """Lose a Class card: the victim's choice with two; `all` of them if the card says so."""

    all: bool = False


class LoseRace(Word, frozen=True, tag="lose_race"):
    """Lose a Race card: the victim's choice with two; `all` of them if the card says so."""

    all: bool = False


class LosePower(Word, frozen=True, tag="lose_power"):
    """Lose a Power: the victim's choice, one of the highest Rank that they have, or all."""

    which: Literal["choice", "highest", "all"] = "choice"


class ChangeClass(Word, frozen=True, tag="change_class"):
    """Swap all Class cards for the topmost Class card of the discards; without one: just lose them."""


class ChangeRace(Word, frozen=True, tag="change_race"):
    """Swap all Race cards for the topmost Race card of the discards; without one: just lose them."""


class ChangeSex(Word, frozen=True, tag="change_sex"):
    """The sex changes for good, and the confusion gives `penalty` in the next fight (classic.curses.5)."""

    penalty: int = 5


class NextFight(Word, frozen=True, tag="next_fight"):
    """Lasts until the victim's next fight is over (the one in progress counts): a penalty and/or no Item bonuses."""

    penalty: int = 0
    no_items: bool = False


class NextTurn(Word, frozen=True, tag="next_turn"):
    """Lasts until the victim's next turn is over, or this one if it is theirs: `flee` on every roll to run away in that
    turn and `strength` in every fight of it (shakespeare.curses.8)."""

    flee: int = 0
    strength: int = 0


class Lingering(Word, frozen=True, tag="lingering"):
    """Lasts: `flee` on every roll to run away and `strength` in every fight, until an Item of `until_lost` is lost.

    The victim is rid of it when he loses the headgear (or whatever slot) by any way; without `until_lost`, only a
    card that ends curses helps.
    """

    flee: int = 0
    strength: int = 0
    until_lost: Slot | None = None


class Hobble(Word, frozen=True, tag="hobble"):
    """Lasts: so much less Move each turn, until a card ends the curse (quest.curses.5)."""

    move: int = 1


class ChooseWord(Word, frozen=True):
    """The victim chooses one of several lists of effects; only those that can do something are offered, if any can.

    This and the other bases with lists of effects leave to each game which effects these are.
    """

    options: tuple[tuple[Word, ...], ...]


class IfWord(Word, frozen=True):
    """One list if the condition holds of the victim, another if not."""

    who: Condition
    then: tuple[Word, ...]
    otherwise: tuple[Word, ...] = ()


class OrElseWord(Word, frozen=True):
    """The first list if it can do something to the victim, otherwise the other (shakespeare.curses.11)."""

    effects: tuple[Word, ...]
    otherwise: tuple[Word, ...]


class RollForWord(Word, frozen=True):
    """The victim rolls; at `at_least` or more one list, otherwise another."""

    at_least: int
    high: tuple[Word, ...] = ()
    low: tuple[Word, ...] = ()


class EverybodyElseWord(Word, frozen=True):
    """The effects act on each other living player, in seat order from the victim's left."""

    effects: tuple[Word, ...]


ListWord = ChooseWord | IfWord | OrElseWord | RollForWord | EverybodyElseWord


class Choose(ChooseWord, frozen=True, tag="choose"):
    """The victim chooses among lists of effects of the door games."""

    options: tuple[tuple[Effect, ...], ...]


class IfHero(IfWord, frozen=True, tag="if"):
    """One list of effects of the door games or another, by a condition."""

    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class OrElse(OrElseWord, frozen=True, tag="or_else"):
    """One list of effects of the door games, or another that takes its place."""

    effects: tuple[Effect, ...]
    otherwise: tuple[Effect, ...]


class LoseFollower(Word, frozen=True, tag="lose_follower"):
    """Lose every follower, with what it carries."""


class RollFor(RollForWord, frozen=True, tag="roll_for"):
    """One list of effects of the door games or another, by a roll."""

    high: tuple[Effect, ...] = ()
    low: tuple[Effect, ...] = ()


class Plunder(Word, frozen=True, tag="plunder"):
    """Each other living player takes one card from the victim, in `order`: highest level or victim's left first.

    `hand`: at random from the hand. `items`: his choice of the victim's carried Items.
    """

    source: Literal["hand", "items"] = "hand"
    order: Literal["left", "highest"] = "left"


class SwapHands(Word, frozen=True, tag="swap_hands"):
    """The victim and another living player exchange their whole hands.

    `whom`: the one on the victim's left or right, or who holds the most cards (of several, the first from the left).
    """

    whom: Literal["left", "right", "largest_hand"] = "left"


class GiveTo(Word, frozen=True, tag="give_to"):
    """The victim gives an Item of his choice to the lowest-level other player (the victim chooses among the tied)."""

    size: Size = "any"


class Draw(Word, frozen=True, tag="draw"):
    """Draw cards, face down."""

    deck: Deck = "treasure"
    count: int = 1


class EverybodyElse(EverybodyElseWord, frozen=True, tag="everybody_else"):
    """Effects of the door games on everybody but the victim."""

    effects: tuple[Effect, ...]


Effect = (
    LoseLevels
    | GainLevels
    | Die
    | LoseItem
    | LoseItemsWorth
    | LoseHand
    | DiscardCards
    | LoseClass
    | LoseRace
    | LosePower
    | ChangeClass
    | ChangeRace
    | ChangeSex
    | NextFight
    | NextTurn
    | Lingering
    | Choose
    | IfHero
    | OrElse
    | LoseFollower
    | RollFor
    | Plunder
    | SwapHands
    | GiveTo
    | Draw
    | EverybodyElse
)

Standing = Effect | Hobble
"""What can lie before a hero as long as it lasts: Hobble is of no game but the one that has Move."""
