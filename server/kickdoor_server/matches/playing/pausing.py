"""Pauses and resumes a table, by agreement of all people who are here, or for the server's host.

One of them proposes, the others agree by asking for the same; AI seats and programs always agree. While it is paused no
clock runs and nobody is asked anything. The journal has it, so it outlives the server. Any player can end it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kickdoor_game.machine.ids import Seat
from kickdoor_protocol.views import Pause

from ...base.declined import Declined
from ...base.store.records import PauseRecord
from ..seats import OwnedChair

AGREED, HELD = "agreed", "held"
"""Kinds of pause that stop the table."""
PROPOSED, LOST = "proposed", "lost"
"""Kinds that do not: what is asked can be answered meanwhile."""


class Pausing:
    """The pause of one match. `kind`: why it is paused, "" while it goes on."""

    def __init__(self, match: int, chairs: Sequence[OwnedChair]) -> None:
        self.kind = ""
        self._match = match
        self._chairs = chairs
        self._agreed: set[Seat] = set()
        self._by = ""

    @property
    def stands_still(self) -> bool:
        """Return whether the table is paused."""
        return bool(self.kind)

    def propose(self, chair: OwnedChair) -> None:
        """Count that player as agreeing to a pause; the caller must call `look`. Raises Declined if a program plays in
        the person's place.
        """
        if not has_a_say(chair):
            text = "A program that observes agrees to every pause that people propose, and proposes none."
            raise Declined("program", text, "leave it to the people at this table")
        self._agreed.add(chair.seat)

    def look(self) -> bool:
        """Begin a pause if all people who are connected have agreed to one; return whether it begins now."""
        if self.stands_still:
            return False
        here = {chair.seat for chair in self._chairs if has_a_say(chair)}
        self._agreed &= here
        if not self._agreed or self._agreed != here:
            return False
        self.kind = AGREED
        self._by = names(self._chairs[seat] for seat in sorted(self._agreed))
        return True

    def hold(self, by: str) -> None:
        """Begin a pause that only the server's host can end; `by` is the host's name."""
        self.kind, self._by = HELD, by

    def has_agreed(self, chair: OwnedChair) -> bool:
        """Return whether this player has proposed a pause, or agreed to one."""
        return chair.seat in self._agreed

    def agrees_anyway(self, chair: OwnedChair) -> bool:
        """Return whether this player counts as agreeing to the pause without saying so: it has begun, or others propose
        it and no person is on this seat.
        """
        return self.stands_still or bool(self._agreed and not has_a_say(chair))

    def take_back(self, chair: OwnedChair) -> None:
        """Withdraw this player's agreement to a pause."""
        self._agreed.discard(chair.seat)

    def end(self) -> None:
        """End the pause, and forget who agreed to it."""
        self.kind = ""
        self._agreed.clear()

    def refuse_answers(self) -> Declined | None:
        """Return the error for answers while the match is paused; None if it is not."""
        if not self.stands_still:
            return None
        cure = "wait for the host" if self.kind == HELD else "say resume"
        return Declined("paused", "This table is paused.", cure)

    # ---- in the journal

    def record(self) -> PauseRecord:
        """Return the state of the pause as a journal record."""
        return PauseRecord(self._match, self.stands_still, self.kind, self._by, tuple(sorted(self._agreed)))

    def restore(self, record: PauseRecord | None) -> None:
        """Restore the pause from its journal record; None means that there is none."""
        if record is not None and record.paused:
            self.kind, self._by, self._agreed = record.why, record.by, {Seat(seat) for seat in record.seats}

    # ---- on the wire

    def view(self, lost_s: Mapping[Seat, float]) -> Pause | None:
        """Return the pause, or the wait for lost people, as it is shown to people; None if there is neither. `lost_s`:
        the seconds left for each lost player's seat.
        """
        away = tuple(chair.seat for chair in self._chairs if chair.session is not None and not chair.present)
        agreed = tuple(sorted(self._agreed))
        if self.kind == HELD:
            return Pause(HELD, "The host of this server has paused the table.", missing=away)
        if self.kind:
            return Pause(self.kind, f"The table is paused by {self._by}; everything is kept.", agreed, away)
        left_s = min(lost_s.values(), default=None)
        are = "is" if len(lost_s) == 1 else "are"
        lost = f"{self._names(lost_s)} {are} no longer connected; the clocks stand still." if lost_s else ""
        if agreed:
            rest = tuple(c.seat for c in self._chairs if has_a_say(c) and c.seat not in self._agreed)
            do = "does" if len(rest) == 1 else "do"
            text = f"{self._names(agreed)} would like to go on another time; what {do} {self._names(rest)} say?"
            return Pause(PROPOSED, f"{text} {lost}".rstrip(), agreed, rest, left_s)
        return Pause(LOST, lost, missing=tuple(lost_s), seconds_left=left_s) if lost_s else None

    def _names(self, seats: Iterable[Seat]) -> str:
        return names(self._chairs[seat] for seat in seats)


def has_a_say(chair: OwnedChair) -> bool:
    """Return whether a connected person plays on this seat; a program that plays for a person agrees to every pause."""
    return chair.present and chair.session is not None and not chair.session.observes


def names(chairs: Iterable[OwnedChair]) -> str:
    """Return the names of these seats' players as a list in words."""
    *others, last = [chair.name for chair in chairs]
    return f"{', '.join(others)} and {last}" if others else last
