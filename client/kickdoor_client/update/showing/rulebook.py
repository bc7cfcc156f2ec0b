"""The rulebook at a table: asks the server, opens the book at the answer, and moves in it."""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.checks.request_check import LESS, is_too_much
from kickdoor_protocol.messages.book import LookUp, RulesFound

from ...network.events import UNNUMBERED
from ...state.effects import Show
from ...state.model import Manner, Model, Prompt
from ...state.overlays import OpenBook, lies_under
from ...text.digits import is_digits
from ...words.names import face_of, find_card
from ...words.rulebook import BEHIND, behind, cited, entries, is_contents, rulebook
from .outcome import Outcome, remark, send

PAGES_BACK = 12
"""Pages that one can go back."""

PAGE_LINES = 10
"""Lines that Page Up and Page Down move by, from the current entry on."""


def looked_up(model: Model, words: str = "") -> Outcome:
    """Look up words in the rulebook of this table's set; without words, its contents. Too many words are refused."""
    if words.split()[:1] == [BEHIND] and not (words := behind(model.rulebook, words)):
        return remark(model, "wrong", f"Behind which? Look something up first, then say rules {BEHIND} and its number.")
    if is_too_much(words):
        return remark(model, "wrong", f"That is too much to look up at once; {LESS}.")
    return send(model, LookUp(UNNUMBERED, _set(model), words))


def found(model: Model, rules: RulesFound) -> Outcome:
    """Show the pages of the rulebook that the server found: read them out, or open the book. A page that was open can
    be returned to."""
    before, overlay = model.rulebook, lies_under(model.ui.overlay)
    model = replace(model, rulebook=rules)
    if model.manner is Manner.LINES:
        return model, (Show(tuple(rulebook(model))),)
    book = OpenBook(under=overlay)
    if isinstance(overlay, OpenBook) and before is not None:
        pages = overlay.before if before == rules else (*overlay.before, (before, overlay.cursor))
        last = max(len(entries(rules)) - 1, 0)
        book = OpenBook(min(overlay.then, last), before=pages[-PAGES_BACK:], under=overlay.under)
    return model.with_ui(overlay=book, notice=None), ()


def pressed(model: Model, book: OpenBook, key: str) -> Outcome | None:
    """Handle a key in the open rulebook; None if it has no effect."""
    there = entries(model.rulebook) if model.rulebook is not None else ()
    last = max(len(there) - 1, 0)
    to = {"up": book.cursor - 1, "down": book.cursor + 1, "home": 0, "end": last}.get(key)
    if to is not None:
        return model.with_ui(overlay=replace(book, cursor=max(0, min(to, last)), top=0)), ()
    match key:
        case "pageup" | "pagedown":
            step = PAGE_LINES if key == "pagedown" else -PAGE_LINES
            return model.with_ui(overlay=replace(book, top=max(book.top + step, 0))), ()
        case "escape" | "left" | "backspace":
            return back(model, book), ()
        case "enter" | "right" if there:
            return _taken(model, book, min(book.cursor, last))
        case "enter" | "q":
            return model.with_ui(overlay=book.under), ()
        case "r":
            return asking_on(model)
        case _ if is_digits(key) and 1 <= int(key) <= len(there) and _is_numbered(model):
            return _taken(model, book, int(key) - 1)
        case _:
            return None


def back(model: Model, book: OpenBook) -> Model:
    """Return the model with the previous page of the rulebook, or with the book closed if there is none."""
    if not book.before:
        return model.with_ui(overlay=book.under)
    *before, (page, cursor) = book.before
    return replace(model, rulebook=page).with_ui(overlay=OpenBook(cursor, before=tuple(before), under=book.under))


def _taken(model: Model, book: OpenBook, place: int) -> Outcome:
    """Follow the entry at this place; go back from one that leads nowhere."""
    assert model.rulebook is not None
    entry = entries(model.rulebook)[place]
    if not entry.goes:
        return back(model, book), ()
    return looked_up(model.with_ui(overlay=replace(book, cursor=place, then=entry.at)), entry.goes)


def _is_numbered(model: Model) -> bool:
    """Return whether the page has numbered entries: the contents have."""
    return model.rulebook is not None and is_contents(model.rulebook)


def asking_on(model: Model) -> Outcome:
    """Begin to type what to look up in the rulebook, which stays open."""
    text = "rules "
    return model.with_ui(prompt=Prompt("command", text, len(text)), notice=None), ()


def about_card(model: Model, card: int) -> Outcome:
    """Open the rulebook at all rules that concern the card with that id."""
    ref = find_card(model, card)
    face = face_of(model, ref) if ref is not None else None
    if face is None or not face.touches:
        return remark(model, "word", "No rule is about that card alone.")
    return looked_up(model, " ".join(face.touches))


def opened(model: Model) -> Outcome:
    """Handle the key `/`: open the rulebook at the rule that was just cited, or ask what to look up."""
    rule = cited(model.ui.notice)
    return looked_up(model, rule) if rule else asking_on(model)


def chapters(model: Model) -> list[str]:
    """Return the completions of `rules`: chapters and sections, once the book was opened."""
    if model.rulebook is None:
        return []
    keys = [chapter.key for chapter in model.rulebook.contents]
    return list(dict.fromkeys([*keys, *(chapter.name for chapter in model.rulebook.chapters)]))


def _set(model: Model) -> str:
    """Return the set whose rulebook is meant: that of the match, of the table, of the errand, or the server's first
    one."""
    if model.seen.public is not None:
        return model.seen.public.header.set
    if model.lobby is not None:
        return model.lobby.table.set
    known = [info.key for info in model.tables.sets] if model.tables is not None else []
    return known[0] if known and model.errand.set not in known else model.errand.set
