"""Start command-line programs safely: arguments are checked for UTF-8, and printing never fails on a character.

Python decodes bytes of an argument that are not UTF-8 as lone surrogates. As a name, a greeting or a line of chat these
would reach the wire, a file or an HTML page, none of which can hold them. So arguments with surrogates are refused,
paths included; a folder with such a name can still be the working directory, or be named by an environment variable.
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
"""Offset that Python's `surrogateescape` adds to an undecodable byte (PEP 383)."""


def run_command(command: click.Command, name: str, arguments: Sequence[str] | None = None) -> NoReturn:
    """Run that command by these arguments, by default those of this process, and end the process by its exit status.
    `name`: the program's name in help and errors.

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
    """Return a sentence that names the first argument that is not UTF-8; "" if all are."""
    for place, argument in enumerate(arguments):
        if found := _LONE.search(argument):
            before = arguments[place - 1] if place else ""
            option = next((word.partition("=")[0] for word in (argument, before) if word.startswith("-")), "")
            where = f"what is said for {option}" if option else f"the argument {escaped(argument)}"
            what = f"the byte 0x{ord(found[0]) - _BYTES:02X}" if ord(found[0]) > _BYTES else "half a character"
            return f"{escaped(where)} has {what}, which is not UTF-8; write it in UTF-8."
    return ""


def escaped(text: str) -> str:
    r"""Return the text with lone surrogates replaced by escapes, so that any stream, file or message can hold it.

    >>> escaped("caf\udce9")
    'caf\\xe9'
    """
    return _LONE.sub(
        lambda found: f"\\x{byte:02x}" if (byte := ord(found[0]) - _BYTES) > 0 else ascii(found[0])[1:-1], text
    )
