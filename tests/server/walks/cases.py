"""Walks through what people write, in files and on the command line, right and wrong: what is made of it, in words."""

from __future__ import annotations

import contextlib
import re
import tomllib
from collections.abc import Iterator
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, cast
from unittest.mock import patch

import msgspec
from click.testing import CliRunner
from tests.catalogue import ROOT
from tests.server.walks.papers import NONCES, chained, playable_set, played, records

from kickdoor_game import library
from kickdoor_game.engine import PreparedStart
from kickdoor_game.language.catalogue import Catalogue, Rule
from kickdoor_game.language.loading.packs import Pack, read_packs
from kickdoor_game.language.rulebook import AnsweredQuestion, Paragraph, Rulebook, RulesChapter
from kickdoor_protocol.checks.text import printed
from kickdoor_protocol.messages.lobby import AiKind
from kickdoor_server.base.configuration.entries import entries
from kickdoor_server.base.configuration.file import BadSettings, Choice, checked, written
from kickdoor_server.base.declined import Declined, choose
from kickdoor_server.base.store.records import ChatRecord, EndRecord, PackRecord
from kickdoor_server.base.store.sqlite import SqliteStore
from kickdoor_server.matches.replays import __main__ as taking
from kickdoor_server.matches.replays.__main__ import replays
from kickdoor_server.matches.replays.replay_file import packed
from kickdoor_server.operations.bookshelf.__main__ import bookshelf
from kickdoor_server.operations.lan.invitation import invitation
from kickdoor_server.table import packs
from kickdoor_server.table.ai_seats.ai_players import AiPlayers
from kickdoor_server.table.catalogue.rulebook import Shelf, look_up
from kickdoor_server.table.translate.choices import is_within
from kickdoor_server.table.tutorial.lesson import Lesson, LessonError, check, read

STEPS = 120
HERE = Path("here")
VALUES = (
    *("true", "0", "-1", "1", "2", "9", "10", "63", "64", "255", "256", "257", "600", "601", "65535", "65536"),
    *("999999999", "1000000000", "1000000001", "0.05", "0.1", "0.001", "9.9", "inf", "nan", "2026-11-21", "{ a = 1 }"),
    *('""', '"x"', '"off"', '"::1"', '"greedy"', '"FULL"', '"postgresql://db"'),
    *("[]", "[1]", "[1, 2]", "[2, 1]", "[1, 2, 3]", '["classic"]', '["10.0.0.0/8", "x"]'),
    *("{ per_s = 1.0, burst = 1 }", "{ per_s = 0.001, burst = 2 }", "{ per_s = 0.0009, burst = 1 }"),
    *("{ per_s = 1, burst = 0 }", "{ per_s = 1 }"),
    *(f'"{"x" * count}"' for count in (100, 101, 2_000, 2_001)),
)
"""In TOML."""


def settings(chance: Random) -> Iterator[str]:
    """Every setting with values right and wrong; lines that are no TOML, keys and sections that are nearly right."""
    for entry in entries():
        facts = (entry.unit, entry.is_live, entry.must_be_there, entry.kind.words, entry.section.name, entry.key)
        yield f"{entry.name} {facts}"
        for value in chance.sample(VALUES, 25):
            chosen, mistakes = checked(f"\n[{entry.section.name}]\n{entry.key} = {value}", HERE)
            yield f"{entry.name} = {value[:40]}: {[str(each)[:300] for each in mistakes]} {str(chosen)[:80]}"
    keys = [entry.key for entry in entries()]
    sections = sorted({entry.section.name for entry in entries()})
    for _ in range(STEPS):
        lines = [f"[{chance.choice([*sections, 'severs', 'x', 'log]', 'lan'])}]"]
        for _ in range(chance.randrange(5)):
            key = chance.choice([*keys, "prt", "zzz", "tables", "ssh_port"])
            shown = chance.choice([key, key, f'"{key}"', f"  {key}", key[:-1], f"{key}.x", f"# {key}"])
            lines.append(f"{shown} {chance.choice(['=', '=', '=', '=='])} {chance.choice(VALUES)[:30]}")
        chance.shuffle(lines)
        chosen, mistakes = checked("\n".join(lines), HERE)
        yield f"{lines}: {[str(each)[:300] for each in mistakes]} {str(chosen)[:200]}"
    for owned in (False, True):
        with TemporaryDirectory() as folder:
            for text in ("", "[server]\nport = 5", "[tls]\ncert = 'x'", "[server]\nport = x"):
                file = Path(folder) / "server.toml"
                file.write_text(text, "utf-8")
                (Path(folder) / "x").touch()
                try:
                    made = Choice(file, {"name": "N"}, owned).settings()
                    yield f"{owned} {text}: {made.host} {made.port} {made.name} {made.tls}"
                except BadSettings as wrong:
                    yield f"{owned} {text}: {str(wrong).replace(folder, 'FOLDER')} {len(wrong.mistakes)}"
    yield written({"port": 5, "trusted": ("::1",)})


def pack(number: int, digest: str = "") -> Pack:
    """One with a card."""
    return Pack(f"pack-{number}", f"Pack {number}", "toy", "A", "L", ((),), digest or f"{number}" * 64)


def added(chance: Random) -> Iterator[str]:
    """Packs that a table may add, and those that a journal asks for; AI players that there are, and are not."""
    for count in range(7):
        yield str(packs.setting_of([pack(number) for number in range(count)]))
    offered = [pack(number) for number in range(3)]
    for wanted in ("", " ", "*", " * ", "pack-1", "pack-2, pack-0,", "pack-9", "pack1", "zzz", 7, True, ("pack-1",)):
        for here in (offered, offered[:1], []):
            yield f"{wanted}: {_declined(partial(_keys, packs.chosen, here, wanted))}"
    for record in (PackRecord("pack-1", "1" * 64), PackRecord("pack-1", "2" * 64), PackRecord("gone", "")):
        yield f"{record}: {_declined(partial(_keys, packs.recorded, offered, [record]))}"
    players = AiPlayers((AiKind("greedy", "Takes."), AiKind("mild", "Is.")), frozenset({"far"}))
    for kind in ("greedy", "gredy", "far", "zzz", ""):
        yield f"{kind}: {_declined(partial(players.insist_on, kind))}"
    for count in (1, 2, 3):
        yield choose("abc"[:count])
    for depth, most in ((0, 0), (1, 1), (1, 0), (2, 6), (2, 5), (3, 20)):
        choice: Any = "x"
        for _ in range(depth):
            choice = (choice, choice)
        yield f"{choice} {most}: {is_within(choice, most)}"
    for host, port, announced, shown in product(("", "0.0.0.0", "h"), (7_777, 5), (True, False), ("", "SHA")):
        lines = invitation(host, port, is_announced=announced, fingerprint=shown).splitlines()
        yield str([line for line in lines if "from the network" not in line and "by its code" not in line])
    for words in (
        "",
        "help",
        "toy.help.2",
        "ask",
        "friend",
        "help fight",
        "zzz",
        "fight toy.help.1",
        "x" * 400,
        "common",
    ):
        for shelf in (Shelf(BOOK), Shelf(BOOK, TOLD, {"goal_level": 7})):
            yield f"{words[:40]}: {_declined(partial(look_up, shelf, 'toy', words))}"


def _keys(found: Any, *told: Any) -> list[str]:
    return [each.key for each in found(*told)]


def _declined(work: Any) -> str:
    try:
        return repr(work())
    except Declined as why:
        return f"{why.reason}: {why.text} ({why.cure})"
    except Exception as wrong:
        return f"{type(wrong).__name__}: {wrong}"


LESSON = """
key = "door"
number = 1
set = "classic"
title = "Doors"
sentence = "Kick one in."
farewell = "Bye."
earned = "Well done."
turns = 2
decks = { 1 = ["tax_golem"] }

[[chairs]]
name = "you"
hand = ["tax_golem"]

[[chairs]]
name = "Olga"
items = ["theme_music"]

[[chairs]]
name = "Boris"

[[cues]]
who = "Olga"
at = "help"
step = "kick"
reply = ["yes"]

[[steps]]
key = "kick"
text = "Kick, {sums}."
do = "kick"
hint = "Well?"
done = [{ told = "Opened", seat = "you", to = "win" }]

[[steps]]
key = "win"
text = "Win."
do = "win"
hint = "Well?"
done = [{ asked = "combat", say = "There." }]
over = [{ told = "TurnBegan", number = 2 }]
"""


def lessons(chance: Random) -> Iterator[str]:
    """A lesson in which something names nothing, or says something else than it may."""
    rules, ids = library.ruleset("classic"), library.catalogue("classic").rules
    preparing = cast(PreparedStart, library.engine(rules.engine).preparing)
    for _ in range(2 * STEPS):
        told = tomllib.loads(LESSON)
        for _ in range(chance.choice([1, 1, 2])):
            place: Any = told
            while isinstance(place, dict | list) and place:
                key = chance.choice(list(place) if isinstance(place, dict) else range(len(place)))
                below = place[key]
                if not (isinstance(below, dict | list) and below) or chance.random() < 0.1:
                    odd = ["nobody", "you", "over", "kick", "{sums} {x}", 99, ["tax_golem"], [], {}, below]
                    place[key] = chance.choice(odd)
                    break
                place = below
        try:
            check(msgspec.convert(told, Lesson, strict=False), rules, ids, preparing)
            came = "well"
        except (LessonError, msgspec.ValidationError) as wrong:
            came = f"{type(wrong).__name__} {wrong}"
        yield f"{key}: {came}"
    for text in ("", "x", "key = 1", "[[steps]]"):
        yield _declined(partial(read, text, "a.toml"))


BOOK = Catalogue(
    "Toy",
    {
        rule.id: rule
        for rule in (
            Rule(
                "toy.help.1", "Ask a friend to help you in a fight.", "The program asks each of them.", "Ann asks Bob."
            ),
            Rule("toy.help.2", "A friend may want something for that."),
            Rule("toy.fight.1", "Higher wins a fight; a tie loses.", example="Five against five is lost."),
            *(Rule(f"toy.more.{number}", f"A common rule, number {number}.") for number in range(1, 30)),
        )
    },
    {"Friend": "Somebody who helps.", "Fight": "Sums.", **{f"Common {n}": "One of many." for n in range(25)}},
)
"""Numbered rules."""

TOLD = Rulebook(
    "How to Fight",
    "And whom to ask.",
    (
        RulesChapter(
            "help",
            "Asking a friend",
            (
                Paragraph("Ask a friend, who may want something.", ("toy.help.1", "toy.help.2")),
                Paragraph("At Level {goal_level} nobody helps.", ("toy.help.1",)),
            ),
        ),
        RulesChapter("fight", "Fights", (Paragraph("Higher wins.", ("toy.fight.1",)),)),
    ),
    (AnsweredQuestion("Do I win ties?", "No, before Level {goal_level}.", ("toy.fight.1",), "draw"),),
)
"""The book for players that rests on them."""

SHELF: tuple[tuple[str, ...], ...] = (
    ("cards", "list"),
    ("cards", "list", "classic", "--kind", "curse", "--texts"),
    ("cards", "list", "nope"),
    ("cards", "list", "--kind", "nope"),
    ("cards", "list", "--packs", "EXAMPLE"),
    ("cards", "list", "--packs", "BAD"),
    ("cards", "show", "Queue", "Ticket"),
    ("cards", "show", "queue"),
    ("cards", "show", "quuee ticket"),
    ("cards", "show", "e"),
    ("cards", "show", "zzzz"),
    ("cards", "check", "EXAMPLE"),
    ("cards", "check", "nope"),
    ("cards", "check", "BAD"),
    ("cards", "check", "BADFILE"),
    ("rules", "classic", "fight"),
    ("rules", "classic", "toy.help.2"),
    ("rules", "classic", "friend", "ask"),
    ("rules", "classic", "zzzz"),
    ("rules", "classic", "fihgt"),
    ("rules", "classic", "--terms", "fight"),
    ("rules", "classic", "--terms", "Fihgt"),
    ("rules", "classic", "--terms", "zzzz"),
    ("rules", "classic", "--terms"),
    ("rules", "classic"),
    ("rules",),
    ("rules", "2"),
    ("rules", "--whole"),
    ("rules", "win", "a", "draw"),
    ("rules", "clasic"),
    ("rules", "--rulings"),
    ("rules", "--rulings", "help"),
    ("rules", "--rulings", "zzzz"),
)
"""What somebody asks for who reads."""


def shelves(chance: Random) -> Iterator[str]:
    """A rulebook, and a few cards, asked for in all ways."""
    example = ROOT / "deploy" / "example-pack"
    few = read_packs(example, library.set_cards, "classic")[0].cards
    books = patch.object(library, "rulebook", lambda name: TOLD)
    with TemporaryDirectory() as folder, patch.object(library, "catalogue", lambda name: BOOK), books:
        bad = Path(folder) / "bad"
        bad.mkdir()
        (bad / "pack.toml").write_text('key = "bad"\nname = "Bad"\n', "utf-8")
        (bad / "cards.toml").write_text('[[monster]]\nkey = "x"\nname = "X"\nlevel = "many"\n', "utf-8")
        named = {"EXAMPLE": str(example), "BAD": str(bad), "BADFILE": str(bad / "cards.toml")}
        with patch.object(library, "cards_of", lambda name: few if name == "classic" else {}[name]):
            for words in SHELF:
                done = CliRunner().invoke(bookshelf, [named.get(word, word) for word in words], prog_name="kickdoor")
                said = done.output.replace(folder, "FOLDER").replace(str(ROOT), "ROOT")
                yield f"{words}: {done.exit_code} {said}"


def proved(chance: Random) -> Iterator[str]:
    """Replays that are proved, copied without a name, and taken out of a journal."""
    with TemporaryDirectory() as folder:
        here = Path(folder)
        wrong = [*records()[:3], *records()[4:]]
        kinds = {
            "good": records(),
            "sealed": records(nonces=True),
            "going": records("running"),
            "other": records(went_on=True),
            "wrong": chained(wrong),
            "cut": records()[:-1],
            "fork": records(began_at=2),
        }
        for name, lines in kinds.items():
            (here / f"{name}.kickdoor").write_bytes(packed(lines))
        (here / "none.kickdoor").write_bytes(b"\0\0\0\1x")
        toy = patch.object(taking, "known_sets", lambda wanted, found=(): {"toy": lambda *packs: playable_set()})
        of_today = patch.object(taking, "release", lambda: "kickdoor test")
        journal, _ = played()
        with contextlib.closing(SqliteStore(here / "journal.sqlite3", "NORMAL")) as store:
            store.append(
                [journal.match, *journal.answers, ChatRecord(1, "Ann", "Hi"), EndRecord(1, "over", "", winners=(0,))]
            )
            store.append([msgspec.structs.replace(journal.match, number=2, id="going")])
            store.append(
                [msgspec.structs.replace(journal.match, number=3, id="broke"), EndRecord(3, "broken", "a bug")]
            )
        asked = [
            *(("verify", f"{name}.kickdoor") for name in (*kinds, "none")),
            ("verify", "sealed.kickdoor", "--mine", NONCES[0]),
            *(("erase", f"{name}.kickdoor", "Ann", "-o", "out.kickdoor") for name in (*kinds, "none")),
            ("erase", "good.kickdoor", "Zoe"),
            ("erase", "good.kickdoor", "Ann", "Bob"),
            ("erase", "good.kickdoor", "Ann", "-o", "good.kickdoor"),
            ("export",),
            *(("export", match) for match in ("k3q7x", "nope", "going", "broke")),
            ("export", "going", "--running", "-o", "x.kickdoor"),
            ("verify", "x.kickdoor"),
            ("verify", "k3q7x.kickdoor"),
            ("export", "broke", "--evidence"),
            ("export", "k3q7x", "--evidence"),
            ("export", "--data", "empty"),
            ("export", "--data", "postgresql://a:b@x/y"),
        ]
        with toy, of_today, contextlib.chdir(folder):
            for command, *words in asked:
                data = ["--data", folder] if command == "export" and "--data" not in words else []
                done = CliRunner().invoke(replays, [command, *words, *data])
                there = sorted(file.name for file in here.glob("*.kickdoor"))
                said = re.sub(
                    r"(fingerprint +)\w+", r"\1of what lies on the table", done.output.replace(folder, "FOLDER")
                )
                yield f"{command} {words}: {done.exit_code} {said} {there}"
    yield printed("a\x1b[31m  b\nc")


WALKS = (settings, added, lessons, shelves, proved)
