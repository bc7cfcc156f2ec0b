"""What a server registers with DNS-SD: short, readable, within a packet, and harmless whoever has written it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from kickdoor_protocol.finding.announcement import AnnouncedTable, Announcement, required
from kickdoor_protocol.finding.dns_sd import LABEL_MOST, STRING_MOST, TXT_MOST, instance, properties, read_properties
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


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("Anna's", "Anna's (9f3c)"),
        ("a.b.c", "a b c (9f3c)"),
        ("x" * 40, "x" * 40 + " (9f3c)"),
        ("x" * 41, "x" * 40 + " (9f3c)"),
        ("\u00e9" * 40, "\u00e9" * 28 + " (9f3c)"),
        ("", " (9f3c)"),
    ],
    ids=len,
)
def test_the_name_of_the_service_is_as_long_as_it_can_be(name: str, label: str) -> None:
    assert instance(Announcement(1, "9f3c", name, 7777)) == label


def test_a_mark_and_a_count_are_there_only_if_there_is_something_to_say() -> None:
    bare = Announcement(1, "9f3c", "Anna's", 7777)
    assert strings(bare) == [b"txtvers=1", b"id=9f3c", b"name=Anna's", b"versions="]
    full = Announcement(1, "9f3c", "Anna's", 7777, (DUEL,), 3, {"act": (1, 2), "answer": (3, 3)}, True, True)
    assert strings(full) == [
        *(b"txtvers=1", b"id=9f3c", b"name=Anna's", b"locked", b"tls", b"versions=act:1-2 answer:3-3"),
        *(b"table1=ccg 2/2 running Duel", b"more=3"),
    ]


def test_tables_are_named_up_to_the_last_byte() -> None:
    """One of three tables is left out as soon as there is one byte too many."""
    found: dict[int, bool] = {}
    for longer in range(240):
        tables = (FRIDAY, DUEL, AnnouncedTable("x" * longer, "classic", 1, 4, "filling"))
        said = Announcement(1, "i" * 200, "n" * 200, 7777, tables, versions={"v" * 240: (1, 1)}, locked=True)
        all_of_them = strings(replace(said, tables=tables[:2]))
        length = sum(1 + len(each) for each in [*all_of_them, b"table3=classic 1/4 filling " + b"x" * longer])
        found[length] = b"table3" in properties(said)
    assert set(found) > {TXT_MOST - 1, TXT_MOST, TXT_MOST + 1}
    assert found == {length: length <= TXT_MOST for length in found}


def test_a_long_text_is_cut_where_a_string_ends() -> None:
    said = properties(Announcement(1, "9f3c", "n" * 400, 7777, versions={"v" * 400: (1, 1)}))
    assert (said[b"name"], said[b"versions"]) == (b"n" * 250, b"v" * 246)


def test_keys_are_read_in_capitals_too_and_bytes_that_are_no_text_are_marked() -> None:
    said = read_properties({b"TXTVERS": b"1", b"Id": b"9f3c", b"NAME": b"A\xff", b"TLS": None, b"\xff": b"x"}, 7777)
    assert said == Announcement(1, "9f3c", "A\ufffd", 7777, tls=True)


@pytest.mark.parametrize(
    ("text", "ranges"),
    [
        ("act:1-2", {"act": (1, 2)}),
        ("act:1-2 say:3-4", {"act": (1, 2), "say": (3, 4)}),
        ("act:1", {}),
        ("act:0-2", {}),
        ("act:1-0", {}),
        ("act:1-x say:1-1", {"say": (1, 1)}),
        (":1-1", {"": (1, 1)}),
    ],
)
def test_what_is_no_range_says_nothing(text: str, ranges: dict[str, tuple[int, int]]) -> None:
    said = read_properties({b"txtvers": b"1", b"id": b"9f3c", b"versions": text.encode()}, 7777)
    assert said is not None
    assert said.versions == ranges


@pytest.mark.parametrize(
    ("text", "table"),
    [
        ("classic 2/4 filling Friday night", FRIDAY),
        ("classic 2/4 filling ", AnnouncedTable("", "classic", 2, 4, "filling")),
        ("classic 2/4 filling", None),
        ("classic x/y z n", AnnouncedTable("n", "classic", 0, 0, "z")),
        ("classic 100/100 z n", AnnouncedTable("n", "classic", 99, 99, "z")),
    ],
)
def test_a_table_has_four_words(text: str, table: AnnouncedTable | None) -> None:
    said = read_properties(
        {b"txtvers": b"1", b"id": b"9f3c", b"table1": text.encode(), b"table": b"x", b"tab9": b"y"}, 7
    )
    assert said is not None
    assert said.tables == (() if table is None else (table,))
