"""Play words for combats and dice: strength for a side, removing a monster, changing lying dice, getting away.

A die is changed in the window after its throw, in combat or outside (quest.dice.7, .9, quest.bases.8). Some cards
replace the rolls to run away (quest.flee.9).

For each word: `_..._refuses` returns why it cannot be played, `_..._details` or a like function what its player says
with it, and the function named for the word carries it out.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...heroes.events import Boosted
from ...heroes.hero_sheet.hero import Hero
from ...heroes.hero_sheet.sheet import holds
from ...heroes.hero_sheet.strength import counted
from ...heroes.sides import HEROES, MONSTERS, Boost
from ...language.words.plays import Escape, RemoveMonster, Reroll, SetDie, Swing
from ...machine.errors import Refusal
from ...machine.frame import Call, Next
from ...machine.ids import NOBODY, CardId, Seat
from ...machine.questions import Choice, Option, Shape, key, number_in
from ..cards.kinds import QuestOneShot
from ..dice.throw import SIDES_OF, ThrowAgain, lying, own_dice, turn_die
from ..fight.rewards import treasures_for
from ..fight.running_away import WITHOUT_A_ROLL, RunAway
from ..fight.sums import forbids, fought, opposed
from ..state import verbs
from ..state.acting import QuestActing
from ..state.battle import Battle
from ..state.events import Dodged
from ..state.levels import keywords_of
from ..state.table import Monster, QuestTable, monster_called
from .rule import PlayRule, Plays, monster_option, nothing_more, pick

NO_COMBAT = Refusal("no_combat", "quest.combat.11", "use it in a combat")
COMBAT_DECIDED = Refusal("combat_decided", "quest.roll.8", "keep it for another combat")
OUT_OF_THROW = Refusal("out_of_throw", "quest.interfere.4", "go to the room of the combat, or next to it: it is thrown")
NOT_THROWN = Refusal("not_thrown", "quest.interfere.4", "use it in a combat of yours: it cannot be thrown into another")
BOSS_STAYS = Refusal("boss_stays", "quest.boss.5", "win against the Boss: no card ends that combat")
NONE_FITS = Refusal("no_such_monster", "quest.keywords.2", "wait for a monster that it names")
NOT_YOUR_COMBAT = Refusal("not_your_combat", "quest.combat.7", "use it in a combat of your own turn")
NO_ONE_SHOTS = Refusal("no_one_shots", "quest.unchangeable.1", "keep it for another combat")
NO_DICE = Refusal("no_dice", "quest.dice.9", "wait until dice lie there that have just been thrown")
NOT_YOUR_DICE = Refusal("not_your_dice", "quest.dice.7", "wait until dice lie there that you have thrown")
NOT_RUNNING = Refusal("not_running", "quest.flee.9", "keep it until you have to run away")


def refuses_combat(table: QuestTable, hero: Hero, card: CardId) -> Refusal | None:
    """Return why that card cannot affect a combat now; None if it can.

    A hero outside the combat can use an Item only by throwing it, from its room or an adjacent one (quest.interfere.4,
    quest.items.21, .22).
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
    """Return the question for which side the card counts; the heroes' is barred if a monster forbids
    One-Shots to them.
    """
    names = (HEROES, MONSTERS) if play.side == "either" else (play.side,)
    battle = table.battle
    silenced = battle is not None and forbids(table, battle, "one_shots")
    return pick(tuple(Option(name, barred=NO_ONE_SHOTS if silenced and name == HEROES else None) for name in names))


def _swing(
    table: QuestTable, acting: QuestActing, hero: Hero, card: CardId, play: Swing, details: tuple[Choice, ...]
) -> Next | None:
    battle, side = table.combat, str(details[0])
    value = play.value * counted(table, hero, play.per, opposed(table, battle), play.whom)
    value += play.per_monster * (len(battle.monsters) - 1)
    if side == HEROES and play.who is not None:
        value += play.each * sum(holds(table, table.heroes[seat], play.who) for seat in battle.party())
    battle.boosts.append(Boost(side, value, "one_shot", "quest.results.3", NOBODY, card))
    table.tell(Boosted(hero.seat, side, value, "one_shot", card=card))
    return None


def _removable(table: QuestTable, play: RemoveMonster) -> list[Monster]:
    """Return the monsters of the combat that the card can remove; never a Boss (quest.boss.8)."""
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
    """Remove a monster, killed by nobody. Its Treasure is due when the other monsters are beaten (quest.combat.14, .15,
    .19).
    """
    battle, monster = table.combat, table.monster(number_in(details[0]))
    if play.treasure:
        battle.left_behind += treasures_for(table, [monster])
        verbs.strip(table, monster)
    verbs.remove_monster(table, monster, "sent away")
    return None


def _set_refuses(table: QuestTable, hero: Hero, card: CardId, play: SetDie) -> Refusal | None:
    if lying(table) is None:
        return NO_DICE
    return None if own_dice(table, hero.seat) else NOT_YOUR_DICE


def _faces(table: QuestTable, hero: Hero, card: CardId, play: SetDie) -> tuple[Shape, ...]:
    """Return the question which of one's own dice is set to which face."""
    throw = lying(table)
    dice = () if throw is None else throw.dice
    return pick(
        tuple(
            Option(f"die.{place}.{face}")
            for place in own_dice(table, hero.seat)
            for face in range(1, SIDES_OF[dice[place].kind] + 1)
            if face != dice[place].face
        )
    )


def _set(
    table: QuestTable, acting: QuestActing, hero: Hero, card: CardId, play: SetDie, details: tuple[Choice, ...]
) -> Next | None:
    _, place, face = str(details[0]).split(".")
    turn_die(table, hero.seat, int(place), int(face))
    return None


def _again_refuses(table: QuestTable, hero: Hero, card: CardId, play: Reroll) -> Refusal | None:
    return None if lying(table) is not None else NO_DICE


def _dice(table: QuestTable, hero: Hero, card: CardId, play: Reroll) -> tuple[Shape, ...]:
    """Return the question which lying die is rolled again."""
    throw = lying(table)
    return pick(tuple(Option(key("die", place)) for place in range(0 if throw is None else len(throw.dice))))


def _again(
    table: QuestTable, acting: QuestActing, hero: Hero, card: CardId, play: Reroll, details: tuple[Choice, ...]
) -> Next | None:
    return Call(ThrowAgain(hero.seat, int(str(details[0]).rpartition(".")[2])), acting.end)


def _runs(table: QuestTable, both: bool, seat: Seat) -> list[RunAway]:
    """Return the flights that the card ends: its player's, and if `both`, that of the other hero on their side."""
    seats = _escapes(table, both, seat)
    return [frame for frame in table.stack if isinstance(frame, RunAway) and frame.left and frame.seat in seats]


def _escapes(table: QuestTable, both: bool, seat: Seat) -> list[Seat]:
    """Return the heroes who get away by the card: its player, and if `both`, the other one on their side."""
    battle = table.battle
    party = [] if battle is None else battle.party()
    return party if both and seat in party else [seat]


def _escape_refuses(table: QuestTable, hero: Hero, card: CardId, play: Escape) -> Refusal | None:
    return None if _runs(table, play.both, hero.seat) else NOT_RUNNING


def _escape(
    table: QuestTable, acting: QuestActing, hero: Hero, card: CardId, play: Escape, details: tuple[Choice, ...]
) -> Next | None:
    """Replace all rolls to run away that are still to be made, also those of a helper who runs later (quest.flee.9)."""
    flights = _runs(table, play.both, hero.seat)
    for flight in flights:
        _tell_dodged(table, flight.seat, flight.left)
        flight.left = []
    battle = table.battle
    if battle is not None and battle.helper in _escapes(table, play.both, hero.seat):
        _spare_the_helper(table, battle)
    return None


def _spare_the_helper(table: QuestTable, battle: Battle) -> None:
    """Spare a helper who does not run yet all their rolls."""
    if not any(isinstance(frame, RunAway) and frame.seat == battle.helper for frame in table.stack):
        _tell_dodged(table, battle.helper, battle.monsters)
        battle.escaped.append(battle.helper)


def _tell_dodged(table: QuestTable, seat: Seat, monsters: Sequence[int]) -> None:
    for number in monsters:
        table.tell(Dodged(seat, number, WITHOUT_A_ROLL, monster_called(table, number)))


COMBATS: Plays = {
    Swing: PlayRule(_swing_refuses, _sides, _swing, in_combat=True, rule="quest.combat.11"),
    RemoveMonster: PlayRule(_remove_refuses, _remove_details, _remove, in_combat=True, rule="quest.combat.14"),
    SetDie: PlayRule(_set_refuses, _faces, _set, after_roll=True, rule="quest.dice.7"),
    Reroll: PlayRule(_again_refuses, _dice, _again, after_roll=True, rule="quest.dice.7"),
    Escape: PlayRule(_escape_refuses, nothing_more, _escape, on_oneself=True),
}
"""The rules of these words."""
