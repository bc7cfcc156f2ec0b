"""Talk of packs: what a file of it may say, and that AI players say it, wherever they think, and never think of it."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.architecture.tree import python_files
from tests.catalogue import ROOT
from tests.sets.starters import WITH_CARDS, begun, written
from tests.sets.test_new_packs import seated

from kickdoor_ai.api import Chair, Event
from kickdoor_ai.late import handed
from kickdoor_ai.pack_talk import Overheard, pack_line
from kickdoor_ai.play import play_match
from kickdoor_ai.registry import make
from kickdoor_ai.speech import Heard, remark_of
from kickdoor_game import library
from kickdoor_game.doors.state.events import Opened
from kickdoor_game.language.loading.packs import Pack, PackError, read_packs
from kickdoor_game.language.loading.talk import (
    LONGEST_LINE,
    MOST_LINES,
    MOST_SECTIONS,
    TALK_FILE,
    TalkLines,
    about,
    all_talk,
)
from kickdoor_game.machine.journal import JournalHeader, begin
from kickdoor_game.machine.observation import Observation
from kickdoor_game.new_pack import new_pack
from kickdoor_server.table.thinking.parcels import Keep, NamingPacker, keep

EVERY_SET = pytest.mark.parametrize("name", WITH_CARDS)


def read(folder: Path, talk: str, set_name: str = "classic") -> Pack:
    """A new pack with that talk in the place of its own."""
    texts = {**new_pack(set_name, "Games Night"), TALK_FILE: talk}
    (pack,) = read_packs(written(folder, texts), library.set_cards, set_name)
    return pack


def problems_of(folder: Path, talk: str) -> list[str]:
    with pytest.raises(PackError) as refused:
        read(folder, talk)
    return [line.removeprefix("p/talk.toml: ") for line in refused.value.problems]


@EVERY_SET
def test_a_new_pack_has_something_to_say(name: str, tmp_path: Path) -> None:
    talk = begun(tmp_path / "p", name).talk
    assert any(moment.startswith("card.") for moment in talk)
    assert any(moment in library.set_cards(name).moments for moment in talk)


def test_talk_is_no_part_of_what_a_match_is_played_with(tmp_path: Path) -> None:
    """So it may change while matches wait, and programs with other talk play together."""
    loud, quiet = read(tmp_path / "p", '[kill]\nlines = ["Ha."]'), read(tmp_path / "q" / "p", "")
    assert (loud.digest, loud.rules) == (quiet.digest, quiet.rules)
    books = [library.with_packs("classic", [pack]).book for pack in (loud, quiet)]
    assert books[0].digest == books[1].digest
    assert (books[0].talk, books[1].talk) == ({"kill": TalkLines(("Ha.",))}, {})


@pytest.mark.parametrize(
    ("talk", "told"),
    [
        ("[kil]\nlines = ['x']", 'field "kil" is no moment; did you mean "kill"?'),
        ("[card.cusin]\nlines = ['x']", 'field "card.cusin" is no card of the pack; did you mean "cousin"?'),
        ("card = 1", 'field "card" must be tables, one for each card: [card.KEY]'),
        ("kill = 1", 'field "kill" must be a table, with lines'),
        ("[kill]", 'field "kill.lines" must be a list of texts, with one at least'),
        ("[kill]\nlines = []", 'field "kill.lines" must be a list of texts, with one at least'),
        ("[kill]\nlines = [1]", 'field "kill.lines[0]" must be a text, and not an empty one'),
        ("[kill]\nlines = ['x', ' ']", 'field "kill.lines[1]" must be a text, and not an empty one'),
        ("[kill]\nline = ['x']\nlines = ['x']", 'field "kill.line" is not known; did you mean "lines"?'),
        ("[kill]\nlines = ['{card}']", 'field "kill.lines[0]" has {card}; what is filled in here is {other}'),
        (
            "[card.cousin]\nlines = ['{other}']",
            'field "card.cousin.lines[0]" has {other}; what is filled in here is {card}',
        ),
        ("[kill]\nlines = ['{other!r}']", 'field "kill.lines[0]" has {other}; what is filled in here is {other}'),
        ("[kill]\nlines = ['{other.__class__}']", 'field "kill.lines[0]" has {other.__class__}; what is filled in'),
        ("[kill]\nlines = ['{']", 'field "kill.lines[0]" has a brace without its other half'),
        ('[kill]\nlines = ["a\\u202Eb"]', 'field "kill.lines[0]" has U+202E'),
        (
            f"[kill]\nlines = ['{'x' * (LONGEST_LINE + 1)}']",
            f'field "kill.lines[0]" is {LONGEST_LINE + 1} characters long; at most {LONGEST_LINE} fit',
        ),
        (
            f"[kill]\nlines = {['x'] * (MOST_LINES + 1)}",
            f'field "kill.lines" has {MOST_LINES + 1} lines; at most {MOST_LINES} fit',
        ),
        ("[kill]\nlines = ['x']\nchance = 0", 'field "kill.chance" must be a number above 0 and at most 1'),
        ("[kill]\nlines = ['x']\nchance = true", 'field "kill.chance" must be a number above 0 and at most 1'),
        ("[kill]\nlines = ['x']\nchance = nan", 'field "kill.chance" must be a number above 0 and at most 1'),
        ("[kill", "is not TOML"),
    ],
)
def test_what_is_wrong_in_it_is_told_with_its_section_and_line(talk: str, told: str, tmp_path: Path) -> None:
    (problem,) = problems_of(tmp_path / "p", talk)
    assert problem.startswith(told)


def test_a_file_of_talk_is_bounded(tmp_path: Path) -> None:
    pack = "".join(
        f'[[card]]\nkind = "cheat"\nkey = "cheat_{letter}{other}"\nname = "Cheat {letter}{other}"\n'
        for letter in "abcdefgh"
        for other in "abcdefgh"
    )
    lines = pack.split("[[card]]")[1:]
    files = {f"c{at}.toml": "".join(f"[[card]]{each}" for each in lines[at : at + 20]) for at in range(0, 64, 20)}
    talk = "".join(f"[card.cheat_{letter}{other}]\nlines = ['x']\n" for letter in "abcdefgh" for other in "abcdefgh")
    with pytest.raises(PackError) as refused:
        read_packs(written(tmp_path / "p", {**files, TALK_FILE: talk}), library.set_cards, "classic")
    assert refused.value.problems == (f"p/talk.toml: has 64 sections; at most {MOST_SECTIONS} fit",)


def test_a_card_with_a_mistake_is_a_card_to_speak_of(tmp_path: Path) -> None:
    """A slip in a card makes one problem, and none in the talk about that card."""
    for slip in ("gold = 250", 'gold = "lots"', "gold = 200\nplai = 1"):
        texts = new_pack("classic", "Games Night")
        texts["cards.toml"] = texts["cards.toml"].replace("gold = 200", slip)
        with pytest.raises(PackError) as refused:
            read_packs(written(tmp_path / "p", texts), library.set_cards, "classic")
        assert [line for line in refused.value.problems if "talk.toml" in line] == []


def test_packs_at_one_table_are_both_heard() -> None:
    one, two = {"kill": TalkLines(("a",), 0.2)}, {"kill": TalkLines(("b",), 0.5), "died": TalkLines(("c",))}
    assert all_talk([one, two]) == {"kill": TalkLines(("a", "b"), 0.5), "died": TalkLines(("c",))}


@EVERY_SET
def test_every_moment_is_one_that_seats_of_the_game_speak_of_by_themselves(name: str) -> None:
    engine = library.ruleset(name).engine
    folder = {"doors": "doors", "quest": "quest", "ccg": "duel"}[engine]
    tables = [file.read_text("utf-8") for file in (ROOT / f"ai/kickdoor_ai/{folder}/talk/lines").glob("*.toml")]
    spoken = {moment for moment in library.set_cards(name).moments if any(f"[{moment}]" in each for each in tables)}
    assert spoken == set(library.set_cards(name).moments)


class Overhearing:
    """A seat that notes what one host would hand to the voice of a pack, and plays as the seat inside it."""

    def __init__(self, seat: Any) -> None:
        self.seat = seat
        self.events: list[Event] = []
        self.overheard: list[Overheard] = []

    def witness(self, events: Sequence[Event]) -> None:
        self.events += events
        self.seat.witness(events)

    def decide(self, seen: Observation[Any], question: Any, standing: Any, budget: Any, rng: Any) -> Any:
        self.overheard.append(Overheard(seen, question.seat, tuple(self.events)))
        self.events.clear()
        return self.seat.decide(seen, question, standing, budget, rng)


@EVERY_SET
def test_ai_players_say_it_about_cards_and_moments(name: str, tmp_path: Path) -> None:
    """In whole matches, with certain lines for every card and moment: each said line is one of those that fit."""
    keys = [card.key for card in begun(tmp_path / "games-night", name).cards]
    moments = library.set_cards(name).moments
    talk = "".join(f"[card.{key}]\nchance = 1\nlines = ['{{card}}: {key}.']\n" for key in keys)
    talk += "".join(f"[{moment}]\nchance = 1\nlines = ['moment {moment}']\n" for moment in moments)
    pack = read(tmp_path / "again" / "p", talk, name)
    rules, players = library.with_packs(name, [pack]), seated(name, pack)
    said: set[str] = set()
    for seed in range(6):
        seats = [Overhearing(make("greedy", rules.engine)) for _ in players]
        play_match(rules, seats, Random(seed), players)
        said |= {pack_line(each, Random(1)) for seat in seats for each in seat.overheard}
    names = {f"{card.name}: {card.key}." for card in pack.cards}
    assert said & names
    assert said & {f"moment {moment}" for moment in moments}
    assert said <= {"", *names, *(f"moment {moment}" for moment in moments)}


def overheard(tmp_path: Path, talk: str) -> Overheard:
    """Return the news of a table in which the only card is the pack's Cousin."""
    pack = read(tmp_path / "p", talk)
    rules = library.with_packs("classic", [pack])
    table = begin(rules, JournalHeader("classic", tuple(seated("classic", pack)), {}))
    seen, _ = handed(rules, table, Chair(0))
    return Overheard(seen, Chair(0), (Opened(Chair(0), rules.book.ids["cousin"][0]),))


def test_a_talker_says_it_in_place_of_its_own_line_and_answers_people_first(tmp_path: Path) -> None:
    heard = overheard(tmp_path, "[card.cousin]\nchance = 1\nlines = ['Not {card} again.']")

    def line(rng: Any) -> str:
        return pack_line(heard, rng)

    greedy, silent = make("greedy", "doors"), make("random", "doors")
    assert remark_of(greedy, (), Random(1), line) == "Not Cousin again."
    assert remark_of(silent, (), Random(1), line) == ""
    answer = remark_of(make("greedy", "doors"), [Heard("Boris", "thank you")], Random(1), line)
    assert answer != "Not Cousin again."
    assert answer


def test_what_only_some_may_know_is_no_news(tmp_path: Path) -> None:
    seen, chair, (event,) = overheard(tmp_path, "[card.cousin]\nchance = 1\nlines = ['x']")
    secret = replace(event, audience=(chair,))
    assert pack_line(Overheard(seen, chair, (event,)), Random(1)) == "x"
    assert pack_line(Overheard(seen, chair, (secret,)), Random(1)) == ""


def test_without_talk_no_random_number_is_drawn(tmp_path: Path) -> None:
    rng = Random(1)
    assert pack_line(overheard(tmp_path, ""), rng) == ""
    assert rng.random() == Random(1).random()


def test_it_comes_to_other_processes_with_the_cards(tmp_path: Path) -> None:
    book = overheard(tmp_path, "[card.cousin]\nlines = ['x']").seen.table.book
    packer = NamingPacker()
    data, (name,) = packer.packed(book)
    parcel = pickle.loads(packer.kept(name))
    assert isinstance(parcel, Keep)
    keep(parcel)
    assert pickle.loads(data).talk == {about("cousin"): TalkLines(("x",))}


def test_no_decision_reads_it() -> None:
    """One module of the AI players names it, the one that speaks."""
    ai = [file for file in python_files() if file.is_relative_to(ROOT / "ai")]
    assert [file.name for file in ai if "book.talk" in file.read_text("utf-8")] == ["pack_talk.py"]
