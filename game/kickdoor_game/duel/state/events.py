"""Events of a duel. An event that names a hidden card goes only to the players who may know it; another event tells
everybody that something happened (ccg.zones.11).

`seat` is the player it happens to. `why` is a key that `telling` puts in words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...machine.events import Event
from ...machine.ids import CardId, Seat

UNTOLD = -1
"""Stands for the life left in recordings of releases that did not record it."""


@dataclass(frozen=True, slots=True)
class DeckShuffled(Event):
    """Event: `seat` shuffled their deck."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RolledForFirst(Event):
    """Event: both players rolled for the first turn. `dice`: by seat (ccg.setup.4)."""

    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class FirstTurnGiven(Event):
    """Event: `seat` has the first turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HandKept(Event):
    """Event: `seat` kept the opening hand, or takes a new one if not `kept` (ccg.mulligan.2)."""

    seat: Seat
    kept: bool


@dataclass(frozen=True, slots=True)
class DuelTurnBegan(Event):
    """Event: the turn of `seat` began. `number`: counts the turns of the duel."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """Event: a phase of the turn of `seat` began (ccg.turn.1)."""

    seat: Seat
    phase: str


@dataclass(frozen=True, slots=True)
class MarkerTurned(Event):
    """Event: the marker of `seat` was turned to Limp Away (`limping`) or Run Away."""

    seat: Seat
    limping: bool


@dataclass(frozen=True, slots=True)
class CardsZapped(Event):
    """Event: these cards were zapped, or unzapped."""

    cards: tuple[CardId, ...]
    zapped: bool


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """Event: `seat` drew `count` cards."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class CardsSeen(Event):
    """Event: its audience sees these cards of `seat`. `where`: `hand`, `stash` or `attack`."""

    seat: Seat
    cards: tuple[CardId, ...]
    where: str


@dataclass(frozen=True, slots=True)
class ThingAnnounced(Event):
    """Event: `seat` announced something (ccg.timing.6).

    `number`: of the announcement. `what`: the word for it (`Announced.called`). `card`: the card it is about.
    `targets`: chosen cards.
    """

    seat: Seat
    number: int
    what: str
    card: CardId
    targets: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class ThingStopped(Event):
    """Event: the announcement with this number was cancelled (ccg.timing.5)."""

    number: int
    card: CardId


@dataclass(frozen=True, slots=True)
class NothingToDo(Event):
    """Event: the announcement with this number found nothing to act on (ccg.general.5, .8)."""

    number: int
    card: CardId


@dataclass(frozen=True, slots=True)
class CameIntoPlay(Event):
    """Event: a card of `seat` came into play. `where`: `hoard`, or `hand` for a flaunted card."""

    seat: Seat
    card: CardId
    where: str


@dataclass(frozen=True, slots=True)
class GoldChanged(Event):
    """Event: the purse of `seat` changed by `by` gold, and now holds `purse`."""

    seat: Seat
    by: int
    purse: int
    why: str


@dataclass(frozen=True, slots=True)
class DamageDealt(Event):
    """Event: `count` damage was put on that card.

    `source`: the card that dealt it. `combat`: it is combat damage (ccg.damage.5). `left`: life left after it, or
    UNTOLD.
    """

    card: CardId
    count: int
    source: CardId
    combat: bool
    left: int = UNTOLD


@dataclass(frozen=True, slots=True)
class DamagePrevented(Event):
    """Event: `count` damage to that card was prevented (ccg.damage.4)."""

    card: CardId
    count: int


@dataclass(frozen=True, slots=True)
class DamageHealed(Event):
    """Event: `count` damage on that card was healed. `left`: life left after it, or UNTOLD."""

    card: CardId
    count: int
    left: int = UNTOLD


@dataclass(frozen=True, slots=True)
class ValueChanged(Event):
    """Event: a value of that card changed by `by`, until the end of the fight or turn."""

    card: CardId
    value: str
    by: int
    until: str


@dataclass(frozen=True, slots=True)
class TokensChanged(Event):
    """Event: the number of tokens on that card changed by `by`."""

    card: CardId
    by: int


@dataclass(frozen=True, slots=True)
class CardSquished(Event):
    """Event: that card was squished (ccg.damage.7)."""

    card: CardId


@dataclass(frozen=True, slots=True)
class WentToDiscard(Event):
    """Event: these cards of `seat` went to their discard pile."""

    seat: Seat
    cards: tuple[CardId, ...]
    why: str


@dataclass(frozen=True, slots=True)
class WentToStash(Event):
    """Event: a card of `seat` went to their stash, face up (`card` names it) or face down (`card` is NO_CARD)."""

    seat: Seat
    card: CardId
    why: str


@dataclass(frozen=True, slots=True)
class WentToHand(Event):
    """Event: `count` cards went to the hand of `seat`. `cards`: those that everybody has seen."""

    seat: Seat
    count: int
    cards: tuple[CardId, ...]
    why: str


@dataclass(frozen=True, slots=True)
class WentUnderDeck(Event):
    """Event: `seat` put `count` cards under their deck."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class CardStuck(Event):
    """Event: a card was stuck to `host` (ccg.curse.1)."""

    card: CardId
    host: CardId


@dataclass(frozen=True, slots=True)
class BleedingChanged(Event):
    """Event: the Hero of `seat` is under Bleeding effects of `count` in all."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class AttackBegan(Event):
    """Event: `seat` attacked with a face-down card and `gold` gold (ccg.fight.2, .3)."""

    seat: Seat
    gold: int


@dataclass(frozen=True, slots=True)
class DefenderChose(Event):
    """Event: `seat` chose to face the Monster, or to run away (ccg.fight.5)."""

    seat: Seat
    faces: bool


@dataclass(frozen=True, slots=True)
class DefenderCommitted(Event):
    """Event: `seat` committed these cards (ccg.face.1), or declared to be ready if there are none (ccg.face.4)."""

    seat: Seat
    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class AttackRevealed(Event):
    """Event: the attacking card was turned face up (ccg.face.5)."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class MonsterHired(Event):
    """Event: `seat` hired the Monster (ccg.face.6)."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class AttackPaid(Event):
    """Event: the gold that `seat` committed went to the stockpile (ccg.face.8).

    `gold`: all of it; `over`: the part beyond the Monster's cost. `card`: the Monster, or NO_CARD if there is no
    attacking card any more (ccg.noattack.2).
    """

    seat: Seat
    card: CardId
    gold: int
    over: int


@dataclass(frozen=True, slots=True)
class CommittedBack(Event):
    """Event: cards that `seat` had committed are back in their hoard; those in `zapped` are zapped (ccg.face.20,
    ccg.caught.4).
    """

    seat: Seat
    cards: tuple[CardId, ...]
    zapped: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class CaughtCheating(Event):
    """Event: `seat` was caught cheating: `card` is no Monster, or its `cost` is more than the committed `gold`
    (ccg.check.1, .3).
    """

    seat: Seat
    card: CardId
    gold: int
    cost: int


@dataclass(frozen=True, slots=True)
class FightOver(Event):
    """Event: the fight that `seat` started ended. `why`: `faced`, `squished`, `ran`, `caught` or `no_attack`."""

    seat: Seat
    why: str


@dataclass(frozen=True, slots=True)
class DuelLevelChanged(Event):
    """Event: the Level of `seat` changed by `by`, and is now `level`."""

    seat: Seat
    by: int
    level: int


@dataclass(frozen=True, slots=True)
class TurnDeclaredOver(Event):
    """Event: `seat` declared to be done with munchkining (ccg.munchkining.3)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    """Event: `seat` was eliminated. `why`: `damage`, `no_card` to draw, `conceded`, or `late` answers (ccg.end.1 to .4,
    .8).
    """

    seat: Seat
    why: str


@dataclass(frozen=True, slots=True)
class DuelOver(Event):
    """Event: the duel is over. `winner`: None for a draw (ccg.end.5, .6)."""

    winner: Seat | None


TOLD: Mapping[str, type[Event]] = {
    name: kind
    for name, kind in tuple(globals().items())
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
}
"""All events of the duel, by class name."""
