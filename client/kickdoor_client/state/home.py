"""The start menu: the open page, what is filled in there, and what was found to choose from.

It knows no game. It starts what the sub-commands start: an errand and a server.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct, field

from .decks import DeckFile
from .errand import LocalPlayer


class HomePage(Enum):
    """The pages of the menu. The value is the word that leads there in line mode."""

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
"""The entries of the menu, title and description, in the order in which people need them."""


class FoundServer(Struct, frozen=True):
    """A server found on the network: its address, and its description in a line."""

    address: str
    about: str = ""


class ReplayFile(Struct, frozen=True):
    """A replay on disk: its path, its name, and the date of writing."""

    path: str
    name: str
    written: str = ""


class GameInfo(Struct, frozen=True):
    """A set that can be played here: numbers of players, and the kinds of AI players for it.

    `decks`: the names of ready decks, if players bring a deck. `difficulties`: by kind of AI player, if it plays at
    several.
    """

    key: str
    name: str
    least: int
    most: int
    ais: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    difficulties: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


class PackFolder(Struct, frozen=True):
    """A pack of cards on this machine: its key, its folder, and the set or mix that it joins ("": the usual one)."""

    key: str
    folder: str
    set: str = ""

    def joins(self, game: str, usual: str) -> bool:
        """Return whether the pack's cards join a table of that game; `usual` is the set of packs that name none."""
        return {*(self.set or usual).split("+")} <= {*game.split("+")}


class MenuChoices(Struct, frozen=True):
    """The choices in the start menu: replays, decks and packs on this machine, servers on the network, games.

    `settings` is the path of the settings file. `games` begins with the usual one, and is empty until somebody has
    asked.
    """

    replays: tuple[ReplayFile, ...] = ()
    servers: tuple[FoundServer, ...] = ()
    settings: str = ""
    games: tuple[GameInfo, ...] = ()
    decks: tuple[DeckFile, ...] = ()
    packs: tuple[PackFolder, ...] = ()


class LookupResult(Struct, frozen=True):
    """A query of the rulebook or the cards, and the lines found; None while it runs.

    `unanswered` counts all queries that run, also those that are no longer of interest.
    """

    request: tuple[str, ...] = ()
    lines: tuple[str, ...] | None = None
    top: int = 0
    unanswered: int = 0


class FormRow(Struct, frozen=True):
    """A line of a page: with `choices` to turn through, with text to type, or, if `goes`, an action for Enter.

    `hidden`: typed text is not shown.
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
    """The state of the start menu. `person` plays unless a page says otherwise.

    `login` is the name of people who have set none. `cursor` is the place in the menu and `row` that in a page;
    `filled` has what was filled in, by page and key of the row; other rows have their default. `browsed_at`: when
    servers were last searched on the network.
    """

    person: LocalPlayer
    login: str = ""
    page: HomePage = HomePage.MENU
    cursor: int = 0
    row: int = 0
    filled: Mapping[tuple[HomePage, str], str] = field(default_factory=dict)
    around: MenuChoices = field(default_factory=MenuChoices)
    shelf: LookupResult = field(default_factory=LookupResult)
    browsed_at: float = float("-inf")
