"""Cards that change a combat: strength for a side, a monster that is out of it."""

from __future__ import annotations

from ...heroes.events import Boosted
from ...heroes.hero_sheet.hero import Hero
from ...heroes.hero_sheet.sheet import holds
from ...heroes.sides import HEROES, MONSTERS, Boost
from ...language.words.plays import RemoveMonster, Swing
from ...machine.errors import Refusal
from ...machine.frame import Next
from ...machine.ids import NOBODY, CardId
from ...machine.questions import Choice, Option, Shape, number_in
from ..cards.kinds import QuestOneShot
from ..fight.rewards import treasures_for
from ..fight.sums import forbids, fought
from ..state import verbs
from ..state.acting import QuestActing
from ..state.levels import keywords_of
from ..state.table import Monster, QuestTable
from .rule import PlayRule, Plays, monster_option, pick

NO_COMBAT = Refusal("no_combat", "quest.combat.11", "use it in a combat")
COMBAT_DECIDED = Refusal("combat_decided", "quest.roll.8", "keep it for another combat")
OUT_OF_THROW = Refusal("out_of_throw", "quest.interfere.4", "go to the room of the combat, or next to it: it is thrown")
NOT_THROWN = Refusal("not_thrown", "quest.interfere.4", "use it in a combat of yours: it cannot be thrown into another")
BOSS_STAYS = Refusal("boss_stays", "quest.boss.5", "win against the Boss: no card ends that combat")
NONE_FITS = Refusal("no_such_monster", "quest.keywords.2", "wait for a monster that it names")
NOT_YOUR_COMBAT = Refusal("not_your_combat", "quest.combat.7", "use it in a combat of your own turn")


NO_ONE_SHOTS = Refusal("no_one_shots", "quest.unchangeable.1", "keep it for another combat")


def refuses_combat(table: QuestTable, hero: Hero, card: CardId) -> Refusal | None:
    """Say why that card does nothing in a combat now.

    An Item works for and against those in the combat, from the room or next to it if it can be thrown; whoever is in
    the combat may use any (quest.interfere.4, quest.items.21, .22).
    """
    battle = table.battle
    if battle is None:
        return NO_COMBAT
    if battle.decided or battle.thrown:
        return COMBAT_DECIDED
    printed = table.card(card)
    if hero.seat in battle.party() or not isinstance(printed, QuestOneShot):
        return None
    if not printed.throwable:
        return NOT_THROWN
    here = table.figures[hero.seat].room
    near = here == battle.room or here in table.dungeon.adjacent(battle.room)
    return None if near else OUT_OF_THROW


def _swing_refuses(table: QuestTable, hero: Hero, card: CardId, play: Swing) -> Refusal | None:
    return refuses_combat(table, hero, card)


def _sides(table: QuestTable, hero: Hero, card: CardId, play: Swing) -> tuple[Shape, ...]:
    """The sides that may be named, that of the heroes barred where One-Shots for them are forbidden."""
    names = (HEROES, MONSTERS) if play.side == "either" else (play.side,)
    battle = table.battle
    silenced = battle is not None and forbids(table, battle, "one_shots")
    return pick(tuple(Option(name, barred=NO_ONE_SHOTS if silenced and name == HEROES else None) for name in names))


def _swing(
    table: QuestTable, acting: QuestActing, hero: Hero, card: CardId, play: Swing, details: tuple[Choice, ...]
) -> Next | None:
    battle, side = table.combat, str(details[0])
    value = play.value + play.per_monster * (len(battle.monsters) - 1)
    if side == HEROES and play.who is not None:
        value += play.each * sum(holds(table, table.heroes[seat], play.who) for seat in battle.party())
    battle.boosts.append(Boost(side, value, "one_shot", "quest.results.3", NOBODY, card))
    table.tell(Boosted(hero.seat, side, value, "one_shot", card=card))
    return None


def _removable(table: QuestTable, play: RemoveMonster) -> list[Monster]:
    """Those of the combat that it names; never a Boss (quest.boss.8)."""
    battle = table.battle
    found = [] if battle is None else [monster for monster in fought(table, battle) if not monster.boss]
    return [each for each in found if play.tag is None or play.tag in keywords_of(table, each)]


def _remove_refuses(table: QuestTable, hero: Hero, card: CardId, play: RemoveMonster) -> Refusal | None:
    if refusal := refuses_combat(table, hero, card):
        return refusal
    battle = table.combat
    if forbids(table, battle, "one_shots"):
        return NO_ONE_SHOTS
    if play.own_turn and hero.seat != battle.main:
        return NOT_YOUR_COMBAT
    if _removable(table, play):
        return None
    return BOSS_STAYS if any(monster.boss for monster in fought(table, battle)) else NONE_FITS


def _remove_details(table: QuestTable, hero: Hero, card: CardId, play: RemoveMonster) -> tuple[Shape, ...]:
    return pick(tuple(map(monster_option, _removable(table, play))))


def _remove(
    table: QuestTable, acting: QuestActing, hero: Hero, card: CardId, play: RemoveMonster, details: tuple[Choice, ...]
) -> Next | None:
    """It is gone, and killed by nobody; its Treasure is there to be had once the others are beaten (quest.combat.14,
    .15, .19)."""
    battle, monster = table.combat, table.monster(number_in(details[0]))
    if play.treasure:
        battle.left_behind += treasures_for(table, [monster])
        verbs.strip(table, monster)
    verbs.remove_monster(table, monster, "sent away")
    return None


COMBATS: Plays = {
    Swing: PlayRule(_swing_refuses, _sides, _swing, in_combat=True, rule="quest.combat.11"),
    RemoveMonster: PlayRule(_remove_refuses, _remove_details, _remove, in_combat=True, rule="quest.combat.14"),
}
