"""A match played token by token: which chair is to act, its tokens so far, and their effect on the table.

    sitting = Sitting.begin(rules, players, options, Random(1))
    while not sitting.over:
        sitting.put(pick(sitting.tokens()))

Nothing here depends on a learning library. The order is fixed, so dice and tokens determine a match: among several
chairs with a question, the next one to the left of the last one acts. A chair that waits is skipped until something has
happened; if all wait, the default of the first counts, as on a timeout. A chair that an event addresses without a
question (a trade is offered to it, a fight begins: `idle.py`) may act first. No clock runs, so nothing expires.

The table changes only when a choice is finished, so no other chair can act between two tokens. The first token of a
decision begins an answer or a standing action, or is `wait`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from kickdoor_game.machine import journal
from kickdoor_game.machine.answers import time_is_up
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import NOBODY
from kickdoor_game.machine.questions import Menu, Question, word_in
from kickdoor_game.machine.ruleset import Player, Ruleset
from kickdoor_game.machine.run import apply_in_place, questions, roll_out

from ..api import Act, Chair, Choice, Decision, Reply, Wait, answer_of
from ..idle import IDLE, idle_question
from ..lookahead import imagined, twin
from .alphabet import Alphabet
from .completing import possible
from .saying import FinishedChoice, Speller, Spelling
from .spelling import Choosing, choosing, opening


def deciding(scribe: Speller, question: Question, standing: Menu, *, may_wait: bool) -> Deciding:
    """Return the partial decision without any token: to reply to the question, to take an action of `standing`, or to
    wait if `may_wait`.

    If the question admits no answer and there is no action, the chair may wait, which brings the question's default.
    """
    reply = opening(scribe, question.shape) if possible(question.shape) else None
    act = choosing(scribe, standing, acts=True)
    return Deciding(scribe, reply, act, may_wait or (reply is None and not act.options))


@dataclass(frozen=True, slots=True)
class Deciding:
    """A decision without a token yet. It ends in the `FinishedChoice` of a `Reply`, an `Act` or a `Wait`."""

    scribe: Speller
    reply: Spelling | None
    act: Choosing
    may_wait: bool

    def tokens(self) -> Sequence[int]:
        """Return the tokens that begin a reply or a standing action, and `wait` if the chair may wait."""
        replies = [] if self.reply is None else self.reply.tokens()
        waits = [self.scribe.alphabet.wait] if self.may_wait else []
        return [*replies, *self.act.tokens(), *waits]

    def after(self, token: int) -> Spelling | FinishedChoice:
        """Return the partial reply or action that the token begins; the finished decision after `wait`."""
        if token == self.scribe.alphabet.wait:
            return FinishedChoice(Wait())
        if token in self.act.tokens():
            return under(Act, self.act.after(token))
        if self.reply is None:
            raise KeyError(token)
        return under(Reply, self.reply.after(token))

    def toward(self, choice: Choice) -> int:
        """Return the first token of the decision `choice`. Raises KeyError if it is a reply and no reply is
        possible."""
        match choice:
            case Wait():
                return self.scribe.alphabet.wait
            case Act(said):
                return self.act.toward(said)
            case _ if self.reply is not None:
                return self.reply.toward(choice.choice)
        raise KeyError(choice)


def under(kind: type[Reply | Act], inner: Spelling | FinishedChoice) -> Spelling | FinishedChoice:
    """Return the choice of a reply or action, partial or finished, as a decision; `kind` says which of the two."""
    return FinishedChoice(kind(inner.choice)) if isinstance(inner, FinishedChoice) else Under(kind, inner)


@dataclass(frozen=True, slots=True)
class Under:
    """A partial reply or standing action."""

    kind: type[Reply | Act]
    inner: Spelling

    def tokens(self) -> Sequence[int]:
        """Return the tokens that may come next in the reply or standing action."""
        return self.inner.tokens()

    def after(self, token: int) -> Spelling | FinishedChoice:
        """Return the partial decision after that token, or the finished one."""
        return under(self.kind, self.inner.after(token))

    def toward(self, choice: Choice) -> int:
        """Return the next token towards the decision `choice`."""
        return self.inner.toward(choice.choice)


NOTHING = Menu(())
"""A menu without options."""


@dataclass(slots=True, eq=False)
class Sitting:
    """A match in progress.

    `withheld`: words of standing actions that are not offered. `chair`, `question`, `standing`: which chair is to act,
    and about what. `said`: its tokens so far. `story`: all events so far.
    """

    rules: Ruleset
    alphabet: Alphabet
    table: Any
    chance: Random
    withheld: frozenset[str] = frozenset()
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
        withheld: frozenset[str] = frozenset(),
    ) -> Sitting:
        """Return a new match, advanced to its first question. `chance`: its dice; `withheld`: words of standing actions
        that are not offered. Raises ValueError if players or options do not fit the rules."""
        table = journal.begin(rules, journal.JournalHeader(rules.name, tuple(players), dict(options)))
        return cls.at(rules, alphabet, table, chance, withheld)

    @classmethod
    def at(
        cls, rules: Ruleset, alphabet: Alphabet, table: Any, chance: Random, withheld: frozenset[str] = frozenset()
    ) -> Sitting:
        """Return a match that continues from the table of a match that has begun. `chance`: its dice; `withheld`: words
        of standing actions that are not offered."""
        sitting = cls(rules, alphabet, table, chance, withheld)
        sitting.chair = Chair(alphabet.seats - 1)
        sitting._go_on()
        return sitting

    def clone(self, chance: Random) -> Sitting:
        """Return an independent copy of the match, with its hidden cards and partial choice. `chance`: its dice,
        such as a copy of this match's."""
        return self._with(twin(self.table), chance, self.story)

    def imagine(self, chance: Random) -> Sitting:
        """Return another match that the chair to act cannot tell from this one: all that it cannot see is dealt anew,
        by `chance`, which is also the dice of that match. Its story has only the events that this chair may know."""
        chair = self.chair
        table = imagined(self.rules.observe(self.table, chair), chance)
        return self._with(table, chance, [event for event in self.story if event.reaches(chair)])

    def _with(self, table: Any, chance: Random, story: Sequence[Event]) -> Sitting:
        """Return a match like this one with that table, dice and story."""
        return replace(
            self,
            table=table,
            chance=chance,
            said=[*self.said],
            story=[*story],
            _waiting={*self._waiting},
            _moments=[*self._moments],
        )

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.table.over)

    def awaited(self) -> list[Chair]:
        """Return the chairs that have an open question."""
        return [question.seat for question in questions(self.table)]

    def tokens(self) -> Sequence[int]:
        """Return the tokens from which the chair to act may choose the next one; empty only when the match is over."""
        return self._tokens

    def toward(self, decision: Decision) -> int:
        """Return the next token that the chair to act needs for that decision. Raises KeyError if tokens cannot express
        it."""
        if self._spelling is None:
            raise KeyError("the match is over")
        return self._spelling.toward(decision)

    def ask(self, chair: Chair, question: Question) -> None:
        """Make that chair the next to act, with no token said yet."""
        self.chair, self.question = chair, question
        # The table limits interruptions of interruptions; its menus do not show that.
        full = sum(frame.interrupts for frame in self.table.stack) >= self.rules.bounds.interrupts
        self.standing = NOTHING if full else self._without_withheld(self.rules.standing(self.table, chair))
        may_wait = question.kind != IDLE and len(self.awaited()) > 1
        self.said = []
        self._spelling = deciding(Speller(self.alphabet, chair), question, self.standing, may_wait=may_wait)
        self._tokens = self._spelling.tokens()

    def _without_withheld(self, menu: Menu) -> Menu:
        """Return the menu without the actions that are not offered."""
        if not self.withheld:
            return menu
        return Menu(tuple(option for option in menu.options if word_in(option.key) not in self.withheld))

    def put(self, token: int) -> None:
        """Add the next token of the chair to act, and further ones as long as only one is possible; a complete decision
        is carried out. Raises ValueError if the token is not among `tokens()`."""
        if self._spelling is None or token not in self._tokens:
            raise ValueError(f"not to be said now: {token}")
        spelling: Spelling | FinishedChoice = self._spelling.after(token)
        self.said.append(token)
        while not isinstance(spelling, FinishedChoice):
            following = spelling.tokens()
            if len(following) > 1:
                self._spelling, self._tokens = spelling, following
                return
            self.said.append(following[0])
            spelling = spelling.after(following[0])
        self._carry_out(spelling.choice)
        self._go_on()

    def _carry_out(self, decision: Decision) -> None:
        """Apply the decision of the present chair to the table."""
        self.decisions += 1
        if isinstance(decision, Wait):
            self._waiting.add(self.chair)
            return
        answer = answer_of(self.chair, decision)
        if self.question.kind != IDLE or answer.standing:
            apply_in_place(self.rules, self.table, answer)
            self._waiting.clear()

    def _go_on(self) -> None:
        """Find the next chair to act."""
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
        """Return all chairs, beginning to the left of the last one that acted, that one last."""
        seats = self.alphabet.seats
        return [Chair((self.chair + step) % seats) for step in range(1, seats + 1)]

    def _listen(self) -> None:
        """Record new events, and the chairs that they address."""
        self.story += self.table.news
        for chair in self._to_the_left():
            if chair not in self._moments and any(event.addresses(chair) for event in self.table.news):
                self._moments.append(chair)
        self.table.news.clear()
