"""The list of tables, and a table being filled, in sentences."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from math import ceil

from kickdoor_protocol.base import Value
from kickdoor_protocol.checks.request_check import wanted_words
from kickdoor_protocol.messages.lobby import LobbySeat, TableInfo
from kickdoor_protocol.opponents import FAIR, Opponent

from ...state.model import Model

SEAL_SHOWN = 8
"""Hex digits of a seal that are shown: enough to compare two screens."""

STATES = {"filling": "open", "running": "playing", "paused": "paused", "over": "over"}
"""States of a table in words."""

LOOKED_AT = {"nobody": "no spectators", "seat": "over one shoulder", "late": "shown late"}
"""The spectators' view, by a table's option; "everybody" needs no word."""


def no_such_ai(word: str, known: Iterable[str]) -> str:
    """Return a sentence that the kind of AI player `word` is unknown, with similar ones among `known`, or else with
    all."""
    names = list(known)
    near = get_close_matches(word.casefold(), names, n=2, cutoff=0.5)
    instead = f"Did you mean {' or '.join(near)}?" if near else f"There are: {', '.join(names)}."
    return f"There is no AI player {word!r}. {instead}"


def no_such_difficulty(kind: str, difficulty: str, known: Iterable[str]) -> str:
    """Return a sentence that AI players of that kind do not play at that difficulty, with those at which they do."""
    return f"{kind} cannot play at the difficulty {difficulty}. It plays {' or '.join(known) or FAIR}."


def people(table: TableInfo) -> str:
    """Return who sits at a table: "Ada, Greta (AI), 2 free"."""
    names = [f"{seat.name} (AI)" if seat.kind == "ai" else seat.name for seat in table.seats if seat.kind != "empty"]
    free = sum(seat.kind == "empty" for seat in table.seats)
    return ", ".join(names + ([f"{free} free"] if free else [])) or "nobody"


def table_words(number: int, table: TableInfo) -> str:
    """Return a public table in one line, with its `number` in the list of tables."""
    watchers = f", {table.watchers} spectating" if table.watchers else ""
    state = STATES.get(table.state, table.state)
    about = ", ".join((table.set, state, *barred(table), people(table)))
    return f"{number} {table.name}: {about}{watchers}."


def barred(table: TableInfo) -> list[str]:
    """Return words about a public table: whether it is locked by a password, and what spectators see besides the public
    view."""
    watching = LOOKED_AT.get(str(table.options.get("watching", "")), "")
    return [*(["locked"] if table.locked else []), *([watching] if watching else [])]


def tables_words(model: Model) -> list[str]:
    """Return the numbered list of public tables, and the commands for them."""
    if model.tables is None:
        return ["The tables are not known yet."]
    lines = [table_words(number, table) for number, table in enumerate(model.tables.tables, 1)]
    if not lines:
        return ["There is no table yet. Say create to open one, or settings to hear what it can be set to."]
    return [*lines, "Say join or watch and a number or a name, or create to open a table."]


def value_words(value: Value) -> str:
    """Return the value of a table's setting in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,}" if isinstance(value, int) else value


def seats_words(least: int, most: int) -> str:
    """Return the least and the most players in words: "3 to 6 players"."""
    return f"{least} to {most} players" if least < most else f"{most} players"


def settings_words(model: Model) -> list[str]:
    """Return each set that can be played on this server, and each setting of its tables with value and choices."""
    if model.tables is None:
        return ["The tables are not known yet."]
    lines = []
    for info in model.tables.sets:
        lines.append(f"{info.name} (set={info.key}), {seats_words(info.seats_least, info.seats_most)}. {info.sentence}")
        if info.ais:
            lines.append(f"AI players that play it: {', '.join(info.ais)}.")
        for setting in info.settings:
            value = value_words(setting.value) if isinstance(setting.value, bool) else setting.value
            lines.append(f"{setting.key}={value}: {setting.label}. {_sentence(wanted_words(setting))} ({setting.hint})")
    return lines or ["This server opens no tables."]


def _sentence(text: str) -> str:
    """Return the text as a sentence."""
    return text[:1].upper() + text[1:] + "."


def chair_words(seat: LobbySeat, *, mine: bool, host: bool) -> str:
    """Return one sentence about a seat of the table being filled. `mine`: it is this person's, `host`: it is the
    host's."""
    if seat.kind == "empty":
        return f"Seat {seat.seat + 1} is free."
    who = f"{seat.name} (you)" if mine else seat.name
    deck = f"brings {seat.deck}" if seat.deck else ""
    remarks = [
        f"AI {Opponent(seat.ai, seat.difficulty).words}".strip() if seat.kind == "ai" else "",
        seat.sex,
        "host" if host else "",
        deck,
    ]
    if seat.kind == "human":
        remarks += ["ready" if seat.ready else "not ready", "" if seat.connected else "not connected"]
    return f"Seat {seat.seat + 1}: {who}, " + ", ".join(filter(None, remarks)) + "."


def filling_words(model: Model) -> list[str]:
    """Return the table being filled in sentences, seat by seat, and what to do next."""
    lobby = model.lobby
    if lobby is None:
        return []
    table = lobby.table
    lines = [f"You are at {table.name} ({table.set}{', locked' if table.locked else ''})."]
    lines += filter(None, [game_words(model)])
    lines += [
        chair_words(seat, mine=seat.seat == lobby.your_seat, host=seat.seat == table.host) for seat in table.seats
    ]
    lines += [f"{setting.label}: {value_words(setting.value)}." for setting in lobby.settings]
    return [*lines, next_step(model)]


def game_words(model: Model) -> str:
    """Return the name of the game at this table with the set's own description; "" if it is unknown."""
    return set_words(model, model.lobby.table.set) if model.lobby is not None else ""


def seals_words(model: Model) -> str:
    """Return who has sealed a secret for the shuffle, with the first digits of each seal, and what that is for; "" if
    nobody has."""
    seats = model.lobby.table.seats if model.lobby is not None else ()
    seals = [f"{seat.name} {seat.sealed[:SEAL_SHOWN]}" for seat in seats if seat.sealed]
    if not seals:
        return ""
    return (
        f"Shuffle sealed: {', '.join(seals)}. Each program has drawn a secret number and shows only a seal of it; the "
        "numbers are opened at the start and decide the shuffle, so nobody can arrange it."
    )


def set_words(model: Model, key: str) -> str:
    """Return the name of the set with that key and the set's own description; "" if it is unknown."""
    sets = model.tables.sets if model.tables is not None else ()
    return next((f"{each.name}: {each.sentence}" for each in sets if each.key == key), "")


def opening_words(model: Model) -> str:
    """Return a sentence that the match waits until all have revealed their random contributions to the shuffle, and for
    how many seconds at most; "" at any other time."""
    left_s = model.promise.open_until - model.now
    if left_s <= 0:
        return ""
    return f"The match begins when all have opened what they put into the shuffle: {ceil(left_s)} s at most."


def next_step(model: Model) -> str:
    """Return a sentence about what the person can do now at the table being filled, or is waiting for."""
    lobby = model.lobby
    if lobby is None or lobby.your_seat is None:
        return "You are spectating until the match begins."
    if opening := opening_words(model):
        return opening
    mine = next((seat for seat in lobby.table.seats if seat.seat == lobby.your_seat), None)
    host_seat = lobby.table.host
    others = [
        seat.name
        for seat in lobby.table.seats
        if seat.kind == "human" and not seat.ready and seat != mine and seat.seat != host_seat
    ]
    hosting = lobby.table.host == lobby.your_seat
    if not hosting and mine is not None and not mine.ready:
        return "Say ready when you are."
    if others:
        return "We wait for " + ", ".join(others) + "."
    if hosting:
        return "Call AI players for free chairs if you like, then start."
    host = next((seat.name for seat in lobby.table.seats if seat.seat == lobby.table.host), "The host")
    return f"{host} can start the match."
