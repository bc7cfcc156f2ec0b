"""Decks: which there are for one set, what may go in, and the one that is being built.

Decks that this person has built lie in files on this machine, or, where there is no place for files, with the server.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field
from msgspec.structs import replace

from kickdoor_protocol.messages.decks import DeckChecked, DeckFault, Decks, Pool

Keys = tuple[str, ...]
"""The key of the Hero, then one for each card."""


class DeckFile(Struct, frozen=True):
    """A deck on this machine, for that set."""

    set: str
    name: str
    keys: Keys
    about: str = ""


class DeckDraft(Struct, frozen=True):
    """The deck that is being built. `saved`: the keys as they were kept last, under that `name`. `number` tells it
    from the one before it."""

    hero: str
    counts: Mapping[str, int] = field(default_factory=dict)
    name: str = ""
    about: str = ""
    saved: Keys = ()
    number: int = 0

    @property
    def keys(self) -> Keys:
        return (self.hero, *(key for key, count in self.counts.items() for _ in range(count)))

    @property
    def size(self) -> int:
        """Cards in it."""
        return sum(self.counts.values())

    def having(self, key: str, count: int) -> DeckDraft:
        """With so many of that card."""
        counts = {**self.counts, key: count}
        return replace(self, counts={each: many for each, many in counts.items() if many > 0})


class Listed(Struct, frozen=True):
    """A deck in the list. `where`: it is being built (`draft`), here in a `file`, kept by the server (`own`), or
    `ready`."""

    where: Literal["draft", "file", "own", "ready"]
    name: str
    keys: Keys
    about: str = ""
    faults: int = 0


class DeckState(Struct, frozen=True):
    """All about the decks for one set. `packs`: whose cards are in the pool as well, as the option of a table has it.

    `told` and `pool` are what the server has said, bounded. `asked`: the keys about which it is asked just now what is
    wrong with them; it is never asked about two at once. `checked`: what it said last. `waiting`: a typed line that
    needs what has not come yet.
    """

    set: str = ""
    packs: str = ""
    told: Decks | None = None
    pool: Pool | None = None
    files: tuple[DeckFile, ...] = ()
    draft: DeckDraft | None = None
    asked: Keys | None = None
    checked: DeckChecked | None = None
    waiting: str | None = None

    @property
    def faults(self) -> tuple[DeckFault, ...] | None:
        """What is wrong with the deck being built; None as long as that is not known."""
        if self.draft is None or self.checked is None or self.checked.cards != self.draft.keys:
            return None
        return self.checked.faults
