"""The start menu in sentences, and the prompts on the way to a server: a password, a new certificate."""

from __future__ import annotations

from collections.abc import Sequence

from kickdoor_protocol.finding.address import parse_address

from ...state.effects import Show
from ...state.errand import Purpose
from ...state.home import ENTRIES, FormRow
from ...state.model import Model
from ...state.passwords import AskingPassword
from ...state.settings import ENTRIES as SETTINGS
from ...state.settings import value_words, wanted_words

FROM_A_FILE = "write it to a file, and say --password-file and its name"
"""Cure for a password prompt without input."""


def asking_words(asking: AskingPassword, *, lines: bool = False) -> str:
    """Return a sentence about what the requested password is for; with `lines`, also what to type."""
    what = "This server has a password" if asking.request is None else f"The table {asking.name} is locked"
    if not lines:
        return f"{what}."
    away = "say quit" if asking.request is None else "say cancel"
    return f"{what}. Say password and the word, which will not be shown; or {away}."


def met_words(fingerprint: str) -> str:
    """Return a sentence with the fingerprint of the certificate that a password would be sent to, for comparison; "" if
    the server was known before."""
    if not fingerprint:
        return ""
    compare = "before you say it, compare that with what its host was told"
    return f"You are here for the first time. It shows the certificate {fingerprint}: {compare}."


def stars(text: str) -> str:
    """Return a star for each letter, for text that nobody should read over a shoulder."""
    return "*" * len(text)


SSH_PORT = 22
"""The default port of ssh."""


def menu_words(model: Model) -> list[str]:
    """Return the entries of the start menu with the numbers and words that open them, for line mode."""
    lines = [f"Good evening, {model.me.name}. Say what you would like, by its number or its word."]
    for number, (page, (_, about)) in enumerate(ENTRIES.items(), 1):
        lines.append(f"{number} {page.value}: {about}.")
    return [*lines, "Or quit. Say help to hear what can be said after these words."]


def server_words(model: Model, rows: Sequence[FormRow]) -> list[str]:
    """Return the numbered list of servers in `rows`, for line mode."""
    word = model.home.page.value if model.home is not None else "join"
    servers = [row for row in rows if row.goes]
    lines = [
        f"{number} {row.title}: {', '.join(filter(None, (row.about, row.value)))}."
        for number, row in enumerate(servers, 1)
    ]
    if not lines:
        return [f"No server is known yet. Say {word} and an address: HOST or HOST:PORT."]
    return [*lines, f"Say {word} and a number, or {word} and an address."]


def replay_words(rows: Sequence[FormRow]) -> list[str]:
    """Return the numbered list of replays in `rows`, for line mode."""
    lines = [f"{number} {row.title}{f', {row.value}' if row.value else ''}." for number, row in enumerate(rows, 1)]
    return [*lines, "Say replays and a number."] if lines else ["There is no replay yet."]


def settings_words(model: Model) -> list[str]:
    """Return each setting of the program with its value, description and choices."""
    lines = []
    for entry in SETTINGS:
        value = value_words(model.settings, entry.key) or "(empty)"
        lines.append(f"{entry.title} {value}: {entry.about} It can be {wanted_words(entry)}.")
    if model.home is not None and model.home.around.settings:
        lines.append(f"They are kept in {model.home.around.settings}.")
    return [*lines, "Say set, one of these words, and a value."]


def settings_here(model: Model) -> list[str]:
    """Return the settings of the program for somebody at a table, and where to change them."""
    stands = "; ".join(f"{entry.title} {value_words(model.settings, entry.key) or 'none'}" for entry in SETTINGS)
    return [f"{stands}.", "They are changed in the start menu: settings. The clocks belong to the table."]


def consulted_words(lines: Sequence[str]) -> tuple[Show, ...]:
    """Return the effect that prints the lines found in the rulebook or the cards."""
    return (Show(tuple(" ".join(line.split()) for line in lines)),)


SETTING_OUT = {
    Purpose.PLAY: "Starting a match",
    Purpose.LEARN: "Starting the tutorial",
    Purpose.HOST: "Starting your server",
}
"""Starts on this machine that take a moment, by the errand's purpose."""


def setting_out_words(model: Model) -> str:
    """Return a sentence about where the program is going, while it is on its way."""
    connecting = f"Connecting to {model.address}" if model.address else "Connecting"
    return f"{SETTING_OUT.get(model.errand.purpose, connecting)}. What you say meanwhile waits."


def reachable_words(model: Model) -> str:
    """Return how others reach the server that this program runs; "" if they cannot."""
    commands = [f"kickdoor join {address}" for address in model.reachable]
    said = f"Others on this network say: {' or '.join(commands)}." if commands else ""
    if model.certificate:
        said = f"{said} The certificate {model.certificate} is what they are shown.".lstrip()
    if model.ssh is None:
        return said
    host = parse_address(model.reachable[0]).host if model.reachable else "localhost"
    port = "" if model.ssh.port == SSH_PORT else f"-p {model.ssh.port} "
    by_ssh = f"With nothing installed: ssh {port}NAME@{host}, the password is {model.ssh.password}"
    return " ".join(filter(None, (said, by_ssh)))
