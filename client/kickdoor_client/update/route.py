"""The entry point: passes each message to the part of the client that handles it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from ..network.events import FirstMet, LinkFailed, LinkLost, LinkUp, Marked, Pushed, Reachable, Replied
from ..state.effects import Quit
from ..state.errand import Purpose
from ..state.keys import HAND
from ..state.messages import (
    Begun,
    Consulted,
    DecksFound,
    Ended,
    InputEnded,
    Key,
    LookedAround,
    Msg,
    NonceDrawn,
    NotKept,
    Pasted,
    ReplayKept,
    ServersFound,
    Tick,
    Typed,
)
from ..state.model import Discard, Model, Phase, Scene, Sure
from ..state.overlays import Building, Leaving, NewTable
from ..state.passwords import AskingPassword
from . import ahead, clicking, overlays, playing, typed, unsaved
from .commands.every import keyed
from .home import starting
from .home.parting import ending
from .lobby import browsing, building, decks, filling, tabling
from .notices import noticed
from .people import presence
from .questions import hurry, sure
from .questions.answering import confirmed
from .questions.listing import renumbered
from .server import contact, entering, shuffling, wire
from .showing import prompting
from .showing.outcome import Outcome, remark
from .watching import replaying, staying

TABLES_EVERY_S = 3.0
"""Seconds between two requests for the list of tables: a new table shows before somebody asks about it aloud."""

BY_SCENE: dict[Scene, Callable[[Model, str], Outcome | None]] = {
    Scene.HOME: starting.pressed,
    Scene.BROWSING: browsing.pressed,
    Scene.FILLING: filling.pressed,
    Scene.PLAYING: playing.pressed,
}
"""By scene what handles keys there."""


def update(model: Model, message: Msg) -> Outcome:
    """Return the model after a message, and the effects to run. `model.now` is the time of the message, in monotonic
    seconds."""
    after, effects = _dealt_with(model, message)
    after, effects = ahead.caught_up(after, message, effects, _line, _input_ended)
    return noticed(model, message, *hurry.unasked_no_more(after, effects))


def _dealt_with(model: Model, message: Msg) -> Outcome:
    """Handle the message itself, without lines that wait and calls to the person."""
    match message:
        case Pushed():
            heard = sure.overtaken(model, *wire.heard(model, message))
            return renumbered(model, *hurry.on_the_heels(model, *heard))
        case Replied():
            return wire.replied(model, message)
        case FirstMet():
            return contact.first_met(model, message)
        case LinkUp():
            return contact.up(model, message)
        case Marked(letters):
            return model.with_ui(letters={card: letter for card, letter in letters.items() if letter in HAND}), ()
        case LinkLost():
            return contact.lost(model, message)
        case LinkFailed():
            return contact.failed(model, message)
        case Reachable(addresses, ssh, certificate):
            return replace(model, reachable=addresses, ssh=ssh, certificate=certificate), ()
        case Begun() | LookedAround() | ServersFound() | Consulted() | NotKept():
            return starting.heard(model, message)
        case NonceDrawn():
            return shuffling.drawn(model, message)
        case ReplayKept():
            return staying.kept(model, message)
        case DecksFound():
            return decks.found(model, message)
        case Key(name):
            return hurry.breath(model, name, *sure.forgotten(model, *_key_or_yes(model, name)))
        case Pasted(text):
            return _pasted(model, text), ()
        case Typed(text) if ahead.has_to_wait(model, text):
            return ahead.kept(model, text)
        case Typed(text):
            return _line(model, text)
        case InputEnded():
            return _input_ended(model)
        case Ended(code):
            return model, (Quit(code),)
        case Tick():
            return ticked(model)


def _input_ended(model: Model) -> Outcome:
    """Handle the end of the input: nobody can play any more. A spectator, perhaps into a file or a pipe, needs none
    until the match is over.

    Lines that wait are handled first, and a server that cannot be reached is still reported. Nobody can be asked any
    more, so a deck being built is saved.
    """
    # A match played on from a replay has a seat: this person no longer only spectates.
    is_forked = model.errand.purpose is Purpose.REPLAY and model.seen.private is not None
    looks_on = model.errand.looks_on and not is_forked and model.seen.over is None and model.replay is None
    goes_on = bool(model.unheard) or replaying.is_busy(model) or replaying.plays(model) or ahead.comes_there(model)
    if looks_on or goes_on or starting.waits(model):
        return replace(model, handless=True), ()
    model, kept = decks.saved_unfinished(model)
    return model, (*kept, Quit())


def _key_or_yes(model: Model, key: str) -> Outcome:
    """Handle a key; with a confirmation open, Enter is yes and Esc no."""
    asked = model.ui.sure
    yes = key in ("enter", "@key.enter") or (isinstance(asked, Discard) and key == asked.key == "c-c")
    if asked is not None and key == "escape":
        return model, ()
    if asked is None or not yes:
        return unsaved.guarded(model, Discard(key=key), *key_pressed(model, key))
    if hurry.is_held(model):
        return hurry.held_back(model)
    return confirmed(model, asked) if isinstance(asked, Sure) else _again(model, asked)


def _line(model: Model, line: str) -> Outcome:
    """Handle a typed line."""
    return sure.forgotten(model, *_line_or_yes(model, line))


def _line_or_yes(model: Model, line: str) -> Outcome:
    """Handle a typed line; with a confirmation open, `yes` and `no` answer it."""
    asked = model.ui.sure
    if asked is not None and line.strip().casefold() in sure.YES:
        return confirmed(model, asked) if isinstance(asked, Sure) else _again(model, asked)
    if asked is not None and line.strip().casefold() in sure.NO:
        return remark(model, "word", sure.NOTHING_DONE)
    return unsaved.guarded(model, Discard(line=line), *typed.heard(model, line))


def _again(model: Model, asked: Discard) -> Outcome:
    """Carry out the key or line that discards work, after a yes."""
    return key_pressed(model, asked.key) if asked.key else typed.heard(model, asked.line)


def key_pressed(model: Model, key: str) -> Outcome:
    """Handle a key: pass it to the line being typed, else to the page on top, else to the present scene (menu, lobby or
    table), else to the commands."""
    if key == "c-c":
        if isinstance(model.ui.overlay, Leaving) or model.scene is not Scene.PLAYING:
            return model, (ending(model),)
        return model.with_ui(overlay=Leaving(), prompt=None), ()
    if key.startswith("@"):
        return clicking.clicked(model, key, key_pressed)
    if model.ui.prompt is not None:
        return _in_prompt(model, key)
    outcome = overlays.pressed(model, key)
    if outcome is not None:
        return outcome
    if model.ui.overlay is None:
        pressed = BY_SCENE.get(model.scene)
        outcome = pressed(model, key) if pressed is not None else None
        if outcome is not None:
            return outcome
    if key == ":":
        return prompting.command_opened(model)
    command = keyed(model, key)
    return command.pressed(model) if command is not None else (model, ())


def _in_prompt(model: Model, key: str) -> Outcome:
    """Handle a key in the line being typed."""
    prompt = model.ui.prompt
    assert prompt is not None
    match key:
        case "escape":
            return model.with_ui(prompt=None), ()
        case "enter":
            model = model.with_ui(prompt=None)
            return prompting.said(model, prompt.text) if prompt.kind == "talk" else typed.heard(model, prompt.text)
        case "backspace" if not prompt.text:
            return model.with_ui(prompt=None), ()
        case _:
            return model.with_ui(prompt=prompting.edited(prompt, key) or prompt), ()


def _pasted(model: Model, text: str) -> Model:
    """Return the model with pasted text where text is typed."""
    if model.ui.prompt is not None:
        return model.with_ui(prompt=prompting.inserted(model.ui.prompt, text))
    if model.scene is Scene.HOME:
        return starting.pasted(model, text)
    overlay = model.ui.overlay
    if isinstance(overlay, AskingPassword):
        return entering.pasted(model, overlay, text)
    if isinstance(overlay, NewTable):
        return tabling.pasted(model, overlay, text)
    if isinstance(overlay, Building):
        return building.pasted(model, overlay, text)
    return model


def ticked(model: Model) -> Outcome:
    """Handle a tick of the clock: drop notices that are over, and return effects that have become due, such as a new
    search or a replay's next step."""
    notice = model.ui.notice
    if notice is not None and notice.until <= model.now:
        model = model.with_ui(notice=None)
    if model.replay is not None:
        return replaying.ticked(model)
    if model.scene is Scene.HOME:
        return starting.browsed(model)
    stale = model.now - model.tables_at >= TABLES_EVERY_S
    if model.scene is Scene.BROWSING and model.contact.phase is Phase.OPEN and stale:
        return browsing.asked(model)
    return presence.settled(model), ()
