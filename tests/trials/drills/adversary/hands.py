"""Cards that go from hand to hand, unseen by all others: in charity, by a plunderer, swapped or taken by a card."""

from __future__ import annotations

from typing import Any

from .causes import swaps_with, words_at_work
from .notes import Notes, law
from .sums import hand_limit


@law("CardsGiven")
def cards_given(notes: Notes, event: Any) -> None:
    """Check cards given in charity to the lowest, or plundered or swapped by a card (classic.charity.1,
    classic.cards.5)."""
    scene = notes.scene
    notes.must(not scene.sheets[event.taker].dead, "death.9", f"the dead seat {event.taker} is given cards")
    notes.must(event.taker != event.giver, "charity.1", f"seat {event.giver} gives to themselves")
    if notes.deed.kind == "charity":
        levels = {seat: scene.sheets[seat].level for seat in scene.alive()}
        lowest = min(levels.values())
        notes.must(levels[event.taker] == lowest, "charity.1", f"seat {event.taker} is not of the lowest Level")
        notes.must(levels[event.giver] > lowest, "charity.4", f"seat {event.giver} is lowest, and gives")
    elif notes.taking is not None:
        _taken(notes, event, *notes.taking)
    elif not (_swapped(notes, event) or _passed(notes, event)):
        plundering = words_at_work(notes.causes, event.giver, "plunder")
        from_hand = [cause for cause, word in plundering if word.get("source", "hand") == "hand"]
        notes.must(from_hand, "cards.5", f"seat {event.giver} loses cards of the hand to seat {event.taker}")
        for cause in from_hand[-1:]:
            again = (event.taker, "hand") in cause.plundered
            notes.must(not again, "runaway.11", f"seat {event.taker} plunders the hand twice")
            cause.plundered.add((event.taker, "hand"))
    notes.giving.append(event)


def in_equal_shares(notes: Notes) -> None:
    """Check that all that is too much is given, as evenly as can be among the lowest (classic.charity.1 to .4)."""
    deed, scene = notes.deed, notes.scene
    held, limit = len(scene.zone("hand", deed.seat)), hand_limit(scene, deed.seat, notes.numbers.hand_limit)
    count = len(deed.choice)
    notes.must(count == held - limit, "charity.1", f"seat {deed.seat} parts with {count} of {held} cards, of {limit}")
    levels = {seat: scene.sheets[seat].level for seat in scene.alive()}
    lowest = [seat for seat, level in levels.items() if level == min(levels.values())]
    if deed.kind == "charity_discard":
        notes.must(deed.seat in lowest, "charity.4", f"seat {deed.seat} discards, and {lowest} are lowest")
        return
    shares = [sum(taker == f"seat.{seat}" for _, taker in deed.choice) for seat in lowest]
    notes.must(max(shares) - min(shares) <= 1, "charity.2", f"{lowest} are given {shares} by seat {deed.seat}")


def _taken(notes: Notes, event: Any, taker: int, victim: int, count: int) -> None:
    """Check that a card takes so many, or all, from the hand that its player has named (classic.cards.5)."""
    notes.must((event.taker, event.giver) == (taker, victim), "cards.5", f"{event} by a card of seat {taker}")
    held = len(notes.scene.zone("hand", victim))
    notes.must(event.count == min(count, held), "cards.5", f"seat {taker} takes {event.count} of {held}, not {count}")
    notes.counts["cards taken"] += 1
    notes.taking = None


def _passed(notes: Notes, event: Any) -> bool:
    """Return whether a card lets all hands go round, this one to the next seat; check that it goes whole
    (classic.cards.5)."""
    scene = notes.scene
    words = [word for seat in scene.alive() for _, word in words_at_work(notes.causes, seat, "pass_hands")]
    for word in words[-1:]:
        giver, taker = (event.giver, event.taker)[:: 1 if word.get("to", "left") == "left" else -1]
        seats = len(scene.sheets)
        following = [seat % seats for seat in range(giver + 1, giver + seats) if not scene.sheets[seat % seats].dead]
        whole = event.count == len(scene.zone("hand", event.giver))
        notes.must(whole and taker == following[0], "cards.5", f"seat {event.giver} passes a hand as {event}")
        notes.counts["hands passed"] += 1
        return True
    return False


def _swapped(notes: Notes, event: Any) -> bool:
    """Return whether a card swaps these two hands; check that they go whole, and both ways (classic.cards.5)."""
    scene, pair = notes.scene, (event.giver, event.taker)
    for victim, other in (pair, pair[::-1]):
        for cause, word in words_at_work(notes.causes, victim, "swap_hands"):
            if other != swaps_with(scene, victim, word):
                continue
            cause.asked.add("swap_hands")
            notes.counts["hands swapped"] += 1
            whole = event.count == len(scene.zone("hand", event.giver))
            notes.must(whole, "runaway.11", f"seat {event.giver} gives {event.count} cards, not the hand")
            if pair in notes.given_back:
                notes.given_back.remove(pair)
            elif scene.zone("hand", event.taker):
                notes.given_back.add(pair[::-1])
            return True
    return False
