"""A server with a game of decks, for tests: a small pool, ready decks, and one that the player keeps there."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from tests.client.evening import AI_KINDS, after, connected, keys, public
from tests.client.questions import private

from kickdoor_client.state.decks import DeckFile
from kickdoor_client.state.errand import Purpose
from kickdoor_client.state.messages import DecksFound
from kickdoor_client.state.model import Manner, Model
from kickdoor_protocol.messages import decks, lobby, table
from kickdoor_protocol.views import Face

CARDS = (
    decks.PoolCard(Face("guard", "Door Guard", "Hero", "Zap this: read the small print.", facts=("Life 20",))),
    decks.PoolCard(Face("clerk", "Night Clerk", "Hero", "Zap this: stamp a form.", facts=("Life 18",))),
    decks.PoolCard(Face("moth", "Lamp Moth", "Monster", "Flutter.", "It only came for the lamp.", ("Cost 0",)), 0),
    decks.PoolCard(Face("letter", "Form Letter", "Monster", "Bites in three copies.", facts=("Cost 2",)), 2),
    decks.PoolCard(Face("ogre", "Filing Ogre", "Monster", facts=("Clerk", "Cost 4")), 4),
    decks.PoolCard(Face("stamp", "Rubber Stamp", "Weapon", facts=("Clerk", "Rank 1"))),
    decks.PoolCard(Face("voice", "Loud Voice", "Mischief", "Everybody hears it.", facts=("Cost 1",)), 1),
)
NEUTRAL = ("moth", "letter", "voice")
HEROES = (decks.PoolHero("guard", NEUTRAL), decks.PoolHero("clerk", (*NEUTRAL, "ogre", "stamp")))
POOL = decks.Pool("duel", "", CARDS, HEROES, 6, 3)
WHOLE = ("clerk", "moth", "moth", "letter", "letter", "ogre", "voice")
READY = (
    decks.DeckInfo("Long Service", WHOLE, "Be there at the end."),
    decks.DeckInfo("Lights Out", ("guard", "moth", "moth", "moth", "letter", "letter", "voice")),
)
OWN = (decks.DeckInfo("Loud", ("guard", "voice", "voice"), faults=1),)
DECKS = decks.Decks("duel", READY, OWN, 12)
FILE = DeckFile("duel", "Paper Cuts", ("clerk", "letter", "letter", "letter", "stamp", "stamp", "moth"))

SETS = (
    lobby.SetInfo("classic", "Classic", "Kick open the door.", 3, 6),
    lobby.SetInfo("duel", "Duel", "Two decks.", 2, 2, decks=True),
)
DUEL_SETS = SETS[1:]

CHAIRS = (
    lobby.LobbySeat(0, "human", "Ada", sex="female", connected=True, deck="Long Service"),
    lobby.LobbySeat(1, "ai", "Spite", "greedy", "male", deck="Lights Out"),
)
TABLE = lobby.TableInfo("t9", "A duel", "duel", "filling", CHAIRS, host=0)


def tables(manner: Manner = Manner.SCREEN, *, keeps: bool = True, purpose: Purpose = Purpose.JOIN) -> Model:
    """Return a model at the list of tables of that server."""
    return after(replace(connected(manner, purpose), keeps=keeps), lobby.Tables((), SETS))


def at_a_table(manner: Manner = Manner.SCREEN) -> Model:
    """Return a model at a table for a duel that is being filled."""
    return after(tables(manner), lobby.Lobby(TABLE, 0, (), AI_KINDS))


def duelling(model: Model) -> Model:
    """Return the model when a duel has begun at its table."""
    view = public(header=replace(public().header, set="duel"))
    return after(model, table.Shared(view), table.Private(private()))


def come(model: Model, *files: DeckFile) -> Model:
    """Return the model with the decks, the pool and these deck files."""
    return after(model, DECKS, POOL, DecksFound(files))


def listed(model: Model | None = None, *pressed: str) -> Model:
    """Return the list of decks, with one file of this machine, after these keys."""
    model = tables() if model is None else model
    return keys(come(keys(model, "k")[0], FILE), *pressed)[0]


def building(*pressed: str) -> Model:
    """Return the workshop with a new deck for the clerk, after these keys."""
    return keys(listed(), "n", "2", *pressed)[0]


def checked(model: Model, *faults: decks.DeckFault) -> Model:
    """Return the model after the server has checked the deck that it was asked about."""
    asked = model.workshop.asked
    assert asked is not None, "nothing was asked"
    return after(model, decks.DeckChecked("duel", asked, faults))


FAULTS = (
    decks.DeckFault("a deck has 6 cards; this one has 5", "duel.deck.1"),
    decks.DeckFault("at most 3 of a name; there are 4 of Lamp Moth", "duel.deck.4", "moth"),
)

SCENES: dict[str, Callable[[], Model]] = {
    "tables-duel": tables,
    "filling-duel": at_a_table,
    "decks-looking": lambda: keys(tables(), "k")[0],
    "decks": lambda: listed(None, "down"),
    "decks-at-a-table": lambda: listed(at_a_table()),
    "decks-sure": lambda: listed(None, "d"),
    "deck-for-whom": lambda: listed(None, "n", "down"),
    "deck-begun": building,
    "deck-wrong": lambda: checked(building("right"), *FAULTS[:1]),
    "deck-too-many": lambda: checked(
        checked(building("right", "right", "right", "right", "down", "right", "end", "right"), *FAULTS[:1]), *FAULTS
    ),
    "deck-found": lambda: building(*"letter"),
    "deck-of-a-kind": lambda: building("tab", "tab", "tab"),
    "deck-not-found": lambda: building(*"zzz"),
    "deck-whole": lambda: checked(keys(listed(), "3")[0]),
    "deck-name": lambda: keys(checked(keys(listed(), "3")[0]), "enter", *"Slow")[0],
}
