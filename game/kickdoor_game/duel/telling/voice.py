"""The voice of the duel: seats have their players' names, and a face-down card is `a face-down card`."""

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
"""Texts for what a player does with a card, by `ThingAnnounced.what`: the verb, and the words behind the card."""


@dataclass(frozen=True, slots=True)
class DuelVoice(PlainVoice):
    """Words about a table, for one viewer."""

    table: DuelTable

    def name(self, seat: Seat) -> str:
        """Return the name of a seat's player."""
        return self.table.duelists[seat].name

    def card(self, card: CardId | None) -> str:
        """Return the name of a card, or `a face-down card`."""
        if card is None or card in (NO_CARD, HIDDEN):
            return "a face-down card"
        return self.table.card(card).name

    def hero(self, seat: Seat) -> str:
        """Return a player's Hero: `your Hero`, `Boris's Hero`."""
        return f"{self.whose(seat)} Hero"

    def thing(self, card: CardId) -> str:
        """Return the name of a card; a Hero is named by its player, since both may have the same one."""
        seat = self.table.owner(card)
        return self.hero(seat) if card == self.table.duelists[seat].hero else self.card(card)

    def deed(self, what: str, seat: Seat, card: CardId, at: str = "") -> str:
        """Return the sentence for an announcement of `seat` with a card. `at`: the words for its targets.

        Raises KeyError if the announcement `what` has its own sentences elsewhere.
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
