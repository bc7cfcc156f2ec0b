"""Notices of the desktop, and the escape sequences around them.

Terminals know two ways of showing a notice: OSC 9 (iTerm2, WezTerm, Ghostty, kitty, Windows Terminal, ConEmu) and OSC
777 (foot, urxvt, VTE's). One that knows neither ignores both, so one of them is always sent; on a Linux desktop whose
terminal is not known to do either, `notify-send` is asked instead.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping

from kickdoor_protocol.checks.clusters import cut_clusters

from ..text.ink import shown

TITLE_SAVED, TITLE_RESTORED = "\x1b[22;0t", "\x1b[23;0t"
"""XTWINOPS: the title is put on the terminal's stack, and taken back from there."""

NINE = frozenset(("iTerm.app", "WezTerm", "ghostty", "vscode"))
TEXT_MOST = 200


def way(environ: Mapping[str, str]) -> str:
    """How to show a notice: `osc9`, `osc777` or `notify-send`."""
    term = environ.get("TERM", "")
    if environ.get("TERM_PROGRAM") in NINE or "WT_SESSION" in environ or "ConEmuPID" in environ or "kitty" in term:
        return "osc9"
    if term.startswith(("foot", "rxvt")) or "VTE_VERSION" in environ:
        return "osc777"
    has_desktop = "DISPLAY" in environ or "WAYLAND_DISPLAY" in environ
    return "notify-send" if has_desktop and shutil.which("notify-send") else "osc9"


def sequence(how: str, text: str) -> str:
    """What to write to the terminal for it; "" if the way is none of the terminal's."""
    said = cut_clusters(shown(text), TEXT_MOST)
    match how:
        case "osc9":
            return f"\x1b]9;{said}\x07"
        case "osc777":
            return f"\x1b]777;notify;kickdoor;{said.replace(';', ',')}\x07"
        case _:
            return ""


def sent(text: str) -> None:
    """Ask `notify-send`; if it cannot, nobody is told."""
    command = ["notify-send", "--app-name=kickdoor", "--", "kickdoor", cut_clusters(shown(text), TEXT_MOST)]
    try:
        subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except OSError:
        return
