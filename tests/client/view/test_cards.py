"""A card as it is read: what is printed on it stands there once, whichever of text, rules and facts it has."""

from __future__ import annotations

import pytest

from kickdoor_client.text.ink import text_of
from kickdoor_client.view.cards import face_lines
from kickdoor_client.words.table.read_out import card_text
from kickdoor_protocol.views import Face

GIVES, BIG = "Gives +3.", "You may carry only one Big item."


@pytest.mark.parametrize(
    ("text", "rules", "read"),
    [
        ("", (), []),
        ("", (GIVES,), [GIVES]),
        ("", (GIVES, BIG), [GIVES, BIG]),
        (GIVES, (GIVES,), [GIVES]),
        (f"{GIVES} {BIG}", (GIVES, BIG), [GIVES, BIG]),
        ("It oompahs at everybody.", (GIVES,), ["It oompahs at everybody.", GIVES]),
        ("It oompahs at everybody.", (), ["It oompahs at everybody."]),
    ],
)
def test_text_and_rules_are_read_once(text: str, rules: tuple[str, ...], read: list[str]) -> None:
    tuba = Face("tuba", "Tuba", "item", facts=("Item", "Big"), text=text, rules=rules, flavour="Loud.")
    assert [text_of(line) for line in face_lines(tuba, 60)] == [
        " Tuba", " item, Big", *(f" {line}" for line in read), " Loud.",
    ]  # fmt: skip
    assert card_text(tuba) == ["Tuba: item, Big.", *read, '"Loud."']


def test_a_long_text_is_wrapped_within_its_cells() -> None:
    tuba = Face("tuba", "Tuba", "one_shot", text="oompah " * 20, flavour="tarah " * 20)
    lines = [text_of(line) for line in face_lines(tuba, 24)]
    assert lines[1] == " one shot"
    assert all(len(line) <= 23 for line in lines)
    assert " ".join(lines[2:]).split() == ["oompah"] * 20 + ["tarah"] * 20
