"""Talk of people and AI seats at a table. It is counted, so that somebody who comes back reads once what they missed.

A server that knows after which event somebody said a line sends the talk first. It waits then until the table comes
that it is about, and stands among the events where it belongs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from kickdoor_protocol.messages.talk import Said, Talked

from ...state.model import Model, Scene, StoryLine

COUNTED = frozenset({"chat", "ai"})
"""Kinds of lines that `talked` counts; what the server says by itself is not repeated."""

PRESENCE = "presence"
"""The kind of lines in which the server tells who is away and who is back."""


def said(model: Model, line: Said) -> Model:
    """Add what somebody has just said to the story. `presence.py` tells who is away or back, from the seats."""
    if line.kind == PRESENCE:
        return model
    model = model.telling(_told(line.who, line.text, line.kind))
    if line.kind in COUNTED and model.scene is Scene.PLAYING:
        model = replace(model, seen=replace(model.seen, talked=model.seen.talked + 1))
    return model


def talked(model: Model, so_far: Talked) -> Model:
    """This has been said during the match; what was heard of it is not told again. Lines with a place wait for it."""
    if any(line.after is not None for line in so_far.lines):
        return replace(model, seen=replace(model.seen, waiting=(so_far,)))
    model, lines = missed(model, so_far)
    return model.telling(*lines)


def missed(model: Model, so_far: Talked) -> tuple[Model, tuple[StoryLine, ...]]:
    """The lines among these that were not heard; the model counts all of them from here on."""
    most = min(so_far.count - model.seen.talked, len(so_far.lines))
    lines = so_far.lines[-most:] if most > 0 else ()
    model = replace(model, seen=replace(model.seen, talked=so_far.count))
    return model, tuple(replace(_told(line.who, line.text, line.kind), after=line.after) for line in lines)


def merged(said: Iterable[StoryLine], events: Iterable[StoryLine]) -> Iterator[StoryLine]:
    """Yield both in order: each line of talk behind the event that it came after."""
    waiting = list(said)
    for event in events:
        while waiting and (waiting[0].after or 0) < event.n:
            yield waiting.pop(0)
        yield event
    yield from waiting


def _told(who: str, text: str, kind: str) -> StoryLine:
    return StoryLine(kind, text, who if kind != "system" else "")
