"""A program at a chair of classic is sent what an AI seat there is handed, and not a byte of it depends on the hidden.

Random matches are shown, step by step, to a program in each chair: as they are, and with everything that the chair
cannot see rearranged. What arrives, views and words included, must be the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, cast

import msgspec
from tests.server.doubles import quiet_audience

from kickdoor_ai.chance_seat import ChanceSeat
from kickdoor_ai.fallback import ask
from kickdoor_ai.play import BUDGET, players_of
from kickdoor_game.machine import journal, run
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.plain import load
from kickdoor_game.machine.questions import Menu, Question
from kickdoor_protocol.codec import Encoded, encode
from kickdoor_protocol.messages.table import Observed
from kickdoor_server.base.store.records import MatchRecord
from kickdoor_server.matches.audience.audience import Audience
from kickdoor_server.matches.audience.match_views import Moment
from kickdoor_server.matches.seats import OwnedChair
from kickdoor_server.table.catalogue.sets import known_sets
from kickdoor_server.table.translate.choices import asked_id

PRODUCTION = known_sets(())["classic"]()
RULES: Any = PRODUCTION.rules
OPTIONS = {"fast_deal": True}
MATCHES, STEPS, EVERY = 3, 210, 3


@dataclass(slots=True)
class Program:
    """At the other end of a chair's connection; keeps the frames that it is sent."""

    connected: bool = True
    observes: bool = True
    link: None = None
    frames: list[bytes] = field(default_factory=list)
    last: Observed | None = None

    def say_together(self, messages: Iterable[Any]) -> None:
        for said in messages:
            self.say(said)

    def say(self, said: Any) -> None:
        encoded = said if isinstance(said, Encoded) else encode(said)
        self.frames.append(encoded.frame)
        if isinstance(encoded.message, Observed):
            # As it is read, not as it was made.
            self.last = msgspec.msgpack.decode(encoded.frame[4:], type=Observed)


@dataclass(slots=True)
class Onlookers:
    """Everybody at one table; the chair of interest has a program."""

    seat: Seat
    program: Program
    audience: Audience

    @staticmethod
    def at(seat: int, players: int) -> Onlookers:
        program = Program()
        seats = enumerate(players_of(players))
        chairs = [OwnedChair(Seat(number), player.name, player.sex) for number, player in seats]
        chairs[seat].session = cast(Any, program)
        record = MatchRecord(1, "abcde", "Friday night", "classic", dict(OPTIONS), (), b"seed")
        stage = PRODUCTION.stage
        return Onlookers(Seat(seat), program, quiet_audience(record, chairs, RULES, stage))

    def are_shown(self, table: Any, number: int, events: Sequence[Event]) -> list[bytes]:
        """What the program is sent of it."""
        self.program.frames.clear()
        self.audience.happened(events)
        self.audience.show_now(lambda: Moment(table, number, lambda question: 30.0))
        return list(self.program.frames)


def steps(seed: int, players: int) -> Iterator[tuple[Any, list[Event]]]:
    """The tables of a random match at their questions, with what has happened since the one before."""
    lot = Random(seed)
    table: Any = journal.begin(RULES, journal.JournalHeader("classic", players_of(players), OPTIONS))
    seats = [ChanceSeat() for _ in range(players)]
    for _ in range(STEPS):
        run.roll_out(RULES, table, lot)
        yield table, list(table.news)
        if table.over:
            return
        asked = run.questions(table)
        question = asked[lot.randrange(len(asked))]
        seen, standing = RULES.observe(table, question.seat), RULES.standing(table, question.seat)
        answer = ask(seats[question.seat], seen, question, standing, BUDGET, lot).answer
        assert answer is not None
        table = run.apply(RULES, table, Answer(answer.seat, answer.choice, answer.standing)).table


def test_not_a_byte_depends_on_what_the_chair_cannot_see() -> None:
    compared = moved = 0
    for seed in range(MATCHES):
        players = 3 + seed
        lot = Random(seed)
        here = [Onlookers.at(seat, players) for seat in range(players)]
        there = [Onlookers.at(seat, players) for seat in range(players)]
        heard: list[Event] = []
        for number, (table, events) in enumerate(steps(seed, players)):
            heard += events
            if number % EVERY or table.over:
                continue
            for real, rearranged in zip(here, there, strict=True):
                other = RULES.imagine(RULES.observe(table, real.seat), lot)
                other.asked = list(table.asked)
                run.start(RULES, other)
                moved += any(hero.hand != twin.hand for hero, twin in zip(table.heroes, other.heroes, strict=True))
                # Events to others may name what is hidden, so each side hears only its own.
                mine = [event for event in heard if event.reaches(real.seat)]
                assert real.are_shown(table, number, heard) == rearranged.are_shown(other, number, mine)
                compared += 1
            heard.clear()
    assert compared > 500
    assert moved > compared * 0.9, "hardly anything was rearranged: the test has shown nothing"


def test_a_program_reads_what_an_ai_seat_is_handed() -> None:
    asked = witnessed = 0
    players = 4
    tables = [Onlookers.at(seat, players) for seat in range(players)]
    for number, (table, events) in enumerate(steps(9, players)):
        if table.over:
            break
        for onlookers in tables:
            onlookers.are_shown(table, number, events)
            message = onlookers.program.last
            assert message is not None
            seat = onlookers.seat
            assert RULES.observation(message.observation, dict(message.options)) == RULES.observe(table, seat)
            assert load(message.standing, Menu) == RULES.standing(table, seat)
            mine = [question for question in run.questions(table) if question.seat == seat]
            assert ([load(message.question, Question)] if message.question is not None else []) == mine
            assert [message.id] == [asked_id(run.question_id(table, question)) for question in mine] or not mine
            reached = [event for event in events if event.reaches(seat)]
            assert [load(seen.fact, Event) for seen in message.events] == reached
            asked += len(mine)
            witnessed += len(reached)
    assert asked > 100
    assert witnessed > 1_000


def test_an_observation_that_was_read_has_the_cards_and_the_numbers_of_its_table() -> None:
    onlookers = Onlookers.at(0, 3)
    table, events = next(iter(steps(1, 3)))
    onlookers.are_shown(table, 0, events)
    message = onlookers.program.last
    assert message is not None
    seen = RULES.observation(message.observation, dict(message.options)).table
    assert (seen.book, seen.numbers) == (table.book, table.numbers)
    assert seen.numbers.start_doors == 4, "the table's own options count"
    assert [(source.key, source.digest) for source in message.cards] == [("classic", table.book.digest)]
