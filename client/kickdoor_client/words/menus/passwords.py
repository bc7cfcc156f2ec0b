"""A password is asked for, in sentences."""

from __future__ import annotations

from ...state.passwords import AskingPassword

FROM_A_FILE = "write it to a file, and say --password-file and its name"
"""What helps where nobody can type."""


def asking_words(asking: AskingPassword, *, lines: bool = False) -> str:
    """What it is for; with `lines`, what to say."""
    what = "This server has a password" if asking.request is None else f"The table {asking.name} is locked"
    if not lines:
        return f"{what}."
    away = "say quit" if asking.request is None else "say cancel"
    return f"{what}. Say password and the word, which will not be shown; or {away}."


def met_words(fingerprint: str) -> str:
    """Whom one is about to tell a password; "" if that was known before."""
    if not fingerprint:
        return ""
    compare = "before you say it, compare that with what its host was told"
    return f"You are here for the first time. It shows the certificate {fingerprint}: {compare}."


def stars(text: str) -> str:
    """Letters that are not to be read over a shoulder."""
    return "*" * len(text)
