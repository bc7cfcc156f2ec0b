"""The last lines that were said somewhere: kept in memory only, so that a report can show them."""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterator

from kickdoor_protocol.messages.talk import Said, Spoken

from ...base.store.past import lines_kept


class Heard:
    """As many lines as are kept of a match, with the voices that said them."""

    def __init__(self) -> None:
        self._lines: deque[tuple[str, Spoken]] = deque()

    def add(self, voice: str, said: Said) -> None:
        """That voice has said this; what is too old for it is forgotten."""
        self._lines.append((voice, Spoken(said.who, said.text, said.kind, said.seat)))
        while len(self._lines) > lines_kept((line.who, line.text) for _, line in reversed(self._lines)):
            self._lines.popleft()

    def forget(self, voices: Container[str]) -> None:
        """Drop what these have said."""
        self._lines = deque(line for line in self._lines if line[0] not in voices)

    def __iter__(self) -> Iterator[tuple[str, Spoken]]:
        return iter(tuple(self._lines))
