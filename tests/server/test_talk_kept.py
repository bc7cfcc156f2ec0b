"""What was said at a table, as it is kept: for whoever comes, for the journal, and less what somebody ignores."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from tests.server.doubles import Disk

from kickdoor_protocol.messages.talk import Said, Spoken
from kickdoor_server.store.past import CHAT_BYTES_MOST, CHAT_KEPT, lines_kept
from kickdoor_server.store.records import ChatRecord
from kickdoor_server.tables.talk import Talk


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
def talk(disk: Disk) -> Talk:
    return Talk(1, disk, "k3q7x")


def texts(talk: Talk) -> list[str]:
    return [one.spoken.text for one in talk.lines]


def test_what_people_and_ai_players_say_is_kept_and_written_and_what_the_server_says_is_not(
    talk: Talk, disk: Disk
) -> None:
    talk.said(line("Ann", "Hello.", seat=0), "s-ann", 7)
    talk.said(line("Spite", "Ha!", "ai", 1), voice="k3q7x/Spite")
    talk.said(line("", "Ann is away.", "system"), "s-ann", 8)
    disk.turn()
    assert [(one.voice, one.spoken) for one in talk.lines] == [
        ("s-ann", Spoken("Ann", "Hello.", "chat", 0)),
        ("k3q7x/Spite", Spoken("Spite", "Ha!", "ai", 1)),
    ]
    assert disk.of(ChatRecord) == [
        ChatRecord(1, "Ann", "Hello.", "chat", 0, "s-ann", 7, 1),
        ChatRecord(1, "Spite", "Ha!", "ai", 1, "", 0, 2),
    ]


def test_only_the_last_lines_are_kept_and_all_are_counted(talk: Talk) -> None:
    for number in range(CHAT_KEPT + 3):
        talk.said(line("Ann", f"{number}"), "s-ann")
    assert texts(talk) == [f"{number}" for number in range(3, CHAT_KEPT + 3)]
    told = talk.news_to(person("s-bob"))
    assert told is not None
    assert (told.count, len(told.lines)) == (CHAT_KEPT + 3, CHAT_KEPT)


def test_after_the_match_nothing_more_is_written(talk: Talk, disk: Disk) -> None:
    talk.stop()
    talk.said(line("Ann", "Well played."), "s-ann")
    disk.turn()
    assert texts(talk) == ["Well played."]
    assert disk.of(ChatRecord) == []


def test_on_each_connection_it_is_told_once_and_to_nobody_who_is_away(talk: Talk) -> None:
    assert talk.news_to(person("s-eve")) is None, "nothing was said"
    talk.said(line("Ann", "Hello."), "s-ann")
    bob = person("s-bob")
    assert [one.text for one in talk.news_to(bob).lines] == ["Hello."]  # type: ignore[union-attr]
    assert talk.news_to(bob) is None
    bob.link = Link()
    assert talk.news_to(bob) is not None
    assert talk.news_to(person("s-cid", connected=False)) is None


def test_what_somebody_ignores_is_neither_told_nor_counted(talk: Talk) -> None:
    bob = person("s-bob", "s-ann")
    for who, session in (("Ann", "s-ann"), ("Cid", "s-cid"), ("Ann", "s-ann")):
        talk.said(line(who, f"I am {who}."), session)
        if session == "s-ann":
            talk.kept_from(bob)
    told = talk.news_to(bob)
    assert told is not None
    assert (told.count, [one.text for one in told.lines]) == (1, ["I am Cid."])
    deaf = person("s-dot", "s-ann", "s-cid")
    for _ in range(3):
        talk.kept_from(deaf)
    assert talk.news_to(deaf) is None


def test_who_began_to_ignore_later_is_told_the_last_of_what_they_were_told(talk: Talk) -> None:
    """The line of Ann's was not kept from them, so one of the others counts as told before."""
    talk.said(line("Ann", "One."), "s-ann")
    talk.said(line("Cid", "Two."), "s-cid")
    talk.said(line("Cid", "Three."), "s-cid")
    bob = person("s-bob")
    talk.kept_from(bob)
    talk.kept_from(bob)
    told = talk.news_to(bob)
    assert told is not None
    assert (told.count, [one.text for one in told.lines]) == (1, ["Three."])


def test_what_the_journal_has_is_there_again_with_the_voices(talk: Talk, disk: Disk) -> None:
    heard: list[Any] = []
    talk.recalled = lambda lines, count: heard.append((list(lines), count))
    lines = [
        ChatRecord(1, "Ann", "Hello.", "chat", 0, "s-ann", 7, 8),
        ChatRecord(1, "Spite", "Ha!", "ai", 1, "", 0, 9),
        ChatRecord(1, "Old", "Of an older release.", "chat", None, "", 0, 10),
    ]
    talk.restore(lines, 10)
    assert [one.voice for one in talk.lines] == ["s-ann", "k3q7x/Spite", ""]
    assert heard == [(lines, 10)]
    talk.said(line("Ann", "Again."), "s-ann", 9)
    disk.turn()
    assert disk.of(ChatRecord)[-1].nth == 11
    told = talk.news_to(person("s-bob"))
    assert told is not None
    assert told.count == 11


def test_lines_of_somebody_who_is_erased_are_dropped(talk: Talk) -> None:
    for who, session in (("Ann", "s-ann"), ("Cid", "s-cid"), ("Ann", "s-other")):
        talk.said(line(who, f"By {session}."), session)
    talk.forget(lambda who, voice: who == "Ann" and voice == "s-ann")
    assert texts(talk) == ["By s-cid.", "By s-other."]


def test_an_echo_hears_the_same_table_and_writes_nothing(talk: Talk, disk: Disk) -> None:
    echo = talk.echo()
    echo.said(line("Ann", "Hello."), "s-ann")
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
