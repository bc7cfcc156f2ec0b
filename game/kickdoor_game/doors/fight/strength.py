"""The sums that both sides of a fight are made of, part by part, so that `why` and the total cannot differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

from ...heroes.hero_sheet.hero import Hero
from ...heroes.hero_sheet.sheet import concerns, trait_of
from ...heroes.hero_sheet.strength import Opposed, Part, own_flee_parts, own_parts
from ...heroes.sides import HEROES, MONSTERS
from ...heroes.table import HeroTable
from ...language.cards import ClassCard, Enhancer, Mate, Monster
from ...language.words.specials import (
    Crowd,
    FleeFrom,
    Forbids,
    Mirrors,
    MonsterBonus,
    MoreLevels,
    MoreTreasure,
    Partner,
)
from ...language.words.traits import WinsTies
from ...machine.ids import NOBODY, CardId, RuleId, Seat
from ..state.events import FightBegan
from ..state.fight import Fight, Foe
from ..state.table import DoorsTable


def forbidden(table: DoorsTable, fight: Fight, what: str) -> bool:
    """Whether a monster of the fight forbids `items`, `levels`, `helpers` or `one_shots` (classic.combat.4)."""
    for foe in fight.foes:
        for special in table.printed(foe.face, Monster).specials:
            if isinstance(special, Forbids) and special.what == what:
                return True
    return False


def tags_of(table: DoorsTable, fight: Fight, foe: Foe) -> set[str]:
    """The tags of that monster: those that are printed on it, and what lies on it gives."""
    given = {weight.tag for _, weight in laid_on(table, fight, foe)} if fight.enhancers else set()
    return {*table.printed(foe.face, Monster).tags, *given} - {""}


def tags(table: DoorsTable, fight: Fight) -> set[str]:
    """All tags of the monsters in the fight."""
    return {tag for foe in fight.foes for tag in tags_of(table, fight, foe)}


class Weight(NamedTuple):
    """What a card that is laid on a monster does to it."""

    level: int
    treasures: int = 0
    tag: str = ""
    flee: int = 0


def weight_on(table: DoorsTable, fight: Fight, card: CardId, group: int) -> Weight:
    """What that card does, or would do, on that group: an enhancer as it is printed, a partner by its own special."""
    printed = table.card(card)
    if isinstance(printed, Enhancer):
        return Weight(printed.level, printed.treasures, printed.gives, printed.flee)
    under = [table.card(foe.face).key for foe in fight.foes if foe.group == group]
    partner = (each for each in cast(Monster, printed).specials if isinstance(each, Partner) and each.of in under)
    return Weight(sum(each.value for each in partner))


def laid_on(table: DoorsTable, fight: Fight, foe: Foe) -> list[tuple[CardId, Weight]]:
    """Every card that lies on that monster, or on one that is counted with it, and what it does."""
    return [
        (laid.card, weight_on(table, fight, laid.card, laid.group))
        for laid in fight.enhancers
        if laid.group == foe.group
    ]


def hero_parts(table: DoorsTable, hero: Hero, fight: Fight | None = None) -> Sequence[Part]:
    """A hero's own strength in that fight; without one, at rest."""
    return own_parts(table, hero, None if fight is None else opposed(table, fight))


def opposed(table: DoorsTable, fight: Fight) -> Opposed:
    """What the heroes of that fight are against."""
    monsters = [table.printed(foe.face, Monster) for foe in fight.foes]
    against = [special.what for one in monsters for special in one.specials if isinstance(special, Forbids)]
    return Opposed(
        tags(table, fight),
        "levels" not in against,
        "items" not in against,
        foes=len(fight.foes),
        alone=fight.helper == NOBODY,
    )


def heroes_side(table: DoorsTable, fight: Fight) -> list[Part]:
    """Fighter, helper, and what was played for either or against them (classic.help.8)."""
    party, against = fight.party(), opposed(table, fight)
    parts = [part for seat in party for part in own_parts(table, table.heroes[seat], against)]
    for boost in fight.boosts:
        if boost.side == HEROES and (boost.seat == NOBODY or boost.seat in party):
            parts.append(Part(boost.what, boost.value, boost.rule, boost.card, boost.seat))
    return parts


def foe_parts(table: DoorsTable, fight: Fight, foe: Foe) -> list[Part]:
    """One monster: Level, its specials against anybody on the other side, enhancers of its group."""
    monster = table.printed(foe.face, Monster)
    parts = [Part("monster", monster.level, "classic.monsters.1", foe.card, foe=foe.number)]
    parts += special_parts(table, fight, foe)
    for card, weight in laid_on(table, fight, foe):
        if weight.level:
            parts.append(Part("enhancer", weight.level, "classic.enhancers.5", card, foe=foe.number))
    floor = table.numbers.monster_floor
    total = sum(part.value for part in parts)
    if floor is not None and total < floor:
        parts.append(Part("floor", floor - total, "classic.enhancers.10", foe.card, foe=foe.number))
    return parts


def level_against(monster: Monster, level: int) -> int:
    """The Level of that monster against heroes of whom the highest is of that Level."""
    return monster.level + (level if Mirrors() in monster.specials else 0)


def special_parts(table: DoorsTable, fight: Fight, foe: Foe) -> Iterator[Part]:
    """What is printed on a monster of whom it fights, and of what stands beside it (classic.combat.4)."""
    for special in table.printed(foe.face, Monster).specials:
        match special:
            case MonsterBonus(value) if any(concerns(table, table.heroes[seat], special) for seat in fight.party()):
                yield Part("special", value, "classic.help.15", foe.card, cause=special, foe=foe.number)
            case Crowd(value) if others := len(fight.foes) - 1:
                yield Part("special", value * others, "classic.combat.4", foe.card, cause=special, foe=foe.number)
            case Mirrors():
                highest = max(table.heroes[seat].level for seat in fight.party())
                yield Part("special", highest, "classic.combat.4", foe.card, cause=special, foe=foe.number)
            case _:
                pass


def monsters_side(table: DoorsTable, fight: Fight) -> list[Part]:
    """All monsters added up (classic.combat.12), and what was played for them."""
    parts = [part for foe in fight.foes for part in foe_parts(table, fight, foe)]
    if fight.foes:
        for boost in fight.boosts:
            if boost.side == MONSTERS:
                parts.append(Part(boost.what, boost.value, boost.rule, boost.card, boost.seat))
    return parts


def totals(table: DoorsTable, fight: Fight) -> tuple[int, int]:
    """(heroes, monsters)."""
    heroes = sum(part.value for part in heroes_side(table, fight))
    return heroes, sum(part.value for part in monsters_side(table, fight))


def by_the_card(table: DoorsTable, card: CardId, of_class: RuleId, of_another: RuleId = "classic.priority.1") -> RuleId:
    """Return the rule behind what a card lets its owner do: that of the Class where a Class card does.

    `of_another`: that of any other card, which holds by what it says.
    """
    return of_class if isinstance(table.card(card), ClassCard) else of_another


def wins_ties(table: DoorsTable, fight: Fight) -> RuleId:
    """By which rule the heroes' side wins ties; empty if it does not (classic.classes.17, classic.help.11)."""
    for seat in fight.party():
        if (found := trait_of(table, table.heroes[seat], WinsTies)) is not None:
            return by_the_card(table, found[0], "classic.classes.17")
    return ""


def ahead(table: DoorsTable, fight: Fight) -> bool:
    """Whether the heroes would win as things stand; against no monster at all they do (classic.combat.3)."""
    return not fight.foes or leads(table, fight, *totals(table, fight))


def leads(table: DoorsTable, fight: Fight, heroes: int, monsters: int) -> bool:
    """The same, of those who have summed up both sides already."""
    return not fight.foes or heroes > monsters or (heroes == monsters and bool(wins_ties(table, fight)))


def treasures_of(table: DoorsTable, fight: Fight, foe: Foe) -> int:
    """How many Treasures this monster leaves; enhancers count, but never below the floor (classic.enhancers.9)."""
    monster = table.printed(foe.face, Monster)
    count = monster.treasures
    for special in monster.specials:
        if isinstance(special, MoreTreasure) and concerns(table, table.heroes[fight.fighter], special):
            count += special.value
    change = sum(weight.treasures for _, weight in laid_on(table, fight, foe))
    if change < 0:
        return max(count + change, min(count, table.numbers.treasure_floor))
    return count + change


def prize(table: DoorsTable, fight: Fight) -> int:
    """All Treasures of the fight, those of monsters already driven out included."""
    return fight.owed + sum(treasures_of(table, fight, foe) for foe in fight.foes)


def levels_for(table: DoorsTable, fight: Fight) -> int:
    """What the kill of everything that is still in the fight is worth to the fighter (classic.combat.18)."""
    gained = sum(one.levels for one in fight.slain if one.by == fight.fighter)
    for foe in fight.foes:
        monster = table.printed(foe.face, Monster)
        gained += monster.levels
        for special in monster.specials:
            if isinstance(special, MoreLevels) and fight.helper == NOBODY and not fight.one_shots:
                gained += special.value
    return gained


def flee_parts(table: DoorsTable, hero: Hero, fight: Fight, foe: Foe) -> list[Part]:
    """What is added to a hero's roll to run away from that monster (classic.runaway.4 to classic.runaway.7)."""
    parts = own_flee_parts(table, hero)
    for special in table.printed(foe.face, Monster).specials:
        if isinstance(special, FleeFrom) and concerns(table, hero, special):
            parts.append(Part("special", special.value, "classic.runaway.7", foe.card, cause=special))
    for laid, weight in laid_on(table, fight, foe):
        if weight.flee:
            parts.append(Part("enhancer", weight.flee, "classic.runaway.7", laid))
    # A Mate slows down whoever runs from the pair, whether or not it has a share in what enhances the other.
    alike = [other for other in fight.foes if other.face == foe.face]
    for other in alike if len(alike) > 1 else ():
        mate = table.card(other.card)
        if isinstance(mate, Mate) and mate.flee:
            parts.append(Part("mate", mate.flee, "classic.runaway.7", other.card))
    return parts


def faced(table: HeroTable, fighter: Seat, card: CardId) -> FightBegan:
    """Return the event that a hero faces that monster, with what makes it stronger against them as they are now."""
    printed, hero = table.card(card), table.heroes[fighter]
    specials = printed.specials if isinstance(printed, Monster) else ()
    hates = (isinstance(each, MonsterBonus) and concerns(table, hero, each) for each in specials)
    against = tuple(place for place, hated in enumerate(hates) if hated)
    return FightBegan(fighter, card, hero.level if Mirrors() in specials else 0, against)
