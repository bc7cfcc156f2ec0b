"""Draws overlays: pages of text, cards in full, forms and confirmations. The question below them stays visible."""

from __future__ import annotations

from kickdoor_protocol.opponents import FAIR, Opponent

from ..shapes.base import label
from ..shapes.listing import number_key
from ..state.keys import SHOWN
from ..state.model import Model, Scene
from ..state.overlays import (
    AutoPassing,
    Building,
    CallingAi,
    CardInHand,
    DeckListPage,
    Inspecting,
    Leaving,
    NewDeck,
    NewTable,
    Offers,
    OneVerb,
    OpenBook,
    Overlay,
    People,
    TextPage,
)
from ..state.passwords import AskingPassword
from ..text.cited import paragraph
from ..text.ink import Line, clickable, cut, line_width, pad, ruled, scrolled, wrap
from ..text.sentences import sentence
from ..update.commands.every import help_lines, here
from ..update.people.moderation import entries
from ..update.questions.actions import actions_of_offers
from ..update.questions.listing import place_of
from ..update.showing.outcome import PAGES
from ..words.layout import signs_of_cards, signs_of_columns
from ..words.menus.home import asking_words, met_words, stars
from ..words.names import verb_words
from ..words.rulebook import page_title
from ..words.table.auto_pass import ENDS, HINTS, asked_all_the_same, is_on, scope_words, scopes_of
from ..words.table.board import board_of
from ..words.table.leaving import leaving_words, may_stand_up
from ..words.table.offers import offer_words, open_offers
from ..words.table.on_cards import signs_of_lying
from .book import book_lines
from .cards import card_in_hand_lines, inspecting_lines, one_verb_lines
from .menus.decks import building_lines, building_title, deck_list_lines, deck_list_title, new_deck_lines
from .menus.lobby import new_table_lines
from .table.board import board_lines, board_wanted, fits_across
from .table.story import page_lines

TITLES = {
    "why": "why: how the sums are made up, and what cannot be done",
    "who": "who: for whom we wait",
    "what": "what you may do now",
    "story": "the story so far",
    "help": "help",
    "table": "the table",
    "hand": "your hand",
    "map": "the map",
    "reasons": "why an AI player did what it did",
    "said": "",
}
"""The titles of pages."""

DIGITS = 9
"""Entries of a list that a digit can take."""

KEY_NAMES = {
    "pageup": "PgUp",
    "f3": "F3",
    "f4": "F4",
    "right": "Right",
    "left": "Left",
    "down": "Down",
    "home": "Home",
    "end": "End",
    " ": "Space",
}
"""Names of keys on the help page."""


def overlay_block(model: Model, overlay: Overlay, cells: int, height: int) -> list[Line]:
    """Return the page that lies over the table: a rule with its title, and `height - 1` lines."""
    title, body = _content(model, overlay, cells, height - 1)
    is_over_another = isinstance(overlay, TextPage | OpenBook) and overlay.under is not None
    is_further_in = isinstance(overlay, NewDeck | Building) or (isinstance(overlay, OpenBook) and bool(overlay.before))
    way = "back" if is_over_another or is_further_in else "close"
    rule = ruled(title, cells, model.glyphs.across, f"Esc: {way}", style="overlay")
    return [rule, *body][:height]


def _content(model: Model, overlay: Overlay, cells: int, height: int) -> tuple[str, list[Line]]:
    """Return the title and the lines of an overlay."""
    match overlay:
        case TextPage():
            return TITLES[overlay.page], _page(model, overlay, cells, height)
        case OpenBook():
            title = page_title(model.rulebook) if model.rulebook is not None else "the rulebook"
            return title, book_lines(model, overlay, cells, height)
        case Inspecting(card):
            return "cards that can be seen", inspecting_lines(model, card, cells, height)
        case CardInHand():
            return "a card in your hand", card_in_hand_lines(model, overlay, cells, height)
        case OneVerb(letter):
            return f"{letter}: {verb_words(model, letter)}", one_verb_lines(model, overlay, cells, height)
        case Offers(chosen):
            return "open offers: what each would come to", offers_lines(model, chosen, cells, height)
        case AutoPassing(cursor):
            return "auto-pass: when to pass without asking you", _auto_pass(model, cursor, cells)
        case Leaving():
            return "leave?", _leaving(model, cells)
        case CallingAi():
            return "call an AI player", _ai_kinds(model, overlay, cells)
        case People(name):
            title = f"about {name}" if name else "ignore, mute or report: whom?"
            return title, _people(model, overlay, cells, height)
        case NewTable():
            return "a new table", new_table_lines(model, overlay, cells, height)
        case DeckListPage():
            return deck_list_title(model), deck_list_lines(model, overlay, cells, height)
        case NewDeck():
            return "a new deck: for whom?", new_deck_lines(model, overlay, cells, height)
        case Building():
            return building_title(model), building_lines(model, overlay, cells, height)
        case AskingPassword():
            return "a password is asked for", _password(model, overlay, cells)


def _password(model: Model, asking: AskingPassword, cells: int) -> list[Line]:
    """Return the password prompt: what the password is for, a star for each letter typed, and at a first meeting the
    server's certificate."""
    said: list[Line] = [[("asked", f"  {part}")] for part in wrap(asking_words(asking), cells - 4)]
    field = "looking ..." if asking.sent else f"{stars(asking.text)}_"
    line: Line = [("mark", " > "), ("", "password  "), ("hint" if asking.sent else "cursor", cut(field, cells - 14))]
    met = met_words(model.passwords.met) if asking.request is None else ""
    return [[], *said, [], line, [], *([("note", f"  {part}")] for part in wrap(met, cells - 4))]


def _page(model: Model, page: TextPage, cells: int, height: int) -> list[Line]:
    """Return the lines of a page, scrolled."""
    if page.page == "story":
        return page_lines(model, cells, height, page.top, since=page.since, steps=page.steps)
    if page.page == "help":
        lines = [*_help(model, cells), *_signs(model, cells)]
    else:
        texts = list(page.lines) if page.page == "said" else PAGES[page.page](model)
        lines = [line for text in texts for line in paragraph(text, cells - 2)]
        if page.page == "why":
            lines += _signs(model, cells)
        if page.page == "map" and (board := board_of(model)) is not None:
            far = not fits_across(board, cells)
            lines = [*board_lines(model, board, cells, board_wanted(board), far=far), [], *lines]
    if len(lines) <= height:
        return lines
    return [*scrolled(lines, height - 1, page.top), [("hint", "  Up/Down, PgUp/PgDn: more")]]


TABLE_KEYS = (
    ("1-9", "take the choice of that number at once; where several are wanted, tick it"),
    ("arrows", "go to another choice; in a form, change it; on a map, to the way there"),
    ("Enter", "take what the > points at; in a form, send it"),
    ("Tab", "the next question, or more actions"),
    ("x", "more actions: what you may do without being asked"),
    ("A B C ...", "the actions of that capital, which is the same in every match"),
    ("a b c ...", "the card of that letter: what it says and what you can do with it"),
    ("Esc", "one step back"),
)
"""Help on the keys at a table."""
REPLAY_KEYS = (
    ("Right Left", "on to whatever is told next, or back"),
    ("Down Up", "to the next turn, or the one before"),
    (". ,", "one decision of anybody on, or back, also where nothing is told"),
    ("c C", "to the next combat, or the one before"),
    ("1-9", "to what is next about the seat of that number"),
    ("p P", "the same about whose eyes you see with, or before; else it asks about whom"),
    ("/ then n N", "to where words are told; again further on, or before"),
    ("Home End", "to the beginning, to the end"),
    ("Space + -", "let it run or stand still; faster, slower"),
    ("v V", "other eyes: everybody's, each seat's, all hands open; or the other way round"),
    ("f", "play on from here in somebody's chair, against AI players"),
    ("Esc", "close what lies over the table"),
)
"""Help on the keys of a replay."""
HOME_KEYS = (
    ("Enter", "open what the > points at; on a page, do what the page is for"),
    ("Up/Down", "another entry, another line"),
    ("1-9", "open the entry of that number"),
    ("Left/Right", "on a page: change what stands between < and >"),
    ("letters", "on a page: type where _ stands"),
    ("Esc", "back to the menu"),
)
"""Help on the keys of the start menu."""


SIGNS = (
    (">", "whose turn it is; in a list: what Enter takes"),
    ("?", "who is waited for, and for how many seconds"),
    ("* in the hand", "can be played now: its letter leads there"),
    ("+ in the story", "came since you last pressed a key; PgUp leads there"),
    (".. in the story", "tells several events in one sentence: there s shows them one by one"),
    ("* in a sum", "what moved it last; (+4) is by how much"),
    ("- in a list", "cannot be taken now; w says why"),
    ("[x] in a list", "is picked; [ ] is not"),
    ("v 3 more", "so many more below; with ^ above"),
    (".. (m)", "there is more of it, and that key shows it"),
    ("! or (i)", "something is refused, or to be known; before seconds: hurry"),
)
"""Help on the signs on the screen."""


def _signs(model: Model, cells: int) -> list[Line]:
    """Return the help on the signs at the table."""
    if model.scene is not Scene.PLAYING:
        return []
    head: list[Line] = [[], [("head", "  signs on the table")]]
    signs = (*SIGNS[:2], *signs_of_cards(model), *signs_of_lying(model), *SIGNS[2:], *signs_of_columns(model))
    return head + [
        [("key", f"  {pad(sign if place == 0 else '', 16)}"), ("", f" {part}")]
        for sign, about in signs
        for place, part in enumerate(wrap(about, cells - 21))
    ]


def _help(model: Model, cells: int) -> list[Line]:
    """Return the help on keys, then on what can be typed after a colon."""
    own = _own_keys(model)
    told = {key for keys, _ in own for key in keys.split()}
    named = [(KEY_NAMES.get(command.key, command.key), command.about) for command in here(model) if command.key]
    keys = [
        *own,
        *((key, about) for key, about in named if key not in told),
        ("r", "on this page: open the rulebook"),
        (":", "type a command; these can be typed:"),
    ]
    lines: list[Line] = []
    for key, about in keys:
        for place, part in enumerate(wrap(about, cells - 16)):
            lines.append([("key", f"  {pad(key if place == 0 else '', 12)}"), ("", part)])
    for text in help_lines(model):
        lines += [[("hint", f"    {part}")] for part in wrap(text, cells - 6, 2)]
    return lines


def _own_keys(model: Model) -> tuple[tuple[str, str], ...]:
    """Return the help on keys that are no commands: of the start menu, a replay, or a table."""
    if model.scene is Scene.HOME:
        return HOME_KEYS
    return REPLAY_KEYS if model.replay is not None else TABLE_KEYS


def _leaving(model: Model, cells: int) -> list[Line]:
    """Return the confirmation before leaving."""
    away = "to the start menu" if model.home is not None else "and end the program"
    away = "all of you" if model.errand.shared else away
    stand = [("l", "leave the table: to the list of tables")] if may_stand_up(model) else []
    choices = [("Enter", f"leave, {away}"), *stand]
    rows: list[Line] = [
        clickable([("key", f"  {pad(key, 7)}"), ("option", about)], f"key.{SHOWN.get(key, key)}")
        for key, about in (*choices, ("Esc", "stay"))
    ]
    return [[], *([("asked", f"  {part}")] for part in wrap(leaving_words(model), cells - 4)), [], *rows]


def _auto_pass(model: Model, cursor: int, cells: int) -> list[Line]:
    """Return the scopes of auto-pass and which are on."""
    lines: list[Line] = []
    for place, scope in enumerate(scopes_of(model)):
        here = place == cursor
        box = "[x]" if is_on(model, scope) else "[ ]"
        row: Line = [
            ("mark", " > " if here else "   "),
            ("key", f"{place + 1} "),
            ("cursor" if here else "option", pad(f"{box} {scope_words(model, scope)}", 33)),
            ("hint", cut(f"  {HINTS[scope]}", max(cells - 40, 0))),
        ]
        lines.append(clickable(row, f"opt.{place}"))
    told = f"{asked_all_the_same(model)} {ENDS}"
    return [*lines, [], *([("hint", f"   {part}")] for part in wrap(told, cells - 6))]


def _ai_kinds(model: Model, calling: CallingAi, cells: int) -> list[Line]:
    """Return the kinds of AI players, each with the chosen difficulty if it plays at that, and how to change it."""
    kinds = model.lobby.ai_kinds if model.lobby is not None else ()
    lines: list[Line] = []
    for place, kind in enumerate(kinds):
        chosen = place == calling.cursor
        name = Opponent(kind.name, calling.difficulty if calling.difficulty in kind.difficulties else "").words
        lines.append(
            [
                ("mark", " > " if chosen else "   "),
                ("key", f"{place + 1} "),
                ("cursor" if chosen else "option", pad(name, 17)),
                ("hint", cut(f"  {sentence(kind.sentence) if kind.sentence else ''}", max(cells - 25, 0))),
            ]
        )
    if any(len(kind.difficulties) > 1 for kind in kinds):
        lines += [[], [("hint", cut(f"   left, right: easier or harder; now {calling.difficulty or FAIR}", cells))]]
    return lines


def _people(model: Model, people: People, cells: int, height: int) -> list[Line]:
    """Return the list of people, or the actions about one."""
    lines: list[Line] = []
    for place, (text, hint) in enumerate(entries(model, people)):
        chosen = place == people.cursor
        row: Line = [
            ("mark", " > " if chosen else "   "),
            ("key", f"{place + 1:<2}" if place < DIGITS else "  "),
            ("cursor" if chosen else "option", pad(text, 24)),
            ("hint", cut(f"  {hint}", max(cells - 31, 0))),
        ]
        lines.append(clickable(row, f"opt.{place}"))
    top = max(people.cursor - height + 1, 0)
    return lines[top:]


def offers_lines(model: Model, chosen: str, cells: int, height: int) -> list[Line]:
    """Return at most `height` lines of the players' open offers with their actions; the action with the key `chosen` is
    among them."""
    lines: list[Line] = []
    cursor = place_of(actions_of_offers(model), chosen)
    at, end, place = 0, 0, 0
    for each in open_offers(model):
        lines += [
            [("side" if each.actions else "", f" {part}")]
            for part in wrap(offer_words(model, each.offer), cells - 2, 2)
        ]
        for _, option in each.actions:
            here = place == cursor
            if here:
                at = len(lines)
            style = "cursor" if here else "option"
            first, *rest = wrap(label(option), cells - 8)
            block: list[Line] = [
                [("mark", "   > " if here else "     "), ("key", number_key(place)), ("", " "), (style, first)],
                *([("", " " * 7), (style, part)] for part in rest),
            ]
            room = cells - line_width(block[-1]) - 1
            if option.hint and room > 8:
                block[-1].append(("hint", cut(f"  {option.hint}", room)))
            lines += [clickable(line, f"opt.{place}") for line in block]
            end = len(lines) if here else end
            place += 1
    if not lines:
        return [[("hint", " No offer is open any more.")]]
    top = max(0, min(max(at - height // 2, end - height), len(lines) - height))
    top = min(top, at)
    return lines[top : top + height]
