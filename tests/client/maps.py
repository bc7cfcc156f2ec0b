"""Tables with a map, for tests of the client: a small one that fits the window, and one that is larger than any."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.client.evening import BORIS, YOU, after, at_table, public
from tests.client.questions import private

from kickdoor_client.state.model import Model
from kickdoor_protocol.messages import table
from kickdoor_protocol.shapes import Barred, Menu, WireOption
from kickdoor_protocol.views import Asked, Board, Header, Link, Place, Token

HOUSE = Board(
    (
        Place("attic", "Attic", 2, 0, tokens=(Token("Ada", "hero", 0),), note="Ada's room"),
        Place("pantry", "Pantry", 0, 1, tokens=(Token("biscuit", "item"),), marks=("searched",)),
        Place("kitchen", "Kitchen", 1, 1),
        Place("hall", "Hall of all the coats", 2, 1, tokens=(Token("Boris", "hero", 1, marks=("asleep",)),)),
        Place("cellar", "Cellar", 2, 2, note="Boris's room"),
    ),
    (
        Link("pantry", "kitchen", "locked", 2),
        Link("kitchen", "hall", "door", 1, marks=("ajar",)),
        Link("hall", "attic", "stairs", 2),
        Link("hall", "cellar", "", None, note="the light is broken"),
        Link("attic", "pantry", "chute", 0, one_way=True),
    ),
)
WAYS = Menu(
    (
        WireOption("stay", "stay where you are"),
        WireOption("go.hall", "go to the Hall", place="hall"),
        WireOption("go.pantry", "slide into the Pantry", "no way back", place="pantry"),
        WireOption("go.cellar", "go to the Cellar", barred=Barred("too_far", "", "Too far.", "Wait."), place="cellar"),
    )
)
WIDE_COUNT, HIGH_COUNT = 8, 7


def at_a_map(board: Board, asked: Asked | None = None) -> Model:
    """Return a model in one's own turn at a table that has a map and no cards."""
    question = asked or Asked(504, "turn", "Where do you go?", WAYS, ("stay",), "stay", 40.0, "turn")
    seats = tuple(each.__class__(each.seat, each.name, each.kind, each.ai, True) for each in (YOU, BORIS))
    header = Header("biscuit", "Tea time", 3, "", "Ada goes about the house")
    seen = public(215, header=header, seats=seats, zones=(), contest=None, board=board, pending_offers=())
    view = private(question, number=215, standing=())
    return after(at_table(), table.Shared(seen), table.Private(type(view)(215, 0, (), (question,))))


def dungeon() -> Board:
    """Return a map with a room on every place of a grid, and a link between all neighbours; Ada stands near a
    corner."""
    at = [(x, y) for y in range(HIGH_COUNT) for x in range(WIDE_COUNT)]
    ada = Token("Ada", "hero", 0)
    places = tuple(Place(f"{x}.{y}", f"Room {x}{y}", x, y, tokens=(ada,) if (x, y) == (6, 5) else ()) for x, y in at)
    links = [Link(f"{x}.{y}", f"{x + 1}.{y}", "door", 1) for x, y in at if x + 1 < WIDE_COUNT]
    links += [Link(f"{x}.{y}", f"{x}.{y + 1}", "wall") for x, y in at if y + 1 < HIGH_COUNT]
    return Board(places, tuple(links))


MAPS: Mapping[str, Callable[[], Model]] = {
    "map": lambda: at_a_map(HOUSE),
    "map-larger": lambda: at_a_map(dungeon()),
    "map-empty": lambda: at_a_map(Board()),
}
