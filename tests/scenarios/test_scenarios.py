"""The scenarios as a book: what they cover, and that their page tells all there is to say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from msgspec import Struct
from tests.scenarios.claims import CLAIMS
from tests.scenarios.deeds import STEPS
from tests.scenarios.playing import play
from tests.scenarios.reading import Clause, Scenario, read
from tests.scenarios.sentences import Language
from tests.under import SETS_FOLDER, set_of_folder

from kickdoor_game.language.door_games import DOOR_GAMES
from kickdoor_game.language.vocabulary import tag_of, words_in

HERE = Path(__file__).parent
PAGES = "".join((HERE / name).read_text("utf-8") for name in ("README.md", "sentences.md"))
EXAMPLES = "examples.scene"


@cache
def scenarios() -> tuple[Scenario, ...]:
    return tuple(s for file in sorted(HERE.glob("*.scene")) for s in read(file.read_text("utf-8"), file.name))


def of_the_sets() -> Iterator[Scenario]:
    """Those in the folders of single sets."""
    for file in sorted(SETS_FOLDER.rglob("*.scene")):
        yield from read(file.read_text("utf-8"), file.name, set_of_folder(file))


def block(name: str) -> list[str]:
    """Return the lines of a fenced block of the pages."""
    found = re.search(rf"```{name}\n(.*?)```", PAGES, re.DOTALL)
    assert found is not None, f"the pages have no block {name}"
    return found.group(1).splitlines()


def test_sixty_interactions_of_two_or_more_cards_besides_the_examples() -> None:
    tricky = [s for s in scenarios() if s.where != EXAMPLES and len(s.named()) >= 2]
    assert len(tricky) >= 60
    assert [s.title for s in scenarios() if len(s.named()) < 2] == []


def test_each_scenario_says_which_rules_it_shows_and_claims_a_number() -> None:
    assert [s.title for s in scenarios() if not s.rules] == []
    claims = {s.title: [c for c in s.clauses if c.claim and not c.probe] for s in scenarios()}
    assert [title for title, all_of in claims.items() if not any(_has_number(c) for c in all_of)] == []


def _has_number(clause: Clause) -> bool:
    return any(type(value) is int for value in clause.taken)


def test_the_five_worked_examples_of_the_rulebook_are_told() -> None:
    assert len([s for s in scenarios() if s.where == EXAMPLES]) >= 5


def test_every_word_of_the_card_language_is_on_a_card_of_some_scenario() -> None:
    seen: set[type[Struct]] = set()
    for scenario in (*scenarios(), *of_the_sets()):
        named = scenario.named()
        for card in scenario.book():
            if card.key in named:
                seen |= {type(card), *(type(word) for _, word in words_in(card))}
    missing = {
        family: [tag_of(kind) for kind in kinds if kind not in seen] for family, kinds in DOOR_GAMES.families.items()
    }
    assert not any(missing.values()), missing


@pytest.mark.parametrize(("language", "name"), [(STEPS, "steps"), (CLAIMS, "claims")])
def test_the_page_lists_every_sentence_and_no_other(language: Language, name: str) -> None:
    listed = [line.partition("  ")[0] for line in block(name)]
    assert sorted(listed) == sorted(sentence.pattern for sentence in language.sentences)


@pytest.mark.parametrize("language", [STEPS, CLAIMS])
def test_every_sentence_is_said_somewhere(language: Language) -> None:
    everywhere = [*scenarios(), *of_the_sets()]
    said = {clause.sentence.pattern for scenario in everywhere for clause in scenario.clauses}
    assert [s.pattern for s in language.sentences if s.pattern not in said] == []


def test_the_example_of_the_page_can_be_played() -> None:
    (scenario,) = read("\n".join(block("scene")), "README.md")
    assert play(scenario).hero("Ann").level == 4
