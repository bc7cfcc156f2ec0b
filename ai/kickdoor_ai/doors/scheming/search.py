"""Trying proposals out: a determinised tree search over the decisions of one chair.

One trial: a world is copied, a proposal carried out in it, and the match goes on. As far as the tree reaches, the
chair's next decisions are made there; all others, its own beyond and those of everybody else, are habit. When the next
turn begins, the outlook says how likely the chair wins from there.

All proposals are tried in the same worlds, one world after the other, and compared world by world. What is clearly
behind the best is tried no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.machine.questions import Question

from ...api import Chair, Decision, Generator, Reply
from ...trials import More, Trials, keeping_up
from ..judgement.position import Memory
from .habits import Habits
from .mind import UnmovedTemper, note
from .outlook import Outlook
from .playing import Choose, carry_out, next_turn, play_on
from .proposals import SEARCHED, NotingPosition, proposals
from .tree import Branches, Path
from .worlds import World, Worlds

FIRST_TRIALS = 4
"""A proposal is tried so often before it can be left behind, and before a tree grows under it."""

CLEARLY = 2.0
"""So many standard errors are clear."""

_UNMOVED = UnmovedTemper()


@dataclass(slots=True)
class Grown(Trials):
    """Trials of a proposal: the values are chances to win. `below`: the tree that has grown under it."""

    below: Branches = field(default_factory=dict)


class Search:
    """For one decision of one chair.

    `memory`: what the chair has done in this fight. `plies`: how many decisions of its own, this one included, are
    thought about. `idle`: the question comes from no table, so a reply goes nowhere.
    """

    def __init__(
        self, worlds: Worlds, chair: Chair, outlook: Outlook, memory: Memory, plies: int, *, idle: bool = False
    ) -> None:
        self._worlds = worlds
        self._chair = chair
        self._outlook = outlook
        self._memory = memory
        self._plies = plies
        self._idle = idle
        self.made = 0
        self.broken: list[str] = []

    def run(self, decisions: Sequence[Decision], more: More) -> list[Grown]:
        """Try them until one is left or `more`, told how many trials were made, says no. What broke is left out, since
        nothing may depend on a proposal that the engine refuses."""
        tried = [Grown(decision) for decision in decisions]
        running, number = list(tried), 0
        while len(running) > 1:
            world = self._worlds.world(number)
            for one in list(running):
                if not more(self.made):
                    return tried
                self.made += 1
                try:
                    one.values.append(self._value(one, world))
                except Exception as bug:
                    self.broken.append(f"{one.decision}: {type(bug).__name__}: {bug}")
                    running.remove(one)
                    tried.remove(one)
            number += 1
            if number >= FIRST_TRIALS and running:
                running = keeping_up(running, CLEARLY)
        return tried

    def _value(self, proposal: Grown, world: World) -> float:
        table, chance = world.copy()
        until = next_turn(table)
        path = Path(proposal.below)
        memory = self._memory.copy()
        note(memory, table.turn_number, proposal.decision)
        own = Habits(memory, _UNMOVED)
        grown = len(proposal.values) >= FIRST_TRIALS

        def think(table: DoorsTable, question: Question, rng: Generator) -> Decision:
            if not grown or len(path.edges) + 1 >= self._plies or question.kind not in SEARCHED:
                return own.choose(table, question, rng)
            options = proposals(NotingPosition(table, question, rng, own.memory.copy()), _UNMOVED)
            decision = options[0] if len(options) == 1 else path.go(question.kind, options)
            note(own.memory, table.turn_number, decision)
            return decision

        choose: dict[Chair, Choose] = {hero.seat: Habits().choose for hero in table.heroes}
        choose[self._chair] = think
        if not (self._idle and isinstance(proposal.decision, Reply)):
            carry_out(self._worlds.rules, table, self._chair, proposal.decision)
        play_on(self._worlds.rules, table, choose, chance, until)
        value = self._outlook.chance(table)
        path.end(value)
        return value
