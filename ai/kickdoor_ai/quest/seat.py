"""The base of seats that judge tables of the board game.

Such a seat answers offers, tries its cards where they could gain, and looks after its hero in quiet moments; then it
answers the question. Seats differ in their `Temper` and their bargainer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import replace

from kickdoor_game.machine.questions import key, number_in

from ..api import Budget, Considered, Decision, Event, Generator, Menu, Observation, Question, Reply, Wait
from ..speech import Speech
from ..temper import Temper
from .bargaining import QuestBargainer, unanswered
from .building import improve, out_of_walls
from .choosing import answer, open_of
from .company import QuestCompany
from .ear import QuestEar
from .estimate.outlook import chance_of, outlook
from .position import QuestMemory, QuestPosition
from .trying.rehearsal import best_card, strikes

QUIET = frozenset({"setup", "move", "received", "surplus_pack", "charity", "charity_discard", "end_turn"})
"""Kinds of questions at which it looks after its own hero."""

SAFE = 0.97
"""Probability of a win from which it plays no card for it."""

WORSE = 0.15
"""Chance to win that a combat loses after its roll was announced before the seat takes the roll back."""


class QuestSeat:
    """The base of seats that judge tables of the board game."""

    engines = ("quest",)

    def __init__(
        self, temper: Temper[QuestPosition], bargainer: QuestBargainer | None = None, speech: Speech | None = None
    ) -> None:
        """Play with that temper and bargainer. A seat without `speech` says nothing."""
        self._memory = QuestMemory()
        self._temper = temper
        self._bargainer = QuestBargainer(temper) if bargainer is None else bargainer
        self._considered: Sequence[Considered] = ()
        self._speech = speech
        self._ear = QuestEar()
        self._company = QuestCompany()

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        """Return a standing action if one is worth taking, otherwise the answer to the question."""
        partners = self._company.partners(seen.table, question.seat)
        plain = QuestPosition(
            seen, question, standing, rng, self._memory, goes_on=self.patience(budget), partners=partners
        )
        self._ear.sit(plain.chair, [hero.name for hero in plain.table.heroes], plain.table.numbers.goal_level)
        position = self.seen_by_kind(plain)
        decision = self.standing_action(position)
        if decision is None:
            position.weighed.clear()
            decision = Reply(answer(position))
        self._considered = tuple(position.weighed)
        return decision

    def reconsidering(self, seen: Observation, question: Question, standing: Menu, rng: Generator) -> QuestPosition:
        """Return the position of its last decision, with the options that it considered and a copy of its memory, so
        that a search can try other decisions."""
        memory, partners = deepcopy(self._memory), self._company.partners(seen.table, question.seat)
        return self.seen_by_kind(
            QuestPosition(seen, question, standing, rng, memory, list(self._considered), partners=partners)
        )

    def witness(self, events: Sequence[Event]) -> None:
        """Record events that are worth a remark, and signs that two players play as one; everything else is judged by
        the present table alone."""
        self._company.hear(events)
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

    def considered(self) -> Sequence[Considered]:
        """Return the options that it considered for its last decision, best first."""
        return self._considered

    def patience(self, budget: Budget) -> Callable[[], bool] | None:
        """Return a function that returns whether the budget allows trying another card; None, as here, if all cards are
        tried."""
        return None

    def seen_by_kind(self, position: QuestPosition) -> QuestPosition:
        """Return the position with what seats of this kind expect of planned combats, rooms and cards; it is called
        before each decision. Here nothing is added."""
        return position

    def standing_action(self, position: QuestPosition) -> Decision | None:
        """Return a standing action to take before it answers the question; None if there is none."""
        found = self._bargainer.answer_help(position) or self._bargainer.answer_trade(position)
        if found is not None:
            return found
        kind = position.question.kind
        match kind:
            case "battle":
                return self.fight(position)
            case "before_roll" | "idle":
                return self.take_back(position) or self.play(position) or self._bargainer.volunteer(position)
            case _ if kind in QUIET:
                done = out_of_walls(position) or improve(position) or self.play(position)
                return done or self._bargainer.propose(position)
            case _:
                return self.play(position)

    def play(self, position: QuestPosition) -> Decision | None:
        """Return the best card to play now; None if there is none. Remembers the combat if the card harms fighters in
        it, so that it does not offer them help."""
        act = best_card(position, self._temper)
        if act is not None and strikes(position, act.choice):
            self._memory.struck = position.combat
        return act

    def fight(self, position: QuestPosition) -> Decision | None:
        """Return what to do in its own combat before the dice are thrown: play cards, ask for help, or bring in more
        monsters; None for nothing."""
        battle = position.table.battle
        if battle is None:
            return None
        now = outlook(position.table, battle, position.chair)
        if now.chance < SAFE:
            found = self.play(position) or self._bargainer.ask(position)
            if found is not None:
                return found
        waiting = [number for number in unanswered(battle, position.chair) if number not in self._memory.waited]
        if waiting:
            self._memory.waited.update(waiting)
            return Wait()
        more = self.bring(position, now.worth())
        if more is None:
            self._memory.announced = position.combat, now.chance
        return more

    def take_back(self, position: QuestPosition) -> Decision | None:
        """Return the action that takes its announced roll back, since others have made its combat much harder
        (quest.roll.5): it can then play cards and ask for help again. None if there is no reason to."""
        battle, (combat, chance) = position.table.battle, self._memory.announced
        if battle is None or combat != position.combat or not position.having("call_off"):
            return None
        return position.act("call_off") if chance - chance_of(position.table, battle) > WORSE else None

    def bring(self, position: QuestPosition, worth: float) -> Decision | None:
        """Return the choice to bring into its combat a monster that ignores the hero, if the combat is then worth more
        than `worth` levels (quest.multiple.7); None if none is."""
        battle = position.table.battle
        for option in open_of(position):
            if battle is None or not option.key.startswith("bring"):
                continue
            number = number_in(option.key)
            more = replace(battle, monsters=[*battle.monsters, number])
            if outlook(position.table, more, position.chair).worth() > worth:
                return Reply((key("bring", number),))
        return None
