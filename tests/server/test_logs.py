"""The log: one line each, nothing secret, and nothing that a stranger could write between the lines."""

from __future__ import annotations

import logging

from tests.server.house import House

from kickdoor_protocol.messages.session import Welcome
from kickdoor_server.logs import Log, Warnings


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
