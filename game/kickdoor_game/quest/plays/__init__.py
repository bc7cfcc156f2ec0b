"""Cards that are played for their effect: a rule for each play word (`rule`), in a module for each chapter.

cards cards that bring cards or Levels, do good, or cancel a Curse combats cards that change a combat the_map cards that
change the map, its figures and monsters curses a Curse that waits before it acts
"""

from __future__ import annotations

from typing import Any

from ..cards.effects import only_others
from ..cards.plays import Enjoy
from .cards import CARDS
from .combats import COMBATS
from .rule import PlayRule, Plays
from .the_map import THE_MAP

PLAYS: Plays = {**CARDS, **COMBATS, **THE_MAP}
"""The rule of each play word."""


def on_oneself(play: Any) -> bool:
    """Return whether a card whose effect is `play` acts on its player's own hero, so the dead cannot use it
    (quest.death.11)."""
    return PLAYS[type(play)].on_oneself and not (
        isinstance(play, Enjoy) and (play.anybody or only_others(play.effects))
    )


__all__ = ["PLAYS", "PlayRule", "on_oneself"]
