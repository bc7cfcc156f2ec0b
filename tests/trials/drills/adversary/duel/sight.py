"""Check who may know which card (ccg.zones.11): what an observation names, and what events name to whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .notes import DuelNotes
from .scene import DuelScene

CHAIRS = (0, 1, None)
OF_CARDS = ("card", "cards", "targets", "host", "source", "aims", "paid_with", "guards", "shields")


def sees(n: DuelNotes, chair: int | None, table: Any) -> None:
    """Check that what that chair is shown names no card that is hidden from it, and as many as there are."""
    hidden = n.scene.hidden_from(chair)
    # Who has answered by a hidden card knows it, and a card that was seen by a word of another stays unknown here.
    for seat, (side, shown) in enumerate(zip(n.scene.sides, table.duelists, strict=True)):
        for name in ("hand", "deck", "discard", "stash", "hoard"):
            told = [int(card) for card in getattr(shown, name)]
            wrong = hidden & set(told)
            n.must(not wrong, "zones.11", f"chair {chair} sees {[n.name(card) for card in wrong]} in {name} of {seat}")
            there = getattr(side, name)
            n.must(len(told) == len(there), "zones.11", f"chair {chair} sees {len(told)} of {len(there)}: {name}")
            known = {card for card in there if card not in hidden}
            n.must(
                known <= set(told), "zones.11", f"chair {chair} does not see {known - set(told)} in {name} of {seat}"
            )
    named = {int(card) for card in table.presences}
    if table.fight is not None:
        named |= {int(table.fight.card), *map(int, table.fight.committed)}
    named |= set(map(int, table.shown))
    # What is resolving may still name what all have seen go: who was there remembers it.
    named |= {card for frame in table.stack for card in named_by(frame)} - n.remembered
    wrong = hidden & named
    n.must(not wrong, "zones.11", f"chair {chair} is told of {[n.name(card) for card in wrong]}")


def named_by(thing: Any) -> Iterator[int]:
    """Yield the cards that an event or a frame names."""
    for name in OF_CARDS:
        yield from _numbers(getattr(thing, name, None))
    yield from (int(card) for card, _ in getattr(thing, "shares", ()))


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, int) and not isinstance(value, bool):
        yield int(value)
    elif isinstance(value, tuple | list):
        for part in value:
            yield from _numbers(part)
    elif isinstance(value, dict):
        yield from (int(card) for card in value)
    elif hasattr(value, "presence") and hasattr(value, "card"):
        yield int(value.card)


def hears(n: DuelNotes, before: DuelScene, after: DuelScene) -> None:
    """Check that no event names a card to somebody from whom it is hidden before the answer and after it."""
    for chair in CHAIRS:
        hidden = before.hidden_from(chair) & after.hidden_from(chair)
        for event in n.told:
            name = type(event).__name__
            reaches = event.audience is None or chair in event.audience
            if not reaches or name == "CardsSeen":
                continue
            # A card may be played and go back within one answer; it was seen when it was announced.
            wrong = (hidden & set(named_by(event))) - n.at_work - n.opened
            n.must(not wrong, "zones.11", f"chair {chair} hears of {[n.name(card) for card in wrong]}: {name}")
