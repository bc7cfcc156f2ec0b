"""Decks on the full screen: chosen for a table, built by keys alone, kept, and what a strange server says of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from tests.client.duels import (
    CARDS,
    DECKS,
    DUEL_SETS,
    FAULTS,
    FILE,
    POOL,
    READY,
    TABLE,
    WHOLE,
    at_a_table,
    building,
    checked,
    come,
    duelling,
    listed,
    tables,
)
from tests.client.evening import after, at_table, connected, keys, public, told
from tests.client.outcome import screen, sent

from kickdoor_client.network.events import LinkLost, Replied
from kickdoor_client.state.decks import DeckFile
from kickdoor_client.state.effects import KeepDeck, LookForDecks
from kickdoor_client.state.errand import Purpose
from kickdoor_client.state.messages import DecksFound, Pasted
from kickdoor_client.state.model import Model
from kickdoor_client.state.overlays import Building, DeckListPage, NewDeck
from kickdoor_client.update.lobby.decks import DECKS_MOST, FAULTS_MOST
from kickdoor_client.view.screen import picture
from kickdoor_client.words.menus.decks import listed as listed_decks
from kickdoor_protocol.limits import DECK_KEYS_MOST
from kickdoor_protocol.messages import decks, lobby, session, table
from kickdoor_protocol.views import Face


def in_it(model: Model) -> dict[str, int]:
    """What is in the deck being built."""
    assert model.workshop.draft is not None
    return dict(model.workshop.draft.counts)


def test_where_nobody_brings_a_deck_there_is_no_key_for_it() -> None:
    model = after(connected(), lobby.Tables((), (lobby.SetInfo("classic", "Classic", "", 3, 6),)))
    model, effects = keys(model, "k")
    assert (model.ui.overlay, sent(effects)) == (None, [])
    assert "decks" not in screen(model)
    assert "decks" in screen(tables())


def test_the_decks_and_the_pool_are_fetched_and_the_pool_once() -> None:
    model, effects = keys(tables(), "k")
    assert sent(effects) == [decks.ListDecks(0, "duel"), decks.LookAtPool(0, "duel", "")]
    assert LookForDecks() in effects
    assert "looking ..." in screen(model)
    model = come(model, FILE)
    for name in ("Paper Cuts", "Loud", "Long Service", "Lights Out", "a new deck"):
        assert name in screen(model)
    _, effects = keys(model, "escape", "k")
    assert sent(effects) == [decks.ListDecks(0, "duel")]


def test_a_table_with_packs_has_a_pool_of_its_own() -> None:
    with_packs = after(listed(), lobby.Lobby(replace(TABLE, options={"packs": "night"}), 0))
    _, effects = keys(with_packs, "k")
    assert decks.LookAtPool(0, "duel", "night") in sent(effects)


@pytest.mark.parametrize(
    ("place", "deck", "cards"),
    [("1", "", FILE.keys), ("2", "Loud", ()), ("3", "Long Service", ()), ("4", "Lights Out", ())],
)
def test_enter_at_a_table_brings_the_deck_and_so_it_is_at_the_next_one(
    place: str, deck: str, cards: tuple[str, ...]
) -> None:
    """One's own from a file by its cards, since nobody there knows its name."""
    model, effects = keys(listed(at_a_table()), place, "enter")
    assert sent(effects) == [lobby.JoinTable(0, "t9", "female", deck=deck, cards=cards)]
    assert model.ui.overlay is None
    assert (model.errand.deck, model.errand.cards) == (deck, cards)
    table_of_another = replace(TABLE, id="t10", name="Later")
    among = after(replace(model, scene=tables().scene, lobby=None), lobby.Tables((table_of_another,), DUEL_SETS))
    _, effects = keys(among, "enter")
    assert sent(effects) == [lobby.JoinTable(0, "t10", "female", deck=deck, cards=cards)]


def test_who_opens_a_table_brings_the_deck_there() -> None:
    """And none where the table is for a game without."""
    model = replace(tables(), errand=replace(tables().errand, deck="Lights Out", set="duel"))
    (opening,) = sent(keys(model, "n", "enter")[1])
    assert isinstance(opening, lobby.CreateTable)
    assert (opening.set, opening.deck) == ("duel", "Lights Out")
    (opening,) = sent(keys(model, "n", "down", "right", "enter")[1])
    assert isinstance(opening, lobby.CreateTable)
    assert (opening.set, opening.deck) == ("classic", "")


def test_no_deck_is_said_to_a_table_of_a_game_without() -> None:
    model = replace(tables(), errand=replace(tables().errand, deck="Long Service"))
    friday = replace(TABLE, id="t1", set="classic")
    _, effects = keys(after(model, lobby.Tables((friday,), (*DUEL_SETS, lobby.SetInfo("classic", "Classic")))), "enter")
    assert sent(effects) == [lobby.JoinTable(0, "t1", "female")]


def test_who_only_looks_on_brings_nothing() -> None:
    model = after(tables(), lobby.Lobby(TABLE, None))
    assert keys(model, "k")[0].ui.overlay is None


def test_a_deck_is_built_by_keys_alone() -> None:
    model = building()
    assert isinstance(model.ui.overlay, Building)
    model, _ = keys(
        model, "right", "right", "down", "right", *"ogre", "right", "escape", *"stamp", "right", "right", "left"
    )
    assert in_it(model) == {"moth": 2, "letter": 1, "ogre": 1, "stamp": 1}
    assert "Night Clerk, 5 of 6, not kept" in screen(model)
    model, _ = keys(model, "escape", "tab")
    assert "< in the deck >  4" in screen(model)
    for cost in ("0:2", "2:1", "4:1", "-:1"):
        assert cost in screen(model)


def test_the_cursor_stays_on_the_first_card_at_the_top_of_the_list() -> None:
    model, _ = keys(building(), "up")
    assert isinstance(model.ui.overlay, Building)
    assert model.ui.overlay.cursor == 0


def test_only_cards_that_may_go_in_are_listed() -> None:
    clerk, guard = screen(building()), screen(keys(listed(), "n", "1")[0])
    for name in ("Filing Ogre", "Rubber Stamp"):
        assert (name in clerk, name in guard) == (True, False)


@pytest.mark.parametrize("words", ["letter", "bites three", "COST 2", "monster copies"])
def test_what_is_typed_narrows_it_by_name_kind_and_text(words: str) -> None:
    model, _ = keys(building(), *words)
    assert "< all cards >  1" in screen(model)
    assert "Bites in three copies." in screen(model)


def test_one_check_at_a_time_and_the_last_state_is_checked() -> None:
    model, effects = keys(listed(), "n", "2")
    assert sent(effects) == [decks.CheckDeck(0, "duel", ("clerk",))]
    model, effects = keys(model, "right", "right", "right")
    assert sent(effects) == [], "the first has not been answered"
    assert "looking ..." in screen(model)
    model, effects = told(model, decks.DeckChecked("duel", ("clerk",), FAULTS[:1]))
    assert sent(effects) == [decks.CheckDeck(0, "duel", ("clerk", "moth", "moth", "moth"))]
    model, effects = told(model, decks.DeckChecked("duel", ("clerk", "moth", "moth", "moth"), FAULTS))
    assert sent(effects) == []
    assert "at most 3 of a name; there are 4 of Lamp Moth" in screen(model, 140)
    assert sent(keys(model, "down", "up")[1]) == [], "nothing has changed"


def test_a_check_that_is_refused_is_asked_again_with_the_next_change() -> None:
    model = building()
    request = decks.CheckDeck(0, "duel", ("clerk",))
    model = after(model, Replied(request, session.Refused(1, "too_fast", "Slowly.")))
    assert "Slowly." in screen(model)
    assert sent(keys(model, "right")[1]) == [decks.CheckDeck(0, "duel", ("clerk", "moth"))]


def test_without_a_connection_nothing_is_asked() -> None:
    model = after(checked(building()), LinkLost("cut", 1.0, 1))
    assert sent(keys(model, "right")[1]) == []
    assert "no connection" in screen(keys(model, "escape", "escape", "k")[0])


def test_a_deck_is_kept_on_this_machine_under_the_name_that_is_typed() -> None:
    model = checked(keys(listed(), "3")[0])
    assert "Nothing is wrong with it." in screen(model)
    model, effects = keys(model, "enter", *"  Slow   Burn", "enter")
    (kept,) = [effect for effect in effects if isinstance(effect, KeepDeck)]
    assert kept.deck == DeckFile("duel", "Slow Burn", WHOLE, "Be there at the end.")
    assert kept.named["letter"] == "Form Letter"
    assert sent(effects) == []
    assert "Slow Burn: Night Clerk, 6 of 6 " in screen(model)


def test_where_there_is_no_place_for_files_the_server_keeps_it() -> None:
    """As for those who come by ssh."""
    model, effects = keys(tables(keeps=False), "k")
    assert LookForDecks() not in effects
    model = checked(keys(after(model, DECKS, POOL), "2")[0])
    _, effects = keys(model, "enter", *"Slow", "enter")
    assert sent(effects) == [decks.SaveDeck(0, "duel", "Slow", WHOLE, "Be there at the end.")]


@pytest.mark.parametrize(
    ("name", "said"), [("   ", "A deck needs a name."), ("long SERVICE", "is the name of a ready deck")]
)
def test_what_it_cannot_be_called_is_said_and_can_be_put_right(name: str, said: str) -> None:
    model, effects = keys(building("right"), "enter", *name, "enter")
    assert effects == ()
    assert said in screen(model)
    assert "keep it as" in screen(model)


def test_a_file_that_cannot_be_written_is_said() -> None:
    model = after(building(), DecksFound((FILE,), "The deck could not be kept in /decks: read-only."))
    assert "could not be kept" in screen(model)


def test_removing_is_asked_twice_and_a_ready_deck_stays() -> None:
    model, effects = keys(listed(), "d")
    assert effects == ()
    assert "Paper Cuts is removed for good. Enter to go on without it, Esc to stay." in screen(model)
    assert keys(model, "enter")[1] == (), "a key held down removes nothing"
    _, effects = keys(model, "enter", now=model.now + 1)
    assert [effect.deck for effect in effects if isinstance(effect, KeepDeck)] == [DeckFile("duel", "Paper Cuts", ())]
    assert keys(model, "d", now=model.now + 1)[1] == (), "only Enter does it"
    model, _ = keys(model, "down")
    _, effects = keys(model, "enter", now=model.now + 1)
    assert not any(isinstance(effect, KeepDeck) for effect in effects), "another one was meant"
    model, _ = keys(listed(), "down", "d")
    _, effects = keys(model, "enter", now=model.now + 1)
    assert sent(effects) == [decks.SaveDeck(0, "duel", "Loud")]
    assert "A ready deck stays." in screen(keys(listed(), "down", "down", "d")[0])


def test_a_deck_that_is_not_kept_is_not_lost_by_one_key() -> None:
    model, _ = keys(building("right"), "escape")
    assert "no name yet" in screen(model)
    for pressed, stays, last in ((("down", "n", "enter"), NewDeck, "down"), (("down", "down", "e"), DeckListPage, "e")):
        once, _ = keys(model, *pressed)
        assert isinstance(once.ui.overlay, stays)
        said = "The deck being built has not been kept, and is lost. Enter to go on without it, Esc to stay."
        assert said in " ".join(screen(once).split())
        assert isinstance(keys(once, last, now=once.now + 1)[0].ui.overlay, stays)
        twice, _ = keys(once, "enter", now=once.now + 1)
        assert isinstance(twice.ui.overlay, Building)
    assert in_it(keys(model, "1")[0]) == {"moth": 1}


def test_a_file_may_name_cards_as_people_do_and_what_nobody_knows_can_be_taken_out() -> None:
    written = DeckFile("duel", "By hand", ("Night Clerk", "Form Letter", "form letter", "grand_piano"))
    model = come(keys(at_a_table(), "k")[0], written)
    _, effects = keys(model, "enter")
    assert sent(effects) == [
        lobby.JoinTable(0, "t9", "female", cards=("clerk", "letter", "letter", "grand_piano")),
    ]
    model, _ = keys(model, "e")
    assert in_it(model) == {"letter": 2, "grand_piano": 1}
    model, _ = keys(model, *"piano")
    assert "Not in this pool" in screen(model)
    assert in_it(keys(model, "left")[0]) == {"letter": 2}


def test_a_ready_deck_is_changed_as_a_copy() -> None:
    model, _ = keys(listed(), "3")
    assert in_it(model) == {"moth": 2, "letter": 2, "ogre": 1, "voice": 1}
    model, _ = keys(model, "enter")
    assert "keep it as  _" in screen(model)


def test_text_from_the_clipboard_goes_where_one_types() -> None:
    model = after(building(), Pasted("bites\nin\x07"))
    assert "find  bites in_" in screen(model)
    model = after(keys(building("right"), "enter")[0], Pasted("Mine\x1b" + "x" * 99))
    assert isinstance(model.ui.overlay, Building)
    assert model.ui.overlay.name == ("Mine" + "x" * 99)[:40]


def test_no_deck_is_longer_than_can_be_said() -> None:
    model, _ = keys(building(), *["right"] * 200)
    assert model.workshop.draft is not None
    assert model.workshop.draft.size == DECK_KEYS_MOST - 1
    assert "more than a deck can be" in screen(model)


def test_a_match_that_begins_closes_it() -> None:
    model = after(listed(at_a_table()), table.Shared(public()))
    assert model.ui.overlay is None
    assert after(at_table(), DECKS).ui.overlay is None


def test_where_the_program_came_for_decks_alone_escape_leads_back() -> None:
    model, effects = told(replace(connected(purpose=Purpose.DECKS)), lobby.Tables((), DUEL_SETS))
    assert decks.ListDecks(0, "duel") in sent(effects)
    assert isinstance(model.ui.overlay, DeckListPage)
    assert model.ui.overlay == DeckListPage()


def test_it_fits_into_any_window() -> None:
    for model in (listed(), listed(None, "n"), building("right"), keys(building("right"), "enter", "a")[0]):
        for columns, rows in ((30, 8), (44, 12), (80, 24), (140, 45)):
            shown = picture(model, columns, rows).lines
            assert len(shown) == rows


def test_the_card_under_the_cursor_is_seen_however_far_one_goes() -> None:
    model = building()
    for _ in range(8):
        model, _ = keys(model, "down")
        for columns, rows in ((80, 12), (40, 12), (100, 30)):
            lines = screen(model, columns, rows).splitlines()
            assert sum(line.startswith(" > ") for line in lines) == 2, "\n".join(lines)


# ---- a server that means no good


def test_what_a_server_says_is_cut_to_what_a_deck_can_be() -> None:
    long = "x" * 30_000
    deck = decks.DeckInfo(long, tuple(f"{number}{long}" for number in range(500)), long)
    model = after(keys(tables(), "k")[0], decks.Decks("duel", (deck,) * 900, (deck,) * 900, 9), POOL)
    told_of = model.workshop.told
    assert told_of is not None
    assert (len(told_of.ready), len(told_of.own)) == (DECKS_MOST, DECKS_MOST)
    assert len(told_of.own[0].name) <= 40
    assert len(told_of.own[0].about) <= 160
    assert len(told_of.own[0].cards) <= DECK_KEYS_MOST
    assert max(map(len, told_of.own[0].cards)) <= 64
    assert screen(model)


def test_a_pool_without_sense_is_shown_as_far_as_it_has_some() -> None:
    """Heroes whom nobody knows, cards with a book on them, sizes that no deck has."""
    wordy = decks.PoolCard(Face("book", "Book", "Monster", "x" * 10_000))
    heroes = (decks.PoolHero("nobody"), decks.PoolHero("guard", ("moth", "none", "book")))
    pool = decks.Pool("duel", "", (*CARDS, wordy), heroes, 10**9, -3)
    model = after(keys(tables(), "k")[0], DECKS, pool)
    kept = model.workshop.pool
    assert kept is not None
    assert [hero.key for hero in kept.heroes] == ["guard"]
    assert kept.heroes[0].beside == ("moth",)
    assert (kept.size, kept.copies_most) == (DECK_KEYS_MOST - 1, 0)
    model = after(keys(tables(), "k")[0], DECKS, decks.Pool("duel"))
    assert "Loud: guard, 2 of 0" in screen(keys(model, "n", "n", "enter")[0])


def test_faults_are_bounded_and_those_of_another_deck_are_not_this_ones() -> None:
    model = building()
    endless = tuple(decks.DeckFault("\x1b[2J" + "wrong " * 900, "r" * 900, "c" * 900) for _ in range(900))
    assert after(model, decks.DeckChecked("duel", ("guard",), endless)).workshop.checked is None
    assert after(model, decks.DeckChecked("chess", ("clerk",), endless)).workshop.checked is None
    model = checked(model, *endless)
    assert model.workshop.checked is not None
    assert len(model.workshop.checked.faults) == FAULTS_MOST
    assert max(len(fault.text) for fault in model.workshop.checked.faults) <= 400
    assert "\x1b" not in screen(model)


def test_what_was_not_asked_for_changes_nothing() -> None:
    for message in (DECKS, POOL, decks.DeckChecked("duel", WHOLE)):
        assert after(tables(), message).workshop == tables().workshop


def test_a_deck_with_nothing_in_it_cannot_be_opened() -> None:
    empty = decks.Decks("duel", READY, (decks.DeckInfo("Hollow"),))
    model = after(keys(tables(), "k")[0], empty, POOL)
    model, effects = keys(model, "1")
    assert sent(effects) == []
    assert "There is nothing in that deck." in screen(model)


def test_a_key_shows_what_the_decks_at_the_table_are_made_of() -> None:
    """F4, as the map has where there is one; also while a match goes on there."""
    model, effects = keys(at_a_table(), "f4")
    assert sent(effects) == [decks.LookAtLists(0)]
    cards = tuple(decks.ListedCard(f"card{n}", f"Card {n}", "Monster", 2, n % 2) for n in range(30))
    shown = after(model, decks.Lists((decks.TableDeck(1, "Bob", "Paper Cuts", cards),)))
    assert "Bob's deck, Paper Cuts: 60 cards, of which you see 15." in screen(shown)
    assert "2 Card 1 (Monster), 1 seen" in screen(shown)
    assert "Card 29" not in screen(shown)
    assert "Card 29" in screen(keys(shown, "pagedown", "pagedown", "pagedown")[0])
    assert "deck lists" in screen(at_a_table())


def what_enter_did(before: Model) -> str:
    """What came of Enter on the list of decks, and of another one if it is asked first whether a deck may be lost."""
    after_it, effects = keys(before, "enter")
    if after_it.ui.notice is not None and "Enter to go on without it" in after_it.ui.notice.text:
        after_it, effects = keys(after_it, "enter", now=after_it.now + 5)
    match after_it.ui.overlay:
        case NewDeck():
            return "begin one"
        case Building():
            return "open it"
    assert [type(request) for request in sent(effects)] == [lobby.JoinTable]
    return "bring it"


@pytest.mark.parametrize("drafts", [False, True], ids=["none begun", "one begun"])
@pytest.mark.parametrize("there", [tables, at_a_table])
def test_the_footer_says_what_enter_does_with_the_deck_under_the_cursor(
    there: Callable[[], Model], *, drafts: bool
) -> None:
    model = listed(there())
    if drafts:
        model = keys(keys(model, "n", "2", "right")[0], "escape")[0]
    assert isinstance(model.ui.overlay, DeckListPage), "back at the list"
    count = len(listed_decks(model.workshop))
    assert count > len(READY)
    said = []
    for place in range(count + 1):
        model = model.with_ui(overlay=DeckListPage(place))
        words = [word for word in ("open it", "bring it", "begin one") if f"Enter {word}" in screen(model, 120)]
        assert words == [what_enter_did(model)], place
        said += words
    assert said[-1] == "begin one"
    assert set(said) == {
        "begin one",
        "bring it" if there is at_a_table else "open it",
        *(["open it"] if drafts else []),
    }


@pytest.mark.parametrize("purpose", [Purpose.JOIN, Purpose.PLAY, Purpose.HOST, Purpose.WATCH])
def test_the_same_key_shows_them_while_a_duel_is_played(purpose: Purpose) -> None:
    """And nothing at a table of a game without decks, nor of one that is looked at from its replay."""
    model = duelling(tables(purpose=purpose))
    assert (sent(keys(model, "f4")[1]), "deck lists" in screen(model, 160)) == ([decks.LookAtLists(0)], True)
    other = at_table()
    assert (sent(keys(other, "f4")[1]), "deck lists" in screen(other, 160)) == ([], False)
