"""What of all that happens in a duel is worth a remark to somebody in a chair.

| moments | when |
| --- | --- |
| `won_game`, `lost_game`, `drawn` | the end |
| `attacks`, `attacked` | a face-down card, and gold beside it: its own, or the other's |
| `they_run`, `runs` | nobody will know what it was |
| `called`, `calls` | the attack is faced, and not yet turned up |
| `caught`, `catches` | it was a bluff: its own, or the other's |
| `was_true`, `was_wrong` | it was none: its own Monster is hired, or that of the other, whom it did not believe |
| `lost_monster`, `squishes` | a Monster does not survive its fight: its own, or the other's |
| `hurt`, `hits` | much damage at once on a Hero: its own, or the other's |
| `stopped`, `stops` | what was announced does nothing: what it did itself, or what the other did |
| `new_hand` | it gives its opening hand back |

Whether an attack is a bluff is heard when everybody sees it and not before. So what a character says of an attack that
lies face down, or from which somebody has run, is the same whatever it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from kickdoor_game.duel.state import events as happened
from kickdoor_game.machine.ids import CardId

from ..api import Chair, Event
from ..speech import Ear, Moment

TALK = "kickdoor_ai.duel.talk"
"""Where the lines of these moments are, a table for each character."""

MUCH = 3
"""So much damage at once is worth a word."""
DEEP = 20
"""Interrupts lie no deeper on each other."""


@dataclass(slots=True)
class DuelEar(Ear):
    """`heroes`: the Heroes by chair. `by`: who announced the latest things, by their number."""

    heroes: tuple[CardId, ...] = ()
    by: dict[int, Chair] = field(default_factory=dict)

    def _heard(self, event: Event, me: Chair) -> Iterator[Moment]:
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
        """What it is if it is about that seat; either way the line may name the other one."""
        return self._about(mine if seat == me else theirs, Chair(1 - me))

    def _stopped(self, event: happened.ThingStopped, me: Chair) -> Iterator[Moment]:
        by = self.by.get(event.number)
        if by is not None:
            yield self._either("stopped", "stops", by, me)
