"""What a match was begun with: release, rules and cards; and where it went on under other ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

SHOWN = 12
"""Characters of a digest that people are shown."""


class WentOn(msgspec.Struct, frozen=True):
    """After answer `n` a match went on from its snapshot, since the rules `now` would lead elsewhere than those that it
    `was` played by. Both are releases, "" if not known; `why`: what would have become another, in words."""

    n: int
    was: str
    now: str
    why: str


def cards_words(cards: Iterable[Sequence[str]]) -> str:
    """Set and packs (key and digest), for people."""
    return " and ".join(f"{key} {digest[:SHOWN] or 'of unknown cards'}" for key, digest in cards)


def went_on_words(went_on: WentOn) -> str:
    """Where and why, as the end of a sentence that begins with the match."""
    was = f" of {went_on.was}" if went_on.was else ""
    return f"went on from its snapshot{was} after answer {went_on.n}: {went_on.why}"
