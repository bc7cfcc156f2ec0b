"""Asks the AI seats of one match what is open to them, and turns what they decide into answers.

Their remarks on an answer come after its effects were told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from kickdoor_ai.speech import REMARK_MOST, Heard, whole_sentences
from kickdoor_ai.tone import names
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
from ...base.declined import Declined, OutcomeListener, no_such_seat
from ...base.edge import Time
from ...base.process.logs import Log
from ...base.rates import Bucket
from ..manners import AFTER, AT_ONCE, NEVER, Manners
from ..tempo import LEISURELY, Tempo
from ..thinking.tasks import NonAnswer, Thought
from ..translate.choices import Premise
from ..translate.reasons import DecisionLog, Reasoned, told_at_once
from .pondering import Chair, Pondering, Problem, SeenProblem


class Remarks:
    """Limits the remarks of the AI seats of one match: not too often, not too long, none twice, and none where the
    table wants quiet.

    Each seat has a limit, so that none is a bore, and the table has one, so that six are not too much. Remarks are chat
    like that of people: nothing in the match depends on them.
    """

    def __init__(self, seats: Sequence[Seat], *, talk: bool, settings: Settings, time: Time) -> None:
        now_s = time.seconds()
        self._talk = talk
        self._time = time
        self._table = Bucket(lambda: settings.ai_talk_table, now_s)
        self._seats = {seat: Bucket(lambda: settings.ai_talk, now_s) for seat in seats}
        self._said: set[str] = set()

    def would_be_heard(self, seat: Seat) -> bool:
        """Return whether a chat remark of the AI player on that seat would be sent now, by the table's options and two
        rate limits.
        """
        now_s = self._time.seconds()
        return self._talk and self._seats[seat].has(now_s) and self._table.has(now_s)

    def line(self, seat: Seat, remark: str) -> str:
        """Return the AI player's remark as a chat line, cut to whole sentences, and count it against the rate limits;
        "" if the limits forbid it now, somebody at this table has said it before, or it is empty.
        """
        text = self._new(remark) if self.would_be_heard(seat) else ""
        if text:
            now_s = self._time.seconds()
            self._seats[seat].take(now_s)
            self._table.take(now_s)
        return text

    def last_line(self, remark: str) -> str:
        """Return an AI player's remark on the end of the match in the same way, but without rate limits, since each has
        one.
        """
        return self._new(remark) if self._talk else ""

    def _new(self, remark: str) -> str:
        """Return the remark as a chat line that is new at this table; "" for an empty or repeated one."""
        text = whole_sentences(clean_text(remark, CHAT_MOST), REMARK_MOST)
        if text in self._said:
            return ""
        self._said.add(text)
        return text


ASKED_ANEW = ("stale", "match_over", "paused", "cannot_write")
"""Reasons of refusals that are not the seat's fault: it is asked again when something is open to it."""


class MatchForSeats(Protocol):
    """The match, as its AI seats see it."""

    table: Any
    number: int
    log: Log

    @property
    def rests(self) -> bool:
        """Return whether nothing is to be decided, since nobody is there or the match is paused."""

    @property
    def goes_on(self) -> bool:
        """Return whether seats may be asked anything now."""

    def answer(
        self, answer: Answer, waiting: OutcomeListener, *, aloud: tuple[Reasoned, ...], premise: Premise
    ) -> None:
        """Submit an answer; `waiting` hears once it is on the disk, or why it does not count.

        `aloud`: the AI player's reasons, shown to everybody with it. `premise`: a condition that must hold when it is
        applied.
        """

    def say_afterwards(self, message: Message) -> None:
        """Send a message to everybody, after the views and events that are delayed at present."""

    def relieved(self, seat: Seat, was: str) -> None:
        """Write to the journal, and tell everybody, that another kind of AI player than `was` plays for that seat from
        now on.
        """

    def settle(self) -> None:
        """Ask AI players what is now open to them, and start or stop the players' clocks; a bug in that freezes the
        match.
        """


@dataclass(frozen=True, slots=True)
class PendingDecision:
    """A decision of an AI seat, until it counts or is refused."""

    chairs: AiChairs
    mind: Pondering
    problem: Problem
    answer: Answer
    thought: Thought

    def insist(self, table: Any) -> None:
        """Raise StaleAnswer if the AI player no longer plays for that seat, or its action was decided on for a question
        that is no longer open.
        """
        if not self.chairs.sits_there_still(self.mind):
            raise StaleAnswer("somebody else sits there")
        if self.answer.standing and not self.problem.idle:
            _is_asked_still(self.problem, table)

    def done(self, declined: Declined | None) -> None:
        """Take the outcome of the answer: None if it counts, else why it was refused."""
        self.chairs.heard_out(self, declined)


class AiChairs:
    """The AI seats of one match: asks them, and gives their answers."""

    def __init__(
        self,
        game: MatchForSeats,
        rules: Ruleset,
        chairs: Sequence[Chair],
        manners: Manners,
        time: Time,
        settings: Settings,
    ) -> None:
        self._game = game
        self._rules = rules
        self._chairs = chairs
        self._manners = manners
        self._known: dict[Seat, Problem] = {}
        """What each seat was asked last. Computing the number of a question takes longer than all else about it."""
        self._reasons = DecisionLog(settings.ai_reasons_most)
        self.tempo = Tempo(settings, time, leisurely=manners.ai_pace == LEISURELY)
        seats = [chair.seat for chair in chairs]
        self._remarks = Remarks(seats, talk=manners.talk, settings=settings, time=time)

    def let_them_ponder(self) -> None:
        """Let each AI player start to think about the question that is open to it, unless it is at it already."""
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
        """Return whether others wait for the decision of an AI seat."""
        return any(chair.mind is not None and chair.mind.holds_up for chair in self._chairs)

    def stop(self) -> None:
        """Discard all decisions that AI players have made but not given yet."""
        for chair in self._chairs:
            if chair.mind is not None:
                chair.mind.stop()

    def _problem(self, mind: Pondering, *, spoken_to: bool) -> Problem | None:
        """Return what the table asks that seat; if nothing, and somebody has spoken to it, whether it wants to act;
        else None."""
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
        """Ask AI players what is now open to them, and start or stop the players' clocks for the current table."""
        self._game.settle()

    def look(self, mind: Pondering, *, spoken_to: bool) -> SeenProblem | None:
        """Return what the AI player is asked now, with what its seat observes; None if it is asked nothing, or no
        longer plays for its seat.

        `spoken_to`: even if the table asks nothing, it may act, since somebody has addressed it.
        """
        if not self._game.goes_on or self._chairs[mind.seat].mind is not mind:
            return None
        problem = self._problem(mind, spoken_to=spoken_to)
        if problem is None:
            return None
        observation = self._rules.observe(self._game.table, mind.seat)
        return SeenProblem(
            problem, observation, self._remarks.would_be_heard(mind.seat), self._manners.explain != NEVER
        )

    def decided(self, mind: Pondering, problem: Problem, thought: Thought) -> None:
        """Submit what an AI player has decided. A reply without an action is dropped if it was only spoken to.

        A decision made while the match is paused or asleep does not count: the AI player is asked again later.
        """
        if self._chairs[mind.seat].mind is not mind or self._game.rests:
            return
        if thought.answer is NonAnswer.RETIRED and mind.relieved():
            self._relieve(self._chairs[mind.seat], mind)
            return
        match thought.answer:
            case Answer(standing=standing) as answer if standing or not problem.idle:
                self._answer(mind, problem, answer, thought)
            case NonAnswer.DEFAULT | NonAnswer.RETIRED if not problem.idle:
                self._answer(mind, problem, time_is_up(mind.seat, problem.number), thought)
            case _:
                self._game.settle()

    def hear(self, speaker: str, text: str) -> None:
        """Tell the AI players what a person at the table has said to them: those whose name is in it, or the only one
        at the table. One whose remark would not be sent now is not told."""
        minds = [(chair.name, chair.mind) for chair in self._chairs if chair.mind is not None]
        for name, mind in minds:
            if (len(minds) == 1 or names(text, name)) and self._remarks.would_be_heard(mind.seat):
                mind.hear(Heard(speaker, text))

    def _relieve(self, chair: Chair, mind: Pondering) -> None:
        """Let the kind that `mind` is now answer for that chair from now on, including what is already asked."""
        was = chair.ai
        chair.played_by(mind)
        self._game.relieved(chair.seat, was)
        self._game.settle()

    def _answer(self, mind: Pondering, problem: Problem, answer: Answer, thought: Thought) -> None:
        mind.answering = True
        told = None
        if self._manners.explain == AT_ONCE:
            told = told_at_once(mind.seat, self._chairs[mind.seat].name, thought.reasons)
        aloud = () if told is None else (told,)
        decision = PendingDecision(self, mind, problem, answer, thought)
        self._game.answer(answer, decision, aloud=aloud, premise=decision)

    def sits_there_still(self, mind: Pondering) -> bool:
        """Return whether that AI player still plays for its seat."""
        return self._chairs[mind.seat].mind is mind

    def heard_out(self, decision: PendingDecision, declined: Declined | None) -> None:
        """Handle the outcome of an AI player's answer (None: it counts). If it came too late, the AI player decides
        anew; after any other refusal it gives the default answer.
        """
        mind, problem, answer, thought = decision.mind, decision.problem, decision.answer, decision.thought
        mind.answering = False
        mind.acts = mind.acts + 1 if answer.standing else 0
        if declined is None:
            self._speak(mind.seat, thought)
        if declined is None or declined.reason in ASKED_ANEW or answer.seat == CLOCK:
            return
        self._game.log.debug("ai_declined", seat=mind.seat, reason=declined.reason, choice=answer.choice)
        if not answer.standing:
            self.decided(mind, problem, Thought(NonAnswer.DEFAULT))

    def _speak(self, seat: Seat, thought: Thought) -> None:
        """Keep the seat's reasons and send its remark, behind the events of its answer."""
        self._reasons.note(seat, thought.reasons)
        if line := self._remarks.line(seat, thought.remark):
            self.tempo.told((line,))
            self._game.say_afterwards(Said(self._chairs[seat].name, line, "ai", seat))

    def speak_last(self) -> None:
        """Let each AI player make a remark on the match, which is over, unless the table wants quiet."""
        if self._manners.talk:
            for chair in self._chairs:
                if chair.mind is not None:
                    chair.mind.speak_last(self._spoken_last)

    def _spoken_last(self, mind: Pondering, remark: str) -> None:
        """Send the last remark of an AI player."""
        if line := self._remarks.last_line(remark):
            self._game.say_afterwards(Said(self._chairs[mind.seat].name, line, "ai", mind.seat))

    def explained(self, seat: int, turn: int, *, over: bool) -> Explained:
        """Return the reasons of the AI player on that seat for its decisions in that turn (0: the latest). `over`: the
        match has ended. Raises Declined if the table does not allow it, or not yet.
        """
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

    Seats that are asked together decide together. The act of one may be all that the others wanted. So a seat that
    wanted to act thinks again then, and no two play the last card that is needed.
    """
    seat = problem.question.seat
    for question in run.questions(table):
        if question.seat == seat and run.question_id(table, question) == problem.number:
            return
    raise StaleAnswer("the question has changed")
