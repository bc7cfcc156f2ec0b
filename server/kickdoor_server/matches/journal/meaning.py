"""What a table means, as a digest of each part of the account that its ruleset gives of it.

A snapshot carries it. Where a match is played again under other rules or with other cards, the table that it comes to
there is compared with it, part by part, so that what has become another is known by name: levels, hands, decks.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec

from kickdoor_game.machine.ruleset import Ruleset

VERSION = "version"
"""Of the account: two of different versions are no evidence for anything."""

_encode = msgspec.msgpack.Encoder(order="deterministic").encode

Meaning = Mapping[str, str]


def meaning_of(rules: Ruleset, table: Any) -> dict[str, str]:
    """Return a digest for each part of the table, and the version of the account."""
    account = rules.account(table)
    version = account.pop(VERSION)
    digests = {part: hashlib.sha256(_encode(what)).hexdigest()[:16] for part, what in account.items()}
    return {VERSION: str(version), **digests}


def are_comparable(recorded: Meaning, found: Meaning) -> bool:
    """Return whether both are there, and of one version."""
    return bool(recorded) and recorded.get(VERSION) == found.get(VERSION)


def differing(recorded: Meaning, found: Meaning) -> tuple[str, ...]:
    """Return the parts in which two accounts of one version differ, in their order."""
    return tuple(part for part in {**recorded, **found} if recorded.get(part) != found.get(part))
