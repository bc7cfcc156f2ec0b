"""Things that people get wrong, row by row by the place where they say them, and all that is answered.

`python -m tests.client.wrong_words` writes `golden/wrong_words.txt` anew; the differences are then read like any other
change: an answer names what was wrong, and the nearest right thing or where to find it.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import click
from click.testing import CliRunner
from tests.client.at_home import at_home
from tests.client.duels import at_a_table, duelling
from tests.client.evening import LOBBY, TABLES, after, at_table, connected, told
from tests.client.questions import asked
from tests.client.scenes import done

from kickdoor_client import cli
from kickdoor_client.state.messages import Typed
from kickdoor_client.state.model import Manner, Model
from kickdoor_server.base.configuration.file import checked
from kickdoor_server.operations.bookshelf.__main__ import bookshelf
from kickdoor_server.operations.program import main as server

FILE = Path(__file__).parent / "golden" / "wrong_words.txt"

Say = Callable[[str], list[str]]


def _by(program: click.Command) -> Say:
    """Return a function that says a line to the program, and returns what it prints and its status."""

    def answer(line: str) -> list[str]:
        result = CliRunner().invoke(program, shlex.split(line), prog_name="kickdoor")
        said = " ".join(result.output.split()).partition("Error: ")
        return [f"{said[2] or said[0]} [{result.exit_code}]"]

    return answer


def _of_a_file(line: str) -> list[str]:
    return [str(mistake) for mistake in checked(line.replace(" | ", "\n"), Path("here"))[1]]


def _in(model: Model) -> Say:
    """Return a function that types a line into that model, and returns what is heard and sent."""
    return lambda line: done(told(model, Typed(line))[1])


LINES = Manner.LINES
NOWHERE = 99
"""A number that no section has a rule of."""

PLACES: Mapping[str, tuple[Say, tuple[str, ...]]] = {
    "the command line": (
        _by(cli.kickdoor),
        ("paly", "play --sett classic", "play --ai 9", "play --seats many", "play --option epik=yes", "join --table",
         "join anna.local:99999", "watch --nam Ada", "play --deck nosuch --set ccg"),
    ),
    "the command line of rules, cards and decks": (
        _by(bookshelf),
        ("rules clasic", "rules classic chraity", f"rules classic.help.{NOWHERE}", "rules --set qest", "cards clasic",
         "cards show 'Tax Dragn'", "cards 'Third Hand'", "deck show nosuch", "sets clasic"),
    ),
    "the command line of a server": (
        _by(server),
        ("--prot 7777", "--port many", "--sets clasic", "--log-levle info"),
    ),
    "a server's file": (
        _of_a_file,
        ("[limits] | max_tabels = 3", "[server] | prot = 7777", "[server] | port = 99999", "[servr] | port = 7777",
         "[server] | port == 3"),
    ),
    "the start menu": (
        _in(at_home(manner=LINES)),
        ("paly", "set colour red", "set theme pink", "set xyzzy red", "set bell perhaps", "set timer", "rules clasic",
         "lesson 99", "join", "hand"),
    ),
    "among the tables": (
        _in(after(connected(LINES), TABLES)),
        ("joni 1", "join 9", "join Nowhere", "watch Nowhere", "create Attic seats=33", "create Attic epik=yes",
         "create Attic epic=perhaps", "create Attic set=clasic", "start", "hand"),
    ),
    "in the lobby": (
        _in(after(connected(LINES), TABLES, LOBBY)),
        ("redy", "ai gredy", "ai", "remove Zoe", "remove", "say", "set epik yes", "join 9", "lists", "run"),
    ),
    "at the table": (
        _in(at_table(manner=LINES)),
        ("hnad", "card Nowhere", "card 99", "rules chraity", "ignore Zoe", "trade Zoe", "pass", "9", "auto-pass always",
         "explain Zoe", "story long"),
    ),
    "in a fight": (
        _in(at_table(asked("menu"), manner=LINES)),
        ("runn", "ask", "ask Zoe", "17", "kill", "use Nothing", "curse Zoe", "pass", "ready"),
    ),
    "in a window": (
        _in(at_table(asked("window"), manner=LINES)),
        ("pas", "no", "17", "run"),
    ),
    "in a duel": (
        _in(duelling(at_a_table(LINES))),
        ("list", "decks", "atack", "concede now"),
    ),
}  # fmt: skip


@cache
def answers() -> Mapping[tuple[str, str], tuple[str, ...]]:
    """Return the lines of each answer, by the place and what was said there; it is asked once for all tests."""
    return {
        (place, line): tuple(each for lines in say(line) for each in lines.split("\n"))
        for place, (say, typed) in PLACES.items()
        for line in typed
    }


def written() -> str:
    """Return all of it as it stands in the file."""
    parts = []
    for place, (_, typed) in PLACES.items():
        parts.append(f"== {place}\n")
        for line in typed:
            parts += [f"> {line}\n", *(f"  {each}\n" for each in answers()[place, line])]
    return "".join(parts)


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
