"""What an administrator types and reads: durations, whom a ban means, and each page."""

from __future__ import annotations

import json
from base64 import b64encode
from pathlib import Path
from typing import Any, ClassVar

import click
import pytest
from click.testing import CliRunner
from tests.server.house import MEMORY_REACTOR, House

from kickdoor_server.operations.admin import commands, shown
from kickdoor_server.operations.admin.__main__ import admin, looks_like, minutes


@pytest.mark.parametrize(
    ("said", "is_minutes"),
    [
        ("30m", 30),
        ("30", 30),
        ("1.5h", 90),
        ("12h", 720),
        ("3d", 4_320),
        ("2w", 20_160),
        ("0.5", 0.5),
        ("520w", 5_241_600),
    ],
)
def test_a_duration_is_said_in_minutes_hours_days_or_weeks(said: str, is_minutes: float) -> None:
    assert minutes(said) == is_minutes


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("", "is no duration: say 30m, 12h, 3d or 2w."),
        ("h", "is no duration"),
        ("3y", "is no duration"),
        ("half an hour", "is no duration"),
        ("0", "not between a moment and ten years"),
        ("-3h", "not between a moment and ten years"),
        ("11000d", "not between a moment and ten years"),
        ("nan", "not between a moment and ten years"),
    ],
)
def test_what_is_no_duration_is_refused_with_what_would_be(said: str, why: str) -> None:
    with pytest.raises(click.BadParameter, match=why):
        minutes(said)


@pytest.mark.parametrize(
    ("what", "by"),
    [
        ("192.168.1.20", "address"),
        ("10.0.0.0/8", "address"),
        ("fe80::1", "address"),
        ("s-12345678", "session"),
        ("s-1234567", "name"),
        ("x-12345678", "name"),
        ("Boris", "name"),
    ],
)
def test_whom_a_ban_means_is_seen_by_what_was_said(what: str, by: str) -> None:
    assert looks_like(what) == by


def test_where_no_server_runs_every_question_is_answered_with_the_way_out(tmp_path: Path) -> None:
    text = f"No server runs in {tmp_path}, or it lets nobody in; name its folder with --data."
    for_people = CliRunner().invoke(admin, ["--data", str(tmp_path), "status"])
    assert (for_people.exit_code, for_people.stdout, for_people.stderr) == (3, "", f"{text}\n")
    for_programs = CliRunner().invoke(admin, ["--data", str(tmp_path), "--json", "status"])
    assert (for_programs.exit_code, for_programs.stderr) == (3, "")
    assert json.loads(for_programs.stdout) == {"declined": {"reason": "no_server", "text": text}}


class Willing:
    """A server that does whatever is wanted; `asked` is what it was asked for."""

    answers: ClassVar[dict[str, Any]] = {}
    asked: ClassVar[list[commands.AdminCommand]] = []

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __enter__(self) -> Willing:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def asks(self, command: commands.AdminCommand) -> Any:
        self.asked.append(command)
        return self.answers


BAN = {"number": 7, "by": "name", "what": "Boris", "until": "for ever", "closed": 1, "whom": ["Boris (s-1)"]}
WHOLE_REPORT = {
    "number": 3,
    "at": "2026-11-22 20:00 UTC",
    "state": "closed",
    "by": "Boris",
    "by_session": "s-1",
    "about": "Greta",
    "session": "s-2",
    "table": "t1",
    "words": "She swears.",
    "evidence": {
        "name": "Friday",
        "match": 8,
        "events": ["Greta kicks the door down."],
        "talk": [{"who": "Greta", "text": "Darn.", "session": "s-2"}],
    },
}

SAID: list[tuple[tuple[str, ...], Any, commands.AdminCommand, str]] = [
    (("announce", "tea", "is", "ready"), {"told": 4}, commands.AnnounceCommand(text="tea is ready"), "Told to 4."),
    (
        ("kick", "Boris", "--why", "spam"),
        {"kicked": ["Boris"]},
        commands.KickCommand(who="Boris", why="spam"),
        "Kicked: Boris.",
    ),
    (("unban", "7"), BAN, commands.UnbanCommand(number=7), "No longer banned: name Boris."),
    (("pause", "abcde"), {}, commands.PauseCommand(table="abcde"), "Table abcde is paused."),
    (("resume", "abcde"), {}, commands.ResumeCommand(table="abcde"), "Table abcde goes on."),
    (
        ("drain",),
        {"told": 2},
        commands.DrainCommand(within_minutes=None),
        "No more tables. It stops when nobody is at one. Told to 2.",
    ),
    (
        ("drain", "--within", "30m"),
        {"told": 2},
        commands.DrainCommand(within_minutes=30.0),
        f"No more tables. It stops when nobody is at one, in {shown.duration(1800)} at the latest. Told to 2.",
    ),
    (
        ("ban", "10.0.0.1", "--for", "2h", "--why", "spam"),
        BAN,
        commands.BanCommand(by="address", what="10.0.0.1", minutes=120.0, why="spam"),
        "Ban 7: name Boris, for ever; 1 connection closed: Boris (s-1).",
    ),
    (
        ("ban", "10.0.0.1", "--by", "name"),
        {**BAN, "closed": 0, "whom": []},
        commands.BanCommand(by="name", what="10.0.0.1", minutes=None, why=""),
        "Ban 7: name Boris, for ever; 0 connections closed.",
    ),
    (("undrain",), {}, commands.UndrainCommand(), "Tables can be opened again."),
    (("stop",), {}, commands.StopCommand(), "It stops."),
    (("log-level", "debug"), {}, commands.LogLevelCommand(level="debug"), "It is logged from debug on."),
    (("reload",), {"made": ["motd"], "needs_restart": []}, commands.ReloadCommand(), "motd"),
    (("bans",), [], commands.BansCommand(), "Nobody is banned."),
    (
        ("mute", "Boris", "2h", "--why", "spam"),
        {**BAN, "told": 1},
        commands.MuteCommand(by="name", what="Boris", minutes=120.0, why="spam"),
        "Mute 7: name Boris, for ever; told to Boris (s-1).",
    ),
    (("unmute", "Boris"), [BAN], commands.UnmuteCommand(who="Boris"), "No longer muted: name Boris."),
    (("mutes",), [], commands.MutesCommand(), "Nobody is muted."),
    (("reports",), [], commands.ReportsCommand(), "Nothing has been reported."),
    (
        ("reports", "3", "--close"),
        WHOLE_REPORT,
        commands.ReportsCommand(number=3, close=True),
        "Report 3, closed: 2026-11-22 20:00 UTC, at table t1 (Friday), match 8 of the journal\n"
        "Boris (s-1) reports Greta (s-2): She swears.\n\n"
        "said there:\n  Greta (s-2): Darn.\n\n"
        "what everybody could see:\n  Greta kicks the door down.",
    ),
    (
        ("erase", "Boris"),
        {"done": False, "matches": [3], "lines": 2, "reports": 0},
        commands.EraseCommand(who="Boris"),
        "It would concern 1 match, 2 lines of talk, 0 reports. Not erased: replays that people have saved, backups, "
        "bans and mutes by that name, tokens of the ssh door, and logs written so far. Whoever has saved a replay can "
        "take the name out of it: kickdoor erase FILE NAME. Say it again with --yes to "
        "erase them; it cannot be taken back.",
    ),
    (
        ("erase", "Boris", "--yes"),
        {"done": True, "matches": [3, 4], "lines": 1, "reports": 1},
        commands.EraseCommand(who="Boris", sure=True),
        "Erased: 2 matches, 1 line of talk, 1 report. Answers and proofs are kept. Not erased: replays that people "
        "have saved, backups, bans and mutes by that name, tokens of the ssh door, and logs written so far. "
        "Whoever has saved a replay can take the name out of it: kickdoor erase FILE NAME.",
    ),
    (("players",), [], commands.PlayersCommand(), "There is nobody."),
    (("tables",), [], commands.TablesCommand(), "There are no tables."),
    (("tables", "--by-address"), [], commands.TablesCommand(by_address=True), "There are no tables."),
    (
        ("close", "k3q7x", "--why", "Spam."),
        {"closed": "k3q7x"},
        commands.CloseCommand(table="k3q7x", why="Spam."),
        "Table k3q7x is closed.",
    ),
]


def test_no_command_is_left_out() -> None:
    pages = {"export", "inspect", "status"}
    of_the_folder = {"backup", "restore", "doctor", "salvage", "accept-loss"}  # these ask no server
    assert {words[0] for words, *_ in SAID} | pages | of_the_folder == set(admin.commands)


@pytest.mark.parametrize(
    ("words", "command"),
    [
        (("status",), commands.StatusCommand()),
        (("inspect", "abcde"), commands.InspectCommand(table="abcde", all_hands=False)),
        (("inspect", "abcde", "--all-hands"), commands.InspectCommand(table="abcde", all_hands=True)),
    ],
)
def test_a_page_is_that_of_what_was_asked_for(
    words: tuple[str, ...], command: commands.AdminCommand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = STATUS if words == ("status",) else {"table": "abcde", "name": "Friday", "set": "toy", "state": "filling"}
    monkeypatch.setattr("kickdoor_server.operations.admin.asking.Host", Willing)
    monkeypatch.setattr(Willing, "answers", {"options": {}, "seats": [], **answers})
    monkeypatch.setattr(Willing, "asked", [])
    page = CliRunner().invoke(admin, ["--data", str(tmp_path), *words])
    assert page.exit_code == 0, page.output
    assert page.stdout.startswith("server    attic" if words == ("status",) else "abcde  Friday: toy, filling")
    assert Willing.asked == [command]


@pytest.mark.parametrize(("words", "answers", "command", "line"), SAID, ids=[" ".join(said[0]) for said in SAID])
def test_what_is_asked_for_and_what_is_said_when_it_is_done(
    words: tuple[str, ...],
    answers: Any,
    command: commands.AdminCommand,
    line: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("kickdoor_server.operations.admin.asking.Host", Willing)
    monkeypatch.setattr(Willing, "answers", answers)
    monkeypatch.setattr(Willing, "asked", [])
    result = CliRunner().invoke(admin, ["--data", str(tmp_path), *words])
    assert (result.exit_code, result.stdout) == (0, f"{line}\n")
    assert Willing.asked == [command]
    as_json = CliRunner().invoke(admin, ["--data", str(tmp_path), "--json", *words])
    assert json.loads(as_json.stdout) == answers


def test_an_exported_match_is_a_file_named_after_its_table_or_as_one_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("kickdoor_server.operations.admin.asking.Host", Willing)
    monkeypatch.setattr(Willing, "answers", {"answers": 12, "replay": b64encode(b"all of it").decode()})
    monkeypatch.setattr(Willing, "asked", [])
    data = ["--data", str(tmp_path), "export", "abcde"]
    assert CliRunner().invoke(admin, data).stdout == "12 answers written to abcde.kickdoor\n"
    assert (tmp_path / "abcde.kickdoor").read_bytes() == b"all of it"
    assert CliRunner().invoke(admin, [*data, "--running", "--out", "friday"]).stdout == "12 answers written to friday\n"
    assert (tmp_path / "friday").read_bytes() == b"all of it"
    assert Willing.asked == [
        commands.ExportCommand(table="abcde", running=False),
        commands.ExportCommand(table="abcde", running=True),
    ]


# ---- the pages

STATUS: dict[str, Any] = {
    "name": "attic", "release": "0.1.0", "port": 4242, "up_s": 3_725.0,
    "people": {"here": 3, "away": 1}, "connections": 4, "bans": 2,
    "tables": {"running": 1}, "matches": {"over": 5}, "answers": 77, "refusals": {},
    "commits": {"count": 70, "mean_ms": 1.5, "failed": 0}, "waiting": {"journal": 0, "ai": 1},
    "ai": {"decisions": 30, "lapses": {}}, "log_level": "info",
    "reactor": {"longest_lag_ms": 3.5, "own_share": 0.021},
    "room": {"connections": [4, 500], "tables": [1, 400], "files": [40, 1024],
             "disk_free_bytes": 1_200 << 20, "disk_least_bytes": 64 << 20},
    "left_alone": [], "draining": False, "stops_in_s": None,
}  # fmt: skip


def test_the_page_of_the_server_has_a_line_for_what_is_unusual_and_only_then() -> None:
    usual = shown.status(STATUS).splitlines()
    assert usual == [
        "server    attic, kickdoor 0.1.0, port 4242, up 1 h 2 min",
        "people    3 here, 1 away; 4 connections, 2 bans",
        "tables    1 running",
        "matches   5 over",
        "answers   77; refused: none",
        "journal   70 commits, 1.5 ms each, 0 failed, 0 waiting",
        "AI        30 decisions; lapsed: none; 1 waiting",
        "room      4 of 500 connections, 1 of 400 tables, 40 of 1,024 files, 1,200 MiB of disk free, low below 64",
        "reactor   longest lag 3.5 ms, 2.1% of a core",
        "log       from info on",
    ]
    busy = shown.status(
        {**STATUS, "refusals": {"too_fast": 3}, "ai": {"decisions": 30, "lapses": {"hung": 2}}, "tables": {}}
    ).splitlines()
    assert busy[2].split(maxsplit=1)[1] == "none"
    assert busy[4] == "answers   77; refused: 3 too_fast"
    assert busy[6] == "AI        30 decisions; lapsed: 2 hung; 1 waiting"
    stuck = {"number": 4, "name": "Friday", "table": "abcde", "why": "its cards have changed"}
    told = shown.status({**STATUS, "left_alone": [stuck], "draining": True})
    assert told.splitlines()[len(usual) :] == [
        "match 4   Friday (abcde) does not go on here: its cards have changed",
        "draining  no new tables; stops when nobody is at a table",
    ]
    drained = shown.status({**STATUS, "draining": True, "stops_in_s": 600.0}).splitlines()[-1]
    assert drained == f"draining  no new tables; stops in {shown.duration(600.0)} at the latest"


STUCK = {"number": 4, "name": "Friday", "table": "abcde", "why": "its cards have changed"}


@pytest.mark.parametrize(
    ("facts", "lines"),
    [
        (
            {"outage": {"for_s": 70.0, "why": "no space left", "held": 3, "failures": 2}},
            ["outage    nothing can be written for 1 min 10 s: no space left; 3 writes held, tried 2 times"],
        ),
        (
            {"disk_low_free_bytes": 1_200 << 20, "disk_low_refused": ["it opens no tables", "it keeps no talk"]},
            ["disk      runs low, 1,200 MiB free: it opens no tables, it keeps no talk; make room"],
        ),
        ({"disk_low_free_bytes": 0}, ["disk      runs low, 0 MiB free; make room"]),
        (
            {"certificate": {"file": "c.pem", "until": "2027-01-01 00:00 UTC", "trouble": ""}},
            ["TLS       certificate valid until 2027-01-01 00:00 UTC"],
        ),
        ({"backup": {"age_s": 93_784}}, ["backup    made 1 d 2 h ago"]),
        ({"backup": {"age_s": None}}, ["backup    none of this data folder is known"]),
        ({"to_wake": 0}, []),
        (
            {"to_wake": 7},
            ["waking    7 matches of the journal are still to be brought back; any may yet be left alone"],
        ),
        (
            {"other_rules": {"began_with": {"kickdoor 1": 2, "other cards": 1}}},
            ["upgraded  matches that began otherwise: 2 with kickdoor 1, 1 with other cards"],
        ),
        ({"other_rules": {"began_with": {}}}, []),
        (
            {"other_rules": {"continued_from_snapshot": [{**STUCK, "why": "goes on from answer 9"}]}},
            ["match 4   Friday (abcde) goes on from answer 9"],
        ),
        (
            {"other_rules": {"unchecked": [{**STUCK, "why": "no snapshot"}]}},
            ["match 4   Friday (abcde) goes on by other rules than it began with, unchecked: no snapshot"],
        ),
    ],
)
def test_what_is_unusual_about_the_server_is_a_line_each(facts: dict[str, Any], lines: list[str]) -> None:
    usual = shown.status(STATUS).splitlines()
    assert shown.status({**STATUS, **facts}).splitlines() == [*usual, *lines]


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.4, "0 s"),
        (0.6, "1 s"),
        (59.6, "1 min"),
        (61, "1 min 1 s"),
        (3_600, "1 h"),
        (3_605, "1 h 5 s"),
        (86_399, "23 h 59 min"),
        (86_400 * 3 + 3_600 * 4 + 60, "3 d 4 h"),
        (86_400 * 30, "30 d"),
    ],
)
def test_of_a_long_time_the_two_largest_units_are_named(seconds: float, words: str) -> None:
    assert shown.duration(seconds) == words


@pytest.mark.parametrize(
    ("changes", "lines"),
    [
        (
            {"table": "", "session": "", "words": ""},
            [
                "Report 3, closed: 2026-11-22 20:00 UTC, in the lobby, match 8 of the journal",
                "Boris (s-1) reports Greta (an AI player): without words",
            ],
        ),
        (
            {"evidence": {}},
            [
                "Report 3, closed: 2026-11-22 20:00 UTC, at table t1 ()",
                "Boris (s-1) reports Greta (s-2): She swears.",
                "",
                "said there:",
                "  nothing",
                "",
                "what everybody could see:",
            ],
        ),
        (
            {
                "evidence": {
                    "talk": [{"who": "Spite", "text": "Mine."}, {"who": "Ann", "text": "No.", "session": "s-9"}]
                }
            },
            [
                "Report 3, closed: 2026-11-22 20:00 UTC, at table t1 ()",
                "Boris (s-1) reports Greta (s-2): She swears.",
                "",
                "said there:",
                "  Spite (AI): Mine.",
                "  Ann (s-9): No.",
                "",
                "what everybody could see:",
            ],
        ),
    ],
)
def test_a_report_says_where_it_was_who_was_meant_and_what_was_said(changes: dict[str, Any], lines: list[str]) -> None:
    assert shown.report({**WHOLE_REPORT, **changes}).splitlines()[: len(lines)] == lines


@pytest.mark.parametrize(
    ("sessions", "words"),
    [
        ([], ""),
        (["s-1"], ""),
        (
            ["s-1", "s-2"],
            ". Several sessions had that name, perhaps of several people: s-1, s-2. "
            "To erase one alone, say it instead of the name",
        ),
    ],
)
def test_who_erases_a_name_of_several_people_is_told_before(sessions: list[str], words: str) -> None:
    facts = {"done": False, "matches": [1, 2], "lines": 1, "reports": 1, "sessions": sessions}
    concerned = "It would concern 2 matches, 1 line of talk, 1 report"
    assert shown.erased(facts).startswith(f"{concerned}{words}. Not erased: replays that people have saved")
    assert "Several" not in shown.erased({**facts, "done": True})


def test_the_page_of_a_table_that_fills_is_its_seats_alone() -> None:
    facts = {
        "table": "abcde", "name": "Friday", "set": "toy", "state": "filling",
        "options": {"pace": "slow", "talk": False},
        "seats": [{"seat": 0, "name": "Boris", "kind": "human", "connected": True}, {"seat": 3, "kind": "empty"}],
    }  # fmt: skip
    assert shown.table(facts).splitlines() == [
        "abcde  Friday: toy, filling",
        "options: pace = slow, talk = False",
        "",
        "seat  name   who    here",
        "1     Boris  human  yes",
        "4            empty  no",
    ]


def test_the_page_of_a_table_names_seats_spectators_clocks_and_hands() -> None:
    facts = {
        "table": "abcde", "name": "Friday", "set": "classic", "state": "running", "options": {"pace": "brisk"},
        "journal": 7, "answers": 12, "watching": ["Olga", "Knut"],
        "seats": [
            {"seat": 0, "name": "Boris", "kind": "human", "connected": True},
            {"seat": 1, "name": "Greta", "kind": "ai", "ai": "meek"},
        ],
        "asked": [{"name": "Boris", "what": "take", "left_s": 12.5}, {"name": "Greta", "what": "pass", "left_s": None}],
        "clocks": [{"alarm": "kettle", "left_s": 3.0}, {"seat": 0, "deadline": "take", "left_s": 12.5}],
        "hands": {"Boris": ["dwarf", "elf"], "Greta": []},
    }  # fmt: skip
    page = shown.table(facts)
    for line in (
        "abcde  Friday: classic, running",
        "match 7 of the journal, 12 answers",
        "options: pace = brisk",
        "spectating: Olga, Knut",
        "  Boris: take (12.5 s left)",
        "  Greta: pass (for ever)",
        "  clock of alarm kettle: 3 s left",
        "  clock of seat 1, take: 12.5 s left",
        "  Boris: dwarf, elf",
        "  Greta: nothing",
    ):
        assert line in page.splitlines()
    assert any(line.split() == ["2", "Greta", "ai", "(meek)", "no"] for line in page.splitlines())
    bare = shown.table({**facts, "options": {}, "watching": [], "asked": [], "clocks": [], "hands": {}})
    assert "options" not in bare
    assert "spectating" not in bare
    assert "  nobody" in bare.splitlines()


def test_the_page_of_people_has_those_who_are_here_first_and_says_how_long_others_are_away() -> None:
    away = {"name": "Ann", "session": "s-1", "table": "", "address": "", "away_s": 61.0, "connected": False}
    here = {
        "name": "boris",
        "session": "s-2",
        "table": "abcde",
        "address": "10.0.0.1",
        "away_s": 0.0,
        "connected": True,
    }
    rows = shown.players([away, here, {**here, "name": "Adam", "session": "s-3"}]).splitlines()
    assert [row.split()[0] for row in rows[-3:]] == ["Adam", "boris", "Ann"]
    assert f"away for {shown.duration(61.0)}" in rows[-1]
    assert "10.0.0.1" in rows[-2]


def test_how_long_a_server_is_up_is_counted_from_its_start(monkeypatch: pytest.MonkeyPatch) -> None:
    def old_machine() -> Any:
        clock = MEMORY_REACTOR()
        clock.advance(3_000)
        return clock

    monkeypatch.setattr("tests.server.house.MEMORY_REACTOR", old_machine)
    house = House()
    assert house.server.up_s == 0
    house.clock.advance(90)
    assert house.server.up_s == 90


def test_what_is_not_there_is_said() -> None:
    assert shown.players([]) == "There is nobody."
    assert shown.tables([]) == "There are no tables."
    assert shown.bans([]) == "Nobody is banned."
    assert shown.reloaded({"made": [], "needs_restart": []}) == "Nothing has changed in the settings."
    assert shown.reloaded({"made": ["a"], "needs_restart": ["b"]}) == "a\nb: needs a restart"


REPORT = {
    "number": 3, "at": "2023-11-14", "state": "open", "by": "Ada", "about": "Bo", "table": "abcde", "words": "rude",
}  # fmt: skip
BAN = {"number": 12, "by": "name", "what": "Mallory", "until": "for good", "why": "cheating"}
PLAYER = {"name": "Ada", "session": "s-1", "table": "abcde", "address": "", "connected": False, "away_s": 90.0}
TABLE = {
    "table": "abcde", "state": "running", "set": "toy", "answers": 7, "watchers": 0, "players": ["Ada", "Bo"],
    "name": "Friday night",
}  # fmt: skip


@pytest.mark.parametrize(
    ("shows", "rows", "lines"),
    [
        (
            shown.reports,
            [REPORT, {**REPORT, "number": 14, "table": ""}],
            [
                "no  when        state  by   about  table  words",
                "3   2023-11-14  open   Ada  Bo     abcde  rude",
                "14  2023-11-14  open   Ada  Bo     -      rude",
            ],
        ),
        (
            shown.bans,
            [BAN],
            ["no  by    what     holds     why", "12  name  Mallory  for good  cheating"],
        ),
        (
            shown.players,
            [PLAYER, {**PLAYER, "name": "Bo", "connected": True, "address": "203.0.113.7"}],
            [
                "name  session  table  where",
                "Bo    s-1      abcde  203.0.113.7",
                f"Ada   s-1      abcde  away for {shown.duration(90.0)}",
            ],
        ),
        (
            shown.tables,
            [TABLE],
            [
                "table  state    set  answers  watchers  players  name",
                "abcde  running  toy  7        0         Ada, Bo  Friday night",
            ],
        ),
        (shown.reports, [], ["Nothing has been reported."]),
        (shown.bans, [], ["Nobody is banned."]),
        (shown.mutes, [], ["Nobody is muted."]),
        (shown.players, [], ["There is nobody."]),
        (shown.tables, [], ["There are no tables."]),
    ],
)
def test_each_column_has_its_head_and_nothing_is_said_in_words(shows: Any, rows: list[Any], lines: list[str]) -> None:
    assert shows(rows).splitlines() == lines
