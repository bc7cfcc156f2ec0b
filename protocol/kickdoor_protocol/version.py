"""Choosing a version of each message type that both ends can deal with.

There is no version of the protocol as a whole: each type has a range at each end, and the highest common version is
used. A type that one end lacks, or for which there is no common version, is not used; if it is a required one, there
is no conversation, and the server's `Unwelcome` says which type it was, both ranges, and who has to be updated.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from .base import Message
from .messages.session import Range, Unwelcome
from .registry import Need, Registry

AGREEMENTS_MOST = 64
"""Kept for those who agree on the same next: all who have the same release do."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """There is no common version of a required type; None: that end does not know it at all."""

    message: str
    ours: Range | None
    theirs: Range | None


def agree(registry: Registry, theirs: Mapping[str, Range]) -> dict[str, int] | Disagreement:
    """The version to use of each type that both ends know, by tag; or the first required type that does not fit."""
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


class Agreement:
    """What two ends have agreed on: all conversations of which that is true share it. `versions`: by tag.

    `free`: kinds of messages that may be said whatever they say, as far as that is known.
    """

    __slots__ = ("free", "versions")

    def __init__(self, versions: Mapping[str, int]) -> None:
        self.versions = versions
        self.free: set[type[Message]] = set()


def kept_once(registry: Registry, versions: Mapping[str, int]) -> Agreement:
    """The agreement on these versions, for both ends of that registry: it is never changed."""
    return _kept(registry, tuple(versions.items()))


@lru_cache(maxsize=AGREEMENTS_MOST)
def _kept(registry: Registry, versions: tuple[tuple[str, int], ...]) -> Agreement:
    return Agreement(dict(versions))


def turned_away(found: Disagreement) -> Unwelcome:
    """The refusal that a server sends for a disagreement, with the cure spelled out."""
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
