"""What an administrator types and reads: durations, whom a ban means, and each page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from kickdoor_server.admin import shown
from kickdoor_server.admin.__main__ import admin, looks_like, minutes


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


@pytest.mark.parametrize("as_json", [True, False])
def test_where_no_server_runs_every_question_is_answered_with_the_way_out(tmp_path: Path, as_json: bool) -> None:
    called = ["--data", str(tmp_path), *(["--json"] if as_json else []), "status"]
    result = CliRunner().invoke(admin, called)
    assert result.exit_code == 3
    text = f"No server runs in {tmp_path}, or it lets nobody in; name its folder with --data."
    told = f'{{"declined": {{"reason": "no_server", "text": "{text}"}}}}' if as_json else text
    assert result.output == f"{told}\n"


# ---- the pages

STATUS: dict[str, Any] = {
    "name": "attic", "release": "0.1.0", "port": 4242, "up_s": 3_725.0,
    "people": {"here": 3, "away": 1}, "connections": 4, "bans": 2,
    "tables": {"running": 1}, "matches": {"over": 5}, "answers": 77, "refusals": {},
    "commits": {"count": 70, "mean_ms": 1.5, "failed": 0}, "waiting": {"journal": 0, "ai": 1},
    "ai": {"decisions": 30, "lapses": {}}, "log_level": "info",
    "longest_gap_ms": None, "left_alone": [], "draining": False, "stops_in_s": None,
}  # fmt: skip


def test_the_page_of_the_server_has_a_line_for_what_is_unusual_and_only_then() -> None:
    usual = shown.status(STATUS).splitlines()
    assert [line.split()[0] for line in usual] == [
        *("server", "people", "tables", "matches", "answers", "journal", "AI", "log"),
    ]
    assert usual[1] == "people    3 here, 1 away; 4 connections, 2 bans"
    stuck = {"number": 4, "name": "Friday", "table": "abcde", "why": "its cards have changed"}
    told = shown.status({**STATUS, "longest_gap_ms": 40, "left_alone": [stuck], "draining": True})
    assert told.splitlines()[len(usual) :] == [
        "reactor   longest gap 40 ms",
        "match 4   Friday (abcde) does not go on here: its cards have changed",
        "draining  no new tables; stops when nobody is at a table",
    ]
    drained = shown.status({**STATUS, "draining": True, "stops_in_s": 600.0}).splitlines()[-1]
    assert drained == f"draining  no new tables; stops in {shown.duration(600.0)} at the latest"


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
        "looking on: Olga, Knut",
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
    assert "looking on" not in bare
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


def test_what_is_not_there_is_said() -> None:
    assert shown.players([]) == "There is nobody."
    assert shown.tables([]) == "There are no tables."
    assert shown.bans([]) == "Nobody is banned."
    assert shown.reloaded({"made": [], "needs_restart": []}) == "Nothing has changed in the settings."
    assert shown.reloaded({"made": ["a"], "needs_restart": ["b"]}) == "a\nb: needs a restart"
