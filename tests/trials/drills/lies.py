"""What a server could say that lies in every message: honest messages of every type, with their values bent.

Each lie begins with a sample of the wire's own tests or of the made-up evening of the client's. What is done to it is
mostly of the type that stood there, since what the decoder refuses never reaches the client; the rest is left to the
decoder. Changes mostly go on from the stamp that was told last, or they would never be put together with anything. A
`Random` decides, so whatever happened can be made to happen again.
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
"""How often a part of a list is doubled."""

TEXT_SHARE = 0.06
"""Of the long texts and long lists: what takes long to draw would else be all that is tried."""

GREETINGS = (Welcome, Unwelcome, Accepted, Refused, Pong)
"""What is not said of the server's own accord: these lies are told by hand, see `answer` and `welcome`."""

STREAMS = ("public", "private", "told")
"""What tells changes, by a stamp."""

GOES_ON = 0.8
"""Of the changes: those that go on from what was told before. The rest name another stamp."""

Draw = Callable[[Any, Random], Any]


def _changes() -> Iterator[Message]:
    """What a server says in turn while that evening goes on, each of it going on from what came before."""
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
    """Honest messages of servers, as plain values, by tag."""
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
"""The same as payloads: a copy is made soonest by reading one."""

BEGINNINGS = {
    tag: [payload for payload, seed in zip(HONEST[tag], SEEDS[tag], strict=True) if seed.get("since") is None]
    for tag in STREAMS
}
"""Of what tells changes, the messages that rest on nothing."""

OFTEN = ("public", "private", "told", "lobby", "tables", "replay_at", "over")
"""Types of message that make up what a person sees, and so are lied about more often."""


class Liar:
    """Makes lies. `told` counts them by tag."""

    def __init__(self, lot: Random) -> None:
        self.lot = lot
        self.told: dict[str, int] = dict.fromkeys(TAGS, 0)
        self._stamps: dict[str, Any] = {}
        self._before: dict[str, Any] = {}

    def message(self) -> tuple[str, bytes]:
        """The tag of the honest message, and the payload that was made of it."""
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
        """The latest message was none, so it has changed nothing: what comes next is as if it had not been said."""
        self._stamps = self._before

    def begins_anew(self) -> None:
        """Nothing of what was told is there any more: another connection."""
        self._stamps.clear()

    def answer(self, req: int) -> Accepted | Refused:
        """An answer to a request, with whatever words."""
        words = [self.lot.choice(TEXTS) for _ in range(4)]
        return Accepted(req, words[0]) if self.lot.getrandbits(1) else Refused(req, *words)

    def welcome(self, versions: dict[str, int]) -> Welcome:
        """A greeting in whatever words; the versions are those that were offered."""
        lot, words = self.lot, [self.lot.choice(TEXTS) for _ in range(5)]
        flags = [bool(lot.getrandbits(1)) for _ in range(2)]
        return Welcome(words[0], versions, words[1], words[2], flags[0], words[3], flags[1] and flags[0], words[4])

    def _goes_on(self, tag: str, message: dict[str, Any]) -> None:
        """Let changes change what was told last of that stream."""
        if message.get("since") is not None and tag in self._stamps and self.lot.random() < GOES_ON:
            message["since"] = self._stamps[tag]
        self._stamps[tag] = message.get("stamp", 0)

    def bent(self, honest: bytes) -> dict[str, Any]:
        """The message with one to six values in it changed."""
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
        """Another value of that type."""
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
        """A list or map within the message, and a place in it."""
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
    """As a payload."""
    payload: bytes = msgpack.packb(message)
    return payload
