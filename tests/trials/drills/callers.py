"""Two AI players for the duel that play as the fixed opponent does (`old_duelist`), but face every attack, or none."""

from __future__ import annotations

from kickdoor_ai.api import Generator, Observation
from kickdoor_game.duel.phases.fight import FACE, RUN
from kickdoor_game.duel.state.numbers import LIMP_DAMAGE
from kickdoor_game.duel.state.values import life_left
from kickdoor_game.machine.questions import Choice, Question
from tests.trials.drills.old_duelist import OldDuelist


class AlwaysCalls(OldDuelist):
    """Faces every attack, with the cards that `old` would commit."""

    def answer(self, seen: Observation, question: Question, rng: Generator) -> Choice:
        return (FACE,) if question.kind == "defend" else super().answer(seen, question, rng)


class NeverCalls(OldDuelist):
    """Runs away from every attack, unless that would end the duel."""

    def answer(self, seen: Observation, question: Question, rng: Generator) -> Choice:
        if question.kind != "defend":
            return super().answer(seen, question, rng)
        duelist = seen.table.duelists[question.seat]
        dies = duelist.limping and life_left(seen.table, duelist.hero) <= LIMP_DAMAGE
        return (FACE,) if dies else (RUN,)
