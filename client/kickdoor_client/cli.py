"""The command line: `kickdoor play`, `serve`, `admin`, `join`, `watch`, `replay`, `verify`, `erase`, `export`, `bot`,
`arena`, `sets`, `rules`, `cards`, `deck`.

Commands that other packages implement (`serve`, `admin`, `verify`, `erase`, `export`, `bot`, `arena`, `sets`, `rules`,
`cards`, `deck`) are not imported: their program replaces this process and gets the arguments unchanged.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import Struct
from msgspec.json import decode
from msgspec.structs import replace

from kickdoor_protocol.command_line import escaped
from kickdoor_protocol.files.folders import replays_folder
from kickdoor_protocol.files.release import full_release
from kickdoor_protocol.finding.address import DEFAULT_PORT, Address
from kickdoor_protocol.finding.approach import Approach, approaching
from kickdoor_protocol.limits import DECK_NAME_MOST
from kickdoor_protocol.opponents import read_opponent

from .options import PersonOptions, about_me
from .options import address as an_address
from .text.digits import is_digits

if TYPE_CHECKING:
    from .network.child import ChildServer
    from .start import StartOptions
    from .state.errand import ArrivalSteps

SEATS_LEAST = 2
"""The fewest seats of any game. The most are a property of each set."""
ALL_PACKS = "*"
"""Value of the table option `packs` that means every pack in the folder given by `--packs`."""

ABOUT = f"""Kick down doors, bribe your friends, curse them anyway.

kickdoor plays card games about heroes with bad manners in a terminal, against AI players and people on other machines.

\b
  kickdoor                               the start menu
  kickdoor tutorial                      learn it in ten minutes, by doing
  kickdoor play                          a game now, against three AI players
  kickdoor play --ai greedy,random       against these two
  kickdoor play --hot-seat Ann,Bob       two people at this keyboard
  kickdoor serve                         a server for your LAN, on port {DEFAULT_PORT}
  kickdoor admin status                  look after a server that runs here
  kickdoor join anna.local               take a seat there
  kickdoor watch anna.local              only spectate
  kickdoor replay                        see a match again, from any chair
  kickdoor verify night.kickdoor         deal and roll it anew: was it so?
  kickdoor bot anna.local                send an AI player there in your place
  kickdoor arena --games 400             AI players among themselves: who wins
  kickdoor sets                          which games there are
  kickdoor rules                         the rulebook, to read or to search
  kickdoor cards show Tax Golem          what is printed on a card
  kickdoor deck new --hero NAME          a deck of your own, in a file

At the table: arrows and Enter choose, w says why, h for whom we wait, ? everything else. With --plain all is said in
lines and done by typing; so it is when input or output is no terminal.
"""


CALLED_ELSEWHERE = {
    **dict.fromkeys(("host", "start-server", "listen"), "serve, or start kickdoor and choose: host a game"),
    **dict.fromkeys(("list", "games", "ls"), "sets"),
    **dict.fromkeys(("spectate", "view", "observe"), "watch"),
    **dict.fromkeys(("learn", "lesson", "lessons"), "tutorial"),
    **dict.fromkeys(("new", "start", "run", "single"), "play"),
    **dict.fromkeys(("connect", "online", "multiplayer"), "join"),
    **dict.fromkeys(("config", "settings", "options"), "with no command, then choose: settings"),
    **dict.fromkeys(("help", "version", "man"), "--help, or kickdoor --version"),
}
"""By command names common in other programs, the kickdoor command to suggest instead."""


class OrderedGroup(click.Group):
    """A command group that lists its commands in the order of their definition."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the command names in the order of their definition."""
        return list(self.commands)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that `args` begin with. A name from `CALLED_ELSEWHERE` fails with a suggestion."""
        if meant := CALLED_ELSEWHERE.get(args[0].lower(), ""):
            ctx.fail(f"No such command {args[0]!r}. What you want may be: kickdoor {meant}")
        return super().resolve_command(ctx, args)


class PlayCommand(click.Command):
    """The `play` command: its error about extra arguments names the options for the game and the players."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments. Raises click.UsageError, which explains `--set`, `--seats` and `--ai` if there are extra
        ones."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as wrong:
            if "unexpected extra argument" not in wrong.message:
                raise
            how = "A game is named by --set, how many play by --seats, and who by --ai."
            raise click.UsageError(f"{wrong.message}. {how}", wrong.ctx) from None


class HandedOn(click.Command):
    """A command of another program. It shows nothing itself, so the options about the person do not apply to it."""


def _told_release(context: click.Context, parameter: click.Parameter, asked: bool) -> None:
    """Print the release and exit if `--version` was given."""
    if asked:
        click.echo(full_release())
        context.exit()


@click.group(
    cls=OrderedGroup,
    help=ABOUT,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_told_release,
              help="Show the release and the commit that it was built of.")  # fmt: skip
@about_me
@click.pass_context
def kickdoor(context: click.Context, about: PersonOptions) -> None:
    """Open the start menu if no command is given and there is a terminal or `--plain` is set; else print the help."""
    if context.invoked_subcommand is not None:
        verb = context.invoked_subcommand
        if isinstance(kickdoor.commands.get(verb), HandedOn) and about != PersonOptions():
            raise click.UsageError(f"--name, --sex, --plain and --theme say nothing to {verb}: see {verb} --help.")
        return
    if about.plain is None and not (sys.stdin.isatty() and sys.stdout.isatty()):
        click.echo(context.get_help())
        return
    from .start import run_home

    wish, ignored = _wish_and_ignored(None, about)
    raise SystemExit(run_home(wish, ignored))


def _wish(errand: ArrivalSteps | None, about: PersonOptions) -> StartOptions:
    """Return the start options from the command line, completed from the settings file. Prints on stderr what was
    ignored of the file."""
    wish, ignored = _wish_and_ignored(errand, about)
    for sentence in ignored:
        click.echo(f"kickdoor: {sentence}", err=True)
    return wish


def _wish_and_ignored(errand: ArrivalSteps | None, about: PersonOptions) -> tuple[StartOptions, list[str]]:
    """Return the start options, and a sentence for each setting that was ignored."""
    from .program.settings_file import SettingsFile
    from .start import StartOptions, own_name
    from .state.errand import ArrivalSteps, LocalPlayer, Purpose

    settings, ignored = SettingsFile().load()
    errand = errand or ArrivalSteps(Purpose.JOIN)
    person = LocalPlayer((about.name or "").strip() or settings.name or own_name(), about.sex or settings.sex)
    plain = settings.face == "lines" if about.plain is None else about.plain
    return StartOptions(person, errand, plain, replace(settings, theme=about.theme or settings.theme)), ignored


def _number(context: click.Context, parameter: click.Parameter, value: str | None) -> int | None:
    """Convert the value of a choice of numbers to an int, and keep None."""
    return None if value is None else int(value)


@kickdoor.command(cls=PlayCommand)
@click.option("--seats", type=click.IntRange(SEATS_LEAST),
              help="How many play, with you.  [default: you and the AI players that you have set]")  # fmt: skip
@click.option("--ai", "ais", metavar="KIND,...", multiple=True,
              help="The AI players, one by one; easy:greedy is an easy one.  [default: as you have set]")  # fmt: skip
@click.option("--set", "set_key", default="", help="Which game of the family: see kickdoor sets.  [default: the first]")
@click.option("--packs", type=click.Path(exists=True, file_okay=False, path_type=Path),
              help="Play with these cards, too: a pack, or a folder of packs.")  # fmt: skip
@click.option("--window-ms", type=int, help="Milliseconds that everybody has to interfere; 0: as the pace has it.")
@click.option("--by-the-book", is_flag=True, default=None, help="These windows as short as the rulebook has them.")
@click.option("--pace", metavar="PACE", help="The turn timer: alone (none at all), none (but for reactions), relaxed, "
              "usual, brisk, or auto.")  # fmt: skip
@click.option("--fast-deal", is_flag=True, default=None, help="The faster game: four cards of each deck at the start.")
@click.option("--claim-discards", is_flag=True, default=None,
              help="The faster game: a Go Up a Level may buy a discarded Class or Race.")  # fmt: skip
@click.option("--best-of", type=click.Choice(["1", "3"]), callback=_number,
              help="A series of games by the same two players, in games of two.  [default: 1]")  # fmt: skip
@click.option("--talk/--quiet", default=None, help="Whether AI players say a line now and then.  [default: talk]")
@click.option("--explain", metavar="WHEN", help="When AI players say what they weighed: after, at_once or never.")
@click.option("--deck", metavar="NAME|FILE", help="What you bring, where one brings a deck: see kickdoor deck.")
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), help="Keep the journal and the log there.")
@click.option("--hot-seat", metavar="NAME,...", help="Several people at this keyboard, each with a hand of their own.")
@about_me
def play(
    seats: int | None,
    ais: tuple[str, ...],
    set_key: str,
    packs: Path | None,
    deck: str | None,
    data: Path | None,
    hot_seat: str | None,
    about: PersonOptions,
    **settings: str | int | bool | None,
) -> None:
    """Play now, on this machine, against AI players.

    \b
      kickdoor play
      kickdoor play --seats 5 --name Ada
      kickdoor play --ai greedy,random,random --window-ms 4000
      kickdoor play --ai easy:greedy,easy:spiteful
      kickdoor play --packs my-pack --fast-deal --pace none
      kickdoor play --set ccg --best-of 3
      kickdoor play --hot-seat Ann,Bob:male --seats 4
    """
    from .network.child import ChildServer
    from .start import run_alone
    from .state.errand import ArrivalSteps, Purpose

    if hot_seat is not None and deck:
        raise click.UsageError("--deck is for one who has the keyboard alone.")
    options = {key: value for key, value in settings.items() if value is not None}
    if packs is not None:
        options["packs"] = ALL_PACKS
    wish = _wish(_bringing(deck, ArrivalSteps(Purpose.PLAY, set=set_key, options=options), packs, here=True), about)
    child = ChildServer(data, packs=packs, ai_speed=wish.settings.ai_speed(lines=wish.plain))
    if hot_seat is not None:
        if options.get("best_of", 1) != 1:
            raise click.UsageError("--best-of is for two players with a screen each, so not for --hot-seat.")
        raise SystemExit(_hot_seat(hot_seat, ais, seats, wish, child))
    kinds = _kinds(ais, seats, wish.settings.ais)
    wish = replace(wish, errand=replace(wish.errand, ais=kinds, ais_named=bool(ais), counted=seats is not None))
    raise SystemExit(run_alone(wish, child))


class ShownDeck(Struct, frozen=True):
    """A deck as `kickdoor deck show --json` prints it."""

    set: str
    name: str
    cards: tuple[str, ...]


def _bringing(said: str | None, errand: ArrivalSteps, packs: Path | None = None, *, here: bool = False) -> ArrivalSteps:
    """Return the errand with the deck that `said` names: the cards of a file, of a deck kept on this machine, or else
    the name of a deck that the server knows.

    A file or a ready deck also sets the game if the errand names none. Raises click.ClickException if a file is no
    valid deck; also for an unknown name if `here`, that is, if this program starts the server.
    """
    if not said:
        return errand
    from .program.deck_files import file_of, found
    from .words.menus.decks import own_decks_words

    file = Path(said)
    own = tuple(deck.name for deck in found() if errand.set in ("", deck.set))
    kept = file if file.suffix == ".toml" or os.path.isfile(file) else file_of(said, errand.set)
    if kept is None and not here:
        return replace(errand, deck=said[:DECK_NAME_MOST], own_decks=own)
    options = [*(("--set", errand.set) if errand.set else ()), *(("--packs", str(packs)) if packs is not None else ())]
    what = said if kept is None else str(kept)
    command = [
        sys.executable,
        "-m",
        "kickdoor_server.operations.bookshelf",
        "deck",
        "show",
        "--json",
        *options,
        "--",
        what,
    ]
    done = subprocess.run(
        command, env={**os.environ, "PYTHONSAFEPATH": "1"}, capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode:
        _, _, why = done.stderr.rpartition("Error: ")
        yours = own_decks_words(own) if kept is None or not kept.exists() else ""
        raise click.ClickException(f"--deck {escaped(said)}: {why.strip()}{yours}")
    shown = decode(done.stdout, type=ShownDeck)
    errand = replace(errand, set=shown.set)
    return replace(errand, deck=shown.name) if kept is None else replace(errand, cards=shown.cards)


def _hot_seat(words: str, ais: tuple[str, ...], seats: int | None, wish: StartOptions, child: ChildServer) -> int:
    """Play with several people at this keyboard, named by the option `words`. Returns the exit code."""
    from .hotseat.start import run_hot_seat
    from .state.invitation import Invitation, NotTheseError, people

    try:
        guests = people(words, wish.person.sex)
    except NotTheseError as wrong:
        raise click.UsageError(str(wrong)) from None
    kinds = _kinds(ais, seats, wish.settings.ais, len(guests))
    counted = bool(ais) or seats is not None
    invitation = Invitation(guests, wish.errand.set, wish.errand.options, kinds, counted, ais_named=bool(ais))
    return run_hot_seat(invitation, child, wish.settings, plain=wish.plain)


def _kinds(ais: tuple[str, ...], seats: int | None, preferred: tuple[str, ...], people: int = 1) -> tuple[str, ...]:
    """Return the kinds of the AI players to call: those named, then the preferred ones, then the default kind.

    Raises click.UsageError if people and AI players do not fit into `seats`.
    """
    from .state.settings import DEFAULT_AI

    named = tuple(str(read_opponent(kind)) for kind in ",".join(ais).split(",") if kind.strip())
    if count := next((kind for kind in named if is_digits(kind)), ""):
        raise click.UsageError(
            f"--ai {count}: it takes kinds of AI players, such as {DEFAULT_AI},{DEFAULT_AI}; how many play, with you, "
            "is said by --seats."
        )
    who = "you" if people == 1 else f"{people} people"
    if seats is None:
        seats = len(named) + people if named else max(len(preferred) + 1, people)
    if people > seats:
        raise click.UsageError(f"{people} people are more than --seats {seats}.")
    if len(named) > seats - people:
        raise click.UsageError(f"{len(named)} AI players and {who} are more than --seats {seats}.")
    return (*(named or preferred), *(DEFAULT_AI,) * seats)[: seats - people]


def _become(module: str, *arguments: str) -> None:
    """Run a program of another package instead of this one. Does not return."""
    command = [sys.executable, "-m", module, *arguments]
    environ = {**os.environ, "PYTHONSAFEPATH": "1"}
    if os.name == "nt":
        raise SystemExit(subprocess.call(command, env=environ))
    sys.stdout.flush()
    sys.stderr.flush()
    os.execve(command[0], command, environ)


def _handed_on(command: Callable[[tuple[str, ...]], None]) -> click.Command:
    """Make a command that hands all arguments behind its name, `--help` included, to another program."""
    settings = {"ignore_unknown_options": True, "help_option_names": []}
    taking_all = click.argument("arguments", nargs=-1, type=click.UNPROCESSED)(command)
    return kickdoor.command(cls=HandedOn, context_settings=settings, add_help_option=False)(taking_all)


@_handed_on
def serve(arguments: tuple[str, ...]) -> None:
    """Run a server; `kickdoor serve --help` lists its options.

    \b
      kickdoor serve                         on every network of this machine
      kickdoor serve --port 8000 --data ./night
      kickdoor serve --ssh 2222              also for people with nothing but an ssh client
    """
    _become("kickdoor_server", *arguments)


@_handed_on
def admin(arguments: tuple[str, ...]) -> None:
    """Look after a server that runs here: `kickdoor admin --help`."""
    _become("kickdoor_server.operations.admin", *arguments)


@kickdoor.command()
@click.argument("address", metavar="[HOST[:PORT]]", required=False, type=an_address)
@click.option("--table", metavar="ID|NAME", default="", help="Sit down there at once.")
@click.option("--deck", metavar="NAME|FILE", help="What you bring, where one brings a deck: see kickdoor deck.")
@approaching
@about_me
def join(address: Address | None, table: str, deck: str | None, about: PersonOptions, approach: Approach) -> None:
    """Take a seat on a server, or open a table there; without an address, on the one that is found on the network.

    \b
      kickdoor join
      kickdoor join 22ANV                    by the code that the host was told
      kickdoor join anna.local
      kickdoor join 192.168.1.20:8000 --table "Friday night" --name Boris
      kickdoor join --tls anna.local         to a server that speaks TLS
    """
    from .start import run_joined
    from .state.errand import ArrivalSteps, Purpose

    wish = _wish(_bringing(deck, ArrivalSteps(Purpose.JOIN, table)), about)
    raise SystemExit(run_joined(wish, address or _found_on_the_network(), approach))


def _found_on_the_network() -> Address:
    """Return the address of the only server on the network. Raises click.ClickException if there is not exactly one."""
    from .program.searching import NotOneServerError, only_server

    try:
        return only_server()
    except NotOneServerError as why:
        raise click.ClickException(str(why)) from None


@kickdoor.command()
@click.argument("address", metavar="[HOST[:PORT]]", required=False, type=an_address)
@click.argument("table", default="", metavar="[TABLE]")
@click.option("--table", "named", metavar="ID|NAME", default="", help="The same as TABLE.")
@approaching
@about_me
def watch(address: Address | None, table: str, named: str, about: PersonOptions, approach: Approach) -> None:
    """Spectate a table: all that is public, no hands; without an address, on the server that is found on the network.

    \b
      kickdoor watch
      kickdoor watch anna.local
      kickdoor watch anna.local "Friday night" --plain
    """
    from .start import run_joined
    from .state.errand import ArrivalSteps, Purpose

    wish = _wish(ArrivalSteps(Purpose.WATCH, table or named), about)
    raise SystemExit(run_joined(wish, address or _found_on_the_network(), approach))


@kickdoor.command()
@click.argument("lesson", default="", metavar="[LESSON]")
@click.option("--set", "set_key", default="", help="What is special about that game of the family: see kickdoor sets.")
@about_me
def tutorial(lesson: str, set_key: str, about: PersonOptions) -> None:
    """Learn it by doing: short lessons, ten minutes in all.

    It begins with the first lesson that you have not done; a number or a name begins elsewhere. Without --set they
    teach the game from the beginning; with it, what is different in that one.

    \b
      kickdoor tutorial
      kickdoor tutorial 3
      kickdoor tutorial help --plain
      kickdoor tutorial --set NAME
    """
    from .network.child import ChildServer
    from .start import run_alone
    from .state.errand import ArrivalSteps, Purpose

    wish = _wish(ArrivalSteps(Purpose.LEARN, lesson, set=""), about)
    raise SystemExit(run_alone(wish, ChildServer.teaching(set_key)))


@kickdoor.command()
@click.argument("file", required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--packs", type=click.Path(exists=True, file_okay=False, path_type=Path),
              help="The pack, or the folder of packs, that it was played with.")  # fmt: skip
@about_me
def replay(file: Path | None, packs: Path | None, about: PersonOptions) -> None:
    """See a match again, from any chair; without FILE, the one that was kept last.

    \b
      kickdoor replay
      kickdoor replay friday.kickdoor
      echo "find wins the game!" | kickdoor replay friday.kickdoor --plain
    """
    from .network.child import ChildServer
    from .program.outside import replay_files
    from .start import run_alone
    from .state.errand import ArrivalSteps, Purpose

    if file is None:
        kept = replay_files((replays_folder(),))
        if not kept:
            raise click.UsageError("No replay has been kept yet: press s when a match is over, or name a FILE.")
        file = Path(kept[0].path)
    raise SystemExit(run_alone(_wish(ArrivalSteps(Purpose.REPLAY), about), ChildServer.showing(str(file), packs)))


@_handed_on
def verify(arguments: tuple[str, ...]) -> None:
    """Prove a replay: `kickdoor verify FILE`."""
    _become("kickdoor_server.matches.replays", "verify", *arguments)


@_handed_on
def erase(arguments: tuple[str, ...]) -> None:
    """Take a name out of a replay: `kickdoor erase FILE NAME`."""
    _become("kickdoor_server.matches.replays", "erase", *arguments)


@_handed_on
def export(arguments: tuple[str, ...]) -> None:
    """Take the replay of a match out of a server's journal."""
    _become("kickdoor_server.matches.replays", "export", *arguments)


@_handed_on
def bot(arguments: tuple[str, ...]) -> None:
    """Send an AI player to a server: `kickdoor bot --help`.

    \b
      kickdoor bot anna.local                a greedy one, at the first open table
      kickdoor bot --seat random --table "Friday night" anna.local
    """
    _become("kickdoor_ai.remote", *arguments)


@_handed_on
def arena(arguments: tuple[str, ...]) -> None:
    """Let AI players play many games against each other: `kickdoor arena --help`.

    \b
      kickdoor arena --seats greedy,random,random,random --games 400 --jobs 2
    """
    _become("kickdoor_ai.arena", *arguments)


@_handed_on
def sets(arguments: tuple[str, ...]) -> None:
    """Which games there are, for how many, and which AI players play them."""
    _become("kickdoor_server.operations.bookshelf", "sets", *arguments)


@_handed_on
def rules(arguments: tuple[str, ...]) -> None:
    """The rulebook: `kickdoor rules [SET] [WORDS]`."""
    _become("kickdoor_server.operations.bookshelf", "rules", *arguments)


@_handed_on
def cards(arguments: tuple[str, ...]) -> None:
    """List, show and check cards and packs."""
    _become("kickdoor_server.operations.bookshelf", "cards", *arguments)


@_handed_on
def deck(arguments: tuple[str, ...]) -> None:
    """Begin, check and show decks, for a game to which one brings one."""
    _become("kickdoor_server.operations.bookshelf", "deck", *arguments)
