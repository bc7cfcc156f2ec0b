"""Forms of every shape and at their bounds, and the outcome of each key, pair of keys, click and phrase.

`golden/forms/` has the outcomes after the latest review; `python -m tests.client.forms` writes them anew, and the
differences are then read like any other change. A line names the input and its outcome: the answer, an error, or the
form as it is drawn then. A repeated outcome is named by its number; inputs without effect are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeGuard

from msgspec.structs import replace
from tests.client.questions import BID, ITEMS, NOT_AHEAD, ODD, OFFER, ORDERS, PEOPLE, SHAPES, SWAP, bargain
from tests.client.scenes import grouped

from kickdoor_client.shapes import Answered, Back, Unclear, Widget, fitted, open_widget
from kickdoor_client.shapes.base import Tokens
from kickdoor_client.shapes.matching import tokens_of
from kickdoor_client.shapes.menu import begin_widget
from kickdoor_client.text.ink import text_of
from kickdoor_client.update.clicking import clicked_widget
from kickdoor_protocol.base import Choice
from kickdoor_protocol.shapes import (
    Barred,
    Menu,
    Number,
    Order,
    PickOne,
    PickSome,
    Pile,
    Shape,
    Split,
    WireOption,
    YesNo,
)

FOLDER = Path(__file__).parent / "golden" / "forms"
WIDTH, HEIGHT = 44, 7
NARROW = 18
SMALL = 2

BARE = (WireOption("card.7"), WireOption("card.8", "Boots of Butt-Kicking with a very long name indeed", "+2"))
BARRED = tuple(replace(option, barred=NOT_AHEAD) for option in PEOPLE)
MANY = tuple(WireOption(f"card.{number}", f"Card {number}", worth=number * 100) for number in range(1, 13))
ALIKE = (WireOption("card.1", "Big Rock"), WireOption("card.2", "Big Stick"), WireOption("card.3", "Rock"))
NOTHING = PickSome((), 0, 0)
PLAY = WireOption(
    "play.1", "use Cordial", details=(PickOne(PEOPLE), Number(1, 3, "cards")), prompts=("On whom?", "How many?")
)

FORMS: Mapping[str, tuple[Shape, Choice | None]] = {
    **{name: (shape, default) for name, (_, shape, default, _) in SHAPES.items()},
    "menu-bare": (Menu(BARE), None),
    "menu-none": (Menu(()), None),
    "menu-barred": (Menu(BARRED), None),
    "menu-mixed": (
        Menu((
            WireOption("run", "run away", "roll 5 or 6"),
            WireOption("win", "announce the kill", barred=NOT_AHEAD),
            WireOption("ask", "ask for help"),
            WireOption("sell", "sell Items", barred=Barred("in_combat", "", "Nobody sells in combat.")),
            WireOption("trade", "trade with Boris", barred=Barred("not_here")),
        )),
        None,
    ),
    "menu-one-barred": (Menu((ALIKE[0], replace(ALIKE[1], barred=NOT_AHEAD), ALIKE[2])), None),
    "one-flowing": (PickOne((*ALIKE, *MANY[:8])), None),
    "some-one": (PickSome((*PEOPLE[:2], replace(ITEMS[2], worth=0)), 1, 1, unit="gold"), None),
    "menu-details": (Menu((WireOption("pass", "pass"), PLAY, replace(PLAY, key="play.2", label="use it"))), ("pass",)),
    "menu-many": (Menu(MANY), ("card.11",)),
    "menu-alike": (Menu(ALIKE), None),
    "one-none": (PickOne(()), None),
    "one-barred": (PickOne((*BARRED[:1], *PEOPLE[1:])), "seat.3"),
    "one-many": (PickOne(MANY), "card.12"),
    "one-alike": (PickOne(ALIKE), None),
    "some-exactly": (PickSome(MANY[:4], 2, 2), None),
    "some-up-to": (PickSome(MANY[:4], 0, 2), None),
    "some-least": (PickSome(MANY[:4], 2, 4), None),
    "some-worth": (PickSome(MANY[:4], 1, 3, 300, 700, unit="gold"), ("card.1",)),
    "some-double": (PickSome(MANY[:3], 0, 3, 400, double_best=True, unit="gold"), None),
    "some-below": (PickSome(MANY[:3], 1, 3, 0, 300), None),
    "some-none": (PickSome((), 0, 0), None),
    "some-barred": (PickSome(ITEMS, 0, 3), ("card.11", "card.12")),
    "number-one": (Number(1, 1), 1),
    "number-below": (Number(-2, 12, "levels"), 0),
    "number-bare": (Number(3, 30), None),
    "yes-bare": (YesNo(), None),
    "yes-other": (YesNo("yield", "never"), True),
    "order-one": (Order(PEOPLE[:1]), None),
    "order-many": (Order(MANY[:5]), ("card.5", "card.1", "card.2", "card.3", "card.4")),
    "split-pile": (Split(ITEMS, SHAPES["split"][1].piles[:1], 0, 2), None),  # type: ignore[union-attr]
    "menu-gaps": (
        Menu((WireOption("a", "arm", details=(NOTHING, PickOne(PEOPLE), NOTHING, Number(1, 3))),)),
        None,
    ),
    "split-one": (Split(MANY[:3], (Pile("bin", 1, 2, "the bin"), Pile("seat.1", 0, 3, seat=1)), 1, 3), None),
    "split-even": (Split(MANY[:4], (Pile("a", 0, 4, "Ann"), Pile("b", 0, 4, "Bob"), Pile("c", 0, 1)), 3, 4, True), ()),
    "form-bid": (BID, None),
    "form-swap": (SWAP, None),
    "form-odd": (ODD, None),
    "offer-bare": (bargain((), 5, ORDERS), None),
    "offer-items": (bargain(ITEMS, 0, ()), None),
    "offer-one": (bargain(ITEMS[:1], 1, ORDERS[:1]), None),
}  # fmt: skip
BEGUN: Mapping[str, tuple[Shape, Choice]] = {
    "begun-offer": (OFFER, (("card.12",), 2, "fighter_first")),
    "begun-offer-odd": (OFFER, (("card.13", "card.99"), 9, "nobody")),
    "begun-bid": (BID, (12, "silver", True, False)),
    "begun-swap": (SWAP, (("card.1",), ("card.13", "card.11"))),
    "begun-some": (PickSome(ITEMS[:2], 1, 2), ("card.12",)),
    "begun-split": (SHAPES["split"][1], (("card.42", "seat.3"), ("card.41", "seat.2"))),
    "begun-number": (Number(0, 5), 3),
}

KEYS = (
    "up", "down", "left", "right", "home", "end", "enter", "space", "tab", "backspace", "c-w", "escape",
    "0", "1", "2", "3", "9", "x", "-", "+", "y", "n",
)  # fmt: skip
FIRST = ("down", "right", "end", "enter", "space", "1", "2", "3")
"""Keys that are pressed before each of the others, up to `DEPTH` of them."""
DEPTH = 2
"""Most keys that are pressed before another."""
CLICKED_AFTER = ("down", "space")
PLACES = 4
"""Number of places that are clicked."""
PHRASES = (
    "", "1", "2", "3", "4", "12", "13", "0", "-1", "99", "1 2", "1, 2", "1 and 3", "2 1", "3, 1, 2", "1 1", "all",
    "none", "nothing", "same", "so", "yes", "y", "no", "n", "accept", "decline", "yield", "ye", "never", "boris",
    "greta, spite",
    "the boots", "card 3", "card", "big", "big rock", "rock", "win", "run", "run away", "ask", "ask greta", "3 1, 2, 2",
    "use", "use cordial", "use cordial greta", "use cordial greta 2", "use it 1 3", "use cordial nobody",
    "1 greta", "1 greta, 2 spite", "1 greta, 2 greta", "1 2", "1 bin, 2 bin, 3 bin", "1 ann, 2 bob, 3 c, 4 bob", "3 c",
    "boots, 1, 1", "none 2 1", "none, 0", "none 5 2", "none 6 1", "sword, 2 treasures, boris picks", "1 treasure, 1",
    "tuba", "dragon, imp", "imp", "nonsense", "1 nonsense", "pass", "let it happen", "counter", "counter 1, 1, 1",
    "2 cards", "3 levels", "same greta", "so 2 1", "yes greta", "2 greta imp", "first", "5 first greta",
)  # fmt: skip
OF_BARGAINS = ("12 silver", "12 wrapped, no receipt", "silver, twice", "30", "no wrapped", "boots, rock", "gold, 3, so")
"""More phrases, for forms that are no offers of help."""
BARGAINS = ("form-bid", "form-swap", "form-odd", "begun-bid", "begun-swap")


ONE_AFTER_THE_OTHER = ("", "same", "1", "2", "none", "same greta", "99", "2 greta imp", "first", "boris")
"""Phrases for forms that ask for one part after the other."""


def opened(name: str) -> Widget:
    """Return the form of that name in its first state."""
    if name in BEGUN:
        return begin_widget(*BEGUN[name])
    return open_widget(*FORMS[name])


def drawn(widget: Widget, width: int = WIDTH, height: int = HEIGHT) -> list[str]:
    """Return the lines of a form, and the key of the option under the cursor."""
    lines = [text_of(line).rstrip() for line in widget.draw(width, height)]
    under = widget.focus()
    return [*lines, f"  at {under.key}" if under is not None else "  at nothing"]


def _outcome(widget: Widget, result: object) -> list[str]:
    match result:
        case None:
            return []
        case Answered(choice):
            return [f"= {choice!r}"]
        case Back():
            return ["= back"]
        case Unclear(text):
            return [f"= {text}"]
        case _ if result == widget:
            return ["= as it was"]
        case _:
            return drawn(result)  # type: ignore[arg-type]


def is_widget(result: object) -> TypeGuard[Widget]:
    """Return whether an outcome is a form: it is not answered, closed or unclear."""
    return result is not None and not isinstance(result, Answered | Back | Unclear)


def _pressed(widget: Widget) -> Iterator[str]:
    """Yield the outcome of each key, and of each key after one or two others; repeated outcomes by number."""
    seen: dict[tuple[str, ...], int] = {}
    under_way = [("", widget)]
    while under_way:
        before, at = under_way.pop(0)
        same: list[str] = []
        for key in KEYS if before.count(" ") < DEPTH else FIRST:
            result = at.press(" " if key == "space" else key)
            lines = tuple(_outcome(at, result))
            if lines in seen:
                same.append(f"{key} {seen[lines]}")
            elif lines:
                seen[lines] = len(seen) + 1
                yield "\n".join([f"{seen[lines]}. {before}{key}:", *lines, ""])
            if key in FIRST and before.count(" ") < DEPTH and is_widget(result) and result != at:
                under_way.append((f"{before}{key} ", result))
        if same:
            yield f"{before or 'as it is '}({', '.join(same)})\n"


def _clicked(widget: Widget) -> Iterator[str]:
    """Yield the outcome of a click on each place: at first, after a key, and after another click."""
    seen: dict[tuple[str, ...], str] = {}
    for key in ("", *CLICKED_AFTER):
        at = widget.press(" " if key == "space" else key) if key else widget
        if not is_widget(at) or (key and at == widget):
            continue
        for place in range(PLACES):
            once = clicked_widget(at, place)
            twice = clicked_widget(once, place) if is_widget(once) else None
            pairs = [("", at, once), (" twice", once, twice)]
            for times, before, result in pairs:
                lines = tuple(_outcome(before, result))  # type: ignore[arg-type]
                name = f"{key} click {place}{times}".lstrip()
                if lines:
                    yield "\n".join([f"{name}:", *([f"as {seen[lines]}"] if lines in seen else lines), ""])
                    seen.setdefault(lines, name)


def _heard(widget: Widget, phrases: tuple[str, ...]) -> str:
    """Return the outcome of each phrase."""

    def outcomes() -> Iterator[tuple[str, list[str]]]:
        for phrase in phrases:
            result, left = widget.hear(tokens_of(phrase))
            more = result.tell() if is_widget(result) and result != widget else []
            if not _is_unknown(result):
                yield phrase, _with_left([*_outcome(widget, result), *(f"  {line}" for line in more)], left)

    return grouped(outcomes())


def _is_unknown(result: object) -> bool:
    return isinstance(result, Unclear) and result.unknown


def _with_left(lines: list[str], left: Tokens) -> list[str]:
    """Return these lines and the words that were not needed."""
    return [*lines, *([f"  left: {left}"] if left else [])]


def _heard_on(widget: Widget) -> str:
    """Return the outcomes of phrases that are said one after the other, as each part is asked for."""

    def outcomes() -> Iterator[tuple[str, list[str]]]:
        seen: list[Widget] = [widget]
        under_way: list[tuple[str, Widget]] = [("", widget)]
        while under_way:
            said, at = under_way.pop(0)
            for phrase in ONE_AFTER_THE_OTHER if said else (*ONE_AFTER_THE_OTHER, "use", "counter", "ask greta"):
                result, left = at.hear(tokens_of(phrase))
                told = result.tell() if is_widget(result) else _outcome(at, result)
                if not _is_unknown(result):
                    yield f"{said}{phrase}", _with_left(told, left)
                if is_widget(result) and result not in seen:
                    seen.append(result)
                    under_way.append((f"{said}{phrase}; ", result))

    return f"One after the other:\n{grouped(outcomes())}"


def filled(name: str) -> str:
    """Return all outcomes for the form of that name."""
    widget = opened(name)
    parts = [
        "\n".join([*drawn(widget), ""]),
        "\n".join([*drawn(widget, NARROW, SMALL), ""]),
        "\n".join(["Told:", *widget.tell(), ""]),
        "\n".join(["Keys:", *(" ".join(pair) for pair in widget.key_words()), f"wants {widget.wanted(WIDTH)}", ""]),
        "\n".join(f"point {card}: {_outcome(widget, widget.point(card))}" for card in (11, 12, 13, 41, 44, 50, 99))
        + "\n",
        _heard(widget, (*PHRASES, *OF_BARGAINS) if name in BARGAINS else PHRASES),
        _heard_on(widget),
        *_pressed(widget),
        *_clicked(widget),
    ]
    for other in (
        "menu",
        "pick_one",
        "pick_some",
        "split",
        "some-worth",
        "order-many",
        "offer-one",
        "form-bid",
        "number-below",
        "yes-bare",
    ):
        shape, _ = FORMS[other]
        if type(shape) is type(BEGUN[name][0] if name in BEGUN else FORMS[name][0]):
            parts.append("\n".join([f"fitted to {other}:", *drawn(fitted(widget, shape)), ""]))
    return "\n".join(parts)


NARROWING = FOLDER.parent / "narrowing.txt"
"""Golden file with the first lines of forms in ever wider columns."""


def narrowing() -> str:
    """Return what forms leave out or cut in each width."""
    shown = ("menu", "pick_one", "pick_some", "order", "offer-items", "split")
    return "".join(
        f"{width} {line}\n"
        for name in shown
        for width in range(20, 40)
        for line in [f"{name}:", *drawn(opened(name), width)[:2]]
    )


def names() -> list[str]:
    return [*FORMS, *BEGUN]


def main() -> None:
    """Write all golden files anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in names():
        (FOLDER / f"{name}.txt").write_text(filled(name), "utf-8")
    NARROWING.write_text(narrowing(), "utf-8")


if __name__ == "__main__":
    main()
