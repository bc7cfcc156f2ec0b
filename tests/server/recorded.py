"""Whole matches among greedy AI players as journals, for tests of replays.

written = recorded(seed=5)          # a Journal; the same seed is the same match, as long as the cards are the same
written = printed(seed=5)           # with a fixed printing of the cards, so that new cards change nothing
reel = reel_of(written)             # as it is read back from its file
lines = records_of_set("quest", 1, 500)  # the replay of such a match of another game, ended after so many answers
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import cache
from io import BytesIO
from random import Random
from typing import Any

from msgspec.structs import replace
from tests.doors_rules import printing, ruleset
from tests.printings import on_tables

from kickdoor_ai.api import Budget, Seat
from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_ai.fallback import ask
from kickdoor_ai.registry import factories
from kickdoor_game import library
from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer, time_is_up
from kickdoor_game.machine.ids import CHANCE
from kickdoor_game.machine.ids import Seat as Chair
from kickdoor_game.machine.ruleset import Ruleset
from kickdoor_server.base.store.past import Journal
from kickdoor_server.base.store.records import AnswerRecord, MatchRecord, SeatRecord
from kickdoor_server.matches.replays.replay_file import (
    Chain,
    ReadReplay,
    outcome_of,
    packed,
    read_replay_file,
    records_of,
)
from kickdoor_server.matches.replays.timeline import beginning
from kickdoor_server.table.catalogue.playable_sets import PlayableSet, PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets

NAMES = (("Ann", "female"), ("Bob", "male"), ("Cid", "female"), ("Dot", "male"))
RULES = ruleset("classic")
PRINTED = printing("classic")
"""Rules with which `printed` plays."""


def playable_set() -> PlayableSet:
    return playable_set_of("classic")


@cache
def playable_set_of(name: str) -> PlayableSet:
    return PlayableSets(known_sets((name,))).playable_set(name)


@cache
def printed_playable_set() -> PlayableSet:
    """Return the classic set with the cards of its fixed printing."""
    with on_tables():
        return PlayableSets(known_sets(("classic",))).playable_set("classic")


def recorded(seed: int = 5) -> Journal:
    """Return a match of four greedy AI players, in which now and then time is up. The caller owns the copy."""
    return _copied(_recorded(seed))


def printed(seed: int = 5) -> Journal:
    """Return such a match with the cards of the fixed printing, for tests of what happens in it."""
    return _copied(_printed(seed))


@cache
def _recorded(seed: int) -> Journal:
    return Playing(RULES, playable_set(), seed, GreedySeat).until()


@cache
def _printed(seed: int) -> Journal:
    return Playing(PRINTED, printed_playable_set(), seed, GreedySeat).until()


def _copied(journal: Journal) -> Journal:
    return replace(journal, **{name: copy(getattr(journal, name)) for name in journal.__struct_fields__})


WHOLE = 1_000_000
"""More answers than any match has."""


def begun(name: str, seed: int, answers: int = WHOLE) -> Journal:
    """Return a match of that set among greedy AI players, with the first `answers` answers and the dice after them.

    It is played once, and only as far as the longest that was asked for.
    """
    return _begun(name, seed).until(answers)


@cache
def _begun(name: str, seed: int) -> Playing:
    rules = library.ruleset(name)
    return Playing(rules, playable_set_of(name), seed, factories(rules.engine)["greedy"])


@cache
def records_of_set(name: str, seed: int, answers: int = WHOLE) -> tuple[Any, ...]:
    """Return the replay records of the match that `begun` returns."""
    written = begun(name, seed, answers)
    return _records(written, last_table(written, library.ruleset(name)))


class Playing:
    """A match among greedy AI players that is played further on demand."""

    def __init__(self, rules: Ruleset, with_stage: PlayableSet, seed: int, greedy: Callable[[], Seat]) -> None:
        seats = tuple(
            SeatRecord(name, sex, ai="greedy", name_salt=bytes([place] * 16).hex())
            for place, (name, sex) in enumerate(NAMES[: with_stage.set_entry.seats_most], 1)
        )
        digest = with_stage.stage.sources[0].digest
        record = MatchRecord(1, "k3q7x", "Friday night", rules.name, {}, seats, bytes([seed] * 32), set_digest=digest)
        self._record = replace(record, name_salt="77" * 16)
        self._rules = rules
        self._table = beginning(rules, self._record)
        self._dice, self._chance = Random(record.seed), Random(seed)
        self._minds = [greedy() for _ in seats]
        self._answers: list[Answer] = []

    def until(self, most: int = WHOLE) -> Journal:
        """Return the match with its first `most` answers and the dice after them, or to its end."""
        table, answers = self._table, self._answers
        while True:
            answers += run.roll_out(self._rules, table, self._dice)
            if table.over or len(answers) >= most:
                break
            for n, mind in enumerate(self._minds):
                mind.witness([event for event in table.news if event.reaches(Chair(n))])
            table.news.clear()
            answers.append(_answer(self._rules, table, self._minds, self._chance))
            run.apply_in_place(self._rules, table, answers[-1])
        end = min(most, len(answers))
        while end < len(answers) and answers[end].seat == CHANCE:
            end += 1
        return Journal(self._record, [AnswerRecord(1, n, answer) for n, answer in enumerate(answers[:end], 1)])


def _answer(rules: Ruleset, table: Any, minds: list[Any], chance: Random) -> Answer:
    for question in run.questions(table):
        if chance.random() < 0.02:
            return time_is_up(question.seat)
        mind: Seat = minds[question.seat]
        seen, standing = rules.observe(table, question.seat), rules.standing(table, question.seat)
        verdict = ask(mind, seen, question, standing, Budget(1_000), chance)
        if verdict.answer is not None:
            return Answer(verdict.answer.seat, verdict.answer.choice, verdict.answer.standing)
    return time_is_up(run.questions(table)[0].seat)


def last_table(written: Journal, rules: Ruleset = RULES) -> Any:
    """Return the table after all answers of a journal."""
    table = beginning(rules, written.match)
    for line in written.answers:
        run.apply_in_place(rules, table, line.answer)
    return table


@cache
def records(seed: int = 5) -> tuple[Any, ...]:
    """Return the replay records of a recorded match."""
    written = recorded(seed)
    return _records(written, last_table(written))


def _records(written: Journal, table: Any) -> tuple[Any, ...]:
    return tuple(records_of(written.match, written.answers, outcome_of(table), "kickdoor test", "?"))


def replay_file_of(lines: tuple[Any, ...]) -> ReadReplay:
    """Return these records, written and read back."""
    return read_replay_file(BytesIO(packed(lines)))


def records_of_version_1(seed: int = 5) -> list[Any]:
    """Return the replay records of a recorded match in format version 1, whose links cover the names, too."""
    written, (header, *rest) = recorded(seed), records(seed)
    header = {key: value for key, value in header.items() if key not in ("names", "table")}
    header |= {"version": 1, "name": written.match.name, "seats": [[s.name, s.sex, s.ai] for s in written.match.seats]}
    chain = Chain()
    chain.tie(header)
    lines = [[*line[:4], chain.tie(line[:4])[:16]] for line in rest[:-1]]
    ending = {**rest[-1], "state": "f" * 64}
    del ending["link"]
    return [header, *lines, {**ending, "link": chain.tie(ending)}]
