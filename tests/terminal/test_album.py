"""The album: its way of taking a picture works, a match has what is to be shown, the pages show all of it."""

from __future__ import annotations

import re

import pytest
from PIL import Image
from tests.catalogue import ROOT
from tests.terminal.album import ABOUT, COLOURS, FONT_PIXELS, picture
from tests.terminal.captions import KEY, captioned, kept
from tests.terminal.moments import Evening
from tests.terminal.studio import EVENING, Studio

from kickdoor_client.terminal.style import FULL

PICTURES = ROOT / "client" / "pictures"
GALLERY = "docs/client/pictures.md"
BYTES_MOST = 100_000


def rgb(hue: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(hue.removeprefix("#")))


def test_a_picture_of_a_real_screen_has_its_size_its_hues_and_its_letters() -> None:
    image = picture("menu", "light").image.convert("RGB")
    wide, high = image.width // 80, image.height // 24
    assert (image.width, image.height) == (80 * wide, 24 * high)
    assert FONT_PIXELS // 2 <= wide < high <= 2 * FONT_PIXELS
    colours = {colour for _, colour in image.getcolors(image.width * image.height) or ()}
    assert len(colours) <= COLOURS
    light = FULL["light"]
    assert {rgb(light.ground), rgb(light.text), rgb(light.gold), rgb(light.blue)} <= colours

    def is_empty(row: int, first: int, last: int) -> bool:
        cells = image.crop((first * wide, row * high, last * wide, (row + 1) * high))
        return len(cells.getcolors(wide * high * 80) or ()) == 1

    assert is_empty(2, 0, 80), "a blank line above the menu"
    assert not is_empty(3, 5, 13), "play now"
    assert is_empty(20, 0, 80), "nothing below it"


def test_the_match_has_moments_worth_a_picture() -> None:
    evening = Evening(EVENING)
    assert len({evening.turn, evening.fight, evening.plea, evening.last}) == 4
    assert evening.turn.number < evening.last.number


def test_somebody_sits_where_the_evening_was_at_its_best() -> None:
    with Studio("dark") as studio:
        moment = studio.evening.fight
        tty = studio.seat(moment, 100, 30)
        assert f"{moment.name} (you)" in tty.text
        assert "you are losing" in tty.text
        assert "ask " in tty.text


@pytest.mark.parametrize("name", ABOUT)
def test_every_plate_is_on_the_page_and_small(name: str) -> None:
    file = PICTURES / f"{name}.png"
    assert f"(../../client/pictures/{name}.png) {ABOUT[name]}" in (ROOT / GALLERY).read_text("utf-8")
    assert file.stat().st_size < BYTES_MOST
    with Image.open(file) as image:
        assert image.mode == "P"


def test_there_is_no_picture_that_the_album_does_not_make() -> None:
    assert {file.stem for file in PICTURES.glob("*")} == set(ABOUT)


@pytest.mark.parametrize("name", ABOUT)
def test_what_a_picture_shows_is_in_todays_deck(name: str) -> None:
    """Its cards by their names, and every sentence of theirs that can be read on it."""
    caption = kept(PICTURES / f"{name}.png")
    today = captioned(caption.set, caption.screen)
    again = "take them again: python -m tests.terminal.album client/pictures"
    assert [card for card in caption.cards if card not in today.cards] == [], again
    assert [line for line in caption.says if line not in today.says] == [], again


@pytest.mark.parametrize("name", ABOUT)
def test_a_picture_and_its_words_belong_together(name: str) -> None:
    with Image.open(PICTURES / f"{name}.png") as image:
        assert image.info[KEY] == kept(PICTURES / f"{name}.png").digest(), "one of them was changed alone"


@pytest.mark.parametrize("page", ["README.md", GALLERY])
def test_every_picture_of_a_page_has_its_words(page: str) -> None:
    named = re.findall(r"\]\(([^)]+\.png)\)", (ROOT / page).read_text("utf-8"))
    assert named
    files = [(ROOT / page).parent / path for path in named]
    assert [str(file) for file in files if not file.with_suffix(".txt").exists()] == []


def test_matches_are_what_is_shown() -> None:
    """Otherwise nothing would be held to the decks."""
    with_cards = [name for name in ABOUT if kept(PICTURES / f"{name}.png").cards]
    assert {"turn", "offer", "fight", "card", "replay", "themes", "monsters", "duel", "decks"} <= set(with_cards)


def test_the_front_page_shows_some() -> None:
    page = (ROOT / "README.md").read_text("utf-8")
    assert sum(f"(client/pictures/{name}.png)" in page for name in ABOUT) >= 3
