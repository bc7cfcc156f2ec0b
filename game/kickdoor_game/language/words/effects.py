"""Effects on a victim: Bad Stuff, curses, and the harm or good inside other words.

An effect acts on one hero, the *victim*. Effects in a list act in that order. What the victim does not have cannot be
taken: the effect then does nothing (classic.curses.9).

    bad_stuff = [{ do = "lose_item", slot = "footgear" }, { do = "lose_levels", count = 1 }]

Each word defines its fields, its text as an order to the victim (`reads`), its possible mistakes (`faults`), and the
rules behind it. The engine has a resolver that carries it out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ..english import HELD, NOT_TO_WIN, THEY, WORN, YOU, Pronouns, article, counted, listed, numbered, signed, worth
from ..limits import Fault, KnownNames, full_hundreds, within
from .conditions import Condition, Slot, Wears
from .counts import for_each
from .lists import (
    WHOM,
    AnotherWord,
    ChooseWord,
    EffectWord,
    EverybodyElseWord,
    IfWord,
    OrElseWord,
    RollForWord,
    RollOffWord,
    VoteWord,
)

Which = Literal["choice", "best_bonus", "dearest", "all"]
"""Which of several Items are taken."""
Size = Literal["any", "small", "big"]
"""Sizes of Items that fit."""
Deck = Literal["door", "treasure"]
"""The two decks of the door games."""

_SIZES: dict[Size, str] = {"any": "", "small": "Small ", "big": "Big "}
UNTIL_ENDED = "a card ends this Curse"
"""The end of a lasting curse that ends in no other way."""
_OWN = {YOU: "yours", THEY: "theirs"}
_PARTNERS = {
    "left": "the player on {your} left",
    "right": "the player on {your} right",
    "largest_hand": "the other player who holds the most cards",
}


class LoseLevels(EffectWord, frozen=True, tag="lose_levels"):
    """The victim loses `count` levels, never below 1. `by_die`: as many as a die shows instead. `all`: down to Level
    1.
    """

    rules = ("classic.levels.2",)

    count: int = 1
    by_die: bool = False
    all: bool = False

    def reads(self, voice: Pronouns = YOU) -> str:
        if self.all:
            return "go down to Level 1"
        return f"lose as many Levels as {voice.you} roll" if self.by_die else f"lose {numbered(self.count, 'Level')}"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("count", self.count, 1, 9)
        if sum([self.count > 1, self.by_die, self.all]) > 1:
            yield "count", "only one of count, by_die and all can say how many"


class GainLevels(EffectWord, frozen=True, tag="gain_levels"):
    """The victim gains levels, but never the winning one."""

    rules = ("classic.winning.2",)

    count: int = 1

    def reads(self, voice: Pronouns = YOU) -> str:
        return f"gain {numbered(self.count, 'Level')}, {NOT_TO_WIN}"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("count", self.count, 1, 3)


class Die(EffectWord, frozen=True, tag="die"):
    """The victim dies (classic.death)."""

    rules = ("classic.death.1", "classic.death.2", "classic.death.5")

    def reads(self, voice: Pronouns = YOU) -> str:
        return "die"


class LoseItem(EffectWord, frozen=True, tag="lose_item"):
    """The victim loses carried Items that fit.

    `slot` restricts them (None: any; `hands`: one or two hands), and so do `size` and `in_use` (only those in use).
    `which` decides among several: the victim's choice (classic.curses.8) of `count` Items, the one with the best bonus,
    the most valuable one, or all.
    """

    rules = ("classic.curses.8", "classic.curses.9")

    slot: Slot | Literal["hands"] | None = None
    size: Size = "any"
    which: Which = "choice"
    count: int = 1
    in_use: bool = False

    def reads(self, voice: Pronouns = YOU) -> str:
        return f"lose {self.items(voice)}"

    def reads_if(self, who: Condition, voice: Pronouns = YOU) -> str:
        named = isinstance(who, Wears) and who.slot in WORN and self == LoseItem(slot=who.slot, in_use=True)
        return "lose it" if named else self.reads(voice)

    def items(self, voice: Pronouns, marked: str = "") -> str:
        """Return the object of `lose`: `your Big headgear`, `2 Small Items`, `your most valuable Item in use`.

        `marked`: a further adjective, followed by a space.
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

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("count", self.count, 1, 9)
        if self.which != "choice" and self.count > 1:
            yield "count", f'says nothing with which = "{self.which}"'


class LoseItemsWorth(EffectWord, frozen=True, tag="lose_items_worth"):
    """The victim discards carried Items of their choice worth at least `gold` together; all of them if they are worth
    less.
    """

    rules = ("classic.curses.8", "classic.curses.9")

    gold: int

    def reads(self, voice: Pronouns = YOU) -> str:
        return f"discard {worth(self.gold)}"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from full_hundreds("gold", self.gold)
        if self.gold == 0:
            yield "gold", "0 takes nothing"


class LoseHand(EffectWord, frozen=True, tag="lose_hand"):
    """The victim discards their whole hand."""

    rules = ("classic.cards.5",)

    def reads(self, voice: Pronouns = YOU) -> str:
        return f"discard {voice.your} whole hand"


class DiscardCards(EffectWord, frozen=True, tag="discard_cards"):
    """The victim discards `count` hand cards, of their choice or at random."""

    rules = ("classic.cards.5",)

    count: int = 1
    which: Literal["choice", "random"] = "choice"

    def reads(self, voice: Pronouns = YOU) -> str:
        cards = numbered(self.count, "random card" if self.which == "random" else "card")
        return f"discard {cards} from {voice.your} hand"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("count", self.count, 1, 9)


class LoseClass(EffectWord, frozen=True, tag="lose_class"):
    """The victim loses a Class card, of their choice if they have two; with `all`, all of them."""

    rules = ("classic.classes.5", "classic.classes.13", "classic.hybrids.9")
    home = "classic.classes.2"

    all: bool = False

    def reads(self, voice: Pronouns = YOU) -> str:
        return f"lose all {voice.your} Classes" if self.all else f"lose {voice.your} Class"


class LoseRace(EffectWord, frozen=True, tag="lose_race"):
    """The victim loses a Race card, of their choice if they have two; with `all`, all of them."""

    rules = ("classic.races.6", "classic.races.8", "classic.hybrids.6")

    all: bool = False

    def reads(self, voice: Pronouns = YOU) -> str:
        return f"lose all {voice.your} Races" if self.all else f"lose {voice.your} Race"


class LosePower(EffectWord, frozen=True, tag="lose_power"):
    """The victim loses a Power of their choice, one of their highest Rank, or all Powers."""

    rules = ()
    home = "bites.powers.7"

    which: Literal["choice", "highest", "all"] = "choice"

    def reads(self, voice: Pronouns = YOU) -> str:
        match self.which:
            case "all":
                return f"lose all {voice.your} Powers"
            case "highest":
                return f"lose {voice.your} Power of the highest Rank"
            case "choice":
                return f"lose one of {voice.your} Powers"


class ChangeClass(EffectWord, frozen=True, tag="change_class"):
    """The victim's Class cards are replaced by the topmost Class card of the discards; without one, they are lost."""

    rules = ("classic.classes.5",)
    home = "classic.classes.2"

    def reads(self, voice: Pronouns = YOU) -> str:
        return f"replace all {voice.your} Classes with the topmost one in the discards (if there is none, lose them)"


class ChangeRace(EffectWord, frozen=True, tag="change_race"):
    """The victim's Race cards are replaced by the topmost Race card of the discards; without one, they are lost."""

    rules = ("classic.races.6",)

    def reads(self, voice: Pronouns = YOU) -> str:
        return f"replace all {voice.your} Races with the topmost one in the discards (if there is none, lose them)"


class ChangeSex(EffectWord, frozen=True, tag="change_sex"):
    """The victim's sex changes for good, and their next fight is at -`penalty` (classic.curses.5)."""

    rules = ("classic.curses.5",)
    lasts = True
    is_plain = False
    is_order = True

    penalty: int = 5

    def reads(self, voice: Pronouns = YOU) -> str:
        return f"change sex, and {signed(-self.penalty)} {_next_fight(voice)}" if self.penalty else "change sex"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("penalty", self.penalty, 0, 10)


class NextFight(EffectWord, frozen=True, tag="next_fight"):
    """Until the victim's next fight is over (one in progress counts), -`penalty`, or -`each` for each player who is not
    in that fight, or no bonuses from Items.
    """

    rules = ("classic.curses.7",)
    lasts = True
    is_plain = False

    penalty: int = 0
    no_items: bool = False
    each: int = 0

    def reads(self, voice: Pronouns = YOU) -> str:
        if self.penalty and not self.each and not self.no_items:
            return f"{signed(-self.penalty)} {_next_fight(voice)}"
        parts = [signed(-self.penalty)] if self.penalty else []
        parts += [f"{signed(-self.each)} {for_each('bystander')}"] if self.each else []
        parts += [f"no bonus from {voice.your} Items"] if self.no_items else []
        return f"{_next_fight(voice)}: {listed(parts)}"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("penalty", self.penalty, 0, 10)
        yield from within("each", self.each, 0, 5)
        if not self.penalty and not self.no_items and not self.each:
            yield "penalty", "is 0 and Items count: nothing changes"


def _next_fight(voice: Pronouns) -> str:
    """Return the fight for which a penalty counts: the one in progress, or else the next one."""
    return f"in {voice.your} next combat (this one, if {voice.you} are in it)"


class NextTurn(EffectWord, frozen=True, tag="next_turn"):
    """Until the victim's next turn is over, or the present one if it is theirs: `flee` is added to each roll to run
    away in that turn and `strength` in each fight of it (shakespeare.curses.8).
    """

    rules = ("classic.curses.7", "shakespeare.curses.8")
    lasts = True
    is_plain = False

    flee: int = 0
    strength: int = 0

    def reads(self, voice: Pronouns = YOU) -> str:
        when = f"{'of' if self.strength else 'in'} {voice.your} next turn"
        return f"{_sums(self)} {when} (this turn, if it is {_OWN[voice]})"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from _sum_faults(self)


class Lingering(EffectWord, frozen=True, tag="lingering"):
    """A lasting curse: `flee` is added to each roll to run away and `strength` in each fight.

    It ends when the victim loses an Item of the slot `until_lost`, in any way; without `until_lost`, only a card that
    ends curses helps.
    """

    rules = ("classic.curses.6", "classic.curses.7")
    lasts = True
    is_plain = False

    flee: int = 0
    strength: int = 0
    until_lost: Slot | None = None

    def reads(self, voice: Pronouns = YOU) -> str:
        slot = self.until_lost
        if slot is None:
            end = UNTIL_ENDED
        else:
            end = f"{voice.you} lose {f'{voice.your} {WORN[slot]}' if slot in WORN else article(HELD[slot])}"
        return f"{_sums(self)} until {end}"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from _sum_faults(self)


def _sums(effect: Lingering | NextTurn) -> str:
    parts = [f"{signed(effect.flee)} to run away"] if effect.flee else []
    parts += [f"{signed(effect.strength)} in every combat"] if effect.strength else []
    return listed(parts)


def _sum_faults(effect: Lingering | NextTurn) -> Iterator[Fault]:
    yield from within("flee", effect.flee, -5, 5)
    yield from within("strength", effect.strength, -10, 10)
    if not effect.flee and not effect.strength:
        yield "flee", "is 0 and so is strength: nothing changes"


class LoseFollower(EffectWord, frozen=True, tag="lose_follower"):
    """The victim loses every follower, with what it carries."""

    rules = ()

    def reads(self, voice: Pronouns = YOU) -> str:
        return f"lose all {voice.your} Followers"


class Plunder(EffectWord, frozen=True, tag="plunder"):
    """Each other living player takes one card from the victim, in `order`: highest Level first, or from the victim's
    left.

    `source`: a random card from the hand, or an Item that the victim carries, of the taker's choice.
    """

    rules = ()
    is_plain = False

    source: Literal["hand", "items"] = "hand"
    order: Literal["left", "highest"] = "left"

    def reads(self, voice: Pronouns = YOU) -> str:
        loot = f"1 random card from {voice.your} hand" if self.source == "hand" else f"1 Item that {voice.you} carry"
        start = f"from {voice.your} left" if self.order == "left" else "highest Level first"
        return f"each other player takes {loot} ({start})"


class SwapHands(EffectWord, frozen=True, tag="swap_hands"):
    """The victim and another living player exchange their whole hands.

    `whom`: the player on the victim's left or right, or the one with the most cards (of several, the first from the
    left).
    """

    rules = ("classic.cards.5", "classic.treasure.5")

    whom: Literal["left", "right", "largest_hand"] = "left"

    def reads(self, voice: Pronouns = YOU) -> str:
        return f"swap hands with {_PARTNERS[self.whom].format(your=voice.your)}"


class PassHands(EffectWord, frozen=True, tag="pass_hands"):
    """Every living player passes their whole hand to the next one on their left or right, all at the same time."""

    rules = ("classic.cards.5", "classic.treasure.5")
    is_plain = False

    to: Literal["left", "right"] = "left"

    def reads(self, voice: Pronouns = YOU) -> str:
        return f"everybody passes their whole hand to the player on their {self.to}"


class GiveTo(EffectWord, frozen=True, tag="give_to"):
    """The victim gives an Item of their choice to another living player.

    `to`: the one of the lowest Level (the victim chooses among several), the one on their left or right, or the one
    whom a die names, counted round the table from their left without them. `size` and `slot` restrict the Item.
    """

    rules = ()

    size: Size = "any"
    to: Literal["lowest", "left", "right", "die"] = "lowest"
    slot: Slot | None = None

    def reads(self, voice: Pronouns = YOU) -> str:
        if self.slot in WORN:
            what = f"{voice.your} {_SIZES[self.size]}{WORN[self.slot]}"
        else:
            what = article(f"{_SIZES[self.size]}{HELD[self.slot] if self.slot else 'Item'}")
        if self.to == "die":
            return f"roll, count that many other players from {voice.your} left, and give {what} to the last"
        return f"give {what} to {WHOM[self.to].format(your=voice.your)}"


class Draw(EffectWord, frozen=True, tag="draw"):
    """The victim draws cards, face down."""

    rules = ()

    deck: Deck = "treasure"
    count: int = 1

    def reads(self, voice: Pronouns = YOU) -> str:
        return f"draw {numbered(self.count, 'Treasure' if self.deck == 'treasure' else 'Door card')} face down"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("count", self.count, 1, 9)


class Hobble(EffectWord, frozen=True, tag="hobble"):
    """A lasting curse: `move` less Move each turn, until a card ends it (quest.curses.5)."""

    rules = ()
    lasts = True
    is_plain = False

    move: int = 1

    def reads(self, voice: Pronouns = YOU) -> str:
        return f"{signed(-self.move)} Move each turn until {UNTIL_ENDED}"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("move", self.move, 1, 3)


class Choose(ChooseWord["Effect"], frozen=True, tag="choose"):
    """The victim chooses among lists of effects of the door games."""

    options: tuple[tuple[Effect, ...], ...]


class IfHero(IfWord["Effect"], frozen=True, tag="if"):
    """One list of effects of the door games or another, by a condition on the victim."""

    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class OrElse(OrElseWord["Effect"], frozen=True, tag="or_else"):
    """A list of effects of the door games, or another if the first can do nothing."""

    effects: tuple[Effect, ...]
    otherwise: tuple[Effect, ...]


class Vote(VoteWord["Effect"], frozen=True, tag="vote"):
    """The others vote which list of effects of the door games acts on the victim."""

    options: tuple[tuple[Effect, ...], ...]


class Another(AnotherWord["Effect"], frozen=True, tag="another"):
    """Effects of the door games on one other player."""

    effects: tuple[Effect, ...]


class RollOff(RollOffWord["Effect"], frozen=True, tag="roll_off"):
    """Effects of the door games on the victim or another player, the one who rolls lower."""

    effects: tuple[Effect, ...]


class RollFor(RollForWord["Effect"], frozen=True, tag="roll_for"):
    """One list of effects of the door games or another, by a roll of the die."""

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
    | Vote
    | Another
    | RollOff
    | Plunder
    | SwapHands
    | PassHands
    | GiveTo
    | Draw
    | EverybodyElse
)
"""Any effect of the door games."""

Standing = Effect | Hobble
"""Effects that can lie before a hero; Hobble belongs only to the game that has Move."""
