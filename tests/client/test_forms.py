"""Forms of every shape, filled in with each key, pair of keys and phrase, as they were last looked at."""

from __future__ import annotations

import pytest
from tests.client import refitted
from tests.client.forms import FOLDER, FORMS, KEYS, NARROWING, filled, names, narrowing
from tests.client.scenes import TOGETHER, TYPED_LONG

from kickdoor_client.state.keys import HAND, SHOWN, TAKEN
from kickdoor_client.terminal.app import NAMED


@pytest.mark.parametrize("name", names())
def test_what_comes_of_keys_and_words_is_what_was_looked_at(name: str) -> None:
    golden = (FOLDER / f"{name}.txt").read_text("utf-8")
    assert filled(name) == golden, "look at the new one: `python -m tests.client.forms; git diff`"


def test_each_that_was_looked_at_is_still_there() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(names())


def test_what_is_left_out_in_narrow_columns_is_what_was_looked_at() -> None:
    assert narrowing() == NARROWING.read_text("utf-8"), "look at the new one: `python -m tests.client.forms; git diff`"


def test_each_key_that_means_something_has_a_name_from_the_terminal() -> None:
    pressed = {key for together in (*TOGETHER, *TYPED_LONG) for key in together.split()} | set(KEYS)
    named = {key for key in pressed if len(key) > 1 and key != "space"}
    assert named | {"c-c", "c-l"} == set(NAMED.values())
    assert {name: key for name, key in NAMED.items() if name != key} == {
        "c-m": "enter",
        "c-j": "enter",
        "c-i": "tab",
        "c-h": "backspace",
    }
    assert set(SHOWN.values()) - {"space"} < set(NAMED.values())
    assert not set(HAND) & TAKEN


def test_what_a_form_begins_with_and_what_fits_another_is_what_was_looked_at() -> None:
    kept = dict(line.split(": ") for line in refitted.FILE.read_text("utf-8").splitlines())
    assert set(kept) == set(FORMS)
    for name in FORMS:
        pairs = zip(refitted.states(name), kept[name].split(), refitted.digests(name).split()[1:], strict=True)
        others = [done for (done, _), before, now in pairs if before != now]
        assert not others, f"{name}, {others}: `python -m tests.client.refitted {name}` prints it, here and before"
