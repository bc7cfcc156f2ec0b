"""Lies of a server: honest messages of every type, with changed values.

Each lie begins with a sample of the protocol's tests or of the client's made-up evening. Values mostly change within
their type, because whatever the decoder refuses never reaches the client; the rest tests the decoder. Changes of views
mostly continue from the latest stamp, because otherwise the client would never merge them. All chance comes from one
`Random`, so that a run can be repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from random import Random
from typing import Any

import msgpack
from msgspec import to_builtins

from kickdoor_protocol.base import FromServer, Message
from kickdoor_protocol.changes import PrivateShown, PublicShown, read, whole
from kickdoor_protocol.messages import table
from kickdoor_protocol.messages.session import Accepted, Pong, Refused, Unwelcome, Welcome
from kickdoor_protocol.registry import REGISTRY, From
from tests.client import evening
from tests.client.questions import SHAPES, asked, private
from tests.protocol.samples import SAMPLES

NUMBERS: tuple[int, ...] = (
    *(-1, 0, 1, 2, 3, 9, 10, 41, 63, 64, 65, 255, 4_300, 65_536, 10**6, 2**31 - 1, 2**31, -(2**31), 2**53 - 1),
    *(2**53, -(2**53), 10**15, 10**18, 2**63 - 1, -(2**63), 2**63, 2**64 - 1),
)
FLOATS: tuple[float, ...] = (
    *(-1.0, -0.0, 0.0, 0.5, 1e-300, 9.99, 10.0, 1e9, 1e18, 1e300, -1e300, float("inf"), float("-inf"), float("nan")),
)
TEXTS: tuple[str, ...] = (
    *("", " ", ".", ":", "x", "\x00", "\x07", "\n", "a\nb\r\nc", "\x1b[2J", "\x1b]0;owned\x07", "\x9b31m", "\x1bc"),
    *("\u202ecba", "\u3164", "\U000e0041", "e\u0301\u0301\u0301\u0301", "\ufeff", "漢字" * 40, "🧟" * 90, "'; --", '"'),
    *('"]\n[x]\ny = "', "../../../etc/passwd", "/dev/null", "%s%n%d", "{0.__class__}", "@opt.3", "a" * 65, "b" * 400),
    *("word " * 900, "c" * 5_000, "d" * 70_000, "\\", "tls://evil:1", "0", "-1", "²", "99999999999999999999"),
    *("chat", "ai", "system", "teacher", "turn", "fighter", "dead", "over", "running", "filling", "replay", "combat"),
    *("strength", "level", "hand", "worn", "human", "keeper", "classic", "pass", "stale", "no_table", "lost", "held"),
    *("password_needed", "wrong_password", "no_such_moment", "agreed", "proposed", "in_use", "sideways", "menu", "A"),
)
SIZES = (2, 7, 40, 300)
"""Numbers of copies of an element that a list gets."""

TEXT_SHARE = 0.06
"""Share of long texts and lists: they take long to draw, and would otherwise fill the trial."""

GREETINGS = (Welcome, Unwelcome, Accepted, Refused, Pong)
"""Messages that answer the client: `answer` and `welcome` make lies of these."""

STREAMS = ("public", "private", "told")
"""Tags of messages that carry changes with a stamp."""

GOES_ON = 0.8
"""Share of changes that continue from the latest stamp. The others name another one."""

Draw = Callable[[Any, Random], Any]


def _changes() -> Iterator[Message]:
    """Yield the messages of a server while the made-up evening goes on, each based on those before."""
    public, private_too = PublicShown(), PrivateShown()
    views = (evening.public(300), evening.at_rest(301), evening.public(302))
    for at_ms, view in enumerate(views):
        before = public.stamp or None
        public.show(view, 900 * at_ms)
        yield read(public.since(before))
    for n, shape in enumerate(SHAPES):
        before = private_too.stamp or None
        private_too.show(private(asked(shape, 600 + n)), 900 * n)
        yield read(private_too.since(before))


def _seeds() -> dict[str, list[dict[str, Any]]]:
    """Return honest messages of servers as plain values, by tag."""
    tags = [entry.tag for entry in REGISTRY.entries if entry.sender is From.SERVER and entry.struct not in GREETINGS]
    said: list[Message] = [message for message in SAMPLES.values() if isinstance(message, FromServer)]
    said += [evening.TABLES, evening.LOBBY, evening.CONTENTS, evening.CHARITY, evening.WEIGHED]
    said += [table.Faces(evening.FACES), table.Shared(evening.public(300)), table.Shared(evening.at_rest(301))]
    said += [table.Private(private(asked(shape, 600 + n))) for n, shape in enumerate(SHAPES)]
    said += _changes()
    found: dict[str, list[dict[str, Any]]] = {tag: [] for tag in tags}
    for message in said:
        value = to_builtins(whole(message) if isinstance(message, table.Shared | table.Private) else message)
        if value["t"] in found:
            found[value["t"]].append(value)
    return found


SEEDS = _seeds()
TAGS = tuple(tag for tag, seeds in SEEDS.items() if seeds)
HONEST = {tag: [msgpack.packb(value) for value in seeds] for tag, seeds in SEEDS.items()}
"""The same as payloads: unpacking one is the quickest copy."""

BEGINNINGS = {
    tag: [payload for payload, seed in zip(HONEST[tag], SEEDS[tag], strict=True) if seed.get("since") is None]
    for tag in STREAMS
}
"""Payloads of the streams that are not based on earlier messages."""

OFTEN = ("public", "private", "told", "lobby", "tables", "replay_at", "over")
"""Tags of the messages that make up the screen, which are drawn more often."""


class Liar:
    """Makes lies. `told` counts them by tag."""

    def __init__(self, lot: Random) -> None:
        self.lot = lot
        self.told: dict[str, int] = dict.fromkeys(TAGS, 0)
        self._stamps: dict[str, Any] = {}
        self._before: dict[str, Any] = {}

    def message(self) -> tuple[str, bytes]:
        """Return the tag of an honest message, and the payload that was made of it."""
        lot = self.lot
        tag = lot.choice(OFTEN) if lot.random() < 0.5 else lot.choice(TAGS)
        self.told[tag] += 1
        self._before = dict(self._stamps)
        is_new = tag in STREAMS and tag not in self._stamps
        message = self.bent(lot.choice(BEGINNINGS[tag] if is_new else HONEST[tag]))
        if tag in STREAMS:
            self._goes_on(tag, message)
        return tag, packed(message)

    def takes_back(self) -> None:
        """Undo the effect of the latest message on the stamps, because the client refused it."""
        self._stamps = self._before

    def begins_anew(self) -> None:
        """Forget all stamps, as on another connection."""
        self._stamps.clear()

    def answer(self, req: int) -> Accepted | Refused:
        """Return an answer to a request, with random texts."""
        words = [self.lot.choice(TEXTS) for _ in range(4)]
        return Accepted(req, words[0]) if self.lot.getrandbits(1) else Refused(req, *words)

    def welcome(self, versions: dict[str, int]) -> Welcome:
        """Return a greeting with random texts and these versions."""
        lot, words = self.lot, [self.lot.choice(TEXTS) for _ in range(5)]
        flags = [bool(lot.getrandbits(1)) for _ in range(2)]
        return Welcome(words[0], versions, words[1], words[2], flags[0], words[3], flags[1] and flags[0], words[4])

    def _goes_on(self, tag: str, message: dict[str, Any]) -> None:
        """Let a change continue from the latest stamp of its stream."""
        if message.get("since") is not None and tag in self._stamps and self.lot.random() < GOES_ON:
            message["since"] = self._stamps[tag]
        self._stamps[tag] = message.get("stamp", 0)

    def bent(self, honest: bytes) -> dict[str, Any]:
        """Return the message with one to six of its values changed."""
        message: dict[str, Any] = msgpack.unpackb(honest)
        for _ in range(1 + int(self.lot.random() * 6)):
            self._change(message)
        return message

    def _change(self, message: dict[str, Any]) -> None:
        lot = self.lot
        place, key = self._somewhere(message)
        old = place[key]
        match lot.getrandbits(4):
            case 0 if key != "t" and isinstance(place, dict):
                del place[key]
            case 1 | 2 if isinstance(place, list) and len(place) < 2_000:
                count = lot.choice(SIZES) if lot.random() < TEXT_SHARE else 1
                place.extend(deepcopy(old) for _ in range(count))
            case 3 if isinstance(place, list):
                lot.shuffle(place)
            case 4:
                other, there = self._somewhere(lot.choice(SEEDS[lot.choice(TAGS)]))
                if type(other[there]) is type(old) and key != "t":
                    place[key] = deepcopy(other[there])
            case 5 if isinstance(old, list | tuple | dict):
                place[key] = type(old)()
            case 6 if key != "t":
                place[key] = lot.choice((None, *NUMBERS, *FLOATS, *TEXTS[:30], [], {}, [[]], True))
            case _ if key != "t":
                place[key] = self._like(old)

    def _like(self, old: Any) -> Any:
        """Return another value of the same type."""
        lot = self.lot
        match old:
            case bool():
                return not old
            case int():
                return (
                    lot.choice(NUMBERS)
                    if lot.getrandbits(1)
                    else max(-(2**63), min(old + lot.choice((-1, 1, 7)), 2**64 - 1))
                )
            case float():
                return lot.choice(FLOATS)
            case str():
                text = lot.choice(TEXTS)
                text = text if len(text) < 1_000 or lot.random() < TEXT_SHARE else old + text[:80]
                return text if lot.getrandbits(2) else f"{text}{lot.getrandbits(40)}"
            case _:
                return old

    def _somewhere(self, message: Any) -> tuple[Any, Any]:
        """Return a random list or map within the message, and a key in it."""
        place = message
        while True:
            keys: Sequence[Any] = list(place) if isinstance(place, dict) else range(len(place))
            key = self.lot.choice(keys)
            inner = place[key]
            if isinstance(inner, tuple):
                inner = place[key] = list(inner)
            if not isinstance(inner, dict | list) or not inner or not self.lot.getrandbits(3):
                return place, key
            place = inner


def packed(message: dict[str, Any]) -> bytes:
    """Return a message as a payload."""
    payload: bytes = msgpack.packb(message)
    return payload
