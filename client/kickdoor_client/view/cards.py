"""Draws cards in full: one of the hand with its actions, or any visible card."""

from __future__ import annotations

from kickdoor_protocol.views import CardRef, Face

from ..shapes.base import refusal_of
from ..shapes.listing import listed
from ..state.keys import hand_letters
from ..state.model import Model
from ..state.overlays import CardInHand, OneVerb
from ..text.cited import paragraph
from ..text.ink import Line, around, beside, cut, pad, wrap
from ..update.questions.actions import Action, actions_about, actions_under
from ..update.questions.listing import leads_on, place_of
from ..update.showing.cards import inspectable
from ..words.layout import mark_texts
from ..words.names import card_name, face_of, find_card
from ..words.table.on_cards import lies_on, lying, on_it

LIST_MOST = 34
"""Cells of the list of cards."""


def face_lines(face: Face, cells: int) -> list[Line]:
    """Return the text of a card in lines of at most `cells` cells: name, kind and facts, rules, flavour."""
    kind = face.kind.replace("_", " ")
    facts = ", ".join(filter(None, (kind, *(fact for fact in face.facts if fact.casefold() != kind.casefold()))))
    whole = face.text and face.text != " ".join(face.rules)
    lines: list[Line] = [[("side", f" {face.name}")]]
    lines += [[("hint", f" {part}")] for part in wrap(facts, cells - 2)]
    for text in (face.text, *face.rules) if whole else face.rules:
        lines += [[("", f" {part}")] for part in wrap(text, cells - 2)]
    lines += [[("flavour", f" {part}")] for part in wrap(face.flavour, cells - 2)]
    return lines


def _face(model: Model, card: int, cells: int) -> list[Line]:
    """Return the text of a card with remarks on it in its place; or that it cannot be seen any more."""
    ref = find_card(model, card)
    face = face_of(model, ref) if ref is not None else None
    if face is None:
        return [[("hint", " This card cannot be seen any more.")]]
    lines = face_lines(face, cells)
    remarks = ", ".join(_remarks(model, ref)) if ref is not None else ""
    if face.touches:
        count = len(face.touches)
        touches = "the rule that it touches" if count == 1 else f"the {count} rules that it touches"
        lines += [[("key", " r"), ("dim", f" {touches}")]]
    return [*lines, *([("note", f" {part}")] for part in wrap(remarks, cells - 2))]


def _remarks(model: Model, card: CardRef) -> list[str]:
    """Return the marks of a card, its note, what lies on it and what it lies on, in words."""
    words = [*mark_texts(model, card.marks), card.note, *on_it(model, card, lying(model)), lies_on(model, card)]
    return [word for word in words if word]


def card_in_hand_lines(model: Model, held: CardInHand, cells: int, height: int) -> list[Line]:
    """Return the text of a card in hand, and below it the actions with it, in at most `height` lines of `cells`
    cells."""
    actions = actions_about(model, held.card)
    todo = _actions(actions, held.chosen, cells, height // 2)
    card = _face(model, held.card, cells)
    letter = hand_letters(model).get(held.card)
    if letter:
        card[0] = [("key", f" {letter} "), *card[0]]
    room = height - len(todo) - 1
    return [*card[: max(room, 1)], [], *todo][:height]


def one_verb_lines(model: Model, verb: OneVerb, cells: int, height: int) -> list[Line]:
    """Return the list of actions with one verb, by target, in at most `height` lines of `cells` cells."""
    actions = actions_under(model, verb.letter)
    marked = bool(verb.chosen) or not actions or leads_on(actions[0])
    return _actions(actions, verb.chosen, cells, height - 2, marked=marked)[:height]


def _actions(actions: list[Action], chosen: str, cells: int, height: int, *, marked: bool = True) -> list[Line]:
    """Return a list of actions in at most so many lines, and why the current one is barred. Not `marked`: no cursor
    yet."""
    options = [option for _, option in actions]
    if not options:
        return [[("hint", " Nothing can be done with it now.")]]
    cursor = place_of(actions, chosen) or 0
    lines = listed(options, cursor if marked else -1, cells, max(height, 1), reasons=False)
    reason = refusal_of(options[cursor]) if marked else ""
    return [*lines, *(paragraph(reason, cells - 1, "barred", before="   ", hang=0) if reason else [])]


def inspecting_lines(model: Model, card: int, cells: int, height: int) -> list[Line]:
    """Return the list of visible cards at the left and the text of the one with the id `card` at the right."""
    cards = inspectable(model)
    numbers = [ref.id for _, ref in cards]
    cursor = numbers.index(card) if card in numbers else 0
    top = around(len(cards), height, cursor)
    room = min(LIST_MOST, cells // 2)
    names: list[Line] = []
    for place in range(top, min(top + height, len(cards))):
        where, ref = cards[place]
        chosen = place == cursor
        name = pad(card_name(model, ref), room - 4)
        names.append([("mark", " > " if chosen else "   "), ("cursor" if chosen else "card", name)])
    if not cards:
        return [[("hint", " No card can be seen.")]]
    where = cards[cursor][0]
    full = [*_face(model, numbers[cursor], cells - room - 4), [("hint", f" {cut(where, cells - room - 5)}")]]
    return beside(names, full, room, ("rule", f" {model.glyphs.down} "))[:height]
