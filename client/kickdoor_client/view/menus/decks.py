"""Draws the list of decks, the choice of a Hero, and the deck builder."""

from __future__ import annotations

from kickdoor_protocol.messages.decks import PoolCard

from ...state.decks import DeckDraft
from ...state.model import Model, Scene
from ...state.overlays import Building, DeckListPage, NewDeck
from ...text.ink import Line, around, clickable, cut, pad, ruled, width, wrap
from ...words.menus.decks import UNNAMED, card_of, curve, facts, faults_words, listed, listed_words, name_of, narrowed

DETAIL_LINES = 5
"""Lines for the text of a card, whichever it is, so that the list does not move."""

FAULT_LINES = 2
"""Lines for the faults of a deck."""
LISTED_LEAST = 3
"""The fewest lines of the list of cards."""
NAME = 28
"""Cells for the name of a card, which has at most as many letters."""

BAR_MOST = 20
"""Cells of the longest bar of a curve."""


def deck_list_title(model: Model) -> str:
    """Return the title of the list of decks, which says what Enter does."""
    return "decks: Enter brings one to the table" if model.scene is Scene.FILLING else "decks: Enter opens one"


def deck_list_lines(model: Model, there: DeckListPage, cells: int, height: int) -> list[Line]:
    """Return a line for each deck and one for a new deck, and below them the description of the deck under the
    cursor."""
    shop = model.workshop
    if shop.told is None or shop.pool is None:
        return [[("hint", "   looking ...")]]
    decks = listed(shop)
    place = min(there.cursor, len(decks))
    rows = [(deck.name, listed_words(shop, deck)) for deck in decks]
    rows.append(("a new deck", "for a Hero whom you choose"))
    column = min(max(width(name) for name, _ in rows), cells // 2)
    lines = [_row(number, name, hint, column, cells, here=number == place) for number, (name, hint) in enumerate(rows)]
    about = decks[place].about if place < len(decks) else ""
    foot: list[Line] = [[], *([("note", f"   {part}")] for part in wrap(about, cells - 6))] if about else []
    room = max(height - len(foot), 1)
    top = around(len(lines), room, place)
    return [*lines[top : top + room], *foot][:height]


def new_deck_lines(model: Model, there: NewDeck, cells: int, height: int) -> list[Line]:
    """Return the list of Heroes that a deck can be built for, and the text of the one under the cursor."""
    shop = model.workshop
    heroes = shop.pool.heroes if shop.pool is not None else ()
    place = min(there.cursor, max(len(heroes) - 1, 0))
    cards = [card_of(shop, hero.key) for hero in heroes]
    lines = [
        _row(number, card.face.name if card else "", facts(card) if card else "", NAME, cells, here=number == place)
        for number, card in enumerate(cards)
    ]
    chosen = cards[place] if cards else None
    foot = _detail(model, chosen, cells) if chosen is not None else []
    room = max(height - len(foot), 1)
    top = around(len(lines), room, place)
    return [*lines[top : top + room], *foot][:height]


def _row(number: int, name: str, hint: str, column: int, cells: int, *, here: bool) -> Line:
    """Return a line of a list with its number."""
    line: Line = [
        ("mark", " > " if here else "   "),
        ("key", f"{number + 1:<2}" if number < 9 else "  "),
        ("cursor" if here else "option", pad(name, column)),
        ("hint", cut(f"  {hint}", max(cells - column - 6, 0))),
    ]
    return clickable(line, f"opt.{number}")


def building_title(model: Model) -> str:
    """Return the name, Hero and size of the deck being built."""
    shop, draft = model.workshop, model.workshop.draft
    if draft is None:
        return "a deck"
    size = shop.pool.size if shop.pool is not None else 0
    name = draft.name or UNNAMED
    changed = "" if draft.keys == draft.saved else ", not kept"
    return f"{name}: {name_of(shop, draft.hero)}, {draft.size} of {size}{changed}"


def building_lines(model: Model, there: Building, cells: int, height: int) -> list[Line]:
    """Return the page of the deck builder: the search line, the cards that match, the one under the cursor in full, the
    curve of costs, and the deck's faults."""
    shop, draft = model.workshop, model.workshop.draft
    if draft is None:
        return []
    cards = narrowed(shop, there.words, there.kind)
    place = min(there.cursor, max(len(cards) - 1, 0))
    foot = [*_curve(model, draft, cells), *_faults(model, cells)]
    if there.name is not None:
        line: Line = [("mark", " > "), ("", "keep it as  "), ("cursor", cut(f"{there.name}_", max(cells - 16, 4)))]
        return [line, [("hint", "   Enter keeps it, Esc goes on building")], [], *foot][:height]
    what = there.kind or "all cards"
    typed = cut(f"{there.words}_", max(cells - 40, 8))
    head: Line = [("mark", " > "), ("", "find  "), ("cursor", typed), ("hint", f"   < {what} >  {len(cards)}")]
    detail = _detail(model, cards[place], cells) if cards else []
    space = height - 1 - len(foot)
    room = max(space - min(max(len(detail), DETAIL_LINES), max(space - LISTED_LEAST, 0)), 1)
    top = around(len(cards), room, place)
    wrong = {fault.card for fault in shop.faults or ()}
    rows = [
        _card(card, draft, number, cells, here=number == place, wrong=card.face.key in wrong)
        for number, card in enumerate(cards)
    ]
    rows = rows[top : top + room]
    if not cards:
        rows = [[("", "   No card has that. Esc clears what is typed.")]]
    rows += [[]] * (room - len(rows))
    detail = [*detail, *([[]] * DETAIL_LINES)][: max(space - room, 0)]
    return [head, *rows, *detail, *foot][:height]


def _card(card: PoolCard, draft: DeckDraft, number: int, cells: int, *, here: bool, wrong: bool) -> Line:
    """Return the line of a card: how many are in the deck, its name and facts. `wrong`: a fault is about it."""
    count = draft.counts.get(card.face.key, 0)
    style = "wrong" if wrong else "good" if count else "dim"
    line: Line = [
        ("mark", " > " if here else "   "),
        (style, f"{count or '-':>2} "),
        ("cursor" if here else "option", pad(card.face.name, NAME)),
        ("hint", cut(f"  {facts(card)}", max(cells - NAME - 7, 0))),
    ]
    return clickable(line, f"opt.{number}")


def _detail(model: Model, card: PoolCard, cells: int) -> list[Line]:
    """Return the text of a card with its flavour."""
    texts = [facts(card), card.face.text, f'"{card.face.flavour}"' if card.face.flavour else ""]
    body: list[Line] = [[("", f"   {part}")] for text in texts if text for part in wrap(text, cells - 6)]
    return [ruled(card.face.name, cells, model.glyphs.across), *body]


def _curve(model: Model, draft: DeckDraft, cells: int) -> list[Line]:
    """Return how many cards there are of each cost, in one line."""
    line: Line = [("head", " costs ")]
    for cost, count in curve(model.workshop, draft):
        line += [("hint", f"  {cost}:"), ("option", str(count)), ("good", f" {'|' * min(count, BAR_MOST)}")]
    whole = sum(width(text) for _, text in line)
    if whole > cells:
        line = [(style, text) for style, text in line if style != "good"]
    return [ruled("", cells, model.glyphs.across), line]


def _faults(model: Model, cells: int) -> list[Line]:
    """Return the faults of the deck, in as many lines as they always have."""
    faults = model.workshop.faults
    style = "good" if faults == () else "hint" if faults is None else "wrong"
    told = wrap(faults_words(model.workshop), cells - 2)
    lines: list[Line] = [[(style, f" {part}")] for part in told[:FAULT_LINES]]
    if len(told) > FAULT_LINES:
        lines[-1] = [(style, cut(f" {told[FAULT_LINES - 1]} ..", cells))]
    return (lines + [[]] * FAULT_LINES)[:FAULT_LINES]
