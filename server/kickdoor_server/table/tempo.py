"""When AI players act: after a pause that is drawn by lot and, where the table is leisurely, not before what was told
could have been heard.

What was told is what everybody was told, and the rate is the table's. So neither the pause nor the wait depends on
what a seat holds, what it is asked, or how long it has thought.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from ..base.configuration.settings import AI_SPEEDS_MS, AI_WORDS_PER_MIN, Settings
from ..base.edge import Time

LEISURELY = "leisurely"
"""The speed at which they leave time to read and to listen."""


class Tempo:
    """Of one match. `leisurely`: the table wants it so, whatever the server's settings say."""

    def __init__(self, settings: Settings, time: Time, *, leisurely: bool = False) -> None:
        self._settings = settings
        self._time = time
        self._leisurely = leisurely
        self._heard_s = float("-inf")

    @property
    def delay_ms(self) -> tuple[int, int]:
        """The least and the longest pause."""
        usual = self._settings.ai_delay_ms
        return max(usual, AI_SPEEDS_MS[LEISURELY]) if self._leisurely else usual

    @property
    def words_per_min(self) -> int:
        """At what rate people are thought to hear or read; 0: nobody waits for that."""
        usual = self._settings.ai_words_per_min
        return (usual or AI_WORDS_PER_MIN) if self._leisurely else usual

    def told(self, texts: Iterable[str]) -> None:
        """Everybody has been told this."""
        if rate := self.words_per_min:
            words = sum(len(text.split()) for text in texts)
            self._heard_s = max(self._heard_s, self._time.seconds()) + 60 * words / rate

    def drawn_s(self, lot: Random, from_s: float) -> float:
        """The moment at which a seat is heard that is asked at that moment."""
        least_ms, most_ms = self.delay_ms
        return max(from_s + lot.uniform(least_ms, most_ms) / 1000, self._heard_s)
