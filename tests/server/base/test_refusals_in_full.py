"""What a refusal names: the seat, the name, the number that was asked for, and what to do instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.server.house import Caller, House

from kickdoor_protocol.base import Request
from kickdoor_protocol.messages.lobby import (
    AddAi,
    CreateTable,
    JoinTable,
    LeaveTable,
    Lobby,
    RemoveAi,
    SetReady,
    StartMatch,
    WatchTable,
)
from kickdoor_protocol.messages.looking import ShareSeat
from kickdoor_protocol.messages.moderation import Ignore, Mute, Report
from kickdoor_protocol.messages.reasons import Explain
from kickdoor_protocol.messages.replay import LookAs
from kickdoor_protocol.messages.session import Pong, Refused

Scene = Callable[[], tuple[Caller, Caller, str]]
"""The host of a table, somebody who is not, and the table's id."""
ANOTHER = "choose another table"


def filling(chairs: int = 4, **options: Any) -> Scene:
    """Boris has opened a table with so many chairs and called Spite to his left; Greta sits to his."""

    def scene() -> tuple[Caller, Caller, str]:
        house = House()
        boris, greta = house.comes("Boris"), house.comes("Greta")
        boris.does(CreateTable, name="Friday", set="toy", sex="male", options={"seats": chairs, **options})
        table = boris.last(Lobby).table.id
        boris.does(AddAi, kind="meek", name="Spite")
        if chairs > 2:
            greta.does(JoinTable, table=table, sex="female")
        return boris, greta, table

    return scene


def running(**options: Any) -> Scene:
    """Boris and Greta play; or, for a word of those who look on, Olga looks on as the second."""

    def scene() -> tuple[Caller, Caller, str]:
        house = House()
        boris, greta = house.sits_down("Boris", "Greta", **options)
        return boris, greta, house.match.record.id

    return scene


def looked_at(**options: Any) -> Scene:
    """Boris and Greta play, and Olga looks on."""

    def scene() -> tuple[Caller, Caller, str]:
        house = House()
        boris, _ = house.sits_down("Boris", "Greta", **options)
        olga, table = house.comes("Olga"), house.match.record.id
        olga.does(WatchTable, table=table)
        return boris, olga, table

    return scene


HOST, GUEST = 0, 1


@pytest.mark.parametrize(
    ("scene", "who", "asked", "fields", "text", "cure"),
    [
        (filling(), HOST, RemoveAi, {"seat": 2}, "No AI player sits on seat 3.", "name the seat of one"),
        (filling(), HOST, RemoveAi, {"seat": 3}, "No AI player sits on seat 4.", "name the seat of one"),
        (filling(), HOST, RemoveAi, {"seat": 9}, "No AI player sits on seat 10.", "name the seat of one"),
        (filling(), GUEST, RemoveAi, {"seat": 1}, "Only the host of this table, Boris, may do that.", "ask them to"),
        (filling(), GUEST, JoinTable, {"seat": 1}, "Seat 2 is taken.", "take another one"),
        (filling(), GUEST, JoinTable, {"seat": 0}, "Seat 1 is taken.", "take another one"),
        (filling(3), GUEST, JoinTable, {"seat": 3}, "This table has seats 1 to 3.", "name one of these"),
        (filling(2), GUEST, JoinTable, {}, "Every seat of this table is taken.", f"spectate, or {ANOTHER}"),
        (filling(2, watching="nobody"), GUEST, JoinTable, {}, "Every seat of this table is taken.", ANOTHER),
        (
            filling(2, watching="nobody"),
            GUEST,
            WatchTable,
            {},
            "Those who play at this table are among themselves: nobody spectates.",
            f"take a seat before it begins, or {ANOTHER}",
        ),
        (
            filling(),
            HOST,
            AddAi,
            {"kind": "meek", "name": "SPITE"},
            "SPITE would be taken for somebody at this table.",
            "choose another name",
        ),
        (filling(), HOST, StartMatch, {}, "Not ready yet: Greta.", "wait for them"),
        (
            filling(),
            GUEST,
            Mute,
            {"who": "Spite", "muted": True},
            "Only the host of this table, Boris, can mute.",
            None,
        ),
        (filling(), HOST, Mute, {"who": "Olga", "muted": True}, "Nobody at this table is called 'Olga'.", None),
        (filling(), HOST, Mute, {"who": "boris", "muted": True}, "That is you.", "name somebody else"),
        (
            filling(),
            HOST,
            Report,
            {"who": "Olga", "text": "x"},
            "Nobody here is called 'Olga'.",
            "say the name as it stands on the screen",
        ),
        (filling(), HOST, Report, {"who": "Boris", "text": "x"}, "That is you.", "name somebody else"),
        (filling(), HOST, Ignore, {"who": "Olga", "ignored": True}, "Nobody here is called 'Olga'.", None),
        (
            running(),
            GUEST,
            JoinTable,
            {"seat": 0},
            "The match has begun, and your seat is 2.",
            "sit down on seat 2, or leave open which",
        ),
        (running(explain="at_once"), HOST, Explain, {"seat": 7}, "This table has seats 1 to 2.", "name one of these"),
        (
            running(explain="never"),
            HOST,
            Explain,
            {"seat": 0},
            "At this table AI players keep their reasons to themselves.",
            "open a table at which AI players explain themselves",
        ),
        (
            running(),
            HOST,
            Explain,
            {"seat": 0},
            "The match is not over: AI players explain what they did when it is.",
            "ask again then",
        ),
        (
            running(),
            HOST,
            ShareSeat,
            {"shared": True},
            "Nobody is looked over at this table.",
            "open one at which `who may spectate` is set to `seat`",
        ),
        (
            looked_at(),
            GUEST,
            LookAs,
            {"seat": 0},
            "At this table spectators see what is public, and no more.",
            "look at what is public",
        ),
        (
            looked_at(watching="seat"),
            GUEST,
            LookAs,
            {"seat": 1},
            "Greta does not let anybody see what that seat sees.",
            "ask Greta: whoever sits there can say share",
        ),
        (
            looked_at(watching="seat"),
            GUEST,
            LookAs,
            {"seat": 5},
            "This table has seats 1 to 2.",
            "name one of these",
        ),
        (
            filling(),
            HOST,
            CreateTable,
            {"name": "", "set": "toyy", "sex": "male"},
            "There is no set 'toyy' here.",
            "choose toy",
        ),
    ],
)
def test_a_refusal_names_what_it_is_about(
    scene: Scene, who: int, asked: type[Request], fields: dict[str, Any], text: str, cure: str | None
) -> None:
    host, guest, table = scene()
    if asked in (JoinTable, WatchTable):
        fields = {"table": table, **({"sex": "female"} if asked is JoinTable else {}), **fields}
    if asked is CreateTable:
        host.does(LeaveTable)
    found = (host, guest)[who].refused(asked, **fields)
    assert found.text == text
    assert cure is None or found.cure == cure


@pytest.mark.parametrize(("ready", "waited_for"), [((), "Greta, Olga"), (("Greta",), "Olga"), (("Olga",), "Greta")])
def test_who_is_not_ready_is_named(ready: tuple[str, ...], waited_for: str) -> None:
    house = House()
    boris, *others = (house.comes(name) for name in ("Boris", "Greta", "Olga"))
    boris.does(CreateTable, name="Friday", set="toy", sex="male")
    for name, caller in zip(("Greta", "Olga"), others, strict=True):
        caller.does(JoinTable, table=boris.last(Lobby).table.id, sex="female")
        if name in ready:
            caller.does(SetReady, ready=True)
    assert boris.refused(StartMatch).text == f"Not ready yet: {waited_for}."


def test_only_one_seat_at_a_time_is_looked_over_and_it_is_named() -> None:
    boris, greta = House().sits_down("Boris", "Greta", watching="seat")
    boris.does(ShareSeat, shared=True)
    found = greta.asks(ShareSeat, shared=True)
    assert not isinstance(found, Pong)
    assert isinstance(found, Refused)
    assert found.text == "Spectators see what Boris sees; it is one seat at a time."
    assert found.cure == "wait until Boris takes it back"
