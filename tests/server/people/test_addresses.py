"""Addresses in the log: they leave it after some days, or are never written as they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from tests.server.doubles import Hands
from twisted.internet.task import Clock

from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.process import logs
from kickdoor_server.people.moderation.addresses import (
    EVERY_S,
    AddressWords,
    Forgetting,
    forget,
    shown_by,
    without_addresses,
)

MONDAY, TUESDAY = date(2026, 11, 16), date(2026, 11, 17)
NOON_S = datetime(2026, 11, 17, 12, tzinfo=UTC).timestamp()
LINES = (
    "2026-11-16T09:00:00+0000 turned_away address=203.0.113.9 reason=too_fast\n"
    "2026-11-16T09:00:01+0000 came peer=2001:db8::7:50123 session=s-1 name='1.2'\n"
    "Traceback: 203.0.113.9\n"
    '{"time": "2026-11-16T10:00:00.123+00:00", "event": "came", "peer": "203.0.113.9:4000"}\n'
    "2026-11-17T13:00:00+0000 turned_away address=203.0.113.10 reason=too_fast\n"
)


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("address=203.0.113.9 n=3", "address=X n=3"),
        ("peer=203.0.113.9:50000", "peer=X:50000"),
        ("peer=2001:db8::7:50123", "peer=X:50123"),
        ("peer=[2001:db8::7]:50123", "peer=[X]:50123"),
        ("what=198.51.100.0/24", "what=X/24"),
        ("from 203.0.113.9.", "from X."),
        ("2026-11-17T13:00:00+0000 took 0.25 s", "2026-11-17T13:00:00+0000 took 0.25 s"),
        ("IPv4Address(TCP, '203.0.113.9', 22)", "IPv4Address(TCP, 'X', 22)"),
    ],
)
def test_what_is_an_address(line: str, shown: str) -> None:
    assert without_addresses(line, lambda _: "X") == shown


def test_old_ones_are_overwritten_where_they_stand(tmp_path: Path) -> None:
    file = tmp_path / "log"
    file.write_text(LINES)
    inode = file.stat().st_ino
    assert forget(file, NOON_S) == 4
    kept = file.read_text()
    assert "203.0.113.9 " not in kept
    assert "2001:db8" not in kept
    assert "203.0.113.10" in kept, "of after noon"
    assert "name='1.2'" in kept
    assert (len(kept), file.stat().st_ino) == (len(LINES), inode), "whoever writes to it goes on"
    assert forget(file, NOON_S) == 0


AHEAD = "2036-11-16T09:00:00+0000 listening host=203.0.113.8 port=7777\n"
"""Written by a clock that was ten years ahead."""


def test_a_line_of_a_clock_that_was_wrong_keeps_no_other_and_goes_itself(tmp_path: Path) -> None:
    file = tmp_path / "log"
    file.write_text(AHEAD + LINES + AHEAD.replace("113.8", "113.11"))
    assert forget(file, NOON_S, NOON_S + 7200) == 5
    kept = file.read_text()
    assert "203.0.113.8" not in kept
    assert "203.0.113.9 " not in kept
    assert "203.0.113.10" in kept, "of after noon"
    assert "203.0.113.11" in kept, "nothing behind it says how old it is"


def test_what_went_with_a_young_line_stays_with_it(tmp_path: Path) -> None:
    file = tmp_path / "log"
    file.write_text(f"{LINES}Traceback: 203.0.113.10\n")
    assert forget(file, NOON_S) == 4
    assert file.read_text().endswith("Traceback: 203.0.113.10\n")


def test_a_clock_that_jumps_ahead_takes_no_address_with_it_for_a_day(tmp_path: Path) -> None:
    file, clock, ahead_s = tmp_path / "log", Clock(), [0.0]
    file.write_text(LINES)
    untyped: Any = clock
    forgetting = Forgetting(
        untyped, Hands(), Settings(log_file=file), lambda: NOON_S + clock.seconds() + ahead_s[0]
    )  # fmt: skip
    forgetting.start()
    ahead_s[0] = 3650 * 24 * 3600.0
    for _ in range(4):
        clock.advance(EVERY_S)
    assert file.read_text() == LINES
    clock.advance(EVERY_S)
    assert "203.0.113" not in file.read_text(), "nobody has set it back: it may be right"


def test_what_is_written_meanwhile_stays(tmp_path: Path) -> None:
    file = tmp_path / "log"
    file.write_text(LINES)
    with file.open("a") as log:
        log.write("2026-11-17T14:00:00+0000 left\n")
        log.flush()
        forget(file, NOON_S)
        log.write("2026-11-17T14:00:01+0000 came\n")
    assert file.read_text().endswith("left\n2026-11-17T14:00:01+0000 came\n")


def test_it_is_done_at_the_start_and_again_as_the_settings_say(tmp_path: Path) -> None:
    file, clock = tmp_path / "log", Clock()
    file.write_text(LINES)
    untyped: Any = clock
    forgetting = Forgetting(
        untyped, Hands(), Settings(log_file=file, log_addresses_days=1), lambda: NOON_S - EVERY_S + clock.seconds()
    )
    forgetting.start()
    assert "203.0.113.9 " in file.read_text(), "it is not a day old"
    for _ in range(4):
        clock.advance(EVERY_S)
    assert "203.0.113.9 " not in file.read_text()
    forgetting.stop()


def test_never_if_they_are_to_stay(tmp_path: Path) -> None:
    file = tmp_path / "log"
    file.write_text(LINES)
    untyped: Any = Clock()
    Forgetting(untyped, Hands(), Settings(log_file=file, log_addresses_days=0), lambda: 2 * NOON_S).start()
    assert file.read_text() == LINES


def test_where_there_is_no_file_nothing_is_looked_through() -> None:
    hands, untyped = Hands(), Clock()
    clock: Any = untyped
    forgetting = Forgetting(clock, hands, Settings(log_file=None, log_addresses_days=1), lambda: 2 * NOON_S)
    forgetting.start()
    clock.advance(EVERY_S)
    assert hands.done == 0
    assert len(clock.getDelayedCalls()) == 1, "it is looked again, since the settings may change"
    forgetting.stop()
    assert not clock.getDelayedCalls()


def test_a_word_is_the_same_for_a_day_and_another_the_next() -> None:
    words = AddressWords(key=iter([b"one", b"two"]).__next__)
    monday = words.of("203.0.113.9", MONDAY)
    assert words.of("203.0.113.9", MONDAY) == monday
    assert words.of("203.0.113.10", MONDAY) != monday
    assert words.of("203.0.113.9", TUESDAY) != monday


@pytest.fixture
def written(tmp_path: Path) -> Iterator[Callable[[Settings], str]]:
    """What stands in the log of one line, by these settings."""
    before = (logs._book.file, logs._book._out, logs._book.shown)
    file = tmp_path / "shown"

    def line(settings: Settings) -> str:
        with file.open("w") as out:
            logs._book._out = out
            logs.show_by(shown_by(settings))
            logs._book.write({"log_format": "turned_away address=203.0.113.9 n=1", "log_time": NOON_S})
        return file.read_text()

    yield line
    logs._book.file, logs._book._out, logs._book.shown = before


@pytest.mark.parametrize(("how", "there"), [("plain", "203.0.113.9"), ("daily", "address-"), ("none", "address=- n=1")])
def test_how_a_line_is_written(how: Any, there: str, written: Callable[[Settings], str]) -> None:
    line = written(replace(Settings(), log_addresses=how))
    assert there in line
    assert ("203.0.113.9" in line) == (how == "plain")
    assert line.endswith("n=1\n")
