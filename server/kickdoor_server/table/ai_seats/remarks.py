"""What AI seats say aloud: not too often, not too long, and not at all where the table wants quiet.

It is chat like that of people: nothing of the match rests on it.
"""

from __future__ import annotations

from collections.abc import Sequence

from kickdoor_ai.speech import REMARK_MOST, whole_sentences
from kickdoor_game.machine.ids import Seat
from kickdoor_protocol.checks.text import clean_text
from kickdoor_protocol.limits import CHAT_MOST

from ...base.configuration.settings import Settings
from ...base.edge import Time
from ...base.rates import Bucket


class Remarks:
    """Of one match. Bounded for each seat, so that nobody is a bore, and for the table, so that six are no noise."""

    def __init__(self, seats: Sequence[Seat], *, talk: bool, settings: Settings, time: Time) -> None:
        now_s = time.seconds()
        self._talk = talk
        self._time = time
        self._table = Bucket(lambda: settings.ai_talk_table, now_s)
        self._seats = {seat: Bucket(lambda: settings.ai_talk, now_s) for seat in seats}

    def would_be_heard(self, seat: Seat) -> bool:
        """Whether it is worth asking that seat for a remark."""
        now_s = self._time.seconds()
        return self._talk and self._seats[seat].has(now_s) and self._table.has(now_s)

    def line(self, seat: Seat, remark: str) -> str:
        """The remark as it may be said now, one line of whole sentences; "" if it may not, or if there is nothing to
        read in it."""
        text = whole_sentences(clean_text(remark, CHAT_MOST), REMARK_MOST)
        if not text or not self.would_be_heard(seat):
            return ""
        now_s = self._time.seconds()
        self._seats[seat].take(now_s)
        self._table.take(now_s)
        return text
