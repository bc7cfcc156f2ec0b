"""What all structs of the wire have in common, and the field types that both ends are held to.

Every message is a map whose key `t` holds its tag. Fields at their default are left out, so a field that a newer
version adds (always with a default) costs an older peer nothing until it is used. Sequences are tuples: a decoded
message is a value that nobody can change by accident, and a choice arrives in the very form the game compares.

What a server says is bounded as well, far beyond what an honest one needs: clients draw it, reckon with it and keep it,
and a number out of all bounds, or a text of a megabyte, would be their end.

Defaults are only ever None, False, True, 0, "" or empty, because those are what the encoder can recognise and leave
out whatever way the value was made; equal messages therefore have equal bytes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeVar

from msgspec import Meta, Struct

from .limits import FIELD_MOST, KEY_MOST, LIST_MOST, SAID_MOST, SECONDS_MOST, WHOLE_MOST

if TYPE_CHECKING:
    Choice = str | int | bool | tuple["Choice", ...]
    """Plain data: a word, a number, yes or no, or tuples of such."""
else:
    # msgspec knows no recursive alias, and the bound is wanted anyway: one level of tuple for each of CHOICE_DEPTH.
    from .limits import CHOICE_DEPTH

    Choice = str | int | bool
    for _ in range(CHOICE_DEPTH):
        Choice = str | int | bool | tuple[Choice, ...]

IS_EXACT = "exact"
"""Marks text that is compared and never printed, so that decoding leaves it as it was said (`checks/cleaning.py`)."""

EXACT = Meta(extra={IS_EXACT: True})

Key = Annotated[str, Meta(min_length=1, max_length=KEY_MOST), EXACT]
"""A stable word chosen by a client from what it was shown."""

Text = Annotated[str, Meta(max_length=FIELD_MOST)]
"""Free text from a client: as it is printed when it is decoded, cut by the server, see `text.clean_text`."""

Req = Annotated[int, Meta(ge=1)]
"""A client's own count of its requests: each greater than the last one on the same connection."""

Stamp = Annotated[int, Meta(ge=0)]
"""The number of a change, that a server has told."""

SeatNumber = Annotated[int, Meta(ge=0)]
"""Seats count from 0; people are shown one more."""

T = TypeVar("T")

Words = Annotated[str, Meta(max_length=SAID_MOST)]
"""Text from a server, whatever it is for; as it is printed when it is decoded."""

Seal = Annotated[str, Meta(max_length=SAID_MOST), EXACT]
"""What is hashed by whoever checks the shuffle, so every letter counts."""

Whole = Annotated[int, Meta(ge=-WHOLE_MOST, le=WHOLE_MOST)]
"""A number from a server."""

Seconds = Annotated[float, Meta(ge=-SECONDS_MOST, le=SECONDS_MOST)]
"""A time that a server tells: a number, and a finite one."""

Bounded = Annotated[tuple[T, ...], Meta(max_length=LIST_MOST)]
"""A list from a server."""

Table = Annotated[dict[str, T], Meta(max_length=LIST_MOST)]
"""A map from a server, by words."""

Value = Words | Whole | bool
"""What a setting can be."""


class Part(Struct, frozen=True, omit_defaults=True):
    """A piece of a message from the server; unknown fields are ignored."""


class Message(Struct, frozen=True, omit_defaults=True, tag_field="t"):
    """Anything that fills a frame."""


class FromClient(Message, frozen=True, forbid_unknown_fields=True):
    """Said by clients. An unknown field is an error: a client that says more than we understand is not understood."""


class Request(FromClient, frozen=True):
    """Said by clients, answered exactly once by a message with the same `req`."""

    req: Req


class FromServer(Message, frozen=True):
    """Said by servers. Unknown fields are ignored, so a server may tell newer clients more with the same bytes."""
