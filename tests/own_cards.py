"""Plain cards for tests, where no printed card has numbers that tell two rules apart.

t = Scene(..., extra=[beast("wolf", 7), beast("bear", 9, treasures=3)], doors=["wolf"])

By default Bad Stuff does nothing and an item fits everybody: the call names whatever matters to the test.
"""

from __future__ import annotations

from kickdoor_game.language.cards import Card, Enhancer, Item, Monster, OneShot
from kickdoor_game.language.words.conditions import Slot
from kickdoor_game.language.words.effects import Effect
from kickdoor_game.language.words.plays import Swing
from kickdoor_game.language.words.specials import Special
from kickdoor_game.language.words.traits import Trait


def _name(key: str) -> str:
    return key.replace("_", " ").title()


def beast(
    key: str,
    level: int,
    *,
    treasures: int = 1,
    levels: int = 1,
    tags: tuple[str, ...] = (),
    specials: tuple[Special, ...] = (),
    bad_stuff: tuple[Effect, ...] = (),
) -> Card:
    return Monster(
        key=key,
        name=_name(key),
        level=level,
        treasures=treasures,
        levels=levels,
        tags=tags,
        specials=specials,
        bad_stuff=bad_stuff,
    )


def gear(
    key: str, bonus: int = 0, *, slot: Slot = "none", gold: int = 100, big: bool = False, traits: tuple[Trait, ...] = ()
) -> Card:
    return Item(key=key, name=_name(key), slot=slot, gold=gold, bonus=bonus, big=big, traits=traits)


def potion(key: str, value: int) -> Card:
    return OneShot(key=key, name=_name(key), gold=100, play=Swing(value=value))


def enhancer(key: str, level: int, treasures: int = 0, *, gives: str = "", flee: int = 0) -> Card:
    return Enhancer(key=key, name=_name(key), level=level, treasures=treasures, gives=gives, flee=flee)
