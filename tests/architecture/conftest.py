"""Keep the garbage collector away from the syntax trees of the whole repository: millions of objects that all stay."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="module", autouse=True)
def _trees_stay() -> Iterator[None]:
    """Hide the syntax trees from the garbage collector, which would look through them in every later test."""
    gc.disable()
    yield
    gc.freeze()
    gc.enable()
