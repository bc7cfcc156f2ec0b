"""Makes lines of the match log of events. A match shows the joke on a card once: at the line that had it first."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from kickdoor_protocol.views import Event

from ...state.model import FACES_MOST, Seen, StoryLine


def line_of(event: Event) -> StoryLine:
    """Return the line of the match log that tells of an event."""
    return StoryLine(
        "event",
        event.text,
        seats=event.seats,
        cards=event.cards,
        minor=event.minor,
        n=event.n,
        event=event.kind,
        steps=event.why,
        flavour=event.flavour,
    )


def lines_of(events: Iterable[Event], seen: Seen) -> tuple[tuple[StoryLine, ...], frozenset[str]]:
    """Return the lines of new events, each joke at the first line that has it and nowhere if an earlier line of this
    match has shown it; and all jokes that have then been shown.

    Beyond `FACES_MOST` jokes no more are shown, so that a server cannot fill the memory.
    """
    jokes = set(seen.jokes) if seen.heard else set[str]()
    lines = []
    for line in (line_of(event).bounded() for event in events):
        if line.flavour and (line.flavour in jokes or len(jokes) >= FACES_MOST):
            line = replace(line, flavour="")
        jokes |= {line.flavour} - {""}
        lines.append(line)
    return tuple(lines), frozenset(jokes)
