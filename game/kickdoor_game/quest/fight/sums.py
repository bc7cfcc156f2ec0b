"""The sums of both sides, part by part, so that the total and the reason cannot differ; and the dice that come on top.

Of the heroes: Level and Items of the main player and of the helper, and what was played for or against them. Of the
monsters: what is printed and laid on each, what its card says of those that it fights (once, whoever it is:
quest.help.8 and .9), and what was played for them.

A monster's Level, enhancers included, does not fall below 1; what its card takes off against somebody is no Level
(quest.unchangeable.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ...heroes.hero_sheet.made import Opposed, Part, made
from ...heroes.hero_sheet.sheet import concerns, spared
from ...heroes.hero_sheet.strength import own_parts
from ...heroes.sides import HEROES, MONSTERS
from ...language.words.specials import MonsterBonus
from ...machine.ids import NOBODY, Seat
from ..board.dungeon import RoomId
from ..dice.throw import NO_MONSTER, Die
from ..monsters.level import level_parts
from ..table import Monster, QuestTable, printed_monster
from .battle import Battle


def heroes_parts(table: QuestTable, battle: Battle) -> list[Part]:
    """Return what the heroes have before their dice (quest.combat.8, quest.help.6, quest.results.3)."""
    against = _opposed(table, battle)
    parts = [part for seat in battle.party() for part in own_parts(table, table.heroes[seat], against)]
    return parts + [
        Part(boost.what, boost.value, boost.rule, boost.card, boost.seat)
        for boost in battle.boosts
        if boost.side == HEROES and (boost.seat == NOBODY or boost.seat in battle.party())
    ]


def monsters_parts(table: QuestTable, battle: Battle) -> list[Part]:
    """Return what the monsters have before their dice (quest.combat.9, quest.multiple.6, quest.results.3)."""
    parts = [part for monster in fought(table, battle) for part in monster_parts(table, battle, monster)]
    return parts + [
        Part(boost.what, boost.value, boost.rule, boost.card, boost.seat)
        for boost in battle.boosts
        if boost.side == MONSTERS
    ]


def monster_parts(table: QuestTable, battle: Battle, monster: Monster) -> list[Part]:
    """Return what one of them has: its Level with what lies on it, and what its card says of those that it fights."""
    card, number = printed_monster(table, monster), monster.number
    parts = list(level_parts(table, monster))
    for special in card.specials:
        if isinstance(special, MonsterBonus) and any(
            concerns(table, table.heroes[seat], special) for seat in battle.party()
        ):
            parts.append(Part("special", special.value, "quest.help.8", monster.card, cause=special, foe=number))
    return parts


def totals(table: QuestTable, battle: Battle, dice: Sequence[Die] = ()) -> tuple[int, int]:
    """Return both totals, heroes first, with what lies up on these dice (quest.results.3).

    Dice of who has left the combat count for nobody.
    """
    heroes = sum(part.value for part in heroes_parts(table, battle))
    monsters = sum(part.value for part in monsters_parts(table, battle))
    party = battle.party()
    return (
        heroes + sum(die.face for die in dice if die.monster == NO_MONSTER and die.owner in party),
        monsters + sum(die.face for die in dice if die.monster in battle.monsters),
    )


def reach(table: QuestTable, battle: Battle) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the least and the most that each side can come to with its dice, heroes first."""
    heroes, monsters = totals(table, battle)
    dice = battle_dice(table, battle)
    theirs = sum(die.monster in battle.monsters for die in dice)
    ours = len(dice) - theirs
    return (heroes + ours, heroes + 6 * ours), (monsters + theirs, monsters + 6 * theirs)


def dice_of(table: QuestTable, battle: Battle, seat: Seat) -> int:
    """Say how many dice a hero throws in it, never fewer than none (quest.roll.1, quest.icons.5)."""
    return max(0, 1 + icons_for(table, seat, battle.room) + battle.more_dice.get(seat, 0))


def icons_for(table: QuestTable, seat: Seat, room: RoomId) -> int:
    """Say how many dice the icons of a room add for a hero, or take away (quest.icons.2 to .4, quest.halfbreed.2)."""
    hero = table.heroes[seat]
    roles = frozenset((*made(table, hero).races, *made(table, hero).classes))
    return table.face_of(room).dice(roles, roles - spared(table, hero))


def battle_dice(table: QuestTable, battle: Battle) -> list[Die]:
    """Return the dice in their order: main player, helper, monsters as they joined (quest.roll.7).

    Those of a monster are its owner's, also in a fight against them (quest.bases.7).
    """
    dice = [Die("d6", seat) for seat in battle.party() for _ in range(dice_of(table, battle, seat))]
    for monster in fought(table, battle):
        owner = cast(Seat, table.player_of(monster.colour))
        dice += [Die("d6", owner, monster.number) for _ in range(printed_monster(table, monster).dice)]
    return dice


def heroes_win(heroes: int, monsters: int, *, breaks_ties: bool = False) -> bool:
    """Say whether the heroes have won: with more, or as much if somebody breaks ties (quest.results.1, .2, .4)."""
    return heroes > monsters or (breaks_ties and heroes == monsters)


def fought(table: QuestTable, battle: Battle) -> list[Monster]:
    """Return the monsters of the combat, in the order in which they joined."""
    return [table.monster(number) for number in battle.monsters]


def _opposed(table: QuestTable, battle: Battle) -> Opposed:
    """Say what the heroes are against."""
    keywords = frozenset(word for monster in fought(table, battle) for word in printed_monster(table, monster).keywords)
    return Opposed(keywords, foes=len(battle.monsters), alone=battle.helper == NOBODY)
