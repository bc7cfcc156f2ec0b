"""Verbs that only who has a kind of trait is offered offer nothing to anybody else, so menus can go without them."""

from __future__ import annotations

from collections import Counter

from tests.conformance.random_match import RandomMatch

from kickdoor_game.heroes.hero_sheet.sheet import made
from kickdoor_game.quest.anytime import VERBS

TRAITS = [verb for verb in VERBS if verb.traits]


def test_who_has_not_the_trait_of_a_verb_would_be_offered_nothing_by_it() -> None:
    offered = Counter[str]()
    for seed in range(48, 58):
        for step in RandomMatch("quest", seed).steps(300):
            for hero in step.table.heroes:
                has = made(step.table, hero).first
                for verb in TRAITS:
                    assert not isinstance(verb.offers, str)
                    options = list(verb.offers(step.table, hero))
                    assert not options or not has.keys().isdisjoint(verb.traits), verb.words
                    offered[verb.words[0]] += len(options)
    assert {verb.words[0] for verb in TRAITS} == set(+offered)
