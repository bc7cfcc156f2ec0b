"""After a restart: every match of the journal that has no ending is played again, answer by answer, and goes on.

Dice and shuffles are in the journal and are not rolled again; the generator is only advanced by as much, so that all
dice of a match still come from its seed. A journal that cannot be replayed (a rule has changed since, a pack is missing
or is another one) is left as it is, with a line in the log; nothing is written to it. One that can be, though a word on
a card of the set has changed since, goes on, with a line in the log as well.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from kickdoor_game.machine import journal, run
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CHANCE
from kickdoor_game.machine.ruleset import Player, Ruleset

from .chance import dice_of
from .clocks import ClockName, QuestionClock, still_there
from .lobby import Lobby
from .logs import Log
from .packs import PacksDiffer
from .repertoire import Repertoire
from .session import Session
from .sessions import Sessions
from .store.past import Journal, Past
from .store.records import ClocksRecord
from .timekeeper import clock_of, replied


@dataclass(slots=True)
class Replayed:
    """Where a journal leads: `dice` continues where the match left off."""

    table: Any
    dice: Random
    events: list[Event] = field(default_factory=list)
    left_ms: dict[ClockName, int] = field(default_factory=dict)
    """What is left of the clocks that have not been done with since they were written down."""


def replay(rules: Ruleset, written: Journal) -> Replayed:
    """The table after all answers. Any exception: it cannot be replayed."""
    record = written.match
    players = tuple(Player(seat.name, seat.sex) for seat in record.seats)
    table = journal.begin(rules, journal.Header(rules.name, players, dict(record.options)))
    replayed = Replayed(table, dice_of(record), list(table.news))
    clocks = written.clocks or ClocksRecord(record.number, 0)
    left_ms = {key if isinstance(key, str) else QuestionClock(*key): left for key, left in clocks.left}
    replayed.left_ms = left_ms if clocks.n == 0 else {}
    for line in written.answers:
        if line.answer.seat == CHANCE and line.n > record.began_at:
            run.questions(table)[0].shape.sample(replayed.dice)
        done = replied(table, line.answer)
        table.news.clear()
        run.apply_in_place(rules, table, line.answer)
        replayed.events += table.news
        if line.n == clocks.n:
            replayed.left_ms = left_ms
        elif replayed.left_ms:
            replayed.left_ms = _still_running(rules, table, replayed.left_ms, done)
    return replayed


def _still_running(
    rules: Ruleset, table: Any, left_ms: dict[ClockName, int], done: ClockName | None
) -> dict[ClockName, int]:
    """Of these clocks, those that an answer has not done with, by which this table has come about."""
    asked = {clock_of(table, question) for question in run.questions(table)}
    alarms = {alarm.name for alarm in rules.alarms(table)}
    left_ms = {name: left for name, left in left_ms.items() if name != done}
    return still_there(left_ms, asked, alarms, len(table.stack))


def revive(past: Past, repertoire: Repertoire, lobby: Lobby, sessions: Sessions) -> int:
    """Put all matches and their people back; how many matches."""
    known = {person.session: person for person in past.persons}
    restored: dict[str, Session] = {}
    count = 0
    for written in past.journals:
        record = written.match
        log = Log(match=record.id)
        try:
            production = repertoire.of_record(record)
            replayed = replay(production.rules, written)
        except PacksDiffer as why:
            log.warn("not_revived", why=why, answers=len(written.answers))
            continue
        except Exception as error:
            log.broken("cannot_be_replayed", error, answers=len(written.answers))
            continue
        here = production.stage.sources[0].digest
        if record.set_digest not in ("", here):
            log.warn("other_cards", set=record.set, began_with=record.set_digest[:12], here=here[:12])
        for seat in record.seats:
            if seat.session in known and seat.session not in restored:
                restored[seat.session] = sessions.restored(known[seat.session])
        playing = lobby.playing(record, restored, replayed.dice, written.chairs)
        playing.match.audience.talk.restore(written.chat, written.said)
        lobby.tables[record.id] = playing
        for chair in playing.match.chairs:
            if chair.session is not None:
                playing.enter(chair.session)
        for line in written.answers:
            if line.session in restored:
                restored[line.session].remember_accepted(line.req)
        playing.match.resume(replayed.table, len(written.answers), replayed.events, replayed.left_ms)
        log.info("revived", answers=len(written.answers))
        count += 1
    return count
