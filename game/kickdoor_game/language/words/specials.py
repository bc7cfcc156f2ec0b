"""What is special about a monster, beyond its numbers and its Bad Stuff.

A special that names somebody (`who`) looks at every hero on the other side and counts once (classic.help.15); the
ones about running away look at the hero who rolls. Each is printed as a sentence about `it` (`special_text`).

    specials = [{ has = "bonus", value = 4, who = { is = "race", name = "elf" } }, { has = "flee", value = -1 }]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, assert_never

from ..english import TAKEN_IF_WON, numbered, signed, title
from ..limits import HIGHEST_LEVEL, MOST_TREASURES, Fault, Known, full_hundreds, named, not_zero, within
from ..vocabulary import CardWord
from .conditions import Condition, group
from .effects import Effect
from .lists import duty


class Word(CardWord, frozen=True, tag_field="has", forbid_unknown_fields=True, omit_defaults=True):
    """The base of all specials of monsters."""


class MonsterBonus(Word, frozen=True, tag="bonus"):
    """The monster's own strength changes if `who` is true of anybody it fights."""

    rules = ("classic.combat.4", "classic.help.9", "classic.help.15")

    value: int
    who: Condition


class FleeFrom(Word, frozen=True, tag="flee"):
    """Added to rolls to run away from this monster (a fast monster: negative); only for heroes that `who` fits."""

    rules = ("classic.runaway.7",)

    value: int
    who: Condition | None = None


class NoPursuit(Word, frozen=True, tag="no_pursuit"):
    """It does not pursue those that `who` fits: they escape from it without a roll."""

    rules = ("classic.runaway.8",)

    who: Condition


class NoEscape(Word, frozen=True, tag="no_escape"):
    """Nobody (or nobody that `who` fits) escapes from it by a roll."""

    rules = ("classic.runaway.10", "classic.runaway.17")

    who: Condition | None = None


class Friendly(Word, frozen=True, tag="friendly"):
    """It does not fight a hero that `who` fits and who meets it; it goes, and leaves `treasures` cards behind.

    Met is what is opened or looked for (classic.turn.13); what joins a fight later fights (classic.monsters.5).
    """

    rules = ("classic.turn.13", "classic.monsters.5")

    who: Condition
    treasures: int = 0


class Forbids(Word, frozen=True, tag="forbids"):
    """In its fight: Items give no bonus, Levels do not count, no help, or no One-Shots for the heroes.

    What is a One-Shot for them, and until when, say classic.combat.25 and classic.combat.26.
    """

    rules = ("classic.combat.4",)

    what: Literal["items", "levels", "helpers", "one_shots"]


class ChasedAway(Word, frozen=True, tag="chased_away"):
    """A hero in the fight that `who` fits may chase it away at no cost: beaten, not killed (classic.classes.21)."""

    rules = ("classic.classes.21", "classic.help.13", "classic.combat.19")

    who: Condition


class OnEscape(Word, frozen=True, tag="on_escape"):
    """What it does even to those who escape (classic.runaway.9)."""

    rules = ("classic.runaway.9",)

    effects: tuple[Effect, ...]


class ToHelper(Word, frozen=True, tag="to_helper"):
    """What it does to a helper when the fight is won: helping against it has a price."""

    rules = ("classic.help.16",)

    effects: tuple[Effect, ...]


class MoreTreasure(Word, frozen=True, tag="more_treasure"):
    """So many more Treasures if `who` is true of the fighter when it is killed."""

    rules = ("classic.treasure.2",)

    value: int
    who: Condition


class MoreLevels(Word, frozen=True, tag="more_levels"):
    """So many more levels for the fighter who kills it alone and without One-Shots (classic.combat.25)."""

    rules = ("classic.combat.17", "classic.combat.25")

    value: int = 1


class Partner(Word, frozen=True, tag="partner"):
    """Where the monster of that key fights, this card joins from a hand by itself, or is laid on it for `value`."""

    of: str
    value: int = 10


class Crowd(Word, frozen=True, tag="crowd"):
    """The monster is so much stronger for each other monster in the fight."""

    rules = ("classic.combat.4", "classic.combat.12")

    value: int


class Mirrors(Word, frozen=True, tag="mirrors"):
    """The highest Level of those who fight it is added to what is printed as its own."""

    rules = ("classic.combat.4", "classic.help.8")


class Ransom(Word, frozen=True, tag="ransom"):
    """Instead of a roll to run away from it, Items worth `gold` or more together may be discarded: it lets one go."""

    rules = ("classic.runaway.2", "classic.runaway.17")

    gold: int = 500


Special = (
    MonsterBonus
    | FleeFrom
    | NoPursuit
    | NoEscape
    | Friendly
    | Forbids
    | ChasedAway
    | OnEscape
    | ToHelper
    | MoreTreasure
    | MoreLevels
    | Partner
    | Crowd
    | Mirrors
    | Ransom
)

ForSome = MonsterBonus | FleeFrom | NoPursuit | NoEscape | Friendly | ChasedAway | MoreTreasure
"""Those that name whom they concern (`who`; None is everybody)."""


def harms(special: ForSome) -> bool:
    """Whether a hero would be better off if it did not concern them."""
    match special:
        case MonsterBonus(value):
            return value > 0
        case FleeFrom(value):
            return value < 0
        case NoEscape():
            return True
        case _:
            return False


_FORBIDDEN = {
    "items": "Items give no bonus against it",
    "levels": "your Levels do not count against it",
    "helpers": "nobody can help against it",
    "one_shots": "while you fight it, no One-Shots can be played for the heroes",
}


def special_text(special: Special) -> str:
    """Without a capital and a full stop."""
    match special:
        case MonsterBonus(value=value, who=who):
            return f"{signed(value)} against {group(who)}"
        case FleeFrom(value=value, who=who):
            return f"{signed(value)} to run away from it" + (f" for {group(who)}" if who else "")
        case NoPursuit(who=who):
            return f"it does not pursue {group(who)}"
        case NoEscape(who=who):
            return f"{group(who)} cannot escape from it by a roll" if who else "nobody can escape from it by a roll"
        case Friendly(who=who, treasures=treasures):
            left = f"leaves {numbered(treasures, 'Treasure')} behind" if treasures else "leaves nothing behind"
            return f"met by {group(who)}, it does not fight, but goes and {left}"
        case Forbids(what=what):
            return _FORBIDDEN[what]
        case ChasedAway(who=who):
            return f"{group(who)} in the fight may chase it away at no cost: no Level is gained, and {TAKEN_IF_WON}"
        case OnEscape(effects=effects):
            return duty("even those who escape", effects)
        case ToHelper(effects=effects):
            return duty("if it is beaten with help, the helper", effects)
        case MoreTreasure(value=value, who=who):
            return f"it leaves {numbered(value, 'more Treasure')} for {group(who)}"
        case MoreLevels(value=value):
            return f"{numbered(value, 'more Level')} for killing it alone and without One-Shots"
        case Partner(of=of, value=value):
            joins = f"from the hand it joins any fight with {title(of)} in it"
            return f"{joins}, or is laid on that one for {signed(value)} to its Level"
        case Crowd(value=value):
            return f"{signed(value)} for each other monster in the fight"
        case Mirrors():
            return "the highest Level of those who fight it is added to its own"
        case Ransom(gold=gold):
            return f"instead of a roll to run away from it, you may discard Items worth {gold:,} gold or more"
        case _:
            assert_never(special)


def special_faults(word: Word, known: Known) -> Iterator[Fault]:
    """Yield what is wrong with it though its types are right; words inside it are not looked at."""
    match word:
        case Partner(of=of, value=value):
            yield from named("of", "monster", of, known.monsters)
            yield from not_zero("value", value, HIGHEST_LEVEL)
        case MonsterBonus(value=value) | Crowd(value=value):
            yield from not_zero("value", value, HIGHEST_LEVEL)
        case FleeFrom(value=value):
            yield from not_zero("value", value, 5)
        case Friendly(treasures=treasures):
            yield from within("treasures", treasures, 0, MOST_TREASURES)
        case OnEscape(effects=effects) | ToHelper(effects=effects) if not effects:
            yield "effects", "is empty"
        case MoreTreasure(value=value):
            yield from within("value", value, 1, MOST_TREASURES)
        case MoreLevels(value=value):
            yield from within("value", value, 1, 3)
        case Ransom(gold=gold):
            yield from full_hundreds("gold", gold)
            yield from [("gold", "0 is no price")] if gold == 0 else []
        case _:
            pass
