"""What the players of one match do with and to each other: bargains, trades, and spite, as counts."""

from __future__ import annotations

from collections import Counter

from ..retelling import HostileAct, Told
from ..series.bargains import Bargains, Offer

HELP = (
    "asked",
    "offered",
    "joined",
    "won together",
    "lost together",
    "declined",
    "countered",
    "withdrawn",
    "lapsed",
    "forced",
)
TRADES = ("proposed", "agreed", "refused", "recalled", "out of date")

_MADE = {"request": "asked", "bid": "offered", "trade": "proposed"}
_HELP = {"accepted": "joined", "refused": "declined"}
_TRADES = {"accepted": "agreed", "withdrawn": "recalled", "lapsed": "out of date"}


class Dealings:
    """Listens to a match retold."""

    def __init__(self) -> None:
        self._bargains = Bargains()
        self._acts: Counter[str] = Counter()

    def hear(self, one: Told) -> None:
        self._bargains.hear(one)
        if isinstance(one, HostileAct):
            self._acts[one.word] += 1

    @property
    def counts(self) -> Counter[str]:
        """How often each of the words above happened, as long as it did."""
        found = Counter(word for offer in self._bargains.offers for word in _words(offer))
        return +(found + self._acts + Counter(forced=self._bargains.forced))


def _words(offer: Offer) -> list[str]:
    """What can be said of an offer, from the first word to the end of the fight."""
    words = [_MADE[offer.kind]]
    if offer.outcome is not None:
        of_its_kind = _TRADES if offer.kind == "trade" else _HELP
        words.append(of_its_kind.get(offer.outcome, offer.outcome))
    if offer.is_deal:
        words.append("won together" if offer.won else "lost together")
    return words
