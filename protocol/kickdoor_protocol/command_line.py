"""How each of our programs begins: what was typed is text, and what is printed cannot fail.

Python takes bytes of an argument that are no UTF-8 for lone surrogates. As a name, a greeting or a line of talk these
would get as far as the wire, a file or a page of HTML, which can hold none. So no argument may have any, be it a path;
folders with such names can be stood in, and named by variables of the environment.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Sequence
from typing import NoReturn

import click

_LONE = re.compile("[\ud800-\udfff]")
_BYTES = 0xDC00
"""What Python adds to a byte that is no UTF-8."""


def run_command(command: click.Command, name: str, arguments: Sequence[str] | None = None) -> NoReturn:
    """Run that command by these arguments, by default those of this process, and end the process by its exit status.

    The status is 2, after one sentence, if an argument is not UTF-8. Bytes of a pipe that are not are read as U+FFFD;
    characters that a terminal or a pipe has no bytes for are printed as their escapes.
    """
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)
    said = sys.argv[1:] if arguments is None else list(arguments)
    if wrong := undecodable(said):
        click.echo(f"Error: {wrong}", err=True)
        raise SystemExit(2)
    command.main(said, prog_name=name)
    raise SystemExit(0)


def undecodable(arguments: Sequence[str]) -> str:
    """Return which of these arguments is no text, in a sentence; "" if all are."""
    for place, argument in enumerate(arguments):
        if found := _LONE.search(argument):
            before = arguments[place - 1] if place else ""
            option = next((word.partition("=")[0] for word in (argument, before) if word.startswith("-")), "")
            where = f"what is said for {option}" if option else f"the argument {escaped(argument)}"
            what = f"the byte 0x{ord(found[0]) - _BYTES:02X}" if ord(found[0]) > _BYTES else "half a character"
            return f"{escaped(where)} has {what}, which is not UTF-8; write it in UTF-8."
    return ""


def escaped(text: str) -> str:
    """Return the text with lone surrogates as their escapes, so that every stream, file and message can hold it."""
    return _LONE.sub(
        lambda found: f"\\x{byte:02x}" if (byte := ord(found[0]) - _BYTES) > 0 else ascii(found[0])[1:-1], text
    )
