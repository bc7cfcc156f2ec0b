"""Notes which events happened while this person waited for others, so that they can be told in short."""

from __future__ import annotations

from msgspec.structs import replace

from ...state.model import Meanwhile, Model
from ...words.table.digest import waits


def followed(before: Model, after: Model) -> Model:
    """Return the model after a message of the server. If this person does not wait for others, all events so far are
    noted as heeded; if their wait has just ended, those behind the last heeded one as what happened meanwhile."""
    if waits(after):
        return after
    seen = replace(after.seen, heeded=after.seen.heard)
    if waits(before) and before.seen.heeded < before.seen.heard:
        # The end of a match sets the count of events to 0, so take the count before it.
        seen = replace(seen, meanwhile=Meanwhile(before.seen.heeded, before.seen.heard, after.now))
    return after if seen == after.seen else replace(after, seen=seen)
