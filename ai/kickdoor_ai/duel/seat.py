"""A seat that plays the duel by rehearsing: what it may do at any time, then what it is asked.

What makes one such seat another is how bold it attacks and how far it trusts an attack.
"""

from __future__ import annotations

from collections.abc import Sequence

from kickdoor_game.duel.state.numbers import HIGHEST_LEVEL
from kickdoor_game.duel.state.table import DuelTable
from kickdoor_game.machine.questions import Choice, Menu

from ..api import Budget, Chair, Considered, Decision, Event, Generator, Observation, Question, Reply
from ..speech import Speech
from .attacking import Boldness, best_action
from .choosing import other_answer
from .defending import Trust, face_or_run, what_to_commit
from .ear import TALK, DuelEar
from .reasons import Weighed
from .trying import TURN, best_act, sight_of
from .worth import Judge, worth

PASS = ("pass",)


class DuelSeat:
    """What all such seats share."""

    engines = ("ccg",)

    def __init__(self, boldness: Boldness, trust: Trust, speech: Speech | None = None) -> None:
        """`speech` None: it says nothing."""
        self._boldness, self._trust = boldness, trust
        self._idle: object = None
        self._weighed = Weighed()
        self._speech = speech
        self._ear = DuelEar()

    @property
    def judge(self) -> Judge:
        """What it thinks that a table is worth to a player."""
        return worth

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        """Act if that is worth it, and otherwise answer."""
        self._sit(question.seat, seen.table)
        self._weighed = Weighed()
        act = self.standing_action(seen, question, standing, rng)
        if act is not None:
            return act
        tried, self._weighed = self._weighed, Weighed()
        choice = self.answer(seen, question, rng)
        if question.kind == TURN or not self._weighed:
            self._weighed.note_left(tried, choice)
        return Reply(choice)

    def standing_action(self, seen: Observation, question: Question, standing: Menu, rng: Generator) -> Decision | None:
        """Return what is worth doing before it answers, if anything."""
        sight = sight_of(seen.table, question, standing)
        if sight is not None and sight == self._idle:
            return None
        act = best_act(seen, question, standing, rng, self.judge, self._weighed)
        self._idle = self._idle if act is not None else sight
        return act

    def answer(self, seen: Observation, question: Question, rng: Generator) -> Choice:
        """Return the answer to what is asked."""
        match question.kind:
            case "turn":
                assert isinstance(question.shape, Menu)
                return best_action(seen, question.seat, question.shape, self._boldness, rng, self.judge, self._weighed)
            case "defend":
                return face_or_run(seen, question.seat, self._trust, rng, self._weighed)
            case "prepare":
                return what_to_commit(seen, question.seat, self._trust, rng, self._weighed)
            case "mulligan":
                return keeps_nothing(seen, question)
            case _:
                return other_answer(seen, question, rng, self.judge)

    def considered(self) -> Sequence[Considered]:
        """Return what it weighed for its last decision, in words."""
        return self._weighed.considered()

    def _sit(self, chair: Chair, table: DuelTable) -> None:
        if self._ear.chair != chair:
            self._ear.sit(chair, [duelist.name for duelist in table.duelists], HIGHEST_LEVEL)
            self._ear.heroes = tuple(duelist.hero for duelist in table.duelists)

    def witness(self, events: Sequence[Event]) -> None:
        """Hear what is worth a remark; it judges tables, not their history."""
        if self._speech is not None:
            for moment, words in self._ear.hear(events):
                self._speech.moment(moment, **words)

    def remark(self, rng: Generator) -> str:
        """Return a line about what it has witnessed, or nothing."""
        return "" if self._speech is None else self._speech.say(rng)


def keeps_nothing(seen: Observation, question: Question) -> bool:
    """Say whether an opening hand is to be given back: it has no Monster for the first three turns."""
    table = seen.table
    hand = table.duelists[question.seat].hand
    return not any(getattr(table.card(card), "power", 0) and getattr(table.card(card), "cost", 9) <= 3 for card in hand)


class GreedySeat(DuelSeat):
    """Hires what it can pay for, bluffs now and then, and believes most of what it sees."""

    def __init__(self) -> None:
        super().__init__(Boldness(), Trust(), Speech("greedy", TALK))


class MildDuelSeat(DuelSeat):
    """Plays its own turns openly: no kind that a table can call, but one that fills the gaps of a lesson's script.

    It hires what it can pay for and lays out what helps it, believes that others do the same, and plays nothing of its
    own accord: no Mischief, no abilities, no bluff.
    """

    def __init__(self) -> None:
        super().__init__(Boldness(bluffs=0.0), Trust(honest=1.0))

    def standing_action(self, seen: Observation, question: Question, standing: Menu, rng: Generator) -> None:
        """Do nothing: it acts only when it is asked."""
