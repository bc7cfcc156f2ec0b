"""What a server registers with DNS-SD: short, readable, within a packet, and harmless whoever has written it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kickdoor_protocol.announcement import AnnouncedTable, Announcement, required
from kickdoor_protocol.dns_sd import LABEL_MOST, STRING_MOST, TXT_MOST, instance, properties, read_properties
from kickdoor_protocol.limits import TABLE_NAME_MOST

FRIDAY = AnnouncedTable("Friday night", "classic", 2, 4, "filling")
DUEL = AnnouncedTable("Duel", "ccg", 2, 2, "running")
HERE = Announcement(1, "9f3c", "Anna's", 7777, (FRIDAY, DUEL), versions=required(), tls=True)


def strings(announcement: Announcement) -> list[bytes]:
    return [key if value is None else key + b"=" + value for key, value in properties(announcement).items()]


def test_what_a_server_registers_is_what_it_answers() -> None:
    assert read_properties(properties(HERE), 7777) == HERE


def test_people_can_read_it_in_other_programs() -> None:
    said = strings(HERE)
    assert said[:4] == [b"txtvers=1", b"id=9f3c", b"name=Anna's", b"tls"]
    assert b"table1=classic 2/4 filling Friday night" in said
    assert not any(each.startswith(b"locked") for each in said), "a mark that is not there is no mark"


def test_tables_stay_in_their_order_also_if_there_are_ten_and_more() -> None:
    txt = {f"table{number}".encode(): f"classic 1/4 filling Table {number}".encode() for number in (10, 2, 1, 11)}
    said = read_properties({b"txtvers": b"1", b"id": b"9f3c", **txt}, 7777)
    assert said is not None
    assert [table.name for table in said.tables] == ["Table 1", "Table 2", "Table 10", "Table 11"]


@pytest.mark.parametrize(
    ("number", "count"),
    [
        ("3", 3),
        ("1234", 1234),
        ("12345", 0),
        ("\N{ARABIC-INDIC DIGIT THREE}", 0),
        ("-3", 0),
        ("3.0", 0),
        (" 3", 0),
        ("", 0),
    ],
)  # fmt: skip
def test_a_number_is_up_to_four_plain_digits(number: str, count: int) -> None:
    said = read_properties({b"txtvers": b"1", b"id": b"9f3c", b"more": number.encode()}, 7777)
    assert said is not None
    assert said.more == count


def test_all_ranges_of_this_program_fit() -> None:
    said = read_properties(properties(HERE), 7777)
    assert said is not None
    assert said.versions == required(), "else shorten the key `versions`: a string has 255 bytes"
    assert said.unsuited() == ""


def test_a_server_of_another_age_is_known_as_such() -> None:
    old = Announcement(1, "9f3c", "Old", 7777, versions={"answer": (8, 9)})
    said = read_properties(properties(old), 7777)
    assert said is not None
    assert said.unsuited() == "answer"


@given(st.integers(0, 400), st.text(max_size=TABLE_NAME_MOST))
def test_it_fits_a_packet_whatever_is_played(tables: int, name: str) -> None:
    table = AnnouncedTable(name, "classic", 1, 4, "filling")
    many = Announcement(1, "9f3c", name, 7777, (table,) * tables, 0, required())
    said = strings(many)
    assert max(map(len, said)) <= STRING_MOST
    assert sum(1 + len(each) for each in said) <= TXT_MOST
    back = read_properties(properties(many), 7777)
    assert back is not None
    assert len(back.tables) + back.more == tables, "what does not fit is counted"


@given(st.text(max_size=200))
def test_the_name_of_the_service_is_one_label_and_ends_with_the_id(name: str) -> None:
    label = instance(Announcement(1, "9f3c", name, 7777))
    assert label.endswith(" (9f3c)")
    assert "." not in label
    assert len(label.encode()) <= LABEL_MOST


KEYS = st.sampled_from(
    [b"txtvers", b"id", b"name", b"table1", b"table2", b"tableX", b"more", b"versions", b"tls", b"\xff"]
)


@given(st.dictionaries(KEYS, st.none() | st.binary(max_size=60)), st.integers(-1, 70_000))
def test_what_strangers_register_does_no_harm(noise: dict[bytes, bytes | None], port: int) -> None:
    said = read_properties({b"txtvers": b"1", b"id": b"9f3c", **noise}, port)
    assert said is None or (said.name.isprintable() and 0 < said.port < 65536)


@pytest.mark.parametrize(
    "wrong", [{b"id": b"9f3c"}, {b"txtvers": b"2", b"id": b"9f3c"}, {b"txtvers": b"1"}, {b"txtvers": b"1", b"id": b""}]
)
def test_what_is_no_server_of_ours_is_none(wrong: dict[bytes, bytes | None]) -> None:
    assert read_properties(wrong, 7777) is None
