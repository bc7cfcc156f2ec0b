"""The voice of games with heroes: a seat goes by the name of its hero."""

from __future__ import annotations

from dataclasses import dataclass

from ...language.house import with_followers_called
from ...machine.ids import Seat
from ...plain_voice import PlainVoice, counted, listed, names_listed, sentence, signed
from ..table import HeroTable


@dataclass(frozen=True, slots=True)
class Voice(PlainVoice):
    """Words about a table for one viewer."""

    table: HeroTable

    def name(self, seat: Seat) -> str:
        """Return the name of the seat's hero."""
        return self.table.heroes[seat].name


def in_its_words(table: HeroTable, text: str) -> str:
    """Return a card's text in the words of this table: in some sets followers are Minions."""
    return with_followers_called(table.numbers.followers_called, text)


__all__ = ["Voice", "counted", "in_its_words", "listed", "names_listed", "sentence", "signed"]
