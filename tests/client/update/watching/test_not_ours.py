"""A replay that comes in parts: what does not fit what was promised, how much of it is taken, how it is called."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.client.evening import after, at_table, new_model, public, told
from tests.client.update.watching.test_replaying import COMMITMENT, SEED

from kickdoor_client.state.effects import Effects, KeepReplay
from kickdoor_client.state.model import Model
from kickdoor_client.state.watching import ReplayDownload
from kickdoor_client.update.watching.staying import BYTES_MOST, NO_REPLAY, PARTS_MOST, TOO_LONG, name
from kickdoor_protocol.files.stream import pack_record
from kickdoor_protocol.messages import table
from kickdoor_protocol.messages.replay import ReplayPart

SHUFFLE = "Beware: this replay has another shuffle than the one that was promised while you played."
ADDED = "Beware: in this replay the seats have added something else to the shuffle than while you played."
SEALED = "Beware: in this replay players have sealed something else for the shuffle than while you played."
SEEDED = "Beware: the seed in this replay does not open what was promised while you played."
FIRST = {"kickdoor": "replay", "commitment": COMMITMENT, "nonces": ["a", "b"], "sealed": ["c"]}
LAST = {"seed": SEED.hex()}


def played(commitment: str = COMMITMENT) -> Model:
    """A match is over, and its replay is on the way."""
    header = replace(public().header, commitment=commitment, nonces=("a", "b"), sealed=("c",))
    model = after(at_table(view=public(header=header)), table.Over((1,), "Boris wins."))
    return replace(model, taken=ReplayDownload())


def wrong(model: Model, first: object, last: object) -> str:
    """What is said of a replay with this beginning and end."""
    then, effects = told(model, ReplayPart((first, [0], last)))
    assert then.taken == ReplayDownload(done=True)
    said = then.ui.notice.text if then.ui.notice is not None else ""
    is_replay = isinstance(first, dict) and first.get("kickdoor") == "replay"
    assert [type(effect) for effect in effects] == [KeepReplay] * is_replay, (
        "also what is not ours is kept: it is evidence"
    )
    return said


@pytest.mark.parametrize(
    ("first", "last", "said"),
    [
        ({}, LAST, ""),
        ({"commitment": "00"}, LAST, SHUFFLE),
        ({"commitment": None}, LAST, SHUFFLE),
        ({"nonces": ["a"]}, LAST, ADDED),
        ({"nonces": ["b", "a"]}, LAST, ADDED),
        ({"nonces": 5}, LAST, ADDED),
        ({"nonces": "ab"}, LAST, ADDED),
        ({"sealed": []}, LAST, SEALED),
        ({"sealed": ["d"]}, LAST, SEALED),
        ({"sealed": "c"}, LAST, SEALED),
        ({"sealed": 7}, LAST, SEALED),
        ({}, {"seed": "11" * 32}, SEEDED),
        ({}, {"seed": "no seed"}, SEEDED),
        ({}, {}, SEEDED),
        ({}, [1, 2], SEEDED),
        ({"kickdoor": "journal"}, LAST, NO_REPLAY),
    ],
)
def test_what_was_promised_is_held_against_what_has_come(first: dict[str, Any], last: object, said: str) -> None:
    assert wrong(played(), {**FIRST, **first}, last) == said


def test_where_nothing_was_promised_no_seed_is_asked_for_but_what_was_added_is() -> None:
    assert wrong(played(""), {**FIRST, "commitment": "00"}, {"seed": "11" * 32}) == ""
    assert wrong(played(""), {**FIRST, "nonces": ()}, LAST) == ADDED
    assert wrong(replace(new_model(), taken=ReplayDownload()), {"kickdoor": "replay"}, {}) == ""
    assert wrong(played(), [FIRST], LAST) == NO_REPLAY


def came(size: int, parts: int, record: object = "x") -> tuple[Model, Effects]:
    """One more part, after so many bytes in so many parts."""
    some = tuple(ReplayPart(({"kickdoor": "replay"},), more=True) for _ in range(parts))
    return told(replace(played(), taken=ReplayDownload(some, size)), ReplayPart((record,), more=True))


@pytest.mark.parametrize(
    ("size", "parts", "taken"),
    [
        (BYTES_MOST - len(pack_record("x")), 1, True),
        (BYTES_MOST - len(pack_record("x")) + 1, 1, False),
        (0, PARTS_MOST - 1, True),
        (0, PARTS_MOST, False),
    ],
)
def test_of_a_replay_as_much_is_taken_as_has_room(size: int, parts: int, taken: bool) -> None:
    model, _ = came(size, parts)
    assert model.taken is not None
    if taken:
        assert (model.taken.done, len(model.taken.parts), model.ui.notice) == (False, parts + 1, None)
        assert model.taken.size == size + len(pack_record("x"))
    else:
        assert (model.taken, model.ui.notice and model.ui.notice.text) == (ReplayDownload(done=True), TOO_LONG)


def test_what_comes_unasked_or_too_late_is_nobodys() -> None:
    for taken in (None, ReplayDownload(done=True)):
        model = replace(played(), taken=taken)
        assert told(model, ReplayPart((FIRST,))) == (model, ())


def test_a_replay_is_called_by_its_set_its_people_and_who_has_won() -> None:
    model = at_table()
    everybody = "classic Ada, Boris, Greta, Spite"
    assert name(new_model()) == "match"
    assert name(model) == everybody
    assert name(after(model, table.Over((), "Nobody wins."))) == everybody
    assert name(after(model, table.Over((1,), "Boris wins."))) == f"{everybody}, Boris won"
    assert name(after(model, table.Over((0, 3), "Both win."))) == f"{everybody}, Ada and Spite won"
