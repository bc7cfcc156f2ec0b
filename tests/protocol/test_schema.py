"""The published JSON Schema is that of the structs, and says of messages what the decoder says of them."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import msgpack
import pytest
from jsonschema import Draft202012Validator
from tests.protocol.samples import tagged
from tests.protocol.schema_file import FILE, text
from tests.protocol.vector_files import Vector, kept

from kickdoor_protocol.codec import decoder
from kickdoor_protocol.errors import RemoteProtocolError
from kickdoor_protocol.registry import REGISTRY, From

SCHEMA: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
KEPT = [(tag, vector) for tag, vectors in kept().items() for vector in vectors]


@cache
def definition(name: str) -> Draft202012Validator:
    """What holds a message, a part or all of a kind to the definition of that name."""
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})


def test_it_is_published_as_it_is_made() -> None:
    assert FILE.read_text("utf-8") == text(), "run `python -m tests.protocol.make_schema`"


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_every_message_has_its_definition_with_its_tag_and_who_says_it() -> None:
    for entry in REGISTRY.entries:
        found = SCHEMA["$defs"][entry.tag]
        assert found["properties"]["t"] == {"const": entry.tag}
        assert found["description"].startswith(f"Said by the {entry.sender.value}; {entry.need.value}, version")
        assert (found.get("additionalProperties") is False) is (entry.sender is From.CLIENT)


@pytest.mark.parametrize(("tag", "vector"), KEPT, ids=[f"{tag}/{vector.name}" for tag, vector in KEPT])
def test_every_vector_fits_its_definition(tag: str, vector: Vector) -> None:
    entry = tagged(tag)
    assert entry is not None
    definition(tag).validate(vector.fields)
    definition(f"said_by_{entry.sender.value}").validate(vector.fields)


@pytest.mark.parametrize(("tag", "vector"), KEPT, ids=[f"{tag}/{vector.name}" for tag, vector in KEPT])
def test_no_vector_fits_another_definition(tag: str, vector: Vector) -> None:
    other = next(entry.tag for entry in REGISTRY.entries if entry.tag != tag)
    assert not definition(other).is_valid(vector.fields)
    assert not definition(tag).is_valid({name: value for name, value in vector.fields.items() if name != "t"})


@pytest.mark.parametrize(
    "bent",
    [
        {"t": "join_table", "req": 0, "table": "t1", "sex": "male"},
        {"t": "join_table", "req": 1, "table": "", "sex": "male"},
        {"t": "join_table", "req": 1, "table": "t" * 65, "sex": "male"},
        {"t": "join_table", "req": 1, "table": "t1", "sex": "dragon"},
        {"t": "join_table", "req": 1, "table": "t1", "sex": "male", "seat": "1"},
        {"t": "join_table", "req": 1, "table": "t1", "sex": "male", "colour": "red"},
        {"t": "join_table", "req": 1, "table": "t1"},
        {"t": "act", "req": 1, "choice": None},
        {"t": "act", "req": 1, "choice": [[[[[[["too deep"]]]]]]]},
        {"t": "over", "winners": 1},
        {"t": "pong", "req": 2**53},
    ],
)
def test_what_the_decoder_refuses_does_not_fit(bent: dict[str, Any]) -> None:
    entry = tagged(bent["t"])
    assert entry is not None
    assert not definition(entry.tag).is_valid(bent)
    with pytest.raises(RemoteProtocolError):
        decoder(entry.sender).decode(msgpack.packb(bent))
