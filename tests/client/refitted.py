"""Each form of `forms.py` as it begins with whatever a server, or an older question, says it begins with; where each
card leads in it; and what of it is left when something else is asked in its place.

Digests of forms, a line of them for each: `python -m tests.client.refitted` writes `refitted.txt` anew;
`python -m tests.client.refitted FORM` prints those behind the digests of one, here and on the revision before.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

from tests.client.forms import FORMS, opened
from tests.client.minded import text_of_value

from kickdoor_client.shapes import Back, Done, Unclear, Widget, fitted
from kickdoor_client.shapes.menu import begin_widget
from kickdoor_protocol.base import Choice

FILE = Path(__file__).parent / "refitted.txt"
BEGINNINGS: tuple[Choice, ...] = (
    "", "card.1", "seat.2", True, False, 0, 2, 99, -1, (), ("pass",), ("run",), ("card.12",), ("card.1", "card.2"),
    ("ask.2", ((), 2, "")), ("seat.3", "seat.1", "seat.2"), ("foe.3", "foe.1", "foe.2"), ("card.11", "card.99"),
    (("card.41", "seat.2"), ("card.43", "seat.3")), (("card.41", "nowhere"),), ((), 0, ""), (("card.11",), 9, "nobody"),
    (("card.11", "card.13"), 1, "fighter_first"), (5, "gold", True, True), (5, "gold", False, True), (True, 1, 2, 3),
)  # fmt: skip
CARDS = (1, 2, 7, 11, 12, 13, 41, 42, 44, 99)
BEFORE = ((), ("down",), ("space",), ("down", "space"), ("2",), ("end", "enter"), ("right", "right"))
"""Keys that are pressed before another thing is asked."""


def _after(widget: Widget, *names: str) -> Widget:
    for name in names:
        then = widget.press(name)
        if then is None or isinstance(then, Done | Back | Unclear):
            break
        widget = then
    return widget


def states(name: str) -> Iterator[tuple[str, str]]:
    """What was done, and the form then."""
    shape, _ = FORMS[name]
    for beginning in BEGINNINGS:
        yield f"begun {beginning!r}", _said(begin_widget(shape, beginning))
    for keys in BEFORE:
        widget = _after(opened(name), *keys)
        yield f"{' '.join(keys)}: under it", repr(widget.focus())
        for card in CARDS:
            there = widget.point(card)
            yield f"{' '.join(keys)}: card {card}", "-" if there is None else _said(there)
        for other, (another, _) in FORMS.items():
            yield f"{' '.join(keys)}: {other} instead", _said(fitted(widget, another))


def _said(widget: Widget) -> str:
    return f"{text_of_value(widget)} {widget.tell()}"


def digests(name: str) -> str:
    """All of one form, in a line."""
    told = (f"{zlib.crc32(said.encode()) & 0xFFFF:04x}" for _, said in states(name))
    return f"{name}: {' '.join(told)}"


def main() -> None:
    """Write them all anew, or print those of one form."""
    if len(sys.argv) > 1:
        sys.stdout.write("".join(f"{done}: {said}\n" for done, said in states(sys.argv[1])))
        return
    FILE.write_text("".join(f"{digests(name)}\n" for name in FORMS), "utf-8")


if __name__ == "__main__":
    main()
