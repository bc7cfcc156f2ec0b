"""What several people at one keyboard see: a line that says whose eyes this is for, and below it their screen."""

from __future__ import annotations

from ..state.invitation import Invitation
from ..state.model import Model, Scene
from ..text.ink import Line, cut, fit, justified, pad, width
from ..view.screen import Picture, picture
from .eyes import Eyes, call_words


def shared_picture(invitation: Invitation, eyes: Eyes, model: Model, columns: int, rows: int) -> Picture:
    """The screen in this size; `model` is the one of `eyes.shown`, or the onlooker's."""
    below = picture(model, columns, max(rows - 1, 1))
    lines = [fit(_strip(invitation, eyes, model, columns), columns), *below.lines][:rows]
    cursor = below.cursor
    return Picture(lines, None if cursor is None else (cursor[0], cursor[1] + 1))


def _strip(invitation: Invitation, eyes: Eyes, model: Model, cells: int) -> Line:
    people = invitation.people
    if eyes.shown is not None:
        return _two([("you", f" For {people[eyes.shown].name}'s eyes only ")], "F2 hides it ", cells)
    if eyes.called is not None:
        return [("alarm", pad(f" {' '.join(call_words(invitation, eyes.called))}", cells))]
    if model.scene is not Scene.PLAYING:
        return [("hint", " Everybody sits down ...")]
    if model.seen.over is not None:
        return _two([("hint", " For all eyes")], "Enter: another match   q: quit ", cells)
    keys = "  ".join(f"{number} {person.name}" for number, person in enumerate(people, 1))
    return _two([("hint", " For all eyes")], f"see your hand: {keys} ", cells)


def _two(left: Line, right: str, cells: int) -> Line:
    room = cells - sum(width(text) for _, text in left) - 1
    return justified(left, [("key", cut(right, room))], cells) if room > 3 else left
