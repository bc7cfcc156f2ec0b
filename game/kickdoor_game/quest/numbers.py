"""The numbers of the board game, where they are not those of the card games."""

from __future__ import annotations

from ..heroes.numbers import Numbers

QUEST = Numbers(
    players_min=2,
    players_max=4,
    super_needs_two=False,
    hybrid_single="advantages_only",
    big_limit=None,
    variants=(),
)
"""For two to four (quest.setup.1); who has a hybrid card and one role is spared its bad side (quest.halfbreed.2).

Any number of Big Items may be carried: they cost Move (quest.items.19).
"""
