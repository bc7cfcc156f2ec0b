"""What tests of the server may ask for: the lines that it has logged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from twisted.logger import eventAsText, globalLogPublisher


@pytest.fixture
def log() -> Iterator[list[str]]:
    """Everything that is logged while the test runs."""
    lines: list[str] = []

    def note(event: Any) -> None:
        lines.append(eventAsText(event, includeTimestamp=False, includeSystem=False))

    observer: Any = note
    globalLogPublisher.addObserver(observer)
    yield lines
    globalLogPublisher.removeObserver(observer)
