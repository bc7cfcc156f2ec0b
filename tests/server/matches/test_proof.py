"""A replay is proven, or what was changed in it is found and named."""

from __future__ import annotations

import hashlib
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.biscuit import game as house
from tests.biscuit.shown import HouseStage
from tests.server.recorded import playable_set, records, replay_file_of

from kickdoor_game.language.catalogue import load_catalogue
from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer
from kickdoor_protocol.files.stream import pack_value
from kickdoor_protocol.messages.lobby import CardSource
from kickdoor_server.base.store.records import AnswerRecord, MatchRecord, SeatRecord
from kickdoor_server.matches.chance import dice_of
from kickdoor_server.matches.replays.proof import ProofResult, prove
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

CHANCE, CLOCK = -1, -2


def proven(lines: Any) -> ProofResult:
    return prove(replay_file_of(tuple(lines)), playable_set())


def changed(n: int, line: Any) -> list[Any]:
    """The replay with another record in place of the n-th answer."""
    return [*records()[:n], line, *records()[n + 1 :]]


def linked(header: dict[str, Any]) -> dict[str, Any]:
    """What the links cover of it."""
    return {key: value for key, value in header.items() if key != "names"}


def linked_anew(lines: list[Any]) -> list[Any]:
    """As somebody would write it who knows how the links are made."""
    chain = Chain()
    chain.tie(linked(lines[0]))
    whole = [lines[0]]
    for line in lines[1:-1]:
        whole.append([*line[:4], chain.tie(line[:4])[:16]])
    ending = {key: value for key, value in lines[-1].items() if key != "link"}
    return [*whole, {**ending, "link": chain.tie(ending)}]


def dice(lines: tuple[Any, ...]) -> list[int]:
    """The numbers of the answers that are a single die."""
    return [line[0] for line in lines[1:-1] if line[1] == CHANCE and len(line[2]) == 1]


def test_a_match_that_nobody_has_won_is_said_to_be_one() -> None:
    """Of two who stay where they are until mum comes home."""
    catalogue = load_catalogue(Path(house.__file__).parent / "rules.toml")
    stage = HouseStage(house.RULES, catalogue, (CardSource("biscuit", house.RULES.book.digest),))
    record = MatchRecord(1, "k3q7x", "Friday", "biscuit", {}, (SeatRecord("Ann", ""), SeatRecord("Bob", "")), bytes(32))
    record = replace(record, set_digest=house.RULES.book.digest)
    table, answers = beginning(house.RULES, record), []
    answers += run.roll_out(house.RULES, table, dice_of(record))
    while not table.over:
        answers.append(Answer(run.questions(table)[0].seat, ("stay",)))
        run.apply_in_place(house.RULES, table, answers[-1])
    lines = [AnswerRecord(1, n, answer) for n, answer in enumerate(answers, 1)]
    written = records_of(record, lines, MatchOutcome("over", (), state_of(table)), "kickdoor test", "?")
    verdict = prove(replay_file_of(tuple(written)), PlayableSet(house.RULES, stage, (), catalogue))
    assert verdict.wrong == ""
    assert "It was played to its end, and nobody won." in verdict.proven


def test_a_whole_match_is_proven() -> None:
    verdict = proven(records())
    assert verdict.wrong == ""
    (nobody,) = verdict.open
    assert "No person put anything into the shuffle" in nobody
    cards, decisions, chance, outcome, names = verdict.proven
    assert cards.startswith("The cards are those that it was played with: classic ")
    assert "each was possible at its moment" in decisions
    assert "the seed opens the commitment" in chance
    assert outcome.startswith("It was played to its end, won by ")
    assert names == "Ann, Bob, Cid and Dot were called that when it was recorded."
    assert {line[1] for line in records()[1:-1]} == {CHANCE, CLOCK, 0, 1, 2, 3}


def test_the_links_are_those_of_the_specification() -> None:
    link = hashlib.sha256(bytes(32) + pack_value(linked(records()[0]))).digest()
    for line in records()[1:-1]:
        link = hashlib.sha256(link + pack_value(line[:4])).digest()
        assert line[4] == link.hex()[:16]
    ending = {key: value for key, value in records()[-1].items() if key != "link"}
    assert records()[-1]["link"] == hashlib.sha256(link + pack_value(ending)).hexdigest()


def test_a_changed_die_is_found_even_if_all_links_are_made_anew() -> None:
    n = dice(records())[3]
    _, _, (die,), _, link = records()[n]
    other = die % 6 + 1
    lines = changed(n, [n, CHANCE, [other], False, link])
    assert f"Decision {n}, in turn" in proven(lines).wrong
    assert "this is not what was recorded; the file says dice of" in proven(lines).wrong
    assert f"a roll: the file says {other}, the seed rolls {die}." in proven(linked_anew(lines)).wrong


def test_options_that_no_table_has_are_named() -> None:
    lines = linked_anew([{**records()[0], "options": {"goal_level": "high"}}, *records()[1:]])
    assert proven(lines).wrong.startswith("The set does not play with these seats and options: ")


def test_a_changed_shuffle_is_found() -> None:
    n, _, order, *_ = next(line for line in records()[1:-1] if line[1] == CHANCE and len(line[2]) > 6)
    lines = linked_anew(changed(n, [n, CHANCE, order[::-1], False, ""]))
    assert "the seed shuffles these" in proven(lines).wrong


def test_an_answer_that_was_dropped_is_named() -> None:
    n = len(records()) // 2
    wrong = proven([*records()[:n], *records()[n + 1 :]]).wrong
    assert wrong.startswith(f"Decision {n}, in turn ")
    assert "missing from the file" in wrong


def test_answers_that_were_swapped_are_named() -> None:
    n = len(records()) // 2
    wrong = proven([*records()[:n], records()[n + 1], records()[n], *records()[n + 2 :]]).wrong
    assert wrong.startswith(f"Decision {n}, in turn ")
    assert "answers were swapped" in wrong


def test_an_answer_that_was_put_in_twice_is_named() -> None:
    n = len(records()) // 2
    assert "stands in its place once more" in proven([*records()[:n], records()[n - 1], *records()[n:]]).wrong


def test_another_choice_is_told_in_words() -> None:
    n, line = next((line[0], line) for line in records()[1:-1] if line[2] == ["open"])
    wrong = proven(changed(n, [n, line[1], ["loot"], False, line[4]])).wrong
    assert f"Decision {n}, in turn " in wrong
    assert "chose" in wrong


def test_a_choice_that_was_not_possible_is_named_with_the_rule() -> None:
    n, line = next((line[0], line) for line in records()[1:-1] if line[2] == ["open"])
    wrong = proven(linked_anew(changed(n, [n, line[1], ["fly"], False, ""]))).wrong
    assert f"Decision {n}, in turn " in wrong
    assert "cannot be, for the rules refuse it there" in wrong


def test_an_answer_of_somebody_who_was_not_asked_is_named() -> None:
    n, line = next((line[0], line) for line in records()[1:-1] if line[2] == ["open"])
    wrong = proven(linked_anew(changed(n, [n, (line[1] + 1) % 4, ["open"], False, ""]))).wrong
    assert "answers nothing that is asked there" in wrong


@pytest.mark.parametrize("seed", range(12))
def test_one_byte_anywhere_is_found(seed: int) -> None:
    rng = Random(seed)
    whole = bytearray(packed(records()))
    place = rng.randrange(len(packed(records()[:1])), len(whole))
    whole[place] ^= 1 << rng.randrange(8)
    wrong = prove(read_replay_file(BytesIO(bytes(whole))), playable_set()).wrong
    assert "ecision " in wrong, (place, wrong)


def test_a_changed_header_is_found() -> None:
    header = {**records()[0], "match": "other"}
    assert "something is changed in the header" in proven([header, *records()[1:]]).wrong


def test_a_file_that_breaks_off_says_where() -> None:
    wrong = prove(read_replay_file(BytesIO(packed(records())[:-200])), playable_set()).wrong
    assert "After decision " in wrong
    assert "so the rest of the match is missing" in wrong


def test_another_winner_is_found() -> None:
    ending = {**records()[-1], "winners": [(records()[-1]["winners"][0] + 1) % 4]}
    assert "the last record" in proven([*records()[:-1], ending]).wrong
    assert "the file says" in proven(linked_anew([*records()[:-1], ending])).wrong


@pytest.mark.parametrize(
    ("winners", "named"), [([], "nobody"), ([7], "seat 8"), ([0, 1], "Ann and Bob"), ([0, 4], "Ann and seat 5")]
)
def test_winners_of_whom_the_file_speaks_are_named_as_far_as_they_are_there(winners: list[int], named: str) -> None:
    ending = {**records()[-1], "winners": winners}
    assert f"the file says {named}" in proven(linked_anew([*records()[:-1], ending])).wrong


def test_an_answer_of_a_seat_that_is_not_there_is_said_to_be_one() -> None:
    n = next(line[0] for line in records()[1:-1] if line[2] == ["open"])
    for seat in (4, 9):
        wrong = proven(linked_anew(changed(n, [n, seat, ["open"], False, ""]))).wrong
        assert f"an answer of seat {seat + 1}, where nobody sits" in wrong


def test_another_seed_does_not_open_the_commitment() -> None:
    ending = {**records()[-1], "seed": "00" * 32}
    assert "does not open the commitment" in proven(linked_anew([*records()[:-1], ending])).wrong


def test_another_end_of_the_same_answers_is_found() -> None:
    ending = {**records()[-1], "state": "00" * 32}
    assert "lead to another table" in proven(linked_anew([*records()[:-1], ending])).wrong


def test_other_cards_are_no_proof_of_these() -> None:
    header = {**records()[0], "cards": [["classic", "ab" * 32]]}
    assert "had the digest abababababab" in proven(linked_anew([header, *records()[1:]])).wrong


def test_without_the_seed_chance_stays_open() -> None:
    ending = {**records()[-1], "how": "running", "seed": "", "winners": [], "state": ""}
    verdict = proven(linked_anew([*records()[:200], ending]))
    assert verdict.wrong == ""
    assert "the seed has not been opened" in verdict.open[0]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("how", 7),
        ("state", None),
        ("seed", 7),
        ("seed", "no hex"),
        ("link", b"link"),
        ("winners", 0),
        ("winners", ["Ann"]),
        ("went_on", [[1]]),
        ("how", ...),
        ("winners", ...),
        ("state", ...),
        ("seed", ...),
        ("link", ...),
    ],
)
def test_a_last_record_that_is_not_as_it_should_be_is_no_ending(key: str, value: Any) -> None:
    """Each part of it: of another kind, or (...) missing. All before it can be looked at."""
    ending = {**records()[-1], key: value}
    if value is ...:
        del ending[key]
    replay_file = read_replay_file(BytesIO(packed([*records()[:-1], ending])))
    assert (replay_file.ending, replay_file.damage) == (None, "a record is not as it should be")
    assert len(replay_file.lines) == len(records()) - 2


@pytest.mark.parametrize("data", [b"", b"\x00\x00\x00\x01\x80", b"SQLite format 3\x00"])
def test_what_is_no_replay_is_refused(data: bytes) -> None:
    with pytest.raises(NoReplay, match="no replay"):
        read_replay_file(BytesIO(data))


def test_a_header_that_says_no_more_than_that_it_is_one_is_refused() -> None:
    with pytest.raises(NoReplay, match="not as it should be"):
        read_replay_file(BytesIO(packed([{"kickdoor": "replay", "version": 1}])))


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"version": 4}, "update it"),
        ({"seats": []}, "no seats"),
        ({"seats": "Ann"}, "no seats"),
        ({"seats": [["Ann", "female", ""], ["Bob", "male"]]}, "no seats"),
        ({"table": 7}, "no table"),
        ({"version": 1, "name": 7}, "no name"),
        ({"names": None}, "no names"),
        ({"names": {"table": None, "seats": [None]}}, "no names"),
        ({"names": {"table": ["Friday", "no hex"], "seats": [None] * 4}}, "no names"),
        ({"options": []}, "no options"),
        ({"began_at": "today"}, "no options"),
        ({"manners": []}, "no manners"),
        ({"cards": []}, "no cards"),
        ({"cards": [["classic", "ab"], ["mug"]]}, "no cards"),
        ({"nonces": None}, "no nonces"),
        ({"nonces": [7]}, "no nonces"),
    ],
)
def test_a_header_with_parts_that_are_none_is_refused(parts: dict[str, Any], words: str) -> None:
    with pytest.raises(NoReplay, match=words):
        read_replay_file(BytesIO(packed([{**records()[0], **parts}])))


def test_a_replay_is_of_no_journal_so_its_match_has_no_number() -> None:
    assert read_replay_file(BytesIO(packed(records()))).record.number == 0
