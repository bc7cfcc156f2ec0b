"""Every word that the language of an engine admits stands on a card or room that is shipped, or it leaves the language.

A word that no card uses is met by no game by chance until a pack says it, and may break the match then.
"""

from __future__ import annotations

import pytest
from tests.catalogue import set_names

from kickdoor_game.duel.vocabulary import DUEL_CARDS
from kickdoor_game.language.door_games import DOOR_GAMES
from kickdoor_game.language.vocabulary import Vocabulary, words_in
from kickdoor_game.library import ruleset
from kickdoor_game.quest.ruleset.rules import QuestRules
from kickdoor_game.quest.vocabulary import QUEST_CARDS

VOCABULARIES: dict[str, Vocabulary] = {"doors": DOOR_GAMES, "quest": QUEST_CARDS, "ccg": DUEL_CARDS}


def said() -> set[type]:
    """The words that stand on the cards and rooms of all sets, and the kinds of card."""
    found: set[type] = set()
    for rules in map(ruleset, set_names()):
        for each in (*rules.book.by_key.values(), *(rules.rooms() if isinstance(rules, QuestRules) else ())):
            found |= {type(each), *(type(word) for _, word in words_in(each))}
    return found


@pytest.mark.parametrize("engine", VOCABULARIES)
def test_every_word_is_used_by_a_card_of_ours(engine: str) -> None:
    """One that several engines admit, by a card of any of them."""
    words = {word for family in VOCABULARIES[engine].families.values() for word in family}
    assert sorted(word.__name__ for word in words - said()) == []
