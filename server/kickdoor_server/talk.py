"""What was said at a table: the last lines are kept for whoever comes (back), and written down with the next commit.

Nothing of the match rests on it, so nobody waits until it is on the disk: a crash may lose the last seconds of talk.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from weakref import WeakSet

from kickdoor_protocol.messages.talk import Said, Spoken, Talked

from .scribe import Scribe
from .store.past import lines_kept
from .store.records import ChatRecord

KEPT = frozenset({"chat", "ai"})
"""Kinds of lines that are worth it; what the server remarks is only true when it says so."""


class Talk:
    """Of one match."""

    def __init__(self, match: int, scribe: Scribe) -> None:
        self._match = match
        self._scribe = scribe
        self._count = 0
        self._lines: deque[Spoken] = deque()
        self._is_over = False
        self._knowing: WeakSet[object] = WeakSet()
        """Connections on which every line is told as it is said."""
        self.recalled: Callable[[Sequence[ChatRecord], int], None] = lambda lines, count: None
        """Hears of what the journal has, as well."""

    def said(self, said: Said, session: str = "", req: int = 0) -> None:
        """Somebody has said this to the table, by that request of that session; an AI player by none."""
        if said.kind not in KEPT:
            return
        self._count += 1
        self._lines.append(Spoken(said.who, said.text, said.kind, said.seat))
        while len(self._lines) > lines_kept((line.who, line.text) for line in reversed(self._lines)):
            self._lines.popleft()
        if not self._is_over:
            line = ChatRecord(self._match, said.who, said.text, said.kind, said.seat, session, req, self._count)
            self._scribe.note([line])

    def echo(self) -> Talk:
        """One to which the same is said another time: it writes nothing down."""
        other = Talk(self._match, self._scribe)
        other.stop()
        return other

    def restore(self, lines: Sequence[ChatRecord], count: int) -> None:
        """What the journal has of it: these were the last of so many."""
        self._lines.extend(Spoken(line.who, line.text, line.kind, line.seat) for line in lines)
        self._count = count
        self.recalled(lines, count)

    def news_to(self, link: object) -> Talked | None:
        """What was said before the table was first shown on that connection; None: nothing, or it was told already."""
        if link in self._knowing:
            return None
        self._knowing.add(link)
        return Talked(self._count, tuple(self._lines)) if self._count else None

    def stop(self) -> None:
        """The match is over: what is said from here on is in no journal."""
        self._is_over = True
