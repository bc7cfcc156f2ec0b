"""Models of moments in which something has not come yet, has gone already, or is of an earlier place.

Between two messages a model is seldom whole: there is a table and no hand yet, a match is over and its last fight was
never left, a list has not come. Scenes show a few such moments, here are the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace
from tests.client.evening import LOBBY, TABLES, new_model
from tests.client.scenes import SCENES

from kickdoor_client.state.errand import Purpose
from kickdoor_client.state.model import Calls, Manner, Model, Scene, Seen
from kickdoor_protocol.messages import table

OVER = table.Over((1,), "Boris wins.", "5eed")
LACKING = ("shape-menu", "shape-window", "looking-over", "looked-over", "replay-chair", "offers", "card-in-hand", "map")
"""Scenes that are taken as if something had not come yet, or were over."""


def _seen(model: Model, seen: Callable[[Seen], Seen]) -> Model:
    return replace(model, seen=seen(model.seen))


MODELS: Mapping[str, Callable[[], Model]] = {
    "nothing": new_model,
    "nothing of a table": lambda: replace(new_model(), scene=Scene.PLAYING),
    "nothing of a lobby": lambda: replace(new_model(), scene=Scene.FILLING),
    "nothing of a list": lambda: replace(new_model(), scene=Scene.BROWSING),
    "over, with nothing there": lambda: replace(SCENES["over"](), seen=Seen(over=OVER)),
    "no focus": lambda: SCENES["shape-menu"]().with_ui(focus=None),
    "the focus on what has gone": lambda: SCENES["shape-menu"]().with_ui(focus=77),
    "answered": lambda: SCENES["odd-two-questions"]().with_ui(sent=frozenset((501,))),
    "a table with a lobby": lambda: replace(SCENES["shape-menu"](), lobby=LOBBY, tables=TABLES),
    "an old list": lambda: replace(SCENES["shape-menu"](), scene=Scene.BROWSING, tables=TABLES),
    "a lobby and an old match": lambda: replace(SCENES["shape-menu"](), scene=Scene.FILLING, lobby=LOBBY),
    "a lobby without a list": lambda: replace(SCENES["filling"](), tables=None),
    "hosting, and playing": lambda: replace(
        SCENES["shape-menu"](), errand=replace(SCENES["filling"]().errand, purpose=Purpose.HOST), lobby=LOBBY
    ),
    "playing what one has started": lambda: replace(
        SCENES["over"](), errand=replace(SCENES["over"]().errand, purpose=Purpose.PLAY), home=SCENES["menu"]().home
    ),
    "without hands": lambda: replace(SCENES["over"](), handless=True),
    "never called": lambda: replace(SCENES["shape-menu"](), calls=Calls()),
    "no faces": lambda: replace(SCENES["card-in-hand"](), faces={}),
    "no layouts": lambda: replace(SCENES["shape-menu"](), layouts={}),
    "a replay's table, played on": lambda: replace(SCENES["replay-chair"](), replay=None),
    **{
        f"{name}, {what}": lambda name=name, seen=seen: _seen(SCENES[name](), seen)  # type: ignore[misc]
        for name in LACKING
        for what, seen in (
            ("no table any more", lambda seen: replace(seen, public=None)),
            ("no hand yet", lambda seen: replace(seen, private=None)),
            ("but over", lambda seen: replace(seen, over=OVER)),
        )
    },
}


def in_lines(model: Model) -> Model:
    """Return the same for somebody in line mode."""
    return replace(model, manner=Manner.LINES)
