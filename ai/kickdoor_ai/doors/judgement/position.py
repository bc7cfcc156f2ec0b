"""The position of a decision: what is visible, what is possible, cached estimates, and memory."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from msgspec import structs

from kickdoor_game.doors.state import events as told
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.machine.errors import required
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Choice, Menu, Option, PickOne, Question, key, number_in, word_in

from ...api import Act, Chair, Considered, Decision, Event, Generator, Observation, Reply
from ..estimate import View, view_for, view_of
from .rehearsal import wasted

FREE = ("agree", "bid", "entrust", "gift", "play", "recall", "refuse", "stow", "trade", "unbid", "wear")
"""Verbs that spend no card: they lay down, put on, hand over, or say something."""

AT_A_PLAYER = ("backstab", "curse", "steal", "steal_level", "use")
"""Verbs of actions whose first detail may name a player to harm, or an Item of theirs."""

INTO_A_FIGHT = ("curse", "enhance", "mate", "monster", "use", "wander")
"""Verbs of actions that change the fight in progress."""

NEAR_GOAL = 2
"""Levels below the goal from which a player is about to win."""

REFUSALS_MOST = 2
"""Refused requests running after which a player is left in peace."""

PEACE_ROUNDS = 3
"""Rounds of the table for which such a player is asked for no help."""

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
    named in it. `offered`: trades proposed in this match. `refusals`: by player, how many of the seat's requests for
    help they have refused running, and the turn of the last one; `turn`: the present turn.
    """

    fight_of: int = -1
    asked: dict[Chair, list[int]] = field(default_factory=dict)
    countered: bool = False
    trade_turn: int = -1
    offered: set[tuple[Chair, CardId, CardId]] = field(default_factory=set)
    refusals: dict[Chair, tuple[int, int]] = field(default_factory=dict)
    turn: int = 0

    def hear(self, me: Chair, events: Iterable[Event]) -> None:
        """Count how often each player refuses the seat's requests for help; a deal between the two starts anew. `me`:
        its chair."""
        for event in events:
            match event:
                case told.TurnBegan(number=number):
                    self.turn = number
                case told.HelpAnswered(fighter=fighter, other=other, what="declined", by=by) if me == fighter:
                    if by == other:
                        self.refusals[other] = (self.refusals.get(other, (0, 0))[0] + 1, self.turn)
                case told.HelpAnswered(fighter=fighter, other=other, what="joined") if me in (fighter, other):
                    self.refusals.pop(other if me == fighter else fighter, None)
                case _:
                    pass

    def leaves_in_peace(self, chair: Chair, table: DoorsTable) -> bool:
        """Return whether not to ask that player for help now: they have refused `REFUSALS_MOST` requests running, the
        last of them less than `PEACE_ROUNDS` rounds ago."""
        times, turn = self.refusals.get(chair, (0, 0))
        return times >= REFUSALS_MOST and table.turn_number - turn < PEACE_ROUNDS * len(table.heroes)

    def fight(self, turn_number: int) -> None:
        """Forget the requests of the last fight if `turn_number` is not its turn."""
        if self.fight_of != turn_number:
            self.fight_of = turn_number
            self.asked = {}
            self.countered = False

    def remember(self, turn_number: int, decision: Decision) -> None:
        """Record a decision in the fight of turn `turn_number`, if it is a request for help or a counter-offer: the
        rules do not limit their repetition."""
        match decision:
            case Reply(choice=(str() as name, (_, int() as treasures, *_))) if word_in(name) in ("ask", "counter"):
                self.fight(turn_number)
                if word_in(name) == "counter":
                    self.countered = True
                else:
                    self.asked.setdefault(Chair(number_in(name)), []).append(treasures)
            case _:
                pass

    def copy(self) -> ActionMemory:
        """Return a copy, to be changed while trying a decision that may not be taken."""
        asked = {chair: list(treasures) for chair, treasures in self.asked.items()}
        return replace(self, asked=asked, offered=set(self.offered), refusals=dict(self.refusals))


class Position:
    """The input of one decision of one seat, with cached estimates. `cherished`: cards to spend on abilities last.
    `partners`: the partner of each rival who plays as one with another (`kickdoor_ai.pairs`)."""

    __slots__ = (
        "_open",
        "_views",
        "chair",
        "cherished",
        "me",
        "memory",
        "partners",
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
        partners: Mapping[Chair, Chair] | None = None,
    ) -> None:
        self.table: DoorsTable = seen.table
        self.chair = question.seat
        self.me: Hero = self.table.heroes[self.chair]
        self.view = view_for(self.table, self.me)
        self.question = question
        self.standing = standing
        self.rng = rng
        self.memory = memory
        self.partners: Mapping[Chair, Chair] = {} if partners is None else partners
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

    def spare(self, chairs: Collection[Chair]) -> None:
        """Exclude these players as targets: until this decision is made, `open` offers no curse, theft or other harm at
        them."""
        if not chairs:
            return
        self.open("")
        assert self._open is not None
        for word in AT_A_PLAYER:
            if word in self._open:
                narrowed = (self._without(option, chairs) for option in self._open[word])
                self._open[word] = [option for option in narrowed if option is not None]

    def _without(self, option: Option, chairs: Collection[Chair]) -> Option | None:
        """Return the option without targets among these players and their Items; None if no target is left."""
        if not option.details or not isinstance(shape := option.details[0], PickOne):
            return option
        left = tuple(one for one in shape.options if self._owner(one) not in chairs)
        if len(left) == len(shape.options):
            return option
        if not left:
            return None
        return structs.replace(option, details=(structs.replace(shape, options=left), *option.details[1:]))

    def _owner(self, target: Option) -> Chair | None:
        """Return the player whom a target names, or who carries the Item that it names; None for other targets."""
        if target.seat is not None:
            return target.seat
        return next((hero.seat for hero in self.table.heroes if target.card in hero.items), None)

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


def straggler(position: Position) -> Chair | None:
    """Return the player, not the seat itself, who alone has the lowest Level of at least three living heroes; None if
    there is none."""
    alive = sorted((hero for hero in position.table.heroes if not hero.dead), key=lambda hero: hero.level)
    if len(alive) < 3 or alive[0].level == alive[1].level or alive[0].seat == position.chair:
        return None
    return alive[0].seat


def is_near_goal(table: DoorsTable, level: int) -> bool:
    """Return whether a player of that Level is about to win."""
    return level >= table.numbers.goal_level - NEAR_GOAL


def against(seen: Observation, decision: Decision) -> str:
    """Return the name of the player against whom a decision is: the one at whom an action is aimed, or who fights the
    fight of others that it changes; "" if there is none."""
    table: DoorsTable = seen.table
    if not isinstance(decision, Act):
        return ""
    word, fight = word_in(decision.choice[0]), table.fight
    if word in AT_A_PLAYER:
        for detail in decision.choice[1:]:
            for hero in table.heroes:
                if hero.seat != seen.seat and (detail == key("seat", hero.seat) or _is_item_of(hero, detail)):
                    return hero.name
    if word in INTO_A_FIGHT and fight is not None and seen.seat not in fight.party():
        return table.heroes[fight.fighter].name
    return ""


def _is_item_of(hero: Hero, detail: Choice) -> bool:
    """Return whether a detail of a choice names an Item that the hero carries."""
    return isinstance(detail, str) and word_in(detail) == "card" and CardId(number_in(detail)) in hero.items


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
