"""The words for an action are kept and used again as long as nothing that they rest on has changed."""

from __future__ import annotations

from kickdoor_server.matches.audience.match_views import StandingWords, Worded

NOTHING, STACK = frozenset[str](), frozenset({"stack"})
WITH_VICTIMS, BARE = StandingWords(1, NOTHING, b"curse whom?"), StandingWords(2, NOTHING, b"curse")
OF_DICE = StandingWords(3, STACK, b"which die?")
CURSE = Worded("curse.7", BARE)


def test_words_that_rest_on_nothing_come_again_in_turn() -> None:
    curse = CURSE.anew(WITH_VICTIMS)
    assert curse.now is WITH_VICTIMS
    for words in (BARE, WITH_VICTIMS, BARE):
        again = curse.again(words.sum)
        assert again is not None
        assert again.now is words
        curse = again


def test_words_that_rest_on_anything_are_found_anew() -> None:
    for rests in (STACK, None):
        told = CURSE.anew(StandingWords(3, rests, b"which die?"))
        bare = told.again(BARE.sum)
        assert bare is not None
        assert bare.again(3) is None


def test_what_was_never_said_is_not_known() -> None:
    assert CURSE.again(1) is None
    assert CURSE.anew(WITH_VICTIMS).again(3) is None


def test_the_same_action_in_other_words_is_no_other_action() -> None:
    curse = CURSE.anew(OF_DICE).anew(OF_DICE._replace(packed=b"which other die?"))
    assert curse.other is BARE
