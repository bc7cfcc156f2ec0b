"""Negotiate a version of each message type that both ends support.

There is no version of the protocol as a whole: each type has a range at each end, and the highest common version is
used. A type that one end lacks, or that has no common version, is not used. If such a type is required, the server
refuses the connection: `Unwelcome` names the type, both ranges, and which end has to be updated.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from .base import Message
from .messages.session import Range, Unwelcome
from .registry import Need, Registry

AGREEMENTS_MOST = 64
"""Agreements that are cached: one for each release that connects, with room for third-party clients."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A required message type without a common version; a range is None if that end does not know the type at all."""

    message: str
    ours: Range | None
    theirs: Range | None


def agree(registry: Registry, theirs: Mapping[str, Range]) -> dict[str, int] | Disagreement:
    """Return the highest common version of each message type, by tag; or the first required type that has none.
    `theirs`: the versions that the peer supports, by tag."""
    chosen: dict[str, int] = {}
    for entry in registry.entries:
        if entry.need is Need.FROZEN:
            continue
        other = theirs.get(entry.tag)
        if other is not None and max(other[0], entry.low) <= min(other[1], entry.high):
            chosen[entry.tag] = min(other[1], entry.high)
        elif entry.need is Need.REQUIRED:
            return Disagreement(entry.tag, (entry.low, entry.high), other)
    return chosen


class AgreedVersions:
    """The agreed versions, by tag; shared by all connections that agreed on the same.

    `free` caches the message types that need no check of single messages (`Endpoint.send_encoded`).
    """

    __slots__ = ("free", "versions")

    def __init__(self, versions: Mapping[str, int]) -> None:
        self.versions = versions
        self.free: set[type[Message]] = set()


def kept_once(registry: Registry, versions: Mapping[str, int]) -> AgreedVersions:
    """Return the `AgreedVersions` for these versions by tag, cached: equal versions give the same object."""
    return _kept(registry, tuple(versions.items()))


@lru_cache(maxsize=AGREEMENTS_MOST)
def _kept(registry: Registry, versions: tuple[tuple[str, int], ...]) -> AgreedVersions:
    return AgreedVersions(dict(versions))


def turned_away(found: Disagreement) -> Unwelcome:
    """Return the refusal that a server sends for a disagreement, with what would help."""
    ours, theirs = found.ours, found.theirs
    if theirs is None:
        text = f"this client does not know the message type {found.message!r}, which every match needs"
        cure = "update the client"
    elif theirs[0] > theirs[1]:
        text = f"this client names no version of {found.message!r}: {theirs[0]} to {theirs[1]}"
        cure = "name the lowest version first, then the highest"
    elif ours is None or theirs[0] > ours[1]:
        text = f"this client speaks a newer {found.message!r} than this server"
        cure = "update the server, or join with an older client"
    else:
        text = f"this client speaks an older {found.message!r} than this server accepts"
        cure = "update the client"
    return Unwelcome("versions", text, message=found.message, ours=ours, theirs=theirs, cure=cure)
