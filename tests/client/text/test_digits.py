"""Digits that make no number: raised ones, which some keyboards have a key for, and far too many of them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.client.evening import told
from tests.client.scenes import SCENES

from kickdoor_client.state.messages import Key, Typed
from kickdoor_client.state.model import Manner
from kickdoor_client.text.digits import DIGITS_MOST, is_digits
from kickdoor_client.update.commands.every import here
from kickdoor_protocol.finding.address import parse_address

NO_NUMBERS = ("²", "1²", "½", "5" * 5_000, "--3", "-", "")


@pytest.mark.parametrize(
    ("text", "is_number"),
    [*((text, False) for text in NO_NUMBERS), ("0", True), ("12", True), ("٣", True), ("1 2", False), ("1_0", False)],
)
def test_what_is_a_number(text: str, is_number: bool) -> None:
    assert is_digits(text) is is_number
    assert not is_number or int(text) >= 0


def test_how_long_a_number_may_be() -> None:
    assert is_digits("9" * DIGITS_MOST)
    assert not is_digits("9" * (DIGITS_MOST + 1))


@pytest.mark.parametrize("name", SCENES)
def test_a_key_for_a_raised_digit_is_like_any_other_letter(name: str) -> None:
    """It lies beside the 1 on French keyboards."""
    for key in ("²", "½"):
        told(SCENES[name](), Key(key))


PLACES = (
    "menu", "tables", "hosting", "shape-menu", "shape-offer", "shape-split", "shape-pick_one", "shape-order",
    "looking-over", "replay",
)  # fmt: skip


@pytest.mark.parametrize("name", PLACES)
def test_whatever_is_typed_instead_of_a_number_is_answered(name: str) -> None:
    model = replace(SCENES[name](), manner=Manner.LINES).with_ui(overlay=None, prompt=None)
    commands = [command.name for command in here(model)]
    for no_number in NO_NUMBERS[:5]:
        for text in (no_number, f"1 {no_number}", f"ask greta {no_number}", f"play {no_number}"):
            told(model, Typed(text))
        for command in commands:
            told(model, Typed(f"{command} {no_number}"))
        for command in ("mute", "explain"):
            told(model, Typed(f"{command} greta {no_number}"))


@pytest.mark.parametrize("port", ["²", "5" * 5_000, "70000", "0", "٣", "-1"])
def test_a_port_is_a_number_from_1_to_65535(port: str) -> None:
    for host in ("here", "[::1]"):
        with pytest.raises(ValueError, match="is no port"):
            parse_address(f"{host}:{port}")
