"""Best of three duels: the decks stay as they are, and whoever has lost takes the first turn without a roll."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from tests.server.house import QUICK, Caller, House

from kickdoor_game import library
from kickdoor_game.engine import FIRST
from kickdoor_game.machine import run
from kickdoor_protocol.messages.lobby import CreateTable, JoinTable, LeaveTable, Lobby, SetReady, StartMatch
from kickdoor_protocol.messages.series import Series
from kickdoor_protocol.messages.session import Accepted
from kickdoor_server.base.store.records import MatchRecord, SeriesRecord
from kickdoor_server.matches.playing.playing import MatchTable
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets

RULES: Any = library.ruleset("ccg")
READY = tuple(RULES.ready.values())
OWN = READY[3]


@cache
def playable_sets() -> PlayableSets:
    return PlayableSets(known_sets(("ccg", "classic")))


def duel() -> tuple[House, Caller, Caller]:
    """Ann with a deck that nobody would give her, and Bob, at a table that is best of three."""
    house = House(QUICK, playable_sets=playable_sets())
    ann, bob = house.comes("Ann"), house.comes("Bob")
    ann.does(CreateTable, name="", set="ccg", sex="female", options={"best_of": 3}, deck=OWN.name)
    bob.does(JoinTable, table=ann.last(Lobby).table.id, sex="male")
    bob.does(SetReady, ready=True)
    ann.does(StartMatch)
    return house, ann, bob


def loses(house: House, loser: int, *people: Caller) -> None:
    """That seat is out, as everybody sees with the next answer."""
    house.match.table.duelists[loser].out = "deck"
    (question,) = run.questions(house.match.table)
    assert isinstance(people[question.seat].answer(question.shape.sample(Random(1))), Accepted)


def test_only_a_game_of_exactly_two_seats_offers_a_series() -> None:
    assert (playable_sets().playable_set("ccg").best_of, playable_sets().playable_set("classic").best_of) == (1, 0)


def test_the_decks_stay_and_whoever_has_lost_takes_the_first_turn() -> None:
    house, ann, bob = duel()
    decks = [OWN.keys, READY[1].keys]
    assert house.match.table.lists == decks
    loses(house, 0, ann, bob)
    assert [seat.deck for seat in ann.last(Lobby).table.seats] == [OWN.name, READY[1].name]
    told = ann.last(Series)
    assert (told.wins, told.begins, told.how) == ((0, 1), 0, "")
    for caller in (ann, bob):
        caller.does(SetReady, ready=True)
    assert house.match.table.lists == decks
    assert (house.match.record.options[FIRST], house.match.table.turn) == (0, 0)
    assert [seat.deck for seat in house.disk.of(MatchRecord)[-1].seats] == decks
    assert [side.deck for side in house.disk.of(SeriesRecord)[-1].seats] == decks
    loses(house, 0, ann, bob)
    assert (bob.last(Series).how, bob.last(Series).winner) == ("won", 1)


def test_both_out_at_once_is_a_draw_and_is_played_again() -> None:
    house, ann, bob = duel()
    house.match.table.duelists[0].out = "deck"
    loses(house, 1, ann, bob)
    told = ann.last(Series)
    assert (told.wins, told.games, told.begins, told.how) == ((0, 0), ((),), None, "")


def test_the_first_turn_is_nobodys_choice_at_the_table() -> None:
    ann = House(QUICK, playable_sets=playable_sets()).comes("Ann")
    assert ann.refused(CreateTable, name="", set="ccg", sex="female", options={FIRST: 1}).reason == "no_such_setting"


def test_a_deck_that_cannot_be_played_any_more_ends_the_series() -> None:
    """As after a release in which its cards have changed; nobody waits for a game that cannot begin."""
    house, ann, bob = duel()
    loses(house, 1, ann, bob)
    table = next(iter(house.server.lobby.tables.values()))
    assert isinstance(table, MatchTable)
    assert table.next_game is not None
    chair = table.next_game.chairs[0]
    assert chair is not None
    chair.deck = chair.deck._replace(keys=chair.deck.keys[:-1])
    for caller in (ann, bob):
        caller.does(SetReady, ready=True)
    assert (bob.last(Series).how, bob.last(Series).winner) == ("broken", None)
    assert house.disk.of(SeriesRecord)[-1].how == "broken"
    ann.does(LeaveTable)
