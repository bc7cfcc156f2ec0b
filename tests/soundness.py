"""Checks of everything that a door game tells, asks and offers, whatever is being played.

`tests.scene` calls `look` after every step of every scenario, so that each scenario also shows: events are complete and
have words for all whom they reach; questions and options have words for their owner (`open_questions` checks the rest);
barred options have a reason, a rule and a cure; every line of a sum has its rule; and the position can be saved and
loaded as equal.
"""

from __future__ import annotations

import re
import types
from collections.abc import Iterable
from dataclasses import fields
from typing import Any, Union, get_args, get_origin

from kickdoor_game.doors import telling
from kickdoor_game.doors.fight.strength import flee_parts, hero_parts, heroes_side, monsters_side
from kickdoor_game.doors.rules import DoorsRules
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.doors.telling.asking import KINDS
from kickdoor_game.heroes.hero_sheet.strength import StrengthPart
from kickdoor_game.language.catalogue import Catalogue, section_of
from kickdoor_game.library import USUAL_SET, catalogue
from kickdoor_game.machine import run
from kickdoor_game.machine.errors import Refusal
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CHANCE, NO_CARD, NOBODY, CardId, Seat
from kickdoor_game.machine.plain import clone, hints, load, save
from kickdoor_game.machine.questions import Option, Question, Split
from tests.citable import is_of_another
from tests.cited import wrong_with
from tests.open_questions import option_lists

WORD = re.compile(r"[a-z][a-z_]*( [A-Za-z_']+)*|")
"""A code (`not_ahead`), the end of a sentence, or nothing."""

RAW = re.compile(r"[{}_]|\b\w+\.\d|\bNone\b|  ")
"""Traces of the program in a text for people."""

DICE = {
    *("run_away", "steal", "loot_order", "who_begins", "claim", "levels_lost", "recruit", "roll_for", "roll_again"),
    *("roll_off", "toss", "give_item"),
}
OF_CHANCE = {"shuffle", "random_cards", "plunder"} | DICE
FORMED = {"combat", "help", "kill", "roll", "charity", "flee_roll"}
"""Questions whose text is made from the position, not looked up."""


def look(rules: DoorsRules, table: DoorsTable, told: Iterable[Event]) -> None:
    """Check a table and the events of the last step. Raises AssertionError for the first flaw."""
    for event in told:
        _event(table, event)
    book = catalogue(rules.name)
    for question in run.questions(table):
        _question(book, table, question)
    _sums(book, table)
    assert table.rolled is None or table.rolled.why in DICE, table.rolled
    if not run.chance_is_asked(table):
        for hero in table.heroes:
            menu = rules.standing(table, hero.seat)
            for options in option_lists(menu):
                _options(book, table, hero.seat, options, None)
    _comes_back(table)


def fits(table: DoorsTable, value: Any, hint: Any) -> bool:
    """Return whether a value is of that type; a seat must be at the table, a card in the book."""
    if hint is Seat:
        return type(value) is int and 0 <= value < len(table.heroes)
    if hint is CardId:
        return type(value) is int and 0 <= value < len(table.book.cards)
    if get_origin(hint) in (Union, types.UnionType):
        return any(fits(table, value, member) for member in get_args(hint))
    if get_origin(hint) is tuple:
        return type(value) is tuple and all(fits(table, part, get_args(hint)[0]) for part in value)
    if hint is str:
        names = {hero.name for hero in table.heroes}
        return type(value) is str and (bool(WORD.fullmatch(value)) or value in names or _is_card(table, value))
    while hasattr(hint, "__supertype__"):
        hint = hint.__supertype__
    return type(value) is hint


def _comes_back(table: DoorsTable) -> None:
    """Check that a saved table is loaded as equal. The piles are left out: they are most of the work, and only
    numbers."""
    bare = clone(table)
    bare.decks, bare.discards = {}, {}
    assert load(save(bare), DoorsTable) == bare, "a saved table comes back as another"


def _is_card(table: DoorsTable, name: str) -> bool:
    return any(card.name == name for card in table.book.cards)


def _complete(table: DoorsTable, whole: Any) -> None:
    for field in fields(whole):
        value = getattr(whole, field.name)
        is_none = field.default == NO_CARD and value == NO_CARD
        assert is_none or fits(table, value, hints(type(whole))[field.name]), f"{field.name} of {whole}"


def _event(table: DoorsTable, event: Event) -> None:
    _complete(table, event)
    for viewer in (None, *(hero.seat for hero in table.heroes)):
        if event.reaches(viewer):
            text = telling.tell(table, event, viewer)
            assert not RAW.search(text), f"{text!r} is said of {event}"


def _question(book: Catalogue, table: DoorsTable, question: Question) -> None:
    """Check the parts and words of a question; `open_questions` checks the rest."""
    assert fits(table, question.card, CardId | None), question
    assert fits(table, question.about, Seat | None), question
    assert fits(table, question.numbers, tuple[int, ...]), question
    assert type(question.lap) is int, question
    if question.seat == CHANCE:
        assert question.kind in OF_CHANCE, question
        return
    assert question.kind in {*KINDS, *FORMED}, question
    text = telling.question_text(table, question)
    assert text, question
    assert not RAW.search(text), f"{text!r} is asked by {question}"
    for options in option_lists(question.shape):
        _options(book, table, question.seat, options, question)
    for pile in question.shape.piles if isinstance(question.shape, Split) else ():
        assert fits(table, pile.seat, Seat), question


def _cites(book: Catalogue, ids: Iterable[str], what: object) -> None:
    """Check that rules are in that book, by whatever id the engine knows them.

    Rules of whole sections that the book lacks (Classes, say) may be cited: they concern cards of another set.
    """
    foreign = catalogue(USUAL_SET).sections().keys() - book.sections().keys()
    unknown = [rule for rule in ids if not (book.own(rule) or is_of_another(rule) or section_of(rule) in foreign)]
    assert ids, f"{what} names no rule"
    assert not unknown, f"{what} cites {unknown}, which {book.title} has not"


def _options(
    book: Catalogue, table: DoorsTable, seat: Seat, options: tuple[Option, ...], question: Question | None
) -> None:
    for option in options:
        assert fits(table, option.card, CardId | None), option
        assert fits(table, option.seat, Seat | None), option
        label = telling.option_label(table, seat, option, question)
        assert label, option
        assert not RAW.search(label), f"{label!r} is said of {option}"
        asked = telling.prompts(table, option)
        assert len(asked) == len(option.details), option
        assert all(text.endswith("?") for text in asked), option
        if option.rule:
            _cites(book, (option.rule,), option)
        if option.barred is not None:
            _refusal(book, option.barred)


def _refusal(book: Catalogue, refusal: Refusal) -> None:
    assert refusal.code, refusal
    assert WORD.fullmatch(refusal.code), refusal
    _cites(book, (refusal.rule,), refusal)
    assert refusal.cure, refusal
    assert not wrong_with(refusal), f"{refusal}: {wrong_with(refusal)}"


def _sums(book: Catalogue, table: DoorsTable) -> None:
    parts: list[StrengthPart] = [part for hero in table.heroes for part in hero_parts(table, hero)]
    fight = table.fight
    if fight is not None:
        parts += [*heroes_side(table, fight), *monsters_side(table, fight)]
        for seat in fight.party():
            for foe in fight.foes:
                parts += flee_parts(table, table.heroes[seat], fight, foe)
    for part in parts:
        assert part.what, part
        assert WORD.fullmatch(part.what), part
        assert type(part.value) is int, part
        _cites(book, (part.rule,), part)
        assert part.card == NO_CARD or fits(table, part.card, CardId), part
        assert part.seat == NOBODY or fits(table, part.seat, Seat), part
