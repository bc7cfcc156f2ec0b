"""Every text field of every message of a server that lies, and nothing of it does anything to a terminal.

In short: the client without a line, in both manners. As a drill: whole programs on a real line.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgpack
import pytest
from msgspec.structs import replace

from kickdoor_client.cli import kickdoor
from kickdoor_client.network.events import LinkUp, Pushed, Replied
from kickdoor_client.plain.narrate import narrate
from kickdoor_client.state.effects import Notify, Quit, Show
from kickdoor_client.state.messages import Msg
from kickdoor_client.state.model import Manner
from kickdoor_client.update.route import update
from kickdoor_client.view.pulse import title
from kickdoor_client.view.screen import picture
from kickdoor_protocol.assembly import Assembly
from kickdoor_protocol.codec import decoder
from kickdoor_protocol.errors import RemoteProtocolError
from kickdoor_protocol.messages.session import Accepted, Refused, Welcome
from kickdoor_protocol.messages.talk import Say
from kickdoor_protocol.registry import REGISTRY, Entry, From
from tests.protocol.filled import filled
from tests.terminal.tty import Tty
from tests.trials.drills.lied_to import STATES
from tests.trials.drills.lying_server import NASTY, OBEYED, SCRIPTS, LyingServer, Script

SAID = [entry for entry in REGISTRY.entries if entry.sender is From.SERVER]
CONTROLS = {chr(code) for code in (*range(32), *range(127, 160))} | set("\u202e\u2066\u200f")

OVER_A_LINE: dict[str, tuple[str, ...]] = {
    "join": ("join", "{address}", "--name", "Ada"),
    "join in lines": ("join", "{address}", "--name", "Ada", "--plain"),
    "watch": ("watch", "{address}"),
    "watch in lines": ("watch", "{address}", "--plain"),
    "bot": ("bot", "{address}", "--ai-speed", "fast"),
}
"""How the commands are started that go to somebody else's server."""

NOT_OVER_A_LINE = {
    "play": "its own server, by the same client as join",
    "tutorial": "its own server, by the same client as join",
    "replay": "a file, read by its own server, by the same client as join",
    "serve": "strangers, whose texts are decoded as those of servers are; it prints none of them",
    "admin": "what people have said to a server, cleaned once more before it is printed",
    "verify": "a file: tests/server/operations/test_replays_command.py",
    "erase": "a file: tests/server/operations/test_replays_command.py",
    "export": "a journal: tests/server/operations/test_replays_command.py",
    "arena": "nobody",
    "sets": "packs: game/kickdoor_game/language/loading/errors.py",
    "rules": "packs: game/kickdoor_game/language/loading/errors.py",
    "cards": "packs: game/kickdoor_game/language/loading/errors.py",
    "deck": "files: server/kickdoor_server/operations/bookshelf/decks.py",
}
"""Whose words the other commands print, and what sees to it that they do nothing."""


def heard(entry: Entry) -> list[Msg]:
    """What the program is told of a message with the nasty words in each field."""
    told: list[Msg] = []
    for said in filled(entry.struct, lambda exact: "exact" if exact else NASTY):
        payload = msgpack.packb(said)
        message = decoder(From.SERVER).decode(payload)
        match message:
            case Welcome():
                told.append(LinkUp(message))
            case Accepted() | Refused():
                told.append(Replied(Say(1, "hello"), message))
            case _:
                try:
                    seen = Assembly().take(message, len(payload))
                except RemoteProtocolError:  # changes of nothing
                    continue
                told += [] if seen is None else [Pushed(seen)]
    return told


@pytest.mark.parametrize("entry", SAID, ids=[entry.tag for entry in SAID])
def test_no_field_of_any_message_says_more_than_words_in_any_state(entry: Entry) -> None:
    """Each message in two of the states, each state with many of the messages."""
    for number, message in enumerate(heard(entry), SAID.index(entry)):
        for state in (STATES[number % len(STATES)], STATES[(3 * number + 1) % len(STATES)]):
            for manner in Manner:
                before = replace(state(), manner=manner)
                after, effects = update(before, message)
                texts = [title(after), *narrate(before, message, after)]
                for effect in effects:
                    match effect:
                        case Show(lines):
                            texts += lines
                        case Notify(text) | Quit(text=text):
                            texts.append(text)
                texts += [text for line in picture(after, 80, 24).lines for _, text in line]
                for text in texts:
                    assert CONTROLS.isdisjoint(text), f"{entry.tag} in {before.scene}: {text!r}"


def test_every_command_is_lied_to_or_says_why_not() -> None:
    assert {*NOT_OVER_A_LINE, *(words[0] for words in OVER_A_LINE.values())} == set(kickdoor.commands)


@pytest.mark.drill
@pytest.mark.parametrize("script", SCRIPTS, ids=[script.__name__ for script in SCRIPTS])
@pytest.mark.parametrize("name", OVER_A_LINE)
def test_nothing_that_a_server_says_reaches_a_terminal(name: str, script: Script, tmp_path: Path) -> None:
    with LyingServer(script) as server:
        words = [word.format(address=server.address) for word in OVER_A_LINE[name]]
        command = [sys.executable, "-m", "kickdoor_client", *words]
        environ = {**os.environ, "KICKDOOR_HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8"}
        if name in ("join", "watch"):
            tty = Tty(command, 100, 30, environ)
            tty.wait_end()
            printed = tty.raw.decode()
        else:
            done = subprocess.run(
                command,
                env=environ,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                timeout=120,
                check=False,
            )
            printed = done.stdout.decode()
            assert CONTROLS.isdisjoint(printed.replace("\n", "")), printed
    found = OBEYED.search(printed)
    assert found is None, printed[max(found.start() - 200, 0) : found.end() + 20]
    assert "seen" in printed, printed
    assert "Traceback" not in printed, printed
    assert server.heard
