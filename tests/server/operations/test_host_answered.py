"""What the host of a server is told, whole, and what is said to whatever cannot be done, to the end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import QUICK, House
from tests.server.operations.test_admin import Office, table_of

from kickdoor_protocol.messages.lobby import CreateTable, WatchTable
from kickdoor_protocol.messages.moderation import Report
from kickdoor_server.base.configuration.file import BadSettings, Mistake
from kickdoor_server.base.configuration.living import Reloading
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.declined import LESSON
from kickdoor_server.base.process import logs
from kickdoor_server.base.process.logs import log_level
from kickdoor_server.lobby.requests.kinds import refused_while_low
from kickdoor_server.operations.admin.findings import open_files


def match_of_three() -> House:
    """Boris has put the kettle on and is asked, Greta and Spite wait, Olga looks on."""
    house = House(replace(QUICK, ai_delay_ms=(60_000, 60_000), name="attic"))
    boris, _ = house.sits_down("Boris", "Greta", ai=("meek",), explain="never")
    house.comes("Olga").does(WatchTable, table=table_of(house))
    boris.act("boil")
    house.clock.advance(1.26)
    return house


# ---- what is told


def test_the_whole_status_of_a_server_at_which_a_match_runs() -> None:
    house = match_of_three()
    house.comes("Cleo").loses_the_line()
    counts = house.server.counts
    counts.matches_begun, counts.answers, counts.commits_failed = 3, 7, 4
    counts.matches_ended["over"] += 2
    counts.ai_decisions["meek"] += 5
    counts.ai_decisions["keen"] += 1
    counts.ai_lapses["hung"] += 1
    counts.refusals["busy"] += 1
    for seconds in (0.001, 0.002, 0.004):
        counts.commits.note(seconds)
    assert Office(house).done("status") == {
        "release": house.server.release,
        "name": "attic",
        "port": house.server.port,
        "up_s": 1.3,
        "connections": 3,
        "people": {"here": 3, "away": 1},
        "tables": {"running": 1},
        "draining": False,
        "stops_in_s": None,
        "to_wake": 0,
        "left_alone": [],
        "other_rules": {"began_with": {}, "continued_from_snapshot": [], "unchecked": []},
        "matches": {"begun": 3, "over": 2},
        "answers": 7,
        "commits": {"count": 3, "failed": 4, "mean_ms": 2.33},
        "waiting": {"ai": 0, "journal": 0, "reactor": 0},
        "outage": None,
        "certificate": None,
        "backup": None,
        "disk_low_free_bytes": None,
        "disk_low_refused": list(refused_while_low()),
        "ai": {"decisions": 6, "lapses": {"hung": 1}},
        "refusals": {"busy": 1},
        "reactor": {"longest_lag_ms": 0.0, "own_share": 0.0},
        "room": {
            "connections": [3, 500],
            "tables": [1, 400],
            "files": list(open_files() or ()) or None,
            "disk_free_bytes": None,
            "disk_least_bytes": 256 << 20,
        },
        "bans": 0,
        "log_level": log_level(),
    }


def test_the_whole_page_of_a_table_at_which_a_match_runs() -> None:
    house = match_of_three()
    table = table_of(house)
    told = {
        "table": table,
        "name": "The table",
        "set": "toy",
        "state": "running",
        "players": ["Boris", "Greta", "Spite"],
        "watchers": 1,
        "answers": 3,
        "options": {"explain": "never"},
        "seats": [
            {"seat": 0, "kind": "human", "name": "Boris", "connected": True},
            {"seat": 1, "kind": "human", "name": "Greta", "connected": True},
            {"seat": 2, "kind": "ai", "name": "Spite", "ai": "meek", "connected": True},
        ],
        "journal": 1,
        "watching": ["Olga"],
        "asked": [{"seat": 0, "name": "Boris", "what": "take", "left_s": 28.7}],
        "clocks": [{"seat": 0, "deadline": "take", "left_s": 28.7}, {"alarm": "kettle", "left_s": 58.7}],
    }
    assert Office(house).done("inspect", table=table) == told
    hands = {"Boris": ["secret"], "Greta": ["secret"], "Spite": ["secret"]}
    assert Office(house).done("inspect", table=table, all_hands=True) == {**told, "hands": hands}
    house.match.abandon()
    over = Office(house).done("inspect", table=table)
    assert (over["state"], over["asked"]) == (house.match.fate.value, [])


def test_a_table_in_a_list_and_people_have_all_their_facts() -> None:
    house = match_of_three()
    house.comes("Cleo").does(CreateTable, name="Mine", set="toy", sex="female")
    running, filling = Office(house).done("tables")
    assert running == {
        "table": running["table"], "name": "The table", "set": "toy", "state": "running",
        "players": ["Boris", "Greta", "Spite"], "watchers": 1, "answers": 3,
    }  # fmt: skip
    assert filling == {
        "table": filling["table"], "name": "Mine", "set": "toy", "state": "filling",
        "players": ["Cleo"], "watchers": 0, "answers": 0,
    }  # fmt: skip
    knut = house.comes("Knut")
    knut.loses_the_line()
    house.clock.advance(1.6)
    rows = {row.pop("name"): row for row in Office(house).done("players")}
    here = next(one for one in house.server.sessions if one.name == "Cleo")
    assert rows["Cleo"] == {
        "session": here.id, "table": filling["table"], "connected": True, "address": "?", "away_s": None,
    }  # fmt: skip
    assert {**rows["Knut"], "session": ""} == {
        "session": "", "table": None, "connected": False, "address": None, "away_s": 2,
    }  # fmt: skip


def test_a_match_that_waits_to_be_woken_counts_its_answers() -> None:
    house = match_of_three()
    again = house.restarted(sleeps=True)
    (row,) = Office(again).done("tables")
    assert (row["answers"], row["players"]) == (3, ["Boris", "Greta", "Spite"])


def test_the_whole_of_a_ban_a_mute_and_a_report() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    office = Office(house)
    ban = office.done("ban", by="name", what="Mallory", minutes=30, why="cheating")
    until = "until 2023-11-14 22:43 UTC"
    whole = {"number": 1, "by": "name", "what": "Mallory", "why": "cheating", "until": until}
    assert ban == {**whole, "closed": 0, "whom": []}
    forever = office.done("ban", by="address", what="192.0.2.7")
    assert forever == {
        "number": 2, "by": "address", "what": "192.0.2.7/32", "why": "", "until": "for good", "closed": 0,
        "whom": [],
    }  # fmt: skip
    for each in (ban, forever):
        del each["closed"], each["whom"]
    assert office.done("bans") == [ban, forever]
    assert office.done("unban", number=1) == ban
    mute = office.done("mute", by="name", what="Greta", why="rude")
    (greta,) = [one for one in house.server.sessions if one.name == "Greta"]
    assert (mute.pop("told"), mute.pop("whom")) == (1, [f"Greta ({greta.id})"])
    assert mute == {"number": 1, "by": "name", "what": "Greta", "why": "rude", "until": "for good"}
    assert office.done("mutes") == [mute]
    assert office.done("unmute", who="Greta") == [mute]
    boris.does(Report, who="Greta", text="She swears.")
    sessions = {one.name: one.id for one in house.server.sessions}
    line = {
        "number": 1, "at": "2023-11-14 22:13 UTC", "by": "Boris", "about": "Greta", "session": sessions["Greta"],
        "table": table_of(house), "state": "open", "words": "She swears.",
    }  # fmt: skip
    assert office.done("reports") == [line]
    whole = office.done("reports", number=1)
    assert whole == {**line, "by_session": sessions["Boris"], "evidence": whole["evidence"]}
    assert whole["evidence"]["name"] == "The table"


# ---- what is declined


@pytest.mark.parametrize(
    ("do", "fields", "reason", "text", "cure"),
    [
        (
            "announce",
            {"text": "\u200b"},
            "nothing_said",
            "There is nothing to read in that.",
            "say it in letters",
        ),
        (
            "kick",
            {"who": "Mallory"},
            "nobody",
            "Nobody is connected who is called 'Mallory'.",
            "see kickdoor admin players",
        ),
        ("unban", {"number": 77}, "no_such_ban", "There is no ban 77.", "see kickdoor admin bans"),
        ("unmute", {"who": "Olga"}, "not_muted", "Nobody who is called 'Olga' is muted.", "see kickdoor admin mutes"),
        ("reports", {"number": 9}, "no_such_report", "There is no report 9.", "see kickdoor admin reports"),
        (
            "reports",
            {"number": 9, "close": True},
            "no_such_report",
            "There is no report 9.",
            "see kickdoor admin reports",
        ),
        ("undrain", {}, "not_draining", "This server is not draining.", "leave it at that"),
        ("inspect", {"table": "nope"}, "no_such_table", "There is no table 'nope'.", "see kickdoor admin tables"),
        (
            "pause",
            {"table": "FILLING"},
            "not_running",
            "No match runs at table FILLING.",
            "see kickdoor admin tables for those that do",
        ),
        (
            "resume",
            {"table": "FILLING"},
            "not_running",
            "No match runs at table FILLING.",
            "see kickdoor admin tables for those that do",
        ),
        (
            "export",
            {"table": "RUNNING"},
            "not_over",
            "The match is not over, and its replay would show every hand.",
            "say --running to export it all the same",
        ),
        (
            "reload",
            {},
            "no_file",
            "This server has no file of settings that it could read again.",
            "start it with --config FILE, and that can be read again",
        ),
        ("ban", {"by": "address", "what": "the moon"}, "bad_ban", None, "see kickdoor admin ban --help"),
        ("mute", {"by": "address", "what": "the moon"}, "bad_ban", None, "see kickdoor admin ban --help"),
    ],
)
def test_what_cannot_be_done_is_declined_with_what_can(
    do: str, fields: dict[str, Any], reason: str, text: str | None, cure: str, log: list[str]
) -> None:
    house = match_of_three()
    running = table_of(house)
    house.comes("Cleo").does(CreateTable, name="Mine", set="toy", sex="female")
    filling = next(name for name in house.server.lobby.tables if name != running)
    there = {"FILLING": filling, "RUNNING": running}
    fields = {key: there.get(value, value) for key, value in fields.items()}
    said = Office(house).asks(do, **fields)["declined"]
    assert (said["reason"], said["cure"]) == (reason, cure)
    assert text is None or said["text"] == text.replace("FILLING", filling)
    (line,) = [line for line in log if line.startswith("admin did=")]
    assert line.startswith(f"admin did={do} asked_by='this user'")
    assert line.endswith(f" declined={reason}")


def test_a_lesson_has_no_replay_for_the_host_either(monkeypatch: pytest.MonkeyPatch) -> None:
    house = match_of_three()
    monkeypatch.setattr(type(house.match), "is_lesson", True)
    said = Office(house).asks("export", table=table_of(house), running=True)["declined"]
    assert said == {
        "reason": "lesson",
        "text": LESSON,
        "cure": "name the table of a match: kickdoor admin tables lists them",
    }


def test_a_journal_that_cannot_be_read_is_why_a_replay_is_not_written() -> None:
    house = match_of_three()
    house.disk.unreadable.add(house.match.record.number)
    said = Office(house).asks("export", table=table_of(house), running=True)["declined"]
    assert said == {
        "reason": "no_journal",
        "text": "The journal cannot be read: the disk does not answer.",
        "cure": "mend that, and export again",
    }


@pytest.mark.parametrize(
    ("raised", "said"),
    [
        (
            OSError("no space left"),
            ("not_kept", "It holds, but could not be written down: no space left.", "mend that, and say it again"),
        ),
        (
            ZeroDivisionError("a bug"),
            ("server_error", "The server failed at this.", "look into its log, where it says why"),
        ),
    ],
)
def test_what_fails_is_said_and_the_door_stays_open(
    raised: Exception, said: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, log: list[str]
) -> None:
    house = House()
    office = Office(house)

    def broken(*told: Any) -> Any:
        raise raised

    monkeypatch.setattr(type(house.server.people_admin), "ban", broken)
    declined = office.asks("ban", by="name", what="Mallory")["declined"]
    assert (declined["reason"], declined["text"], declined["cure"]) == said
    assert any(line.startswith("deed_failed") for line in log) == isinstance(raised, ZeroDivisionError)
    assert office.done("tables") == []


@pytest.mark.parametrize("do", ["erase", "export"])
def test_what_needs_the_journal_is_declined_while_it_cannot_be_written(do: str) -> None:
    house = match_of_three()
    house.disk.outage.failed("no space left", 1)
    refusal = house.disk.outage.refusal()
    fields = {"who": "Boris"} if do == "erase" else {"table": table_of(house), "running": True}
    assert refusal is not None
    said = Office(house).asks(do, **fields)["declined"]
    assert said == {"reason": refusal.reason, "text": refusal.text, "cure": refusal.cure}
    assert "asked" in Office(house).done("inspect", table=table_of(house)), "that table is awake"


def test_who_is_erased_is_not_named_in_the_log(log: list[str]) -> None:
    house = House()
    house.comes("Boris").loses_the_line()
    log.clear()
    Office(house).done("erase", who="Boris")
    (line,) = [line for line in log if line.startswith("admin ")]
    assert line == "admin did=erase asked_by='this user' sure=False"


@pytest.fixture
def book(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log is one of its own, so its level is nobody else's."""
    monkeypatch.setattr(logs, "_book", logs._Book())


def test_settings_that_are_read_again_count_or_wait_for_a_restart(book: None, log: list[str]) -> None:
    house = House()
    house.server.reloading = Reloading(
        house.server.settings, lambda: replace(QUICK, motd="Wipe your feet.", port=9, tls_cert=Path("c.pem"))
    )
    motd = f"[server] motd: {QUICK.motd!r} -> 'Wipe your feet.'".replace("'", '"')
    port, cert = f"[server] port: {QUICK.port} -> 9", '[tls] cert: nothing -> "c.pem"'
    assert Office(house).done("reload") == {"made": [motd], "needs_restart": [port, cert]}
    assert house.server.settings.motd == "Wipe your feet."
    assert house.server.settings.port == QUICK.port


def test_a_file_of_settings_that_is_wrong_changes_nothing_and_every_line_is_named(book: None) -> None:
    house = House()

    def read() -> Settings:
        raise BadSettings(Path("server.toml"), [Mistake(3, "one"), Mistake(4, "two", "right")])

    house.server.reloading = Reloading(house.server.settings, read)
    assert Office(house).asks("reload")["declined"] == {
        "reason": "bad_settings",
        "text": "server.toml: line 3: one.\nserver.toml: line 4: two; right.",
        "cure": "mend the file and reload it: until then all settings are as they were",
    }


def test_the_level_that_is_logged_from_is_a_setting_too(book: None) -> None:
    house = House()
    office = Office(house)
    done = office.done("log_level", level="debug")
    assert done["level"] == "debug"
    assert house.server.settings.log_level == "debug"
    office.done("log_level", level="info")
    assert log_level() == "info"


def test_a_drain_says_within_which_time_and_is_taken_back_in_so_many_words() -> None:
    house = match_of_three()
    office = Office(house)
    assert office.done("drain") == {"told": 3, "within_minutes": None}
    assert office.done("undrain") == {}
    assert office.done("drain", within_minutes=0.5) == {"told": 3, "within_minutes": 0.5}
    assert office.done("status")["stops_in_s"] == 30
    assert office.done("stop") == {}


def test_who_is_kicked_is_named_with_their_session() -> None:
    house = match_of_three()
    session = next(one.id for one in house.server.sessions if one.name == "Greta")
    assert Office(house).done("kick", who="greta") == {"kicked": [f"Greta ({session})"]}
