"""Records of a replay's file that are not as they should be, one part at a time: what is read, and what is not."""

from __future__ import annotations

import copy
from io import BytesIO
from typing import Any

import pytest
from tests.server.toy_replays import records

from kickdoor_server.matches.replays.replay_file import NoReplay, packed, read_replay_file
from kickdoor_server.table.manners import OPTIONS

HEX = "0f" * 16
BAD_FIRST = "The first record of this replay is not as it should be"


def with_header(**other: Any) -> list[Any]:
    return [{**records()[0], **other}, *records()[1:]]


def with_line(*line: Any) -> list[Any]:
    """In the place of the third answer."""
    lines = copy.deepcopy(list(records()))
    return [*lines[:3], list(line), *lines[4:]]


def names(table: Any = None, *seats: Any) -> dict[str, Any]:
    return {"table": table, "seats": list(seats)}


@pytest.mark.parametrize(
    ("given", "is_read"),
    [
        (names(["Friday", HEX], ["Ann", HEX], ["Bob", HEX], ["Cid", HEX]), True),
        (names(None, None, None, None), True),
        (names(["Friday", ""], ["Ann", ""], None, None), True),
        (names(["Friday", "xyz"], None, None, None), False),
        (names(["Friday", "0"], None, None, None), False),
        (names(["Friday", HEX, ""], None, None, None), False),
        (names(["Friday"], None, None, None), False),
        (names(None, None, None), False),
        (names(None, None, None, None, None), False),
        (names(None, ["Ann", 7], None, None), False),
        (names(None, "Ann", None, None), False),
        (names(7, None, None, None), False),
        ({"table": None}, False),
        ({"seats": [None, None, None]}, False),
        ([], False),
        (None, False),
    ],
)
def test_names_are_names_with_salts_or_nothing(given: Any, is_read: bool) -> None:
    data = BytesIO(packed(with_header(names=given)))
    if is_read:
        assert len(read_replay_file(data).names) == 3
    else:
        with pytest.raises(NoReplay) as wrong:
            read_replay_file(data)
        assert str(wrong.value).startswith(BAD_FIRST)


@pytest.mark.parametrize(
    "line",
    [
        ("3", 0, ["take"], False, "0" * 16),
        (True, 0, ["take"], False, "0" * 16),
        (3.0, 0, ["take"], False, "0" * 16),
        (3, 0, ["take"], False, 7),
        (3, 0, ["take"], False, None),
        (3, "0", ["take"], False, "0" * 16),
        (3, 0, ["take"], "no", "0" * 16),
        (3, 0, ["take"], False),
        (3, 0, ["take"], False, "0" * 16, 9),
    ],
)
def test_a_line_that_is_none_is_where_the_file_is_not_whole(line: tuple[Any, ...]) -> None:
    replay_file = read_replay_file(BytesIO(packed(with_line(*line))))
    assert len(replay_file.lines) == 2
    assert replay_file.ending is None
    assert replay_file.damage


def test_a_line_that_is_one_is_read_as_it_stands() -> None:
    replay_file = read_replay_file(BytesIO(packed(with_line(3, 0, ["take"], False, "0" * 16))))
    assert [line.n for line in replay_file.lines] == list(range(1, 11))
    assert replay_file.lines[2].link == "0" * 16
    assert replay_file.lines[2].expected != "0" * 16
    assert replay_file.damage == ""


def test_of_how_a_table_behaves_only_what_this_release_knows_is_taken() -> None:
    known = dict.fromkeys(OPTIONS, True)
    replay_file = read_replay_file(BytesIO(packed(with_header(manners={**known, "dances": True}))))
    assert replay_file.record.manners == known
    assert read_replay_file(BytesIO(packed(with_header(manners={})))).record.manners == {}
