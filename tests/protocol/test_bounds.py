"""Where each field of a client has its end: up to there it is read, and one more ends the connection (`limits.py`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgpack
import pytest
from msgspec import ValidationError, convert, inspect
from tests.protocol.samples import SAMPLES

from kickdoor_protocol.base import Bounded, Message, Seconds, Table, Whole, Words
from kickdoor_protocol.codec import decoder, encode
from kickdoor_protocol.errors import RemoteProtocolError
from kickdoor_protocol.limits import LENGTH_BYTES, LIST_MOST, SAID_MOST, SECONDS_MOST, WHOLE_MOST
from kickdoor_protocol.messages.book import LookUp
from kickdoor_protocol.messages.decks import CheckDeck, ListDecks, LookAtPool, SaveDeck
from kickdoor_protocol.messages.lobby import AddAi, AddNonce, CreateTable, JoinTable, WatchTable
from kickdoor_protocol.messages.reasons import Explain
from kickdoor_protocol.messages.replay import Fork, Wind
from kickdoor_protocol.messages.session import Enter, Hello, Ping
from kickdoor_protocol.messages.table import Answer
from kickdoor_protocol.messages.talk import Say
from kickdoor_protocol.registry import REGISTRY, From, defaults_of

KEY, TEXT, PASSWORD, TOKEN, NONCE, OPTIONS, VERSIONS, AI_SEAT = 64, 4096, 128, 128, 64, 64, 512, 64
DECK_KEYS = 128

SHORT = "x"


def said(struct: type[Message], **fields: object) -> dict[str, Any]:
    """A message of that kind as a map, with these fields in place of its own."""
    message = next(message for message in SAMPLES.values() if type(message) is struct)
    return {**msgpack.unpackb(encode(message).frame[LENGTH_BYTES:]), **fields}


def letters(count: int) -> str:
    return SHORT * count


def numbered(count: int, value: object) -> dict[str, object]:
    return {f"key{number}": value for number in range(count)}


def is_read(message: dict[str, Any]) -> bool:
    """Otherwise the connection ends, and the page says with which code."""
    try:
        decoder(From.CLIENT).decode(msgpack.packb(message))
    except RemoteProtocolError as wrong:
        if wrong.code != "malformed":
            raise
        return False
    return True


TEXTS = [
    (Hello, "client", TEXT), (Hello, "name", TEXT), (Hello, "resume", TOKEN), (Enter, "password", PASSWORD),
    (CreateTable, "name", TEXT), (CreateTable, "set", KEY), (CreateTable, "password", PASSWORD),
    (JoinTable, "table", KEY), (JoinTable, "password", PASSWORD),
    (WatchTable, "table", KEY), (WatchTable, "password", PASSWORD),
    (AddAi, "kind", KEY), (AddAi, "name", TEXT), (AddNonce, "nonce", NONCE), (Say, "text", TEXT),
    (CreateTable, "deck", TEXT), (JoinTable, "deck", TEXT), (AddAi, "deck", TEXT), (ListDecks, "set", KEY),
    (AddAi, "difficulty", TEXT),
    (LookAtPool, "set", KEY), (LookAtPool, "packs", TEXT), (CheckDeck, "set", KEY), (CheckDeck, "packs", TEXT),
    (SaveDeck, "set", KEY), (SaveDeck, "name", TEXT), (SaveDeck, "about", TEXT),
    (LookUp, "set", KEY), (LookUp, "words", TEXT), (Wind, "to", KEY), (Fork, "ai", AI_SEAT),
]  # fmt: skip


@pytest.mark.parametrize(("struct", "field", "most"), TEXTS)
def test_a_text_is_read_up_to_its_bound(struct: type[Message], field: str, most: int) -> None:
    assert is_read(said(struct, **{field: letters(most)}))
    assert not is_read(said(struct, **{field: letters(most + 1)}))


@pytest.mark.parametrize(("struct", "field", "most"), TEXTS)
def test_only_a_word_that_names_something_is_never_empty(struct: type[Message], field: str, most: int) -> None:
    names = most in (KEY, NONCE) and (struct, field) != (Fork, "ai")
    assert is_read(said(struct, **{field: ""})) is not names


@pytest.mark.parametrize(
    ("struct", "field", "most", "value"),
    [(Hello, "versions", VERSIONS, (1, 1)), (CreateTable, "options", OPTIONS, True)],
)
def test_a_map_has_so_many_keys_and_no_more(struct: type[Message], field: str, most: int, value: object) -> None:
    assert is_read(said(struct, **{field: numbered(most, value)}))
    assert not is_read(said(struct, **{field: numbered(most + 1, value)}))
    assert is_read(said(struct, **{field: {letters(KEY): value}}))
    for key in ("", letters(KEY + 1)):
        assert not is_read(said(struct, **{field: {key: value}}))


@pytest.mark.parametrize("struct", [CreateTable, JoinTable, CheckDeck, SaveDeck])
def test_a_deck_has_so_many_keys_and_no_more(struct: type[Message]) -> None:
    assert is_read(said(struct, cards=[letters(KEY)] * DECK_KEYS))
    assert not is_read(said(struct, cards=["form"] * (DECK_KEYS + 1)))
    for wrong in (["form", ""], [letters(KEY + 1)], [7], "form", {"form": 3}, [["form"]], None):
        assert not is_read(said(struct, cards=wrong))


def test_the_value_of_an_option_is_a_short_text_a_number_or_yes_or_no() -> None:
    for value in (letters(TEXT), "", -7, 2**40, True):
        assert is_read(said(CreateTable, options={"pace": value}))
    for wrong in (letters(TEXT + 1), 1.5, None, ["brisk"]):
        assert not is_read(said(CreateTable, options={"pace": wrong}))


@pytest.mark.parametrize(
    ("struct", "field", "least"),
    [(Ping, "req", 1), (JoinTable, "seat", 0), (Answer, "question", 0), (Fork, "seat", 0), (Explain, "seat", 0)],
)
def test_a_number_begins_where_it_is_counted_from(struct: type[Message], field: str, least: int) -> None:
    assert is_read(said(struct, **{field: least}))
    assert not is_read(said(struct, **{field: least - 1}))


def test_who_is_told_of_a_mistake_at_length_is_told_the_first_200_letters() -> None:
    with pytest.raises(RemoteProtocolError) as caught:
        decoder(From.CLIENT).decode(msgpack.packb({"t": letters(1_000)}))
    assert len(caught.value.text) == 200


def parts(info: inspect.Type, place: str, seen: set[type[Any]]) -> Iterator[tuple[str, inspect.Type]]:
    """Every field that a message has, at any depth, with where it stands; none twice, and no key of a map."""
    yield place, info
    match info:
        case inspect.StructType(cls=cls, fields=fields) if cls not in seen:
            seen.add(cls)
            for field in fields:
                yield from parts(field.type, f"{cls.__name__}.{field.name}", seen)
        case inspect.UnionType(types=types) | inspect.TupleType(item_types=types):
            for one in types:
                yield from parts(one, place, seen)
        case inspect.VarTupleType(item_type=one) | inspect.DictType(value_type=one):
            yield from parts(one, place, seen)


ANY_NUMBER = {"Unwelcome.ours", "Unwelcome.theirs", "Reason.n"}
"""The two ranges are frozen for ever; the number of a reason has bounds of its own."""
CHOICES = {"Asked.default", "WireOption.begin"}
"""As deep and as long as the shape is that they answer."""


def test_all_that_a_server_says_has_an_end() -> None:
    seen: set[type[Any]] = set()
    unbounded = []
    for struct in REGISTRY.said_by(From.SERVER):
        for place, info in parts(inspect.type_info(struct), struct.__name__, seen):
            match info:
                case inspect.StrType(max_length=most):
                    is_bounded = most in (SAID_MOST, TOKEN)
                case inspect.IntType(ge=least, le=most):
                    is_bounded = (least, most) == (-WHOLE_MOST, WHOLE_MOST) or place in ANY_NUMBER
                case inspect.FloatType(ge=lowest, le=highest):
                    is_bounded = (lowest, highest) == (-SECONDS_MOST, SECONDS_MOST)
                case inspect.VarTupleType(max_length=most) | inspect.DictType(max_length=most):
                    is_bounded = most == LIST_MOST
                case _:
                    is_bounded = True
            if not is_bounded and place not in CHOICES:
                unbounded.append(place)
    assert unbounded == []


@pytest.mark.parametrize(
    ("kind", "last", "beyond"),
    [
        (Words, letters(SAID_MOST), letters(SAID_MOST + 1)),
        (Whole, WHOLE_MOST, WHOLE_MOST + 1),
        (Whole, -WHOLE_MOST, -WHOLE_MOST - 1),
        (Seconds, 1e9, 1.000001e9),
        (Seconds, -1e9, -1.000001e9),
        (Bounded[bool], (True,) * LIST_MOST, (True,) * (LIST_MOST + 1)),
        (Table[bool], numbered(LIST_MOST, True), numbered(LIST_MOST + 1, True)),
    ],
)
def test_up_to_that_end_it_is_heard(kind: Any, last: object, beyond: object) -> None:
    assert convert(last, kind) == last
    with pytest.raises(ValidationError):
        convert(beyond, kind)


def test_what_is_left_out_is_nothing() -> None:
    """No other default can be told from a value that was said: see `base.py`."""
    structs = {entry.struct for entry in REGISTRY.entries}
    every: set[type[Any]] = set(structs)
    for struct in structs:
        for _ in parts(inspect.type_info(struct), struct.__name__, every):
            pass
    defaults = {(each.__name__, name): value for each in every for name, value in defaults_of(each).items()}
    assert {place: value for place, value in defaults.items() if value or isinstance(value, float)} == {
        place: value for place, value in defaults.items() if type(value) is float and value == 0
    }
