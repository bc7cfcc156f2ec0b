"""Golden bytes: two implementations of MessagePack and every release of kickdoor agree on each message."""

from __future__ import annotations

from pathlib import Path

import msgpack
import msgspec
import pytest
from tests.protocol.samples import SAMPLES, tagged
from tests.protocol.vector_files import ChangedVector, Vector, add, kept, wanted

from kickdoor_protocol.codec import decoder, encode
from kickdoor_protocol.registry import REGISTRY

KEPT = [(tag, vector) for tag, vectors in kept().items() for vector in vectors]
NAMES = [f"{tag}/{vector.name}" for tag, vector in KEPT]


def with_shortest_head(payload: bytes) -> bytes:
    """A message of more than 15 fields says how many of them are there in two bytes, also where few are."""
    count = int.from_bytes(payload[1:3], "big")
    return bytes([0x80 | count]) + payload[3:] if payload[0] == 0xDE and count < 16 else payload


@pytest.mark.parametrize(("tag", "vector"), KEPT, ids=NAMES)
def test_both_implementations_read_the_same(tag: str, vector: Vector) -> None:
    frame = bytes.fromhex(vector.frame)
    payload = frame[4:]
    assert int.from_bytes(frame[:4], "big") == len(payload)
    assert msgpack.unpackb(payload) == msgspec.msgpack.decode(payload) == vector.fields
    assert vector.fields["t"] == tag


@pytest.mark.parametrize(("tag", "vector"), KEPT, ids=NAMES)
def test_both_implementations_write_the_same(tag: str, vector: Vector) -> None:
    entry = tagged(tag)
    assert entry is not None, f"{tag} was published and cannot disappear: drop it from REGISTRY by a new tag"
    message = decoder(entry.sender).decode(bytes.fromhex(vector.frame)[4:])
    assert encode(message).frame.hex() == vector.frame
    assert msgpack.packb(vector.fields) == with_shortest_head(bytes.fromhex(vector.frame)[4:])
    assert decoder(entry.sender).decode(msgpack.packb(vector.fields)) == message
    assert entry.too_new(message, vector.version) == ""
    if vector.name in SAMPLES:
        assert message == SAMPLES[vector.name]


def test_every_message_has_a_vector_in_every_version_it_has() -> None:
    published = {(tag, vector.version) for tag, vector in KEPT}
    assert published >= {(e.tag, version) for e in REGISTRY.entries for version in range(e.low, e.high + 1)}


def test_every_sample_is_published() -> None:
    missing = set(SAMPLES) - {vector.name for _, vector in KEPT}
    assert not missing, "run `python -m tests.protocol.make_vectors`"


def test_publishing_again_adds_nothing(tmp_path: Path) -> None:
    assert sorted(add(tmp_path, wanted())) == sorted(SAMPLES)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert add(tmp_path, wanted()) == []
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_published_vector_is_never_changed(tmp_path: Path) -> None:
    add(tmp_path, {"ping": [Vector("ping", 1, {"t": "ping", "req": 1}, "00")]})
    before = (tmp_path / "ping.json").read_bytes()
    bent = {
        "pong": [Vector("pong", 1, {"t": "pong", "req": 1}, "02")],
        "ping": [Vector("ping", 1, {"t": "ping", "req": 1}, "01")],
    }
    with pytest.raises(ChangedVector, match="'ping' is published"):
        add(tmp_path, bent)
    assert (tmp_path / "ping.json").read_bytes() == before
    assert not (tmp_path / "pong.json").exists()


def test_a_vector_whose_sample_is_gone_is_kept(tmp_path: Path) -> None:
    old = Vector("an old ping", 1, {"t": "ping", "req": 9}, "00")
    new = Vector("ping", 1, {"t": "ping", "req": 1}, "01")
    add(tmp_path, {"ping": [old]})
    add(tmp_path, {"ping": [new]})
    assert kept(tmp_path) == {"ping": [old, new]}
