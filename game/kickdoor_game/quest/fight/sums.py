"""The totals of both sides of a combat, as parts that name their reasons, and the dice added to them.

Heroes: Level and Items of main player and helper, and cards played for or against them. Monsters: print and enhancers
of each, what its card adds for its opponents (once, even if both meet the condition: quest.help.8, .9), and cards
played for them.

A monster's Level with enhancers is at least 1. What its card takes off against a hero is not part of its Level
(quest.unchangeable.4).
"""

from __future__ import annotations

from collections.abc import Sequence

from ...heroes.hero_sheet.sheet import Opposed, StrengthPart, concerns, holds, trait_of, traits_of
from ...heroes.hero_sheet.strength import own_parts
from ...heroes.sides import HEROES, MONSTERS
from ...language.cards import Item
from ...language.words.specials import Crowd, Forbids, MonsterBonus
from ...language.words.traits import WinsTies
from ...machine.errors import required
from ...machine.ids import NOBODY, CardId, Seat
from ..cards.traits import ExtraDice
from ..dice.icons import icons_for
from ..dice.odds import chance_to_win
from ..dice.throw import NO_MONSTER, Die
from ..state.battle import Battle
from ..state.levels import keywords_of, level_parts
from ..state.table import Monster, QuestTable, printed_monster


def heroes_parts(table: QuestTable, battle: Battle) -> list[StrengthPart]:
    """Return the summands of the heroes' total before dice, each with its cause (quest.combat.8, quest.help.6,
    quest.results.3)."""
    against = opposed(table, battle)
    parts = [part for seat in battle.party() for part in own_parts(table, table.heroes[seat], against)]
    parts += [part._replace(what="doubled", rule="quest.class.10") for part in parts if part.card in battle.doubled]
    return parts + [
        StrengthPart(boost.what, boost.value, boost.rule, boost.card, boost.seat)
        for boost in battle.boosts
        if boost.side == HEROES and (boost.seat == NOBODY or boost.seat in battle.party())
    ]


def bonus_of_item(table: QuestTable, battle: Battle, seat: Seat, card: CardId) -> int:
    """Return what an Item adds to its owner's strength in this combat (quest.class.10)."""
    parts = own_parts(table, table.heroes[seat], opposed(table, battle))
    return sum(part.value for part in parts if part.card == card)


def monsters_parts(table: QuestTable, battle: Battle) -> list[StrengthPart]:
    """Return the summands of the monsters' total before dice, each with its cause (quest.combat.9, quest.multiple.6,
    quest.results.3)."""
    parts = [part for monster in fought(table, battle) for part in monster_parts(table, battle, monster)]
    if parts and (room := table.face_of(battle.room).monsters):
        parts.append(StrengthPart("room", room, "quest.combat.20"))
    return parts + [
        StrengthPart(boost.what, boost.value, boost.rule, boost.card, boost.seat)
        for boost in battle.boosts
        if boost.side == MONSTERS
    ]


def monster_parts(table: QuestTable, battle: Battle, monster: Monster) -> list[StrengthPart]:
    """Return the summands of one monster's strength, each with its cause: its Level with enhancers, Items it carries,
    and what its card adds in this combat."""
    card, number = printed_monster(table, monster), monster.number
    parts = list(level_parts(table, monster))
    carried = ((each, table.card(each)) for each in monster.items)
    parts += [
        StrengthPart("item", item.bonus, "quest.winning.7", each, foe=number)
        for each, item in carried
        if isinstance(item, Item)  # a One-Shot has no bonus of its own
    ]
    party = [table.heroes[seat] for seat in battle.party()]
    for special in card.specials:
        match special:
            case MonsterBonus(value=value) if any(concerns(table, hero, special) for hero in party):
                parts.append(StrengthPart("special", value, "quest.help.8", monster.card, cause=special, foe=number))
            case Crowd(value=value) if len(battle.monsters) > 1:
                more = value * (len(battle.monsters) - 1)
                parts.append(StrengthPart("special", more, "quest.combat.9", monster.card, cause=special, foe=number))
            case _:
                pass
    return parts


def forbids(table: QuestTable, battle: Battle, what: str) -> bool:
    """Return whether a monster of the combat forbids the heroes `what` (`helpers`, `levels`, `items` or
    `one_shots`).
    """
    return any(
        isinstance(special, Forbids) and special.what == what
        for monster in fought(table, battle)
        for special in printed_monster(table, monster).specials
    )


def totals(table: QuestTable, battle: Battle, dice: Sequence[Die] = ()) -> tuple[int, int]:
    """Return both totals, the heroes' first, with the faces of these dice (quest.results.3)."""
    heroes = sum(part.value for part in heroes_parts(table, battle))
    monsters = sum(part.value for part in monsters_parts(table, battle))
    ours, theirs = by_side(battle, dice)
    return heroes + sum(die.face for die in ours), monsters + sum(die.face for die in theirs)


def by_side(battle: Battle, dice: Sequence[Die]) -> tuple[list[Die], list[Die]]:
    """Return the dice that count for the heroes, and those that count for the monsters (quest.roll.6).

    Dice of a helper or monster that has left the combat are in neither.
    """
    party = battle.party()
    ours = [die for die in dice if die.monster == NO_MONSTER and die.owner in party]
    return ours, [die for die in dice if die.monster in battle.monsters]


def reach(table: QuestTable, battle: Battle) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the lowest and highest total that each side can reach with its dice, the heroes' first."""
    heroes, monsters = totals(table, battle)
    dice = battle_dice(table, battle)
    theirs = sum(die.monster in battle.monsters for die in dice)
    ours = len(dice) - theirs
    return (heroes + ours, heroes + 6 * ours), (monsters + theirs, monsters + 6 * theirs)


def chance_of_heroes(table: QuestTable, battle: Battle) -> float:
    """Return the probability that the heroes win, if nobody does anything before the roll (quest.results.1, .2).

    It is exactly 0.0 or 1.0 if the dice cannot change the result.
    """
    (least, most), (monsters_least, monsters_most) = reach(table, battle)
    breaks_ties = bool(tie_breakers(table, battle))
    if heroes_win(least, monsters_most, breaks_ties=breaks_ties):
        return 1.0
    if not heroes_win(most, monsters_least, breaks_ties=breaks_ties):
        return 0.0
    heroes, monsters = totals(table, battle)
    ours, theirs = by_side(battle, battle_dice(table, battle))
    return chance_to_win(heroes - monsters, len(ours), len(theirs), breaks_ties=breaks_ties)


def dice_of(table: QuestTable, battle: Battle, seat: Seat) -> int:
    """Return how many dice a hero rolls in the combat, at least 0 (quest.roll.1, quest.icons.5)."""
    return max(
        0, 1 + icons_for(table, seat, battle.room) + battle.more_dice.get(seat, 0) + _own_dice(table, battle, seat)
    )


def _own_dice(table: QuestTable, battle: Battle, seat: Seat) -> int:
    """Return the dice that a hero's cards add, each card once for any number of monsters (quest.class.14)."""
    hero, against = table.heroes[seat], _keywords(table, battle)
    return sum(
        trait.count
        for _, trait in traits_of(table, hero, ExtraDice)
        if (trait.against is None or trait.against in against) and (trait.who is None or holds(table, hero, trait.who))
    )


def _keywords(table: QuestTable, battle: Battle) -> frozenset[str]:
    """Return the keywords of all monsters in the combat."""
    return frozenset(word for monster in fought(table, battle) for word in keywords_of(table, monster))


def battle_dice(table: QuestTable, battle: Battle) -> list[Die]:
    """Return the dice to be rolled: the main player's, the helper's, then the monsters' as they joined (quest.roll.7).

    A monster's dice belong to its owner, also in a fight against that player (quest.bases.7).
    """
    dice = [Die("d6", seat) for seat in battle.party() for _ in range(dice_of(table, battle, seat))]
    for monster in fought(table, battle):
        owner = required(table.player_of(monster.colour))
        dice += [Die("d6", owner, monster.number) for _ in range(printed_monster(table, monster).dice)]
    return dice


def tie_breakers(table: QuestTable, battle: Battle) -> list[Seat]:
    """Return the heroes in the combat who may turn a tie into a win, the main player first (quest.class.11)."""
    return [seat for seat in battle.party() if trait_of(table, table.heroes[seat], WinsTies) is not None]


def heroes_win(heroes: int, monsters: int, *, breaks_ties: bool = False) -> bool:
    """Return whether the heroes win with these totals; a tie is a win if somebody breaks it
    (quest.results.1, .2, .4).
    """
    return heroes > monsters or (breaks_ties and heroes == monsters)


def fought(table: QuestTable, battle: Battle) -> list[Monster]:
    """Return the monsters of the combat, in the order in which they joined."""
    return [table.monster(number) for number in battle.monsters]


def opposed(table: QuestTable, battle: Battle) -> Opposed:
    """Return what the heroes are up against, as far as their strength depends on it."""
    return Opposed(
        _keywords(table, battle),
        levels=not forbids(table, battle, "levels"),
        items=not forbids(table, battle, "items"),
        foes=len(battle.monsters),
        alone=battle.helper == NOBODY,
        bystanders=len(set(table.alive()).difference(battle.party())),
        in_company=battle.helper != NOBODY,
    )
