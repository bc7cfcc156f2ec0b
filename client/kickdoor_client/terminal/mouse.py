"""Mouse reports of the terminal, and what only looks like one.

prompt-toolkit takes any `ESC [ numbers m` for a report of the mouse. So does it with colours that are pasted with a
text, and fails when it wants three numbers of them: with a traceback over the screen, and the terminal in disorder.
Both faces read keys through it, so both ask here first.
"""

from __future__ import annotations

import re

from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.key_binding.bindings.mouse import load_mouse_bindings, typical_mouse_events
from prompt_toolkit.keys import Keys

NUMBERED = re.compile(r"\x1b\[<?(\d{1,5});\d{1,5};\d{1,5}[mM]")
"""What xterm (with `<`) and urxvt report: what was done, the column, the row."""

LETTERED = re.compile(r"\x1b\[M(.)..", re.DOTALL)
"""What older terminals report: the same three in one letter each."""


def is_report(keys: str) -> bool:
    """Whether this is a whole report of the mouse."""
    lettered = LETTERED.fullmatch(keys)
    if lettered is not None:
        return ord(lettered[1]) in typical_mouse_events
    return NUMBERED.fullmatch(keys) is not None


def heed_reports_only(bindings: KeyBindings) -> KeyBindings:
    """Make these bindings pass on what the mouse reports, and nothing that only begins so; returns them."""
    theirs = load_mouse_bindings().get_bindings_for_keys((Keys.Vt100MouseEvent,))[0].handler

    @bindings.add(Keys.Vt100MouseEvent)
    def _(event: KeyPressEvent) -> object:
        return theirs(event) if is_report(event.data) else NotImplemented

    return bindings
