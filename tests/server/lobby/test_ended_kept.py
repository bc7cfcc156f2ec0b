"""A table whose match has ended: it stays for those who played there, also for who is away, also over a restart."""

from __future__ import annotations

from dataclasses import replace as but

from msgspec.structs import replace
from tests.server.classroom import school
from tests.server.doubles import Disk
from tests.server.house import QUICK, Caller, House
from tests.server.matches.test_absent_seats import system, with_caretaker
from tests.server.people.test_coming_back import comes_back
from tests.server.table.test_ai_seats import only_ai
from tests.server.table.test_lessons import good
from tests.server.toy import GOAL

from kickdoor_game.machine.ids import CHANCE
from kickdoor_protocol.messages.lobby import CreateTable, JoinTable, LeaveTable, Lobby, SetReady, StartMatch
from kickdoor_protocol.messages.replay import ReplayPart, TakeReplay
from kickdoor_protocol.messages.session import Accepted, Welcome
from kickdoor_protocol.messages.table import Act, Answer, Over
from kickdoor_protocol.messages.talk import Said, Say
from kickdoor_server.base.store.records import AnswerRecord, EndRecord, PersonRecord
from kickdoor_server.lobby.waking.revival import OLD_NEWS
from kickdoor_server.matches.ending import ABANDONED, FROZEN

CLEARED = "The table has been cleared away. This is how it ended: Won by Boris."


def before_the_end(house: House, boris: Caller, *others: Caller) -> None:
    """Boris takes what there is and the others leave it, until what he is offered would win him the match."""
    for _ in range(100):
        table = house.match.table
        for caller in (boris, *others):
            kind = "" if caller.asked is None else caller.asked.kind
            if caller is boris and kind == "take" and table.points[0] + table.stack[-1].die >= GOAL:
                return
            if kind:
                caller.answer([("take" if caller is boris else "leave") if kind == "take" else "pass"])
    raise AssertionError("nobody comes near to winning")


def won(house: House, boris: Caller, *others: Caller) -> None:
    """Boris wins."""
    before_the_end(house, boris, *others)
    boris.answer(["take"])
    assert boris.last(Over).winners == (0,)


def boris_has_won() -> tuple[House, Caller, Caller]:
    """He and Greta are still at the table."""
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    won(house, boris, greta)
    return house, boris, greta


def plays_again(host: Caller, guest: Caller) -> None:
    """The two leave the table for another one, and begin another match there."""
    for caller in (host, guest):
        caller.does(LeaveTable)
    host.does(CreateTable, name="Another", set="toy", sex="female", options={})
    guest.does(JoinTable, table=host.last(Lobby).table.id, sex="male")
    guest.does(SetReady, ready=True)
    host.does(StartMatch)
    for caller in (host, guest):
        caller.heard = [message for message in caller.heard if not isinstance(message, Over)]


# ---- over a restart


def test_one_whom_nobody_could_tell_how_it_ended_is_told_after_the_restart() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    before_the_end(house, boris, greta)
    asked = boris.asked
    assert asked is not None
    req = boris.send(Answer, question=asked.id, choice=("take",))
    boris.wire.clear()
    house = house.restarted()
    again = comes_back(house, boris)
    assert again.last(Welcome).resumed
    assert again.last(Over).winners == (0,)
    assert again.last(Over).text == "Won by Boris."
    assert again.last(Over).seed == bytes(range(32)).hex()
    written = len(house.disk.of(AnswerRecord))
    again.req = req - 1
    assert again.asks(Answer, question=asked.id, choice=("take",)) == Accepted(req), "it was carried out, once"
    assert len(house.disk.of(AnswerRecord)) == written
    assert again.refused(Act, choice=("shout",)).reason == "match_over"


def test_who_sat_at_the_finished_table_sits_there_again_with_all_that_can_be_done_there() -> None:
    house, boris, greta = boris_has_won()
    before = boris.public
    house = house.restarted()
    again, other = comes_back(house, boris), comes_back(house, greta)
    assert again.public.seats == before.seats
    assert (again.story, again.private.hand) == (boris.story, boris.private.hand)
    again.does(Say, text="Well played!")
    assert other.last(Said).text == "Well played!"
    again.does(TakeReplay)
    assert again.last(ReplayPart).records


def test_it_ends_once_and_is_over_in_every_server_after_that() -> None:
    house, boris, _ = boris_has_won()
    house = house.restarted()
    boris = comes_back(house, boris)
    house = house.restarted().restarted()
    again = comes_back(house, boris)
    assert again.last(Welcome).resumed, "the token of the second server is known to the fourth"
    assert again.last(Over).text == "Won by Boris."
    assert len(house.disk.of(EndRecord)) == 1


def test_a_frozen_match_says_that_it_is_one() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    boris.act("bomb")
    again = comes_back(house.restarted(), boris)
    assert again.last(Over) == Over((), FROZEN)
    assert (again.story, again.private.questions) == (boris.story, ())


def test_in_a_match_that_was_given_up_no_die_is_rolled_any_more() -> None:
    house = House()
    _, greta = house.sits_down("Boris", "Greta")
    disk = house.disk
    while disk.of(AnswerRecord) and disk.of(AnswerRecord)[-1].answer.seat == CHANCE:
        disk.written.remove(disk.of(AnswerRecord)[-1])
    disk.written.append(EndRecord(1, ABANDONED, at_s=1.0))
    house = house.restarted()
    assert comes_back(house, greta).last(Over).text == "Everybody has left."
    assert house.disk.of(AnswerRecord) == disk.of(AnswerRecord)


def test_who_has_gone_away_from_it_is_not_put_back() -> None:
    house, boris, greta = boris_has_won()
    boris.does(LeaveTable)
    house.disk.turn()
    house = house.restarted()
    assert comes_back(house, greta).last(Over).winners == (0,)
    assert not house.comes("Boris", boris.token).all(Over)


def test_whoever_would_sit_down_there_hears_that_it_is_over() -> None:
    house, boris, _ = boris_has_won()
    boris.does(LeaveTable)
    for caller in (boris, house.comes("Olga")):
        refused = caller.refused(JoinTable, table=house.match.record.id, sex="male")
        assert (refused.reason, refused.text) == ("running", "The match at this table is over.")


def test_who_left_while_it_was_played_has_nothing_to_do_with_its_end() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    greta.does(LeaveTable)
    won(house, boris)
    assert not house.restarted().comes("Greta", greta.token).last(Welcome).resumed


def test_when_all_have_gone_away_there_is_no_such_table() -> None:
    house, boris, greta = boris_has_won()
    boris.does(LeaveTable)
    greta.does(LeaveTable)
    house.disk.turn()
    assert house.restarted().server.lobby.tables == {}


def test_seats_among_themselves_keep_no_finished_table() -> None:
    house = House()
    house.thoughts.slow = True
    only_ai(house, "meek", "meek")
    house.match.abandon()
    assert house.restarted().server.lobby.tables == {}


def test_of_several_finished_matches_one_is_at_the_last_ones_table() -> None:
    house, boris, greta = boris_has_won()
    plays_again(greta, boris)
    house.clock.advance(60)
    assert house.match.record.number == 2
    won(house, greta, boris)
    house = house.restarted()
    assert house.match.record.number == 2
    assert comes_back(house, boris).last(Over).text == "Won by Greta."


def test_who_plays_another_match_is_in_that_one() -> None:
    house, boris, greta = boris_has_won()
    plays_again(boris, greta)
    house.disk.turn()
    house = house.restarted()
    again = comes_back(house, boris)
    assert again.asked is not None
    assert not again.all(Over)
    assert house.match.record.number == 2
    assert house.disk.of(PersonRecord)[-1].left == 1, "where he has been is still known"


def test_an_older_release_did_not_write_down_who_had_gone_away() -> None:
    house, boris, greta = boris_has_won()
    plays_again(boris, greta)
    house.disk.turn()
    old = [replace(line, left=0) if isinstance(line, PersonRecord) else line for line in house.disk.written]
    house.disk.written = old
    house = house.restarted()
    assert house.match.record.number == 2
    assert comes_back(house, boris).asked is not None


def test_one_that_cannot_be_shown_any_more_is_no_matter_for_the_host(log: list[str]) -> None:
    house, boris, _ = boris_has_won()
    spoiled = house.disk.as_past()
    spoiled.ended[0].answers[1] = spoiled.ended[0].answers[0]
    house = House(disk=Disk(spoiled))
    assert house.server.left_alone == ()
    assert system(comes_back(house, boris)) == [OLD_NEWS.format(name="The table")]
    assert any(line.startswith("cannot_be_replayed") for line in log)


def test_a_lesson_whose_end_was_not_written_ends_all_the_same() -> None:
    ada = good("run")
    disk = ada.house.disk
    disk.written = [record for record in disk.written if not isinstance(record, EndRecord)]
    again = school(Disk(disk.as_past()))
    back = again.comes("Ada", resume=ada.caller.token)
    assert back.last(Over).text == ada.over
    assert [end.how for end in again.disk.of(EndRecord)] == ["over"]


# ---- for a while


def test_it_waits_for_who_was_away_when_it_ended() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    before_the_end(house, boris, greta)
    greta.loses_the_line()
    boris.answer(["take"])
    boris.does(LeaveTable)
    house.clock.pump([50.0] * 11)
    again = comes_back(house, greta)
    assert again.last(Over).text == "Won by Boris."


def test_after_that_it_is_cleared_away_and_one_is_told_how_it_ended() -> None:
    house, boris, greta = boris_has_won()
    for caller in (boris, greta):
        caller.loses_the_line()
    house = house.restarted()
    house.clock.pump([50.0] * 13)
    assert house.server.lobby.tables == {}
    again = comes_back(house, greta)
    assert system(again) == [CLEARED]
    assert system(comes_back(house, again)) == [], "once"


def test_the_time_it_has_stood_there_already_counts() -> None:
    house, *_ = boris_has_won()
    house.clock.advance(1)
    ended = house.disk.of(EndRecord)[-1]
    house.disk.written[house.disk.written.index(ended)] = replace(ended, at_s=ended.at_s - 590)
    house = house.restarted()
    assert house.server.lobby.tables != {}
    house.clock.pump([5.0] * 3)
    assert house.server.lobby.tables == {}


def test_what_was_done_for_one_who_is_away_is_told_though_the_match_is_over() -> None:
    house = with_caretaker()
    boris, greta = house.sits_down("Boris", "Greta")
    greta.loses_the_line()
    house.clock.pump([5.0] * 13)
    before_the_end(house, boris)
    boris.answer(["take"])
    seat = boris.public.seats[1]
    assert (seat.kind, seat.connected) == ("human", False), "nobody keeps a seat warm where nothing is played"
    for server in (house, house.restarted()):
        again = comes_back(server, greta)
        assert any(line.startswith("While you were away, your seat was played for you") for line in system(again))


def test_finished_tables_at_which_nobody_is_give_way_to_new_ones() -> None:
    house = House(but(QUICK, tables_most=2))
    boris, greta = house.sits_down("Boris", "Greta")
    won(house, boris, greta)
    olga = house.comes("Olga")
    olga.does(CreateTable, name="Olga's", set="toy", sex="female", options={})
    knut = house.comes("Knut")
    assert knut.refused(CreateTable, name="x", set="toy", sex="male", options={}).reason == "no_room"
    for caller in (boris, greta):
        caller.loses_the_line()
    knut.does(CreateTable, name="Knut's", set="toy", sex="male", options={})
    assert system(comes_back(house, boris)) == [CLEARED]


def test_a_token_that_is_renewed_at_a_finished_table_is_written_down() -> None:
    house, boris, _ = boris_has_won()
    before = len(house.disk.of(PersonRecord))
    boris.loses_the_line()
    comes_back(house, boris)
    assert len(house.disk.of(PersonRecord)) == before + 1
