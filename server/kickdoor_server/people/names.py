"""What people are called at this server: nobody like somebody else, and nobody like the server itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from kickdoor_protocol.checks.alike import skeletons
from kickdoor_protocol.checks.clusters import cut_clusters
from kickdoor_protocol.limits import NAME_MOST

OURS = (
    *("kickdoor", "server", "kickdoor server", "system", "admin", "administrator", "moderator", "operator", "host"),
    *("teacher", "whoever runs this server"),
)
"""Who would be taken for the server, or for somebody with a say in it; also with `the` in front."""


def is_ours(name: str) -> bool:
    """Return whether it would be taken for a name of the server's own."""
    return not _ours().isdisjoint(skeletons(name))


def free_name(name: str, is_taken: Callable[[str], bool]) -> str:
    """Return the name as asked for if nobody is called something like it, or with a number. `is_taken`: whether
    somebody is."""
    if is_ours(name):
        name = f"not {cut_clusters(name, NAME_MOST - 4).rstrip()}"
    return next(other for other in _numbered(name) if not is_taken(other))


def _numbered(name: str) -> Iterator[str]:
    yield name
    number = 2
    while True:
        ending = f" {number}"
        yield cut_clusters(name, NAME_MOST - len(ending)).rstrip() + ending
        number += 1


@cache
def _ours() -> frozenset[str]:
    return frozenset(skeleton for name in OURS for the in ("", "the ") for skeleton in skeletons(the + name))
