"""Servers are found by one question; what they say fits one datagram, and nothing a stranger sends can do harm."""

from __future__ import annotations

import msgpack
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from kickdoor_protocol.finding.announcement import (
    DATAGRAM_MOST,
    QUESTION,
    TABLES_MOST,
    AnnouncedTable,
    Announcement,
    announced,
    fitted,
    read,
    required,
)
from kickdoor_protocol.registry import REGISTRY, Need

FRIDAY = AnnouncedTable("Friday night", "classic", 2, 4, "filling")
HERE = Announcement(1, "9f3c", "Anna's", 7777, (FRIDAY,), versions=required())


def test_what_a_server_says_is_read_by_whoever_asked() -> None:
    assert read(announced(HERE)) == HERE


def test_it_is_plain_messagepack() -> None:
    said = msgpack.unpackb(announced(HERE))
    assert said["kickdoor"] == 1
    assert said["tables"] == [["Friday night", "classic", 2, 4, "filling"]]
    assert said["versions"]["answer"] == [1, 1]


@given(st.integers(0, 400), st.text(max_size=40))
def test_it_is_never_longer_than_the_question(tables: int, name: str) -> None:
    many = Announcement(
        1, "9f3c", name, 7777, (AnnouncedTable(name, "classic", 1, 4, "filling"),) * tables, 0, required()
    )
    datagram = announced(many)
    assert len(datagram) <= len(QUESTION) == DATAGRAM_MOST
    said = read(datagram)
    assert said is not None
    assert len(said.tables) + said.more == tables, "what does not fit is counted"


def test_as_many_tables_are_named_as_fit_the_first_ones() -> None:
    tables = tuple(AnnouncedTable(f"Table {number}", "classic", 1, 4, "filling") for number in range(5))
    here = Announcement(1, "9f3c", "Anna's", 7777, tables, more=2)
    for most in range(5, -1, -1):
        said = fitted(here, lambda shorter, most=most: len(shorter.tables) <= most)  # type: ignore[misc]
        assert (said.tables, said.more) == (tables[:most], 2 + 5 - most)
    assert fitted(here, lambda _: False).tables == (), "none, if nothing fits"
    assert len(fitted(replace(here, tables=tables * 20), lambda _: True).tables) == TABLES_MOST


@given(st.binary(max_size=1400))
def test_noise_is_no_announcement(noise: bytes) -> None:
    said = read(noise)
    assert said is None or said.kickdoor == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"kickdoor": 2, "id": "", "name": "", "port": 7777},
        {"kickdoor": 1, "id": "", "name": "", "port": 0},
        {"kickdoor": 1, "id": "", "name": "", "port": 70_000},
        {"kickdoor": 1, "id": "", "name": ["no"], "port": 7777},
        {"kickdoor": 1, "id": "", "name": "x" * 1300, "port": 7777},
    ],
)
def test_what_cannot_be_is_none(wrong: dict[str, object]) -> None:
    assert read(msgpack.packb(wrong)) is None


def test_what_is_not_known_in_it_is_ignored() -> None:
    later = msgpack.unpackb(announced(HERE)) | {"soup": "of the day"}
    assert read(msgpack.packb(later)) == HERE


def test_names_are_made_safe_to_print() -> None:
    table = AnnouncedTable("\u202eevil\x1b[2J", "classic", -3, 1000, "filling")
    said = read(announced(Announcement(1, "1", "Anna\r\n\x1b]0;owned\x07", 7777, (table,))))
    assert said is not None
    assert said.name == "Anna ]0;owned"
    assert said.tables == (AnnouncedTable("evil[2J", "classic", 0, 99, "filling"),)


def test_a_server_of_another_age_is_known_before_one_joins() -> None:
    assert HERE.unsuited() == ""
    ancient = Announcement(1, "1", "old", 7777, versions=required() | {"answer": (7, 9)})
    assert ancient.unsuited() == "answer"


@pytest.mark.parametrize(("port", "can_be"), [(0, False), (1, True), (65535, True), (65536, False), (-1, False)])
def test_a_port_is_one_that_there_is(port: int, can_be: bool) -> None:
    assert (read(msgpack.packb({"kickdoor": 1, "id": "", "name": "", "port": port})) is not None) is can_be


def test_a_datagram_is_read_up_to_its_bound() -> None:
    bare = {"kickdoor": 1, "id": "", "port": 7777, "name": ""}
    room = DATAGRAM_MOST - len(msgpack.packb(bare)) - 2
    assert len(msgpack.packb({**bare, "name": "x" * room})) == DATAGRAM_MOST
    assert read(msgpack.packb({**bare, "name": "x" * room})) is not None
    assert read(msgpack.packb({**bare, "name": "x" * (room + 1)})) is None


def test_what_is_too_long_or_too_much_is_cut() -> None:
    table = AnnouncedTable("t" * 50, "s" * 50, 100, -1, "w" * 50)
    said = read(msgspec.msgpack.encode(Announcement(1, "i" * 50, "n" * 50, 7777, (table,) * (TABLES_MOST - 6))))
    assert said is not None
    assert (said.id, said.name) == ("i" * 40, "n" * 40)
    assert set(said.tables) == {AnnouncedTable("t" * 40, "s" * 24, 99, 0, "w" * 24)}
    many = read(msgspec.msgpack.encode(Announcement(1, "", "", 7777, (FRIDAY,) * (TABLES_MOST + 1))))
    assert many is not None
    assert len(many.tables) == TABLES_MOST == 12


@pytest.mark.parametrize(
    ("low", "high", "suits"), [(1, 1, True), (1, 9, True), (0, 0, False), (2, 2, False), (0, 1, True), (2, 9, False)]
)
def test_ranges_that_touch_suit_each_other(low: int, high: int, suits: bool) -> None:
    assert required()["answer"] == (1, 1)
    there = replace(HERE, versions={"answer": (low, high), "of a later age": (7, 9)})
    assert there.unsuited() == ("" if suits else "answer")


def test_what_a_server_asks_for_is_what_every_conversation_needs() -> None:
    needed = {entry.tag: (entry.low, entry.high) for entry in REGISTRY.entries if entry.need is Need.REQUIRED}
    assert required() == needed
    assert "hello" not in needed
    assert b"KICKDOOR?1" + bytes(1190) == QUESTION
