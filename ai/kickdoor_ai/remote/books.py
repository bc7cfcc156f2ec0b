"""The cards on this side of the wire. A table whose cards are others is no place for our seats: numbers name cards."""

from __future__ import annotations

from collections.abc import Sequence

from kickdoor_game import library
from kickdoor_game.engine import GameRules
from kickdoor_game.language.loading.packs import Pack
from kickdoor_protocol.messages.lobby import CardSource

SHOWN = 12
"""Characters of a digest that people are shown; enough to see that two differ."""


class OtherCards(Exception):  # noqa: N818 - named for what was found
    """That table is played with cards that are not ours; the text says which, and what to do."""


class Books:
    """The sets of the library, and `packs` that somebody has brought along."""

    def __init__(self, packs: Sequence[Pack] = ()) -> None:
        self._packs = {(pack.set, pack.key): pack for pack in packs}
        self._made: dict[tuple[str, ...], GameRules] = {}

    def rules(self, set_key: str, sources: Sequence[CardSource]) -> GameRules:
        """The rules with the cards of a table: the set's, then the packs'. OtherCards if ours are not the same.

        No sources: a server that does not say. Then only the name of the set is looked at.
        """
        if not library.knows(set_key):
            raise OtherCards(f"It plays {set_key!r}, which this kickdoor does not have: update this kickdoor.")
        ours = library.ruleset(set_key).book.digest
        if sources and (sources[0].key, sources[0].digest) != (set_key, ours):
            raise OtherCards(
                f"Its cards of {set_key} are not ours ({_two(sources[0].digest, ours)}): "
                "install the same release of kickdoor on both sides."
            )
        packs = [self._pack(set_key, source) for source in sources[1:]]
        mixture = (set_key, *(pack.key for pack in packs))
        if mixture not in self._made:
            self._made[mixture] = library.with_packs(set_key, packs)
        return self._made[mixture]

    def _pack(self, set_key: str, source: CardSource) -> Pack:
        brought = (self._packs.get((part, source.key)) for part in library.parts_of(set_key))
        pack = next(filter(None, brought), None)
        if pack is None:
            raise OtherCards(
                f"It plays with the pack {source.key!r} ({source.digest[:SHOWN]}): bring the pack's folder here from "
                "the server and name it with --packs."
            )
        if pack.digest != source.digest:
            raise OtherCards(
                f"Its pack {source.key!r} is not ours ({_two(source.digest, pack.digest)}): bring the pack's folder "
                "here from the server again."
            )
        return pack


def _two(theirs: str, ours: str) -> str:
    return f"{theirs[:SHOWN]} there, {ours[:SHOWN]} here"
