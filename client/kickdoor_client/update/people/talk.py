"""Talk of people and AI players at a table. Lines are counted, so that a person who comes back reads each missed line
once.

A server that knows after which event a line was said sends the talk first. It waits until the table's view has come,
and is then put between the events.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from kickdoor_protocol.messages.talk import Said, Talked

from ...state.model import Model, Scene, StoryLine

COUNTED = frozenset({"chat", "ai"})
"""Kinds of lines that `talked` counts; what the server says by itself is not repeated."""

PRESENCE = "presence"
"""Kind of lines in which the server tells who has left and who is back."""


def said(model: Model, line: Said) -> Model:
    """Return the model with a chat line just said at the end of the match log. The server's lines about presence are
    left to `presence.py`."""
    if line.kind == PRESENCE:
        return model
    model = model.telling(_told(line.who, line.text, line.kind))
    if line.kind in COUNTED and model.scene is Scene.PLAYING:
        model = replace(model, seen=replace(model.seen, talked=model.seen.talked + 1))
    return model


def talked(model: Model, so_far: Talked) -> Model:
    """Return the model with the chat lines said during the match before this client came. Lines with a position wait
    until the events around them have come."""
    if any(line.after is not None for line in so_far.lines):
        return replace(model, seen=replace(model.seen, waiting=(so_far,)))
    model, lines = missed(model, so_far)
    return model.telling(*lines)


def missed(model: Model, so_far: Talked) -> tuple[Model, tuple[StoryLine, ...]]:
    """Return the model with all chat lines of `so_far` counted, and those among them that this client has not received
    yet."""
    most = min(so_far.count - model.seen.talked, len(so_far.lines))
    lines = so_far.lines[-most:] if most > 0 else ()
    model = replace(model, seen=replace(model.seen, talked=so_far.count))
    return model, tuple(replace(_told(line.who, line.text, line.kind), after=line.after) for line in lines)


def merged(said: Iterable[StoryLine], events: Iterable[StoryLine]) -> Iterator[StoryLine]:
    """Yield chat lines and events in one order: each chat line behind the event that it was said after."""
    waiting = list(said)
    for event in events:
        while waiting and (waiting[0].after or 0) < event.n:
            yield waiting.pop(0)
        yield event
    yield from waiting


def _told(who: str, text: str, kind: str) -> StoryLine:
    """Return a line of talk for the story."""
    return StoryLine(kind, text, who if kind != "system" else "")
