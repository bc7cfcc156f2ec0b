"""A waiting rule is plain data, and its names are save format."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.architecture.make_frames import GOLDEN, described, field_names, frames, state, steps
from tests.architecture.tree import insist

from kickdoor_game.machine import plain
from kickdoor_game.machine.frame import Done, Frame, Next


def complaint(kind: type) -> str | None:
    """Why instances of that class cannot be cloned and saved."""
    try:
        plain._compile(kind)
    except TypeError as wrong:
        return f"{kind.__module__}: {wrong}"
    return None


def test_state_holds_plain_data_only() -> None:
    insist(
        (wrong for kind in [*frames(), *state()] if (wrong := complaint(kind))),
        "State may hold numbers, strings, ids, frozen words of the card language, state classes, and lists or dicts of "
        "these. Keep an id instead of an object, a word instead of a function, and compute the rest when it is needed.",
    )


def test_no_two_state_classes_share_a_name() -> None:
    names = Counter(plain.saved_name(kind) for kind in [*frames(), *state()])
    insist(
        (name for name, count in names.items() if count > 1),
        "A save names a frame by its class alone. Call one of these by a name of its own.",
    )


def test_the_names_in_saves_are_the_ones_written_down() -> None:
    kept, found = GOLDEN.read_text("utf-8").splitlines(), described().splitlines()
    insist(
        [f"- {line}" for line in kept if line not in found] + [f"+ {line}" for line in found if line not in kept],
        "Names of frames, steps and fields are save format: with another name, a match saved yesterday cannot go on. "
        "A renamed class says its old name (`saved_as`), a renamed step as well (`Frame.once_called`). If "
        "the change is meant: .venv/bin/python tests/architecture/make_frames.py, and say so in CHANGELOG.md.",
    )


def unsaveable() -> type[Frame]:
    """A frame as it should be, but for `whom`. Made afresh, so that other tests do not meet it among all frames."""

    @dataclass(slots=True)
    class Waiting(Frame):
        names: list[str] = field(default_factory=list)
        whom: object = None

        def begin(self) -> Next:
            return Done()

        def count(self) -> int:
            return len(self.names)

    return Waiting


def test_a_field_that_cannot_be_saved_is_found() -> None:
    assert "Waiting.whom" in (complaint(unsaveable()) or "")


def test_only_methods_that_say_what_comes_next_are_steps() -> None:
    assert steps(unsaveable()) == ["begin", "end"]
    assert field_names(unsaveable()).split()[-2:] == ["names", "whom"]


def test_frames_of_tests_are_none_of_the_games() -> None:
    waiting = unsaveable()
    assert waiting in Frame.__subclasses__()
    assert waiting not in frames()
    assert any(kind.__name__ == "Window" for kind in frames())
