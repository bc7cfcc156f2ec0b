"""Check that abilities begin by themselves only when their moment has come, and always when it has (ccg.general.6)."""

from __future__ import annotations

from typing import Any

from ..printed import Word
from .notes import DuelNotes

OF_FIGHTS = ("hired", "give_blood", "survives", "end_of_fight", "caught", "catches", "opponent_ran")
OF_TURNS = ("reckoning", "cooldown", "level")


def begun(n: DuelNotes, e: Any) -> None:
    """Check that the moment has come for an ability that begins by itself, and that it has not begun before."""
    moments = [
        each["on"] for each in n.scene.card(e.card).get("abilities", ()) if each["on"] in (*OF_FIGHTS, *OF_TURNS)
    ]
    fit = [on for on in moments if _has_come(n, e.card, on)]
    n.must(fit, "general.6", f"{n.name(e.card)} begins by itself: {moments} in {n.scene.phase}, {n.fight_marks}")
    if fit:
        n.began.append((e.card, fit[0]))
    if "level" in moments and e.card in n.levels_due:
        n.levels_due.remove(e.card)


def _has_come(n: DuelNotes, card: int, on: str) -> bool:
    scene, marks = n.scene, n.fight_marks
    mine, brawl = scene.owner(card) == scene.turn, scene.brawl
    often = sum(each["on"] == on for each in scene.card(card).get("abilities", ()))
    if on != "level" and n.began.count((card, on)) >= often:
        return False
    match on:
        case "reckoning":
            return mine and scene.phase == "warmup"
        case "cooldown":
            return mine and scene.phase == "cooldown"
        case "level":
            return scene.owner(card) in n.risen
        case "hired" | "survives":
            return brawl is not None and "hired" in marks and mine
        case "give_blood":
            return brawl is not None and n.gave_blood == card
        case "caught":
            return brawl is not None and "caught" in marks and mine
        case "catches":
            return brawl is not None and "caught" in marks and not mine
        case "opponent_ran":
            return brawl is not None and "run_away" in marks and mine
    return brawl is not None


def surely(n: DuelNotes, card: int, on: str) -> bool:
    """Return whether a card in play has an ability that must begin then, whatever else is so."""
    there = n.scene.play.get(card)
    return there is not None and not there.is_monster and any(_is_sure(each, on) for each in _abilities(n, card))


def _abilities(n: DuelNotes, card: int) -> tuple[Word, ...]:
    return tuple(n.scene.card(card).get("abilities", ()))


def _is_sure(ability: Word, on: str) -> bool:
    return ability["on"] == on and not any(ability.get(name) for name in ("only", "sketchy", "may", "target"))


def must_have_begun(n: DuelNotes, on: str, cards: list[int]) -> None:
    """Check that those of these cards have begun that begin at such a moment for sure."""
    late = [card for card in cards if surely(n, card, on) and (card, on) not in n.began]
    n.must(not late, "general.6", f"{[n.name(card) for card in late]} did not begin: {on}")


def in_fight(n: DuelNotes, why: str) -> None:
    """Check what begins with the end of a fight, with a hire, and with how the fight came to its end (ccg.fight.7)."""
    scene, brawl, marks = n.scene, n.scene.brawl, n.fight_marks
    if brawl is None:
        return
    attackers = [card for card in scene.play if scene.owner(card) == brawl.attacker]
    defenders = [card for card in scene.play if scene.owner(card) != brawl.attacker]
    must_have_begun(n, "end_of_fight", [*attackers, *defenders])
    if "caught" in marks:
        must_have_begun(n, "caught", attackers)
        must_have_begun(n, "catches", defenders)
    if "run_away" in marks:
        must_have_begun(n, "opponent_ran", attackers)
    if "hired" in marks and why == "faced":
        must_have_begun(n, "survives", [n.attacked_with])
    n.began = [(card, on) for card, on in n.began if on in OF_TURNS]


def rises(n: DuelNotes, seat: int) -> None:
    """Note that a Level is gained, and what must begin with that."""
    n.risen.add(seat)
    n.levels_due += [card for card in n.scene.play if n.scene.owner(card) == seat and surely(n, card, "level")]


def levels_have_begun(n: DuelNotes) -> None:
    """Check that all that begins with a Level has begun, before anything else goes on (ccg.cooldown.4)."""
    late = [card for card in n.levels_due if card in n.scene.play]
    n.must(not late, "cooldown.4", f"{[n.name(card) for card in late]} did not begin with a Level")
    n.levels_due = []


def of_phase(n: DuelNotes, on: str) -> None:
    """Check what begins in the reckoning or the cooldown of the active player, at its end."""
    must_have_begun(n, on, [card for card in n.scene.play if n.scene.owner(card) == n.scene.turn])
