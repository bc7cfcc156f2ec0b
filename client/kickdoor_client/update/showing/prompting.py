"""A line being typed on the full screen: chat, or a command."""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.checks.clusters import after, before, count_clusters, cut_clusters
from kickdoor_protocol.checks.text import is_printed, printed
from kickdoor_protocol.limits import CHAT_MOST
from kickdoor_protocol.messages.talk import Say

from ...network.events import UNNUMBERED
from ...state.model import Model, Prompt
from .outcome import Outcome, send


def opened(model: Model, text: str = "") -> Outcome:
    """Open the prompt for a line of chat, with `text` already in it."""
    return model.with_ui(prompt=Prompt("talk", text, len(text)), notice=None), ()


def command_opened(model: Model) -> Outcome:
    """Open the prompt for a typed command."""
    return model.with_ui(prompt=Prompt("command"), notice=None), ()


def said(model: Model, text: str) -> Outcome:
    """Send a line of chat to everybody at the table or, outside of one, in the lobby."""
    text = text.strip()
    return send(model, Say(UNNUMBERED, cut_clusters(text, CHAT_MOST))) if text else (model, ())


def edited(prompt: Prompt, key: str) -> Prompt | None:
    """Return the line that is being typed after a key; None if the key does not edit."""
    text, at = prompt.text, prompt.cursor
    match key:
        case "left":
            return replace(prompt, cursor=before(text, at))
        case "right":
            return replace(prompt, cursor=after(text, at))
        case "home" | "c-a":
            return replace(prompt, cursor=0)
        case "end" | "c-e":
            return replace(prompt, cursor=len(text))
        case "backspace":
            start = before(text, at)
            return replace(prompt, text=text[:start] + text[at:], cursor=start)
        case "delete":
            return replace(prompt, text=text[:at] + text[after(text, at) :])
        case "c-u":
            return replace(prompt, text=text[at:], cursor=0)
        case "c-w":
            head = without_last_word(text[:at])
            return replace(prompt, text=head + text[at:], cursor=len(head))
        case _:
            return inserted(prompt, key) if len(key) == 1 else None


def edited_at_the_end(text: str, key: str, most: int) -> str | None:
    """Return the text of a form's row, which has no cursor, after a key; None if the key does not edit. `most` is the
    maximum length in grapheme clusters."""
    match key:
        case "backspace":
            return text[: before(text, len(text))]
        case "c-u":
            return ""
        case "c-w":
            return without_last_word(text)
        case _:
            return cut_clusters(printed(text + key), most) if len(key) == 1 and is_printed(key) else None


def appended(text: str, pasted: str, most: int) -> str:
    """Return the text of a form's row with pasted text at its end, cut to `most` grapheme clusters."""
    return cut_clusters(printed(text + " ".join(pasted.split())), most)


def without_last_word(text: str) -> str:
    """Return the text without its last word; the blank before it stays."""
    before, blank, _ = text.rstrip().rpartition(" ")
    return before + blank


def inserted(prompt: Prompt, text: str) -> Prompt:
    """Return the line being typed with text inserted at the cursor; line breaks become blanks."""
    text = " ".join(text.split()) if "\n" in text or "\r" in text else text
    head, tail = prompt.text[: prompt.cursor], prompt.text[prompt.cursor :]
    room = max(CHAT_MOST - count_clusters(tail), count_clusters(head))
    head = cut_clusters(printed(head + text), room)  # combining marks join the letter before them
    return replace(prompt, text=head + tail, cursor=len(head))
