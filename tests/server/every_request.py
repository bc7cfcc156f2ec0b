"""Check that a test's table has a row for each request; the failure says where a row belongs."""

from __future__ import annotations

from collections.abc import Iterable

from tests.architecture.tree import insist

from kickdoor_protocol.messages.session import Hello
from kickdoor_protocol.registry import REGISTRY, From


def insist_on_rows(rows: Iterable[type], remedy: str, *, greets: bool = True) -> None:
    """Fail for a request without a row and for a row without a request. `remedy` says where a row goes; `greets`:
    `Hello` has one, too."""
    there: set[type] = set(rows)
    asked: set[type] = set(REGISTRY.said_by(From.CLIENT)) - (set() if greets else {Hello})
    missing = sorted(f"{kind.__name__} has no row" for kind in asked - there)
    insist([*missing, *sorted(f"{kind.__name__} is no request" for kind in there - asked)], remedy)
