"""Write down where each line of each page of the start menu leads, with all that can be filled in, or what is wrong.

The same in line mode, typed after the word of the page; and how much of an endless text is kept. `python -m
tests.client.menu_pages` writes `golden/menu_pages/` anew, a file for each person whose menu it is; the differences are
then read like any other change.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from msgspec.structs import fields, replace
from tests.client.at_home import SETTINGS, at_home
from tests.client.evening import keys, told
from tests.client.scenes import SCENES, done, grouped
from tests.golden import joined

from kickdoor_client.plain.narrate import narrate
from kickdoor_client.state.effects import Effects
from kickdoor_client.state.errand import ArrivalSteps
from kickdoor_client.state.home import FormRow, HomePage
from kickdoor_client.state.messages import Pasted, Typed
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.state.settings import Recent, UserSettings
from kickdoor_client.update.home import starting
from kickdoor_client.update.home.pages import rows

FOLDER = Path(__file__).parent / "golden" / "menu_pages"
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


def _led(model: Model, before: Model, effects: Effects) -> list[str]:
    """Return where it has led, or what is said against it."""
    lines = done(effects)
    if model.errand != before.errand:
        lines.append(_brief(model.errand))
    if model.me != before.me:
        lines.append(f"as {model.me}")
    notice = model.ui.notice
    if notice is not None and before.ui.notice != notice:
        lines.append(notice.text)
    return lines


def _brief(errand: ArrivalSteps) -> str:
    """Return the parts of the errand that differ from the usual, in words."""
    usual = ArrivalSteps(errand.purpose)
    told = [
        f"{part.name}={getattr(errand, part.name)!r}"
        for part in fields(errand)
        if getattr(errand, part.name) != getattr(usual, part.name)
    ]
    return f"to {errand.purpose.value} {' '.join(told)}".strip()


def _sections(begun: Model, *, is_filled_in: bool) -> Iterator[tuple[str, str]]:
    """Yield each line of each page, with what Enter does there, also filled in with each value if `is_filled_in`."""
    for page in HomePage:
        if page is HomePage.MENU:
            continue
        model, _ = starting.opened(begun, page)
        for place, row in enumerate(rows(model)):
            there = _at_row(model, place)
            outcomes = [("Enter", _entered(there))]
            if is_filled_in and not row.goes:
                outcomes += [*_filled_in(there, row), *_turned(there, place)]
            yield f"{page.value}: {row.key}", grouped(outcomes)


def _at_row(model: Model, place: int) -> Model:
    assert model.home is not None
    return replace(model, home=replace(model.home, row=place))


def _filled_in(there: Model, row: FormRow) -> Iterator[tuple[str, list[str]]]:
    """Yield each value with what Enter does there, and, where that differs, on the first line of the page."""
    for text in row.choices or TEXTS:
        filled = starting.filled(there, row.key, text[: row.most])
        here, first = _entered(filled), _entered(_at_row(filled, 0))
        yield f"{text!r} Enter", here
        if first != here:
            yield f"{text!r} Enter on the first line", first


def _turned(there: Model, place: int) -> Iterator[tuple[str, list[str]]]:
    """Yield each key that changes the value of the row, with the value after it."""
    row = rows(there)[place]
    for key in ("left", "right", " ", "backspace", "c-u", "c-w", "z"):
        turned = keys(there, key)[0]
        if rows(turned)[place].value != row.value:
            yield "space" if key == " " else key, [repr(rows(turned)[place].value)]
    long = told(there, Pasted(FOREVER))[0]
    if rows(long)[place] != row:
        yield f"{len(FOREVER):,} letters pasted", [f"{len(rows(long)[place].value)} letters"]


def _entered(model: Model) -> list[str]:
    then, effects = keys(model, "enter")
    return _led(then, model, effects)


def _typed(model: Model) -> Iterator[tuple[str, list[str]]]:
    model = replace(model, manner=Manner.LINES)
    for text in SAID:
        then, effects = told(model, Typed(text))
        yield text, [*_led(then, model, effects), *narrate(model, Typed(text), then)]


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


def pasted() -> str:
    """Return how much stays of a text without an end, pasted and typed, and how much of it is sent."""
    return "".join(f"{line}\n" for line in _pasted())


def _pasted() -> Iterator[str]:
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
    "nobody": lambda: at_home(settings=UserSettings(), around=False),
    "Bob": lambda: at_home(settings=BOBS),
}


def written(name: str) -> str:
    """Return all that the menu of that person leads to, line by line of its pages, and then in line mode.

    Lines are filled in for the first person alone: with the settings of others they take the same.
    """
    model = MODELS[name]()
    return joined(
        {**dict(_sections(model, is_filled_in=name == next(iter(MODELS)))), "in lines": grouped(_typed(model))}
    )


def texts() -> Mapping[str, str]:
    """Return the text of each file, by its name."""
    return {**{name: written(name) for name in MODELS}, "typed": pasted()}


def main() -> None:
    """Write them all anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in texts().items():
        (FOLDER / f"{name}.txt").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
