"""The sums of both sides, part by part, so that the total and the reason cannot differ; and the dice that come on top.

Of the heroes: Level and Items of the main player and of the helper, and what was played for or against them. Of the
monsters: what is printed and laid on each, what its card says of those that it fights (once, whoever it is:
quest.help.8 and .9), and what was played for them.

A monster's Level, enhancers included, does not fall below 1; what its card takes off against somebody is no Level
(quest.unchangeable.4).
"""

from __future__ import annotations

from collections.abc import Sequence

from ...heroes.hero_sheet.sheet import Opposed, Part, concerns, holds, trait_of, traits_of
from ...heroes.hero_sheet.strength import own_parts
from ...heroes.sides import HEROES, MONSTERS
from ...language.cards import Item
from ...language.words.specials import Crowd, Forbids, MonsterBonus
from ...language.words.traits import WinsTies
from ...machine.errors import required
from ...machine.ids import NOBODY, CardId, Seat
from ..cards.traits import ExtraDice
from ..dice.icons import icons_for
from ..dice.throw import NO_MONSTER, Die
from ..state.battle import Battle
from ..state.levels import keywords_of, level_parts
from ..state.table import Monster, QuestTable, printed_monster


def heroes_parts(table: QuestTable, battle: Battle) -> list[Part]:
    """Return what the heroes have before their dice (quest.combat.8, quest.help.6, quest.results.3)."""
    against = _opposed(table, battle)
    parts = [part for seat in battle.party() for part in own_parts(table, table.heroes[seat], against)]
    parts += [part._replace(what="doubled", rule="quest.class.10") for part in parts if part.card in battle.doubled]
    return parts + [
        Part(boost.what, boost.value, boost.rule, boost.card, boost.seat)
        for boost in battle.boosts
        if boost.side == HEROES and (boost.seat == NOBODY or boost.seat in battle.party())
    ]


def bonus_of_item(table: QuestTable, battle: Battle, seat: Seat, card: CardId) -> int:
    """Return what that Item adds to its owner's strength in it (quest.class.10)."""
    parts = own_parts(table, table.heroes[seat], _opposed(table, battle))
    return sum(part.value for part in parts if part.card == card)


def monsters_parts(table: QuestTable, battle: Battle) -> list[Part]:
    """Return what the monsters have before their dice (quest.combat.9, quest.multiple.6, quest.results.3)."""
    parts = [part for monster in fought(table, battle) for part in monster_parts(table, battle, monster)]
    if parts and (room := table.face_of(battle.room).monsters):
        parts.append(Part("room", room, "quest.combat.20"))
    return parts + [
        Part(boost.what, boost.value, boost.rule, boost.card, boost.seat)
        for boost in battle.boosts
        if boost.side == MONSTERS
    ]


def monster_parts(table: QuestTable, battle: Battle, monster: Monster) -> list[Part]:
    """Return what one of them has: its Level with what lies on it, and what its card says of those that it fights."""
    card, number = printed_monster(table, monster), monster.number
    parts = list(level_parts(table, monster))
    carried = ((each, table.card(each)) for each in monster.items)
    parts += [
        Part("item", item.bonus, "quest.winning.7", each, foe=number)
        for each, item in carried
        if isinstance(item, Item)  # what is used up by one use has no bonus of its own
    ]
    party = [table.heroes[seat] for seat in battle.party()]
    for special in card.specials:
        match special:
            case MonsterBonus(value=value) if any(concerns(table, hero, special) for hero in party):
                parts.append(Part("special", value, "quest.help.8", monster.card, cause=special, foe=number))
            case Crowd(value=value) if len(battle.monsters) > 1:
                more = value * (len(battle.monsters) - 1)
                parts.append(Part("special", more, "quest.combat.9", monster.card, cause=special, foe=number))
            case _:
                pass
    return parts


def forbids(table: QuestTable, battle: Battle, what: str) -> bool:
    """Say whether a monster of the combat forbids that to the heroes."""
    return any(
        isinstance(special, Forbids) and special.what == what
        for monster in fought(table, battle)
        for special in printed_monster(table, monster).specials
    )


def totals(table: QuestTable, battle: Battle, dice: Sequence[Die] = ()) -> tuple[int, int]:
    """Return both totals, heroes first, with what lies up on these dice (quest.results.3)."""
    heroes = sum(part.value for part in heroes_parts(table, battle))
    monsters = sum(part.value for part in monsters_parts(table, battle))
    ours, theirs = by_side(battle, dice)
    return heroes + sum(die.face for die in ours), monsters + sum(die.face for die in theirs)


def by_side(battle: Battle, dice: Sequence[Die]) -> tuple[list[Die], list[Die]]:
    """Return the dice that count for the heroes, and those that count for the monsters (quest.roll.6).

    Dice of a helper or monster that has left the combat count for nobody.
    """
    party = battle.party()
    ours = [die for die in dice if die.monster == NO_MONSTER and die.owner in party]
    return ours, [die for die in dice if die.monster in battle.monsters]


def reach(table: QuestTable, battle: Battle) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the least and the most that each side can come to with its dice, heroes first."""
    heroes, monsters = totals(table, battle)
    dice = battle_dice(table, battle)
    theirs = sum(die.monster in battle.monsters for die in dice)
    ours = len(dice) - theirs
    return (heroes + ours, heroes + 6 * ours), (monsters + theirs, monsters + 6 * theirs)


def dice_of(table: QuestTable, battle: Battle, seat: Seat) -> int:
    """Say how many dice a hero throws in it, never fewer than none (quest.roll.1, quest.icons.5)."""
    return max(
        0, 1 + icons_for(table, seat, battle.room) + battle.more_dice.get(seat, 0) + _own_dice(table, battle, seat)
    )


def _own_dice(table: QuestTable, battle: Battle, seat: Seat) -> int:
    """What a hero's cards add, once for each however many monsters it is about (quest.class.14)."""
    hero, against = table.heroes[seat], _keywords(table, battle)
    return sum(
        trait.count
        for _, trait in traits_of(table, hero, ExtraDice)
        if (trait.against is None or trait.against in against) and (trait.who is None or holds(table, hero, trait.who))
    )


def _keywords(table: QuestTable, battle: Battle) -> frozenset[str]:
    return frozenset(word for monster in fought(table, battle) for word in keywords_of(table, monster))


def battle_dice(table: QuestTable, battle: Battle) -> list[Die]:
    """Return the dice in their order: main player, helper, monsters as they joined (quest.roll.7).

    Those of a monster are its owner's, also in a fight against them (quest.bases.7).
    """
    dice = [Die("d6", seat) for seat in battle.party() for _ in range(dice_of(table, battle, seat))]
    for monster in fought(table, battle):
        owner = required(table.player_of(monster.colour))
        dice += [Die("d6", owner, monster.number) for _ in range(printed_monster(table, monster).dice)]
    return dice


def tie_breakers(table: QuestTable, battle: Battle) -> list[Seat]:
    """Return who of the heroes' side may turn a tie into a win, the main player first (quest.class.11)."""
    return [seat for seat in battle.party() if trait_of(table, table.heroes[seat], WinsTies) is not None]


def heroes_win(heroes: int, monsters: int, *, breaks_ties: bool = False) -> bool:
    """Say whether the heroes have won: with more, or as much if somebody breaks ties (quest.results.1, .2, .4)."""
    return heroes > monsters or (breaks_ties and heroes == monsters)


def fought(table: QuestTable, battle: Battle) -> list[Monster]:
    """Return the monsters of the combat, in the order in which they joined."""
    return [table.monster(number) for number in battle.monsters]


def _opposed(table: QuestTable, battle: Battle) -> Opposed:
    """Say what the heroes are against."""
    return Opposed(
        _keywords(table, battle),
        levels=not forbids(table, battle, "levels"),
        items=not forbids(table, battle, "items"),
        foes=len(battle.monsters),
        alone=battle.helper == NOBODY,
    )
