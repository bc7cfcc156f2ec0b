"""Keep in mind what the oracle of the duel must know of a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ..notes import Complaint, Deed
from ..printed import Word
from .scene import Brawl, DuelScene, InPlay, Side

LIMP, CAUGHT = 2, 1
OWN_BLOWS = ("run_away", "caught", "strike", "blow", "bleeding", "draw")
"""What the rules announce by themselves, and no card."""
STOPPABLE = ("card", "ability", "flaunt", "by_itself")
"""What a word that cancels can stop: Mischief and abilities."""


@dataclass(slots=True)
class Thing:
    """A thing announced that has not resolved. `guards`: the Weapons in the middle then; `shielded`: Allies, too.

    `bleeds`: the Bleeding that there was then. `targets`: what it is aimed at, and as which presence in play.
    `shields`: by card, what is prevented of its damage; `loose`: at most. `cancelled`: something above it may have
    cancelled it; `stops`: it has. `heard`: both have passed on it.
    """

    number: int
    what: str
    by: int
    card: int
    guards: list[int]
    shielded: bool
    bleeds: list[int]
    targets: dict[int, int] = field(default_factory=dict)
    shields: dict[int, int] = field(default_factory=dict)
    loose: bool = False
    cancelled: bool = False
    stops: bool = False
    heard: bool = False


@dataclass(slots=True)
class DuelNotes:
    """The notes on one match. `was`: how all lay before this answer; `scene`: as it lies by what has been told so far.
    `first`: who is to take the first turn; -1: nobody has said so.

    `told`: the events of this answer, of which `at` is looked at. `things`: what is resolving, by number. `at_work`:
    the cards of what resolves or has resolved in this answer. `turn_marks`: what has been done in this turn.
    `window`: the window that is open, and who is asked in it. `fight_marks`: what has been done in this fight.
    `aimed`: what the cards at work are aimed at. `began`: what has begun by itself in this turn or fight, by card and
    moment; `risen`: who has gained a Level in this turn, and `levels_due` what must begin with that. `bleeds_due`: how
    often the active player has still to bleed. `attacked_with`: the attacking card; `hire_due`: it must do something
    when hired; `gave_blood`: it was given blood for. `face_down`: whose card has just gone face down to a stash, and
    `stashed` why. `remembered`: what all have seen go where it is hidden, in this turn. `opened`: cards that all have
    seen in this answer. `settles`: what both have passed on in this answer, by number. `short`: somebody has drawn less
    than they were to.
    """

    scene: DuelScene
    was: DuelScene
    questions: tuple[Any, ...]
    first: int = -1
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
    stashed: str = ""
    settles: set[int] = field(default_factory=set)
    short: bool = False
    remembered: set[int] = field(default_factory=set)
    opened: set[int] = field(default_factory=set)
    aimed: dict[int, dict[int, int]] = field(default_factory=dict)
    began: list[tuple[int, str]] = field(default_factory=list)
    risen: set[int] = field(default_factory=set)
    levels_due: list[int] = field(default_factory=list)
    bleeds_due: int = 0
    attacked_with: int = -1
    hire_due: bool = False
    gave_blood: int = -1

    def must(self, holds: Any, rule: str, what: str) -> None:
        """Complain unless it holds."""
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
        """Return a card in play; if it is not, complain and return a card made up."""
        self.must(card in self.scene.play, "zones.8", f"{self.name(card)} is affected, and is not in play")
        return self.scene.play.get(card) or InPlay(0)

    def next_is(self, kind: str) -> Any:
        """Return the event after this one, if it is of that kind."""
        after = self.told[self.at + 1] if self.at + 1 < len(self.told) else None
        return after if type(after).__name__ == kind else None

    def last(self) -> Any:
        """Return the event before this one."""
        return self.told[self.at - 1] if self.at else None

    def before(self, kind: str) -> list[Any]:
        """Return the events of that kind that came before this one in the same answer."""
        return [event for event in self.told[: self.at] if type(event).__name__ == kind]

    def may_do(self, *words: str) -> bool:
        """Return whether any card at work does one of these words."""
        return any(set(words) & words_on(self.scene.card(card)) for card in self.at_work if card >= 0)

    def working(self) -> set[int]:
        """Return the cards of what has been announced and has not resolved."""
        return {thing.card for thing in self.things.values()}

    def leaves_play(self, card: int) -> None:
        """Take the card out of play; what is stuck to it goes to discard piles, which is told before it is (ccg.leave.1
        to .3)."""
        self.scene.play.pop(card, None)


def all_words(card: Word) -> list[Word]:
    """Return every word that a card does somewhere, those inside others as well."""
    found: list[Word] = []

    def look(part: Any) -> None:
        if isinstance(part, dict):
            if "do" in part:
                found.append(part)
            for each in part.values():
                look(each)
        elif isinstance(part, list | tuple):
            for each in part:
                look(each)

    look(card.get("abilities", ()))
    return found


def words_on(card: Word) -> set[str]:
    """Return the names of all that a card does somewhere."""
    return {word["do"] for word in all_words(card)}
