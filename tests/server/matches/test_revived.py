"""A server that is killed and started again on the same disk: everybody sees what they saw, to the byte.

A restart gives back more than the answers: the time that is left, what was said, and who answers for which chair.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace as changed

import pytest
from tests.server.databases import Place
from tests.server.doubles import Disk, Troupe
from tests.server.house import QUICK, SATURDAY_S, Caller, House
from tests.server.pasts import whole_past
from tests.server.people.test_coming_back import comes_back

from kickdoor_protocol.codec import encode
from kickdoor_protocol.messages.lobby import (
    CreateTable,
    JoinTable,
    LeaveTable,
    ListTables,
    Lobby,
    SetReady,
    StartMatch,
    Tables,
    WatchTable,
)
from kickdoor_protocol.messages.session import Accepted
from kickdoor_protocol.messages.table import Act, Private, Resync, Shared
from kickdoor_protocol.messages.talk import Said, Say, Spoken, Talked
from kickdoor_server.base.store.records import ChairRecord, ChatRecord, ClocksRecord, EndRecord, PersonRecord

SWEEP_S = 5
OFTEN = changed(QUICK, snapshot_answers=3)


def saw(caller: Caller) -> list[bytes]:
    """The latest views, as they came over the wire."""
    return [encode(caller.last(kind)).frame for kind in (Shared, Private)]


def killed(house: House, *callers: Caller) -> tuple[House, list[Caller]]:
    """The server dies without a word, another one starts, and these people come back, in the same instant."""
    house = house.restarted()
    return house, [comes_back(house, caller) for caller in callers]


def all_are_shown_the_table(*callers: Caller) -> list[list[bytes]]:
    """Anew, at this moment."""
    for caller in callers:
        caller.link.person.show_again()  # type: ignore[union-attr]
    return [saw(caller) for caller in callers]


def test_every_chair_sees_the_same_bytes() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.act("boil")
    boris.answer(["take"])
    greta.act("poke", "seat.0")
    house.clock.advance(SWEEP_S)
    before = all_are_shown_the_table(boris, greta)
    assert boris.asked is not None
    assert boris.asked.seconds_left == 25.0
    _, again = killed(house, boris, greta)
    assert all_are_shown_the_table(*again) == before
    assert [caller.story for caller in again] == [boris.story, greta.story]


# ---- the time that is left


def seconds_left(caller: Caller) -> float | None:
    assert caller.asked is not None
    return caller.asked.seconds_left


@pytest.mark.parametrize(("thought_s", "left_s"), [(4, 30), (6, 25), (14, 20), (29, 5)])
def test_a_crash_gives_a_player_five_seconds_at_most(thought_s: int, left_s: float) -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    house.clock.pump([1] * thought_s)
    _, (boris, _) = killed(house, boris, greta)
    assert seconds_left(boris) == left_s
    assert 30 - thought_s <= left_s <= 30 - thought_s + SWEEP_S


def test_a_question_hidden_by_an_interruption_and_a_kettle_go_on_where_they_were() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.act("boil")
    house.clock.pump([1] * 10)
    greta.act("poke", "seat.0")
    house.clock.pump([1] * 10)
    house, (boris, greta) = killed(house, boris, greta)
    assert seconds_left(boris) == 20, "of the 30 for the poke"
    boris.answer(True)
    assert seconds_left(boris) == 20, "of the 30 for what there is to take"
    boris.answer(["take"])
    greta.answer(["take"])
    house.clock.pump([1] * 39)
    assert "The kettle whistles." not in boris.story
    house.clock.advance(1)
    assert house.match.table.kettle is False, "60 s after it was put on"


def test_a_question_that_was_answered_since_has_its_full_time_when_it_is_asked_again() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    house.clock.pump([1] * 10)
    boris.answer(["dally"])
    house, (boris, _) = killed(house, boris, greta)
    assert seconds_left(boris) == 30


def test_a_kettle_that_was_put_on_again_since_has_its_full_time() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.act("boil")
    house.clock.pump([1] * 58)
    written = len(house.disk.of(ClocksRecord))
    house.clock.advance(2)
    boris.act("boil")
    house.disk.written = [r for r in house.disk.written if r not in house.disk.of(ClocksRecord)[written:]]
    house, _ = killed(house, boris, greta)
    house.clock.pump([1] * 59)
    assert house.match.table.kettle is True
    house.clock.advance(1)
    assert house.match.table.kettle is False


def test_a_match_that_went_to_sleep_wakes_with_the_time_it_had() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    house.clock.pump([1] * 12)
    greta.loses_the_line()
    boris.loses_the_line()
    house.clock.advance(3_600)
    _, (boris, _) = killed(house, boris, greta)
    assert seconds_left(boris) == 18


def test_a_server_that_is_stopped_forgets_no_second() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    house.clock.pump([1] * 13)
    house.server.stopService()
    _, (boris, _) = killed(house, boris, greta)
    assert seconds_left(boris) == 17


def test_while_nothing_changes_nothing_is_written() -> None:
    house = House()
    (boris,) = house.sits_down("Boris", ai=("meek",))
    house.thoughts.slow = True
    boris.loses_the_line()
    house.clock.advance(SWEEP_S)
    written = len(house.disk.written)
    house.clock.pump([SWEEP_S] * 100)
    assert len(house.disk.written) == written


# ---- what was said


def test_what_was_said_is_read_by_who_comes_back() -> None:
    house = House(troupe=Troupe())
    boris, greta = house.sits_down("Boris", "Greta")
    olga = house.comes("Olga")
    olga.does(WatchTable, table=house.match.record.id)
    boris.does(Say, text="Kick it!")
    olga.does(Say, text="Oh.")
    spoken = Talked(2, (Spoken("Boris", "Kick it!", "chat", 0, after=2), Spoken("Olga", "Oh.", "chat", None, after=2)))
    greta.loses_the_line()
    assert comes_back(house, greta).last(Talked) == spoken
    house, (boris, greta) = killed(house, boris, greta)
    assert boris.last(Talked) == greta.last(Talked) == spoken
    boris.does(Say, text="Where were we?")
    assert comes_back(house, greta).last(Talked).count == 3


def test_who_is_there_is_not_told_again_what_he_has_heard() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.does(Say, text="Kick it!")
    greta.does(Resync)
    assert [line.text for line in greta.all(Said)] == ["Kick it!"]
    assert greta.all(Talked) == []
    assert all_are_shown_the_table(boris, greta)
    assert greta.all(Talked) == []


def test_where_nobody_has_said_anything_nothing_is_repeated() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    house, (boris, greta) = killed(house, boris, greta)
    assert boris.all(Talked) == []


def test_the_last_fifty_lines_are_kept_and_all_are_counted() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    for number in range(60):
        boris.does(Say, text=f"{number}")
        house.clock.advance(1)
    _, (boris, _) = killed(house, boris, greta)
    talked = boris.last(Talked)
    assert (talked.count, [line.text for line in talked.lines]) == (60, [str(number) for number in range(10, 60)])


def test_a_line_is_heard_before_any_disk_turns_and_written_with_the_next_answer() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    house.disk.slow = True
    boris.does(Say, text="Kick it!")
    assert greta.last(Said).text == "Kick it!"
    assert house.disk.of(ChatRecord) == []
    boris.send(Act, choice=("shout",))
    house.disk.turn()
    assert [record.text for record in house.disk.of(ChatRecord)] == ["Kick it!"]


def test_what_is_said_when_it_is_over_is_in_no_journal() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.act("bomb")
    boris.does(Say, text="Was that you?")
    assert greta.last(Said).text == "Was that you?"
    house.clock.advance(SWEEP_S)
    assert house.disk.of(ChatRecord) == []


# ---- who answers for a chair


def kinds(house: House) -> list[str]:
    """What sits on the chairs, as the list of tables has it."""
    visitor = house.comes("Zoe")
    visitor.does(ListTables)
    (table,) = visitor.last(Tables).tables
    return [seat.kind for seat in table.seats]


def test_who_has_left_has_left_and_the_ai_seat_goes_on() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.does(LeaveTable)
    assert kinds(house) == ["ai", "human"]
    house, (greta,) = killed(house, greta)
    assert kinds(house) == ["ai", "human"]
    assert greta.asked is not None, "the AI player has let Boris's turn pass, as it would have"


def test_who_has_left_may_take_his_chair_back_also_from_another_server() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.does(LeaveTable)
    house, (boris, greta) = killed(house, boris, greta)
    assert isinstance(boris.asks(JoinTable, table=house.match.record.id, sex="male"), Accepted)
    assert kinds(house) == ["human", "human"]
    house, (boris, greta) = killed(house, boris, greta)
    assert kinds(house) == ["human", "human"]
    assert boris.private.seat == 0
    house.comes("Eve").refused(JoinTable, table=house.match.record.id, sex="male")


def test_a_person_who_sits_elsewhere_by_now_is_not_called_back() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    first = house.match.record.id
    boris.does(LeaveTable)
    olga, _ = house.sits_down("Olga", "Knut")
    olga.does(LeaveTable)
    house, (boris, olga) = killed(house, boris, olga)
    assert boris.all(Shared) == olga.all(Shared) == []
    boris.does(JoinTable, table=first, sex="male")
    assert boris.public.table == first


def test_leaving_and_coming_back_are_acknowledged_when_they_are_on_the_disk() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    house.disk.slow = True
    left = boris.send(LeaveTable)
    assert boris.answer_to(left) is None
    house.disk.turn()
    assert boris.answer_to(left) == Accepted(left)
    back = boris.send(JoinTable, table=house.match.record.id, sex="male")
    assert boris.answer_to(back) is None
    house.disk.turn()
    assert boris.answer_to(back) == Accepted(back)
    session = house.disk.of(PersonRecord)[0].session
    assert house.disk.of(ChairRecord) == [ChairRecord(1, 0, ai="meek"), ChairRecord(1, 0, session)]


def test_the_last_one_to_leave_is_told_when_the_end_is_on_the_disk() -> None:
    house = House()
    (boris,) = house.sits_down("Boris", ai=("meek",))
    house.disk.slow = True
    left = boris.send(LeaveTable)
    assert boris.answer_to(left) is None
    house.disk.turn()
    assert boris.answer_to(left) == Accepted(left)
    assert house.disk.of(EndRecord) == [EndRecord(1, "abandoned", at_s=SATURDAY_S)]


def test_each_end_is_dated() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    house.clock.advance(50)
    boris.act("bomb")
    assert [end.at_s for end in house.disk.of(EndRecord)] == [SATURDAY_S + 50]


# ---- by a real store


def test_what_a_store_gives_back_is_what_it_was_given(place: Place) -> None:
    house = House(OFTEN)
    boris, greta = house.sits_down("Boris", "Greta", ai=("meek",), explain="at_once")
    boris.act("boil")
    boris.does(Say, text="Kick it!")
    boris.answer(["take"])
    greta.does(LeaveTable)
    boris.act("poke", "seat.1")
    house.clock.advance(SWEEP_S)
    before = all_are_shown_the_table(boris)
    with closing(place.store()) as store:
        for record in house.disk.written:
            store.append([record])
    with closing(place.store()) as store:
        house = House(OFTEN, disk=Disk(whole_past(store)))
    again = comes_back(house, boris)
    assert all_are_shown_the_table(again) == before
    assert again.story == boris.story
    assert again.last(Talked).count == 1
    assert kinds(house) == ["human", "ai", "ai"]


def test_whoever_has_a_seat_at_two_tables_is_one_person_after_a_restart() -> None:
    house = House()
    (boris, _), olga = house.sits_down("Boris", "Greta", ai=("meek",)), house.comes("Olga")
    boris.does(LeaveTable)
    boris.does(CreateTable, name="Another", set="toy", sex="male")
    olga.does(JoinTable, table=boris.last(Lobby).table.id, sex="female")
    olga.does(SetReady, ready=True)
    boris.does(StartMatch)
    again = house.restarted(sleeps=True).server
    owners = [owner for table in again.lobby.tables.values() for owner in table.owners]  # type: ignore[union-attr]
    assert sorted(owner.name for owner in owners) == ["Boris", "Boris", "Greta", "Olga"]
    assert all(owner is again.sessions.get(owner.id) for owner in owners)
    (only,) = again.sessions.called("Boris")
    assert set(only.unread) == set(again.lobby.tables.values()), "they hear of both when they come back"
