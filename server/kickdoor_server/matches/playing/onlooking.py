"""Spectators of a match: how they come and go, what they may see, and what they give up for that.

Where they may see hands (`manners.shows_hands`), players do not see their chat before the match is over, and a
spectator who has seen a hand cannot take a seat in the match.
"""

from __future__ import annotations

from collections.abc import Callable

from kickdoor_protocol.messages.looking import Looking, ShareSeat
from kickdoor_protocol.messages.replay import LookAs
from kickdoor_protocol.messages.talk import Said

from ...base.declined import NOBODY, Declined
from ...people.moderation.reports import Heard
from ...people.sessions.session import Session
from ...table.manners import Manners, manners_of
from ..ending import Fate
from ..seats import OwnedChair
from .match import Match

ASIDE = "aside"
"""The kind of a line that only spectators see."""


class Onlooking:
    """The spectators of one match.

    `left`: the chairs that people who have left may come back to, by session. `show` sends everything there is to see.
    """

    def __init__(self, match: Match, left: dict[str, OwnedChair], show: Callable[[Session], None]) -> None:
        self._match = match
        self._left = left
        self._show = show
        self._has_seen: set[str] = set()
        self.asides = Heard()

    @property
    def manners(self) -> Manners:
        """Return the table's options that are none of the rules'."""
        return manners_of(self._match.record.manners)

    def looks_on(self, session: Session) -> bool:
        """Return whether the session spectates this match."""
        return session in self._match.audience.watchers

    def admit(self, session: Session, most: int) -> None:
        """Make the session a spectator; the caller must call `shown`. Raises Declined if there are `most` already."""
        self._match.audience.watchers.admit(session, most)

    def opened(self) -> None:
        """Tell everybody what spectators may see, now that the match has begun, and show it to those who may see
        hands.
        """
        audience = self._match.audience
        if audience.late is not None:
            audience.remark(f"Who spectates this table sees every hand, {audience.late.delay_s:.0f} s afterwards.")
        elif audience.shoulder.is_possible:
            audience.remark("Who spectates this table may look over the shoulder of a player who says: share.")
        if self.manners.shows_hands:
            for session in audience.watchers:
                self.shown(session)

    def shown(self, session: Session) -> None:
        """Send a spectator everything they may see, and tell the others how many spectate."""
        if self._match.audience.late is not None:
            self._saw_hands(session)
        self._tell_how_many(but=session)
        self._show(session)

    def leaves(self, session: Session) -> None:
        """End the session's spectating, if it spectates."""
        audience = self._match.audience
        if audience.watchers.drop(session):
            audience.shoulder.left(session)
            self._tell_how_many()

    def may_sit(self, session: Session) -> None:
        """Raise Declined if the session has seen players' hands as a spectator, so that it may not play in this
        match.
        """
        if session.id in self._has_seen:
            text = "You have seen hands of others here, so you cannot play in this match."
            raise Declined("has_seen", text, self.manners.instead)

    def is_overheard(self, session: Session, line: str) -> bool:
        """Send a spectator's chat line to the other spectators only, if they see hands and the match is running. Return
        whether it was; if not, the line may go to everybody.
        """
        if not self.manners.shows_hands or self._match.fate is not Fate.RUNNING:
            return False
        said = Said(f"{session.name} (to spectators)", line, ASIDE)
        self.asides.add(session.id, said)
        self._match.audience.say_aside(said, session.id)
        return True

    # ---- over a shoulder

    def share(self, chair: OwnedChair, request: ShareSeat) -> None:
        """Begin or end showing the view of `chair` to spectators, and tell everybody. Raises Declined if that is not
        allowed.
        """
        audience = self._match.audience
        if said := audience.shoulder.share(chair, request):
            audience.remark(said)
            audience.show_now(self._match.moment)

    def look_as(self, session: Session, request: LookAs) -> None:
        """Show a spectator the view of the seat that shares it, or the public one. Raises Declined if that is not
        possible.
        """
        audience = self._match.audience
        if audience.late is not None or request.all_hands:
            text = "At this table you cannot choose whose eyes to see with."
            raise Declined("no_looking_over", text, "look at what all are shown")
        if request.seat is not None and not session.speaks(Looking):
            text = "Your program could not tell you whose eyes you see with, so it shows what is public."
            raise Declined("too_old", text, "update it")
        if audience.shoulder.look(session, request.seat):
            if request.seat is not None:
                self._saw_hands(session)
            self._tell_how_many(but=session)
        self._show(session)

    def _saw_hands(self, session: Session) -> None:
        """Note that they have seen hands: they can only spectate now, and a seat they have left is given up."""
        self._has_seen.add(session.id)
        if (chair := self._left.pop(session.id, None)) is not None:
            self._match.chronicle.write([self._match.chronicle.given_up(chair)], NOBODY)

    def _tell_how_many(self, but: Session | None = None) -> None:
        """Tell everybody how many spectators see more than what is public."""
        if self.manners.shows_hands and self._match.table is not None:
            self._match.audience.show_now(self._match.moment, but)
