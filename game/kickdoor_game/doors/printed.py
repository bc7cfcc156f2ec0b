"""The printed book of a door set: all cards of the TOML files in its folder."""

from __future__ import annotations

from importlib.resources import files

from ..language.book import Book
from ..language.door_games import DOOR_GAMES
from ..language.loading.load import load_folder


def book_in(package: str) -> Book:
    """Each copy of the cards beside that package's modules, a set's own (`__package__`); CardError for a wrong one."""
    return Book.of(load_folder(files(package), DOOR_GAMES), DOOR_GAMES)
