"""A match with AI players, for positions that people would reach, and random play would not."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from tests.conformance.random_match import RandomMatch, Step

from kickdoor_ai import registry
from kickdoor_ai.api import Budget, Seat
from kickdoor_ai.fallback import ask
from kickdoor_game.machine.answers import Answer, time_is_up
from kickdoor_game.machine.ids import CHANCE
from kickdoor_game.machine.ids import Seat as Chair
from kickdoor_game.machine.run import chance_is_asked, question_id, questions

BUDGET = Budget(1_000)


@dataclass(slots=True)
class SeatedMatch(RandomMatch):
    """A match among AI players of these `kinds`, dealt out by the seed. `slips`: their impossible answers."""

    kinds: tuple[str, ...] = ("greedy", "random")
    seats: list[Seat] = field(init=False)
    slips: list[str] = field(default_factory=list)
    _waiting: set[Chair] = field(default_factory=set)
    _chances: list[Random] = field(init=False)

    def __post_init__(self) -> None:
        RandomMatch.__post_init__(self)
        self.seats = [registry.make(self._rng.choice(self.kinds), self.rules.engine) for _ in self.header.players]
        self._chances = [Random(self._rng.getrandbits(64)) for _ in self.seats]

    def done(self, step: Step) -> None:
        """Let each AI player hear what its chair may know."""
        self._waiting.clear()
        for chair, seat in enumerate(self.seats):
            if heard := [event for event in step.events if event.reaches(Chair(chair))]:
                seat.witness(heard)

    def answer(self) -> Answer:
        table = self.table
        if chance_is_asked(table):
            return Answer(CHANCE, questions(table)[0].shape.sample(self._rng))
        while asked := [question for question in questions(table) if question.seat not in self._waiting]:
            question = self._rng.choice(asked)
            chair = question.seat
            seen, standing = self.rules.observe(table, chair), self.rules.standing(table, chair)
            verdict = ask(self.seats[chair], seen, question, standing, BUDGET, self._chances[chair])
            if verdict.slip:
                self.slips.append(verdict.slip)
            if verdict.answer is not None:
                return verdict.answer
            self._waiting.add(chair)
        first = questions(table)[0]
        return time_is_up(first.seat, question_id(table, first))
