"""Texts for people call one thing by one name, and nobody "he"; docstrings say what a thing is or does.

The texts are all strings in the code but docstrings, and the docstrings of commands, which are the commands' help.
Names of code say `seat`; a person plays with AI players. Docstrings are checked in the folders of `PLAIN` only, for a
few things that are never right; a docstring that passes can still be unclear.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import chain

import pytest
from tests.architecture.tree import CODE, insist, parsed, python_files, short

SAY_INSTEAD = {
    r"\bAI seats?\b": "AI player",
    r"\b[Ll]ook(s|ing|ed)? on\b|\b[Oo]nlooker": "spectate, spectator",
    r"\b([Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b": "they, their, them",
    r"\b[Ss]tand up\b": "leave the table",
}
"""By pattern what a text says in its place."""

PLAIN = (
    "ai/kickdoor_ai",
    "client/kickdoor_client",
    "game/kickdoor_game",
    "protocol/kickdoor_protocol",
    "deploy",
    "server/kickdoor_server",
)
"""Folders whose docstrings are checked."""

PRINTED = ("server/kickdoor_server/base/configuration/settings.py", "ai/kickdoor_ai/doors/spiteful_seat.py")
"""Not checked, because they are texts: `server.toml` has the docstrings of the first, lobbies a line of the second."""

VERBS = """
Abandon Accept Add Admit Agree Announce Answer Append Apply Ask Ban Become Begin Bind Bring Browse Build Cache
Calculate Call Cancel Carry Catch Change Charge Check Clear Close Collect Commit Compare Connect Continue Copy Correct
Count Create Cut Deal Decide Decline Decode Decorate Delete Derive Describe Discard Dispatch Do Draw Drop Eliminate
Encode End Enter Erase Evaluate Exchange Exclude Exempt Expect Explore Face Feed Fight Fill Find Finish Flush Forbid
Force Forget Format Free Freeze Get Give Go Grant Greet Hand Handle Hang Hash Have Heal Hide Hire Hold Host Ignore
Import Insert Install Join Keep Kill Lay Learn Leave Let Lift List Listen Load Log Look Lower Make Mark Mix Move Mute
Note Notice Number Offer Open Overwrite Pack Paint Parse Part Pass Pause Pay Pick Play Prepare Print Propose Protect
Prove Put Query Queue Raise Read Receive Record Reduce Refresh Refuse Register Release Reload Remember Remove Rename
Reopen Repaint Replace Replay Report Request Reset Resolve Restart Restore Resume Return Roll Run Save Say Schedule
Search Select Sell Send Serve Set Settle Share Show Shuffle Simulate Sit Sleep Sort Spectate Spend Squish Stack Start
Stick Stop Store Submit Switch Tag Take Tell Think Track Try Turn Undo Unfreeze Update Use Vote Wait Wake Withdraw Work
Write Yield Zap
"""
"""First words of docstrings of public functions. A verb that is missing is added here."""

NEVER = {
    r"\b([Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b": "they, their, them",
    r"\b([Ww]hoever|[Ww]homever|[Ww]hosoever)\b": "who does it: the client, the player, the thread",
    r"\AOf (one|each|a|the|this|that|these|those)\b": "what the thing is or does",
}
"""By pattern what a docstring says in its place."""


def _is_command(node: ast.AST) -> bool:
    """Return whether `--help` prints the docstring of a node."""
    decorators = getattr(node, "decorator_list", [])
    return any(re.search(r"\b(command|group|_handed_on)\b", ast.unparse(decorator)) for decorator in decorators)


def texts(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every string that is no docstring of code, with its line."""
    silent = {
        id(statement.value)
        for node in ast.walk(tree)
        if isinstance(body := getattr(node, "body", None), list) and not _is_command(node)
        for statement in body
        if isinstance(statement, ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
            yield node.lineno, node.value


def wrong_words(tree: ast.Module) -> list[str]:
    """The words in them that are not the ones agreed on, each with its line and what to say."""
    return [
        f"line {line}: {found[0]!r}, say {instead}"
        for line, text in texts(tree)
        for pattern, instead in SAY_INSTEAD.items()
        for found in re.finditer(pattern, text)
    ]


def docstrings(tree: ast.Module) -> Iterator[tuple[ast.AST, ast.Constant]]:
    """Yield every docstring, also those below an assignment, with what it describes."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for above, below in zip([node, *body], body, strict=False) if isinstance(body, list) else ():
            described = above is node or isinstance(above, ast.Assign | ast.AnnAssign)
            if described and isinstance(below, ast.Expr) and isinstance(text := below.value, ast.Constant):
                yield above, text


def _is_public_function(node: ast.AST) -> bool:
    """Return whether a node is a public function or method. A property is an attribute, which a noun describes."""
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or node.name.startswith("_"):
        return False
    return not any(ast.unparse(decorator).endswith("property") for decorator in node.decorator_list)


def unplain(tree: ast.Module) -> list[str]:
    """Return what is wrong with the docstrings of a module, each with its line and what to say."""
    found = []
    for described, text in docstrings(tree):
        if not isinstance(said := text.value, str) or _is_command(described):
            continue
        first = (said.split() or [""])[0].rstrip(",.:;")
        if _is_public_function(described) and first not in VERBS.split():
            found.append(f"line {text.lineno}: begins with {first!r}, say what it does: a verb")
        for pattern, instead in NEVER.items():
            if wrong := re.search(pattern, said):
                found.append(f"line {text.lineno}: {wrong[0]!r}, say {instead}")
    return found


def test_docstrings_say_what_a_thing_is_or_does() -> None:
    looked_at = {folder: [file for file in python_files() if short(file).startswith(f"{folder}/")] for folder in PLAIN}
    assert all(looked_at.values()), "a folder of PLAIN is gone"
    insist(
        (
            f"{short(file)}: {wrong}"
            for file in chain.from_iterable(looked_at.values())
            if short(file) not in PRINTED
            for wrong in unplain(parsed(file))
        ),
        "A docstring is understood by somebody who sees only the signature and the docstring.",
    )


def test_the_programs_call_one_thing_by_one_name() -> None:
    insist(
        (
            f"{short(file)}: {wrong}"
            for file in python_files()
            if short(file).split("/")[0] in CODE
            for wrong in wrong_words(parsed(file))
        ),
        "One thing has one name on cards, in rules, in the log and on screens.",
    )


@pytest.mark.parametrize(
    "code",
    [
        'say("Call AI seats for free chairs.")',
        'say(f"{count} are looking on")',
        '@click.command()\ndef serve():\n    """Whoever comes in may stand up if he likes."""',
        'Command("leave", "stand up and go back to the tables")',
    ],
)
def test_a_wrong_word_is_found(code: str) -> None:
    assert wrong_words(ast.parse(code))


@pytest.mark.parametrize(
    "code", ['"""He looks on."""', 'def seat():\n    """An AI seat."""', 'say("They look online.")']
)
def test_other_words_and_docstrings_pass(code: str) -> None:
    assert not wrong_words(ast.parse(code))


@pytest.mark.parametrize(
    "code",
    [
        'class Bucket:\n    """Of one session."""',
        'class Bucket:\n    level = 0\n    """What he has left."""',
        'def take():\n    """Whether one more is fine."""',
        'class Bucket:\n    def take(self):\n        """One more."""',
        '"""Reads for whoever asks."""',
    ],
)
def test_an_unplain_docstring_is_found(code: str) -> None:
    assert unplain(ast.parse(code))


@pytest.mark.parametrize(
    "code",
    [
        'class Bucket:\n    """Holds tokens."""\n    level = 0\n    """Tokens that are left."""',
        'def take():\n    """Return whether one more is allowed."""',
        'def _level():\n    """The level."""',
        'SAID = "he"',
    ],
)
def test_a_plain_docstring_passes(code: str) -> None:
    assert not unplain(ast.parse(code))
