"""Options that several commands have: who plays, how it is shown, and where; the rest of the way is `approach.py`."""

from __future__ import annotations

import functools
from collections.abc import Callable

import click
from msgspec import Struct

from kickdoor_protocol.finding.address import Address, parse_address
from kickdoor_protocol.messages.lobby import Sex

from .state.settings import THEMES

Command = Callable[..., object]


class PersonOptions(Struct, frozen=True):
    """Who plays and how it is shown, as far as the command line says: None leaves it to the settings."""

    name: str | None = None
    sex: Sex | None = None
    plain: bool | None = None
    theme: str | None = None

    def over(self, other: PersonOptions) -> PersonOptions:
        """What is said here, and where nothing is, what is said there."""
        return PersonOptions(
            other.name if self.name is None else self.name,
            other.sex if self.sex is None else self.sex,
            other.plain if self.plain is None else self.plain,
            other.theme if self.theme is None else self.theme,
        )


def about_me(command: Command) -> Command:
    """Add the options that make a `PersonOptions`, which the command gets: behind the verb, or before it for any verb.

    Said in both places, what is behind the verb counts.
    """

    @functools.wraps(command)
    def whole(name: str | None, sex: Sex | None, plain: bool | None, theme: str | None, **others: object) -> object:
        context = click.get_current_context()
        said = PersonOptions(name, sex, plain, theme).over(context.find_object(PersonOptions) or PersonOptions())
        context.obj = said
        return command(about=said, **others)

    return _with(
        whole,
        click.option("--theme", type=click.Choice(THEMES), metavar="THEME", help=f"Colours: {', '.join(THEMES)}."),
        click.option("--plain/--screen", default=None, help="Line mode: sentences, nothing is redrawn."),
        click.option(
            "--sex",
            type=click.Choice(["male", "female"]),
            help="Your hero's; some cards care.  [default: female]",
        ),
        click.option("--name", metavar="NAME", help="What the others call you.  [default: your login]"),
    )


def address(text: str) -> Address:
    """An address as an argument."""
    try:
        return parse_address(text)
    except ValueError as wrong:
        raise click.BadParameter(f"{wrong}.") from None


def _with(command: Command, *options: Callable[[Command], Command]) -> Command:
    for option in options:
        command = option(command)
    return command
