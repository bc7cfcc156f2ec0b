"""Keeps the garbage collector away from the syntax trees of the whole repository: millions of objects that all stay."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="module", autouse=True)
def _trees_stay() -> Iterator[None]:
    """It would look through them again and again while they grow, and in every test that comes later."""
    gc.disable()
    yield
    gc.freeze()
    gc.enable()
