"""Offers that are open when a server dies: they bind after the restart as before, and everybody sees the same."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from tests.server.doubles import Disk
from tests.server.house import Caller, House
from tests.server.matches.test_revived import all_are_shown_the_table
from tests.server.recorded import RULES, playable_set

from kickdoor_ai.api import Budget
from kickdoor_ai.chance_seat import ChanceSeat
from kickdoor_ai.fallback import ask
from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer
from kickdoor_protocol.messages.session import Accepted
from kickdoor_protocol.messages.table import Act
from kickdoor_protocol.messages.table import Answer as Reply
from kickdoor_server.base.store.records import AnswerRecord, MatchRecord, PersonRecord, SeatRecord
from kickdoor_server.matches.replays.timeline import beginning
from kickdoor_server.people.sessions.session import digest
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.translate.doors.scene import offers

NAMES = ("Ann", "Bob", "Cid")


def record() -> MatchRecord:
    seats = tuple(SeatRecord(name, "female", f"s-{name}") for name in NAMES)
    digests = playable_set().stage.sources[0].digest
    return MatchRecord(1, "k3q7x", "Friday night", "classic", {}, seats, bytes(range(32)), set_digest=digests)


@cache
def haggling() -> tuple[list[Answer], Answer]:
    """What three people who mean nothing by it have answered until one makes an offer, and that offer."""
    table = beginning(RULES, record())
    dice, chance = Random(record().seed), Random(1)
    seats = [ChanceSeat() for _ in NAMES]
    answers: list[Answer] = []
    while True:
        answers += run.roll_out(RULES, table, dice)
        question = chance.choice(run.questions(table))
        seen, standing = RULES.observe(table, question.seat), RULES.standing(table, question.seat)
        answer = ask(seats[question.seat], seen, question, standing, Budget(1_000), chance).answer
        assert answer is not None
        run.apply_in_place(RULES, table, Answer(answer.seat, answer.choice, answer.standing))
        if offers(table):
            return answers, answer
        answers.append(Answer(answer.seat, answer.choice, answer.standing))


def server(disk: Disk) -> House:
    return House(disk=disk, playable_sets=PlayableSets({"classic": playable_set}))


def come(house: House, callers: list[Any]) -> list[Caller]:
    """All come back, with these tokens or as these callers."""
    return [house.comes("?", caller if isinstance(caller, str) else caller.token) for caller in callers]


def test_an_offer_is_open_after_the_restart_as_it_was_before() -> None:
    answers, offer = haggling()
    disk = Disk()
    people = [PersonRecord(f"s-{name}", name, (digest(name),)) for name in NAMES]
    disk.written = [record(), *people, *(AnswerRecord(1, n, answer) for n, answer in enumerate(answers, 1))]
    house = server(Disk(disk.as_past()))
    house.disk.written = disk.written
    callers = come(house, list(NAMES))
    maker = callers[offer.seat]
    assert maker.public.pending_offers == ()
    if offer.standing:
        said = maker.asks(Act, choice=offer.choice)
    else:
        assert maker.asked is not None
        said = maker.asks(Reply, question=maker.asked.id, choice=offer.choice)
    assert isinstance(said, Accepted)
    assert maker.public.pending_offers
    house.clock.advance(5)
    before = all_are_shown_the_table(*callers)

    after = server(Disk(house.disk.as_past()))
    again = come(after, callers)
    assert all_are_shown_the_table(*again) == before
    assert again[0].public.pending_offers == maker.public.pending_offers
