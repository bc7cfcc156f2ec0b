"""New lines for each player after each answer of a door game's transcript: the table, messages, and menus.

> Bob act ["play.88"] = +1 Old Boots (classic.combat.2) Bob "You play Old Boots." Bob + E equip Old Boots [+1, 200 gold]
Cid + C curse somebody: Cold (Whom does it strike? 3) classic.curses.3 Cid - C curse somebody: Cold: curse_first,
classic.curses.10: wait: a curse is about to act

`+` is an open option: its capital, hint, details with the number of choices, the first choice, and the rule that would
refuse a wrong one. `-` is a barred option with the reason. `=` is public. Lines that a player has read before are left
out. At the end is the account of the table.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.cited import wrong_with
from tests.conformance.random_match import RandomMatch
from tests.printings import on_tables
from tests.transcripts.matches import match_of, set_of
from tests.transcripts.transcript import NOT_SEATS, read

from kickdoor_game.doors import telling
from kickdoor_game.doors.account import account
from kickdoor_game.doors.fight.strength import heroes_side, monsters_side
from kickdoor_game.doors.rules import DoorsRules
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.doors.telling.stakes import notes
from kickdoor_game.doors.telling.sums import chance_to_flee, foe_name, idle_gear, part_words
from kickdoor_game.heroes.telling.voice import signed
from kickdoor_game.library import ruleset
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import Refusal
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CHANCE, Seat
from kickdoor_game.machine.questions import Form, Menu, Option, PickOne, PickSome, Question, Shape, word_in
from kickdoor_game.machine.run import questions


def file_of(transcript: Path) -> Path:
    """Return the file of that transcript's menus."""
    return transcript.with_suffix(".menus")


def has_menus(transcript: Path) -> bool:
    """Return whether a transcript has menus: only those of the door games do."""
    return isinstance(ruleset(set_of(transcript)), DoorsRules)


@on_tables()
def menus(transcript: Path) -> str:
    """Return the menus of a transcript's whole match."""
    match = match_of(transcript)
    names = [player.name for player in match.header.players]
    lines: list[str] = []
    at_the_table: set[str] = set()
    read_before: list[set[str]] = [set() for _ in names]
    for answer in [None, *read(transcript.read_text("utf-8"), names)]:
        told: tuple[Event, ...] = ()
        if answer is not None:
            lines.append(_said(answer, names))
            told = match.give(answer).events
        lines += [f"  = {line}" for line in _new(_table(match.table), at_the_table)]
        for seat, before in enumerate(read_before):
            now = (*_told(match.table, told, Seat(seat)), *_menu(match, Seat(seat)))
            lines += [f"  {names[seat]} {line}" for line in _new(now, before)]
    lines += [f"= {part}: {json.dumps(said, ensure_ascii=False)}" for part, said in account(match.table).items()]
    return "\n".join(lines) + "\n"


def _new(lines: Iterable[str], before: set[str]) -> list[str]:
    """Return the lines that are not in `before`, and add them."""
    found = [line for line in dict.fromkeys(lines) if line not in before]
    before.update(found)
    return found


def _said(answer: Answer, names: list[str]) -> str:
    name = {number: name for name, number in NOT_SEATS.items()}.get(answer.seat) or names[answer.seat]
    choice = "" if answer.seat == CHANCE else f" {json.dumps(answer.choice, ensure_ascii=False)}"
    return f"> {name}{' act' if answer.standing else ''}{choice}"


def _table(table: DoorsTable) -> Iterator[str]:
    """Yield public lines: the summary, the parts of all sums, and idle Items."""
    yield telling.summary(table)
    for hero in table.heroes:
        for card, why in idle_gear(table, hero).items():
            yield f"{hero.name}: {table.card(card).name} is idle, {why}"
    fight = table.fight
    if fight is None:
        return
    yield from notes(table, fight)
    for part in (*heroes_side(table, fight), *monsters_side(table, fight)):
        yield f"{signed(part.value)} {part_words(table, part)} ({part.rule})"
    for seat in fight.party():
        for foe in fight.foes:
            chance, rule = chance_to_flee(table, fight, table.heroes[seat], foe)
            yield f"{table.heroes[seat].name} from {foe_name(table, foe)}: {chance} ({rule})"


def _told(table: DoorsTable, told: Iterable[Event], seat: Seat) -> Iterator[str]:
    """Yield messages that a player alone gets, or in other words than a spectator."""
    for event in told:
        if event.reaches(seat) and (heard := telling.tell(table, event, seat)):
            others = telling.tell(table, event, None) if event.reaches(None) else ""
            if heard != others:
                yield f'"{heard}"'


def _menu(match: RandomMatch, seat: Seat) -> Iterator[str]:
    """Yield a player's questions, their options, and the standing actions."""
    for question in (each for each in questions(match.table) if each.seat == seat):
        begins = telling.rests_on(match.table, question)
        first = f", begins at {begins}" if begins else ""
        yield f"? {question.kind}: {telling.default_text(match.table, question)} {_details(question.shape)}{first}"
        for option in telling.arranged(match.table, seat, question, getattr(question.shape, "options", ())):
            yield _line(match, seat, option, question)
    for option in match.rules.standing(match.table, seat).options:
        yield _line(match, seat, option, None)


def _line(match: RandomMatch, seat: Seat, option: Option, question: Question | None) -> str:
    table = match.table
    label = telling.option_label(table, seat, option, question)
    if question is None:
        label = f"{telling.CALLED[word_in(option.key)].letter} {label}"
    if option.barred is not None:
        return f"- {label}: {_why(option.barred)}"
    hint = telling.option_hint(table, seat, option)
    asked = zip(telling.prompts(table, option), option.details, strict=True)
    details = "; ".join(f"{prompt} {_details(shape)}" for prompt, shape in asked)
    begun = zip(option.details, telling.begun_with(table, seat, question, option), strict=False)
    said = "; ".join(telling.choice_text(table, seat, shape, choice) for shape, choice in begun)
    words = (f"[{hint}]" if hint else "", f"({details})" if details else "", f"begun with {said}" if said else "")
    parts = (label, *words, option.rule)
    return f"+ {' '.join(filter(None, parts))}"


def _why(refusal: Refusal) -> str:
    """Return the reason of a refusal. It is checked here because mixes have no other random matches."""
    assert not (wrong := wrong_with(refusal)), wrong
    return f"{refusal.code}, {refusal.rule}: {refusal.cure}"


def _details(shape: Shape) -> str:
    """Return the number of choices that a shape offers."""
    match shape:
        case PickSome(options, least, most):
            worth = f", worth {shape.worth_at_least}" if shape.worth_at_least else ""
            return f"{least} to {most} of {_open(options)}{worth}"
        case PickOne(options) | Menu(options):
            return _open(options)
        case Form(fields):
            asked = telling.form_words(shape).fields
            return "; ".join(f"{asked[field.name].prompt} {_details(field.shape)}" for field in fields)
        case _:
            return type(shape).__name__


def _open(options: tuple[Option, ...]) -> str:
    """Return the number of open options, and why the others are barred."""
    barred = [option.barred for option in options if option.barred is not None]
    return str(len(options) - len(barred)) + "".join(f" (not {_why(why)})" for why in dict.fromkeys(barred))
