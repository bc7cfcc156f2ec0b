"""Effects that are settled between the victim and other players: votes, rolls against each other, one of the others.

Each game subclasses the frames here, to name its effects and the frames that carry them out.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Generic

from ...language.words.lists import AnotherWord, RollOffWord, VoteWord
from ...machine.answers import Answer
from ...machine.frame import Ask, Call, Done, Frame, Goto, Next, Stake
from ...machine.ids import NOBODY, CardId, Seat
from ...machine.questions import Menu, Option, PickOne, Question, key, number_in, seat_option
from .. import events
from ..draw import roll_question
from ..frames import VictimFrame
from .frame import EffectT, ResolveEffects, TableT, others_named, rule_of_choice


def vote(table: TableT, frame: ResolveEffects[TableT, EffectT], effect: VoteWord[EffectT]) -> Next:
    """Let the others vote which of the effect's lists acts."""
    return Call(frame.vote(effect.options), frame.following)


def another(table: TableT, frame: ResolveEffects[TableT, EffectT], effect: AnotherWord[EffectT]) -> Next:
    """Carry out the effect's list on one of the others."""
    seats = others_named(table, frame.victim, effect.whom)
    return Call(frame.on_one(seats, effect), frame.following) if seats else frame.nothing(table)


def roll_off(table: TableT, frame: ResolveEffects[TableT, EffectT], effect: RollOffWord[EffectT]) -> Next:
    """Let the victim and one of the others roll for whom the effect's list acts on."""
    seats = others_named(table, frame.victim, effect.whom)
    return Call(frame.roll_off(seats, effect), frame.following) if seats else frame.nothing(table)


@dataclass(slots=True)
class VoteOnLists(VictimFrame, Generic[TableT, EffectT]):
    """Asks the others one after the other which list of effects acts on the victim.

    `voters`: those who have still to vote. `ballots`: the numbers of the lists they voted for.
    """

    lists: tuple[tuple[EffectT, ...], ...]
    card: CardId
    why: str
    voters: list[Seat] = field(default_factory=list)
    ballots: list[int] = field(default_factory=list)
    spares: bool = field(default=True, kw_only=True)

    def resolving(self, table: TableT) -> tuple[Stake, ...]:
        """Return what must not change until the vote is over: everything that the victim has."""
        return (Stake(self.victim),)

    def can_act(self, table: TableT, effects: tuple[EffectT, ...]) -> bool:
        """Return whether a list would find something to act on."""
        raise NotImplementedError

    def act(self, effects: tuple[EffectT, ...]) -> Frame:
        """Return the frame that carries out a list of effects on the victim."""
        raise NotImplementedError

    def choice(self, lists: tuple[tuple[EffectT, ...], ...]) -> Frame:
        """Return the frame that lets the victim choose among the lists that share the first place."""
        raise NotImplementedError

    def begin(self, table: TableT) -> Next:
        """Call upon the others, beginning on the victim's left."""
        self.voters = [seat for seat in table.around(self.victim) if seat != self.victim]
        return Goto(self.poll)

    def poll(self, table: TableT) -> Next:
        """Ask the next living voter; count when all have voted."""
        if not self.voters:
            return Goto(self.count)
        if table.heroes[self.voters[0]].dead:
            return Goto(self.skip)
        numbers = [number for number, effects in enumerate(self.lists) if self.can_act(table, effects)]
        options = tuple(Option(key("choose", number)) for number in numbers or range(len(self.lists)))
        question = Question(
            self.voters[0],
            "vote",
            Menu(options),
            (options[0].key,),
            table.clock_for(self.voters[0], "pick"),
            (rule_of_choice(table, self.card),),
            card=self.card,
            about=self.victim,
        )
        return Ask((question,), self.cast)

    def skip(self, table: TableT) -> Next:
        """Go on without the next voter, who is dead."""
        self.voters.pop(0)
        return Goto(self.poll)

    def cast(self, table: TableT, answer: Answer) -> Next:
        """Note a vote and tell it, so that those who follow know."""
        self.ballots.append(number_in(answer.choice[0]))
        table.tell(events.Voted(self.voters.pop(0), self.victim, self.ballots[-1], self.card))
        return Goto(self.poll)

    def count(self, table: TableT) -> Next:
        """Carry out the list with most votes; let the victim choose among several."""
        votes = Counter(self.ballots)
        most = max(votes.values(), default=0)
        first = [effects for number, effects in enumerate(self.lists) if votes[number] == most]
        return Call(self.act(first[0]) if len(first) == 1 else self.choice(tuple(first)), self.end)


@dataclass(slots=True)
class WithOne(VictimFrame, Generic[TableT]):
    """Base class of frames that reach one of several other heroes, whom the victim chooses. `rival`: the chosen one."""

    seats: list[Seat]
    card: CardId
    why: str
    rival: Seat = NOBODY
    spares: bool = field(default=True, kw_only=True)

    def resolving(self, table: TableT) -> tuple[Stake, ...]:
        """Return everything that those whom the effects may reach have."""
        return tuple(map(Stake, (self.victim, *self.seats)))

    def begin(self, table: TableT) -> Next:
        """Ask the victim whom it is to reach, if there are several."""
        self.seats = [seat for seat in self.seats if not table.heroes[seat].dead]
        if not self.seats:
            return Done()
        return Goto(self.ask if len(self.seats) > 1 else self.take_only)

    def ask(self, table: TableT) -> Next:
        """Ask the victim to choose one of the others."""
        options = tuple(map(seat_option, self.seats))
        clock = table.clock_for(self.victim, "pick")
        rules = (rule_of_choice(table, self.card),)
        question = Question(self.victim, "whom", PickOne(options), options[0].key, clock, rules, card=self.card)
        return Ask((question,), self.chosen)

    def chosen(self, table: TableT, answer: Answer) -> Next:
        """Note whom the victim has chosen."""
        self.rival = Seat(number_in(answer.choice))
        return Goto(self.settle)

    def take_only(self, table: TableT) -> Next:
        """Note the only one whom it can reach."""
        self.rival = self.seats[0]
        return Goto(self.settle)

    def settle(self, table: TableT) -> Next:
        """Do to the chosen one, or with them, what the effect says."""
        raise NotImplementedError


@dataclass(slots=True)
class OnAnother(WithOne[TableT], Generic[TableT, EffectT]):
    """Carries out a list of effects on another hero."""

    effects: tuple[EffectT, ...] = ()

    def act(self, victim: Seat) -> Frame:
        """Return the frame that carries out the effects on the hero of that seat."""
        raise NotImplementedError

    def settle(self, table: TableT) -> Next:
        """Carry out the effects on the chosen hero."""
        return Call(self.act(self.rival), self.end)


@dataclass(slots=True)
class RollAgainst(WithOne[TableT], Generic[TableT, EffectT]):
    """Rolls a die for the victim and one for another hero, and carries out effects on the lower one."""

    effects: tuple[EffectT, ...] = ()

    def act(self, victim: Seat) -> Frame:
        """Return the frame that carries out the effects on the hero of that seat."""
        raise NotImplementedError

    def settle(self, table: TableT) -> Next:
        """Ask chance for both dice."""
        return Ask((roll_question("roll_off", self.victim, self.rival),), self.rolled)

    def rolled(self, table: TableT, answer: Answer) -> Next:
        """Tell both dice, and carry out the effects on the hero with the lower one; on nobody after a tie."""
        mine, theirs = answer.choice
        for seat, die in ((self.victim, mine), (self.rival, theirs)):
            table.tell(events.DieRolled(seat, die, 0, 0, "roll_off", self.card))
        if mine == theirs:
            return Done()
        return Call(self.act(self.victim if mine < theirs else self.rival), self.end)
