"""What was said at a table, as it is kept: for whoever comes, for the journal, and less what somebody ignores."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from tests.server.doubles import Disk

from kickdoor_game.machine.ids import Seat
from kickdoor_protocol.messages.talk import Said, Spoken, Talked
from kickdoor_server.base.store.past import CHAT_BYTES_MOST, CHAT_KEPT, lines_kept
from kickdoor_server.base.store.records import ChatRecord, Count
from kickdoor_server.matches.audience.talk import MatchChat
from kickdoor_server.matches.journal.paging import Eyes

COUNTED = Count(9, 4, {0: 3, 1: 2})
"""Nine events had happened, four of which all saw."""

ALL = Eyes(all_open=True)


class Link:
    """A connection."""


def person(session: str, *ignored: str, connected: bool = True) -> Any:
    """Somebody who does not want to hear these voices."""
    link = Link() if connected else None
    return SimpleNamespace(id=session, link=link, hears=lambda voice: voice not in ignored)


def line(who: str, text: str, kind: str = "chat", seat: int | None = None) -> Said:
    return Said(who, text, kind, seat)


@pytest.fixture
def disk() -> Disk:
    return Disk()


@pytest.fixture
def talk(disk: Disk) -> MatchChat:
    return MatchChat(1, disk, "k3q7x")


def says(talk: MatchChat, said: Said, session: str = "", req: int = 0, voice: str = "", after: Count = COUNTED) -> None:
    talk.said(said, after, session, req, voice)


def news_to(talk: MatchChat, person: Any, eyes: Eyes = ALL) -> Talked | None:
    return talk.news_to(person, eyes)


def texts(talk: MatchChat) -> list[str]:
    return [one.spoken.text for one in talk.lines]


def test_what_people_and_ai_players_say_is_kept_and_written_and_what_the_server_says_is_not(
    talk: MatchChat, disk: Disk
) -> None:
    says(talk, line("Ann", "Hello.", seat=0), "s-ann", 7)
    says(talk, line("Spite", "Ha!", "ai", 1), voice="k3q7x/Spite")
    says(talk, line("", "Ann is away.", "system"), "s-ann", 8)
    disk.turn()
    assert [(one.voice, one.spoken) for one in talk.lines] == [
        ("s-ann", Spoken("Ann", "Hello.", "chat", 0)),
        ("k3q7x/Spite", Spoken("Spite", "Ha!", "ai", 1)),
    ]
    assert disk.of(ChatRecord) == [
        ChatRecord(1, "Ann", "Hello.", "chat", 0, "s-ann", 7, 1, COUNTED),
        ChatRecord(1, "Spite", "Ha!", "ai", 1, "", 0, 2, COUNTED),
    ]


def test_only_the_last_lines_are_kept_and_all_are_counted(talk: MatchChat) -> None:
    for number in range(CHAT_KEPT + 3):
        says(talk, line("Ann", f"{number}"), "s-ann")
    assert texts(talk) == [f"{number}" for number in range(3, CHAT_KEPT + 3)]
    told = news_to(talk, person("s-bob"))
    assert told is not None
    assert (told.count, len(told.lines)) == (CHAT_KEPT + 3, CHAT_KEPT)


def test_each_line_is_told_with_the_number_of_the_event_that_its_reader_had_been_told_by_then(
    talk: MatchChat, disk: Disk
) -> None:
    says(talk, line("Ann", "Hello."), "s-ann", after=Count(0, 0))
    says(talk, line("Ann", "Again."), "s-ann", after=COUNTED)
    disk.turn()
    after_restart = MatchChat(1, disk, "k3q7x")
    after_restart.restore(disk.of(ChatRecord), 2)
    readers = {Eyes(): (0, 4), Eyes(Seat(0)): (0, 7), Eyes(Seat(1)): (0, 6), Eyes(Seat(2)): (0, 4), ALL: (0, 9)}
    for kept in (talk, after_restart):
        for eyes, places in readers.items():
            told = news_to(kept, person("s-bob"), eyes)
            assert told is not None
            assert tuple(one.after for one in told.lines) == places, eyes


def test_lines_of_an_older_journal_stand_before_all_that_is_told(talk: MatchChat) -> None:
    old = msgspec.msgpack.encode({"match": 1, "who": "Ann", "text": "Hello.", "nth": 1})
    talk.restore([msgspec.msgpack.decode(old, type=ChatRecord)], 1)
    told = news_to(talk, person("s-bob"))
    assert told is not None
    assert [one.after for one in told.lines] == [0]


def test_after_the_match_nothing_more_is_written(talk: MatchChat, disk: Disk) -> None:
    talk.stop()
    says(talk, line("Ann", "Well played."), "s-ann")
    disk.turn()
    assert texts(talk) == ["Well played."]
    assert disk.of(ChatRecord) == []


def test_on_each_connection_it_is_told_once_and_to_nobody_who_is_away(talk: MatchChat) -> None:
    assert news_to(talk, person("s-eve")) is None, "nothing was said"
    says(talk, line("Ann", "Hello."), "s-ann")
    bob = person("s-bob")
    assert [one.text for one in news_to(talk, bob).lines] == ["Hello."]  # type: ignore[union-attr]
    assert news_to(talk, bob) is None
    bob.link = Link()
    assert news_to(talk, bob) is not None
    assert news_to(talk, person("s-cid", connected=False)) is None


def test_what_somebody_ignores_is_neither_told_nor_counted(talk: MatchChat) -> None:
    bob = person("s-bob", "s-ann")
    for who, session in (("Ann", "s-ann"), ("Cid", "s-cid"), ("Ann", "s-ann")):
        says(talk, line(who, f"I am {who}."), session)
        if session == "s-ann":
            talk.kept_from(bob)
    told = news_to(talk, bob)
    assert told is not None
    assert (told.count, [one.text for one in told.lines]) == (1, ["I am Cid."])
    deaf = person("s-dot", "s-ann", "s-cid")
    for _ in range(3):
        talk.kept_from(deaf)
    assert news_to(talk, deaf) is None


def test_who_began_to_ignore_later_is_told_the_last_of_what_they_were_told(talk: MatchChat) -> None:
    """The line of Ann's was not kept from them, so one of the others counts as told before."""
    says(talk, line("Ann", "One."), "s-ann")
    says(talk, line("Cid", "Two."), "s-cid")
    says(talk, line("Cid", "Three."), "s-cid")
    bob = person("s-bob")
    talk.kept_from(bob)
    talk.kept_from(bob)
    told = news_to(talk, bob)
    assert told is not None
    assert (told.count, [one.text for one in told.lines]) == (1, ["Three."])


def test_what_the_journal_has_is_there_again_with_the_voices(talk: MatchChat, disk: Disk) -> None:
    lines = [
        ChatRecord(1, "Ann", "Hello.", "chat", 0, "s-ann", 7, 8),
        ChatRecord(1, "Spite", "Ha!", "ai", 1, "", 0, 9),
        ChatRecord(1, "Old", "Of an older release.", "chat", None, "", 0, 10),
    ]
    talk.restore(lines, 10)
    assert [one.voice for one in talk.lines] == ["s-ann", "k3q7x/Spite", ""]
    says(talk, line("Ann", "Again."), "s-ann", 9)
    disk.turn()
    assert disk.of(ChatRecord)[-1].nth == 11
    told = news_to(talk, person("s-bob"))
    assert told is not None
    assert told.count == 11


def test_lines_of_somebody_who_is_erased_are_dropped(talk: MatchChat) -> None:
    for who, session in (("Ann", "s-ann"), ("Cid", "s-cid"), ("Ann", "s-other")):
        says(talk, line(who, f"By {session}."), session)
    talk.forget(lambda who, voice: who == "Ann" and voice == "s-ann")
    assert texts(talk) == ["By s-cid.", "By s-other."]


def test_an_echo_hears_the_same_table_and_writes_nothing(talk: MatchChat, disk: Disk) -> None:
    echo = talk.echo()
    says(echo, line("Ann", "Hello."), "s-ann")
    echo.restore([ChatRecord(1, "Spite", "Ha!", "ai", 1)], 5)
    disk.turn()
    assert [one.voice for one in echo.lines] == ["s-ann", "k3q7x/Spite"]
    assert (talk.lines, disk.of(ChatRecord)) == ((), [])


@pytest.mark.parametrize(
    ("sizes", "kept"),
    [
        ([], 0),
        ([1] * (CHAT_KEPT - 1), CHAT_KEPT - 1),
        ([1] * CHAT_KEPT, CHAT_KEPT),
        ([1] * (CHAT_KEPT + 1), CHAT_KEPT),
        ([CHAT_BYTES_MOST * 2], 1),
        ([CHAT_BYTES_MOST * 2, 1], 1),
        ([CHAT_BYTES_MOST - 9, 1], 2),
        ([CHAT_BYTES_MOST - 8, 1], 1),
        ([1, CHAT_BYTES_MOST - 9, 1], 2),
    ],
)
def test_so_many_lines_are_kept_and_so_many_bytes_with_the_names(sizes: list[int], kept: int) -> None:
    """Each is said by Zoë, whose name has four bytes."""
    assert lines_kept([("Zoë", "x" * size) for size in sizes]) == kept
