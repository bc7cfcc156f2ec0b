"""What `kickdoor verify` says of a shuffle: what is proved, to whom, against whom, and what is not."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace
from tests.server.matches.test_proof import linked_anew
from tests.server.recorded import RULES, playable_set, recorded, replay_file_of

from kickdoor_game.machine import run
from kickdoor_protocol.sealing import NOTES_FILE, MatchNote, notes_text, sealed, seals_digest
from kickdoor_server.base.store.records import AnswerRecord
from kickdoor_server.matches.chance import commitment, key
from kickdoor_server.matches.replays.__main__ import verify
from kickdoor_server.matches.replays.proof import ProofResult, prove
from kickdoor_server.matches.replays.replay_file import MatchOutcome, packed, records_of, state_of
from kickdoor_server.matches.replays.timeline import beginning
from kickdoor_server.table.sealing.standing import ShuffleProof

ANNS, BOBS = "a" * 64, "b" * 64
SEED = bytes(range(32))
PROMISED = commitment(SEED)
ANN, BOB = sealed(PROMISED, ANNS), sealed(PROMISED, BOBS)


def shuffled(people: int, seals: list[str], nonces: list[str]) -> tuple[Any, ...]:
    """The replay of a match of Ann, Bob, Cid and Dot, of whom the first so many are people; it has only just begun."""
    record = recorded().match
    seats = tuple(replace(seat, ai="" if place < people else seat.ai) for place, seat in enumerate(record.seats))
    record = replace(
        record,
        seats=seats,
        seed=SEED,
        sealed=tuple(padded(seals)) if any(seals) else (),
        nonces=tuple(padded(nonces)) if any(nonces) else (),
    )
    table = beginning(RULES, record)
    answers = run.roll_out(RULES, table, Random(key(SEED, record.nonces)))
    lines = [AnswerRecord(1, n, answer) for n, answer in enumerate(answers, 1)]
    outcome = MatchOutcome("abandoned", (), state_of(table))
    return tuple(records_of(record, lines, outcome, "kickdoor test", record.set_digest))


def padded(values: list[str]) -> list[str]:
    return (values + [""] * 4)[:4]


def said(records: Any, mine: str | MatchNote | None = None) -> ProofResult:
    return prove(replay_file_of(tuple(records)), playable_set(), mine)


FILE_ALONE = (
    "Whether these nonces are those that people chose, the file cannot say: whoever makes up a file makes up those as "
    "well. Name yours by --mine."
)
GIVEN_UP = "The file says that it was given up before its end: what may have come after that, it cannot show."
AI_TWO = "AI players put nothing in, for they are the server's: Cid and Dot."

SENTENCES: list[tuple[str, int, list[str], list[str], str | None, list[str], list[str]]] = [
    (
        "two people who sealed and opened",
        2,
        [ANN, BOB],
        [ANNS, BOBS],
        ANNS,
        [
            "Ann and Bob had sealed what they put into the shuffle before anybody opened theirs: so nobody could "
            "choose the cards, not even whoever runs the server. This is proved to whoever of them finds their own "
            "nonce here.",
            "What you put into the shuffle is in it (Ann, sealed).",
        ],
        [AI_TWO],
    ),
    (
        "the file alone",
        2,
        [ANN, BOB],
        [ANNS, BOBS],
        None,
        [
            "Ann and Bob had sealed what they put into the shuffle before anybody opened theirs: so nobody could "
            "choose the cards, not even whoever runs the server. This is proved to whoever of them finds their own "
            "nonce here."
        ],
        [AI_TWO, FILE_ALONE],
    ),
    (
        "one who did not open",
        2,
        [ANN, BOB],
        [ANNS, ""],
        ANNS,
        [
            "Ann had sealed what they put into the shuffle before anybody opened theirs: so nobody could choose the "
            "cards, not even whoever runs the server, but for what is said of those who did not open theirs. This is "
            "proved to whoever of them finds their own nonce here.",
            "What you put into the shuffle is in it (Ann, sealed).",
        ],
        [
            "Bob did not open what they had sealed, so it is left out: together with whoever runs the server they "
            "could choose one of 2 shuffles, and no other.",
            AI_TWO,
        ],
    ),
    (
        "neither opened, and one of them asks",
        2,
        [ANN, BOB],
        ["", ""],
        BOBS,
        [],
        [
            "Ann and Bob did not open what they had sealed, so it is left out: together with whoever runs the server "
            "they could choose one of 4 shuffles, and no other.",
            AI_TWO,
            "What you had sealed is not in the shuffle: the file says that you did not open it in time.",
        ],
    ),
    (
        "of an older release: in the clear, and nothing",
        2,
        [],
        [ANNS, ""],
        None,
        [],
        [
            "Ann put theirs in openly: that protects them against a host who has no seat, and not if the host also sat "
            "there, themself or by a friend, and chose after them what that seat put in.",
            "Bob put nothing in: to them nothing is proved against whoever runs the server.",
            AI_TWO,
            FILE_ALONE,
        ],
    ),
    (
        "one of an older release beside one who sealed",
        2,
        [ANN, "=c0ffee"],
        [ANNS, "c0ffee"],
        ANNS,
        [
            "Ann had sealed what they put into the shuffle before anybody opened theirs: so nobody could choose the "
            "cards, not even whoever runs the server. This is proved to whoever of them finds their own nonce here.",
            "What you put into the shuffle is in it (Ann, sealed).",
        ],
        [
            "Bob put theirs in openly: that protects them against a host who has no seat, and not if the host also sat "
            "there, themself or by a friend, and chose after them what that seat put in.",
            AI_TWO,
        ],
    ),
    (
        "people, but none put anything in",
        2,
        [],
        [],
        None,
        [],
        [
            "No person put anything into the shuffle: it is proved that the server kept to its seed, not that the seed "
            "was not chosen to suit somebody."
        ],
    ),
    (
        "among AI players only",
        0,
        [],
        [],
        None,
        [],
        [
            "No person put anything into the shuffle: it is proved that the server kept to its seed, not that the seed "
            "was not chosen to suit somebody."
        ],
    ),
]


@pytest.mark.parametrize(
    ("people", "seals", "nonces", "mine", "proven", "left_open"),
    [row[1:] for row in SENTENCES],
    ids=[row[0] for row in SENTENCES],
)
def test_it_says_exactly_what_is_proved_to_whom(
    people: int, seals: list[str], nonces: list[str], mine: str | None, proven: list[str], left_open: list[str]
) -> None:
    verdict = said(shuffled(people, seals, nonces), mine)
    assert verdict.wrong == ""
    assert list(verdict.proven[3:-1]) == proven, "between the dice and the names"
    assert list(verdict.open) == [*left_open, GIVEN_UP]


def with_all_chance_before_the_fork(records: tuple[Any, ...], n: int) -> list[Any]:
    """The same file, made by somebody who says that its first n answers are of another match, links and all."""
    return linked_anew([{**records[0], "began_at": n}, *records[1:]])


def test_nobody_is_told_that_their_nonce_kept_anybody_from_choosing_what_was_dealt_before_a_fork() -> None:
    """Of a forged file, too: its shuffles may be anything, and the nonces in it may be the true ones."""
    records = shuffled(2, [ANN, BOB], [ANNS, BOBS])
    last = len(records) - 2
    verdict = said(with_all_chance_before_the_fork(records, last), ANNS)
    assert verdict.wrong == ""
    assert not any("nobody could choose" in text or "shuffles and rolls" in text for text in verdict.proven)
    assert list(verdict.open[:2]) == [
        "Nothing was shuffled or rolled with what seats had put in: it proves nothing here.",
        f"{last} shuffles and rolls are of the match before the fork; its seed is not here, so whoever made the file "
        "may have chosen them.",
    ]


def test_after_a_fork_a_nonce_proves_what_was_rolled_after_it() -> None:
    record = replace(recorded().match, sealed=tuple(padded([ANN])), nonces=tuple(padded([ANNS])), began_at=2)
    (told, *_) = ShuffleProof(record, PROMISED).proven()
    assert "nobody could choose what was shuffled or rolled after the fork, not even" in told


def test_how_a_match_ended_that_was_not_played_to_its_end_is_not_proven() -> None:
    """Whoever made the file may have cut off what they did not like."""
    verdict = said(shuffled(2, [ANN, BOB], [ANNS, BOBS]), ANNS)
    assert not any("given up" in text for text in verdict.proven)
    assert verdict.open[-1] == GIVEN_UP


def test_a_nonce_that_is_not_in_it_is_told() -> None:
    verdict = said(shuffled(2, [ANN, BOB], [ANNS, BOBS]), "c" * 64)
    assert verdict.wrong == "What you had put into the shuffle is not in it."


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"nonces": [ANNS, "c" * 64, "", ""]}, "What Bob put into the shuffle is not what all were shown before."),
        ({"sealed": [ANN, "7f" * 32, "", ""]}, "What Bob put into the shuffle is not what all were shown before."),
        ({"sealed": [ANN, "", "", ""]}, "What Bob put into the shuffle is not what all were shown before."),
        ({"sealed": [ANN, "=c0ffee", "", ""]}, "What Bob put into the shuffle is not what all were shown before."),
        ({"nonces": [ANNS, BOBS, "c0ffee", ""]}, "What Cid put into the shuffle is not what all were shown before."),
        ({"nonces": [ANNS, "", "", ""]}, "the seed shuffles these"),
        ({"nonces": [ANNS, BOBS]}, "What was put into the shuffle is not there for each seat."),
        ({"sealed": [ANN]}, "What was put into the shuffle is not there for each seat."),
        ({"nonces": [], "sealed": []}, "the seed shuffles these"),
    ],
)
def test_what_was_put_in_cannot_be_changed_afterwards(changes: dict[str, Any], wrong: str) -> None:
    """Not by hand, which the links tell, and not by somebody who makes those anew."""
    plain = list(shuffled(2, [ANN, BOB], [ANNS, BOBS]))
    changed = [{**plain[0], **changes}, *plain[1:]]
    assert wrong in said(linked_anew(changed)).wrong
    assert said(changed).wrong != ""


def test_a_commitment_that_was_taken_out_is_told_by_the_links() -> None:
    plain = list(shuffled(2, [ANN, BOB], [ANNS, BOBS]))
    header = {name: value for name, value in plain[0].items() if name != "sealed"}
    assert "something is changed in the header" in said([header, *plain[1:]]).wrong
    openly = said(linked_anew([header, *plain[1:]])).open
    assert any("put theirs in openly" in sentence for sentence in openly), "it only ever proves less"


@pytest.mark.parametrize("sealed", [7, ["a", 7], None, {"a": 1}])
def test_a_header_with_other_things_for_commitments_is_no_replay(sealed: object) -> None:
    from kickdoor_server.matches.replays.replay_file import NoReplay

    plain = list(shuffled(2, [ANN, BOB], [ANNS, BOBS]))
    with pytest.raises(NoReplay, match="no commitments of nonces"):
        replay_file_of(({**plain[0], "sealed": sealed}, *plain[1:]))


# ---- the note that one's own program has kept


def test_the_note_beside_a_replay_proves_what_others_had_sealed_as_well(tmp_path: Path) -> None:
    file = tmp_path / "friday.kickdoor"
    file.write_bytes(packed(shuffled(2, [ANN, BOB], [ANNS, BOBS])))
    (tmp_path / NOTES_FILE).write_text(notes_text([MatchNote(PROMISED, ANNS, seals_digest([ANN, BOB, "", ""]))]))
    out = CliRunner().invoke(verify, [str(file)]).output
    assert "(Ann, sealed), and all others had sealed what you were shown before you opened it." in out
    assert "the file cannot say" not in out


def test_a_host_who_sealed_something_else_for_the_friend_afterwards_is_told(tmp_path: Path) -> None:
    """What Ann's program had been shown for Bob, before it opened hers, was another commitment."""
    file = tmp_path / "friday.kickdoor"
    file.write_bytes(packed(shuffled(2, [ANN, BOB], [ANNS, BOBS])))
    (tmp_path / NOTES_FILE).write_text(notes_text([MatchNote(PROMISED, ANNS, seals_digest([ANN, "7f" * 32, "", ""]))]))
    result = CliRunner().invoke(verify, [str(file)])
    assert result.exit_code == 1
    assert (
        "What players had sealed for the shuffle is not what you were shown before you opened yours." in result.output
    )


def test_a_nonce_can_be_named_where_there_is_no_note(tmp_path: Path) -> None:
    file = tmp_path / "friday.kickdoor"
    file.write_bytes(packed(shuffled(2, [ANN, BOB], [ANNS, BOBS])))
    assert (
        "What you put into the shuffle is in it (Bob, sealed)."
        in CliRunner().invoke(verify, [str(file), "--mine", BOBS]).output
    )
    assert CliRunner().invoke(verify, [str(file), "--mine", "c" * 64]).exit_code == 1
