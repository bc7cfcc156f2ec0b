"""Check of refusals: the rule that each cites, and the cure that it tells a player.

A refusal tells what is wrong, by which rule, and the cure. The rule must be about what is wrong, and the cure must be
words of a player. `conformance/refusals.golden.txt` lists the rules for each reason (`tests.refused`).
"""

from __future__ import annotations

import re

from kickdoor_game.language.catalogue import book_of
from kickdoor_game.machine.errors import Refusal
from tests.conformance.families import engine_of
from tests.refused import listed

DO = frozenset((
    "accept", "announce", "ask", "be", "carry", "choose", "collect", "fight", "get", "give", "go", "have", "keep",
    "let", "make", "name", "pick", "play", "put", "recall", "say", "sell", "squish", "take", "use", "wait", "win",
    "withdraw",
))  # fmt: skip
"""Verbs with which a cure may begin. "You could: " stands before it."""

CHOSEN_IN_QUEST = (
    "bribes.1", "bribes.2", "bribes.4", "bribes.5", "cards.5", "drop.1", "drop.5", "halfbreed.3", "halfbreed.5",
    "halfbreed.6", "items.8", "items.16", "items.20", "level.12", "race.8", "search.24", "curses.1", "enhancers.5",
    "enhancers.7", "combat.11", "combat.14", "dice.7", "level.17", "movement.6", "monstermove.20", "bases.3", "links.7",
    "links.8", "unchangeable.1", "curses.3", "curses.6", "deals.5", "items.24",
    "class.9", "class.10", "class.12", "class.15", "class.17", "class.18", "explore.12", "help.3",
)  # fmt: skip
"""Rules of the board game that say what is chosen among, and how many."""

MACHINE = re.compile(r"\b[a-z_]+\.\d|\w_\w|[\[\]{}]|\bNone\b|\b(key|keys|menu|option|pile|piles)\b")
"""Words of programs that no cure may contain."""
HAVING = re.compile(r"collect ([\d,]+) .* you have ([\d,]+)")


def wrong_with(refusal: Refusal) -> str:
    """Return what is wrong with a refusal, or ""."""
    engine = engine_of(book_of(refusal.rule))
    if (refusal.code, refusal.rule) not in listed()[engine]:
        return (
            f"{engine} | {refusal.code} | {refusal.rule} is new: read whether the rule is about what is wrong, "
            "then `python -m tests.refused`"
        )
    if refusal.cure.split(" ")[0].rstrip(":,") not in DO:
        return f"{refusal.cure!r} does not say what to do: begin with a verb of DO in tests/cited.py"
    if MACHINE.search(refusal.cure):
        return f"{refusal.cure!r} is not how players talk"
    having = HAVING.search(refusal.cure)
    if having and int(having[2].replace(",", "")) >= int(having[1].replace(",", "")):
        return f"{refusal.cure!r} asks for what one has"
    return ""
