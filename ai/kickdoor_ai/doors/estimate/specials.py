"""Estimates of monsters' specials: the change for a hero who meets the monster, in levels. Specials that change
strength are computed exactly."""

from __future__ import annotations

from collections.abc import Mapping

from kickdoor_game.heroes.hero_sheet.sheet import active_items, concerns
from kickdoor_game.language.cards import Item, gold_of
from kickdoor_game.language.words.specials import (
    ChasedAway,
    Crowd,
    FleeFrom,
    Forbids,
    Friendly,
    Grows,
    Mirrors,
    MonsterBonus,
    MoreLevels,
    MoreTreasure,
    NoEscape,
    NoPursuit,
    OnEscape,
    Partner,
    Ransom,
    ToHelper,
)

from .counting import times
from .scale import MONSTERS, ONE_FIGHT, TREASURE
from .view import Estimate, View, worth_of

CAUGHT = 0.5
"""Probability that the hero who meets a monster is the one whom its effects after a flight concern."""


def monster_bonus(view: View, special: MonsterBonus) -> float:
    """Return the value of a monster's special `MonsterBonus` to a hero who meets it, in levels; negative for harm."""
    return -special.value * ONE_FIGHT if concerns(view.table, view.hero, special) else 0.0


def flee_from(view: View, special: FleeFrom) -> float:
    """Return the value of a monster's special `FleeFrom` to a hero who meets it, in levels; negative for harm."""
    return special.value * 0.08 if concerns(view.table, view.hero, special) else 0.0


def no_pursuit(view: View, special: NoPursuit) -> float:
    """Return the value of a monster's special `NoPursuit` to a hero who meets it, in levels; negative for harm."""
    return 0.4 if concerns(view.table, view.hero, special) else 0.0


def no_escape(view: View, special: NoEscape) -> float:
    """Return the value of a monster's special `NoEscape` to a hero who meets it, in levels; negative for harm."""
    return -0.3 if concerns(view.table, view.hero, special) else 0.0


def friendly(view: View, special: Friendly) -> float:
    """Return the value of a monster's special `Friendly` to a hero who meets it, in levels; negative for harm."""
    return special.treasures * TREASURE if concerns(view.table, view.hero, special) else 0.0


def forbids(view: View, special: Forbids) -> float:
    """Return the value of a monster's special `Forbids` to a hero who meets it, in levels; negative for harm."""
    match special.what:
        case "items":
            items = (view.table.card(card) for card in active_items(view.table, view.hero))
            return -ONE_FIGHT * sum(item.bonus for item in items if isinstance(item, Item))
        case "levels":
            return -ONE_FIGHT * view.hero.level
        case "helpers":
            return -0.3
        case "one_shots":
            return -0.2


def chased_away(view: View, special: ChasedAway) -> float:
    """Return the value of a monster's special `ChasedAway` to a hero who meets it, in levels; negative for harm."""
    return 0.8 if concerns(view.table, view.hero, special) else 0.0


def on_escape(view: View, special: OnEscape) -> float:
    """Return the value of a monster's special `OnEscape` to a hero who meets it, in levels; negative for harm."""
    return CAUGHT * worth_of(view.unspared(), special.effects)


def to_helper(view: View, special: ToHelper) -> float:
    """Return a part of the value to a helper of what the monster does to them, in levels; negative for harm, since help
    gets dearer by about that."""
    return 0.2 * worth_of(view.unspared(), special.effects)


def more_treasure(view: View, special: MoreTreasure) -> float:
    """Return the value of a monster's special `MoreTreasure` to a hero who meets it, in levels; negative for harm."""
    return special.value * TREASURE if concerns(view.table, view.hero, special) else 0.0


def partner(view: View, special: Partner) -> float:
    """Return the value to a hero who meets it, in levels, of a monster that can join a fight with another one;
    negative, but small, since that is rare."""
    return -0.02 * special.value


def crowd(view: View, special: Crowd) -> float:
    """Return the value to a hero who meets it, in levels, of a monster that is stronger for each other monster in the
    fight; negative, but small, since there is rarely another."""
    return -special.value * (MONSTERS - 1) * ONE_FIGHT


def grows(view: View, special: Grows) -> float:
    """Return the value to a hero who meets it, in levels, of a monster that is stronger for each thing of theirs;
    negative."""
    return -special.value * times(view, special.per, special.whom) * ONE_FIGHT


def mirrors(view: View, special: Mirrors) -> float:
    """Return the value to a hero who meets it, in levels, of a monster that adds the hero's Level to its own;
    negative."""
    return -view.hero.level * ONE_FIGHT


def ransom(view: View, special: Ransom) -> float:
    """Return the value, in levels, of being able to buy off the monster, if the hero's Items suffice for its price."""
    gold = sum(gold_of(view.table.card(card)) for card in view.hero.items)
    return 0.2 if gold >= special.gold else 0.0


def more_levels(view: View, special: MoreLevels) -> float:
    """Return the value of a monster's special `MoreLevels` to a hero who meets it, in levels; negative for harm."""
    return 0.5 * special.value


ESTIMATES: Mapping[type, Estimate] = {
    MonsterBonus: monster_bonus,
    FleeFrom: flee_from,
    NoPursuit: no_pursuit,
    NoEscape: no_escape,
    Friendly: friendly,
    Forbids: forbids,
    ChasedAway: chased_away,
    OnEscape: on_escape,
    ToHelper: to_helper,
    MoreTreasure: more_treasure,
    Partner: partner,
    Crowd: crowd,
    Grows: grows,
    Mirrors: mirrors,
    Ransom: ransom,
    MoreLevels: more_levels,
}
"""The estimate of each special."""
