"""All commands: name, key, help, scenes, effect and completion of each.

Line mode takes them typed; the full screen takes them by key, or typed after `:`. The footer, the help page and
completion are made from this list.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from kickdoor_protocol.checks.request_check import wanted_words

from ...state.effects import Quit, Repeat, Show
from ...state.errand import Purpose
from ...state.model import Manner, Model, Scene
from ...state.overlays import Leaving, Page, TextPage, lies_under
from ...state.windows import PASS, pass_choice
from ...text.digits import is_digits
from ...words.menus.home import menu_words, settings_here
from ...words.menus.lessons import broken_off_words
from ...words.menus.lobby import settings_words, tables_words
from ...words.names import face_of, visible_cards
from ...words.table.board import board_of, place_card, whereabouts
from ...words.table.leaving import ended_words, gives_up
from ...words.table.question import at_any_time_words
from ...words.table.read_out import card
from ...words.table.series import between_games, plays_series
from ...words.table.why import IDS, why_about, why_aloud
from ..home import lines as home_lines
from ..home.parting import parted
from ..lobby import browsing, deck_words, filling, lessons, tabling
from ..lobby.decks import are_here, asked_for_lists, lie_open, opened
from ..lobby.tabling import set_info
from ..people import moderation, pausing, reasons, recovery
from ..questions import auto_pass, half_made, listing, several
from ..questions.answering import choose
from ..questions.several import too_late
from ..server import older
from ..showing import cards, prompting, rulebook
from ..showing.outcome import Outcome, remark, show, show_lines
from ..showing.telling import steps, telling
from ..watching import series, staying
from .command import Command
from .watching import LOOKING_COMMANDS, REPLAY_COMMANDS, is_live

EVERYWHERE = frozenset(Scene)
HOME = frozenset((Scene.HOME,))
AT_A_SERVER = EVERYWHERE - HOME
LOBBY = frozenset((Scene.BROWSING, Scene.FILLING))
BROWSING = frozenset((Scene.BROWSING,))
FILLING = frozenset((Scene.FILLING,))
PLAYING = frozenset((Scene.PLAYING,))
AT_A_TABLE = FILLING | PLAYING


def _page(name: Page) -> Callable[[Model, str], Outcome]:
    """Return a command that shows a page."""
    return lambda model, _: show(model, name)


def _why(model: Model, words: str) -> Outcome:
    """Explain the sums, or the option that the words name."""
    if model.manner is Manner.LINES:
        return show_lines(model, why_aloud(model, words))
    return show_lines(model, why_about(model, words)) if words else show(model, "why")


def _card(model: Model, words: str) -> Outcome:
    """Show a card by its name, or all visible cards. In line mode, "ids" after the name adds the ids of rules."""
    name, _, last = words.rpartition(" ")
    if words and last.casefold() == IDS:
        return show_lines(model, card(model, name))
    if words:
        return show_lines(model, card(model, words, ids=model.manner is Manner.SCREEN))
    if model.manner is Manner.LINES:
        return remark(model, "wrong", "Which card? Say card and its name.")
    return cards.inspect(model)


def _inspect(model: Model) -> Outcome:
    """Inspect the cards, beginning with the one that the cursor or the question is about."""
    widget = model.ui.widgets.get(model.ui.focus) if model.ui.focus is not None else None
    option = widget.focus() if widget is not None else None
    asked = model.question(model.ui.focus)
    meant = (
        option.card if option is not None else None,
        place_card(model, option.place) if option is not None else None,
        asked.card if asked is not None else None,
    )
    return cards.inspect(model, next((card for card in meant if card is not None), cards.card_in_mind(model)))


def _where(model: Model, words: str) -> Outcome:
    """Say where on the map somebody or something is."""
    return show_lines(model, whereabouts(model, words))


def _card_names(model: Model) -> list[str]:
    """Return the names of all visible cards."""
    faces = (face_of(model, ref) for _, ref in visible_cards(model))
    return sorted({face.name for face in faces if face is not None})


def _pass(model: Model, _: str) -> Outcome:
    """Pass in the reaction window."""
    for target in several.targets(model):
        asked = model.question(target)
        choice = pass_choice(asked) if asked is not None else None
        if choice is not None:
            return choose(model, target, choice)
    return remark(model, "wrong", too_late(model, (PASS,)) or "Nothing is asked that could be passed.")


def _say(model: Model, words: str) -> Outcome:
    """Send a chat line."""
    return prompting.said(model, words) if words else remark(model, "wrong", "Say what?")


def _again(model: Model, words: str) -> Outcome:
    """Repeat the last blocks of lines (`again`, `again 3`); the full screen shows the story instead."""
    if model.manner is not Manner.LINES:
        return show(model, "story") if model.scene is Scene.PLAYING else (model, ())
    if words and not is_digits(words):
        return remark(model, "wrong", "How many times back? Say again, or again and a number.")
    return model, (Repeat(max(int(words or 1), 1)),)


def _resume(model: Model, words: str) -> Outcome:
    """Go on with a paused table, or else with what is half made."""
    return pausing.resumed(model) if pausing.waits(model) else half_made.resumed(model, words)


def in_lines(model: Model) -> bool:
    """Return whether the client is in line mode (plain text instead of a full screen)."""
    return model.manner is Manner.LINES


def is_own_and_over(model: Model) -> bool:
    """Return whether a match against AI players on this program's own server is over, so that another may begin."""
    return _own_has_ended(model) and not plays_series(model)


def _own_has_ended(model: Model) -> bool:
    """Return whether a match that this program was started for is over."""
    return model.errand.purpose is Purpose.PLAY and model.scene is Scene.PLAYING and model.seen.over is not None


def _leave(model: Model, _: str) -> Outcome:
    """Leave the table; after a match of one's own, for the menu, as no other table is there."""
    return parted(model) if _own_has_ended(model) else filling.leave(model)


def _another(model: Model, _: str) -> Outcome:
    """Leave the match for another one with the same seats."""
    return filling.leave(model)


def _typed_q(model: Model, words: str) -> Outcome:
    """Quit after a typed q: the full screen asks first if something would be given up."""
    return _ask_quit(model) if model.manner is Manner.SCREEN else _quit(model, words)


def _quit(model: Model, _: str) -> Outcome:
    """End the program. In lines, first say what comes of that: a server of one's own takes a while to end."""
    words = ended_words(model) if model.manner is Manner.LINES else ""
    return model, (*((Show((words,)),) if words else ()), Quit(0, broken_off_words(model)))


def _menu(model: Model, _: str) -> Outcome:
    """Go back to the start menu, or read it out."""
    return show_lines(model, menu_words(model)) if model.scene is Scene.HOME else parted(model)


def _ask_quit(model: Model) -> Outcome:
    """Go back to the menu or end the program; ask first if something would be given up."""
    if gives_up(model):
        return model.with_ui(overlay=Leaving(), notice=None), ()
    return parted(model) if model.scene is not Scene.HOME else (model, (Quit(),))


def _tables(model: Model, _: str) -> Outcome:
    """Show the known tables immediately, and fetch the list; it is shown again if it has changed."""
    told, shown = show_lines(model, tables_words(model))
    model, effects = browsing.asked(told)
    return model, (*shown, *effects)


def _create(model: Model, words: str) -> Outcome:
    """Open a table: `create Friday night window_ms=2600`. Words with `=` are settings, `set=` the set, the others the
    name.

    `password=` is the table's; it is not shown while it is typed.
    """
    new = tabling.blank(model)
    if new is None:
        return remark(model, "wrong", "This server opens no tables.")
    parts = words.split()
    given = dict(part.split("=", 1) for part in parts if "=" in part)
    new = replace(new, name=" ".join(part for part in parts if "=" not in part) or new.name)
    if "set" in given:
        new = replace(new, set=given.pop("set"), changed=())
    new = replace(new, password=given.pop("password", ""))
    info = set_info(model, new)
    known = {setting.key: setting for setting in info.settings} if info is not None else {}
    for key, text in given.items():
        if key not in known:
            there = ", ".join(known) or "none"
            return remark(model, "wrong", f"There is no setting {key!r}; there are: {there}.")
        value = tabling.parsed(known[key], text)
        if value is None:
            cure = f"say {wanted_words(known[key])}"
            return remark(model, "wrong", f"{known[key].label}: {text} is not possible.", cure=cure)
        new = replace(new, changed=(*new.changed, (key, value)))
    return tabling.created(model, new)


def _help(model: Model, _: str) -> Outcome:
    """Show the help."""
    if model.manner is Manner.LINES:
        return show_lines(model, help_lines(model))
    return model.with_ui(overlay=TextPage("help", under=lies_under(model.ui.overlay)), notice=None), ()


NUMBERED = "Cards have the numbers of hand: card 2, play 2. Rules are named where you ask: why ids, card 2 ids."
"""Help on the numbers of cards and the ids of rules."""


def help_lines(model: Model) -> list[str]:
    """Return the help: how to answer a question, and a line for each command that can be used in the present state."""
    lines = [f"{command.name} {command.words}".strip() + f": {command.about}" for command in here(model)]
    if model.scene is Scene.PLAYING and is_live(model):
        lines.insert(0, "Answer a question by the number, the name, or the beginning of a word of what you choose.")
        lines[1:1] = [*at_any_time_words(model), NUMBERED] if model.manner is Manner.LINES else []
    return [*lines, "? is short for help, q for quit."] if model.manner is Manner.LINES else lines


def here(model: Model) -> list[Command]:
    """Return the commands that can be used in the present state."""
    return [
        command
        for command in COMMANDS
        if model.scene in command.scenes and command.when(model) and not (command.name == "menu" and model.home is None)
    ]


def named(model: Model, word: str) -> Command | None:
    """Return the command with that name that can be used now; None if there is none."""
    return next((command for command in here(model) if command.name == word), None)


def keyed(model: Model, key: str) -> Command | None:
    """Return the command with that key that can be used now; None if there is none."""
    return next((command for command in here(model) if command.key and command.key == key), None)


def _table_names(model: Model) -> list[str]:
    """Return the names of the tables in the list."""
    return [table.name for table in browsing.tables(model)]


def _ai_kinds(model: Model) -> list[str]:
    """Return the kinds of AI players that can be called."""
    return [kind.name for kind in model.lobby.ai_kinds] if model.lobby is not None else []


def _ai_names(model: Model) -> list[str]:
    """Return the names of the AI players at the table."""
    return [seat.name for seat in filling.seats(model) if seat.kind == "ai"]


COMMANDS: tuple[Command, ...] = (
    *REPLAY_COMMANDS,
    *LOOKING_COMMANDS,
    Command(
        "play",
        "a match against AI players, on this machine",
        HOME,
        home_lines.play,
        words="[KIND ...] [KEY=VALUE ...]",
        complete=home_lines.kinds,
    ),
    Command("tutorial", "learn it in ten minutes, by doing", HOME, home_lines.tutorial, words="[LESSON]"),
    Command(
        "host",
        "a table that others on this network can come to",
        HOME,
        home_lines.host,
        words="[NAME] [ai=KIND,...] [KEY=VALUE ...]",
    ),
    Command(
        "join",
        "take a seat on a server; alone, which servers are known",
        HOME,
        home_lines.join,
        words="[NUMBER or ADDRESS] [name=NAME]",
        complete=home_lines.addresses,
    ),
    Command(
        "watch",
        "spectate a table",
        HOME,
        home_lines.watch,
        words="[NUMBER or ADDRESS]",
        complete=home_lines.addresses,
    ),
    Command("replays", "the replays there are, or one of them", HOME, home_lines.replays, words="[NUMBER]"),
    Command(
        "rules", "the rulebook, or what it says of something", HOME, home_lines.rules, words="[CHAPTER or QUESTION]"
    ),
    Command("cards", "read what is printed on a card", HOME, home_lines.cards, words="NAME"),
    Command("decks", "decks, where one brings one: build your own", HOME, home_lines.decks, words="[GAME]"),
    Command("settings", "what can be set, and how it stands", HOME, home_lines.settings),
    Command("set", "change a setting", HOME, home_lines.set_one, words="SETTING VALUE", complete=home_lines.set_values),
    Command("menu", "back to the start menu", EVERYWHERE, _menu),
    Command(
        "why",
        "how each sum is made up, and why something cannot be done",
        PLAYING,
        _why,
        "w",
        "why",
        "[WORDS]",
    ),
    Command("who", "for whom we wait, and until when", PLAYING, _page("who"), "h", "who"),
    Command("what", "what you may do now", PLAYING, _page("what"), "m"),
    Command("offers", "every open offer, and what it would come to", PLAYING, listing.offers_opened, "o"),
    Command("card", "read a card", PLAYING, _card, "i", "cards", "NAME", _inspect, _card_names),
    Command("who", "for whom we wait", LOBBY, _page("who")),
    Command("why", "why nothing is added up yet", LOBBY, _page("why")),
    Command("what", "what you may do now", LOBBY, _page("what")),
    Command("hand", "your hand", PLAYING, _page("hand")),
    Command("table", "every seat, its strength and its cards", PLAYING, _page("table")),
    Command(
        "map",
        "every place, who is there, and where one comes to from it",
        PLAYING,
        _page("map"),
        "f4",
        "map",
        when=lambda model: board_of(model) is not None,
    ),
    Command(
        "where",
        "where on the map somebody or something is, and what is at a place",
        PLAYING,
        _where,
        words="NAME",
        when=lambda model: board_of(model) is not None,
    ),
    Command(
        "story",
        "what happened so far",
        PLAYING,
        older.read,
        "pageup",
        words="[NUMBER]",
    ),
    Command(
        "steps", "the last deed of several steps, step by step, or an earlier one", PLAYING, steps, words="[NUMBER]"
    ),
    Command(
        "question",
        "which of several questions the next number answers",
        PLAYING,
        several.meant,
        words="[NUMBER]",
        complete=several.numbers,
        when=is_live,
    ),
    Command("pass", "pass in a reaction window", PLAYING, _pass, when=is_live),
    Command("resume", "go on: with a paused table, or with what is half made", PLAYING, _resume, when=is_live),
    Command("cancel", "leave what is half made; back does the same", PLAYING, half_made.dropped, when=is_live),
    Command(
        "auto-pass",
        "pass without being asked: for this contest, until your turn, or to the end of the match",
        PLAYING,
        auto_pass.typed,
        "p",
        "auto-pass",
        "[SCOPE or none]",
        auto_pass.opened,
        auto_pass.scopes,
        when=is_live,
    ),
    Command(
        "explain",
        "why an AI player did what it did, when the match is over",
        PLAYING,
        reasons.asked,
        words="NAME [TURN]",
        complete=reasons.ai_names,
        when=is_live,
    ),
    Command("tables", "the tables on this server", BROWSING, _tables, "r", "refresh", press=browsing.asked),
    Command(
        "join",
        "sit down at a table",
        BROWSING,
        lambda m, words: browsing.entered(m, words, watch=False),
        words="NUMBER or NAME [code=CODE]",
        complete=_table_names,
    ),
    Command(
        "watch",
        "spectate a table",
        BROWSING,
        lambda m, words: browsing.entered(m, words, watch=True),
        words="NUMBER or NAME",
        complete=_table_names,
    ),
    Command("create", "open a table", BROWSING, _create, words="[NAME] [set=SET] [password=WORD] [SETTING=VALUE ...]"),
    Command("settings", "what can be set for a table", BROWSING, lambda m, _: show_lines(m, settings_words(m))),
    Command("settings", "how the program is set", PLAYING, lambda m, _: show_lines(m, settings_here(m))),
    Command(
        "deck",
        "decks: which there are, bring one, build your own",
        LOBBY,
        deck_words.commanded,
        "k",
        "decks",
        "[WHAT]",
        opened,
        deck_words.words_here,
        when=are_here,
    ),
    Command(
        "lists",
        "which cards are in the decks at this table, and which you have seen",
        AT_A_TABLE,
        asked_for_lists,
        "f4",
        "deck lists",
        when=lie_open,
    ),
    Command("ready", "go on with the next game of the series", PLAYING, series.go_on, when=between_games),
    Command("unready", "not ready for the next game yet", PLAYING, series.not_yet, when=between_games),
    Command("ready", "ready to begin", FILLING, lambda m, _: filling.ready(m, ready=True)),
    Command("unready", "not ready yet", FILLING, lambda m, _: filling.ready(m, ready=False)),
    Command("ai", "call an AI player (host)", FILLING, filling.call_kind, words="KIND [NAME]", complete=_ai_kinds),
    Command(
        "remove", "send an AI player away (host)", FILLING, filling.dismiss, words="SEAT or NAME", complete=_ai_names
    ),
    Command("start", "begin the match (host)", FILLING, lambda m, _: filling.start(m)),
    Command("save", "keep the replay of a match that is over", PLAYING, staying.asked, when=is_live),
    Command("pause", "go on another time: everything is kept", PLAYING, pausing.paused, when=is_live),
    Command("code", "what gives your seat back to another program", PLAYING, recovery.asked, when=is_live),
    Command(
        "admit",
        "let whoever asks for the seat of a missing player have it",
        PLAYING,
        lambda m, words: recovery.answered(m, words, allowed=True),
        words="SEAT",
        when=is_live,
    ),
    Command(
        "deny",
        "do not let them have it",
        PLAYING,
        lambda m, words: recovery.answered(m, words, allowed=False),
        words="SEAT",
        when=is_live,
    ),
    Command(
        "leave",
        "leave the table and go back to the tables, or to the menu",
        AT_A_TABLE,
        _leave,
        when=lambda model: not model.errand.shared,
    ),
    Command("another", "another match with the same seats", PLAYING, _another, when=is_own_and_over),
    Command(
        "rules",
        "the rulebook, or what it says of something",
        AT_A_SERVER,
        rulebook.looked_up,
        "/",
        words="[CHAPTER, QUESTION or ID]",
        press=rulebook.opened,
        complete=rulebook.chapters,
    ),
    Command("say", "talk to the others", AT_A_SERVER, _say, "t", "talk", "TEXT", prompting.opened, when=is_live),
    Command(
        "people",
        "ignore, mute or report somebody, from a list (key: h, then p)",
        AT_A_SERVER,
        moderation.opened,
        when=is_live,
    ),
    Command(
        "ignore",
        "do not read what somebody says; alone, whom you ignore",
        AT_A_SERVER,
        moderation.ignored,
        words="[NAME]",
        complete=moderation.others,
        when=is_live,
    ),
    Command(
        "unignore",
        "read again what they say",
        AT_A_SERVER,
        moderation.unignored,
        words="[NAME]",
        complete=moderation.ignored_names,
        when=lambda model: bool(model.ignored),
    ),
    Command(
        "mute",
        "keep somebody from talking at your table (host)",
        AT_A_TABLE,
        moderation.muted,
        words="NAME [MINUTES]",
        complete=moderation.others,
        when=is_live,
    ),
    Command(
        "unmute",
        "let them talk again (host)",
        AT_A_TABLE,
        moderation.unmuted,
        words="NAME",
        complete=moderation.others,
        when=is_live,
    ),
    Command(
        "report",
        "tell whoever runs the server about somebody",
        AT_A_SERVER,
        moderation.reported,
        words="NAME [WORDS]",
        complete=moderation.others,
        when=is_live,
    ),
    Command(
        "lesson",
        "the lessons, or go to another one",
        AT_A_SERVER,
        lessons.commanded,
        words="[NUMBER, next or again]",
        complete=lessons.numbers,
        when=lessons.is_given,
    ),
    Command("again", "what was said last, once more", EVERYWHERE, _again, words="[HOW MANY]"),
    Command("digest", "in lines: read out in short what happened meanwhile", PLAYING, telling("digest"), when=in_lines),
    Command("brief", "in lines: read out only what matters", PLAYING, telling("brief"), when=in_lines),
    Command("full", "in lines: read out everything", PLAYING, telling("full"), when=in_lines),
    Command("help", "this list", EVERYWHERE, _help, "?", "help"),
    Command("quit", "end the program", EVERYWHERE, _quit, "q", "quit", press=_ask_quit),
)

SHORT: Mapping[str, Callable[[Model, str], Outcome]] = {"?": _help, "q": _typed_q}
"""Commands typed as single characters, like keys of the full screen."""
