"""A set with a book of its own says that book's ids and sentences only, whatever book its engine was written from.

`folio` is played by the same numbers and with the same cards as classic, so whatever is seen of another book here is a
citation that nobody has turned into the set's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tests import folio, scene, soundness
from tests.catalogue import ROOT
from tests.citable import citable, is_of_another
from tests.conformance.random_match import RandomMatch, look_at
from tests.conformance.test_random_matches import SUBJECTS
from tests.doors_rules import ruleset
from tests.folio import FOLIO
from tests.scenarios.playing import play
from tests.scenarios.reading import read
from tests.scene import H, Scene
from tests.shown import cited, everything, foreign, of_a_refusal, of_everybody, stage

from kickdoor_game import library
from kickdoor_game.machine.errors import Refusal
from kickdoor_game.machine.plain import saved_bytes
from kickdoor_server.operations.bookshelf.rules import rules as rules_command
from kickdoor_server.table.catalogue.rulebook import Shelf, look_up

SCENE_FILES = sorted((ROOT / "tests" / "scenarios").glob("*.scene"))


EDITIONS = {FOLIO.name: FOLIO}


@pytest.fixture(scope="module", params=EDITIONS, autouse=True)
def name(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """That of a set which stands on the shelf."""
    with folio.on_the_shelf(tmp_path_factory.mktemp(request.param), EDITIONS[request.param]) as shelved:
        yield shelved


def own(name: str, rule: str) -> str:
    """The id in that set's book of a rule of classic's."""
    return EDITIONS[name].own_ids(library.catalogue(folio.ORIGINAL))[rule]


def test_whatever_its_engine_can_cite_is_a_rule_of_its_own(name: str) -> None:
    book = library.catalogue(name)
    cited = [rule for rule in citable("doors") if not is_of_another(rule)]
    assert {rule: book.own(rule) for rule in cited if book.own(rule) not in book.rules} == {}


@pytest.mark.parametrize("subject", SUBJECTS)
def test_whatever_is_shown_in_matches_by_chance_is_of_its_own_book(name: str, subject: str) -> None:
    check, every = SUBJECTS[subject]
    match = RandomMatch(name, 1)
    assert match.rules.name == name
    assert look_at(match, 300, check, every) > 300 // every // 2


def test_a_good_part_of_the_book_is_cited_in_matches_and_on_cards(name: str) -> None:
    heard = cited(stage(library.ruleset(name)).faces)
    for seed in range(2, 5):
        match = RandomMatch(name, seed)
        for number, step in enumerate(match.steps(400)):
            if number % 9 == 0:
                heard |= {rule for part in everything(match.rules, step.table, step.events) for rule in cited(part)}
    assert len(heard) > 80
    assert not heard - set(library.catalogue(name).rules)


@pytest.mark.parametrize("file", SCENE_FILES, ids=lambda file: file.stem)
def test_every_scenario_of_classic_is_one_of_its_own_and_told_in_its_words(
    name: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look, judged = soundness.look, Scene.judged
    refused: list[Refusal] = []

    def look_also(rules: Any, table: Any, events: Any) -> None:
        look(rules, table, events)
        if table.over or table.moves % 5 == 0:
            assert not foreign(library.catalogue(name), everything(rules, table, events))

    def judged_also(t: Scene, *said: Any, **how: Any) -> Refusal | None:
        if (refusal := judged(t, *said, **how)) is not None:
            refused.append(refusal)
        return refusal

    monkeypatch.setattr(scene, "look", look_also)
    monkeypatch.setattr(Scene, "judged", judged_also)
    for scenario in read(file.read_text("utf-8"), file.name):
        if not scenario.set_name:
            play(scenario, name)
    for refusal in refused:
        rule, wrong, _ = of_a_refusal(ruleset(name), refusal)
        if is_of_another(refusal.rule):
            assert rule == ""
            continue
        assert rule in library.catalogue(name).rules
        assert rule in library.catalogue(name).rules
        assert not foreign(library.catalogue(name), wrong)


def test_a_refusal_cites_its_own_book(name: str) -> None:
    t = Scene(set_name=name, doors=["tax_golem"], Ann=H(hand=["theme_music"]), Bob=H(), Cid=H())
    t.answers("Ann", "open")
    refusal = t.barred("Ann", "play", "theme_music")
    assert t.own(refusal.rule) == own(name, refusal.rule) != refusal.rule
    cited_as, wrong, _ = of_a_refusal(t.rules, refusal)
    assert cited_as == own(name, refusal.rule)
    assert wrong == "You are in combat."


def test_the_faces_of_its_cards_name_its_own_rules(name: str) -> None:
    faces = stage(library.ruleset(name)).faces
    assert not foreign(library.catalogue(name), faces)
    assert {own(name, rule) for face in stage(library.ruleset(folio.ORIGINAL)).faces for rule in face.rules} == {
        rule for face in faces for rule in face.rules
    }


def test_what_was_saved_by_the_engine_s_id_is_shown_by_its_own(name: str) -> None:
    t = Scene(set_name=name, doors=["tax_golem"], Ann=H(hand=["bottled_thunder"]), Bob=H(), Cid=H())
    t.answers("Ann", "open")
    t.acts("Ann", "use", "bottled_thunder", "heroes")
    saved = saved_bytes(t.table)
    assert b"classic.interfere.2" in saved
    again = t.rules.load(saved, {})
    shown = list(of_everybody(t.rules, again))
    assert own(name, "classic.interfere.2") in {rule for part in shown for rule in cited(part)}
    assert not foreign(library.catalogue(name), shown)


def test_its_rulebook_is_read_by_its_own_ids_and_sentences(name: str) -> None:
    page = CliRunner().invoke(rules_command, [name, "--rulings"], terminal_width=120)
    assert page.exit_code == 0, page.output
    assert cited(page.output) == set(library.catalogue(name).rules)
    wanted = own(name, "classic.help.1")
    shelf = Shelf(library.catalogue(name), library.rulebook(name))
    found = look_up(shelf, name, wanted)
    assert cited(found) >= {wanted}
    assert not foreign(library.catalogue(name), [found, look_up(shelf, name, "")])
    one = CliRunner().invoke(rules_command, [name, "--rulings", wanted])
    assert one.output.startswith("Help\n")
    assert folio.HERALD in one.output


def test_the_checks_would_notice_one_that_has_not_been_turned(name: str) -> None:
    said = ("even, and ties are theirs (classic.classes.17)", own(name, "classic.classes.17"))
    assert foreign(library.catalogue(name), said) == {"classic.classes.17"}
