"""Options that several commands share: who plays and how it is shown. Those of the way to a server are in `approach.py`
of the protocol."""

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
    """Options about the person and the display. None means that the command line leaves it to the settings."""

    name: str | None = None
    sex: Sex | None = None
    plain: bool | None = None
    theme: str | None = None

    def over(self, other: PersonOptions) -> PersonOptions:
        """Return these options, with those that are None here taken from `other`."""
        return PersonOptions(
            other.name if self.name is None else self.name,
            other.sex if self.sex is None else self.sex,
            other.plain if self.plain is None else self.plain,
            other.theme if self.theme is None else self.theme,
        )


def about_me(command: Command) -> Command:
    """Decorate a command with the options about the person (name, sex, display), which it gets as `about:
    PersonOptions`.

    They may stand before or behind the command's name; behind it they have precedence.
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
    """Parse a command line argument `HOST[:PORT]`. Raises click.BadParameter if it is not an address."""
    try:
        return parse_address(text)
    except ValueError as wrong:
        raise click.BadParameter(f"{wrong}.") from None


def _with(command: Command, *options: Callable[[Command], Command]) -> Command:
    """Apply decorators, the first one first."""
    for option in options:
        command = option(command)
    return command
