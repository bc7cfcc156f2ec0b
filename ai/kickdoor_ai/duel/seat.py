"""The base of seats that play the duel by rehearsing, and the plainest of them.

Such a seat first tries standing actions, then answers the question. Seats differ in how they attack, and in how far
they trust an attack.
"""

from __future__ import annotations

from collections.abc import Sequence

from kickdoor_game.duel.state.numbers import HIGHEST_LEVEL
from kickdoor_game.duel.state.table import DuelTable
from kickdoor_game.machine.questions import Choice, Menu

from ..api import Budget, Chair, Considered, Decision, Event, Generator, Observation, Question, Reply
from ..speech import Speech
from .attacking import AttackStyle, best_action
from .choosing import other_answer
from .defending import AttackHonesty, face_or_run, what_to_commit
from .ear import DuelEar
from .reasons import WeighedDecision
from .trying import TURN, best_act, sight_of
from .worth import Judge, worth

PASS = ("pass",)


class DuelSeat:
    """The base of seats that play the duel by rehearsing."""

    engines = ("ccg",)

    def __init__(self, style: AttackStyle, trust: AttackHonesty, speech: Speech | None = None) -> None:
        """Play with that style and trust. A seat without `speech` says nothing."""
        self._style, self._trust = style, trust
        self._idle: object = None
        self._weighed = WeighedDecision()
        self._speech = speech
        self._ear = DuelEar()

    @property
    def judge(self) -> Judge:
        """The function that values a table for a player, in points of damage; kinds of seats override it."""
        return worth

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        """Return a standing action if one is worth taking, otherwise the answer to the question."""
        self._sit(question.seat, seen.table)
        self._weighed = WeighedDecision()
        act = self.standing_action(seen, question, standing, rng)
        if act is not None:
            return act
        tried, self._weighed = self._weighed, WeighedDecision()
        choice = self.answer(seen, question, rng)
        if question.kind == TURN or not self._weighed:
            self._weighed.note_left(tried, choice)
        return Reply(choice)

    def standing_action(self, seen: Observation, question: Question, standing: Menu, rng: Generator) -> Decision | None:
        """Return the standing action that is worth taking before it answers; None if there is none."""
        sight = sight_of(seen.table, question, standing)
        if sight is not None and sight == self._idle:
            return None
        act = best_act(seen, question, standing, rng, self.judge, self._weighed)
        self._idle = self._idle if act is not None else sight
        return act

    def answer(self, seen: Observation, question: Question, rng: Generator) -> Choice:
        """Return the answer to the question, chosen by the question's kind."""
        match question.kind:
            case "turn":
                assert isinstance(question.shape, Menu)
                return best_action(seen, question.seat, question.shape, self._style, rng, self.judge, self._weighed)
            case "defend":
                return face_or_run(seen, question.seat, self._trust, rng, self._weighed)
            case "prepare":
                return what_to_commit(seen, question.seat, self._trust, rng, self._weighed)
            case "mulligan":
                return keeps_nothing(seen, question)
            case _:
                return other_answer(seen, question, rng, self.judge)

    def considered(self) -> Sequence[Considered]:
        """Return the options that it considered for its last decision, best first."""
        return self._weighed.considered()

    def _sit(self, chair: Chair, table: DuelTable) -> None:
        """Tell its ear the chair, the names and the Heroes, if the chair is new."""
        if self._ear.chair != chair:
            self._ear.sit(chair, [duelist.name for duelist in table.duelists], HIGHEST_LEVEL)
            self._ear.heroes = tuple(duelist.hero for duelist in table.duelists)

    def witness(self, events: Sequence[Event]) -> None:
        """Record events that are worth a remark; everything else is judged by the present table alone."""
        if self._speech is not None:
            for moment, words in self._ear.hear(events):
                self._speech.moment(moment, **words)

    def hear(self, speaker: str, text: str) -> None:
        """Note what a person said to this seat, which its next remark may answer."""
        if self._speech is not None:
            self._speech.hear(speaker, text)

    def remark(self, rng: Generator) -> str:
        """Return a line to say aloud about what it has witnessed, or ""."""
        return "" if self._speech is None else self._speech.say(rng)


def keeps_nothing(seen: Observation, question: Question) -> bool:
    """Return whether to swap the opening hand for a new one: it holds no Monster that costs 3 gold or less."""
    table = seen.table
    hand = table.duelists[question.seat].hand
    return not any(getattr(table.card(card), "power", 0) and getattr(table.card(card), "cost", 9) <= 3 for card in hand)


class MildDuelSeat(DuelSeat):
    """Plays its own turns openly, and fills the gaps in a lesson's script; tables cannot add it.

    It hires what it can pay for, plays cards that help it, and believes all attacks. It never uses Mischief, abilities
    or bluffs of its own accord.
    """

    def __init__(self) -> None:
        super().__init__(AttackStyle(bluffs=0.0), AttackHonesty(honest=1.0))

    def standing_action(self, seen: Observation, question: Question, standing: Menu, rng: Generator) -> None:
        """Return None: it acts only when it is asked."""
