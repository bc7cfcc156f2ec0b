"""Names of rooms, links, dice and amounts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from ...heroes.telling.voice import counted, names_listed
from ...language.cards import Card
from ...language.english import WORN
from ...language.words.effects import LoseItem
from ...machine.ids import NO_CARD, CardId
from ..board.dungeon import RoomId
from ..board.links import NAMES, Side
from ..cards.effects import DropItem, LoseGold
from ..cards.faces import COLOURS
from ..cards.kinds import MONSTER, TREASURE, QuestCard, QuestCurse
from ..state.events import Dropped, MonsterLeft, PickedUp
from ..state.table import QuestTable

LINKS: Mapping[str, str] = {
    "open": "open passageway",
    "door": "door",
    "locked": "locked door",
    "hidden": "hidden door",
    "wall": "wall",
}
"""Names of the kinds of links."""


def room_name(table: QuestTable, room: RoomId | int) -> str:
    """Return the name of a room of the map."""
    return table.face_of(RoomId(room)).name


def left_called(table: QuestTable, left: MonsterLeft) -> str:
    """Return the name that a monster had which has left play."""
    name = table.card(left.card).name if left.like == NO_CARD else f"{table.card(left.like).name}'s Twin"
    return f"{name} ({left.colour})" if left.colour else name


def missing_for(card: Card | QuestCard) -> str:
    """Return what somebody lacks on whom a curse has found nothing to act on: `no headgear`; "" if it is not one
    thing.
    """
    match card:
        case QuestCurse(effects=(LoseItem(slot=str(slot)) | DropItem(slot=str(slot)),)):
            return f"no {WORN[slot]}" if slot in WORN else "nothing in hand"
        case QuestCurse(effects=(LoseItem() | DropItem(),)):
            return "no Item to lose"
        case QuestCurse(effects=(LoseGold(),)):
            return "no gold"
    return ""


def items_called(table: QuestTable, items: Sequence[CardId], cheats: Sequence[CardId]) -> list[str]:
    """Return the names of Items, each with the Cheat on it: `Pot with Cheat`. `cheats` may be empty."""
    along = cheats or (NO_CARD,) * len(items)
    return [
        table.card(card).name if cheat == NO_CARD else f"{table.card(card).name} with {table.card(cheat).name}"
        for card, cheat in zip(items, along, strict=True)
    ]


def link_words(kind: str) -> str:
    """Return a kind of link with its article: `a locked door`, `an open passageway`."""
    called = LINKS[kind]
    return f"{'an' if called[0] in 'aeiou' else 'a'} {called}"


def side_name(side: Side | int) -> str:
    """Return the name of a side: `north`."""
    return NAMES[side]


def gold(count: int) -> str:
    """Return an amount of gold: `300 gold`."""
    return f"{count:,} gold"


def cards_of(deck: str, count: int) -> str:
    """Return a number of cards of a deck in words: `2 Treasures`; just `1 card` for the deck of all other cards."""
    return counted(count, {TREASURE: "Treasure", MONSTER: "monster"}.get(deck, "card"))


def hits(count: int) -> str:
    """Return a number of hits: `1 hit`, `3 hits`."""
    return counted(count, "hit")


def face_of_die(kind: str, face: int) -> str:
    """Return what a die shows, in words: a number, or a colour if `kind` is "monster" (the Monster Die)."""
    return COLOURS[face - 1] if kind == "monster" else str(face)


def several(names: Sequence[str]) -> str:
    """Return names as a list, equal ones counted: `Pot and Pan (2)`."""
    return names_listed([name if count == 1 else f"{name} ({count})" for name, count in Counter(names).items()])


def things_called(table: QuestTable, things: Dropped | PickedUp) -> list[str]:
    """Return the names of the Items that were dropped or picked up, and behind them the gold."""
    named = items_called(table, things.items, things.cheats)
    return [*named, gold(things.gold)] if things.gold else named
