"""Keep what is at work on whom: curses that strike, Bad Stuff, dice of a theft. Nothing is lost without one of them.

A hero loses a level, a card or its life only when a card says so (classic.levels.4, classic.curses.4,
classic.runaway.10). A cause is opened by the event that announces it, and closed when the table has gone on.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .printed import Word, inner_words, is_big, is_item, words_on_others
from .scene import NOBODY, Scene

CURSE, BAD_STUFF, ON_ESCAPE, TO_HELPER = "curse", "Bad Stuff", "on escape", "to the helper"


@dataclass(slots=True)
class Cause:
    """A card at work. `by`: who has played it on its victim, NOBODY if nobody has. `ready`: its window has been open,
    so it may act. `plundered`: who has had a card of what. `asked`: the words of it that have taken something."""

    kind: str
    card: int
    victim: int
    effects: list[Word]
    by: int = NOBODY
    ready: bool = True
    stopped: bool = False
    plundered: set[tuple[int, str]] = field(default_factory=set)
    lost_levels: int = 0
    asked: set[str] = field(default_factory=set)

    def words(self, seat: int) -> list[Word]:
        """Return the words of it that may act on that hero."""
        if self.stopped or not self.ready:
            return []
        return inner_words(self.effects) if seat == self.victim else words_on_others(self.effects)


@dataclass(slots=True)
class Theft:
    """A Thief's die for an Item, which is at stake until the die counts (classic.classes.19)."""

    thief: int
    item: int
    owner: int
    on: int
    die: int

    def succeeds(self) -> bool:
        return self.die >= self.on


@dataclass(slots=True)
class Roll:
    """A die thrown to run away from one monster (classic.runaway.3)."""

    seat: int
    face: int
    die: int
    bonus: int
    discards: int = 0
    bought: int = 0

    def total(self) -> int:
        return self.die + self.bonus


def words_at_work(causes: list[Cause], seat: int, *names: str) -> list[tuple[Cause, Word]]:
    """Return the words of these names that may act on that hero now, each with its cause."""
    return [(cause, word) for cause in causes for word in cause.words(seat) if word["do"] in names]


def swaps_with(scene: Scene, victim: int, word: Word) -> int:
    """Return the seat whose hand the victim gets by a `swap_hands`; the victim's own if there is nobody else."""
    seats = len(scene.sheets)
    others = [seat % seats for seat in range(victim + 1, victim + seats) if not scene.sheets[seat % seats].dead]
    match word.get("whom", "left"):
        case "left":
            return others[0] if others else victim
        case "right":
            return others[-1] if others else victim
        case _:
            most = max((len(scene.zone("hand", seat)) for seat in others), default=0)
            return next((seat for seat in others if len(scene.zone("hand", seat)) == most), victim)


def hits_item(scene: Scene, seat: int, card: int, word: Word) -> bool:
    """Return whether a `lose_item` could take that carried Item."""
    item = scene.card(card)
    slot = item.get("slot", "none")
    wanted = word.get("slot")
    if wanted is not None and not (
        item["kind"] == "item" and (slot == wanted or (wanted == "hands" and slot in ("one_hand", "two_hands")))
    ):
        return False
    size: str = word.get("size", "any")
    return bool(size == "any" or is_big(item) == (size == "big"))


def around(scene: Scene, giver: int) -> list[int]:
    """Return the others who live, from that seat's left on."""
    seats = len(scene.sheets)
    return [seat % seats for seat in range(giver + 1, giver + seats) if not scene.sheets[seat % seats].dead]


def takers(scene: Scene, giver: int, word: Word) -> list[int]:
    """Return the seats to which a `give_to` may send an Item."""
    others = around(scene, giver)
    match word.get("to", "lowest"):
        case "left":
            return others[:1]
        case "right":
            return others[-1:]
        case "die":
            return others
        case _:
            return lowest(scene, others)


def giveable(scene: Scene, giver: int, word: Word) -> list[int]:
    return [card for card in scene.zone("items", giver) if hits_item(scene, giver, card, word)]


def lowest(scene: Scene, able: list[int]) -> list[int]:
    least = min((scene.sheets[seat].level for seat in able), default=0)
    return [seat for seat in able if scene.sheets[seat].level == least]


def takes_card(scene: Scene, seat: int, card: int, word: Word) -> bool:
    """Return whether that word takes cards from the place where this one lies, and cards like it."""
    zone = scene.place[card][0]
    match word["do"]:
        case "lose_item":
            return zone == "items" and hits_item(scene, seat, card, word)
        case "lose_items_worth":
            return zone == "items" and is_item(scene.card(card))
        case "lose_hand" | "discard_cards":
            return zone == "hand"
        case "lose_class" | "change_class":
            return zone == "classes"
        case "lose_race" | "change_race":
            return zone == "races"
        case "lose_power":
            most = max((scene.card(other)["rank"] for other in scene.zone("powers", seat)), default=0)
            return zone == "powers" and (word.get("which") != "highest" or scene.card(card)["rank"] == most)
        case "lose_follower":
            return zone == "followers"
        case _:
            return False
