"""Screens in memory that draw complex scripts in the three ways of real terminals.

One goes by code points, as xterm and VTE do: a vowel beside a letter takes a cell, emoji are not combined. So does
tmux, but without automatic wrapping its cursor stays on the last column, and marks go into the cell before the cursor.
The third goes by clusters, as kitty, WezTerm and Ghostty do: a whole syllable takes two cells at most.
"""

from __future__ import annotations

import unicodedata

import pyte
from pyte.modes import DECAWM
from wcwidth import wcswidth, wcwidth

from kickdoor_protocol.checks.clusters import clusters


class _Drawing(pyte.Screen):
    """A screen that puts pieces of text into cells."""

    def pieces(self, data: str) -> list[str]:
        """Return the pieces that are drawn at once."""
        raise NotImplementedError

    def cells(self, piece: str) -> int:
        """Return the cells that a piece takes; 0: it goes into the cell before."""
        raise NotImplementedError

    @property
    def farthest(self) -> int:
        """The farthest column of the cursor."""
        return self.columns

    def draw(self, data: str) -> None:
        for piece in self.pieces(data):
            line, x, taken = self.buffer[self.cursor.y], self.cursor.x, self.cells(piece)
            if taken == 0:
                line[x - 1] = line[x - 1]._replace(data=line[x - 1].data + piece)
                continue
            for further in range(taken):
                if x + further < self.columns:
                    line[x + further] = self.cursor.attrs._replace(data="" if further else piece)
            self.cursor.x = min(x + taken, self.farthest)
        self.dirty.add(self.cursor.y)

    @property
    def display(self) -> list[str]:
        return ["".join(self.buffer[y][x].data for x in range(self.columns)) for y in range(self.lines)]


class ByPoints(_Drawing):
    """Draws by code points."""

    def pieces(self, data: str) -> list[str]:
        return list(data)

    def cells(self, piece: str) -> int:
        return 1 if unicodedata.category(piece) == "Mc" else max(wcwidth(piece), 0)


class InTmux(ByPoints):
    """Draws by code points, with tmux's cursor."""

    @property
    def farthest(self) -> int:
        return self.columns if DECAWM in self.mode else self.columns - 1


class ByClusters(_Drawing):
    """Draws by clusters."""

    def pieces(self, data: str) -> list[str]:
        return clusters(data)

    def cells(self, piece: str) -> int:
        return max(wcswidth(piece), 0)
