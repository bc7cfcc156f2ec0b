"""Trait words of the board game: what cards in play grant their owners, beside the traits that every game has.

`trait_text` prints a trait as a sentence to its owner; a few shared ones read differently here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ...language.english import numbered, signed, title
from ...language.limits import Fault, KnownNames, named, not_zero, within
from ...language.words.conditions import Condition, clause
from ...language.words.traits import (
    BY_ITSELF,
    Backstab,
    Berserk,
    BigUnlimited,
    Bonus,
    Context,
    CurseProof,
    DoubleSale,
    Flee,
    FleeDiscards,
    HandLimit,
    Immune,
    LevelForHelping,
    TraitWord,
    WinsTies,
)
from ..board.links import COST

MOST_DICE = 4
"""Most dice that a trait may add, or a monster may roll."""
Power = Literal["flame", "flight"]
"""A power of a hero that monsters, rooms and cards can ask for."""
POWERS: tuple[Power, ...] = ("flame", "flight")
"""All powers."""

D10Power = Literal["extra_die", "double_magic", "avert_curse", "steal"]
"""A d10 power of a Class (quest.class.6)."""


_D10: dict[D10Power, tuple[str, str]] = {
    "extra_die": ("once in your combat, before the dice are rolled", "roll 1 more die in it"),
    "double_magic": (
        "once in your combat, before the dice are rolled",
        "double the bonus of 1 Magic Item that you use in it",
    ),
    "avert_curse": ("when a Curse strikes you", "that Curse does nothing"),
    "steal": (
        "once on your turn, while nobody fights",
        "take a Small Item of another player in your room; on more, take 1 hit",
    ),
}


class ExtraDice(TraitWord, frozen=True, tag="extra_dice"):
    """More dice in a combat; fewer if `count` is negative (quest.class.14).

    `against`: only if a monster there has this keyword; `who`: only for owners who meet this condition.
    """

    rules = ("quest.roll.1",)

    count: int = 1
    against: str | None = None
    who: Condition | None = None

    def reads(self, context: Context = BY_ITSELF) -> str:
        dice = f"{signed(self.count)} {'die' if abs(self.count) == 1 else 'dice'}"
        when = f"against {title(self.against)} monsters" if self.against else "in combat"
        return f"{dice} {when}" + (f" if you {clause(self.who)}" if self.who else "")

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from not_zero("count", self.count, MOST_DICE)
        yield from named("against", "keyword", self.against, known.tags) if self.against is not None else []


class MoreMove(TraitWord, frozen=True, tag="more_move"):
    """More Move each turn; less if `value` is negative (quest.movement.12)."""

    rules = ("quest.movement.12",)

    value: int = 1

    def reads(self, context: Context = BY_ITSELF) -> str:
        return f"{signed(self.value)} Move each turn"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from not_zero("value", self.value, 3)


class MoreHealth(TraitWord, frozen=True, tag="more_health"):
    """More Health tokens while the card is in use. They come red, and as many red ones leave with it
    (quest.health.2).
    """

    rules = ("quest.health.2",)

    tokens: int = 1

    def reads(self, context: Context = BY_ITSELF) -> str:
        return f"you have {numbered(self.tokens, 'more Health token')}"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("tokens", self.tokens, 1, 3)


class MoreHands(TraitWord, frozen=True, tag="more_hands"):
    """More Hands (quest.items.13)."""

    rules = ("quest.items.13",)

    hands: int = 1

    def reads(self, context: Context = BY_ITSELF) -> str:
        return f"you have {numbered(self.hands, 'more Hand')}"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("hands", self.hands, 1, 2)


class SearchBonus(TraitWord, frozen=True, tag="search_bonus"):
    """Adds to the owner's search rolls."""

    rules = ("quest.search.4",)

    value: int = 1

    def reads(self, context: Context = BY_ITSELF) -> str:
        return f"{signed(self.value)} to your search rolls"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from not_zero("value", self.value, 3)


class LinkCost(TraitWord, frozen=True, tag="link_cost"):
    """Links of this kind cost the owner only `cost` Move."""

    rules = ("quest.links.5", "quest.links.6")

    kind: Literal["locked", "hidden"]
    cost: int = 1

    def reads(self, context: Context = BY_ITSELF) -> str:
        return f"{self.kind} doors cost you {self.cost} Move"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("cost", self.cost, 1, COST[self.kind] - 1)


class TakesDiscards(TraitWord, frozen=True, tag="takes_discards"):
    """Instead of each Treasure or DxM card drawn, the owner may take the deck's top discard; they discard a card for
    each one so taken (quest.class.15).
    """

    rules = ("quest.class.15", "quest.class.5")

    def reads(self, context: Context = BY_ITSELF) -> str:
        return (
            "whenever you draw a Treasure or DxM card, you may take the top card of its discards instead; "
            "then discard 1 card"
        )


class D10(TraitWord, frozen=True, tag="d10"):
    """A power that works if a d10 shows the owner's Level or less, and always at Level 10 (quest.class.6, .7).

    Before the roll of a combat, `extra_die` adds a die (quest.class.13), and `double_magic` doubles the bonus of one
    Magic Item (quest.class.10). `avert_curse` stops a Curse on the owner (quest.class.16). `steal` takes a small Item
    from a hero in the same room, once in the owner's own turn, outside combat; if it fails, the owner takes a hit
    (quest.class.18).
    """

    rules = ("quest.class.6", "quest.class.7", "quest.class.8")

    power: D10Power

    def reads(self, context: Context = BY_ITSELF) -> str:
        when, then = _D10[self.power]
        return f"d10 power: {when}, roll the d10: on your Level or less, {then}"


class Grants(TraitWord, frozen=True, tag="grants"):
    """Gives the owner a power while the card is in use, wanted or not (quest.items.17).

    What the power leads to is up to monsters, rooms and cards (`HasPower`). A Flaming Item gives Flame without this
    word (quest.items.18).
    """

    rules = ("quest.items.17",)

    power: Power

    def reads(self, context: Context = BY_ITSELF) -> str:
        return f"you have {title(self.power)}"


QuestTrait = (
    Grants
    | ExtraDice
    | MoreMove
    | MoreHealth
    | MoreHands
    | SearchBonus
    | LinkCost
    | TakesDiscards
    | D10
    | Bonus
    | Flee
    | WinsTies
    | HandLimit
    | BigUnlimited
    | DoubleSale
    | LevelForHelping
    | Berserk
    | Backstab
    | FleeDiscards
    | Immune
    | CurseProof
)
"""Any trait of the board game."""


def trait_text(trait: QuestTrait, context: Context = BY_ITSELF) -> str:
    """Return what a trait does, as a sentence to its owner, without capital letter and full stop. A few shared traits
    read differently in this game. `context`: where the trait is printed."""
    match trait:
        case WinsTies():
            return "in your combat, after the dice are rolled: you may turn a tie into a win"
        case BigUnlimited():
            return "Big Items never cost you Move"
        case LevelForHelping():
            return "gain 1 Level for each combat won with your help in which a monster is killed"
        case FleeDiscards(most=most, each=each):
            return (
                f"Flight: before your roll to run away, discard up to {numbered(most, 'card')} "
                f"for {signed(each)} each on that roll"
            )
        case Backstab():
            return trait.against("another player in a combat in your room or next to it")
        case _:
            return trait.reads(context)
