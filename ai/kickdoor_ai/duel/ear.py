"""Decides which events of a duel a character may remark on, from the point of view of its chair.

| moments | when |
| --- | --- |
| `won_game`, `lost_game`, `drawn` | the end |
| `attacks`, `attacked` | a face-down card attacks with gold beside it: its own, or the other's |
| `they_run`, `runs` | the defender runs: the other, or itself; nobody will know what the card was |
| `called`, `calls` | the attack is faced, and not yet turned up |
| `caught`, `catches` | it was a bluff: its own, or the other's |
| `was_true`, `was_wrong` | it was honest: its own Monster is hired, or that of the other, whom it did not believe |
| `lost_monster`, `squishes` | a Monster does not survive its fight: its own, or the other's |
| `hurt`, `hits` | a Hero takes much damage at once: its own, or the other's |
| `stopped`, `stops` | something announced is stopped: its own, or the other's |
| `new_hand` | it gives its opening hand back |
| `feud`, `settled` | a card of the other's has hurt it enough to be its enemy from now on; that card is squished |

Whether an attack is a bluff becomes a moment when everybody sees it, and not before. So the remarks on a face-down
attack, and on one that was run from, do not depend on its card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from kickdoor_game.duel.state import events as happened
from kickdoor_game.duel.state.numbers import HIGHEST_LEVEL
from kickdoor_game.machine.ids import CardId

from ..api import Chair, Event
from ..speech import Ear, Moment

TALK = "kickdoor_ai.duel.talk"
"""The package with the lines for these moments, one table for each character."""

MUCH = 3
"""Damage dealt at once to a Hero from which it is worth a remark."""
DEEP = 20
"""Announced things that are remembered: interrupts do not stack deeper."""


@dataclass(slots=True)
class DuelEar(Ear):
    """Turns events of a duel into moments. `heroes`: the Heroes by chair. `by`: who announced the latest things, by
    number."""

    heroes: tuple[CardId, ...] = ()
    by: dict[int, Chair] = field(default_factory=dict)

    def _heard(self, event: Event, me: Chair) -> Iterator[Moment]:
        """Yield the moments that this event is for that chair."""
        match event:
            case happened.DuelOver(winner=winner):
                yield self._about("drawn") if winner is None else self._either("won_game", "lost_game", winner, me)
            case happened.AttackBegan(seat=seat):
                yield self._either("attacks", "attacked", seat, me)
            case happened.DefenderChose(seat=seat, faces=faces):
                yield self._either("calls", "called", seat, me) if faces else self._either("runs", "they_run", seat, me)
            case happened.CaughtCheating(seat=seat):
                yield self._either("caught", "catches", seat, me)
            case happened.MonsterHired(seat=seat):
                yield self._either("was_true", "was_wrong", seat, me)
            case happened.FightOver(seat=seat, why="squished"):
                yield self._either("lost_monster", "squishes", seat, me)
            case happened.DamageDealt(card=card, count=count) if count >= MUCH and card in self.heroes:
                yield self._either("hurt", "hits", Chair(self.heroes.index(card)), me)
            case happened.ThingAnnounced(seat=seat, number=number):
                self.by = {number: seat, **{one: by for one, by in self.by.items() if one > number - DEEP}}
            case happened.ThingStopped():
                yield from self._stopped(event, me)
            case happened.HandKept(seat=seat, kept=False) if seat == me:
                yield self._about("new_hand")
            case _:
                pass

    def _either(self, mine: str, theirs: str, seat: Chair, me: Chair) -> Moment:
        """Return the moment `mine` if `seat` is its own chair, otherwise `theirs`; its line may name the other
        player."""
        return self._about(mine if seat == me else theirs, Chair(1 - me))

    def _stopped(self, event: happened.ThingStopped, me: Chair) -> Iterator[Moment]:
        """Yield the moment of a stopped thing, if it is known who had announced it."""
        by = self.by.get(event.number)
        if by is not None:
            yield self._either("stopped", "stops", by, me)


def ear_at(table: Any, chair: Chair) -> DuelEar:
    """Return a new ear for that chair of a table."""
    ear = DuelEar()
    ear.sit(chair, [each.name for each in table.duelists], HIGHEST_LEVEL)
    return ear
