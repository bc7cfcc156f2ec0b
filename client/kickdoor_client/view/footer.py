"""Draws the last line: the keys that have an effect, or the line being typed."""

from __future__ import annotations

from ..shapes.listing import TAKE_KEYS
from ..state.home import HomePage
from ..state.keys import SHOWN
from ..state.model import Model, Prompt, Scene
from ..state.overlays import (
    AutoPassing,
    Building,
    CallingAi,
    CardInHand,
    DeckListPage,
    Inspecting,
    Leaving,
    NewDeck,
    NewTable,
    Offers,
    OneVerb,
    OpenBook,
    Overlay,
    People,
    TextPage,
)
from ..state.passwords import AskingPassword
from ..text.ink import Line, clickable, cut, line_width, parts, shown, width
from ..update.commands.every import here
from ..update.home.catalogue import typed_words
from ..words.menus.decks import listed
from ..words.rulebook import leads_to
from ..words.table.auto_pass import NONE_ON, auto_pass_brief
from ..words.table.leaving import may_stand_up
from .table.question import shown as asked_now

IN_REPLAYS = ("turn", "find", "eyes", "play on")
"""Words of keys of replays."""

Item = tuple[str, str]
"""A key, and a word or two for its effect."""

HELP, LEAVE = ("?", "help"), ("l", "leave")
"""Keys that stay at any width, like Enter and Esc."""

DROPPED_FIRST = (*IN_REPLAYS, "why", "quit", "auto-pass", "who", "talk", "cards", "next", "refresh")
"""Words of keys that are dropped first if there is not room for all keys, beginning with the last of them."""

SURE_KEYS = [("Enter", "yes"), ("Esc", "no")]
"""Keys while a confirmation is open."""

OVERLAY_KEYS: dict[type[Overlay], tuple[Item, ...]] = {
    TextPage: (("Esc", "close"), ("Up/Down", "more")),
    OpenBook: (("Esc", "back"), ("Up/Down", "another"), ("r", "look up"), ("PgDn", "more")),
    Inspecting: (("Esc", "close"), ("Up/Down", "another card"), ("r", "its rules")),
    CardInHand: (*TAKE_KEYS, ("a b c", "another card"), ("r", "its rules"), ("Esc", "back")),
    OneVerb: (*TAKE_KEYS, ("Up/Down", "another"), ("A B C", "another verb"), ("Esc", "back")),
    Offers: (*TAKE_KEYS, ("Up/Down", "another"), ("Esc", "back")),
    AutoPassing: (("Enter", "on or off"), ("number", "directly"), ("0", "none"), ("Esc", "back")),
    Leaving: (("Enter", "leave"), ("Esc", "stay")),
    CallingAi: (("Enter", "call it"), ("Up/Down", "another"), ("Esc", "back")),
    People: (("Enter", "choose"), ("Up/Down", "another"), ("number", "directly"), ("Esc", "back")),
    NewTable: (("Enter", "open the table"), ("Up/Down", "another line"), ("Left/Right", "change"), ("Esc", "back")),
    DeckListPage: (("n", "new deck"), ("d", "remove"), ("Esc", "back")),
    NewDeck: (("Enter", "begin it"), ("Up/Down", "another"), ("Esc", "back")),
    Building: (
        ("Right/Left", "one more, one less"),
        ("letters", "find"),
        ("Tab", "kind"),
        ("Enter", "keep it"),
        ("Esc", "back"),
    ),
    AskingPassword: (("Enter", "say it"), ("Esc", "back")),
}
"""Keys of each overlay."""


def footer_line(model: Model, cells: int) -> tuple[Line, int | None]:
    """Return the bottom line of the screen (the line being typed, or the keys), and the column of the text cursor; None
    if nothing is being typed."""
    if model.ui.prompt is not None:
        return _prompt(model.ui.prompt, cells)
    return _keys(model, cells), None


def _prompt(prompt: Prompt, cells: int) -> tuple[Line, int]:
    """Return the line being typed, scrolled so that the cursor is visible, and the cursor's column."""
    head = " say: " if prompt.kind == "talk" else " : "
    room = cells - width(head) - 1
    before = parts(prompt.text[: prompt.cursor])
    while width("".join(before)) > room:
        before = before[1:]
    text = "".join(before) + shown(prompt.text)[len(shown(prompt.text[: prompt.cursor])) :]
    at = width(head) + width("".join(before))
    tail = "" if prompt.text else "   Enter sends, Esc leaves it"
    return [("asked", head), ("input", text), ("hint", cut(tail, max(room - width(text), 0)))], at


def _keys(model: Model, cells: int) -> Line:
    """Return the line with the keys."""
    if model.ui.sure is not None:
        return _joined(model, SURE_KEYS)
    if model.ui.overlay is not None:
        return _fitting(model, _overlay_keys(model, model.ui.overlay), cells)
    idle = model.my_seat is None or model.seen.over is not None
    commands = [command for command in here(model) if command.brief and not (idle and command.name == "auto-pass")]
    if model.home is not None and model.scene is Scene.HOME and model.home.page is not HomePage.MENU:
        commands = []  # letters are text there
    return _fitting(model, _acts(model) + [(command.key, command.brief) for command in commands], cells)


def _fitting(model: Model, items: list[Item], cells: int) -> Line:
    """Return the line with as many of these keys as fit: those in `DROPPED_FIRST` are dropped first, then the longest.

    Enter, help and the way back stay.
    """
    commands = sorted(
        (item for item in items if item[1] in DROPPED_FIRST), key=lambda item: DROPPED_FIRST.index(item[1])
    )
    acts = sorted((item for item in items if item not in commands), key=lambda item: -width(" ".join(item)))
    for item in (*reversed(commands), *acts):
        if line_width(_joined(model, items)) < cells:
            break
        if item[0] not in ("Enter", "Esc") and item not in (HELP, LEAVE):
            items = [other for other in items if other != item]
    return _joined(model, items)


def _overlay_keys(model: Model, overlay: Overlay) -> list[Item]:
    """Return the keys of the overlay in its present state."""
    keys = [*OVERLAY_KEYS[type(overlay)], *_book_keys(model, overlay)]
    if isinstance(overlay, DeckListPage):
        keys = [*_deck_keys(model, overlay), *keys]
    if isinstance(overlay, Building) and overlay.name is not None:
        keys = [("Enter", "keep it"), ("Esc", "back")]
    if isinstance(overlay, OpenBook) and (word := leads_to(model.rulebook, overlay.cursor)):
        keys.insert(0, ("Enter", word))
    if isinstance(overlay, Leaving) and may_stand_up(model):
        keys.insert(1, ("l", "only the table"))
    return keys


def _book_keys(model: Model, overlay: Overlay) -> list[Item]:
    """Return the keys that lead from one page to another: to the rulebook, to the next explanation, to moderation; and
    the key for the steps of deeds, if the story has some."""
    match overlay:
        case TextPage("help"):
            return [("r", "rulebook")]
        case TextPage("who"):
            return [("p", "ignore, mute or report somebody")]
        case TextPage("story"):
            has_steps = any(line.steps for line in model.seen.story)
            return [("i", "the card it is about"), *([("s", "steps")] if has_steps else [])]
        case TextPage("reasons"):
            return [("e", "the next AI player")]
        case _:
            return []


def _deck_keys(model: Model, there: DeckListPage) -> list[Item]:
    """Return the keys for the current deck: what Enter does, and how to change the deck if Enter does not."""
    decks = listed(model.workshop)
    if there.cursor >= len(decks):
        return [("Enter", "begin one")]
    if model.scene is Scene.FILLING and decks[there.cursor].where != "draft":
        return [("Enter", "bring it"), ("e", "change it")]
    return [("Enter", "open it")]


def _acts(model: Model) -> list[Item]:
    """Return the keys of the scene or of the widget in focus."""
    match model.scene:
        case Scene.HOME:
            return _home_acts(model)
        case Scene.BROWSING:
            return [("Enter", "join"), ("v", "spectate"), ("n", "new table")]
        case Scene.FILLING:
            return [("r", "ready"), ("a", "call an AI"), ("d", "send it away"), ("s", "start"), ("l", "leave")]
        case Scene.PLAYING if model.replay is not None:
            runs = "stop" if model.replay.plays else "play"
            return [("Left/Right", "step"), ("Up/Down", "turn"), ("Space", runs)]
        case Scene.PLAYING:
            _, widget = asked_now(model)
            stops = len(model.questions) + (1 if model.seen.private is not None and model.seen.private.standing else 0)
            more = stops > (1 if widget is not None else 0) and model.seen.over is None
            turn = [("Tab", "next")] if more else []
            return [*(widget.key_words() if widget is not None else ()), *turn]
        case _:
            return []


def _home_acts(model: Model) -> list[Item]:
    """Return the keys of the start menu's open page."""
    page = model.home.page if model.home is not None else HomePage.MENU
    match page:
        case HomePage.MENU:
            return [("Enter", "open"), ("Up/Down", "another")]
        case HomePage.RULES:
            return [("Enter", "look it up"), ("Up/Down", "more"), ("Left/Right", "another game"), ("Esc", "menu")]
        case HomePage.CARDS:
            typed = bool(typed_words(model.home)) if model.home is not None else False
            away = ("Esc", "clear" if typed else "menu")
            return [("letters", "narrow it"), ("Up/Down", "another card"), ("Left/Right", "another game"), away]
        case HomePage.SETTINGS:
            return [("Left/Right", "change"), ("Up/Down", "another line"), ("Esc", "menu")]
        case HomePage.REPLAYS:
            return [("Enter", "see it"), ("Up/Down", "another"), ("Esc", "menu")]
        case _:
            return [("Enter", "go"), ("Up/Down", "another line"), ("Left/Right", "change"), ("Esc", "menu")]


def _joined(model: Model, items: list[Item]) -> Line:
    """Return the line of these keys."""
    line: Line = []
    for key, word in items:
        named = SHOWN.get(key, key if len(key) == 1 else "")
        item: Line = [("key", key), ("foot", f" {word}")]
        line += [("", " " if not line else "  "), *(clickable(item, f"key.{named}") if named else item)]
        if word == "auto-pass" and auto_pass_brief(model) != NONE_ON:
            line.append(("alarm", f": {auto_pass_brief(model)}"))
    return line
