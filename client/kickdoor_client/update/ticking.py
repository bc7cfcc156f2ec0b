"""Time goes by: notices fade, the list of tables is fetched again, the network asked for servers."""

from __future__ import annotations

from ..state.model import Model, Phase, Scene
from .home.starting import browsed
from .lobby import errands
from .people import presence
from .showing.outcome import Outcome
from .watching import replaying

TABLES_EVERY_S = 3.0
"""Seconds between two looks at the list of tables: a table just opened shows before somebody asks about it aloud."""


def ticked(model: Model) -> Outcome:
    """The model a moment later."""
    notice = model.ui.notice
    if notice is not None and notice.until <= model.now:
        model = model.with_ui(notice=None)
    if model.replay is not None:
        return replaying.ticked(model)
    if model.scene is Scene.HOME:
        return browsed(model)
    stale = model.now - model.tables_at >= TABLES_EVERY_S
    if model.scene is Scene.BROWSING and model.contact.phase is Phase.OPEN and stale:
        return errands.list_tables(model)
    return presence.settled(model), ()
