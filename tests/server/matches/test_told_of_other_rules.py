"""Who is told, and in which words, that a match goes on under other rules than it began with."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from kickdoor_server.base.process.logs import Log
from kickdoor_server.base.store.records import MatchRecord, WentOn, cards_words, went_on_words
from kickdoor_server.matches.journal.playback import Replayed
from kickdoor_server.matches.journal.snapshots import code_of
from kickdoor_server.matches.journal.telling import CHANGED_NEWS, of_other_rules, tell

CARDS, OTHERS = "a" * 20, "b" * 20
STAGE: Any = SimpleNamespace(sources=[SimpleNamespace(key="toy", digest=CARDS)])
HERE = "kickdoor 2"
FRIDAY = MatchRecord(4, "abcde", "Friday", "toy", {}, (), b"", set_digest=CARDS, release="kickdoor 1", code="old")
ONCE = WentOn(3, "kickdoor 0", "kickdoor 1", "answer 4 cannot be given")
AGAIN = WentOn(9, "kickdoor 1", "kickdoor 2", "it leads to another table (levels)")
NEWS = CHANGED_NEWS.format(name="Friday")


class Person:
    """As far as something is said to them."""

    def __init__(self) -> None:
        self.news: list[str] = []

    def tell(self, line: str) -> None:
        self.news.append(line)


@pytest.mark.parametrize(
    ("digest", "facts", "lines", "news"),
    [
        (CARDS, {}, [], []),
        ("", {}, [], []),
        (OTHERS, {}, [f"other_cards set=toy began_with={'b' * 12} here={'a' * 12}"], []),
        (
            CARDS,
            {"unchecked": "no snapshot"},
            ["revived_unchecked why='no snapshot' began_with='kickdoor 1'"],
            [],
        ),
        (
            CARDS,
            {"went_on": (ONCE, AGAIN)},
            [
                "continued_from_snapshot answer=9 was='kickdoor 1' now='kickdoor 2' "
                "why='it leads to another table (levels)'"
            ],
            [NEWS],
        ),
        (CARDS, {"went_on": (ONCE, AGAIN), "at": 9}, [], []),
        (CARDS, {"at": 9}, [], []),
    ],
)
def test_the_log_and_the_people_are_told_what_they_do_not_know_yet(
    digest: str, facts: dict[str, Any], lines: list[str], news: list[str], log: list[str]
) -> None:
    people: Any = {"s-1": Person(), "s-2": Person()}
    tell(replace(FRIDAY, set_digest=digest), Replayed(None, Random(1), **facts), STAGE, people, Log())
    assert log == lines
    assert [person.news for person in people.values()] == [news, news]


def going_on(record: MatchRecord = FRIDAY, went_on: tuple[WentOn, ...] = (), unchecked: str = "") -> Any:
    return SimpleNamespace(record=record, stage=STAGE, went_on=went_on, unchecked=unchecked)


def test_the_host_is_shown_how_many_began_with_what_and_each_of_which_there_is_more_to_say() -> None:
    matches = [
        going_on(replace(FRIDAY, code=code_of(STAGE))),
        going_on(),
        going_on(went_on=(ONCE, AGAIN)),
        going_on(replace(FRIDAY, release=HERE), unchecked="no snapshot"),
        going_on(replace(FRIDAY, release="")),
        going_on(replace(FRIDAY, set_digest="")),
        going_on(replace(FRIDAY, set_digest=OTHERS)),
    ]
    friday = {"number": 4, "table": "abcde", "name": "Friday"}
    assert of_other_rules(matches, HERE) == {
        "began_with": {
            "kickdoor 1": 3,
            "kickdoor 2, other rules": 1,
            "an earlier release": 1,
            f"kickdoor 1, toy {'b' * 12}": 1,
        },
        "continued_from_snapshot": [
            {
                **friday,
                "why": "went on from its snapshot of kickdoor 1 after answer 9: it leads to another table (levels)",
            }
        ],
        "unchecked": [{**friday, "why": "no snapshot"}],
    }


def test_of_a_release_that_nobody_knows_nothing_is_said() -> None:
    assert went_on_words(replace(ONCE, was="")) == "went on from its snapshot after answer 3: answer 4 cannot be given"


def test_cards_are_named_by_set_pack_and_the_beginning_of_their_digest() -> None:
    assert cards_words([("toy", CARDS)]) == f"toy {'a' * 12}"
    assert cards_words([("toy", CARDS), ("big", "")]) == f"toy {'a' * 12} and big of unknown cards"
