"""The AI seats of one match: what is open to them is put before them, and what they decide becomes an answer.

What they say of it comes after it has been told what it led to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from kickdoor_ai.speech import REMARK_MOST, whole_sentences
from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer, time_is_up
from kickdoor_game.machine.errors import StaleAnswer
from kickdoor_game.machine.ids import CLOCK, Seat
from kickdoor_game.machine.ruleset import Ruleset
from kickdoor_protocol.base import Message
from kickdoor_protocol.checks.text import clean_text
from kickdoor_protocol.limits import CHAT_MOST
from kickdoor_protocol.messages.reasons import Explained
from kickdoor_protocol.messages.talk import Said

from ...base.configuration.settings import Settings
from ...base.declined import Declined, Waiting, no_such_seat
from ...base.edge import Time
from ...base.process.logs import Log
from ...base.rates import Bucket
from ..manners import AFTER, AT_ONCE, NEVER, Manners
from ..tempo import LEISURELY, Tempo
from ..thinking.riddles import Resolve, Thought
from ..translate.choices import Premise
from ..translate.reasons import Reasoned, Reasons, told_at_once
from .pondering import Chair, Pondering, Problem, Sight


class Remarks:
    """Lets the AI seats of one match say a line: not too often, not too long, never where the table wants quiet.

    Lines are bounded for each seat, so that nobody is a bore, and for the table, so that six are no noise. They are
    chat like that of people: nothing of the match rests on them.
    """

    def __init__(self, seats: Sequence[Seat], *, talk: bool, settings: Settings, time: Time) -> None:
        now_s = time.seconds()
        self._talk = talk
        self._time = time
        self._table = Bucket(lambda: settings.ai_talk_table, now_s)
        self._seats = {seat: Bucket(lambda: settings.ai_talk, now_s) for seat in seats}

    def would_be_heard(self, seat: Seat) -> bool:
        """Whether it is worth asking that seat for a remark."""
        now_s = self._time.seconds()
        return self._talk and self._seats[seat].has(now_s) and self._table.has(now_s)

    def line(self, seat: Seat, remark: str) -> str:
        """The remark as it may be said now, one line of whole sentences; "" if it may not, or if there is nothing to
        read in it."""
        text = whole_sentences(clean_text(remark, CHAT_MOST), REMARK_MOST)
        if not text or not self.would_be_heard(seat):
            return ""
        now_s = self._time.seconds()
        self._seats[seat].take(now_s)
        self._table.take(now_s)
        return text


ASKED_ANEW = ("stale", "match_over", "paused", "cannot_write")
"""Why an answer was declined through no slip of the seat: it is asked again when there is something to ask."""


class Game(Protocol):
    """What they need of their match. `rests`: whether nothing is to be decided, since nobody is there or it is paused.
    `goes_on`: whether anybody may be asked anything just now."""

    table: Any
    number: int
    log: Log

    @property
    def rests(self) -> bool: ...
    @property
    def goes_on(self) -> bool: ...

    def answer(self, answer: Answer, waiting: Waiting, *, aloud: tuple[Reasoned, ...], premise: Premise) -> None: ...
    def say_afterwards(self, message: Message) -> None: ...
    def relieved(self, seat: Seat, was: str) -> None:
        """Write down and tell everybody that another kind of AI player answers for that seat than it `was`."""

    def settle(self) -> None:
        """See to clocks and seats; a bug in it freezes the match."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What an AI seat has decided, until it counts or does not."""

    chairs: AiChairs
    mind: Pondering
    problem: Problem
    answer: Answer
    thought: Thought

    def insist(self, table: Any) -> None:
        """Raise StaleAnswer if somebody else answers for its chair by then: whoever is back decides by themself."""
        if not self.chairs.sits_there_still(self.mind):
            raise StaleAnswer("somebody else sits there")
        if self.answer.standing and not self.problem.idle:
            _is_asked_still(self.problem, table)

    def done(self, declined: Declined | None) -> None:
        """Let the seat hear of it."""
        self.chairs.heard_out(self, declined)


class AiChairs:
    """Of one match."""

    def __init__(
        self, game: Game, rules: Ruleset, chairs: Sequence[Chair], manners: Manners, time: Time, settings: Settings
    ) -> None:
        self._game = game
        self._rules = rules
        self._chairs = chairs
        self._manners = manners
        self._known: dict[Seat, Problem] = {}
        """What each was asked last: the number of a question takes longer to tell than all else about it."""
        self._reasons = Reasons(settings.ai_reasons_most)
        self.tempo = Tempo(settings, time, leisurely=manners.ai_pace == LEISURELY)
        seats = [chair.seat for chair in chairs]
        self._remarks = Remarks(seats, talk=manners.talk, settings=settings, time=time)

    def let_them_ponder(self) -> None:
        """Put what is open to AI seats before them."""
        if not self._game.goes_on:
            return
        for chair in self._chairs:
            mind = chair.mind
            if mind is None or mind.is_deciding:
                continue
            problem = self._problem(mind, spoken_to=mind.spoken_to)
            if problem is not None and not mind.is_at(problem.number, self._game.number):
                mind.ponder(problem, self)

    @property
    def is_thinking(self) -> bool:
        """Whether anybody waits for what one of them comes to."""
        return any(chair.mind is not None and chair.mind.holds_up for chair in self._chairs)

    def stop(self) -> None:
        """Nothing that they have decided will be heard."""
        for chair in self._chairs:
            if chair.mind is not None:
                chair.mind.stop()

    def _problem(self, mind: Pondering, *, spoken_to: bool) -> Problem | None:
        """What the table asks it; if nothing, and somebody has spoken to it, whether it wants to do anything."""
        table, number = self._game.table, self._game.number
        for question in run.questions(table):
            if question.seat == mind.seat:
                known = self._known.get(mind.seat)
                if known is None or known.question is not question or known.at != number:
                    known = self._known[mind.seat] = Problem(number, run.question_id(table, question), question)
                return known
        if not spoken_to:
            return None
        moment = mind.minds.idle_question(mind.seat)
        return Problem(number, run.question_id(table, moment), moment, idle=True)

    def settle(self) -> None:
        """See to clocks and seats, since one of them was asked nothing any more."""
        self._game.settle()

    def look(self, mind: Pondering, *, spoken_to: bool) -> Sight | None:
        """Return what that mind is asked at this moment, and what it sees; None: nothing."""
        if not self._game.goes_on or self._chairs[mind.seat].mind is not mind:
            return None
        problem = self._problem(mind, spoken_to=spoken_to)
        if problem is None:
            return None
        observation = self._rules.observe(self._game.table, mind.seat)
        return Sight(problem, observation, self._remarks.would_be_heard(mind.seat), self._manners.explain != NEVER)

    def decided(self, mind: Pondering, problem: Problem, thought: Thought) -> None:
        """A seat has made up its mind. Of one that was only spoken to, no table waits for its reply.

        What it has come to while the match rests does not count: it is asked again when somebody is there.
        """
        if self._chairs[mind.seat].mind is not mind or self._game.rests:
            return
        if thought.answer is Resolve.RETIRED and (kind := mind.relieved()):
            self._relieve(self._chairs[mind.seat], kind)
            return
        match thought.answer:
            case Answer(standing=standing) as answer if standing or not problem.idle:
                self._answer(mind, problem, answer, thought)
            case Resolve.DEFAULT | Resolve.RETIRED if not problem.idle:
                self._answer(mind, problem, time_is_up(mind.seat, problem.number), thought)
            case _:
                self._game.settle()

    def _relieve(self, chair: Chair, kind: str) -> None:
        """Another kind thinks for that chair from now on, about what is asked already, too."""
        was, chair.ai = chair.ai, kind
        self._game.relieved(chair.seat, was)
        self._game.settle()

    def _answer(self, mind: Pondering, problem: Problem, answer: Answer, thought: Thought) -> None:
        mind.answering = True
        told = None
        if self._manners.explain == AT_ONCE:
            told = told_at_once(mind.seat, self._chairs[mind.seat].name, thought.reasons)
        aloud = () if told is None else (told,)
        decision = Decision(self, mind, problem, answer, thought)
        self._game.answer(answer, decision, aloud=aloud, premise=decision)

    def sits_there_still(self, mind: Pondering) -> bool:
        """Return whether nobody else answers for its chair by now."""
        return self._chairs[mind.seat].mind is mind

    def heard_out(self, decision: Decision, declined: Declined | None) -> None:
        """Stale, or an act that somebody has forestalled: it will think again. Any other slip: the default counts."""
        mind, problem, answer, thought = decision.mind, decision.problem, decision.answer, decision.thought
        mind.answering = False
        mind.acts = mind.acts + 1 if answer.standing else 0
        if declined is None:
            self._speak(mind.seat, thought)
        if declined is None or declined.reason in ASKED_ANEW or answer.seat == CLOCK:
            return
        self._game.log.debug("ai_declined", seat=mind.seat, reason=declined.reason, choice=answer.choice)
        if not answer.standing:
            self.decided(mind, problem, Thought(Resolve.DEFAULT))

    def _speak(self, seat: Seat, thought: Thought) -> None:
        """It has been done, and everybody has been told: now the seat may say something, and people may ask why."""
        self._reasons.note(seat, thought.reasons)
        if line := self._remarks.line(seat, thought.remark):
            self.tempo.told((line,))
            self._game.say_afterwards(Said(self._chairs[seat].name, line, "ai", seat))

    def explained(self, seat: int, turn: int, *, over: bool) -> Explained:
        """Why it did what it did. Declined if the table does not let it say so, or not yet."""
        if self._manners.explain == NEVER:
            text = "At this table AI players keep their reasons to themselves."
            raise Declined("not_explained", text, "open a table at which AI players explain themselves")
        if self._manners.explain == AFTER and not over:
            text = "The match is not over: AI players explain what they did when it is."
            raise Declined("not_yet", text, "ask again then")
        if seat >= len(self._chairs):
            raise no_such_seat(len(self._chairs))
        return self._reasons.of(Seat(seat), turn)


def _is_asked_still(problem: Problem, table: Any) -> None:
    """Raise StaleAnswer if the table asks that seat something else by now, or nothing.

    Seats that are asked together decide together. What one of them does may be all that the others wanted: who wanted
    to do something thinks again then, so that no two of them play the last card that is needed.
    """
    seat = problem.question.seat
    for question in run.questions(table):
        if question.seat == seat and run.question_id(table, question) == problem.number:
            return
    raise StaleAnswer("the question has changed")
