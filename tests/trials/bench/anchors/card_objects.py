"""A match of six in the most obvious form: an object for each card, copied by `deepcopy`."""

from __future__ import annotations

from dataclasses import dataclass, field

CARDS, PLAYERS, PRINTED = 170, 6, 120


@dataclass
class Card:
    """A card of the deck and its place."""

    number: int
    printed: int
    owner: int
    zone: int
    slot: int = -1
    marks: list[int] = field(default_factory=list)


@dataclass
class Player:
    """A player's cards and numbers."""

    seat: int
    level: int
    race: list[int]
    klass: list[int]
    gear: list[int]
    carried: list[int]
    hand: list[int]
    flags: dict[str, int]
    gold: int


@dataclass
class Combat:
    """The present fight."""

    fighter: int
    ally: int
    monsters: list[int]
    modifiers: list[tuple[int, int]]
    offers: dict[int, list[int]]
    passed: set[int]


@dataclass
class Frame:
    """Something that was begun and is not finished."""

    kind: int
    seat: int
    kept: dict[str, int]


@dataclass
class State:
    """The whole match."""

    version: int
    turn: int
    phase: int
    active: int
    chance: tuple[int, int]
    players: list[Player]
    cards: list[Card]
    doors: list[int]
    treasures: list[int]
    door_discard: list[int]
    treasure_discard: list[int]
    combat: Combat
    stack: list[Frame]


def state() -> State:
    """Return a state in the middle of a match and of a fight."""
    cards = [Card(number, number % PRINTED, number % PLAYERS, number % 5) for number in range(CARDS)]
    players = [_player(seat) for seat in range(PLAYERS)]
    fight = Combat(2, 3, [90], [(5, 2), (6, 5)], {3: [4]}, {1, 4})
    begun = [Frame(1, 2, {"n": 1}), Frame(4, 3, {"n": 2})]
    doors, treasures, door_discard, treasure_discard = (
        list(range(start, end)) for start, end in ((0, 40), (40, 80), (80, 90), (90, 100))
    )
    return State(
        version=342,
        turn=17,
        phase=3,
        active=2,
        chance=(123456789, 987654321),
        players=players,
        cards=cards,
        doors=doors,
        treasures=treasures,
        door_discard=door_discard,
        treasure_discard=treasure_discard,
        combat=fight,
        stack=begun,
    )


def _player(seat: int) -> Player:
    first = 100 + seat * 11
    held = [*range(first + 8, first + 11), 1, 2]
    gear, carried = list(range(first + 2, first + 6)), list(range(first + 6, first + 8))
    return Player(seat, 1 + seat, [first], [first + 1], gear, carried, held, {"halved": 0, "lost_turn": 0}, 300)
