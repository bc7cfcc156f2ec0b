"""What the oracle of the duel keeps in mind of a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ..notes import Complaint, Deed
from ..printed import Word
from .scene import Brawl, DuelScene, InPlay, Side

HIGHEST = 10
OWN_BLOWS = ("run_away", "caught", "strike", "blow", "bleeding", "draw")
"""What the rules announce by themselves, and no card."""


@dataclass(slots=True)
class Thing:
    """What has been announced and has not resolved. `guards`: the Weapons in the middle then."""

    number: int
    what: str
    by: int
    card: int
    guards: list[int]
    shielded: bool


@dataclass(slots=True)
class DuelNotes:
    """Of one match. `was`: how all lay before this answer; `scene`: as it lies by what has been told so far.

    `told`: the events of this answer, of which `at` is looked at. `things`: what is resolving, by number. `at_work`:
    the cards of what resolves or has resolved in this answer. `turn_marks`: what has been done in this turn.
    `window`: the window that is open, and who is asked in it. `fight_marks`: what has been done in this fight.
    `face_down`: whose card has just gone face down to a stash. `opened`: cards that all have seen in this answer.
    """

    scene: DuelScene
    was: DuelScene
    questions: tuple[Any, ...]
    deed: Deed = field(default_factory=lambda: Deed(-1, False, ()))
    counts: Counter[str] = field(default_factory=Counter)
    complaints: list[Complaint] = field(default_factory=list)
    told: Sequence[Any] = ()
    at: int = 0
    things: dict[int, Thing] = field(default_factory=dict)
    at_work: set[int] = field(default_factory=set)
    turn_marks: set[str] = field(default_factory=set)
    fight_marks: list[str] = field(default_factory=list)
    window: tuple[Any, ...] = ()
    face_down: list[int] = field(default_factory=list)
    opened: set[int] = field(default_factory=set)

    def must(self, holds: Any, rule: str, what: str) -> None:
        """A complaint unless it holds."""
        if not holds:
            self.complaints.append(Complaint(f"ccg.{rule}", what))

    def name(self, card: int) -> str:
        return f"{self.scene.cards[card]['name']} (card {card})" if 0 <= card < len(self.scene.cards) else "no card"

    def side(self, seat: int) -> Side:
        return self.scene.sides[seat]

    @property
    def brawl(self) -> Brawl | None:
        return self.scene.brawl

    def there(self, card: int) -> InPlay:
        """A card in play; a complaint, and a card made up, if it is not."""
        self.must(card in self.scene.play, "zones.8", f"{self.name(card)} is affected, and is not in play")
        return self.scene.play.get(card) or InPlay(0)

    def next_is(self, kind: str) -> Any:
        """The event after this one, if it is of that kind."""
        after = self.told[self.at + 1] if self.at + 1 < len(self.told) else None
        return after if type(after).__name__ == kind else None

    def before(self, kind: str) -> list[Any]:
        """The events of that kind that came before this one in the same answer."""
        return [event for event in self.told[: self.at] if type(event).__name__ == kind]

    def may_do(self, *words: str) -> bool:
        """Whether any card at work does one of these words."""
        return any(set(words) & words_on(self.scene.card(card)) for card in self.at_work if card >= 0)

    def working(self) -> set[int]:
        """The cards of what has been announced and has not resolved."""
        return {thing.card for thing in self.things.values()}

    def leaves_play(self, card: int) -> None:
        """ccg.leave.1 to .3: what is stuck to it goes to discard piles, which is told before it is."""
        self.scene.play.pop(card, None)


def words_on(card: Word) -> set[str]:
    """Every word that a card does somewhere, and what it pays with."""
    found: set[str] = set()

    def look(part: Any) -> None:
        if isinstance(part, dict):
            if "do" in part:
                found.add(part["do"])
            if part.get("squish"):
                found.add("squish")
            for each in part.values():
                look(each)
        elif isinstance(part, list | tuple):
            for each in part:
                look(each)

    look(card.get("abilities", ()))
    return found
