"""What happens to a victim: Bad Stuff, curses, and the harm or good inside other words.

An effect acts on one hero, the *victim*. Effects in a list act in that order. What the victim does not have cannot
be taken: the effect then does nothing (classic.curses.9).

    bad_stuff = [{ do = "lose_item", slot = "footgear" }, { do = "lose_levels", count = 1 }]

A word says here all that a card needs of it: its fields, how it reads as an order to the victim (`reads`), what can be
wrong with it (`faults`), and the rules behind it. What it does is a resolver of the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ..english import HELD, WORN, YOU, Voice, article, counted, listed, signed
from ..limits import Fault, Known, full_hundreds, within
from .conditions import Condition, Slot, Wears
from .lists import ChooseWord, EverybodyElseWord, IfWord, OrElseWord, RollForWord, Word

Which = Literal["choice", "best_bonus", "dearest", "all"]
Size = Literal["any", "small", "big"]
Deck = Literal["door", "treasure"]

_SIZES: dict[Size, str] = {"any": "", "small": "Small ", "big": "Big "}
_PARTNERS = {
    "left": "player on {your} left",
    "right": "player on {your} right",
    "largest_hand": "other player with the most cards",
}


class LoseLevels(Word, frozen=True, tag="lose_levels"):
    """Lose that many levels, never below 1. `by_die`: as many as a die shows instead. `all`: down to Level 1."""

    rules = ("classic.levels.2",)

    count: int = 1
    by_die: bool = False
    all: bool = False

    def reads(self, voice: Voice = YOU) -> str:
        if self.all:
            return "go down to Level 1"
        return "lose as many Levels as a die shows" if self.by_die else f"lose {counted(self.count, 'Level')}"

    def faults(self, known: Known) -> Iterator[Fault]:
        yield from within("count", self.count, 1, 9)
        if sum([self.count > 1, self.by_die, self.all]) > 1:
            yield "count", "only one of count, by_die and all can say how many"


class GainLevels(Word, frozen=True, tag="gain_levels"):
    """Gain levels; never the winning one."""

    rules = ("classic.winning.2",)

    count: int = 1

    def reads(self, voice: Voice = YOU) -> str:
        return f"gain {counted(self.count, 'Level')}, but never the winning Level"

    def faults(self, known: Known) -> Iterator[Fault]:
        yield from within("count", self.count, 1, 3)


class Die(Word, frozen=True, tag="die"):
    """Death (classic.death)."""

    rules = ("classic.death.1", "classic.death.2", "classic.death.5")

    def reads(self, voice: Voice = YOU) -> str:
        return "die"


class LoseItem(Word, frozen=True, tag="lose_item"):
    """Lose carried Items that fit: `slot` (None: any; `hands`: one or two hands), `size`, only those in use or not.

    `which`: the victim's choice among several (classic.curses.8), the one with the best bonus, the dearest, or all.
    `count` Items for `choice`.
    """

    rules = ("classic.curses.8", "classic.curses.9")

    slot: Slot | Literal["hands"] | None = None
    size: Size = "any"
    which: Which = "choice"
    count: int = 1
    in_use: bool = False

    def reads(self, voice: Voice = YOU) -> str:
        return f"lose {self.items(voice)}"

    def reads_if(self, who: Condition, voice: Voice = YOU) -> str:
        named = isinstance(who, Wears) and who.slot in WORN and self == LoseItem(slot=who.slot, in_use=True)
        return "lose it" if named else self.reads(voice)

    def items(self, voice: Voice, marked: str = "") -> str:
        """Return the object of `lose`: `your Big headgear`, `2 Small Items`, `your most valuable Item in use`.

        `marked`: what else they are, as a word with a space behind it.
        """
        size, worn = _SIZES[self.size] + marked, self.slot is not None and self.slot in WORN
        noun = size + (WORN[self.slot] if self.slot in WORN else HELD[self.slot] if self.slot else "Item")
        in_use = " in use" if self.in_use else ""
        match self.which:
            case "best_bonus":
                return f"{voice.your} {noun}{in_use} with the best bonus"
            case "dearest":
                return f"{voice.your} most valuable {noun}{in_use}"
            case "all":
                return f"all {voice.your} {noun}{'' if worn else 's'}{in_use}"
            case "choice":
                pass
        if not worn:
            return counted(self.count, noun) + in_use
        if self.count > 1:
            return f"{self.count} pieces of {noun}{in_use}"
        return f"the {noun} {voice.you} are wearing" if self.in_use else f"{voice.your} {noun}"

    def faults(self, known: Known) -> Iterator[Fault]:
        yield from within("count", self.count, 1, 9)
        if self.which != "choice" and self.count > 1:
            yield "count", f'says nothing with which = "{self.which}"'


class LoseItemsWorth(Word, frozen=True, tag="lose_items_worth"):
    """Discard carried Items worth at least that much gold together, of the victim's choice; all of them if less."""

    rules = ("classic.curses.8", "classic.curses.9")

    gold: int

    def reads(self, voice: Voice = YOU) -> str:
        return f"discard Items worth at least {self.gold:,} gold together"

    def faults(self, known: Known) -> Iterator[Fault]:
        yield from full_hundreds("gold", self.gold)
        if self.gold == 0:
            yield "gold", "0 takes nothing"


class LoseHand(Word, frozen=True, tag="lose_hand"):
    """Discard the whole hand."""

    rules = ("classic.cards.5",)

    def reads(self, voice: Voice = YOU) -> str:
        return f"discard {voice.your} whole hand"


class DiscardCards(Word, frozen=True, tag="discard_cards"):
    """Discard hand cards: `choice` of the victim, or at random."""

    rules = ("classic.cards.5",)

    count: int = 1
    which: Literal["choice", "random"] = "choice"

    def reads(self, voice: Voice = YOU) -> str:
        cards = counted(self.count, "random card" if self.which == "random" else "card")
        return f"discard {cards} from {voice.your} hand"

    def faults(self, known: Known) -> Iterator[Fault]:
        yield from within("count", self.count, 1, 9)


class LoseClass(Word, frozen=True, tag="lose_class"):
    """Lose a Class card: the victim's choice with two; `all` of them if the card says so."""

    rules = ("classic.classes.5", "classic.classes.13", "classic.hybrids.9")
    home = "classic.classes.2"

    all: bool = False

    def reads(self, voice: Voice = YOU) -> str:
        return f"lose all {voice.your} Classes" if self.all else f"lose {voice.your} Class"


class LoseRace(Word, frozen=True, tag="lose_race"):
    """Lose a Race card: the victim's choice with two; `all` of them if the card says so."""

    rules = ("classic.races.6", "classic.races.8", "classic.hybrids.6")

    all: bool = False

    def reads(self, voice: Voice = YOU) -> str:
        return f"lose all {voice.your} Races" if self.all else f"lose {voice.your} Race"


class LosePower(Word, frozen=True, tag="lose_power"):
    """Lose a Power: the victim's choice, one of the highest Rank that they have, or all."""

    rules = ()
    home = "bites.powers.7"

    which: Literal["choice", "highest", "all"] = "choice"

    def reads(self, voice: Voice = YOU) -> str:
        match self.which:
            case "all":
                return f"lose all {voice.your} Powers"
            case "highest":
                return f"lose {voice.your} Power of the highest Rank"
            case "choice":
                return f"lose one of {voice.your} Powers"


class ChangeClass(Word, frozen=True, tag="change_class"):
    """Swap all Class cards for the topmost Class card of the discards; without one: just lose them."""

    rules = ("classic.classes.5",)
    home = "classic.classes.2"

    def reads(self, voice: Voice = YOU) -> str:
        return f"trade in {voice.your} Class for the topmost one in the discards (if any)"


class ChangeRace(Word, frozen=True, tag="change_race"):
    """Swap all Race cards for the topmost Race card of the discards; without one: just lose them."""

    rules = ("classic.races.6",)

    def reads(self, voice: Voice = YOU) -> str:
        return f"trade in {voice.your} Race for the topmost one in the discards (if any)"


class ChangeSex(Word, frozen=True, tag="change_sex"):
    """The sex changes for good, and the confusion gives `penalty` in the next fight (classic.curses.5)."""

    rules = ("classic.curses.5",)
    lasts = True

    penalty: int = 5

    def reads(self, voice: Voice = YOU) -> str:
        return f"change sex (and fight {voice.your} next fight at {signed(-self.penalty)})"

    def faults(self, known: Known) -> Iterator[Fault]:
        yield from within("penalty", self.penalty, 0, 10)


class NextFight(Word, frozen=True, tag="next_fight"):
    """Lasts until the victim's next fight is over (the one in progress counts): a penalty and/or no Item bonuses."""

    rules = ("classic.curses.7",)
    lasts = True

    penalty: int = 0
    no_items: bool = False

    def reads(self, voice: Voice = YOU) -> str:
        parts = [f"at {signed(-self.penalty)}"] if self.penalty else []
        parts += ["without Item bonuses"] if self.no_items else []
        return f"fight {voice.your} next fight {listed(parts)}"

    def faults(self, known: Known) -> Iterator[Fault]:
        yield from within("penalty", self.penalty, 0, 10)
        if not self.penalty and not self.no_items:
            yield "penalty", "is 0 and Items count: nothing changes"


class NextTurn(Word, frozen=True, tag="next_turn"):
    """Lasts until the victim's next turn is over, or this one if it is theirs: `flee` on every roll to run away in that
    turn and `strength` in every fight of it (shakespeare.curses.8)."""

    rules = ("classic.curses.7", "shakespeare.curses.8")
    lasts = True

    flee: int = 0
    strength: int = 0

    def reads(self, voice: Voice = YOU) -> str:
        return f"take {_sums(self)} in {voice.your} next turn (the present one, if it is {voice.your} own)"

    def faults(self, known: Known) -> Iterator[Fault]:
        yield from _sum_faults(self)


class Lingering(Word, frozen=True, tag="lingering"):
    """Lasts: `flee` on every roll to run away and `strength` in every fight, until an Item of `until_lost` is lost.

    The victim is rid of it when he loses the headgear (or whatever slot) by any way; without `until_lost`, only a
    card that ends curses helps.
    """

    rules = ("classic.curses.6", "classic.curses.7")
    lasts = True

    flee: int = 0
    strength: int = 0
    until_lost: Slot | None = None

    def reads(self, voice: Voice = YOU) -> str:
        slot = self.until_lost
        if slot is None:
            end = "the curse is lifted"
        else:
            end = f"{voice.you} lose {f'{voice.your} {WORN[slot]}' if slot in WORN else article(HELD[slot])}"
        return f"take {_sums(self)} until {end}"

    def faults(self, known: Known) -> Iterator[Fault]:
        yield from _sum_faults(self)


def _sums(effect: Lingering | NextTurn) -> str:
    parts = [f"{signed(effect.flee)} to run away"] if effect.flee else []
    parts += [f"{signed(effect.strength)} in every fight"] if effect.strength else []
    return listed(parts)


def _sum_faults(effect: Lingering | NextTurn) -> Iterator[Fault]:
    yield from within("flee", effect.flee, -5, 5)
    yield from within("strength", effect.strength, -10, 10)
    if not effect.flee and not effect.strength:
        yield "flee", "is 0 and so is strength: nothing changes"


class LoseFollower(Word, frozen=True, tag="lose_follower"):
    """Lose every follower, with what it carries."""

    rules = ()

    def reads(self, voice: Voice = YOU) -> str:
        return f"lose {voice.your} Followers"


class Plunder(Word, frozen=True, tag="plunder"):
    """Each other living player takes one card from the victim, in `order`: highest level or victim's left first.

    `hand`: at random from the hand. `items`: his choice of the victim's carried Items.
    """

    rules = ()

    source: Literal["hand", "items"] = "hand"
    order: Literal["left", "highest"] = "left"

    def reads(self, voice: Voice = YOU) -> str:
        loot = f"a random card from {voice.your} hand" if self.source == "hand" else f"an Item {voice.you} carry"
        start = f"starting on {voice.your} left" if self.order == "left" else "the highest Level first"
        return f"let each other player take {loot}, {start}"


class SwapHands(Word, frozen=True, tag="swap_hands"):
    """The victim and another living player exchange their whole hands.

    `whom`: the one on the victim's left or right, or who holds the most cards (of several, the first from the left).
    """

    rules = ("classic.cards.5", "classic.treasure.5")

    whom: Literal["left", "right", "largest_hand"] = "left"

    def reads(self, voice: Voice = YOU) -> str:
        return f"swap {voice.your} whole hand for that of the {_PARTNERS[self.whom].format(your=voice.your)}"


class GiveTo(Word, frozen=True, tag="give_to"):
    """The victim gives an Item of his choice to the lowest-level other player (the victim chooses among the tied)."""

    rules = ()

    size: Size = "any"

    def reads(self, voice: Voice = YOU) -> str:
        return f"give {article(f'{_SIZES[self.size]}Item')} to the other player of the lowest Level"


class Draw(Word, frozen=True, tag="draw"):
    """Draw cards, face down."""

    rules = ()

    deck: Deck = "treasure"
    count: int = 1

    def reads(self, voice: Voice = YOU) -> str:
        return f"draw {counted(self.count, 'Treasure' if self.deck == 'treasure' else 'Door card')} face down"

    def faults(self, known: Known) -> Iterator[Fault]:
        yield from within("count", self.count, 1, 9)


class Hobble(Word, frozen=True, tag="hobble"):
    """Lasts: so much less Move each turn, until a card ends the curse (quest.curses.5)."""

    rules = ()
    lasts = True

    move: int = 1

    def reads(self, voice: Voice = YOU) -> str:
        return f"move with {self.move} Move less each turn until the curse is lifted"

    def faults(self, known: Known) -> Iterator[Fault]:
        yield from within("move", self.move, 1, 3)


class Choose(ChooseWord["Effect"], frozen=True, tag="choose"):
    """The victim chooses among lists of effects of the door games."""

    options: tuple[tuple[Effect, ...], ...]


class IfHero(IfWord["Effect"], frozen=True, tag="if"):
    """One list of effects of the door games or another, by a condition."""

    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class OrElse(OrElseWord["Effect"], frozen=True, tag="or_else"):
    """One list of effects of the door games, or another that takes its place."""

    effects: tuple[Effect, ...]
    otherwise: tuple[Effect, ...]


class RollFor(RollForWord["Effect"], frozen=True, tag="roll_for"):
    """One list of effects of the door games or another, by a roll."""

    high: tuple[Effect, ...] = ()
    low: tuple[Effect, ...] = ()


class EverybodyElse(EverybodyElseWord["Effect"], frozen=True, tag="everybody_else"):
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
