"""Scenes of the client by name, and the golden texts of each.

`golden/scenes/` has a file for each scene, in three sections. `screens`: the painted text in three sizes. `looks`: the
same in one size, with the style of every word and the meaning of a click there. `spoken`: the answers of line mode to
each word that can be said at that moment.

Some scenes have two more files: `golden/pressed/` has the effects of keys and the new lines on the screen;
`golden/argued/` has the answers to each command with different arguments.

`python -m tests.client.scenes` writes all files anew; read the differences like any other change.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields as fields_of
from msgspec.structs import replace
from tests.client.at_home import at_home, catalogue, looked_up
from tests.client.duels import SCENES as DUELS
from tests.client.evening import (
    BOOK,
    BOOK_ANSWERS,
    BOOK_BEHIND,
    BOOK_CHAPTER,
    CHARITY,
    CONTENTS,
    FACES,
    LOBBY,
    STORY,
    TABLES,
    WEIGHED,
    WELCOME,
    after,
    at_rest,
    at_table,
    bargaining,
    connected,
    in_lesson,
    keys,
    new_model,
    public,
    spectating,
    told,
)
from tests.client.maps import MAPS
from tests.client.odd_tables import ODD
from tests.client.onlookers import looked_over, looking_early, looking_late, looking_over
from tests.client.questions import SHAPES, asked, private, trades, with_terms
from tests.client.rare_screens import RARE
from tests.client.tales import TALES
from tests.golden import joined

from kickdoor_client.network.events import FirstMet, LinkFailed, LinkLost, LinkUp, Reachable, Replied
from kickdoor_client.network.places import SshEntry
from kickdoor_client.plain.narrate import narrate
from kickdoor_client.plain.sources import completions
from kickdoor_client.state.effects import Effects, Send, Show
from kickdoor_client.state.errand import ArrivalSteps, Purpose
from kickdoor_client.state.messages import Typed
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.state.settings import ASCII, UserSettings
from kickdoor_client.text.ink import text_of
from kickdoor_client.update.commands.every import here
from kickdoor_client.view.screen import Picture, picture
from kickdoor_protocol.messages import lobby, session, table, talk
from kickdoor_protocol.messages.replay import ReplayAt
from kickdoor_protocol.views import CardRef, Event, Pause, PrivateView, Zone

FOLDER = Path(__file__).parent / "golden"
LONG_WORDS = " ".join("nobodyeverreadsallofthis" * 6)
"""More text than fits into any input line."""
TOGETHER = (
    "up", "down", "left", "right", "tab", "s-tab", "end", "escape", "backspace", "c-w", "enter", "tab enter",
    "down enter", "down down enter", "space", "down space enter", "2 enter", "2 2 enter", "x enter", "x 2", "p 2",
    "p 2 0", "q enter", "q l", "q escape", "t h i enter", ": w h o enter", "pageup pagedown", "pageup escape", "a",
    "a 1", "b enter", "n", "n down right enter", "n enter", "r", "s", "d", "v", "l", "i down r", "o", "o enter", "e",
    "f", "T", "T 2", "C", "/ i m p enter",
    "home", "pagedown", "delete", "c-a", "c-e", "c-u", "f2", "f3", "f4", "?", "? escape", "? pagedown down", "3", "9",
    "0",
    "w", "w down escape", "h", "i", "i left pageup", "i end enter", "x down down", "x escape", "p", "p 3 1", "p 9",
    "t escape", "t a b left c-u", ": enter", ": x y tab", "g", "k", "m", "u", "y", "z", "+", "-", ".", ",", "P", "N",
    "p 1 p 1", "p 2 p 2", "p 3 p 3", "p 1 p 2 p 1",
)  # fmt: skip
"""Keys that are pressed in each scene; those of one string one after the other."""
TYPED_LONG = (f"t {LONG_WORDS}", f"t {LONG_WORDS} left left c-w", f": {LONG_WORDS}", f"n {LONG_WORDS}")
TYPED_LONG_IN = (
    "filling", "menu-address", "menu-rules", "new-table", "password-table", "replay", "shape-menu", "story",
)  # fmt: skip
"""Scenes in which `TYPED_LONG` is pressed as well: one for each input line of the client."""
NEW_MOST = 8
"""Most new lines of a screen that the golden text shows after keys."""

SAID_IN_LINES = (
    "", "1", "2", "2 1", "yes", "no", "greta", "imp, dragon", "all", "pass", "auto-pass turn", "cancel", "resume",
    "pause", "ready", "unready", "ai greedy", "remove 3", "start", "join 1", "join long", "watch 2",
    "create Attic seats=3", "play", "set bell no", "say hi", "next", "find imp", "as greta", "leave", "quit",
)  # fmt: skip
ASKED_IN_LINES = (
    "what", "tables", "table", "hand", "card 1", "who", "why", "why ids", "explain", "offers", "story", "question",
    "settings", "menu", "help",
)  # fmt: skip
ARGUED_MOST = 12
"""Most lines of an answer that the golden text shows after a command."""
ARGUED = ("", "nonsense", "0", "1", "99", "1 2 3")
"""Arguments with which each command is tried."""
SIZES = ((60, 22), (80, 24), (120, 36))


def _keyed(model: Model, *names: str) -> Model:
    return keys(model, *names)[0]


def _filling() -> Model:
    return after(connected(), TABLES, LOBBY, talk.Said("Boris", "Who brings crisps?", "chat", 1))


def _refused() -> Model:
    model = at_table(asked("menu"))
    model = _keyed(model, "x", "up")
    return _keyed(model, "enter")


def _offer() -> Model:
    return _keyed(at_table(asked("menu")), "3", "3", "right", "right", "down", "right", "down", " ", "enter")


def _server_refusal() -> Model:
    model, (effect, *_) = keys(at_table(asked("help")), "enter")
    assert isinstance(effect, Send)
    refused = session.Refused(
        1,
        "hands_full",
        "classic.items.12",
        "the Tuba needs two hands and the Sword of Damp has one of them",
        "unequip the Sword first",
    )
    return after(model, Replied(effect.request, refused))


def _hosting(ssh: SshEntry | None = None) -> Model:
    """Return a model with a table of one's own, open to the network, and with `ssh` also by ssh."""
    model = replace(_filling(), errand=ArrivalSteps(Purpose.HOST))
    return after(model, Reachable(("192.168.1.20", "10.8.0.2"), ssh))


def _replay(at: ReplayAt, *keys_pressed: str, over: bool = False) -> Model:
    """Return a moment of a replay: the combat of the evening, or its end."""
    model = after(
        connected(purpose=Purpose.REPLAY),
        table.Faces(FACES),
        at,
        table.Told(tuple(Event(n, text) for n, text in enumerate(STORY, 1))),
        table.Shared(at_rest(at.number) if over else public(at.number)),
        table.Private(PrivateView(at.number, at.seat, private().hand if at.seat is not None else ())),
        now=100.0,
    )
    if over:
        model = after(model, table.Over((1,), "Boris reaches level 10 and wins.", "5eed0042"))
    return _keyed(model, *keys_pressed)


def _all_hands() -> Model:
    model = _replay(ReplayAt(214, 591, 7, 63, all_hands=True, anew=True, decided="Boris: ask Ada for help"), " ")
    hand = Zone("hand", "Hand", 2, (CardRef(31, "cordial"), CardRef(90, "overdue")))
    view = public()
    seats = tuple(replace(seat, zones=(hand, *seat.zones[1:])) for seat in view.seats)
    return after(model, table.Shared(replace(view, seats=seats)))


PAUSED = Pause("agreed", "The table is paused by Ada and Boris; everything is kept.", (0, 1), (1,))
LOST = Pause("lost", "Boris is no longer connected; the clocks stand still.", missing=(1,), seconds_left=41.5)
PROPOSED = Pause("proposed", "Boris would like to go on another time; what does Ada say?", (1,), (0,))


def _paused() -> Model:
    """Return a table that is paused while Boris is away."""
    away = tuple(replace(seat, connected=seat.seat != 1) for seat in public().seats)
    model = after(at_table(view=public(seats=away, waiting=(), pause=PAUSED)))
    return after(model, table.Private(private(standing=())))


SHOWN = "SHA256:SDnfVCHZ9zFgyKF/hiWXgGpIsFWHmDduQhlr+gtdsro"
"""Fingerprint of a server's certificate."""


def _locked(tables: lobby.Tables) -> lobby.Tables:
    """Return these tables with a password on the first."""
    first, *others = tables.tables
    return replace(tables, tables=(replace(first, locked=True), *others))


def _wrong_password(*, at_table: bool = False) -> Model:
    """Return a model after one wrong password, of the server or of a table."""
    wrong = session.Refused(1, "wrong_password", text="That is not the password.", cure="wait 4 s")
    if not at_table:
        return after(new_model(), LinkUp(replace(WELCOME, locked=True)), Replied(session.Enter(1, "x"), wrong))
    return after(after(connected(), _locked(TABLES)), Replied(lobby.JoinTable(1, "t1", "female", password="x"), wrong))


def _certificate_changed() -> Model:
    """Return the start menu after joining a server whose certificate has changed."""
    other = SHOWN[:-4] + "tSRO"
    text = (
        f"The certificate of tls://anna.local:7777 has changed: it was {SHOWN} and is {other}. Nothing was said to it."
    )
    cure = f"ask whoever runs it; if this is his new one, say kickdoor join --fingerprint {other} tls://anna.local:7777"
    return after(keys(at_home("4"), "enter")[0], LinkFailed(text, cure))


_MADE: Mapping[str, Callable[[], Model]] = {
    "menu": at_home,
    "menu-play": lambda: at_home("1", "down", "right"),
    "menu-tutorial": lambda: at_home("2"),
    "menu-host": lambda: at_home("3", "down"),
    "menu-join": lambda: at_home("4"),
    "menu-address": lambda: at_home("5", "down", "down", "down", *"anna.loc"),
    "menu-replays": lambda: at_home("6", "down"),
    "menu-alone-join": lambda: at_home("4", settings=UserSettings(), around=False),
    "menu-alone-play": lambda: at_home("1", "down", settings=UserSettings(), around=False),
    "menu-alone-replays": lambda: at_home("6", settings=UserSettings(), around=False),
    "menu-alone-rules": lambda: at_home("7", settings=UserSettings(), around=False),
    "menu-rules": looked_up,
    "menu-cards": catalogue,
    "menu-settings": lambda: at_home("9", "down", "down", "down", "right"),
    "menu-help": lambda: at_home("?"),
    "menu-no-server": lambda: after(
        keys(at_home("4"), "enter")[0], LinkFailed("There is no kickdoor server at 192.168.1.20:7777.")
    ),
    "hosting": _hosting,
    "hosting-ssh": lambda: _hosting(SshEntry(2222, "boots-custard-goblin-ogre-yodel")),
    "connecting": new_model,
    "tables": lambda: after(connected(), TABLES),
    "tables-locked": lambda: after(connected(), _locked(TABLES)),
    "password-server": lambda: _keyed(after(new_model(), LinkUp(replace(WELCOME, locked=True))), *"swordfish"),
    "password-first-met": lambda: after(
        new_model(), FirstMet("tls://anna.local:7777", SHOWN), LinkUp(replace(WELCOME, locked=True))
    ),
    "password-wrong": _wrong_password,
    "password-table": lambda: _wrong_password(at_table=True),
    "first-met": lambda: after(connected(), TABLES, FirstMet("tls://anna.local:7777", SHOWN)),
    "certificate-changed": _certificate_changed,
    "new-table-password": lambda: _keyed(after(connected(), TABLES), "n", "down", "down", *"psst"),
    "new-table": lambda: _keyed(after(connected(), TABLES), "n", "down", "down", "down"),
    "filling": _filling,
    "call-ai": lambda: _keyed(_filling(), "a"),
    "at-rest": lambda: at_table(view=at_rest()),
    "looking-on": spectating,
    "paused": _paused,
    "pause-proposed": lambda: at_table(asked("menu"), view=public(pause=PROPOSED)),
    "lost": lambda: at_table(replace(asked("menu"), seconds_left=None), view=public(pause=LOST)),
    "looking-over": looking_over,
    "looking-late": looking_late,
    "looking-early": looking_early,
    "looked-over": looked_over,
    "replay": lambda: _replay(ReplayAt(214, 591, 7, 63, anew=True)),
    "replay-chair": lambda: _replay(ReplayAt(214, 591, 7, 63, 0, anew=True, decided="You: decline")),
    "replay-all-hands": _all_hands,
    "replay-end": lambda: _replay(ReplayAt(591, 591, 63, 63), over=True),
    "over": lambda: after(at_table(), table.Over((1,), "Boris reaches level 10 and wins.", "5eed0042")),
    "reconnecting": lambda: after(at_table(asked("help")), LinkLost("the connection was cut", 4.0, 3), now=103.0),
    "hurry": lambda: replace(at_table(asked("help")), now=110.5),
    "any-time": lambda: _keyed(at_table(asked("help")), "x"),
    "refused": _refused,
    "refused-by-server": _server_refusal,
    "passing": lambda: _keyed(at_table(asked("window")), "p", "1"),
    "auto-pass": lambda: _keyed(at_table(asked("window")), "p", "2", "p"),
    "why": lambda: _keyed(at_table(asked("menu")), "w"),
    "who": lambda: _keyed(at_table(asked("menu")), "h"),
    "people": lambda: _keyed(replace(at_table(asked("menu")), ignored=("Greta",)), "h", "p", "down"),
    "about-somebody": lambda: _keyed(at_table(asked("menu")), "h", "p", "1", "down"),
    "help": lambda: _keyed(at_table(asked("menu")), "?"),
    "rules-contents": lambda: after(_keyed(at_table(asked("menu")), "?", "r"), CONTENTS),
    "rules": lambda: after(_keyed(at_table(asked("menu")), "?", "r"), CONTENTS, CHARITY),
    "book": lambda: after(_keyed(at_table(asked("menu")), "?", "r"), BOOK),
    "book-chapter": lambda: _keyed(after(_keyed(at_table(asked("menu")), "?", "r"), BOOK, BOOK_CHAPTER), "down"),
    "book-behind": lambda: after(_keyed(at_table(asked("menu")), "?", "r"), BOOK, BOOK_CHAPTER, BOOK_BEHIND),
    "book-answers": lambda: after(_keyed(at_table(asked("menu")), "?", "r"), BOOK_ANSWERS),
    "rules-asking": lambda: _keyed(after(_keyed(at_table(asked("menu")), "?", "r"), CONTENTS), "r", *"help"),
    "reasons": lambda: after(at_table(), table.Over((1,), "Boris reaches level 10 and wins."), WEIGHED),
    "cards": lambda: _keyed(at_table(asked("menu")), "i", "down", "down", "down", "down", "down", "down"),
    "one-verb": lambda: _keyed(after(at_table(asked("help")), trades()), "T"),
    "lost-by-passing": lambda: after(_keyed(at_table(), "p", "3"), table.Private(private(asked("window", wins=(1,))))),
    "counter-offer": lambda: _keyed(at_table(with_terms()), "2"),
    "card-in-hand": lambda: _keyed(at_table(asked("menu")), "a"),
    "story": lambda: _keyed(at_table(asked("menu")), "pageup"),
    "talking": lambda: _keyed(at_table(asked("menu")), "t", *"no deal"),
    "offers": lambda: _keyed(bargaining(), "o"),
    "leaving": lambda: _keyed(at_table(asked("menu")), "q"),
    "offer-ready": _offer,
    "lesson": lambda: in_lesson(asked("menu")),
    "lesson-offer": lambda: _keyed(in_lesson(asked("menu")), "2", "2"),
    "ascii": lambda: replace(at_table(asked("help")), glyphs=ASCII),
    **{f"shape-{name}": (lambda name=name: at_table(asked(name))) for name in SHAPES},  # type: ignore[misc]
    **ODD,
    **RARE,
    **DUELS,
    **MAPS,
    **TALES,
    "map-page": lambda: _keyed(MAPS["map"](), "f4"),
    "map-cursor": lambda: _keyed(MAPS["map"](), "down"),
}
SCENES: Mapping[str, Callable[[], Model]] = {name: cache(made) for name, made in _MADE.items()}
"""How each scene is made, by name; each is made once, because a model never changes."""


def painted(name: str) -> str:
    """Return the scene in every size, as text; a bar shows where each line ends."""
    model = SCENES[name]()
    parts = []
    for columns, rows in SIZES:
        lines = "".join(f"{text_of(line)}|\n" for line in picture(model, columns, rows).lines)
        parts.append(f"{columns} x {rows}\n{lines}")
    return "\n".join(parts)


def look(name: str) -> str:
    """Return the scene in 100 by 30, with its style before each stretch of a line."""
    lines = []
    for line in picture(SCENES[name](), 100, 30).lines:
        stretches = groupby((part for part in line if part[1]), key=itemgetter(0))
        whole = "".join(f"{{{style}}}{''.join(text for _, text in parts)}" for style, parts in stretches)
        lines.append(whole.rstrip().removesuffix("{}").rstrip() + "\n")
    return "".join(lines)


def done(effects: Effects) -> list[str]:
    """Return each effect in a line; shown text has lines of its own."""
    lines: list[str] = []
    for effect in effects:
        match effect:
            case Show(shown):
                lines += shown
            case Send(request):
                parts = {part.name: part.default for part in fields_of(request) if part.name != "req"}
                lines.append(_call(request, parts))
            case _:
                lines.append(_call(effect, _defaults(effect)))
    return lines


def _defaults(effect: Struct) -> dict[str, object]:
    """Return the default of each field of an effect; NODEFAULT if it has none."""
    names, values = effect.__struct_fields__, effect.__struct_defaults__
    return dict(zip(names, (*[NODEFAULT] * (len(names) - len(values)), *values), strict=True))


def _call(what: object, parts: Mapping[str, object]) -> str:
    """Return the name of an object, with the fields that differ from their defaults."""
    told = [f"{name}={getattr(what, name)!r}" for name, default in parts.items() if getattr(what, name) != default]
    return f"= {type(what).__name__}({', '.join(told)})"


def read(shown: Picture) -> list[str]:
    """Return the lines of a screen that contain letters or digits."""
    lines = (text_of(line).rstrip() for line in shown.lines)
    return [line for line in lines if any(map(str.isalnum, line))]


def grouped(outcomes: Iterable[tuple[str, Iterable[str]]]) -> str:
    """Return the outcome of each word. Words with the same outcome stand above it together, words without any at the
    end."""
    words: dict[tuple[str, ...], list[str]] = {}
    for word, lines in outcomes:
        words.setdefault(tuple(lines), []).append(word)
    nothing = words.pop((), [])
    parts = [[*(f"> {word}" for word in of), *said] for said, of in words.items()]
    if nothing:
        parts.append(["Nothing comes of:", *(f"> {word}" for word in nothing)])
    return "\n".join("".join(f"{line}\n" for line in part) for part in parts)


def pressed(name: str) -> str:
    """Return the outcome of each string of keys, each time from the scene's beginning."""
    model = SCENES[name]()
    before = read(picture(model, 100, 30))

    def outcomes() -> Iterator[tuple[str, list[str]]]:
        for together in (*TOGETHER, *(TYPED_LONG if name in TYPED_LONG_IN else ())):
            then, effects = keys(model, *(" " if key == "space" else key for key in together.split()))
            shown = read(picture(then, 100, 30)) if then != model else []
            new = [line for line in shown if line not in before][-NEW_MOST:]
            yield together.replace(LONG_WORDS, "..."), [*done(effects), *new]

    return grouped(outcomes())


def _in_lines(name: str) -> Model:
    return replace(SCENES[name](), manner=Manner.LINES).with_ui(overlay=None, prompt=None)


def _answered(model: Model, words: str) -> list[str]:
    """Return the effects and the answer when a player types these words."""
    then, effects = told(model, Typed(words))
    return [*done(effects), *narrate(model, Typed(words), then)]


UNKNOWN = re.compile(
    r"Not here: |I do not understand |Nothing is asked of you now\.|I do not know .* can be said here\."
)
"""Beginnings of answers that the golden text leaves out: those words mean nothing in that scene."""


def spoken(name: str) -> str:
    """Return the answers of line mode to each word that is known in that scene, and the words that Tab offers."""
    model = _in_lines(name)
    answers = [(word, _answered(model, word)) for word in (*ASKED_IN_LINES, *SAID_IN_LINES)]
    offered = [f"Tab: {'; '.join(completions(model, ''))}"]
    for command in here(model):
        if further := completions(model, f"{command.name} "):
            offered.append(f"Tab after {command.name}: {'; '.join(further)}")
    known = grouped((word, lines) for word, lines in answers if not lines or not UNKNOWN.match(lines[0]))
    return "\n".join([known, "".join(f"{line}\n" for line in offered)])


def argued(name: str) -> str:
    """Return the answers of line mode to each command of that scene, with each of `ARGUED` behind it."""
    model = _in_lines(name)
    said = (f"{command.name} {words}".strip() for command in here(model) for words in ARGUED)
    return grouped((words, _answered(model, words)[:ARGUED_MOST]) for words in said)


def is_argued(name: str) -> bool:
    """Return whether commands are tried with arguments in that scene: one scene of each kind."""
    return name in (
        "menu",
        "tables",
        "filling",
        "shape-menu",
        "looking-on",
        "looking-over",
        "replay",
        "over",
        "paused",
        "lesson",
    )


def is_pressed(name: str) -> bool:
    """Return whether keys are tried in that scene. Scenes that differ from another only by their looks are left out."""
    return name.startswith(("shape-", "menu", "new-table", "password", "replay", "odd-")) or name in (
        "tables", "tables-locked", "filling", "hosting", "call-ai", "over", "offers", "offer-ready", "counter-offer",
        "card-in-hand", "one-verb", "cards", "rules", "rules-asking", "reasons", "story", "talking", "leaving",
        "paused", "pause-proposed", "passing", "auto-pass", "lost-by-passing", "looking-on", "looking-over",
        "lesson", "lesson-offer", "connecting", "reconnecting", "first-met", "certificate-changed", "refused-by-server",
        "people", "about-somebody",
    )  # fmt: skip


SECTIONS: Mapping[str, Callable[[str], str]] = {"screens": painted, "looks": look, "spoken": spoken}
"""Sections of the file of a scene, and the functions that make them."""
OTHERS: Mapping[str, tuple[Callable[[str], str], Callable[[str], bool]]] = {
    "pressed": (pressed, is_pressed),
    "argued": (argued, is_argued),
}
"""Further files of some scenes, by folder: the function that makes them, and whether a scene has one."""


def file_of(folder: str, name: str) -> Path:
    """Return the path of the text of that scene in a folder of `golden/`."""
    return FOLDER / folder / f"{name}.txt"


def written() -> Mapping[Path, str]:
    """Return the present text of each golden file."""
    files = {file_of("scenes", name): joined({each: made(name) for each, made in SECTIONS.items()}) for name in SCENES}
    for folder, (made, is_made) in OTHERS.items():
        files |= {file_of(folder, name): made(name) for name in SCENES if is_made(name)}
    return files


def main() -> None:
    """Write the files of all scenes anew, and delete files without a scene."""
    files = written()
    for file, text in files.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    for folder in ("scenes", *OTHERS):
        for old in (FOLDER / folder).glob("*.txt"):
            if old not in files:
                old.unlink()


if __name__ == "__main__":
    main()
