"""Seats answer friendly and rude words of people, and decide as if they had heard none."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from contextlib import suppress
from importlib.resources import files
from random import Random

import pytest

from kickdoor_ai.api import Budget, Decision, Event, Generator, Listener, Menu, Observation, Question, Talker
from kickdoor_ai.engines import ENGINES
from kickdoor_ai.play import MatchTooLong, play_match
from kickdoor_ai.registry import built_in, make
from kickdoor_ai.speech import ANSWERS, REMARK_MOST, Speech, lines_of
from kickdoor_ai.tone import names, tone_of
from kickdoor_game.library import SETS, ruleset
from kickdoor_protocol.limits import NAME_MOST

SPEAKERS = sorted(file.name.removesuffix(".toml") for file in files(ANSWERS).joinpath("lines").iterdir())


@pytest.mark.parametrize(
    ("text", "tone"),
    [
        ("Thanks, Greta!", "friendly"),
        ("well played", "friendly"),
        ("Hello all", "friendly"),
        ("Greta, you thief!", "rude"),
        ("SHUT UP", "rude"),
        ("not nice", ""),
        ("that wasn\u2019t nice", ""),
        ("thanks for nothing, you liar", ""),
        ("whose turn is it?", ""),
        ("", ""),
    ],
)
def test_a_line_sounds_friendly_or_rude_or_like_neither(text: str, tone: str) -> None:
    assert tone_of(text) == tone


def test_a_name_is_a_word_of_its_own() -> None:
    assert names("Well done, greta.", "Greta")
    assert names("hi Boris the 2nd!", "Boris the 2nd")
    assert not names("regretable", "Greta")
    assert not names("Gretas", "Greta")
    assert names("hi (you)", "(you)")


@pytest.mark.parametrize("kind", SPEAKERS)
def test_every_answer_fits_with_the_longest_name_and_comes_now_and_then(kind: str) -> None:
    """A seat says each line whole, and none twice before it has said all."""
    for said, tone in (("Thank you!", "friendly"), ("You idiot!", "rude")):
        section = lines_of(kind, ANSWERS)[tone]
        assert all(len(line.format(other="W" * NAME_MOST)) <= REMARK_MOST for line in section.lines), kind
        speech, answers = Speech(kind, "kickdoor_ai.doors.talk"), []
        for seed in range(200):
            speech.hear("Ann", said)
            if line := speech.say(Random(seed)):
                answers.append(line)
        assert set(answers[: len(section.lines)]) == {line.format(other="Ann") for line in section.lines}
        assert 0 < len(answers) < 200, "now and then"


def test_what_is_neither_is_not_answered_and_takes_back_what_was() -> None:
    speech = Speech("spiteful", "kickdoor_ai.doors.talk")
    speech.hear("Ann", "idiot")
    speech.hear("Ann", "whose turn is it?")
    assert [speech.say(Random(seed)) for seed in range(20)] == [""] * 20


def test_a_kind_without_answers_says_nothing_and_breaks_nothing() -> None:
    """As seats of packages that speak with lines of their own."""
    speech = Speech("easy", "kickdoor_ai.difficulty")
    speech.hear("Ann", "Thank you!")
    assert speech.say(Random(1)) == ""


class Chatted:
    """A seat to which somebody says something before each decision."""

    def __init__(self, kind: str, engine: str, lines: Sequence[str]) -> None:
        self._seat = make(kind, engine)
        self._lines = lines
        self.decisions: list[Decision] = []
        self.remarks: list[str] = []

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        assert isinstance(self._seat, Listener)
        assert isinstance(self._seat, Talker)
        if self._lines:
            self._seat.hear("Ann", self._lines[len(self.decisions) % len(self._lines)])
        self.decisions.append(self._seat.decide(seen, question, standing, budget, rng))
        self.remarks.append(self._seat.remark(Random(len(self.decisions))))
        return self.decisions[-1]

    def witness(self, events: Sequence[Event]) -> None:
        self._seat.witness(events)


SET_OF = {ruleset(name).engine: name for name in reversed(SETS)}
"""A set of each engine."""
PLAYERS = {"doors": 3, "quest": 2, "ccg": 2}
DECISIONS = 250
"""Decisions of all seats that are enough for many remarks."""

KINDS = [(engine, kind) for engine in ENGINES for kind in SPEAKERS if kind != "schemer" and kind in built_in(engine)]


@pytest.mark.parametrize(("engine", "kind"), KINDS, ids=[f"{engine}-{kind}" for engine, kind in KINDS])
def test_what_is_said_to_it_changes_none_of_its_decisions(engine: str, kind: str) -> None:
    """Sweet talk buys nothing, and an insult costs nothing: else chat would be a weapon."""
    rules, played = ruleset(SET_OF[engine]), []
    for lines in ((), ("Thanks, dear!", "You idiot!")):
        seat = Chatted(kind, engine, lines)
        others = [make("greedy", engine) for _ in range(PLAYERS[engine] - 1)]
        with suppress(MatchTooLong):
            play_match(rules, [seat, *others], Random(4), decisions_most=DECISIONS)
        played.append(seat)
    quiet, chatted = played
    assert quiet.decisions == chatted.decisions
    own = {line.format(other="Ann") for section in lines_of(kind, ANSWERS).values() for line in section.lines}
    assert own & set(chatted.remarks)
    assert not own & set(quiet.remarks)


@pytest.mark.parametrize("engine", ENGINES)
def test_every_kind_that_talks_answers_and_keeps_it_when_it_is_stored(engine: str) -> None:
    for kind in built_in(engine):
        seat = make(kind, engine)
        assert isinstance(seat, Listener) == isinstance(seat, Talker), kind
        if isinstance(seat, Listener):
            seat.hear("Ann", "Thanks!")
            pickle.loads(pickle.dumps(seat))
