"""Replays of a match of three at the toy, whole and a little different, to be read and proved by tests."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import replace
from tests.server.toy import ToyRules
from tests.server.toy_stage import ToyStage

from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer
from kickdoor_protocol.sealing import in_the_clear, sealed
from kickdoor_server.base.store.past import Journal
from kickdoor_server.base.store.records import AnswerRecord, MatchRecord, SeatRecord, WentOn
from kickdoor_server.matches.chance import commitment, dice_of
from kickdoor_server.matches.replays.naming import salted
from kickdoor_server.matches.replays.replay_file import Chain, MatchOutcome, records_of, state_of
from kickdoor_server.matches.replays.timeline import beginning
from kickdoor_server.table.catalogue.playable_sets import PlayableSet

SEED = bytes(range(32))
NONCES = ("aa" * 4, "bb" * 4, "cc" * 4)


def playable_set() -> PlayableSet:
    """Return the toy, ready to be played and shown."""
    return PlayableSet(ToyRules(), ToyStage())


@cache
def played(*, nonces: bool = False, most: int = 1_000) -> tuple[Journal, Any]:
    """Return a match in which everybody takes what there is, as far as `most` answers, and its table then.

    `nonces`: two players have added to the shuffle, one of them sealed.
    """
    seats = tuple(SeatRecord(name, "female", f"s-{name}") for name in ("Ann", "Bob", "Cid"))
    record = salted(MatchRecord(1, "k3q7x", "Friday night", "toy", {}, seats, SEED, set_digest="70"), bytes)
    if nonces:
        seals = (sealed(commitment(SEED), NONCES[0]), in_the_clear(NONCES[1]), "")
        record = replace(record, nonces=(NONCES[0], NONCES[1], ""), sealed=seals)
    rules, dice, answers = ToyRules(), dice_of(record), list[Answer]()
    table = beginning(rules, record)
    while True:
        answers += run.roll_out(rules, table, dice)
        if table.over or len(answers) >= most:
            return Journal(record, [AnswerRecord(1, n, answer) for n, answer in enumerate(answers, 1)]), table
        asked = run.questions(table)[0]
        answers.append(Answer(asked.seat, ("take",) if asked.kind == "take" else ("pass",)))
        run.apply_in_place(rules, table, answers[-1])


@cache
def records(how: str = "over", nonces: bool = False, began_at: int = 0, went_on: bool = False) -> tuple[Any, ...]:
    """Return the records of its replay. `how` it ended; `nonces`: as in `played`; `went_on`: under another release."""
    is_over = how == "over"
    journal, table = played(nonces=nonces, most=1_000 if is_over else 6)
    match = replace(journal.match, began_at=began_at, code="f" * 64 if went_on else "", release="kickdoor 1")
    gone = (WentOn(4, "kickdoor 1", "kickdoor 2", "answer 5 cannot be given"),) if went_on else ()
    state = state_of(table) if is_over and not nonces else ""
    outcome = MatchOutcome(how, tuple(table.winners), state, gone)
    return tuple(records_of(match, journal.answers, outcome, "kickdoor test", "70"))


def chained(lines: list[Any]) -> list[Any]:
    """Return these records of a replay with links that fit them, as a forger would."""
    header, *rest = lines
    chain = Chain()
    chain.tie({key: value for key, value in header.items() if key != "names"})
    found = [header]
    for line in rest:
        if isinstance(line, dict):
            ending = {key: value for key, value in line.items() if key != "link"}
            found.append({**ending, "link": chain.tie(ending)})
        else:
            found.append([*line[:4], chain.tie(line[:4])[:16]])
    return found
