"""What the host of a server can ask of it, line by line; the socket itself is shown in tests/end_to_end."""

from __future__ import annotations

import json
from base64 import b64decode
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from tests.scene import H, Scene
from tests.server.house import QUICK, STRING_TRANSPORT, House

from kickdoor_protocol.messages.lobby import AddAi, CreateTable, Lobby, StartMatch
from kickdoor_protocol.messages.moderation import Report
from kickdoor_protocol.messages.session import Accepted, Closing, Unwelcome
from kickdoor_protocol.messages.table import Over, PauseTable
from kickdoor_protocol.messages.talk import Said, Say
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.process import logs
from kickdoor_server.base.store.records import EndRecord
from kickdoor_server.matches.replays.replay_file import read_replay_file
from kickdoor_server.operations.admin import shown
from kickdoor_server.operations.admin.admin_socket import SOCKET, TOKEN_FILE, Callers
from kickdoor_server.operations.admin.commands import LINE_MOST
from kickdoor_server.operations.admin.executor import LAST_WORD_S, AdminExecutor
from kickdoor_server.people.connections.guarded import PROGRAMS, Guarded
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets


class Office:
    """A house and its host's end of the line."""

    def __init__(self, house: House, token: str = "") -> None:
        self.house = house
        self.callers = Guarded(Callers(AdminExecutor(house.server), token), house.server, "admin")
        untyped: Any = self.callers
        self.line = untyped.buildProtocol(None)
        self.wire: Any = STRING_TRANSPORT()
        self.line.makeConnection(self.wire)
        self._heard = b""

    def says(self, line: bytes) -> None:
        self.line.dataReceived(line + b"\n")

    def answer(self) -> Any:
        """The next answer, whole."""
        self._heard += self.wire.value()
        self.wire.clear()
        line, _, self._heard = self._heard.partition(b"\n")
        return json.loads(line)

    def asks(self, do: str, **fields: Any) -> Any:
        self.says(json.dumps({"do": do, **fields}).encode())
        return self.answer()

    def done(self, do: str, **fields: Any) -> Any:
        answer = self.asks(do, **fields)
        assert "done" in answer, answer
        return answer["done"]

    def declined(self, do: str, **fields: Any) -> str:
        answer = self.asks(do, **fields)
        assert answer["declined"]["text"].endswith("."), answer
        reason: str = answer["declined"]["reason"]
        return reason


@pytest.fixture
def house() -> House:
    return House()


@pytest.fixture
def office(house: House) -> Office:
    return Office(house)


def table_of(house: House) -> str:
    (name,) = house.server.lobby.tables
    return name


# ---- looking


def test_the_status_counts_people_and_tables(house: House, office: Office) -> None:
    boris, greta = house.sits_down("Boris", "Greta")
    cleo = house.comes("Cleo")
    cleo.does(CreateTable, name="Mine", set="toy", sex="female")
    greta.loses_the_line()
    found = office.done("status")
    assert found["people"] == {"here": 2, "away": 1}
    assert found["tables"] == {"running": 1, "filling": 1}
    assert found["draining"] is False
    boris.loses_the_line()
    found = office.done("status")
    assert found["tables"] == {"asleep": 1, "filling": 1}
    assert "2 away" in shown.status(found)


def test_the_status_tells_how_old_the_last_backup_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time", lambda: 1_700_007_200.0)
    assert Office(House()).done("status")["backup"] is None, "a server without a data folder has nothing to back up"
    office = Office(House(replace(QUICK, data=tmp_path)))
    found = office.done("status")
    assert found["backup"] == {"age_s": None}
    assert "backup    none of this data folder is known" in shown.status(found)
    (tmp_path / "last_backup").write_text("1700000000\n")
    found = office.done("status")
    assert found["backup"] == {"age_s": 7_200}
    assert "backup    made 2 h ago" in shown.status(found)


def test_tables_are_listed_with_who_sits_there(house: House, office: Office) -> None:
    assert office.done("tables") == []
    house.sits_down("Boris", "Greta", ai=("meek",))
    (row,) = office.done("tables")
    assert (row["table"], row["set"], row["state"]) == (table_of(house), "toy", "running")
    assert row["players"][:2] == ["Boris", "Greta"]
    assert "Boris, Greta" in shown.tables([row])


def test_a_table_is_inspected_without_its_hands(house: House, office: Office, log: list[str]) -> None:
    house.sits_down("Boris", "Greta")
    found = office.done("inspect", table=table_of(house))
    assert [seat["name"] for seat in found["seats"]] == ["Boris", "Greta"]
    assert found["journal"] == house.match.record.number
    assert found["answers"] == house.match.number
    assert [asked["name"] for asked in found["asked"]] == ["Boris"]
    assert all(asked["left_s"] > 0 for asked in found["asked"])
    assert [clock["seat"] for clock in found["clocks"]] == [0]
    assert "hands" not in found
    assert "asked:" in shown.table(found)
    office.done("inspect", table=table_of(house), all_hands=True)
    (line,) = [line for line in log if "all_hands=True" in line]
    assert line.startswith("admin did=inspect asked_by='this user'")


def test_who_looks_at_all_hands_sees_what_they_hold() -> None:
    house = House(replace(QUICK, ai_delay_ms=(500, 500)), playable_sets=PlayableSets(known_sets(("classic",))))
    ann = house.comes("Ann")
    ann.does(CreateTable, name="", set="classic", sex="female")
    for name in ("Bob", "Cid"):
        ann.does(AddAi, kind="meek", name=name)
    ann.does(StartMatch)
    hands = {"Ann": {"stamped_waiver"}, "Bob": {"bottled_thunder"}, "Cid": {"ambitious_pebble", "rude_limerick"}}
    sheets = {name: H(hand=tuple(hand)) for name, hand in hands.items()}
    scene = Scene(Ann=sheets["Ann"], Bob=sheets["Bob"], Cid=sheets["Cid"], doors=["tax_golem"])
    house.match.table = scene.table
    found = Office(house).done("inspect", table=table_of(house), all_hands=True)
    assert {name: set(hand) for name, hand in found["hands"].items()} == hands
    assert "Bob: bottled_thunder" in shown.table(found)
    seen = json.dumps(Office(house).done("inspect", table=table_of(house)))
    assert not any(card in seen for hand in hands.values() for card in hand)


def test_a_table_that_is_filled_is_inspected_too(house: House, office: Office) -> None:
    ada = house.comes("Ada")
    ada.does(CreateTable, name="Mine", set="toy", sex="female")
    found = office.done("inspect", table=ada.last(Lobby).table.id)
    assert found["state"] == "filling"
    assert "Ada" in shown.table(found)


def test_people_are_listed_without_their_tokens(house: House, office: Office) -> None:
    boris, greta = house.sits_down("Boris", "Greta")
    greta.loses_the_line()
    house.clock.advance(7)
    text = json.dumps(rows := office.done("players"))
    assert [(row["name"], row["connected"], row["away_s"]) for row in rows] == [
        ("Boris", True, None),
        ("Greta", False, 7),
    ]
    assert boris.token not in text
    assert greta.token not in text
    assert "away for 7 s" in shown.players(rows)


# ---- doing


def test_an_announcement_reaches_everybody_who_is_here(house: House, office: Office) -> None:
    boris, greta = house.sits_down("Boris", "Greta")
    cleo = house.comes("Cleo")
    greta.loses_the_line()
    assert office.done("announce", text="Pizza is \u202e here") == {"told": 2}
    for caller in (boris, cleo):
        assert caller.last(Said).text == "The host of this server says: Pizza is here"
        assert caller.last(Said).kind == "system"
    assert office.declined("announce", text="\u200b") == "nothing_said"


def test_who_is_kicked_is_told_why_and_keeps_his_seat(house: House, office: Office) -> None:
    boris, _ = house.sits_down("Boris", "Greta")
    office.done("kick", who="Boris", why="Mind your manners.")
    assert boris.last(Closing).text == "Mind your manners."
    boris.loses_the_line()
    again = house.comes("Boris", resume=boris.token)
    assert again.private.seat == 0
    assert office.declined("kick", who="Mallory") == "nobody"


def test_who_is_banned_goes_and_does_not_come_back_until_he_may(house: House, office: Office) -> None:
    mallory = house.comes("Mallory")
    ban = office.done("ban", by="name", what="Mallory", minutes=30, why="cheating")
    assert ban["closed"] == 1
    assert "cheating" in mallory.last(Closing).text
    mallory.loses_the_line()
    assert house.comes("Mallory").last(Unwelcome).reason == "banned"
    assert [row["what"] for row in office.done("bans")] == ["Mallory"]
    assert "Mallory" in shown.bans(office.done("bans"))
    office.done("unban", number=ban["number"])
    assert office.done("bans") == []
    assert not house.comes("Mallory").hung_up
    assert office.declined("unban", number=77) == "no_such_ban"
    assert office.declined("ban", by="address", what="the moon") == "bad_ban"


def test_who_is_muted_cannot_talk_until_they_may(house: House, office: Office) -> None:
    boris, _ = house.sits_down("Boris", "Greta")
    assert office.done("mute", by="name", what="boris", minutes=60)["told"] == 1
    assert boris.refused(Say, text="But").reason == "muted"
    assert [mute["what"] for mute in office.done("mutes")] == ["Boris"]
    office.done("unmute", who="Boris")
    boris.does(Say, text="Thanks.")
    assert office.declined("unmute", who="Boris") == "not_muted"


def test_what_was_reported_is_listed_shown_and_closed(house: House, office: Office) -> None:
    boris, greta = house.sits_down("Boris", "Greta")
    greta.does(Say, text="Darn.")
    boris.does(Report, who="Greta", text="She swears.")
    ((line),) = office.done("reports")
    assert (line["number"], line["by"], line["about"], line["state"]) == (1, "Boris", "Greta", "open")
    whole = office.done("reports", number=1)
    assert [said["text"] for said in whole["evidence"]["talk"]] == ["Darn."]
    assert office.done("reports", number=1, close=True)["state"] == "closed"
    assert office.declined("reports", number=2) == "no_such_report"
    assert "Report 1, closed" in shown.report(office.done("reports", number=1))


def test_a_table_that_the_host_pauses_stands_still_until_he_resumes_it(house: House, office: Office) -> None:
    boris, _ = house.sits_down("Boris", "Greta")
    assert office.done("pause", table=table_of(house)) == {"paused": table_of(house)}
    assert boris.asked is None
    assert boris.public.pause is not None
    assert office.done("tables")[0]["state"] == "paused"
    assert office.done("resume", table=table_of(house)) == {"resumed": table_of(house)}
    assert isinstance(boris.answer(["take"]), Accepted)
    assert office.declined("pause", table="nope") == "no_such_table"


def test_a_table_that_is_filled_cannot_be_paused(house: House, office: Office) -> None:
    house.comes("Ada").does(CreateTable, name="Mine", set="toy", sex="female")
    assert office.declined("pause", table=table_of(house)) == "not_running"


@pytest.mark.parametrize("state", ["filling", "running", "paused", "asleep"])
def test_a_table_that_is_closed_is_gone_and_its_people_are_told_why(state: str) -> None:
    house = House(replace(QUICK, tables_most=1))
    office = Office(house)
    boris, greta = house.comes("Boris"), house.comes("Greta")
    boris.does(CreateTable, name="Friday {0}", set="toy", sex="male")
    table = boris.last(Lobby).table.id
    if state != "filling":
        boris.does(AddAi, kind="meek")
        boris.does(StartMatch)
        boris.answer(["take"])
    if state == "paused":
        boris.does(PauseTable)
    if state == "asleep":
        boris.loses_the_line()
        greta.does(CreateTable, name="", set="toy", sex="male")
        assert [each.id for each in house.server.lobby.tables.asleep] == [table]
    assert office.asks("close", table=table, why="Spam {1}.")["done"] == {"closed": table}
    if state == "asleep":
        boris = house.comes("", resume=boris.token)
        assert boris.last(Said).text == "The host of this server has closed Friday {0}. Spam {1}."
    else:
        told = [said.text for said in boris.all(Said)]
        assert "The host of this server has closed this table. Spam {1}." in told
    if state != "filling":
        assert [end.how for end in house.disk.of(EndRecord)] == ["abandoned"]
        assert boris.all(Over) if state != "asleep" else True
        assert office.asks("close", table=table).get("declined") or state == "asleep"
    assert office.asks("close", table="nosuch")["declined"]["reason"] == "no_such_table"


def test_tables_are_listed_by_whoever_has_opened_them() -> None:
    house = House(replace(QUICK, tables_most=2))
    office = Office(house)
    for number in range(3):
        person = house.comes(f"Z{number}", address="192.0.2.1")
        person.does(CreateTable, name="", set="toy", sex="male")
        person.does(AddAi, kind="meek")
        person.does(StartMatch)
        if number < 2:
            person.loses_the_line()
    house.comes("Ada").does(CreateTable, name="", set="toy", sex="male")
    rows = office.asks("tables", by_address=True)["done"]
    assert [(row["here"], row["asleep"], len(row["tables"])) for row in rows] == [(1, 2, 3), (1, 0, 1)]
    assert rows[0]["opened_by"] == "192.0.2.1"
    assert rows[1]["opened_by"].startswith("s-")
    page = shown.tables_by_address(rows)
    assert page.splitlines()[0].split("  ")[0] == "opened by"
    assert "192.0.2.1" in page
    assert shown.tables_by_address([]) == "There are no tables."


def test_a_drain_is_begun_shown_and_taken_back(house: House, office: Office) -> None:
    house.sits_down("Boris", "Greta")
    assert office.declined("undrain") == "not_draining"
    assert office.done("drain", within_minutes=10)["told"] == 2
    assert office.done("status")["stops_in_s"] == 600
    assert "10 min" in shown.status(office.done("status"))
    office.done("undrain")
    assert office.done("status")["draining"] is False


def test_it_stops_after_it_has_said_so(house: House, office: Office) -> None:
    office.done("stop")
    assert not house.clock.hasStopped
    house.clock.advance(LAST_WORD_S)
    assert house.clock.hasStopped


def test_the_level_of_the_log_is_changed(office: Office) -> None:
    before = (logs.log_level(), logs._book.format)
    try:
        office.done("log_level", level="error")
        assert logs.log_level() == "error"
        assert office.done("status")["log_level"] == "error"
    finally:
        logs.log_from(*before)


def test_settings_are_read_again_only_if_there_is_a_file(office: Office) -> None:
    assert office.declined("reload") == "no_file"


def test_a_replay_of_a_match_is_handed_out_when_it_shows_nothing_any_more(house: House, office: Office) -> None:
    house.sits_down("Boris", "Greta")
    assert office.declined("export", table=table_of(house)) == "not_over"
    found = office.done("export", table=table_of(house), running=True)
    replay_file = read_replay_file(BytesIO(b64decode(found["replay"])))
    assert len(replay_file.answers) == house.match.number
    assert replay_file.ending is not None
    assert (replay_file.ending.how, replay_file.ending.seed) == ("running", ""), "who has the seed knows the next die"


# ---- the protocol


def test_the_number_of_a_command_comes_back_with_its_answer(office: Office) -> None:
    assert office.asks("status", id=7)["id"] == 7
    assert office.asks("inspect", table="nope", id=8)["id"] == 8


@pytest.mark.parametrize(
    "line",
    [
        b"status",
        b"{}",
        b'{"do": "explode"}',
        b'{"do": "status", "hurry": true}',
        b'{"do": "announce"}',
        b'{"do": "announce", "text": ""}',
        b'{"do": "ban", "by": "smell", "what": "x"}',
        b'{"do": "drain", "within_minutes": -1}',
        b'{"do": "status", "id": "\xff"}',
    ],
)
def test_what_is_no_command_is_declined_and_the_line_stays(office: Office, line: bytes) -> None:
    office.says(line)
    assert office.answer()["declined"]["reason"] == "no_deed"
    assert "tables" in office.done("status")


TEN_YEARS_MIN = 5_256_000


@pytest.mark.parametrize(
    ("do", "fields", "may_be"),
    [
        ("drain", {"within_minutes": TEN_YEARS_MIN}, True),
        ("drain", {"within_minutes": TEN_YEARS_MIN + 1}, False),
        ("drain", {"within_minutes": 0}, False),
        ("drain", {"within_minutes": 0.01}, True),
        ("ban", {"by": "name", "what": "Mallory", "minutes": TEN_YEARS_MIN}, True),
        ("ban", {"by": "name", "what": "Mallory", "minutes": TEN_YEARS_MIN + 1}, False),
        ("mute", {"by": "name", "what": "Mallory", "minutes": 0}, False),
        ("announce", {"text": "x" * 400}, True),
        ("announce", {"text": "x" * 401}, False),
        ("announce", {"text": "x"}, True),
        ("ban", {"by": "name", "what": "", "why": ""}, False),
    ],
)
def test_how_long_and_how_much_may_be_said(office: Office, do: str, fields: dict[str, Any], may_be: bool) -> None:
    answer = office.asks(do, **fields)
    assert ("done" in answer) == may_be, answer
    assert may_be or answer["declined"]["reason"] == "no_deed"


def test_a_line_without_end_is_hung_up_on(office: Office) -> None:
    office.line.dataReceived(b"x" * (LINE_MOST + 1))
    assert office.wire.disconnecting


def test_who_says_nothing_is_hung_up_on(house: House, office: Office) -> None:
    settings = house.server.settings
    house.clock.advance(settings.greeting_s - 1)
    office.done("status")
    house.clock.advance(settings.silence_s - 1)
    assert not office.wire.disconnecting
    house.clock.advance(1)
    assert office.wire.disconnecting


def test_a_host_who_has_asked_stays_while_others_who_ask_for_nothing_come(house: House, office: Office) -> None:
    office.done("status")
    wires = []
    for _ in range(2 * PROGRAMS.silent_most):
        wire: Any = STRING_TRANSPORT()
        caller: Any = office.callers.buildProtocol(None)
        caller.makeConnection(wire)
        wires.append(wire)
    assert [wire.disconnecting for wire in wires].count(False) == PROGRAMS.silent_most
    assert office.done("status")


def test_a_bug_in_a_command_costs_nothing_but_the_command(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kickdoor_server.operations.admin.findings.status", lambda server: 1 / 0)
    assert office.declined("status") == "server_error"
    assert office.done("tables") == []


@pytest.mark.parametrize("command", ["status", "players", "bans", "announce"])
def test_each_command_is_one_line_of_the_log_with_who_asked(office: Office, log: list[str], command: str) -> None:
    office.done(command, **({"text": "Hear, hear"} if command == "announce" else {}))
    (line,) = [line for line in log if line.startswith("admin ")]
    assert line.startswith(f"admin did={command} asked_by='this user'")


# ---- by TCP, with a token


def test_by_tcp_nothing_is_done_without_the_token(house: House, log: list[str]) -> None:
    boris = house.comes("Boris")
    office = Office(house, token="secret" * 8)
    assert office.declined("kick", who="Boris", token="guess") == "wrong_token"
    assert office.wire.disconnecting
    assert not boris.hung_up
    assert not any("secret" in line or "guess" in line for line in log)
    office = Office(house, token="secret" * 8)
    assert office.declined("kick", who="Boris") == "wrong_token"
    office = Office(house, token="secret" * 8)
    office.done("kick", who="Boris", token="secret" * 8)
    assert boris.hung_up
    assert not any("secret" in line for line in log)


@pytest.mark.parametrize(("how", "left"), [("auto", SOCKET), ("unix", SOCKET), ("tcp", TOKEN_FILE), ("off", None)])
def test_the_door_is_where_the_settings_say(tmp_path: Path, how: Any, left: str | None) -> None:
    (tmp_path / SOCKET).touch()
    house = House(replace(QUICK, data=tmp_path, admin=how))
    assert len(house.clock.unixServers) == (left == SOCKET)
    assert len(house.clock.tcpServers) == 1 + (left == TOKEN_FILE)
    assert (tmp_path / TOKEN_FILE).exists() == (left == TOKEN_FILE)
    if left == TOKEN_FILE:
        assert (tmp_path / TOKEN_FILE).stat().st_mode & 0o077 == 0
        assert house.clock.tcpServers[1][-1] == "127.0.0.1"
    house.server.stopService()
    assert not (tmp_path / TOKEN_FILE).exists()


def test_a_folder_too_deep_for_a_socket_has_a_port_instead(tmp_path: Path) -> None:
    deep = tmp_path / ("d" * 60) / ("e" * 60)
    deep.mkdir(parents=True)
    house = House(replace(QUICK, data=deep))
    assert not house.clock.unixServers
    assert (deep / TOKEN_FILE).exists()


def test_without_a_folder_there_is_no_door() -> None:
    assert Settings().admin == "auto"
    assert not House().clock.unixServers
