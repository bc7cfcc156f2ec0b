"""Two worlds that differ only in what a seat may not see: over the wire it cannot tell in which of them it is.

Both servers are told the same by that seat, and the others do what counts by default. It is sent the same bytes
(views, stories, questions, refusals, ids, counts, so sizes as well), and so is who looks on, until a card that
differs comes to light; then there is nothing left to compare.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.server.worlds import CLASSIC, Deal, Game, World, imagined, moments, with_other_hands

from kickdoor_ai.chance_seat import ChanceSeat
from kickdoor_ai.fallback import ask
from kickdoor_ai.play import BUDGET
from kickdoor_game.machine import run
from kickdoor_game.machine.ids import Seat
from kickdoor_protocol.base import Request
from kickdoor_protocol.messages.lobby import ListTables, SetReady
from kickdoor_protocol.messages.reasons import Explain
from kickdoor_protocol.messages.recounting import Story
from kickdoor_protocol.messages.replay import LookAs, TakeReplay
from kickdoor_protocol.messages.table import Act, Answer, Resync
from kickdoor_protocol.messages.talk import Say

EVE = 4
STEPS_MOST = 50
PAIRS = 4

Pair = tuple[World, World]


def pair(
    seed: int, answers: int, deal: Deal, seat: int, lot: Random, watching: str = "everybody", game: Game = CLASSIC
) -> Pair:
    """One world as it was recorded, and one that looks the same to that seat."""
    here, there = World(seed, answers, watching, game=game), World(seed, answers, watching, game=game)
    there.deals_anew(deal, seat, lot)
    for world in (here, there):
        world.opens()
    return here, there


def plays(worlds: Pair, seat: int, lot: Random) -> str:
    """That seat answers at random, or acts on its own account, if it can."""
    here = worlds[0]
    question = run.question_of(here.table, Seat(seat))
    seen, standing = here.rules.observe(here.table, Seat(seat)), here.rules.standing(here.table, Seat(seat))
    answer = ask(ChanceSeat(), seen, question, standing, BUDGET, lot).answer
    assert answer is not None
    for world in worlds:
        caller = world.callers[seat]
        assert caller.asked is not None
        if answer.standing:
            caller.send(Act, choice=answer.choice)
        else:
            caller.send(Answer, question=caller.asked.id, choice=answer.choice)
    return "acts" if answer.standing else "answers"


def pries(worlds: Pair, seat: int, lot: Random) -> str:
    """That seat asks for what it will not get: cards that it does not hold, questions of others, other eyes."""
    card = lot.randrange(len(worlds[0].table.book.cards))
    other = lot.randrange(4)
    tricks: list[tuple[type[Request], dict[str, Any]]] = [
        (Act, {"choice": (f"{lot.choice(['play', 'stow', 'monster', 'use', 'wear'])}.{card}",)}),
        (Act, {"choice": (f"play.{card}", f"seat.{other}")}),
        (Act, {"choice": ("show", (f"card.{card}",), "all")}),
        (Act, {"choice": ("sell", (f"card.{card}",))}),
        (Answer, {"question": card, "choice": ("pass",)}),
        (Answer, {"question": callers_question(worlds[0], seat), "choice": (f"card.{card}",)}),
        (Explain, {"seat": other}),
        (LookAs, {"seat": other, "all_hands": True}),
        (TakeReplay, {}),
        (Story, {"before": 1 + lot.randrange(200), "most": 1 + card % 100}),
        (SetReady, {"ready": True}),
        (ListTables, {}),
        (Resync, {}),
        (Say, {"text": f"Who has card {card}?"}),
    ]
    make, fields = lot.choice(tricks)
    for world in worlds:
        world.callers[seat].send(make, **fields)
    return f"pries with {make.__name__}"


def callers_question(world: World, seat: int) -> int:
    """The id of what that seat is asked, or of nothing."""
    asked = world.callers[seat].asked
    return 0 if asked is None else asked.id


def goes_on(worlds: Pair, seat: int, lot: Random) -> str:
    """Somebody answers what he is asked, that seat at random, the others what counts by default; or time passes."""
    asked = worlds[0].asked()
    if lot.random() < 0.12:
        for world in worlds:
            world.loses_the_line_and_comes_back(seat)
        return "comes back"
    if lot.random() < 0.1:
        for world in worlds:
            world.house.clock.advance(1.5)
        return "waits"
    who = asked[lot.randrange(len(asked))]
    if who == seat:
        return plays(worlds, seat, lot)
    for world in worlds:
        world.does_what_counts_by_default(who)
    return "others answer"


def compared(worlds: Pair, seat: int, lot: Random) -> Counter[str]:
    """What was done until a card that differs came to light. AssertionError if the seat could tell before."""
    here, there = worlds
    done: Counter[str] = Counter()
    before = [world.seen_by(seat) for world in worlds]
    assert here.heard(seat) == there.heard(seat), "coming back"
    assert here.heard(EVE) == there.heard(EVE), "coming to spectate"
    for _ in range(STEPS_MOST):
        if here.table.over or there.table.over:
            break
        what = (pries if lot.random() < 0.4 else goes_on)(worlds, seat, lot)
        streams = [(world.heard(seat), world.heard(EVE)) for world in worlds]
        came = [world.seen_by(seat) - open_before for world, open_before in zip(worlds, before, strict=True)]
        if came[0] != came[1] or here.lies_open() != there.lies_open() or here.backs() != there.backs():
            break
        assert streams[0] == streams[1], f"seat {seat} {what} and is sent other bytes, though it sees the same cards"
        before = [world.seen_by(seat) for world in worlds]
        done[what] += 1
    return done


@pytest.mark.parametrize("deal", [imagined, with_other_hands])
@pytest.mark.parametrize("seed", [5, 7])
def test_no_byte_tells_a_seat_or_an_onlooker_in_which_of_two_worlds_it_is(seed: int, deal: Deal) -> None:
    lot = Random(seed)
    done: Counter[str] = Counter()
    moved = 0
    for number in range(PAIRS):
        seat = number % 4
        worlds = pair(seed, lot.choice(moments(seed)), deal, seat, lot)
        hands = [[hero.hand for hero in world.table.heroes] for world in worlds]
        moved += hands[0] != hands[1]
        assert hands[0][seat] == hands[1][seat]
        done += compared(worlds, seat, lot)
    assert moved >= PAIRS - 1, "hardly anything was dealt anew: the test has shown nothing"
    assert done["others answer"] > 0
    assert done["pries with Act"] > 0
    assert done["comes back"] > 0
    assert done.total() > PAIRS * 3
