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
from tests.conformance.random_match import RandomMatch, look_at
from tests.conformance.test_random_matches import SUBJECTS
from tests.doors_rules import ruleset
from tests.scenarios.playing import play
from tests.scenarios.reading import read
from tests.scene import H, Scene
from tests.shown import cited, everything, foreign, of_a_refusal, of_everybody, stage

from kickdoor_game import library
from kickdoor_game.language.catalogue import Catalogue
from kickdoor_game.machine.errors import Refusal
from kickdoor_game.machine.plain import saved_bytes
from kickdoor_server.bookshelf.rules import rules as rules_command
from kickdoor_server.tables.rulebook import look_up

SCENE_FILES = sorted((ROOT / "tests" / "scenarios").glob("*.scene"))


@pytest.fixture(scope="module", autouse=True)
def _on_the_shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with folio.on_the_shelf(tmp_path_factory.mktemp("folio")):
        yield


def book() -> Catalogue:
    return library.catalogue(folio.NAME)


def own(rule: str) -> str:
    """The id in folio of a rule of classic's."""
    return folio.own_ids(library.catalogue(folio.ORIGINAL))[rule]


@pytest.mark.parametrize("subject", SUBJECTS)
def test_whatever_is_shown_in_matches_by_chance_is_of_its_own_book(subject: str) -> None:
    check, every = SUBJECTS[subject]
    match = RandomMatch(folio.NAME, 1)
    assert match.rules.name == folio.NAME
    assert look_at(match, 300, check, every) > 300 // every // 2


def test_a_good_part_of_the_book_is_cited_in_matches_and_on_cards() -> None:
    heard = cited(stage(library.ruleset(folio.NAME)).faces)
    for seed in range(2, 5):
        match = RandomMatch(folio.NAME, seed)
        for number, step in enumerate(match.steps(400)):
            if number % 9 == 0:
                heard |= {rule for part in everything(match.rules, step.table, step.events) for rule in cited(part)}
    assert len(heard) > 90
    assert not heard - set(book().rules)


@pytest.mark.parametrize("file", SCENE_FILES, ids=lambda file: file.stem)
def test_every_scenario_of_classic_is_one_of_its_own_and_told_in_its_words(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look, judged = soundness.look, Scene.judged
    refused: list[Refusal] = []

    def look_also(rules: Any, table: Any, events: Any) -> None:
        look(rules, table, events)
        if table.over or table.moves % 5 == 0:
            assert not foreign(book(), everything(rules, table, events))

    def judged_also(t: Scene, *said: Any, **how: Any) -> Refusal | None:
        if (refusal := judged(t, *said, **how)) is not None:
            refused.append(refusal)
        return refusal

    monkeypatch.setattr(scene, "look", look_also)
    monkeypatch.setattr(Scene, "judged", judged_also)
    for scenario in read(file.read_text("utf-8"), file.name):
        play(scenario, folio.NAME)
    for refusal in refused:
        rule, wrong, _ = of_a_refusal(ruleset(folio.NAME), refusal)
        assert rule in book().rules
        assert wrong == book().rules[rule].text
        assert wrong.startswith(folio.HERALD)


def test_a_refusal_reads_as_its_book_has_it() -> None:
    t = Scene(set_name=folio.NAME, doors=["tax_golem"], Ann=H(hand=["theme_music"]), Bob=H(), Cid=H())
    t.answers("Ann", "open")
    refusal = t.barred("Ann", "play", "theme_music")
    assert t.own(refusal.rule) == own(refusal.rule) != refusal.rule
    text = library.catalogue(folio.ORIGINAL).rules[refusal.rule].text
    assert of_a_refusal(t.rules, refusal)[:2] == (own(refusal.rule), f"{folio.HERALD} {text}")


def test_the_faces_of_its_cards_name_its_own_rules() -> None:
    faces = stage(library.ruleset(folio.NAME)).faces
    assert not foreign(book(), faces)
    assert {own(rule) for face in stage(library.ruleset(folio.ORIGINAL)).faces for rule in face.rules} == {
        rule for face in faces for rule in face.rules
    }


def test_what_was_saved_by_the_engine_s_id_is_shown_by_its_own() -> None:
    t = Scene(set_name=folio.NAME, doors=["tax_golem"], Ann=H(hand=["bottled_thunder"]), Bob=H(), Cid=H())
    t.answers("Ann", "open")
    t.acts("Ann", "use", "bottled_thunder", "heroes")
    saved = saved_bytes(t.table)
    assert b"classic.interfere.2" in saved
    again = t.rules.load(saved, {})
    shown = list(of_everybody(t.rules, again))
    assert own("classic.interfere.2") in {rule for part in shown for rule in cited(part)}
    assert not foreign(book(), shown)


def test_its_rulebook_is_read_by_its_own_ids_and_sentences() -> None:
    page = CliRunner().invoke(rules_command, [folio.NAME], terminal_width=120)
    assert page.exit_code == 0, page.output
    assert cited(page.output) == set(book().rules)
    wanted = own("classic.help.1")
    found = look_up(book(), folio.NAME, wanted)
    assert cited(found) >= {wanted}
    assert not foreign(book(), [found, look_up(book(), folio.NAME, "")])
    one = CliRunner().invoke(rules_command, [folio.NAME, wanted])
    assert one.output.startswith("Help\n")
    assert folio.HERALD in one.output


def test_the_checks_would_notice_one_that_has_not_been_turned() -> None:
    said = ("even, and ties are theirs (classic.classes.17)", own("classic.classes.17"))
    assert foreign(book(), said) == {"classic.classes.17"}
