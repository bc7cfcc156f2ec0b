"""Ignoring and muting: what somebody says is not told, or cannot be said; the game goes on as ever."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.doubles import Troupe
from tests.server.house import QUICK, Caller, House
from tests.server.people.test_coming_back import comes_back

from kickdoor_protocol.messages.lobby import AddAi, CreateTable, JoinTable, LeaveTable, Lobby, WatchTable
from kickdoor_protocol.messages.moderation import Ignore, Ignoring, Mute
from kickdoor_protocol.messages.session import Accepted, Welcome
from kickdoor_protocol.messages.table import SeatCode
from kickdoor_protocol.messages.talk import Said, Say, Talked
from kickdoor_protocol.registry import REGISTRY, Registry
from kickdoor_server.people.access.bans import MUTES_FILE, By
from kickdoor_server.people.sessions import ignoring
from kickdoor_server.people.sessions.ignoring import IGNORED_MOST, Ignored

OLD = Registry(entry for entry in REGISTRY.entries if entry.tag not in ("ignore", "ignoring", "mute", "report"))


def heard(caller: Caller) -> list[str]:
    """What people have said, as far as they were told."""
    return [said.text for said in caller.all(Said) if said.kind in ("chat", "ai", "aside")]


def told(caller: Caller) -> list[str]:
    """What the server has said."""
    return [said.text for said in caller.all(Said) if said.kind == "system"]


# ---- ignoring


def test_who_is_ignored_is_not_heard_and_does_not_know_it() -> None:
    boris, greta, olga = House().sits_down("Boris", "Greta", "Olga")
    boris.does(Ignore, who="Greta", ignored=True)
    assert boris.last(Ignoring).names == ("Greta",)
    greta.does(Say, text="You hold the duck!")
    olga.does(Say, text="Sh.")
    assert heard(boris) == ["Sh."]
    assert heard(greta) == heard(olga) == ["You hold the duck!", "Sh."]
    boris.does(Ignore, who="greta", ignored=False)
    greta.does(Say, text="Sorry.")
    assert heard(boris) == ["Sh.", "Sorry."]
    assert boris.last(Ignoring).names == ()


def test_what_they_do_is_told_as_ever() -> None:
    boris, greta = House().sits_down("Boris", "Greta")
    boris.does(Ignore, who="Greta", ignored=True)
    assert isinstance(greta.act("shout"), Accepted)
    assert "Greta shouts." in boris.story


def test_it_holds_before_the_match_and_in_the_lobby() -> None:
    house = House()
    boris, greta = house.comes("Boris"), house.comes("Greta")
    boris.does(Ignore, who="Greta", ignored=True)
    greta.does(Say, text="in the lobby")
    greta.does(CreateTable, name="x", set="toy", sex="female", options={})
    boris.does(JoinTable, table=greta.last(Lobby).table.id, sex="male")
    greta.does(Say, text="at the table")
    assert heard(boris) == []


def test_it_follows_the_person_over_another_name_and_another_connection() -> None:
    house = House()
    boris, greta, _ = house.sits_down("Boris", "Greta", "Olga")
    boris.does(Ignore, who="Greta", ignored=True)
    greta.link.person.rename("Hedwig")  # type: ignore[union-attr]
    greta = comes_back(house, greta)
    boris = comes_back(house, boris)
    assert boris.last(Ignoring).names == ("Hedwig",)
    greta.does(Say, text="It is me.")
    assert heard(boris) == []


def test_what_was_missed_is_told_without_those_who_are_ignored() -> None:
    house = House()
    boris, greta, olga = house.sits_down("Boris", "Greta", "Olga")
    boris.does(Ignore, who="Greta", ignored=True)
    for text in ("one", "two", "three"):
        greta.does(Say, text=text)
    olga.does(Say, text="heard before")
    boris.loses_the_line()
    greta.does(Say, text="four")
    olga.does(Say, text="missed")
    boris = comes_back(house, boris)
    talked = boris.last(Talked)
    assert [line.text for line in talked.lines] == ["heard before", "missed"]
    assert talked.count == 2, "so many lines that they are or were told: one they know, one they do not"


def test_ai_players_and_spectators_can_be_ignored_too() -> None:
    house = House(troupe=Troupe())
    boris, greta = house.sits_down("Boris", "Greta", ai=("meek",))
    (ai,) = [seat.name for seat in boris.public.seats if seat.kind == "ai"]
    chair = next(chair for chair in house.match.chairs if chair.name == ai)
    eve = house.comes("Eve")
    eve.does(WatchTable, table=house.match.record.id)
    boris.does(Ignore, who=ai, ignored=True)
    boris.does(Ignore, who="Eve (spectating)", ignored=True)
    house.match.say_afterwards(Said(ai, "Quack.", "ai", chair.seat))
    eve.does(Say, text="From behind.")
    assert heard(boris) == []
    assert heard(greta) == ["Quack.", "From behind."]


def test_lines_that_come_late_are_not_told_either() -> None:
    house = House(replace(QUICK, watch_delay_s=10))
    boris, greta = house.sits_down("Boris", "Greta", watching="late")
    eve = house.comes("Eve")
    eve.does(WatchTable, table=house.match.record.id)
    eve.does(Ignore, who="Greta", ignored=True)
    greta.does(Say, text="Nothing for Eve.")
    boris.does(Say, text="Hello, Eve.")
    house.clock.pump([1] * 15)
    assert heard(eve) == ["Hello, Eve."]


def test_nobody_ignores_themselves_or_who_is_not_there() -> None:
    boris, _ = House().sits_down("Boris", "Greta")
    assert boris.refused(Ignore, who="Boris", ignored=True).reason == "oneself"
    assert boris.refused(Ignore, who="Nobody", ignored=True).reason == "nobody"
    assert boris.refused(Ignore, who="", ignored=True).reason == "nobody"


def test_there_is_an_end_to_it() -> None:
    house = House()
    boris = house.comes("Boris")
    pests = [house.comes(f"Pest {number}") for number in range(IGNORED_MOST + 1)]
    for number in range(IGNORED_MOST):
        boris.does(Ignore, who=f"Pest {number}", ignored=True)
        house.clock.advance(1)
    assert boris.refused(Ignore, who=f"Pest {IGNORED_MOST}", ignored=True).reason == "too_many"
    assert len(pests) == len(boris.last(Ignoring).names) + 1


def test_who_can_say_nothing_any_more_makes_room_and_an_ai_player_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ignoring, "IGNORED_MOST", 2)
    house = House()
    boris, _ = house.sits_down("Boris", "Greta", ai=("meek",))
    (seat,) = [seat for seat in boris.public.seats if seat.kind == "ai"]
    eve = house.comes("Eve")
    for name in (seat.name, "Eve"):
        boris.does(Ignore, who=name, ignored=True)
    assert boris.refused(Ignore, who="Greta", ignored=True).reason == "too_many", "Eve is here"
    eve.loses_the_line()
    assert boris.refused(Ignore, who="Greta", ignored=True).reason == "too_many", "Eve may come back"
    house.server.sessions.drop(eve.link.person)  # type: ignore[arg-type]
    boris.does(Ignore, who="Greta", ignored=True)
    assert boris.last(Ignoring).names == (seat.name, "Greta")
    house.comes("Knut")
    assert boris.refused(Ignore, who="Knut", ignored=True).reason == "too_many"


def test_an_older_program_is_told_nothing_that_it_does_not_know() -> None:
    house = House()
    boris = house.comes("Boris", registry=OLD)
    assert isinstance(boris.asks(Say, text="Hello."), Accepted)


# ---- muting, by the host of a table


def at_a_table(house: House | None = None) -> list[Caller]:
    return (house or House()).sits_down("Boris", "Greta", "Olga")


def test_the_host_of_a_table_mutes_somebody_there() -> None:
    boris, greta, olga = at_a_table()
    boris.does(Mute, who="Greta", muted=True)
    assert "Boris, the host of this table, has muted you here for as long as this table is there." in told(greta)
    refusal = greta.refused(Say, text="But")
    assert refusal.reason == "muted"
    assert "Boris" in refusal.text
    assert heard(olga) == []
    assert isinstance(greta.act("shout"), Accepted), "the game is as ever"
    boris.does(Mute, who="Greta", muted=False)
    greta.does(Say, text="Thanks.")
    assert heard(olga) == ["Thanks."]


def test_for_some_minutes() -> None:
    house = House()
    boris, greta, _ = at_a_table(house)
    boris.does(Mute, who="Greta", muted=True, minutes=30)
    assert "until 20" in greta.refused(Say, text="But").text
    house.clock.rightNow += 31 * 60
    greta.does(Say, text="Half an hour!")


def test_nobody_but_the_host_can() -> None:
    boris, greta, _ = at_a_table()
    assert greta.refused(Mute, who="Olga", muted=True).reason == "not_host"
    assert boris.refused(Mute, who="Boris", muted=True).reason == "oneself"
    assert boris.refused(Mute, who="Eve", muted=True).reason == "nobody"
    house = House()
    assert house.comes("Eve").refused(Mute, who="Boris", muted=True).reason == "no_table"


def test_when_the_host_has_left_the_first_who_plays_can() -> None:
    boris, greta, olga = at_a_table()
    boris.does(LeaveTable)
    greta.does(Mute, who="Olga", muted=True)
    assert olga.refused(Say, text="But").reason == "muted"


def test_who_was_muted_before_the_match_is_muted_in_it_and_after_coming_back() -> None:
    house = House()
    boris, greta = house.comes("Boris"), house.comes("Greta")
    boris.does(CreateTable, name="x", set="toy", sex="female", options={})
    table = boris.last(Lobby).table.id
    greta.does(JoinTable, table=table, sex="male")
    boris.does(Mute, who="Greta", muted=True)
    greta.does(LeaveTable)
    greta.does(WatchTable, table=table)
    greta = comes_back(house, greta)
    assert greta.refused(Say, text="But").reason == "muted"


def test_an_ai_player_that_is_muted_keeps_quiet() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta", ai=("meek",))
    (ai,) = [chair for chair in house.match.chairs if chair.ai]
    boris.does(Mute, who=ai.name, muted=True)
    house.match.say_afterwards(Said(ai.name, "Quack.", "ai", ai.seat))
    assert heard(greta) == []


# ---- muting, by whoever runs the server


def test_whoever_runs_the_server_mutes_somebody_everywhere() -> None:
    house = House()
    boris, greta, _ = at_a_table(house)
    mute, concerned = house.server.people_admin.mute(By.NAME, "greta", "you know why", 3_600)
    assert concerned == (f"Greta ({greta.last(Welcome).session})",)
    refusal = greta.refused(Say, text="But")
    assert refusal.reason == "muted"
    assert refusal.text == f"Whoever runs this server has muted you {mute.until}: you know why."
    assert refusal.text in told(greta)
    assert isinstance(greta.act("shout"), Accepted)
    greta.does(LeaveTable)
    assert greta.refused(Say, text="But").reason == "muted"
    boris.does(Say, text="Peace.")
    assert house.server.people_admin.unmute("Greta") == (mute,)
    greta.does(Say, text="Sorry.")


@pytest.mark.parametrize("by", ["session", "address"])
def test_a_mute_by_session_or_address_follows_through_another_name(by: str) -> None:
    house = House()
    greta = house.comes("Greta", address="203.0.113.9")
    session = greta.link.person
    house.server.people_admin.mute(By(by), session.id if by == "session" else "203.0.113.9")  # type: ignore[union-attr]
    session.rename("Hedwig")  # type: ignore[union-attr]
    assert greta.refused(Say, text="But").reason == "muted"


def test_mutes_are_kept_in_a_file_and_go_from_it_when_they_are_over(tmp_path: Path) -> None:
    settings = replace(QUICK, data=tmp_path, admin="off")
    house = House(settings)
    house.server.people_admin.mute(By.ADDRESS, "203.0.113.9", "", 60)
    house.server.people_admin.mute(By.NAME, "Greta")
    again = house.restarted()
    assert again.comes("Greta").refused(Say, text="But").reason == "muted"
    again.clock.pump([30] * 3)
    kept = json.loads((tmp_path / MUTES_FILE).read_text())
    assert [each["what"] for each in kept] == ["Greta"], "the address stays for as long as the mute"


def test_an_ai_player_added_later_under_that_name_is_somebody_else() -> None:
    house = House()
    boris, greta = house.comes("Boris"), house.comes("Greta")
    boris.does(CreateTable, name="x", set="toy", sex="female", options={})
    boris.does(Ignore, who="Greta", ignored=True)
    boris.does(AddAi, kind="meek", name="Greta")
    greta.loses_the_line()
    assert boris.last(Ignoring).names == ("Greta",)


# ---- another session in the same seat, and words that are no talk


def comes_by_the_code(house: House, caller: Caller) -> Caller:
    """They have lost the line, and sit down in their seat again as a new person, by its code."""
    code = caller.last(SeatCode).code
    caller.loses_the_line()
    again = house.comes("Hedwig")
    again.does(JoinTable, table=house.match.record.id, sex="female", code=code)
    return again


def test_who_was_muted_by_the_host_is_muted_when_they_take_their_seat_by_its_code() -> None:
    house = House()
    boris, greta, _ = house.sits_down("Boris", "Greta", "Olga")
    boris.does(Mute, who="Greta", muted=True)
    again = comes_by_the_code(house, greta)
    assert again.refused(Say, text="It is me.").reason == "muted"
    boris.does(Mute, who="Greta", muted=False)
    again.does(Say, text="Thanks.")


def test_who_is_ignored_is_ignored_when_they_take_their_seat_by_its_code() -> None:
    house = House()
    boris, greta, olga = house.sits_down("Boris", "Greta", "Olga")
    boris.does(Ignore, who="Greta", ignored=True)
    again = comes_by_the_code(house, greta)
    again.does(Say, text="It is me.")
    assert heard(boris) == []
    assert heard(olga) == ["It is me."]
    assert again.link.person.id in house.server.sessions.get(boris.link.person.id).ignored  # type: ignore[union-attr]


def test_the_list_of_who_is_ignored_does_not_grow_beyond_its_bound_by_that() -> None:
    ignored = Ignored()
    for number in range(IGNORED_MOST):
        ignored.add(f"s-{number}", "Pest")
    ignored.follow("s-0", "s-new", "Pest")
    assert "s-new" in ignored
    assert len(list(ignored.names(lambda _: ""))) == IGNORED_MOST


def test_whom_the_operator_has_muted_says_nothing_by_names_of_tables_and_ai_players() -> None:
    house = House()
    greta = house.comes("Greta")
    house.server.people_admin.mute(By.NAME, "Greta")
    greta.does(CreateTable, name="Boris cheats", set="toy", sex="female", options={})
    assert greta.last(Lobby).table.name == "Greta's table"
    greta.does(AddAi, kind="meek", name="Boris cheats")
    assert "Boris cheats" not in repr(greta.last(Lobby))
    assert any(seat.kind == "ai" for seat in greta.last(Lobby).table.seats)
