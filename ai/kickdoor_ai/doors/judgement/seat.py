"""The base of judging seats: consider standing actions where they could gain, then answer the question.

Each kind of situation has its module in this folder; all take a `Position` and return the most valuable decision.
Judging seats differ by their `Temper` and their `Bargainer`; a seat with further differences overrides
`standing_action` or `answer` for some situations.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...api import Budget, Chair, Considered, Decision, Event, Generator, Menu, Observation, Question, Reply
from ...speech import Speech
from ...temper import Temper
from ..ear import DoorsEar
from .bargainer import Bargainer
from .business.bargaining import PlainBargainer
from .business.building import improve, spend_surplus
from .business.trading import Favours, answer_trades, propose
from .choosing import CHOOSERS
from .company import DoorsCompany
from .fights.fighting import fight_on, seek_trouble
from .fights.interfering import spoil
from .fights.outlook import lost_by_kill
from .fights.rescuing import change_roll, face_it, get_away, stop_curse
from .position import ActionMemory, Position, straggler

QUIET = ("arrange", "end_turn", "trouble", "setup")
"""Kinds of questions during which the hero is not threatened."""


class JudgingSeat:
    """Base class of all judging seats."""

    def __init__(
        self, temper: Temper[Position], bargainer: Bargainer | None = None, speech: Speech | None = None
    ) -> None:
        """Make a seat. `speech` None: it says nothing."""
        self._memory = ActionMemory()
        self._temper = temper
        self._bargainer = PlainBargainer(temper) if bargainer is None else bargainer
        self._favours = Favours()
        self._company = DoorsCompany()
        self._speech = speech
        self._ear = DoorsEar()
        self._considered: Sequence[Considered] = ()

    @property
    def memory(self) -> ActionMemory:
        """The seat's memory of its own actions."""
        return self._memory

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        """Return a standing action if one is worth taking, otherwise the answer to the question."""
        position = self._position(seen, question, standing, rng)
        self._ear.sit(position.chair, [hero.name for hero in position.table.heroes], position.table.numbers.goal_level)
        self._favours.weigh(position.view)
        decision = self.standing_action(position)
        if decision is None:
            position.weighed = []
            decision = self.answer(position)
        self._considered = position.weighed
        self._bargainer.remember(position, decision)
        return decision

    def remember(
        self, seen: Observation, question: Question, standing: Menu, decision: Decision, rng: Generator
    ) -> None:
        """Record a decision as this seat's own if it is about help, in a situation in which `decide` was not called."""
        self._bargainer.remember(self._position(seen, question, standing, rng), decision)

    def _position(self, seen: Observation, question: Question, standing: Menu, rng: Generator) -> Position:
        """Return the position of a decision on that question."""
        partners = self._company.partners(seen.table, question.seat)
        return Position(seen, question, standing, rng, self._memory, partners)

    def witness(self, events: Sequence[Event]) -> None:
        """Record gifts received and events that are worth a remark; everything else is judged by the present table
        alone."""
        self._company.hear(events)
        if self._ear.chair is not None:
            self._favours.hear(self._ear.chair, events)
            self._memory.hear(self._ear.chair, events)
        if self._speech is not None:
            for moment, words in self._ear.hear(events):
                self._speech.moment(moment, **words)

    def hear(self, speaker: str, text: str) -> None:
        """Note what a person said to this seat, which its next remark may answer."""
        if self._speech is not None:
            self._speech.hear(speaker, text)

    def remark(self, rng: Generator) -> str:
        """Return a line to say aloud about what it has witnessed, or ""."""
        if self._speech is None:
            return ""
        self._speech.forget(self._ear.overtaken())
        return self._speech.say(rng)

    def considered(self) -> Sequence[Considered]:
        """Return the options that it considered for its last decision, best first."""
        return self._considered

    def spares(self, position: Position, chair: Chair) -> bool:
        """Return whether the seat plays nothing at that player except to save the game: they are last, or others who
        play as one would profit."""
        if chair in position.partners:
            return False
        return bool(position.partners) or chair == straggler(position)

    def standing_action(self, position: Position) -> Decision | None:
        """Return a standing action to take before it answers the question; None for none."""
        kind = position.question.kind
        if not _is_game_at_stake(position):
            position.spare([hero.seat for hero in position.rivals() if self.spares(position, hero.seat)])
        if (trade := self.answer_trades(position)) is not None:
            return trade
        if kind in QUIET:
            return self.in_peace(position)
        found: Decision | None
        match kind:
            case "kill":
                found = self.interfere(position)
            case "curse":
                found = stop_curse(position)
            case "flee_roll" | "flee_caught":
                found = get_away(position)
            case "roll":
                found = change_roll(position)
            case "idle":
                return self._bargainer.volunteer(position)
            case _:
                return None
        if found is None and position.me.fresh:
            found = improve(position)
        return found

    def in_peace(self, position: Position) -> Decision | None:
        """Return a standing action with its own cards outside fights; None for none."""
        found = improve(position)
        if found is None and position.question.kind == "arrange":
            found = propose(position)
        if found is None and position.question.kind == "end_turn":
            found = spend_surplus(position)
        return found

    def answer_trades(self, position: Position) -> Decision | None:
        """Return the answer to a proposed trade; None if none needs an answer."""
        return answer_trades(position)

    def spoil(self, position: Position) -> Decision | None:
        """Return an action that makes another player lose the fight they are about to win, if it is worth its cost;
        None for none."""
        return spoil(position, self._temper)

    def interfere(self, position: Position) -> Decision | None:
        """Return what `spoil` returns, or None if the seat lets the win pass because it owes the fighter a favour."""
        found, fight = self.spoil(position), position.table.fight
        if found is None or fight is None or lost_by_kill(position.table, fight, position.chair):
            return found
        gain = position.weighed[0].worth if position.weighed else 0.0
        return None if self._favours.spares(fight.fighter, gain) else found

    def answer(self, position: Position) -> Decision:
        """Return the reply to the question of the position, chosen by the question's kind."""
        match position.question.kind:
            case "combat":
                return fight_on(position, self._bargainer)
            case "help":
                return self._bargainer.answer_request(position)
            case "trouble":
                return seek_trouble(position)
            case "flee_roll" | "flee_caught":
                return face_it(position)
            case kind if kind in CHOOSERS:
                return Reply(CHOOSERS[kind](position))
            case _:
                return Reply(position.question.default)


def _is_game_at_stake(position: Position) -> bool:
    """Return whether a kill is announced or imminent that would win the game for others than the seat."""
    fight = position.table.fight
    return fight is not None and lost_by_kill(position.table, fight, position.chair)
