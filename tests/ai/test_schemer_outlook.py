"""How the schemer judges a quiet table, and how its weights are fitted."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from math import log
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.doors_rules import ruleset
from tests.scene import H, Scene

from kickdoor_ai.api import Chair
from kickdoor_ai.doors.scheming import fitting
from kickdoor_ai.doors.scheming.features import FeatureReader, use_of, wait_of
from kickdoor_ai.doors.scheming.fitting import RowCollector, Samples, around, collect, fit, parted
from kickdoor_ai.doors.scheming.outlook import Outlook, chances, fitted, mean_of, weights_for
from kickdoor_ai.fallback import Judged
from kickdoor_game import library
from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import Monster, gold_of
from kickdoor_game.language.door_games import DOOR_GAMES
from kickdoor_game.machine.questions import Menu, Option, Question

RULES = ruleset("classic")


def chance(t: Scene, name: str = "Ann") -> float:
    return Outlook(FeatureReader(t.table.book), t.seat(name), weights_for(t.table.book)).chance(t.table)


def scene(ann: H, bob: H | None = None, turn: str = "Ann") -> Scene:
    return Scene(Ann=ann, Bob=bob or H(level=4), Cid=H(level=4), Dot=H(level=4), turn=turn)


# ---------------------------------------------------------------- sanity


def test_the_more_levels_the_better() -> None:
    found = [chance(scene(H(level=level))) for level in (1, 3, 5, 7, 9)]
    assert found == sorted(found)
    assert found[-1] > 2 * found[0]


@pytest.mark.parametrize(
    ("worse", "better"),
    [
        (H(level=5), H(level=5, items=["spoon_of_office"])),
        (H(level=5), H(level=5, hand=["bottled_thunder"])),
        (H(level=9, hand=["mate"]), H(level=9, hand=["mate", "ambitious_pebble", "load_bearing"])),
        (H(level=5), H(level=5, role="cleric")),
    ],
)
def test_what_one_has_makes_it_likelier_to_win(worse: H, better: H) -> None:
    assert chance(scene(better)) > chance(scene(worse))


def test_a_rival_who_is_nearer_to_winning_makes_it_less_likely() -> None:
    found = [chance(scene(H(level=5), H(level=level))) for level in (2, 5, 8, 9)]
    assert found == sorted(found, reverse=True)


def test_before_the_last_level_it_is_better_to_be_next() -> None:
    assert chance(scene(H(level=9), turn="Ann")) > chance(scene(H(level=9), turn="Bob"))


def test_a_winner_is_the_worse_off_the_more_cards_others_hold() -> None:
    hand = ["mate", "load_bearing", "fully_funded", "understaffed"]
    assert chance(scene(H(level=9), H(level=4))) > chance(scene(H(level=9), H(level=4, hand=hand)))


def test_what_is_in_other_hands_is_not_looked_at() -> None:
    weak, strong = H(level=4, hand=["dwarf"]), H(level=4, hand=["bottled_thunder"])
    assert chance(scene(H(level=9), weak)) == chance(scene(H(level=9), strong))


def test_when_it_is_over_there_is_nothing_to_guess() -> None:
    t = scene(H(level=9))
    t.table.over, t.table.winners = True, [Chair(0), Chair(2)]
    assert [chance(t, name) for name in t.names] == [0.5, 0.0, 0.5, 0.0]


def test_all_chances_together_are_one_where_hands_are_empty() -> None:
    """But for what a schemer counts on for itself."""
    t = scene(H(level=8))
    weights = {name: weight for name, weight in fitted()["classic"].items() if not name.startswith(("my", "mine"))}
    whole = sum(Outlook(FeatureReader(t.table.book), t.seat(name), weights).chance(t.table) for name in t.names)
    assert whole == pytest.approx(1.0)


# ---------------------------------------------------------------- figures


@cache
def of_a_match() -> Samples:
    return collect(RULES, 4, 9)


def test_every_figure_of_a_match_has_a_weight() -> None:
    unknown = set(of_a_match().names) - set(fitted()["classic"])
    assert not unknown, "fit anew: python -m kickdoor_ai.doors.scheming.fitting"


def test_figures_are_of_the_size_of_one() -> None:
    assert max(abs(value) for value in of_a_match().values) <= 10


BODIES = [
    H(hand=["door_detached"]),
    H(hand=["door_detached"], items=["theme_music"]),
    H(hand=["door_detached"], items=["theme_music"], stowed=["theme_music"]),
    H(hand=["door_detached"], items=["pew_of_pews"]),
    H(hand=["door_detached"], items=["pew_of_pews"], stowed=["pew_of_pews"]),
    H(hand=["door_detached", "theme_music"]),
    H(hand=["extremely_sharp_leaf"]),
    H(hand=["extremely_sharp_leaf"], race="elf"),
    H(hand=["laminated_spell"]),
    H(hand=["laminated_spell"], role="wizard"),
    H(hand=["laminated_spell"], items=["theme_music"], cheats={"cheat": "theme_music"}),
    H(hand=["plain_blade"], role="warrior"),
    H(hand=["plain_blade"], role="warrior", followers=["hireling"]),
    H(hand=["plain_blade"], role="warrior", sex="male"),
]


def test_what_is_known_of_one_body_is_not_taken_for_another() -> None:
    """Whoever reads many tables keeps what it has worked out; all the same it reads each as if it were the first."""
    book = scene(H(hand=["plain_blade"])).table.book
    for order in (BODIES, BODIES[::-1]):
        reader = FeatureReader(book)
        for body in order:
            table = scene(body).table
            for figures in ("open", "held"):
                first = list(getattr(FeatureReader(book), figures)(table, Chair(0)))
                assert list(getattr(reader, figures)(table, Chair(0))) == first, body


@pytest.mark.parametrize(
    ("level", "hand", "figures"),
    [
        (9, [], {}),
        (1, ["ambitious_pebble"], {"my monsters": 1, "my lead": 0}),
        (2, ["ambitious_pebble"], {"my monsters": 1, "my lead": 1 / 5, "my prey": 1}),
        (8, ["ambitious_pebble", "tax_golem"], {"my monsters": 2, "my lead": 7 / 5, "my prey": 1}),
        (
            9,
            ["ambitious_pebble", "elf"],
            {"my monsters": 1, "my lead": 8 / 5, "my prey": 1, "my prey, last level": 1, "my lead, last level": 0.8},
        ),
    ],
)
def test_a_monster_in_the_hand_is_prey_where_the_hero_is_stronger(
    level: int, hand: list[str], figures: dict[str, float]
) -> None:
    t = scene(H(level=level, hand=hand))
    held = dict(FeatureReader(t.table.book).held(t.table, t.seat("Ann")))
    about_monsters = {
        name: value for name, value in held.items() if "monsters" in name or "lead" in name or "prey" in name
    }
    assert about_monsters == pytest.approx(figures)


def test_who_is_next_is_counted_from_the_turn_that_is_closing() -> None:
    t = Scene(Ann=H(), Bob=H(), Cid=H(), turn="Bob")
    assert [wait_of(t.table, Chair(i)) for i in range(3)] == [2, 0, 1]
    t.table.phase = "tidy"
    assert [wait_of(t.table, Chair(i)) for i in range(3)] == [1, 2, 0]


@pytest.mark.parametrize(
    ("key", "fits"),
    [
        ("bottled_thunder", lambda use: use.swing == use.spoil == 5 and use.gold > 0),
        ("stadium_chant", lambda use: use.spoil == use.swing > 0),
        ("load_bearing", lambda use: use.spoil == 10 and use.swing == 0),
        ("part_time", lambda use: use.swing == 5 and use.spoil == 0),
        ("fire_drill", lambda use: use.deny == 1),
        ("find_a_staircase", lambda use: use.ascend == 1),
        ("participation_trophy", lambda use: use.ascend == 0.5),
        ("ambitious_pebble", lambda use: use.monster == 1),
        ("prayer_backlog_cleared", lambda use: use.blessing == "cleric"),
        ("dwarf", lambda use: use.role == 1),
        ("scroll_of_redundancy", lambda use: use.rid == 1),
        ("false_moustache", lambda use: use.escape == 1),
    ],
)
def test_a_card_is_held_for_what_it_does(key: str, fits: Callable[[object], bool]) -> None:
    assert fits(use_of(RULES.book.by_key[key]))


def test_whatever_a_card_does_it_may_be_sold_for_its_gold() -> None:
    assert [key for key, face in RULES.book.by_key.items() if gold_of(face) > 0 and use_of(face).gold <= 0] == []


# ---------------------------------------------------------------- fitting


def test_chances_are_parts_of_a_whole_and_follow_the_scores() -> None:
    found = chances([1.0, 2.0, 2.0, 1_000.0])
    assert sum(found) == pytest.approx(1.0)
    assert found[3] == pytest.approx(1.0)
    assert chances([0.0, log(3.0)]) == pytest.approx([0.25, 0.75])


def test_a_fit_finds_what_decides() -> None:
    """Whoever is strong wins three times as often; nothing else matters."""
    samples = Samples(2)
    for game in range(400):
        strong = game % 2
        won = strong if game % 4 != game // 4 % 4 else 1 - strong
        rows = [[("strong", float(chair == strong)), ("tall", float(game // 8 % 2))] for chair in range(2)]
        samples.add([*rows, [("held", 0.0)]], [float(chair == won) for chair in range(2)], game)
    found = fit(samples, range(len(samples)), 1)
    weights = {name: found.weights[number] for name, number in samples.names.items()}
    assert weights["strong"] == pytest.approx(log(3.0), abs=0.25)
    assert abs(weights["tall"]) < 0.1
    assert weights["held"] == 0.0
    assert found.loss(range(len(samples))) < log(2) - 0.1


def test_a_hand_counts_for_the_hero_who_judges_and_for_no_other() -> None:
    """With that card the judging one of three wins in three games of five, without it in one of three."""
    samples = Samples(3)
    for game in range(450):
        held = float(game % 2)
        won = (0 if game // 2 % 5 < 3 else 1 + game // 10 % 2) if held else game // 2 % 3
        rows = [*([] for _ in range(3)), [("held", held)]]
        samples.add(rows, [float(chair == won) for chair in range(3)], game)
    found = fit(samples, range(len(samples)), 1)
    assert found.weights == [pytest.approx(log(3.0), abs=0.25)]
    found.weights = [log(3.0)]
    assert found.judged(0) == pytest.approx([1 / 3, 1 / 3, 1 / 3])
    assert found.judged(1) == pytest.approx([3 / 5, 1 / 5, 1 / 5])


def test_the_judging_hero_comes_first_and_its_hand_last() -> None:
    samples = Samples(3)
    rows = [[("level", 1.0)], [("level", 2.0)], [("level", 3.0)], [("mine", 1.0)]]
    samples.add(rows, [0.0, 0.0, 1.0], 7)
    assert list(samples.row(0, 2)[1]) == [3.0]
    assert [list(part) for part in samples.row(0, 3)] == [[1], [1.0]]
    assert list(samples.of(0)) == [0.0, 0.0, 1.0]
    assert around(Chair(2), 3) == [2, 0, 1]
    with pytest.raises(ValueError, match="3 heroes"):
        samples.add(rows[:3], [0.0, 0.0, 1.0], 8)


def test_of_every_other_turn_the_first_position_in_peace_is_kept() -> None:
    t, note = scene(H(level=3)), RowCollector(RULES, Chair(0), 3)
    kept = []
    for turn, kind in ((1, "arrange"), (2, "arrange"), (3, "combat"), (3, "arrange"), (3, "arrange"), (4, "arrange")):
        t.table.turn_number = turn
        note.look(t.table, Question(Chair(1), kind, Menu((Option("open"),)), ("open",), "answer", ()), Judged(None))
        kept.append(len(note.rows))
    assert kept == [0, 0, 0, 1, 1, 1]
    t.table.turn_number = 5
    note.look(t.table, t.question("Ann"), Judged(None))
    assert len(note.rows) == 2
    assert [len(rows) for rows in note.rows] == [5, 5], "of each of four, and of one hand"


def test_whole_matches_are_kept_out_of_the_fit() -> None:
    samples = Samples(1)
    for game in (3, 3, 4, 4, 5):
        samples.add([[("a", 1.0)], []], [1.0], game)
    assert parted(samples) == ([0, 1, 4], [2, 3])


def test_the_program_writes_the_same_weights_again(tmp_path: Path) -> None:
    def written(name: str) -> str:
        arguments = ["--games", "5", "--seed", "5", "--to", str(tmp_path / name)]
        ran = CliRunner().invoke(fitting.main, arguments)
        assert ran.exit_code == 0, ran.output
        said = ran.output.splitlines()
        assert any("figures; fitting to" in line for line in said)
        (loss,) = (
            re.fullmatch(r"loss (.*) where fitted, (.*) where foretold", line) for line in said if "loss" in line
        )
        assert loss is not None
        assert 0 < float(loss[1]) < log(4), "what is fitted to is known better than nothing"
        assert float(loss[2]) > 0
        assert said[-2:] == ["  (1.3863 for one who knows nothing)", f"{name} is written"]
        return (tmp_path / name).read_text("utf-8")

    first = written("one.json")
    assert first == written("two.json")
    assert json.loads(first)["made_by"].startswith("python -m kickdoor_ai.doors.scheming.fitting --games 5 --seed 5")


def test_each_table_is_judged_by_the_sets_that_lie_on_it() -> None:
    for name in library.MIXED:
        assert weights_for(library.ruleset(name).book) == mean_of([fitted()[name]])
    together = weights_for(library.ruleset("classic+bites").book)
    assert set(together) == {*fitted()["classic"], *fitted()["bites"]}
    behind = [fitted()[name]["behind"] for name in ("classic", "bites")]
    assert together["behind"] == sum(behind) / 2


def test_a_table_of_cards_that_nobody_knows_is_judged_by_all_sets_together() -> None:
    strange = Book.of([Monster(key="stranger", name="Stranger", level=1, treasures=1, bad_stuff=())], DOOR_GAMES)
    assert weights_for(strange) == mean_of(fitted().values())
