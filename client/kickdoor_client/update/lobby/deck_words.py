"""The command `deck`: everything that the list and the deck builder do, by typed words.

If the server's answer is needed first, it is requested and the line waits for it.
"""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.messages.decks import PoolCard

from ...state.decks import Listed
from ...state.model import Model, Scene
from ...text.digits import is_digits
from ...words.menus.decks import beside, decks_words, draft_words, facts, listed, name_of, narrowed
from ..showing.outcome import Outcome, remark, show_lines
from . import building, decks

VERBS = ("bring", "open", "new", "find", "add", "cut", "show", "save", "remove")
"""Words that may follow `deck`."""

FOUND_MOST = 12
"""Cards that are read out at once."""


def commanded(model: Model, words: str) -> Outcome:
    """Handle the typed command `deck`: `deck bring 2`, `deck new Sister Marginal`, `deck add 2 Pigeon on Patrol`, `deck
    save Mine`."""
    shop = model.workshop
    if shop.set != decks.set_here(model) or shop.pool is None or shop.told is None:
        model, effects = decks.fetched(model)
        return replace(model, workshop=replace(model.workshop, waiting=words)), effects
    verb, _, rest = words.partition(" ")
    return _done(model, verb.casefold(), rest.strip())


def arrived(outcome: Outcome) -> Outcome:
    """Run the deck command that was put off, if the decks and the cards that it needs have come."""
    model, before = outcome
    shop, words = model.workshop, model.workshop.waiting
    if words is None or shop.pool is None or shop.told is None:
        return outcome
    model, said = commanded(replace(model, workshop=replace(model.workshop, waiting=None)), words)
    return model, (*before, *said)


def _done(model: Model, verb: str, rest: str) -> Outcome:
    """Handle the command when everything it needs is known."""
    match verb:
        case "":
            return show_lines(model, decks_words(model))
        case "show":
            return show_lines(model, draft_words(model))
        case "new":
            return _new(model, rest)
        case "bring" | "open" | "remove":
            return _with_one(model, verb, rest)
        case "add" | "cut" | "find" if model.workshop.draft is None:
            return show_lines(model, draft_words(model))
        case "add" | "cut":
            return _changed(model, rest, 1 if verb == "add" else -1)
        case "find":
            return _found(model, rest)
        case "save":
            draft = model.workshop.draft
            return decks.saved(model, rest or (draft.name if draft is not None else ""))
        case _:
            return remark(model, "wrong", f"Say deck and one of these: {', '.join(VERBS)}.")


def _new(model: Model, said: str) -> Outcome:
    """Begin a deck for the Hero that the words name."""
    shop = model.workshop
    heroes = [hero.key for hero in (shop.pool.heroes if shop.pool is not None else ())]
    wanted = said.casefold()
    found = [key for key in heroes if wanted and (key == wanted or wanted in name_of(shop, key).casefold())]
    if len(found) != 1:
        there = "; ".join(name_of(shop, key) for key in heroes)
        return remark(model, "wrong", f"For whom? There are: {there}.")
    model, effects = decks.begun(model, found[0])
    model, said_so = remark(model, "word", f"A new deck for {name_of(shop, found[0])}. Say deck find, and deck add.")
    return model, (*effects, *said_so)


def meant(model: Model, said: str) -> Listed | None:
    """Return the deck with the number `said` in the list of decks, or with that name; None if there is none."""
    there = listed(model.workshop)
    if is_digits(said):
        return there[int(said) - 1] if 1 <= int(said) <= len(there) else None
    wanted = said.casefold()
    named = [deck for deck in there if deck.name.casefold() == wanted]
    named = named or [deck for deck in there if wanted and deck.name.casefold().startswith(wanted)]
    return named[0] if named else None


def _with_one(model: Model, verb: str, said: str) -> Outcome:
    """Bring, open or remove the deck that the words name."""
    deck = meant(model, said)
    if deck is None:
        return remark(model, "wrong", f"There is no deck {said!r}. Say deck to hear which there are.")
    match verb:
        case "bring":
            return decks.brought(model, deck)
        case "remove":
            gone, effects = decks.removed(model, deck)
            told, said_so = (
                remark(gone, "word", f"{deck.name} is kept no longer.") if deck.where != "ready" else (gone, ())
            )
            return told, (*effects, *said_so)
        case _:
            model, effects = decks.built(model, deck)
            model, shown = show_lines(model, draft_words(model)[:-1])
            return model, (*shown, *effects)


def _card(model: Model, said: str) -> PoolCard | None:
    """Return the card with that name or key, or the only one whose name contains the words."""
    shop, wanted = model.workshop, said.casefold()
    there = beside(shop)
    named = [card for card in there if wanted in (card.face.key, card.face.name.casefold())]
    named = named or [card for card in there if wanted and wanted in card.face.name.casefold()]
    return named[0] if len(named) == 1 else None


def _changed(model: Model, said: str, step: int) -> Outcome:
    """Put in or take out cards: `add 2 Pigeon on Patrol`, `cut Pigeon on Patrol`."""
    first, _, rest = said.partition(" ")
    count, name = (int(first), rest) if is_digits(first) and len(first) <= 3 and rest else (1, said)
    card = _card(model, name.strip())
    if card is None:
        return remark(model, "wrong", f"Which card is {name!r}? Say deck find and words that are on it.")
    key = card.face.key
    before = model.workshop.draft
    model, effects = building.changed(model, key, step * count)
    draft = model.workshop.draft
    if draft is None or draft == before:
        return model, effects
    size = model.workshop.pool.size if model.workshop.pool is not None else 0
    text = f"{draft.counts.get(key, 0)} {card.face.name}; {draft.size} of {size} cards."
    model, said_so = remark(model, "word", text)
    return model, (*effects, *said_so)


def _found(model: Model, words: str) -> Outcome:
    """Read out the cards that contain these words."""
    shop = model.workshop
    there = narrowed(shop, words, "")
    counts = shop.draft.counts if shop.draft is not None else {}
    lines = []
    for card in there[:FOUND_MOST]:
        has = f", {counts[card.face.key]} in the deck" if card.face.key in counts else ""
        lines.append(f"{card.face.name}: {facts(card)}{has}. {card.face.text}".strip())
    if not there:
        return remark(model, "wrong", f"No card that may go in has {words!r}.")
    more = len(there) - len(lines)
    return show_lines(model, [*lines, *([f"And {more} more: say more words."] if more > 0 else [])])


def words_here(model: Model) -> list[str]:
    """Return the completions of the command `deck`."""
    shop = model.workshop
    names = [deck.name for deck in listed(shop)]
    cards = [card.face.name for card in beside(shop)]
    inside = [name_of(shop, key) for key in (shop.draft.counts if shop.draft is not None else ())]
    at_table = model.scene is Scene.FILLING
    return [
        *(verb for verb in VERBS if at_table or verb != "bring"),
        *(f"{verb} {name}" for verb in ("bring", "open", "remove") for name in names),
        *(f"new {name_of(shop, hero.key)}" for hero in (shop.pool.heroes if shop.pool is not None else ())),
        *(f"add {name}" for name in cards),
        *(f"cut {name}" for name in inside),
    ]
