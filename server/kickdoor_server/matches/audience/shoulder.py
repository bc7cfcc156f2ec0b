"""Spectators who see one seat's view: one seat at a time, whose player has agreed and can take it back.

Nobody can agree for them, not even the host, and no AI seat's view is shared. The whole table is told. It ends as soon
as the player could not take it back: when their connection is lost, when somebody else answers for their chair, with
the match. It is in no journal, so after a restart they must agree anew.
"""

from __future__ import annotations

from collections.abc import Sequence

from kickdoor_game.machine.ids import Seat
from kickdoor_protocol.messages.looking import Looking, ShareSeat

from ...base.declined import Declined, no_such_seat
from ...base.edge import Time
from ...people.sessions.session import Session
from ...table.manners import SEAT
from ..seats import OwnedChair


class Shoulder:
    """Shares the view of one seat of a match with spectators. `watching`: the table's option."""

    def __init__(self, chairs: Sequence[OwnedChair], watching: str, time: Time) -> None:
        self._chairs = chairs
        self._watching = watching
        self._time = time
        self._chair: OwnedChair | None = None
        self._owner: Session | None = None
        self._since_s = 0.0
        self._looking: list[Session] = []
        self._turned: list[Session] = []

    @property
    def is_possible(self) -> bool:
        """Return whether the table's options allow it."""
        return self._watching == SEAT

    @property
    def seat(self) -> Seat | None:
        """Return the seat that shares its view; None if there is none."""
        return None if self._chair is None else self._chair.seat

    # ---- those who play

    def share(self, chair: OwnedChair, request: ShareSeat) -> str:
        """Begin or end sharing that seat's view with spectators. Return the chat line about it for the table, "" if
        nothing has changed.

        Raises Declined if the table does not allow it, this seat cannot share its view, or another one shares its own.
        """
        if not request.shared:
            return self._ends() if self._chair is chair else ""
        if not self.is_possible:
            text = "Nobody is looked over at this table."
            raise Declined("no_looking_over", text, "open one at which `who may spectate` is set to `seat`")
        if self._chair is chair:
            return ""
        if self._chair is not None:
            text = f"Spectators see what {self._chair.name} sees; it is one seat at a time."
            raise Declined("shared_already", text, f"wait until {self._chair.name} takes it back")
        if not _can_consent(chair):
            text = "A program plays here, and AI players are not looked over."
            raise Declined("not_a_person", text, "look over the shoulder of a person")
        self._chair, self._owner, self._since_s = chair, chair.session, self._time.seconds()
        return f"{chair.name} lets spectators see what this seat sees: its hand, and what it is asked."

    @property
    def has_to_end(self) -> bool:
        """Return whether a view is shared by a player who could not take that back."""
        chair = self._chair
        return chair is not None and not (chair.session is self._owner and _can_consent(chair))

    def settle(self) -> str:
        """End the sharing if its seat can no longer share. Return the chat line about it for the table, "" if nothing
        has changed.
        """
        return self._ends() if self.has_to_end else ""

    def end(self) -> None:
        """End the sharing: spectators see the public view again."""
        self._chair = self._owner = None
        self._turned += self._looking
        self._looking.clear()

    def _ends(self) -> str:
        chair = self._chair
        assert chair is not None, "nobody is looked over"
        self.end()
        return f"From here on nobody sees what {chair.name} sees."

    # ---- those who look on

    def look(self, session: Session, seat: int | None) -> bool:
        """Let a spectator see that seat's view, or (None) the public one. Return whether that is a change.

        Raises Declined if that seat does not share its view, or does not exist.
        """
        if not self.is_possible:
            text = "At this table spectators see what is public, and no more."
            raise Declined("no_looking_over", text, "look at what is public")
        if seat is not None and seat >= len(self._chairs):
            raise no_such_seat(len(self._chairs))
        if seat is not None and seat != self.seat:
            name = self._chairs[seat].name
            text = f"{name} does not let anybody see what that seat sees."
            raise Declined("not_shared", text, f"ask {name}: whoever sits there can say share")
        was = self.eyes_of(session)
        if session in self._looking:
            self._looking.remove(session)
        if seat is not None:
            self._looking.append(session)
        return self.eyes_of(session) != was

    def eyes_of(self, session: Session) -> Seat | None:
        """Return the seat whose view that spectator sees; None for the public view."""
        return self.seat if session in self._looking and session.speaks(Looking) else None

    def lookers(self) -> list[Session]:
        """Return the connected spectators who see a seat's view."""
        return [session for session in self._looking if self.eyes_of(session) is not None]

    def turned(self) -> list[Session]:
        """Return the spectators who have lost a seat's view since the last call, and must be sent the whole public
        view.
        """
        turned, self._turned = self._turned, []
        return turned

    def left(self, session: Session) -> None:
        """Note that this person no longer spectates."""
        if session in self._looking:
            self._looking.remove(session)

    def looking(self, session: Session) -> Looking | None:
        """Return the message on which seat's view this spectator sees, and for how many seconds it has been shared;
        None at tables where spectators cannot see any.
        """
        if not self.is_possible:
            return None
        seat = self.eyes_of(session)
        return Looking() if seat is None else Looking(seat, self._time.seconds() - self._since_s)


def _can_consent(chair: OwnedChair) -> bool:
    """Return whether a person is there in this chair, and no program plays for them."""
    person = chair.session
    return person is not None and person.connected and not (chair.kept or chair.mind is not None or person.observes)
