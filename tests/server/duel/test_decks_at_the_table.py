"""What players bring to a duel is in the record of the match, which begins, comes back and is proved with it."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from random import Random
from typing import Any

import msgspec
import pytest
from tests.server.house import QUICK, House

from kickdoor_game import library
from kickdoor_game.language.decks import Deck
from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ruleset import Player
from kickdoor_protocol.messages.lobby import AddAi, CreateTable, StartMatch
from kickdoor_server.base.store.entries import entry_of, record_of
from kickdoor_server.base.store.past import Journal
from kickdoor_server.base.store.records import AnswerRecord, MatchRecord, SeatRecord
from kickdoor_server.matches.chance import dice_of
from kickdoor_server.matches.journal.playback import replay
from kickdoor_server.matches.replays.proof import ProofResult, prove
from kickdoor_server.matches.replays.replay_file import (
    MatchOutcome,
    NoReplay,
    ReadReplay,
    packed,
    read_replay_file,
    records_of,
)
from kickdoor_server.matches.replays.timeline import Timeline, beginning
from kickdoor_server.table.catalogue.playable_sets import PlayableSet, PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets

RULES: Any = library.ruleset("ccg")
READY: tuple[Deck, ...] = tuple(RULES.ready.values())
OWN = READY[3].keys
"""What neither seat would be given."""


@cache
def playable_set() -> PlayableSet:
    return PlayableSets(known_sets(("ccg",))).playable_set("ccg")


@cache
def played(answers: int = 60) -> Journal:
    """A duel by chance, in which Ann has brought a deck and Bob another."""
    seats = (SeatRecord("Ann", "", deck=OWN), SeatRecord("Bob", "", deck=READY[4].keys))
    digest = playable_set().stage.sources[0].digest
    record = MatchRecord(1, "k3q7x", "Friday", "ccg", {}, seats, bytes(32), set_digest=digest)
    table, dice, chance = beginning(RULES, record), dice_of(record), Random(3)
    said: list[Answer] = run.roll_out(RULES, table, dice)
    while len(said) < answers and not table.over:
        question = run.questions(table)[0]
        said.append(Answer(question.seat, question.shape.sample(chance)))
        run.apply_in_place(RULES, table, said[-1])
        said += run.roll_out(RULES, table, dice)
    return Journal(record, [AnswerRecord(1, n, answer) for n, answer in enumerate(said, 1)])


def lines(**changes: Any) -> list[Any]:
    """The records of its replay, with another header."""
    written = played()
    header, *rest = records_of(written.match, written.answers, MatchOutcome("abandoned"), "kickdoor test", "?")
    return [{**header, **changes}, *rest]


def read(**changes: Any) -> ReadReplay:
    return read_replay_file(BytesIO(packed(lines(**changes))))


def proven(replay_file: ReadReplay) -> ProofResult:
    return prove(replay_file, playable_set())


def test_the_record_says_what_everybody_has_brought() -> None:
    """Also of a ready deck, which may be another in a later release."""
    house = House(QUICK, playable_sets=PlayableSets(known_sets(("ccg",))))
    ann = house.comes("Ann")
    ann.does(CreateTable, name="The table", set="ccg", sex="female")
    ann.does(AddAi, kind="meek")
    ann.does(StartMatch)
    record = house.match.record
    assert [seat.deck for seat in record.seats] == [READY[0].keys, READY[1].keys]
    assert house.match.table.lists == [READY[0].keys, READY[1].keys]
    again = house.restarted(playable_sets=PlayableSets(known_sets(("ccg",))))
    assert again.match.table.lists == [READY[0].keys, READY[1].keys]


def test_a_record_of_an_older_release_has_brought_nothing() -> None:
    row = entry_of(played().match, 1)
    assert b"deck" in row[-1]
    assert record_of(*row[1:]) == played().match
    of_old = msgspec.msgpack.encode({"name": "Ann", "sex": "female", "session": "s-1"})
    assert msgspec.msgpack.decode(of_old, type=SeatRecord).player == Player("Ann", "female")


def test_it_is_played_again_with_what_was_brought() -> None:
    written = played()
    table = replay(RULES, written).table
    assert table.lists[0] == OWN
    timeline = Timeline(RULES, read().record, [line.answer for line in written.answers])
    assert timeline.at(timeline.numbers).lists == table.lists


def test_a_replay_has_the_decks_under_its_links() -> None:
    assert [seat.deck for seat in read().record.seats] == [OWN, READY[4].keys]
    assert proven(read()).wrong == ""
    assert "is not what was recorded" in proven(read(decks=[list(READY[0].keys), list(READY[4].keys)])).wrong


def test_a_deck_that_is_none_is_not_played_again() -> None:
    wrong = proven(read(decks=[list(OWN[:-1]), list(OWN)])).wrong
    assert "a deck has 40 cards; this one has 39 (ccg.deck.1)" in wrong


@pytest.mark.parametrize("decks", [None, [], [[], []][:1], [[1], []], "decks", [list(OWN), {}]])
def test_what_is_no_list_of_decks_is_no_replay(decks: Any) -> None:
    with pytest.raises(NoReplay, match="no decks"):
        read(decks=decks)
