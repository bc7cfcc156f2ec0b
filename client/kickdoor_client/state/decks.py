"""Decks of one set: those there are, the pool of cards, and the one being built.

A person's own decks are files on this machine or, without a place for files, kept by the server.
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
    """The deck being built. `saved`: its keys when it was last saved, under `name`. `number` distinguishes it from
    earlier drafts."""

    hero: str
    counts: Mapping[str, int] = field(default_factory=dict)
    name: str = ""
    about: str = ""
    saved: Keys = ()
    number: int = 0

    @property
    def keys(self) -> Keys:
        """The key of the Hero, then one for each card."""
        return (self.hero, *(key for key, count in self.counts.items() for _ in range(count)))

    @property
    def size(self) -> int:
        """The number of cards, without the Hero."""
        return sum(self.counts.values())

    def having(self, key: str, count: int) -> DeckDraft:
        """Return the deck with `count` copies of the card with that key; 0 takes it out."""
        counts = {**self.counts, key: count}
        return replace(self, counts={each: many for each, many in counts.items() if many > 0})


class Listed(Struct, frozen=True):
    """A deck in the list. `where`: it is being built (`draft`), in a `file` here, kept by the server (`own`), or
    `ready`."""

    where: Literal["draft", "file", "own", "ready"]
    name: str
    keys: Keys
    about: str = ""
    faults: int = 0


class DeckState(Struct, frozen=True):
    """The decks of one set. `packs`: the table option for packs whose cards are in the pool too.

    `told` and `pool` are the server's answers, bounded. `asked`: the keys of the deck that the server is checking now,
    never two at once; `checked`: its last verdict. `waiting`: a typed line that needs an answer that has not come yet.
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
        """The faults of the deck being built; None while they are unknown."""
        if self.draft is None or self.checked is None or self.checked.cards != self.draft.keys:
            return None
        return self.checked.faults
