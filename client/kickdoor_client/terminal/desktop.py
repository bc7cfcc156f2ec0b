"""Desktop notifications, and the escape sequences for them and for the window title.

Terminals know two sequences for notifications: OSC 9 (iTerm2, WezTerm, Ghostty, kitty, Windows Terminal, ConEmu) and
OSC 777 (foot, urxvt, VTE's). Others ignore both, so one of them is always sent; on a Linux desktop whose terminal is
not known to support either, `notify-send` is called instead.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping

from kickdoor_protocol.checks.clusters import cut_clusters

from ..text.ink import shown

TITLE_SAVED, TITLE_RESTORED = "\x1b[22;0t", "\x1b[23;0t"
"""XTWINOPS: push the window title on the terminal's stack, and pop it."""

NINE = frozenset(("iTerm.app", "WezTerm", "ghostty", "vscode"))
"""Values of TERM_PROGRAM of terminals that know OSC 9."""
TEXT_MOST = 200
"""Characters of a notification."""


def way(environ: Mapping[str, str]) -> str:
    """Return how this terminal can show a desktop notification, by its environment variables: `osc9`, `osc777` (escape
    sequences) or `notify-send`."""
    term = environ.get("TERM", "")
    if environ.get("TERM_PROGRAM") in NINE or "WT_SESSION" in environ or "ConEmuPID" in environ or "kitty" in term:
        return "osc9"
    if term.startswith(("foot", "rxvt")) or "VTE_VERSION" in environ:
        return "osc777"
    has_desktop = "DISPLAY" in environ or "WAYLAND_DISPLAY" in environ
    return "notify-send" if has_desktop and shutil.which("notify-send") else "osc9"


def sequence(how: str, text: str) -> str:
    """Return the escape sequence for a notification with this text; `how` is what `way` returned, and gives "" unless
    it names an escape sequence."""
    said = cut_clusters(shown(text), TEXT_MOST)
    match how:
        case "osc9":
            return f"\x1b]9;{said}\x07"
        case "osc777":
            return f"\x1b]777;notify;kickdoor;{said.replace(';', ',')}\x07"
        case _:
            return ""


def sent(text: str) -> None:
    """Show a notification by `notify-send`; errors are ignored."""
    command = ["notify-send", "--app-name=kickdoor", "--", "kickdoor", cut_clusters(shown(text), TEXT_MOST)]
    try:
        subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except OSError:
        return
