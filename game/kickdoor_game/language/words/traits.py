"""Traits: what holds as long as a card is in play before a hero (Items: in use), and the abilities that cards grant.

traits = [{ has = "flee", value = 1 }, { has = "berserk", most = 3, each = 1 }]

A trait defines its fields, its text as a sentence to its owner (`reads`), its possible mistakes (`faults`), and the
rules behind it. The text of an ability begins with its name.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from ..english import HELD, HEROES_TAKE, NOT_TO_WIN, STRIKES, WORN, less_than, listed, numbered, or_more, signed, title
from ..house import AS_IN_2007, HouseRules
from ..limits import BEST_BONUS, Fault, KnownNames, named, not_zero, within
from .conditions import Condition, Not, OwnTurn, Slot, clause, group
from .counts import Per, changes_by_others, count_faults, for_each
from .word import HeroWord

_TURNS: dict[Condition, str] = {OwnTurn(): " on your own turn", Not(OwnTurn()): " on other players' turns"}
"""How conditions about whose turn it is read after a bonus."""


class Context(NamedTuple):
    """Where a trait is printed, and under which rules.

    `more`: on an Item that has a bonus already. `of_follower`: on a follower.
    """

    house: HouseRules = AS_IN_2007
    more: bool = False
    of_follower: bool = False


BY_ITSELF = Context()
"""The context of a trait outside a card."""


class TraitWord(HeroWord, frozen=True, tag_field="has", forbid_unknown_fields=True, omit_defaults=True):
    """Base class of all traits of heroes."""

    def reads(self, context: Context = BY_ITSELF) -> str:
        """Return what the trait does, as a sentence to its owner, without a capital and a full stop. `context`: where
        the trait is printed, and under which rules."""
        raise NotImplementedError(type(self).__name__)


class Bonus(TraitWord, frozen=True, tag="bonus"):
    """Added to the owner's strength in a fight.

    `who`: only while it is true of the owner. `against`: only with a monster of that tag in the fight. `beside`: only
    while the owner also uses the Item of that key. `alone`: only while nobody helps. `company`: only while somebody
    fights beside the owner. `per`: `value` for each of these; `whom`: which other players count.
    """

    value: int
    who: Condition | None = None
    against: str | None = None
    beside: str | None = None
    alone: bool = False
    per: Per | None = None
    company: bool = False
    whom: Condition | None = None

    def reads(self, context: Context = BY_ITSELF) -> str:
        turn = _TURNS.get(self.who) if self.who else None
        clauses = [f"you {clause(self.who)}"] if self.who and turn is None else []
        clauses += [f"you use {title(self.beside)} as well"] if self.beside else []
        clauses += ["nobody helps you"] if self.alone else []
        clauses += ["somebody fights beside you"] if self.company else []
        fights = "" if clauses or turn or self.per or self.whom else " in combat"
        when = f" against {title(self.against)} monsters" if self.against else fights
        each = f" {counts}" if (counts := for_each(self.per, self.whom)) else ""
        condition = f" if {listed(clauses)}" if clauses else ""
        return f"{'another ' if context.more else ''}{signed(self.value)}{when}{each}{turn or ''}{condition}"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from not_zero("value", self.value, BEST_BONUS)
        if self.against is not None:
            yield from named("against", "tag", self.against, known.tags)
        if self.beside is not None:
            yield from named("beside", "Item", self.beside, known.items)
        yield from count_faults(self.per, self.whom)
        if self.alone and self.company:
            yield "company", "and alone: the bonus never counts"

    def changes_by_others(self) -> bool:
        """Return whether the bonus may change although the cards before its owner do not."""
        return changes_by_others(self.per, self.whom, self.who)


class Flee(TraitWord, frozen=True, tag="flee"):
    """Added to the owner's rolls to run away."""

    rules = ("classic.runaway.3", "classic.runaway.6")

    value: int

    def reads(self, context: Context = BY_ITSELF) -> str:
        return f"{signed(self.value)} to run away"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from not_zero("value", self.value, 5)


class WinsTies(TraitWord, frozen=True, tag="wins_ties"):
    """The owner's side wins when the sums are equal (classic.classes.17)."""

    rules = ("classic.classes.17", "classic.help.11")

    def reads(self, context: Context = BY_ITSELF) -> str:
        return "your side wins ties in combat"


class HandLimit(TraitWord, frozen=True, tag="hand_limit"):
    """The owner may hold `limit` cards at the end of their turn."""

    rules = ("classic.cards.7", "classic.cards.8")

    limit: int

    def reads(self, context: Context = BY_ITSELF) -> str:
        return f"you may hold {numbered(self.limit, 'card')} at the end of your turn"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("limit", self.limit, 1, 12)


class BigUnlimited(TraitWord, frozen=True, tag="big_unlimited"):
    """The owner may carry any number of Big Items (classic.items.5)."""

    rules = ("classic.items.5", "classic.items.6")

    def reads(self, context: Context = BY_ITSELF) -> str:
        return "you may carry any number of Big Items"


class CarriesMoreBig(TraitWord, frozen=True, tag="carries_more_big"):
    """The owner may carry `more` more Big Items."""

    rules = ("classic.items.3",)

    more: int = 1

    def reads(self, context: Context = BY_ITSELF) -> str:
        return f"you may carry {numbered(self.more, 'more Big Item')}"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("more", self.more, 1, 5)


class DoubleSale(TraitWord, frozen=True, tag="double_sale"):
    """Once in each of the owner's turns, one Item they sell counts twice (classic.races.14)."""

    rules = ("classic.races.14", "classic.selling.5")

    def reads(self, context: Context = BY_ITSELF) -> str:
        return "once in each of your turns, 1 Item that you sell counts double"


class LevelForHelping(TraitWord, frozen=True, tag="level_for_helping"):
    """The owner gains a level for each monster killed in a fight in which they helped (classic.help.19)."""

    rules = ("classic.races.12", "classic.help.19")

    def reads(self, context: Context = BY_ITSELF) -> str:
        return "gain 1 Level for each monster killed with your help"


class Berserk(TraitWord, frozen=True, tag="berserk"):
    """In their own fight, the owner may discard up to `most` cards in all, for +`each` per card."""

    rules = ("classic.classes.18", "classic.classes.7", "classic.help.12")

    most: int = 3
    each: int = 1

    def reads(self, context: Context = BY_ITSELF) -> str:
        paid = f"discard up to {numbered(self.most, 'card')} for {signed(self.each)} each"
        return f"Break Loose: in your combat, {paid}"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("most", self.most, 1, 9)
        yield from within("each", self.each, 1, BEST_BONUS)


class Turning(TraitWord, frozen=True, tag="turning"):
    """In their own fight with a monster tagged `tag`, the owner may discard up to `most` cards in all, for +`each` per
    card.
    """

    rules = ("classic.classes.21", "classic.classes.7")

    most: int = 3
    each: int = 3
    tag: str = "undead"

    def reads(self, context: Context = BY_ITSELF) -> str:
        return (
            f"Send-Off: in your combat with {title(self.tag)} monsters, "
            f"discard up to {numbered(self.most, 'card')} for {signed(self.each)} each"
        )

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("most", self.most, 1, 9)
        yield from within("each", self.each, 1, BEST_BONUS)
        yield from named("tag", "tag", self.tag, known.tags)


class Backstab(TraitWord, frozen=True, tag="backstab"):
    """The owner may discard a card to give another player in a fight -`penalty`; once per victim and fight."""

    rules = ("classic.classes.20", "classic.classes.7", "classic.interfere.5")

    penalty: int = 2

    def reads(self, context: Context = BY_ITSELF) -> str:
        return self.against("another player in combat")

    def against(self, victim: str) -> str:
        """Return what the ability does to such a victim."""
        return f"Sabotage: discard 1 card for {signed(-self.penalty)} to {victim}, once per victim and combat"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("penalty", self.penalty, 1, BEST_BONUS)


class Steal(TraitWord, frozen=True, tag="steal"):
    """The owner may discard a card and roll: at `on` or more they take a Small Item of another player, else they lose a
    level.
    """

    rules = ("classic.classes.19", "classic.classes.7", "classic.classes.10", "classic.combat.10")

    on: int = 4

    def reads(self, context: Context = BY_ITSELF) -> str:
        own_fights_only = context.house.steal_blocked == "party_in_combat"
        when = "while you are not in combat" if own_fights_only else "while nobody fights"
        whose = "another player who is not in combat" if own_fights_only else "another player"
        return (
            f"Light Fingers: {when}, discard 1 card and roll: on {or_more(self.on)}, take a Small Item of {whose}; "
            f"on {less_than(self.on)}, lose 1 Level"
        )

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("on", self.on, 2, 6)


class StealsLevel(TraitWord, frozen=True, tag="steal_level"):
    """Once in each of their turns, outside combat, the owner may discard `price` cards: another player of Level 2 or
    more loses a Level and the owner gains one, but never the winning one (bites.races.14 to bites.races.17).
    """

    rules = ("classic.classes.7", "classic.winning.2", "classic.winning.6", "bites.races.14")
    home = "bites.races.14"

    price: int = 3

    def reads(self, context: Context = BY_ITSELF) -> str:
        return (
            f"once in each of your turns, while nobody fights, discard {numbered(self.price, 'card')}: another player "
            f"of your choice loses 1 Level; you gain 1, {NOT_TO_WIN}"
        )

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("price", self.price, 1, 5)


class FleeDiscards(TraitWord, frozen=True, tag="flee_discards"):
    """After their roll to run away, the owner may discard up to `most` cards, for +`each` per card on that roll."""

    rules = ("classic.classes.22", "classic.classes.7")

    most: int = 3
    each: int = 1

    def reads(self, context: Context = BY_ITSELF) -> str:
        return (
            f"Head Start: after your roll to run away, discard up to {numbered(self.most, 'card')} "
            f"for {signed(self.each)} each on that roll"
        )

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("most", self.most, 1, 9)
        yield from within("each", self.each, 1, BEST_BONUS)


class Charm(TraitWord, frozen=True, tag="charm"):
    """In their own fight, the owner may discard their whole hand (at least a card) to remove a monster; its Treasures
    are taken.
    """

    rules = ("classic.classes.22", "classic.classes.8")

    def reads(self, context: Context = BY_ITSELF) -> str:
        return (
            "Hypnosis: in your combat, discard your whole hand (1 card or more): remove a monster. "
            f"No Level for it; {HEROES_TAKE}"
        )


class Conscript(TraitWord, frozen=True, tag="conscript"):
    """Once in each of their fights, the owner can make a player who satisfies `who` (None: any player) help, unless
    that would win the game.
    """

    rules = ("classic.help.21", "classic.help.22")

    who: Condition | None = None

    def reads(self, context: Context = BY_ITSELF) -> str:
        whom = f"one of the {group(self.who)}" if self.who else "a player of your choice"
        return f"once in each of your combats, {whom} must help you, unless that would win you the game"


class Recruit(TraitWord, frozen=True, tag="recruit"):
    """Once in each of their own fights, without a helper and not ahead, the owner may discard a card and roll: at `on`
    or more a player of their choice must help, for nothing, unless that would win the game (shakespeare.classes.21).
    """

    home = "shakespeare.classes.21"

    on: int = 4

    def reads(self, context: Context = BY_ITSELF) -> str:
        return (
            "Recruiting: once in each of your combats, while nobody helps and you are not ahead, discard 1 card and "
            f"roll. On {or_more(self.on)}, a player of your choice must help you, unless that would win you the game"
        )

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("on", self.on, 2, 6)


class Immune(TraitWord, frozen=True, tag="immune"):
    """Curses and Bad Stuff take no Item of that slot from the owner while this is in use (classic.curses.8)."""

    rules = ("classic.curses.8", "classic.runaway.11")

    slot: Slot

    def reads(self, context: Context = BY_ITSELF) -> str:
        loss = f"your {WORN[self.slot]}" if self.slot in WORN else f"your {HELD[self.slot]}s"
        return f"while you use this, no Curse or Bad Stuff takes {loss}"


class CurseProof(TraitWord, frozen=True, tag="curse_proof"):
    """The owner may discard this to stop a curse on them, in the window before it acts (classic.curses.10).

    `what`: curses only, traps only, or either (bites.curses.13).
    """

    rules = ("classic.curses.10",)

    what: Literal["curse", "trap", "either"] = "curse"

    def reads(self, context: Context = BY_ITSELF) -> str:
        return f"discard this to stop a {STRIKES[self.what]} on you before it acts"


class Absolve(TraitWord, frozen=True, tag="absolve"):
    """The owner may discard `price` cards to stop a curse on anybody, in the window before it acts
    (classic.classes.25).
    """

    rules = ("classic.classes.25", "classic.classes.7", "classic.curses.10")

    price: int = 2

    def reads(self, context: Context = BY_ITSELF) -> str:
        return (
            f"Absolution: discard {numbered(self.price, 'card')} to stop a {STRIKES['curse']} on anybody before it acts"
        )

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("price", self.price, 1, 5)


class MovesOn(TraitWord, frozen=True, tag="moves_on"):
    """For Items: at the end of its owner's turn it goes to the next living player on their left who can carry it."""

    rules = ("classic.priority.1",)

    def reads(self, context: Context = BY_ITSELF) -> str:
        return "at the end of your turn, give it to the next player on your left who can carry it"


class KeepsPowers(TraitWord, frozen=True, tag="keeps_powers"):
    """The owner need not discard Powers when their Level falls below the sum of their Ranks (bites.powers.15)."""

    rules = ("bites.powers.15",)
    home = "bites.powers.15"

    def reads(self, context: Context = BY_ITSELF) -> str:
        return "you keep your Powers when your Level falls"


class CarriesItem(TraitWord, frozen=True, tag="carries_item"):
    """For followers: it may carry one Item of its owner, which is in use beyond all limits, and is lost with the
    follower (shakespeare.treasure.17, shakespeare.treasure.20).
    """

    rules = ("shakespeare.treasure.17", "shakespeare.treasure.18", "shakespeare.treasure.20")
    home = "shakespeare.treasure.17"

    def reads(self, context: Context = BY_ITSELF) -> str:
        return "it may carry 1 of your Items. Use that Item whatever else you use; lose both together"


class DieForYou(TraitWord, frozen=True, tag="die_for_you"):
    """The owner may discard this instead of rolling to run away, to escape from everything in that fight
    (classic.runaway.17).
    """

    rules = ("classic.runaway.17",)

    def reads(self, context: Context = BY_ITSELF) -> str:
        first = context.of_follower and context.house.follower_for_first_roll
        instead_of = "your first roll" if first else "rolling"
        return f"instead of {instead_of} to run away, discard this: escape from all monsters"


Trait = (
    Bonus
    | Flee
    | WinsTies
    | HandLimit
    | BigUnlimited
    | CarriesMoreBig
    | DoubleSale
    | LevelForHelping
    | Berserk
    | Turning
    | Backstab
    | Steal
    | StealsLevel
    | FleeDiscards
    | Charm
    | Conscript
    | Recruit
    | Immune
    | CurseProof
    | Absolve
    | MovesOn
    | KeepsPowers
    | CarriesItem
    | DieForYou
)
"""Any trait."""


def is_burden(trait: Trait) -> bool:
    """Return whether the owner is better off without this trait."""
    return isinstance(trait, Bonus | Flee) and trait.value < 0


Ability = Literal[
    "berserk",
    "turning",
    "backstab",
    "steal",
    "steal_level",
    "flee_discards",
    "charm",
    "conscript",
    "recruit",
    "absolve",
]
"""Traits that the owner uses actively, by their names in TOML files."""
