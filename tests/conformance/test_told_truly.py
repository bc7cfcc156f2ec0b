"""What people read of a match is true in every set: sums that have moved, sentences put together, lists of targets.

The words are the client's, made of what the server shows of random matches.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest
from tests import shown, under
from tests.conformance.families import with_seeds
from tests.conformance.random_match import RandomMatch, Step

from kickdoor_client.plain.telling import together
from kickdoor_client.words.table.sums import moves
from kickdoor_game.machine.run import chance_is_asked
from kickdoor_protocol.shapes import Field, Form, Menu, PickOne
from kickdoor_protocol.views import Contest, PublicView, Side
from kickdoor_server.table.translate.events import told
from kickdoor_server.table.translate.questions import Wording

SEEDS = range(2)
DECISIONS = 250
CAME, CHANGED = re.compile(r"(without )?(.+) ([+-]\d+)"), re.compile(r"(.+) (-?\d+) to (-?\d+)")


@lru_cache(maxsize=1)
def played(set_name: str, seed: int) -> tuple[Step, ...]:
    """That match, step by step, where people are asked something."""
    steps = RandomMatch(set_name, seed).steps(DECISIONS)
    return tuple(step for step in steps if not chance_is_asked(step.table))


def view(step: Step, table: Any) -> PublicView:
    """What everybody sees there."""
    first, *_ = shown.of_everybody(step.rules, table)
    assert isinstance(first, PublicView)
    return first


def by(words: str) -> int:
    """By how much a sum has moved, as these words have it."""
    if changed := CHANGED.fullmatch(words):
        return int(changed[3]) - int(changed[2])
    came = CAME.fullmatch(words)
    assert came is not None, words
    return -int(came[3]) if came[1] else int(came[3])


def alone(contest: Contest, key: str, other: Contest) -> Contest:
    """That contest, with only one side that differs from the other's."""
    sides = {side.key: side for side in other.sides}
    return Contest(contest.title, tuple(side if side.key == key else sides[side.key] for side in contest.sides))


@pytest.mark.parametrize(("set_name", "seed"), with_seeds(SEEDS))
def test_what_is_said_to_have_moved_a_sum_makes_up_for_the_whole_of_it(set_name: str, seed: int) -> None:
    under.note(set_name, set_name)
    old: Contest | None = None
    for step in played(set_name, seed):
        new = view(step, step.table).contest
        if old is not None and new is not None and [s.key for s in old.sides] == [s.key for s in new.sides]:
            for before, after in zip(old.sides, new.sides, strict=True):
                said = moves(old, alone(new, after.key, old))
                assert sum(map(by, said)) == after.total - before.total, (said, before, after)
                assert not in_and_out(said, before, after), (said, before, after)
        old = new


def in_and_out(said: list[str], before: Side, after: Side) -> list[str]:
    """The parts that are said to have gone and to have come with the same number, though the sum has both from one card
    and by one rule: such a part was only called otherwise."""
    gone = [
        (line.card, line.rule, line.value) for line in before.lines if f"without {line.label} {line.value:+d}" in said
    ]
    return [
        line.label
        for line in after.lines
        if f"{line.label} {line.value:+d}" in said and (line.card, line.rule, line.value) in gone
    ]


@pytest.mark.parametrize(("set_name", "seed"), with_seeds(SEEDS))
def test_only_what_happens_to_several_cards_for_one_reason_is_told_together(set_name: str, seed: int) -> None:
    """Two offers to one player, or anything else that ends in brackets, stay two sentences."""
    under.note(set_name, set_name)
    for step in played(set_name, seed):
        seen = step.rules.observe(step.table, None)
        events = told(shown.stage(step.rules), seen, step.events, None, len(step.events))
        texts = [event.text for event in events]
        faces = {face.key: face.name for face in shown.stage(step.rules).faces}
        cards = {faces[card.key] for event in events for card in event.cards if card.key in faces}
        for line in together(texts, step.match.table and [each.name for each in step.match.header.players], cards):
            assert line in texts or any(f" {card}" in line for card in cards), (line, texts)


def targets(shape: Any) -> Iterator[PickOne]:
    """Every list of seats within, also in details and forms."""
    match shape:
        case PickOne(options=options) if options and all(option.seat is not None for option in options):
            yield shape
        case Menu(options=options):
            for option in options:
                for detail in option.details:
                    yield from targets(detail)
        case Form(fields=fields):
            for each in fields:
                assert isinstance(each, Field)
                yield from targets(each.shape)
        case _:
            pass


@pytest.mark.parametrize(("set_name", "seed"), with_seeds(SEEDS))
def test_lists_of_targets_stand_in_the_order_of_the_seats(set_name: str, seed: int) -> None:
    """So the key that meant somebody in one turn means the same one in the next, whoever is ahead by then."""
    under.note(set_name, set_name)
    for step in played(set_name, seed)[::7]:
        for seat in step.seats:
            seen = step.rules.observe(step.table, seat)
            standing = Wording(shown.stage(step.rules), seen, seat).shape(step.rules.standing(step.table, seat))
            for shape in targets(standing):
                seats = [option.seat for option in shape.options]
                assert seats == sorted(seats, key=lambda each: each or 0), (seat, seats)
