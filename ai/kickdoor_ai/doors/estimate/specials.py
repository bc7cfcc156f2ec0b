"""What a special of a monster changes for a hero who meets it. What he can sum up exactly (strength) he sums up."""

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

from .scale import MONSTERS, ONE_FIGHT, TREASURE
from .view import Estimate, View, worth_of

CAUGHT = 0.5
"""How often what comes after a flight concerns a hero who meets the monster at all."""


def monster_bonus(view: View, special: MonsterBonus) -> float:
    return -special.value * ONE_FIGHT if concerns(view.table, view.hero, special) else 0.0


def flee_from(view: View, special: FleeFrom) -> float:
    return special.value * 0.08 if concerns(view.table, view.hero, special) else 0.0


def no_pursuit(view: View, special: NoPursuit) -> float:
    return 0.4 if concerns(view.table, view.hero, special) else 0.0


def no_escape(view: View, special: NoEscape) -> float:
    return -0.3 if concerns(view.table, view.hero, special) else 0.0


def friendly(view: View, special: Friendly) -> float:
    return special.treasures * TREASURE if concerns(view.table, view.hero, special) else 0.0


def forbids(view: View, special: Forbids) -> float:
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
    return 0.8 if concerns(view.table, view.hero, special) else 0.0


def on_escape(view: View, special: OnEscape) -> float:
    return CAUGHT * worth_of(view.unspared(), special.effects)


def to_helper(view: View, special: ToHelper) -> float:
    """Help is dearer by what it costs others: much the same as it would cost him."""
    return 0.2 * worth_of(view.unspared(), special.effects)


def more_treasure(view: View, special: MoreTreasure) -> float:
    return special.value * TREASURE if concerns(view.table, view.hero, special) else 0.0


def partner(view: View, special: Partner) -> float:
    """It comes where its partner is, and that is seldom."""
    return -0.02 * special.value


def crowd(view: View, special: Crowd) -> float:
    """It seldom comes with others."""
    return -special.value * (MONSTERS - 1) * ONE_FIGHT


def mirrors(view: View, special: Mirrors) -> float:
    """What its Level is more than the printed one."""
    return -view.hero.level * ONE_FIGHT


def ransom(view: View, special: Ransom) -> float:
    """Gold that one has lies ready for it, and is worth no more than what it saves."""
    gold = sum(gold_of(view.table.card(card)) for card in view.hero.items)
    return 0.2 if gold >= special.gold else 0.0


def more_levels(view: View, special: MoreLevels) -> float:
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
    Mirrors: mirrors,
    Ransom: ransom,
    MoreLevels: more_levels,
}
