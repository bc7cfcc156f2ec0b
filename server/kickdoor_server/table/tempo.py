"""Times the answers of AI players: after a random delay, and at leisurely tables not before people can have read the
latest events.

Those events are what everybody was told, and the reading speed is the table's. So neither delay nor wait depends on
what a seat holds, what it is asked, or how long it has thought.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from ..base.configuration.settings import AI_SPEEDS_MS, AI_WORDS_PER_MIN, Settings
from ..base.edge import Time

LEISURELY = "leisurely"
"""The speed that leaves time to read and to listen."""


class Tempo:
    """The tempo of AI players in one match. `leisurely`: the table has chosen that, whatever the server's settings
    are."""

    def __init__(self, settings: Settings, time: Time, *, leisurely: bool = False) -> None:
        self._settings = settings
        self._time = time
        self._leisurely = leisurely
        self._heard_s = float("-inf")
        self._jokes: set[str] = set()

    @property
    def delay_ms(self) -> tuple[int, int]:
        """Return the shortest and the longest delay, in ms."""
        usual = self._settings.ai_delay_ms
        return max(usual, AI_SPEEDS_MS[LEISURELY]) if self._leisurely else usual

    @property
    def words_per_min(self) -> int:
        """Return the assumed reading speed, in words a minute; 0: AI players do not wait for readers."""
        usual = self._settings.ai_words_per_min
        return (usual or AI_WORDS_PER_MIN) if self._leisurely else usual

    def told(self, texts: Iterable[str], jokes: Iterable[str] = ()) -> None:
        """Count the words of texts that everybody was sent, so that AI players wait until people can have read them.
        `jokes`: texts that clients show only the first time.
        """
        if rate := self.words_per_min:
            new = {joke for joke in jokes if joke not in self._jokes}
            self._jokes |= new
            words = sum(len(text.split()) for text in (*texts, *new))
            self._heard_s = max(self._heard_s, self._time.seconds()) + 60 * words / rate

    def drawn_s(self, lot: Random, from_s: float) -> float:
        """Return when an AI player that is asked at `from_s` answers (both in monotonic seconds): after a random delay,
        and not before people can have read the latest texts.
        """
        least_ms, most_ms = self.delay_ms
        return max(from_s + lot.uniform(least_ms, most_ms) / 1000, self._heard_s)
