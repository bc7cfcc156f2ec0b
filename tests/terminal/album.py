"""Pictures of the main screens: `python -m tests.terminal.album FOLDER [--theme NAME|all] [PLATE ...]`.

Each plate is the installed program on a pseudo-terminal, in a real match, at a certain moment. Without plates named,
all are taken, and one that shows the same screen in every theme; it takes two minutes. `python -m tests.terminal.album
client/pictures` makes those of the pages. Beside each lies its caption (`captions.py`), which a test compares with
today's decks: if a visible card has changed, the pictures must be taken again. They are the same on every run, except
for what a teacher says, for the cards at a shared keyboard and in a series (these servers are the clients' own), and
for a second in line mode.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import click
from msgspec.structs import astuple
from PIL import Image, ImageColor, ImageDraw, ImageFont
from tests.terminal.captions import captioned, save
from tests.terminal.shot import DARK, LIGHT, painted
from tests.terminal.studio import Studio, in_time
from tests.terminal.tty import Tty

from kickdoor_client.state.settings import THEMES
from kickdoor_client.terminal.style import FULL

FONT_PIXELS, SMALL_PIXELS = 14, 10
"""Size of the usual font, and of one for many cells."""
NAME_PIXELS, GAP_PIXELS = 20, 8
WIDE = 100
"""Columns above which a screen takes the smaller font."""
COLOURS = 40
"""Colours of a picture's palette: the hues of a theme, and the shades between a letter and its background."""

Colour = tuple[int, ...]

THEMED_ON = (
    ("neutral", ", on a dark terminal", DARK),
    ("neutral", ", on a light terminal", LIGHT),
    ("dark", "", DARK),
    ("light", "", LIGHT),
    ("contrast", "", DARK),
    ("colourblind", ", on a dark terminal", DARK),
)
"""Each theme with its words and terminal colours: themes without a background of their own show the terminal's."""


@dataclass(frozen=True, slots=True)
class Plate:
    """A picture to take. `about`: its description on the pages; `take`: opens its screen; `set`: the set that is
    played."""

    about: str
    take: Callable[[Studio], Tty]
    set: str = "classic"


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture and the screen that it shows."""

    image: Image.Image
    screen: str


def menu(studio: Studio) -> Tty:
    tty = studio.kickdoor(80, 24, "--name", "Ada")
    tty.wait_for("good evening, Ada")
    return tty


def filling(studio: Studio) -> Tty:
    address = studio.server()
    tty = studio.kickdoor(80, 24, "join", address, "--name", "Ada")
    tty.wait_for("no table yet")
    tty.press("n")
    tty.wait_for("> name")
    tty.press("c-u", "Friday night", "enter")
    tty.wait_for("before the match")
    tty.press("a")
    tty.wait_for("call an AI player")
    tty.press("enter")
    tty.wait_for("AI: ")
    guest = studio.kickdoor(80, 24, "join", address, "--name", "Boris", "--table", "Friday night")
    guest.wait_for("Boris")
    guest.press("t", "Who brings crisps?", "enter")
    tty.wait_for("crisps")
    tty.press("t", "You do.", "enter")
    tty.wait_for("You do")
    guest.press("r")
    return tty


def turn(studio: Studio) -> Tty:
    return in_time(studio.seat(studio.evening.turn, 100, 30))


def fight(studio: Studio) -> Tty:
    return in_time(studio.seat(studio.evening.plea, 140, 45))


def offer(studio: Studio) -> Tty:
    tty = studio.seat(studio.evening.fight, 100, 30)
    helper = tty.wait_for(r"(\d) ask \w+ for help")[1]
    tty.press(helper)
    tty.wait_for("What do you promise")
    tty.press("right", "right")
    tty.wait_for("price: 2 Treasures")
    return in_time(tty)


def card(studio: Studio) -> Tty:
    tty = studio.seat(studio.evening.turn, 100, 30)
    tty.press("i")
    tty.wait_for("cards that can be seen")
    return in_time(tty)


def rulebook(studio: Studio) -> Tty:
    tty = studio.seat(studio.evening.fight, 100, 30)
    tty.press(":", "rules help", "enter")
    tty.wait_for("ask the others for help")
    return in_time(tty)


def replay(studio: Studio) -> Tty:
    tty = studio.replay(studio.evening.plea, 100, 30)
    tty.press(":", "as all", "enter")
    tty.wait_for("all hands open")
    return tty


def over(studio: Studio) -> Tty:
    tty = studio.seat(studio.evening.last, 100, 30)
    tty.settle(2.0, 4.0)
    tty.press("enter")
    tty.wait_for("the match is over")
    return tty


def lines(studio: Studio) -> Tty:
    moment = studio.evening.plea
    tty = studio.replay(moment, 80, 24, "--plain")
    tty.press(f"fork {moment.name}", "enter")
    tty.wait_for("Your deal with|asks you for help|Your turn")
    tty.settle(1.5, 3.0)
    tty.press("table", "enter", "what", "enter")
    tty.wait_for(r"Say:? ")
    return tty


def lesson(studio: Studio) -> Tty:
    tty = studio.kickdoor(80, 24, "tutorial", "3", "--name", "Ada")
    tty.wait_for("To do: kick")
    tty.settle(1.5, 3.0)
    tty.press("enter")
    tty.wait_for("(?s) vs .*To do: ")
    tty.settle(1.5, 3.0)
    return tty


def curtain(studio: Studio) -> Tty:
    tty = studio.kickdoor(80, 24, "play", "--hot-seat", "Ann,Bob:male", "--ai", "greedy")
    tty.wait_for("Ann: press Enter")
    return tty


def journey(studio: Studio) -> Tty:
    return in_time(studio.seat(studio.expedition.journey, 80, 24, of=studio.expedition))


def dungeon(studio: Studio) -> Tty:
    return in_time(studio.seat(studio.expedition.journey, 160, 48, of=studio.expedition))


def monsters(studio: Studio) -> Tty:
    return in_time(studio.seat(studio.expedition.combat, 100, 30, of=studio.expedition))


def duel(studio: Studio) -> Tty:
    return in_time(studio.seat(studio.duel.defence, 100, 30, of=studio.duel))


def decks(studio: Studio) -> Tty:
    tty = studio.kickdoor(100, 30, "--name", "Ada")
    tty.wait_for("good evening, Ada")
    tty.press(":", "decks ccg", "enter")
    tty.wait_for("Enter opens one")
    tty.press("enter")
    tty.wait_for("Nothing is wrong with it")
    return tty


def series(studio: Studio) -> Tty:
    tty = studio.kickdoor(100, 30, "play", "--set", "ccg", "--best-of", "3", "--ai", "greedy", "--name", "Ada")
    tty.wait_for("opening hand back")
    tty.settle(1.5, 3.0)
    tty.press("G")
    tty.wait_for("give up the duel")
    tty.press("1")
    tty.wait_for("Enter to do it")
    tty.settle(1.5, 3.0)
    tty.press("enter")
    tty.wait_for("The replay is kept")
    tty.press("h")
    tty.wait_for("Esc: close")
    tty.press("escape")
    tty.settle()
    return tty


def small_fight(studio: Studio) -> Tty:
    return in_time(studio.seat(studio.evening.fight, 80, 20))


PLATES: Mapping[str, Plate] = {
    "menu": Plate("The start menu.", menu),
    "filling": Plate("A table being filled.", filling),
    "turn": Plate("One's own turn: what one holds, what can be played.", turn),
    "offer": Plate("An offer in the making.", offer),
    "card": Plate("A card, read closely.", card),
    "rulebook": Plate("The rulebook, opened at the table.", rulebook),
    "replay": Plate("A replay with all hands open.", replay),
    "over": Plate("The end of a match.", over),
    "lesson": Plate("A lesson of the tutorial.", lesson),
    "curtain": Plate("Two people at one keyboard, between two looks.", curtain),
    "lines": Plate("The same match in lines.", lines),
    "journey": Plate("The board game: where one may go, and what it costs.", journey, "quest"),
    "monsters": Plate("A combat of the board game, against two monsters.", monsters, "quest"),
    "duel": Plate("The duel: an attack with a face-down card, and what the other may do about it.", duel, "ccg"),
    "decks": Plate("A deck being built.", decks, "ccg"),
    "fight": Plate("A fight, in a large window, with all open offers; one of them asks for help.", fight),
    "series": Plate("Between two games of a best of three.", series, "ccg"),
    "dungeon": Plate("The board game in a large window: rooms, ways, arrows, and who is where.", dungeon, "quest"),
}
THEMED = "themes"
THEMES_ABOUT = "One fight in the five themes."
ABOUT: Mapping[str, str] = {**{name: plate.about for name, plate in PLATES.items()}, THEMED: THEMES_ABOUT}
"""Description of each picture, as on the client's page."""


def picture(name: str, theme: str, ground: tuple[str, str] = DARK) -> Shot:
    """Take one plate in one theme."""
    return taken(PLATES[name].take, theme, ground)


def taken(take: Callable[[Studio], Tty], theme: str, ground: tuple[str, str], size: int = FONT_PIXELS) -> Shot:
    """Open a screen and paint it, in few colours; a screen of many cells has the smaller font."""
    with Studio(theme) as studio:
        tty = take(studio)
        tty.settle()
        image = painted(tty.screen, size if tty.screen.columns <= WIDE else SMALL_PIXELS, ground)
        return Shot(few(image, filter(None, astuple(FULL[theme]))), tty.text)


def themes() -> Shot:
    """Take the same screen in each theme, with its name above."""
    views: list[tuple[str, tuple[str, str], Image.Image]] = []
    screens = []
    for theme, words, (front, back) in THEMED_ON:
        palette = FULL[theme]
        ground = (palette.text[1:] or front, palette.ground[1:] or back)
        shot = taken(small_fight, theme, ground, SMALL_PIXELS)
        views.append((f"{theme}{words}", ground, shot.image))
        screens.append(shot.screen)
    return Shot(side_by_side(views), "\n\n".join(screens))


def side_by_side(views: list[tuple[str, tuple[str, str], Image.Image]]) -> Image.Image:
    """Return pictures of one size on one sheet, two to a row, each under its name."""
    wide, high = views[0][2].size
    row = high + NAME_PIXELS
    sheet = Image.new("RGB", (2 * wide + GAP_PIXELS, -(-len(views) // 2) * row), "#808080")
    font = ImageFont.truetype("DejaVuSansMono-Bold.ttf", SMALL_PIXELS + 1)
    for place, (name, (front, back), view) in enumerate(views):
        left, top = place % 2 * (wide + GAP_PIXELS), place // 2 * row
        draw = ImageDraw.Draw(sheet)
        draw.rectangle((left, top, left + wide - 1, top + NAME_PIXELS - 1), fill=f"#{back}")
        draw.text((left + SMALL_PIXELS // 2, top + 3), name, font=font, fill=f"#{front}")
        sheet.paste(view.convert("RGB"), (left, top + NAME_PIXELS))
    return few(sheet, (), 256)


def few(image: Image.Image, hues: Iterable[str], most: int = COLOURS) -> Image.Image:
    """Return an image in `most` colours: these hues, its most frequent colours, and for all others the nearest of them.

    Pillow's own choice of the nearest is rough: it confuses shades of the background.
    """
    counted = cast("list[tuple[int, Colour]]", image.getcolors(image.width * image.height))
    frequent = [colour for _, colour in sorted(counted, reverse=True)]
    kept = list(dict.fromkeys([*map(ImageColor.getrgb, hues), *frequent]))[:most]
    place = {colour: min(range(len(kept)), key=lambda n: _distance(kept[n], colour)) for colour in frequent}
    parts = iter(image.tobytes())
    drawn = Image.frombytes("P", image.size, bytes(place[pixel] for pixel in zip(parts, parts, parts, strict=True)))
    drawn.putpalette([part for colour in kept for part in colour])
    return drawn


def _distance(one: Colour, other: Colour) -> int:
    return sum((here - there) ** 2 for here, there in zip(one, other, strict=True))


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.argument("plates", nargs=-1, type=click.Choice([*PLATES, THEMED]))
@click.option("--theme", type=click.Choice([*THEMES, "all"]), default="dark", show_default=True)
def main(folder: Path, plates: tuple[str, ...], theme: str) -> None:
    """Take them."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in plates or (*PLATES, THEMED):
        if name == THEMED:
            shot = themes()
            save(shot.image, captioned("classic", shot.screen), folder / f"{name}.png")
            continue
        for each in THEMES if theme == "all" else (theme,):
            words = f"-{each}" if theme == "all" else ""
            shot = picture(name, each)
            save(shot.image, captioned(PLATES[name].set, shot.screen), folder / f"{name}{words}.png")
        click.echo(name)


if __name__ == "__main__":
    main()
