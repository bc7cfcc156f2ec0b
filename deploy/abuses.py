"""Ten abuses of a server, each with a check that the server handles it.

An abuse is a function of a `Target`. It returns what the server did, in a sentence, or raises `NotDealtWith`. Each
comes from a source address of its own, if the target has them, so that one does not use up the limits of another.
"""

from __future__ import annotations

import contextlib
import os
import socket
import ssl
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial

from rig.regular import HungUp, Regular
from rig.way_in import PATIENCE_S, WayIn

from kickdoor_protocol.base import Request
from kickdoor_protocol.codec import decoder, encode
from kickdoor_protocol.framing import FrameReader
from kickdoor_protocol.limits import FRAME_FROM_CLIENT_MOST, FRAME_FROM_SERVER_MOST, REQUESTS_OPEN_MOST
from kickdoor_protocol.messages import lobby, table, talk
from kickdoor_protocol.messages.session import Accepted, Closing, Enter, Ping, Pong, Refused, Unwelcome
from kickdoor_protocol.registry import From
from kickdoor_protocol.session import Endpoint, Role

GONE = (ConnectionError, ssl.SSLError)
"""Exceptions when the server has closed a connection, without and with TLS."""
FLOOD = 600
"""Connections: more than a server has room for."""
NOISE = 40
"""Pieces of garbage: more than an address may send."""
AT_ONCE = 10
"""Pieces sent at the same time, since the server delays its answer to those that come too fast."""
REQUESTS = 3_000
"""Requests: more than a session may send."""
GUESSES = 80
"""Tokens that are tried: more than an address may try."""
NESTED = FRAME_FROM_CLIENT_MOST - 100
"""Bytes of a payload that is nothing but opened lists."""

TRICKS = {
    "escape sequences": "\x1b[2J\x1b[31mYou have won\x1b]0;root\x07",
    "a line turned round": "Take \u202eym dlog\u202c",
    "isolates": "\u2067\u2066// admin\u2069",
    "line breaks": "Hello\r\nServer: you are kicked\u2028now\x85",
    "invisible letters": "A\u3164d\u200ba\u2060\ufeff\U000e0041",
    "towers of marks": "Z\u0335" + "\u0335" * 300,
}
"""Texts that would do harm on other people's terminals, by what they try."""


class NotDealtWith(Exception):  # noqa: N818 - what the server has not done
    """Raised if the server does not handle an abuse; the text says what it allowed."""


@dataclass(slots=True)
class Target:
    """The server. `sources`: addresses of this machine to connect from, one for each abuse; without them, all use the
    same.
    """

    way: WayIn
    sources: Iterator[str] = field(default_factory=lambda: iter(()))

    def stranger(self) -> str:
        """Return the next unused source address, as of a client that the server does not know; "" if there is none
        left."""
        return next(self.sources, "")

    def knock(self, source: str) -> socket.socket:
        """Open a connection to the server from that source address ("": any), and return its socket. Nothing is
        sent."""
        return self.way.line(source)

    def comes(self, name: str, resume: str | None = None, source: str = "") -> Regular:
        """Return a connected client that keeps to the rules. `resume`: the token of an earlier session to resume.
        Raises HungUp if the server refuses it."""
        return Regular(self.way, name, resume, source)


def insist(dealt: bool, otherwise: str) -> None:
    """Raise NotDealtWith with the text `otherwise` unless `dealt`: the server has dealt with the abuse."""
    if not dealt:
        raise NotDealtWith(otherwise)


def last_word(line: socket.socket) -> str:
    """Read until the server closes the connection; return the reason that it sent, "" if it sent none, "open" if it
    does not close it in time."""
    frames, word = FrameReader(FRAME_FROM_SERVER_MOST), ""
    try:
        while data := line.recv(1 << 16):
            frames.feed(data)
            while (payload := frames.next_payload()) is not None:
                match decoder(From.SERVER).decode(payload):
                    case Unwelcome(reason=reason) | Closing(reason=reason):
                        word = reason
                    case _:
                        pass
    except (TimeoutError, BlockingIOError, ssl.SSLWantReadError):
        return "open"
    except GONE:
        pass
    return word


def told(target: Target, source: str, data: bytes) -> str:
    """Connect from that source address, send the data, and return the reason that the server gives for closing the
    connection; "" if it gives none, "open" if it does not close it."""
    with contextlib.suppress(*GONE), target.knock(source) as line:
        with contextlib.suppress(*GONE):
            line.sendall(data)
        return last_word(line)
    return ""


def counted(words: Counter[str]) -> str:
    """Format how often the server gave each reason for closing a connection."""
    return ", ".join(f"{count} {word or 'without a word'}" for word, count in words.most_common())


def connection_flood(target: Target) -> str:
    """Open hundreds of silent connections; an honest client must still get in. Return a line about the result; raises
    NotDealtWith."""
    source, lines = target.stranger(), []
    try:
        for _ in range(FLOOD):
            with contextlib.suppress(OSError):  # hung up on before it was made
                lines.append(target.knock(source))
        began_s = time.monotonic()
        with target.comes("Latecomer") as honest:
            took_s = time.monotonic() - began_s
            insist(isinstance(honest.ask(Ping), Pong), "a latecomer was not answered")
        for line in lines:
            line.settimeout(0.0)
        words = Counter(last_word(line) for line in lines)
    finally:
        for line in lines:
            line.close()
    return f"{len(lines)} connections: {counted(words)}; a latecomer was in after {took_s:.2f} s"


def half_open(target: Target) -> str:
    """Send greetings that never end, a byte at a time; the server must hang up. Return a line about the result; raises
    NotDealtWith."""
    source = target.stranger()
    lines = [target.knock(source) for _ in range(20)]
    began_s, words = time.monotonic(), Counter[str]()
    for byte in b"\x00\x00\x10\x00" + b"\x85" * int(PATIENCE_S):
        for line in list(lines):
            line.settimeout(0.0)
            try:
                line.send(bytes((byte,)))
                word = last_word(line)
            except GONE:
                word = ""
            if word != "open":
                words[word] += 1
                lines.remove(line)
                line.close()
        if not lines:
            return f"hung up after {time.monotonic() - began_s:.0f} s: {counted(words)}"
        time.sleep(0.5)
    raise NotDealtWith(f"{len(lines)} of 20 are still open after {time.monotonic() - began_s:.0f} s")


def garbage(target: Target) -> str:
    """Send other protocols, empty frames and noise, again and again; the server must hang up. Return a line about the
    result; raises NotDealtWith."""
    source = target.stranger()
    pieces = (
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
        bytes(64),
        b"\x00\x00\x00\x04\xc1\xc1\xc1\xc1",
        encode(Ping(1)).frame,
    )
    with ThreadPoolExecutor(AT_ONCE) as several:
        words = Counter(several.map(partial(told, target, source), (pieces[n % len(pieces)] for n in range(NOISE))))
    insist("open" not in words, "some of it was put up with")
    if source:
        insist(words["too_fast"] > 0, f"the address may go on for ever: {counted(words)}")
    return f"{NOISE} pieces: {counted(words)}"


def oversize_frame(target: Target) -> str:
    """Send the beginning of a frame whose length field says one gigabyte; the server must hang up. Return a line about
    the result; raises NotDealtWith."""
    word = told(target, target.stranger(), (1 << 30).to_bytes(4, "big") + bytes(1 << 16))
    insist(word in ("frame_too_big", ""), f"it heard {word!r}")
    return f"hung up at its length: {word or 'without a word'}"


def deep_nesting(target: Target) -> str:
    """Send deeply nested lists, before the greeting and in a request; the server must hang up. Return a line about the
    result; raises NotDealtWith."""
    early = told(target, target.stranger(), NESTED.to_bytes(4, "big") + b"\x91" * NESTED)
    payload = b"\x83\xa1t\xa3act\xa3req\x01\xa6choice" + b"\x91" * NESTED + b"\x01"
    source = target.stranger()
    session = Endpoint(Role.CLIENT)
    with target.knock(source) as line:
        line.sendall(session.send(session.hello("kickdoor-abuse", "Nester")))
        while not session.versions:
            session.receive(line.recv(1 << 16))
        line.sendall(len(payload).to_bytes(4, "big") + payload)
        late = last_word(line)
    insist(early == late == "too_deep", f"{early!r}, {late!r}")
    return f"hung up: {early}, {late}"


def request_flood(target: Target) -> str:
    """Send thousands of requests as fast as possible; the server must hang up. Return a line about the result; raises
    NotDealtWith."""
    with target.comes("Chatterbox", source=target.stranger()) as flooder:
        refused = 0
        try:
            for _ in range(REQUESTS // 30):
                numbers = [flooder.send(talk.Say, text="spam") for _ in range(30)]
                for number in numbers:
                    refused += isinstance(flooder.answer_to(number), Refused)
        except (HungUp, ConnectionError) as end:
            word = end.word.reason if isinstance(end, HungUp) and end.word is not None else "without a word"
            insist(word == "too_fast", f"hung up, but {word}")
            return f"{refused} refused, then hung up: {word}"
    raise NotDealtWith(f"{REQUESTS} requests and no end, {refused} refused")


def slow_reader(target: Target) -> str:
    """Request the whole table again and again, and read nothing; the server must hang up. Return a line about the
    result; raises NotDealtWith."""
    session, source, req = Endpoint(Role.CLIENT), target.stranger(), 0
    with target.way.line(source, room=4096) as line:
        line.sendall(session.send(session.hello("kickdoor-abuse", "Sleeper")))
        while not session.versions:
            session.receive(line.recv(1 << 16))
        if target.way.password:
            req = 1
            line.sendall(session.send(Enter(req, target.way.password)))
            while session.unanswered:
                session.receive(line.recv(1 << 16))
        began_s = time.monotonic()
        opening: list[tuple[type[Request], dict[str, object]]] = [
            (lobby.CreateTable, {"name": "", "set": "classic", "sex": "male"}),
            (lobby.AddAi, {"kind": "random"}),
            (lobby.AddAi, {"kind": "random"}),
            (lobby.StartMatch, {}),
        ]
        try:
            while not (cut := line.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)):
                insist(time.monotonic() - began_s < PATIENCE_S, f"still there after {req} requests, no answer read")
                if req < REQUESTS_OPEN_MOST - 1:
                    make, fields = opening.pop(0) if opening else (table.Resync, {})
                    req += 1
                    line.sendall(encode(make(req, **fields)).frame)
                time.sleep(0.06)
        except ConnectionError as error:
            cut = error.errno or 0
    return f"cut off after {time.monotonic() - began_s:.0f} s and {req} requests: {os.strerror(cut)}"


def stolen_token(target: Target) -> str:
    """Resume a session by a token that its owner has used since, then by invented ones; none may work. Return a line
    about the result; raises NotDealtWith."""
    with target.comes("Victim") as first:
        stolen = first.welcome.token
    with target.comes("Victim", stolen) as owner:
        insist(owner.welcome.resumed, "the owner did not come back")
        owner.ask(Ping)
        source = target.stranger()
        with target.comes("Thief", stolen, source) as thief:
            insist(not thief.welcome.resumed, "the thief is taken for the owner")
        insist(isinstance(owner.ask(Ping), Pong), "the owner was disturbed")
    words: Counter[str] = Counter()
    for guess in range(GUESSES):
        try:
            with target.comes("Guesser", f"{guess:064x}", source):
                words["somebody new"] += 1
        except HungUp as end:
            words[end.word.reason if end.word is not None else ""] += 1
            break
    if source:
        insist(words["too_fast"] > 0, f"{GUESSES} tokens could be tried: {counted(words)}")
    return f"the thief is somebody new, the owner undisturbed; guesses: {counted(words)}"


def imitating_name(target: Target) -> str:
    """Take the name of a connected person in lookalike letters, and names of the server; each must be changed. Return a
    line about the result; raises NotDealtWith."""
    with target.comes("Scope") as real:
        for name in ("SCOPE", "ѕсоре", "5c0pe", "S c o p e", "Server", "Аdmin"):
            with target.comes(name, source=target.stranger()) as other:
                other.ask(Ping)
                note = other.last(talk.Said)
                insist(note is not None and note.kind == "system" and " so you are " in note.text, f"{name!r} passes")
        real.ask(Ping)
        insist(real.last(talk.Said) is None, "the real one was told of it")
        return "each is called something else, and told so: " + (note.text if note is not None else "")


def tricky_text(target: Target) -> str:
    """Send chat and a table's name with control characters, which other people's terminals would obey; they must arrive
    as plain text. Return a line about the result; raises NotDealtWith."""
    with target.comes("Painter", source=target.stranger()) as painter, target.comes("Spectator") as reader:
        for trick, text in TRICKS.items():
            answer = painter.ask(talk.Say, text=text)
            insist(isinstance(answer, Accepted), f"chat is refused: {answer}")
            reader.ask(Ping)
            said = reader.last(talk.Said)
            insist(said is not None and _is_plain(said.text), f"{trick} got through: {said!r}")
        painter.ask(lobby.CreateTable, name=TRICKS["a line turned round"], set="classic", sex="male")
        reader.ask(lobby.ListTables)
        tables = reader.last(lobby.Tables)
        insist(
            tables is not None and all(_is_plain(each.name) for each in tables.tables), "the table's name got through"
        )
        painter.ask(table.Resync)
        painter.ask(lobby.LeaveTable)
    return f"{len(TRICKS)} tricks arrived as plain lines, the table's name as well"


def _is_plain(text: str) -> bool:
    """Return whether a text has no character that could do harm on a terminal."""
    return text.isprintable() and "\u3164" not in text and text.count("\u0335") < 5


ABUSES: tuple[Callable[[Target], str], ...] = (
    connection_flood,
    half_open,
    garbage,
    oversize_frame,
    deep_nesting,
    request_flood,
    slow_reader,
    stolen_token,
    imitating_name,
    tricky_text,
)
"""All abuses, in the order in which they are committed."""
