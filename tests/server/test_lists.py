"""The lists and tables of the server, said a second time: what of the wire is treated in which way, what is called how.

A list that lacks something is noticed where that is used, and mostly nowhere else. So whoever changes one on purpose
changes it in two places. Classes stand here by their names, and numbers nowhere: those are said once, in the module.
"""

from __future__ import annotations

from enum import Enum
from importlib import import_module

import pytest


def said(value: object) -> object:
    """The same with the names of classes in their places."""
    match value:
        case type():
            return value.__name__
        case Enum():
            return str(value)
        case dict():
            return {said(key): said(each) for key, each in value.items()}
        case set() | frozenset():
            return {said(each) for each in value}
        case tuple():
            return tuple(map(said, value))
        case _:
            return value


@pytest.mark.parametrize(
    ("module", "name", "listed"),
    [
        ("tables.talk", "KEPT", {"ai", "chat"}),
        (
            "tables.gathering",
            "AI_NAMES",
            ("Greta", "Boris", "Spite", "Olga", "Knut", "Hedwig", "Rollo", "Mimi", "Bruno", "Agnes", "Ulf", "Tilda"),
        ),
        ("moderation.requests", "SUFFIXES", (" (spectating)", " (to spectators)")),
        ("ai_seats.ai_chairs", "ASKED_ANEW", ("stale", "match_over", "paused", "cannot_write")),
        ("matches.sight", "PUBLIC_FIELDS", {"board", "contest", "header", "pending_offers", "zones"}),
        (
            "waking.waker",
            "NOT_OF_THE_STORE",
            ("GapInJournal", "StoreDamaged", "KeyError", "ValueError", "MsgspecError"),
        ),
        ("waking.waker", "IN_WORDS", ("PacksDiffer", "GapInJournal", "CannotGoOn", "StoreDamaged")),
        ("translate.doors.rests", "ALL_SEATS", {"fight", "over", "turn", "winners"}),
        (
            "translate.doors.rests",
            "FIELDS",
            {
                "header": {"phase", "stack", "fight", "over", "heroes", "turn_number", "winners", "turn"},
                "zones": {"decks", "aside", "discards", "fight", "corpses"},
                "contest": {"stack", "over", "heroes", "fight", "rolled"},
                "board": {"heroes", "turn"},
                "pending_offers": {"fight", "heroes", "trades"},
            },
        ),
        (
            "translate.doors.rests",
            "OF_ONES_OWN",
            {
                "berserk",
                "chase",
                "claim",
                "curse",
                "drop",
                "enhance",
                "flee_discards",
                "mate",
                "monster",
                "play",
                "sacrifice",
                "sell",
                "show",
                "stow",
                "turning",
                "wander",
                "ward",
                "wear",
            },
        ),
        ("translate.doors.rests", "IN_A_FIGHT", {"accept", "ask", "bid", "win"}),
        (
            "translate.doors.rests",
            "GEAR",
            (
                "items",
                "in_use",
                "cheats",
                "races",
                "classes",
                "powers",
                "half_breed",
                "super_munchkin",
                "followers",
                "borne",
                "lasting",
                "sex",
            ),
        ),
        ("translate.doors.rests", "UNSEEN", ("hand", "fresh")),
        (
            "translate.doors.scene",
            "_TOLD_APART",
            {"cheats", "classes", "half_breed", "items", "powers", "races", "super_munchkin"},
        ),
        ("translate.doors.stage", "ROLLS_FOR_A_PLACE", {"loot_order", "who_begins"}),
        (
            "translate.doors.stage",
            "WAITING",
            {
                "setup": "get ready",
                "arrange": "kick open the door",
                "end_turn": "end the turn",
                "combat": "fight or run",
                "help": "answer the call for help",
                "charity": "give to the poor",
                "kill": "let the kill pass",
                "curse": "let it strike",
                "roll": "let the roll pass",
                "flee_roll": "roll the die",
                "flee_caught": "be caught",
                "flee_order": "choose whom to run from first",
                "choose_effect": "choose a fate",
                "lose_item": "choose what to lose",
                "loot_body": "loot the body",
                "pick_spoils": "pick a Treasure",
                "trouble": "look for trouble or loot the room",
                "claim": "let the claim pass",
            },
        ),
        (
            "translate.doors.stage",
            "ASKED_AS",
            {
                "kill": ("window", "acts"),
                "curse": ("window", "acts"),
                "roll": ("window", "acts"),
                "claim": ("window", "acts"),
                "combat": ("acts", "costly"),
                "help": ("offer",),
            },
        ),
        ("configuration.entries", "UNITS", {"s": "seconds", "ms": "milliseconds", "days": "days", "mb": "MiB"}),
        ("lan.invitation", "EVERYWHERE", ("", "0.0.0.0", "::")),
        (
            "connections.link",
            "SHOWN_ANEW",
            ("Faces", "Layout", "Looking", "Told", "PublicChanges", "PrivateChanges", "Observed", "Lobby"),
        ),
        ("connections.tls", "NEEDED", ("OpenSSL", "cryptography", "service_identity")),
        (
            "replays.proof",
            "HOWS",
            {
                "over": "played to its end",
                "abandoned": "given up before its end",
                "broken": "frozen by an error in the rules",
                "running": "not over yet",
            },
        ),
        ("replays.recalling", "UNFINISHED", {"Fate.RUNNING": "running", "Fate.FROZEN": "broken"}),
        (
            "reception",
            "TOLD_BY",
            {
                "ListTables": "Tables",
                "CommitNonce": "Sealed",
                "ListDecks": "Decks",
                "LookAtPool": "Pool",
                "CheckDeck": "DeckChecked",
                "SaveDeck": "Decks",
                "LookAtLists": "Lists",
                "LookUp": "RulesFound",
                "Explain": "Explained",
                "TakeReplay": "ReplayPart",
                "Story": "Recounted",
                "Observe": "Observed",
                "Ignore": "Ignoring",
            },
        ),
        (
            "reception",
            "UNLISTED",
            (
                *("ListTables", "Answer", "Act", "Resync", "Observe", "Story", "Say", "LookUp"),
                *("ListDecks", "LookAtPool", "CheckDeck", "SaveDeck", "LookAtLists", "Explain"),
            ),
        ),
        ("operations.logs", "LEVELS", ("debug", "info", "warn", "error", "critical")),
        ("operations.logs", "FORMATS", ("text", "json")),
        ("store.postgres", "TYPES", {"int": "BIGINT", "float": "DOUBLE PRECISION", "bytes": "BYTEA"}),
        ("store.postgres", "COMMIT_LEVELS", {"FULL": "on", "NORMAL": "off"}),
        ("store.sqlite", "TYPES", {"int": "INTEGER", "float": "REAL", "bytes": "BLOB"}),
        (
            "store.entries",
            "KINDS",
            {
                "match": "MatchRecord",
                "reason": "ReasonRecord",
                "chair": "ChairRecord",
                "request": "RequestRecord",
                "clocks": "ClocksRecord",
                "pause": "PauseRecord",
                "chat": "ChatRecord",
                "end": "EndRecord",
                "person": "PersonRecord",
                "series": "SeriesRecord",
                "damage": "DamageRecord",
            },
        ),
        ("store.opening", "SCHEMES", ("postgresql://", "postgres://")),
        ("store.sql", "OUTLINED", ("match", "chair", "pause", "person", "series", "damage")),
        ("store.version_1", "TABLES", ("match", "answer", "person", "ending")),
        ("thinking.compact", "OURS", ("kickdoor_game", "kickdoor_ai", "kickdoor_server")),
        ("thinking.compact", "WAYS", ("__reduce_ex__", "__reduce__", "__getnewargs_ex__", "__getnewargs__")),
        ("program", "NO_STORE", ("JournalTooNew", "StoreDamaged", "StoreGoneBack", "StoreInUse", "StoreUnknown")),
        (
            "people.session",
            "ASKED_AGAIN",
            (
                *("ListTables", "Resync", "Observe", "LookUp", "Explain", "LookAs", "TakeReplay", "Story"),
                *("ListDecks", "LookAtPool", "CheckDeck", "LookAtLists"),
            ),
        ),
        ("people.session", "ANYWHERE", ("ListTables", "LookUp", "ListDecks", "LookAtPool", "CheckDeck")),
        (
            "people.names",
            "OURS",
            (
                "kickdoor",
                "server",
                "kickdoor server",
                "system",
                "admin",
                "administrator",
                "moderator",
                "operator",
                "host",
                "teacher",
                "whoever runs this server",
            ),
        ),
    ],
)
def test_a_list_is_what_it_was(module: str, name: str, listed: object) -> None:
    assert said(getattr(import_module(f"kickdoor_server.{module}"), name)) == listed
