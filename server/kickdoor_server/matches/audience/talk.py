"""What was said at a table: the last lines are kept for whoever comes (back), and written down with the next commit.

Nothing of the match rests on it, so nobody waits until it is on the disk: a crash may lose the last seconds of talk.
With each line is kept what had happened by then, so that whoever comes finds it among the events where it was said.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Sequence
from weakref import WeakSet

from msgspec import Struct
from msgspec.structs import replace

from kickdoor_protocol.messages.talk import Said, Spoken, Talked

from ...base.store.past import lines_kept
from ...base.store.records import ChatRecord, Count
from ...base.store.scribe import Scribe
from ...people.sessions.session import Session
from ..journal.paging import Eyes
from ..seats import voice_at

KEPT = frozenset({"chat", "ai"})
"""Kinds of lines that are worth it; what the server remarks is only true when it says so."""


class Line(Struct, frozen=True):
    """Something that was said, and whose voice said it ("": nobody's who could be told from others).

    `after`: what had happened by then.
    """

    voice: str
    spoken: Spoken
    after: Count


class Talk:
    """Of one match, at that table."""

    def __init__(self, match: int, scribe: Scribe, table: str = "") -> None:
        self._match = match
        self._table = table
        self._scribe = scribe
        self._count = 0
        self._lines: deque[Line] = deque()
        self._kept_from: Counter[str] = Counter()
        """How many lines each session was not told, by its id, since it ignores whoever said them."""
        self._is_over = False
        self._knowing: WeakSet[object] = WeakSet()
        """Connections on which every line is told as it is said."""

    def said(self, said: Said, after: Count, session: str = "", req: int = 0, voice: str = "") -> None:
        """Somebody has said this to the table, by that request of that session; an AI player by none.

        `after`: what had happened by then.
        """
        if said.kind not in KEPT:
            return
        self._count += 1
        self._lines.append(Line(voice or session, Spoken(said.who, said.text, said.kind, said.seat), after))
        while len(self._lines) > lines_kept((line.spoken.who, line.spoken.text) for line in reversed(self._lines)):
            self._lines.popleft()
        if not self._is_over:
            line = ChatRecord(self._match, said.who, said.text, said.kind, said.seat, session, req, self._count, after)
            self._scribe.note([line])

    def echo(self) -> Talk:
        """One to which the same is said another time: it writes nothing down."""
        other = Talk(self._match, self._scribe, self._table)
        other.stop()
        return other

    def forget(self, is_theirs: Callable[[str, str], bool]) -> None:
        """Drop the lines of which that is so, by the name and the voice that said them."""
        self._lines = deque(line for line in self._lines if not is_theirs(line.spoken.who, line.voice))

    def restore(self, lines: Sequence[ChatRecord], count: int) -> None:
        """Take up what the journal has of it: the last lines of so many. No connection has heard of them."""
        for line in lines:
            voice = line.session or (voice_at(self._table, line.who) if line.kind == "ai" else "")
            self._lines.append(Line(voice, Spoken(line.who, line.text, line.kind, line.seat), line.after))
        self._count = count
        self._knowing.clear()

    def kept_from(self, session: Session) -> None:
        """That session was not told the line that was just said."""
        self._kept_from[session.id] += 1

    def news_to(self, session: Session, eyes: Eyes) -> Talked | None:
        """Return the talk from before their connection was first shown the table, less what they ignore.

        Each line has the number of the last event that reached those eyes before it. None: there is no talk, or this
        connection has heard it already.
        """
        link = session.link
        if link is None or link in self._knowing:
            return None
        self._knowing.add(link)
        count = self._count - self._kept_from[session.id]
        if count <= 0:
            return None
        lines = [line for line in self._lines if session.hears(line.voice)][-count:]
        return Talked(count, tuple(replace(line.spoken, after=eyes.counted(line.after)) for line in lines))

    @property
    def lines(self) -> Sequence[Line]:
        """The last ones."""
        return tuple(self._lines)

    def stop(self) -> None:
        """The match is over: what is said from here on is in no journal."""
        self._is_over = True
