"""Accepts the terminal's mouse reports, and rejects what only looks like one.

prompt-toolkit takes any `ESC [ numbers m` for a mouse report, colours in pasted text included, and then fails for lack
of a third number: with a traceback over the screen, and the terminal in disorder. Both faces read keys through it, so
both filter reports here first.
"""

from __future__ import annotations

import re

from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.key_binding.bindings.mouse import load_mouse_bindings, typical_mouse_events
from prompt_toolkit.keys import Keys

NUMBERED = re.compile(r"\x1b\[<?(\d{1,5});\d{1,5};\d{1,5}[mM]")
"""Mouse reports of xterm (with `<`) and urxvt: button, column, row."""

LETTERED = re.compile(r"\x1b\[M(.)..", re.DOTALL)
"""Mouse reports of older terminals: the same three in a character each."""


def is_report(keys: str) -> bool:
    """Return whether the characters `keys` are a complete mouse report, an escape sequence with button and position."""
    lettered = LETTERED.fullmatch(keys)
    if lettered is not None:
        return ord(lettered[1]) in typical_mouse_events
    return NUMBERED.fullmatch(keys) is not None


def heed_reports_only(bindings: KeyBindings) -> KeyBindings:
    """Make these bindings handle complete mouse reports and ignore what only begins like one. Returns them."""
    theirs = load_mouse_bindings().get_bindings_for_keys((Keys.Vt100MouseEvent,))[0].handler

    @bindings.add(Keys.Vt100MouseEvent)
    def _(event: KeyPressEvent) -> object:
        return theirs(event) if is_report(event.data) else NotImplemented

    return bindings
