"""Whoever writes a pack is told all that is wrong with it, together with the set that it joins."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.catalogue import ROOT

from kickdoor_game import library
from kickdoor_game.language.loading.errors import CardError
from kickdoor_game.language.loading.packs import Pack, PackError, read_pack, read_packs

KNOWN_SETS = ", ".join(library.SETS)

EXAMPLE = ROOT / "deploy" / "example-pack"
NOVICE = """
[[card]]
kind = "item"
key = "thieves_kit"
name = "Kit of Small Excuses"
slot = "none"
gold = 100
bonus = 1
only = { is = "class", name = "thief" }
"""


def written(folder: Path, text: str, about: str = "", file: str = "cards.toml") -> Path:
    """A pack in that folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / file).write_text(text, "utf-8")
    if about:
        (folder / "pack.toml").write_text(about, "utf-8")
    return folder


def problems_of(folder: Path) -> tuple[str, ...]:
    with pytest.raises(PackError) as refused:
        read_packs(folder, library.set_cards, "classic")
    return refused.value.problems


def example() -> Pack:
    return read_pack(EXAMPLE, library.set_cards, "classic")


def test_the_example_pack_is_one() -> None:
    pack = example()
    assert (pack.key, pack.name, pack.set) == ("example-pack", "Facilities Management", "classic")
    assert [card.key for card in pack.cards][:2] == ["broken_lift", "fire_drill_warden"]
    assert read_packs(EXAMPLE, library.set_cards, "classic") == (pack,)


def test_a_pack_lies_behind_the_cards_of_its_set() -> None:
    plain, mixed = library.ruleset("classic").book, library.with_packs("classic", [example()]).book
    assert list(mixed.by_key)[: len(plain.by_key)] == list(plain.by_key)
    assert len(mixed.cards) == len(plain.cards) + 5
    assert mixed.digest != plain.digest
    assert library.with_packs("classic", []) is library.ruleset("classic")
    with pytest.raises(CardError, match="is taken"):
        library.with_packs("classic", [example(), example()])


def test_a_pack_may_speak_of_the_sets_own_words(tmp_path: Path) -> None:
    (pack,) = read_packs(written(tmp_path / "novice", NOVICE), library.set_cards, "classic")
    assert (pack.key, pack.name, pack.set, len(pack.cards)) == ("novice", "novice", "classic", 1)


def test_a_shelf_is_a_folder_of_packs(tmp_path: Path) -> None:
    written(tmp_path / "b", NOVICE)
    written(tmp_path / "a", NOVICE.replace("thieves_kit", "kit").replace("Small", "Large"))
    (tmp_path / ".git").mkdir()
    (tmp_path / "empty").mkdir()
    assert [pack.key for pack in read_packs(tmp_path, library.set_cards, "classic")] == ["a", "b"]


def test_every_slip_is_told_with_its_file_card_field_and_what_was_meant(tmp_path: Path) -> None:
    slips = NOVICE.replace("bonus", "bonos").replace('"thief"', '"theif"').replace("gold = 100", "gold = true")
    folder = written(tmp_path / "novice", slips + NOVICE.replace('"thief"', '"theif"').replace("thieves_kit", "kit"))
    written(folder, "", file="torn.toml")
    assert problems_of(folder) == (
        'novice/cards.toml: card "thieves_kit": field "bonos" is not known; did you mean "bonus"?',
        'novice/cards.toml: card "thieves_kit": field "gold" must be a whole number, not true or false',
        'novice/cards.toml: card "thieves_kit": field "name": "Kit of Small Excuses" is taken by another card',
        'novice/cards.toml: card "thieves_kit": field "only.name": no class "theif"; did you mean "thief"?',
        'novice/cards.toml: card "kit": field "name": "Kit of Small Excuses" is taken by another card',
        'novice/cards.toml: card "kit": field "only.name": no class "theif"; did you mean "thief"?',
        "novice/torn.toml: holds no [[card]] table",
    )


def test_a_card_that_is_none_yet_is_checked_as_far_as_it_is_one(tmp_path: Path) -> None:
    slips = NOVICE.replace("gold = 100", "gold = 150\nflavour = ' x'").replace("bonus = 1", 'bonus = "two"')
    assert problems_of(written(tmp_path / "novice", slips)) == (
        'novice/cards.toml: card "thieves_kit": field "bonus" must be a whole number, not a text',
        'novice/cards.toml: card "thieves_kit": field "flavour": has stray spaces',
        'novice/cards.toml: card "thieves_kit": field "gold": 150 is not a multiple of 100',
    )


def test_one_that_is_no_toml_does_not_hide_the_others(tmp_path: Path) -> None:
    torn = '[[card]]\nname = "Torn\n'
    wrong = NOVICE.replace("gold = 100", "gold = 150").replace('key = "thieves_kit"\n', "")
    assert problems_of(written(tmp_path / "novice", torn + torn + wrong)) == (
        "novice/cards.toml: is not TOML: Illegal character '\\n' (at line 2, column 13); "
        "is a quotation mark missing at the end of a text?",
        "novice/cards.toml: is not TOML: Illegal character '\\n' (at line 4, column 13); "
        "is a quotation mark missing at the end of a text?",
        'novice/cards.toml: card #3: field "key" is missing (item needs it)',
        'novice/cards.toml: card #3: field "gold": 150 is not a multiple of 100',
    )


def test_neither_do_a_set_that_there_is_not_and_a_pack_that_is_wrong_in_something_else(tmp_path: Path) -> None:
    written(tmp_path / "a", NOVICE.replace("gold = 100", "gold = 150"), 'set = "clasic"')
    written(tmp_path / "b", NOVICE, "author = 7")
    assert problems_of(tmp_path) == (
        f"a/pack.toml: field \"set\": no set 'clasic'; there are: {KNOWN_SETS}",
        'a/cards.toml: card "thieves_kit": field "gold": 150 is not a multiple of 100',
        'b/pack.toml: field "author" must be a text, and not an empty one',
        'b: card "thieves_kit": field "key": the pack a has it, too',
        'b: card "thieves_kit": field "name": the pack a has it, too',
    )


@pytest.mark.parametrize("field", ["traits", "slot"])
def test_what_follows_from_a_field_that_is_wrong_is_not_told_besides(field: str, tmp_path: Path) -> None:
    slips = {
        "traits": NOVICE.replace("bonus = 1", "traits = 3"),
        "slot": NOVICE.replace('slot = "none"', 'slot = "hat"\nbig = true'),
    }
    (told,) = problems_of(written(tmp_path / "novice", slips[field]))
    assert f'field "{field}"' in told


@pytest.mark.parametrize(
    ("about", "told"),
    [
        ('nme = "x"', 'novice/pack.toml: field "nme" is not known; did you mean "name"?'),
        ("author = 7", 'novice/pack.toml: field "author" must be a text, and not an empty one'),
        ('set = "clasic"', f"novice/pack.toml: field \"set\": no set 'clasic'; there are: {KNOWN_SETS}"),
        ("name =", "novice/pack.toml: is not TOML: Invalid value (at end of document)"),
        (
            'name = "The "new" ones"',
            "novice/pack.toml: is not TOML: Expected newline or end of document after a statement (at line 1, column "
            '14); within a text, write \\" for a quotation mark',
        ),
        (
            "[talk]\n[talk]",
            "novice/pack.toml: is not TOML: Cannot declare ('talk',) twice (at line 2, column 6); write [[card]] with "
            "two brackets for each of several cards, and any other table once",
        ),
    ],
)
def test_so_is_what_a_pack_says_of_itself(tmp_path: Path, about: str, told: str) -> None:
    assert problems_of(written(tmp_path / "novice", NOVICE, about)) == (told,)


def test_the_key_of_a_pack_can_be_written_in_a_list(tmp_path: Path) -> None:
    (line,) = problems_of(written(tmp_path / "My Pack, 2", NOVICE))
    assert "the folder's name 'My Pack, 2' is the pack's key" in line


def test_a_pack_takes_no_key_and_no_name_of_its_set(tmp_path: Path) -> None:
    taken = NOVICE.replace("thieves_kit", "tax_golem").replace("Kit of Small Excuses", "Ambitious Pebble")
    assert problems_of(written(tmp_path / "novice", taken)) == (
        'novice/cards.toml: card "tax_golem": field "key": is taken by another card',
        'novice/cards.toml: card "tax_golem": field "name": "Ambitious Pebble" is taken by another card',
    )


def test_two_packs_of_a_shelf_take_nothing_of_each_other(tmp_path: Path) -> None:
    written(tmp_path / "a", NOVICE)
    written(tmp_path / "b", NOVICE)
    assert problems_of(tmp_path) == (
        'b: card "thieves_kit": field "key": the pack a has it, too',
        'b: card "thieves_kit": field "name": the pack a has it, too',
    )


def test_a_folder_without_cards_is_no_pack(tmp_path: Path) -> None:
    (line,) = problems_of(tmp_path)
    assert "has no pack" in line


def test_another_text_is_another_digest(tmp_path: Path) -> None:
    (pack,) = read_packs(written(tmp_path / "novice", NOVICE), library.set_cards, "classic")
    (other,) = read_packs(written(tmp_path / "novice", NOVICE.replace("100", "200")), library.set_cards, "classic")
    assert pack.digest != other.digest


DEEP = "x = " + "{ a = " * 3_000 + "1" + " }" * 3_000


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (DEEP, "is not TOML: more than 24 lists and tables within each other"),
        (f"x = {'[' * 30}{']' * 30}", "is not TOML: more than 24 lists and tables within each other"),
        ("# " + "x" * (1 << 20), "is too big: more than 1048576 bytes"),
    ],
    ids=["deep", "deeper than a card", "big"],
)
@pytest.mark.parametrize("file", ["cards.toml", "pack.toml"])
def test_what_nobody_can_have_written_is_refused_in_words(tmp_path: Path, file: str, text: str, told: str) -> None:
    folder = written(tmp_path / "pack", NOVICE)
    (folder / file).write_text(text, "utf-8")
    assert f"pack/{file}: {told}" in problems_of(folder)


def test_a_folder_that_is_called_like_a_file_is_none(tmp_path: Path) -> None:
    folder = written(tmp_path / "pack", NOVICE)
    (folder / "more.toml").mkdir()
    assert problems_of(folder) == ("pack/more.toml: is no file",)


def test_a_file_that_cannot_be_read_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = written(tmp_path / "pack", NOVICE)

    def refuses(path: Path, mode: str = "r", **more: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuses)
    assert problems_of(folder) == ("pack/cards.toml: cannot be read: Permission denied",)


@pytest.mark.parametrize("hidden", ["\x1b[2J", "\u202e", "\u200b", "\x7f"], ids=ascii)
def test_nothing_of_a_pack_reaches_a_terminal_but_what_can_be_looked_at(tmp_path: Path, hidden: str) -> None:
    """Whoever checks a pack has mostly not written it."""
    said = "".join(f"\\u{ord(each):04x}" if not each.isprintable() else each for each in hidden)
    text = NOVICE.replace("thieves_kit", f"kit{said}").replace('"item"', f'"item{said}"') + f'"gold{said}" = 1\n'
    folder = written(tmp_path / "pack", text, f'name = "Kit{said}"\n"set{said}" = 1\n')
    told = "\n".join(problems_of(folder))
    assert "kit" in told
    assert "Kit" in told
    assert all(each.isprintable() or each == "\n" for each in told)
