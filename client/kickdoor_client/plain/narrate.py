"""Turns a change of the model into sentences: the story, new questions, sums that have moved.

Answers to commands are effects of `update` and not made here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from msgspec.structs import replace

from kickdoor_protocol.messages.layout import PART
from kickdoor_protocol.messages.lobby import Lobby, Tables
from kickdoor_protocol.messages.replay import ReplayAt
from kickdoor_protocol.messages.series import Series
from kickdoor_protocol.messages.session import Welcome
from kickdoor_protocol.messages.table import Over, Private, Shared, Told
from kickdoor_protocol.messages.talk import Talked
from kickdoor_protocol.views import Contest, Pause

from ..network.events import LinkLost, LinkUp, Pushed, Reachable
from ..state.errand import Purpose
from ..state.messages import Begun, Msg, Tick
from ..state.model import Model, Phase, Scene, StoryLine
from ..text.cited import without_ids
from ..text.sentences import sentence
from ..words.layout import has_role
from ..words.menus.home import menu_words, reachable_words, setting_out_words
from ..words.menus.lobby import chair_words, filling_words, next_step, set_words, tables_words
from ..words.names import card_name
from ..words.people.looking import asked_words, eyes_words, shared_words
from ..words.people.pause import WAITS, lost_words, newly_lost, pause_words
from ..words.replay import position
from ..words.table.digest import (
    EVENT,
    TALK_OF_AI,
    WHOLE_MOST,
    ahead_words,
    gist,
    missed,
    since_then,
    waits,
)
from ..words.table.question import note_words, what
from ..words.table.read_out import lines_of_this_match, present_words, standings
from ..words.table.series import between_games, is_ready, series_words, waiting_words
from ..words.table.sums import moves
from ..words.table.who import who
from .asking import asked, warnings
from .telling import told

STRENGTH = "strength"
"""Key of the meter with a player's strength."""

LEADING_UP = 3
"""Last lines of the story that are told on arrival in a replay, or at a match in progress."""


def narrate(before: Model, message: Msg, after: Model) -> list[str]:
    """Return the lines to print in line mode when `message` has changed the model from `before` to `after`."""
    lines = _story(before, message, after)
    match message:
        case Pushed(ReplayAt() as at):
            lines += _wound(after, at)
        case Pushed(Told()) if after.replay is not None and after.replay.at.anew:
            lines = lines[-LEADING_UP:]
        case Pushed(Over(text=text)) if after.replay is not None:
            lines += [sentence(text or "The match is over")]
        case Pushed(Shared()):
            if after.seen.private is not None or after.replay is not None:
                lines += [*_strength(before, after), *_contest(before.contest, after)]
            lines += [*_pause(before, after), *_shared(before, after)]
        case Pushed(Private()):
            lines += _seated(before, after)
            lines += _eyes(before, after)
            lines += asked(before, after)
            lines += _now(before, after)
            lines += note_words(after) if note_words(after) != note_words(before) else []
        case Pushed(Lobby()):
            lines += [*_filling(before, after), *_others_ready(before, after)]
        case Pushed(Series()):
            lines += _series(before, after)
        case Pushed(Tables()):
            is_whole = after.tables is not None and not after.tables.more
            shown = (
                is_whole
                and after.scene is Scene.BROWSING
                and after.errand.purpose not in (Purpose.REPLAY, Purpose.DECKS)
            )
            if shown and _differ(before.tables, after.tables, before.scene):
                lines += tables_words(after)
        case Pushed(Over()):
            lines += _ended(after)
        case LinkUp(welcome):
            lines += _connected(before, welcome, after)
        case LinkLost(reason, retry_in_s, attempt):
            if attempt == 1:
                lines.append(f"The connection is lost: {reason}. Trying to come back.")
            else:
                seconds = "1 second" if retry_in_s == 1 else f"{retry_in_s:g} seconds"
                lines.append(f"Still no connection ({reason}); next try in {seconds}.")
        case Tick():
            lines += [*warnings(before, after), *_pause(before, after)]
        case Reachable():
            lines.append(reachable_words(after))
        case _:
            pass
    sets_out = after.scene is Scene.ARRIVING and after.contact.phase is Phase.DIALLING
    if sets_out and (before.scene is Scene.HOME or isinstance(message, Begun)):
        lines.append(setting_out_words(after))
    if after.scene is Scene.HOME and (before.scene is not Scene.HOME or isinstance(message, Begun)):
        lines += menu_words(after)
    return [without_ids(line) for line in lines]


def _connected(before: Model, welcome: Welcome, after: Model) -> list[str]:
    """Return the greeting after connecting, or after coming back."""
    if before.scene is Scene.ARRIVING and welcome.resumed:
        return [f"Connected to {welcome.server}: it knows you still."]
    if before.scene is Scene.ARRIVING:
        return [
            sentence(" ".join(filter(None, (f"Connected to {welcome.server}.", welcome.motd)))),
            "Say help for what can be said; an empty line tells what you may do at any moment.",
        ]
    return ["Connected again.", *what(after)] if welcome.resumed and before.scene is Scene.PLAYING else []


def _story(before: Model, message: Msg, after: Model) -> list[str]:
    """Return the new lines of the story. Events, and the talk between them, wait until `_seated` has named the people
    at the table. With the setting `digest`, events wait until this person no longer does (`digest.waits`)."""
    new = _new_story(before, after)
    if _is_to_be_seated(before) and (_is_to_be_seated(after) or after.seen.private is None):
        new = [line for line in new if line.kind != EVENT and line.after is None]
    if waits(after):
        new = [line for line in new if line.kind not in (EVENT, TALK_OF_AI)]
    if after.replay is not None and after.replay.at.anew:
        new = _without_jokes(new)
    if isinstance(message, Pushed) and isinstance(message.message, Talked):
        return [_said_before(line) for line in _read(after, new)]
    is_back = after.seen.meanwhile is not before.seen.meanwhile and waits(before)
    return [*(_meanwhile(after) if is_back else []), *_with_what_was_said(after, new)]


def _meanwhile(model: Model) -> list[str]:
    """Read out what happened while this person waited: all of it if it is little, else in short."""
    lines = missed(model)
    if sum(not line.minor for line in lines) <= WHOLE_MOST:
        return _read(model, lines)
    first, *more = _read(model, _without_jokes(gist(lines, model.my_seat)))
    whole = f"Say story {len(since_then(model))} for all of it."
    return [f"Meanwhile, in short: {first}", *more, *ahead_words(model), whole]


def _without_jokes(lines: Sequence[StoryLine]) -> list[StoryLine]:
    """Return the lines without the jokes that they show."""
    return [replace(line, flavour="") for line in lines]


def _with_what_was_said(model: Model, lines: Sequence[StoryLine]) -> list[str]:
    """Read out the lines, with those that were said before this person came marked as such."""
    return [_said_before(text) if earlier else text for earlier, text in _in_order(model, lines)]


def _said_before(text: str) -> str:
    """Mark a line as said before this person came."""
    return f"Said before: {text}"


def _in_order(model: Model, lines: Sequence[StoryLine]) -> Iterator[tuple[bool, str]]:
    """Yield each line as it is read out, and whether it was said before this person was shown the table."""
    for earlier, run in groupby(lines, key=lambda line: line.after is not None):
        for text in _read(model, list(run)):
            yield earlier, text


def _read(model: Model, lines: Sequence[StoryLine]) -> list[str]:
    """Read out lines of the story, as brief or full as the settings say."""
    public = model.seen.public
    names = [seat.name for seat in public.seats if seat.name] if public is not None else []
    cards = {card_name(model, card) for line in lines for card in line.cards}
    settings = model.settings
    return told(lines, brief=settings.telling == "brief", jokes=settings.flavour, names=names, cards=cards)


def _is_to_be_seated(model: Model) -> bool:
    """Return whether the people at the table are not named yet: a match begins, or this person comes to one."""
    return model.replay is None and (model.seen.public is None or model.seen.over is not None)


def _new_story(before: Model, after: Model) -> list[StoryLine]:
    """Return the lines added at the end of the story."""
    old, new = before.seen.story, after.seen.story
    if new is old or not new:
        return []
    if not old:
        return list(new)
    last = old[-1]
    count = next((n for n, line in enumerate(reversed(new)) if line is last), len(new))
    return list(new[len(new) - count :])


def _wound(after: Model, at: ReplayAt) -> list[str]:
    """Return the position in a replay unless it moved by one step, and what was decided there if that is public."""
    replay = after.replay
    decided = [sentence(at.decided)] if at.decided else []
    return [position(after, replay), *decided] if replay is not None and at.anew else decided


def _differ(old: Tables | None, new: Tables | None, scene: Scene) -> bool:
    """Return whether the list of tables must be read out again."""
    return old is None or new is None or old.tables != new.tables or scene is not Scene.BROWSING


def _seated(before: Model, after: Model) -> list[str]:
    """Name the people when a match begins or this person comes to it, and tell its events; of those before their
    arrival, only the last ones. Also name the game if this person did not see the table being filled."""
    public = after.seen.public
    if not _is_seated_now(before, after) or public is None:
        return []
    if after.seen.joined:
        return [*present_words(after), *_led_up(after), *_contest(None, after)]
    game = set_words(after, public.header.set) if after.errand.purpose is Purpose.PLAY else ""
    return [*present_words(after), *filter(None, [game]), *_with_what_was_said(after, lines_of_this_match(after))]


def _led_up(model: Model) -> list[str]:
    """Return what others said before this person came, and the last events, in order."""
    told = list(_in_order(model, _without_jokes(lines_of_this_match(model))))
    happened = [place for place, (earlier, _) in enumerate(told) if not earlier]
    old = set(happened[:-LEADING_UP])
    lines: list[str] = []
    for earlier, run in groupby((each for place, each in enumerate(told) if place not in old), key=itemgetter(0)):
        texts = [text for _, text in run]
        lines += map(_said_before, texts) if earlier else [f"Before you came: {' '.join(texts)}"]
    return lines


def _is_seated_now(before: Model, after: Model) -> bool:
    """Return whether this person has just come to a match."""
    return before.seen.private is None and after.seen.private is not None and after.replay is None


def _now(before: Model, after: Model) -> list[str]:
    """Return whom the table waits for, if this person comes to a match in progress and is asked nothing."""
    comes = _is_seated_now(before, after) and after.seen.joined and after.seen.over is None
    if not comes or after.questions:
        return []
    return [*(["Nothing is asked of you now."] if after.my_seat is not None else []), *who(after)]


def _eyes(before: Model, after: Model) -> list[str]:
    """Return whose view a spectator has when it changes, and what that seat is newly asked."""
    old, new = before.seen.eyes, after.seen.eyes
    if new is None or after.seen.over is not None:
        return []
    if before.seen.private is None or old is None:
        return eyes_words(after)
    known = set(asked_words(before, old)) if old.seat is not None else set()
    return [line for line in asked_words(after, new) if line not in known] if new.seat is not None else []


def _contest(old: Contest | None, after: Model) -> list[str]:
    """Return the sums of a fight when they have moved. In a replay it may be another fight, so what moved them is not
    explained.

    A fight of one's own begins with a question that has the sums. A side with nothing to add up has no sum. Nothing is
    told of a fight without a verdict: the story tells who has won it.
    """
    new = after.contest if not waits(after) else None
    mine = after.seat(after.my_seat) if after.my_seat is not None else None
    if new is None or (old is None and mine is not None and has_role(after, mine.marks, PART)):
        return []
    sums = [(side.label, side.total) for side in new.sides]
    if old is not None and not new.verdict:
        return []
    if old is not None and (sums, new.verdict) == ([(side.label, side.total) for side in old.sides], old.verdict):
        return []
    against = " against ".join(f"{side.label} {side.total}" for side in new.sides if side.lines or side.total)
    if after.replay is None and after.settings.telling != "brief" and (why := moves(old, new)):
        against += f" ({', '.join(why)})"
    return [sentence(": ".join(filter(None, (against, new.verdict))))]


def _strength(before: Model, after: Model) -> list[str]:
    """Return this person's strength if it has changed outside of a fight."""
    if after.replay is not None or before.contest is not None or after.contest is not None:
        return []
    old, new = (_my_strength(model) for model in (before, after))
    return [] if old is None or new is None or old == new else [f"Your strength: {new}, it was {old}."]


def _my_strength(model: Model) -> int | None:
    """Return this person's strength, if the game has such a meter."""
    mine = model.seat(model.my_seat) if model.my_seat is not None else None
    meters = mine.meters if mine is not None else ()
    return next((meter.value for meter in meters if meter.key == STRENGTH), None)


def _pause(before: Model, after: Model) -> list[str]:
    """Return who has lost the connection and why the table waits, when that has changed. That it goes on again is part
    of the story."""
    old, new = (model.seen.public.pause if model.seen.public is not None else None for model in (before, after))
    lost = newly_lost(before, after)
    if new is not None and (lost if new.kind in WAITS else _wish(old) != _wish(new)):
        return pause_words(after)
    return lost_words(lost)


def _wish(pause: Pause | None) -> Pause | None:
    """Return the pause that people want or have, without what may change meanwhile: the time left, and who is
    missing."""
    if pause is None:
        return None
    is_proposed = pause.kind == "proposed"
    return replace(
        pause,
        seconds_left=None,
        text="" if is_proposed else pause.text,
        missing=pause.missing if is_proposed else (),
    )


def _shared(before: Model, after: Model) -> list[str]:
    """Return how many watch this person's view, when that has changed."""
    words = shared_words(after)
    return [words] if words and words != shared_words(before) else []


def _ended(after: Model) -> list[str]:
    """Return how the match ended unless the story has just said so, the final standings, and what comes now."""
    ended, *more = what(after)
    is_told = any(line.text.partition(":")[0] == ended.partition(":")[0] for line in after.seen.fresh)
    return [*([] if is_told else [ended]), *standings(after), *more]


def _series(before: Model, after: Model) -> list[str]:
    """Return the standing of a series when it has changed; after a match also what comes now."""
    old, new = before.seen.series, after.seen.series
    if new is None or (old is not None and replace(old, within_s=None) == replace(new, within_s=None)):
        return []
    return what(after)[1:] if after.seen.over is not None else series_words(after)


def _others_ready(before: Model, after: Model) -> list[str]:
    """Return who else is ready for the next game of a series, or no longer."""
    old, new = before.lobby, after.lobby
    if old is None or new is None or not between_games(after):
        return []
    was = {seat.seat: seat.ready for seat in old.table.seats}
    changed = [s for s in new.table.seats if s.seat != new.your_seat and was.get(s.seat) is not s.ready]
    lines = [f"{seat.name} is {'ready' if seat.ready else 'not ready'} for the next game." for seat in changed]
    mine = new.your_seat
    return [*lines, *waiting_words(after)] if is_ready(after, mine) and not is_ready(before, mine) else lines


def _chairs(lobby: Lobby) -> list[str]:
    """Return a line for each chair of a table that is being filled."""
    return [
        chair_words(seat, mine=seat.seat == lobby.your_seat, host=seat.seat == lobby.table.host)
        for seat in lobby.table.seats
    ]


def _filling(before: Model, after: Model) -> list[str]:
    """Return the whole table on arrival, and later only the chairs that have changed."""
    new = after.lobby
    if new is None or after.scene is not Scene.FILLING or after.errand.todo:
        return []
    old = before.lobby
    if before.scene is not Scene.FILLING or old is None or old.table.id != new.table.id:
        return filling_words(after)
    told = _chairs(old)
    lines = [line for line in _chairs(new) if line not in told]
    if next_step(before) != next_step(after):
        lines.append(next_step(after))
    return lines
