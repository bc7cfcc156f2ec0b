"""Golden vectors: for each message type a file of named messages, as fields and as bytes.

`invalid.json` has frames that break the rules of the wire, with their error codes: see `wrong_samples`. Vectors are
kept for ever. A program that claims a version must make and read the very same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from tests.protocol.samples import SAMPLES
from tests.protocol.wrong_samples import WRONG

from kickdoor_protocol.codec import encode
from kickdoor_protocol.registry import REGISTRY, tag_of

FOLDER = Path(__file__).parents[2] / "protocol" / "vectors"
INVALID = "invalid.json"


class ChangedVector(Exception):  # noqa: N818 - named for what was found
    """Raised if a published vector would change: deployed peers would no longer understand us."""


class Vector(msgspec.Struct, frozen=True):
    """One message, in the lowest version of its type that can say it, as fields and as the hex of its whole frame."""

    name: str
    version: int
    fields: dict[str, Any]
    frame: str


class InvalidVector(msgspec.Struct, frozen=True):
    """Frames of one end in hex, the last possibly cut off; the last is wrong, and gets that error code."""

    name: str
    said_by: str
    frames: list[str]
    code: str


def wanted() -> dict[str, list[Vector]]:
    """Return the vectors of the present samples, by tag."""
    found: dict[str, list[Vector]] = {}
    for name, message in SAMPLES.items():
        entry = REGISTRY.entry(type(message))
        assert entry is not None, name
        version = next(v for v in range(entry.low, entry.high + 1) if not entry.too_new(message, v))
        frame = encode(message).frame
        found.setdefault(tag_of(type(message)), []).append(
            Vector(name, version, msgspec.msgpack.decode(frame[4:]), frame.hex())
        )
    return found


def kept(folder: Path = FOLDER) -> dict[str, list[Vector]]:
    """Return the published vectors, by tag."""
    return {
        path.stem: msgspec.json.decode(path.read_bytes(), type=list[Vector])
        for path in sorted(folder.glob("*.json"))
        if path.name != INVALID
    }


def add(folder: Path, new: dict[str, list[Vector]]) -> list[str]:
    """Write the vectors that are not published yet, and return their names. Raises ChangedVector, and writes nothing,
    if a published one would change."""
    old = kept(folder)
    added = []
    for tag, vectors in new.items():
        by_name = {vector.name: vector for vector in old.get(tag, [])}
        for vector in vectors:
            if vector.name not in by_name:
                added.append(vector.name)
            elif by_name[vector.name] != vector:
                raise ChangedVector(f"{tag}: {vector.name!r} is published with other bytes; add a sample instead")
    for tag, vectors in new.items():
        by_name = {vector.name: vector for vector in old.get(tag, [])} | {v.name: v for v in vectors}
        _write(folder / f"{tag}.json", by_name.values())
    return added


def wanted_invalid() -> list[InvalidVector]:
    """Return the vectors of the present wrong samples."""
    return [InvalidVector(name, by, [frame.hex() for frame in frames], code) for name, by, frames, code in WRONG]


def kept_invalid(folder: Path = FOLDER) -> list[InvalidVector]:
    """Return the published invalid vectors."""
    path = folder / INVALID
    return msgspec.json.decode(path.read_bytes(), type=list[InvalidVector]) if path.exists() else []


def add_invalid(folder: Path, new: list[InvalidVector]) -> list[str]:
    """Write the invalid vectors that are not published yet, as `add` does."""
    by_name = {vector.name: vector for vector in kept_invalid(folder)}
    for vector in new:
        if by_name.get(vector.name, vector) != vector:
            raise ChangedVector(f"{INVALID}: {vector.name!r} is published with other bytes; add a sample instead")
    added = [vector.name for vector in new if vector.name not in by_name]
    _write(folder / INVALID, (by_name | {vector.name: vector for vector in new}).values())
    return added


def _write(path: Path, vectors: Iterable[msgspec.Struct]) -> None:
    text = json.dumps(msgspec.to_builtins(list(vectors)), indent=1, ensure_ascii=False)
    path.write_text(text + "\n", "utf-8")
