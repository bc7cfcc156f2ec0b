"""What a request may ask, for both ends: the server holds requests to it, and clients say so before they ask.

A value of a setting: the rules of a set may know more (`CreateTable` is then refused, in words), but what fails here is
always refused. What is looked up in a rulebook at once: words that somebody types, or rules by their ids.
"""

from __future__ import annotations

from ..base import Value
from ..limits import LOOK_UP_IDS_MOST, LOOK_UP_MOST, LOOK_UP_WORDS_MOST
from ..messages.lobby import Setting


def admits(setting: Setting, value: Value) -> bool:
    """Whether it has the setting's type and is one of its choices, or within its bounds if it has a least."""
    if type(value) is not type(setting.value):
        return False
    if setting.least is not None and isinstance(value, int):
        return value in setting.choices or (value >= setting.least and (setting.most is None or value <= setting.most))
    return not setting.choices or value in setting.choices


def wanted_words(setting: Setting) -> str:
    """What would be possible: "yes or no", "none, relaxed, normal or brisk", "a whole number from 2600"."""
    if setting.least is not None:
        less = [f"{choice} or " for choice in setting.choices if isinstance(choice, int) and choice < setting.least]
        to = "" if setting.most is None else f" to {setting.most}"
        return f"{''.join(less)}a whole number from {setting.least}{to}"
    if setting.choices:
        *others, last = (f"{choice}" if choice != "" else '""' for choice in setting.choices)
        return f"{', '.join(others)} or {last}" if others else last
    if isinstance(setting.value, bool):
        return "yes or no"
    return "a whole number" if isinstance(setting.value, int) else "a text"


LESS = f"say at most {LOOK_UP_WORDS_MOST} words, and no more than {LOOK_UP_MOST} letters together"
"""What to do about too many words, as a cure."""


def is_too_much(words: str) -> bool:
    """Tell whether a server would refuse to look that up. An id of a rule is a word with a dot in it."""
    wanted = words.split()
    if wanted and all("." in word for word in wanted):
        return len(wanted) > LOOK_UP_IDS_MOST
    return len(wanted) > LOOK_UP_WORDS_MOST or len(" ".join(wanted)) > LOOK_UP_MOST
