"""Decks in words, for both faces: the list of decks, the cards of a pool, and the content, costs and faults of a
deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kickdoor_protocol.messages.decks import Lists, PoolCard
from kickdoor_protocol.views import Face

from ...state.decks import DeckDraft, DeckState, Listed
from ...state.model import Model

IN_IT = "in the deck"
"""The kind that stands for all cards in the deck."""

UNNAMED = "no name yet"
"""Stands for the name of a deck that has none."""

STRANGE = "Not in this pool"
"""The kind of cards that are not in the pool."""

WHERE = {"draft": "being built", "file": "yours", "own": "yours, kept here", "ready": "ready"}
"""Places where a deck is kept, in words."""


def card_of(shop: DeckState, key: str) -> PoolCard | None:
    """Return the card with that key among the cards to build with; None if it is not there."""
    return next((card for card in (shop.pool.cards if shop.pool is not None else ()) if card.face.key == key), None)


def name_of(shop: DeckState, key: str) -> str:
    """Return the name of the card with that key; the key if the card is not among those to build with."""
    card = card_of(shop, key)
    return card.face.name if card is not None else key


def is_unsaved(shop: DeckState) -> bool:
    """Return whether the deck being built has cards and differs from what was last saved."""
    draft = shop.draft
    return draft is not None and bool(draft.counts) and draft.keys != draft.saved


def listed(shop: DeckState) -> list[Listed]:
    """Return all decks of this set: the one being built if it is unsaved, then one's own, then ready-made ones."""
    draft, told = shop.draft, shop.told
    found: list[Listed] = []
    if draft is not None and is_unsaved(shop):
        found.append(Listed("draft", draft.name or UNNAMED, draft.keys, draft.about))
    found += [Listed("file", deck.name, deck.keys, deck.about) for deck in shop.files]
    for deck in told.own if told is not None else ():
        found.append(Listed("own", deck.name, deck.cards, deck.about, deck.faults))
    for deck in told.ready if told is not None else ():
        found.append(Listed("ready", deck.name, deck.cards, deck.about))
    return found


def own_decks_words(names: Sequence[str]) -> str:
    """Return the end of a message to somebody who named no deck: " Of your own there are: Paper Cuts."; "" if `names`,
    those of their decks, are empty."""
    return f" Of your own there are: {', '.join(names)}." if names else ""


def listed_words(shop: DeckState, deck: Listed) -> str:
    """Return what stands behind a deck's name: "yours, Sister Marginal, 40 cards"."""
    hero = name_of(shop, deck.keys[0]) if deck.keys else "nobody"
    size = shop.pool.size if shop.pool is not None else 0
    count = max(len(deck.keys) - 1, 0)
    lacks = [f"{count} of {size} cards"] if size and count != size else []
    faults = ["cannot be played as it is"] if deck.faults and not lacks else []
    return ", ".join([WHERE[deck.where], hero, *lacks, *faults])


def facts(card: PoolCard) -> str:
    """Return kind and facts of a card: "Monster, Bard, Cost 1, Power 2"."""
    return ", ".join(part for part in (card.face.kind, *card.face.facts) if part)


def beside(shop: DeckState) -> list[PoolCard]:
    """Return the cards that may go into the deck being built, by its Hero, and those in it, so that they can be taken
    out."""
    if shop.pool is None or shop.draft is None:
        return []
    draft = shop.draft
    hero = next((hero for hero in shop.pool.heroes if hero.key == draft.hero), None)
    fitting = {*(hero.beside if hero is not None else ()), *draft.counts}
    found = [card for card in shop.pool.cards if card.face.key in fitting]
    known = {card.face.key for card in found}
    return found + [PoolCard(Face(key, key, STRANGE)) for key in draft.counts if key not in known]


def kinds(shop: DeckState) -> list[str]:
    """Return the kinds of cards that the cards to build with can be narrowed to; "" stands for all of them, `IN_IT` for
    those in the deck."""
    return ["", IN_IT, *dict.fromkeys(card.face.kind for card in beside(shop) if card.face.kind)]


def narrowed(shop: DeckState, words: str, kind: str) -> list[PoolCard]:
    """Return the cards of that kind ("": any) for the deck being built that contain all of these words, or parts of
    words, in any order."""
    wanted = words.casefold().split()
    counts = shop.draft.counts if shop.draft is not None else {}
    fitting = [
        card for card in beside(shop) if kind in ("", card.face.kind) or (kind == IN_IT and card.face.key in counts)
    ]
    return [card for card in fitting if all(word in _text(card).casefold() for word in wanted)]


def _text(card: PoolCard) -> str:
    """Return everything printed on a card."""
    return " ".join((card.face.name, facts(card), card.face.text))


def curve(shop: DeckState, draft: DeckDraft) -> list[tuple[str, int]]:
    """Return pairs of cost and number of cards in the deck, by rising cost; cards without a cost come last, as "-"."""
    counts: Counter[int | None] = Counter()
    for key, count in draft.counts.items():
        card = card_of(shop, key)
        counts[card.cost if card is not None else None] += count
    paid = sorted(cost for cost in counts if cost is not None)
    return [*((str(cost), counts[cost]) for cost in paid), *([("-", counts[None])] if None in counts else [])]


def faults_words(shop: DeckState) -> str:
    """Return in words which faults the server finds in the deck being built."""
    faults = shop.faults
    if faults is None:
        return "looking ..." if shop.asked is not None else "It has not been looked at."
    if not faults:
        return "Nothing is wrong with it."
    said = "; ".join(f"{fault.text}{f' ({fault.rule})' if fault.rule else ''}" for fault in faults)
    return f"{said[:1].upper()}{said[1:]}."


def draft_words(model: Model) -> list[str]:
    """Return the deck being built in sentences, for line mode."""
    shop, draft = model.workshop, model.workshop.draft
    if draft is None:
        return ["No deck is being built. Say deck new and a Hero, or deck open and a deck."]
    lines = [f"{draft.name or UNNAMED.capitalize()}: {name_of(shop, draft.hero)}, {_size(shop, draft)}."]
    cards = narrowed(shop, "", IN_IT)
    for kind in dict.fromkeys(card.face.kind for card in cards):
        there = [card for card in cards if card.face.kind == kind]
        said = ", ".join(f"{draft.counts[card.face.key]} {card.face.name}" for card in there)
        lines.append(f"{kind or 'Others'}: {said}.")
    if draft.counts:
        bars = ", ".join(
            f"{count} of {'no cost' if cost == '-' else f'cost {cost}'}" for cost, count in curve(shop, draft)
        )
        lines.append(f"What is paid for them: {bars}.")
    return [*lines, faults_words(shop)]


def _size(shop: DeckState, draft: DeckDraft) -> str:
    """Return how many cards the deck has, and should have."""
    return f"{draft.size} of {shop.pool.size if shop.pool is not None else '?'} cards"


def decks_words(model: Model) -> list[str]:
    """Return the numbered list of decks to choose from, and the commands for them."""
    shop = model.workshop
    lines = [
        f"{number} {deck.name}: {listed_words(shop, deck)}.{f' {deck.about}' if deck.about else ''}"
        for number, deck in enumerate(listed(shop), 1)
    ]
    bring = "deck bring and a number or a name to play it, " if model.lobby is not None else ""
    return [*lines, f"Say {bring}deck open and one to change it, or deck new and a Hero. Others: {OTHERS}."]


OTHERS = "deck find WORDS, deck add 2 CARD, deck cut CARD, deck show, deck save NAME, deck remove NAME"
"""Further commands for decks."""


def lists_words(told: Lists, me: int | None) -> list[str]:
    """Return the card lists of the decks at the table, those of others first, and how much of each has been seen. `me`
    is this person's seat."""
    lines: list[str] = []
    for deck in sorted(told.decks, key=lambda deck: (deck.seat == me, deck.seat)):
        count, seen = sum(card.count for card in deck.cards), sum(card.seen for card in deck.cards)
        whose = "your deck" if deck.seat == me else f"{deck.player}'s deck"
        title = f", {deck.title}" if deck.title else ""
        lines.append(f"{whose[0].upper()}{whose[1:]}{title}: {count} cards, of which you see {seen}.")
        for card in deck.cards:
            kind = f" ({card.kind})" if card.kind else ""
            left = f", {card.seen} seen" if card.seen else ""
            lines.append(f"  {card.count} {card.name}{kind}{left}")
    return lines or ["Nobody has brought a deck yet."]
