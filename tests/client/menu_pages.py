"""Each line of each page of the start menu at whatever it can be filled in with: where it then leads, or what is wrong.

The same in line mode, typed behind the word of the page; and how much stays of a text without an end. What comes of it
is told once, behind a mark. `python -m tests.client.menu_pages` writes `menu_pages.txt` anew; the differences are then
read like any other change.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from msgspec.structs import fields, replace
from tests.client.at_home import SETTINGS, at_home
from tests.client.evening import keys, told
from tests.client.scenes import SCENES, done

from kickdoor_client.plain.narrate import narrate
from kickdoor_client.state.errand import Errand
from kickdoor_client.state.home import Page
from kickdoor_client.state.messages import Pasted, Typed
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.state.settings import Recent, Settings
from kickdoor_client.update.home import starting
from kickdoor_client.update.home.pages import rows

FILE = Path(__file__).parent / "menu_pages.txt"
FOREVER = "x" * 5_000
TEXTS = (
    "", " ", "Bob", " Bob ", "0", "1", "2", "8000", "65535", "65536", "-1", "٣", "no,way", "Ann,Bob",
    "Ann,Bob:male,Cleo", "Ann,Ann", "A,B,C,D,E", "A,B,C,D,E,F", "A,B,C,D,E,F,G", "Ann:it,Bob", ",", "anna.local",
    "anna.local:80", "a b:c", "tls://anna.local", "22ANV", "[::1]:7777", "quest", "help",
)  # fmt: skip
SAID = (
    "play", "play greedy", "play greedy random", "play greedy, random, random, random, random",
    "play greedy random random random random random", "play nobody greedy", "play ai=greedy,random name=Bob",
    'play greedy random name="Bob the Tall" sex=male', "play sex=it", "play set=quest greedy random", "play port=3",
    "play keyboard=Ann,Bob", "play greedy random keyboard=Ann,Bob,Cleo", "play keyboard=Ann", "play seat2=greedy",
    "host", "host Friday night", "host ai=greedy", "host Friday ai=greedy,random port=8000 ssh=2222 tls=yes",
    "host port=x", "host ssh=x", "host tls=perhaps", "host password=psst name=Bob", 'host table="Long night"',
    "host ai=nobody", "host ai=greedy,greedy,greedy,greedy,greedy,greedy", "tutorial", "tutorial 3", "tutorial help",
    "tutorial name=Bob", "join", "join 1", "join 2", "join 3", "join 4", "join 0", "join anna.local name=Bob",
    "join 2 name=Cleo", "join 1 port=3", "join nowhere at all", "watch", "watch 2", "watch 2 name=Bob", "watch 9",
    "watch tls://a", "replays", "replays 1", "replays 2", "replays 3", "replays 0", "rules", "rules help", "rules all",
    "cards", "cards imp", "cards all", "settings", "set", "set theme", "set theme dark", "set theme=light",
    "set theme pink", "set name", "set name Bob the Tall", "set name " + "y" * 40, "set ais greedy", "set nothing x",
    "set ais greedy random", "set ais greedy nobody", "set sex male", "set bell no", "set bell perhaps",
    "set timer brisk", "set speed fast", "set replays ask", "set telling brief", "set face lines", "set mouse off",
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "10",
)  # fmt: skip
"""Typed at the start menu in line mode."""


def _led(model: Model, before: Model, effects: tuple[object, ...]) -> str:
    """Where it has led, or what is said against it."""
    lines = done(effects)  # type: ignore[arg-type]
    errand = _brief(model.errand) if model.errand != before.errand else ""
    me = f"as {model.me}" if model.me != before.me else ""
    notice = model.ui.notice
    said = notice.text if notice is not None and before.ui.notice != notice else ""
    return "; ".join(filter(None, (*lines, errand, me, said))) or "nothing"


def _brief(errand: Errand) -> str:
    """What of it is not as it is unless told otherwise."""
    usual = Errand(errand.purpose)
    told = [
        f"{part.name}={getattr(errand, part.name)!r}"
        for part in fields(errand)
        if getattr(errand, part.name) != getattr(usual, part.name)
    ]
    return f"to {errand.purpose.value} {' '.join(told)}".strip()


def _pages(name: str, begun: Model) -> Iterator[tuple[str, str]]:
    for page in Page:
        if page is Page.MENU:
            continue
        model, _ = starting.opened(begun, page)
        for place, row in enumerate(rows(model)):
            there = replace(model, home=replace(model.home, row=place))  # type: ignore[type-var]
            yield f"{name} {page.value} {row.key}, as it is", _led(*_entered(there))
            if row.goes:
                continue
            for text in row.choices or TEXTS:
                filled = starting.filled(there, row.key, text[: row.most])
                yield f"{name} {page.value} {row.key} {text!r}", _led(*_entered(filled))
                first = replace(filled, home=replace(filled.home, row=0))  # type: ignore[type-var]
                yield "  from the first line", _led(*_entered(first))
            for key in ("left", "right", " ", "down", "up", "escape", "backspace", "c-u", "c-w", "q", "z"):
                turned = keys(there, key)[0]
                now = rows(turned)
                value = now[place].value if turned.home is not None and turned.home.page is page else "the menu"
                at = turned.home.row if turned.home is not None else -1
                if value != row.value or at != place:
                    yield f"  {key}", f"{value!r}, line {at}"
            long = told(there, Pasted(FOREVER))[0]
            if rows(long)[place] != row:
                yield "  pasted", f"{len(rows(long)[place].value)} letters"


def _entered(model: Model) -> tuple[Model, Model, tuple[object, ...]]:
    then, effects = keys(model, "enter")
    return then, model, effects


def _typed(name: str, model: Model) -> Iterator[tuple[str, str]]:
    model = replace(model, manner=Manner.LINES)
    for text in SAID:
        then, effects = told(model, Typed(text))
        said = " / ".join(narrate(model, Typed(text), then))
        yield f"{name}> {text}", " / ".join(filter(None, (_led(then, model, effects), said)))


BOBS = replace(
    SETTINGS,
    name="Bob",
    sex="male",
    ais=("greedy", "odd", "spiteful"),
    speed="fast",
    recent=(Recent("tls://192.168.1.20"), Recent("anna.local", "Bob")),
)
PLACES_TO_TYPE = (
    "new-table", "new-table-password", "set-up", "password-table", "password-server", "talking", "rules-asking",
    "menu-address", "menu-rules", "menu-cards",
)  # fmt: skip


def _pasted() -> Iterator[str]:
    """How much stays of a text without an end, pasted and typed, and how much of it is sent."""
    for name in PLACES_TO_TYPE:
        for how, model in (
            ("pasted", told(SCENES[name](), Pasted(FOREVER))[0]),
            ("typed", keys(SCENES[name](), *"x" * 1_200)[0]),
        ):
            _, effects = keys(model, "enter")
            sent = max((len(line.replace("ListTables", "")) for line in done(effects)), default=0)
            stays = max(map(len, re.findall("x+", repr(model))))
            yield f"{how} into {name}: {stays} letters stay, {sent} of a request are sent"


MODELS: Mapping[str, Callable[[], Model]] = {
    "Ada": at_home,
    "nobody": lambda: at_home(settings=Settings(), around=False),
    "Bob": lambda: at_home(settings=BOBS),
}


def written() -> list[str]:
    """All of it, line by line; what has come of another line before is told by its mark."""
    told: set[str] = set()
    lines = []
    for name, model in MODELS.items():
        for what, led in (*_pages(name, model()), *_typed(name, model())):
            mark = f"{zlib.crc32(led.encode()) & 0xFFFFF:05x}"
            lines.append(f"{what}: {mark}" + ("" if led in told else f" {led}"))
            told.add(led)
    return [*lines, *_pasted()]


def main() -> None:
    """Write it anew."""
    FILE.write_text("".join(f"{line}\n" for line in written()), "utf-8")


if __name__ == "__main__":
    main()
