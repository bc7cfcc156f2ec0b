"""Events of a combat, of running away, and of offers of help."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...machine.events import Event
from ...machine.ids import CardId, Seat


@dataclass(frozen=True, slots=True)
class FightBegan(Event):
    """A hero faces a monster, at the beginning of a fight or as its new fighter.

    `mirrored`: the fighter's Level, if the monster adds it to its own; else 0. `against`: the indices of its specials
    that make it stronger against the fighter. Both are None in records of earlier releases.
    """

    fighter: Seat
    card: CardId
    mirrored: int | None = field(default=None, compare=False)
    against: tuple[int, ...] | None = field(default=None, compare=False)

    def addresses(self, seat: Seat) -> bool:
        """Return whether the event invites a remark of the seat: all but the fighter may say that they could help."""
        return seat != self.fighter


@dataclass(frozen=True, slots=True)
class FoeJoined(Event):
    """Another monster has joined the fight: with a Wandering Monster, as a Mate, or in place of another. `card`: the
    card that lies there; `face`: the monster it is.
    """

    seat: Seat
    card: CardId
    face: CardId

    def addresses(self, seat: Seat) -> bool:
        """Return True: the event invites a remark of every seat."""
        return True


@dataclass(frozen=True, slots=True)
class FoeLeft(Event):
    """A monster has left the fight without being killed."""

    face: CardId
    why: str
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Enhanced(Event):
    """A player has laid an enhancer on a monster. `alike`: for how many it counts, the monster and its Mates
    (classic.enhancers.6). `levels`: the monster's Level before and after, if the engine says it.
    """

    seat: Seat
    card: CardId
    face: CardId
    alike: int = 1
    levels: tuple[int, ...] = field(default=(), compare=False)

    def addresses(self, seat: Seat) -> bool:
        """Return True: the event invites a remark of every seat."""
        return True


@dataclass(frozen=True, slots=True)
class Boosted(Event):
    """An ability or a card has changed the sum of a side by `value`. `at`: the player whose strength it changes."""

    seat: Seat
    side: str
    value: int
    what: str
    at: Seat | None = None
    card: CardId | None = None

    def addresses(self, seat: Seat) -> bool:
        """Return True: the event invites a remark of every seat."""
        return True


@dataclass(frozen=True, slots=True)
class KillAnnounced(Event):
    """The fighter claims the kill with these two sums; others may still react.

    `winners`: the seats that this kill would make win the game. `unopposed`: no monster is left.
    """

    fighter: Seat
    heroes: int
    monsters: int
    winners: tuple[Seat, ...] = ()
    unopposed: bool = False


@dataclass(frozen=True, slots=True)
class FightWon(Event):
    """The window after the claim is over, and the win is final.

    `laid`: the enhancers on each of the monsters that were killed; () in records of earlier releases.
    """

    fighter: Seat
    helper: Seat | None
    killed: tuple[CardId, ...]
    treasures: int
    laid: tuple[tuple[CardId, ...], ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class FightEnded(Event):
    """A fight has ended without a win: the heroes have fled, or the monsters were sent away."""

    fighter: Seat
    why: str


@dataclass(frozen=True, slots=True)
class RanAway(Event):
    """The fighter has decided to run away."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Escaped(Event):
    """A hero has escaped from one monster."""

    seat: Seat
    face: CardId
    why: str


@dataclass(frozen=True, slots=True)
class Caught(Event):
    """A monster has caught a hero who was running away."""

    seat: Seat
    face: CardId


@dataclass(frozen=True, slots=True)
class HelpAsked(Event):
    """An offer of help: the fighter asks for it (`request`), or `other` offers it.

    `played`: how many cards of the fighter's hand would be played on the helper. Only these two are told which, by a
    `Revealed`.
    """

    fighter: Seat
    other: Seat
    items: tuple[CardId, ...]
    treasures: int
    order: str
    request: bool
    played: int = 0

    def addresses(self, seat: Seat) -> bool:
        """Return whether the event invites a remark of the seat: somebody else has offered help, so that it might make
        a better offer."""
        return not self.request and seat not in (self.fighter, self.other)


@dataclass(frozen=True, slots=True)
class HelpAnswered(Event):
    """An offer of help has ended, or a promise to a helper.

    `what`: of an offer, "joined", "declined", "withdrawn" or "lapsed"; of a helper, "forced" or "released"; of a
    promise, "void", or "unplayed" for a card of the hand. `by`: the seat that has declined or withdrawn it, or is
    helping. `why`: the reason; the name of the card that forces a helper; "time" if nobody answered.
    """

    fighter: Seat
    other: Seat
    what: str
    why: str = ""
    by: Seat | None = None

    def addresses(self, seat: Seat) -> bool:
        """Return whether the event speaks to the seat: the offer between it and the fighter was declined."""
        return self.what == "declined" and seat == self.other
