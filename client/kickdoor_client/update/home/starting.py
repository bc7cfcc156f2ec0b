"""The start menu: keys on it and on its pages, and searches and settings made there."""

from __future__ import annotations

import json
from collections.abc import Sequence

from msgspec.structs import replace

from kickdoor_protocol.opponents import read_opponent

from ...state.effects import Browse, Consult, Effects, KeepSetting, LookAround, Quit
from ...state.home import ENTRIES, FormRow, FoundServer, GameInfo, Home, HomePage, LookupResult
from ...state.invitation import Invitation
from ...state.messages import Begun, Consulted, HomeMsg, LookedAround, NotKept, ServersFound
from ...state.model import Manner, Model, Phase, Scene
from ...state.settings import BY_KEY, value_of, wanted_words, with_setting
from ...text.digits import is_digits
from ...words.menus.home import consulted_words
from ..showing.outcome import Outcome, remark
from ..showing.prompting import appended, edited_at_the_end
from . import catalogue
from .pages import READ, ai_kinds, home_of, read_set, rows, trip
from .parting import departed

PAGES = tuple(ENTRIES)
"""The pages in the order of the menu."""
BROWSE_EVERY_S = 3.0
"""Seconds between two searches on the network, as long as a page shows their results."""

WHICH_GAMES = ("sets", "--json")
"""Query for the games that there are."""

READING = frozenset((HomePage.RULES, HomePage.CARDS))
"""Pages that show the rulebook or the cards of a game."""

OF_A_GAME = READING | {HomePage.PLAY, HomePage.HOST, HomePage.SETTINGS}
"""Pages that need the games and the kinds of AI players that play them."""

PAGE_LINES = 10
"""Lines that Page Up and Page Down move by."""


def heard(model: Model, message: HomeMsg) -> Outcome:
    """Handle the result of an effect on this machine (files, search for servers) for the start menu. While the program
    is on a server, only failures to write settings matter."""
    home = model.home
    match message:
        case NotKept(text):
            return remark(model, "wrong", text)
        case _ if home is None:
            return model, ()
        case Begun(ignored):
            return _begun(model, ignored)
        case LookedAround(around):
            around = replace(around, servers=home.around.servers, games=home.around.games)
            return replace(model, home=replace(home, around=around)), ()
        case ServersFound(servers):
            return _found(model, servers), ()
        case Consulted(words, lines) if words == WHICH_GAMES:
            return replace(model, home=replace(home, around=replace(home.around, games=games_in(lines)))), ()
        case Consulted():
            return _answered(model, home, message)


def _found(model: Model, servers: tuple[FoundServer, ...]) -> Model:
    """Update the list of servers: those known keep their order, and the cursor its row."""
    home, lines = home_of(model), rows(model)
    on = lines[home.row].title if home.row < len(lines) else ""
    now = {server.address: server for server in servers}
    kept = [now.pop(before.address) for before in home.around.servers if before.address in now]
    model = replace(model, home=replace(home_of(model), around=replace(home.around, servers=(*kept, *now.values()))))
    titles = [line.title for line in rows(model)]
    return replace(model, home=replace(home_of(model), row=titles.index(on))) if on in titles else model


def browsed(model: Model) -> Outcome:
    """Search the network for servers again if a page that lists them is open and the last search is `BROWSE_EVERY_S`
    seconds ago."""
    home = model.home
    if home is None or home.page not in (HomePage.JOIN, HomePage.WATCH) or model.now - home.browsed_at < BROWSE_EVERY_S:
        return model, ()
    return replace(model, home=replace(home_of(model), browsed_at=model.now)), (Browse(),)


def _begun(model: Model, ignored: tuple[str, ...]) -> Outcome:
    """Begin at the menu: look for replays and decks, fetch the games in line mode, and report ignored settings."""
    effects: Effects = (LookAround(), *((Consult(WHICH_GAMES),) if model.manner is Manner.LINES else ()))
    for sentence in ignored:
        model, said = remark(model, "wrong", sentence)
        effects += said
    return model, effects


def _answered(model: Model, home: Home, message: Consulted) -> Outcome:
    """Take the answer to a query: the page shows that to the last one, line mode reads out every one."""
    shelf = replace(home.shelf, unanswered=home.shelf.unanswered - 1)
    if shelf.request == message.words:
        shelf = replace(shelf, lines=message.lines)
    effects: Effects = consulted_words(message.lines) if model.manner is Manner.LINES else ()
    if model.handless and not shelf.unanswered:
        effects += (Quit(),)
    return replace(model, home=replace(home, shelf=shelf)), effects


def waits(model: Model) -> bool:
    """Return whether a connection is being made, or rulebook or cards are being fetched."""
    if model.scene is Scene.HOME:
        return home_of(model).shelf.unanswered > 0
    return model.contact.phase is Phase.DIALLING


def pressed(model: Model, key: str) -> Outcome | None:
    """Handle a key in the start menu; None if it has no effect there."""
    return _on_the_menu(model, key) if home_of(model).page is HomePage.MENU else _on_a_page(model, key)


def _on_the_menu(model: Model, key: str) -> Outcome | None:
    """Handle a key on the menu itself."""
    home = home_of(model)
    match key:
        case "up" | "down":
            step = 1 if key == "down" else -1
            return replace(model, home=replace(home, cursor=(home.cursor + step) % len(PAGES))).with_ui(notice=None), ()
        case "home" | "end":
            return replace(model, home=replace(home, cursor=0 if key == "home" else len(PAGES) - 1)), ()
        case "enter" | "right":
            return opened(model, PAGES[home.cursor])
        case _ if is_digits(key) and 1 <= int(key) <= len(PAGES):
            return opened(replace(model, home=replace(home, cursor=int(key) - 1)), PAGES[int(key) - 1])
        case _:
            return None


def opened(model: Model, page: HomePage) -> Outcome:
    """Open a page of the start menu. Also looks for replays, decks and servers anew, and fetches the rulebook or the
    list of cards."""
    cursor = PAGES.index(page) if page in PAGES else home_of(model).cursor
    model = replace(model, home=replace(home_of(model), page=page, row=0, cursor=cursor)).with_ui(notice=None)
    which = (Consult(WHICH_GAMES),) if page in OF_A_GAME and not home_of(model).around.games else ()
    if page in READING:
        model, effects = _read(model, "")
        return model, (*which, *effects)
    model, asked = browsed(replace(model, home=replace(home_of(model), browsed_at=float("-inf"))))
    return model, (LookAround(), *which, *asked)


def _read(model: Model, words: str) -> Outcome:
    """Open the rulebook of the chosen game at these words, or the list of its cards."""
    if home_of(model).page is HomePage.CARDS:
        return _asked_for(model, ("cards", "list", read_set(model), "--texts"))
    return consulted(model, words)


def _of_another_game(model: Model, step: int) -> Outcome:
    """Read the rulebook or cards of the next game, or of the previous one."""
    keys = [game.key for game in home_of(model).around.games]
    if not keys:
        return model, ()
    here = keys.index(read_set(model)) if read_set(model) in keys else 0
    filled = {**home_of(model).filled, READ: keys[(here + step) % len(keys)]}
    return _read(replace(model, home=replace(home_of(model), filled=filled)), filled.get((HomePage.RULES, "words"), ""))


def games_in(lines: Sequence[str]) -> tuple[GameInfo, ...]:
    """Return the games described in the output lines of the command `WHICH_GAMES`; none if it is not valid."""
    try:
        told = json.loads(" ".join(lines))
        return tuple(
            GameInfo(
                str(each["key"]),
                str(each["name"]),
                int(each["least"]),
                int(each["most"]),
                tuple(map(str, each["ais"])),
                tuple(map(str, each.get("decks", ()))),
                {str(kind): tuple(map(str, levels)) for kind, levels in each.get("difficulties", {}).items()},
            )
            for each in told
        )
    except (ValueError, TypeError, KeyError, AttributeError):
        return ()


def _on_a_page(model: Model, key: str) -> Outcome | None:
    """Handle a key on the open page."""
    home, lines = home_of(model), rows(model)
    row = lines[min(home.row, len(lines) - 1)] if lines else None
    if home.page is HomePage.CARDS and (there := catalogue.pressed(model, key)) is not None:
        return there, ()
    match key:
        case "left" | "right" if home.page in READING:
            return _of_another_game(model, 1 if key == "right" else -1)
        case "escape":
            model, effects = _settled(model, row)
            return replace(model, home=replace(home_of(model), page=HomePage.MENU, row=0)).with_ui(notice=None), effects
        case "up" | "down" | "pageup" | "pagedown" if home.page is HomePage.RULES:
            step = {"up": -1, "down": 1, "pageup": -PAGE_LINES, "pagedown": PAGE_LINES}[key]
            shelf = replace(home.shelf, top=max(home.shelf.top + step, 0))
            return replace(model, home=replace(home, shelf=shelf)), ()
        case "up" | "down" | "tab" | "s-tab" if lines:
            model, effects = _settled(model, row)
            step = 1 if key in ("down", "tab") else -1
            return replace(model, home=replace(home_of(model), row=(home.row + step) % len(lines))), effects
        case "enter":
            return _entered(model, row)
        case "left" | "right" | " " if row is not None and row.choices:
            return _turned(model, row, -1 if key == "left" else 1)
        case _ if row is not None and not row.choices and not row.goes:
            text = edited_at_the_end(row.value, key, row.most)
            return None if text is None else (filled(model, row.key, text), ())
        case "q":
            return replace(model, home=replace(home_of(model), page=HomePage.MENU, row=0)).with_ui(notice=None), ()
        case _:
            return None


def clicked(model: Model, place: int) -> Outcome:
    """Handle a click on the row at index `place`: move the cursor there; if it is there already, change or enter the
    row."""
    home, lines = home_of(model), rows(model)
    if home.page is HomePage.CARDS:
        return catalogue.pointed(model, place), ()
    if home.page is HomePage.MENU or place >= len(lines):
        return model, ()
    if home.row != place:
        model, effects = _settled(model, lines[min(home.row, len(lines) - 1)])
        return replace(model, home=replace(home_of(model), row=place)), effects
    row = lines[place]
    if row.choices:
        return _turned(model, row, 1)
    return _entered(model, row) if row.goes else (model, ())


def filled(model: Model, key: str, value: str) -> Model:
    """Return the model with `value` in the row named `key` of the menu's open page."""
    home = home_of(model)
    if home.page is HomePage.CARDS:
        return catalogue.put(model, value).with_ui(notice=None)
    read = {READ: value} if key == "set" else {}
    return replace(model, home=replace(home, filled={**home.filled, (home.page, key): value, **read})).with_ui(
        notice=None
    )


def pasted(model: Model, text: str) -> Model:
    """Return the model with pasted text added to the row that is being typed in."""
    home, lines = home_of(model), rows(model)
    if home.page is HomePage.MENU or not lines:
        return model
    row = lines[min(home.row, len(lines) - 1)]
    if row.choices or row.goes:
        return model
    return filled(model, row.key, appended(row.value, text, row.most))


def _turned(model: Model, row: FormRow, step: int) -> Outcome:
    """Turn a row to its next or previous choice."""
    place = row.choices.index(row.value) if row.value in row.choices else 0
    value = row.choices[(place + step) % len(row.choices)]
    if home_of(model).page is HomePage.SETTINGS:
        return set_to(model, row.key, value)
    model = filled(model, row.key, value)
    there = [each.key for each in rows(model)]  # another game may have other seat rows
    return replace(model, home=replace(home_of(model), row=there.index(row.key))), ()


def _entered(model: Model, row: FormRow | None) -> Outcome:
    """Handle Enter: start what the page is for; on the settings, go to the next row."""
    match home_of(model).page:
        case HomePage.SETTINGS:
            model, effects = _settled(model, row)
            return replace(
                model, home=replace(home_of(model), row=(home_of(model).row + 1) % len(rows(model)))
            ), effects
        case HomePage.RULES:
            return consulted(model, row.value if row is not None else "")
        case HomePage.CARDS:
            return model, ()
        case HomePage.REPLAYS if row is None:
            return remark(model, "word", "There is no replay yet.")
        case _:
            return gone(model, row)


def gone(model: Model, row: FormRow | None) -> Outcome:
    """Go where Enter on this row leads (see `pages.trip`), or say what is missing."""
    match trip(model, row):
        case str(wrong):
            return remark(model, "wrong", wrong)
        case Invitation() as shared:
            return model, (Quit(then=shared),)
        case where, errand, person:
            return departed(model, where, errand, person)


def _settled(model: Model, row: FormRow | None) -> Outcome:
    """Take a typed setting when its row is left; an invalid one is restored and reported."""
    home = home_of(model)
    if row is None or home.page is not HomePage.SETTINGS or (home.page, row.key) not in home.filled:
        return model, ()
    return set_to(model, row.key, row.value)


def set_to(model: Model, key: str, value: str) -> Outcome:
    """Change the setting named `key` and store it in the settings file, or say why the value is invalid."""
    home = home_of(model)
    kept = {place: text for place, text in home.filled.items() if place != (HomePage.SETTINGS, key)}
    model = replace(model, home=replace(home_of(model), filled=kept))
    changed = with_setting(model.settings, key, value.strip())
    there = ai_kinds(model)
    if (
        changed is not None
        and key == "ais"
        and there
        and not {read_opponent(each).kind for each in changed.ais} <= set(there)
    ):
        return remark(model, "wrong", f"{BY_KEY[key].title}: there are only {', '.join(there)}.")
    if changed is None:
        wrong = f"{value} is not possible" if value.strip() else "no value is given"
        text = f"{BY_KEY[key].title}: {wrong}. It can be {wanted_words(BY_KEY[key])}."
        return remark(model, "wrong", text)
    person = home.person
    if key == "name":
        person = replace(person, name=changed.name or home.login or person.name)
    if key == "sex":
        person = replace(person, sex=changed.sex)
    model = replace(replace(model, home=replace(home_of(model), person=person)), settings=changed, me=person)
    return model.with_ui(notice=None), (KeepSetting((key, value_of(changed, key))),)


def consulted(model: Model, words: str) -> Outcome:
    """Request what `words` ask for from the rulebook or the cards, whichever page is open."""
    said, which = tuple(words.split()), read_set(model)
    if home_of(model).page is HomePage.RULES:
        return _asked_for(model, ("rules", which, *(("--whole",) if words.casefold() == "all" else said)))
    return _asked_for(model, ("cards", "show", "--set", which, *said) if said else ("cards", "list", which))


def _asked_for(model: Model, request: tuple[str, ...]) -> Outcome:
    """Run a query of the rulebook or the cards."""
    shelf = LookupResult(request, unanswered=home_of(model).shelf.unanswered + 1)
    return replace(model, home=replace(home_of(model), shelf=shelf)).with_ui(notice=None), (Consult(request),)


def page_named(word: str) -> str:
    """Return the name of the menu's page with that number, from 1; any other word is returned unchanged."""
    return PAGES[int(word) - 1].value if is_digits(word) and 1 <= int(word) <= len(PAGES) else word
