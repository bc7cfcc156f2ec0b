"""Deeds: several events that belong together, in one sentence, for any game.

Engines tell each event by itself (`tell`). A deed often consists of several events: who sells Items discards them and
goes up a Level. An engine's `fold` recognises the events of one deed that follow each other. Clients can still show the
sentences of the single events.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Deed:
    """One sentence about the first `count` of some events; "" for events that need none."""

    text: str
    count: int
