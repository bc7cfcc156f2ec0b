"""The client's values are records of msgspec, which are made in a tenth of the time that dataclasses take."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import replace

import kickdoor_client
from kickdoor_client.state.errand import ArrivalSteps, LocalPlayer, Purpose
from kickdoor_client.state.model import Contact, Model, Phase
from kickdoor_client.state.passwords import AskingPassword, KnownPasswords

ADA = LocalPlayer("Ada")


def test_a_value_never_changes_and_equals_any_other_with_the_same_fields() -> None:
    assert replace(ADA, sex="male") == LocalPlayer("Ada", "male") != ADA
    assert hash(ADA) == hash(LocalPlayer("Ada"))
    with pytest.raises(AttributeError):
        ADA.name = "Boris"  # type: ignore[misc]
    with pytest.raises(TypeError):
        replace(ADA, hat="fez")  # type: ignore[call-arg]


def test_a_default_that_can_change_is_made_for_each_value() -> None:
    one, other = Model(ADA, ArrivalSteps(Purpose.JOIN)), Model(ADA, ArrivalSteps(Purpose.JOIN))
    assert one == other
    assert one.ui.widgets is not other.ui.widgets


def test_a_value_is_told_apart_by_position_in_a_match() -> None:
    match Contact(Phase.LOST, "anna"):
        case Contact(phase, server):
            assert (phase, server) == (Phase.LOST, "anna")


def test_no_secret_is_in_a_repr() -> None:
    said = "swordfish"
    for value in (
        ArrivalSteps(Purpose.JOIN, password=said),
        KnownPasswords(said, server=said),
        AskingPassword(text=said),
    ):
        assert said not in repr(value)
    assert repr(KnownPasswords(said)) == "KnownPasswords(outside=False, met='')"


def test_every_value_of_the_client_is_made_so() -> None:
    assert issubclass(Model, Struct)
    folder = Path(kickdoor_client.__file__).parent
    slow = [file.name for file in folder.rglob("*.py") if "from dataclasses import" in file.read_text("utf-8")]
    assert sorted(slow) == ["access.py"], "what is no value behind the door"
