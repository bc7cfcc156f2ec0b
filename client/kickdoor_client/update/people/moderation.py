"""Moderation: ignoring, muting and reporting people.

Each is a command with a name. On the full screen a list of people leads there too, by `p` on the page `who`: first the
person, then the action. A report continues as a typed command, since it needs words.
"""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.limits import FIELD_MOST, MUTE_MINUTES_MOST
from kickdoor_protocol.messages.moderation import Ignore, Ignoring, Mute, Report

from ...network.events import UNNUMBERED
from ...state.model import Manner, Model, Prompt, Scene
from ...state.overlays import People
from ...text.digits import is_digits
from ...words.people.moderation import DEEDS, ignored_words, people_words
from ..showing.outcome import Outcome, remark, send, show_lines

KINDS = ("chat", "ai", "aside")
"""Kinds of story lines that somebody has said."""

SPECTATES = (" (spectating)", " (to spectators)")
"""Suffixes of the names of spectators in the story."""


def others(model: Model) -> list[str]:
    """Return the names of all other people who sit at this table or have said something lately."""
    public, lobby = model.seen.public, model.lobby
    seats = public.seats if public is not None else lobby.table.seats if lobby is not None else ()
    mine = model.my_seat
    names = [seat.name for seat in seats if seat.name and seat.seat != mine]
    for line in reversed(model.seen.story):
        if line.kind in KINDS and line.who:
            who = line.who
            for suffix in SPECTATES:
                who = who.removesuffix(suffix)
            names.append(who)
    own = {model.me.name, *(seat.name for seat in seats if seat.seat == mine)}
    return [name for name in dict.fromkeys(names) if name not in own]


def parted(model: Model, words: str) -> tuple[str, str]:
    """Return the name that the words begin with, and the words after it: the longest known name, else the first
    word."""
    words = words.strip()
    for name in sorted((*others(model), *model.ignored), key=len, reverse=True):
        start, after = words[: len(name)], words[len(name) : len(name) + 1]
        if start.casefold() == name.casefold() and after in ("", " "):
            return name, words[len(name) :].strip()
    name, _, rest = words.partition(" ")
    return name, rest.strip()


def ignored(model: Model, words: str) -> Outcome:
    """Handle the typed `ignore NAME`: ask the server to hide what that person says; without a name, say who is
    ignored."""
    if not words.strip():
        return remark(model, "word", ignored_words(model) or "You ignore nobody. Say ignore and a name.")
    return send(model, Ignore(UNNUMBERED, words.strip()[:FIELD_MOST], True))


def unignored(model: Model, words: str) -> Outcome:
    """Handle the typed `unignore NAME`: show again what that person says; the name may be left out if only one is
    ignored."""
    name = words.strip() or (model.ignored[0] if len(model.ignored) == 1 else "")
    if not name:
        return remark(model, "wrong", ignored_words(model) or "You ignore nobody.")
    return send(model, Ignore(UNNUMBERED, name[:FIELD_MOST], False))


def told(model: Model, ignoring: Ignoring) -> Outcome:
    """Store the server's list of people whom this person ignores, and say what has changed."""
    before, model = model.ignored, replace(model, ignored=ignoring.names)
    new = [name for name in ignoring.names if name not in before]
    heard = [name for name in before if name not in ignoring.names]
    if new and not heard:
        return remark(model, "word", ignored_words(model))
    if heard and not new:
        return remark(model, "word", f"You read again what {' and '.join(heard)} says.")
    return model, ()


def muted(model: Model, words: str) -> Outcome:
    """Handle the typed `mute NAME [MINUTES]`: the host of a table keeps somebody from talking at it."""
    name, minutes = parted(model, words)
    if not name or (minutes and not (is_digits(minutes) and 0 < int(minutes) <= MUTE_MINUTES_MOST)):
        text = f"Whom, and for how long? Say mute, a name and perhaps minutes, up to {MUTE_MINUTES_MOST}."
        return remark(model, "wrong", text)
    return send(model, Mute(UNNUMBERED, name[:FIELD_MOST], True, int(minutes or 0)))


def unmuted(model: Model, words: str) -> Outcome:
    """Handle the typed `unmute NAME`: the host lets somebody talk at the table again."""
    if not words.strip():
        return remark(model, "wrong", "Whom? Say unmute and a name.")
    return send(model, Mute(UNNUMBERED, words.strip()[:FIELD_MOST], False))


def reported(model: Model, words: str) -> Outcome:
    """Handle the typed `report NAME [WORDS]`: report somebody to the operators of the server."""
    name, text = parted(model, words)
    if not name:
        return remark(model, "wrong", "Whom? Say report, a name and what is wrong.")
    return send(model, Report(UNNUMBERED, name[:FIELD_MOST], text[:FIELD_MOST]))


def ignored_names(model: Model) -> list[str]:
    """Return the completions of `unignore`: the names of people who are ignored."""
    return list(model.ignored)


def opened(model: Model, _: str = "") -> Outcome:
    """Show the people at the table or in the lobby: a list on the full screen; in line mode, their names and the
    commands about them."""
    names = people(model)
    if not names:
        return remark(model, "word", "Nobody else is here, and nobody has said anything.")
    if model.manner is Manner.LINES:
        ways = dict.fromkeys(deed for name in names for deed in deeds(model, name))
        return show_lines(model, [*people_words(names, list(ways)), *filter(None, [ignored_words(model)])])
    return model.with_ui(overlay=People(), notice=None), ()


def people(model: Model) -> list[str]:
    """Return the names of everybody who can be ignored, muted or reported: who is here or has spoken, and who is
    ignored."""
    return list(dict.fromkeys((*others(model), *model.ignored)))


def deeds(model: Model, name: str) -> list[str]:
    """Return the names of the commands about a person that are possible here, such as "ignore" or "report"."""
    at_a_table = model.scene in (Scene.FILLING, Scene.PLAYING)
    hearing = "unignore" if name in model.ignored else "ignore"
    return [hearing, *(("mute", "unmute") if at_a_table else ()), "report"]


def entries(model: Model, shown: People) -> list[tuple[str, str]]:
    """Return the lines of the list of people on the screen, each with a remark: people or, if one of them is chosen,
    the commands about them."""
    if shown.name:
        return [DEEDS[deed] for deed in deeds(model, shown.name)]
    return [(name, "you ignore them" if name in model.ignored else "") for name in people(model)]


def pressed(model: Model, shown: People, key: str) -> Outcome | None:
    """Handle a key on the list of people; None if it has no effect."""
    count = len(entries(model, shown))
    if not count:
        return model.with_ui(overlay=None), ()
    match key:
        case "up" | "down":
            cursor = (shown.cursor + (1 if key == "down" else -1)) % count
            return model.with_ui(overlay=replace(shown, cursor=cursor)), ()
        case "enter":
            return _taken(model, shown, min(shown.cursor, count - 1))
        case _ if is_digits(key) and 1 <= int(key) <= count:
            return _taken(model, shown, int(key) - 1)
        case _:
            return None


def _taken(model: Model, shown: People, place: int) -> Outcome:
    """Open the person at this place, or carry out the action."""
    if not shown.name:
        return model.with_ui(overlay=People(people(model)[place])), ()
    deed, model = deeds(model, shown.name)[place], model.with_ui(overlay=None)
    match deed:
        case "ignore":
            return ignored(model, shown.name)
        case "unignore":
            return unignored(model, shown.name)
        case "mute":
            return muted(model, shown.name)
        case "unmute":
            return unmuted(model, shown.name)
        case _:
            text = f"report {shown.name} "
            return model.with_ui(prompt=Prompt("command", text, len(text))), ()
