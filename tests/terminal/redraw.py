"""Measure how long a redraw of the busiest table takes, compared with a screen of forty windows.

    python -m tests.terminal.redraw

prints the ratio, and the medians of both, which take turns in one run. The other screen is a client that gives every
card a window of its own: prompt-toolkit lays each of them out anew. Both write to a terminal of 120x40 that throws
everything away, in 24-bit colour; from one redraw to the next the clock goes on a second and one card changes.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from io import StringIO
from itertools import count
from statistics import median
from typing import Any

import click
from msgspec.structs import replace
from prompt_toolkit.application import Application
from prompt_toolkit.application.current import set_app
from prompt_toolkit.data_structures import Size
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import DummyInput
from prompt_toolkit.layout import HSplit, Layout, VSplit, Window
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.widgets import Frame
from tests.client.scenes import SCENES

from kickdoor_client.terminal.app import FullScreen

SCENE = "offer-ready"
ROUNDS = 200


def nowhere() -> Output:
    """Return a terminal of 120x40 that throws everything away."""
    sink = StringIO()
    return Vt100_Output(sink, lambda: Size(rows=40, columns=120), term="xterm-256color", enable_cpr=False)


def drawing(app: Application[Any]) -> Callable[[], None]:
    """Return a function that draws the program anew."""

    def draw() -> None:
        app.render_counter += 1  # forgets what was laid out, as a redraw does that has a reason
        with set_app(app):
            app.renderer.render(app, app.layout)

    return draw


def table() -> Callable[[], None]:
    """Return a function that draws the client's table."""
    model, seconds = SCENES[SCENE](), count()
    face = FullScreen(
        lambda: replace(model, now=model.now + next(seconds)),
        lambda message: None,
        source=DummyInput(),
        output=nowhere(),
        depth=ColorDepth.DEPTH_24_BIT,
    )
    return drawing(face.app)


def windows() -> Callable[[], None]:
    """Return a function that draws forty cards, a log and a bar, each in a window."""
    turns = count()

    def card(i: int) -> Window:
        def text() -> StyleAndTextTuples:
            return [
                ("bold", f" Card {i} "),
                ("#00ff00", f"+{(i + next(turns)) % 7}\n"),
                ("#888888", f"two hands, Big, {100 * i} gold\n"),
                ("#ff5555 underline", "for a Wizard only" if i % 3 else "usable by anybody"),
            ]

        return Window(FormattedTextControl(text), style="bg:#202020")

    cards = [VSplit([Frame(card(i)) if row == 0 else card(i) for i in range(8 * row, 8 * row + 8)]) for row in range(5)]
    log = Window(
        FormattedTextControl(lambda: [("", f"line {i + next(turns)} of the story\n") for i in range(6)]), height=6
    )
    bar = Window(FormattedTextControl(lambda: f" turn {next(turns)}  your move "), height=1, style="reverse")
    app: Application[None] = Application(
        layout=Layout(HSplit([*cards, log, bar])),
        full_screen=True,
        input=DummyInput(),
        output=nowhere(),
        color_depth=ColorDepth.DEPTH_24_BIT,
    )
    return drawing(app)


def main() -> None:
    ours, theirs = table(), windows()
    took: dict[str, list[float]] = {"table": [], "windows": []}
    for _ in range(ROUNDS):
        for name, draw in (("table", ours), ("windows", theirs)):
            began = time.perf_counter()
            draw()
            took[name].append(time.perf_counter() - began)
    mine, other = median(took["table"]), median(took["windows"])
    click.echo(f"table {mine * 1e3:.1f} ms, forty windows {other * 1e3:.1f} ms: {mine / other:.2f}")


if __name__ == "__main__":
    main()
