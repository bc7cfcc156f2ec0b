"""A match played token by token: whose word it is, what he has said so far, and what the table makes of it.

    sitting = Sitting.begin(rules, players, options, Random(1))
    while not sitting.over:
        sitting.put(pick(sitting.tokens()))

Nothing here depends on a learning library. The order is fixed, so a match is what its dice and tokens make it: of
several chairs that are asked, the next one to the left of him who decided last. Whoever waits is passed over until
something has happened; when all wait, the default of the first counts, as it does for people when time is up. Who is
spoken to and is not asked anything (a trade is offered to him, a fight begins: `idle.py`) has a moment to act first.
No clock runs: nothing lapses by time.

The table changes only when a choice is finished, so nobody can come between two tokens.

The first token of a decision: an answer to the question, a standing action instead, or waiting for others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from kickdoor_game.machine import journal
from kickdoor_game.machine.answers import time_is_up
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import NOBODY
from kickdoor_game.machine.questions import Menu, Question
from kickdoor_game.machine.ruleset import Player, Ruleset
from kickdoor_game.machine.run import apply_in_place, questions, roll_out

from ..api import Act, Chair, Choice, Decision, Reply, Wait, answer_of
from ..idle import IDLE, idle_question
from .alphabet import Alphabet
from .completing import possible
from .saying import Said, Scribe, Spelling
from .spelling import Choosing, choosing, opening


def deciding(scribe: Scribe, question: Question, standing: Menu, *, may_wait: bool) -> Deciding:
    """All that the chair may decide. If the question admits nothing at all, waiting brings its default."""
    reply = opening(scribe, question.shape) if possible(question.shape) else None
    act = choosing(scribe, standing, acts=True)
    return Deciding(scribe, reply, act, may_wait or (reply is None and not act.options))


@dataclass(frozen=True, slots=True)
class Deciding:
    """Nothing said yet. Ends in `Said(Reply(...))`, `Said(Act(...))` or `Said(Wait())`."""

    scribe: Scribe
    reply: Spelling | None
    act: Choosing
    may_wait: bool

    def tokens(self) -> Sequence[int]:
        replies = [] if self.reply is None else self.reply.tokens()
        waits = [self.scribe.alphabet.wait] if self.may_wait else []
        return [*replies, *self.act.tokens(), *waits]

    def after(self, token: int) -> Spelling | Said:
        if token == self.scribe.alphabet.wait:
            return Said(Wait())
        if token in self.act.tokens():
            return under(Act, self.act.after(token))
        if self.reply is None:
            raise KeyError(token)
        return under(Reply, self.reply.after(token))

    def toward(self, choice: Choice) -> int:
        match choice:
            case Wait():
                return self.scribe.alphabet.wait
            case Act(said):
                return self.act.toward(said)
            case _ if self.reply is not None:
                return self.reply.toward(choice.choice)
        raise KeyError(choice)


def under(kind: type[Reply | Act], inner: Spelling | Said) -> Spelling | Said:
    """What is being said, as a decision of that kind."""
    return Said(kind(inner.choice)) if isinstance(inner, Said) else Under(kind, inner)


@dataclass(frozen=True, slots=True)
class Under:
    """A reply or a standing action that is not finished."""

    kind: type[Reply | Act]
    inner: Spelling

    def tokens(self) -> Sequence[int]:
        return self.inner.tokens()

    def after(self, token: int) -> Spelling | Said:
        return under(self.kind, self.inner.after(token))

    def toward(self, choice: Choice) -> int:
        return self.inner.toward(choice.choice)


NOTHING = Menu(())


@dataclass(slots=True, eq=False)
class Sitting:
    """One match. `chair`, `question`, `standing`: who is to decide now, and about what. `said`: his tokens so far."""

    rules: Ruleset
    alphabet: Alphabet
    table: Any
    chance: Random
    chair: Chair = NOBODY
    question: Question = field(default_factory=lambda: idle_question(NOBODY))
    standing: Menu = NOTHING
    said: list[int] = field(default_factory=list)
    decisions: int = 0
    story: list[Event] = field(default_factory=list)
    _spelling: Spelling | None = None
    _tokens: Sequence[int] = ()
    _waiting: set[Chair] = field(default_factory=set)
    _moments: list[Chair] = field(default_factory=list)

    @classmethod
    def begin(
        cls,
        rules: Ruleset,
        alphabet: Alphabet,
        players: Sequence[Player],
        options: Mapping[str, Any],
        chance: Random,
    ) -> Sitting:
        """A match at its first question. ValueError for players or options that do not fit."""
        table = journal.begin(rules, journal.Header(rules.name, tuple(players), dict(options)))
        return cls.at(rules, alphabet, table, chance)

    @classmethod
    def at(cls, rules: Ruleset, alphabet: Alphabet, table: Any, chance: Random) -> Sitting:
        """Go on from a table that has been started."""
        sitting = cls(rules, alphabet, table, chance)
        sitting.chair = Chair(alphabet.seats - 1)
        sitting._go_on()
        return sitting

    @property
    def over(self) -> bool:
        return bool(self.table.over)

    def awaited(self) -> list[Chair]:
        """The chairs that have an open question."""
        return [question.seat for question in questions(self.table)]

    def tokens(self) -> Sequence[int]:
        """What the chair may say next; empty only when the match is over."""
        return self._tokens

    def toward(self, decision: Decision) -> int:
        """The token by which the chair goes on toward that decision; KeyError if it cannot be said."""
        if self._spelling is None:
            raise KeyError("the match is over")
        return self._spelling.toward(decision)

    def ask(self, chair: Chair, question: Question) -> None:
        """That chair is to decide now; of a choice that leaves no choice only the first token is his."""
        self.chair, self.question = chair, question
        # A table takes only so many interruptions of interruptions, whatever its menus say.
        full = sum(frame.interrupts for frame in self.table.stack) >= self.rules.bounds.interrupts
        self.standing = NOTHING if full else self.rules.standing(self.table, chair)
        may_wait = question.kind != IDLE and len(self.awaited()) > 1
        self.said = []
        self._spelling = deciding(Scribe(self.alphabet, chair), question, self.standing, may_wait=may_wait)
        self._tokens = self._spelling.tokens()

    def put(self, token: int) -> None:
        """The chair's next token. ValueError for one that is not among `tokens()`."""
        if self._spelling is None or token not in self._tokens:
            raise ValueError(f"not to be said now: {token}")
        spelling: Spelling | Said = self._spelling.after(token)
        self.said.append(token)
        while not isinstance(spelling, Said):
            following = spelling.tokens()
            if len(following) > 1:
                self._spelling, self._tokens = spelling, following
                return
            self.said.append(following[0])
            spelling = spelling.after(following[0])
        self._carry_out(spelling.choice)
        self._go_on()

    def _carry_out(self, decision: Decision) -> None:
        self.decisions += 1
        if isinstance(decision, Wait):
            self._waiting.add(self.chair)
            return
        answer = answer_of(self.chair, decision)
        if self.question.kind != IDLE or answer.standing:
            apply_in_place(self.rules, self.table, answer)
            self._waiting.clear()

    def _go_on(self) -> None:
        """On to whoever is to decide next."""
        self._spelling, self._tokens = None, ()
        while True:
            roll_out(self.rules, self.table, self.chance)
            self._listen()
            if self.over:
                return
            asked = {question.seat: question for question in questions(self.table)}
            while self._moments:
                chair = self._moments.pop(0)
                if chair not in asked:
                    self.ask(chair, idle_question(chair))
                    return
            for chair in self._to_the_left():
                if chair in asked and chair not in self._waiting:
                    self.ask(chair, asked[chair])
                    return
            apply_in_place(self.rules, self.table, time_is_up(next(iter(asked))))
            self._waiting.clear()

    def _to_the_left(self) -> Sequence[Chair]:
        """All chairs, the one beside him who decided last first, himself last."""
        seats = self.alphabet.seats
        return [Chair((self.chair + step) % seats) for step in range(1, seats + 1)]

    def _listen(self) -> None:
        """Note what has happened, and who has been spoken to."""
        self.story += self.table.news
        for chair in self._to_the_left():
            if chair not in self._moments and any(event.addresses(chair) for event in self.table.news):
                self._moments.append(chair)
        self.table.news.clear()
