"""The start menu in line mode: each page by its word, and its rows as words and `key=value`.

play greedy random        host Friday night ai=greedy port=8000        join 2 name=Boris        set theme dark
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from kickdoor_protocol.opponents import read_opponent

from ...network.places import OwnServer
from ...state.errand import ArrivalSteps, Purpose
from ...state.home import FormRow, HomePage
from ...state.model import Manner, Model
from ...state.settings import BY_KEY
from ...text.digits import is_digits
from ...words.menus.home import replay_words, server_words, settings_words
from ...words.menus.lobby import no_such_ai, no_such_difficulty
from ...words.names import nearest
from ..showing.outcome import Outcome, remark, show_lines
from . import starting
from .pages import NOBODY, PERSON, SEAT, ai_kinds, game_of, home_of, rows, seats_of
from .parting import departed

PAIR = re.compile(r'(\w+)=("[^"]*"|\S*)')
"""A row of a page: `name=Ada`, or `name="Ada the Anvil"`."""


def _on(model: Model, page: HomePage) -> Model:
    """Return the model with this page open and nothing filled in."""
    return replace(model, home=replace(home_of(model), page=page, row=0, filled={}))


def _filled(model: Model, pairs: dict[str, str]) -> Model | str:
    """Return the model with these rows of the page filled in, or what is wrong with one of them."""
    for key, value in pairs.items():
        row = next((row for row in rows(model) if row.key == key and not row.goes), None)
        if row is None:
            there = ", ".join(row.key for row in rows(model) if not row.goes)
            return f"There is no {key!r} to fill in here; there are: {there}."
        is_named_so = row.key.startswith(SEAT) and read_opponent(value).difficulty
        if row.choices and value not in row.choices and not (is_named_so and read_opponent(value).kind in row.choices):
            return f"{row.title.capitalize()}: {value} is not possible. It can be {', '.join(row.choices)}."
        model = starting.filled(model, key, value[: row.most])
    return model


def _parted(words: str) -> tuple[str, dict[str, str]]:
    """Return the words outside of pairs, and the pairs by key."""
    pairs = {key: value.strip('"') for key, value in PAIR.findall(words)}
    return " ".join(PAIR.sub(" ", words).split()), pairs


def _seated(model: Model, kinds: str, rest: str) -> dict[str, str] | str:
    """Return the values of the seat rows: these kinds of AI players, and `rest` on the others. Or return what is
    wrong."""
    named = kinds.replace(",", " ").split()
    known = next(row.choices for row in rows(model) if row.key == f"{SEAT}2")
    kinds_here = [word for word in known if word not in (PERSON, NOBODY) and not read_opponent(word).difficulty]
    for opponent in map(read_opponent, named):
        if known and opponent.kind not in kinds_here:
            return no_such_ai(opponent.kind, kinds_here)
        levels = game.difficulties.get(opponent.kind, ()) if (game := game_of(model)) is not None else ()
        if known and opponent.difficulty and opponent.difficulty not in levels:
            return no_such_difficulty(*opponent, levels)
    least, most = (count - 1 for count in seats_of(model))
    if len(named) > most:
        return f"At most {most} can sit there with you."
    if len(named) < least and rest == NOBODY:
        return f"At least {least} AI player{'s' if least > 1 else ''} must play with you."
    chairs = [*(str(read_opponent(each)) for each in named), *[rest] * most][:most]
    return {f"{SEAT}{place + 2}": kind for place, kind in enumerate(chairs)}


def _gone(model: Model, pairs: dict[str, str], row: FormRow | None = None) -> Outcome:
    """Start what the page leads to with these rows filled in, or say what is wrong."""
    there = _filled(model, pairs)
    return remark(model, "wrong", there) if isinstance(there, str) else starting.gone(there, row)


def play(model: Model, words: str) -> Outcome:
    """Handle the typed `play`, `play greedy random` (kinds of AI players), `play name=Ada`: start a match on this
    machine."""
    alone, pairs = _parted(words)
    there = _on(model, HomePage.PLAY)
    kinds = " ".join(filter(None, (alone, pairs.pop("ai", ""))))
    seated = _seated(there, kinds, NOBODY) if kinds else {}
    return (
        remark(model, "wrong", seated) if isinstance(seated, str) else _back(model, _gone(there, {**seated, **pairs}))
    )


def decks(model: Model, words: str) -> Outcome:
    """Handle the typed `decks`, `decks duel` (the key of a game): go to the deck builder."""
    there = _on(model, HomePage.PLAY)
    known = [game for game in home_of(model).around.games if game.decks]
    key = words.strip() or (known[0].key if known else "")
    return _back(model, departed(there, OwnServer(), ArrivalSteps(Purpose.DECKS, set=key), home_of(model).person))


def tutorial(model: Model, words: str) -> Outcome:
    """Handle the typed `tutorial`, `tutorial 3` (a lesson's number), `tutorial help name=Ada` (its key): start the
    tutorial."""
    alone, pairs = _parted(words)
    return _back(model, _gone(_on(model, HomePage.TUTORIAL), {"lesson": alone, **pairs}))


def host(model: Model, words: str) -> Outcome:
    """Handle the typed `host`, `host Friday night ai=greedy,random`: run a server with a table of that name."""
    alone, pairs = _parted(words)
    there = _on(model, HomePage.HOST)
    kinds = pairs.pop("ai", "")
    chairs = {row.key: row.value for row in rows(there) if row.key.startswith(SEAT)}
    if kinds:
        seated = _seated(there, kinds, PERSON)
        if isinstance(seated, str):
            return remark(model, "wrong", seated)
        named = len(kinds.replace(",", " ").split())
        keys = sorted(chairs)
        chairs = {key: seated[key] if place < named else chairs[key] for place, key in enumerate(keys)}
    return _back(model, _gone(there, {**chairs, **({"table": alone} if alone else {}), **pairs}))


def join(model: Model, words: str, page: HomePage = HomePage.JOIN) -> Outcome:
    """Handle the typed `join 2` (a number in the list of servers), `join anna.local name=Boris`: join a server; without
    words, list the servers. `page` is the menu's page whose values are used: to join, or to spectate."""
    alone, pairs = _parted(words)
    there = _on(model, page)
    if not alone and not pairs:
        return show_lines(model, server_words(there, rows(there)))
    servers = [row for row in rows(there) if row.goes]
    row = servers[int(alone) - 1] if is_digits(alone) and 1 <= int(alone) <= len(servers) else None
    if row is None and is_digits(alone):
        return remark(model, "wrong", f"There is no server {alone}. Say {page.value} to hear which there are.")
    return _back(model, _gone(there, pairs if row is not None else {**pairs, "address": alone}, row))


def watch(model: Model, words: str) -> Outcome:
    """Handle the typed `watch`: spectate at a server, which the words name as those of `join` do."""
    return join(model, words, HomePage.WATCH)


def replays(model: Model, words: str) -> Outcome:
    """Handle the typed `replays`, which lists the replays, and `replays 1`, which opens one."""
    there = _on(model, HomePage.REPLAYS)
    files = rows(there)
    if not words:
        return show_lines(model, replay_words(files))
    if not (is_digits(words) and 1 <= int(words) <= len(files)):
        return remark(model, "wrong", f"There is no replay {words}. Say replays to hear which there are.")
    return _back(model, starting.gone(there, files[int(words) - 1]))


def rules(model: Model, words: str) -> Outcome:
    """Handle the typed `rules`, which shows the contents of the rulebook; `rules 4`, `rules sell in combat`, `rules
    help.2` look something up; `rules all` shows the whole book."""
    return _looked_up(model, HomePage.RULES, words)


def cards(model: Model, words: str) -> Outcome:
    """Handle the typed `cards Tax Golem`, which shows the text of a card, and `cards all`, which lists all."""
    if not words:
        return remark(model, "word", "Which card? Say cards and its name, or cards all for a list.")
    return _looked_up(model, HomePage.CARDS, "" if words.casefold() == "all" else words)


def _looked_up(model: Model, page: HomePage, words: str) -> Outcome:
    """Query the rulebook or the cards. The full screen also opens their page."""
    there, effects = starting.consulted(_on(model, page), words)
    filled = {**home_of(model).filled, (page, "words"): words}
    shown = HomePage.MENU if model.manner is Manner.LINES else page
    return replace(there, home=replace(home_of(there), page=shown, filled=filled)), effects


def settings(model: Model, _: str) -> Outcome:
    """Handle the typed `settings`: list the settings with their values and choices."""
    return show_lines(model, settings_words(model))


def set_one(model: Model, words: str) -> Outcome:
    """Handle the typed `set colours dark`: change a setting, named by its title on the page or by its key in the
    file."""
    said = " ".join(words.replace("=", " ", 1).split())
    named = [(name, key) for key, entry in BY_KEY.items() for name in (entry.title.casefold(), key)]
    fits = [(name, key) for name, key in named if f"{said} ".casefold().startswith(f"{name} ")]
    if not fits:
        titles = [entry.title for entry in BY_KEY.values()]
        near = nearest(said.casefold(), titles)
        there = f"Perhaps {near}?" if near else f"There are: {', '.join(titles)}."
        return remark(model, "wrong", f"Set what? {there} Say set, one of these, and a value.")
    name, key = max(fits)
    value = said[len(name) :].strip()
    value = value.casefold() if BY_KEY[key].choices else value
    changed, effects = starting.set_to(model, key, value)
    if changed.settings == model.settings and not any(effects):
        return changed, effects
    told, remarked = remark(changed, "word", f"{BY_KEY[key].title}: {value or 'none'}.")
    return (told, (*effects, *remarked)) if changed.settings != model.settings else (changed, effects)


def _back(model: Model, outcome: Outcome) -> Outcome:
    """Return the outcome; if nothing was started, with the menu as it was."""
    after, effects = outcome
    return (replace(after, home=model.home), effects) if after.scene is model.scene else outcome


# ---- completions


def kinds(model: Model) -> list[str]:
    """Return the names of the kinds of AI players, for completion of typed words."""
    return list(ai_kinds(model))


def addresses(model: Model) -> list[str]:
    """Return the addresses of known servers, for completion of typed words."""
    return [row.title for row in rows(_on(model, HomePage.JOIN)) if row.goes]


def set_values(model: Model) -> list[str]:
    """Return each setting with each of its values, for completion of `set`."""
    return [f"{entry.title} {choice}" for entry in BY_KEY.values() for choice in (entry.choices or ("",))]
