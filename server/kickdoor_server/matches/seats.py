"""A chair of a match: whose it is, and who answers for it.

human     a person with a session; clocks run for them
keeper    a person's place while they are lost for longer than the grace period: an AI seat goes on for them, or each
          question gets its default answer after a moment
ai        a mind of `kickdoor_ai`; also in the place of a person who has left the table for good
"""

from __future__ import annotations

from dataclasses import dataclass

from ..people.sessions.session import Session
from ..table.ai_seats.pondering import Chair
from ..table.translate.stage import Sitter


def voice_at(table: str, name: str) -> str:
    """Return the identity in chat of an AI player, by which people can ignore it: table and name, which no other player
    there has.
    """
    return f"{table}/{name}"


@dataclass(slots=True)
class OwnedChair(Chair):
    """A chair that may belong to a person: `session`, or None.

    `owner`: the session to which it belonged last. `hands`: how often it has gone from one person to another.
    """

    session: Session | None = None
    owner: str = ""
    hands: int = 0

    @property
    def present(self) -> bool:
        """Return whether a person sits here who is connected."""
        return self.session is not None and self.session.connected

    def owned_by(self, session: str) -> None:
        """Note that the seat belongs to that session (its id) from now on; "" to nobody, and its last owner may come
        back.
        """
        if session and session != self.owner:
            self.hands += bool(self.owner)
            self.owner = session

    def voice(self, table: str) -> str:
        """Return the identity in chat of this seat's player, by which people can ignore them: the session's id, also
        while its owner is away, else the AI player's.
        """
        return voice_at(table, self.name) if self.session is None else self.session.id

    def sitter(self) -> Sitter:
        """Return who plays on this seat, as views show it: a person, an AI player, or one that plays for an absent
        owner.
        """
        if self.kept:
            return Sitter(self.name, "keeper", self.ai, difficulty=self.difficulty)
        if self.mind is not None:
            return Sitter(self.name, "ai", self.ai, connected=True, difficulty=self.difficulty)
        return Sitter(self.name, "human", connected=self.present)
