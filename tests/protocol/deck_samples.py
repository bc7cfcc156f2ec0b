"""Samples of messages about decks."""

from __future__ import annotations

from kickdoor_protocol.base import Message
from kickdoor_protocol.messages import decks, lobby
from kickdoor_protocol.views import Face

KEYS = ("guard", "form", "form", "shout")

DECKS: dict[str, Message] = {
    "create_table with a deck": lobby.CreateTable(51, "Friday night", "duel", "female", deck="Death By Forms"),
    "create_table with cards": lobby.CreateTable(52, "Friday night", "duel", "male", cards=KEYS),
    "join_table with a deck": lobby.JoinTable(53, "t1", "male", deck="Death By Forms"),
    "join_table with cards": lobby.JoinTable(54, "t1", "female", 1, cards=KEYS),
    "add_ai with a deck": lobby.AddAi(55, "greedy", deck="Long Service"),
    "lobby with decks": lobby.Lobby(
        lobby.TableInfo("t6", "A duel", "duel", "filling", (lobby.LobbySeat(0, "human", "Ada", deck="Long Service"),))
    ),
    "tables with a set for decks": lobby.Tables(
        sets=(lobby.SetInfo("duel", "Duel", seats_least=2, seats_most=2, decks=True),)
    ),
    "list_decks": decks.ListDecks(56, "duel"),
    "look_at_pool": decks.LookAtPool(57, "duel"),
    "look_at_pool with packs": decks.LookAtPool(58, "duel", "facilities"),
    "check_deck": decks.CheckDeck(59, "duel", KEYS),
    "check_deck with packs": decks.CheckDeck(60, "duel", (), "*"),
    "save_deck": decks.SaveDeck(61, "duel", "Loud", KEYS, "Shout, and see."),
    "save_deck no longer": decks.SaveDeck(62, "duel", "Loud"),
    "look_at_lists": decks.LookAtLists(60),
    "lists, none": decks.Lists(),
    "lists": decks.Lists(
        (
            decks.TableDeck(0, "Ada", "Two Encores", (decks.ListedCard("toad", "Heckler Toad", "Monster", 2, 1),)),
            decks.TableDeck(1, "Bob", "", (decks.ListedCard("bone", "Bone"),)),
        )
    ),
    "decks, none": decks.Decks("duel"),
    "decks": decks.Decks(
        "duel",
        (decks.DeckInfo("Long Service", KEYS, "Be there at the end."),),
        (decks.DeckInfo("Loud", KEYS[:2], faults=2),),
        12,
    ),
    "pool, nothing in it": decks.Pool("duel"),
    "pool": decks.Pool(
        "duel",
        "facilities",
        (
            decks.PoolCard(Face("form", "Form Letter", "Monster", facts=("3 gold",)), 3),
            decks.PoolCard(Face("shout", "Loud Voice", "Location")),
        ),
        (decks.PoolHero("guard", ("form", "shout")),),
        40,
        3,
    ),
    "deck_checked, legal": decks.DeckChecked("duel", KEYS),
    "deck_checked": decks.DeckChecked(
        "duel",
        KEYS,
        (
            decks.DeckFault("a deck has 40 cards; this one has 3", "duel.deck.1"),
            decks.DeckFault("at most 3 of a name; there are 4 of Form Letter", "duel.deck.4", "form"),
        ),
    ),
}
