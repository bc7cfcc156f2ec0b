"""A whole match as frames of one client, both ways, with comments, for the page of the protocol.

Three clients play at a server in memory, by default answers and the first cards that they can use; the frames of one
are kept. That client knows what a match needs and little more. All chance is fixed and the cards are those of a
printing, so it is the same match each time. `python -m tests.server.example_match` writes it anew.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator
from random import Random
from textwrap import wrap
from typing import Any, NamedTuple
from unittest.mock import patch

import msgpack
from tests.catalogue import ROOT
from tests.end_to_end.player import Player
from tests.printings import on_tables
from tests.server.house import Caller, House
from tests.short_match import PROMOTIONS, SHORT

from kickdoor_protocol.framing import FrameReader
from kickdoor_protocol.limits import FRAME_FROM_SERVER_MOST
from kickdoor_protocol.messages.lobby import AddNonce, CreateTable, JoinTable, ListTables, Lobby, SetReady, StartMatch
from kickdoor_protocol.messages.session import Ping
from kickdoor_protocol.messages.table import Act, Answer, Over, Private, Resync
from kickdoor_protocol.messages.talk import Say
from kickdoor_protocol.registry import REGISTRY, Need, Registry
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets, packs_in

FILE = ROOT / "protocol" / "examples" / "match.txt"
BESIDES = (
    *("list_tables", "tables", "create_table", "add_nonce", "set_ready", "start_match"),
    *("faces", "told", "resync", "say", "said"),
)
"""Optional messages that the client knows."""
KNOWN = Registry([entry for entry in REGISTRY.entries if entry.need is not Need.OPTIONAL or entry.tag in BESIDES])
NONCE = "0011"
"""With this nonce in the shuffle the match is short."""
FACES_SHOWN = 2
RESYNC_AFTER = 20
"""Number of the client's answer after which it asks for a full view."""
STEPS_MOST = 2_000
STEP_S = 0.25

Fields = dict[str, Any]


class Frame(NamedTuple):
    """A frame of the client (`>`) or of the server (`<`)."""

    arrow: str
    fields: Fields

    def __str__(self) -> str:
        return f"{self.arrow} {json.dumps(self.fields, ensure_ascii=False)}"


class Comment(NamedTuple):
    """A comment before the first frame that it is about."""

    tag: str
    text: str
    is_about: Callable[[Fields], Any] = lambda fields: True


class Recorded(Caller):
    """A caller that keeps its frames."""

    def __init__(self, house: House) -> None:
        self.frames: list[Frame] = []
        self._reader = FrameReader(FRAME_FROM_SERVER_MOST)
        super().__init__(house.clock.tcpServers[0][1].buildProtocol(None), KNOWN)

    def says(self, data: bytes) -> None:
        self._keep(">", data)
        super().says(data)

    def listens(self) -> list[Any]:
        self._keep("<", self.wire.value())
        return super().listens()

    def _keep(self, arrow: str, data: bytes) -> None:
        self._reader.feed(data)
        while (payload := self._reader.next_payload()) is not None:
            self.frames.append(Frame(arrow, msgpack.unpackb(payload)))


def played() -> list[Frame]:
    """Return all frames of the client, from the greeting to the end of the match."""
    chance = Random(0)
    with (
        on_tables(),
        patch.object(secrets, "token_hex", lambda count=32: chance.randbytes(count).hex()),
        patch.object(secrets, "token_bytes", chance.randbytes),
        patch.object(secrets, "choice", chance.choice),
    ):
        packs = packs_in(PROMOTIONS)
        house = House(playable_sets=PlayableSets(known_sets(("classic",), packs), packs))
        ada = Recorded(house)
        ada.hello("Ada")
        people = [ada, house.comes("Boris"), house.comes("Cleo")]
        _sit_down(ada, people[1:])
        _play(house, ada, people)
        house.server.stopService()
    return ada.frames


def _sit_down(ada: Recorded, others: list[Caller]) -> None:
    ada.asks(Ping)
    ada.does(ListTables)
    ada.does(CreateTable, name="Friday night", set="classic", sex="female", options=SHORT)
    for other in others:
        other.does(JoinTable, table=ada.last(Lobby).table.id, sex="male")
        other.does(SetReady, ready=True)
    ada.listens()
    ada.does(AddNonce, nonce=NONCE)
    ada.does(SetReady, ready=True)
    ada.does(StartMatch)
    ada.does(Say, text="Kick it!")


def _play(house: House, ada: Recorded, people: list[Caller]) -> None:
    """Play the match; Ada's client makes some mistakes at the beginning."""
    tried: list[set[str]] = [set() for _ in people]
    answers = 0
    for _ in range(STEPS_MOST):
        house.clock.advance(STEP_S)
        if ada.all(Over):
            return
        person = next((each for each in people if each.last(Private).view.questions), None)
        if person is None:
            continue
        view = person.last(Private).view
        asked = view.questions[0]
        known = tried[people.index(person)]
        option = next((each for each in view.standing if Player._likes(each) and each.key not in known), None)
        if option is not None:
            known.add(option.key)
            person.asks(Act, choice=(option.key,))
            continue
        person.asks(Answer, question=asked.id, choice=asked.default)
        if person is ada:
            answers += 1
            if answers == 1:
                ada.refused(Answer, question=asked.id, choice=asked.default)
            barred = next((each.key for each in ada.private.standing if each.barred and not each.details), None)
            if answers == RESYNC_AFTER - 1 and barred:
                ada.refused(Act, choice=(barred,))
            if answers == RESYNC_AFTER:
                ada.does(Resync)
    raise AssertionError("nobody has won")


COMMENTS = (
    Comment("hello", "The client lists what it knows, of both directions, with the versions of each."),
    Comment("welcome", "The server has chosen. The token opens the session again when the line is lost: keep it."),
    Comment("ping", "A sign of life, every 30 seconds."),
    Comment("pong", "Answers it: the only request that neither accepted nor refused answers."),
    Comment("list_tables", "What tables are there, and what can be played?"),
    Comment("tables", "No table yet, and one set that can be played, with its settings."),
    Comment("accepted", "What list_tables led to stands before it, as with every request but answer and act."),
    Comment("create_table", "A table with a pack of cards that makes matches short. Ada sits at it from here on."),
    Comment("lobby", "How the table stands, and again whenever that changes: two others come, and are ready."),
    Comment("add_nonce", "A bit of chance of her own, which goes into the shuffle."),
    Comment("set_ready", "Ada is ready as well."),
    Comment("start_match", "As the host of the table she may begin. The first public says that it has begun."),
    Comment("faces", f"What is printed on cards, before any view of them. Of each only {FACES_SHOWN} are left here."),
    Comment("told", "Sentences of what has happened. since is not there: these are the first."),
    Comment("public", "The table, all of it: since is not there either. stamp 1 is what the next one goes on from."),
    Comment(
        "private",
        "What Ada sees besides, all of it: her hand, a question, and the menu of what she may do at any time. For each "
        "key of the menu barred has a number, and reasons says what that means.",
        lambda said: said.get("menu"),
    ),
    Comment("say", "Chat."),
    Comment("said", "It comes back to whoever has said it, too."),
    Comment("answer", "The answer to question 2, in the shape that it asked for: [key] of a menu."),
    Comment(
        "accepted",
        "The answer is on the disk. What it leads to comes after this, since an answer is accepted before it is shown.",
        lambda said: said["req"] == FIRST_ANSWER,
    ),
    Comment(
        "public",
        "The first change: everything is as it was, but for whom the table waits. It goes on from stamp 1.",
        lambda said: said.get("since") == 1,
    ),
    Comment(
        "private",
        "Ada is asked nothing any more. The hand, the menu and all the rest are as they were.",
        lambda said: said.get("asked") == [],
    ),
    Comment("refused", "She has answered that once more: too late, and nothing has changed. stale needs no showing."),
    Comment(
        "private",
        "Others have answered. Nothing is new here but the number and the time: since and stamp are alike.",
        lambda said: said["stamp"] == said.get("since"),
    ),
    Comment(
        "told",
        "The n of events has gaps: what needs no words is counted all the same. stamp and since count like them.",
        lambda said: said.get("since"),
    ),
    Comment(
        "public",
        "Some zones of seats have changed (before); of zones that are not named the cards are as they were.",
        lambda said: said.get("since") and said.get("before"),
    ),
    Comment(
        "public",
        "A new zone lies on the table, so order names all of them. What it does not name would be forgotten.",
        lambda said: said.get("since") and said.get("order"),
    ),
    Comment(
        "private",
        "What she may do has changed: barred has other numbers. Reasons that were told before are not told again.",
        lambda said: said.get("since") and said.get("barred") and not said.get("reasons"),
    ),
    Comment(
        "private",
        "The menu has other keys. Only the actions that she has not been told yet come with it; the others stay.",
        lambda said: said.get("since") and said.get("menu"),
    ),
    Comment("public", "A fight: contest is what is fought out.", lambda said: said.get("contest")),
    Comment("public", "And it is over: there is no contest any more.", lambda said: "contest" in said.get("gone", ())),
    Comment("act", "Something that may be done at any time: an option of the menu, by its key."),
    Comment(
        "refused",
        "An action that stood in the menu with a reason why it is barred. The refusal says that again, with the rule.",
        lambda said: said["reason"] != "stale",
    ),
    Comment("resync", "As if something had been missed: have everything of the table sent again."),
    Comment(
        "told",
        "The last events once more, under the numbers that they had. since is not there: it begins anew.",
        lambda said: "since" not in said and said["stamp"] > LATER,
    ),
    Comment(
        "public",
        "Everything, as in the beginning. The next change goes on from this stamp.",
        lambda said: "since" not in said and said["number"] > LATER,
    ),
    Comment("over", "Somebody has won. With the seed the shuffles can be checked: it is what commitment was made of."),
)
FIRST_ANSWER = 8
"""Number of the client's request that is the first answer."""
LATER = 20
"""Answers or events after which something new counts as a second kind."""

HEAD = """\
A whole match as it travels: all frames of one client, Ada's, from her greeting to the end. > is said by the client, <
by the server; what stands behind it is the payload of a frame as JSON. Lines that begin with # are comments; each
stands in front of the first frame of which it speaks.

Three people play classic with a pack that makes matches short, by the defaults and by whatever comes first. Ada's
client knows what a match needs, and some optional messages. It is what the server says today, word by word, but that
releases and the digests of cards are written as ..., and that most faces are left out. The page is docs/protocol.md.
"""


def written() -> str:
    """Return the frames with their comments."""
    return "\n".join(_lines(played())) + "\n"


def _lines(frames: list[Frame]) -> Iterator[str]:
    yield from (f"# {line}".rstrip() for line in HEAD.splitlines())
    yield ""
    waiting = list(COMMENTS)
    for frame in frames:
        tag, fields = frame.fields["t"], frame.fields
        for comment in [each for each in waiting if each.tag == tag and each.is_about(fields)]:
            waiting.remove(comment)
            yield ""
            yield from (f"# {line}" for line in wrap(comment.text, 118))
        yield str(Frame(frame.arrow, _steady(fields)))
    assert not waiting, [comment.text for comment in waiting]


def _steady(fields: Any) -> Any:
    """Return the fields without what changes with each release and card, and with a few faces only."""
    match fields:
        case {"t": "welcome"}:
            return {**fields, "server": "kickdoor-server ..."}
        case {"t": "faces", "faces": faces}:
            return {**fields, "faces": faces[:FACES_SHOWN]}
        case {"digest": _}:
            return {**fields, "digest": "..."}
        case {"packs": list(packs)}:
            return {**fields, "packs": [f"{pack.partition(' ')[0]} ..." for pack in packs]}
        case dict():
            return {name: _steady(value) for name, value in fields.items()}
        case list():
            return [_steady(value) for value in fields]
        case _:
            return fields


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
