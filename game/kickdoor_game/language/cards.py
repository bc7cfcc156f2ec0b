"""The kinds of card in the door games. A card is one table of a TOML file, decoded into one of these classes.

    [[card]]
    kind = "monster"
    key = "tax_golem"
    name = "Tax Golem"
    level = 8
    treasures = 2
    specials = [{ has = "bonus", value = 4, who = { is = "class", name = "thief" } }]
    bad_stuff = [{ do = "lose_item", which = "dearest" }]
    flavour = "It rounds up."

The kind determines the deck. The rules text is generated from these fields (`wording`), never written by hand.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from ..machine.errors import BrokenInvariant
from .words.conditions import Condition, Slot
from .words.effects import Effect
from .words.lists import EffectWord
from .words.plays import Play
from .words.specials import Special
from .words.traits import Trait

RaceName = str
"""Key of a race."""
ClassName = str
"""Key of a class."""


class Printed(Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Fields of every card. `key` is unique among all cards of a table; `copies` is how many lie in the deck."""

    key: str
    name: str
    flavour: str = ""
    copies: int = 1


class Monster(Printed, frozen=True, tag="monster"):
    """A monster to fight. `levels` are gained for killing it. `tags` are words that other cards refer to (`undead`)."""

    level: int
    treasures: int
    bad_stuff: tuple[Effect, ...]
    levels: int = 1
    tags: tuple[str, ...] = ()
    specials: tuple[Special, ...] = ()


class CurseCard(Printed, frozen=True):
    """A card with effects on its victim; it stays before them if one of its effects lasts.

    Base class for the games, each of which says which effects these can be.
    """

    spares: ClassVar[bool] = True
    """Whether its effects take no Item that is `immune` to Curses."""

    effects: tuple[EffectWord, ...]


class Curse(CurseCard, frozen=True, tag="curse"):
    """A curse of the door games."""

    effects: tuple[Effect, ...]


class Trap(Curse, frozen=True, tag="trap"):
    """A trap: it acts like a curse, but cards that refer only to curses do not affect it (bites.curses.12,
    bites.curses.13).
    """

    spares: ClassVar[bool] = False


class ClassCard(Printed, frozen=True, tag="class"):
    """A Class card. `role` is the class: warrior, wizard, thief, cleric, bard."""

    role: ClassName
    traits: tuple[Trait, ...]


class RaceCard(Printed, frozen=True, tag="race"):
    """A Race card. `role` is the race: elf, dwarf, halfling, ..."""

    role: RaceName
    traits: tuple[Trait, ...]


class Power(Printed, frozen=True, tag="power"):
    """A Power: lies before its owner like a Race card (bites.powers). `rank` counts against their Level, `only`
    restricts who may have it.
    """

    rank: int
    traits: tuple[Trait, ...]
    only: Condition | None = None


class HalfBreed(Printed, frozen=True, tag="half_breed"):
    """A card that allows two races, or being half a race and half human."""


class SuperMunchkin(Printed, frozen=True, tag="super_munchkin"):
    """A card that allows two classes."""


class Enhancer(Printed, frozen=True, tag="enhancer"):
    """A card that changes the Level of a monster in a fight, and the number of its Treasures.

    `gives`: a tag that the monster has in addition while the card is on it (shakespeare.undead.4). `flee`: added to
    rolls to run away from it.
    """

    level: int
    treasures: int = 0
    gives: str = ""
    flee: int = 0


class Mate(Printed, frozen=True, tag="mate"):
    """A card that adds a second copy of a monster to a fight (classic.enhancers.6). `flee`: added to rolls to run away
    from the pair.
    """

    flee: int = 0


class Wandering(Printed, frozen=True, tag="wandering"):
    """A card that sends a monster from the player's hand into any fight."""


class Cheat(Printed, frozen=True, tag="cheat"):
    """A card for one Item of its owner: no limit and no restriction applies to that Item (classic.items.15)."""


class Follower(Printed, frozen=True, tag="follower"):
    """A follower (the Hireling): lies before its owner like a Class card. `deck` is the deck it belongs to."""

    traits: tuple[Trait, ...]
    deck: Literal["door", "treasure"] = "door"


class DoorSpecial(Printed, frozen=True, tag="door_special"):
    """A Door card that is played for its effect."""

    play: Play


class Item(Printed, frozen=True, tag="item"):
    """An Item: carried, and usable if the slot is free and its owner satisfies `only`. `gold` 0: No Value
    (classic.items.19).
    """

    slot: Slot
    gold: int
    bonus: int = 0
    big: bool = False
    only: Condition | None = None
    traits: tuple[Trait, ...] = ()


class OneShot(Printed, frozen=True, tag="one_shot"):
    """An Item that is used up when played, from the hand or the table. `gold` 0: No Value."""

    gold: int
    play: Play
    big: bool = False


class TreasureSpecial(Printed, frozen=True, tag="treasure_special"):
    """A Treasure card that is not an Item (classic.treasure.8)."""

    play: Play


Used = OneShot | TreasureSpecial | DoorSpecial
"""Cards that are played for their effect, which is their `play`."""

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
"""Any card of the door games."""

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
"""Kinds that belong to the Door deck; a Follower names its deck itself."""


def deck_of(card: Card) -> Literal["door", "treasure"]:
    """Return the deck a card belongs to, by its back (classic.setup.2)."""
    if isinstance(card, Follower):
        return card.deck
    return "door" if isinstance(card, DOOR_KINDS) else "treasure"


def play_of(card: Card) -> Play:
    """Return what a card does when it is played. Raises BrokenInvariant if it is not a card that is played for its
    effect."""
    if not isinstance(card, Used):
        raise BrokenInvariant(f"{card.key} is not used for what it does")
    return card.play


def gold_of(card: Card) -> int:
    """Return a card's value in a sale, in gold pieces; 0 if it has no value."""
    return card.gold if isinstance(card, Item | OneShot) else 0
