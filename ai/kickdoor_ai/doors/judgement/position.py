"""The position of a decision: what is visible, what is possible, cached estimates, and memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.machine.errors import required
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Choice, Menu, Option, Question, word_in

from ...api import Act, Chair, Considered, Decision, Generator, Observation
from ..estimate import View, view_for, view_of
from .rehearsal import wasted

FREE = ("agree", "bid", "entrust", "gift", "play", "recall", "refuse", "stow", "trade", "unbid", "wear")
"""Verbs that spend no card: they lay down, put on, hand over, or say something."""

TOLD_MOST = 3
"""Options that are kept to explain a decision."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A possible decision. `worth` is in levels, relative to doing nothing."""

    worth: float
    decision: Decision
    because: str = ""


@dataclass(slots=True)
class ActionMemory:
    """A seat's memory of its own actions, to avoid repeating them in vain.

    `asked`: the Treasures offered to each player in the fight of turn `fight_of`; `countered`: whether a price was
    named in it. `offered`: trades proposed in this match.
    """

    fight_of: int = -1
    asked: dict[Chair, list[int]] = field(default_factory=dict)
    countered: bool = False
    trade_turn: int = -1
    offered: set[tuple[Chair, CardId, CardId]] = field(default_factory=set)

    def fight(self, turn_number: int) -> None:
        """Forget the requests of the last fight if `turn_number` is not its turn."""
        if self.fight_of != turn_number:
            self.fight_of = turn_number
            self.asked = {}
            self.countered = False

    def ask(self, chair: Chair, treasures: int) -> None:
        """Record an offer of that many Treasures to a player in this fight."""
        self.asked.setdefault(chair, []).append(treasures)

    def copy(self) -> ActionMemory:
        """Return a copy, to be changed while trying a decision that may not be taken."""
        asked = {chair: list(treasures) for chair, treasures in self.asked.items()}
        return replace(self, asked=asked, offered=set(self.offered))


class Position:
    """The input of one decision of one seat, with cached estimates. `cherished`: cards to spend on abilities last."""

    __slots__ = (
        "_open",
        "_views",
        "chair",
        "cherished",
        "me",
        "memory",
        "question",
        "rng",
        "standing",
        "table",
        "view",
        "weighed",
    )

    def __init__(
        self,
        seen: Observation,
        question: Question,
        standing: Menu,
        rng: Generator,
        memory: ActionMemory,
    ) -> None:
        self.table: DoorsTable = seen.table
        self.chair = question.seat
        self.me: Hero = self.table.heroes[self.chair]
        self.view = view_for(self.table, self.me)
        self.question = question
        self.standing = standing
        self.rng = rng
        self.memory = memory
        self.weighed: list[Considered] = []
        self.cherished: frozenset[CardId] = frozenset()
        self._open: dict[str, list[Option]] | None = None
        self._views: dict[Chair, View] = {self.chair: self.view}

    def best(self, ways: Iterable[Candidate], least: float = 0.0) -> Candidate | None:
        """Return the candidate with the greatest worth if that is more than `least` levels; None if there is none. The
        best few are kept in `weighed`, to explain the decision.

        An action that would spend a card without effect is skipped, whatever its estimate.
        """
        ranked = sorted(ways, key=lambda way: -way.worth)
        while ranked and ranked[0].worth > least and self.wastes(ranked[0].decision):
            del ranked[0]
        if not ranked or ranked[0].worth <= least:
            return None
        self.weighed = [Considered(way.decision, way.worth, way.because) for way in ranked[:TOLD_MOST]]
        return ranked[0]

    def wastes(self, decision: Decision) -> bool:
        """Return whether the decision would spend cards and change nothing else on the table."""
        if not isinstance(decision, Act) or word_in(decision.choice[0]) in FREE:
            return False
        return wasted(self.table, self.chair, decision.choice)

    def open(self, word: str) -> list[Option]:
        """Return the standing actions with that verb (the first part of an option's key) that can be taken now."""
        if self._open is None:
            self._open = {}
            for option in self.standing.options:
                if option.barred is None:
                    self._open.setdefault(word_in(option.key), []).append(option)
        return self._open.get(word, [])

    def leave_out(self, unwanted: Callable[[Option], bool]) -> None:
        """Exclude standing actions for which `unwanted` returns True: until this decision is made, `open` leaves them
        out."""
        self.open("")
        assert self._open is not None
        for word, options in self._open.items():
            self._open[word] = [option for option in options if not unwanted(option)]

    def reluctance(self, card: CardId) -> tuple[bool, float]:
        """Return a sort key of hand cards and Items to spend: cards with lower keys are spent first."""
        return card in self.cherished, self.view.card(card)

    def view_of(self, chair: Chair) -> View:
        """Return the view of the hero in that chair, from which cards and gear are valued; cached."""
        found = self._views.get(chair)
        if found is None:
            found = self._views[chair] = view_of(self.table, chair)
        return found

    def rivals(self) -> list[Hero]:
        """Return the other living heroes, the one nearest to winning first."""
        others = [hero for hero in self.table.heroes if hero.seat != self.chair and not hero.dead]
        return sorted(others, key=lambda hero: (-hero.level, -len(hero.items), hero.seat))


def options_of(option: Option, place: int = 0) -> tuple[Option, ...]:
    """Return the open options of a detail of that option. `place`: the index of the detail, which is a PickOne or
    PickSome."""
    shape = option.details[place]
    return tuple(one for one in getattr(shape, "options", ()) if one.barred is None)


def card_of(option: Option) -> CardId:
    """Return the card of an option. Raises BrokenInvariant if the option has none."""
    return required(option.card)


def with_details(option: Option, *details: Choice) -> Choice:
    """Return the choice that takes that option with these choices for its details, such as a target."""
    return (option.key, *details)


def joining(option: Option) -> Choice:
    """Return the choice that makes a monster join a fight, with the first possible card for each detail of the
    option."""
    return with_details(option, *(options_of(option, place)[0].key for place in range(len(option.details))))
