"""Mistakes in cards: a row for every field of every kind of card, of every room, and of every word on them.

The rows are made from the classes of cards and the cards that new packs begin with. In each row one thing is wrong, and
it is told with its file, its card and its field, in the first line that the check prints about the pack.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints

import msgspec
import pytest
from tests.sets.starters import WITH_CARDS, Table, tables_of, toml_of, written

from kickdoor_game import library
from kickdoor_game.language.loading.errors import Problem
from kickdoor_game.language.loading.packs import PackError, read_packs
from kickdoor_game.language.vocabulary import tag_field_of, tag_of
from kickdoor_game.new_pack import new_pack
from kickdoor_game.quest.cards.faces import Deal, Icon, RoomFace

EVERY_SET = pytest.mark.parametrize("name", WITH_CARDS)
Step = str | int
"""A name in a table of TOML, or a place in a list."""


class Row(NamedTuple):
    """A card with one thing wrong: `told` is how the line about it goes on behind the name of the card."""

    card: Table
    told: str


def path_of(steps: tuple[Step, ...]) -> str:
    """Return a field as errors name it: `bad_stuff[0].who.name`."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps).lstrip(".")


def changed(card: Table, steps: tuple[Step, ...], value: object, *, called: str = "") -> Table:
    """Return the card with another value there; None takes the field away. `called`: another name for the field."""
    card = deepcopy(card)
    inside: Any = card
    for step in steps[:-1]:
        inside = inside[step]
    was = inside.pop(steps[-1]) if value is None or called else None
    if called:
        inside[called] = was
    elif value is not None:
        inside[steps[-1]] = value
    return card


def rows_of_fields(card: Table, kind: type[msgspec.Struct], at: tuple[Step, ...] = ()) -> Iterator[Row]:
    """Yield a row for each field of a struct that lies at that place of a card: left out, of a wrong type, misspelt."""
    inside: Any = card
    for step in at:
        inside = inside[step]
    hints = get_type_hints(kind)
    for field in msgspec.structs.fields(kind):
        steps = (*at, field.name)
        where = f'field "{path_of(steps)}'
        if field.required:
            yield Row(changed(card, steps, None), f'{where}" is missing')
        yield Row(changed(card, steps, 7 if hints[field.name] in (str, "str") else "seven"), where)
        yield Row(changed(card, steps, date(2026, 1, 1)), where)
        if field.name in inside:
            slip = f"{field.name}z"
            yield Row(
                changed(card, steps, None, called=slip),
                f'field "{path_of((*at, slip))}" is not known; did you mean "{field.name}"?',
            )


def rows_of_words(name: str, card: Table, value: object, at: tuple[Step, ...] = ()) -> Iterator[Row]:
    """Yield rows for each word at that place of a card or inside it: no such word, none, and all of its fields."""
    match value:
        case list():
            for place, each in enumerate(value):
                yield from rows_of_words(name, card, each, (*at, place))
        case dict():
            for family in library.vocabulary(name).families.values() if at else ():
                for word in family:
                    tag, said = tag_field_of(word), tag_of(word)
                    if value.get(tag) == said and family is not library.vocabulary(name).families["cards"]:
                        where = f'field "{path_of((*at, tag))}"'
                        yield Row(changed(card, (*at, tag), f"{said}z"), f'{where} knows no "{said}z"; did you mean "')
                        yield Row(changed(card, (*at, tag), None), f"{where} is missing")
                        if value.keys() - {tag} <= set(word.__struct_fields__):
                            yield from rows_of_fields(card, word, at)
            for step, each in value.items():
                yield from rows_of_words(name, card, each, (*at, step))
        case _:
            pass


def checked(folder: Path, texts: dict[str, str]) -> tuple[Problem, ...]:
    """Write a pack and return what is wrong with it."""
    with pytest.raises(PackError) as refused:
        read_packs(written(folder, texts), library.set_cards, library.USUAL_SET)
    return refused.value.found


@EVERY_SET
def test_each_fault_of_a_card_is_told_with_file_card_and_field(name: str, tmp_path: Path) -> None:
    kinds = {tag_of(kind): kind for kind in library.vocabulary(name).kinds}
    about, cards, untold, rows = new_pack(name, "Games Night")["pack.toml"], tables_of(name), [], 0
    for place, card in enumerate(cards):
        for row in (*rows_of_fields(card, kinds[card["kind"]]), *rows_of_words(name, card, card)):
            rows += 1
            text = toml_of("[[card]]", [*cards[:place], row.card, *cards[place + 1 :]])
            called = row.card.get("key")
            where = f'"{called}"' if isinstance(called, str) else f"#{place + 1}"
            wanted = f"pack/cards.toml: card {where}: {row.told}"
            found = [str(each) for each in checked(tmp_path / "pack", {"pack.toml": about, "cards.toml": text})]
            if not any(line.startswith(wanted) for line in found):
                untold.append((wanted, found))
    assert rows > 10 * len(cards)
    assert untold == []


@EVERY_SET
def test_a_kind_that_there_is_not_is_told_with_the_nearest(name: str, tmp_path: Path) -> None:
    for card in tables_of(name):
        text = toml_of("[[card]]", [{**card, "kind": f"{card['kind']}z"}])
        (problem,) = checked(tmp_path / "pack", {"pack.toml": f'set = "{name}"', "cards.toml": text})
        told = f'card "{card["key"]}": field "kind" knows no "{card["kind"]}z"; did you mean "{card["kind"]}"?'
        assert str(problem) == f"pack/cards.toml: {told}"


def test_each_fault_of_a_room_is_told_with_file_room_and_field(tmp_path: Path) -> None:
    texts = new_pack("quest", "Games Night")
    file = "rooms/rooms.toml"
    faces = tomllib.loads(texts[file])["tile"][0]["faces"]
    untold, rows = [], 0
    for place, face in enumerate(faces):
        found = [*rows_of_fields(face, RoomFace), *rows_of_words("quest", face, face)]
        found += [
            row for number in range(len(face.get("deals", ()))) for row in rows_of_fields(face, Deal, ("deals", number))
        ]
        found += [
            row for number in range(len(face.get("icons", ()))) for row in rows_of_fields(face, Icon, ("icons", number))
        ]
        for row in found:
            rows += 1
            both = [*faces[:place], row.card, *faces[place + 1 :]]
            text = "[[tile]]\n" + toml_of("[[tile.faces]]", both)
            called = row.card.get("key")
            where = f'"{called}"' if isinstance(called, str) else f"#{place + 1}"
            wanted = f"pack/{file}: room {where}: {row.told}"
            told = [str(each) for each in checked(tmp_path / "pack", {**texts, file: text})]
            if not any(line.startswith(wanted) for line in told):
                untold.append((wanted, told))
    assert rows > 50
    assert untold == []
