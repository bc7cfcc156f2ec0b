"""A duel, retold: how it ends, and who harms whom. Nothing can be given, promised or traded in one.

Nearly all that one does in a duel is meant for the other, so what is counted is what has come of it: damage to the
other's Hero, what of the other's was squished, what was stopped, gold that was stolen, and a bluff that was called. A
card's number says in whose deck it started, which is whoever controls it: all decks are of one size (ccg.deck.1).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from kickdoor_game.duel.ruleset.decks import DECK_SIZE
from kickdoor_game.duel.state import events as happened
from kickdoor_game.language.book import Book
from kickdoor_game.machine.ids import NO_CARD, CardId

from ..api import Chair, Event
from ..retelling import HostileAct, MatchBegan, MatchEnded, Told

BLOW, HURT, FLIGHT, SQUISHED, STOPPED, STOLEN, CALLED = (
    "blow of a Monster",
    "damage to the other's Hero",
    "damage for running away from it",
    "card of the other's squished",
    "what the other announced stopped",
    "gold stolen",
    "bluff called",
)
SPITE = (BLOW, HURT, FLIGHT, SQUISHED, STOPPED, STOLEN, CALLED)
"""All kinds of hostile acts, in words."""

ENDINGS = {
    "damage": "damage",
    "no_card": "no card left to draw",
    "late": "turns not played in time",
    "conceded": "giving up",
}
"""What eliminates a player, by the word of `Eliminated`."""
DRAW = "a draw"

HEROES = (CardId(0), CardId(DECK_SIZE + 1))
"""Each list begins with its Hero."""
RAN = "run_away"


def owner(card: CardId) -> Chair:
    """Return in whose deck a card started."""
    return Chair(int(card >= HEROES[1]))


class DuelRetelling:
    """Hears one duel."""

    spite: ClassVar[tuple[str, ...]] = SPITE
    deals: ClassVar[bool] = False

    def __init__(self, book: Book) -> None:
        """Any book will do: on a table of the duel cards are numbered by the two decks."""
        self._announced: dict[int, happened.ThingAnnounced] = {}
        self._hurt: dict[CardId, Chair] = {}
        self._attacker: Chair | None = None
        self._out = ""

    def retell(self, event: Event) -> Iterator[Told]:
        """What that event tells of how it began and ended, and of harm, if anything."""
        match event:
            case happened.FirstTurnGiven(seat=seat):
                yield MatchBegan(seat)
            case happened.Eliminated(why=why):
                self._out = ENDINGS[why]
            case happened.DuelOver(winner=None):
                yield MatchEnded(DRAW, ())
            case happened.DuelOver(winner=int(winner)):
                yield MatchEnded(self._out, (Chair(winner),))
        word, by = self._harm(event)
        if by is not None:
            yield HostileAct(word, by, (_other(by),))
        self._follow(event)

    def _harm(self, event: Event) -> tuple[str, Chair | None]:
        """Return what was done, and by whom; nobody: nothing was."""
        match event:
            case happened.DamageDealt(card=card, source=source, combat=combat) if card in HEROES:
                return self._to_hero(card, source, combat=combat)
            case happened.CardSquished(card=card) if card not in HEROES:
                return SQUISHED, self._squisher(card)
            case happened.ThingStopped(number=number) if number in self._announced:
                return STOPPED, _other(self._announced[number].seat)
            case happened.GoldChanged(seat=seat, by=by, why="stolen") if by > 0:
                return STOLEN, seat
            case happened.CaughtCheating(seat=seat):
                return CALLED, _other(seat)
        return "", None

    def _to_hero(self, card: CardId, source: CardId, *, combat: bool) -> tuple[str, Chair | None]:
        """Return who has hurt that Hero. What the rules deal has no source: running away, being caught, bleeding."""
        me = owner(card)
        if source != NO_CARD:
            return (BLOW if combat else HURT), None if owner(source) == me else owner(source)
        latest = next(reversed(self._announced.values()), None)
        ran = latest is not None and latest.what == RAN and latest.seat == me
        return FLIGHT, self._attacker if ran else None

    def _squisher(self, card: CardId) -> Chair | None:
        """Return who has squished it: whoever dealt it damage last, or aimed at it last; nobody, if its owner did."""
        if card in self._hurt:
            return self._hurt[card]
        aimed = (thing for thing in reversed(self._announced.values()) if card in thing.targets)
        thing = next(aimed, None)
        return thing.seat if thing is not None and thing.seat != owner(card) else None

    def _follow(self, event: Event) -> None:
        """Note what is announced, who attacks, and who has hurt which card."""
        match event:
            case happened.ThingAnnounced(number=number):
                self._announced[number] = event
            case happened.DuelTurnBegan():
                self._announced.clear()
            case happened.AttackBegan(seat=seat):
                self._attacker = seat
            case happened.FightOver():
                self._attacker = None
            case happened.DamageDealt(card=card, source=source, combat=combat):
                # Weapons strike together, so none of them is named.
                by = owner(source) if source != NO_CARD else _other(owner(card)) if combat else owner(card)
                if by != owner(card):
                    self._hurt[card] = by
            case happened.CardSquished(card=card):
                self._hurt.pop(card, None)
            case happened.DamageHealed(card=card):
                self._hurt.pop(card, None)


def _other(chair: Chair) -> Chair:
    return Chair(1 - chair)
