"""A client to which a server lies, without terminal and network: model, `update`, both faces and the disk.

`Victim` hears payloads as from a connection, presses keys and types words in between, lets both faces show the outcome,
and lets the client's own code carry out its effects on the disk, in a folder of its own. It checks what must hold after
each message, and raises `Finding` otherwise.
"""

from __future__ import annotations

import contextlib
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from msgspec.structs import replace

from kickdoor_client.network.events import LinkFailed, LinkLost, LinkUp, Pushed, Replied
from kickdoor_client.network.tickets import Ticket
from kickdoor_client.plain.narrate import narrate
from kickdoor_client.program.outside import REPLAYS_MOST, EffectRunner, server_folder
from kickdoor_client.program.settings_file import SettingsFile
from kickdoor_client.state.effects import Effects, KeepMarks, KeepReplay, KeepSetting, Notify, Quit, Send, Show
from kickdoor_client.state.errand import Purpose
from kickdoor_client.state.messages import Key, Msg, Tick, Typed
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.state.settings import Recent, UserSettings, read
from kickdoor_client.terminal.desktop import sequence
from kickdoor_client.text.ink import line_width, shown
from kickdoor_client.update.route import update
from kickdoor_client.update.watching.staying import BYTES_MOST
from kickdoor_client.view.pulse import pulse, title
from kickdoor_client.view.screen import picture
from kickdoor_protocol.assembly import Assembly
from kickdoor_protocol.base import Message
from kickdoor_protocol.codec import decoder, encode
from kickdoor_protocol.errors import LocalProtocolError, RemoteProtocolError
from kickdoor_protocol.finding.trust import KnownServers
from kickdoor_protocol.limits import FRAME_FROM_SERVER_MOST, LENGTH_BYTES
from kickdoor_protocol.messages import replay, session, table
from kickdoor_protocol.registry import From
from tests.client.at_home import at_home
from tests.client.evening import LOBBY, TABLES, WELCOME, after, at_table, bargaining, connected, public, spectating
from tests.client.questions import SHAPES, asked
from tests.trials.drills.lies import TEXTS, Liar

EVIL = "evil.example:7777"
SETTINGS = "config/settings.toml"

LIFE = 250
"""Messages after which the client is put into its next state."""

PAINTED_EVERY = 8
"""Messages of the full screen that one painting shows: a terminal is painted 30 times a second at most."""

CHANGES = table.PublicChanges | table.PrivateChanges | table.Told
"""Messages that are merged with earlier ones."""

SLOW_S = 3.0
"""Most seconds of processor time for a message and its painting; the machine may be busy."""

STEP_S = 0.3
SCREENS = ((80, 24), (50, 13), (140, 45))
KEYS = (
    *("enter", "escape", "tab", "s-tab", "up", "down", "left", "right", "home", "end", "pageup", "pagedown"),
    *("backspace", "delete", " ", "+", "-", "f2", "f3"),
    *"0123456789abcdefhijklmnoprstvwxyzABCST?:/.,",
)
WORDS = (
    *("1", "2", "pass", "who", "why", "what", "hand", "table", "story", "help", "save", "rules", "explain greta"),
    *("join 1", "watch", "start", "ready", "ai", "leave", "card 1", "offers", "as greta", "next", "find x", "fork ada"),
    *("question 2", "accept", "counter", "cancel", "auto-pass", "resume", "settings", "create"),
)

STATES: tuple[Callable[[], Model], ...] = (
    connected,
    lambda: connected(purpose=Purpose.PLAY),
    lambda: connected(purpose=Purpose.LEARN),
    lambda: connected(purpose=Purpose.REPLAY),
    lambda: after(connected(), TABLES),
    lambda: after(connected(purpose=Purpose.HOST), TABLES, LOBBY),
    *(lambda name=name: at_table(asked(name)) for name in SHAPES),
    lambda: replace(at_table(), errand=replace(at_table().errand, purpose=Purpose.PLAY)),
    bargaining,
    spectating,
    lambda: after(at_table(), table.Over((1,), "Boris wins.")),
    lambda: after(connected(purpose=Purpose.REPLAY), replay.ReplayAt(3, 9), table.Shared(public())),
    lambda: after(at_table(), LinkLost("the cable fell out", 4.0, 3)),
    lambda: replace(at_table(), home=at_home().home),
    at_home,
)
"""States of the client in which the lies begin."""


class Finding(Exception):  # noqa: N818 - what one looks for
    """Raised for something that must not happen; the text has the message and the traceback."""


def furnished(folder: Path) -> dict[str, bytes]:
    """Put files into the folder as if the player had used the client before; return the contents."""
    settings = SettingsFile(folder / "config")
    settings.change(lambda _: UserSettings(name="Ada", theme="dark", recent=(Recent("tls://anna.local:7777", "Ada"),)))
    KnownServers(folder / "config" / "known_servers.toml").keep("anna.local:7777", "SHA256:" + "a" * 43)
    ticket = Ticket(folder / "tickets", "anna.local:7777", "Ada")
    ticket.keep("3f9c0a")
    ticket.close()
    (folder / "replays").mkdir()
    for number in range(100):
        (folder / "replays" / f"2026-11-{number % 28 + 1:02} 21.07 friday {number}.kickdoor").write_bytes(b"kept")
    return contents(folder)


def contents(folder: Path) -> dict[str, bytes]:
    """Return the contents of all files below a folder, except locks."""
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and file.suffix != ".lock"
    }


def touched(before: dict[str, bytes], after: dict[str, bytes]) -> list[str]:
    """Return what the server has touched that is not its own. In the settings it may be remembered, and lessons marked
    as done."""
    wrong = [f"{name} is not as it was" for name in before if name != SETTINGS and after.get(name) != before[name]]
    old, new = read(before[SETTINGS].decode())[0], read(after.get(SETTINGS, b"").decode("utf-8", "replace"))
    if new[1] or replace(new[0], recent=old.recent, lessons=old.lessons) != old:
        wrong.append(f"the settings are not as they were: {new}")
    if not set(old.recent) <= set(new[0].recent) or len(new[0].recent) > len(old.recent) + 1:
        wrong.append(f"other servers are remembered: {new[0].recent}")
    fresh = [name for name in after if name not in before]
    replays = [name for name in fresh if name.startswith(f"replays/{server_folder(EVIL)}/")]
    others = [name for name in fresh if name not in replays and not name.endswith(".ticket")]
    if others or len(fresh) - len(replays) > 1 or len(replays) > REPLAYS_MOST:
        wrong.append(f"new files: {fresh[:20]}")
    large = [name for name in fresh if len(after[name]) > BYTES_MOST + 1_000]
    return [*wrong, *(f"{name} has {len(after[name])} bytes" for name in large)]


class Victim:
    """A client that hears lies. `counts` has the outcomes."""

    def __init__(self, folder: Path, liar: Liar, lot: Random) -> None:
        self.folder = folder
        self.liar = liar
        self.lot = lot
        self.counts: Counter[str] = Counter()
        self.slowest: tuple[float, str] = (0.0, "")
        self.model = connected()
        self._decode = decoder(From.SERVER).decode
        self._assembly = Assembly()
        self._outside = EffectRunner(self._hear, SettingsFile(folder / "config"), (folder / "replays",))
        self._ticket = Ticket(folder / "tickets", EVIL, "Ada")
        self._under_way: list[Send] = []
        self._states = self._lives()
        self._since_painted = 0

    def _lives(self) -> Iterator[Model]:
        while True:
            for state in STATES:
                for manner in Manner:
                    model = replace(state(), manner=manner, address=EVIL)
                    yield replace(model, settings=replace(model.settings, notices=True))

    def step(self) -> None:
        """Hear one lie, and now and then do something as the player. Raises Finding."""
        if self.counts["messages"] % LIFE == 0:
            self.model, self._under_way = next(self._states), []
        began_s, what = time.process_time(), self._lied()
        self.counts["messages"] += 1
        match int(self.lot.random() * 20):
            case 0 | 1:
                self._hear(Key(self.lot.choice(KEYS)))
            case 2:
                self._hear(Typed(self.lot.choice(WORDS)))
            case 3:
                self._hear(Tick())
            case 4 if self._under_way:
                self._hear(self._answered(self._under_way.pop()))
            case 5:
                self._hear(self._of_the_line())
        took_s = time.process_time() - began_s
        if took_s > self.slowest[0]:
            self.slowest = took_s, what
        if took_s > SLOW_S:
            raise Finding(f"{took_s:.1f} s for {what}")

    def _lied(self) -> str:
        """Hear a lie as from the connection; return a description of it."""
        tag, payload = self.liar.message()
        if len(payload) > FRAME_FROM_SERVER_MOST:
            self.counts["too long"] += 1
            return tag
        try:
            said = self._decode(payload)
        except RemoteProtocolError as error:
            self.counts[error.code] += 1
            self.liar.takes_back()
            return tag
        except Exception as bug:
            raise Finding(f"{bug!r} from {payload[:2_000]!r}\n{traceback.format_exc()}") from bug
        try:
            message = self._assembly.take(said, len(payload))
        except RemoteProtocolError:
            self.counts["changes of nothing"] += 1
            self._assembly = Assembly()
            self.liar.begins_anew()
            return tag
        except Exception as bug:
            raise Finding(f"{bug!r} from {payload[:2_000]!r}\n{traceback.format_exc()}") from bug
        self.counts["heard"] += 1
        if isinstance(message, table.OutOfStep):
            self.counts["out of step"] += 1  # the link asks for a full view
        elif message is not None:
            self.counts["gone on"] += isinstance(said, CHANGES) and said.since is not None
            self._hear(Pushed(message))
        return f"{tag}, {len(payload)} bytes"

    def _of_the_line(self) -> Msg:
        lot = self.lot
        match lot.getrandbits(2):
            case 0:
                return LinkLost(lot.choice(TEXTS), lot.random() * 9, 1 + lot.getrandbits(3))
            case 1 if not lot.getrandbits(2):
                return LinkFailed(lot.choice(TEXTS), lot.choice(TEXTS))
            case _:
                welcome = self._over_the_line(self.liar.welcome(dict(WELCOME.versions)))
                if not isinstance(welcome, session.Welcome):
                    return Tick()
                self._ticket.keep(welcome.token)
                return LinkUp(welcome)

    def _answered(self, asked_for: Send) -> Msg:
        reply = self._over_the_line(self.liar.answer(1))
        if isinstance(reply, session.Accepted | session.Refused):
            return Replied(asked_for.request, reply)
        return Tick()

    def _over_the_line(self, message: Message) -> Message | None:
        """Return the message as the client decodes it, or None if it refuses it."""
        try:
            return self._decode(encode(message).frame[LENGTH_BYTES:])
        except RemoteProtocolError as error:
            self.counts[error.code] += 1
            return None

    def _hear(self, message: Msg) -> None:
        before = replace(self.model, now=self.model.now + STEP_S)
        try:
            self.model, effects = update(before, message)
            self.model = replace(self.model, address=EVIL)  # also after joining another server from the menu
            self._do(effects)
            self._show(before, message, effects)
        except Finding:
            raise
        except Exception as bug:
            raise Finding(f"{bug!r} from {str(message)[:3_000]} in {before.scene}\n{traceback.format_exc()}") from bug
        if any(isinstance(effect, Quit) for effect in effects):
            self.counts["left"] += 1
            self.model, self._under_way = next(self._states), []

    def _do(self, effects: Effects) -> None:
        """Carry out effects: requests must fit the protocol, files go to the disk."""
        for effect in effects:
            match effect:
                case Send():
                    self._said(effect)
                case KeepSetting() | KeepReplay():
                    self.counts["kept"] += 1
                    self._outside(effect)
                case KeepMarks(letters):
                    self._ticket.mark(letters)
                case Notify(text):
                    _is_harmless(sequence("osc777", text)[1:-1])
                case Quit(text=text):
                    _is_harmless(shown(text))

    def _said(self, effect: Send) -> None:
        """Encode a request as the link does, which refuses one that does not fit the protocol."""
        with contextlib.suppress(LocalProtocolError):
            encode(replace(effect.request, req=1))
        self.counts["asked"] += 1
        self._under_way = [*self._under_way[-9:], effect]

    def _show(self, before: Model, message: Msg, effects: Effects) -> None:
        """Show the model on both faces, and check that the output cannot control a terminal."""
        model = self.model
        if model.manner is Manner.LINES:
            told = [line for effect in effects if isinstance(effect, Show) for line in effect.lines]
            for line in (*narrate(before, message, model), *told):
                self.counts["lines"] += 1
                _is_harmless(shown(line))
            return
        pulse(model)
        _is_harmless(shown(title(model)))
        self._since_painted += 1
        if self._since_painted < PAINTED_EVERY:
            return
        self._since_painted = 0
        self.counts["painted"] += 1
        columns, rows = self.lot.choice(SCREENS)
        lines = picture(model, columns, rows).lines
        if [line_width(line) for line in lines] != [columns] * rows:
            raise Finding(f"the screen is not whole after {str(message)[:2_000]}")
        for _, text in (fragment for painted in lines for fragment in painted):
            _is_harmless(text)


def _is_harmless(text: str) -> None:
    """Raise Finding if a terminal would do more with a text than print it."""
    if not text.isprintable() and any(letter < " " or "\x7f" <= letter <= "\x9f" for letter in text):
        raise Finding(f"a control character reaches the terminal: {text[:200]!r}")
