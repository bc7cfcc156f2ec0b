"""After a start the tables of the journal sleep: each is played again when somebody needs it, the others by and by."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from tests.server.doubles import Disk, Troupe
from tests.server.house import QUICK, Caller, House
from tests.server.lobby.test_left_alone import news, with_an_old_question
from tests.server.operations.test_pages import figures
from tests.server.people.test_coming_back import comes_back
from tests.server.table.test_ai_seats import only_ai

from kickdoor_game.machine import run
from kickdoor_game.machine.ids import CHANCE
from kickdoor_game.machine.questions import Question
from kickdoor_protocol.base import Message
from kickdoor_protocol.limits import ANSWERS_REMEMBERED
from kickdoor_protocol.messages.lobby import CreateTable, JoinTable, LeaveTable, ListTables, Tables, WatchTable
from kickdoor_protocol.messages.session import Accepted, Ping, Pong, Welcome
from kickdoor_protocol.messages.table import Act, PauseTable, SeatCode, Shared
from kickdoor_protocol.messages.talk import Said, Say
from kickdoor_server.base.rates import Rate
from kickdoor_server.base.store.interface import StoreDamaged
from kickdoor_server.base.store.records import AnswerRecord, ChairRecord, EndRecord, MatchRecord, PersonRecord, Record
from kickdoor_server.lobby.tables.sleeping import PATIENCE_S, WAIT, Sleeping
from kickdoor_server.lobby.waking.waker import READ_AGAIN_S, TOLD_EVERY_S
from kickdoor_server.operations.admin import findings, shown
from kickdoor_server.operations.admin.commands import InspectCommand
from kickdoor_server.operations.admin.executor import AdminExecutor
from kickdoor_server.people.sessions.session import digest

MANY = 400
BROUGHT_BACK = WAIT.format(name="The table")


def played(*others: str, **options: Any) -> tuple[House, Caller]:
    """A table of Boris and Greta at which something was answered, said and put on the fire."""
    house = House()
    boris, greta, *_ = house.sits_down("Boris", "Greta", *others, **options)
    boris.act("boil")
    boris.answer(["take"])
    boris.does(Say, text="Mine!")
    greta.answer(["leave"])
    house.disk.turn()
    return house, boris


def asleep(house: House, **changes: Any) -> House:
    """Another server on the same disk, of which nobody has needed anything."""
    return house.restarted(sleeps=True, **changes)


def copies(house: House, count: int) -> Disk:
    """A disk with that match so many times; the token of the first player of match 7 is `boris-7`."""
    disk = Disk()
    for number in range(1, count + 1):
        disk.written += [copy for record in house.disk.written if (copy := _copy(record, number)) is not None]
    return Disk(disk.as_past())


def _copy(record: Record, number: int) -> Record | None:
    match record:
        case MatchRecord(seats=seats):
            owners = tuple(replace(seat, session=f"{seat.name.lower()}-{number}") for seat in seats)
            return replace(record, number=number, id=f"m{number}", seats=owners, opener=f"boris-{number}")
        case PersonRecord(name=name):
            session = f"{name.lower()}-{number}"
            return PersonRecord(session, f"{name} {number}", (digest(session),))
        case AnswerRecord():
            return replace(record, match=number, session="", req=0)
    return None


def sleeping(house: House) -> list[str]:
    return [table.id for table in house.server.lobby.tables.values() if isinstance(table, Sleeping)]


def a_while(house: House) -> None:
    """Long enough for all that is done when there is time."""
    house.clock.pump([0.01] * 50)


# ---- nobody's match is played again before it is needed


def test_400_matches_are_there_and_none_is_read_before_somebody_comes() -> None:
    house = House(disk=copies(played()[0], MANY), sleeps=True)
    assert len(sleeping(house)) == MANY
    assert house.disk.recalled == []
    stranger = house.comes("Olga")
    stranger.does(ListTables)
    assert len(stranger.last(Tables).tables) == MANY
    assert house.disk.recalled == [], "a list needs no match"


def test_who_comes_back_wakes_the_own_match_and_no_other() -> None:
    house = House(disk=copies(played()[0], MANY), sleeps=True)
    boris = house.comes("whoever", resume="boris-7")
    assert boris.last(Welcome).resumed
    assert boris.asked is not None
    assert house.disk.recalled == [7]
    assert len(sleeping(house)) == MANY - 1


def test_two_of_one_match_who_come_at_once_wake_it_once_and_are_both_shown_it() -> None:
    house = House(disk=copies(played()[0], 3), sleeps=True)
    house.disk.reads_slowly = True
    boris, greta = house.comes("", resume="boris-2"), house.comes("", resume="greta-2")
    assert not boris.all(Shared)
    house.clock.pump([0.01] * 3)
    house.disk.read()
    for caller in (boris, greta):
        assert [seat.connected for seat in caller.public.seats] == [True, True]
    assert house.disk.recalled == [2]


@pytest.mark.parametrize("kind", ["as it was left", "dice that were not written", "a seat that is kept"])
def test_one_who_comes_while_it_sleeps_is_shown_the_same_to_the_byte_as_one_who_comes_later(kind: str) -> None:
    def shown_to(house: House, slowly: bool) -> list[Message]:
        house.disk.reads_slowly = slowly
        boris = comes_back(house, before)
        if slowly:
            house.disk.read()
            boris.listens()
        return [message for message in boris.heard if not isinstance(message, Welcome)]

    old, before = played(ai=("meek",))
    if kind == "dice that were not written":
        while old.disk.of(AnswerRecord)[-1].answer.seat != CHANCE:
            old.disk.written.pop()
        old.disk.written.remove(old.disk.of(AnswerRecord)[-1])
    if kind == "a seat that is kept":
        before.loses_the_line()
        old.clock.pump([10.0] * 8)
        assert old.disk.of(ChairRecord)[-1].kept
    assert shown_to(asleep(old), slowly=True) == shown_to(old.restarted(), slowly=False)


def test_lists_tell_the_same_of_a_table_that_sleeps_and_of_one_that_is_awake() -> None:
    house, _ = played(ai=("meek",), watching="seat")
    for caller in house.sits_down("Olga", "Knut"):
        caller.does(PauseTable)
    third, _, _ = house.sits_down("Nils", "Runa", "Bo")
    third.does(LeaveTable)

    def listed(house: House) -> tuple[Any, list[dict[str, Any]]]:
        caller = house.comes("Erik")
        caller.does(ListTables)
        tables = house.server.lobby.tables.values()
        return caller.last(Tables).tables, [findings.line_of(table) for table in tables]

    while_asleep, later = asleep(house), house.restarted()
    assert listed(while_asleep) == listed(later)
    assert while_asleep.disk.recalled == []


def test_seats_and_names_are_kept_while_the_table_sleeps() -> None:
    house, _ = played()
    house = asleep(house)
    assert house.comes("Boris").last(Welcome).name == "Boris 2"
    house.clock.pump([60.0] * 61)
    assert {"Boris", "Greta"} <= {session.name for session in house.server.sessions}


def test_a_server_that_stops_while_a_match_sleeps_has_written_nothing_to_it() -> None:
    house, _ = played()
    house = asleep(house)
    house.disk.reads_slowly = True
    house.clock.pump([0.01] * 3)
    before = list(house.disk.written)
    house.server.stopService()
    house.disk.read()
    house.clock.pump([1.0] * 5)
    assert house.disk.recalled == [1], "it was being read"
    assert len(sleeping(house)) == 1
    assert house.disk.written == before


# ---- all the others


def test_when_there_is_time_all_are_woken_and_everybody_can_tell_how_far_it_is(log: list[str]) -> None:
    house = House(disk=copies(played()[0], 30), sleeps=True)
    status = findings.status(house.server)
    assert status["to_wake"] == figures(house)["kickdoor_matches_to_wake"] == 30
    assert "30 matches of the journal are still to be brought back" in shown.status(status)
    assert house.server.waker.progress == "30 of 30 matches are still to be brought back"
    a_while(house)
    assert sorted(house.disk.recalled) == list(range(1, 31))
    assert sleeping(house) == []
    status = findings.status(house.server)
    assert status["to_wake"] == figures(house)["kickdoor_matches_to_wake"] == 0
    assert "brought back" not in shown.status(status)
    assert [line.split()[0] for line in log if "wak" in line.split()[0]] == ["waking", "all_awake"]


def test_a_server_is_ready_while_matches_sleep_and_says_how_many() -> None:
    house = House(disk=copies(played()[0], 3), sleeps=True)
    told: list[tuple[int, str]] = []
    for _ in range(2):
        house.server.pages._ready(lambda status, text: told.append((status, text)))
        a_while(house)
    assert told == [(200, "ready; 3 of 3 matches are still to be brought back\n"), (200, "ready\n")]


def test_who_has_started_it_is_told_how_far_it_is_and_when_a_match_is_there() -> None:
    house = House(disk=copies(played()[0], 3), sleeps=True)
    told: list[str] = []
    settled: list[int] = []
    house.server.waker._told = told.append
    house.server.waker._settled = lambda: settled.append(house.server.waker.asleep)
    house.clock.rightNow += TOLD_EVERY_S + 1
    a_while(house)
    assert told == ["2 of 3 matches are still to be brought back", ""]
    assert settled == [2, 1, 0]


def test_one_that_cannot_go_on_is_found_and_stops_no_other(log: list[str]) -> None:
    house, _ = played()
    house.sits_down("Olga", "Knut")
    house = House(disk=with_an_old_question(house), sleeps=True)
    assert list(house.server.left_alone) == [], "nobody knows yet"
    a_while(house)
    assert [alone.number for alone in house.server.left_alone] == [1]
    assert [table.match.record.number for table in house.server.lobby.tables.values()] == [2]  # type: ignore[union-attr]
    assert any(line.startswith("all_awake") and "left_alone=1" in line for line in log)


def test_a_match_among_ai_players_goes_on_before_all_others_and_without_anybody() -> None:
    def keen(question: Question) -> Any:
        return ("take",) if question.kind == "take" else question.default

    house = House(troupe=Troupe(keen=keen))
    house.sits_down("Boris", "Greta")
    house.thoughts.slow = True
    only_ai(house, "keen", "meek")
    house = asleep(house)
    assert [table.state for table in house.server.lobby.tables.values()] == ["asleep", "running"]  # type: ignore[union-attr]
    house.disk.reads_slowly = True
    house.clock.pump([0.01] * 5)
    assert house.disk.recalled == [2]
    house.disk.read()
    house.clock.pump([1.0] * 5)
    assert [(end.match, end.how) for end in house.disk.of(EndRecord)] == [(2, "over")]


def test_a_match_that_nobody_comes_back_to_is_given_up_when_its_time_is_over() -> None:
    house, _ = played()
    house = asleep(house, settings=dataclasses.replace(QUICK, asleep_most_s=3600.0))
    house.clock.pump([60.0] * 62)
    assert [(end.match, end.how) for end in house.disk.of(EndRecord)] == [(1, "abandoned")]


# ---- somebody waits


def test_a_request_that_was_carried_out_before_the_restart_is_not_carried_out_again_while_the_table_sleeps() -> None:
    house, boris = played()
    req = boris.send(Act, choice=("shout",))
    assert isinstance(boris.answer_to(req), Accepted)
    house = asleep(house)
    house.disk.reads_slowly = True
    for _ in range(3):
        boris = again = comes_back(house, boris)
        again.req = req - 1
        assert again.send(Act, choice=("shout",)) == req
    fresh = again.send(Act, choice=("shout",))
    written = len(house.disk.of(AnswerRecord))
    house.disk.read()
    assert (again.answer_to(req), again.answer_to(fresh)) == (Accepted(req), Accepted(fresh))
    assert len(again.all(Accepted)) == 2, "each is answered once"
    assert len(house.disk.of(AnswerRecord)) == written + 1


def test_who_has_left_and_comes_for_another_table_has_left_once() -> None:
    house, boris = played("Ida")
    req = boris.send(LeaveTable)
    house = asleep(house)
    house.disk.reads_slowly = True
    again = comes_back(house, boris)
    again.req = req - 1
    again.send(LeaveTable)
    opened = again.send(CreateTable, name="Another", set="toy", sex="male", options={})
    assert again.answer_to(req) is None
    house.disk.read()
    assert (again.answer_to(req), again.answer_to(opened)) == (Accepted(req), Accepted(opened))


def test_whoever_waits_is_told_what_for_if_it_takes_long(log: list[str]) -> None:
    house, boris = played()
    house = asleep(house)
    house.disk.reads_slowly = True
    again = comes_back(house, boris)
    stranger = house.comes("Olga")
    req = stranger.send(WatchTable, table=boris.public.table)
    assert news(again) == news(stranger) == []
    house.clock.advance(PATIENCE_S)
    assert news(again) == news(stranger) == [BROUGHT_BACK]
    assert isinstance(stranger.asks(Ping), Pong)
    stranger.does(ListTables)
    again.does(ListTables)
    house.disk.read()
    assert isinstance(stranger.answer_to(req), Accepted)
    assert (stranger.public.table, again.asked is not None) == (boris.public.table, True)


def test_nobody_makes_the_server_remember_more_than_it_would_anyway() -> None:
    house, boris = played()
    house = asleep(house, settings=dataclasses.replace(QUICK, requests=Rate(1000, 1000)))
    house.disk.reads_slowly = True
    again, stranger = comes_back(house, boris), house.comes("Olga")
    first, *_ = [again.send(Act, choice=("shout",)) for _ in range(ANSWERS_REMEMBERED)]
    again = comes_back(house, again)
    last = again.send(Act, choice=("shout",))
    looks = stranger.send(WatchTable, table=boris.public.table)
    assert stranger.refused(WatchTable, table=boris.public.table).reason == "asleep"
    assert (again.answer_to(first), getattr(again.answer_to(last), "reason", "")) == (None, "asleep")
    house.disk.read()
    again = comes_back(house, again)
    again.req = first - 1
    assert again.asks(Act, choice=("shout",)) == Accepted(first)
    assert isinstance(stranger.answer_to(looks), Accepted)


def test_whoever_comes_to_a_table_that_is_soon_back_is_told_nothing_of_it() -> None:
    house, boris = played()
    house = asleep(house)
    again = comes_back(house, boris)
    house.clock.pump([0.1] * 20)
    assert BROUGHT_BACK not in news(again)


def test_a_seat_comes_back_by_its_code_to_a_table_that_sleeps_and_not_by_a_wrong_one() -> None:
    house, boris = played()
    code, table = boris.last(SeatCode).code, boris.public.table
    house = asleep(house)
    stranger = house.comes("Boris")
    assert stranger.refused(JoinTable, table=table, sex="male", code="aaaa-bbbb-cccc").reason != "asleep"
    stranger.does(JoinTable, table=table, sex="male", code=code)
    assert stranger.asked is not None or stranger.private.seat == 0


def test_who_loses_the_line_while_the_table_sleeps_is_away_when_it_is_back() -> None:
    house, boris = played()
    house = asleep(house)
    house.disk.reads_slowly = True
    again = comes_back(house, boris)
    again.send(Act, choice=("shout",))
    again.loses_the_line()
    house.disk.read()
    third = comes_back(house, again)
    assert [seat.connected for seat in third.public.seats] == [True, False]


def test_who_waits_for_a_match_that_cannot_go_on_is_told_and_may_play_elsewhere() -> None:
    house, boris = played()
    house = House(disk=with_an_old_question(house), sleeps=True)
    house.disk.reads_slowly = True
    again = comes_back(house, boris)
    opened = again.send(CreateTable, name="Another", set="toy", sex="male", options={})
    stranger = house.comes("Olga")
    looks = stranger.send(WatchTable, table=boris.public.table)
    house.disk.read()
    (sentence,) = news(again)
    assert sentence.startswith("The table does not go on")
    assert isinstance(again.answer_to(opened), Accepted)
    assert getattr(stranger.answer_to(looks), "reason", "") == "no_such_table"


def test_a_journal_that_cannot_be_read_just_now_is_read_again(log: list[str]) -> None:
    house, boris = played()
    house = asleep(house)
    house.disk.unreadable.add(1)
    again = comes_back(house, boris)
    house.clock.pump([READ_AGAIN_S] * 3)
    assert not again.all(Shared)
    house.disk.unreadable.clear()
    house.clock.advance(READ_AGAIN_S)
    assert again.asked is not None
    assert house.server.left_alone == ()
    assert any(line.startswith("not_read") for line in log)


def test_a_damaged_one_is_not_read_again_but_left_alone_and_its_people_are_told(log: list[str]) -> None:
    house, boris = played()
    house = asleep(house)
    house.disk.damaged[1] = StoreDamaged("The journal is damaged")
    again = comes_back(house, boris)
    (sentence,) = news(again)
    assert sentence.startswith("The table does not go on")
    assert [left.why for left in house.server.left_alone] == ["The journal is damaged"]
    assert house.disk.recalled == [1]
    (noted,) = [line for line in log if "cannot_be_read" in line]
    assert noted == f"cannot_be_read match={boris.public.table} why='The journal is damaged'"


def test_all_others_come_back_meanwhile(log: list[str]) -> None:
    house = House(disk=copies(played()[0], 3), sleeps=True)
    house.disk.unreadable.add(1)
    house.clock.pump([READ_AGAIN_S] * 3)
    assert sleeping(house) == ["m1"]


def test_the_host_who_asks_for_a_table_wakes_it() -> None:
    house, boris = played()
    house = asleep(house)
    found: list[Any] = []
    AdminExecutor(house.server).carry_out(InspectCommand(table=boris.public.table), "root", found.append)
    assert found[0]["asked"][0]["name"] == "Boris"
    assert house.disk.recalled == [1]


# ---- meanwhile


@pytest.fixture
def each_answer_takes_a_millisecond(monkeypatch: pytest.MonkeyPatch) -> Callable[[House], list[int]]:
    """What of a house's clock passes while a match is played again; how many answers were, in a list of one."""
    apply = run.apply_in_place

    def takes(house: House) -> list[int]:
        count = [0]

        def slowly(*what: Any) -> Any:
            count[0] += 1
            house.clock.rightNow += 0.001
            return apply(*what)

        monkeypatch.setattr("kickdoor_server.matches.journal.playback.run.apply_in_place", slowly)
        return count

    return takes


TURNS_MOST = 8
"""Turns of the reactor within which somebody at another table is answered: their link waits its turn, as does each of
what they asked."""


def one_turn(house: House) -> None:
    """What is due, up to where a reactor would look after its sockets again."""
    due = house.clock.calls[0]
    if due.getTime() <= house.clock.seconds():
        house.clock.calls.remove(due)
        due.called = 1
        due.func(*due.args, **due.kw)


def test_others_are_served_while_a_match_is_played_again(
    each_answer_takes_a_millisecond: Callable[[House], list[int]],
) -> None:
    house, boris = played()
    for _ in range(40):
        boris.act("shout")
    olga, _ = house.sits_down("Olga", "Knut")
    house = asleep(house)
    olga = comes_back(house, olga)
    total = len([record for record in house.disk.of(AnswerRecord) if record.match == 1])
    given = each_answer_takes_a_millisecond(house)
    boris = comes_back(house, boris)
    turns = 0
    while house.server.waker.asleep:
        asked = olga.send(Ping), olga.send(Act, choice=("shout",))
        for _ in range(TURNS_MOST):
            before = given[0]
            one_turn(house)
            turns += 1
            assert given[0] - before <= 10, "a few milliseconds at a time"
            if all(olga.answer_to(req) for req in asked):
                break
        assert [type(olga.answer_to(req)) for req in asked] == [Pong, Accepted], "another table goes on"
    assert turns >= total / 10
    house.clock.advance(0)
    assert boris.asked is not None


def test_one_for_whom_somebody_waits_goes_before_one_for_whom_nobody_does(
    each_answer_takes_a_millisecond: Callable[[House], list[int]],
) -> None:
    house = House(disk=copies(played()[0], 20), sleeps=True)
    each_answer_takes_a_millisecond(house)
    house.clock.advance(0.01)
    boris = house.comes("", resume="boris-19")
    house.clock.pump([0.0] * 10)
    assert boris.asked is not None
    assert len(sleeping(house)) >= 18


def test_no_line_of_words_is_lost_on_those_who_are_there() -> None:
    house, boris = played()
    house = asleep(house)
    again = comes_back(house, boris)
    assert [said for said in again.all(Said) if said.kind == "chat"] == []
    assert "Mine!" in str(again.heard)
