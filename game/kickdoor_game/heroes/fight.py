"""A combat as plain state: who fights what, and everything that has been laid beside it."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..machine.ids import NO_CARD, NOBODY, CardId, RuleId, Seat

HEROES = "heroes"
MONSTERS = "monsters"


@dataclass(slots=True)
class Foe:
    """One monster of a fight. `card` is what lies there (the monster, or a Mate), `face` the monster it is.

    Enhancers are laid on a `group`: a monster and its mates (classic.enhancers.6).
    """

    number: int
    card: CardId
    face: CardId
    group: int


@dataclass(slots=True)
class Laid:
    """An enhancer on a group of foes."""

    card: CardId
    group: int


@dataclass(slots=True)
class Boost:
    """A bonus or penalty bought or played for this fight; it stays whatever becomes of its source (classic.classes.23).

    `seat`: whose strength it changes (NOBODY: the side as a whole). `what` names it for the sum.
    """

    side: str
    value: int
    what: str
    rule: RuleId
    seat: Seat = NOBODY
    card: CardId = NO_CARD


@dataclass(slots=True)
class Terms:
    """What a helper is promised (classic.help.4 to classic.help.6): Items of the fighter, Treasures, who picks how."""

    items: list[CardId]
    treasures: int
    order: str


@dataclass(slots=True)
class HelpOffer:
    """An open offer. `request`: the fighter asks `other`; otherwise `other` offers himself at that price."""

    number: int
    request: bool
    other: Seat
    terms: Terms


@dataclass(slots=True)
class Proposal:
    """An offer of help that was made in this fight, open or not; `situation`: that of the table when it was made."""

    fighter: Seat
    other: Seat
    request: bool
    terms: Terms
    situation: int


@dataclass(slots=True)
class Fight:
    """The combat in progress. `outcome` is set once it is decided: `won`, or `sent_away` by a card."""

    fighter: Seat
    foes: list[Foe] = field(default_factory=list)
    helper: Seat = NOBODY
    forced: bool = False
    terms: Terms | None = None
    offers: list[HelpOffer] = field(default_factory=list)
    proposals: list[Proposal] = field(default_factory=list)
    enhancers: list[Laid] = field(default_factory=list)
    boosts: list[Boost] = field(default_factory=list)
    spent: list[CardId] = field(default_factory=list)
    running: bool = False
    outcome: str = ""
    owed: int = 0
    one_shots: int = 0
    next_number: int = 0
    uses: dict[str, int] = field(default_factory=dict)
    escaped: list[Seat] = field(default_factory=list)

    def party(self) -> list[Seat]:
        """The fighter and his helper."""
        return [self.fighter] if self.helper == NOBODY else [self.fighter, self.helper]

    def foe(self, number: int) -> Foe | None:
        return next((foe for foe in self.foes if foe.number == number), None)
