"""Run frames, and change tables: the only loop over frames, and `apply`, the only way to change a table.

`apply` clones the table, applies the answer and returns the new table; if the answer is refused or a rule fails, the
old one is unchanged. `advance` runs the top frame until a seat has to answer. The open question is never saved: it is
what the asking step returns when it runs (see `frame`), cached in the transient field `asking` until something changes.
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
"""Frames named in the error about an endless loop, from the top of the stack: enough to see the circle."""

TableT = TypeVar("TableT", bound=Table)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A table after an answer, and the events on the way."""

    table: Any
    events: tuple[Event, ...]


def start(rules: Ruleset, table: TableT) -> TableT:
    """Run a new or loaded table to its question, in place, and return it. A loaded table only asks its question
    again.
    """
    if table.asking is None and not table.over:
        advance(rules, table)
        if table.asked:
            table.latest = _by_seat(table)
        else:
            _number(table, None)
    return table


def apply(rules: Ruleset, table: Table, answer: Answer) -> Outcome:
    """Return the table after an answer, and the events; `table` itself is unchanged.

    The choice may consist of lists, from the wire or a disk; rules are given tuples. Raises IllegalAnswer if the rules
    do not allow it, StaleAnswer if its question is gone or changed, and BrokenInvariant if a rule fails.
    """
    after = clone(table)
    after.asking = table.asking
    after.latest = table.latest
    after.news = []
    apply_in_place(rules, after, answer)
    return Outcome(after, tuple(after.news))


def apply_in_place(rules: Ruleset, table: Table, answer: Answer) -> None:
    """Apply an answer to `table` itself, for callers that discard the table if this raises: search, simulation, replay.

    Events are appended to `table.news`. Raises what `apply` raises.
    """
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


def act_in_place(rules: Ruleset, table: Table, seat: Seat, choice: Any) -> None:
    """Apply a standing action to `table` itself, without looking it up in the seat's menu.

    The caller has found the choice admitted at a table that looks the same to that seat, as searches have. Raises
    IllegalAnswer if too much is interrupted already.
    """
    _interrupt(rules, table, seat, choice)
    table.moves += 1
    _number(table, None)


def questions(table: Table) -> tuple[Question, ...]:
    """Return all open questions, of all seats."""
    return () if table.asking is None else table.asking.questions


def question_of(table: Table, seat: Seat) -> Question:
    """Return the question open to that seat. Raises StaleAnswer if there is none."""
    for question in questions(table):
        if question.seat == seat:
            return question
    raise StaleAnswer(f"nothing is asked of seat {seat + 1}")


def question_id(table: Table, question: Question) -> QuestionId:
    """Return the id of an open question: the same as long as its content is, and never used again once the seat has
    replied.
    """
    return QuestionId(table.asked[question.seat] if question.seat >= 0 else table.moves)


def _number(table: Table, replied: Seat | None) -> None:
    """Give new questions new ids; for a seat that has replied, any question is new.

    A question that was only interrupted keeps its id when it comes back. That is rare, so a checksum of its content is
    computed only then.
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
    """Return a checksum of a question's content that is the same in every run of the program."""
    return zlib.crc32(saved_bytes(question))


def _by_seat(table: Table) -> tuple[Question | None, ...]:
    """Return the open question of each seat, in seat order."""
    open_now = {question.seat: question for question in questions(table)}
    return tuple(open_now.get(Seat(seat)) for seat in range(len(table.answered)))


def chance_is_asked(table: Table) -> bool:
    """Return whether the open question is for `CHANCE`: dice or a shuffle."""
    asked = questions(table)
    return bool(asked) and asked[0].seat == CHANCE


def roll_out(rules: Ruleset, table: Table, rng: Generator) -> list[Answer]:
    """Answer for `CHANCE`, in place, until another seat is asked; return those answers, for the journal."""
    given = []
    while chance_is_asked(table):
        answer = Answer(CHANCE, questions(table)[0].shape.sample(rng))
        apply_in_place(rules, table, answer)
        given.append(answer)
    return given


def _reply(rules: Ruleset, table: Table, question: Question, answer: Answer) -> Seat:
    """Apply a reply to a question, and return the seat that replied."""
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
    _interrupt(rules, table, answer.seat, answer.choice)


def _interrupt(rules: Ruleset, table: Table, seat: Seat, choice: Any) -> None:
    """Lay an admitted standing action on what is going on. Raises IllegalAnswer if too much is interrupted already."""
    if sum(frame.interrupts for frame in table.stack) >= rules.bounds.interrupts:
        raise IllegalAnswer(Refusal("too_many_interruptions", rules.in_order, "wait until what is going on is settled"))
    _push(rules, table, rules.act(table, seat, freeze(choice)))


def refused_act(rules: Ruleset, table: Table, seat: Seat, choice: Any) -> Refusal | None:
    """Return why this standing action, taken without being asked, is refused, with a rule; None if it is admitted. An
    action that is missing from the menu is explained by `Ruleset.too_late`, since another seat's action may have
    removed it."""
    name = choice[0] if isinstance(choice, list | tuple) and choice else None
    menu = rules.standing_under(table, seat, word_in(name) if isinstance(name, str) else "")
    refusal = menu.admits(choice)
    if refusal is None:
        return None
    if isinstance(name, str) and all(option.key != name for option in menu.options):
        refusal = rules.too_late(table, seat, name) or refusal
    return cited(rules, refusal)


def cited(rules: Ruleset, refusal: Refusal) -> Refusal:
    """Return the refusal with a rule to cite: if it has none, the ruleset's `unlisted` rule."""
    return refusal if refusal.rule else Refusal(refusal.code, rules.unlisted, refusal.cure)


def _time(rules: Ruleset, table: Table, answer: Answer) -> Seat | None:
    """Apply an expired deadline or alarm; return the seat whose default was applied, None for an alarm."""
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
    """Run frames until a seat has to answer or the match is over.

    `first` is what the step that received an answer has returned. Raises BrokenInvariant if a step asks where it must
    not, or if rules run endlessly.
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
    """Run the top frame's next step, with the result it was handed, or the step that ends it if it has become void."""
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
    """Pop the frame, and hand its result to the one below, unless it was an interruption."""
    table.stack.pop()
    table.changed = True
    if result is not None and not top.interrupts and table.stack:
        table.stack[-1].handed = (result,)


def _lay_on_top(table: Table, frame: Frame) -> None:
    frame.interrupts = True
    table.stack.append(frame)
    table.changed = True
