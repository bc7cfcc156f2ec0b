"""What changes a hero and their purse: hits, healing, death, gold, cards, levels by a die, a Move that is less."""

from __future__ import annotations

from dataclasses import dataclass

from ...heroes import verbs as hero_verbs
from ...heroes.frames import VictimFrame
from ...heroes.resolve.frame import Actions, Acts, ResolveEffects
from ...heroes.resolve.gains import gain_levels
from ...heroes.resolve.losses import has_levels, lose_levels
from ...language.words.effects import Die, GainLevels, Hobble, LoseLevels
from ...machine.frame import Call, Done, Next
from ...machine.ids import Seat
from ..belongings.drawing import QuestDrawing
from ..belongings.moving import lose
from ..cards.effects import GainGold, Heal, Hit, LoseGold, QuestDraw, QuestEffect
from ..dice.throw import Die as OneDie
from ..dice.throw import Throw
from ..state import health, verbs
from ..state.table import QuestTable


def take_hits(table: QuestTable, frame: ResolveEffects[QuestTable, QuestEffect], effect: Hit) -> Next:
    """Turn tokens black; who is alive has a red one."""
    health.hit(table, frame.victim, effect.count, frame.why)
    return frame.done()


def recover(table: QuestTable, frame: ResolveEffects[QuestTable, QuestEffect], effect: Heal) -> Next:
    count = table.figures[frame.victim].tokens if effect.all else effect.count
    return frame.done() if health.heal(table, frame.victim, count, frame.why) else frame.nothing(table)


def die(table: QuestTable, frame: ResolveEffects[QuestTable, QuestEffect], effect: Die) -> Next:
    """All tokens are black (quest.death.1)."""
    health.hit(table, frame.victim, table.figures[frame.victim].health(), frame.why)
    return frame.done()


def lose_gold(table: QuestTable, frame: ResolveEffects[QuestTable, QuestEffect], effect: LoseGold) -> Next:
    gold = table.figures[frame.victim].gold
    lost = gold if effect.all else min(gold, effect.count)
    if not lost:
        return frame.nothing(table)
    lose(table, frame.victim, lost, frame.why)
    return frame.done()


def gain_gold(table: QuestTable, frame: ResolveEffects[QuestTable, QuestEffect], effect: GainGold) -> Next:
    verbs.take_gold(table, frame.victim, effect.count, frame.why)
    return frame.done()


def draw(table: QuestTable, frame: ResolveEffects[QuestTable, QuestEffect], effect: QuestDraw) -> Next:
    return Call(QuestDrawing(effect.deck, effect.count, frame.victim), frame.drawn)


def hobble(table: QuestTable, frame: ResolveEffects[QuestTable, QuestEffect], effect: Hobble) -> Next:
    """It lies before its victim until they are freed from it (quest.curses.5)."""
    hero_verbs.add_lasting(table, frame.victim, frame.card, effect)
    return frame.done()


def lose_some_levels(table: QuestTable, frame: ResolveEffects[QuestTable, QuestEffect], effect: LoseLevels) -> Next:
    """A die that says how many may be changed like any other (quest.dice.9)."""
    if effect.by_die and table.heroes[frame.victim].level > 1:
        return Call(LevelsByOpenDie(frame.victim, frame.why), frame.following)
    return frame.nothing(table) if effect.by_die else lose_levels(table, frame, effect)


@dataclass(slots=True)
class LevelsByOpenDie(VictimFrame):
    """Lose as many levels as a die shows."""

    why: str

    def begin(self, table: QuestTable) -> Next:
        return Call(Throw("levels_lost", [OneDie("d6", self.victim)]), self.fallen)

    def fallen(self, table: QuestTable, faces: tuple[int, ...]) -> Next:
        if not table.heroes[self.victim].dead:
            hero_verbs.lose_levels(table, self.victim, faces[0], self.why)
        return Done()


def _has_hits(table: QuestTable, victim: Seat, effect: Heal, spares: bool) -> bool:
    return table.figures[victim].black > 0


def _has_gold(table: QuestTable, victim: Seat, effect: LoseGold, spares: bool) -> bool:
    return table.figures[victim].gold > 0


def _is_below_the_goal(table: QuestTable, victim: Seat, effect: GainLevels, spares: bool) -> bool:
    return table.heroes[victim].level < table.numbers.goal_level - 1


CHANGES: Actions = {
    Hit: Acts(take_hits),
    Heal: Acts(recover, _has_hits),
    Die: Acts(die),
    LoseGold: Acts(lose_gold, _has_gold),
    GainGold: Acts(gain_gold),
    QuestDraw: Acts(draw),
    Hobble: Acts(hobble),
    LoseLevels: Acts(lose_some_levels, has_levels),
    GainLevels: Acts(gain_levels, _is_below_the_goal),
}
