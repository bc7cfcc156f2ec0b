"""What the program says of its connection, its files and those who share a keyboard: each sentence to its end.

A sentence that is added to these modules without a line here turns the last test red.
"""

from __future__ import annotations

import ast
import asyncio
import re
import ssl
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.client.scripted import ScriptedServer, until

import kickdoor_client
from kickdoor_client.hotseat.eyes import call_words
from kickdoor_client.network.child import ChildServer
from kickdoor_client.network.events import LinkFailed, LinkLost, Replied
from kickdoor_client.network.link import UnreachableError
from kickdoor_client.program.outside import REPLAYS_MOST, written
from kickdoor_client.program.searching import NotOneServerError, only_server
from kickdoor_client.program.settings_file import SettingsFile
from kickdoor_client.state.errand import LocalPlayer
from kickdoor_client.state.home import FoundServer
from kickdoor_client.state.invitation import Invitation, NotTheseError, people
from kickdoor_client.state.messages import Msg
from kickdoor_client.state.settings import Recent, UserSettings, read
from kickdoor_client.state.settings import written as settings_text
from kickdoor_protocol.errors import RemoteProtocolError
from kickdoor_protocol.framing import frame
from kickdoor_protocol.limits import SILENCE_MOST_S
from kickdoor_protocol.messages import session
from kickdoor_protocol.messages.lobby import ListTables
from kickdoor_protocol.session import Endpoint, Role

PACKAGE = Path(kickdoor_client.__file__).parent
Does = Callable[[ScriptedServer], None]


# ---- the connection


def delivered(server: ScriptedServer, does: Does | None = None, patience_s: float = 30.0) -> Msg:
    """The first thing that a link says which is no good news; `does` happens as soon as it is up."""
    heard: list[Msg] = []

    async def run() -> None:
        link = server.link(heard.append, patience_s)
        task = asyncio.ensure_future(link.run())
        try:
            if does is not None:
                await until(lambda: heard)
                del heard[:]
                does(server)
            await until(lambda: heard)
        finally:
            link.close()
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    asyncio.run(run())
    return heard[0]


class Stranger(ScriptedServer):
    """What answers with these bytes, and hangs up."""

    def __init__(self, answer: bytes) -> None:
        super().__init__()
        self._answer = answer

    def _greet(self, hello: session.Hello) -> None:
        self.feed(self._answer)
        self.hang_up()


def refusing(unwelcome: session.Unwelcome) -> ScriptedServer:
    server = ScriptedServer()
    server.unwelcome = unwelcome
    return server


def unreachable(error: OSError) -> ScriptedServer:
    server = ScriptedServer()
    server.no_server = error
    return server


NO_TLS = "it does not speak TLS; leave --tls, or tls://, away"

FAILS: dict[str, tuple[Callable[[], ScriptedServer], str, str]] = {
    "full": (
        lambda: refusing(session.Unwelcome("full", "the server is full", cure="wait")),
        "The server at test:7777 refuses: the server is full",
        "wait",
    ),
    "without a sentence": (
        lambda: refusing(session.Unwelcome("versions", "")),
        "The server at test:7777 refuses: versions",
        "",
    ),
    "too old": (
        lambda: refusing(session.Unwelcome("versions", "too old", "answer", (2, 3), (1, 1), "update it")),
        "The server at test:7777 refuses: too old (message 'answer': it speaks 2 to 3, we speak 1 to 1)",
        "update it",
    ),
    "a message that we do not know": (
        lambda: refusing(session.Unwelcome("versions", "too old", "dance", (1, 1), None)),
        "The server at test:7777 refuses: too old (message 'dance': it speaks 1 to 1)",
        "",
    ),
    "a message that it does not know": (
        lambda: refusing(session.Unwelcome("versions", "too new", "answer", None, (1, 2))),
        "The server at test:7777 refuses: too new (message 'answer': we speak 1 to 2)",
        "",
    ),
    "a message and no more": (
        lambda: refusing(session.Unwelcome("versions", "no", "answer")),
        "The server at test:7777 refuses: no",
        "",
    ),
    "TLS": (
        lambda: Stranger(b"\x15\x03\x01\x00\x02\x02\x28"),
        "What answers at test:7777 speaks TLS.",
        "say kickdoor join --tls test:7777",
    ),
    "the web": (
        lambda: Stranger(b"HTTP/1.1 400 Bad Request\r\n\r\n"),
        "What answers at test:7777 is no kickdoor server: the server sent something unreadable "
        "(a frame of 1213486160 bytes; 1048576 are allowed).",
        "",
    ),
    "nothing": (
        lambda: Stranger(b""),
        "What answers at test:7777 is no kickdoor server: the server closed the connection.",
        "",
    ),
    "nobody there": (
        lambda: unreachable(ConnectionRefusedError()),
        "There is no kickdoor server at test:7777: the connection was refused.",
        "",
    ),
    "plain where TLS was asked for": (
        lambda: unreachable(ssl.SSLError()),
        f"The server at test:7777 cannot be reached: {NO_TLS}.",
        "",
    ),
    "cut in the greeting": (
        lambda: unreachable(ssl.SSLEOFError()),
        "The server at test:7777 cannot be reached: the connection was cut.",
        "",
    ),
    "cut": (
        lambda: unreachable(BrokenPipeError()),
        "The server at test:7777 cannot be reached: the connection was cut.",
        "",
    ),
    "closed in the greeting": (
        lambda: unreachable(ssl.SSLZeroReturnError()),
        "The server at test:7777 cannot be reached: the connection was cut.",
        "",
    ),
    "reset": (
        lambda: unreachable(ConnectionResetError()),
        "The server at test:7777 cannot be reached: the connection was cut.",
        "",
    ),
    "no name": (
        lambda: unreachable(OSError("No Such Name")),
        "The server at test:7777 cannot be reached: no such name.",
        "",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", FAILS)
def test_a_first_try_that_comes_to_nothing_says_where_and_why(what: str) -> None:
    server, sentence, cure = FAILS[what]
    assert delivered(server()) == LinkFailed(sentence, cure)


LOST: dict[str, tuple[Does, float, str]] = {
    "it hangs up": (lambda server: server.hang_up(), 30, "the server closed the connection"),
    "noise": (lambda server: server.feed(frame(b"\xc1", 10)), 30, "the server sent something unreadable ({READER})"),
    "it says nothing": (lambda _: None, SILENCE_MOST_S / 1000, "the server has fallen silent"),
    "it answers no ping": (lambda _: None, SILENCE_MOST_S / 1e6, "the server answers nothing any more"),
}  # fmt: skip


@pytest.mark.parametrize("what", LOST)
def test_a_line_that_is_lost_later_says_why_and_is_tried_again(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    does, patience_s, reason = LOST[what]
    monkeypatch.setattr("kickdoor_client.network.link.SILENCE_MOST_S", SILENCE_MOST_S / 1000 * 3)
    with pytest.raises(RemoteProtocolError) as unread:
        Endpoint(Role.CLIENT).receive(frame(b"\xc1", 10))
    lost = delivered(ScriptedServer(), does, patience_s)
    assert lost == LinkLost(reason.format(READER=unread.value.text), 0.5, 1)


def test_closing_without_words_says_its_reason() -> None:
    assert delivered(ScriptedServer(), lambda server: server.say(session.Closing("taken_over", ""))) == LinkFailed(
        "taken_over"
    )


def test_what_is_said_without_a_connection_is_answered_by_ourselves() -> None:
    heard: list[Msg] = []
    ScriptedServer().link(heard.append).say(ListTables(0))
    assert heard == [
        Replied(ListTables(0), session.Refused(1, "offline", text="there is no connection")),
    ]


# ---- what else stands in the way


def only(*found: FoundServer) -> Callable[[], object]:
    """Looking for a server where these answer."""

    def looked() -> object:
        async def around() -> tuple[FoundServer, ...]:
            return found

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("kickdoor_client.program.searching.servers_around", around)
            return only_server()

    return looked


def dialled(*script: str, start_most_s: float = 20.0) -> Callable[[], object]:
    """A server of our own that is this program of Python."""

    def does() -> object:
        async def run() -> None:
            server = ChildServer(command=script, start_most_s=start_most_s)
            try:
                await server.dial()
            finally:
                await server.stop()

        return asyncio.run(run())

    return does


def kept_too_often(folder: Path) -> str:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("time.strftime", lambda form: "2026-11-21 21.07")
        for _ in range(REPLAYS_MOST):
            written(({"kickdoor": "replay"},), "classic", folder)
        return written(({"kickdoor": "replay"},), "classic", folder).wrong


SENTENCES: dict[str, tuple[Callable[[], object], str]] = {
    "a network without a server": (
        only(),
        "nobody on this network hosts a game, or it cannot be seen from here. Whoever hosts was told an address and a "
        "code: kickdoor join ADDRESS.",
    ),
    "a network with several": (
        only(FoundServer("anna", "a table waits"), FoundServer("tls://[fe80::1]:80000000", "full")),
        "several servers are there:\n"
        "  kickdoor join anna                   a table waits\n"
        "  kickdoor join tls://[fe80::1]:80000000  full",
    ),
    "a sex that is none": (
        lambda: people("Ann,Bob: other ", "female"),
        "Behind a name stands :male or :female, not :other.",
    ),
    "two of one name": (lambda: people("Ann,ann", "male"), "Everybody at the keyboard needs a name of their own."),
    "one without a name": (lambda: people("Ann,", "male"), "Everybody at the keyboard needs a name of their own."),
    "one alone": (
        lambda: people("Ann", "female"),
        "A hot seat is for two people or more; for one there is play without it.",
    ),
    "a server that is slow": (
        dialled("-c", "import sys; sys.stdin.read()", start_most_s=0.05),
        "The server did not start within 0.05 s.",
    ),
    "a server that ends without a word": (dialled("-c", ""), "The server did not start."),
    "a server that says what is wrong": (
        dialled("-c", "print('no disk'); print('no tape')"),
        "No disk\nno tape",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", SENTENCES)
def test_what_stands_in_the_way_is_said_to_the_end(what: str) -> None:
    does, sentence = SENTENCES[what]
    with pytest.raises((NotOneServerError, NotTheseError, UnreachableError)) as caught:
        does()
    assert str(caught.value) == sentence


def test_a_server_that_cannot_be_started_says_what_the_machine_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")

    async def run() -> None:
        await ChildServer(tmp_path / "file" / "night").dial()

    with pytest.raises(UnreachableError) as caught:
        asyncio.run(run())
    assert str(caught.value).startswith("The server could not be started: [Errno ")
    assert str(caught.value).endswith(f"{str(tmp_path / 'file' / 'night')!r}.")


def test_those_at_one_keyboard_are_named_as_one_says_it() -> None:
    three = Invitation(people("Ann, Bob:male ,Cleo:female", "male"), "classic", {}, ())
    assert three.people == (LocalPlayer("Ann", "male"), LocalPlayer("Bob", "male"), LocalPlayer("Cleo", "female"))
    assert people("Ann,Bob:male", "female")[0] == LocalPlayer("Ann", "female")
    assert three.names() == "Ann, Bob and Cleo"
    assert call_words(three, 1) == ("Ann and Cleo: look away.", "Bob: press Enter.")
    two = Invitation(people("Ann,Bob", "male"), "classic", {}, ())
    assert call_words(two, 0) == ("Bob: look away.", "Ann: press Enter.")
    assert Invitation((), "classic", {}, ()).names() == ""


def test_the_hundred_and_first_replay_of_a_minute_is_not_written(tmp_path: Path) -> None:
    assert kept_too_often(tmp_path) == "there are too many of that name"


# ---- the file of settings


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("colour = 1", "colour was ignored: there is no such setting. There are: name, sex, face, theme, bell, "
         "notices, mouse, ais, speed, timer, telling, flavour, hints, replays."),
        ("name = 1", "name was ignored: it can be a name of at most 24 letters."),
        ("ais = 1", "ais was ignored: it can be one to five kinds."),
        ("face = 1", "face was ignored: it can be screen or lines."),
        ("recent = 1", "1 of the recent servers ignored: no address."),
        ("recent = [1, {address = 'anna'}, {address = ''}]", "2 of the recent servers ignored: no address."),
        ("theme", "All of it was ignored, because it is no TOML: Expected '=' after a key in a key/value pair (at end "
         "of document)."),
    ],
)  # fmt: skip
def test_what_was_ignored_of_the_settings_is_said_to_the_end(line: str, sentence: str) -> None:
    assert read(line)[1] == [sentence]


def test_the_file_of_settings_is_written_so_to_the_letter() -> None:
    """Looked at by eye; the first lines, what is set, and what comes after the settings."""
    text = settings_text(UserSettings(bell=False, lessons=("door", "win"), recent=(Recent("anna", "Ada"),)), ["theme"])
    parts = text.split("\n\n")
    assert parts[0] == (
        "# What you have set for kickdoor. Edit it if you like: what cannot be read is ignored, and the program says "
        "so.\n"
        "# A line with a # before it counts for nothing: that setting is as it is by default.\n"
        "# The settings page of the program writes this file anew, with these comments and without others.\n"
        "# What the others call you; empty: the name you are logged in by.\n"
        "# It can be a name of at most 24 letters.\n"
        '# name = ""'
    )
    stands = [part.splitlines()[-1] for part in parts[:-2]]
    assert stands[1:] == [
        '# sex = "female"', '# face = "screen"', 'theme = "neutral"', "bell = false", "# notices = false",
        "# mouse = true", '# ais = ["bribe_aware", "greedy", "spiteful"]', '# speed = "auto"', '# timer = "none"',
        '# telling = "full"', "# flavour = true", "# hints = true", '# replays = "always"',
    ]  # fmt: skip
    assert parts[-2:] == [
        '# The lessons of the tutorial that you have done.\nlessons = ["door", "win"]',
        '# The servers you have been on, the latest first.\n[[recent]]\naddress = "anna"\nname = "Ada"\n',
    ]


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    file = SettingsFile(tmp_path / "file")
    assert file.load() == (
        UserSettings(), [f"{file.path} cannot be read, so all is as by default: not a directory."]
    )  # fmt: skip
    assert file.change(lambda settings: settings).startswith(f"The settings could not be kept in {file.path}: ")


# ---- none is left out

HERE = ("network/link.py", "program/searching.py", "state/invitation.py", "network/child.py")


def _said_in_the_sources() -> Iterator[tuple[str, str]]:
    """The sentence of each error and each end of the connection, as a pattern, and where it stands."""
    for name in HERE:
        for node in ast.walk(ast.parse((PACKAGE / name).read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not re.search("Error$|^LinkFailed$", ast.unparse(node.func)):
                continue
            for text in node.args[:1]:
                parts = text.values if isinstance(text, ast.JoinedStr) else [text]
                if all(isinstance(each, ast.Constant | ast.FormattedValue) for each in parts):
                    words = [re.escape(str(each.value)) if isinstance(each, ast.Constant) else ".+" for each in parts]
                    yield "".join(words), f"{name}:{node.lineno}"


def test_each_sentence_of_the_sources_has_its_line_here() -> None:
    known = [
        *(sentence for _, sentence in SENTENCES.values()),
        *(sentence for _, sentence, _ in FAILS.values()),
        *(reason for _, _, reason in LOST.values()),
    ]
    elsewhere = {
        "The server could not be started: .+.": "above",
        "The server has ended with exit code .+.": "test_child",
    }
    missing = [
        f"{where}: {pattern}"
        for pattern, where in _said_in_the_sources()
        if pattern.replace("\\", "") not in elsewhere and not any(re.fullmatch(pattern, text, re.S) for text in known)
    ]
    assert missing == []
