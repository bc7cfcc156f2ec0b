"""A JSON Schema of every message, generated from the structs of the protocol.

`$defs` has an entry for each message, by its tag, and one for each part of messages, by its name. Messages of clients
have no other fields than these; messages of servers may have, and clients ignore them.

The schema says less than the page: nothing about the depth of choices or the order of messages. Also, whole numbers are
integers on the wire, while JSON Schema takes 1.0 for one.
"""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from typing import Any

import msgspec

from kickdoor_protocol.registry import REGISTRY, Entry, From

FILE = Path(__file__).parents[2] / "protocol" / "schema" / "messages.json"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
REFERENCE = "#/$defs/{name}"


def schema() -> dict[str, Any]:
    """Return the schema of the present messages."""
    _, components = msgspec.json.schema_components([entry.struct for entry in REGISTRY.entries])
    definitions = {name: _told(component) for name, component in components.items()}
    messages = {entry.tag: _message(entry, definitions.pop(entry.struct.__name__)) for entry in REGISTRY.entries}
    return {
        "$schema": DIALECT,
        "title": "What kickdoor says on the wire, as docs/protocol.md specifies it",
        "anyOf": [{"$ref": REFERENCE.format(name=f"said_by_{sender.value}")} for sender in From],
        "$defs": {f"said_by_{sender.value}": _any_of(sender) for sender in From} | messages | definitions,
    }


def text() -> str:
    """Return the schema as it is published."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def _any_of(sender: From) -> dict[str, Any]:
    """Return the schema of all messages of one end, told apart by tag."""
    tags = [entry.tag for entry in REGISTRY.entries if entry.sender is sender]
    return {"oneOf": [{"$ref": REFERENCE.format(name=tag)} for tag in tags]}


def _message(entry: Entry, component: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a message with its sender and versions in the description."""
    versions = f"version {entry.low}" if entry.low == entry.high else f"versions {entry.low} to {entry.high}"
    said = f"Said by the {entry.sender.value}; {entry.need.value}, {versions}."
    added = [
        f"From version {version} on there is {', '.join(f'`{name}`' for name in names)}."
        for version, names in sorted(entry.added.items())
    ]
    described = "\n\n".join([" ".join([said, *added]), component["description"]])
    return component | {"title": entry.tag, "description": described}


def _told(component: dict[str, Any]) -> dict[str, Any]:
    """Return a part's schema with its description as paragraphs, and the tag as a constant."""
    told = component | {"description": inspect.cleandoc(component.get("description", ""))}
    if "t" in told["properties"]:
        (tag,) = told["properties"]["t"]["enum"]
        told["properties"] = told["properties"] | {"t": {"const": tag}}
    return told
