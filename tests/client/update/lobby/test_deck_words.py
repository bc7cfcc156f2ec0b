"""Decks in line mode: all that keys do on the screen, by words."""

from __future__ import annotations

import pytest
from tests.client.duels import DECKS, DUEL_SETS, FAULTS, FILE, POOL, at_a_table, duelling, tables
from tests.client.evening import after, connected, told
from tests.client.outcome import sent

from kickdoor_client.plain.sources import completions
from kickdoor_client.state.decks import DeckFile
from kickdoor_client.state.effects import Effects, KeepDeck, Show
from kickdoor_client.state.errand import Purpose
from kickdoor_client.state.messages import DecksFound, Typed
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.words.menus.lobby import filling_words
from kickdoor_protocol.messages import decks, lobby


def heard(effects: Effects) -> str:
    return "\n".join(line for effect in effects if isinstance(effect, Show) for line in effect.lines)


def says(model: Model, *lines: str) -> tuple[Model, str]:
    """What is heard after the last of these lines."""
    effects: Effects = ()
    for line in lines:
        model, effects = told(model, Typed(line))
        if model.workshop.asked is not None:
            model = after(model, decks.DeckChecked("duel", model.workshop.asked, FAULTS[:1]))
    return model, heard(effects)


def ready(model: Model | None = None) -> Model:
    """Everything that is needed has come."""
    model = after(tables(Manner.LINES) if model is None else model, Typed("deck"))
    return after(model, DecksFound((FILE,)), DECKS, POOL)


def test_the_line_waits_for_what_it_needs_and_is_heard_once() -> None:
    model, effects = told(tables(Manner.LINES), Typed("deck"))
    assert sent(effects) == [decks.ListDecks(0, "duel"), decks.LookAtPool(0, "duel", "")]
    model, effects = told(model, DecksFound((FILE,)), DECKS)
    assert heard(effects) == ""
    model, effects = told(model, POOL)
    assert heard(effects).startswith(
        "1 Paper Cuts: yours, Night Clerk.\n2 Loud: yours, kept here, Door Guard, 2 of 6 cards."
    )
    assert "3 Long Service: ready, Night Clerk. Be there at the end." in heard(effects)
    assert "deck bring" not in heard(effects)
    assert heard(told(model, DECKS)[1]) == ""


@pytest.mark.parametrize(
    ("words", "deck", "cards"),
    [("1", "", FILE.keys), ("loud", "Loud", ()), ("Long", "Long Service", ()), ("Lights Out", "Lights Out", ())],
)
def test_a_deck_is_brought_by_number_or_name(words: str, deck: str, cards: tuple[str, ...]) -> None:
    model = ready(at_a_table(Manner.LINES))
    _, effects = told(model, Typed(f"deck bring {words}"))
    assert sent(effects) == [lobby.JoinTable(0, "t9", "female", deck=deck, cards=cards)]


def test_who_sits_nowhere_is_told_to_sit_down_first() -> None:
    assert "Sit down at a table first" in says(ready(), "deck bring 1")[1]


def test_a_deck_is_built_and_kept_by_words() -> None:
    model, text = says(ready(), "deck new clerk")
    assert text == "A new deck for Night Clerk. Say deck find, and deck add."
    model, text = says(model, "deck find bites")
    assert text == "Form Letter: Monster, Cost 2. Bites in three copies."
    model, text = says(model, "deck add 3 Form Letter")
    assert text == "3 Form Letter; 3 of 6 cards."
    model, text = says(model, "deck add moth", "deck add 2 ogre", "deck cut form")
    assert text == "2 Form Letter; 5 of 6 cards."
    model, text = says(model, "deck show")
    assert text.splitlines() == [
        "No name yet: Night Clerk, 5 of 6 cards.",
        "Monster: 1 Lamp Moth, 2 Form Letter, 2 Filing Ogre.",
        "What is paid for them: 1 of cost 0, 2 of cost 2, 2 of cost 4.",
        "A deck has 6 cards; this one has 5 (duel.deck.1).",
    ]
    _, effects = told(model, Typed("deck save Slow Burn"))
    (kept,) = [effect for effect in effects if isinstance(effect, KeepDeck)]
    assert kept.deck == DeckFile("duel", "Slow Burn", ("clerk", "letter", "letter", "moth", "ogre", "ogre"))
    assert "Kept as Slow Burn." in heard(effects)


def test_a_deck_is_opened_and_removed_by_words() -> None:
    model, text = says(ready(), "deck open Paper")
    assert text.startswith("Paper Cuts: Night Clerk, 6 of 6 cards.")
    model, effects = told(model, Typed("deck save"))
    assert [effect.deck.name for effect in effects if isinstance(effect, KeepDeck)] == ["Paper Cuts"]
    asks, text = says(model, "deck remove Paper Cuts")
    assert text == "Paper Cuts is removed for good. Say yes to go on without it; anything else stays."
    _, effects = told(asks, Typed("yes"))
    assert [effect.deck.keys for effect in effects if isinstance(effect, KeepDeck)] == [()]
    assert "A ready deck stays." in says(model, "deck remove Long Service")[1]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("deck dance", "Say deck and one of these: bring, open, new"),
        ("deck new", "For whom? There are: Door Guard; Night Clerk."),
        ("deck new ogre", "For whom?"),
        ("deck open", "There is no deck ''."),
        ("deck open 99", "There is no deck '99'."),
        ("deck open nonsense", "There is no deck 'nonsense'."),
        ("deck add moth", "No deck is being built."),
        ("deck show", "No deck is being built."),
        ("deck save Mine", "No deck is being built."),
    ],
)
def test_what_cannot_be_is_said(line: str, said: str) -> None:
    assert said in says(ready(), line)[1]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("deck add", "Which card is ''?"),
        ("deck add 2", "Which card is '2'?"),
        ("deck add e", "Which card is 'e'?"),
        ("deck add 9999999999 moth", "Which card is '9999999999 moth'?"),
        ("deck add 999 moth", "That is more than a deck can be."),
        ("deck find nonsense", "No card that may go in has 'nonsense'."),
        ("deck save", "A deck needs a name."),
        ("deck save Long Service", "is the name of a ready deck"),
    ],
)
def test_what_cannot_be_while_one_builds_is_said(line: str, said: str) -> None:
    assert said in says(ready(), "deck new clerk", line)[1]


def test_what_can_be_said_is_offered_to_the_tab_key() -> None:
    model, _ = says(ready(), "deck new clerk", "deck add moth")
    offered = set(completions(model, "deck "))
    assert {"deck open Paper Cuts", "deck new Door Guard", "deck add Filing Ogre", "deck cut Lamp Moth"} <= offered


def test_where_the_program_came_for_decks_alone_they_are_told_at_once() -> None:
    model, effects = told(connected(Manner.LINES, Purpose.DECKS), lobby.Tables((), DUEL_SETS))
    assert decks.LookAtPool(0, "duel", "") in sent(effects)
    assert "There is no table" not in heard(effects)
    _, effects = told(model, DECKS, POOL)
    assert "1 Loud" in heard(effects)


def test_where_nobody_brings_a_deck_there_is_no_such_word() -> None:
    model = after(connected(Manner.LINES), lobby.Tables((), (lobby.SetInfo("classic", "Classic"),)))
    assert says(model, "deck")[1].startswith("Not here: deck.")


def test_at_a_table_is_said_who_brings_what() -> None:
    model = at_a_table(Manner.LINES)
    assert any("brings Long Service" in line for line in filling_words(model))


LISTS = decks.Lists(
    (
        decks.TableDeck(0, "Ann", "Long Service", (decks.ListedCard("oil", "Oil Can", "Trinket", 2, 1),)),
        decks.TableDeck(1, "Bob", "", (decks.ListedCard("bat", "Bat", "Monster", 3), decks.ListedCard("bun", "Bun"))),
    )
)


@pytest.mark.parametrize("is_begun", [False, True])
def test_what_the_decks_at_a_table_are_made_of_is_read_out(is_begun: bool) -> None:
    """The other's first, and what has been seen of it; before the match and in it, and nowhere else."""
    table = at_a_table(Manner.LINES)
    model, effects = told(duelling(table) if is_begun else table, Typed("lists"))
    assert sent(effects) == [decks.LookAtLists(0)]
    assert heard(told(model, LISTS)[1]).splitlines() == [
        "Bob's deck: 4 cards, of which you see 0.",
        "  3 Bat (Monster)",
        "  1 Bun",
        "Your deck, Long Service: 2 cards, of which you see 1.",
        "  2 Oil Can (Trinket), 1 seen",
    ]
    assert heard(told(model, decks.Lists())[1]) == "Nobody has brought a deck yet."
    assert sent(told(tables(Manner.LINES), Typed("lists"))[1]) == []
