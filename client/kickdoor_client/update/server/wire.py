"""Handles messages from the server, one by one."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from kickdoor_protocol.messages.book import RulesFound
from kickdoor_protocol.messages.decks import CheckDeck, DeckChecked, Decks, Lists, Pool
from kickdoor_protocol.messages.layout import Layout
from kickdoor_protocol.messages.lobby import (
    AddAi,
    AddNonce,
    CommitNonce,
    CreateTable,
    JoinTable,
    LeaveTable,
    Lobby,
    Sealed,
    Tables,
    WatchTable,
)
from kickdoor_protocol.messages.looking import Looking
from kickdoor_protocol.messages.moderation import Ignoring
from kickdoor_protocol.messages.reasons import Explained
from kickdoor_protocol.messages.recounting import Recounted, Story
from kickdoor_protocol.messages.replay import Fork, LookAs, ReplayAt, ReplayPart, TakeReplay, Wind
from kickdoor_protocol.messages.series import Series
from kickdoor_protocol.messages.session import Accepted, Closing, Enter, Refused
from kickdoor_protocol.messages.table import Act, Answer, Faces, Over, Private, Resync, SeatCode, Shared, Told
from kickdoor_protocol.messages.talk import Said, Talked
from kickdoor_protocol.views import WINDOW, Event, PublicView

from ...network.events import Pushed, Replied
from ...state.effects import Effects, KeepMarks, Quit
from ...state.errand import Purpose
from ...state.model import Manner, Model, Phase, Scene, Seen, StoryLine
from ...state.overlays import Building, DeckListPage, NewDeck, lying
from ...state.passwords import AskingPassword
from ...state.windows import PASS
from ...text.sentences import refusal_words
from ...words.menus.decks import own_decks_words
from ...words.menus.lobby import filling_words
from ...words.table.series import between_games, plays_series, series_words
from ...words.table.sums import has_moved
from ..home.parting import parted
from ..lobby import browsing, deck_words, decks, errands, lessons, tabling
from ..people import moderation, presence, reasons, recovery, talk
from ..questions import auto_pass, hurry
from ..questions.answering import unsent
from ..questions.auto_pass import given, lasting
from ..questions.focus import closed_with_its_fight, with_private
from ..showing import rulebook
from ..showing.outcome import Outcome, remark, show_lines
from ..watching import looking, replaying, staying
from . import contact, entering, older, shuffling
from .lines import lines_of
from .meanwhile import followed

NO_SUCH_DECK = "no_such_deck"
"""Reason of a refusal: the server has no deck of that name."""

NO_TABLE = "no_table"
"""Reason of a refusal: this person is at no table."""

OLD_SITUATION = "stale"
"""Reason of a refusal: something else is asked by now."""


def heard(model: Model, message: Pushed) -> Outcome:
    """Handle a message that the server sent of its own accord, such as a new view."""
    after, effects = _heard(model, message)
    return followed(model, after), effects


def _heard(model: Model, message: Pushed) -> Outcome:
    """Handle the message itself."""
    match message.message:
        case Tables() as tables:
            model = browsing.told(model, tables)
            if model.tables is not None and model.tables.more:
                return browsing.asked(model)
            if model.scene is Scene.ARRIVING and not model.errand.opening:
                model = replace(model, scene=Scene.BROWSING)
            return errands.with_tables(model)
        case Lobby() as lobby:
            model, sent = errands.company_has_changed(_lobby(model, lobby))
            model, promised = shuffling.promised(model)
            return model, (*sent, *promised)
        case Sealed() as seals:
            return shuffling.sealed(model, seals)
        case Faces(faces):
            return model.knowing(*faces), ()
        case Layout() as layout:
            return model.laid_out(layout), ()
        case Shared(view):
            model, said = shuffling.begun(model, view)
            return lasting(closed_with_its_fight(model, presence.looked(_shared(model, view), view))), said
        case Looking() as at:
            return looking.turned(model, at), ()
        case Private(view):
            after, effects = given(with_private(*looking.taken(model, view)))
            after, passes = auto_pass.idle_passed(after)
            return _marks_kept(model, after, (*effects, *passes))
        case Told() as told:
            return _told(model, told), ()
        case Recounted() as told:
            return older.recounted(model, told)
        case Said() as line:
            return talk.said(_caught_up(model), line), ()
        case SeatCode() as code:
            return recovery.told(model, code), ()
        case Ignoring() as ignoring:
            return moderation.told(model, ignoring)
        case Talked() as so_far:
            return talk.talked(model, so_far), ()
        case RulesFound() as rules:
            return rulebook.found(model, rules)
        case Decks() | Pool() | DeckChecked() as told:
            return deck_words.arrived(decks.told(model, told))
        case Lists() as told:
            return decks.lists_told(model, told)
        case Explained() as told:
            return reasons.explained(model, told)
        case ReplayAt() as at:
            return replaying.arrived(model, at), ()
        case ReplayPart() as part:
            return staying.come(model, part)
        case Over() as over:
            return _over(model, over)
        case Series() as series:
            return _series(model, series), ()
        case Closing(reason, text):
            return remark(model, "wrong", text or f"The server closes the connection: {reason}.")
        case _:
            return model, ()


def _over(model: Model, over: Over) -> Outcome:
    """End the match: auto-pass ends, a lesson is finished, and the replay is kept if set."""
    is_news = model.seen.over is None
    seen = replace(model.seen, over=over, heard=0)
    ended: Effects = (Quit(),) if model.handless and model.replay is None else ()
    model = replace(model, seen=seen, auto_pass={}, passed_kinds={}, asks_steps=False)
    model = model.with_ui(focus=None, overlay=None, held_until=model.now + hurry.OVER_S)
    model, kept = lessons.finished(model)
    model, taken = staying.match_over(model, is_news=is_news)
    return model, (*kept, *taken, *ended)


def _marks_kept(before: Model, after: Model, effects: Effects) -> Outcome:
    """Add the effect that keeps the letters of cards if they have changed, for when this person comes back."""
    same = before.ui.letters == after.ui.letters
    return after, effects if same else (*effects, KeepMarks(after.ui.letters))


def _lobby(model: Model, lobby: Lobby) -> Model:
    """Return the model with a table being filled. If a match has just ended there, its end stays on the screen."""
    model = replace(model, lobby=lobby)
    if lobby.table.state == "running" or (model.scene is Scene.PLAYING and model.seen.over is not None):
        return model
    if model.scene is Scene.FILLING:
        last = max(len(lobby.table.seats) - 1, 0)
        return model.with_ui(cursor=min(model.ui.cursor, last))
    filling = replace(model, scene=Scene.FILLING, seen=Seen(story=model.seen.story))
    return filling.with_ui(cursor=0, focus=None, overlay=None, notice=None)


def _series(model: Model, series: Series) -> Model:
    """Return the model with the standing of the series, and the news that its next match begins."""
    begins = between_games(model) and series.within_s is None and not series.how
    lobby = model.lobby if series.within_s is not None or model.scene is not Scene.PLAYING else None
    model = replace(model, lobby=lobby, seen=replace(model.seen, series=series))
    if not begins:
        return model
    told = series_words(replace(model, seen=replace(model.seen, over=None)))
    return model.telling(*(StoryLine("system", text) for text in told))


def _shared(model: Model, view: PublicView) -> Model:
    """Return the model with a public view. Situation numbers only rise within a match, so a lower one is another
    match."""
    old = model.seen.public
    if replaying.is_played_on(model, view):
        model = replaying.played_on(model)
    elif model.replay is None and old is not None and _is_another(model, old, view):
        seen = model.seen
        series = seen.series if old.table == view.table else None
        # Events of the new match either wait for this view, or have just been told and counted.
        heard, top = (0, 0) if seen.waiting else (seen.heard, seen.top)
        seen = Seen(
            story=seen.story,
            heard=heard,
            jokes=seen.jokes,
            top=top,
            eyes=seen.eyes,
            series=series,
            waiting=seen.waiting,
        )
        model = replace(model, seen=seen, auto_pass={}, passed_kinds={}, asks_steps=False, lobby=None)
        model = model.with_ui(widgets={}, sent=frozenset(), asked_before={}, focus=None, overlay=None)
    came_at = model.now if old is None and _goes_on(model, view) else model.seen.came_at
    seen = replace(model.seen, public=view, public_at=model.now, came_at=came_at)
    if model.replay is None and has_moved(model.contest, view.contest):
        seen = replace(seen, before=model.contest, moved_at=model.now)
    elif view.contest is None or model.replay is not None:
        seen = replace(seen, before=None)
    if any(isinstance(each, DeckListPage | NewDeck | Building) for each in lying(model.ui.overlay)):
        model = model.with_ui(overlay=None)  # no other deck can be brought any more
    lobby = model.lobby if model.scene is Scene.PLAYING else None  # drop the table as it was being filled
    return _caught_up(replace(model, seen=seen, scene=Scene.PLAYING, lobby=lobby))


def _goes_on(model: Model, view: PublicView) -> bool:
    """Return whether the match was in progress when this person came."""
    if model.replay is not None or model.errand.purpose in (Purpose.PLAY, Purpose.LEARN):
        return False
    return model.scene in (Scene.ARRIVING, Scene.BROWSING) or view.header.turn > 1


def _is_another(model: Model, old: PublicView, view: PublicView) -> bool:
    """Return whether that is a view of another match. In a series the last one may have ended before the view is
    seen."""
    if old.table != view.table or view.number < old.number:
        return True
    follows = plays_series(model) and model.seen.over is not None and not between_games(model)
    return follows and old.header.commitment != view.header.commitment


def _told(model: Model, told: Told) -> Model:
    """Return the model with these events told; behind talk that waits they wait, too, for the public view that names
    the match."""
    if len(model.seen.waiting) == 1:
        return replace(model, seen=replace(model.seen, waiting=(*model.seen.waiting, told)))
    return _happened(_caught_up(model), told.events)


def _caught_up(model: Model) -> Model:
    """Return the model with waiting talk and events in its story, each line in its place."""
    said: list[StoryLine] = []
    events: list[Event] = []
    waiting = model.seen.waiting
    model = replace(model, seen=replace(model.seen, waiting=())) if waiting else model
    for one in waiting:
        match one:
            case Talked():
                model, lines = talk.missed(model, one)
                said += lines
            case Told():
                events += one.events
    return _happened(model, events, said) if waiting else model


def _happened(model: Model, events: Iterable[Event], said: Iterable[StoryLine] = ()) -> Model:
    """Return the model with these events in its story, and talk between them. Events are counted, so that a resync does
    not tell them twice."""
    new = [event for event in events if event.n > model.seen.heard]
    lines, jokes = lines_of(new, model.seen)
    model = model.telling(*talk.merged(said, lines))
    if not new:
        return model
    top = model.seen.top if model.seen.heard else new[0].n
    heard = max(event.n for event in new)
    return replace(model, seen=replace(model.seen, heard=heard, jokes=jokes, top=top, fresh=lines))


def replied(model: Model, message: Replied) -> Outcome:
    """Handle the server's answer to a request, accepted or refused."""
    match message.request, message.reply:
        case Enter() as request, Accepted():
            return contact.arrived(entering.inside(model, request), back=model.scene is not Scene.ARRIVING)
        case Enter(), Refused() as refused:
            return entering.turned_away(model, refused)
        case ((JoinTable() | WatchTable()) as request, Refused(reason=reason) as refused) if reason in (
            entering.NEEDED,
            entering.WRONG,
        ) or (reason in entering.NOT_YET and isinstance(model.ui.overlay, AskingPassword)):
            return entering.locked(model, request, refused)
        case ((JoinTable() | WatchTable()), _) if isinstance(model.ui.overlay, AskingPassword):
            return replied(entering.closed(model), message)
        case WatchTable(table=table), Refused() as refused if table == contact.spectated(model):
            return contact.not_watched_again(model, refused)
        case ((CommitNonce() | AddNonce()) as request, reply):
            return shuffling.replied(model, request, reply)
        case ((Wind() | LookAs() | Fork()), reply) if model.replay is not None:
            return replaying.replied(model, reply)
        case Story(), Refused() as refused:
            return older.refused(model, refused)
        case TakeReplay(), Refused() as refused:
            return _refused(replace(model, taken=None), refused)
        case request, Accepted(note=note):
            model, effects = errands.accepted(entering.let_in(model, request), request)
            if note:
                model, said = remark(model, "word", note)
                effects += said
            if isinstance(request, Resync) and _knows_no_sets(model):
                model, asked = browsing.asked(model)
                effects += asked
            return model, effects
        case Answer(question=question, choice=(word,)), Refused(reason=why) if (word, why) == (PASS, OLD_SITUATION):
            return _passed_too_late(unsent(model, question))
        case Answer(question=question), Refused() as refused:
            return _refused(unsent(model, question), refused)
        case CheckDeck(), Refused() as refused:
            return _refused(decks.unanswered(model), refused)
        case Act(), Refused() as refused:
            return _refused(model, refused)
        case Resync(), Refused(reason=reason) if reason == NO_TABLE and model.scene is Scene.ARRIVING:
            return errands.begun(model)  # the session was resumed, but has no seat
        case Resync(), Refused(reason=reason) if reason == NO_TABLE and contact.spectated(model) is not None:
            return contact.watched_again(model)  # the spectator's place was lost meanwhile
        case ((Resync() | LeaveTable()), Refused(reason=reason)) if reason == NO_TABLE:
            return browsing.asked(errands.at_the_tables(model))
        case ((CreateTable() | AddAi()), Refused() as refused) if _is_ordered(model):
            return parted(model, 1, refusal_words(_why(model, refused), refused.rule, refused.cure))
        case request, Refused() as refused:
            stopped = bool(model.errand.todo)
            model, effects = _refused(tabling.refused(errands.abandoned(model)), refused)
            if model.scene is Scene.FILLING and stopped and model.manner is Manner.LINES:
                model, told = show_lines(model, filling_words(model))
                return model, (*effects, *told)
            if model.scene is not Scene.ARRIVING:
                return model, effects
            # The errand has failed: the person goes on by hand, at the list of tables.
            model, asked = browsing.asked(errands.at_the_tables(model))
            return model, (*effects, *asked)
        case _:
            return model, ()


def _knows_no_sets(model: Model) -> bool:
    """Return whether a token led straight to a table, without a list of tables, which names the server's sets."""
    is_seated = model.scene in (Scene.PLAYING, Scene.FILLING)
    return is_seated and model.tables is None and model.contact.phase is Phase.OPEN


def _is_ordered(model: Model) -> bool:
    """Return whether the errand is still opening its table and calling AI players: then a refusal ends the program, to
    be started with other options."""
    match model.errand.purpose:
        case Purpose.PLAY:
            return model.scene is Scene.ARRIVING or bool(model.errand.todo)
        case Purpose.HOST:
            return model.scene is Scene.ARRIVING or not model.errand.arrived
        case _:
            return False


def _passed_too_late(model: Model) -> Outcome:
    """Handle a pass that came too late: nothing to do, or the window is asked again and waits for another answer."""
    model = model.with_ui(expecting=None)
    if any(WINDOW in asked.marks and asked.id not in model.ui.sent for asked in model.questions):
        return remark(model, "word", "You are asked again: something has happened since you passed.")
    return model, ()


def _refused(model: Model, refused: Refused) -> Outcome:
    """Show a refusal."""
    model = model.with_ui(expecting=None)
    if refused.reason == OLD_SITUATION:
        return remark(model, "word", refused.text or "That has changed in the meantime; look again.")
    return remark(model, "refused", f"Not now: {_why(model, refused)}", refused.rule, refused.cure)


def _why(model: Model, refused: Refused) -> str:
    """Return the reason of a refusal; for an unknown deck, also the decks on this machine."""
    yours = own_decks_words(model.errand.own_decks) if refused.reason == NO_SUCH_DECK else ""
    return (refused.text or refused.reason.replace("_", " ")) + yours
