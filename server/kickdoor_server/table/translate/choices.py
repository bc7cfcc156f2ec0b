"""Converts requests of the wire to answers of the game.

A choice has the same form on both sides (see `machine.questions` and `kickdoor_protocol.shapes`). The wire hands over
tuples already; they are frozen once more, since a list in a journal would do harm. An answer to a proposal is a
standing action for the game, which does not know the proposal's number. That the proposal is still open, and offers the
choice, is the answer's premise (`premise_of`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import IllegalAnswer, StaleAnswer
from kickdoor_game.machine.ids import QuestionId, Seat
from kickdoor_game.machine.plain import freeze
from kickdoor_game.machine.questions import Choice as Chosen
from kickdoor_game.machine.ruleset import Ruleset
from kickdoor_protocol.base import Choice
from kickdoor_protocol.limits import CHOICE_PARTS_MOST
from kickdoor_protocol.messages import table

from ...base.declined import Declined
from .stage import Stage


class Premise(Protocol):
    """A condition at the table without which an answer does not count."""

    def insist(self, table: Any) -> None:
        """Raise StaleAnswer or IllegalAnswer if the condition for an answer does not hold at that table."""


@dataclass(frozen=True, slots=True)
class NothingAssumed:
    """Null object for `Premise`: the answer counts as long as the rules admit it."""

    def insist(self, table: Any) -> None:
        """Do nothing: the answer has no condition."""


NOTHING_ASSUMED = NothingAssumed()
"""The one instance of `NothingAssumed`; it has no state."""


@dataclass(frozen=True, slots=True)
class IsOffered:
    """Holds while the proposal of that number is open to the seat and offers the choice."""

    seat: Seat
    number: int
    choice: Choice
    rules: Ruleset
    stage: Stage

    def insist(self, table: Any) -> None:
        """Raise StaleAnswer if the offer that the answer accepts is no longer open at that table, IllegalAnswer if it
        offers something else.
        """
        for proposal in self.stage.proposals(self.rules.observe(table, self.seat), self.seat):
            if proposed_id(proposal.numbers[0]) == self.number:
                if refusal := proposal.refuses(self.choice):
                    raise IllegalAnswer(run.cited(self.rules, refusal))
                return
        raise StaleAnswer(f"{self.number} is no proposal to seat {self.seat}")


def asked_id(number: QuestionId) -> int:
    """Return the number by which clients know a question of the rules: an even one."""
    return number * 2


def proposed_id(number: int) -> int:
    """Return the number by which clients know an offer to a player (`Stage.proposals`): an odd one."""
    return number * 2 + 1


def is_proposal(number: int) -> bool:
    """Return whether that number of a client's question means an offer to the player (odd)."""
    return number % 2 == 1


def answer_in(request: table.Answer | table.Act, seat: int) -> Answer:
    """Return the answer to the rules that the request of the player on that seat means. Raises Declined if its choice
    has more parts than any could have; then nothing in it is looked at.
    """
    if not is_within(request.choice, CHOICE_PARTS_MOST):
        text = "That is no answer to this."
        raise Declined("not_of_this_shape", text, "choose one of those that are offered")
    match request:
        case table.Answer(question=number) if is_proposal(number):
            return Answer(Seat(seat), freeze(request.choice), standing=True)
        case table.Answer(question=number):
            return Answer(Seat(seat), freeze(request.choice), question=QuestionId(number // 2))
        case table.Act():
            return Answer(Seat(seat), freeze(request.choice), standing=True)


def premise_of(request: table.Answer | table.Act, seat: int, rules: Ruleset, stage: Stage) -> Premise:
    """Return the condition under which the answer counts: if it accepts an offer of another player, that this is still
    open and offers the choice.
    """
    match request:
        case table.Answer(question=number, choice=choice) if is_proposal(number):
            return IsOffered(Seat(seat), number, choice, rules, stage)
        case _:
            return NOTHING_ASSUMED


def is_within(choice: Choice, most: int) -> bool:
    """Return whether a choice has at most `most` parts on all levels of nesting, in time proportional to `most`."""
    lists = [choice]
    while lists:
        match lists.pop():
            case tuple() as parts:
                most -= len(parts)
                if most < 0:
                    return False
                lists += [part for part in parts if isinstance(part, tuple)]
            case _:
                pass
    return True


def answer_words(rules: Ruleset, stage: Stage, table: Any, seat: Seat, choice: Chosen | None, *, standing: bool) -> str:
    """Return in words what an answer chooses at this table; choice None stands for the question's default. `standing`:
    it is an action that needs no question.

    Raises any exception if the answer does not fit the table.
    """
    seen = rules.observe(table, seat)
    if standing:
        return stage.choice_text(seen, None, rules.standing(table, seat), choice)
    question = run.question_of(table, seat)
    return stage.choice_text(seen, question, question.shape, question.default if choice is None else choice)
