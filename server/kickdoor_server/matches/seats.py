"""A chair at a match, whose it is, and who answers for it.

Who can be there: a person, an AI seat, or nobody (then what counts by default is done).

    human     a person with a session; clocks run for him
    keeper    his place while he is lost for longer than the grace: an AI seat goes on for him, or each question gets
              its default, after a moment
    ai        a mind of `kickdoor_ai`; also in the place of a person who has left the table for good
"""

from __future__ import annotations

from dataclasses import dataclass

from ..people.sessions.session import Session
from ..table.ai_seats.pondering import Chair
from ..table.translate.stage import Sitter


def voice_at(table: str, name: str) -> str:
    """What tells an AI player from all others who say something: nobody else at that table has its name."""
    return f"{table}/{name}"


@dataclass(slots=True)
class OwnedChair(Chair):
    """One that may belong to a person: `session`. None: nobody's.

    `owner`: the session to which it belonged last; `hands`: how often it has gone from one person to another.
    """

    session: Session | None = None
    owner: str = ""
    hands: int = 0

    @property
    def present(self) -> bool:
        """Whether somebody sits here who can be told something."""
        return self.session is not None and self.session.connected

    def owned_by(self, session: str) -> None:
        """It belongs to that session from here on; to nobody else, if that is "": then its last owner may come back."""
        if session and session != self.owner:
            self.hands += bool(self.owner)
            self.owner = session

    def voice(self, table: str) -> str:
        """Whose lines those of this chair are at that table: its person's, also while it is kept for them."""
        return voice_at(table, self.name) if self.session is None else self.session.id

    def sitter(self) -> Sitter:
        if self.kept:
            return Sitter(self.name, "keeper", self.ai)
        if self.mind is not None:
            return Sitter(self.name, "ai", self.ai, connected=True)
        return Sitter(self.name, "human", connected=self.present)
