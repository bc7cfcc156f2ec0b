"""Carries out the errand that the program was started for, request by request.

`play` opens a table, calls its AI players and starts; hosting leaves the table open for others; `join --table` and
`watch` search the table by id or name. Each request is sent when the one before is accepted; a refusal ends the errand
in the lobby, where the person can go on by hand. Only if a table cannot be had at all, the program ends or goes back to
the start menu.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from kickdoor_protocol.base import Request, Value
from kickdoor_protocol.messages.lobby import (
    AddAi,
    CreateTable,
    LeaveTable,
    ListTables,
    SetInfo,
    SetReady,
    StartMatch,
)
from kickdoor_protocol.opponents import Opponent, read_opponent

from ...network.events import UNNUMBERED
from ...state.errand import ArrivalSteps, Purpose
from ...state.model import Manner, Model, Scene, Seen, ShufflePromise
from ...state.settings import DEFAULT_AI
from ...words.menus.lobby import filling_words, no_such_ai, seats_words
from ...words.table.leaving import left_words
from ...words.table.series import plays_series
from ..home.parting import parted
from ..showing.outcome import Outcome, remark, send, show_lines
from . import browsing, decks, lessons

UNASKED_MOST = 64
"""AI players that are called at most because a set needs so many: a server may claim that it needs millions."""


def begun(model: Model) -> Outcome:
    """Begin what the program came to this server for, after connecting or after the server has forgotten this client:
    request the list of tables."""
    if model.errand.purpose in (Purpose.PLAY, Purpose.HOST):
        model = replace(model, scene=Scene.ARRIVING, errand=replace(model.errand, opening=True))
    return browsing.asked(model)


def _opened(model: Model) -> Outcome:
    """Open the table, now that the sets are known, with as many AI players as the set needs."""
    errand = replace(model.errand, opening=False)
    model = replace(model, errand=errand)
    played = [each for each in model.tables.sets if not each.lesson] if model.tables is not None else []
    if not errand.set and decks.PACKS in errand.options:  # then a game for which there are packs
        played = [each for each in played if any(setting.key == decks.PACKS for setting in each.settings)] or played
    info = next((each for each in played if errand.set in ("", each.key)), None)
    key = info.key if info is not None else errand.set
    if not key:
        return parted(model, 1, "This server opens no tables.")
    ais = company(errand, info) if info is not None else errand.ais
    if isinstance(ais, str):
        return parted(model, 1, ais)
    name = errand.table or f"{model.me.name}'s table"
    opening = CreateTable(
        UNNUMBERED, name, key, model.me.sex, _options(model, info), errand.password, errand.deck, errand.cards
    )
    steps: list[Request] = [opening]
    steps += [adding(named) for named in ais]
    steps += [SetReady(UNNUMBERED, True), StartMatch(UNNUMBERED)] if errand.purpose is Purpose.PLAY else []
    return _next(replace(model, errand=replace(errand, table="", ais=ais, todo=tuple(steps))))


def adding(named: str) -> AddAi:
    """Return the request to add an AI player, named as people name one: `greedy`, `easy:greedy`."""
    kind, difficulty = read_opponent(named)
    return AddAi(UNNUMBERED, kind, difficulty=difficulty)


def company(errand: ArrivalSteps, info: SetInfo) -> tuple[str, ...] | str:
    """Return the AI players to add to a table of the set `info`, as people name them: those that `errand` names, or as
    many as the set needs, up to `UNASKED_MOST`. Return a sentence if the set is not for that many players."""
    ais, people = errand.ais, max(errand.sharing, 1)
    if errand.purpose is Purpose.HOST and not errand.shared:
        return ais
    if not (errand.counted or errand.ais_named):
        ais = (*ais, *(DEFAULT_AI,) * min(info.seats_least, UNASKED_MOST))[: max(len(ais), info.seats_least - people)]
        ais = ais[: max(info.seats_most - people, 0)] if info.seats_most else ais
    if (
        errand.ais_named
        and info.ais
        and (unknown := [each.kind for each in map(read_opponent, ais) if each.kind not in info.ais])
    ):
        return no_such_ai(unknown[0], info.ais)
    count = people + len(ais)
    if info.seats_most and not info.seats_least <= count <= info.seats_most:
        wrong = f"{info.name} is for {seats_words(info.seats_least, info.seats_most)}; this would be {count}."
        return f"{wrong}{_company_that_fits(errand, info, ais, people)}"
    return ais


def _company_that_fits(errand: ArrivalSteps, info: SetInfo, ais: tuple[str, ...], people: int) -> str:
    """Return what to say instead of these AI players; "" if there are too many people for the set."""
    least, most = max(info.seats_least - people, 0), min(info.seats_most - people, len(ais))
    if most < 0 or info.seats_least > UNASKED_MOST:
        return ""
    fitting = (*ais, *(ais[-1:] or (DEFAULT_AI,)) * least)[: max(least, most)]
    if not fitting:
        return " Leave --ai out."
    return f" Say --ai {','.join(fitting) if errand.ais_named else len(fitting)}."


def _options(model: Model, info: SetInfo | None) -> dict[str, Value]:
    """Return the options of the table to open. Alone with AI players, the turn timer is the person's setting.

    `unasked` options that the set does not know are left out.
    """
    errand, timer = model.errand, model.settings.timer
    own = {"pace": timer} if errand.purpose is Purpose.PLAY and timer != "none" else {}
    known = {setting.key for setting in info.settings} if info is not None else {*own, *errand.unasked}
    fitting = {key: value for key, value in {**own, **errand.unasked}.items() if key in known}
    return {**fitting, **errand.options}


def _next(model: Model) -> Outcome:
    """Send the next request of the errand."""
    first, *rest = model.errand.todo
    return send(replace(model, errand=replace(model.errand, todo=tuple(rest))), first)


def accepted(model: Model, request: Request) -> Outcome:
    """Go on after the server has accepted `request`, with the next step of what the program came for. After leaving a
    table that is the list of tables or, in matches against AI players on this machine, the next match."""
    if isinstance(request, ListTables):
        return model, ()  # the list itself has come before this
    if isinstance(request, LeaveTable) and model.errand.purpose is Purpose.PLAY:
        if model.seen.over is not None and not plays_series(model):
            return begun(at_the_tables(model))
        if model.home is not None:
            return _with_what_became_of_it(model, parted(model))
    if isinstance(request, LeaveTable) and model.errand.purpose is Purpose.LEARN:
        return lessons.left(at_the_tables(model), was_over=model.seen.over is not None)
    if isinstance(request, LeaveTable):
        return _with_what_became_of_it(model, browsing.asked(at_the_tables(model)))
    if isinstance(request, CreateTable):
        model = _with_those_who_play_here(model)
    if model.errand.todo:
        return _when_all_sit(model)
    if model.errand.purpose is Purpose.HOST and not model.errand.arrived:
        return _open_to_others(model)
    return model, ()


def _with_what_became_of_it(left: Model, outcome: Outcome) -> Outcome:
    """Say first what becomes of the match whose table this person has `left`."""
    model, effects = outcome
    words = left_words(left)
    if not words:
        return outcome
    model, said = remark(model, "word", words)
    return model, (*said, *effects)


def _when_all_sit(model: Model) -> Outcome:
    """Go on with the errand, but call AI players only after all who share the keyboard sit, so that they get the seats
    in their order."""
    errand = model.errand
    waits = isinstance(errand.todo[0], AddAi) and _people(model) < errand.sharing
    model = replace(model, errand=replace(errand, waits=waits))
    return (model, ()) if waits else _next(model)


def _people(model: Model) -> int:
    """Return how many people sit at the table being filled."""
    return sum(seat.kind == "human" for seat in model.lobby.table.seats) if model.lobby is not None else 0


def company_has_changed(model: Model) -> Outcome:
    """Go on with the steps after opening a table (adding AI players, starting), if they waited for people to sit
    down."""
    return _when_all_sit(model) if model.errand.waits else (model, ())


def _with_those_who_play_here(model: Model) -> Model:
    """Replace AI players that were not named for this match and do not play this set by others that do, and call no
    more than there are free seats."""
    errand, lobby = model.errand, model.lobby
    if errand.ais_named or lobby is None:
        return model
    here = [kind.name for kind in lobby.ai_kinds]
    named = [read_opponent(each).kind for each in errand.ais]
    others = [kind for kind in here if kind not in named] or here
    free = sum(seat.kind == "empty" for seat in lobby.table.seats) - max(errand.sharing - _people(model), 0)
    usual = {*(read_opponent(each).kind for each in model.settings.ais), DEFAULT_AI}
    todo: list[Request] = []
    for step in errand.todo:
        if isinstance(step, AddAi) and step.kind in usual and here:
            called = sum(isinstance(each, AddAi) for each in todo)
            instead = AddAi(UNNUMBERED, others[called % len(others)])
            todo += [step if step.kind in here else instead] if called < free else []
        else:
            todo.append(step)
    ais = tuple(str(Opponent(step.kind, step.difficulty)) for step in todo if isinstance(step, AddAi))
    return replace(model, errand=replace(errand, ais=ais, todo=tuple(todo)))


def _open_to_others(model: Model) -> Outcome:
    """Note that the table stands to which others may come, and read it out once in line mode."""
    model = replace(model, errand=replace(model.errand, arrived=True))
    return show_lines(model, filling_words(model)) if model.manner is Manner.LINES else (model, ())


def at_the_tables(model: Model) -> Model:
    """Return the model with the list of tables on the screen, and nothing left of the last table."""
    if model.errand.purpose is Purpose.REPLAY:
        model = replace(model, errand=replace(model.errand, purpose=Purpose.WATCH))
    left = replace(
        model,
        scene=Scene.BROWSING,
        seen=Seen(),
        lobby=None,
        auto_pass={},
        passed_kinds={},
        replay=None,
        promise=ShufflePromise(),
    )
    return left.with_ui(widgets={}, sent=frozenset(), asked_before={}, focus=None, overlay=None, cursor=0)


def abandoned(model: Model) -> Model:
    """Return the model without the remaining steps of what the program came for."""
    return replace(model, errand=replace(model.errand, todo=(), table="", waits=False))


def with_tables(model: Model) -> Outcome:
    """Go on with what the program came for, now that the list of tables has come: enter the table asked for; as a
    spectator without one, enter the only table."""
    keys = [info.key for info in model.tables.sets] if model.tables is not None else []
    model = replace(model, errand=replace(model.errand, set=meant_set(model.errand.set, keys)))
    errand = model.errand
    if errand.purpose is Purpose.LEARN:
        return lessons.with_lessons(model)
    if errand.purpose is Purpose.DECKS:
        return (model, ()) if errand.arrived else decks.for_nothing_else(model)
    if errand.opening:
        return _opened(model)
    if model.scene is not Scene.BROWSING or model.tables is None:
        return model, ()
    tables = model.tables.tables
    if errand.table:
        model = replace(model, errand=replace(errand, table=""))
        found = browsing.find_table(tables, errand.table)
        if isinstance(found, str):
            return remark(model, "wrong", found)
        return browsing.enter(model, found, watch=errand.looks_on)
    if errand.looks_on and len(tables) == 1 and not errand.arrived:
        return browsing.enter(replace(model, errand=replace(errand, arrived=True)), tables[0], watch=True)
    return model, ()


def meant_set(said: str, keys: Sequence[str]) -> str:
    """Return the one of `keys` that `said` names, in any case and, for a mix of sets such as `classic+more`, in any
    order. Return `said` itself if there is none."""
    if said in keys:
        return said
    parts = sorted(said.casefold().split("+"))
    return next((key for key in keys if sorted(key.casefold().split("+")) == parts), said)
