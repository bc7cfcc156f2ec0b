"""The voice of the duel: a seat has the name of its player, and a card that lies face down is `a face-down card`."""

from __future__ import annotations

from dataclasses import dataclass

from ...machine.ids import NO_CARD, CardId, Seat
from ...machine.observation import HIDDEN
from ...plain_voice import PlainVoice, capital
from ..state.table import DuelTable

DEEDS = {
    "card": ("play", ""),
    "ability": ("use", ""),
    "flaunt": ("flaunt", ""),
    "play": ("put", " into play"),
    "squish": ("squish", ""),
}
"""What somebody does with a card: a verb, and what stands behind the card."""


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

    def deed(self, what: str, seat: Seat, card: CardId, at: str = "") -> str:
        """Say what `seat` has announced with a card, `at` some things ("": none): a word of `ThingAnnounced.what`.

        KeyError: it is told in words of its own wherever it is told.
        """
        match what:
            case "by_itself":
                return f"{self.card(card)} acts{at}."
            case "run_away":
                return f"{self.does(seat, 'run')} away."
            case "blow":
                return f"{self.card(card)} strikes."
            case "bleeding":
                return f"{capital(self.hero(seat))} bleeds."
        verb, behind = DEEDS[what]
        return f"{self.does(seat, verb)} {self.card(card)}{behind}{at}."
