"""The themes: every style can be read on its ground, whatever the terminal has to paint it with, and no two states of
a table differ by style only.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from itertools import combinations

import msgspec
import pytest
from msgspec.structs import replace
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import BaseStyle
from tests.client.evening import SEATS, after, at_rest, at_table, keys
from tests.client.paper import at_desk
from tests.client.questions import ITEMS, asked, private
from tests.client.scenes import SCENES
from tests.client.scripted import ScriptedServer

from kickdoor_client.state.model import Model
from kickdoor_client.state.settings import THEMES
from kickdoor_client.terminal.style import ATTRIBUTES, FULL, LOOKS, SIXTEEN, Palette, colour_depth, looks, style
from kickdoor_client.text.ink import text_of
from kickdoor_client.view.screen import Picture, picture
from kickdoor_protocol.messages import table
from kickdoor_protocol.shapes import Barred, Menu, PickOne, PickSome, Shape, WireOption
from kickdoor_protocol.views import SeatView, Waiting

Colour = tuple[float, float, float]

VGA = {
    "ansiblack": "#000000", "ansired": "#aa0000", "ansigreen": "#00aa00", "ansiblue": "#0000aa",
    "ansimagenta": "#aa00aa", "ansicyan": "#00aaaa", "ansigray": "#aaaaaa", "ansibrightblack": "#555555",
    "ansibrightred": "#ff5555", "ansibrightgreen": "#55ff55", "ansibrightyellow": "#ffff55",
    "ansibrightcyan": "#55ffff", "ansibrightmagenta": "#ff55ff", "ansiwhite": "#ffffff",
}  # fmt: skip
"""The 16 colours as the console of a PC has them; other terminals show them brighter, if anything."""

HUES = ("gold", "green", "red", "blue", "violet", "grey")
BLACK, WHITE = "#000000", "#ffffff"


def rgb(colour: str) -> Colour:
    """Red, green and blue from 0 to 1, as light."""
    value = VGA.get(colour, colour)
    parts = (int(value[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of the Web Content Accessibility Guidelines, 1 to 21."""
    bright, dark = sorted((0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (rgb(one), rgb(other))), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def grounds(palette: Palette) -> tuple[str, ...]:
    """What it may stand on: its own ground, or else whatever the terminal has."""
    return (palette.ground,) if palette.ground else (BLACK, WHITE)


@pytest.mark.parametrize(
    ("theme", "least"), [("neutral", 3.0), ("dark", 6.0), ("light", 5.5), ("contrast", 9.0), ("colourblind", 3.0)]
)
def test_every_hue_can_be_read_on_its_ground(theme: str, least: float) -> None:
    palette = FULL[theme]
    for hue in (*HUES, *(("text",) if palette.text else ())):
        for ground in grounds(palette):
            assert contrast(getattr(palette, hue), ground) >= least, (hue, ground)


@pytest.mark.parametrize(
    ("theme", "least"), [("neutral", 2.5), ("dark", 6.0), ("light", 5.5), ("contrast", 6.0), ("colourblind", 2.5)]
)
def test_with_16_colours_too(theme: str, least: float) -> None:
    palette = SIXTEEN[theme]
    for hue in HUES:
        colour = getattr(palette, hue)
        assert colour or not palette.ground, "on a ground of its own, everything has a colour of its own"
        for ground in grounds(palette):
            assert not colour or contrast(colour, ground) >= least, (hue, ground)


DEUTERANOPE = ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969))
PROTANOPE = ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052))
"""What is left of red, green and blue light to eyes without green or red cones (Machado, Oliveira, Fernandes 2009)."""


def seen_by(colour: str, eye: tuple[Colour, Colour, Colour]) -> Colour:
    red, green, blue = (sum(part * light for part, light in zip(row, rgb(colour), strict=True)) for row in eye)
    return lab((red, green, blue))


def lab(light: Colour) -> Colour:
    """CIE L*a*b*, in which equal distances look about equally far."""
    red, green, blue = (min(max(part, 0.0), 1.0) for part in light)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    a, b, c = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * b - 16, 500 * (a - b), 200 * (b - c)


def apart(one: str, other: str, eye: tuple[Colour, Colour, Colour]) -> float:
    pairs = zip(seen_by(one, eye), seen_by(other, eye), strict=True)
    return math.hypot(*(first - second for first, second in pairs))


@pytest.mark.parametrize("eye", [DEUTERANOPE, PROTANOPE])
def test_the_colourblind_theme_has_hues_that_such_eyes_tell_apart(eye: tuple[Colour, Colour, Colour]) -> None:
    palette = FULL["colourblind"]
    for one, other in combinations(HUES[:-1], 2):
        assert apart(getattr(palette, one), getattr(palette, other), eye) >= 18, (one, other)
    neutral = FULL["neutral"]
    assert apart(palette.green, palette.red, eye) > 2 * apart(neutral.green, neutral.red, eye)


@pytest.mark.parametrize("sixteen", [False, True])
@pytest.mark.parametrize("theme", [*THEMES, "no such theme"])
def test_each_theme_makes_a_style_sheet_with_every_style(theme: str, sixteen: bool) -> None:
    sheet = style(theme, sixteen=sixteen)
    assert isinstance(sheet, BaseStyle)
    for name, look in LOOKS.items():
        attrs = sheet.get_attrs_for_style_str(f"class:{name}")
        for attribute in set(look.split()) & ATTRIBUTES:
            assert getattr(attrs, attribute), (name, attribute)


def test_themes_differ_and_every_theme_has_both_tables() -> None:
    assert tuple(SIXTEEN) == THEMES
    sheets = [tuple(looks(FULL[theme]).items()) for theme in THEMES]
    assert len(set(sheets)) == len(THEMES)


@pytest.mark.parametrize(
    ("environ", "depth"),
    [
        ({"TERM": "linux"}, ColorDepth.DEPTH_4_BIT),
        ({"TERM": "xterm-16color"}, ColorDepth.DEPTH_4_BIT),
        ({"TERM": "vt220"}, ColorDepth.DEPTH_1_BIT),
        ({"TERM": "xterm-256color"}, None),
        ({"TERM": "linux", "COLORTERM": "truecolor"}, ColorDepth.DEPTH_24_BIT),
        ({"TERM": "linux", "NO_COLOR": "1"}, ColorDepth.DEPTH_1_BIT),
    ],
)
def test_how_many_colours_a_terminal_gets(environ: dict[str, str], depth: ColorDepth | None) -> None:
    assert colour_depth(environ) == depth


@pytest.mark.parametrize(
    ("depth", "colour"), [(ColorDepth.DEPTH_24_BIT, "b8860b"), (ColorDepth.DEPTH_4_BIT, "default")]
)
def test_the_screen_takes_the_palette_for_its_terminal(depth: ColorDepth, colour: str) -> None:
    """The mark of the cursor is golden, and where gold would be a yellow that nobody can read, only bold."""

    async def run() -> tuple[str, bool]:
        async with at_desk(ScriptedServer().program(model=SCENES["menu"]()), depth=depth) as (desk, _):
            await desk.see("> 1 play now")
            mark = desk.paper.screen.buffer[3][1]
            return mark.fg, mark.bold

    assert asyncio.run(run()) == (colour, True)


# ---- nothing by colour alone

NAMES = ("Fizzy Cordial", "Puddle Imp", "Gatecrasher")


def painted(model: Model) -> Picture:
    return picture(model, 100, 30)


def said(shown: Picture) -> str:
    return "\n".join(map(text_of, shown.lines))


def where_said(model: Model, words: str) -> list[str]:
    """The lines of the screen that say this."""
    return [line for line in said(painted(model)).splitlines() if words in line]


def coloured(shown: Picture) -> list[list[str]]:
    """The style of each letter on the screen."""
    return [[style for style, text in line for _ in text] for line in shown.lines]


def with_turn(number: int) -> Model:
    """Between two combats, when it is this seat's turn and nobody is waited for."""
    seats = tuple(msgspec.structs.replace(seat, marks=("turn",) if seat.seat == number else ()) for seat in SEATS)
    return at_table(view=at_rest(seats=seats, waiting=()))


def with_seat(change: Callable[[SeatView], SeatView]) -> Model:
    """Boris is not quite as usual."""
    return at_table(view=at_rest(seats=(SEATS[0], change(SEATS[1]), *SEATS[2:])))


def waiting_for(number: int) -> Model:
    """Somebody is waited for, and it is said elsewhere only that somebody is."""
    return at_table(view=at_rest(waiting=(Waiting(number, "kicks open the door", 40.0),)))


def choosing(shape: Callable[[tuple[WireOption, ...]], Shape], *, barred: bool) -> Model:
    """Asked for one of three cards, of which the last can be had or cannot."""
    why = Barred("not_now", "classic.combat.2", "not in combat") if barred else None
    options = tuple(WireOption(name, name, barred=why if name == NAMES[-1] else None) for name in NAMES)
    question = msgspec.structs.replace(asked("menu"), shape=shape(options), default=(NAMES[0],))
    return at_table(question)


def holding(*, playable: bool) -> Model:
    """A hand of which the Cordial can be played at any time, or nothing can."""
    use = WireOption("play.41", "use it", card=41)
    view = private(number=215, standing=(use,) if playable else ())
    return after(at_table(view=at_rest()), table.Private(view))


STATES: dict[str, tuple[Model, Model, str]] = {
    "a card can be played, or not": (holding(playable=True), holding(playable=False), "Fizzy Cordial"),
    "a choice can be taken, or is barred": (choosing(Menu, barred=False), choosing(Menu, barred=True), NAMES[-1]),
    "a card can be picked, or is barred": (choosing(PickOne, barred=False), choosing(PickOne, barred=True), NAMES[-1]),
    "it is Boris's turn, or Greta's": (with_turn(1), with_turn(2), "Greta (AI)"),
    "it is your turn, or not": (with_turn(0), with_turn(3), "Ada (you)"),
    "Boris is waited for, or Spite": (waiting_for(1), waiting_for(3), "Spite (AI)"),
    "Boris is dead, or alive": (
        with_seat(lambda seat: msgspec.structs.replace(seat, marks=("dead",))),
        with_seat(lambda seat: msgspec.structs.replace(seat, marks=())),
        "2  Boris",
    ),
    "Boris is here, or away": (
        with_seat(lambda seat: seat),
        with_seat(lambda seat: msgspec.structs.replace(seat, connected=False)),
        "2  Boris",
    ),
    "there is time, or hardly any": (
        at_table(asked("help")),
        replace(at_table(asked("help")), now=110.5),
        "timeout: decline",
    ),
    "you are asked, or pass for this combat": (at_table(), keys(at_table(), "p")[0], "auto-pass"),
    "a card is picked, or not": (
        at_table(msgspec.structs.replace(asked("menu"), shape=PickSome(ITEMS, 0, 2), default=())),
        keys(at_table(msgspec.structs.replace(asked("menu"), shape=PickSome(ITEMS, 0, 2), default=())), " ")[0],
        "Sensible Boots  ",
    ),
}  # fmt: skip


@pytest.mark.parametrize("states", STATES)
def test_two_states_differ_in_what_is_written(states: str) -> None:
    one, other, where = STATES[states]
    assert where_said(one, where), said(painted(one))
    assert where_said(other, where), said(painted(other))
    assert where_said(one, where) != where_said(other, where)


@pytest.mark.parametrize("name", SCENES)
def test_no_key_changes_colours_only(name: str) -> None:
    """Above all: what is under the cursor is marked, not only reversed."""
    model = SCENES[name]()
    before = painted(model)
    for key in ("up", "down", "left", "right", "tab", " ", "home", "end", "pagedown", "1", "2", "a", "x", "escape"):
        after_key, _ = keys(model, key)
        if after_key == model:
            continue
        now = painted(after_key)
        if coloured(now) != coloured(before) and now.cursor == before.cursor:
            assert said(now) != said(before), f"{key} changes nothing but colours"
