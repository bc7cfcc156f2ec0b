"""What players bring to a table, in games to which they bring something: decks.

Whoever brings none has a ready one, by the seat. The record of the match has the cards, also of a ready deck: in a
later release the one of that name may be another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kickdoor_game.language.decks import Keys

if TYPE_CHECKING:
    from .repertoire import Production


def brought(production: Production, seat: int, chosen: Keys = ()) -> Keys:
    """What the player of that seat brings who has chosen that, or nothing."""
    if production.decks is None:
        return ()
    given = chosen or production.decks.given(production.rules, seat).keys
    return production.decks.in_order(production.rules, given)
