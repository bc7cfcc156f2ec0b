"""The start menu: which of its pages is open, what has been filled in there, and what was found to choose from.

Nothing here is about any game. What is started from here is what the sub-commands start: an errand and a server.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct, field

from .decks import DeckFile
from .errand import LocalPlayer


class HomePage(Enum):
    """Where one is in the menu. The value is the word that leads there in line mode."""

    MENU = "menu"
    PLAY = "play"
    TUTORIAL = "tutorial"
    HOST = "host"
    JOIN = "join"
    WATCH = "watch"
    REPLAYS = "replays"
    RULES = "rules"
    CARDS = "cards"
    SETTINGS = "settings"


ENTRIES: Mapping[HomePage, tuple[str, str]] = {
    HomePage.PLAY: ("play now", "against AI players, at once"),
    HomePage.TUTORIAL: ("tutorial", "learn it in ten minutes, by doing"),
    HomePage.HOST: ("host on this LAN", "a table that others can come to"),
    HomePage.JOIN: ("join", "take a seat at somebody's table"),
    HomePage.WATCH: ("watch", "spectate while others suffer"),
    HomePage.REPLAYS: ("replays", "see a match again"),
    HomePage.RULES: ("rules", "look it up, win the argument"),
    HomePage.CARDS: ("cards", "read what is printed on them"),
    HomePage.SETTINGS: ("settings", "name, colours, bell, AI players"),
}
"""The menu: title and what it leads to, in the order in which one needs them."""


class FoundServer(Struct, frozen=True):
    """A server that made itself known on the network: its address, and what it says of itself."""

    address: str
    about: str = ""


class ReplayFile(Struct, frozen=True):
    """A replay on disk: its path, its name, and when it was written, in words."""

    path: str
    name: str
    written: str = ""


class GameInfo(Struct, frozen=True):
    """A set that can be played here: for how many, and which kinds of AI seats play it.

    `decks`: the names of those that are ready, if one brings a deck to it.
    """

    key: str
    name: str
    least: int
    most: int
    ais: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()


class MenuChoices(Struct, frozen=True):
    """The choices of the start menu: replays and decks in the data folder, servers on the network, games.

    `settings` is where the file of settings lies. `games`, the usual one first, each with the kinds of AI players that
    play it: none as long as nobody has asked.
    """

    replays: tuple[ReplayFile, ...] = ()
    servers: tuple[FoundServer, ...] = ()
    settings: str = ""
    games: tuple[GameInfo, ...] = ()
    decks: tuple[DeckFile, ...] = ()


class Lookup(Struct, frozen=True):
    """What was looked up in the rulebook or among the cards: the request, and the lines found; None while waiting.

    `unanswered` counts all requests under way, also those that are of no interest any more.
    """

    request: tuple[str, ...] = ()
    lines: tuple[str, ...] | None = None
    top: int = 0
    unanswered: int = 0


class FormRow(Struct, frozen=True):
    """One line of a page: `choices` to turn through, or text to be typed, or, if `goes`, something that Enter does.

    `hidden`: what is typed there is not shown.
    """

    key: str
    title: str
    value: str = ""
    about: str = ""
    choices: tuple[str, ...] = ()
    goes: bool = False
    most: int = 40
    hidden: bool = False


class Home(Struct, frozen=True):
    """The menu as it stands. `person` is who sits here as long as no page says otherwise.

    `login` is the name for those who have set none. `cursor` goes through the menu and `row` through the lines of a
    page; `filled` is what was put there, by page and the line's key; lines that are not in it stand at their default.
    `browsed_at`: when it was last asked on the network which servers are there.
    """

    person: LocalPlayer
    login: str = ""
    page: HomePage = HomePage.MENU
    cursor: int = 0
    row: int = 0
    filled: Mapping[tuple[HomePage, str], str] = field(default_factory=dict)
    around: MenuChoices = field(default_factory=MenuChoices)
    shelf: Lookup = field(default_factory=Lookup)
    browsed_at: float = float("-inf")
