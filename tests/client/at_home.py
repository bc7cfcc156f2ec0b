"""The start menu as Ada finds it, for tests: two servers she has been on, one on the network, two replays."""

from __future__ import annotations

from tests.client.evening import after, keys

from kickdoor_client.state.effects import Effects
from kickdoor_client.state.errand import ArrivalSteps, LocalPlayer, Purpose
from kickdoor_client.state.home import FoundServer, Home, MenuChoices, ReplayFile
from kickdoor_client.state.messages import Begun, Consulted, LookedAround, ServersFound
from kickdoor_client.state.model import Manner, Model, Scene
from kickdoor_client.state.settings import Recent, UserSettings
from kickdoor_client.update.home.starting import WHICH_GAMES

ADA = LocalPlayer("Ada")
SETTINGS = UserSettings(name="Ada", recent=(Recent("anna.local:7777", "Ada"), Recent("10.0.0.7:8000", "Boris")))
REPLAYS = (
    ReplayFile("/replays/friday.kickdoor", "friday", "2026-11-20 23:41"),
    ReplayFile("/replays/the long one.kickdoor", "the long one", "2026-11-13 01:12"),
)
NEAR = (FoundServer("192.168.1.20", "Friday night, 1 chair free"),)
GAMES = (
    '[{"key": "classic", "name": "Munchkin", "least": 3, "most": 6, '
    '"ais": ["bribe_aware", "greedy", "random", "spiteful"]}, {"key": "quest", "name": "The Quest", "least": 2, '
    '"most": 4, "ais": ["greedy", "random", "spiteful"]}]',
)
"""Output of the rulebook program that lists the games."""

HELP = (
    "Help",
    "----",
    "",
    "classic.help.1",
    "    A fighter may request help from every other player at the table, whomever he likes.",
    "    Ruling: The book grants this to a player who cannot defeat the monster.",
)
CARDS = (
    "Tax Golem: Monster, Level 8, 2 Treasures  (tax_golem)",
    "    Audits you, then it",
    "    eats you.",
    "Trust Fund: Item, 400 Gold  (trust_fund)",
    "    Gives +2.",
    "Overnight Rust x2: Curse  (overnight_rust)",
    "    Lose your armour.",
    '    "Nobody saw it happen."',
    "4 cards, 3 of them different.",
)


def at_home(
    *pressed: str, manner: Manner = Manner.SCREEN, settings: UserSettings = SETTINGS, around: bool = True
) -> Model:
    """Return the start menu after these keys."""
    model = Model(ADA, ArrivalSteps(Purpose.JOIN), manner, scene=Scene.HOME, settings=settings, home=Home(ADA, "Root"))
    model = after(model, Begun())
    if around:
        there = MenuChoices(REPLAYS, settings="~/.config/kickdoor/settings.toml")
        model = after(model, LookedAround(there), ServersFound(NEAR), Consulted(WHICH_GAMES, GAMES))
    return keys(model, *pressed)[0]


def pressed(*names: str, model: Model | None = None) -> tuple[Model, Effects]:
    """Return the model after these keys, with all effects."""
    return keys(model or at_home(), *names)


def looked_up() -> Model:
    """Return the start menu with the rulebook open at help."""
    model = at_home("7", *"help", "enter")
    return after(model, Consulted(("rules", "classic", "help"), HELP))


def catalogue() -> Model:
    """Return the start menu with the page of cards, with three of them."""
    return after(at_home("8"), Consulted(("cards", "list", "classic", "--texts"), CARDS))
