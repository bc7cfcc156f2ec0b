"""Base classes of all messages, and the field types with their bounds.

Every message is a map whose key `t` holds its tag. Fields at their default are left out, so a field that a newer
version adds (always with a default) costs older peers nothing until it is used. Sequences are tuples: decoded messages
are immutable, and a choice arrives in the form that the game compares.

Fields from servers are bounded too, far beyond what an honest server sends. Clients draw, add up and store them, and an
unbounded number or a text of a megabyte could hang a client.

Defaults are only ever None, False, True, 0, "" or empty, because the encoder recognises those as defaults however the
value was made. Equal messages therefore have equal bytes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeVar

from msgspec import Meta, Struct

from .limits import FIELD_MOST, KEY_MOST, LIST_MOST, SAID_MOST, SECONDS_MOST, WHOLE_MOST

if TYPE_CHECKING:
    Choice = str | int | bool | tuple["Choice", ...]
    """A choice as plain data: a str, int or bool, or (nested) tuples of these."""
else:
    # msgspec knows no recursive alias, and the bound is wanted anyway: one level of tuple for each of CHOICE_DEPTH.
    from .limits import CHOICE_DEPTH

    Choice = str | int | bool
    for _ in range(CHOICE_DEPTH):
        Choice = str | int | bool | tuple[Choice, ...]

IS_EXACT = "exact"
"""Key in the metadata of text fields that are compared and never printed: decoding leaves them unchanged
(`checks/cleaning.py`).
"""

EXACT = Meta(extra={IS_EXACT: True})
"""Metadata for a field type whose text decoding leaves unchanged."""

Key = Annotated[str, Meta(min_length=1, max_length=KEY_MOST), EXACT]
"""A stable identifier that a client chooses among those it was shown; 1 to `KEY_MOST` characters."""

Text = Annotated[str, Meta(max_length=FIELD_MOST)]
"""Free text from a client, at most `FIELD_MOST` characters. Decoding makes it printable; the server shortens it with
`text.clean_text`.
"""

Req = Annotated[int, Meta(ge=1)]
"""Number of a request, chosen by the client: each is greater than the last one on the same connection."""

Stamp = Annotated[int, Meta(ge=0)]
"""Number of a change, as sent by the server."""

SeatNumber = Annotated[int, Meta(ge=0)]
"""Index of a seat, from 0. Screens show it plus one."""

T = TypeVar("T")

Words = Annotated[str, Meta(max_length=SAID_MOST)]
"""Any text from a server, at most `SAID_MOST` characters; decoding makes it printable."""

Seal = Annotated[str, Meta(max_length=SAID_MOST), EXACT]
"""Text that clients hash to check the shuffle; decoding leaves it unchanged."""

Whole = Annotated[int, Meta(ge=-WHOLE_MOST, le=WHOLE_MOST)]
"""A whole number from a server, within plus or minus `WHOLE_MOST`."""

Seconds = Annotated[float, Meta(ge=-SECONDS_MOST, le=SECONDS_MOST)]
"""A time in seconds from a server: finite, within plus or minus `SECONDS_MOST`."""

Bounded = Annotated[tuple[T, ...], Meta(max_length=LIST_MOST)]
"""A list from a server, of at most `LIST_MOST` items."""

Table = Annotated[dict[str, T], Meta(max_length=LIST_MOST)]
"""A map from a server with str keys, of at most `LIST_MOST` entries."""

Value = Words | Whole | bool
"""The value of a table setting."""


class Part(Struct, frozen=True, omit_defaults=True):
    """A struct inside a message from the server. Unknown fields are ignored."""


class Message(Struct, frozen=True, omit_defaults=True, tag_field="t"):
    """Base class of everything that a frame can hold."""


class FromClient(Message, frozen=True, forbid_unknown_fields=True):
    """Base class of messages from clients. Unknown fields are errors, because the server could not act on them."""


class Request(FromClient, frozen=True):
    """Base class of messages from clients that the server answers exactly once, with the same `req`."""

    req: Req


class FromServer(Message, frozen=True):
    """Base class of messages from servers. Unknown fields are ignored, so that newer servers can send the same bytes to
    everybody.
    """
