"""What a scenario file may say, and what whoever writes one is told when it is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests import folio
from tests.catalogue import ROOT, family_of
from tests.scenarios.playing import Untrue, play
from tests.scenarios.reading import Scenario, read
from tests.scenarios.words import Unreadable
from tests.under import sets_with

pytest_plugins = ["pytester"]

POSITION = """\
== A first fight ==
rules: classic.combat.2
Ann: level 6, wears Theme Music, holds Bottled Thunder
Bob: level 8
Cid: level 2, holds Clerical Error
doors: Tax Golem
--
"""
FIRST = POSITION.count("\n") + 1
NO_RULE = "classic.combat." + "240"
NO_CHAPTER = "classic." + "combta.2"


def one(done: str, position: str = POSITION) -> Scenario:
    (scenario,) = read(position + done, "x.scene")
    return scenario


def faults(text: str) -> list[str]:
    with pytest.raises(Unreadable) as caught:
        read(text, "x.scene")
    return str(caught.value).splitlines()


def untrue(done: str, position: str = POSITION) -> str:
    with pytest.raises(Untrue) as caught:
        play(one(done, position))
    return str(caught.value)


# ---------------------------------------------------------------- what is read


def test_cards_go_by_names_with_commas_in_them_or_by_keys() -> None:
    position = POSITION.replace("wears Theme Music", "wears Full Plate, Second Helping and theme_music")
    play(one("=> Ann uses full_plate_second_helping, Theme Music; Ann counts 12\nAnn opens the door", position))


def test_a_long_line_of_a_position_goes_on_below() -> None:
    position = POSITION.replace("wears Theme Music,", "\n  wears Theme Music,\n  Ceremonial Spoon,")
    play(one("Ann opens the door => heroes 10, monsters 8; Ann holds Bottled Thunder", position))


def test_a_line_may_do_much_and_claim_much_and_end_in_a_comment() -> None:
    play(one("Ann opens the door; Ann claims the kill  # so she says\n  => heroes 9, monsters 8; Bob is asked: kill"))


def test_cards_of_ones_own_for_a_file_and_for_a_scenario() -> None:
    def own(key: str, level: int) -> str:
        card = (
            f'kind = "monster"\nkey = "{key}"\nname = "{key.title()}"\nlevel = {level}\ntreasures = 1\nbad_stuff = []'
        )
        return "cards:\n  [[card]]\n" + "".join(f"  {line}\n" for line in card.splitlines())

    text = own("rug", 3) + POSITION.replace("doors: Tax Golem\n", "doors: Rug, Wolf\n" + own("wolf", 5))
    (scenario,) = read(text + "Ann opens the door => heroes 9, monsters 3; the monster is Rug", "x.scene")
    assert {"rug", "wolf"} <= scenario.named()
    assert scenario.shipped() == {"theme_music"}


def test_the_cards_that_it_plays_mark_it_and_those_only_held_do_not() -> None:
    scenario = one("Ann opens the door; Cid plays Clerical Error on Ann => Ann holds Bottled Thunder")
    assert scenario.shipped() == {"theme_music", "tax_golem", "clerical_error"}
    assert scenario.rules == ["classic.combat.2"]


# ---------------------------------------------------------------- what cannot be read


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("Ann opens the dor", "WHO opens the door"),
        ("Anna opens the door", "'Anna' begins the name of no card and of no hero here; did you mean Ann?"),
        ("Cid plays Clerical Eror on Ann", "did you mean Clerical Error"),
        ("=> heroes 9, monster 8", "heroes NUMBER, monsters NUMBER"),
        ("=> Ann counts nine", "WHO counts NUMBER"),
        ("=> refused: Ann runs", "ends with the rule that refuses it"),
        ("=> allowed: Ann runs (classic.combat.24)", "do not"),
        (f"=> refused: Ann runs ({NO_RULE})", "did you mean classic.combat.24"),
        ("Ann opens the door!", "'!' means nothing here"),
        ("=> allowed: everybody passes", "only what one player does can be tried out"),
        ("Ann asks Bob for help, offers 1 treasure, me first", "WHO asks WHOM for help, offers TERMS"),
    ],
)
def test_a_line_that_means_nothing_is_told_with_what_is_near(wrong: str, told: str) -> None:
    (fault,) = faults(POSITION + wrong + "\n=> Ann counts 9")
    assert fault.startswith(f"x.scene:{FIRST}: ")
    assert told in fault


@pytest.mark.parametrize(
    ("right", "wrong", "line", "told"),
    [
        ("doors:", "dors:", 6, "'dors' is no part of a position; did you mean doors?"),
        ("classic.combat.2", NO_CHAPTER, 2, "did you mean classic.combat.2"),
        ("level 8", "level eight", 4, "'level' is nothing that a hero is or has"),
        ("level 8", "Tax Golem", 4, "a hero is no Tax Golem"),
        ("level 8", "wears Cheat", 4, "write `Cheat on`"),
        ("Bob: level 8\n", "", 1, "3 to 6 heroes sit at a table (classic.setup.1), not 2"),
        ("Bob: level 8", "Bob is level 8", 4, "a line of the position is `name: ...`"),
        ("Bob: level 8", "turn: Dan\nBob: level 8", 4, "'Dan' sits nowhere"),
        ("Bob: level 8", "options: claim discard\nBob: level 8", 4, "claim_discards"),
        ("--\n", "", 1, "no line `--`"),
        ("== A first fight ==\n", "", 1, "a scenario begins with a title"),
        ("doors: Tax Golem", "doors: Tax Golem\ncards:\n  [[card]]\n  kind = 'monstr'", 8, "monster"),
    ],
)
def test_a_position_that_cannot_be_is_told_with_its_line(right: str, wrong: str, line: int, told: str) -> None:
    text = POSITION.replace(right, wrong) + "Ann opens the door => Ann counts 9\n\n== Another ==\n"
    assert any(fault.startswith(f"x.scene:{line}") and told in fault for fault in faults(text)), faults(text)


def test_everything_that_is_wrong_is_told_at_once() -> None:
    text = POSITION.replace("level 8", "levl 8") + "Ann opens the dor\nAnn claims it\n"
    assert [fault.split(":")[1] for fault in faults(text)] == ["4", "8", "9", "1"]


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("allowed: Ann runs", "claims stand after `=>`"),
        ("Ann counts 9", "claims stand after `=>`"),
        ("Ann opens the door => Ann runs", "what is done stands before `=>`"),
    ],
)
def test_a_clause_on_the_wrong_side_is_told_where_it_belongs(line: str, hint: str) -> None:
    assert hint in "\n".join(faults(POSITION + line + "\n"))
    assert hint not in "\n".join(faults(POSITION + "Ann opens the dor => Ann counts nein\n"))


def test_two_scenarios_of_one_name_and_one_that_claims_nothing() -> None:
    told = "\n".join(faults((POSITION + "Ann opens the door\n") * 2))
    assert told.count("two scenarios are called 'A first fight'") == 2
    assert told.count("claims nothing") == 2


# ---------------------------------------------------------------- what is not true


def test_a_wrong_number_is_told_with_the_right_one_and_with_what_is_asked() -> None:
    told = untrue("Ann opens the door\n=> heroes 9, monsters 9")
    assert told.startswith(f"x.scene:{FIRST + 1}: heroes 9, monsters 9\n")
    assert "heroes and monsters are: 9, 8, not 9, 9" in told
    assert "Ann: combat" in told


@pytest.mark.parametrize(
    ("done", "told"),
    [
        ("Ann opens the door; the die shows 3 => Ann counts 9", "no die is rolled now"),
        ("Cid plays Clerical Error on Ann; chance takes Bottled Thunder from Ann => Ann counts 9", "chance takes no"),
        ("=> Ann counts 9", "tax_golem stayed on the door deck"),
        ("Ann opens the door; Ann plays Bottled Thunder => Ann counts 9", "say more: heroes or monsters"),
        ("Ann opens the door; Bob plays Bottled Thunder for the heroes => Ann counts 9", "Bob cannot use"),
        (
            "Ann opens the door; Ann keeps Theme Music => Ann counts 9",
            "asked combat, which this does not answer",
        ),
        ("Ann opens the door; Ann runs => Ann counts 9", "barred"),
        ("everybody passes => Ann counts 9", "nobody is asked to pass"),
        ("Ann opens the door => refused: Ann claims the kill (classic.combat.2)", "allowed"),
        ("Ann opens the door => refused: Ann runs (classic.combat.2)", "refused (classic.combat.24)"),
        ("Ann opens the door => allowed: Ann runs", "refused (classic.combat.24)"),
        ("Ann opens the door => not offered: Ann runs", "refused (classic.combat.24)"),
        ("Ann opens the door => not offered: Ann claims the kill", "allowed"),
        ("Ann opens the door => refused: Bob plays Bottled Thunder for the heroes (classic.cards.4)", "Bob cannot use"),
    ],
)
def test_what_does_not_happen_is_told(done: str, told: str) -> None:
    assert told in untrue(done)


LOSING = POSITION.replace("wears Theme Music", "carries Theme Music")


@pytest.mark.parametrize(
    ("done", "told"),
    [
        ("Ann runs; the dice show 3, 4 => the roll is 3", "nobody rolls the last of these dice: [4]"),
        ("Ann runs; Ann rolls; everybody passes => Ann counts 6", "chance is asked first (run_away)"),
        ("Ann runs; Ann rolls => Ann counts 6", "it ends before the die has fallen"),
    ],
)
def test_every_die_is_written_and_every_written_die_rolls(done: str, told: str) -> None:
    assert told in untrue("Ann opens the door\n" + done, LOSING)


def test_nobody_wears_what_he_cannot() -> None:
    assert "Ann cannot have in use: laminated_spell" in untrue(
        "Ann opens the door => Ann counts 9", POSITION.replace("Theme Music", "Laminated Spell")
    )


# ---------------------------------------------------------------- as tests


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """An empty project that collects scenarios and keeps a ledger."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    markers = "\nmarkers =\n    rule(id): a rule\n    card(key): a card\n"
    pytester.makefile(".ini", pytest="[pytest]\naddopts = --strict-markers -p no:cacheprovider" + markers)
    return pytester


def run(suite: pytest.Pytester, text: str, *arguments: str) -> pytest.RunResult:
    (Path(suite.path) / "first.scene").write_text(text, "utf-8")
    return suite.runpytest("-p", "tests.under", "-p", "tests.ledger", "-p", "tests.scenarios.collecting", *arguments)


def test_each_scenario_is_a_test_and_the_ledgers_count_it(suite: pytest.Pytester) -> None:
    result = run(suite, POSITION + "Ann opens the door => heroes 9, monsters 8")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["rule ledger: classic 1 of *", "card ledger: classic 2 of *"])


def test_one_that_fails_shows_nothing_and_says_where(suite: pytest.Pytester) -> None:
    result = run(suite, POSITION + "Ann opens the door => heroes 9, monsters 9")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([f"first.scene:{FIRST}: heroes 9, monsters 9"])
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("rule ledger: classic 1*")


def test_one_can_be_chosen_by_its_title(suite: pytest.Pytester) -> None:
    text = POSITION + "Ann opens the door => Ann counts 9\n\n" + POSITION.replace("first", "second")
    result = run(suite, text + "Ann opens the door => Ann counts 9", "first.scene::A second fight")
    result.assert_outcomes(passed=1)


def test_a_fault_in_a_file_stops_the_run(suite: pytest.Pytester) -> None:
    result = run(suite, POSITION + "Ann opens the dor => Ann counts 9")
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.stdout.fnmatch_lines([f"first.scene:{FIRST}: no sentence that says what is done*"])


# ---------------------------------------------------------------- several sets


@pytest.fixture
def folio_too(tmp_path: Path) -> Iterator[None]:
    """A second set is in the library."""
    with folio.on_the_shelf(tmp_path):
        yield


@pytest.mark.usefixtures("folio_too")
def test_a_line_says_by_whose_rules_it_is_played() -> None:
    assert one("Ann opens the door => Ann counts 9").runs() == [""]
    position = POSITION.replace("rules:", "set: folio\nrules:")
    scenario = one("Ann opens the door => heroes 9, monsters 8", position)
    assert scenario.runs() == [""]
    assert play(scenario).rules.name == "folio"


@pytest.mark.usefixtures("folio_too")
@pytest.mark.parametrize(
    ("line", "runs"), [("sets: all", [*family_of("classic"), "folio"]), ("sets: folio, classic", ["folio", "classic"])]
)
def test_one_may_be_for_several_sets(line: str, runs: list[str]) -> None:
    """In a position, and above the first title for all that follow."""
    done = "Ann opens the door => heroes 9, monsters 8"
    (above,) = read(f"{line}\n\n{POSITION}{done}", "x.scene")
    within = one(done, POSITION.replace("rules:", f"{line}\nrules:"))
    for scenario in (above, within):
        assert scenario.runs() == runs
        assert [play(scenario, name).rules.name for name in runs] == runs


@pytest.mark.usefixtures("folio_too")
def test_all_are_those_that_have_the_rules_which_it_shows() -> None:
    for rule, sets in (("classic.turn.13", ["classic"]), ("classic.help.19", ["classic", "shakespeare"])):
        position = POSITION.replace("classic.combat.2", rule).replace("rules:", "sets: all\nrules:")
        assert one("Ann opens the door => Ann counts 9", position).runs() == sets


def test_a_set_that_is_not_there_is_named_with_those_that_are() -> None:
    for line in ("set: quartz", "sets: classic, quartz", "set: all"):
        (fault,) = faults(POSITION.replace("rules:", f"{line}\nrules:") + "Ann opens the door => Ann counts 9")
        assert "is called" in fault
        assert "classic" in fault
    (fault,) = faults(
        POSITION.replace("rules:", "set: classic, classic\nrules:") + "Ann opens the door => Ann counts 9"
    )
    assert "write `sets:`" in fault


def test_each_set_is_a_test_of_its_own(suite: pytest.Pytester) -> None:
    text = POSITION.replace("rules:", "sets: all\nrules:") + "Ann opens the door => heroes 9, monsters 8"
    result = run(suite, text, "-v")
    result.assert_outcomes(passed=len(sets_with(["classic.combat.2"])))
    result.stdout.fnmatch_lines(["*::A first fight?classic? PASSED*", "rule ledger: classic 1 of *"])
