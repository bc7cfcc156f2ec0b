"""The chat at a table: the last lines are kept for people who come (back), and written with the next commit.

Nothing of the match depends on it, so nobody waits until it is on the disk: a crash may lose the last seconds. Each
line is kept with what had happened before it, so that people who come find it among the events where it was said.
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
"""Kinds of lines that are kept; remarks of the server are true only when they are made."""


class ChatLine(Struct, frozen=True):
    """A line of chat with its voice ("": none that could be told from others). `after`: what had happened before it."""

    voice: str
    spoken: Spoken
    after: Count


class MatchChat:
    """The chat of one match."""

    def __init__(self, match: int, scribe: Scribe, table: str = "") -> None:
        self._match = match
        self._table = table
        self._scribe = scribe
        self._count = 0
        self._lines: deque[ChatLine] = deque()
        self._kept_from: Counter[str] = Counter()
        """How many lines each session was not sent, by its id, because it ignores their speakers."""
        self._is_over = False
        self._knowing: WeakSet[object] = WeakSet()
        """Connections that are sent every line as it is said."""

    def said(self, said: Said, after: Count, session: str = "", req: int = 0, voice: str = "") -> None:
        """Keep a chat line and write it to the journal, if its kind is kept.

        `after`: the counts of events before it. `session` and `req`: the request that sent it ("": an AI player's or
        the server's). `voice`: its author's identity for ignoring.
        """
        if said.kind not in KEPT:
            return
        self._count += 1
        self._lines.append(ChatLine(voice or session, Spoken(said.who, said.text, said.kind, said.seat), after))
        while len(self._lines) > lines_kept((line.spoken.who, line.spoken.text) for line in reversed(self._lines)):
            self._lines.popleft()
        if not self._is_over:
            line = ChatRecord(self._match, said.who, said.text, said.kind, said.seat, session, req, self._count, after)
            self._scribe.note([line])

    def echo(self) -> MatchChat:
        """Return an empty chat for late spectators, to be filled later; it writes nothing to the journal."""
        other = MatchChat(self._match, self._scribe, self._table)
        other.stop()
        return other

    def forget(self, is_theirs: Callable[[str, str], bool]) -> None:
        """Drop the chat lines for which `is_theirs(name, voice)` is true. `voice`: the author's identity for
        ignoring.
        """
        self._lines = deque(line for line in self._lines if not is_theirs(line.spoken.who, line.voice))

    def restore(self, lines: Sequence[ChatRecord], count: int) -> None:
        """Restore the chat from the journal, where `lines` are the last of `count` lines. No connection counts as
        having been sent them.
        """
        for line in lines:
            voice = line.session or (voice_at(self._table, line.who) if line.kind == "ai" else "")
            self._lines.append(ChatLine(voice, Spoken(line.who, line.text, line.kind, line.seat), line.after))
        self._count = count
        self._knowing.clear()

    def kept_from(self, session: Session) -> None:
        """Note that the latest line was not sent to that session, which ignores its author."""
        self._kept_from[session.id] += 1

    def news_to(self, session: Session, eyes: Eyes) -> Talked | None:
        """Return the chat from before the session's connection was first shown the table, without lines of authors it
        ignores.

        Each line has the number of the last event before it that this viewer could see. None if there is no chat, or
        this connection has it already.
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
    def lines(self) -> Sequence[ChatLine]:
        """Return the last lines."""
        return tuple(self._lines)

    def stop(self) -> None:
        """Write no more lines to the journal, since the match is over."""
        self._is_over = True
