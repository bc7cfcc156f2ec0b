"""The greedy seat of the duel: pays what a Monster costs, bluffs where gold earns something, and keeps cards back."""

from __future__ import annotations

from kickdoor_game.machine.questions import Choice

from ..api import Generator, Observation, Question
from ..speech import Speech
from .defending import AttackHonesty
from .ear import TALK
from .reserving import THRIFTY, Reserve, face_or_run, what_to_commit
from .seat import DuelSeat


class ThriftySeat(DuelSeat):
    """The base of seats that keep cards and their free escape for the next attack of a turn."""

    def answer(self, seen: Observation, question: Question, rng: Generator) -> Choice:
        """Return the answer to the question. It meets attacks with the next one in mind."""
        match question.kind:
            case "defend":
                return face_or_run(Reserve(seen, question.seat, self._trust, rng), self._weighed)
            case "prepare":
                return what_to_commit(seen, question.seat, self._trust, rng, self._weighed)
            case _:
                return super().answer(seen, question, rng)


class GreedySeat(ThriftySeat):
    """Hires what it can pay for, bluffs where gold earns something, and keeps cards for the next attack."""

    difficulties = ("easy", "hard")

    def __init__(self) -> None:
        super().__init__(THRIFTY, AttackHonesty(), Speech("greedy", TALK))
