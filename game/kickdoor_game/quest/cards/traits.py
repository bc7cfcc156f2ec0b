"""What cards in play grant heroes of the board game, beside what they grant everywhere.

Each is printed as a sentence to its owner (`trait_text`), as it reads everywhere but for a few.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ...language.english import numbered, signed, title
from ...language.limits import Fault, Known, named, not_zero, within
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
    WinsTies,
    Word,
)
from ..board.links import COST

MOST_DICE = 4
Power = Literal["flame", "flight"]
POWERS: tuple[Power, ...] = ("flame", "flight")
"""The powers of heroes that cards and rooms may ask for."""

D10Power = Literal["extra_die", "double_magic", "avert_curse", "steal"]


_D10: dict[D10Power, tuple[str, str]] = {
    "extra_die": ("once in a fight of yours, before the dice are rolled", "roll one die more in it"),
    "double_magic": (
        "once in a fight of yours, before the dice are rolled",
        "the bonus of one Magic Item that you use counts twice in it",
    ),
    "avert_curse": ("when a curse strikes you", "it does nothing"),
    "steal": (
        "once in your own turn, while nobody fights",
        "take a Small Item of another player in your room; if it shows more, take a hit",
    ),
}


class ExtraDice(Word, frozen=True, tag="extra_dice"):
    """So many more dice in a combat, fewer if negative (quest.class.14).

    `against`: only with a monster there that has this keyword; `who`: only for owners of whom that is true.
    """

    rules = ("quest.roll.1",)

    count: int = 1
    against: str | None = None
    who: Condition | None = None

    def reads(self, context: Context = BY_ITSELF) -> str:
        dice = f"{signed(self.count)} {'die' if abs(self.count) == 1 else 'dice'}"
        when = f"against {title(self.against)} monsters" if self.against else "in fights"
        return f"{dice} {when}" + (f" if you {clause(self.who)}" if self.who else "")

    def faults(self, known: Known) -> Iterator[Fault]:
        yield from not_zero("count", self.count, MOST_DICE)
        yield from named("against", "keyword", self.against, known.tags) if self.against is not None else []


class MoreMove(Word, frozen=True, tag="more_move"):
    """So much more Move each turn, less if negative (quest.movement.12)."""

    rules = ("quest.movement.12",)

    value: int = 1

    def reads(self, context: Context = BY_ITSELF) -> str:
        return f"{signed(self.value)} Move each turn"

    def faults(self, known: Known) -> Iterator[Fault]:
        yield from not_zero("value", self.value, 3)


class MoreHealth(Word, frozen=True, tag="more_health"):
    """So many red tokens of Health more as long as it is used; as many red ones go with it (quest.health.2)."""

    rules = ("quest.health.2",)

    tokens: int = 1

    def reads(self, context: Context = BY_ITSELF) -> str:
        return f"you have {numbered(self.tokens, 'Health token')} more"

    def faults(self, known: Known) -> Iterator[Fault]:
        yield from within("tokens", self.tokens, 1, 3)


class MoreHands(Word, frozen=True, tag="more_hands"):
    """So many Hands more (quest.items.13)."""

    rules = ("quest.items.13",)

    hands: int = 1

    def reads(self, context: Context = BY_ITSELF) -> str:
        return f"you have {numbered(self.hands, 'Hand')} more"

    def faults(self, known: Known) -> Iterator[Fault]:
        yield from within("hands", self.hands, 1, 2)


class SearchBonus(Word, frozen=True, tag="search_bonus"):
    """Added to the owner's search rolls."""

    rules = ("quest.search.4",)

    value: int = 1

    def reads(self, context: Context = BY_ITSELF) -> str:
        return f"{signed(self.value)} to your search rolls"

    def faults(self, known: Known) -> Iterator[Fault]:
        yield from not_zero("value", self.value, 3)


class LinkCost(Word, frozen=True, tag="link_cost"):
    """Links of that kind cost the owner so much Move."""

    rules = ("quest.links.5", "quest.links.6")

    kind: Literal["locked", "hidden"]
    cost: int = 1

    def reads(self, context: Context = BY_ITSELF) -> str:
        return f"{self.kind} doors cost you {self.cost} Move"

    def faults(self, known: Known) -> Iterator[Fault]:
        yield from within("cost", self.cost, 1, COST[self.kind] - 1)


class TakesDiscards(Word, frozen=True, tag="takes_discards"):
    """For each Treasure or DxM card to be drawn, the top one of its discards may be taken instead: for each so taken, a
    card is discarded (quest.class.15)."""

    rules = ("quest.class.15", "quest.class.5")

    def reads(self, context: Context = BY_ITSELF) -> str:
        return (
            "for each Treasure or DxM card that you draw, you may take the top card of its discards instead; "
            "then discard a card for it"
        )


class D10(Word, frozen=True, tag="d10"):
    """A power that works if a d10 shows the owner's Level or less, and always at Level 10 (quest.class.6, .7).

    In a combat before the roll, `extra_die`: one die more (quest.class.13); `double_magic`: the bonus of one Magic Item
    counts twice (quest.class.10). `avert_curse`: a curse on the owner does nothing (quest.class.16). `steal`: once in
    their own turn, outside combat, a small Item of somebody in the same room; who fails takes a hit (quest.class.18).
    """

    rules = ("quest.class.6", "quest.class.7", "quest.class.8")

    power: D10Power

    def reads(self, context: Context = BY_ITSELF) -> str:
        when, then = _D10[self.power]
        return f"d10 power: {when}, roll the d10; if it shows your Level or less, {then}"


class Grants(Word, frozen=True, tag="grants"):
    """The owner has that power as long as this is used, whether they like it or not (quest.items.17).

    What monsters, rooms and cards do to whoever has it, they say (`power`). A Flaming Item gives Flame anyway
    (quest.items.18).
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
"""What they can have there."""


def trait_text(trait: QuestTrait, context: Context = BY_ITSELF) -> str:
    """Return it as a sentence to its owner, without a capital and a full stop; some read differently in this game."""
    match trait:
        case WinsTies():
            return "after the dice are rolled, you may turn a tie in a fight of yours into a win"
        case BigUnlimited():
            return "Big Items never cost you Move"
        case LevelForHelping():
            return "you gain a Level for each fight won with your help in which a monster is killed"
        case FleeDiscards(most=most, each=each):
            return (
                f"Flight: before your roll to run away, discard up to {numbered(most, 'card')} "
                f"for {signed(each)} each on that roll"
            )
        case Backstab():
            return f"{trait.reads(context)}, in a fight in your room or next to it"
        case _:
            return trait.reads(context)
