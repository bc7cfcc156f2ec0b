"""When Python looks for garbage: not while very much is made of which nothing is thrown away."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def looked_for_later() -> Iterator[None]:
    """Meanwhile nothing is looked through: all of it would be found to be in use, again and again."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
