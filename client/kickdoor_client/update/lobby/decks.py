"""Decks of a server's sets: fetching, building, saving, removing, and bringing one to a table.

The server's answers are bounded here before they are kept. Keys of the deck builder are in `building.py`; typed words
in `deck_words.py`.
"""

from __future__ import annotations

from itertools import count

from msgspec.structs import replace

from kickdoor_protocol.limits import DECK_ABOUT_MOST, DECK_KEYS_MOST, DECK_NAME_MOST, KEY_MOST
from kickdoor_protocol.messages.decks import (
    CheckDeck,
    DeckChecked,
    DeckInfo,
    Decks,
    ListDecks,
    Lists,
    LookAtLists,
    LookAtPool,
    Pool,
    SaveDeck,
)
from kickdoor_protocol.messages.lobby import JoinTable

from ...network.events import UNNUMBERED
from ...state.decks import DeckDraft, DeckFile, DeckState, Keys, Listed
from ...state.effects import Effects, KeepDeck, LookForDecks, Send
from ...state.errand import Purpose
from ...state.messages import DecksFound
from ...state.model import FACES_MOST, Manner, Model, Phase, Scene, is_legible
from ...state.overlays import Building, DeckListPage, NewDeck
from ...text.digits import is_digits
from ...words.menus.decks import is_unsaved, listed, lists_words
from ..home.parting import parted
from ..showing.outcome import Outcome, remark, send, show_lines

DECKS_MOST = 100
"""Ready decks, and decks of one's own, that are listed."""

HEROES_MOST = 100
"""Heroes of a set that are listed."""
FAULTS_MOST, FAULT_MOST = 40, 400
"""Faults of a deck that are shown, and characters of one."""

PACKS = "packs"
"""Table option for packs of cards."""


def set_here(model: Model) -> str:
    """Return the key of the set whose decks are meant: that of this person's table, else that of the first set with
    decks; "" if there is none."""
    known = [info.key for info in (model.tables.sets if model.tables is not None else ()) if info.decks]
    if model.scene is Scene.FILLING and model.lobby is not None:
        here = model.lobby.table.set
        return here if here in known or any(seat.deck for seat in model.lobby.table.seats) else ""
    return model.errand.set if model.errand.set in known else next(iter(known), "")


def are_here(model: Model) -> bool:
    """Return whether players bring a deck to the game at hand and this person may bring one, as spectators may not."""
    sits = model.scene is not Scene.FILLING or (model.lobby is not None and model.lobby.your_seat is not None)
    return sits and bool(set_here(model))


def lie_open(model: Model) -> bool:
    """Return whether the game at this table is one with decks, whose lists everybody may read."""
    if model.scene is Scene.FILLING:
        return bool(set_here(model))
    view = model.seen.public
    known = {info.key for info in (model.tables.sets if model.tables is not None else ()) if info.decks}
    return view is not None and view.header.set in known and model.replay is None


def asked_for_lists(model: Model, _: str) -> Outcome:
    """Request the card lists of the decks at this table."""
    return send(model, LookAtLists(UNNUMBERED))


def lists_told(model: Model, told: Lists) -> Outcome:
    """Show the card lists of the decks at the table, which the server sent."""
    mine = model.lobby.your_seat if model.scene is Scene.FILLING and model.lobby is not None else None
    private = model.seen.private
    return show_lines(model, lists_words(told, mine if private is None else private.seat))


def opened(model: Model) -> Outcome:
    """Open the page with the list of decks, and fetch the decks."""
    return fetched(model.with_ui(overlay=DeckListPage(), notice=None))


def fetched(model: Model) -> Outcome:
    """Request the decks of this set from the server and from files, and the cards to build with if they are not known
    yet."""
    key, packs = set_here(model), _packs(model)
    shop = model.workshop
    if (shop.set, shop.packs) != (key, packs):
        shop = DeckState(key, packs, draft=shop.draft if shop.set == key else None)
    model = replace(model, workshop=shop)
    if model.contact.phase is not Phase.OPEN:
        return remark(model, "wrong", "Not sent: there is no connection to the server just now.")
    effects: Effects = (LookForDecks(),) if model.keeps else ()
    effects += (Send(ListDecks(UNNUMBERED, key)),)
    return model, (*effects, *([Send(LookAtPool(UNNUMBERED, key, packs))] if shop.pool is None else []))


def _packs(model: Model) -> str:
    """Return the packs whose cards are used at the table, as the table's option."""
    if model.scene is not Scene.FILLING or model.lobby is None:
        return str(model.errand.options.get(PACKS, ""))
    return str(model.lobby.table.options.get(PACKS, ""))


# ---- messages about decks


def told(model: Model, message: Decks | Pool | DeckChecked) -> Outcome:
    """Store the server's answer about decks, cut to the size that a set and a deck can have."""
    shop = model.workshop
    if message.set != shop.set:
        return model, ()
    match message:
        case Decks():
            ready, own = (tuple(map(_bounded, each[:DECKS_MOST])) for each in (message.ready, message.own))
            shop = replace(shop, told=replace(message, ready=ready, own=own))
        case Pool():
            shop = replace(shop, pool=_pool(message))
        case DeckChecked() if shop.asked is not None and message.cards == shop.asked:
            faults = tuple(
                replace(fault, text=fault.text[:FAULT_MOST], rule=fault.rule[:KEY_MOST], card=fault.card[:KEY_MOST])
                for fault in message.faults[:FAULTS_MOST]
            )
            return checking(replace(model, workshop=replace(shop, asked=None, checked=replace(message, faults=faults))))
        case _:
            return model, ()
    return replace(model, workshop=shop), ()


def _bounded(deck: DeckInfo) -> DeckInfo:
    """Return a deck with bounded lengths."""
    return replace(
        deck,
        name=deck.name[:DECK_NAME_MOST],
        cards=tuple(key[:KEY_MOST] for key in deck.cards[:DECK_KEYS_MOST]),
        about=deck.about[:DECK_ABOUT_MOST],
    )


def _pool(pool: Pool) -> Pool:
    """Return a pool with bounded lengths, without illegible cards."""
    cards = tuple(card for card in pool.cards[:FACES_MOST] if is_legible(card.face) and len(card.face.key) <= KEY_MOST)
    known = {card.face.key for card in cards}
    heroes = tuple(
        replace(hero, beside=tuple(key for key in hero.beside[:FACES_MOST] if key in known))
        for hero in pool.heroes[:HEROES_MOST]
        if hero.key in known
    )
    size = min(max(pool.size, 0), DECK_KEYS_MOST - 1)
    return replace(pool, cards=cards, heroes=heroes, size=size, copies_most=min(max(pool.copies_most, 0), size))


def found(model: Model, message: DecksFound) -> Outcome:
    """Store the decks found on this machine, and report why one could not be written."""
    shop = model.workshop
    files = tuple(deck for deck in message.decks if deck.set == shop.set)[:DECKS_MOST]
    model = replace(model, workshop=replace(shop, files=files))
    return remark(model, "wrong", message.wrong) if message.wrong else (model, ())


def unanswered(model: Model) -> Model:
    """Return the model after the check of a deck was refused or lost: no answer to it is expected any more."""
    return replace(model, workshop=replace(model.workshop, asked=None))


def checking(model: Model) -> Outcome:
    """Ask the server for the faults of the deck being built, unless they are known or an earlier check is
    unanswered."""
    shop = model.workshop
    known = shop.draft is None or shop.faults is not None
    if known or shop.asked is not None or shop.draft is None or model.contact.phase is not Phase.OPEN:
        return model, ()
    keys = shop.draft.keys[:DECK_KEYS_MOST]
    model = replace(model, workshop=replace(shop, asked=keys))
    return model, (Send(CheckDeck(UNNUMBERED, shop.set, keys, shop.packs)),)


# ---- actions on a deck


def brought(model: Model, deck: Listed) -> Outcome:
    """Bring a deck to the table at which this person sits, and to tables joined later."""
    cards = _by_keys(model, deck.keys) if deck.where in ("file", "draft") else ()
    name = "" if cards else deck.name
    lobby = model.lobby
    if lobby is None or model.scene is not Scene.FILLING or lobby.your_seat is None:
        return remark(model, "wrong", "Sit down at a table first: a deck is brought there.")
    model = replace(model, errand=replace(model.errand, deck=name, cards=cards))
    return send(model, JoinTable(UNNUMBERED, lobby.table.id, model.me.sex, deck=name, cards=cards))


def built(model: Model, deck: Listed) -> Outcome:
    """Open a deck in the deck builder; ready-made decks are opened as a copy without a name."""
    shop = model.workshop
    if not deck.keys:
        return remark(model, "wrong", "There is nothing in that deck.")
    if deck.where != "draft":
        hero, *cards = _by_keys(model, deck.keys)
        counts = {key: cards.count(key) for key in dict.fromkeys(cards)}
        mine = deck.where != "ready"
        draft = DeckDraft(hero, counts, deck.name if mine else "", deck.about, number=_number(model))
        draft = replace(draft, saved=draft.keys)
        shop = replace(shop, draft=draft)
    return checking(replace(model, workshop=shop))


def _by_keys(model: Model, said: Keys) -> Keys:
    """Return the keys of cards given by key or, as people write them in files, by name."""
    pool = model.workshop.pool
    cards = pool.cards if pool is not None else ()
    names = {card.face.name.casefold(): card.face.key for card in cards}
    known = {card.face.key for card in cards}
    return tuple(each if each in known else names.get(each.casefold(), each) for each in said)


def _number(model: Model) -> int:
    """Return the number of the next draft."""
    draft = model.workshop.draft
    return 1 if draft is None else draft.number + 1


def begun(model: Model, hero: str) -> Outcome:
    """Begin a new deck for the Hero with the key `hero`."""
    draft = DeckDraft(hero, number=_number(model))
    return checking(replace(model, workshop=replace(model.workshop, draft=replace(draft, saved=draft.keys))))


def saved(model: Model, name: str) -> Outcome:
    """Save the deck being built under this name: in a file, or on the server if this program may not write files."""
    shop, name = model.workshop, " ".join(name.split())[:DECK_NAME_MOST]
    if shop.draft is None:
        return remark(model, "wrong", "No deck is being built.")
    if not name:
        return remark(model, "wrong", "A deck needs a name.")
    if any(deck.where == "ready" and deck.name.casefold() == name.casefold() for deck in listed(shop)):
        return remark(model, "wrong", f"{name} is the name of a ready deck.", cure="give yours another one")
    draft = replace(shop.draft, name=name)
    model = replace(model, workshop=replace(shop, draft=replace(draft, saved=draft.keys)))
    if not model.keeps:
        return send(model, SaveDeck(UNNUMBERED, shop.set, name, draft.keys[:DECK_KEYS_MOST], draft.about))
    named = {card.face.key: card.face.name for card in shop.pool.cards} if shop.pool is not None else {}
    model, said = remark(model, "word", f"Kept as {name}.")
    return model, (*said, KeepDeck(DeckFile(shop.set, name, draft.keys, draft.about), named))


def saved_unfinished(model: Model) -> Outcome:
    """Save the deck being built under a new name, if it has unsaved changes and this program may write files."""
    draft = model.workshop.draft
    if draft is None or not model.keeps or not is_unsaved(model.workshop):
        return model, ()
    taken = {deck.name.casefold() for deck in listed(model.workshop) if deck.where != "draft"}
    names = (f"unfinished {number}" for number in count(1))
    return saved(model, next(name for name in names if name not in taken))


def removed(model: Model, deck: Listed) -> Outcome:
    """Delete a deck, or discard the one being built. Ready-made decks cannot be deleted."""
    match deck.where:
        case "file":
            return model, (KeepDeck(DeckFile(model.workshop.set, deck.name, ()), {}),)
        case "own":
            return send(model, SaveDeck(UNNUMBERED, model.workshop.set, deck.name))
        case "draft":
            return replace(model, workshop=replace(model.workshop, draft=None)), ()
        case _:
            return remark(model, "wrong", "A ready deck stays.")


# ---- keys


def pressed(model: Model, there: DeckListPage, key: str) -> Outcome | None:
    """Handle a key on the list of decks, whose last line makes a new deck; None if it has no effect."""
    decks = listed(model.workshop)
    place = min(there.cursor, len(decks))
    deck = decks[place] if place < len(decks) else None
    at_table = model.scene is Scene.FILLING
    match key:
        case "escape":
            return parted(model) if is_what_for(model) else (model.with_ui(overlay=None), ())
        case "up" | "down":
            step = 1 if key == "down" else -1
            return model.with_ui(overlay=DeckListPage((place + step) % (len(decks) + 1)), notice=None), ()
        case "n":
            return _new(model)
        case "enter" if deck is None:
            return _new(model)
        case "enter" if at_table and deck is not None and deck.where != "draft":
            return brought(model.with_ui(overlay=None), deck)
        case "enter" | "e" if deck is not None and model.workshop.pool is not None:
            return built(model.with_ui(overlay=Building(), notice=None), deck)
        case "d" | "delete" if deck is not None:
            return removed(model.with_ui(overlay=DeckListPage(place)), deck)
        case _ if is_digits(key) and 1 <= int(key) <= len(decks) + 1:
            return pressed(model, DeckListPage(int(key) - 1), "enter")
        case _:
            return None


def is_what_for(model: Model) -> bool:
    """Return whether this program went to the server only to build decks."""
    return model.errand.purpose is Purpose.DECKS


def _new(model: Model) -> Outcome:
    """Choose a Hero for a new deck, if the pool is known."""
    return (model, ()) if model.workshop.pool is None else (model.with_ui(overlay=NewDeck(), notice=None), ())


def hero_pressed(model: Model, there: NewDeck, key: str) -> Outcome | None:
    """Handle a key on the page where the Hero of a new deck is chosen; None if it has no effect."""
    heroes = model.workshop.pool.heroes if model.workshop.pool is not None else ()
    if key == "escape" or not heroes:
        return model.with_ui(overlay=DeckListPage()), ()
    place = min(there.cursor, len(heroes) - 1)
    match key:
        case "up" | "down":
            return model.with_ui(overlay=NewDeck((place + (1 if key == "down" else -1)) % len(heroes))), ()
        case "enter":
            return begun(model.with_ui(overlay=Building(), notice=None), heroes[place].key)
        case _ if is_digits(key) and 1 <= int(key) <= len(heroes):
            return begun(model.with_ui(overlay=Building(), notice=None), heroes[int(key) - 1].key)
        case _:
            return None


def for_nothing_else(model: Model) -> Outcome:
    """Show the decks on arrival at a server to which this program went only for them; leave it if its game has no
    decks."""
    model = replace(model, errand=replace(model.errand, arrived=True))
    if not are_here(model):
        return parted(model, 1, "Nobody brings a deck to that game.")
    if model.manner is Manner.SCREEN:
        return opened(model)
    model = replace(model, workshop=DeckState(set_here(model), waiting=""))
    return fetched(model)
