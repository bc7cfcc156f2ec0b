"""The log: one line each, nothing secret, and nothing that a stranger could write between the lines."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from tests.server.doubles import untyped
from tests.server.house import House
from twisted.logger import Logger, globalLogPublisher

from kickdoor_protocol.messages.session import Welcome
from kickdoor_server.base.process import logs
from kickdoor_server.base.process.logs import LEVELS, Log, Warnings, log_from, open_anew


def test_facts_stand_on_one_line_and_cannot_be_taken_for_others(log: list[str]) -> None:
    Log(match="abcde").info("event", n=3, text="two words", trick="a=b", lines="one\ntwo", none="")
    assert log == ["event match=abcde n=3 text='two words' trick='a=b' lines='one\\ntwo' none=''"]


def test_each_answer_has_a_line_at_debug(log: list[str]) -> None:
    boris, _ = House().sits_down("Boris", "Greta")
    boris.answer(["take"])
    assert any(line.startswith("answer match=") and "seat=0" in line and "take" in line for line in log)


def test_tokens_are_never_logged(log: list[str]) -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    tokens = [boris.token]
    boris.loses_the_line()
    again = house.comes("Boris", resume=boris.token)
    tokens.append(again.last(Welcome).token)
    house.comes("Mallory", resume="f" * 64)
    assert log
    for line in log:
        assert not any(token in line for token in (*tokens, "f" * 64))


def test_what_a_stranger_calls_himself_stays_on_its_line(log: list[str]) -> None:
    house = House()
    caller = house.connects()
    caller.says(caller.session.send(caller.session.hello("evil\nanswer match=x", "Bo\nris")))
    assert not any("\n" in line for line in log)


def test_what_packages_warn_of_by_pythons_own_logging_stands_in_the_log(log: list[str]) -> None:
    registry = logging.Logger("kickdoor_ai.registry")
    registry.addHandler(Warnings(logging.WARNING))
    registry.info("seat 'calm' is here")
    registry.warning("seat %r cannot be used: {no} braces", "grim")
    assert log == ["kickdoor_ai.registry: seat 'grim' cannot be used: {no} braces"]


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Path]:
    """The log as it is written to a file, from info on; afterwards all is as it was."""
    kept = (logs._book.least, logs._book.format, logs._book.file)
    logs._book.file = tmp_path / "log"
    open_anew()
    log_from("info", "text")
    observer: Any = logs._book.write
    globalLogPublisher.addObserver(observer)
    yield tmp_path / "log"
    globalLogPublisher.removeObserver(observer)
    logs._book.least, logs._book.format, logs._book.file = kept
    open_anew()


def test_a_line_is_words_for_people_or_an_object_for_programs(book: Path) -> None:
    Log(match="abcde").info("event", n=3, text="two words", seats=(0, 1), path=Path("x"))
    log_from("info", "json")
    Log(match="abcde").info("event", n=3, text="two words", seats=(0, 1), path=Path("x"), who="Bj\u00f6rn\n")
    first, second = book.read_text("utf-8").splitlines()
    stamp, _, said = first.partition(" ")
    assert datetime.fromisoformat(stamp).tzinfo is not None
    assert said == "info event match=abcde n=3 text='two words' seats='(0, 1)' path=x"
    facts = json.loads(second)
    time = facts.pop("time")
    assert datetime.fromisoformat(time).tzinfo is not None
    assert facts == {
        "level": "info", "event": "event", "match": "abcde", "n": 3, "text": "two words", "seats": [0, 1], "path": "x",
        "who": "Bj\u00f6rn\n",
    }  # fmt: skip


def test_json_has_tracebacks_lapses_and_what_others_say_each_in_one_object(book: Path) -> None:
    log_from("debug", "json")
    try:
        raise ValueError("a\nb")
    except ValueError as bug:
        Log(match="abcde").broken("match_frozen", bug, n=4)
    Log().lapse("raised", "Traceback\n  here", seat=2)
    Log().lapse("hung", "", seat=2)
    Logger(namespace="twisted").info("Starting {what}", what="a thing")
    frozen, lapse, hung, foreign = (json.loads(line) for line in book.read_text("utf-8").splitlines())
    assert (frozen["event"], frozen["level"], frozen["n"]) == ("match_frozen", "critical", 4)
    assert frozen["trace"].startswith("Traceback")
    assert frozen["trace"].endswith("ValueError: a\nb\n")
    assert (lapse["event"], lapse["level"], lapse["why"]) == ("ai_lapse", "warn", "raised")
    assert lapse["trace"] == "Traceback\n  here"
    assert "trace" not in hung
    assert (foreign["event"], foreign["text"]) == ("message", "Starting a thing")


def test_each_answer_is_an_object_at_debug_and_nothing_at_info(book: Path) -> None:
    log_from("info", "json")
    boris, greta = House().sits_down("Boris", "Greta")
    boris.answer(["take"])
    assert not any(json.loads(line)["event"] == "answer" for line in book.read_text("utf-8").splitlines())
    log_from("debug", "json")
    greta.answer(["take"])
    answers = [json.loads(line) for line in book.read_text("utf-8").splitlines() if '"answer"' in line]
    assert [(answer["seat"], answer["choice"], answer["level"]) for answer in answers] == [(1, ["take"], "debug")]


def test_a_log_that_was_moved_away_is_opened_anew(book: Path) -> None:
    Log().info("before")
    book.rename(book.with_suffix(".1"))
    Log().info("still")
    open_anew()
    Log().info("after")
    assert [line.split()[-1] for line in book.with_suffix(".1").read_text().splitlines()] == ["before", "still"]
    assert [line.split()[-1] for line in book.read_text().splitlines()] == ["after"]


@pytest.mark.parametrize("shape", ["text", "json"])
def test_every_line_says_how_grave_it_is_by_the_same_word(book: Path, shape: str) -> None:
    log_from("debug", shape)
    said: dict[str, Callable[[], object]] = {
        "debug": lambda: Log().debug("event"),
        "info": lambda: Log().info("event"),
        "warn": lambda: Log().warn("event"),
        "error": lambda: untyped(Logger(namespace="twisted")).error("event"),
        "critical": lambda: Log().broken("event", ValueError("no")),
    }
    assert set(said) == set(LEVELS)
    for level, say in said.items():
        say()
        line = book.read_text("utf-8").splitlines()[-1 if shape == "json" or level != "critical" else -3]
        assert level == (json.loads(line)["level"] if shape == "json" else line.split()[1]), line


class Terminal(io.StringIO):
    """Where a person reads."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("out", "at_once"), [(Terminal, ""), (io.StringIO, "info before")])
def test_lines_for_a_person_wait_until_they_have_read_how_to_join(
    monkeypatch: pytest.MonkeyPatch, out: type[io.StringIO], at_once: str
) -> None:
    there = out()
    monkeypatch.setattr("sys.stderr", there)
    whole = logs._Book()
    whole.hold()
    whole.write({"log_format": "before", "log_time": 0.0})
    assert there.getvalue().strip().endswith(at_once)
    assert bool(there.getvalue()) is bool(at_once)
    there.write("Join with:  kickdoor join\n")
    whole.release()
    whole.write({"log_format": "after", "log_time": 0.0})
    lines = [line.removeprefix("1970-01-01T00:00:00+0000 ") for line in there.getvalue().splitlines()]
    joined = ["Join with:  kickdoor join"]
    assert lines == ([*joined, "info before"] if not at_once else ["info before", *joined]) + ["info after"]
