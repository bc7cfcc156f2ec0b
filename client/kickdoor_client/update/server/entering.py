"""Passwords: asking for one, typing and sending it, and the server's answer."""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.base import Request
from kickdoor_protocol.checks.clusters import before
from kickdoor_protocol.checks.text import is_printed
from kickdoor_protocol.limits import PASSWORD_MOST
from kickdoor_protocol.messages.lobby import JoinTable, WatchTable
from kickdoor_protocol.messages.session import Enter, Refused

from ...network.events import UNNUMBERED
from ...state.effects import Quit
from ...state.model import Manner, Model
from ...state.passwords import AskingPassword
from ...text.sentences import refusal_words
from ...words.menus.home import FROM_A_FILE, asking_words
from ..home.parting import parted
from ..showing.outcome import Outcome, remark, send, show_lines

NEEDED, WRONG = "password_needed", "wrong_password"
"""Reasons of refusals for a missing password, and for a wrong one."""

NOT_YET = (NEEDED, WRONG, "too_fast", "busy")
"""Reasons of refusals after which a password can be typed (again)."""

CANCEL = frozenset(("", "cancel", "back"))
"""Words that leave the password prompt."""


def outside(model: Model) -> Outcome:
    """Answer a server that requires a password: send the password if it is known, else ask the person for it."""
    known = model.passwords.server or model.passwords.given
    model = replace(model, passwords=replace(model.passwords, outside=True))
    return send(model, Enter(UNNUMBERED, known)) if known else _asked(model, AskingPassword())


def inside(model: Model, request: Enter) -> Model:
    """Return the model after the server accepted the password in `request`, which is remembered for the next
    connection."""
    model = replace(model, passwords=replace(model.passwords, server=request.password, outside=False))
    return closed(model)


def let_in(model: Model, request: Request) -> Model:
    """Return the model after a table let this person in, with the table's password remembered if `request` had one."""
    if not isinstance(request, JoinTable | WatchTable) or not request.password:
        return model
    return replace(model, passwords=replace(model.passwords, table=request.password))


def closed(model: Model) -> Model:
    """Return the model with the password prompt closed."""
    return model.with_ui(overlay=None) if isinstance(model.ui.overlay, AskingPassword) else model


def turned_away(model: Model, refused: Refused) -> Outcome:
    """Ask for the server's password again: it was wrong, or the server cannot check it yet."""
    model = replace(model, passwords=replace(model.passwords, server=""))
    return _asked(model, AskingPassword(), refused)


def locked(model: Model, request: JoinTable | WatchTable, refused: Refused) -> Outcome:
    """Ask for the password of a locked table; the password from the command line, if there is one, is tried once
    first."""
    given = model.passwords.given
    if refused.reason == NEEDED and given and not request.password:
        return send(model, replace(request, password=given))
    tables = model.tables.tables if model.tables is not None else ()
    name = next((table.name for table in tables if table.id == request.table), request.table)
    return _asked(model, AskingPassword(replace(request, password=""), name), refused)


def _asked(model: Model, asking: AskingPassword, refused: Refused | None = None) -> Outcome:
    """Open the password prompt; `refused` is the answer to the last attempt, if there was one. Without input, end the
    program."""
    wrong = refused if refused is not None and refused.reason != NEEDED else None
    if model.handless:
        text = wrong.text if wrong is not None else asking_words(asking)
        return parted(model, 1, refusal_words(text, "", "" if wrong is not None else FROM_A_FILE))
    model = model.with_ui(overlay=asking, prompt=None, notice=None)
    if wrong is not None:
        return remark(model, "refused", wrong.text or wrong.reason, cure=wrong.cure)
    return show_lines(model, [asking_words(asking, lines=True)]) if model.manner is Manner.LINES else (model, ())


def pressed(model: Model, asking: AskingPassword, key: str) -> Outcome:
    """Handle a key at the password prompt, which takes all keys while it is open."""
    match key:
        case "escape":
            return _cancelled(model, asking)
        case "enter":
            return _said(model, asking, asking.text) if asking.text and not asking.sent else (model, ())
        case "backspace":
            return _with(model, asking, asking.text[: before(asking.text, len(asking.text))]), ()
        case "c-u" | "c-w":
            return _with(model, asking, ""), ()
        case _ if len(key) == 1 and is_printed(key):
            return _with(model, asking, asking.text + key), ()
        case _:
            return model, ()


def pasted(model: Model, asking: AskingPassword, text: str) -> Model:
    """Return the model with pasted text added to the password being typed."""
    return _with(model, asking, asking.text + text.strip("\r\n"))


def _with(model: Model, asking: AskingPassword, text: str) -> Model:
    """Return the model with this text in the password prompt."""
    return model.with_ui(overlay=replace(asking, text=text[:PASSWORD_MOST]))


def typed(model: Model, asking: AskingPassword, line: str) -> Outcome:
    """Handle a line at the password prompt: it is the password, with or without the word `password` before it."""
    word = line.strip()
    if word.startswith("password "):
        word = word.removeprefix("password ").strip()
    elif word == "quit":
        return model, (Quit(),)
    elif word in CANCEL:
        return _cancelled(model, asking)
    return (model, ()) if asking.sent else _said(model, asking, word[:PASSWORD_MOST])


def _said(model: Model, asking: AskingPassword, word: str) -> Outcome:
    """Send the password."""
    request = Enter(UNNUMBERED, word) if asking.request is None else replace(asking.request, password=word)
    model, effects = send(model, request)
    return model.with_ui(overlay=replace(asking, text="", sent=bool(effects))), effects


def _cancelled(model: Model, asking: AskingPassword) -> Outcome:
    """Leave the prompt; without the server's password, leave the server."""
    if asking.request is None:
        return parted(model)
    return remark(closed(model), "word", "Then not.")
