"""The recorded match beside the page is what the server says today, explained, and what both ends take for good."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

import msgpack
import pytest
from tests.server.example_match import FILE, KNOWN, Frame, written

from kickdoor_protocol.base import Message
from kickdoor_protocol.codec import decoder
from kickdoor_protocol.messages.table import OutOfStep, Over, Private, Resync, Shared
from kickdoor_protocol.registry import From
from kickdoor_protocol.session import Endpoint, Role

MATCH = FILE.read_text("utf-8")


@pytest.fixture(scope="module")
def frames() -> list[Frame]:
    lines = re.findall(r"^([<>]) (.+)$", MATCH, re.MULTILINE)
    return [Frame(arrow, json.loads(text)) for arrow, text in lines]


def payload(frame: Frame) -> bytes:
    packed: bytes = msgpack.packb(frame.fields)
    return packed


def framed(frame: Frame) -> bytes:
    return len(payload(frame)).to_bytes(4, "big") + payload(frame)


def heard_by_a_client(frames: list[Frame]) -> list[Message]:
    """What a client of the package makes of it, who says the same; its own words among what it hears."""
    session = Endpoint(Role.CLIENT, KNOWN)
    heard: list[Message] = []
    for frame in frames:
        if frame.arrow == "<":
            heard += session.receive(framed(frame))
        else:
            said = decoder(From.CLIENT, KNOWN).decode(payload(frame))
            assert session.send(said)
            heard.append(said)
    assert session.unanswered == ()
    return heard


def test_it_is_what_the_server_says_today() -> None:
    assert written() == MATCH, "look at it: `python -m tests.server.example_match; git diff`"


def test_the_first_of_each_kind_has_its_comment() -> None:
    seen: set[str] = set()
    lines = MATCH.splitlines()
    for before, line in pairwise(lines):
        if found := re.match(r'[<>] \{"t": "(\w+)"', line):
            assert found[1] in seen or before.startswith("# "), line
            seen.add(found[1])
    assert seen == {entry.tag for entry in KNOWN.entries} - {"unwelcome", "closing", "join_table"}


def test_a_client_of_the_package_misses_nothing_in_it(frames: list[Frame]) -> None:
    heard = heard_by_a_client(frames)
    assert not any(isinstance(message, OutOfStep) for message in heard)
    assert isinstance(heard[-1], Over)


def test_changes_come_to_what_is_sent_whole(frames: list[Frame]) -> None:
    """She asks for everything in the midst of it, and sees what she has seen before."""
    heard = heard_by_a_client(frames)
    asked = next(place for place, message in enumerate(heard) if isinstance(message, Resync))
    for kind in (Shared, Private):
        before = [message for message in heard[:asked] if isinstance(message, kind)]
        after = [message for message in heard[asked:] if isinstance(message, kind)]
        assert before[-1] == after[0]


def test_a_server_of_the_package_hears_each_of_her_words(frames: list[Frame]) -> None:
    session = Endpoint(Role.SERVER)
    heard: list[Any] = []
    for frame in frames:
        if frame.arrow == ">":
            heard += session.receive(framed(frame))
        elif frame.fields["t"] in ("welcome", "accepted", "refused", "pong"):
            session.send(decoder(From.SERVER).decode(payload(frame)))
    assert len(heard) == sum(frame.arrow == ">" for frame in frames)
