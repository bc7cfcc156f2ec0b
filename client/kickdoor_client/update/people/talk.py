"""What people and AI seats say at a table. It is counted, so that who comes back is told what he has missed, once."""

from __future__ import annotations

from kickdoor_protocol.messages.talk import Said, Talked

from ...model import Model, Scene, StoryLine
from ...values import replace

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
    """This has been said during the match; what was heard of it is not told again."""
    missed = min(so_far.count - model.seen.talked, len(so_far.lines))
    lines = so_far.lines[-missed:] if missed > 0 else ()
    model = model.telling(*(_told(line.who, line.text, line.kind) for line in lines))
    return replace(model, seen=replace(model.seen, talked=so_far.count))


def _told(who: str, text: str, kind: str) -> StoryLine:
    return StoryLine(kind, text, who if kind != "system" else "")
