"""What changes a hero and their purse: hits, healing, death, gold, cards, levels by a die, a Move that is less."""

from __future__ import annotations

from dataclasses import dataclass

from ...heroes import verbs as hero_verbs
from ...heroes.frames import VictimFrame
from ...heroes.resolve.losses import lose_levels
from ...language.words.effects import Die, Hobble, LoseLevels
from ...machine.frame import Call, Done, Next
from ..belongings.drawing import QuestDrawing
from ..belongings.moving import lose
from ..cards.effects import GainGold, Heal, Hit, LoseGold, QuestDraw
from ..dice.throw import Die as OneDie
from ..dice.throw import Throw
from ..state import health, verbs
from ..state.table import QuestTable
from .frame import Happening, acts


@acts(Hit)
def take_hits(table: QuestTable, frame: Happening, effect: Hit) -> Next:
    """Turn tokens black; who is alive has a red one."""
    health.hit(table, frame.victim, effect.count, frame.why)
    return frame.done()


@acts(Heal)
def recover(table: QuestTable, frame: Happening, effect: Heal) -> Next:
    count = table.figures[frame.victim].tokens if effect.all else effect.count
    return frame.done() if health.heal(table, frame.victim, count, frame.why) else frame.nothing(table)


@acts(Die)
def die(table: QuestTable, frame: Happening, effect: Die) -> Next:
    """All tokens are black (quest.death.1)."""
    health.hit(table, frame.victim, table.figures[frame.victim].health(), frame.why)
    return frame.done()


@acts(LoseGold)
def lose_gold(table: QuestTable, frame: Happening, effect: LoseGold) -> Next:
    gold = table.figures[frame.victim].gold
    lost = gold if effect.all else min(gold, effect.count)
    if not lost:
        return frame.nothing(table)
    lose(table, frame.victim, lost, frame.why)
    return frame.done()


@acts(GainGold)
def gain_gold(table: QuestTable, frame: Happening, effect: GainGold) -> Next:
    verbs.take_gold(table, frame.victim, effect.count, frame.why)
    return frame.done()


@acts(QuestDraw)
def draw(table: QuestTable, frame: Happening, effect: QuestDraw) -> Next:
    return Call(QuestDrawing(effect.deck, effect.count, frame.victim), frame.drawn)


@acts(Hobble)
def hobble(table: QuestTable, frame: Happening, effect: Hobble) -> Next:
    """It lies before its victim until they are freed from it (quest.curses.5)."""
    hero_verbs.add_lasting(table, frame.victim, frame.card, effect)
    return frame.done()


@acts(LoseLevels)
def lose_some_levels(table: QuestTable, frame: Happening, effect: LoseLevels) -> Next:
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
