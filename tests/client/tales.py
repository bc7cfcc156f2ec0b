"""Tables whose story has jokes on cards, deeds of several steps, and much that happened meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace
from tests.client.evening import BORIS, GRETA, SPITE, YOU, after, at_rest, at_table, keys
from tests.client.questions import asked, private

from kickdoor_client.state.model import Manner, Model
from kickdoor_client.state.settings import UserSettings
from kickdoor_protocol.messages import table
from kickdoor_protocol.views import CardRef, Event, PublicView

SALE = Event(
    7,
    "Boris sells Piano and Anvil (1,000 gold): Level 7 to 8.",
    "sold",
    (1,),
    (CardRef(31, "anvil"), CardRef(32, "piano")),
    why=("Boris discards Piano.", "Boris discards Anvil.", "Boris goes up 1 Level for the gold: Level 7 to 8."),
)
"""A deed of three steps."""

JOKED = (
    Event(
        5, "Boris faces Tax Dragon, Level 14.", "fight_began", (1,), flavour="It keeps receipts, and it keeps yours."
    ),
    Event(6, "Spite uses Fizzy Cordial: +3.", "card_used", (3,), flavour="Shake well. Stand back."),
    SALE,
    Event(
        10, "Greta faces Tax Dragon, Level 14.", "fight_began", (2,), flavour="It keeps receipts, and it keeps yours."
    ),
    Event(11, "Greta draws 2 Door cards.", "drew", (2,), minor=True),
)
"""Events that show cards with jokes, one of them twice."""

MEANWHILE = (
    Event(12, "Turn 12: Boris's move.", "turn_began", (1,)),
    Event(13, "Boris kicks open the door: Puddle Imp.", "opened", (1,)),
    Event(14, "Boris faces Puddle Imp, Level 2.", "fight_began", (1,)),
    Event(15, "Boris kills Puddle Imp: 1 Treasure, Level 8 to 9.", "fight_won", (1,)),
    Event(16, "Boris draws 1 Treasure card.", "drew", (1,), minor=True),
    Event(17, "Turn 13: Greta's move.", "turn_began", (2,)),
    Event(18, "Shrunken Wardrobe falls upon you.", "curse_struck", (0,)),
    Event(19, "You lose Sensible Boots (Shrunken Wardrobe).", "card_discarded", (0,)),
    Event(20, "Greta loots the room.", "looted", (2,)),
    Event(21, "Greta draws 1 Door card.", "drew", (2,), minor=True),
    Event(22, "Spite dies.", "died", (3,)),
    Event(23, "The Treasures, face up: Piano.", "treasures_shown"),
    Event(24, "Greta takes Piano.", "treasure_picked", (2,)),
    Event(25, "Greta equips Piano.", "geared", (2,)),
    Event(26, "Turn 14: your move.", "turn_began", (0,)),
)
"""Two turns of others, until Ada's own."""

DEFAULTS = UserSettings()
"""The settings of somebody who has set nothing."""

GIST = (15, 18, 19, 22)
"""Numbers of the events among them that no digest leaves out."""


def with_turn_of(seat: int, number: int = 220) -> PublicView:
    """Return a view of the table in which that seat has the turn, and Boris is one Level from winning."""
    level, *others = BORIS.meters
    boris = replace(BORIS, meters=(replace(level, value=9), *others))
    seats = [replace(each, marks=()) for each in (YOU, boris, GRETA, SPITE)]
    seats[seat] = replace(seats[seat], marks=("turn",))
    return at_rest(number, seats=tuple(seats), waiting=())


def joked(manner: Manner = Manner.SCREEN, settings: UserSettings = DEFAULTS) -> Model:
    """Return a table, told of cards with jokes and of a deed."""
    model = replace(at_table(view=at_rest(), manner=manner), settings=settings)
    return after(model, table.Told(JOKED))


def waiting(manner: Manner = Manner.SCREEN, settings: UserSettings = DEFAULTS) -> Model:
    """Return Ada when her turn has just ended and Boris has the turn."""
    model = after(joked(manner, settings), table.Shared(with_turn_of(0, 219)))
    return after(model, table.Shared(with_turn_of(1)), table.Private(private(number=220)))


def back(model: Model, *events: Event, now: float = 160.0) -> Model:
    """Return the model when these events have happened and Ada has the turn again."""
    return after(model, table.Told(events), table.Shared(with_turn_of(0, 230)), now=now)


TALES: Mapping[str, Callable[[], Model]] = {
    "flavour": joked,
    "flavour-off": lambda: joked(settings=UserSettings(flavour=False)),
    "story-deed": lambda: keys(joked(), "pageup")[0],
    "story-steps": lambda: keys(joked(), "pageup", "s")[0],
    "meanwhile": lambda: after(
        back(waiting(), *MEANWHILE), table.Private(private(asked("menu"), number=230)), now=160.0
    ),
}
