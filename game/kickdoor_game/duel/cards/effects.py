"""Effect words of the duel: what an ability does. A list of effects acts in order, each as far as it can
(ccg.general.5).

effects = [{ do = "damage", count = 2, to = "target" }, { do = "draw" }]

`to` says which cards are affected. `target` is the card that the player chose when the ability was announced. The other
words choose nothing, so they also affect cards that cannot be chosen (ccg.keyword.21).

A word has everything that a card needs of it: its fields, how it reads as an order to the ability's controller
(`reads`), its faults at its place on the card (`faults`), and the rules behind it. What it does is a row of
`announcing/effects.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import ClassVar, Literal

from ...language.english import listed, numbered, signed
from ...language.limits import Fault, not_zero, within
from ...language.vocabulary import CardWord
from .conditions import DuelCondition
from .targets import CARD, EffectPlace, Per, To, Whose, does, for_each, owners, reached

Value = Literal["power", "life", "cost", "rank", "defense"]
"""A value of a card that effects may change."""
Until = Literal["fight", "turn"]
"""The end of a change: with the fight, or with the turn."""

_HAVE: dict[Value, frozenset[str]] = {
    "power": frozenset(("monster", "weapon")),
    "life": frozenset(("hero", "ally", "monster")),
    "cost": frozenset(("monster",)),
    "rank": frozenset(("weapon", "loot")),
    "defense": frozenset(("weapon",)),
}
"""Kinds of cards in play that have each value."""
_HEROES: frozenset[To] = frozenset(("your_hero", "their_hero", "each_hero"))
_STOPPED = {"card": "Mischief", "ability": "ability", "either": "Mischief or ability"}
_UNTIL: dict[Until, str] = {"fight": "this fight", "turn": "this turn"}
_PAID = {"gold": "gold", "blood": "blood", "discard": "cards"}


class DuelWord(CardWord, frozen=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    """The base of all effects of the duel.

    `is_plain`: it reads as one clause, which can stand in a list. `interrupts`: it only acts on what its ability
    interrupts. `gives_back`: costs that it gives back, the one to name first.
    """

    is_plain: ClassVar[bool] = True
    interrupts: ClassVar[bool] = False
    gives_back: ClassVar[tuple[str, ...]] = ()

    def reads(self, this: str = CARD) -> str:
        """Return what is done, without capital letter and full stop. `this`: the noun for its card."""
        raise NotImplementedError(type(self).__name__)

    def faults(self, place: EffectPlace) -> Iterator[Fault]:
        """Yield each field that is faulty for an effect at that place of a card, with the problem. Effects inside this
        one are not checked."""
        yield from ()

    def endless(self, spent: Set[str]) -> str:
        """Return why a player who pays these costs for the effect could repeat it for ever (ccg.general.9); "" if they
        could not."""
        if not spent or not spent <= set(self.gives_back):
            return ""
        return f"it gives back the {_PAID[self.gives_back[0]]} that it costs"


def orders(effects: Sequence[DuelWord], this: str = CARD) -> str:
    """Return what effects do, in order: `deal 1 damage to each Hero and draw a card`."""
    parts = [effect.reads(this) for effect in effects]
    return listed(parts) if all(effect.is_plain for effect in effects) else "; ".join(parts)


def _lives(place: EffectPlace, to: To) -> Iterator[Fault]:
    """Yield a fault if the cards meant by `to` take no damage."""
    kinds = place.kinds(to)
    if kinds and not kinds & _HAVE["life"]:
        yield "to", "has no life, so it takes no damage"


def _leaves(place: EffectPlace, to: To) -> Iterator[Fault]:
    """Yield a fault if the cards meant by `to` may include a Hero."""
    if "hero" in place.kinds(to):
        yield "to", "may be a Hero, which never leaves play"


def _bleeds(place: EffectPlace, to: To) -> Iterator[Fault]:
    """Yield a fault if `to` may mean anything but Heroes."""
    if to == "target":
        if place.target is not None and set(place.target.of) != {"hero"}:
            yield "to", "is target, which may be something else than a Hero, and only a Hero bleeds"
    elif to not in _HEROES:
        yield "to", f'is "{to}", and only a Hero bleeds'


def _cuts_in(place: EffectPlace) -> Iterator[Fault]:
    """Yield a fault of the whole word if its ability is no interrupt."""
    if not place.interrupts:
        yield "", "does nothing unless it interrupts"


class Damage(DuelWord, frozen=True, tag="damage"):
    """Deal this much damage to each of the cards, at the same moment (ccg.damage.1, ccg.end.7)."""

    rules = ("ccg.damage.1",)

    count: int
    to: To = "target"
    per: Per = ""

    def reads(self, this: str = CARD) -> str:
        return f"deal {self.count} damage to {reached(self.to, this)}{for_each(self.per)}"

    def faults(self, place: EffectPlace) -> Iterator[Fault]:
        yield from _lives(place, self.to)
        yield from within("count", self.count, 1, 6)


class Mend(DuelWord, frozen=True, tag="heal"):
    """Heal up to this much damage on each of the cards (ccg.damage.6)."""

    rules = ("ccg.damage.6",)
    gives_back = ("blood",)

    count: int
    to: To = "your_hero"
    per: Per = ""

    def reads(self, this: str = CARD) -> str:
        return f"heal {self.count} damage on {reached(self.to, this)}{for_each(self.per)}"

    def faults(self, place: EffectPlace) -> Iterator[Fault]:
        yield from _lives(place, self.to)
        yield from within("count", self.count, 1, 6)


class Prevent(DuelWord, frozen=True, tag="prevent"):
    """Prevent up to this much of the damage that the interrupted ability is about to deal to the cards
    (ccg.damage.4).
    """

    rules = ("ccg.damage.4",)
    interrupts = True

    count: int
    to: To = "your_hero"

    def reads(self, this: str = CARD) -> str:
        return f"prevent up to {self.count} damage to {reached(self.to, this)}"

    def faults(self, place: EffectPlace) -> Iterator[Fault]:
        yield from _cuts_in(place)
        yield from _lives(place, self.to)
        yield from within("count", self.count, 1, 6)


class Cancel(DuelWord, frozen=True, tag="cancel"):
    """Cancel what it interrupts: a card that is being played, an ability, or either (ccg.timing.5)."""

    rules = ("ccg.timing.5",)
    interrupts = True

    what: Literal["card", "ability", "either"] = "either"

    def reads(self, this: str = CARD) -> str:
        return f"cancel the {_STOPPED[self.what]} that this interrupts"

    def faults(self, place: EffectPlace) -> Iterator[Fault]:
        yield from _cuts_in(place)


class Change(DuelWord, frozen=True, tag="change"):
    """Change a value of the cards until the end of the fight or turn (ccg.general.2).

    In an `always` ability `until` has no effect: the change lasts as long as its card is there.
    """

    rules = ("ccg.general.2",)

    value: Value
    by: int
    to: To = "target"
    until: Until = "turn"
    per: Per = ""

    def reads(self, this: str = CARD) -> str:
        so_long = f"{_UNTIL[self.until]}{for_each(self.per)}"
        return f"give {reached(self.to, this)} {signed(self.by)} {self.value} {so_long}"

    def by_how_much(self) -> str:
        """Return the change in words: `+1 life for each Ally you have`."""
        return f"{signed(self.by)} {self.value}{for_each(self.per)}"

    def faults(self, place: EffectPlace) -> Iterator[Fault]:
        kinds = place.kinds(self.to)
        if kinds and not kinds & _HAVE[self.value]:
            yield "value", f"is {self.value}, which such a card does not have"
        yield from not_zero("by", self.by, 4)


def holding(changes: Sequence[Change], this: str) -> str:
    """Return changes that hold as long as their card is there, in words: `each Ally of yours has +1 life`."""
    held = [
        f"{reached(to, this)} has {listed([change.by_how_much() for change in changes if change.to == to])}"
        for to in dict.fromkeys(change.to for change in changes)
    ]
    return listed(held)


class TakeCards(DuelWord, frozen=True, tag="draw"):
    """Draw this many cards, one at a time (ccg.end.3)."""

    rules = ("ccg.end.2", "ccg.end.3")
    gives_back = ("discard",)

    count: int = 1
    who: Whose = "you"

    def reads(self, this: str = CARD) -> str:
        return does(self.who, "draw", numbered(self.count, "card"))

    def faults(self, place: EffectPlace) -> Iterator[Fault]:
        yield from within("count", self.count, 1, 3)


class Bottom(DuelWord, frozen=True, tag="bottom"):
    """Put this many cards of one's choice from the hand under the deck, in the order chosen."""

    rules = ("ccg.zones.5",)

    count: int = 1

    def reads(self, this: str = CARD) -> str:
        return f"put {numbered(self.count, 'card')} from your hand under your deck"

    def faults(self, place: EffectPlace) -> Iterator[Fault]:
        yield from within("count", self.count, 1, 3)


class Drop(DuelWord, frozen=True, tag="discard"):
    """Discard this many cards of the hand, of their owner's choice."""

    rules = ("ccg.zones.6",)

    count: int = 1
    who: Whose = "them"

    def reads(self, this: str = CARD) -> str:
        return does(self.who, "discard", numbered(self.count, "card"))

    def faults(self, place: EffectPlace) -> Iterator[Fault]:
        yield from within("count", self.count, 1, 3)


class Earn(DuelWord, frozen=True, tag="gold"):
    """Take this much gold from the stockpile; if negative, put as much back as there is up to that amount."""

    rules = ("ccg.zones.3",)
    gives_back = ("gold",)

    count: int
    who: Whose = "you"
    per: Per = ""

    def reads(self, this: str = CARD) -> str:
        gold = f"{abs(self.count)} gold{for_each(self.per)}"
        return does(self.who, "take" if self.count > 0 else "lose", gold)

    def faults(self, place: EffectPlace) -> Iterator[Fault]:
        yield from not_zero("count", self.count, 5)


class StealGold(DuelWord, frozen=True, tag="steal_gold"):
    """Move this much gold, or all there is, from the opponent's purse to one's own (ccg.gold.1)."""

    rules = ("ccg.gold.1",)
    gives_back = ("gold",)

    count: int = 1

    def reads(self, this: str = CARD) -> str:
        return f"steal {self.count} gold"

    def faults(self, place: EffectPlace) -> Iterator[Fault]:
        yield from within("count", self.count, 1, 3)


class ZapCards(DuelWord, frozen=True, tag="zap"):
    """Zap the cards; those that are zapped stay so (ccg.zap.1)."""

    rules = ("ccg.zap.1",)

    to: To = "target"

    def reads(self, this: str = CARD) -> str:
        return f"zap {reached(self.to, this)}"


class UnzapCards(DuelWord, frozen=True, tag="unzap"):
    """Unzap the cards (ccg.zap.1)."""

    rules = ("ccg.zap.1", "ccg.face.3")

    to: To = "target"

    def reads(self, this: str = CARD) -> str:
        return f"unzap {reached(self.to, this)}"

    def endless(self, spent: Set[str]) -> str:
        """Return the reason in any case: two cards with this word could unzap each other for ever."""
        return "what unzaps could be unzapped by its like, for ever"


class Squish(DuelWord, frozen=True, tag="squish"):
    """Squish the cards (ccg.damage.7)."""

    rules = ("ccg.damage.7",)

    to: To = "target"

    def reads(self, this: str = CARD) -> str:
        return f"squish {reached(self.to, this)}"

    def faults(self, place: EffectPlace) -> Iterator[Fault]:
        yield from _leaves(place, self.to)


class ToHand(DuelWord, frozen=True, tag="to_hand"):
    """Move the cards to their owners' hands, also the attacking card while it lies face down (ccg.noattack.1)."""

    rules = ("ccg.zones.9", "ccg.leave.5")

    to: To = "target"

    def reads(self, this: str = CARD) -> str:
        what = "the attacking card" if self.to == "attacking" else reached(self.to, this)
        return f"return {what} to {owners(self.to)} hand"

    def faults(self, place: EffectPlace) -> Iterator[Fault]:
        yield from _leaves(place, self.to)


class ToStash(DuelWord, frozen=True, tag="to_stash"):
    """Put the cards face down into their owners' stashes (ccg.stash.1)."""

    rules = ("ccg.stash.1", "ccg.leave.5")

    to: To = "target"

    def reads(self, this: str = CARD) -> str:
        return f"stash {reached(self.to, this)} face down"

    def faults(self, place: EffectPlace) -> Iterator[Fault]:
        yield from _leaves(place, self.to)


class Bleed(DuelWord, frozen=True, tag="bleed"):
    """Put the Heroes under Bleeding of `count`, for this many of their own reckonings; 0: until it is removed
    (ccg.keyword.1, .2).
    """

    rules = ("ccg.keyword.1", "ccg.keyword.2", "ccg.keyword.23")

    count: int = 1
    reckonings: int = 2
    to: To = "their_hero"

    def reads(self, this: str = CARD) -> str:
        lasts = f"for {numbered(self.reckonings, 'reckoning')}" if self.reckonings else "while this is in play"
        return f"put Bleeding {self.count} on {reached(self.to, this)} {lasts}"

    def faults(self, place: EffectPlace) -> Iterator[Fault]:
        if not self.reckonings and not place.stays:
            yield "reckonings", "is 0, and the card does not stay in play: say for how many reckonings"
        yield from within("reckonings", self.reckonings, 0, 3)
        yield from _bleeds(place, self.to)
        yield from within("count", self.count, 1, 2)


class Bandage(DuelWord, frozen=True, tag="stop_bleeding"):
    """End all Bleeding of the Heroes (ccg.keyword.2)."""

    rules = ("ccg.keyword.2",)

    to: To = "your_hero"

    def reads(self, this: str = CARD) -> str:
        return f"stop all Bleeding on {reached(self.to, this)}"

    def faults(self, place: EffectPlace) -> Iterator[Fault]:
        yield from _bleeds(place, self.to)


class Unstick(DuelWord, frozen=True, tag="unstick"):
    """Discard every card that is stuck to the cards (ccg.leave.3)."""

    rules = ("ccg.leave.3",)

    to: To = "target"

    def reads(self, this: str = CARD) -> str:
        return f"discard all that is stuck to {reached(self.to, this)}"


class Spill(DuelWord, frozen=True, tag="spill"):
    """Put this many top cards of the deck face up on the discard pile (ccg.keyword.18)."""

    rules = ("ccg.keyword.18", "ccg.keyword.19")

    count: int = 1
    who: Whose = "you"

    def reads(self, this: str = CARD) -> str:
        return does(self.who, "Spill", f"{self.count}")

    def faults(self, place: EffectPlace) -> Iterator[Fault]:
        yield from within("count", self.count, 1, 6)


class Collect(DuelWord, frozen=True, tag="collect"):
    """Put this many tokens from the stockpile on this card (ccg.keyword.3)."""

    rules = ("ccg.keyword.3",)

    count: int = 1

    def reads(self, this: str = CARD) -> str:
        return f"Collect {self.count}"

    def faults(self, place: EffectPlace) -> Iterator[Fault]:
        yield from within("count", self.count, 1, 2)


class Salvage(DuelWord, frozen=True, tag="salvage"):
    """Take another card of one's choice from one's own discard pile into the hand."""

    rules = ("ccg.zones.6",)
    gives_back = ("discard", "squish")

    def reads(self, this: str = CARD) -> str:
        return "take another card from your discard pile into your hand"


class ChangeLevel(DuelWord, frozen=True, tag="level"):
    """Raise the Level by `by`, or lower it if negative, within 1 to 10 (ccg.general.3)."""

    rules = ("ccg.general.3",)

    by: int = 1
    who: Whose = "you"

    def reads(self, this: str = CARD) -> str:
        way = "up" if self.by > 0 else "down"
        return does(self.who, "go", f"{way} {numbered(abs(self.by), 'Level')}")

    def faults(self, place: EffectPlace) -> Iterator[Fault]:
        yield from not_zero("by", self.by, 2)


class CatchBreath(DuelWord, frozen=True, tag="fresh_marker"):
    """Turn one's own marker to Run Away (ccg.run.1)."""

    rules = ("ccg.run.1",)

    def reads(self, this: str = CARD) -> str:
        return "turn your Run Away marker to Run Away"


class Peek(DuelWord, frozen=True, tag="peek"):
    """Look at the face-down attacking card, or at the opponent's hand; nobody else sees it."""

    rules = ("ccg.zones.11",)

    at: Literal["attack", "hand"] = "attack"

    def reads(self, this: str = CARD) -> str:
        return "look at the attacking card" if self.at == "attack" else "look at the opponent's hand"


class WhenSo(DuelWord, frozen=True, tag="if"):
    """Do one list if a condition holds at that moment, else the other."""

    rules = ()
    is_plain = False

    when: DuelCondition
    then: tuple[DuelEffect, ...]
    otherwise: tuple[DuelEffect, ...] = ()

    def reads(self, this: str = CARD) -> str:
        so = f"if {self.when.reads()}, {orders(self.then, this)}"
        return f"{so}; otherwise, {orders(self.otherwise, this)}" if self.otherwise else so

    def faults(self, place: EffectPlace) -> Iterator[Fault]:
        if not self.then:
            yield "then", "is empty"


class Pick(DuelWord, frozen=True, tag="choose"):
    """Do one of the lists, chosen by the ability's controller."""

    rules = ()
    is_plain = False

    options: tuple[tuple[DuelEffect, ...], ...]

    def reads(self, this: str = CARD) -> str:
        lists = (f"({letter}) {orders(each, this)}" for letter, each in zip("abcdef", self.options, strict=False))
        return f"choose one: {'; '.join(lists)}"

    def faults(self, place: EffectPlace) -> Iterator[Fault]:
        if len(self.options) < 2 or not all(self.options):
            yield "options", "a choice needs two or more lists, and something in each"


DuelEffect = (
    Damage
    | Mend
    | Prevent
    | Cancel
    | Change
    | TakeCards
    | Bottom
    | Drop
    | Earn
    | StealGold
    | ZapCards
    | UnzapCards
    | Squish
    | ToHand
    | ToStash
    | Bleed
    | Bandage
    | Unstick
    | Spill
    | Collect
    | Salvage
    | ChangeLevel
    | CatchBreath
    | Peek
    | WhenSo
    | Pick
)
"""Any effect of the duel."""
