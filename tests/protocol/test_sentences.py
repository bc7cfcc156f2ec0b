"""Every sentence that protocol refuses something with, read to its end, and each with what it names.

Whoever hears one has nothing else to go by. A refusal that is new has no line here, and that is an error as well.
"""

from __future__ import annotations

import ast
import asyncio
import io
import re
import ssl
from collections.abc import Callable, Iterator
from pathlib import Path

import msgpack
import pytest
from tests.protocol.session_pair import SessionPair
from tests.protocol.test_versions import Nod, Wave

import kickdoor_protocol
from kickdoor_protocol import framing
from kickdoor_protocol.assembly import Assembly
from kickdoor_protocol.base import FromClient, Message
from kickdoor_protocol.checks.strictness import map_without_repeats
from kickdoor_protocol.codec import decoder, encode
from kickdoor_protocol.errors import ProtocolError, RemoteProtocolError
from kickdoor_protocol.files import stream
from kickdoor_protocol.files.small_files import password_in
from kickdoor_protocol.finding.address import Address, parse_address
from kickdoor_protocol.finding.trust import Distrust, KnownServers, Trust, fingerprint, fingerprint_in
from kickdoor_protocol.limits import (
    ASSEMBLED_MOST,
    DETAIL_DEPTH,
    LIST_MOST,
    REQUESTS_OPEN_MOST,
    STREAM_DEPTH,
    STREAM_RECORD_MOST,
)
from kickdoor_protocol.messages.lobby import CreateTable
from kickdoor_protocol.messages.session import Accepted, Hello, Ping, Pong, Refused, Unwelcome, Welcome
from kickdoor_protocol.messages.table import Chair, PrivateChanges, PublicChanges
from kickdoor_protocol.messages.talk import Said, Say
from kickdoor_protocol.registry import Entry, From, Need, Registry
from kickdoor_protocol.shapes import WireOption
from kickdoor_protocol.views import Header, Zone

PACKAGE = Path(kickdoor_protocol.__file__).parent
NOBODY = Path("/nowhere/word")
PAGE = PACKAGE / "limits.py"
NAMES = {"NOBODY": str(NOBODY), "OURS": fingerprint(b"ours"), "THEIRS": fingerprint(b"theirs")}
WAVING = Registry(
    (
        Entry(Hello, From.CLIENT, Need.FROZEN),
        Entry(Unwelcome, From.SERVER, Need.FROZEN),
        Entry(Welcome, From.SERVER, Need.REQUIRED),
        Entry(Accepted, From.SERVER, Need.REQUIRED),
        Entry(Wave, From.CLIENT, Need.OPTIONAL, high=2, added={2: ("hat",)}),
        Entry(Nod, From.SERVER, Need.OPTIONAL),
    )
)
PLAINLY = Registry([entry for entry in WAVING.entries if entry.struct not in (Wave, Nod)])
UNGLOVED = Registry(
    [entry for entry in WAVING.entries if entry.struct is not Wave] + [Entry(Wave, From.CLIENT, Need.OPTIONAL)]
)


class Shout(FromClient, frozen=True, tag="shout"):
    """Known to nobody."""


def greeted() -> SessionPair:
    pair = SessionPair()
    pair.client_says(pair.client.hello("test", "Ada"))
    return pair


def welcomed(**versions: int) -> object:
    """The server's `Welcome`, with these versions in place of those that were agreed."""
    pair = greeted()
    return pair.client.receive(encode(Welcome("test", {**pair.server.versions, **versions}, "s-1", "token")).frame)


def welcomed_without(tag: str) -> object:
    pair = greeted()
    chosen = {name: version for name, version in pair.server.versions.items() if name != tag}
    return pair.client.receive(encode(Welcome("test", chosen, "s-1", "token")).frame)


def misled() -> object:
    pair = greeted()
    return pair.server.send(Welcome("test", {"ping": 9}, "s-1", "token"))


def flood() -> object:
    pair = SessionPair().greet()
    return [pair.client.send(Ping(number)) for number in range(1, REQUESTS_OPEN_MOST + 2)]


def cut() -> object:
    pair = SessionPair().greet()
    pair.server.receive(encode(Ping(1)).frame[:-1])
    pair.server.end_of_stream()
    return None


def said_again() -> object:
    """What is wrong is wrong ever after."""
    pair = SessionPair().greet()
    with pytest.raises(RemoteProtocolError):
        pair.server.receive(bytes(4))
    return pair.server.receive(b"")


def waves(message: Message, ours: Registry = WAVING, theirs: Registry = WAVING) -> object:
    return SessionPair(client=ours, server=theirs).greet().client.send(message)


def fed(data: bytes, most: int = 10) -> object:
    reader = framing.FrameReader(most)
    reader.feed(data)
    return reader.next_payload()


def from_client(value: object) -> object:
    return decoder(From.CLIENT).decode(value if isinstance(value, bytes) else msgpack.packb(value))


def nested(levels: int, inner: object = 0) -> object:
    for _ in range(levels):
        inner = [inner]
    return inner


def deep_question() -> object:
    shape: dict[str, object] = {"t": "yes_no"}
    for _ in range(DETAIL_DEPTH + 1):
        shape = {"t": "menu", "options": [{"key": "a", "details": [shape]}]}
    asked = {"id": 1, "kind": "", "text": "", "shape": shape, "default": True}
    private = {"t": "private", "number": 1, "at_ms": 0, "stamp": 0, "questions": [asked]}
    return decoder(From.SERVER).decode(msgpack.packb(private))


def put_together(*changes: PublicChanges | PrivateChanges, size: int = 1) -> object:
    """What a client makes of these changes, of so many bytes each."""
    assembly = Assembly()
    return [assembly.take(each, size) for each in changes]


MUCH = PublicChanges(
    1, 0, 0, header=Header("classic", ""), zones=(Zone("pile", "x" * ASSEMBLED_MOST),), order=("pile",)
)


def records(data: bytes) -> object:
    return list(stream.read_records(io.BytesIO(data)))


def record(payload: bytes) -> bytes:
    return len(payload).to_bytes(4, "big") + payload


def met(
    known: str = "", insisted: str = "", carrying: bool = False, file: Path | None = None, verify_code: int = 0
) -> object:
    """A server that shows `theirs`, where another one, or none, is expected. `verify_code`: why OpenSSL does not
    vouch for it."""
    servers = KnownServers(file)
    if known:
        servers.keep("anna:7777", fingerprint(known.encode()))

    async def dial(context: ssl.SSLContext) -> bytes:
        if context.verify_mode is ssl.CERT_REQUIRED:
            wrong = ssl.SSLCertVerificationError()
            wrong.verify_code = verify_code
            raise wrong
        return b"theirs"

    named = fingerprint(insisted.encode()) if insisted else ""
    trust = Trust(servers, lambda: named, compared=lambda address, shown: not carrying)
    return asyncio.run(trust.line(Address("anna", tls=True), dial, bytes, lambda line: None))


SENTENCES: dict[str, tuple[Callable[[], object], str]] = {
    "an address without its end": (lambda: parse_address("[::1"), "'[::1' is no address: write [HOST]:PORT"),
    "an address with more": (lambda: parse_address("[::1]80"), "'[::1]80' is no address: write [HOST]:PORT"),
    "an address of nobody": (lambda: parse_address(":80"), "':80' names no host: write HOST or HOST:PORT"),
    "an address of the web": (
        lambda: parse_address("http://a"),
        "'http://a' is no game server: write HOST or HOST:PORT, with tls:// in front if it speaks TLS",
    ),
    "a port that is a word": (lambda: parse_address("a:x"), "'x' is no port: a port is a number from 1 to 65535"),
    "a port that is none": (lambda: parse_address("a:0"), "'0' is no port: a port is a number from 1 to 65535"),
    "a port above all": (lambda: parse_address("a:65536"), "'65536' is no port: a port is a number from 1 to 65535"),
    "a frame of ours that is empty": (
        lambda: framing.frame(b"", 10),
        "frame_too_big: a payload of 0 bytes; 1 to 10 are allowed",
    ),
    "a frame of ours that is too long": (
        lambda: framing.frame(bytes(11), 10),
        "frame_too_big: a payload of 11 bytes; 1 to 10 are allowed",
    ),
    "a frame of nothing": (lambda: fed(bytes(4)), "frame_empty: a frame of no bytes"),
    "a frame that is too long": (lambda: fed(b"\0\0\0\x0b"), "frame_too_big: a frame of 11 bytes; 10 are allowed"),
    "TLS": (lambda: fed(b"\x16\x03\x01\x02"), "tls: that is TLS, and here one speaks plainly"),
    "nearly TLS": (lambda: fed(b"\x16\x02\x01\x02"), "frame_too_big: a frame of 369230082 bytes; 10 are allowed"),
    "an alert of TLS": (lambda: fed(b"\x15\x03\x01\x02"), "tls: that is TLS, and here one speaks plainly"),
    "a message that nobody knows": (lambda: encode(Shout()), "unknown_message: Shout is not in the registry"),
    "a message that cannot be written": (
        lambda: encode(Said("Ada", object(), "chat")),  # type: ignore[arg-type]
        "not_encodable: said: Encoding objects of type object is unsupported",
    ),
    "a message of ours out of bounds": (
        lambda: encode(Ping(0)),
        "malformed: Expected `int` >= 1 - at `$.req`",
    ),
    "a choice too deep": (
        lambda: from_client({"t": "act", "req": 1, "choice": nested(7)}),
        "too_deep: the message is nested too deeply",
    ),
    "too deep to be read": (
        lambda: from_client(b"\x83\xa1t\xa3act\xa3req\x01\xa6choice" + b"\x91" * 5_000 + b"\xc0"),
        "too_deep: the message is nested too deeply",
    ),
    "an unknown message": (lambda: from_client({"t": "dance"}), "malformed: Invalid value 'dance' - at `$.t`"),
    "a key twice": (
        lambda: from_client(b"\x83\xa1t\xa4ping\xa3req\x01\xa3req\x02"),
        "malformed: a key stands twice in a map",
    ),
    "a question too deep": (deep_question, "too_deep: details of a question go deeper than 8"),
    "a table without a header": (
        lambda: put_together(PublicChanges(1, 0, 0)),
        "malformed: public: the header was never sent",
    ),
    "more seats than a list may have": (
        lambda: put_together(PublicChanges(1, 0, 0, seats=tuple(Chair(n, "", "") for n in range(LIST_MOST + 1)))),
        "malformed: public: more than 4096 seats",
    ),
    "a zone that never came": (
        lambda: put_together(PublicChanges(1, 0, 0, header=Header("classic", ""), order=("pile",))),
        "malformed: 'pile' was never sent",
    ),
    "an action that is on no menu": (
        lambda: put_together(PrivateChanges(1, 0, 0, actions=(WireOption("sell"),))),
        "malformed: 'sell' is not in the list of all",
    ),
    "an action that is twice on the menu": (
        lambda: put_together(PrivateChanges(1, 0, 0, menu=("sell", "sell"), actions=(WireOption("sell"),))),
        "malformed: a list of all parts names one twice",
    ),
    "more reasons than actions": (
        lambda: put_together(PrivateChanges(1, 0, 0, barred=(1,))) and put_together(
            PrivateChanges(1, 0, 0, menu=("sell",), actions=(WireOption("sell"),), barred=(0, 0))
        ),
        "malformed: private: not as many are barred or not as there are",
    ),
    "a table that is more than fits": (
        lambda: put_together(MUCH, size=ASSEMBLED_MOST + 1),
        "malformed: what was sent comes to more than 2097152 bytes",
    ),
    "a fault of nobody": (
        lambda: ProtocolError("code", "text"),
        "raise LocalProtocolError or RemoteProtocolError: it matters whose fault it is",
    ),
    "a map with a key twice": (lambda: map_without_repeats([("a", 1), ("a", 2)]), "a key stands twice in a map"),
    "two messages with a tag": (
        lambda: Registry((Entry(Ping, From.CLIENT, Need.REQUIRED), Entry(Ping, From.CLIENT, Need.REQUIRED))),
        "two messages share a tag",
    ),
    "a later field without a default": (
        lambda: Registry((Entry(CreateTable, From.CLIENT, Need.OPTIONAL, high=2, added={2: ("password", "sex")}),)),
        "create_table.sex came with a later version and needs a default",
    ),
    "cut in a frame": (cut, f"cut_short: the stream ended {len(encode(Ping(1)).frame) - 1} bytes into a frame"),
    "wrong ever after": (said_again, "frame_empty: a frame of no bytes"),
    "a client that answers": (
        lambda: SessionPair().greet().client.send(Pong(1)),
        "not_ours_to_say: a client never says Pong",
    ),
    "a server that asks": (
        lambda: SessionPair().greet().server.send(Ping(1)),
        "not_ours_to_say: a server never says Ping",
    ),
    "a ping before the greeting": (
        lambda: SessionPair().client.send(Ping(1)),
        "wrong_state: ping is not said in state greeting",
    ),
    "a ping before the welcome": (
        lambda: greeted().client.send(Ping(1)),
        "wrong_state: ping is not said in state greeted",
    ),
    "a second greeting": (
        lambda: (pair := SessionPair().greet()).client.send(pair.client.hello("test", "Ada")),
        "wrong_state: hello is not said in state open",
    ),
    "what was not agreed on": (
        lambda: waves(Wave(1), theirs=PLAINLY),
        "not_agreed: no version of wave was agreed on",
    ),
    "a field that came later": (
        lambda: waves(Wave(1, hat="bowler"), theirs=UNGLOVED),
        "too_new: wave was agreed in version 1, which has no hat",
    ),
    "a number that does not rise": (
        lambda: [(pair := SessionPair().greet()).client.send(Ping(5)), pair.client.send(Say(4, "oh"))],
        "req_not_rising: request 4 after request 5",
    ),
    "a flood": (flood, "too_many_requests: 64 requests are unanswered already"),
    "an answer to nothing": (
        lambda: SessionPair().greet().server.send(Refused(7, "stale")),
        "req_not_open: refused answers no open request: 7",
    ),
    "a welcome of a server's own": (
        misled,
        "versions: welcome must carry the agreed versions; is there a disagreement?",
    ),
    "a welcome in an unknown version": (
        lambda: welcomed(ping=9),
        "versions: the server chose no version of ping that we know",
    ),
    "a welcome without what is required": (
        lambda: welcomed_without("answer"),
        "versions: the server chose no version of answer that we know",
    ),
    "a welcome with what was not offered": (
        lambda: welcomed(dance=1),
        "versions: the server chose versions that we did not offer",
    ),
    "a password that is not there": (
        lambda: password_in(NOBODY),
        "the password in {NOBODY} cannot be read: no such file or directory",
    ),
    "a stream with a number as a key": (
        lambda: stream.pack_value([{1: 2}]),
        "a key of type int cannot be written to a stream",
    ),
    "a stream with a set": (lambda: stream.pack_value({"a": {3}}), "a set cannot be written to a stream"),
    "a stream too deep": (
        lambda: stream.pack_value(nested(STREAM_DEPTH + 1)),
        "a nesting of more than 64 lists cannot be written to a stream",
    ),
    "a value that ends too soon": (
        lambda: stream.unpack_value(b"\x91"),
        "not MessagePack: Unpack failed: incomplete input",
    ),
    "a value that is never used": (lambda: stream.unpack_value(b"\xc1"), "not MessagePack: FormatError"),
    "a value that is not plain": (
        lambda: stream.unpack_value(msgpack.packb(msgpack.ExtType(3, b"x"))),
        "a ExtType is no plain value",
    ),
    "a record longer than any": (
        lambda: stream.pack_record(bytes(STREAM_RECORD_MOST)),
        "a record of 16777221 bytes; 16777216 are allowed",
    ),
    "a stream of another kind": (
        lambda: stream.read_header(io.BytesIO(stream.pack_record({"kickdoor": "journal", "version": 1})), "replay"),
        "this is no replay of kickdoor, after 0 record(s), at byte 0",
    ),
    "a record in a stream that is too long": (
        lambda: records(stream.pack_record(1) + (STREAM_RECORD_MOST + 1).to_bytes(4, "big")),
        "a record of 16777217 bytes; 16777216 are allowed, after 1 record(s), at byte 5",
    ),
    "a stream that breaks off": (
        lambda: records(stream.pack_record(1) + stream.pack_record(1) + b"\0\0"),
        "the stream breaks off in a record, after 2 record(s), at byte 10",
    ),
    "a stream with noise": (
        lambda: records(stream.pack_record(1) + record(b"\xc1")),
        "not MessagePack: FormatError, after 1 record(s), at byte 5",
    ),
    "a file that is no certificate": (lambda: fingerprint_in(Path(__file__)), f"{__file__} holds no certificate"),
    "another certificate than the one named": (
        lambda: met(insisted="ours"),
        "What answers at tls://anna:7777 shows the certificate {THEIRS}, and not {OURS}. | ask whoever runs it which "
        "one is right; if they do not know this one, somebody sits in between",
    ),
    "another certificate than before": (
        lambda: met(known="ours"),
        "The certificate of tls://anna:7777 has changed: it was {OURS} and is {THEIRS}. Nothing was said to it. | ask "
        "whoever runs it; if this is their new one, say kickdoor join --fingerprint {THEIRS} tls://anna:7777. If they "
        "know nothing of it, somebody sits in between",
    ),
    "servers that were met in a file that is no TOML": (
        lambda: met(file=PAGE),
        f"The servers that were met before stand in a file, and {PAGE} cannot be read: it is no TOML (Expected '=' "
        "after a key in a key/value pair (at line 1, column 3)). Nothing was said to tls://anna:7777. | mend that "
        "file, or move it away to meet all servers anew",
    ),
    "a password for a stranger": (
        lambda: met(carrying=True),
        "tls://anna:7777 is met for the first time, and nobody vouches for its certificate {THEIRS}. The password was "
        "not said to it. | ask whoever runs it; if that is the right one, say --fingerprint {THEIRS}",
    ),
    "a certificate from tomorrow": (
        lambda: met(verify_code=9),
        "The certificate of tls://anna:7777 is not valid yet. Nothing was said to it. | look whether the clock of this "
        "machine is right; else whoever runs the server has to renew it. --fingerprint SHA256:... trusts one "
        "certificate whatever its dates",
    ),
    "a certificate from last year": (
        lambda: met(verify_code=10),
        "The certificate of tls://anna:7777 has expired. Nothing was said to it. | look whether the clock of this "
        "machine is right; else whoever runs the server has to renew it. --fingerprint SHA256:... trusts one "
        "certificate whatever its dates",
    ),
}  # fmt: skip


def of(wrong: Exception) -> str:
    return f"{wrong} | {wrong.cure}" if isinstance(wrong, Distrust) else str(wrong)


@pytest.mark.parametrize("what", SENTENCES)
def test_what_is_wrong_is_said_to_the_end(what: str) -> None:
    does, sentence = SENTENCES[what]
    with pytest.raises((ProtocolError, ValueError, TypeError, OSError, Distrust)) as caught:
        does()
    assert of(caught.value) == (sentence.format(**NAMES) if "{" in sentence else sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("\nswordfish", "the first line of {} should be a password, and it is empty"),
        ("x" * 129, "the password in {} is longer than 128 characters"),
        (
            b"\xff",
            "the password in {} cannot be read: byte 0xFF in line 1 is not UTF-8; save it as UTF-8",
        ),
    ],
)  # fmt: skip
def test_a_file_that_holds_no_password_is_named(text: str | bytes, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "word"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(ValueError, match="password") as caught:
        password_in(file)
    assert str(caught.value) == sentence.format(file)


def test_a_password_may_be_as_long_as_its_bound(tmp_path: Path) -> None:
    (tmp_path / "word").write_text("x" * 128, "utf-8")
    assert password_in(tmp_path / "word") == "x" * 128


def _name(called: ast.Call) -> str:
    return called.func.id if isinstance(called.func, ast.Name) else ""


def _said_in_the_sources() -> Iterator[tuple[str, str]]:
    """The sentence of each `raise`, as a pattern, and where it stands."""
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Raise) or not isinstance(node.exc, ast.Call):
                continue
            texts = [each for each in node.exc.args if isinstance(each, ast.Constant | ast.JoinedStr)]
            for text in texts if _name(node.exc) == Distrust.__name__ else texts[-1:]:
                parts = text.values if isinstance(text, ast.JoinedStr) else [text]
                words = [re.escape(str(each.value)) if isinstance(each, ast.Constant) else ".+" for each in parts]
                yield "".join(words), f"{file.name}:{node.lineno}"


ELSEWHERE = {
    "small_files.py": "test_a_file_that_holds_no_password_is_named",
    "text_files.py": "test_text_files.py",
}


def test_each_refusal_of_the_sources_has_its_line_here() -> None:
    known = [sentence for _, sentence in SENTENCES.values()]
    missing = [
        where for pattern, where in _said_in_the_sources() if not any(re.search(f"{pattern}", text) for text in known)
    ]
    assert [where for where in missing if where.partition(":")[0] not in ELSEWHERE] == []
    assert {where.partition(":")[0] for where in missing} == set(ELSEWHERE), "no file is exempt that need not be"
