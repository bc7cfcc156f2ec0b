"""The standing of a fight, and the value of its outcomes to a hero.

All sums are the engine's own (`doors.fight.strength`), for the fight as it is or for an imagined one: those functions
take the fight as a parameter, so looking ahead changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from kickdoor_game.doors.fight.help import winners_of_kill
from kickdoor_game.doors.fight.strength import flee_parts, levels_for, monsters_side, prize, totals, wins_ties
from kickdoor_game.doors.state.fight import Fight, Foe
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.heroes.hero_sheet.sheet import concerns, trait_of
from kickdoor_game.language.cards import Monster
from kickdoor_game.language.words.specials import NoEscape, NoPursuit, OnEscape
from kickdoor_game.language.words.traits import FleeDiscards
from kickdoor_game.machine.ids import CardId

from ....api import Chair
from ...estimate import View, levels_worth, treasures_worth, worth_of


@dataclass(frozen=True, slots=True)
class FightSums:
    """The sums of both sides. `lacking`: the strength that the heroes' side needs to win; 0 or less if it wins as it
    stands.
    """

    heroes: int
    monsters: int
    lacking: int


def standing_of(table: DoorsTable, fight: Fight) -> FightSums:
    """Return the strength of both sides of that fight, and what the heroes lack to win."""
    if not fight.foes:
        return FightSums(0, 0, 0)
    heroes, monsters = totals(table, fight)
    return FightSums(heroes, monsters, monsters - heroes + (0 if wins_ties(table, fight) else 1))


def against(chair: Chair, *monsters: CardId) -> Fight:
    """Return a new fight of the hero in `chair` against these monsters."""
    return Fight(chair, [Foe(number, card, card, number) for number, card in enumerate(monsters)])


def with_helper(fight: Fight, helper: Chair) -> Fight:
    """Return a copy of the fight in which that player helps."""
    return replace(fight, helper=helper)


def joined_by(table: DoorsTable, fight: Fight, card: CardId, like: Foe | None = None) -> Fight:
    """Return a copy of the fight with the monster `card` added; with `like`, `card` is a Mate that copies that monster,
    its enhancers only where the set says so."""
    number = 1 + max((foe.number for foe in fight.foes), default=-1)
    if like is None:
        more = Foe(number, card, card, number)
    else:
        more = Foe(number, card, like.face, like.group if table.numbers.enhancers_apply_to_mate else number)
    return replace(fight, foes=[*fight.foes, more])


def rid_of(fight: Fight, foe: Foe) -> Fight:
    """Return a copy of the fight without that monster."""
    return replace(fight, foes=[other for other in fight.foes if other.number != foe.number])


def monsters_strength(table: DoorsTable, fight: Fight) -> int:
    """Return the total strength of the monsters' side of that fight."""
    return sum(part.value for part in monsters_side(table, fight))


def strength_added(table: DoorsTable, fight: Fight, card: CardId, like: Foe | None = None) -> int:
    """Return by how much the monsters' side gets stronger if the monster `card` joins, or a Mate that copies `like`,
    changes of the other monsters included."""
    return monsters_strength(table, joined_by(table, fight, card, like)) - monsters_strength(table, fight)


def strength_gone(table: DoorsTable, fight: Fight, foe: Foe) -> int:
    """Return by how much the monsters' side gets weaker if that monster leaves."""
    return monsters_strength(table, fight) - monsters_strength(table, rid_of(fight, foe))


def monster_of(table: DoorsTable, foe: Foe) -> Monster:
    """Return the monster's printed card."""
    return table.printed(foe.face, Monster)


def gives_game_away(table: DoorsTable, fight: Fight, chair: Chair) -> bool:
    """Return whether that player's help would win the game for others, the helper included, and not for the
    fighter."""
    return lost_by_kill(table, with_helper(fight, chair), fight.fighter)


def lost_by_kill(table: DoorsTable, fight: Fight, chair: Chair) -> bool:
    """Return whether the kill would win the game for fighter or helper, and not for that chair."""
    winners = winners_of_kill(table, fight)
    return bool(winners) and chair not in winners


def victory_worth(view: View, fight: Fight) -> float:
    """Return the fighter's gain by winning, in levels: the Levels, and the Treasures that are not promised to a
    helper."""
    promised = fight.terms.treasures if fight.terms is not None else 0
    treasures = max(0, prize(view.table, fight) - promised)
    levels = levels_worth(view.table, view.hero, levels_for(view.table, fight), may_win=True)
    return levels + treasures_worth(treasures)


def escape_chance(table: DoorsTable, hero: Hero, fight: Fight, foe: Foe) -> float:
    """Return the probability that the hero escapes from that monster."""
    if hero.seat in fight.escaped:
        return 1.0
    for special in monster_of(table, foe).specials:
        if isinstance(special, NoPursuit) and concerns(table, hero, special):
            return 1.0
        if isinstance(special, NoEscape) and concerns(table, hero, special):
            return 0.0
    bonus = sum(part.value for part in flee_parts(table, hero, fight, foe))
    if (found := trait_of(table, hero, FleeDiscards)) is not None:
        bonus += min(found[1].most, len(hero.hand) // 2) * found[1].each
    return min(1.0, max(0.0, (7 - table.numbers.flee_on + bonus) / 6))


def caught_worth(view: View, foe: Foe) -> float:
    """Return the change for the hero by the monster's Bad Stuff, in levels; harm is negative."""
    return worth_of(view, monster_of(view.table, foe).bad_stuff)


def flight_worth(view: View, fight: Fight) -> float:
    """Return the average change for the hero by running away from all monsters of the fight, in levels; harm is
    negative."""
    total = 0.0
    for foe in fight.foes:
        chance = escape_chance(view.table, view.hero, fight, foe)
        total += (1 - chance) * caught_worth(view, foe)
        for special in monster_of(view.table, foe).specials:
            if isinstance(special, OnEscape):
                total += chance * worth_of(view.unspared(), special.effects)
    return total
