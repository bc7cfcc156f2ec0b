"""A table being filled: being ready, calling AI players, the start."""

from __future__ import annotations

from kickdoor_protocol.messages.lobby import AddAi, AiKind, LeaveTable, LobbySeat, RemoveAi, SetReady, StartMatch
from kickdoor_protocol.opponents import DIFFICULTIES, read_opponent

from ...network.events import UNNUMBERED
from ...state.model import Manner, Model
from ...state.overlays import CallingAi
from ...text.digits import is_digits
from ...words.menus.lobby import no_such_ai, no_such_difficulty
from ...words.names import called
from ..showing.outcome import Outcome, remark, send


def seats(model: Model) -> tuple[LobbySeat, ...]:
    """Return the seats of the table that is being filled."""
    return model.lobby.table.seats if model.lobby is not None else ()


def my_chair(model: Model) -> LobbySeat | None:
    """Return this person's seat at the table being filled; None for spectators."""
    mine = model.lobby.your_seat if model.lobby is not None else None
    return next((seat for seat in seats(model) if seat.seat == mine), None)


def pressed(model: Model, key: str) -> Outcome | None:
    """Handle a key at the table being filled; None if it has no effect there."""
    count = len(seats(model))
    match key:
        case "up" | "down" if count:
            return model.with_ui(cursor=(model.ui.cursor + (1 if key == "down" else -1)) % count, notice=None), ()
        case "r":
            chair = my_chair(model)
            return ready(model, ready=not (chair is not None and chair.ready))
        case "a":
            return call(model)
        case "d" | "delete":
            return dismiss(model, "")
        case "s":
            return start(model)
        case "l":
            return send(model, LeaveTable(UNNUMBERED))
        case _:
            return None


def ready(model: Model, *, ready: bool) -> Outcome:
    """Tell the server whether this person is ready for the match to start."""
    return send(model, SetReady(UNNUMBERED, ready))


def start(model: Model) -> Outcome:
    """Ask the server to start the match at the table being filled."""
    return send(model, StartMatch(UNNUMBERED))


def leave(model: Model) -> Outcome:
    """Leave the table for the list of tables."""
    return send(model, LeaveTable(UNNUMBERED))


def call(model: Model) -> Outcome:
    """Let the host choose a kind of AI player to add to the table; if there is only one kind with one difficulty,
    add it."""
    kinds = model.lobby.ai_kinds if model.lobby is not None else ()
    if not kinds:
        return remark(model, "wrong", "This server has no AI players.")
    if len(kinds) == 1 and len(kinds[0].difficulties) < 2:
        return add(model, kinds[0], "")
    return model.with_ui(overlay=CallingAi(), notice=None), ()


def add(model: Model, kind: AiKind, difficulty: str, name: str = "") -> Outcome:
    """Ask the server for an AI player of that kind at that difficulty ("" is fair), or a fair one if the kind does not
    play at it."""
    return send(
        model, AddAi(UNNUMBERED, kind.name, name, difficulty=difficulty if difficulty in kind.difficulties else "")
    )


FILLERS = frozenset(("a", "an", "another", "in", "ai", "bot", "computer", "player", "seat", "opponent"))
"""Words that people put before a kind of AI player, or say instead of one: "call in an AI player"."""


def call_kind(model: Model, words: str) -> Outcome:
    """Handle the typed `ai greedy Greta`, which adds an AI player of that kind and name, and `ai easy greedy Greta`,
    which adds an easy one; without words, list the kinds."""
    kinds = model.lobby.ai_kinds if model.lobby is not None else ()
    said = words.split()
    while said and said[0].casefold() in FILLERS and not any(said[0].casefold() == each.name for each in kinds):
        said = said[1:]
    if len(said) > 1 and said[0].casefold() in DIFFICULTIES:
        said = [":".join(said[:2]), *said[2:]]
    wanted, name = read_opponent(" ".join(said[:1])), " ".join(said[1:])
    fits = [each for each in kinds if each.name.startswith(wanted.kind.casefold())] if wanted.kind else []
    if wanted.kind and kinds and not fits:
        return remark(model, "wrong", no_such_ai(wanted.kind, (each.name for each in kinds)))
    same = [each for each in fits if each.name == wanted.kind]
    if len(fits) != 1 and not same:
        named = "; ".join(f"{each.name}: {each.sentence}" if each.sentence else each.name for each in kinds)
        return remark(model, "word", f"Which kind? {named}" if named else "This server has no AI players.")
    kind = (same or fits)[0]
    if wanted.difficulty and wanted.difficulty not in kind.difficulties:
        return remark(model, "wrong", no_such_difficulty(kind.name, wanted.difficulty, kind.difficulties))
    return add(model, kind, wanted.difficulty, name.strip())


def dismiss(model: Model, words: str) -> Outcome:
    """Remove an AI player from the table: the one with the number or name in `words`; without words, the one under the
    cursor."""
    there, players = seats(model), [seat for seat in seats(model) if seat.kind == "ai"]
    chair: LobbySeat | None
    if is_digits(words):
        chair = next((seat for seat in players if seat.seat == int(words) - 1), None)
    elif words:
        chair = called(players, words)
    else:
        chair = there[model.ui.cursor] if model.ui.cursor < len(there) else None
    if chair is None or chair.kind != "ai":
        typed = words or model.manner is Manner.LINES
        which = f" Say remove and its name: {', '.join(seat.name for seat in players)}." if typed and players else ""
        return remark(model, "wrong", f"No AI player there.{which}")
    return send(model, RemoveAi(UNNUMBERED, chair.seat))
