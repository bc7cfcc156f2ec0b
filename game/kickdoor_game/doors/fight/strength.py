"""The strength of both sides of a fight, part by part, so that explanations and totals cannot differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

from ...heroes.hero_sheet.hero import Hero
from ...heroes.hero_sheet.sheet import concerns, holds, trait_of
from ...heroes.hero_sheet.strength import Opposed, StrengthPart, counted, own_flee_parts, own_parts
from ...heroes.sides import HEROES, MONSTERS
from ...heroes.table import HeroTable
from ...language.cards import ClassCard, Enhancer, Mate, Monster
from ...language.words.plays import Swing
from ...language.words.specials import (
    Crowd,
    FleeFrom,
    Forbids,
    Grows,
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
    """Return whether a monster of the fight forbids `what`: "items", "levels", "helpers" or "one_shots"
    (classic.combat.4).
    """
    for foe in fight.foes:
        for special in table.printed(foe.face, Monster).specials:
            if isinstance(special, Forbids) and special.what == what:
                return True
    return False


def tags_of(table: DoorsTable, fight: Fight, foe: Foe) -> set[str]:
    """Return the tags of a monster: those printed on it, and those given by cards laid on it."""
    given = {weight.tag for _, weight in laid_on(table, fight, foe)} if fight.enhancers else set()
    return {*table.printed(foe.face, Monster).tags, *given} - {""}


def tags(table: DoorsTable, fight: Fight) -> set[str]:
    """Return all tags of the monsters in the fight."""
    return {tag for foe in fight.foes for tag in tags_of(table, fight, foe)}


class Weight(NamedTuple):
    """The effect of a card laid on a monster: Levels, Treasures, a tag, and a bonus to rolls to run away from it."""

    level: int
    treasures: int = 0
    tag: str = ""
    flee: int = 0


def weight_on(table: DoorsTable, fight: Fight, card: CardId, group: int) -> Weight:
    """Return what a card adds, or would add, to a group of foes (a monster and its Mates): an enhancer as printed, a
    partner by the special text that names the monster."""
    printed = table.card(card)
    if isinstance(printed, Enhancer):
        return Weight(printed.level, printed.treasures, printed.gives, printed.flee)
    under = [table.card(foe.face).key for foe in fight.foes if foe.group == group]
    partner = (each for each in cast(Monster, printed).specials if isinstance(each, Partner) and each.of in under)
    return Weight(sum(each.value for each in partner))


def laid_on(table: DoorsTable, fight: Fight, foe: Foe) -> list[tuple[CardId, Weight]]:
    """Return every card laid on a monster's group (the monster and its Mates), each with what it adds."""
    return [
        (laid.card, weight_on(table, fight, laid.card, laid.group))
        for laid in fight.enhancers
        if laid.group == foe.group
    ]


def hero_parts(table: DoorsTable, hero: Hero, fight: Fight | None = None) -> Sequence[StrengthPart]:
    """Return the summands of a hero's own strength in a fight, each with its cause; `fight` None: outside a fight."""
    return own_parts(table, hero, None if fight is None else opposed(table, fight))


def opposed(table: DoorsTable, fight: Fight) -> Opposed:
    """Return what the heroes of a fight are up against: tags, number of monsters, and what these forbid."""
    monsters = [table.printed(foe.face, Monster) for foe in fight.foes]
    against = [special.what for one in monsters for special in one.specials if isinstance(special, Forbids)]
    return Opposed(
        tags(table, fight),
        "levels" not in against,
        "items" not in against,
        foes=len(fight.foes),
        alone=fight.helper == NOBODY,
        bystanders=len(set(table.alive()).difference(fight.party())),
        in_company=fight.helper != NOBODY,
    )


def heroes_side(table: DoorsTable, fight: Fight) -> list[StrengthPart]:
    """Return the summands of the heroes' side, each with its cause: fighter, helper, and what was played for or against
    them (classic.help.8)."""
    party, against = fight.party(), opposed(table, fight)
    parts = [part for seat in party for part in own_parts(table, table.heroes[seat], against)]
    for boost in fight.boosts:
        if boost.side == HEROES and (boost.seat == NOBODY or boost.seat in party):
            parts.append(StrengthPart(boost.what, boost.value, boost.rule, boost.card, boost.seat))
    return parts


def foe_parts(table: DoorsTable, fight: Fight, foe: Foe) -> list[StrengthPart]:
    """Return the summands of one monster's strength, each with its cause: Level, special texts that apply, and cards
    laid on it and its Mates."""
    monster = table.printed(foe.face, Monster)
    parts = [StrengthPart("monster", monster.level, "classic.monsters.1", foe.card, foe=foe.number)]
    parts += special_parts(table, fight, foe)
    for card, weight in laid_on(table, fight, foe):
        if weight.level:
            parts.append(StrengthPart("enhancer", weight.level, "classic.enhancers.5", card, foe=foe.number))
    floor = table.numbers.monster_floor
    total = sum(part.value for part in parts)
    if floor is not None and total < floor:
        parts.append(StrengthPart("floor", floor - total, "classic.enhancers.10", foe.card, foe=foe.number))
    return parts


def level_against(monster: Monster, level: int) -> int:
    """Return a monster's Level against heroes of whom the highest has this Level."""
    return monster.level + (level if Mirrors() in monster.specials else 0)


def special_parts(table: DoorsTable, fight: Fight, foe: Foe) -> Iterator[StrengthPart]:
    """Yield the summands from a monster's special texts, which depend on the heroes and the other monsters
    (classic.combat.4)."""
    for special in table.printed(foe.face, Monster).specials:
        match special:
            case MonsterBonus(value) if any(concerns(table, table.heroes[seat], special) for seat in fight.party()):
                yield StrengthPart("special", value, "classic.help.15", foe.card, cause=special, foe=foe.number)
            case Crowd(value) if others := len(fight.foes) - 1:
                yield StrengthPart(
                    "special", value * others, "classic.combat.4", foe.card, cause=special, foe=foe.number
                )
            case Grows(value, per, whom):
                fighter = table.heroes[fight.fighter]
                if more := value * counted(table, fighter, per, opposed(table, fight), whom):
                    yield StrengthPart("special", more, "classic.combat.4", foe.card, cause=special, foe=foe.number)
            case Mirrors():
                highest = max(table.heroes[seat].level for seat in fight.party())
                yield StrengthPart("special", highest, "classic.combat.4", foe.card, cause=special, foe=foe.number)
            case _:
                pass


def monsters_side(table: DoorsTable, fight: Fight) -> list[StrengthPart]:
    """Return the summands of the monsters' side, each with its cause (classic.combat.12), with what was played for
    them."""
    parts = [part for foe in fight.foes for part in foe_parts(table, fight, foe)]
    if fight.foes:
        for boost in fight.boosts:
            if boost.side == MONSTERS:
                parts.append(StrengthPart(boost.what, boost.value, boost.rule, boost.card, boost.seat))
    return parts


def totals(table: DoorsTable, fight: Fight) -> tuple[int, int]:
    """Return the strength of both sides in the fight: the heroes' sum, then the monsters'."""
    heroes = sum(part.value for part in heroes_side(table, fight))
    return heroes, sum(part.value for part in monsters_side(table, fight))


def swing_worth(table: DoorsTable, fight: Fight, hero: Hero, play: Swing, side: str) -> int:
    """Return what a bonus adds to a side of that fight, if the hero plays it now."""
    value = play.value * counted(table, hero, play.per, opposed(table, fight), play.whom)
    value += play.per_monster * (len(fight.foes) - 1)
    if side == HEROES and play.each and play.who is not None:
        value += play.each * sum(holds(table, table.heroes[seat], play.who) for seat in fight.party())
    return value


def by_the_card(table: DoorsTable, card: CardId, of_class: RuleId, of_another: RuleId = "classic.priority.1") -> RuleId:
    """Return the rule to cite for an ability that a card grants: `of_class` for a Class card, `of_another` for any
    other.
    """
    return of_class if isinstance(table.card(card), ClassCard) else of_another


def wins_ties(table: DoorsTable, fight: Fight) -> RuleId:
    """Return the rule by which the heroes' side wins ties; "" if it does not (classic.classes.17, classic.help.11)."""
    for seat in fight.party():
        if (found := trait_of(table, table.heroes[seat], WinsTies)) is not None:
            return by_the_card(table, found[0], "classic.classes.17")
    return ""


def ahead(table: DoorsTable, fight: Fight) -> bool:
    """Return whether the heroes would win now; True if no monster is left (classic.combat.3)."""
    return not fight.foes or leads(table, fight, *totals(table, fight))


def leads(table: DoorsTable, fight: Fight, heroes: int, monsters: int) -> bool:
    """Return whether the heroes would win with these sums of both sides; True if no monster is left."""
    return not fight.foes or heroes > monsters or (heroes == monsters and bool(wins_ties(table, fight)))


def treasures_of(table: DoorsTable, fight: Fight, foe: Foe) -> int:
    """Return how many Treasures a monster leaves; enhancers cannot bring it below the floor (classic.enhancers.9)."""
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
    """Return the number of Treasures that winning the fight brings, including those of monsters driven out already."""
    return fight.owed + sum(treasures_of(table, fight, foe) for foe in fight.foes)


def levels_for(table: DoorsTable, fight: Fight) -> int:
    """Return the Levels that the fighter gains by winning the fight now (classic.combat.18)."""
    gained = sum(one.levels for one in fight.slain if one.by == fight.fighter)
    for foe in fight.foes:
        monster = table.printed(foe.face, Monster)
        gained += monster.levels
        for special in monster.specials:
            if isinstance(special, MoreLevels) and fight.helper == NOBODY and not fight.one_shots:
                gained += special.value
    return gained


def flee_parts(table: DoorsTable, hero: Hero, fight: Fight, foe: Foe) -> list[StrengthPart]:
    """Return what is added to a hero's roll to run away from a monster (classic.runaway.4 to classic.runaway.7)."""
    parts = own_flee_parts(table, hero)
    for special in table.printed(foe.face, Monster).specials:
        if isinstance(special, FleeFrom) and concerns(table, hero, special):
            parts.append(StrengthPart("special", special.value, "classic.runaway.7", foe.card, cause=special))
    for laid, weight in laid_on(table, fight, foe):
        if weight.flee:
            parts.append(StrengthPart("enhancer", weight.flee, "classic.runaway.7", laid))
    # A Mate slows down heroes who run from either of the pair, whether or not enhancers count for both.
    alike = [other for other in fight.foes if other.face == foe.face]
    for other in alike if len(alike) > 1 else ():
        mate = table.card(other.card)
        if isinstance(mate, Mate) and mate.flee:
            parts.append(StrengthPart("mate", mate.flee, "classic.runaway.7", other.card))
    return parts


def faced(table: HeroTable, fighter: Seat, card: CardId) -> FightBegan:
    """Return the event that a hero faces a monster, with what makes it stronger against them now."""
    printed, hero = table.card(card), table.heroes[fighter]
    specials = printed.specials if isinstance(printed, Monster) else ()
    hates = (isinstance(each, MonsterBonus) and concerns(table, hero, each) for each in specials)
    against = tuple(place for place, hated in enumerate(hates) if hated)
    return FightBegan(fighter, card, hero.level if Mirrors() in specials else 0, against)
