"""How cards act that are played for what they do: a rule for each word, a module for each chapter."""

from __future__ import annotations

from typing import Any

from ..cards.effects import only_others
from ..cards.plays import Enjoy
from .cards import CARDS
from .combats import COMBATS
from .rule import PlayRule, Plays
from .the_map import THE_MAP

PLAYS: Plays = {**CARDS, **COMBATS, **THE_MAP}


def on_oneself(play: Any) -> bool:
    """Say whether that affects its player's own hero (quest.death.11)."""
    return PLAYS[type(play)].on_oneself and not (
        isinstance(play, Enjoy) and (play.anybody or only_others(play.effects))
    )


__all__ = ["PLAYS", "PlayRule", "on_oneself"]
