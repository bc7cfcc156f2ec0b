"""Reads the names by which people call AI players: a kind, or `DIFFICULTY:KIND`, such as `easy:greedy`.

The kinds belong to servers and their packages, so any text may be one. The difficulties are known: a text that begins
with another word before a colon is the name of a kind.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

Difficulty = Literal["easy", "fair", "hard"]
"""How well an AI player plays."""

DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)
"""All difficulties, the easiest first."""

FAIR: Difficulty = "fair"
"""The difficulty that is meant if none is named."""


class Opponent(NamedTuple):
    """An AI player: its kind, and its difficulty as `add_ai` takes it, "" for fair."""

    kind: str
    difficulty: str = ""

    def __str__(self) -> str:
        return f"{self.difficulty}:{self.kind}" if self.difficulty else self.kind

    @property
    def words(self) -> str:
        """Difficulty and kind for people to read; "fair" is left out.

        >>> Opponent("greedy", "easy").words, Opponent("greedy").words
        ('easy greedy', 'greedy')
        """
        return f"{self.difficulty} {self.kind}".strip()


def read_opponent(text: str) -> Opponent:
    """Return the AI player that a text names; blanks around the parts do not matter.

    >>> read_opponent("easy:greedy")
    Opponent(kind='greedy', difficulty='easy')
    >>> read_opponent("fair:greedy") == read_opponent("greedy") == Opponent("greedy")
    True
    """
    before, colon, after = text.strip().partition(":")
    difficulty = before.strip().casefold()
    if not colon or difficulty not in DIFFICULTIES:
        return Opponent(text.strip())
    return Opponent(after.strip(), "" if difficulty == FAIR else difficulty)
