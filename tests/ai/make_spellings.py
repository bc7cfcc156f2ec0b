"""Write the golden file of all choices of an agent for some questions, in the tokens of a small alphabet, and of its
observations.

    .venv/bin/python -m tests.ai.make_spellings

For each question: the number of choices, the first tokens, and every way to the end (with a check sum). Trained agents
depend on these tokens: they change only on purpose.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from tests.offers import offer

from kickdoor_ai.api import Chair, Event
from kickdoor_ai.rl.alphabet import Alphabet
from kickdoor_ai.rl.parts import Row, Segments
from kickdoor_ai.rl.promises import nearest, offer_in
from kickdoor_ai.rl.saying import FinishedChoice, Speller, Spelling
from kickdoor_ai.rl.sight import VectorWriter
from kickdoor_ai.rl.sitting import deciding
from kickdoor_game.machine.errors import Refusal
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import (
    Form,
    Menu,
    Number,
    Option,
    Order,
    PickOne,
    PickSome,
    Pile,
    Question,
    Shape,
    Split,
    YesNo,
)

GOLDEN = Path(__file__).with_name("spellings.golden.txt")
ORDERS = ("helper_first", "fighter_first")
ALPHABET = Alphabet(
    4, [f"thing_{number}" for number in range(8)], ["pass", "accept", "take", *ORDERS], ["play", "trade", "zap"]
)
ME = Chair(1)
SHUT = Refusal("not_now", "classic.cards.11")
WAYS_SHOWN = 24


def cards(*worths: int, shut: int = -1, start: int = 0) -> tuple[Option, ...]:
    """Return card options worth so many hundred Gold; number `shut` is barred."""
    return tuple(
        Option(f"card.{number}", CardId(number), worth=100 * worth, barred=SHUT if number == shut else None)
        for number, worth in enumerate(worths, start)
    )


def chairs(*numbers: int) -> tuple[Option, ...]:
    return tuple(Option(f"seat.{number}", seat=Chair(number)) for number in numbers)


def piles(*bounds: tuple[int, int]) -> tuple[Pile, ...]:
    return tuple(Pile(f"pile.{number}", *pair, seat=Chair(number)) for number, pair in enumerate(bounds))


ITEMS = cards(4, 2, 9, shut=1)
MENU = Menu(
    (
        Option("pass"),
        Option("zap"),
        Option("zap.7"),
        Option("strange", barred=SHUT),
        Option("play.4", CardId(4)),
        Option("play.5", CardId(5), details=(PickOne(chairs(0, 2, 3)), YesNo())),
        Option("play.99", CardId(99)),
        Option("accept.11", seat=Chair(2)),
        Option("accept.12", seat=Chair(2), details=(Number(1, 2),)),
        Option("accept.13", seat=Chair(0)),
        Option("accept.14", seat=Chair(9)),
        Option("accept"),
        Option("take.1", CardId(1), details=(PickOne(()),)),
        Option("take.2", details=(PickSome(cards(1, 2), 1, 1), Order(cards(1, 2)))),
    )
)
SHAPES: dict[str, Shape] = {
    "a menu": MENU,
    "a menu of nothing": Menu(()),
    "a menu of what is shut": Menu((Option("pass", barred=SHUT),)),
    "one of five cards, one of them shut": PickOne(cards(1, 1, 1, 1, 1, shut=2)),
    "one of all chairs": PickOne(chairs(0, 1, 2, 3)),
    "somebody or all": PickOne((Option("all"), *chairs(2, 3))),
    "one of two words": PickOne((Option("heroes"), Option("monsters"))),
    "one of twelve that have no name": PickOne(tuple(Option(f"choose.{number}") for number in range(12))),
    "one of foes, two of them alike": PickOne(tuple(Option(f"foe.{n}", CardId(n % 2)) for n in (3, 4, 9))),
    "one, of which two have one key": PickOne((Option("card.3", CardId(3), barred=SHUT), *cards(1, 1, 1, 1))),
    "none to two of three": PickSome(cards(1, 2, 3), 0, 2),
    "two of four, one of them shut": PickSome(cards(1, 2, 3, 4, shut=3), 2, 2),
    "three of two": PickSome(cards(1, 2), 3, 4),
    "some that are worth it": PickSome(cards(4, 6, 3, 5), 1, 4, worth_at_least=1000),
    "some that are worth it, the best twice": PickSome(cards(4, 6, 3, 5), 1, 3, worth_at_least=1000, double_best=True),
    "some that are not worth too much": PickSome(cards(4, 6, 3, 5), 1, 4, worth_at_least=700, worth_below=1000),
    "two that are not worth too much": PickSome(cards(4, 6, 3, 5), 2, 2, worth_below=800, double_best=True),
    "some that cannot be worth enough": PickSome(cards(4, 6, 3, 5), 1, 4, worth_at_least=1900),
    "a number of one digit": Number(3, 7),
    "a number of two digits": Number(8, 31),
    "a number of three digits, few of them": Number(99, 102),
    "a number below nothing": Number(-3, 9),
    "one number": Number(5, 5),
    "no number": Number(6, 5),
    "yes or no": YesNo(),
    "an order of three": Order(cards(1, 1, 1)),
    "an order of one": Order(cards(1)),
    "an order of none": Order(()),
    "an order of two that have no name": Order((Option("choose.1"), Option("choose.2"))),
    "three into two piles": Split(cards(1, 1, 1), piles((1, 2), (0, 2)), 3, 3),
    "some of three into two piles": Split(cards(1, 1, 1, shut=2), piles((0, 1), (0, 2)), 1, 3),
    "three evenly into three piles": Split(cards(1, 1, 1), piles((0, 4), (0, 4), (0, 4)), 3, 3, even=True),
    "at most three of four evenly": Split(cards(1, 1, 1, 1), piles((1, 2), (0, 2)), 2, 3, even=True),
    "more than there is into piles": Split(cards(1, 1), piles((2, 2), (1, 3)), 3, 4),
    "an offer": offer(ITEMS, 5, ORDERS),
    "an offer of one Treasure": offer(ITEMS, 1, ORDERS[:1]),
    "an offer of two": offer((), 2, ORDERS),
    "an offer of four, in no order": offer(ITEMS, 4, ()),
    "an offer of nothing": offer((), 0, ORDERS),
    "an offer of which some is known": offer(
        ITEMS, 4, ORDERS, known=(((), 0, ""), ((), 1, ORDERS[0]), (("card.0",), 0, ""), ((), 4, ORDERS[1]))
    ),
    "an offer of which all is known": offer((), 0, ORDERS, known=(((), 0, ""),)),
}
STANDING = Menu(
    (
        Option("show"),
        Option("play.3", CardId(3)),
        Option("zap.1", details=(PickOne(()),)),
        Option("trade.2", seat=Chair(2), details=(PickSome(cards(1, 2), 0, 1), Number(0, 3))),
        Option("zap.2", barred=SHUT),
    )
)


def question(shape: Shape, **more: Any) -> Question:
    return Question(ME, "fight", shape, "pass", "answer", (), **more)


def ways(spelling: Spelling | FinishedChoice, said: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    """Yield each sequence of tokens in words, with its choice."""
    if isinstance(spelling, FinishedChoice):
        yield " ".join(said), spelling.choice
        return
    for token in spelling.tokens():
        yield from ways(spelling.after(token), (*said, ALPHABET.meanings[token]))


def toward(spelling: Spelling | FinishedChoice, choice: Any) -> str:
    """Return the tokens that lead to that choice."""
    said: list[str] = []
    while not isinstance(spelling, FinishedChoice):
        token = spelling.toward(choice)
        said.append(ALPHABET.meanings[token])
        spelling = spelling.after(token)
    assert spelling.choice == choice, f"{spelling.choice!r} instead of {choice!r}"
    return " ".join(said)


def spelled(name: str) -> Iterator[str]:
    """Yield the lines of one question."""
    yield f"==== {name}"
    scribe = Speller(ALPHABET, ME)
    for standing, may_wait in ((Menu(()), False), (STANDING, True)):
        first = deciding(scribe, question(SHAPES[name]), standing, may_wait=may_wait)
        yield f"begins with {' '.join(ALPHABET.meanings[token] for token in first.tokens())}"
        if may_wait:
            break
        found = [f"    {way}: {getattr(choice, 'choice', 'wait')!r}" for way, choice in ways(first)]
        back = [toward(first, choice) for _, choice in ways(first)]
        agree = sum(line.startswith(f"    {way}:") for line, way in zip(found, back, strict=True))
        check = zlib.crc32("\n".join([*found, *back]).encode())
        yield f"{len(found)} ways, {agree} of them the usual ones {check:08x}"
        yield from found[:WAYS_SHOWN]


def acts() -> Iterator[str]:
    """Yield the lines of standing actions, and of waiting."""
    yield "==== standing actions"
    first = deciding(Speller(ALPHABET, Chair(3)), question(YesNo()), STANDING, may_wait=True)
    for way, choice in ways(first):
        assert toward(first, choice) == way
        yield f"    {way}: {choice!r}"


def promises() -> Iterator[str]:
    """Yield free-form offers and the nearest promise that can be spelled."""
    yield "==== the nearest promise"
    for name, shape in SHAPES.items():
        bargain = offer_in(shape) if isinstance(shape, Form) else None
        if bargain is not None:
            for items in ((), ("card.2", "card.0"), ("card.1",)):
                for treasures in (0, 1, 3, 5):
                    for order in ORDERS:
                        try:
                            found = repr(nearest(bargain, (items, treasures, order)))
                        except LookupError as none:
                            found = str(none)
                        yield f"    {name}: {items} {treasures} {order}: {found}"


QUESTIONS: dict[str, tuple[Question, tuple[int, ...]]] = {
    "a question about nobody": (question(YesNo()), ()),
    "about a chair, with numbers": (question(Number(0, 9), about=Chair(3), numbers=(5, -7, 300, 9)), ()),
    "about large numbers, to the chair itself": (question(Menu(()), about=ME, numbers=(25, 2_000)), ()),
    "about a card": (question(PickOne(cards(1)), card=CardId(7)), ()),
    "about the first card, by nobody": (question(PickOne(cards(1)), card=CardId(0), about=Chair(-1)), ()),
    "about a card that nobody sees": (question(PickOne(cards(1)), card=CardId(-1)), ()),
    "about a card of another table": (question(Order(()), card=CardId(8)), ()),
    "of a kind of its own": (Question(ME, "hum", offer((), 0, ()), (), "answer", ()), ()),
    "with a number half said": (question(Number(0, 999)), (ALPHABET.digit(4), ALPHABET.digit(2))),
    "with a large number": (question(Number(0, 9_999)), tuple(map(ALPHABET.digit, (4, 2, 0, 1)))),
    "with cards put somewhere": (
        question(SHAPES["three into two piles"]),
        (ALPHABET.card(CardId(2)), ALPHABET.seat(Chair(0), ME), ALPHABET.card(CardId(0)), ALPHABET.seat(ME, ME)),
    ),
    "with a chair that is no card's": (
        question(YesNo()),
        (ALPHABET.seat(Chair(3), ME), ALPHABET.digit(1), ALPHABET.yes),
    ),
    "with more said than has a place": (question(YesNo()), tuple(range(len(ALPHABET))) * 3),
}


class Stones:
    """The part of an engine that the vector writer needs."""

    words, acts, resigning, kinds = ("take",), ("play",), (), ("combat", "fight", "theft")

    def cards(self, table: Any) -> tuple[str, ...]:
        raise NotImplementedError

    def segments(self, seats: int, cards: int) -> Segments:
        return (("all", seats + cards),)

    def fill(self, seen: Any, me: Chair, rows: Mapping[str, Row]) -> None:
        rows["all"][: len(seen)] = seen

    def progress(self, table: Any, chair: Chair) -> float:
        raise NotImplementedError

    def tell(self, table: Any, event: Event) -> str:
        raise NotImplementedError

    def summary(self, table: Any) -> str:
        raise NotImplementedError


def sights() -> Iterator[str]:
    """Yield the parts of question and table vectors that are not zero."""
    yield "==== what is seen of a question"
    sight = VectorWriter(Stones(), ALPHABET)
    for name, (asked, said) in QUESTIONS.items():
        vector = np.zeros(sight.layout.size, np.float32)
        sight.add_question(vector, ME, asked)
        sight.add_said(vector, said)
        rows = sight.layout.rows(vector)
        told = (f"{part}[{place}]={row[place]:.4g}" for part, row in rows.items() for place in row.nonzero()[0])
        yield f"    {name}: {' '.join(told)}"
    for seen, awaited in (((3, -3, 0.5), ()), ((0.0,), (ME,)), ((-1.0, 1.0), (Chair(0), Chair(3)))):
        rows = sight.layout.rows(sight.of_table(seen, ME, awaited))
        yield f"    {seen}: awaited {rows['awaited'].tolist()}, all {rows['all'].tolist()}"
    yield f"    layout: {' '.join(f'{name}:{len(row)}' for name, row in sight.layout.rows(vector).items())}"


def alphabet() -> Iterator[str]:
    """Yield the tokens with their meanings."""
    yield f"==== the alphabet {ALPHABET.digest}"
    for token, meaning in enumerate(ALPHABET.meanings):
        taken = (ALPHABET.digit_of(token), ALPHABET.place_of(token), ALPHABET.card_of(token))
        yield f"    {meaning}: {' '.join('-' if each is None else str(each) for each in taken)}"
    words = ("pass", "fighter_first", "unheard", "?")
    yield f"    words {[ALPHABET.word(word) for word in words]} acts {[ALPHABET.act(word) for word in ('zap', 'hum')]}"
    yield f"    digits {ALPHABET.digits(42, 4)} seats {[ALPHABET.seat(Chair(chair), Chair(2)) for chair in range(4)]}"


def told() -> str:
    """Return the golden text."""
    lines = [line for name in SHAPES for line in spelled(name)]
    return "\n".join([*alphabet(), *lines, *acts(), *promises(), *sights()]) + "\n"


if __name__ == "__main__":
    GOLDEN.write_text(told(), "utf-8")
