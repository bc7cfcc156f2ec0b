"""Those who look on at a match: how they come and go, what they may see of it, and what they give up for that.

Where they may see hands (`manners.shows_hands`), nobody who plays hears what they say before the match is over, and
whoever has seen one takes no seat in it any more.
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
"""The kind of a line that only those who look on hear."""


class Onlooking:
    """`left`: the chairs to which somebody may come back who has left for good, by his session; `show`: all of it."""

    def __init__(self, match: Match, left: dict[str, OwnedChair], show: Callable[[Session], None]) -> None:
        self._match = match
        self._left = left
        self._show = show
        self._has_seen: set[str] = set()
        self.asides = Heard()

    @property
    def manners(self) -> Manners:
        return manners_of(self._match.record.manners)

    def looks_on(self, session: Session) -> bool:
        """Whether they are one of them."""
        return session in self._match.audience.watchers

    def admit(self, session: Session, most: int) -> None:
        """They are one of them from here on, if there is room; `shown` follows."""
        self._match.audience.watchers.admit(session, most)

    def opened(self) -> None:
        """It has begun: all are told what can be seen, and those who have come to look on are shown it."""
        audience = self._match.audience
        if audience.late is not None:
            audience.remark(f"Who spectates this table sees every hand, {audience.late.delay_s:.0f} s afterwards.")
        elif audience.shoulder.is_possible:
            audience.remark("Who spectates this table may look over the shoulder of a player who says: share.")
        if self.manners.shows_hands:
            for session in audience.watchers:
                self.shown(session)

    def shown(self, session: Session) -> None:
        """He is shown everything there is to see."""
        if self._match.audience.late is not None:
            self._saw_hands(session)
        self._tell_how_many(but=session)
        self._show(session)

    def leaves(self, session: Session) -> None:
        """He looks on no more, if he did."""
        audience = self._match.audience
        if audience.watchers.drop(session):
            audience.shoulder.left(session)
            self._tell_how_many()

    def may_sit(self, session: Session) -> None:
        """Declined for whoever has seen what others hold."""
        if session.id in self._has_seen:
            text = "You have seen hands of others here, so you cannot play in this match."
            raise Declined("has_seen", text, self.manners.instead)

    def is_overheard(self, session: Session, line: str) -> bool:
        """Whether that line of his was for the others who look on, and for nobody else."""
        if not self.manners.shows_hands or self._match.fate is not Fate.RUNNING:
            return False
        said = Said(f"{session.name} (to spectators)", line, ASIDE)
        self.asides.add(session.id, said)
        self._match.audience.say_aside(said, session.id)
        return True

    # ---- over a shoulder

    def share(self, chair: OwnedChair, request: ShareSeat) -> None:
        """They may see what he sees who sits there, or may no longer."""
        audience = self._match.audience
        if said := audience.shoulder.share(chair, request):
            audience.remark(said)
            audience.show_now(self._match.moment)

    def look_as(self, session: Session, request: LookAs) -> None:
        """See with the eyes of a seat that lets him, or with his own again."""
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
        """From here on he only looks on; a seat that he has left is given up, after a restart as well."""
        self._has_seen.add(session.id)
        if (chair := self._left.pop(session.id, None)) is not None:
            self._match.chronicle.write([self._match.chronicle.given_up(chair)], NOBODY)

    def _tell_how_many(self, but: Session | None = None) -> None:
        """Everybody knows how many see more than what is public."""
        if self.manners.shows_hands and self._match.table is not None:
            self._match.audience.show_now(self._match.moment, but)
