"""Check that what has resolved has done what it says: only its first word, since by the next one all may lie
otherwise."""

from __future__ import annotations

from ..printed import Word
from . import rights, sums
from .amounts import many, means, reaches
from .notes import DuelNotes, Thing
from .scene import LIVING

OF_CARDS = {"damage": ("DamageDealt", "DamagePrevented"), "heal": ("DamageHealed",), "change": ("ValueChanged",)}
OF_SEATS = {"gold": "GoldChanged", "draw": "CardsDrawn", "level": "DuelLevelChanged"}
BY_THEMSELVES = (
    *("hired", "survives", "end_of_fight", "reckoning", "cooldown"),
    *("level", "caught", "catches", "opponent_ran", "give_blood"),
)


def ability_of(n: DuelNotes, thing: Thing) -> Word | None:
    """Return the announced ability; None if it cannot be known, since the card could do several things."""
    card = n.scene.card(thing.card)
    ons = {"card": ("played",), "flaunt": ("flaunt",), "ability": ("use",), "by_itself": BY_THEMSELVES}[thing.what]
    fit = [each for each in card.get("abilities", ()) if each["on"] in ons]
    smacks = thing.what == "ability" and "smack" in card.get("keywords", ())
    return fit[0] if len(fit) == 1 and not smacks else None


def has_acted(n: DuelNotes, thing: Thing) -> None:
    """Check the first effect of what has resolved in this answer, reckoned as all lay before."""
    ability = ability_of(n, thing)
    if ability is None or not ability["effects"] or thing.number not in n.settles:
        return
    word = ability["effects"][0]
    now, n.scene = n.scene, n.was
    due = _due(n, thing, ability, word)
    n.scene = now
    told = {(type(event).__name__, *_whom(event)) for event in n.told}
    for names, whom in due:
        done = any((name, whom) in told for name in names)
        n.must(done, "general.5", f"{n.name(thing.card)} resolves, and nothing of {word} befalls {whom}")


def _whom(event: object) -> tuple[int]:
    card = getattr(event, "card", None)
    return (int(getattr(event, "seat", -1)) if card is None else int(card),)


def _due(n: DuelNotes, thing: Thing, ability: Word, word: Word) -> list[tuple[tuple[str, ...], int]]:
    do, source, was = word["do"], thing.card, n.was
    if do in OF_CARDS:
        names = OF_CARDS[do]
        cards = [card for card in was.play if reaches(n, source, word, card)]
        if word.get("to", "your_hero" if do == "heal" else "target") == "target":
            cards = [card for card in cards if not rights.no_target(was, thing.by, ability, card)]
        if do != "change":
            cards = [card for card in cards if was.kind(card) in LIVING and many(n, source, word) > 0]
        if do == "heal":
            cards = [card for card in cards if was.play[card].tokens]
        return [(names, card) for card in cards]
    if do == "steal_gold":
        return [(("GoldChanged",), thing.by)] if was.sides[1 - thing.by].purse else []
    seats = [seat for seat in (0, 1) if do in OF_SEATS and means(n, source, word, seat)]
    if do == "gold":
        count = many(n, source, word)
        seats = [seat for seat in seats if count > 0 or (count < 0 and was.sides[seat].purse)]
    if do == "level":
        seats = [seat for seat in seats if 1 <= was.sides[seat].level + word.get("by", 1) <= sums.HIGHEST]
    if do == "draw":
        seats = [seat for seat in seats if was.sides[seat].deck]
    return [((OF_SEATS[do],), seat) for seat in seats]
