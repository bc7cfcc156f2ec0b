"""The client's values: made by msgspec, and like the dataclasses as which they are written."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import Struct

import kickdoor_client
from kickdoor_client.state.errand import Errand, Person, Purpose
from kickdoor_client.state.model import Contact, Model, Phase
from kickdoor_client.state.passwords import AskingPassword, Passwords
from kickdoor_client.values import dataclass, field, replace

ADA = Person("Ada")


def test_a_value_never_changes_and_equals_any_other_with_the_same_fields() -> None:
    assert replace(ADA, sex="male") == Person("Ada", "male") != ADA
    assert hash(ADA) == hash(Person("Ada"))
    with pytest.raises(AttributeError):
        ADA.name = "Boris"  # type: ignore[misc]
    with pytest.raises(TypeError):
        replace(ADA, hat="fez")  # type: ignore[call-arg]


def test_a_default_that_can_change_is_made_for_each_value() -> None:
    one, other = Model(ADA, Errand(Purpose.JOIN)), Model(ADA, Errand(Purpose.JOIN))
    assert one == other
    assert one.ui.widgets is not other.ui.widgets


def test_a_value_is_told_apart_by_position_in_a_match() -> None:
    match Contact(Phase.LOST, "anna"):
        case Contact(phase, server):
            assert (phase, server) == (Phase.LOST, "anna")


def test_no_secret_is_in_a_repr() -> None:
    said = "swordfish"
    for value in (Errand(Purpose.JOIN, password=said), Passwords(said, server=said), AskingPassword(text=said)):
        assert said not in repr(value)
    assert repr(Passwords(said)) == "Passwords(outside=False, met='')"


def test_a_secret_has_its_default() -> None:
    @dataclass(frozen=True, slots=True)
    class Safe:
        key: str = field(default="0000", repr=False)
        empty: bool = True

    assert Safe().key == "0000"
    assert (repr(Safe("1234")), Safe("1234") == Safe("0000")) == ("Safe(empty=True)", False)


def test_every_value_of_the_client_is_made_so() -> None:
    assert issubclass(Model, Struct)
    folder = Path(kickdoor_client.__file__).parent
    slow = [file.name for file in folder.rglob("*.py") if "from dataclasses import" in file.read_text("utf-8")]
    assert sorted(slow) == ["refusals.py", "values.py"], "what is no value behind the door, and what says so"
