"""Effects on a hero and their purse: hits, healing, death, gold, cards, Levels lost by a die, less Move."""

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
    """Give the victim hits. A living victim has a red token, so this always acts."""
    health.hit(table, frame.victim, effect.count, frame.why)
    return frame.done()


def recover(table: QuestTable, frame: ResolveEffects[QuestTable, QuestEffect], effect: Heal) -> Next:
    """Heal the victim; it finds nothing to act on if they have no hits."""
    count = table.figures[frame.victim].tokens if effect.all else effect.count
    return frame.done() if health.heal(table, frame.victim, count, frame.why) else frame.nothing(table)


def die(table: QuestTable, frame: ResolveEffects[QuestTable, QuestEffect], effect: Die) -> Next:
    """Turn all of the victim's tokens black (quest.death.1)."""
    health.hit(table, frame.victim, table.figures[frame.victim].health(), frame.why)
    return frame.done()


def lose_gold(table: QuestTable, frame: ResolveEffects[QuestTable, QuestEffect], effect: LoseGold) -> Next:
    """Take gold from the victim, at most what they have; it finds nothing to act on if they have none."""
    gold = table.figures[frame.victim].gold
    lost = gold if effect.all else min(gold, effect.count)
    if not lost:
        return frame.nothing(table)
    lose(table, frame.victim, lost, frame.why)
    return frame.done()


def gain_gold(table: QuestTable, frame: ResolveEffects[QuestTable, QuestEffect], effect: GainGold) -> Next:
    """Give the victim the effect's gold from the bank."""
    verbs.take_gold(table, frame.victim, effect.count, frame.why)
    return frame.done()


def draw(table: QuestTable, frame: ResolveEffects[QuestTable, QuestEffect], effect: QuestDraw) -> Next:
    """Let the victim draw the effect's cards."""
    return Call(QuestDrawing(effect.deck, effect.count, frame.victim), frame.drawn)


def hobble(table: QuestTable, frame: ResolveEffects[QuestTable, QuestEffect], effect: Hobble) -> Next:
    """Lay the card before its victim, whose Move it reduces until they are freed from it (quest.curses.5)."""
    hero_verbs.add_lasting(table, frame.victim, frame.card, effect)
    return frame.done()


def lose_some_levels(table: QuestTable, frame: ResolveEffects[QuestTable, QuestEffect], effect: LoseLevels) -> Next:
    """Take levels from the victim, as many as the effect says or a die shows; cards may change the die
    (quest.dice.9).
    """
    if effect.by_die and table.heroes[frame.victim].level > 1:
        return Call(LevelsByOpenDie(frame.victim, frame.why), frame.following)
    return frame.nothing(table) if effect.by_die else lose_levels(table, frame, effect)


@dataclass(slots=True)
class LevelsByOpenDie(VictimFrame):
    """Takes as many levels from the victim as a die shows."""

    why: str

    def begin(self, table: QuestTable) -> Next:
        """Roll the die that says how many levels are lost."""
        return Call(Throw("levels_lost", [OneDie("d6", self.victim)]), self.fallen)

    def fallen(self, table: QuestTable, faces: tuple[int, ...]) -> Next:
        """Take as many levels as the die shows, unless the victim has died."""
        if not table.heroes[self.victim].dead:
            hero_verbs.lose_levels(table, self.victim, faces[0], self.why)
        return Done()


def _has_hits(table: QuestTable, victim: Seat, effect: Heal, spares: bool) -> bool:
    """Return whether the victim has a hit to recover from."""
    return table.figures[victim].black > 0


def _has_gold(table: QuestTable, victim: Seat, effect: LoseGold, spares: bool) -> bool:
    """Return whether the victim has gold to lose."""
    return table.figures[victim].gold > 0


def _is_below_the_goal(table: QuestTable, victim: Seat, effect: GainLevels, spares: bool) -> bool:
    """Return whether the victim can gain a Level without winning the last one (quest.level.4)."""
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
"""The rows of these words: functions, and checks whether they would find something to act on."""
