"""The kinds of card of the door games. A card is one table of a TOML file, decoded into one of these.

    [[card]]
    kind = "monster"
    key = "tax_golem"
    name = "Tax Golem"
    level = 8
    treasures = 2
    specials = [{ has = "bonus", value = 4, who = { is = "class", name = "thief" } }]
    bad_stuff = [{ do = "lose_item", which = "dearest" }]
    flavour = "It rounds up."

A kind decides the deck. The rules text is generated from these fields (`wording`), never written by hand.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from ..machine.errors import BrokenInvariant
from .words.conditions import Condition, Slot
from .words.effects import Effect
from .words.lists import Word
from .words.plays import Play
from .words.specials import Special
from .words.traits import Trait

RaceName = str
ClassName = str


class Printed(Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What every card has. `key` is unique among all packs of a table; `copies` lie in the deck."""

    key: str
    name: str
    flavour: str = ""
    copies: int = 1


class Monster(Printed, frozen=True, tag="monster"):
    """Fought when it is met. `levels`: what the kill is worth. `tags`: words that other cards know (`undead`)."""

    level: int
    treasures: int
    bad_stuff: tuple[Effect, ...]
    levels: int = 1
    tags: tuple[str, ...] = ()
    specials: tuple[Special, ...] = ()


class CurseCard(Printed, frozen=True):
    """Strikes its victim; stays before them if one of its effects lasts. Each game says which effects these can be."""

    spares: ClassVar[bool] = True
    """Whether its effects take no Item that is `immune` to Curses."""

    effects: tuple[Word, ...]


class Curse(CurseCard, frozen=True, tag="curse"):
    """A curse of the door games."""

    effects: tuple[Effect, ...]


class Trap(Curse, frozen=True, tag="trap"):
    """Like a curse in everything, and yet none: what speaks only of curses does not touch it (bites.curses.12, .13)."""

    spares: ClassVar[bool] = False


class ClassCard(Printed, frozen=True, tag="class"):
    """`role` is the class: warrior, wizard, thief, cleric, bard."""

    role: ClassName
    traits: tuple[Trait, ...]


class RaceCard(Printed, frozen=True, tag="race"):
    """`role` is the race: elf, dwarf, halfling, ..."""

    role: RaceName
    traits: tuple[Trait, ...]


class Power(Printed, frozen=True, tag="power"):
    """Stands before its owner like a Race card; `rank` counts against the Level, `only`: for whom (bites.powers)."""

    rank: int
    traits: tuple[Trait, ...]
    only: Condition | None = None


class HalfBreed(Printed, frozen=True, tag="half_breed"):
    """Two races, or half a race and half human."""


class SuperMunchkin(Printed, frozen=True, tag="super_munchkin"):
    """Two classes."""


class Enhancer(Printed, frozen=True, tag="enhancer"):
    """Changes the Level of a monster in a fight, and how many Treasures it leaves.

    `gives`: a tag that the monster has as well, as long as the card lies on it (shakespeare.undead.4). `flee`: on rolls
    to run away from it.
    """

    level: int
    treasures: int = 0
    gives: str = ""
    flee: int = 0


class Mate(Printed, frozen=True, tag="mate"):
    """A second monster just like one in the fight (classic.enhancers.6). `flee`: on rolls to flee from the pair."""

    flee: int = 0


class Wandering(Printed, frozen=True, tag="wandering"):
    """Sends a monster from the player's hand into any fight."""


class Cheat(Printed, frozen=True, tag="cheat"):
    """Lies on one Item of its owner: no limit and no restriction counts for that Item (classic.items.15)."""


class Follower(Printed, frozen=True, tag="follower"):
    """Stands before its owner like a Class card does (the Hireling). `deck`: in which deck it lies."""

    traits: tuple[Trait, ...]
    deck: Literal["door", "treasure"] = "door"


class DoorSpecial(Printed, frozen=True, tag="door_special"):
    """A Door card that is played for what it does."""

    play: Play


class Item(Printed, frozen=True, tag="item"):
    """Carried, and used if the slot is free and `only` is true of its owner. `gold` 0: No Value (classic.items.19)."""

    slot: Slot
    gold: int
    bonus: int = 0
    big: bool = False
    only: Condition | None = None
    traits: tuple[Trait, ...] = ()


class OneShot(Printed, frozen=True, tag="one_shot"):
    """An Item that works only once, from the hand or from the table. `gold` 0: No Value."""

    gold: int
    play: Play
    big: bool = False


class TreasureSpecial(Printed, frozen=True, tag="treasure_special"):
    """A Treasure card that is not an Item (classic.treasure.8)."""

    play: Play


Used = OneShot | TreasureSpecial | DoorSpecial
"""What is used for what it does, and has a `play` that says what that is."""

Card = (
    Monster
    | Curse
    | Trap
    | ClassCard
    | RaceCard
    | Power
    | HalfBreed
    | SuperMunchkin
    | Enhancer
    | Mate
    | Wandering
    | Cheat
    | Follower
    | DoorSpecial
    | Item
    | OneShot
    | TreasureSpecial
)

DOOR_KINDS = (
    Monster,
    Curse,
    Trap,
    ClassCard,
    RaceCard,
    Power,
    HalfBreed,
    SuperMunchkin,
    Enhancer,
    Mate,
    Wandering,
    Cheat,
    Follower,
    DoorSpecial,
)


def deck_of(card: Card) -> Literal["door", "treasure"]:
    """Which back it has (classic.setup.2)."""
    if isinstance(card, Follower):
        return card.deck
    return "door" if isinstance(card, DOOR_KINDS) else "treasure"


def play_of(card: Card) -> Play:
    """Return what a card does that is used for what it does. Raises BrokenInvariant if it is not such a card."""
    if not isinstance(card, Used):
        raise BrokenInvariant(f"{card.key} is not used for what it does")
    return card.play


def gold_of(card: Card) -> int:
    """What it is worth in a sale; 0 for what has no value."""
    return card.gold if isinstance(card, Item | OneShot) else 0
