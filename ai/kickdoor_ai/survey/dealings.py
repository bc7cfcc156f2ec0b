"""Counts what the players of one match do to each other: help, trades, hostile acts."""

from __future__ import annotations

from collections import Counter

from ..retelling import HostileAct, Told
from ..series.bargains import Bargains, HelpPrice

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
"""Words of help, in the order of the report."""
TRADES = ("proposed", "agreed", "refused", "recalled", "out of date")
"""Words of trades, in the order of the report."""

_MADE = {"request": "asked", "bid": "offered", "trade": "proposed"}
_HELP = {"accepted": "joined", "refused": "declined"}
_TRADES = {"accepted": "agreed", "withdrawn": "recalled", "lapsed": "out of date"}


class Dealings:
    """Counts help, trades and hostile acts of a retold match."""

    def __init__(self) -> None:
        self._bargains = Bargains()
        self._acts: Counter[str] = Counter()

    def hear(self, one: Told) -> None:
        """Count the record if it is of an offer, its outcome or a hostile act."""
        self._bargains.hear(one)
        if isinstance(one, HostileAct):
            self._acts[one.word] += 1

    @property
    def counts(self) -> Counter[str]:
        """The count of each thing that happened, by its word; words with a count of 0 are left out."""
        found = Counter(word for offer in self._bargains.offers for word in _words(offer))
        return +(found + self._acts + Counter(forced=self._bargains.forced))


def _words(offer: HelpPrice) -> list[str]:
    """Return the words that apply to an offer, from its proposal to the end of the fight."""
    words = [_MADE[offer.kind]]
    if offer.outcome is not None:
        of_its_kind = _TRADES if offer.kind == "trade" else _HELP
        words.append(of_its_kind.get(offer.outcome, offer.outcome))
    if offer.is_deal:
        words.append("won together" if offer.won else "lost together")
    return words
