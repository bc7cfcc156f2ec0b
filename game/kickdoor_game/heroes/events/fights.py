"""What happens in a combat and when running away, and what is offered for help."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...machine.events import Event
from ...machine.ids import CardId, Seat


@dataclass(frozen=True, slots=True)
class FightBegan(Event):
    """A monster has been revealed to be fought.

    `mirrored`: the Level of `fighter`, if the monster adds it to its own, else 0. `against`: which of its specials that
    make it stronger are about `fighter`, by their places on its card. Both are None where an earlier release has
    recorded it.
    """

    fighter: Seat
    card: CardId
    mirrored: int | None = field(default=None, compare=False)
    against: tuple[int, ...] | None = field(default=None, compare=False)

    def addresses(self, seat: Seat) -> bool:
        """The others: nothing asks for volunteers."""
        return seat != self.fighter


@dataclass(frozen=True, slots=True)
class FoeJoined(Event):
    """Another monster: with a Wandering Monster, a Mate, or in place of another."""

    seat: Seat
    card: CardId
    face: CardId

    def addresses(self, seat: Seat) -> bool:
        """Everybody: the fight has taken a turn."""
        return True


@dataclass(frozen=True, slots=True)
class FoeLeft(Event):
    """A monster is out of the fight without being killed."""

    face: CardId
    why: str
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Enhanced(Event):
    """An enhancer is laid on a monster, and so on `alike` of them: itself and its Mates (classic.enhancers.6)."""

    seat: Seat
    card: CardId
    face: CardId
    alike: int = 1

    def addresses(self, seat: Seat) -> bool:
        """Everybody: the fight has taken a turn."""
        return True


@dataclass(frozen=True, slots=True)
class Boosted(Event):
    """An ability or a card changes the sum of a side."""

    seat: Seat
    side: str
    value: int
    what: str
    at: Seat | None = None
    card: CardId | None = None

    def addresses(self, seat: Seat) -> bool:
        """Everybody: the fight has taken a turn."""
        return True


@dataclass(frozen=True, slots=True)
class KillAnnounced(Event):
    """The fighter says that he has won; others may still react.

    `winners`: whom this kill would let win the game. `unopposed`: no monster is left.
    """

    fighter: Seat
    heroes: int
    monsters: int
    winners: tuple[Seat, ...] = ()
    unopposed: bool = False


@dataclass(frozen=True, slots=True)
class FightWon(Event):
    """The window is over, the win is final."""

    fighter: Seat
    helper: Seat | None
    killed: tuple[CardId, ...]
    treasures: int


@dataclass(frozen=True, slots=True)
class FightEnded(Event):
    """Over without a winner: fled, or sent away."""

    fighter: Seat
    why: str


@dataclass(frozen=True, slots=True)
class RanAway(Event):
    """The decision to run."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Escaped(Event):
    """One monster is left behind."""

    seat: Seat
    face: CardId
    why: str


@dataclass(frozen=True, slots=True)
class Caught(Event):
    """One monster has caught him."""

    seat: Seat
    face: CardId


@dataclass(frozen=True, slots=True)
class HelpAsked(Event):
    """An offer: the fighter asks (`request`), or somebody offers himself.

    `played`: how many cards of the fighter's hand would be played on the helper. Which, is `Revealed` to the two alone.
    """

    fighter: Seat
    other: Seat
    items: tuple[CardId, ...]
    treasures: int
    order: str
    request: bool
    played: int = 0

    def addresses(self, seat: Seat) -> bool:
        """An offer of help: those who could make a better one."""
        return not self.request and seat not in (self.fighter, self.other)


@dataclass(frozen=True, slots=True)
class HelpAnswered(Event):
    """What became of an offer: joined, declined, withdrawn, lapsed; of a promise to a helper: void, or of a card of the
    hand: unplayed (with reasons).

    `by`: who has declined or withdrawn it, or is helping. `why` of a forced helper: the card that forces him; `time`:
    nobody answered.
    """

    fighter: Seat
    other: Seat
    what: str
    why: str = ""
    by: Seat | None = None

    def addresses(self, seat: Seat) -> bool:
        """Who has been turned down."""
        return self.what == "declined" and seat == self.other
