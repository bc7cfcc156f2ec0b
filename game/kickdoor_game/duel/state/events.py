"""What can happen in a duel. What tells a hidden card is told to whoever may know it, and everybody hears that
something happened (ccg.zones.11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...machine.events import Event
from ...machine.ids import CardId, Seat

UNTOLD = -1
"""How much life is left, where that was not recorded."""


@dataclass(frozen=True, slots=True)
class DeckShuffled(Event):
    """`seat` has shuffled their deck."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RolledForFirst(Event):
    """The dice of both players, by seat (ccg.setup.4)."""

    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class FirstTurnGiven(Event):
    """`seat` takes the first turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HandKept(Event):
    """`seat` keeps the opening hand, or (`kept` False) takes a new one (ccg.mulligan.2)."""

    seat: Seat
    kept: bool


@dataclass(frozen=True, slots=True)
class DuelTurnBegan(Event):
    """The turn of `seat` begins, that `number` of the duel."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """A phase of the turn of `seat` begins (ccg.turn.1)."""

    seat: Seat
    phase: str


@dataclass(frozen=True, slots=True)
class MarkerTurned(Event):
    """The marker of `seat` shows Limp Away, or Run Away."""

    seat: Seat
    limping: bool


@dataclass(frozen=True, slots=True)
class CardsZapped(Event):
    """These cards are zapped, or unzapped."""

    cards: tuple[CardId, ...]
    zapped: bool


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """`seat` has drawn so many cards."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class CardsSeen(Event):
    """Only its audience learns these cards. `where`: hand, deck, stash or attack; they are those of `seat`."""

    seat: Seat
    cards: tuple[CardId, ...]
    where: str


@dataclass(frozen=True, slots=True)
class ThingAnnounced(Event):
    """`seat` announces something: number `number`, with this card, as `what`, aimed at these (ccg.timing.6)."""

    seat: Seat
    number: int
    what: str
    card: CardId
    targets: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class ThingStopped(Event):
    """What was announced by that number does nothing (ccg.timing.5)."""

    number: int
    card: CardId


@dataclass(frozen=True, slots=True)
class NothingToDo(Event):
    """What was announced by that number has nothing left to act on (ccg.general.5, .8)."""

    number: int
    card: CardId


@dataclass(frozen=True, slots=True)
class CameIntoPlay(Event):
    """A card of `seat` lies in their hoard now, or is shown (`where`)."""

    seat: Seat
    card: CardId
    where: str


@dataclass(frozen=True, slots=True)
class GoldChanged(Event):
    """The purse of `seat` has changed by so much, and holds `purse`."""

    seat: Seat
    by: int
    purse: int
    why: str


@dataclass(frozen=True, slots=True)
class DamageDealt(Event):
    """So much damage was put on that card. `combat`: in a fight's blows (ccg.damage.5); `source`: by which card;
    `left`: how much life it has left then, UNTOLD in what an earlier release has recorded."""

    card: CardId
    count: int
    source: CardId
    combat: bool
    left: int = UNTOLD


@dataclass(frozen=True, slots=True)
class DamagePrevented(Event):
    """So much damage to that card was prevented (ccg.damage.4)."""

    card: CardId
    count: int


@dataclass(frozen=True, slots=True)
class DamageHealed(Event):
    """So much damage was taken off that card. `left`: how much life it has left then."""

    card: CardId
    count: int
    left: int = UNTOLD


@dataclass(frozen=True, slots=True)
class ValueChanged(Event):
    """A value of that card is changed by so much, until then."""

    card: CardId
    value: str
    by: int
    until: str


@dataclass(frozen=True, slots=True)
class TokensChanged(Event):
    """So many tokens have come onto that card, or gone from it."""

    card: CardId
    by: int


@dataclass(frozen=True, slots=True)
class CardSquished(Event):
    """That card is squished (ccg.damage.7)."""

    card: CardId


@dataclass(frozen=True, slots=True)
class WentToDiscard(Event):
    """These cards of `seat` lie on their discard pile now."""

    seat: Seat
    cards: tuple[CardId, ...]
    why: str


@dataclass(frozen=True, slots=True)
class WentToStash(Event):
    """A card of `seat` lies in their stash: face up (`card` says which) or face down (it is NO_CARD)."""

    seat: Seat
    card: CardId
    why: str


@dataclass(frozen=True, slots=True)
class WentToHand(Event):
    """So many cards have come into the hand of `seat`; `cards`: those of them that everybody saw."""

    seat: Seat
    count: int
    cards: tuple[CardId, ...]
    why: str


@dataclass(frozen=True, slots=True)
class WentUnderDeck(Event):
    """`seat` has put so many cards under their deck."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class CardStuck(Event):
    """A card is stuck to another (ccg.curse.1)."""

    card: CardId
    host: CardId


@dataclass(frozen=True, slots=True)
class BleedingChanged(Event):
    """The Hero of `seat` is under Bleeding of so much in each of their reckonings, all effects together."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class AttackBegan(Event):
    """`seat` attacks with a face-down card and so much gold (ccg.fight.2, .3)."""

    seat: Seat
    gold: int


@dataclass(frozen=True, slots=True)
class DefenderChose(Event):
    """`seat` faces the Monster, or runs away (ccg.fight.5)."""

    seat: Seat
    faces: bool


@dataclass(frozen=True, slots=True)
class DefenderCommitted(Event):
    """`seat` commits these cards (ccg.face.1); none: they are ready (ccg.face.4)."""

    seat: Seat
    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class AttackRevealed(Event):
    """The attacking card lies face up (ccg.face.5)."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class MonsterHired(Event):
    """`seat` has hired the Monster (ccg.face.6)."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class AttackPaid(Event):
    """All gold that `seat` had committed is gone (ccg.face.8): `gold` in all, `over` of it beyond the Monster's cost.

    `card` is NO_CARD where there is no attacking card any more by then (ccg.noattack.2).
    """

    seat: Seat
    card: CardId
    gold: int
    over: int


@dataclass(frozen=True, slots=True)
class CommittedBack(Event):
    """Cards that `seat` had committed lie in their hoard again as they are, those of `zapped` zapped (ccg.face.20,
    ccg.caught.4)."""

    seat: Seat
    cards: tuple[CardId, ...]
    zapped: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class CaughtCheating(Event):
    """`seat` is caught: `card` is no Monster, or costs more than is committed (ccg.check.1, .3)."""

    seat: Seat
    card: CardId
    gold: int
    cost: int


@dataclass(frozen=True, slots=True)
class FightOver(Event):
    """The fight that `seat` started has ended."""

    seat: Seat
    why: str


@dataclass(frozen=True, slots=True)
class DuelLevelChanged(Event):
    """`seat` is at that Level now, after so many up or down."""

    seat: Seat
    by: int
    level: int


@dataclass(frozen=True, slots=True)
class TurnDeclaredOver(Event):
    """`seat` is done with munchkining (ccg.munchkining.3)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    """`seat` is out of the game: by damage, for want of a card to draw, or having conceded (ccg.end.1 to .4)."""

    seat: Seat
    why: str


@dataclass(frozen=True, slots=True)
class DuelOver(Event):
    """The duel is over; `winner` None: it is a draw (ccg.end.5, .6)."""

    winner: Seat | None


TOLD: Mapping[str, type[Event]] = {
    name: kind
    for name, kind in tuple(globals().items())
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
}
"""All that can be told at a table of the duel, by name."""
