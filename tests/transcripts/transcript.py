"""A match as text: a line for each question, answer and event, as a spectator hears it.

    ? Bob, Cid, 8 s (kill; classic.combat.22): Ann has the monsters beaten. Do you let it happen?
    > Bob ["pass"]  pass
    > Cid act ["curse.41", "seat.0"]  curse somebody: Clerical Error; Ann
      Cid curses Ann with Clerical Error.

The lines with `>` are the journal: `read` takes the answers from the text, and `Transcript` replays them. So a changed
rule or sentence shows in the lines where it matters, and not in all that follow.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.conformance.random_match import RandomMatch, Step

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import IllegalAnswer, StaleAnswer
from kickdoor_game.machine.ids import CHANCE, CLOCK, Seat
from kickdoor_game.machine.journal import answer_from
from kickdoor_game.machine.questions import Choice, Form, Menu, Order, PickOne, PickSome, Question, Shape, Split
from kickdoor_game.machine.run import question_id, question_of, questions

NOT_SEATS = {"dice": CHANCE, "clock": CLOCK}


@dataclass(slots=True)
class Transcript:
    """The text of a match that is being played. `match` has players and options, and random answers where none are
    given."""

    match: RandomMatch
    lines: list[str] = field(default_factory=list)
    asked: set[tuple[int, int]] = field(default_factory=set)

    def __post_init__(self) -> None:
        header = self.match.header
        players = ", ".join(f"{player.name} ({player.sex})" for player in header.players)
        self.lines.append(f"{self.match.rules.title}: {players}; options {json.dumps(header.options)}")
        self._ask()

    def play(self, answers: list[Answer], decisions_most: int, *, go_on: bool) -> str:
        """Return the text after these answers. With `go_on`, random answers replace the first refused one and all after
        it."""
        for answer in answers:
            try:
                self.give(answer)
            except (IllegalAnswer, StaleAnswer) as wrong:
                if go_on:
                    break
                self.lines.append(f"! {wrong}")
                return self.text()
        while go_on and not self.match.table.over and self.match.decisions < decisions_most:
            self.give(self.match.answer())
        return self.text()

    def give(self, answer: Answer) -> None:
        """Apply an answer and write its line and outcome."""
        said = self._answer(answer)
        step = self.match.give(answer)
        self.lines.append(said)
        self.lines += [f"  {told}" for told in self._told(step)]
        self._ask()

    def text(self) -> str:
        return "\n".join(self.lines) + "\n"

    def _told(self, step: Step) -> Iterator[str]:
        for event in step.events:
            if event.reaches(None) and (told := self.match.family.words.event(step.table, event, None)):
                yield told

    def _name(self, seat: Seat) -> str:
        others = {number: name for name, number in NOT_SEATS.items()}
        return others.get(seat) or self.match.header.players[seat].name

    def _ask(self) -> None:
        """Write the new questions; the same question to several players in one line."""
        table, words = self.match.table, self.match.family.words
        together: dict[str, list[str]] = {}
        for question in questions(table):
            asked = question.seat, question_id(table, question)
            if question.seat == CHANCE or asked in self.asked:
                continue
            self.asked.add(asked)
            text = f"({question.kind}; {', '.join(question.rules)}): {words.question(table, question)}"
            together.setdefault(f"{self._time(question)} {text}", []).append(self._name(question.seat))
        self.lines += [f"? {', '.join(names)}{text}" for text, names in together.items()]

    def _time(self, question: Question) -> str:
        ms = self.match.rules.deadline_ms(self.match.table, question.deadline)
        return "" if ms is None else f", {ms / 1000:g} s"

    def _answer(self, answer: Answer) -> str:
        act = " act" if answer.standing else ""
        choice = json.dumps(answer.choice, ensure_ascii=False)
        meaning = self._meaning(answer)
        return f"> {self._name(answer.seat)}{act} {choice}" + (f"  {meaning}" if meaning else "")

    def _meaning(self, answer: Answer) -> str:
        table, seat = self.match.table, answer.seat
        if seat in NOT_SEATS.values():
            return ""
        question = None if answer.standing else question_of(table, seat)
        shape = self.match.rules.standing(table, seat) if question is None else question.shape
        if shape.admits(answer.choice) is not None:
            return ""
        return "; ".join(self._labels(seat, shape, answer.choice, question))

    def _labels(self, seat: Seat, shape: Shape, choice: Choice, question: Question | None) -> Iterator[str]:
        match shape:
            case Menu(options):
                option = next(option for option in options if option.key == choice[0])
                yield self.match.family.words.option(self.match.table, None, option, question)
                for detail, chosen in zip(option.details, choice[1:], strict=True):
                    yield from self._labels(seat, detail, chosen, question)
            case PickOne(options) | PickSome(options) | Order(options):
                chosen = (choice,) if isinstance(shape, PickOne) else choice
                for option in options:
                    if option.key in chosen:
                        yield self.match.family.words.option(self.match.table, None, option, question)
            case Split(options, piles):
                names = {pile.key: self._name(pile.seat) for pile in piles if pile.seat is not None}
                for option in options:
                    for to in (pile for name, pile in choice if name == option.key):
                        label = self.match.family.words.option(self.match.table, None, option, question)
                        yield f"{label} to {names.get(to, to)}"
            case Form(fields):
                for field, given in zip(fields, choice, strict=True):
                    if isinstance(field.shape, PickSome):
                        yield from self._labels(seat, field.shape, given, question)
            case _:
                pass


def read(text: str, names: list[str]) -> list[Answer]:
    """Return the answers in a transcript."""
    numbers: dict[str, int] = {**NOT_SEATS, **{name: seat for seat, name in enumerate(names)}}
    return [_answer_in(line, numbers) for line in text.splitlines() if line.startswith("> ")]


def _answer_in(line: str, numbers: dict[str, int]) -> Answer:
    name, _, rest = line.removeprefix("> ").partition(" ")
    standing = rest.startswith("act ")
    choice: Any = json.JSONDecoder().raw_decode(rest.removeprefix("act "))[0]
    return answer_from([numbers[name], choice, standing])
