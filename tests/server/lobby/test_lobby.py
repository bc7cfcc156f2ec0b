"""Tables being filled: opening, joining, AI seats, getting ready, looking on, talking."""

from __future__ import annotations

import pytest
from tests.server.house import Caller, House

from kickdoor_game import library
from kickdoor_protocol.messages.lobby import (
    AddAi,
    CreateTable,
    JoinTable,
    LeaveTable,
    ListTables,
    Lobby,
    RemoveAi,
    SetReady,
    StartMatch,
    Tables,
    WatchTable,
)
from kickdoor_protocol.messages.session import Accepted
from kickdoor_protocol.messages.table import Answer, Private, Resync, Shared
from kickdoor_protocol.messages.talk import Said, Say
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.store.records import MatchRecord
from kickdoor_server.people.sessions.sessions import TOLD_AT_ONCE
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets, lesson_sets
from kickdoor_server.table.thinking.minds import KnownMinds


def opens(caller: Caller, **options: str | int) -> str:
    """Opens a table; its id."""
    caller.does(CreateTable, name="Friday night", set="toy", sex="female", options=options)
    return caller.last(Lobby).table.id


def test_a_table_is_found_in_the_list_and_filled() -> None:
    house = House()
    boris, greta = house.comes("Boris"), house.comes("Greta")
    table = opens(boris)
    greta.does(ListTables)
    (info,) = greta.last(Tables).tables
    assert (info.id, info.name, info.state, info.host) == (table, "Friday night", "filling", 0)
    assert [seat.kind for seat in info.seats] == ["human", "empty", "empty", "empty"]
    assert [(info.key, info.seats_least, info.seats_most) for info in greta.last(Tables).sets] == [("toy", 2, 4)]
    greta.does(JoinTable, table=table, sex="male", seat=2)
    assert greta.last(Lobby).your_seat == 2
    assert [seat.name for seat in boris.last(Lobby).table.seats] == ["Boris", "", "Greta", ""]


def test_settings_are_those_of_the_set_and_checked() -> None:
    boris = House().comes("Boris")
    refused = boris.refused(CreateTable, name="", set="toy", sex="male", options={"speed": "fast"})
    assert (refused.reason, refused.cure) == (
        "no_such_setting",
        "choose seats, pace, talk, explain, ai_pace, watching or keeper",
    )
    refused = boris.refused(CreateTable, name="", set="toy", sex="male", options={"pace": "brisk"})
    assert (refused.reason, refused.cure) == ("bad_setting", "choose slow or fast")
    opens(boris, pace="fast")
    assert [setting.value for setting in boris.last(Lobby).settings] == [
        4,
        "fast",
        True,
        "after",
        "usual",
        "everybody",
        "caretaker",
    ]


def test_an_unknown_set_is_refused_with_those_that_are_known() -> None:
    refused = House().comes("Boris").refused(CreateTable, name="", set="chess", sex="male")
    assert (refused.reason, refused.cure) == ("no_such_set", "choose toy")


def test_a_table_without_a_name_is_its_hosts() -> None:
    boris = House().comes("Boris")
    boris.does(CreateTable, name=" \x1b ", set="toy", sex="male")
    assert boris.last(Lobby).table.name == "Boris's table"


def test_a_taken_seat_a_full_table_and_a_table_that_is_gone_are_refused() -> None:
    house = House()
    boris, greta = house.comes("Boris"), house.comes("Greta")
    table = opens(boris)
    assert greta.refused(JoinTable, table=table, sex="male", seat=0).reason == "seat_taken"
    assert greta.refused(JoinTable, table=table, sex="male", seat=9).reason == "no_such_seat"
    for _ in range(3):
        boris.does(AddAi, kind="meek")
    assert greta.refused(JoinTable, table=table, sex="male").reason == "table_full"
    assert boris.refused(AddAi, kind="meek").reason == "table_full"
    boris.does(LeaveTable)
    assert greta.refused(JoinTable, table=table, sex="male").reason == "no_such_table"


def test_a_table_has_as_many_chairs_as_were_asked_for() -> None:
    house = House()
    boris = house.comes("Boris")
    boris.does(ListTables)
    chairs = boris.last(Tables).sets[0].settings[0]
    assert (chairs.key, chairs.value, chairs.choices) == ("seats", 4, (2, 3, 4))
    refused = boris.refused(CreateTable, name="", set="toy", sex="male", options={"seats": 5})
    assert (refused.text, refused.cure) == ("chairs: 5 is not possible.", "choose 2, 3 or 4")
    refused = boris.refused(CreateTable, name="", set="toy", sex="male", options={"seats": "\x1b[31m" + 4000 * "x"})
    assert refused.text == f"chairs: '[31m{36 * 'x'}' is not possible."
    opens(boris, seats=2)
    assert len(boris.last(Lobby).table.seats) == 2
    assert boris.last(Lobby).settings[0].value == 2
    boris.does(AddAi, kind="meek")
    assert boris.refused(AddAi, kind="meek").reason == "table_full"
    boris.does(StartMatch)
    (record,) = house.disk.of(MatchRecord)
    assert record.options == {}, "the game knows by its players how many they are"


def test_only_the_host_calls_ai_seats_and_starts() -> None:
    house = House()
    boris, greta = house.comes("Boris"), house.comes("Greta")
    greta_table = opens(boris)
    greta.does(JoinTable, table=greta_table, sex="male")
    assert greta.refused(AddAi, kind="meek").reason == "not_host"
    refused = greta.refused(StartMatch)
    assert (refused.reason, refused.cure) == ("not_host", "ask them to")
    boris.does(LeaveTable)
    assert greta.last(Lobby).table.host == 1
    greta.does(AddAi, kind="meek", name="Spite")
    assert greta.refused(AddAi, kind="meek", name="spite").reason == "name_taken"
    assert greta.refused(AddAi, kind="evil").cure == "choose meek"
    assert greta.refused(RemoveAi, seat=1).cure == "name the seat of one"
    greta.does(RemoveAi, seat=0)
    assert greta.refused(RemoveAi, seat=0).reason == "no_ai_there"


def test_a_match_waits_for_enough_players_and_for_everybody_to_be_ready() -> None:
    house = House()
    boris, greta = house.comes("Boris"), house.comes("Greta")
    table = opens(boris)
    refused = boris.refused(StartMatch)
    assert (refused.reason, refused.cure) == ("wrong_number", "call AI players or wait for people")
    greta.does(JoinTable, table=table, sex="male")
    refused = boris.refused(StartMatch)
    assert (refused.reason, refused.text) == ("not_ready", "Not ready yet: Greta.")
    greta.does(SetReady, ready=True)
    boris.does(StartMatch)
    assert greta.last(Private).view.seat == 1
    greta.does(ListTables)
    assert [info.state for info in greta.last(Tables).tables] == ["running"]


def test_nobody_changes_a_table_while_its_match_is_being_written_down() -> None:
    house = House()
    boris, greta = house.comes("Boris"), house.comes("Greta")
    table = opens(boris)
    boris.does(AddAi, kind="meek")
    house.disk.slow = True
    req = boris.send(StartMatch)
    assert greta.refused(JoinTable, table=table, sex="male").reason == "starting"
    refused = boris.refused(LeaveTable)
    assert (refused.reason, refused.cure) == ("starting", "wait a moment")
    assert boris.answer_to(req) is None
    house.disk.turn()
    assert boris.answer_to(req) == Accepted(req)
    assert len(house.disk.of(MatchRecord)) == 1


def test_a_match_that_cannot_be_written_down_does_not_begin() -> None:
    house = House()
    boris = house.comes("Boris")
    opens(boris)
    boris.does(AddAi, kind="meek")
    house.disk.rejects = True
    assert boris.refused(StartMatch).reason == "not_recorded"
    house.disk.rejects = False
    boris.does(StartMatch)
    assert boris.asked is not None


def test_empty_chairs_close_up_when_the_match_begins() -> None:
    house = House()
    boris, greta = house.comes("Boris"), house.comes("Greta")
    table = opens(boris)
    greta.does(JoinTable, table=table, sex="male", seat=3)
    greta.does(SetReady, ready=True)
    boris.does(StartMatch)
    assert greta.private.seat == 1
    assert [seat.name for seat in boris.public.seats] == ["Boris", "Greta"]


def test_one_is_at_one_table_at_a_time() -> None:
    house = House()
    boris, greta = house.comes("Boris"), house.comes("Greta")
    first = opens(boris)
    opens(greta)
    assert greta.refused(JoinTable, table=first, sex="male").reason == "at_a_table"
    assert greta.refused(WatchTable, table=first).reason == "at_a_table"
    assert greta.refused(CreateTable, name="", set="toy", sex="male").reason == "at_a_table"


def test_one_may_change_seats_and_stand_up_to_look_on() -> None:
    boris = House().comes("Boris")
    table = opens(boris)
    boris.does(JoinTable, table=table, sex="female", seat=3)
    assert boris.last(Lobby).your_seat == 3
    boris.does(WatchTable, table=table)
    lobby = boris.last(Lobby)
    assert lobby.your_seat is None
    assert lobby.table.watchers == 1
    assert all(seat.kind == "empty" for seat in lobby.table.seats)
    boris.does(JoinTable, table=table, sex="female")
    assert boris.last(Lobby).table.watchers == 0


def test_those_who_look_on_see_all_that_is_public_and_can_do_nothing() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    olga = house.comes("Olga")
    olga.does(WatchTable, table=house.match.record.id)
    assert olga.public == boris.public
    private = olga.private
    assert (private.seat, private.hand, private.questions, private.standing) == (None, (), (), ())
    assert not any("secret" in line for line in olga.story)
    asked = boris.asked
    assert asked is not None
    assert olga.refused(Answer, question=asked.id, choice=("take",)).reason == "not_seated"
    boris.answer(["leave"])
    assert olga.public == boris.public
    olga.does(LeaveTable)
    olga.forgets()
    boris.act("shout")
    assert olga.listens() == []


def test_a_running_match_takes_no_newcomers_but_those_who_look_on() -> None:
    house = House(Settings(ai_delay_ms=(0, 0), watchers_most=1))
    house.sits_down("Boris", "Greta")
    olga, knut = house.comes("Olga"), house.comes("Knut")
    table = house.match.record.id
    assert olga.refused(JoinTable, table=table, sex="male").reason == "running"
    olga.does(WatchTable, table=table)
    assert knut.refused(WatchTable, table=table).reason == "crowded"


def test_tables_have_a_limit() -> None:
    house = House(Settings(tables_most=1))
    boris, greta = house.comes("Boris"), house.comes("Greta")
    opens(boris)
    assert greta.refused(CreateTable, name="", set="toy", sex="male").reason == "no_room"


def test_what_belongs_to_a_table_needs_one() -> None:
    boris = House().comes("Boris")
    for make, fields in (
        (LeaveTable, {}),
        (SetReady, {"ready": True}),
        (StartMatch, {}),
        (Resync, {}),
        (Answer, {"question": 1, "choice": True}),
    ):
        assert boris.refused(make, **fields).reason == "no_table"
    opens(boris)
    refused = boris.refused(Answer, question=1, choice=True)
    assert (refused.reason, refused.cure) == ("not_running", "wait until its host starts it")


def test_talk_stays_at_the_table_and_is_cleaned() -> None:
    house = House()
    boris, greta, olga = house.comes("Boris"), house.comes("Greta"), house.comes("Olga")
    boris.does(Say, text="hello\x1b[2J   all")
    assert [(said.who, said.text, said.kind) for said in olga.all(Said)] == [("Boris", "hello[2J all", "chat")]
    opens(boris)
    boris.does(Say, text="only here")
    assert [said.text for said in boris.all(Said)] == ["hello[2J all", "only here"]
    assert len(greta.all(Said)) == 1
    assert boris.refused(Say, text=" \u200b ").reason == "nothing_said"
    boris.does(Say, text="x" * 4000)
    assert boris.last(Said).text == "x" * 400


def test_a_crowd_hears_what_is_said_in_order_so_many_of_them_in_each_turn() -> None:
    house = House()
    boris, *crowd = [house.comes(f"Guest {number}") for number in range(2 * TOLD_AT_ONCE + 1)]
    boris.does(Say, text="one")
    boris.does(Say, text="two")
    heard = [[said.text for said in person.all(Said)] for person in (boris, *crowd)]
    assert heard == [["one", "two"]] * TOLD_AT_ONCE + [[]] * (TOLD_AT_ONCE + 1)
    crowd[-1].does(CreateTable, name="Mine", set="toy", sex="female")
    for _ in range(2):
        house.clock.advance(0)
    heard = [[said.text for said in person.all(Said)] for person in (boris, *crowd)]
    assert heard == [["one", "two"]] * 2 * TOLD_AT_ONCE + [[]], "whoever is at a table by then hears nothing"


def test_chat_that_floods_is_refused() -> None:
    house = House()
    boris = house.comes("Boris")
    for _ in range(6):
        boris.does(Say, text="spam")
    assert boris.refused(Say, text="spam").reason == "too_fast"
    house.clock.advance(1.1)
    boris.does(Say, text="sorry")


def test_in_a_match_the_seat_of_the_speaker_is_said() -> None:
    boris, greta = House().sits_down("Boris", "Greta")
    greta.does(Say, text="ready?")
    assert boris.last(Said).seat == 1


def test_a_chair_is_kept_for_a_minute_and_an_empty_table_is_forgotten() -> None:
    house = House()
    boris, greta = house.comes("Boris"), house.comes("Greta")
    table = opens(boris)
    greta.does(JoinTable, table=table, sex="male")
    greta.loses_the_line()
    assert not boris.last(Lobby).table.seats[1].connected
    house.clock.advance(59)
    assert boris.last(Lobby).table.seats[1].name == "Greta"
    house.clock.advance(10)
    assert boris.last(Lobby).table.seats[1].kind == "empty"
    boris.loses_the_line()
    house.clock.pump([5] * 15)
    assert house.server.lobby.tables == {}


def test_resync_brings_everything_again() -> None:
    boris, _ = House().sits_down("Boris", "Greta")
    boris.answer(["leave"])
    boris.forgets()
    boris.does(Resync)
    heard = [type(message).__name__ for message in boris.heard]
    assert heard == ["Faces", "Layout", "Told", "Shared", "Private", "SeatCode", "Accepted"]
    assert boris.last(Shared).view.number == boris.private.number


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("Meeek", "There is no AI player 'Meeek'; did you mean meek?"),
        ("psychic", "There is no AI player 'psychic'."),
        ("riddler", "The AI player 'riddler' plays other games, not this one."),
    ],
)
def test_an_ai_player_that_there_is_not_is_answered_with_those_that_were_meant(kind: str, text: str) -> None:
    ann = House().comes("Ann")
    ann.does(CreateTable, name="", set="toy", sex="female")
    refused = ann.refused(AddAi, kind=kind)
    assert (refused.reason, refused.text, refused.cure) == ("no_such_ai", text, "choose meek")


def test_numbers_to_choose_from_are_offered_in_their_order() -> None:
    for name, produce in known_sets(()).items():
        for setting in produce().settings:
            numbers = [choice for choice in setting.choices if isinstance(choice, int)]
            assert numbers == sorted(numbers), f"{name}: {setting.key}"


def test_each_set_says_who_plays_it_the_usual_one_first() -> None:
    minds = KnownMinds()
    sets = PlayableSets({**known_sets(()), **lesson_sets()}, opponents=minds.opponents).sets()
    assert sets[0].key == library.USUAL_SET
    assert list(sets[0].ais) == [name for name, _ in minds.kinds(library.ruleset(library.USUAL_SET).engine)]
    assert all(info.ais == () for info in sets if info.lesson), "nobody is called to a lesson"
