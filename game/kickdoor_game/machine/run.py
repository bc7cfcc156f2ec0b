"""The only loop over frames, and the only way to change a table: `apply`.

`apply` clones, runs and returns the new table; if anything is refused or breaks, the old one is untouched. Inside,
`advance` runs the top frame until somebody has to answer. The open question is never stored: it is what the asking
step says when it is run (see `frame`), kept in the transient field `asking` until something changes.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import Any, TypeVar

from .answers import Answer
from .errors import BrokenInvariant, IllegalAnswer, Refusal, StaleAnswer, required
from .events import Event
from .frame import Ask, Call, Done, Frame, Goto, Next
from .ids import CHANCE, CLOCK, QuestionId, Seat
from .plain import clone, freeze, saved_bytes
from .questions import Generator, Question, word_in
from .ruleset import Ruleset
from .table import Table

FRAMES_NAMED = 12
"""Of a stack that has grown without end, so many of its top frames are named."""

TableT = TypeVar("TableT", bound=Table)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A table after an answer, and what happened on the way."""

    table: Any
    events: tuple[Event, ...]


def start(rules: Ruleset, table: TableT) -> TableT:
    """Run a new or loaded table to its question, in place. A loaded one only asks again."""
    if table.asking is None and not table.over:
        advance(rules, table)
        if table.asked:
            table.latest = _by_seat(table)
        else:
            _number(table, None)
    return table


def apply(rules: Ruleset, table: Table, answer: Answer) -> Outcome:
    """The table after that answer, and the events.

    A choice may come as lists, off a wire or a disk; rules are handed tuples.
    Raises IllegalAnswer or StaleAnswer (nothing changed), BrokenInvariant (a rule failed; nothing changed).
    """
    after = clone(table)
    after.asking = table.asking
    after.latest = table.latest
    after.news = []
    apply_in_place(rules, after, answer)
    return Outcome(after, tuple(after.news))


def apply_in_place(rules: Ruleset, table: Table, answer: Answer) -> None:
    """As `apply`, for those who own the table and throw it away if this raises: search, simulation, replay."""
    if table.over:
        raise StaleAnswer("the game is over")
    replied: Seat | None = None
    if answer.seat == CLOCK:
        replied = _time(rules, table, answer)
    elif answer.standing:
        _act(rules, table, answer)
    else:
        replied = _reply(rules, table, question_of(table, answer.seat), answer)
    table.moves += 1
    _number(table, replied)


def questions(table: Table) -> tuple[Question, ...]:
    """All questions open now, to whomever."""
    return () if table.asking is None else table.asking.questions


def question_of(table: Table, seat: Seat) -> Question:
    """The one open to that seat; StaleAnswer if there is none."""
    for question in questions(table):
        if question.seat == seat:
            return question
    raise StaleAnswer(f"nothing is asked of seat {seat + 1}")


def question_id(table: Table, question: Question) -> QuestionId:
    """The id of an open question: the same as long as its content is, and never again once the seat has replied."""
    return QuestionId(table.asked[question.seat] if question.seat >= 0 else table.moves)


def _number(table: Table, replied: Seat | None) -> None:
    """Count the questions that are new; to a seat that has replied, any is.

    What was only interrupted is the same when it comes back. That is rare, so only then its content is summed up.
    """
    seats = len(table.answered)
    if len(table.asked) < seats:
        table.asked = [0] * seats
    before, table.latest = table.latest or (None,) * seats, _by_seat(table)
    for seat, (was, now) in enumerate(zip(before, table.latest, strict=True)):
        if now is None:
            if was is not None and seat != replied:
                table.interrupted[seat] = _sum_of(was)
        elif was is None or seat == replied:
            known = table.interrupted.pop(seat, None) if seat != replied else None
            table.asked[seat] += known is None or known != _sum_of(now)
        elif now != was:
            table.asked[seat] += 1
    if replied is not None:
        table.interrupted.pop(replied, None)


def _sum_of(question: Question) -> int:
    """The same for questions of the same content, in every run of the program."""
    return zlib.crc32(saved_bytes(question))


def _by_seat(table: Table) -> tuple[Question | None, ...]:
    """What is asked of each seat."""
    open_now = {question.seat: question for question in questions(table)}
    return tuple(open_now.get(Seat(seat)) for seat in range(len(table.answered)))


def chance_is_asked(table: Table) -> bool:
    asked = questions(table)
    return bool(asked) and asked[0].seat == CHANCE


def roll_out(rules: Ruleset, table: Table, rng: Generator) -> list[Answer]:
    """Answer for CHANCE, in place, until somebody else is asked; what was answered, for the journal."""
    given = []
    while chance_is_asked(table):
        answer = Answer(CHANCE, questions(table)[0].shape.sample(rng))
        apply_in_place(rules, table, answer)
        given.append(answer)
    return given


def _reply(rules: Ruleset, table: Table, question: Question, answer: Answer) -> Seat:
    """Who has replied."""
    if answer.question is not None and answer.question != question_id(table, question):
        raise StaleAnswer("the question has changed")
    if refusal := question.refuses(answer.choice):
        raise IllegalAnswer(cited(rules, refusal))
    top = table.stack[-1]
    then = required(table.asking).then.__name__
    table.asking = None
    if question.seat >= 0:
        table.answered[question.seat] += 1
    advance(
        rules,
        table,
        first=getattr(top, then)(table, Answer(question.seat, freeze(answer.choice), overdue=answer.overdue)),
    )
    return question.seat


def _act(rules: Ruleset, table: Table, answer: Answer) -> None:
    if not 0 <= answer.seat < len(table.answered):
        raise StaleAnswer(f"nobody sits on seat {answer.seat}")
    if chance_is_asked(table):
        raise StaleAnswer("the dice are rolling")
    if refusal := refused_act(rules, table, answer.seat, answer.choice):
        raise IllegalAnswer(refusal)
    if sum(frame.interrupts for frame in table.stack) >= rules.bounds.interrupts:
        raise IllegalAnswer(Refusal("too_many_interruptions", rules.in_order, "wait until what is going on is settled"))
    _push(rules, table, rules.act(table, answer.seat, freeze(answer.choice)))


def refused_act(rules: Ruleset, table: Table, seat: Seat, choice: Any) -> Refusal | None:
    """Why that standing action is refused; None if it is not. What is missing on the menu may be others' doing."""
    name = choice[0] if isinstance(choice, list | tuple) and choice else None
    menu = rules.standing_under(table, seat, word_in(name) if isinstance(name, str) else "")
    refusal = menu.admits(choice)
    if refusal is None:
        return None
    if isinstance(name, str) and all(option.key != name for option in menu.options):
        refusal = rules.too_late(table, seat, name) or refusal
    return cited(rules, refusal)


def cited(rules: Ruleset, refusal: Refusal) -> Refusal:
    """With a rule in any case."""
    return refusal if refusal.rule else Refusal(refusal.code, rules.unlisted, refusal.cure)


def _time(rules: Ruleset, table: Table, answer: Answer) -> Seat | None:
    """For whom the time replies; None: for nobody."""
    what, which = answer.choice
    if what == "deadline":
        question = question_of(table, Seat(which))
        default = Answer(question.seat, question.default, question=answer.question, overdue=True)
        return _reply(rules, table, question, default)
    frame = rules.ring(table, which)
    if frame is None or chance_is_asked(table):
        raise StaleAnswer(f"{which} is gone")
    _push(rules, table, frame)
    return None


def _push(rules: Ruleset, table: Table, frame: Frame) -> None:
    frame.interrupts = True
    table.stack.append(frame)
    table.asking = None
    advance(rules, table)


def advance(rules: Ruleset, table: Table, first: Next | None = None) -> None:
    """Run until somebody has to answer or the match is over. `first`: what the answered step has returned.

    BrokenInvariant if a rule asks where it may not, or goes round in a circle.
    """
    for _ in range(rules.bounds.steps):
        if table.over or not table.stack:
            table.over = True
            table.stack.clear()
            table.asking = None
            return
        if first is not None:
            top, following, first = table.stack[-1], first, None
            if type(following) is Ask:
                raise BrokenInvariant(f"{type(top).__name__} answers an answer with a question; Goto one that asks")
        elif table.changed:
            table.changed = False
            if (frame := rules.upkeep(table)) is not None:
                _lay_on_top(table, frame)
            continue
        else:
            top = table.stack[-1]
            following = _step(table, top)
        if isinstance(following, Goto):
            top.step = following.then.__name__
        elif isinstance(following, Done):
            _finish(table, top, following.result)
        elif isinstance(following, Call):
            top.step = following.then.__name__
            table.stack.append(following.frame)
        else:
            if not following.questions:
                raise BrokenInvariant(f"{type(top).__name__}.{top.step} asks nobody")
            table.asking = following
            return
    frames = [type(frame).__name__ for frame in table.stack[-FRAMES_NAMED:]]
    raise BrokenInvariant(f"no end after {rules.bounds.steps} steps in {frames}, the top of {len(table.stack)}")


def _step(table: Table, top: Frame) -> Next:
    """Run the frame's next step, with what it is handed, or the one with which it ends if it has become pointless."""
    following: Next
    if top.handed:
        handed, top.handed = top.handed, ()
        following = getattr(top, top.step)(table, *handed)
        if type(following) is Ask:
            raise BrokenInvariant(f"{type(top).__name__}.{top.step} was handed a result and asks")
        return following
    if not top.ending and (ends_with := top.void(table)) is not None:
        top.ending, top.step = True, ends_with.__name__
    following = getattr(top, top.step)(table)
    return following


def _finish(table: Table, top: Frame, result: Any) -> None:
    """Take the frame off the stack; the one below is handed its result, unless it was an interruption."""
    table.stack.pop()
    table.changed = True
    if result is not None and not top.interrupts and table.stack:
        table.stack[-1].handed = (result,)


def _lay_on_top(table: Table, frame: Frame) -> None:
    frame.interrupts = True
    table.stack.append(frame)
    table.changed = True
