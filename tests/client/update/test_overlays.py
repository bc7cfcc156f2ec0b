"""Help and rulebook lie over what was open, and leave it as it was: a form half filled in, a list, a page."""

from __future__ import annotations

import pytest
from tests.client.duels import at_a_table, listed
from tests.client.evening import BOOK, BOOK_CHAPTER, LOBBY, after, connected, keys, public
from tests.client.outcome import sent
from tests.client.scenes import SCENES
from tests.client.update.lobby.test_tabling import SETS

from kickdoor_client.network.events import Replied
from kickdoor_client.state.model import Model
from kickdoor_client.state.overlays import NewTable, OpenBook, TextPage
from kickdoor_client.text.ink import text_of
from kickdoor_client.view.screen import picture
from kickdoor_protocol.messages import lobby, session, table

CLOSING = ("escape", "enter", "q", " ")


def _over(model: Model) -> bool:
    """Whether `?` opens the help here, over something."""
    page = keys(model, "?")[0].ui.overlay
    return model.ui.overlay is not None and isinstance(page, TextPage) and page.page == "help"


def form() -> Model:
    """A form in which something has been filled in."""
    return keys(after(connected(), lobby.Tables((), SETS)), "n", *"Night", "down", "down", "down", "right")[0]


def test_it_is_opened_over_most_of_what_can_lie_over_the_table() -> None:
    names = {type(model.ui.overlay).__name__ for model in (made() for made in SCENES.values()) if _over(model)}
    assert names >= {
        *("TextPage", "OpenBook", "Inspecting", "CardInHand", "OneVerb", "AutoPassing", "Offers", "Leaving"),
        *("CallingAi", "People", "NewTable", "DeckListPage", "NewDeck"),
    }


@pytest.mark.parametrize("name", SCENES)
def test_what_lay_there_lies_there_again(name: str) -> None:
    model = SCENES[name]()
    if not _over(model):
        return
    before = model.ui.overlay if name not in ("help", "menu-help") else None
    for key in CLOSING:
        assert keys(model, "?", key)[0].ui.overlay == before
    assert keys(model, "?", "?", "pagedown", "escape")[0].ui.overlay == before, "one page of help, not two"
    assert ("Esc: back" in _head(keys(model, "?")[0])) == (before is not None)


def _head(model: Model) -> str:
    """The rule at the top of the help."""
    lines = map(text_of, picture(model, 100, 30).lines)
    return next(line for line in lines if line.startswith("── help"))


@pytest.mark.parametrize("name", ["new-table", "people", "offers", "decks", "deck-for-whom", "call-ai", "card-in-hand"])
def test_the_rulebook_leads_back_there_as_well(name: str) -> None:
    model = SCENES[name]()
    book = after(keys(model, "?", "r")[0], BOOK, BOOK_CHAPTER)
    assert isinstance(book.ui.overlay, OpenBook)
    assert keys(book, "escape", "escape")[0].ui.overlay == model.ui.overlay
    assert keys(book, "?", "escape", "escape", "escape")[0].ui.overlay == model.ui.overlay
    again = after(keys(book, "?", "r")[0], BOOK)
    assert keys(again, "escape", "escape", "escape")[0].ui.overlay == model.ui.overlay


def test_a_form_under_the_help_is_not_lost_and_nobody_is_asked_about_it() -> None:
    model = form()
    over = keys(model, "?")[0]
    assert over.ui.sure is None
    assert keys(over, ":", *"settings", "enter")[0].ui.sure is not None, "another page would lose it"
    assert keys(over, "n", "escape")[0].ui.overlay == model.ui.overlay, "and no other one is opened"


def test_a_table_refused_while_one_reads_the_help_can_be_put_right() -> None:
    model, effects = keys(form(), "enter")
    (request,) = sent(effects)
    refused = session.Refused(1, "bad_setting", text="Windows: 1 is not possible.")
    model = after(keys(model, "?")[0], Replied(request, refused))
    assert isinstance(model.ui.overlay, NewTable)
    assert not model.ui.overlay.sent
    assert sent(keys(model, "enter")[1]), "and asked for once more"


def test_under_the_help_nothing_stays_for_which_it_is_too_late() -> None:
    sent_for = keys(keys(form(), "enter")[0], "?")[0]
    assert after(sent_for, LOBBY).ui.overlay is None
    for decks in (listed(at_a_table()), listed(at_a_table(), "n")):
        assert after(keys(decks, "?")[0], table.Shared(public())).ui.overlay is None
