"""Walks of what is written of a match and proved of it: replays in which something was changed, what seats had sealed,
names that are there, erased, or not what they were; and what a person reads of it.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from msgspec.structs import replace
from tests.server.toy import ToyRules
from tests.server.toy_stage import ToyStage

from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer
from kickdoor_protocol.sealing import MatchNote, in_the_clear, sealed, seals_digest
from kickdoor_server.base.store.past import Journal
from kickdoor_server.base.store.records import AnswerRecord, MatchRecord, SeatRecord, WentOn
from kickdoor_server.matches.chance import commitment, dice_of
from kickdoor_server.matches.replays.erasing import blanked, without_names
from kickdoor_server.matches.replays.naming import (
    Name,
    names_open,
    names_proved,
    salted,
    sealed_name,
    shown,
    wrong_name,
)
from kickdoor_server.matches.replays.proof import is_of_other_rules, origin_lines, prove
from kickdoor_server.matches.replays.replay_file import (
    Chain,
    MatchOutcome,
    NoReplay,
    packed,
    read_replay_file,
    records_of,
    state_of,
)
from kickdoor_server.matches.replays.timeline import beginning
from kickdoor_server.table.catalogue.playable_sets import PlayableSet
from kickdoor_server.table.sealing.standing import ShuffleProof, not_opened, shares

STEPS = 150
SEED = bytes(range(32))
NONCES = ("aa" * 4, "bb" * 4, "cc" * 4)


def playable_set() -> PlayableSet:
    return PlayableSet(ToyRules(), ToyStage())


@cache
def played(*, nonces: bool = False, most: int = 1_000) -> tuple[Journal, Any]:
    """A match of three at the toy, in which everybody takes what there is, and the table to which so much of it led.

    `nonces`: two of them have put something into the shuffle, one sealed.
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
    """Those of its replay, or of one that is a little different."""
    is_over = how == "over"
    journal, table = played(nonces=nonces, most=1_000 if is_over else 6)
    match = replace(journal.match, began_at=began_at, code="f" * 64 if went_on else "", release="kickdoor 1")
    gone = (WentOn(4, "kickdoor 1", "kickdoor 2", "answer 5 cannot be given"),) if went_on else ()
    state = state_of(table) if is_over and not nonces else ""
    outcome = MatchOutcome(how, tuple(table.winners), state, gone)
    return tuple(records_of(match, journal.answers, outcome, "kickdoor test", "70"))


def looked_at(data: bytes, mine: Any = None) -> str:
    """What is read in that file, what is proved of it, and what it was played with."""
    try:
        replay_file = read_replay_file(BytesIO(data))
    except NoReplay as wrong:
        return f"no replay: {wrong}"
    here = playable_set()
    try:
        verdict: Any = prove(replay_file, here, mine)
        origin = (is_of_other_rules(replay_file, here), origin_lines(replay_file, here, "kickdoor test"))
    except AssertionError:
        verdict, origin = "not to be asked", (False, [])
    ending = replay_file.ending and (replay_file.ending.how, replay_file.ending.winners, replay_file.ending.went_on)
    return f"{len(replay_file.lines)} {replay_file.damage} {ending} {replay_file.record.name} {verdict} {origin}"


def chained(lines: list[Any]) -> list[Any]:
    """With links that fit what is there now."""
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


def replays(chance: Random) -> Iterator[str]:
    """Something in a replay is changed: a record, its place, its link, or a part of the first or last record."""
    for how, nonces, began_at, went_on in product(
        ("over", "abandoned", "broken", "running"), (False, True), (0, 3), (False, True)
    ):
        whole = packed(records(how, nonces, began_at, went_on))
        for mine in (None, NONCES[0], "dd" * 4):
            yield f"{how} {nonces} {began_at} {went_on} {mine}: {looked_at(whole, mine)}"
    odd: tuple[Any, ...] = (None, 7, "", "x", [], ["a"], {}, [["toy", "70"]], [["a", "b", "c"]], True, -1)
    for key in (*records()[0], "sealed", "manners", "played_with"):
        for value in odd:
            header = {**records(nonces=True)[0], key: value}
            yield f"{key}={value!r}: {looked_at(packed([header, *records(nonces=True)[1:]]))}"
    for key, value in product(records()[-1], odd):
        ending = {**records()[-1], key: value}
        lines = [*records()[:-1], ending]
        yield f"end {key}={value!r}: {looked_at(packed(lines))} {looked_at(packed(chained(lines)))}"
    for _ in range(STEPS):
        lines = copy.deepcopy(list(records(nonces=chance.random() < 0.5)))
        place, other = chance.randrange(1, len(lines) - 1), chance.randrange(1, len(lines) - 1)
        what = chance.choice(
            ["drop", "swap", "double", "seat", "choice", "standing", "link", "cut", "winner", "nonce", "name"]
        )
        match what:
            case "drop":
                del lines[place]
            case "swap":
                lines[place], lines[other] = lines[other], lines[place]
            case "double":
                lines.insert(place, lines[place])
            case "seat":
                lines[place][1] = chance.choice([0, 1, 2, 3, -1, -2])
            case "choice":
                lines[place][2] = chance.choice([["take"], ["leave"], [3], [1], [1, 2, 3], ["steal"], True, "x"])
            case "standing":
                lines[place][3] = not lines[place][3]
            case "link":
                lines[place][4] = "0" * 16
            case "winner":
                lines[-1]["winners"] = chance.choice([[1], [], [0, 1], [9]])
            case "nonce":
                lines[0]["nonces"] = chance.choice([["aa" * 4, "", ""], ["bb" * 4, "aa" * 4, ""], ["aa" * 4]])
            case "name":
                lines[0]["names"]["seats"][0] = chance.choice([None, ["Ann", ""], ["Zoe", "00" * 16]])
            case _:
                pass
        lines = chained(lines) if chance.random() < 0.5 else lines
        data = packed(lines)
        yield f"{what} {place}: {looked_at(data[: len(data) - (what == 'cut') * chance.randrange(1, 200)])}"


def standings(chance: Random) -> Iterator[str]:
    """Who has put what into the shuffle, opened it or not; what that proves to whom, and what it leaves open."""
    promised = commitment(SEED)
    ways = ("sealed", "closed", "clear", "nothing", "ai", "odd")
    for kinds in product(ways, repeat=3):
        if chance.random() < 0.5 and len(set(kinds)) > 2:
            continue
        seals = tuple(
            {
                "sealed": sealed(promised, n),
                "closed": sealed(promised, n),
                "clear": in_the_clear(n),
                "odd": "0" * 64,
            }.get(kind, "")
            for kind, n in zip(kinds, NONCES, strict=True)
        )
        nonces = tuple(n if kind in ("sealed", "clear", "odd") else "" for kind, n in zip(kinds, NONCES, strict=True))
        seats = tuple(
            SeatRecord(name, "female", ai="meek" * (kind == "ai"))
            for name, kind in zip(("Ann", "Bob", "Cid"), kinds, strict=True)
        )
        record = MatchRecord(
            1, "t", "T", "toy", {}, seats, SEED, nonces=nonces, sealed=seals, began_at=chance.choice([0, 0, 5])
        )
        if chance.random() < 0.1:
            record = replace(record, sealed=seals[:2])
        note = MatchNote(promised=promised, nonce=NONCES[0], seals=chance.choice([seals_digest(seals), "x"]))
        for mine in (None, NONCES[0], NONCES[1], "dd" * 4, note):
            standing = ShuffleProof(record, promised, mine)
            told = (standing.wrong, *standing.proven(), *standing.left_open())
            yield f"{kinds} {mine}: {shares(record)} {not_opened(record)} {told}"


def naming(chance: Random) -> Iterator[str]:
    """Names that are bound, erased, changed or bound by nothing; and a name that is taken out of a file."""
    salt = "11" * 16
    kinds: dict[str, Callable[[str], Name]] = {
        "bound": lambda text: Name(text, salt, sealed_name(text, salt)),
        "erased": lambda text: Name(None, "", sealed_name(text, salt)),
        "changed": lambda text: Name("Zoe", salt, sealed_name(text, salt)),
        "free": Name,
        "a player": lambda text: Name("player 2"),
    }
    for table, *seats in product(kinds, repeat=4):
        if chance.random() < 0.7:
            continue
        title, names = (
            kinds[table]("Friday"),
            [kinds[kind](text) for kind, text in zip(seats, ("Ann", "Bob", "Cid"), strict=True)],
        )
        facts = (wrong_name(title, names), *names_proved(names), *names_open(title, names))
        yield f"{table} {seats}: {shown(names)} {[name.beside for name in names]} {facts}"
    with TemporaryDirectory() as folder:
        file = Path(folder) / "x.kickdoor"
        for how, gone in product(("over", "running"), (("Ann",), ("Ann", "Bob"), ("Zoe",), ("The table",))):
            lines = list(records(how))
            file.write_bytes(packed(lines))
            try:
                copied = without_names(file, gone, lambda _reel: playable_set())
                yield f"{how} {gone}: {copied.seats} {copied.has_same_fingerprint} {looked_at(copied.data)}"
            except Exception as wrong:
                yield f"{how} {gone}: {type(wrong).__name__} {wrong}"
    for text in ("Ann and Anna, ANN's; Ann.", "xAnn Ann_ Bo Bob", ""):
        for names_gone in (["Ann"], ["Bo", "Bob"], ["", "Ann"]):
            yield f"{text} {names_gone}: {blanked(text, names_gone)}"


WALKS = (replays, standings, naming)
