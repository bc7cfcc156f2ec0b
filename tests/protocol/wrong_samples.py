"""Frames that break the rules of the wire, with the error codes: a few frames each, of which only the last is wrong.

The hearer is fresh. A client has said `hello` before, with version 1 of every type that it knows. A server answers a
`hello` with `welcome`, with version 1 of every type in it, and nothing else.

They are made without our encoder, which would refuse them. Published ones never change: add another.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgpack

from kickdoor_protocol.limits import (
    CHOICE_DEPTH,
    DETAIL_DEPTH,
    FRAME_FROM_CLIENT_MOST,
    FRAME_FROM_SERVER_MOST,
    LIST_MOST,
    REQUESTS_OPEN_MOST,
    SAID_MOST,
    TOKEN_MOST,
    WHOLE_MOST,
)

Fields = dict[str, Any]

GREETINGS = ("welcome", "ping", "pong", "accepted", "refused", "closing")
REQUIRED = (*GREETINGS, "join_table", "lobby", "answer", "act", "public", "private", "over")
VERSIONS = dict.fromkeys((*REQUIRED, "create_table", "commit_nonce"), 1)


class Wrong(NamedTuple):
    """A conversation with an error: whole frames of one end, the last possibly cut off."""

    name: str
    said_by: str
    frames: tuple[bytes, ...]
    code: str


def framed(payload: bytes) -> bytes:
    return len(payload).to_bytes(4, "big") + payload


def said(**fields: Any) -> bytes:
    """Return the frame of a message."""
    return framed(msgpack.packb(fields))


HELLO = said(t="hello", versions={tag: [number, number] for tag, number in VERSIONS.items()}, client="c", name="Ada")
WELCOME_FIELDS: Fields = {"t": "welcome", "server": "s", "versions": VERSIONS, "session": "s-1", "token": "x"}
WELCOME = said(**WELCOME_FIELDS)
OPENED: Fields = {"t": "create_table", "req": 1, "name": "", "set": "classic", "sex": "male"}
JOINED: Fields = {"t": "join_table", "req": 1, "table": "t1", "sex": "male"}
TABLE: Fields = {"id": "t1", "name": "", "set": "classic", "state": "filling"}
CHANGED: Fields = {"number": 1, "at_ms": 0, "stamp": 1}
HEADER: Fields = {"set": "classic", "name": ""}


def welcome(**fields: Any) -> bytes:
    """Return a welcome with other fields."""
    return said(**WELCOME_FIELDS | fields)


def asked(number: int = 1, **fields: Any) -> Fields:
    """Return a yes-or-no question with other fields."""
    return {"id": number, "kind": "react", "text": "?", "shape": {"t": "yes_no"}, "default": False, **fields}


def asking(**fields: Any) -> bytes:
    """Return a first private view, with a question with other fields."""
    return said(t="private", **CHANGED, asked=[1], questions=[asked(**fields)])


def nested(levels: int) -> Any:
    """Return a choice of so many lists within one another."""
    return "key" if levels == 0 else [nested(levels - 1)]


def shape(details: int) -> Fields:
    """Return a number behind so many levels of menus."""
    if details == 0:
        return {"t": "number", "least": 0, "most": 1}
    return {"t": "menu", "options": [{"key": "more", "details": [shape(details - 1)]}]}


def _by_client(code: str, wrong: dict[str, bytes], *first: bytes) -> list[Wrong]:
    return [Wrong(name, "client", (HELLO, *first, frame), code) for name, frame in wrong.items()]


def _by_server(code: str, wrong: dict[str, bytes], *first: bytes) -> list[Wrong]:
    return [Wrong(name, "server", (WELCOME, *first, frame), code) for name, frame in wrong.items()]


def _frames() -> list[Wrong]:
    """Return frames that are wrong before they are decoded."""
    found = []
    for by, most in (("client", FRAME_FROM_CLIENT_MOST), ("server", FRAME_FROM_SERVER_MOST)):
        first = HELLO if by == "client" else WELCOME
        found += [
            Wrong(f"a frame of nothing from a {by}", by, (bytes(4),), "frame_empty"),
            Wrong(f"a frame of nothing from a {by}, later", by, (first, bytes(4)), "frame_empty"),
            Wrong(f"a length beyond the bound of a {by}", by, ((most + 1).to_bytes(4, "big"),), "frame_too_big"),
            Wrong(f"the longest length, from a {by}", by, (first, b"\xff\xff\xff\xff"), "frame_too_big"),
        ]
    return [
        *found,
        Wrong("words of another protocol", "client", (b"GET / HTTP/1.1\r\n\r\n",), "frame_too_big"),
        Wrong("the first words of TLS", "client", (b"\x16\x03\x01\x02\x00\x01",), "tls"),
        Wrong("a complaint of TLS", "server", (b"\x15\x03\x03\x00\x02\x02\x28",), "tls"),
    ]


def _states() -> list[Wrong]:
    """Return messages at the wrong time, or that were not agreed on."""
    ping, chat = said(t="ping", req=1), said(t="said", who="Ada", text="Hi.", kind="chat")
    away, end = said(t="unwelcome", reason="full", text="No."), said(t="closing", reason="full")
    few = {tag: 1 for tag in REQUIRED if tag != "act"}
    return [
        Wrong("a request instead of a greeting", "client", (ping,), "wrong_state"),
        *_by_client("wrong_state", {"a second greeting": HELLO}),
        Wrong("chat before the greeting is answered", "server", (chat,), "wrong_state"),
        Wrong("an end before the greeting is answered", "server", (end,), "wrong_state"),
        *_by_server("wrong_state", {"a second welcome": WELCOME, "a late unwelcome": away}),
        Wrong("a version that nobody has", "server", (welcome(versions=VERSIONS | {"lobby": 9}),), "versions"),
        Wrong("a type that nobody has", "server", (welcome(versions=VERSIONS | {"dance": 1}),), "versions"),
        Wrong("a required type is missing", "server", (welcome(versions=few),), "versions"),
        *_by_client("not_agreed", {"a request that was not agreed on": said(t="list_tables", req=1)}),
        *_by_server("not_agreed", {"chat that was not agreed on": chat}),
        Wrong(
            "a book, which version 1 of rules_found has not",
            "server",
            (welcome(versions=VERSIONS | {"rules_found": 1}), said(t="rules_found", set="classic", book="A Book")),
            "too_new",
        ),
    ]


def _requests() -> list[Wrong]:
    """Return wrong numbers of requests, and answers without a request."""
    many = tuple(said(t="ping", req=number) for number in range(1, REQUESTS_OPEN_MOST + 1))
    fifth = said(t="ping", req=5)
    answers = {
        "a pong without a ping": said(t="pong", req=1),
        "something accepted that nobody wanted": said(t="accepted", req=1),
        "something refused that nobody wanted": said(t="refused", req=1, reason="full"),
    }
    return [
        *_by_client("req_not_rising", {"the same number again": fifth, "a number below": said(t="ping", req=4)}, fifth),
        *_by_client("too_many_requests", {"one request too many": said(**JOINED | {"req": len(many) + 1})}, *many),
        *_by_server("req_not_open", answers),
    ]


def _payloads_from_client() -> list[Wrong]:
    """Return payloads of clients that a server refuses; it is strict."""
    no_messages = {
        "a byte that MessagePack does not have": framed(b"\xc1"),
        "half a map": framed(b"\x82\xa1t\xa4ping\xa3req"),
        "a map and something behind it": framed(b"\x82\xa1t\xa4ping\xa3req\x01\xc0"),
        "a list announced that never comes": framed(b"\xdd\xff\xff\xff\xff"),
        "no map": framed(msgpack.packb(["ping", 1])),
        "nil": framed(b"\xc0"),
        "no tag": said(req=1),
        "a tag that is no text": said(t=["ping"], req=1),
        "a tag that nobody has": said(t="pang", req=1),
        "a tag in capitals": said(t="Ping", req=1),
        "what only servers say": said(t="pong", req=1),
        "text that is not UTF-8": framed(b"\x83\xa1t\xa3act\xa3req\x01\xa6choice\xa2\xc3\x28"),
    }
    keys = {
        "a field that nobody has": said(t="ping", req=1, more=2),
        "a field missing": said(t="ping"),
        "a key twice": framed(b"\x83\xa1t\xa4ping\xa3req\x01\xa3req\x01"),
        "the tag twice": framed(b"\x83\xa1t\xa4ping\xa1t\xa4ping\xa3req\x01"),
        "a key twice within": framed(msgpack.packb(OPENED | {"options": 0})[:-1] + b"\x82\xa1a\x01\xa1a\x02"),
        "a key that is a number": said(**OPENED | {"options": {1: 1}}),
    }
    types = {
        "a number as a text": said(t="ping", req="1"),
        "a number with a point": said(t="ping", req=1.0),
        "true for a number": said(t="ping", req=True),
        "nil for a number": said(t="ping", req=None),
        "a binary for a text": said(t="act", req=1, choice=b"key"),
        "an extension": said(t="act", req=1, choice=msgpack.ExtType(1, b"x")),
        "a time": said(t="act", req=1, choice=msgpack.Timestamp(1)),
        "a map for a choice": said(t="act", req=1, choice={"key": "pass"}),
        "nil for a choice": said(t="act", req=1, choice=None),
        "half a number for a choice": said(t="act", req=1, choice=0.5),
        "a setting that is nil": said(**OPENED | {"options": {"a": None}}),
    }
    bounds = {
        "the number 0": said(t="ping", req=0),
        "a number below 0": said(t="ping", req=-1),
        "a question beyond doubles": said(t="answer", req=1, question=WHOLE_MOST + 1, choice="pass"),
        "an empty key": said(**JOINED | {"table": ""}),
        "a key of 65 characters": said(**JOINED | {"table": "t" * 65}),
        "a word that is none of those": said(**JOINED | {"sex": "dragon"}),
        "a seat below 0": said(**JOINED | {"seat": -1}),
        "65 settings": said(**OPENED | {"options": {f"{number}": 1 for number in range(65)}}),
        "too short a commitment": said(t="commit_nonce", req=1, commitment="0" * 63),
    }
    deep = {
        "a choice that is too deep": said(t="act", req=1, choice=nested(CHOICE_DEPTH + 1)),
        "depth where a number belongs": said(t="ping", req=nested(CHOICE_DEPTH + 1)),
        "depth in a field that nobody has": said(t="ping", req=1, more=nested(CHOICE_DEPTH + 1)),
    }
    pang = said(t="pang", req=nested(CHOICE_DEPTH + 1))
    three = said(t="hello", versions={"ping": [1, 1, 1]}, client="", name="")
    return [
        *_by_client("malformed", no_messages | keys | types | bounds | {"depth under a tag that nobody has": pang}),
        *_by_client("too_deep", deep),
        Wrong("three versions for a range", "client", (three,), "malformed"),
    ]


def _payloads_from_server() -> list[Wrong]:
    """Return payloads of servers that a client refuses: unknown fields are ignored, wrong types and broken bounds are
    not."""
    token = welcome(token="x" * (TOKEN_MOST + 1))
    wrong = {
        "a byte that MessagePack does not have, from a server": framed(b"\xc1"),
        "no map, from a server": framed(msgpack.packb(["pong", 1])),
        "a tag that nobody has, from a server": said(t="pang", req=1),
        "what only clients say": said(t="ping", req=1),
        "a field missing, from a server": said(t="pong"),
        "a number as a text, from a server": said(t="pong", req="1"),
        "a wrong type within": said(t="lobby", table=TABLE | {"watchers": "many"}),
        "a shape that nobody has": asking(shape={"t": "puzzle"}),
        "a number beyond doubles": said(t="over", winners=[WHOLE_MOST + 1]),
        "a text that is too long": said(t="over", winners=[], text="x" * (SAID_MOST + 1)),
        "a list that is too long": said(t="over", winners=[0] * (LIST_MOST + 1)),
        "a time that never comes": asking(seconds_left=float("inf")),
        "a time that is no number": asking(seconds_left=float("nan")),
    }
    deep = shape(DETAIL_DEPTH + 1)
    action = {"key": "a", "details": [deep]}
    too_deep = {
        "details that are too deep": asking(shape=deep),
        "details of an action that are too deep": said(t="private", **CHANGED, menu=["a"], actions=[action]),
    }
    return [
        Wrong("a token that is too long to be handed back", "server", (token,), "malformed"),
        *_by_server("malformed", wrong),
        *_by_server("too_deep", too_deep),
    ]


def _changes() -> list[Wrong]:
    """Return changes of views that cannot be merged with the view before."""
    seat = {"seat": 0, "name": "Ada", "kind": "human", "zones": ["hand"]}
    hand = {"seat": 0, "zone": {"key": "hand", "label": "Hand"}}
    deck = {"key": "deck", "label": "Deck"}
    public: Fields = {"t": "public", **CHANGED, "stamp": 2, "since": 1}
    private: Fields = {"t": "private", **CHANGED, "stamp": 2, "since": 1, "seat": 0}
    table = said(
        t="public", **CHANGED, table="t1", header=HEADER, seats=[seat], before=[hand], zones=[deck], order=["deck"]
    )
    mine = said(
        t="private",
        **CHANGED,
        seat=0,
        asked=[1],
        questions=[asked(1)],
        menu=["sell", "wear.1"],
        actions=[{"key": "sell"}, {"key": "wear.1"}],
    )
    of_table = {
        "a zone in order that was never sent": said(**public, order=["deck", "pile"]),
        "a zone that is not in order": said(**public, zones=[{"key": "pile", "label": "Pile"}]),
        "a zone twice in order": said(**public, order=["deck", "deck"]),
        "a seat with a zone that was never sent": said(**public, seats=[seat | {"zones": ["hand", "worn"]}]),
        "a zone of a seat that does not have it": said(
            **public, before=[hand | {"zone": {"key": "worn", "label": "Worn"}}]
        ),
        "a zone of a seat that there is not": said(**public, before=[hand | {"seat": 1}]),
    }
    of_mine = {
        "a question that was never sent": said(**private, asked=[1, 2]),
        "a question that is not asked": said(**private, questions=[asked(2)]),
        "a question asked twice": said(**private, asked=[1, 1]),
        "an action in the menu that was never sent": said(**private, menu=["sell", "wear.2"]),
        "an action that is not in the menu": said(**private, actions=[{"key": "wear.2"}]),
        "an action twice in the menu": said(**private, menu=["sell", "sell"]),
        "fewer barred or not than there are": said(**private, barred=[0]),
        "a reason that was never sent": said(**private, barred=[0, 1]),
        "the reason 0": said(**private, reasons=[{"n": 0, "why": {"code": "dead"}}]),
    }
    return [
        *_by_server("malformed", {"a table without a header": said(t="public", **CHANGED)}),
        *_by_server("malformed", of_table, table),
        *_by_server("malformed", of_mine, mine),
    ]


WRONG = tuple(_frames() + _states() + _requests() + _payloads_from_client() + _payloads_from_server() + _changes())
