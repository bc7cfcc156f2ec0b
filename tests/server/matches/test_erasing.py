"""Somebody is erased: their name and what they said are gone from all that is kept; what was played still proves."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.server.databases import Folder, Place
from tests.server.house import QUICK, House
from tests.server.operations.test_admin import Office
from tests.server.recorded import last_table, playable_set, recorded, replay_file_of
from tests.server.recorded import records as recorded_lines

from kickdoor_protocol.messages.lobby import CreateTable, LeaveTable, Lobby, WatchTable
from kickdoor_protocol.messages.moderation import Ignore, Report
from kickdoor_protocol.messages.session import Welcome
from kickdoor_protocol.messages.talk import Say
from kickdoor_server.base.store.interface import Store
from kickdoor_server.base.store.records import (
    AnswerRecord,
    ChatRecord,
    EndRecord,
    MatchRecord,
    PauseRecord,
    PersonRecord,
    ReasonRecord,
    Record,
    SeatRecord,
    Snapshot,
)
from kickdoor_server.lobby.moderation.erasing import Traces, Whom, report_without, traces, without
from kickdoor_server.matches.replays.erasing import blanked
from kickdoor_server.matches.replays.proof import prove
from kickdoor_server.matches.replays.replay_file import MatchOutcome, packed, records_of, state_of
from kickdoor_server.operations.admin.shown import erased
from kickdoor_server.people.moderation.reports import FOLDER, Evidence, Person, ReportedLine, ReportStore
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets
from kickdoor_server.table.thinking.minds import KnownMinds

ANN, BOB = "s-ann", "s-bob"
SECRET = "Wilhelmina"
"""A name that is in no card and in no word of the program."""


def a_match(number: int = 1) -> list[Record]:
    """One that was played to its end by two people and two AI players."""
    written = recorded()
    first, second = (
        SeatRecord(name, sex, session, name_salt=salt * 16)
        for name, sex, session, salt in ((SECRET, "female", ANN, "a1"), ("Bob", "male", BOB, "b2"))
    )
    seats = (first, second, *written.match.seats[2:])
    header = replace(written.match, number=number, name=f"{SECRET}'s table", seats=seats)
    return [
        header,
        *(replace(line, match=number) for line in written.answers),
        ChatRecord(number, SECRET, "I live at number 7.", session=ANN, req=1),
        ChatRecord(number, "Bob", f"Quiet, {SECRET}!", session=BOB, req=1),
        ChatRecord(number, "Cid", "Quack.", "ai", 2),
        ReasonRecord(number, 5, 2, f"Cid would rather hit {SECRET}."),
        PauseRecord(number, True, "agreed", SECRET),
        PersonRecord(ANN, SECRET, (b"digest",)),
        PersonRecord(BOB, "Bob", (b"other",)),
        Snapshot(number, 5, "code", "digest", SECRET.encode()),
        EndRecord(number, "over", f"by {SECRET}", 1_700_000_000.0),
    ]


@pytest.fixture
def store(place: Place) -> Iterator[Store]:
    with closing(place.store()) as store:
        yield store


def erase(store: Store, whom: Whom) -> Traces:
    found = traces(store, whom)
    for number in (0, *found.matches):
        store.rewrite(number, without(found.whom))
    return found


@pytest.mark.parametrize("is_put_away", [False, True])
def test_a_match_that_is_over_keeps_its_answers_and_nothing_of_the_name(store: Store, *, is_put_away: bool) -> None:
    store.append(a_match())
    if is_put_away:
        store.archive(1, 1_700_000_001.0, over_s=600)
    before = store.read_one(1)
    found = erase(store, Whom(SECRET))
    assert (found.matches, found.lines) == ((1,), 1)
    assert ANN in found.whom.sessions
    after = store.read_one(1)
    assert [seat.name for seat in after.match.seats] == ["Player 1", "Bob", "Cid", "Dot"]
    assert after.match.name == "a player's table"
    assert [(line.who, line.text) for line in after.chat] == [("Bob", "Quiet, a player!"), ("Cid", "Quack.")]
    assert after.answers == before.answers
    assert SECRET not in repr(after)
    assert (after.match.seed, after.match.seats[0].session) == (before.match.seed, ANN), "an id, and no name"


def replay_of(store: Store) -> tuple[Any, ...]:
    """The records of the replay that is made from the journal as it is."""
    written = store.read_one(1)
    table = last_table(written)
    outcome = MatchOutcome("over", tuple(table.winners), state_of(table))
    return tuple(records_of(written.match, written.answers, outcome, "kickdoor test", "?"))


def test_its_replay_is_proven_as_before(store: Store) -> None:
    store.append(a_match())
    whole = replay_of(store)
    before = prove(replay_file_of(whole), playable_set())
    erase(store, Whom(ANN, frozenset({ANN})))
    lines = replay_of(store)
    after = prove(replay_file_of(lines), playable_set())
    assert before.wrong == after.wrong == ""
    assert lines[1:] == whole[1:], "all links and the fingerprint"
    assert before.proven[-1] == f"{SECRET}, Bob, Cid and Dot were called that when it was recorded."
    assert after.proven[-1] == "Bob, Cid and Dot were called that when it was recorded."
    assert [said.replace(SECRET, "a player") for said in before.proven[:-1]] == list(after.proven[:-1])
    assert after.open == (
        *before.open,
        "One player's name has been taken out of this file; what they did is proved all the same.",
        "Whether the table was called a player's table, the file cannot prove.",
    )
    assert SECRET not in repr(lines)
    assert "a1" * 16 not in repr(store.read_one(1)), "names cannot be tried on the seal either"


def test_a_match_of_an_older_release_has_no_name_there_either(store: Store) -> None:
    header, *rest = a_match()
    assert isinstance(header, MatchRecord)
    seats = tuple(replace(seat, name_salt="") for seat in header.seats)
    store.append([replace(header, seats=seats, name_salt=""), *rest])
    before = replay_of(store)
    erase(store, Whom(SECRET))
    lines = replay_of(store)
    assert lines[1:] == before[1:]
    assert [name.text for name in replay_file_of(lines).names] == [None, "Bob", "Cid", "Dot"]
    (_, gone, said) = prove(replay_file_of(lines), playable_set()).open
    assert gone.startswith("One player's name has been taken out")
    assert said.startswith("Whether those who played were called Bob, Cid and Dot, the file cannot prove")


def test_an_ai_player_that_had_their_name_in_a_fork_has_it_no_more(store: Store) -> None:
    """Bob has played on from a replay, against AI players in the chairs of the others."""
    header, *rest = a_match()
    assert isinstance(header, MatchRecord)
    seats = tuple(replace(seat, session=BOB if place == 1 else "") for place, seat in enumerate(header.seats))
    answers = [record for record in rest if isinstance(record, AnswerRecord)]
    store.append([replace(header, seats=seats, began_at=40), *answers, EndRecord(1, "abandoned")])
    assert erase(store, Whom(SECRET)).matches == (1,)
    after = store.read_one(1).match
    assert [seat.name for seat in after.seats] == ["Player 1", "Bob", "Cid", "Dot"]
    assert [name.text for name in replay_file_of(replay_of(store)).names] == [None, "Bob", "Cid", "Dot"]
    assert SECRET not in repr(after)


def test_an_ai_player_of_that_name_at_another_table_is_nobody_of_theirs(store: Store) -> None:
    store.append([*a_match()])
    assert erase(store, Whom("Cid")).matches == ()


def test_nothing_of_it_is_left_in_the_files(tmp_path: Path) -> None:
    with closing(Folder(tmp_path).store()) as store:
        store.append(a_match())
        store.archive(1, 1_700_000_001.0)
        store.append(a_match(2))
        assert any(SECRET.encode() in file.read_bytes() for file in tmp_path.iterdir())
        erase(store, Whom(SECRET))
        assert not any(SECRET.encode() in file.read_bytes() for file in tmp_path.iterdir())
    assert not any(SECRET.encode() in file.read_bytes() for file in tmp_path.iterdir())


def test_whoever_else_has_played_stays_as_they_were(store: Store) -> None:
    store.append(a_match())
    before = store.read_one(1)
    assert erase(store, Whom("Eve")).matches == ()
    assert store.read_one(1) == before


def test_a_seat_is_called_by_number_unless_somebody_else_is() -> None:
    header = next(record for record in a_match() if isinstance(record, MatchRecord))
    header = replace(header, seats=(header.seats[0], SeatRecord("player 1", "male", BOB)))
    kept = without(Whom(SECRET))(header)
    assert isinstance(kept, MatchRecord)
    assert [seat.name for seat in kept.seats] == ["Player 1.", "player 1"]


def test_a_name_goes_where_it_stands_as_a_word() -> None:
    assert blanked("Ann, Anna and ann; Ann's", {"Ann"}) == "a player, Anna and ann; a player's"
    assert blanked("as ever", {""}) == "as ever"


# ---- as whoever runs the server asks for it


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(dataclasses.replace(QUICK, data=tmp_path, admin="off"))


def played(house: House) -> tuple[Any, Any]:
    """A match of Boris and Greta that is over and cleared away; both have gone."""
    boris, greta = house.sits_down("Boris", "Greta")
    greta.does(Say, text="I know where you live.")
    boris.does(Say, text="Greta, stop it.")
    boris.does(Report, who="Greta", text="Greta threatens me.")
    greta.does(LeaveTable)
    boris.does(LeaveTable)
    boris.does(Ignore, who="Greta", ignored=True)
    house.clock.rightNow += house.server.settings.over_s + 60
    house.server.lobby.sweep()
    assert not house.server.lobby.tables
    return boris, greta


def test_first_it_is_told_what_that_would_be_and_nothing_is_done(house: House) -> None:
    _, greta = played(house)
    session = greta.link.person
    greta.loses_the_line()
    written = list(house.disk.written)
    told = Office(house).done("erase", who="Greta")
    assert told == {"done": False, "matches": [1], "lines": 1, "reports": 1, "sessions": [session.id]}
    assert house.disk.written == written


def test_then_it_is_gone_everywhere(house: House, tmp_path: Path) -> None:
    boris, greta = played(house)
    session = greta.link.person
    greta.loses_the_line()
    told = Office(house).done("erase", who="Greta", sure=True)
    assert told == {"done": True, "matches": [1], "lines": 1, "reports": 1, "sessions": [session.id]}
    kept = [record for record in house.disk.written if isinstance(record, MatchRecord | ChatRecord)]
    assert "Greta" not in repr(kept)
    assert "Greta" not in "".join(file.read_text() for file in (tmp_path / FOLDER).iterdir())
    assert [report.words for report in house.server.moderation.reports] == ["a player threatens me."]
    assert not boris.link.person.ignored
    new = house.comes("Greta", resume=greta.token)
    assert new.link.person is not session, "the token is good for nothing any more"


def test_what_they_said_where_nothing_is_written_down_is_in_no_later_report(house: House) -> None:
    boris, greta = house.comes("Boris"), house.comes("Greta")
    greta.does(Say, text="I know where you live.")
    boris.does(Say, text="Stop it.")
    boris.does(CreateTable, name="Friday", set="toy", sex="male")
    greta.does(WatchTable, table=boris.last(Lobby).table.id)
    greta.does(Say, text="And when you sleep.")
    boris.does(Say, text="Go away.")
    greta.does(LeaveTable)
    greta.loses_the_line()
    (table,) = house.server.lobby.tables.values()
    heard = house.server.moderation.lobby, table.heard  # type: ignore[union-attr]
    assert [[said.who for _, said in each] for each in heard] == [["Greta", "Boris"]] * 2
    Office(house).done("erase", who="Greta", sure=True)
    assert [[said.text for _, said in each] for each in heard] == [["Stop it."], ["Go away."]]


def test_by_session_the_name_goes_from_reports_as_well(house: House, tmp_path: Path) -> None:
    _, greta = played(house)
    session = greta.link.person
    greta.loses_the_line()
    assert Office(house).done("erase", who=session.id, sure=True)["reports"] == 1
    assert "Greta" not in "".join(file.read_text() for file in (tmp_path / FOLDER).iterdir())
    assert [report.words for report in house.server.moderation.reports] == ["a player threatens me."]


def a_fork(number: int) -> list[Record]:
    """A match that Bob has played on in Ann's chair, against an AI player in his own."""
    seats = (SeatRecord(SECRET, "female", BOB), SeatRecord("Bob", "male", ai="greedy"))
    header = replace(recorded().match, number=number, name="Friday, played on", seats=seats, began_at=3)
    return [header, ChatRecord(number, SECRET, "Quack.", session=BOB, req=1), EndRecord(number, "over", "", 1.0)]


@pytest.mark.parametrize("said", [SECRET, ANN])
def test_a_fork_loses_the_name_and_whoever_played_on_in_that_chair_stays(store: Store, said: str) -> None:
    store.append([*a_match(), *a_fork(2)])
    found = erase(store, Whom(said, frozenset({said})))
    assert BOB not in found.whom.sessions, "whoever plays on in somebody's chair is not them"
    assert found.matches == (1, 2)
    assert SECRET not in repr(store.read_one(2))
    assert next((line.who, line.text) for line in store.read_one(1).chat) == ("Bob", "Quiet, a player!")


def test_in_a_fork_an_ai_player_who_was_called_after_them_is_called_by_number(store: Store) -> None:
    store.append([*a_match(), *a_fork(2)])
    erase(store, Whom(BOB, frozenset({BOB})))
    assert "Bob" not in repr(store.read_one(2).match)


def test_where_several_people_had_a_name_it_is_told_which_sessions_these_are(store: Store) -> None:
    other = replace(recorded().match, number=2, seats=(SeatRecord(SECRET, "male", "s-eve"),))
    store.append([*a_match(), other, EndRecord(2, "over", "", 1.0)])
    assert traces(store, Whom(SECRET)).whom.sessions == {ANN, "s-eve"}
    facts = {"done": False, "matches": [1, 2], "lines": 1, "reports": 0, "sessions": [ANN, "s-eve"]}
    assert "perhaps of several people: s-ann, s-eve. To erase one alone, say it" in erased(facts)
    assert "several people" not in erased({**facts, "sessions": [ANN]})


def test_where_the_reports_cannot_be_written_nothing_is_erased(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    boris, greta = played(house)
    greta.loses_the_line()
    written = list(house.disk.written)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("kickdoor_server.people.moderation.reports.write_whole", full)
    assert Office(house).declined("erase", who="Greta", sure=True) == "not_kept"
    assert house.disk.written == written
    assert boris.link.person.ignored
    assert house.comes("Greta", resume=greta.token).last(Welcome).resumed


def test_the_log_does_not_say_whom(house: House, log: list[str]) -> None:
    Office(house).done("erase", who="Wilhelmina", sure=True)
    (line,) = [line for line in log if line.startswith("admin did=erase")]
    assert "Wilhelmina" not in line


def test_not_while_they_are_here_or_have_a_seat_in_a_match(house: House) -> None:
    office = Office(house)
    boris, greta = house.sits_down("Boris", "Greta")
    assert office.declined("erase", who="Greta", sure=True) == "connected"
    greta.does(LeaveTable)
    greta.loses_the_line()
    assert office.declined("erase", who="Greta", sure=True) in ("at_a_table", "not_over")
    boris.loses_the_line()
    assert office.declined("erase", who="Boris", sure=True) == "at_a_table"


def test_nor_while_a_match_sleeps_that_goes_on(house: House) -> None:
    boris, greta = house.sits_down("Boris", "Greta")
    greta.does(Say, text="I know where you live.")
    for caller in (boris, greta):
        caller.loses_the_line()
    sleeps = house.restarted(sleeps=True)
    declined: list[Any] = []
    for sure in (False, True):
        sleeps.server.erasing.erase("Greta", declined.append, sure=sure)
    assert [(why.reason, why.text, why.cure) for why in declined] == [
        ("not_over", "A match that they have played in is not over: 1 (The table).", "try again when it is")
    ] * 2
    again = house.restarted(sleeps=True)
    again.server.erasing.erase("Olga", declined.append, sure=True)
    assert declined[-1]["done"] is True


def test_what_somebody_said_who_spectated_goes_from_a_match_that_goes_on(house: House) -> None:
    boris, greta = house.sits_down("Boris", "Greta")
    eve = house.comes("Eve")
    eve.does(WatchTable, table=house.match.record.id)
    eve.does(Say, text="Psst.")
    greta.does(Say, text="Sh.")
    eve.does(LeaveTable)
    eve.loses_the_line()
    house.disk.turn()
    assert Office(house).done("erase", who="Eve", sure=True)["lines"] == 1
    assert [line.spoken.text for line in house.match.audience.talk.lines] == ["Sh."]
    assert [record.text for record in house.disk.of(ChatRecord)] == ["Sh."]
    assert house.match.chairs[0].session is boris.link.person


def test_reports_by_and_about_them_lose_the_name_and_their_lines() -> None:
    reports = ReportStore(None, lambda: 1_700_000_000.0, lambda: 0)
    talk = (ReportedLine("Ann", "Hit me.", ANN), ReportedLine("Bob", "Ann, no.", BOB))
    reports.add(
        Person("Ann", ANN), 1, Person("Bob", BOB), "I am Ann.", Evidence("t1", "Ann's table", 1, ("Ann wins.",), talk)
    )
    reports.add(Person("Bob", BOB), 1, Person("Dot", "s-dot"), "Something else.", Evidence())
    assert reports.rewrite(report_without(Whom("Ann", frozenset({ANN})))) == 1
    first, second = reports
    assert (first.by.name, first.words, first.evidence.name) == ("a player", "", "a player's table")
    assert first.evidence.events == ("a player wins.",)
    assert [line.text for line in first.evidence.talk] == ["a player, no."]
    assert second.words == "Something else."


@pytest.mark.parametrize(
    ("text", "names", "left"),
    [
        ("Ann Lee beats Ann.", ["Ann", "Ann Lee"], "a player beats a player."),
        ("Ann Lee beats Ann.", ["Ann Lee", "Ann"], "a player beats a player."),
        ("Ann Lee beats Ann.", ["Ann"], "a player Lee beats a player."),
        ("Anna, Ann_, xAnn", ["Ann"], "Anna, Ann_, xAnn"),
        ("(Ann)", ["Ann", ""], "(a player)"),
        ("A.n", ["A.n"], "a player"),
        ("Axn", ["A.n"], "Axn"),
    ],
)
def test_the_longest_name_is_blanked_first_and_only_where_it_is_a_word(text: str, names: list[str], left: str) -> None:
    assert blanked(text, names) == left


def test_a_replay_that_is_shown_is_no_table_at_which_anybody_still_is(tmp_path: Path) -> None:
    file = tmp_path / "friday.kickdoor"
    file.write_bytes(packed(recorded_lines()))
    minds: Any = KnownMinds()
    house = House(dataclasses.replace(QUICK, replay=file), minds, playable_sets=PlayableSets(known_sets(("classic",))))
    for name in ("Ann", SECRET):
        person = house.comes(name)
        person.does(WatchTable, table=next(iter(house.server.lobby.tables)))
        person.loses_the_line()
        assert Office(house).done("erase", who=name, sure=True)["done"] is True
