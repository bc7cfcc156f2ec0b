"""A server that dies without a word and is started again: the same tables, the same seats, nothing twice."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from tests.server.doubles import Disk, Troupe
from tests.server.house import House
from tests.server.people.test_coming_back import comes_back
from tests.server.table.test_ai_seats import only_ai

from kickdoor_game.machine.plain import saved_bytes
from kickdoor_game.machine.questions import Question
from kickdoor_protocol.messages.lobby import (
    CreateTable,
    JoinTable,
    LeaveTable,
    Lobby,
    SetReady,
    StartMatch,
    WatchTable,
)
from kickdoor_protocol.messages.session import Accepted, Welcome
from kickdoor_protocol.messages.table import Act, Answer, Over, Told
from kickdoor_server.base.store.records import AnswerRecord, MatchRecord


def test_everything_is_back_and_the_match_goes_on() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.answer(["take"])
    greta.act("shout")
    before = saved_bytes(house.match.table)
    house = house.restarted()
    assert saved_bytes(house.match.table) == before
    greta_again = comes_back(house, greta)
    assert greta_again.last(Welcome).resumed
    assert greta_again.asked is not None
    assert greta_again.story == greta.story
    boris_again = comes_back(house, boris)
    assert boris_again.private.seat == 0
    assert isinstance(greta_again.answer(["leave"]), Accepted)
    assert boris_again.asked is not None


def test_events_are_numbered_on() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    house = house.restarted()
    again = comes_back(house, boris)
    again.answer(["take"])
    numbers = [event.n for told in again.all(Told) for event in told.events]
    assert numbers == list(range(1, len(numbers) + 1))


def test_the_dice_go_on_as_if_nothing_had_happened() -> None:
    def play(house: House, callers: list[Any], rounds: int) -> list[Any]:
        for _ in range(rounds):
            for choice in (["leave"], ["pass"]):
                for caller in callers:
                    caller.answer(choice)
        return [r.answer.choice for r in house.disk.of(AnswerRecord) if r.answer.seat == -1]

    straight = House()
    expected = play(straight, straight.sits_down("Boris", "Greta"), 6)
    house = House()
    callers = house.sits_down("Boris", "Greta")
    play(house, callers, 3)
    house = house.restarted()
    assert play(house, [comes_back(house, caller) for caller in callers], 3) == expected


def test_what_was_acknowledged_is_not_carried_out_again() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    req = boris.send(Act, choice=("boil",))
    house = house.restarted()
    boris.loses_the_line()
    again = comes_back(house, boris)
    again.req = req - 1
    written = len(house.disk.of(AnswerRecord))
    assert again.asks(Act, choice=("boil",)) == Accepted(req)
    assert len(house.disk.of(AnswerRecord)) == written


def test_a_match_whose_beginning_was_not_acknowledged_has_begun_all_the_same() -> None:
    house = House()
    boris, greta = house.comes("Boris"), house.comes("Greta")
    boris.does(CreateTable, name="The table", set="toy", sex="male", options={})
    greta.does(JoinTable, table=boris.last(Lobby).table.id, sex="female")
    greta.does(SetReady, ready=True)
    house.disk.slow = True
    req = boris.send(StartMatch)
    house.disk.turn()
    house = house.restarted()
    boris.loses_the_line()
    again = comes_back(house, boris)
    again.req = req - 1
    assert again.asks(StartMatch) == Accepted(req)
    assert again.asked is not None


def test_one_who_has_left_and_asks_again_has_left_once() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    req = boris.send(LeaveTable)
    house = house.restarted()
    boris.loses_the_line()
    again = comes_back(house, boris)
    again.req = req - 1
    assert again.asks(LeaveTable) == Accepted(req)
    back = again.send(JoinTable, table=house.match.record.id, sex="male")
    house = house.restarted()
    again.loses_the_line()
    third = comes_back(house, again)
    third.req = back - 1
    assert third.asks(JoinTable, table=house.match.record.id, sex="male") == Accepted(back)


def test_what_was_not_written_can_be_said_again() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    asked = boris.asked
    assert asked is not None
    house.disk.slow = True
    req = boris.send(Answer, question=asked.id, choice=("take",))
    house = house.restarted()
    boris.loses_the_line()
    again = comes_back(house, boris)
    again.req = req - 1
    assert again.asks(Answer, question=asked.id, choice=("take",)) == Accepted(req)
    assert house.match.table.points[0] > 0


def test_a_match_among_ai_seats_goes_on_by_itself() -> None:
    def keen(question: Question) -> Any:
        return ("take",) if question.kind == "take" else question.default

    house = House(troupe=Troupe(keen=keen))
    house.thoughts.slow = True
    only_ai(house, "keen", "meek")
    assert house.match.table.points == [0, 0]
    house = house.restarted()
    watcher = house.comes("Olga")
    watcher.does(WatchTable, table=house.match.record.id)
    assert watcher.last(Over).winners == (0,)


def test_a_journal_that_cannot_be_replayed_stops_nobody(log: list[str]) -> None:
    house = House()
    house.sits_down("Boris", "Greta")
    olga, _ = house.sits_down("Olga", "Knut")
    spoiled = house.disk.as_past()
    spoiled.journals[0].answers[1] = spoiled.journals[0].answers[0]
    house = House(disk=Disk(spoiled))
    assert len(house.server.lobby.tables) == 1
    assert comes_back(house, olga).asked is not None
    assert any(line.startswith("cannot_be_replayed") for line in log)


def test_a_new_match_does_not_take_an_old_ones_number() -> None:
    house = House()
    house.sits_down("Boris", "Greta")
    house = house.restarted()
    house.sits_down("Olga", "Knut")
    numbers = [table.match.record.number for table in house.server.lobby.tables.values()]  # type: ignore[union-attr]
    assert numbers == [1, 2]


def test_a_match_of_cards_that_have_changed_a_little_goes_on_and_the_host_is_told(log: list[str]) -> None:
    house = House()
    house.sits_down("Boris", "Greta")
    (record,) = house.disk.of(MatchRecord)
    assert record.set_digest == "70", "the journal names the cards"
    house.disk.written[0] = replace(record, set_digest="69")
    assert house.restarted().match.table is not None
    assert any("other_cards" in line for line in log)


def test_of_the_same_cards_nothing_is_said(log: list[str]) -> None:
    house = House()
    house.sits_down("Boris", "Greta")
    house.restarted()
    assert not any("other_cards" in line for line in log)
