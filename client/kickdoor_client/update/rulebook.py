"""Looking something up in the rulebook: asking the server, and opening the book where it answers."""

from __future__ import annotations

from kickdoor_protocol.checks.search_words import LESS, is_too_much
from kickdoor_protocol.messages.book import LookUp, RulesFound

from ..effects import UNNUMBERED
from ..model import Model, Prompt
from ..values import replace
from ..words.names import face_of, find_card
from ..words.rulebook import cited
from .outcome import Outcome, remark, send, show


def looked_up(model: Model, words: str = "") -> Outcome:
    """Ask for what the book of this table's set says; without words, for its contents. Too much is not sent."""
    if is_too_much(words):
        return remark(model, "wrong", f"That is too much to look up at once; {LESS}.")
    return send(model, LookUp(UNNUMBERED, _set(model), words))


def found(model: Model, rules: RulesFound) -> Outcome:
    """It has been found."""
    return show(replace(model, rulebook=rules), "rules")


def asking_on(model: Model) -> Outcome:
    """Begin to type what to look up next, with the book still open."""
    text = "rules "
    return model.with_ui(prompt=Prompt("command", text, len(text)), notice=None), ()


def about_card(model: Model, card: int) -> Outcome:
    """Open the book at all that a card touches."""
    ref = find_card(model, card)
    face = face_of(model, ref) if ref is not None else None
    if face is None or not face.touches:
        return remark(model, "word", "No rule is about that card alone.")
    return looked_up(model, " ".join(face.touches))


def opened(model: Model) -> Outcome:
    """`/`: the rule that was just cited, or else whatever is typed next."""
    rule = cited(model.ui.notice)
    return looked_up(model, rule) if rule else asking_on(model)


def chapters(model: Model) -> list[str]:
    """The names of its sections, once it has been opened."""
    return [chapter.name for chapter in model.rulebook.chapters] if model.rulebook is not None else []


def _set(model: Model) -> str:
    """Of the match, of the table, of the only set there is, or of what the program was started for."""
    if model.seen.public is not None:
        return model.seen.public.header.set
    if model.lobby is not None:
        return model.lobby.table.set
    known = [info.key for info in model.tables.sets] if model.tables is not None else []
    return known[0] if known and model.errand.set not in known else model.errand.set
