"""A server with a password, and tables with one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.server.doubles import Hands
from tests.server.house import QUICK, Caller, House

from kickdoor_protocol.messages.lobby import CreateTable, Lobby

WORD = "correct horse battery staple"
"""Password of the server."""


def lodge(folder: Path, word: str = WORD, hands: Hands | None = None) -> House:
    """Return a server whose password is in a file in this folder."""
    file = folder / "word"
    file.write_text(word + "\n", "utf-8")
    return House(replace(QUICK, password_file=file), hands=hands)


def opens(house: House, name: str = "Ada", password: str = "psst") -> tuple[Caller, str]:
    """Open a table with that password; return the host and the table's id."""
    host = house.comes(name)
    host.does(CreateTable, name="Back room", set="toy", sex="female", password=password)
    return host, host.last(Lobby).table.id
