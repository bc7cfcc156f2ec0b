"""What each function that is asked about a model answers: of models of every kind, and of some that lack something.

Between two messages a model is seldom whole: there is a table and no hand yet, a match is over and its last fight was
never left, a list has not come. Scenes show a few such moments; here stand all functions of the packages `ASKED_IN`
whose arguments can be made up, with a digest of what they answer to each of `MODELS`. `!`: it may not be asked that.
Below them stands what is told in line mode when one of some models gives way to another.

`python -m tests.client.answers` writes `answers.txt` anew; `python -m tests.client.answers FUNCTION MODEL` prints what
that function answers, here and on the revision before.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import sys
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, product
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from tests.client.evening import LOBBY, TABLES, WELCOME, new_model, public
from tests.client.minded import minded, text_of_value
from tests.client.questions import private
from tests.client.scenes import SCENES

import kickdoor_client
from kickdoor_client.network.events import Heard, LinkUp
from kickdoor_client.plain.narrate import narrate
from kickdoor_client.state.errand import Purpose
from kickdoor_client.state.messages import Begun, Msg, Tick
from kickdoor_client.state.model import Calls, Manner, Model, Scene, Seen
from kickdoor_client.update.home.pages import rows
from kickdoor_client.words.table.board import board_of
from kickdoor_protocol.messages import table

FILE = Path(__file__).parent / "answers.txt"
ASKED_IN = ("plain", "state", "update", "view", "words")
TOGETHER_MOST = 12
"""Ways in which a function is asked about one model."""

MESSAGES: tuple[Msg, ...] = (
    Heard(table.Shared(public())),
    Heard(table.Private(private())),
    Heard(LOBBY),
    Heard(TABLES),
    Heard(table.Over((1,), "Boris wins.")),
    Tick(),
    LinkUp(WELCOME),
    Begun(()),
)
OVER = table.Over((1,), "Boris wins.", "5eed")
WHOLE = (
    *("menu-play", "menu-rules", "menu-settings", "menu-join", "menu-sharing", "hosting-ssh", "tables", "filling"),
    *("at-rest", "looking-over", "looked-over", "looking-late", "paused", "pause-proposed", "replay", "replay-chair"),
    *("over", "over-alone", "lesson", "book-chapter", "book-behind", "offers", "card-in-hand", "shape-menu", "map"),
    *("shape-window", "shape-split", "odd-crowd", "odd-two-questions", "lost-by-passing", "many-people", "much-gear"),
    *("any-time", "new-table", "password-table", "reasons", "filling-sealed", "talking", "map-larger", "many-offers"),
)
"""Scenes of which everything is asked."""
LACKING = ("shape-menu", "shape-window", "looking-over", "looked-over", "replay-chair", "offers", "card-in-hand", "map")
"""And of these, as if something had not come yet, or were over."""


def _without(scene: str, /, **parts: Any) -> Callable[[], Model]:
    return lambda: replace(SCENES[scene](), **parts)


def _unseen(scene: str, /, **parts: Any) -> Callable[[], Model]:
    def made() -> Model:
        model = SCENES[scene]()
        return replace(model, seen=replace(model.seen, **parts))

    return made


def _unused(scene: str, /, **parts: Any) -> Callable[[], Model]:
    return lambda: SCENES[scene]().with_ui(**parts)


MODELS: Mapping[str, Callable[[], Model]] = {
    **{name: SCENES[name] for name in WHOLE},
    "nothing": new_model,
    "nothing, in lines": lambda: replace(new_model(), manner=Manner.LINES),
    "nothing of a table": lambda: replace(new_model(), scene=Scene.PLAYING),
    "nothing of a lobby": lambda: replace(new_model(), scene=Scene.FILLING),
    "nothing of a list": lambda: replace(new_model(), scene=Scene.BROWSING),
    "only a hand": _without("at-rest", seen=replace(Seen(), private=SCENES["shape-menu"]().seen.private)),
    "over, with nothing there": _without("over", seen=Seen(over=OVER)),
    "the list in lines": _without("tables", manner=Manner.LINES),
    "the lobby in lines": _without("filling", manner=Manner.LINES),
    "no widgets": _unused("shape-menu", widgets={}, letters={}),
    "no focus": _unused("shape-menu", focus=None),
    "the focus on what has gone": _unused("shape-menu", focus=77),
    "answered": _unused("odd-two-questions", sent=frozenset((501,))),
    "a table with a lobby": _without("shape-menu", lobby=LOBBY, tables=TABLES),
    "an old list": _without("shape-menu", scene=Scene.BROWSING, tables=TABLES),
    "a lobby and an old match": _without("shape-menu", scene=Scene.FILLING, lobby=LOBBY),
    "a lobby without a list": _without("filling", tables=None),
    "hosting, and playing": lambda: replace(
        SCENES["shape-menu"](), errand=replace(SCENES["filling"]().errand, purpose=Purpose.HOST), lobby=LOBBY
    ),
    "playing what one has started": lambda: replace(
        SCENES["over"](), errand=replace(SCENES["over"]().errand, purpose=Purpose.PLAY), home=SCENES["menu"]().home
    ),
    "without hands": _without("over", handless=True),
    "never called": _without("shape-menu", calls=Calls()),
    "no faces": _without("card-in-hand", faces={}),
    "no layouts": _without("shape-menu", layouts={}),
    "a replay's table, played on": _without("replay-chair", replay=None),
    **{f"{name}, no table any more": _unseen(name, public=None) for name in LACKING},
    **{f"{name}, no hand yet": _unseen(name, private=None) for name in LACKING},
    **{f"{name}, but over": _unseen(name, over=OVER) for name in LACKING},
    **{f"{name}, in lines": _without(name, manner=Manner.LINES) for name in LACKING},
}

TEXTS: Mapping[str, tuple[str, ...]] = {
    "key": ("enter", "1", "down", "x", "T"),
    "name": ("Greta", "ada", ""),
    "text": ("", "two words", "1"),
}
NUMBERS: Mapping[str, tuple[int, ...]] = {
    **dict.fromkeys(("cells", "columns", "width", "room"), (70, 34)),
    **dict.fromkeys(("height", "rows"), (14, 5)),
    "step": (1, -1),
    "card": (41, 12),
    "number": (1, 99),
}


def _samples(model: Model, name: str, kind: str) -> Sequence[Any]:
    """Arguments of this name and type that go with that model; none if none can be made up."""
    public, private, lobby = model.seen.public, model.seen.private, model.lobby
    match kind:
        case "Model":
            return (model,)
        case "str":
            return TEXTS.get(name, ("", "greta", "1", "all"))
        case "int":
            return NUMBERS.get(name, (0, 1, 41))
        case "int | None":
            return (None, 1, 41)
        case "bool":
            return (False, True)
        case "float":
            return (0.0, 100.0)
        case "Asked":
            return model.questions[:2]
        case "CardRef":
            return private.hand[:2] if private is not None else ()
        case "SeatView":
            return public.seats[:3] if public is not None else ()
        case "PublicView":
            return (public,) if public is not None else ()
        case "PrivateView":
            return (private,) if private is not None else ()
        case "Contest" | "Contest | None":
            return (model.contest,) if model.contest is not None else ()
        case "Board":
            return (board,) if (board := board_of(model)) is not None else ()
        case "Home":
            return (model.home,) if model.home is not None else ()
        case "Row | None":
            return (None, *rows(model)[:3]) if model.home is not None else (None,)
        case "TableInfo":
            return (lobby.table,) if lobby is not None else model.tables.tables[:2] if model.tables is not None else ()
        case "Replay":
            return (model.replay,) if model.replay is not None else ()
        case "RulesFound" | "RulesFound | None":
            return (model.rulebook,) if model.rulebook is not None else ()
        case "Errand":
            return (model.errand,)
        case "NewTable" | "OpenBook" | "AskingPassword" | "CardInHand | OneVerb":
            overlay = model.ui.overlay
            return (overlay,) if overlay is not None and type(overlay).__name__ in kind else ()
        case _:
            return ()


def functions() -> Mapping[str, Callable[..., Any]]:
    """Each by its name within the client: those that are asked about a model."""
    found: dict[str, Callable[..., Any]] = {}
    for package in ASKED_IN:
        folder = importlib.import_module(f"kickdoor_client.{package}")
        for info in pkgutil.walk_packages(folder.__path__, f"{folder.__name__}."):
            module = importlib.import_module(info.name)
            for name, each in vars(module).items():
                own = inspect.isfunction(each) and each.__module__ == info.name and not name.startswith("_")
                if own and "Model" in (part.annotation for part in inspect.signature(each).parameters.values()):
                    found[f"{info.name.removeprefix(kickdoor_client.__name__ + '.')}.{name}"] = each
    return found


def asked(function: Callable[..., Any], model: Model) -> Iterator[str]:
    """What it answers, each time that it is asked."""
    given: list[list[tuple[str, Any]]] = []
    for part in inspect.signature(function).parameters.values():
        is_left_out = part.default is not part.empty and part.annotation not in ("bool", "str")
        if not is_left_out:
            given.append([(part.name, sample) for sample in _samples(model, part.name, str(part.annotation))])
    keywords = {part.name for part in inspect.signature(function).parameters.values() if part.kind is part.KEYWORD_ONLY}
    for together in islice(product(*given), TOGETHER_MOST):
        try:
            answer = function(
                *(each for name, each in together if name not in keywords),
                **{name: each for name, each in together if name in keywords},
            )
            yield _text(answer, model)
        except Exception:
            yield "!"


def _text(answer: object, before: Model) -> str:
    """Of a model, what is not as before."""
    if isinstance(answer, Model):
        return " ".join(minded(before, answer))
    if isinstance(answer, tuple):
        return f"({', '.join(_text(each, before) for each in answer)})"
    return text_of_value(tuple(answer) if isinstance(answer, Iterator) else answer)


def answers(name: str, function: Callable[..., Any], models: Mapping[str, Model]) -> str:
    """The line of that function: `-` where nothing can be asked."""
    told = []
    for model in models.values():
        said = list(asked(function, model))
        mark = f"{zlib.crc32(repr(said).encode()) & 0xFFFF:04x}" if set(said) - {"!"} else "!" if said else "-"
        told.append(mark)
    return f"{name}: {' '.join(told)}"


TOLD_FROM = (
    *(
        "nothing",
        "nothing, in lines",
        "nothing of a table",
        "tables",
        "filling",
        "shape-menu",
        "shape-window",
        "at-rest",
    ),
    *("odd-crowd", "odd-two-questions", "offers", "over", "paused", "looking-over", "looked-over", "replay-chair"),
    *("map", "no widgets", "answered", "an old list", "only a hand", "lost-by-passing", "menu-play"),
)
"""Models of which each may give way to each other one: what is told of that in line mode."""


def told_between(before: Model, after: Model) -> str:
    """What is told, whichever message has made the one of the other."""
    lined = replace(before, manner=Manner.LINES), replace(after, manner=Manner.LINES)
    said: list[str] = []
    for message in MESSAGES:
        try:
            said += ["", *narrate(lined[0], message, lined[1])]
        except Exception:
            said += ["!"]
    return f"{zlib.crc32(repr(said).encode()) & 0xFFFF:04x}"


def changes(models: Mapping[str, Model]) -> Iterator[str]:
    """A line for each that gives way."""
    for before in TOLD_FROM:
        yield f"from {before}: {' '.join(told_between(models[before], models[after]) for after in TOLD_FROM)}"


def lines() -> Iterator[str]:
    """All of them; functions of which nothing can be asked have none."""
    models = {name: made() for name, made in MODELS.items()}
    for name, function in functions().items():
        line = answers(name, function, models)
        if set(line.partition(": ")[2]) - set("- !"):
            yield line
    yield from changes(models)


def main() -> None:
    """Write them all anew, or print some."""
    if len(sys.argv) > 1:
        name, model = sys.argv[1:]
        sys.stdout.write("".join(f"{each}\n" for each in asked(functions()[name], MODELS[model]())))
        return
    FILE.write_text("".join(f"{line}\n" for line in lines()), "utf-8")


if __name__ == "__main__":
    main()
