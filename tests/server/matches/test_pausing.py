"""Pausing a table by consent: to go on another time, also with another server, and also without one's token."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import pairwise

from msgspec.structs import replace as replaced
from tests.server.house import QUICK, Caller, House
from tests.server.people.test_coming_back import comes_back

from kickdoor_protocol.messages.lobby import CreateTable, JoinTable, LeaveTable, ListTables, Tables, WatchTable
from kickdoor_protocol.messages.session import Accepted, Welcome
from kickdoor_protocol.messages.table import Act, Answer, Observe, PauseTable, ResumeTable, Shared
from kickdoor_protocol.messages.talk import Said, Say
from kickdoor_protocol.views import Pause
from kickdoor_server.base.declined import NOBODY, Declined
from kickdoor_server.base.store.records import ClocksRecord, PauseRecord

WEEK = [3_600.0] * 24 * 7


@dataclass
class Heard:
    """Notes what became of what it waited for."""

    what: list[Declined | None] = field(default_factory=list)

    def done(self, declined: Declined | None) -> None:
        self.what.append(declined)


def pause_of(caller: Caller) -> Pause:
    pause = caller.public.pause
    assert pause is not None
    return pause


def remarks(caller: Caller) -> list[str]:
    return [said.text for said in caller.all(Said) if said.kind == "system"]


def paused(house: House, *people: Caller) -> None:
    for caller in people:
        caller.does(PauseTable)
    assert house.match.pausing.stands_still


def test_all_people_who_are_here_have_to_agree() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta", ai=("meek",))
    boris.does(PauseTable)
    assert pause_of(greta) == Pause(
        "proposed", "Boris would like to go on another time; what does Greta say?", (0,), (1,)
    )
    assert boris.asked is not None, "it plays on until all have agreed"
    greta.does(PauseTable)
    assert pause_of(boris) == Pause("agreed", "The table is paused by Boris and Greta; everything is kept.", (0, 1))


def test_three_people_are_asked_in_good_grammar() -> None:
    house = House()
    boris, *_ = house.sits_down("Boris", "Greta", "Olga")
    boris.does(PauseTable)
    assert pause_of(boris).text == "Boris would like to go on another time; what do Greta and Olga say?"


def test_whoever_turns_out_to_be_a_program_agrees_to_what_is_proposed() -> None:
    """Nobody is left to be asked, so the table stands still."""
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.does(PauseTable)
    greta.does(Observe)
    assert pause_of(boris).kind == pause_of(greta).kind == "agreed"
    boris.does(ResumeTable)
    assert boris.public.pause is None
    boris.act("boil")


def test_one_who_has_proposed_and_turns_out_to_be_a_program_has_proposed_nothing() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.does(PauseTable)
    boris.does(Observe)
    assert greta.public.pause is None


def test_a_program_proposes_no_pause_and_is_told_so() -> None:
    house = House()
    boris, greta, olga = house.sits_down("Boris", "Greta", "Olga")
    boris.does(Observe)
    heard = len(greta.heard)
    refused = boris.refused(PauseTable)
    assert (refused.reason, len(greta.heard)) == ("program", heard)
    greta.does(PauseTable)
    heard = len(greta.heard)
    boris.does(PauseTable)
    assert len(greta.heard) == heard, "it agrees anyway, so that is no news"
    olga.does(PauseTable)
    assert pause_of(boris).kind == "agreed"


def test_whoever_has_agreed_may_take_it_back() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.does(PauseTable)
    boris.does(ResumeTable)
    assert greta.public.pause is None
    greta.does(PauseTable)
    assert not house.match.pausing.stands_still, "what he has taken back is no consent"
    assert remarks(greta) == ["Boris would rather play on."]


def test_while_it_stands_still_nobody_is_asked_and_no_clock_runs() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.act("boil")
    asked = boris.asked
    assert asked is not None
    house.clock.advance(20)
    paused(house, boris, greta)
    assert (boris.asked, boris.private.standing, greta.public.waiting) == (None, (), ())
    assert boris.refused(Answer, question=asked.id, choice=("take",)).reason == "paused"
    assert greta.refused(Act, choice=("shout",)).reason == "paused"
    greta.does(Say, text="sleep well")
    written = len(house.disk.written)
    for caller in (boris, greta):
        caller.loses_the_line()
    house.clock.pump(WEEK)
    assert len(house.disk.written) <= written + 2, "but for the line that was said, and that it was"
    boris, greta = (house.comes("again", resume=caller.token) for caller in (boris, greta))
    assert pause_of(boris).missing == ()
    greta.does(ResumeTable)
    assert boris.asked is not None
    assert (boris.asked.id, boris.asked.seconds_left) == (asked.id, 30.0), "who comes back has the full time"


def test_for_those_who_stayed_the_time_goes_on_where_it_stood_still() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    house.clock.advance(20)
    paused(house, boris, greta)
    house.clock.advance(60)
    greta.does(ResumeTable)
    assert boris.asked is not None
    assert boris.asked.seconds_left == 10.0
    house.clock.advance(9.9)
    assert boris.asked is not None
    house.clock.advance(0.2)
    assert boris.asked is None


def test_ai_seats_hold_their_breath() -> None:
    house = House(replace(QUICK, ai_delay_ms=(500, 1_600)))
    (boris,) = house.sits_down("Boris", ai=("meek",))
    boris.answer(["leave"])
    paused(house, boris)
    number = house.match.number
    house.clock.pump([1.0] * 30)
    assert house.match.number == number
    boris.does(ResumeTable)
    house.clock.pump([1.0] * 3)
    assert house.match.number > number


def test_an_ai_seat_that_comes_to_a_decision_meanwhile_decides_anew() -> None:
    house = House()
    (boris,) = house.sits_down("Boris", ai=("meek",))
    house.thoughts.slow = True
    boris.answer(["leave"])
    paused(house, boris)
    number = house.match.number
    house.thoughts.come()
    assert house.match.number == number
    boris.does(ResumeTable)
    house.thoughts.come()
    assert house.match.number > number


def test_one_person_among_ai_seats_and_programs_decides_alone() -> None:
    house = House()
    boris, bot = house.sits_down("Boris", "Bot", ai=("meek",))
    bot.does(Observe)
    boris.does(PauseTable)
    assert pause_of(bot).kind == "agreed"


def test_who_has_lost_the_line_need_not_agree() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.does(PauseTable)
    greta.loses_the_line()
    assert pause_of(boris) == Pause("agreed", "The table is paused by Boris; everything is kept.", (0,), missing=(1,))


def test_a_proposal_goes_with_those_who_made_it() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.does(PauseTable)
    boris.loses_the_line()
    assert pause_of(greta).kind == "lost"
    again = house.comes("Boris", resume=boris.token)
    assert again.public.pause is None
    assert house.disk.of(PauseRecord) == []


def test_it_is_acknowledged_when_it_is_on_the_disk_with_the_time_that_was_left() -> None:
    house = House()
    (boris,) = house.sits_down("Boris", ai=("meek",))
    house.clock.advance(12)
    house.disk.slow = True
    req = boris.send(PauseTable)
    assert boris.answer_to(req) is None
    house.disk.turn()
    assert boris.answer_to(req) == Accepted(req)
    assert house.disk.of(PauseRecord)[-1] == PauseRecord(1, True, "agreed", "Boris", (0,))
    assert dict(house.disk.of(ClocksRecord)[-1].left) == {(0, "take", 0, 1): 18_000}


def test_save_tonight_and_continue_next_week_with_another_server() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta", ai=("meek",))
    house.clock.advance(12)
    hand, asked = boris.private.hand, boris.asked
    assert asked is not None
    paused(house, boris, greta)
    house = house.restarted()
    house.clock.pump(WEEK)
    olga = house.comes("Olga")
    olga.does(ListTables)
    (table,) = olga.last(Tables).tables
    assert (table.name, table.state) == ("The table", "paused")
    again = house.comes("Boris", resume=boris.token)
    assert pause_of(again) == Pause(
        "agreed", "The table is paused by Boris and Greta; everything is kept.", (0, 1), missing=(1,)
    )
    house.comes("Greta", resume=greta.token)
    again.does(ResumeTable)
    assert house.disk.of(PauseRecord)[-1].paused is False
    assert again.asked is not None
    assert (again.private.hand, again.asked.id, again.asked.seconds_left) == (hand, asked.id, 30.0)


def test_in_a_match_nobody_changes_places() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta", ai=("meek",))
    table = house.match.record.id
    for seat in (1, 2, 99):
        refused = boris.refused(JoinTable, table=table, sex="male", seat=seat)
        assert (refused.reason, refused.text) == ("running", "The match has begun, and your seat is 1.")
    boris.does(JoinTable, table=table, sex="male", seat=0)
    greta.does(LeaveTable)
    assert greta.refused(JoinTable, table=table, sex="male", seat=0).reason == "running"
    greta.does(JoinTable, table=table, sex="male", seat=1)


def test_who_comes_back_to_a_seat_is_called_what_it_is_called() -> None:
    """Though somebody else has their name by now."""
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    greta.does(LeaveTable)
    greta.loses_the_line()
    house.clock.advance(QUICK.name_s + 1)
    house.comes("Greta")
    greta = house.comes("", resume=greta.token)
    greta.req = 100
    assert greta.last(Welcome).name == "Greta 2"
    greta.does(JoinTable, table=house.match.record.id, sex="male")
    greta.does(Say, text="It is me.")
    assert boris.last(Said).who == "Greta"


def test_who_looks_on_neither_pauses_nor_resumes() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    olga = house.comes("Olga")
    olga.does(WatchTable, table=house.match.record.id)
    assert olga.refused(PauseTable).reason == "not_seated"
    paused(house, boris, greta)
    assert olga.public.pause is not None
    assert olga.refused(ResumeTable).reason == "not_seated"
    assert greta.refused(CreateTable, name="", set="toy", sex="male").reason == "at_a_table"


def test_programs_among_themselves_are_not_taken_to_want_a_pause() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    for program in (boris, greta):
        program.does(Observe)
    assert boris.public.pause is None
    boris.act("boil")
    assert boris.public.pause is None
    assert not house.match.pausing.stands_still


def test_who_comes_back_to_a_paused_table_and_says_pause_changes_nothing() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    greta.loses_the_line()
    paused(house, boris)
    before = pause_of(boris)
    again = comes_back(house, greta)
    again.does(PauseTable)
    assert pause_of(again) == replaced(before, missing=())
    boris.does(ResumeTable)
    again.does(PauseTable)
    assert not house.match.pausing.stands_still, "that was no consent to a later one, but a proposal of it"
    assert pause_of(boris).kind == "proposed"


def test_who_wants_to_answer_at_a_paused_table_is_told_whose_word_it_waits_for() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    paused(house, boris, greta)
    assert boris.refused(Act, choice=("boil",)).cure == "say resume"
    boris.does(ResumeTable)
    house.match.pausing.hold("the host")
    house.match.pause_changed(NOBODY)
    assert boris.refused(Act, choice=("boil",)).cure == "wait for the host"


def test_what_is_not_paused_cannot_be_resumed_and_what_is_over_cannot_be_paused() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    assert boris.refused(ResumeTable).reason == "not_paused"
    paused(house, boris, greta)
    boris.does(PauseTable)
    boris.does(ResumeTable)
    boris.act("bomb")
    assert boris.refused(PauseTable).reason == "match_over"


def test_the_host_of_the_server_stops_a_table_and_only_he_lets_it_go_on() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    (table,) = house.server.lobby.tables.values()
    heard = Heard()
    table.hold("root", heard)  # type: ignore[union-attr]
    assert pause_of(greta) == Pause("held", "The host of this server has paused the table.")
    assert boris.refused(ResumeTable).reason == "held"
    house = house.restarted()
    boris = house.comes("Boris", resume=boris.token)
    assert pause_of(boris).kind == "held"
    (table,) = house.server.lobby.tables.values()
    table.release(heard)  # type: ignore[union-attr]
    assert (boris.public.pause is None or pause_of(boris).kind == "lost", heard) == (True, Heard([None, None]))


def test_situations_are_counted_on_through_a_pause() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    paused(house, boris, greta)
    boris.does(ResumeTable)
    boris.answer(["leave"])
    numbers = [shared.view.number for shared in boris.all(Shared)]
    assert all(before <= after for before, after in pairwise(numbers))
