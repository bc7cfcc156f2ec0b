"""What can happen on the map and with its dice, beside what happens to heroes everywhere.

An event names a monster by its number, and by `called`: what the monster (or all of them) was called when it happened,
since it may be gone when somebody who comes late is told. It is "" in what an earlier release has recorded.
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
    """`seat` has thrown a die: its `kind`, the `face` that lies up, and the number of the monster it is for, or -1.

    `about`, `wanted`: see `dice.throw.Throw`.
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
    """`seat` has changed a die of `owner`, which shows `face` now."""

    seat: Seat
    owner: Seat
    kind: str
    face: int


@dataclass(frozen=True, slots=True)
class MonstersMove(Event):
    """The Monster Turn of `seat` has its colour; what follows is one action (quest.monsterturn.3)."""

    seat: Seat
    colour: str


@dataclass(frozen=True, slots=True)
class MonsterMoved(Event):
    """A monster has gone these steps, and `stop` is why it went no further."""

    monster: int
    steps: tuple[Step, ...]
    stop: str
    called: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class DoorSmashed(Event):
    """What lay on that side of that room is an open passageway now."""

    room: int
    side: int


@dataclass(frozen=True, slots=True)
class MonstersWon(Event):
    """All heroes are dead at the same time: the game is over, and nobody has won it (quest.victory.4)."""


@dataclass(frozen=True, slots=True)
class Went(Event):
    """`seat` has gone out by that side for so much Move, into `room`; None: into the Darkness."""

    seat: Seat
    side: int
    cost: int
    room: int | None


@dataclass(frozen=True, slots=True)
class RoomLaid(Event):
    """`seat` has found a room and is in it; they came in by its side `entered_by`."""

    seat: Seat
    room: int
    face: str
    entered_by: int


@dataclass(frozen=True, slots=True)
class LinkLaid(Event):
    """A link of that kind lies on that side of that room."""

    room: int
    side: int
    kind: str


@dataclass(frozen=True, slots=True)
class MonsterCame(Event):
    """A monster is in that room, on a base of that colour.

    `level`: what it is, which a Boss's card does not say; 0 in what an earlier release has recorded.
    """

    monster: int
    card: CardId
    colour: str
    room: int
    level: int = 0
    boss: bool = False


@dataclass(frozen=True, slots=True)
class MonsterLeft(Event):
    """A monster is out of play. `like`: the card on which stands what it was, if its own is that of a Mate.

    `colour`: of its base, where another monster of its name was in play.
    """

    monster: int
    card: CardId
    why: str
    like: CardId = NO_CARD
    colour: str = ""


@dataclass(frozen=True, slots=True)
class LeftAlone(Event):
    """`seat` has come into the room of that monster, which ignores them as its `card` says (quest.ignore.1)."""

    seat: Seat
    monster: int
    card: CardId
    called: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class ItemSnatched(Event):
    """A monster has taken that Item from `seat`, with the Cheat on it, and carries it."""

    monster: int
    seat: Seat
    card: CardId
    called: str = field(default="", compare=False)
    cheat: CardId = NO_CARD


@dataclass(frozen=True, slots=True)
class LootLeft(Event):
    """The Items of a monster lie in that room now. `cheats`: those on the Items, see `Dropped`."""

    room: int
    items: tuple[CardId, ...]
    cheats: tuple[CardId, ...] = ()


@dataclass(frozen=True, slots=True)
class RoomAdded(Event):
    """A room lies there now that nobody has found (quest.explore.12)."""

    seat: Seat
    room: int
    face: str


@dataclass(frozen=True, slots=True)
class NoMonsterLeft(Event):
    """One should have come, and there is no Monster card to draw (quest.setup.4)."""

    room: int


@dataclass(frozen=True, slots=True)
class WasHit(Event):
    """`seat` has taken so many hits, and has so much Health left."""

    seat: Seat
    count: int
    left: int
    why: str


@dataclass(frozen=True, slots=True)
class Healed(Event):
    """`seat` has so many hits fewer, and so much Health now."""

    seat: Seat
    count: int
    left: int
    why: str


@dataclass(frozen=True, slots=True)
class TokensChanged(Event):
    """`seat` can have so much Health at most now."""

    seat: Seat
    tokens: int
    why: str


@dataclass(frozen=True, slots=True)
class Dropped(Event):
    """`seat` has dropped these Items and so many Gold Pieces in that room.

    `cheats`: what goes along with each Item, see `cheats_on`; empty in what an earlier release has recorded.
    """

    seat: Seat
    room: int
    items: tuple[CardId, ...]
    gold: int
    cheats: tuple[CardId, ...] = ()


@dataclass(frozen=True, slots=True)
class TookGold(Event):
    """`seat` has got so many Gold Pieces, and has `gold` now."""

    seat: Seat
    count: int
    gold: int
    why: str


@dataclass(frozen=True, slots=True)
class PickedUp(Event):
    """`seat` has picked up these Items and so many Gold Pieces in that room. `cheats`: see `Dropped`."""

    seat: Seat
    room: int
    items: tuple[CardId, ...]
    gold: int
    cheats: tuple[CardId, ...] = ()


@dataclass(frozen=True, slots=True)
class BarterOffered(Event):
    """An offer to trade Items and gold, open until it is answered, withdrawn or impossible."""

    by: Seat
    to: Seat
    give: tuple[CardId, ...]
    gold: int
    want: tuple[CardId, ...]
    wanted_gold: int

    def addresses(self, seat: Seat) -> bool:
        """Who is to agree."""
        return seat == self.to


@dataclass(frozen=True, slots=True)
class PaidGold(Event):
    """`seat` has spent so many Gold Pieces, and has `gold` now."""

    seat: Seat
    count: int
    gold: int
    why: str


@dataclass(frozen=True, slots=True)
class LostGold(Event):
    """`seat` has lost so many Gold Pieces, and has `gold` left."""

    seat: Seat
    count: int
    gold: int
    why: str


@dataclass(frozen=True, slots=True)
class MovedByMagic(Event):
    """`seat` is in that room now, by no way that one goes."""

    seat: Seat
    room: int


@dataclass(frozen=True, slots=True)
class BattleBegan(Event):
    """`seat` fights these monsters, by their numbers."""

    seat: Seat
    monsters: tuple[int, ...]
    called: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class BattleCalled(Event):
    """`seat` has announced the roll; `called_off`: and has thought better of it."""

    seat: Seat
    called_off: bool = False


@dataclass(frozen=True, slots=True)
class BattleDecided(Event):
    """The dice have counted: both totals, and whether the heroes have won."""

    heroes: int
    monsters: int
    won: bool


@dataclass(frozen=True, slots=True)
class BattleEnded(Event):
    """The combat of `seat` is over: `won`, `lost`, or it ended without either."""

    seat: Seat
    how: str


@dataclass(frozen=True, slots=True)
class Dodged(Event):
    """`seat` has got away from what that monster does, with a roll of `total`."""

    seat: Seat
    monster: int
    total: int
    called: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class GotCaught(Event):
    """That monster does to `seat` what it does."""

    seat: Seat
    monster: int
    called: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class FleesBetter(Event):
    """`seat` has paid for their next roll to run away from that monster: `bonus` in all."""

    seat: Seat
    monster: int
    bonus: int
    called: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class PowerTried(Event):
    """`seat` has tried that power, and it works or does not."""

    seat: Seat
    power: str
    works: bool


@dataclass(frozen=True, slots=True)
class Fled(Event):
    """`seat` has run into that room."""

    seat: Seat
    room: int


@dataclass(frozen=True, slots=True)
class Searched(Event):
    """`seat` has searched that room, with dice and all that is added to them."""

    seat: Seat
    room: int
    total: int


@dataclass(frozen=True, slots=True)
class RoomSearched(Event):
    """That token lies in that room now: Ransacked, or Looted Out."""

    room: int
    token: str


@dataclass(frozen=True, slots=True)
class JoinedBattle(Event):
    """That monster fights as well."""

    monster: int
    called: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class HelpOffered(Event):
    """The main player asks `other` for help on these terms (`request`), or `other` offers it."""

    main: Seat
    other: Seat
    terms: QuestTerms
    request: bool

    def addresses(self, seat: Seat) -> bool:
        """Who is asked; of an offer, the main player, and those who could make a better one."""
        return seat == self.other if self.request else seat != self.other


@dataclass(frozen=True, slots=True)
class CameToHelp(Event):
    """`seat` has gone into that room, since their help was accepted: without Move (quest.help.4)."""

    seat: Seat
    room: int


@dataclass(frozen=True, slots=True)
class HelperLeft(Event):
    """`helper` is not in the combat any more: `dead`, `gone`, or `below_the_boss`."""

    main: Seat
    helper: Seat
    why: str


@dataclass(frozen=True, slots=True)
class GoldGiven(Event):
    """`giver` has given `taker` so many Gold Pieces."""

    giver: Seat
    taker: Seat
    count: int
    why: str


@dataclass(frozen=True, slots=True)
class MonsterPut(Event):
    """A card has moved that monster into that room."""

    monster: int
    room: int
    called: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class BaseGiven(Event):
    """That monster stands on a base of that colour now."""

    monster: int
    colour: str
    called: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class LinkChanged(Event):
    """`seat` has changed what lies on that side of that room: it is of that kind now."""

    seat: Seat
    room: int
    side: int
    kind: str


def cheats_on(items: Sequence[CardId], cheats: Mapping[CardId, CardId]) -> tuple[CardId, ...]:
    """Return the Cheat that goes along with each Item, NO_CARD for none; () if none does at all (quest.items.9)."""
    return tuple(cheats.get(card, NO_CARD) for card in items) if any(card in cheats for card in items) else ()


TOLD: Mapping[str, type[Event]] = {
    name: kind
    for name, kind in (*vars(of_heroes).items(), *tuple(globals().items()))
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
}
"""All that can be told at a table of the board game, by name."""
