"""Retells a duel for statistics: its end, and harm between players. In a duel there are no gifts, promises and trades.

Nearly every action in a duel is hostile, so only results count: damage to the other's Hero, squished cards of the
other, stopped actions, stolen gold, and a called bluff. A card's number says in whose deck it started, and that player
controls it, since all decks are of one size (ccg.deck.1).
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
"""Reasons for elimination in words, by the word of `Eliminated`."""
DRAW = "a draw"

HEROES = (CardId(0), CardId(DECK_SIZE + 1))
"""The Heroes of both players: each deck list begins with one."""
RAN = "run_away"
"""The word of `ThingAnnounced` for running away."""


def owner(card: CardId) -> Chair:
    """Return the player in whose deck a card started."""
    return Chair(int(card >= HEROES[1]))


class DuelRetelling:
    """Turns the events of one duel into records for statistics."""

    spite: ClassVar[tuple[str, ...]] = SPITE
    deals: ClassVar[bool] = False

    def __init__(self, book: Book) -> None:
        """Accept any book: on a table of the duel, cards are numbered by the two decks."""
        self._announced: dict[int, happened.ThingAnnounced] = {}
        self._hurt: dict[CardId, Chair] = {}
        self._attacker: Chair | None = None
        self._out = ""

    def retell(self, event: Event) -> Iterator[Told]:
        """Yield the records of beginning, end and hostile acts that an event contains."""
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
        """Return the kind of harm that an event is, and who did it; None if nobody did."""
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
        """Return the kind of harm to a Hero, and who dealt it. Damage by rules (running, a caught bluff, bleeding) has
        no source."""
        me = owner(card)
        if source != NO_CARD:
            return (BLOW if combat else HURT), None if owner(source) == me else owner(source)
        latest = next(reversed(self._announced.values()), None)
        ran = latest is not None and latest.what == RAN and latest.seat == me
        return FLIGHT, self._attacker if ran else None

    def _squisher(self, card: CardId) -> Chair | None:
        """Return who squished a card: who last dealt it damage or aimed at it; None if that was its owner."""
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
                # Weapons strike together, so their damage has no source.
                by = owner(source) if source != NO_CARD else _other(owner(card)) if combat else owner(card)
                if by != owner(card):
                    self._hurt[card] = by
            case happened.CardSquished(card=card):
                self._hurt.pop(card, None)
            case happened.DamageHealed(card=card):
                self._hurt.pop(card, None)


def _other(chair: Chair) -> Chair:
    """Return the opponent."""
    return Chair(1 - chair)
