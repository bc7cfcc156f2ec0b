"""Events on the map and with dice. Events that all games with heroes have are in `heroes.events`.

An event names a monster by its number and by `called`, its name (or their names) at that time, since the monster may be
gone when a late joiner is told. `called` is "" in recordings of earlier releases.

`seat` is the player it happens to. `why` is the reason, in words for players or as a key that `telling` puts in words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ...heroes import events as of_heroes
from ...machine.events import Event
from ...machine.ids import NO_CARD, CardId, Seat
from ..board.dungeon import Step
from .battle import QuestTerms


@dataclass(frozen=True, slots=True)
class DieFell(Event):
    """Event: `seat` rolled a die of this `kind`, which shows `face`.

    `monster`: the number of the monster it was rolled for, or -1. `about` and `wanted`: see `dice.throw.Throw`.
    """

    seat: Seat
    kind: str
    face: int
    why: str
    monster: int
    about: str = ""
    wanted: int = 0
    called: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class DieTurned(Event):
    """Event: `seat` changed a die of `owner`, which now shows `face`."""

    seat: Seat
    owner: Seat
    kind: str
    face: int


@dataclass(frozen=True, slots=True)
class MonstersMove(Event):
    """Event: the Monster Turn of `seat` has its colour; the moves that follow are one action (quest.monsterturn.3).

    `idle`: no monster moves.
    """

    seat: Seat
    colour: str
    idle: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class MonsterMoved(Event):
    """Event: a monster moved by these steps. `stop`: why it went no further, a word of `moves.Stop`.

    `met`: the living heroes in the room where it is now; () in recordings of earlier releases.
    """

    monster: int
    steps: tuple[Step, ...]
    stop: str
    called: str = field(default="", compare=False)
    met: tuple[Seat, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class DoorSmashed(Event):
    """Event: the link on that side of that room became an open passageway."""

    room: int
    side: int


@dataclass(frozen=True, slots=True)
class MonstersWon(Event):
    """Event: all heroes are dead at the same time; the game is over without a winner (quest.victory.4)."""


@dataclass(frozen=True, slots=True)
class Went(Event):
    """Event: `seat` left their room by `side` for `cost` Move, into `room`; None if no room lay there."""

    seat: Seat
    side: int
    cost: int
    room: int | None


@dataclass(frozen=True, slots=True)
class RoomLaid(Event):
    """Event: `seat` discovered a room and is in it; `entered_by` is the side of the new room through which
    they came.
    """

    seat: Seat
    room: int
    face: str
    entered_by: int


@dataclass(frozen=True, slots=True)
class LinkLaid(Event):
    """Event: a link of this kind was laid on that side of that room."""

    room: int
    side: int
    kind: str


@dataclass(frozen=True, slots=True)
class MonsterCame(Event):
    """Event: a monster came into play in that room, on a base of `colour`.

    `level`: its Level, which a Boss's card does not show; 0 in recordings of earlier releases.
    """

    monster: int
    card: CardId
    colour: str
    room: int
    level: int = 0
    boss: bool = False


@dataclass(frozen=True, slots=True)
class MonsterLeft(Event):
    """Event: a monster left play.

    `like`: for a Mate, the card of the monster it copied. `colour`: colour of its base, given only if another monster
    of the same name was in play.
    """

    monster: int
    card: CardId
    why: str
    like: CardId = NO_CARD
    colour: str = ""


@dataclass(frozen=True, slots=True)
class LeftAlone(Event):
    """Event: `seat` came into the room of a monster that ignores them, as its `card` says (quest.ignore.1)."""

    seat: Seat
    monster: int
    card: CardId
    called: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class ItemSnatched(Event):
    """Event: a monster took that Item from `seat`, with the Cheat on it, and carries it."""

    monster: int
    seat: Seat
    card: CardId
    called: str = field(default="", compare=False)
    cheat: CardId = NO_CARD


@dataclass(frozen=True, slots=True)
class LootLeft(Event):
    """Event: the Items that a monster carried now lie in that room. `cheats`: see `Dropped`."""

    room: int
    items: tuple[CardId, ...]
    cheats: tuple[CardId, ...] = ()


@dataclass(frozen=True, slots=True)
class RoomAdded(Event):
    """Event: a room was laid that nobody went into, because of a card of `seat` (quest.explore.12)."""

    seat: Seat
    room: int
    face: str


@dataclass(frozen=True, slots=True)
class NoMonsterLeft(Event):
    """Event: no monster came into that room, since no Monster card was left to draw (quest.setup.4)."""

    room: int


@dataclass(frozen=True, slots=True)
class WasHit(Event):
    """Event: `seat` took `count` hits and has `left` Health."""

    seat: Seat
    count: int
    left: int
    why: str


@dataclass(frozen=True, slots=True)
class Healed(Event):
    """Event: `seat` recovered `count` Health and now has `left`."""

    seat: Seat
    count: int
    left: int
    why: str


@dataclass(frozen=True, slots=True)
class TokensChanged(Event):
    """Event: the maximum Health of `seat` is now `tokens`."""

    seat: Seat
    tokens: int
    why: str


@dataclass(frozen=True, slots=True)
class Dropped(Event):
    """Event: `seat` dropped these Items and `gold` Gold Pieces in that room.

    `cheats`: the Cheat on each Item, as `cheats_on` returns it; empty in recordings of earlier releases.
    """

    seat: Seat
    room: int
    items: tuple[CardId, ...]
    gold: int
    cheats: tuple[CardId, ...] = ()


@dataclass(frozen=True, slots=True)
class TookGold(Event):
    """Event: `seat` received `count` Gold Pieces and now has `gold`."""

    seat: Seat
    count: int
    gold: int
    why: str


@dataclass(frozen=True, slots=True)
class PickedUp(Event):
    """Event: `seat` picked up these Items and `gold` Gold Pieces in that room. `cheats`: see `Dropped`."""

    seat: Seat
    room: int
    items: tuple[CardId, ...]
    gold: int
    cheats: tuple[CardId, ...] = ()


@dataclass(frozen=True, slots=True)
class BarterOffered(Event):
    """Event: `by` offered `to` a trade of Items and gold. It stays open until it is answered, withdrawn or
    impossible.
    """

    by: Seat
    to: Seat
    give: tuple[CardId, ...]
    gold: int
    want: tuple[CardId, ...]
    wanted_gold: int

    def addresses(self, seat: Seat) -> bool:
        """Return whether the event speaks to that seat: it is the one that has to agree to the trade."""
        return seat == self.to


@dataclass(frozen=True, slots=True)
class PaidGold(Event):
    """Event: `seat` paid `count` Gold Pieces and now has `gold`."""

    seat: Seat
    count: int
    gold: int
    why: str


@dataclass(frozen=True, slots=True)
class LostGold(Event):
    """Event: `seat` lost `count` Gold Pieces and has `gold` left."""

    seat: Seat
    count: int
    gold: int
    why: str


@dataclass(frozen=True, slots=True)
class MovedByMagic(Event):
    """Event: magic moved `seat` into that room."""

    seat: Seat
    room: int


@dataclass(frozen=True, slots=True)
class BattleBegan(Event):
    """Event: `seat` began a combat with these monsters, given by their numbers. `called`: with Levels and enhancers."""

    seat: Seat
    monsters: tuple[int, ...]
    called: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class BattleCalled(Event):
    """Event: `seat` announced the roll of their combat, or called it off (`called_off`)."""

    seat: Seat
    called_off: bool = False


@dataclass(frozen=True, slots=True)
class BattleDecided(Event):
    """Event: the dice of a combat counted: the totals of both sides, and whether the heroes won.

    `party`: the heroes, the main player first; `called`: the monsters; `ours`, `theirs`: faces of the dice that counted
    for each side. They are empty in recordings of earlier releases.
    """

    heroes: int
    monsters: int
    won: bool
    party: tuple[Seat, ...] = field(default=(), compare=False)
    called: str = field(default="", compare=False)
    ours: tuple[int, ...] = field(default=(), compare=False)
    theirs: tuple[int, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class BattleEnded(Event):
    """Event: the combat of `seat` is over. `how`: `won`, `lost`, `cornered` or `undecided`, as `QuestCombat` ends."""

    seat: Seat
    how: str


@dataclass(frozen=True, slots=True)
class Dodged(Event):
    """Event: `seat` got away from that monster. `total`: their roll to run away with bonuses; 0 if a card stood for the
    roll.
    """

    seat: Seat
    monster: int
    total: int
    called: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class GotCaught(Event):
    """Event: that monster caught `seat`, and its Bad Stuff follows.

    `total`: their roll to run away with bonuses, `wanted`: what would have got them away; both 0 without a roll.
    """

    seat: Seat
    monster: int
    called: str = field(default="", compare=False)
    total: int = field(default=0, compare=False)
    wanted: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class FleesBetter(Event):
    """Event: `seat` paid for their next roll to run away from that monster; `bonus` is what it now adds in all."""

    seat: Seat
    monster: int
    bonus: int
    called: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class PowerTried(Event):
    """Event: `seat` rolled for that d10 power. `works`: whether it succeeded. `face`: what the die showed, at most
    `wanted` if it works; both 0 in recordings of earlier releases.
    """

    seat: Seat
    power: str
    works: bool
    face: int = field(default=0, compare=False)
    wanted: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Fled(Event):
    """Event: `seat` ran away into that room."""

    seat: Seat
    room: int


@dataclass(frozen=True, slots=True)
class Searched(Event):
    """Event: `seat` searched that room. `total`: the dice and everything added to them. `dice`: their faces; () in
    recordings of earlier releases.
    """

    seat: Seat
    room: int
    total: int
    dice: tuple[int, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class RoomSearched(Event):
    """Event: that search token now lies in that room: Ransacked or Looted Out."""

    room: int
    token: str


@dataclass(frozen=True, slots=True)
class JoinedBattle(Event):
    """Event: that monster joined the combat."""

    monster: int
    called: str = field(default="", compare=False)

    def addresses(self, seat: Seat) -> bool:
        """Return True: the main player may take the roll back, and all others may react."""
        return True


@dataclass(frozen=True, slots=True)
class HelpOffered(Event):
    """Event: the main player asked `other` for help on these terms (`request`), or `other` offered it."""

    main: Seat
    other: Seat
    terms: QuestTerms
    request: bool

    def addresses(self, seat: Seat) -> bool:
        """Return whether the event speaks to that seat: if help was asked for, to the player who is asked; if it was
        offered, to everybody else, since they could make a better offer."""
        return seat == self.other if self.request else seat != self.other


@dataclass(frozen=True, slots=True)
class CameToHelp(Event):
    """Event: `seat` went into that room because their help was accepted; it cost no Move (quest.help.4)."""

    seat: Seat
    room: int


@dataclass(frozen=True, slots=True)
class HelperLeft(Event):
    """Event: `helper` is no longer in the combat. `why`: `dead_helper`, `gone` or `below_the_boss`."""

    main: Seat
    helper: Seat
    why: str


@dataclass(frozen=True, slots=True)
class GoldGiven(Event):
    """Event: `giver` gave `taker` `count` Gold Pieces."""

    giver: Seat
    taker: Seat
    count: int
    why: str


@dataclass(frozen=True, slots=True)
class MonsterPut(Event):
    """Event: a card moved that monster into that room."""

    monster: int
    room: int
    called: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class BaseGiven(Event):
    """Event: that monster now stands on a base of that colour."""

    monster: int
    colour: str
    called: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class LinkChanged(Event):
    """Event: `seat` changed the link on that side of that room, which is now of this kind."""

    seat: Seat
    room: int
    side: int
    kind: str


def cheats_on(items: Sequence[CardId], cheats: Mapping[CardId, CardId]) -> tuple[CardId, ...]:
    """Return the Cheat on each of the Items, NO_CARD where there is none; () if no Item has one (quest.items.9)."""
    return tuple(cheats.get(card, NO_CARD) for card in items) if any(card in cheats for card in items) else ()


TOLD: Mapping[str, type[Event]] = {
    name: kind
    for name, kind in (*vars(of_heroes).items(), *tuple(globals().items()))
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
}
"""All events of the board game, by class name."""
