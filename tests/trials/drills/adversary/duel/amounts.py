"""Check how much a card does, and to whom: whatever it brings about must be among its words, with just that number.

A word that is left out of a card's table has the value that the page of the duel's words gives.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..printed import Word
from . import sums
from .notes import CAUGHT, LIMP, STOPPABLE, DuelNotes, all_words
from .scene import NO_CARD

SMACKS: Word = {"do": "damage", "count": 1}
"""What a Weapon with Smack does (ccg.keyword.16)."""
USUAL_TO = {"heal": "your_hero", "bleed": "their_hero", "stop_bleeding": "your_hero", "prevent": "your_hero"}
USUAL_WHO = {"discard": "them"}


def by_words(n: DuelNotes, *does: str) -> Iterator[tuple[int, Word]]:
    """Yield every word of these kinds on the cards at work, each with its card."""
    for card in n.at_work:
        if card < 0:
            continue
        printed = n.scene.card(card)
        yield from ((card, word) for word in all_words(printed) if word["do"] in does)
        if "damage" in does and "smack" in printed.get("keywords", ()):
            yield card, SMACKS


def many(n: DuelNotes, card: int, word: Word, name: str = "count") -> int:
    """Return the number in a word, as often as what it counts is there."""
    return int(word.get(name, 1)) * sums.times(n.scene, word.get("per", ""), n.scene.owner(card))


def reaches(n: DuelNotes, source: int, word: Word, card: int) -> bool:
    """Return whether that word means that card: it was chosen, or is what the word names."""
    to = word.get("to", USUAL_TO.get(word["do"], "target"))
    if to == "target":
        number = n.aimed.get(source, {}).get(card)
        return number is not None and card in n.scene.play and n.scene.play[card].number == number
    return card in n.scene.play and sums.reaches(n.scene, source, to, card)


def means(n: DuelNotes, source: int, word: Word, seat: int) -> bool:
    """Return whether that word means that player."""
    who = word.get("who", USUAL_WHO.get(word["do"], "you"))
    return bool(who == "both" or (who == "you") == (n.scene.owner(source) == seat))


def some(n: DuelNotes, card: int, *does: str) -> bool:
    """Return whether some word of these kinds means that card."""
    return any(reaches(n, source, word, card) for source, word in by_words(n, *does))


def paid_for(n: DuelNotes, card: int, price: str) -> bool:
    """Return whether that card is used right now, at a price of that kind."""
    return n.deed.standing and n.deed.number == card and any(each.get(price) for each in _abilities(n, card))


def _abilities(n: DuelNotes, card: int) -> list[Word]:
    smack: list[Word] = [{"zap": True}] if "smack" in n.scene.card(card).get("keywords", ()) else []
    return [*n.scene.card(card).get("abilities", ()), *smack]


def damage(n: DuelNotes, e: Any) -> None:
    """Check damage: by a blow, by a card, or without either as a price or a penalty (ccg.damage.1, .5)."""
    if e.combat:
        blows = {"strike": NO_CARD, "blow": n.scene.brawl.card if n.scene.brawl else NO_CARD}
        fair = any(blows.get(thing.what, -2) == e.source for thing in n.things.values())
        n.must(fair, "damage.5", f"combat damage to {n.name(e.card)} without a blow")
        return
    top = n.things[max(n.things)] if n.things and not n.deed.standing and n.deed.kind != "give_blood" else None
    left = top is not None and not top.loose and top.shields.get(e.card, 0)
    n.must(not left, "damage.4", f"{e.count} damage to {n.name(e.card)}, though {left} is to be prevented")
    before: Any = n.told[n.at - 1] if n.at else None
    kept_off = before.count if type(before).__name__ == "DamagePrevented" and before.card == e.card else 0
    if e.source == NO_CARD:
        n.must(e.count + kept_off in _penalties(n, e.card), "damage.1", f"{e.count} damage to {n.name(e.card)}: why")
        return
    words = [word for card, word in by_words(n, "damage") if card == e.source]
    fair = any(many(n, e.source, word) == e.count + kept_off and reaches(n, e.source, word, e.card) for word in words)
    n.must(fair, "damage.1", f"{n.name(e.source)} deals {e.count} ({kept_off} prevented) to {n.name(e.card)}: {words}")


def _penalties(n: DuelNotes, hero: int) -> set[int]:
    seat = n.scene.owner(hero)
    if hero != n.side(seat).hero:
        return set()
    found = {{"run_away": LIMP, "caught": CAUGHT}.get(thing.what, 0) for thing in n.things.values() if thing.by == seat}
    found |= {
        count for thing in n.things.values() if thing.what == "bleeding" and thing.by == seat for count in thing.bleeds
    }
    giver = n.scene.brawl.card if n.deed.kind == "give_blood" and n.scene.brawl else n.deed.number
    if n.deed.seat == seat and 0 <= giver < len(n.scene.cards):
        prices = [int(each.get("blood", 0)) for each in _abilities(n, giver)]
        found |= {*prices, sum(prices)}
    return found


def healed(n: DuelNotes, e: Any) -> None:
    """Check that as much is healed as a word says, or as a card with Life-O-Suction has just dealt, and as there is."""
    there = n.there(e.card).tokens
    fair = any(
        min(there, many(n, source, word)) == e.count and reaches(n, source, word, e.card)
        for source, word in by_words(n, "heal")
    )
    dealt: dict[int, int] = {}
    for event in reversed(n.told[: n.at]):
        if type(event).__name__ not in ("DamageDealt", "DamagePrevented"):
            break
        if type(event).__name__ == "DamageDealt":
            dealt[event.source] = dealt.get(event.source, 0) + event.count
    for source, count in dealt.items():
        mine = source >= 0 and n.scene.has(source, "life_o_suction") and n.side(n.scene.owner(source)).hero == e.card
        fair = fair or (mine and min(there, count) == e.count)
    n.must(fair, "damage.6", f"{e.count} of {there} damage is healed on {n.name(e.card)}")


def sucked(n: DuelNotes) -> None:
    """Check that whoever controls a card with Life-O-Suction heals for what it deals (ccg.keyword.9)."""
    for at, event in enumerate(n.told):
        if type(event).__name__ != "DamageDealt" or event.source < 0 or event.source not in n.was.play:
            continue
        hero = n.side(n.scene.owner(event.source)).hero
        after = [type(each).__name__ for each in n.told[at + 1 :] if getattr(each, "card", None) == hero]
        if n.was.has(event.source, "life_o_suction") and n.was.play[hero].tokens and not n.scene.over:
            n.must("DamageHealed" in after, "keyword.9", f"{n.name(event.source)} deals damage, and nothing is healed")


def gold(n: DuelNotes, e: Any, before: int) -> None:
    """Check the gold that cards give, take and steal (ccg.gold.1, ccg.general.2)."""
    if e.why == "stolen":
        last = n.last()
        taken = (
            type(last).__name__ == "GoldChanged"
            and last.why == "stolen"
            and (last.seat, last.by) == (1 - e.seat, -e.by)
        )
        thefts = [
            many(n, source, word) for source, word in by_words(n, "steal_gold") if n.scene.owner(source) != e.seat
        ]
        fair = taken if e.by > 0 else any(-e.by == min(count, before) for count in thefts)
        n.must(fair, "gold.1", f"seat {e.seat}: {e.by} gold is stolen of {before}: {thefts}")
        return
    dues = [many(n, source, word) for source, word in by_words(n, "gold") if means(n, source, word, e.seat)]
    n.must(any(e.by == max(due, -before) for due in dues), "tokens.1", f"seat {e.seat}: {e.by} gold by cards: {dues}")


def drawn(n: DuelNotes, e: Any) -> bool:
    """Return whether a card says that they draw just so many."""
    deck = len(n.side(e.seat).deck)
    dues = [many(n, source, word) for source, word in by_words(n, "draw") if means(n, source, word, e.seat)]
    n.short |= e.count == deck and bool(dues) and min(dues) > deck
    return any(e.count == min(due, deck) for due in dues)


def spilled(n: DuelNotes, seat: int, count: int) -> bool:
    """Return whether a card says that they spill just so many (ccg.keyword.18)."""
    deck = len(n.side(seat).deck)
    dues = [many(n, source, word) for source, word in by_words(n, "spill") if means(n, source, word, seat)]
    return any(count == min(due, deck) for due in dues)


def level(n: DuelNotes, e: Any, before: int) -> bool:
    """Return whether a card says that they go so far."""
    dues = [many(n, source, word, "by") for source, word in by_words(n, "level") if means(n, source, word, e.seat)]
    return any(e.level == min(10, max(1, before + due)) for due in dues)


def tokens(n: DuelNotes, e: Any) -> None:
    """Check that tokens are collected by the card's own word, or paid for its own use (ccg.keyword.3,
    ccg.general.7)."""
    collects = [many(n, source, word) for source, word in by_words(n, "collect") if source == e.card]
    prices = [-int(each.get("tokens", 0)) for each in _abilities(n, e.card)] if paid_for(n, e.card, "tokens") else []
    n.must(e.by in (*collects, *prices), "tokens.2", f"{e.by} tokens on {n.name(e.card)}: {collects}, {prices}")


def changed(n: DuelNotes, e: Any) -> None:
    """Check that a value changes by what a word says, until then."""
    fair = any(
        (word["value"], many(n, source, word, "by"), word.get("until", "turn")) == (e.value, e.by, e.until)
        and reaches(n, source, word, e.card)
        for source, word in by_words(n, "change")
    )
    n.must(fair, "general.2", f"{e.value} of {n.name(e.card)} {e.by:+d} this {e.until}")


def bleeding(n: DuelNotes, e: Any, before: int) -> None:
    """Check Bleeding: more by a word; less by a word, by a reckoning, or as its card leaves play (ccg.keyword.2)."""
    hero = n.side(e.seat).hero
    if e.count > before:
        counts = [many(n, source, word) for source, word in by_words(n, "bleed") if reaches(n, source, word, hero)]
        n.must(e.count - before in counts, "keyword.2", f"seat {e.seat}: Bleeding {before} becomes {e.count}: {counts}")
        return
    stops = e.count == 0 and some(n, hero, "stop_bleeding")
    leaves = any(type(event).__name__.startswith("WentTo") for event in n.told[n.at + 1 :])
    reckoned = n.scene.phase == "warmup" and n.scene.turn == e.seat
    n.must(stops or leaves or reckoned, "keyword.2", f"seat {e.seat}: Bleeding {before} becomes {e.count} by nothing")
    if reckoned and not stops and not leaves:
        n.must(n.bleeds_due <= 0, "keyword.1", f"seat {e.seat} has not bled {n.bleeds_due} times")
    n.bleeds_due = 0


def zapped(n: DuelNotes, e: Any) -> None:
    """Check that cards are zapped as a price, as a commitment, in the warmup, or by a word (ccg.zap.1, ccg.face.1,
    ccg.warmup.3)."""
    if all(some(n, card, "zap" if e.zapped else "unzap") for card in e.cards):
        return
    if e.zapped:
        price = len(e.cards) == 1 and paid_for(n, e.cards[0], "zap")
        n.must(
            price or n.deed.kind == "prepare", "zap.1", f"{[n.name(card) for card in e.cards]} are zapped by nothing"
        )
        return
    fair = n.scene.phase == "warmup" and all(n.scene.owner(card) == n.scene.turn for card in e.cards)
    n.must(fair and n.deed.kind == "flip", "warmup.3", f"{[n.name(card) for card in e.cards]} are unzapped by nothing")


def lays(n: DuelNotes, thing: Any) -> None:
    """Lay what a resolved interrupt prevents before what it was announced above (ccg.damage.4)."""
    below = max((number for number in n.things if number < thing.number), default=0)
    if thing.what in ("play", "squish") or thing.card < 0 or not below:
        return
    lower = n.things[below]
    for word in all_words(n.scene.card(thing.card)):
        if word["do"] == "cancel" and lower.what in STOPPABLE:
            fits = word.get("what", "either") in ("either", "card" if lower.what == "card" else "ability")
            lower.cancelled |= fits
            lower.stops |= fits and _always_does(n.scene.card(thing.card), word)
        if word["do"] == "prevent":
            lower.loose |= not _always_does(n.scene.card(thing.card), word)
            for card in [card for card in n.scene.play if reaches(n, thing.card, word, card)]:
                lower.shields[card] = lower.shields.get(card, 0) + many(n, thing.card, word)


def _always_does(printed: Word, word: Word) -> bool:
    """Return whether a card does that whenever it is used: it has nothing else to do, and no choice about it."""
    abilities = printed.get("abilities", ())
    return len(abilities) == 1 and any(each is word for each in abilities[0]["effects"])
