"""Check what stays on the screen when a key is pressed: a remark, the cursor of a list, and in some scenes a line that
is being typed, and a page.

For each scene and each of these there is a line, with the keys after which it stays as it is, or those that put it away
or move it. `python -m tests.client.leftovers` writes `golden/leftovers.txt` anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from msgspec.structs import replace
from tests.client.evening import keys, told
from tests.client.scenes import SCENES

from kickdoor_client.state.messages import Pasted
from kickdoor_client.state.model import Model, Notice, Prompt
from kickdoor_client.state.overlays import TextPage

FILE = Path(__file__).parent / "golden" / "leftovers.txt"
KEYS = (
    *("enter", "escape", "tab", "s-tab", "up", "down", "left", "right", "home", "end", "pageup", "pagedown"),
    *("backspace", "delete", "c-a", "c-e", "c-u", "c-w", "c-c", "f1", "f2", "f3", "f4", " "),
    *"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ?:+-.,/",
)
REMARK = Notice("word", "Something was said.", until=1e9)

TRIED_WITH_ALL = ("menu", "tables", "filling", "shape-menu", "replay", "over", "looking-on", "connecting")
"""Scenes in which there is a page, or a line being typed."""
EVERYWHERE = ("a remark", "a cursor")

MADE: Mapping[str, Callable[[Model], Model]] = {
    "a remark": lambda model: model.with_ui(notice=REMARK),
    "a page": lambda model: model.with_ui(overlay=TextPage("said", 2, lines=("One.",) * 40), notice=REMARK),
    "a line": lambda model: model.with_ui(prompt=Prompt("command", "who is", 3), notice=REMARK),
    "talk": lambda model: model.with_ui(prompt=Prompt("talk", "", 0), notice=REMARK),
    "a cursor": lambda model: model.with_ui(cursor=1, notice=REMARK),
}
KEPT: Mapping[str, Callable[[Model], object]] = {
    "a remark": lambda model: model.ui.notice,
    "a page": lambda model: (model.ui.overlay, model.ui.notice),
    "a line": lambda model: (model.ui.prompt, model.ui.notice),
    "talk": lambda model: (model.ui.prompt, model.ui.notice),
    "a cursor": lambda model: (model.ui.cursor, model.ui.notice),
}


def staying(name: str) -> Iterator[str]:
    """Yield the lines of a scene."""
    begun = SCENES[name]()
    begun = replace(begun, now=max(begun.now, 50.0))
    for what, made in MADE.items():
        if what not in EVERYWHERE and name not in TRIED_WITH_ALL:
            continue
        model, kept = made(begun), KEPT[what]
        stays = [key for key in KEYS if kept(keys(model, key)[0]) == kept(model)]
        others = [key for key in KEYS if key not in stays]
        few, word = (stays, "stays after") if len(stays) <= len(others) else (others, "goes after")
        pasted = told(model, Pasted("word\n"))[0]
        said = "" if kept(pasted) == kept(model) else ", goes when something is pasted"
        yield f"{name}: {what} {word} {' '.join('space' if key == ' ' else key for key in few) or 'none'}{said}"


def kept() -> dict[str, list[str]]:
    """Return the lines of each scene as they were last written."""
    found: dict[str, list[str]] = {}
    for line in FILE.read_text("utf-8").splitlines():
        found.setdefault(line.partition(":")[0], []).append(line)
    return found


def main() -> None:
    """Write them all anew."""
    FILE.write_text("".join(f"{line}\n" for name in SCENES for line in staying(name)), "utf-8")


if __name__ == "__main__":
    main()
