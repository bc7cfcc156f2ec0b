"""The printed text and short facts of a room, made from the data that the engine executes."""

from __future__ import annotations

from ....language.english import numbered, sentences, signed, title, titles, worth
from ....language.vocabulary import Print
from ....language.words.conditions import group
from ....language.words.lists import duty, orders
from ...board.links import NAMES
from ..faces import COLOURS, EVERYONE, Deal, Icon, RoomFace
from .printed import up_to_level_10
from .references import related_rules


def room_text(face: RoomFace) -> str:
    """Return what a room does, in whole sentences; "" for a plain room."""
    return sentences(
        [
            f"{group(face.good_for)}: 1 more die in combats and searches here" if face.good_for else "",
            f"{group(face.bad_for)}: 1 die fewer in combats and searches here" if face.bad_for else "",
            f"{signed(face.monsters)} to the monsters' side of a combat here" if face.monsters else "",
            f"a monster killed here is worth {numbered(face.levels, 'more Level')}" if face.levels else "",
            duty("whoever comes in", face.enters) if face.enters else "",
            *map(deal_text, face.deals),
        ]
    )


def room_facts(face: RoomFace) -> tuple[str, ...]:
    """Return a room's short facts: `+1 die: Elves`, `Search +1`, `red arrow north`."""
    search = "Cannot Search" if face.search is None else f"Search {signed(face.search)}" if face.search else "Search 0"
    arrows = [f"{colour} arrow {NAMES[face.arrows[colour]]}" for colour in COLOURS if colour in face.arrows]
    return (*map(_icon, face.icons), search, *arrows)


def deal_text(deal: Deal) -> str:
    """Return a Deal in words, without a full stop: `Deal, 1 Move, once a turn: pay 300 gold; heal a hit`."""
    cost = f"{deal.move} Move" if deal.move else "no Move"
    return f"Deal, {cost}{', once a turn' if deal.once else ''}: {deal_words(deal)}"


def deal_words(deal: Deal) -> str:
    """Return the price of a Deal and what it brings: `pay 300 gold; heal a hit`."""
    return f"{_price(deal)}; {orders(deal.gets)}"


def _price(deal: Deal) -> str:
    """Return the price of a Deal, as an order."""
    prices = [f"pay {deal.gold:,} gold"] if deal.gold else []
    prices += [f"discard {worth(deal.worth)}"] if deal.worth else []
    prices += [f"discard {numbered(deal.cards, 'card')}"] if deal.cards else []
    prices += [f"give up {numbered(deal.levels, 'Level')}"] if deal.levels else []
    return ", ".join(prices)


def _icon(icon: Icon) -> str:
    """Return an icon in words: `+1 die: Elves`."""
    return f"{'+1' if icon.green else '-1'} die: {title(icon.role) if icon.role == EVERYONE else titles(icon.role)}"


def printed_room(face: RoomFace) -> Print:
    """Return what is printed on a room: its text, its short facts, and the rules that it refers to."""
    return Print("Room", up_to_level_10(room_text(face)), room_facts(face), related_rules(face))
