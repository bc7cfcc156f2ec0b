"""Watching a replay: moving in it, other views, automatic play, and playing on from a moment of it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from kickdoor_protocol.base import Request
from kickdoor_protocol.limits import CHAT_MOST
from kickdoor_protocol.messages.replay import Fork, LookAs, ReplayAt, Wind
from kickdoor_protocol.messages.session import Accepted, Refused
from kickdoor_protocol.views import PublicView, SeatView

from ...network.events import UNNUMBERED
from ...state.errand import Purpose
from ...state.model import Model, Prompt, Scene, Seen
from ...state.watching import PACES_S, Replay
from ...text.digits import is_digits
from ...words.replay import ALL_HANDS, EVERYBODY, pace_words, seat_named
from ..showing.outcome import Outcome, remark, send

NOWHERE = "no_such_moment"
"""Reason of a refusal: there is no further such moment."""

BACK = frozenset(("back", "before", "last", "previous"))
"""Words for backwards."""


# ---- messages from the server


def arrived(model: Model, at: ReplayAt) -> Model:
    """Return the model with the replay at a new position, which the server has reached; the views that follow belong to
    it."""
    old = model.replay
    now = replace(old, at=at) if old is not None else Replay(at)
    if now.looking == (at.seat, at.all_hands):
        now = replace(now, looking=None)
    if now.plays:
        now = replace(now, due=None if now.is_at_its_end else model.now + PACES_S[now.pace])
    seen = replace(model.seen, over=None)
    if at.anew:
        seen = replace(seen, story=(), heard=0, top=0, wanted=0)
    return replace(model, replay=now, seen=seen)


def is_played_on(model: Model, view: PublicView) -> bool:
    """Return whether `view` is of a match that was forked from the replay, to be played on."""
    public = model.seen.public
    return model.replay is not None and public is not None and public.table != view.table


def played_on(model: Model) -> Model:
    """Return the model in the match forked from the replay. The log so far stays; events are counted anew."""
    seen = Seen(story=model.seen.story, what_if=True)
    return replace(model, replay=None, seen=seen).with_ui(widgets={}, sent=frozenset(), focus=None, overlay=None)


def replied(model: Model, reply: Accepted | Refused) -> Outcome:
    """Handle the answer to a move in the replay: after a refusal, automatic play stops."""
    if model.replay is None:
        return model, ()
    looking = model.replay.looking if isinstance(reply, Accepted) else None
    model = replace(model, replay=replace(model.replay, winding=False, looking=looking))
    if isinstance(reply, Accepted):
        return model, ()
    text = reply.text or reply.reason.replace("_", " ")
    return remark(_still(model), "word" if reply.reason == NOWHERE else "refused", text, reply.rule, reply.cure)


def is_busy(model: Model) -> bool:
    """Return whether the replay is moving to another position, or has not come yet."""
    if model.errand.purpose is not Purpose.REPLAY:
        return False
    if model.replay is not None:
        return model.replay.winding or model.seen.private is None
    return model.scene in (Scene.ARRIVING, Scene.BROWSING)


def plays(model: Model) -> bool:
    """Return whether the replay plays automatically."""
    return model.replay is not None and model.replay.plays


# ---- commands


def go(model: Model, to: str, by: int = 1, seat: int | None = None, words: str = "") -> Outcome:
    """Request another position in the replay and stop automatic play. `to` is the kind of position, such as "turn" or
    "decision", `by` how many of them to move (negative: back), `seat` and `words` what it must be about."""
    return _ask(_still(model), Wind(UNNUMBERED, to, by, seat, words))


def _ask(model: Model, request: Request) -> Outcome:
    """Send a request, with `winding` set until it is answered."""
    replay = model.replay
    assert replay is not None, "only a replay is wound"
    return send(replace(model, replay=replace(replay, winding=True)).with_ui(notice=None), request)


def _still(model: Model) -> Model:
    """Return the model with automatic play stopped."""
    replay = model.replay
    return model if replay is None else replace(model, replay=replace(replay, due=None))


def counted(to: str, sign: int = 1) -> Callable[[Model, str], Outcome]:
    """Return the function of a command that moves through the replay by positions of the kind `to`: `next 3`, `combat
    back`, `combat 2`. `sign` -1 makes it go backwards."""

    def run(model: Model, words: str) -> Outcome:
        by = _by(words)
        return remark(model, "wrong", f"How many? {words!r} is no number.") if by is None else go(model, to, sign * by)

    return run


def _by(words: str) -> int | None:
    """Return the number meant by "", "3", "back", "back 2"; None if it is none."""
    parts = words.casefold().split()
    sign = -1 if parts and parts[0] in BACK else 1
    rest = parts[1:] if sign < 0 else parts
    if not rest:
        return sign
    return sign * int(rest[0]) if len(rest) == 1 and is_digits(rest[0]) else None


def turn(model: Model, words: str) -> Outcome:
    """Handle the typed `turn`, `turn back`, `turn 7`: go to the replay's next turn, to the previous one, or to that
    one."""
    if is_digits(words):
        return go(model, "turn_number", int(words))
    by = _by(words)
    return remark(model, "wrong", f"Which turn? {words!r} is no number.") if by is None else go(model, "turn", by)


def to_number(model: Model, words: str) -> Outcome:
    """Handle `goto 212`: go to the replay's decision with that number."""
    if not is_digits(words):
        return remark(model, "wrong", "Say goto and the number of a decision.")
    return go(model, "number", int(words))


def to_start(model: Model, _: str) -> Outcome:
    """Go to the beginning of the replay."""
    return go(model, "number", 0)


def to_end(model: Model, _: str) -> Outcome:
    """Go to the end of the replay."""
    replay = model.replay
    return go(model, "number", replay.at.numbers) if replay is not None else (model, ())


def touch(model: Model, words: str) -> Outcome:
    """Handle `touch Ada`: go to the replay's next event about her; without a name, about the seat whose view is
    shown."""
    name, _, last = words.rpartition(" ")
    by = -1 if last.casefold() in BACK else 1
    name = (name if by < 0 else words).strip()
    seat = seat_named(seats(model), name) if name else _own(model)
    if seat is None:
        return remark(model, "wrong", f"Whom? Say touch and a name: {', '.join(names(model))}.")
    return go(model, "seat", by, seat.seat)


def _own(model: Model) -> SeatView | None:
    """Return the seat whose view is shown; None for the public one."""
    replay = model.replay
    return model.seat(replay.at.seat) if replay is not None and replay.at.seat is not None else None


def find(model: Model, words: str) -> Outcome:
    """Handle `find tax golem`: go to the replay's next event with these words; `find back tax golem`: to the previous
    one; without words, repeat the last search."""
    replay = model.replay
    assert replay is not None, "only a replay is searched"
    first, _, rest = words.partition(" ")
    by = -1 if first.casefold() in BACK else 1
    wanted = ((rest if by < 0 else words).strip() or replay.words)[:CHAT_MOST]
    if not wanted:
        return remark(model, "wrong", "Find what? Say find and words of the story.")
    return go(replace(model, replay=replace(replay, words=wanted)), "find", by, words=wanted)


def room(model: Model, words: str) -> Outcome:
    """Handle `room`: go to the replay's next position where a room of the map is laid; `room cellar`: to the next event
    there; with `back` before the name, to the previous one."""
    first, _, rest = words.strip().partition(" ")
    by = -1 if first.casefold() in BACK else 1
    name = rest if by < 0 else "" if first.casefold() == "next" and not rest else words
    return go(model, "room", by, words=name.strip()[:CHAT_MOST])


def look(model: Model, words: str) -> Outcome:
    """Handle `as Ada`, `as everybody` (the public view), `as all` (all hands): change whose view of the replay is
    shown."""
    match words.casefold():
        case "all" | "all hands":
            return _look(model, None, all_hands=True)
        case "everybody" | "public" | "spectator":
            return _look(model, None)
    seat = seat_named(seats(model), words)
    if seat is None:
        return remark(model, "wrong", f"As whom? Say as and a name: {', '.join(viewpoints(model))}.")
    return _look(model, seat.seat)


def _look(model: Model, seat: int | None, *, all_hands: bool = False) -> Outcome:
    """Request another view."""
    model = _still(model)
    replay = model.replay
    assert replay is not None, "only a replay has eyes"
    model = replace(model, replay=replace(replay, looking=(seat, all_hands)))
    return _ask(model, LookAs(UNNUMBERED, seat, all_hands))


def next_eyes(model: Model, step: int = 1) -> Outcome:
    """Show the replay from the next view, in a circle: public, each seat, all hands. `step` -1: from the previous
    one."""
    replay = model.replay
    assert replay is not None, "only a replay has eyes"
    count = len(seats(model))
    seat, all_hands = replay.looking or (replay.at.seat, replay.at.all_hands)
    here = count + 1 if all_hands else 0 if seat is None else seat + 1
    there = (here + step) % (count + 2)
    if there == count + 1:
        return _look(model, None, all_hands=True)
    return _look(model, there - 1 if there else None)


def play(model: Model, words: str = "") -> Outcome:
    """Play the replay automatically; `play 2` takes a step every two seconds, or the nearest possible pace."""
    replay = model.replay
    assert replay is not None, "only a replay plays"
    if words:
        try:
            wanted = float(words)
        except ValueError:
            return remark(model, "wrong", f"How fast? {words!r} is no number of seconds.")
        nearest = min(range(len(PACES_S)), key=lambda place: abs(PACES_S[place] - wanted))
        replay = replace(replay, pace=nearest)
    if replay.is_at_its_end:
        return remark(model, "word", "This is the end. Say start to see it again.")
    model = replace(model, replay=replace(replay, due=model.now))
    return remark(model, "word", f"It plays: {pace_words(replay)}.")


def stop(model: Model, _: str = "") -> Outcome:
    """Stop automatic play of the replay."""
    return remark(_still(model), "word", "It stands still.")


def toggled(model: Model) -> Outcome:
    """Start or stop automatic play of the replay."""
    return stop(model) if model.replay is not None and model.replay.plays else play(model)


def paced(model: Model, step: int) -> Outcome:
    """Play the replay faster (`step` 1) or slower (-1), by one of the paces in `PACES_S`."""
    replay = model.replay
    assert replay is not None, "only a replay plays"
    replay = replace(replay, pace=max(0, min(replay.pace + step, len(PACES_S) - 1)))
    if replay.plays:
        replay = replace(replay, due=min(replay.due or 0.0, model.now + PACES_S[replay.pace]))
    return remark(replace(model, replay=replay), "word", f"{pace_words(replay)[0].upper()}{pace_words(replay)[1:]}.")


def faster(model: Model, _: str = "") -> Outcome:
    """Play the replay faster by one step of `PACES_S`."""
    return paced(model, 1)


def slower(model: Model, _: str = "") -> Outcome:
    """Play the replay slower by one step of `PACES_S`."""
    return paced(model, -1)


def fork(model: Model, words: str) -> Outcome:
    """Handle `fork Ada`, `fork Ada greedy`: begin a match from this position of the replay, on that seat and against AI
    players; without a name, on the seat whose view is shown."""
    name, _, kind = words.partition(" ")
    seat = seat_named(seats(model), name) if name else _own(model)
    if seat is None:
        return remark(model, "wrong", f"In whose chair? Say fork and a name: {', '.join(names(model))}.")
    return _ask(_still(model), Fork(UNNUMBERED, seat.seat, kind.strip()))


def ticked(model: Model) -> Outcome:
    """Take the next step of the replay's automatic play, if it is due."""
    replay = model.replay
    if replay is None or replay.due is None or replay.winding or model.now < replay.due:
        return model, ()
    return _ask(model, Wind(UNNUMBERED, "step", 1))


# ---- keys


def pressed(model: Model, key: str) -> Outcome | None:
    """Handle a key while a replay is shown; None if it means the same as at any table."""
    match key:
        case "right" | "enter":
            return go(model, "step")
        case "left":
            return go(model, "step", -1)
        case "down" | "up":
            return go(model, "turn", 1 if key == "down" else -1)
        case "." | ",":
            return go(model, "decision", 1 if key == "." else -1)
        case "c" | "C":
            return go(model, "combat", 1 if key == "c" else -1)
        case "r" | "R":
            return room(model, "back" if key == "R" else "")
        case "p" | "P" if _own(model) is not None:
            return touch(model, "back" if key == "P" else "")
        case "p" | "P":
            return _typing(model, "touch ")
        case "home":
            return to_start(model, "")
        case "end":
            return to_end(model, "")
        case " ":
            return toggled(model)
        case "+" | "-":
            return paced(model, 1 if key == "+" else -1)
        case "v" | "V":
            return next_eyes(model, 1 if key == "v" else -1)
        case "/":
            return _typing(model, "find ")
        case "n" | "N" if model.replay is not None and model.replay.words:
            return find(model, "back" if key == "N" else "")
        case "f":
            own = _own(model)
            said = "Play on from here, in that chair and against AI players: Enter begins it, Esc leaves it."
            typing, _ = _typing(model, f"fork {own.name}" if own is not None else "fork ")
            return remark(typing, "word", f"{said} The replay stays as it was.")
        case _ if is_digits(key) and 1 <= int(key) <= len(seats(model)):
            return go(model, "seat", 1, int(key) - 1)
        case _:
            return None


def _typing(model: Model, text: str) -> Outcome:
    """Begin to type a command with this text, and stop automatic play."""
    return _still(model).with_ui(prompt=Prompt("command", text, len(text)), notice=None), ()


# ---- completions


def seats(model: Model) -> tuple[SeatView, ...]:
    """Return the seats of the match that the replay shows."""
    return model.seen.public.seats if model.seen.public is not None else ()


def names(model: Model) -> list[str]:
    """Return the names of the players in the replay."""
    return [seat.name for seat in seats(model)]


def rooms(model: Model) -> list[str]:
    """Return the names of the rooms on the map, for completion."""
    board = model.seen.public.board if model.seen.public is not None else None
    return [] if board is None else [place.name for place in board.places if place.name]


def viewpoints(model: Model) -> list[str]:
    """Return the completions of `as`: the names of the views of the replay."""
    return [*names(model), EVERYBODY, ALL_HANDS]
