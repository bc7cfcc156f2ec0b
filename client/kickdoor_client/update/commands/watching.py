"""Commands of spectators and of replays."""

from __future__ import annotations

from ...state.model import Model, Scene
from ..watching import looking, replaying
from .command import Command, nothing

PLAYING = frozenset((Scene.PLAYING,))
"""The scene in which these commands apply."""


def is_live(model: Model) -> bool:
    """Return whether the match on the screen is in progress and not a replay."""
    return model.replay is None


_ROWS = (
    ("next", "on to whatever is told next", replaying.counted("step"), "right", "", "[N]"),
    ("back", "back to what was told before", replaying.counted("step", -1), "left", "", "[N]"),
    ("turn", "to the next turn, the one before, or that one", replaying.turn, "down", "", "[back] [NUMBER]"),
    ("combat", "to the next combat, or the one before", replaying.counted("combat"), "c", "", "[back] [N]"),
    ("room", "to where a room is laid next, or to what happens in that one", replaying.room, "r", "", "[back] [NAME]"),
    ("touch", "to what is next about somebody", replaying.touch, "p", "", "NAME [back]"),
    ("find", "to where these words are told", replaying.find, "/", "find", "[back] WORDS"),
    ("decision", "one decision of anybody on, or back", replaying.counted("decision"), ".", "", "[back] [N]"),
    ("goto", "to a decision by its number", replaying.to_number, "", "", "NUMBER"),
    ("start", "to the beginning", replaying.to_start, "home", "", ""),
    ("end", "to the end", replaying.to_end, "end", "", ""),
    ("play", "let it run, a step every so many seconds", replaying.play, " ", "", "[SECONDS]"),
    ("stop", "stand still", replaying.stop, "", "", ""),
    ("faster", "let it run faster", replaying.faster, "+", "", ""),
    ("slower", "let it run slower", replaying.slower, "-", "", ""),
    ("as", "see it as somebody, as everybody saw it, or with all hands open", replaying.look, "v", "eyes", "NAME"),
    ("fork", "play on from here in somebody's chair", replaying.fork, "f", "play on", "NAME [KIND]"),
)
"""Name, help, effect, key, word in the footer, and arguments of each command of a replay."""

_COMPLETED = {"room": replaying.rooms, "touch": replaying.names, "fork": replaying.names, "as": replaying.viewpoints}

REPLAY_COMMANDS = tuple(
    Command(
        name,
        about,
        PLAYING,
        run,
        key,
        brief,
        words,
        complete=_COMPLETED.get(name, nothing),
        when=lambda model: not is_live(model),
    )
    for name, about, run, key, brief, words in _ROWS
)


LOOKING_COMMANDS = (
    Command(
        "share",
        "let spectators see what you see; share no takes it back",
        PLAYING,
        looking.share,
        "f3",
        words="[no]",
        press=looking.share_pressed,
        complete=lambda _: ["no"],
        when=looking.can_share,
    ),
    Command(
        "as",
        "look over the shoulder of whoever lets you, or see what everybody sees",
        PLAYING,
        looking.look,
        "v",
        "eyes",
        "[NAME or everybody]",
        complete=looking.viewpoints,
        when=looking.can_turn,
    ),
)
