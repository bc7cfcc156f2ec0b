"""Packs in any script: what the loader takes is shown as it was written, and is found by those who type it."""

from __future__ import annotations

import sys
import unicodedata
from pathlib import Path

import pytest
from click import ClickException
from hypothesis import given
from hypothesis import strategies as st
from tests.server.house import House
from tests.server.table.test_packs import offering, opens

from kickdoor_client.shapes.base import Unclear
from kickdoor_client.shapes.matching import MatchedOption, find, tokens_of
from kickdoor_game.language.loading.lettering import length, stray
from kickdoor_game.language.loading.packs import PackError
from kickdoor_protocol.checks.text import as_typed, printed
from kickdoor_protocol.messages.table import Faces
from kickdoor_protocol.shapes import WireOption
from kickdoor_server.operations.bookshelf.cards import cards
from kickdoor_server.table.catalogue.sets import packs_in

NAMES = {
    "german": "Müllabfuhr, außer Dienst",
    "thai": "กิตติ ผู้พิทักษ์",
    "japanese": "魔王のおべんとう",
    "hindi": "हिन्दी का पहरेदार",
    "arabic": "حارس البوّابة",
    "persian": "می‌خواهم",
    "hebrew": "שׁוֹמֵר",
    "burmese": "မြို့စောင့်",
    "vietnamese": "Người gác cổng",
    "emoji": "Wand 👩‍👩‍👧 of Kin",
}


def card(script: str, name: str) -> str:
    return f"""[[card]]
kind = "item"
key = "of_{script}"
name = "{name}"
slot = "none"
gold = 100
bonus = 1
flavour = "„{name}“"
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack with a card in each script, as an editor of a Mac would save it, with accents apart from their letters."""
    folder = tmp_path / "scripts"
    folder.mkdir()
    text = "".join(card(script, name) for script, name in NAMES.items())
    (folder / "cards.toml").write_text(unicodedata.normalize("NFD", text), "utf-8-sig")
    (folder / "pack.toml").write_text(f'name = "{NAMES["thai"]}"\nauthor = "Zoë"\n', "utf-8")
    return folder


def test_cards_of_every_script_lie_on_a_table_and_are_seen_as_they_are_written(pack: Path) -> None:
    (read,) = packs_in(pack)
    assert read.name == NAMES["thai"]
    house = House(playable_sets=offering((read,)))
    ada = house.comes("Ada")
    opens(house, ada, packs="scripts")
    shown = {face.key: (face.name, face.flavour) for each in ada.all(Faces) for face in each.faces}
    for script, name in NAMES.items():
        composed = unicodedata.normalize("NFC", name)
        assert shown[f"of_{script}"] == (composed, f"„{composed}“")


@pytest.mark.parametrize("script", NAMES)
def test_a_card_is_found_by_its_name(script: str, pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards.main(["show", "--packs", str(pack), *NAMES[script].split()], standalone_mode=False)
    assert unicodedata.normalize("NFC", NAMES[script]) in capsys.readouterr().out


@pytest.mark.parametrize("script", NAMES)
def test_a_card_is_meant_by_the_beginning_of_its_name(script: str) -> None:
    """Typed in line mode; the vowels of some scripts are no letters to Python's `re`."""
    name = unicodedata.normalize("NFC", NAMES[script])
    options = (*(WireOption(key, f"play {key}") for key in ("potion", "mug")), WireOption("other", f"play {name}"))
    for said in (name, f"play {name}", name.split()[0], name.split()[0][:3]):
        found = find(options, tokens_of(said))
        assert isinstance(found, MatchedOption), said
        assert found.option.key == "other"


TYPED = {
    "german": "mullabfuhr, ausser",
    "japanese": unicodedata.normalize("NFD", NAMES["japanese"]),
    "arabic": "حارس البوابة",
    "persian": "میخواهم",
    "hebrew": "שומר",
    "vietnamese": "NGUOI GAC CONG",
    "hindi": unicodedata.normalize("NFD", NAMES["hindi"]),
}
"""How people type some of these names: without accents and vowel points, or with accents apart from their letters."""


@pytest.mark.parametrize("script", TYPED)
def test_a_card_is_found_as_it_is_typed(script: str, pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards.main(["show", "--packs", str(pack), *TYPED[script].split()], standalone_mode=False)
    assert unicodedata.normalize("NFC", NAMES[script]) in capsys.readouterr().out


def test_a_card_that_was_nearly_typed_is_suggested_as_it_is_printed(pack: Path) -> None:
    with pytest.raises(ClickException, match=f'Did you mean "{NAMES["german"]}"'):
        cards.main(["show", "--packs", str(pack), "mullabfur", "auser", "dienst"], standalone_mode=False)


@pytest.mark.parametrize("script", TYPED)
def test_a_card_is_meant_as_it_is_typed_and_the_one_with_the_marks_before_others(script: str) -> None:
    name = unicodedata.normalize("NFC", NAMES[script])
    options = [WireOption(key, f"play {told}") for key, told in (("boots", "Boots"), ("other", name))]
    for said in (TYPED[script], f"play {TYPED[script]}"):
        found = find(options, tokens_of(said))
        assert isinstance(found, MatchedOption), said
        assert found.option.key == "other"
    bare = WireOption("bare", f"play {as_typed(name)}")
    exact = find([bare, *options], tokens_of(f"play {name}"))
    assert as_typed(name) == name.casefold() or (isinstance(exact, MatchedOption) and exact.option.key == "other")


def test_a_word_that_nothing_is_called_is_named() -> None:
    options = [WireOption("boots", "play Boots"), WireOption("sword", "play Sword")]
    assert find(options, tokens_of("play محمد")) == Unclear(
        "Nothing here is called 'محمد'. 'play' could be: play Boots; play Sword."
    )


@pytest.mark.parametrize("hidden", ["\x1b", "\u202e", "\u200b", "\x7f", "\x85", "\ue000", "\ufeff", "\u3164", "\u3000"])
@pytest.mark.parametrize("field", ["name", "flavour"])
def test_what_nobody_sees_is_refused_by_file_card_and_field(tmp_path: Path, hidden: str, field: str) -> None:
    folder = tmp_path / "pack"
    folder.mkdir()
    said = f"\\U{ord(hidden):08X}"
    text = card("nobody", "Nobody").replace("„Nobody“", f"a{said}b" if field == "flavour" else "x")
    text = text.replace('"Nobody"', f'"a{said}b"' if field == "name" else '"Nobody"')
    (folder / "cards.toml").write_text(text, "utf-8")
    with pytest.raises(PackError) as refused:
        packs_in(folder)
    (problem,) = refused.value.problems
    assert problem.startswith(f'pack/cards.toml: card "of_nobody": field "{field}": has U+{ord(hidden):04X}')
    assert hidden not in problem


@given(st.text(st.one_of(st.characters(), st.sampled_from("\u200d\u200c\ufe0f\u0301\u0e34\u093f👩a "))))
def test_what_may_stand_on_a_card_is_shown_as_it_is(text: str) -> None:
    composed = unicodedata.normalize("NFC", text)
    if not stray(composed):
        assert printed(composed) == composed


def test_every_single_character_that_is_shown_may_stand_on_a_card() -> None:
    """Marks stand on a letter. Left out are what this Python does not know yet, and most of the planes of Han."""
    for code in (*range(0x20000), *range(0x20000, sys.maxunicode + 1, 97)):
        text = f"ก{chr(code)}"
        if not stray(text):
            assert printed(text) == text, ascii(text)
        elif printed(text) == text and unicodedata.category(chr(code)) not in ("Cn", "Cf"):
            pytest.fail(f"{text!a} is shown, and may not stand on a card")


def test_length_is_counted_in_what_readers_count() -> None:
    assert [length(text) for text in ("Zoë", "हिन्दी", "กิตติ", "👩‍👩‍👧")] == [3, 2, 3, 2]
    assert length("e" + "\u0301\u0302" * 20) > 8, "a tower is no character"
