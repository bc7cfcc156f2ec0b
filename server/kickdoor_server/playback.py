"""Where a journal leads: its answers given again, from the first one or from a snapshot on.

Dice and shuffles are in the journal and are not rolled again; the generator is only advanced by as much, so that all
dice of a match still come from its seed. Clocks go on with what was left of them, unless an answer has done with them
since that was written down.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from kickdoor_game.machine import journal, run
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CHANCE, Seat
from kickdoor_game.machine.ruleset import Player, Ruleset

from .chance import dice_of
from .clocks import ClockName, QuestionClock, still_there
from .deeds import Deeds, DoneFor
from .reasons import Reasoned
from .snapshots import opened
from .store.past import Journal
from .store.records import ClocksRecord
from .timekeeper import clock_of, replied
from .translate.stage import Stage


@dataclass(slots=True)
class Replayed:
    """Where a journal leads after `number` answers: `dice` continues where the match left off, `events` is all that has
    happened.

    `pieces`: the part of the events that came packed in a snapshot; `packed`: how many that are, `at`: its number.
    `left_ms`: what is left of the clocks that have not been done with since they were written down. `done`: what was
    done for those who are lost.
    """

    table: Any
    dice: Random
    number: int = 0
    events: list[Event] = field(default_factory=list)
    pieces: list[bytes] = field(default_factory=list)
    packed: int = 0
    at: int = 0
    left_ms: dict[ClockName, int] = field(default_factory=dict)
    done: DoneFor = field(default_factory=dict)


def replay(rules: Ruleset, written: Journal, code: str = "", stage: Stage | None = None) -> Replayed:
    """The match after all answers. `code`: by what a snapshot must have been made to be used; `stage`: in whose words
    it is told what was done for those who are lost, None if nobody is to be told.

    Any exception: it cannot be replayed.
    """
    record = written.match
    replayed = _from_snapshot(rules, written, code) or _from_the_beginning(rules, written)
    table = replayed.table
    clocks = written.clocks or ClocksRecord(record.number, 0)
    left_ms = {key if isinstance(key, str) else QuestionClock(*key): left for key, left in clocks.left}
    replayed.left_ms = left_ms if clocks.n <= replayed.number else {}
    deeds = None if stage is None else Deeds(rules, stage, replayed.done)
    for line in written.answers[replayed.number :]:
        if deeds is not None:
            deeds.follow(written.chairs_after.get(replayed.number, ()))
            deeds.answered(table, line.answer)
        if line.answer.seat == CHANCE and line.n > record.began_at:
            run.questions(table)[0].shape.sample(replayed.dice)
        done = replied(table, line.answer)
        table.news.clear()
        run.apply_in_place(rules, table, line.answer)
        replayed.number = line.n
        replayed.events += table.news
        replayed.events += [Reasoned(Seat(reason.seat), reason.text) for reason in written.reasons.get(line.n, ())]
        if line.n == clocks.n:
            replayed.left_ms = left_ms
        elif replayed.left_ms:
            replayed.left_ms = _still_running(rules, table, replayed.left_ms, done)
    if deeds is not None:
        deeds.follow(written.chairs_after.get(replayed.number, ()))
        replayed.done = deeds.done
    return replayed


def _from_the_beginning(rules: Ruleset, written: Journal) -> Replayed:
    players = tuple(Player(seat.name, seat.sex) for seat in written.match.seats)
    table = journal.begin(rules, journal.Header(rules.name, players, dict(written.match.options)))
    return Replayed(table, dice_of(written.match), events=list(table.news))


def _from_snapshot(rules: Ruleset, written: Journal, code: str) -> Replayed | None:
    found = opened(written.snapshot, rules, written.match, code, len(written.answers))
    if found is None:
        return None
    packed = len(found.events)
    return Replayed(
        found.table, found.dice, found.number, found.events, found.pieces, packed, found.number, done=found.done
    )


def _still_running(
    rules: Ruleset, table: Any, left_ms: dict[ClockName, int], done: ClockName | None
) -> dict[ClockName, int]:
    """Of these clocks, those that an answer has not done with, by which this table has come about."""
    asked = {clock_of(table, question) for question in run.questions(table)}
    alarms = {alarm.name for alarm in rules.alarms(table)}
    left_ms = {name: left for name, left in left_ms.items() if name != done}
    return still_there(left_ms, asked, alarms, len(table.stack))
