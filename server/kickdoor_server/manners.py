"""How AI seats behave at a table: two options of the table, of which the rules of a set never hear."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kickdoor_protocol.messages.lobby import Setting

TALK, EXPLAIN = "talk", "explain"
AFTER, AT_ONCE, NEVER = "after", "at_once", "never"

SETTINGS = (
    Setting(TALK, "AI seats talk", True, (), "a line in the chat now and then"),
    Setting(
        EXPLAIN,
        "AI seats explain what they did",
        AFTER,
        (AFTER, AT_ONCE, NEVER),
        "after the match, to whoever asks; or at once to everybody, which shows what is in their hands",
    ),
)
OPTIONS = frozenset(setting.key for setting in SETTINGS)


@dataclass(frozen=True, slots=True)
class Manners:
    """Whether they talk; whether and when they explain (`after`, `at_once`, `never`)."""

    talk: bool = True
    explain: str = AFTER


def manners_of(options: Mapping[str, Any]) -> Manners:
    """Those of a table with these options; what is not said is as usual."""
    return Manners(**{key: value for key, value in options.items() if key in OPTIONS})
