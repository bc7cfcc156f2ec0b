"""The voice of the duel: a seat has the name of its player, and a card that lies face down is `a face-down card`."""

from __future__ import annotations

from dataclasses import dataclass

from ...machine.ids import NO_CARD, CardId, Seat
from ...machine.observation import HIDDEN
from ...plain_voice import PlainVoice
from ..table import DuelTable


@dataclass(frozen=True, slots=True)
class DuelVoice(PlainVoice):
    """Speaks about a table to one viewer."""

    table: DuelTable

    def name(self, seat: Seat) -> str:
        return self.table.duelists[seat].name

    def card(self, card: CardId | None) -> str:
        if card is None or card in (NO_CARD, HIDDEN):
            return "a face-down card"
        return self.table.card(card).name

    def hero(self, seat: Seat) -> str:
        """`your Hero`, `Boris's Hero`."""
        return f"{self.whose(seat)} Hero"

    def thing(self, card: CardId) -> str:
        """A card by its name; a Hero as whose it is, since both players may have the same one."""
        seat = self.table.owner(card)
        return self.hero(seat) if card == self.table.duelists[seat].hero else self.card(card)
