"""Handles disconnected players: how long the table waits for them, and who keeps their seats until they are back.

When a player's connection is lost, all clocks of the table stop for the grace period, or for what is left of it if they
were lost before without answering since; questions can be answered meanwhile. Then an AI seat of the table's choice
(option `keeper`) goes on for them, or default answers are given. They get their seat back with their connection, with
the full time for what is open, and are told what was done for them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import StaleAnswer
from kickdoor_game.machine.ids import Seat
from kickdoor_protocol.messages.talk import Said

from ...base.configuration.settings import Settings
from ...base.declined import NOBODY
from ...base.edge import Deadline
from ...table.ai_seats.pondering import Pondering
from ...table.timing.timekeeper import Timekeeper
from ...table.translate.choices import NOTHING_ASSUMED, Premise
from ..done_for import DoneForSeats, whose
from ..journal.chronicle import Chronicle
from ..seats import OwnedChair

StandIn = Callable[[OwnedChair], Pondering | None]
"""Returns who goes on for the owner of that chair; None: the default answers count."""


def nobody_stands_in(chair: OwnedChair) -> None:
    """Return None: no AI player takes over this seat, and it gets default answers. The default for `stand_in`."""


@dataclass(frozen=True, slots=True)
class IsKeptStill:
    """Premise: the owner of a chair is still away."""

    chair: OwnedChair

    def insist(self, table: Any) -> None:
        """Raise StaleAnswer if the seat's owner is back."""
        if not self.chair.kept:
            raise StaleAnswer("its owner is back")


class AbsentSeats:
    """Keeps the seats of lost people in one match.

    `deadline` rings when the table has waited long enough. `stand_in` makes who goes on for a lost person.
    """

    def __init__(
        self,
        chairs: Sequence[OwnedChair],
        done_for: DoneForSeats,
        timekeeper: Timekeeper,
        chronicle: Chronicle,
        tell: Callable[[str], None],
        settings: Settings,
        deadline: Deadline,
        stand_in: StandIn,
    ) -> None:
        self._chairs = chairs
        self._done_for = done_for
        self._timekeeper = timekeeper
        self._chronicle = chronicle
        self._tell = tell
        self._settings = settings
        self._due_s: dict[Seat, float] = {}
        self._left_s: dict[Seat, float] = {}
        self._renewed: set[Seat] = set()
        self._deadline = deadline
        self._stand_in = stand_in

    # ---- who is here

    def resume(self, *, stood_still: bool) -> None:
        """Restore, after a restart, which seats are played for absent owners.

        `stood_still`: False for a match that was being played, whose clocks stay as they were, since everybody lost the
        same connection; True for one that was paused or put away, where people who come back have the full time.
        """
        if not stood_still:
            self._renewed = {chair.seat for chair in self._chairs}
        for chair in self._chairs:
            if chair.kept:
                self._put_in(chair)

    def came(self, chair: OwnedChair) -> None:
        """Give the owner of that seat, who is connected again, the full time for the open questions; once until they
        answer.

        Otherwise a player could cut their own connection again and again and never run out of time.
        """
        if chair.seat not in self._renewed:
            self._renewed.add(chair.seat)
            self._timekeeper.start_anew(chair)

    def look(self, *, waits: bool) -> None:
        """Check who is connected, and let others play for people who have been away longer than the grace period.
        `waits`: the match is being played, so that periods run.
        """
        now_s = self._deadline.now_s
        for chair in self._chairs:
            if chair.session is None:
                continue  # the seat of an AI player, or of somebody who has left
            if chair.present:
                self._is_here(chair, now_s)
            elif waits and not chair.kept:
                grace_s = self._left_s.get(chair.seat, self._settings.grace_s)
                if self._due_s.setdefault(chair.seat, now_s + grace_s) <= now_s:
                    self._keep(chair)
        if not waits:
            self._due_s.clear()
        self._deadline.arm(min(self._due_s.values(), default=None))

    def start_anew(self) -> None:
        """Give everybody the full time for their questions and the full grace period, since the whole server stood
        still.

        A view with the new times is sent soon.
        """
        now_s = self._deadline.now_s
        self._left_s.clear()
        self._due_s = dict.fromkeys(self._due_s, now_s + self._settings.grace_s)
        self._timekeeper.restore({})
        self._deadline.arm(now_s)

    def lost_s(self) -> dict[Seat, float]:
        """Return, for each seat whose owner the table waits for, the seconds until it waits no longer."""
        now_s = self._deadline.now_s
        return {seat: max(0.0, due_s - now_s) for seat, due_s in sorted(self._due_s.items())}

    def reserved_s(self, chair: OwnedChair) -> float:
        """Return for how many more seconds only the lost owner may take that seat; 0 if anybody may."""
        if chair.kept or chair.session is None:
            return 0.0
        due_s = self._due_s.get(chair.seat, chair.session.away_since_s + self._settings.grace_s)
        return max(0.0, due_s - self._deadline.now_s)

    def wait_no_longer(self) -> bool:
        """End the wait for all lost people; return whether there were any. The caller must call `look`."""
        waited = bool(self._due_s)
        self._due_s = dict.fromkeys(self._due_s, self._deadline.now_s)
        return waited

    def stop(self) -> None:
        """Give all seats back, since the match is over, and send their owners the lines on what was played for them."""
        self.rest()
        for chair in self._chairs:
            if chair.kept:
                self._returned(chair)

    def rest(self) -> None:
        """Stop waiting for lost people, since the match is put away in the journal."""
        self._due_s.clear()
        self._deadline.arm(None)

    def _is_here(self, chair: OwnedChair, now_s: float) -> None:
        if (due_s := self._due_s.pop(chair.seat, None)) is not None:
            self._left_s[chair.seat] = due_s - now_s
        if chair.kept:
            self._give_back(chair)

    def _keep(self, chair: OwnedChair) -> None:
        del self._due_s[chair.seat]
        self._left_s[chair.seat] = 0.0  # no second grace period before an answer, else waiting would never end
        chair.kept = True
        self._done_for.begin(chair.seat)
        self._put_in(chair)
        if chair.mind is None:
            self._tell(f"{chair.name} is away; meanwhile what counts by default is done for this seat.")
        else:
            self._tell(f"{chair.name} is away; meanwhile {chair.ai} keeps the seat warm.")
        self._chronicle.chair(chair, NOBODY)

    def _put_in(self, chair: OwnedChair) -> None:
        chair.played_by(self._stand_in(chair))
        if chair.mind is None:
            self._timekeeper.hurry(chair)
        else:
            self._timekeeper.start_anew(chair)

    def _returned(self, chair: OwnedChair) -> None:
        if chair.mind is not None:
            chair.mind.stop()
        chair.kept = False
        chair.played_by(None)
        self._done_for.end(chair.seat)

    def _give_back(self, chair: OwnedChair) -> None:
        self._returned(chair)
        self._tell(f"{chair.name} is back.")
        self._chronicle.chair(chair, NOBODY)

    def relieved(self, chair: OwnedChair, was: str) -> None:
        """Write to the journal, and tell everybody, that another kind of AI player than `was` plays for that seat from
        now on.
        """
        self._tell(f"{was} has stopped thinking; {chair.ai} plays on for {chair.name}.")
        self._chronicle.chair(chair, NOBODY)

    # ---- what is done for them

    def answered(self, table: Any, answer: Answer) -> None:
        """Note an answer or action: what is played for absent people is kept for them, and people who answer get their
        full time again after the next loss. `table` is the state before it.
        """
        self._done_for.answered(table, answer)
        seat, choice = whose(answer)
        if choice is not None:
            self._left_s.pop(seat, None)
        if choice is not None and not answer.standing:
            self._renewed.discard(seat)

    def premise_of(self, answer: Answer) -> Premise:
        """Return the condition under which an answer made by a clock counts: for an absent person's seat, that its
        owner is still away.
        """
        kept = [chair for chair in self._chairs if chair.kept and answer.choice == ("deadline", chair.seat)]
        return IsKeptStill(kept[0]) if kept else NOTHING_ASSUMED

    def news_for(self, chair: OwnedChair) -> list[Said]:
        """Return chat lines on what was played for that seat while its owner was away; [] on a second call."""
        return [Said("", line, "system") for line in self._done_for.tell(chair.seat)]
