"""Write down what every judgement says at tables that are dealt as matches seldom are.

    .venv/bin/python -m tests.ai.make_dealt

Heroes with two Races, a cheat, a Hireling and Powers, hands full of cards for rare occasions, fights against the
strongest: what a match shows once in a hundred games lies on each of these tables, of every set. They are played on for
some decisions, with advisers of all kinds beside each chair; what their functions answer counts as in
`make_judgements`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tests.ai.make_judgements import Answers, noted, seat_of
from tests.printings import on_tables, printing
from tests.scene import H, Scene

from kickdoor_ai.api import Budget, Explainer, Seat, Talker
from kickdoor_ai.fallback import ask, default_of
from kickdoor_ai.idle import idle_question
from kickdoor_ai.late import handed
from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import (
    ClassCard,
    Follower,
    HalfBreed,
    Item,
    Monster,
    OneShot,
    Power,
    RaceCard,
    SuperMunchkin,
)
from kickdoor_game.machine.answers import time_is_up
from kickdoor_game.machine.errors import IllegalAnswer
from kickdoor_game.machine.ids import Seat as Chair
from kickdoor_game.machine.run import apply_in_place, chance_is_asked, questions, roll_out

GOLDEN = Path(__file__).with_name("dealt.golden.txt")
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")
ADVISERS = ("greedy", "spiteful", "bribe_aware")
BUDGET = Budget(1_000)
TABLES, DECISIONS = 3, 11
"""So many tables are in one row of golden lines, and so long they are played on."""


@cache
def book_of(set_name: str) -> Book:
    """The cards of the set's printing."""
    return printing(set_name).book


@cache
def keys_of(set_name: str, *kinds: type) -> tuple[str, ...]:
    """The keys of the set's cards of these kinds."""
    return tuple(sorted(key for key, card in book_of(set_name).by_key.items() if isinstance(card, kinds)))


@cache
def played_for_something(set_name: str) -> tuple[str, ...]:
    """Cards that do what they do when they are played, and those that change what somebody is."""
    kept = (Item, Monster, RaceCard, ClassCard)
    return tuple(sorted(key for key, card in book_of(set_name).by_key.items() if not isinstance(card, kept)))


class Pack:
    """Each card of a set is dealt only as often as there are copies of it."""

    def __init__(self, set_name: str, chance: Random) -> None:
        self._chance = chance
        self._left = {key: len(cards) for key, cards in book_of(set_name).ids.items()}

    def draw(self, keys: tuple[str, ...], count: int) -> list[str]:
        """So many of these; fewer, if there are no more."""
        found: list[str] = []
        for key in self._chance.sample(keys, len(keys)):
            if len(found) < count and self._left[key]:
                self._left[key] -= 1
                found.append(key)
        return found


def hero(set_name: str, chance: Random, pack: Pack) -> H:
    """Anybody, with more than most have."""

    def some(count: int, *kinds: type) -> list[str]:
        return pack.draw(keys_of(set_name, *kinds), count)

    roles = {what: some(2, kind) for what, kind in (("races", RaceCard), ("classes", ClassCard))}
    made = H(level=chance.choice((1, 3, 5, 7, 8, 9, 9)), sex=chance.choice(("female", "male")))
    if chance.random() < 0.3 and some(1, HalfBreed):
        made.half_breed, made.races = True, roles["races"][: chance.choice((1, 2))]
    elif chance.random() < 0.7:
        made.races = roles["races"][:1]
    if chance.random() < 0.3 and some(1, SuperMunchkin):
        made.super_munchkin, made.classes = True, roles["classes"][: chance.choice((1, 2))]
    elif chance.random() < 0.7:
        made.classes = roles["classes"][:1]
    made.races = [role(set_name, key) for key in made.races]
    made.classes = [role(set_name, key) for key in made.classes]
    made.items = some(chance.randrange(6), Item)
    made.items += some(chance.randrange(3), OneShot)
    made.followers = some(int(chance.random() < 0.3), Follower)
    if keys_of(set_name, Power):
        made.powers = some(chance.randrange(4), Power)
    made.hand = [
        *pack.draw(played_for_something(set_name), chance.randrange(5)),
        *some(chance.randrange(3), Item),
        *some(chance.randrange(2), Monster),
        *pack.draw((*keys_of(set_name, RaceCard), *keys_of(set_name, ClassCard)), chance.randrange(2)),
    ]
    return made


def role(set_name: str, key: str) -> str:
    """What that card makes of a hero."""
    found: Any = book_of(set_name).by_key[key]
    return str(found.role)


def dealt(seed: int, set_name: str = "classic") -> Scene:
    """A table, in the first hero's turn, before or behind the door."""
    chance = Random(seed)
    pack = Pack(set_name, chance)
    heroes: dict[str, Any] = {name: hero(set_name, chance, pack) for name in NAMES[: 3 + seed % 3]}
    doors, discarded = pack.draw(keys_of(set_name, Monster), 1), pack.draw(tuple(sorted(book_of(set_name).ids)), 10)
    return Scene(doors=doors, discarded=discarded, phase="arrange", set_name=set_name, **heroes)


def plays_on(seed: int, set_name: str) -> None:
    """Each chair's first adviser decides; the others are asked as well, with chance of their own."""
    t, chance = dealt(seed, set_name), Random(seed)
    advised: list[list[Seat]] = [
        [seat_of(kind) for kind in (*ADVISERS[place % 3 :], *ADVISERS[: place % 3])] for place in range(len(t.names))
    ]
    waiting: set[Chair] = set()
    for _ in range(DECISIONS):
        _tell(t, advised)
        if t.table.over:
            return
        asked = [question for question in questions(t.table) if question.seat not in waiting]
        if not asked:
            waiting.clear()
            apply_in_place(t.rules, t.table, time_is_up(questions(t.table)[0].seat))
            roll_out(t.rules, t.table, chance)
            continue
        question = chance.choice(asked)
        answer = _advice(t, advised[question.seat], question)
        if answer is None:
            waiting.add(question.seat)
            continue
        waiting.clear()
        try:
            apply_in_place(t.rules, t.table, answer)
        except IllegalAnswer:
            apply_in_place(t.rules, t.table, default_of(question.seat, question, chance))
        roll_out(t.rules, t.table, chance)


def _advice(t: Scene, seats: list[Seat], question: Any) -> Any:
    """What the first says; all say what they think of it."""
    seen, standing = handed(t.rules, t.table, question.seat)
    answers = []
    for number, seat in enumerate(seats):
        own = Random(number)
        answers.append(ask(seat, seen, question, standing, BUDGET, own).answer)
        if isinstance(seat, Explainer):
            seat.considered()
        if isinstance(seat, Talker):
            seat.remark(own)
    return answers[0]


def _tell(t: Scene, advised: list[list[Seat]]) -> None:
    """Everybody hears what has happened, and whoever is spoken to has a moment."""
    news, t.table.news = t.table.news, []
    for place, seats in enumerate(advised):
        for seat in seats:
            seat.witness([event for event in news if event.reaches(Chair(place))])
    asked = {question.seat for question in questions(t.table)} if not t.table.over else set()
    for place, seats in enumerate(advised):
        chair = Chair(place)
        spoken = chair not in asked and any(event.addresses(chair) for event in news)
        if spoken and not t.table.over and not chance_is_asked(t.table):
            _advice(t, seats, idle_question(chair))


def rows(first: int, count: int, tables: int, *set_names: str) -> Iterator[tuple[str, tuple[str, range]]]:
    """So many rows of tables of each set: how a row is called, the set, and the seeds. Classic is not named."""
    for set_name in set_names:
        for start in range(first, first + count * tables, tables):
            name = f"{start} to {start + tables - 1}"
            yield name if set_name == "classic" else f"{set_name}, {name}", (set_name, range(start, start + tables))


DEALS = dict([*rows(0, 9, TABLES, "classic"), *rows(1_000, 4, TABLES, "shakespeare", "bites")])


@on_tables()
def judged(name: str) -> list[str]:
    """The golden lines of those tables."""
    set_name, seeds = DEALS[name]
    with noted() as found:
        for seed in seeds:
            plays_on(seed, set_name)
    return [name, *_lines(found)]


def _lines(found: Mapping[str, Answers]) -> Iterator[str]:
    for module, answers in sorted(found.items()):
        if answers.count:
            yield f"{module:24}{answers.count:8} answers, together {answers.total:10.1f} {answers.check:08x}"


if __name__ == "__main__":
    GOLDEN.write_text("\n\n".join("\n".join(judged(name)) for name in DEALS) + "\n", "utf-8")
