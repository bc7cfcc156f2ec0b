"""Every place in which something is typed, built or filled in: leaving it asks once, or keeps what is there.

An overlay or a page that is added has to be entered here, with its work or with the reason why there is none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest
from msgspec.structs import replace
from tests.client.at_home import at_home
from tests.client.duels import building, listed
from tests.client.evening import TABLES, after, at_table, connected, keys, told
from tests.client.outcome import screen
from tests.client.questions import asked

from kickdoor_client.state.decks import DeckFile
from kickdoor_client.state.effects import HangUp, KeepDeck, Quit, Show
from kickdoor_client.state.errand import Purpose
from kickdoor_client.state.home import HomePage
from kickdoor_client.state.messages import InputEnded, Typed
from kickdoor_client.state.model import Discard, Manner, Model, Prompt
from kickdoor_client.state.overlays import Building, DeckListPage, NewTable, Overlay
from kickdoor_client.update.home.pages import home_of, rows
from kickdoor_client.update.questions.hurry import BREATH_S
from kickdoor_client.update.unsaved import LINE_LEAST, WORKS

DECK, TABLE, FORM, LINE = (work.lost for work in WORKS)
LONG = "Five gold for an anvil like me?"


def a_deck() -> Model:
    """A card was put in, and the list of decks lies open again."""
    return keys(building("right"), "escape")[0]


def a_table() -> Model:
    return keys(after(connected(), TABLES), "n", "!")[0]


def an_offer() -> Model:
    return keys(at_table(asked("menu")), "3", "right")[0]


def a_line() -> Model:
    return keys(at_table(asked("menu")), "t", *LONG)[0]


def a_deck_at_a_table() -> Model:
    """The same draft, with a game going on above it."""
    return replace(at_table(asked("menu")), workshop=a_deck().workshop)


LOSES: dict[str, tuple[Callable[[], Model], tuple[str, ...], str]] = {
    "Esc Esc out of the deck builder, come for nothing else": (
        lambda: replace(a_deck(), errand=replace(a_deck().errand, purpose=Purpose.DECKS)),
        ("escape",),
        DECK,
    ),
    "ctrl-C with a deck in the making": (a_deck, ("c-c",), DECK),
    "q with a deck in the making": (lambda: keys(building("right"), "escape")[0].with_ui(overlay=None), ("q",), DECK),
    "a new deck begun instead": (a_deck, ("n", "enter"), DECK),
    "another deck opened instead": (a_deck, ("down", "down", "e"), DECK),
    "the deck itself removed": (a_deck, ("home", "d"), DECK),
    "leaving a match with a deck in the making": (a_deck_at_a_table, ("q", "y"), DECK),
    "Esc on the form of a table": (a_table, ("escape",), TABLE),
    "ctrl-C on the form of a table": (a_table, ("c-c",), TABLE),
    "Esc in an offer": (an_offer, ("escape",), FORM),
    "Esc in a line": (a_line, ("escape",), LINE),
    "ctrl-C in a line": (a_line, ("c-c",), LINE),
}
"""What has been begun, the keys that lose it, and what is said then."""


def asked_first(name: str) -> tuple[Model, Model]:
    """The client before the key that loses something, and after it."""
    begin, pressed, lost = LOSES[name]
    before, effects = keys(begin(), *pressed[:-1])
    model, effects = keys(before, pressed[-1])
    assert not [each for each in effects if isinstance(each, Quit | HangUp)]
    assert f"{lost} Enter to go on without it, Esc to stay." in " ".join(screen(model, 100).split())
    assert model.with_ui(sure=None, notice=None, held_until=0.0) == before.with_ui(notice=None, held_until=0.0)
    return before, model


@pytest.mark.parametrize("name", LOSES)
def test_what_loses_work_asks_and_changes_nothing(name: str) -> None:
    before, model = asked_first(name)
    kept, effects = keys(model, "escape", now=model.now + 1)
    assert effects == ()
    assert kept.ui.sure is None
    assert kept.with_ui(notice=None, held_until=0.0, lapsed=None) == replace(
        before.with_ui(notice=None, held_until=0.0, lapsed=None), now=kept.now, calls=kept.calls
    )


@pytest.mark.parametrize("name", LOSES)
def test_enter_right_after_that_goes_on(name: str) -> None:
    before, model = asked_first(name)
    at_once, effects = keys(model, "enter", now=model.now + BREATH_S - 0.1)
    assert (effects, isinstance(at_once.ui.sure, Discard)) == ((), True), "a key held down loses nothing"
    gone, effects = keys(model, "enter", now=model.now + BREATH_S)
    assert gone.ui.sure is None
    is_over = any(isinstance(each, Quit | HangUp) for each in effects)
    assert is_over or (gone.ui.overlay, gone.ui.prompt, gone.workshop, gone.ui.widgets) != (
        before.ui.overlay,
        before.ui.prompt,
        before.workshop,
        before.ui.widgets,
    )


def test_a_second_ctrl_c_goes_on_too() -> None:
    _, model = asked_first("ctrl-C with a deck in the making")
    assert [type(each) for each in keys(model, "c-c", now=model.now + 1)[1]] == [Quit]


UNTOUCHED: dict[str, tuple[Callable[[], Model], tuple[str, ...]]] = {
    "a deck as it was opened": (lambda: keys(listed(), "enter")[0], ("escape", "escape")),
    "a deck that was kept": (lambda: keys(building("right"), "enter", *"Mine", "enter")[0], ("escape", "escape")),
    "a deck put back as it was": (lambda: keys(building("right"), "left")[0], ("escape", "escape")),
    "a form of a table as it came": (lambda: keys(after(connected(), TABLES), "n")[0], ("escape",)),
    "an offer as it came": (lambda: keys(at_table(asked("menu")), "3")[0], ("escape",)),
    "an offer in which one only looked round": (lambda: keys(at_table(asked("menu")), "3", "down")[0], ("escape",)),
    "a line of a word or two": (lambda: keys(at_table(), "t", *"hello")[0], ("escape",)),
    "a match that is left without more": (lambda: at_table(asked("menu")), ("q", "y")),
    "a match that is left with an offer in the making": (an_offer, ("q", "y")),
}


@pytest.mark.parametrize("name", UNTOUCHED)
def test_where_nothing_is_lost_nothing_is_asked(name: str) -> None:
    begin, pressed = UNTOUCHED[name]
    assert keys(begin(), *pressed)[0].ui.sure is None


def test_in_lines_another_deck_takes_the_place_of_one_that_is_not_kept_only_after_yes() -> None:
    model = replace(a_deck(), manner=Manner.LINES).with_ui(overlay=None, notice=None)
    for line in ("deck new Door", "deck open Paper Cuts", "quit"):
        asks, effects = told(model, Typed(line))
        assert effects == (
            Show(
                (f"{DECK} Say yes to go on without it; anything else stays.",),
            ),
        )
        assert asks.workshop == model.workshop
        gone, effects = told(asks, Typed("yes"))
        assert gone.workshop.draft != model.workshop.draft or any(isinstance(each, Quit) for each in effects)
        kept, effects = told(asks, Typed("no"))
        assert (kept.workshop.draft, kept.ui.sure) == (model.workshop.draft, None)
        assert not any(isinstance(each, Quit | KeepDeck) for each in effects)


def test_at_the_end_of_the_input_a_deck_in_the_making_is_kept_beside_all_others() -> None:
    model = replace(a_deck(), manner=Manner.LINES).with_ui(overlay=None, notice=None)
    draft = model.workshop.draft
    assert draft is not None
    for number in (1, 2):
        ended, effects = told(model, InputEnded())
        show, keep, end = effects
        assert (show, end) == (Show((f"Kept as unfinished {number}.",)), Quit())
        assert isinstance(keep, KeepDeck)
        assert (keep.deck.name, keep.deck.keys) == (f"unfinished {number}", draft.keys)
        found = (*model.workshop.files, DeckFile(keep.deck.set, keep.deck.name, keep.deck.keys))
        model = replace(model, workshop=replace(model.workshop, files=found))
    assert told(ended, InputEnded())[1] == (Quit(),), "it is kept already"
    assert told(replace(model, keeps=False), InputEnded())[1] == (Quit(),), "by ssh there is no place for files"


def test_a_draft_stays_when_the_packs_of_a_table_are_others() -> None:
    model = a_deck()
    other = replace(model, errand=replace(model.errand, options={"packs": "extra"})).with_ui(overlay=None)
    assert keys(other, "k")[0].workshop.draft == model.workshop.draft


WITH_WORK = {Building, DeckListPage, NewTable}
"""Overlays over which work can be lost."""

WITHOUT: dict[str, str] = {
    "TextPage": "a page to read",
    "OpenBook": "a page to read; what was looked up is found again",
    "Inspecting": "cards to look at",
    "CardInHand": "a list to choose from",
    "OneVerb": "a list to choose from",
    "AutoPassing": "a list to choose from",
    "Offers": "a list to choose from",
    "Leaving": "a question",
    "CallingAi": "a list to choose from",
    "People": "a list to choose from; a report is a typed line",
    "NewDeck": "a list to choose from",
    "AskingPassword": "a password is known, and typed again",
}

PAGES_WITHOUT: dict[HomePage, str] = {
    HomePage.MENU: "a list to choose from",
    HomePage.TUTORIAL: "a list to choose from",
    HomePage.REPLAYS: "a list to choose from",
    HomePage.RULES: "what was looked up is looked up again",
    HomePage.CARDS: "a few letters that narrow a list",
}
PAGES_KEEP = frozenset(HomePage) - PAGES_WITHOUT.keys()
"""Pages of the start menu on which something is typed or turned: it stands there when one comes back."""


def test_every_overlay_says_what_work_there_is() -> None:
    assert {each.__name__ for each in get_args(Overlay)} == {each.__name__ for each in WITH_WORK} | WITHOUT.keys()


@pytest.mark.parametrize("page", [page for page in HomePage if page in PAGES_KEEP])
def test_what_was_typed_on_a_page_of_the_start_menu_stands_there_when_one_comes_back(page: HomePage) -> None:
    place = list(HomePage).index(page)
    model = keys(at_home(), f"{place}")[0]
    model = keys(model, *(("Z", "right", "down") * len(rows(model))))[0]
    back = keys(keys(model, "escape")[0], f"{place}")[0]
    assert home_of(back).page is page
    if page is HomePage.SETTINGS:
        assert back.settings.name == "AdaZ"
    else:
        assert home_of(back).filled == home_of(model).filled != {}


def test_a_line_is_work_from_so_many_letters_on() -> None:
    for text, asks in (("x" * (LINE_LEAST - 1), False), ("x" * LINE_LEAST, True)):
        model = at_table().with_ui(prompt=Prompt("talk", text, 0))
        assert (keys(model, "escape")[0].ui.sure is not None) == asks
    command = at_table().with_ui(prompt=Prompt("command", "x" * LINE_LEAST, 0))
    assert keys(command, "escape")[0].ui.sure is None, "a command is short, and typed again"
