"""What is said at a table and means nothing there is answered with what was wrong, what was meant, and a way on."""

from __future__ import annotations

import pytest
from tests.client.evening import at_table
from tests.client.questions import asked

from kickdoor_client.effects import Show
from kickdoor_client.messages import Typed
from kickdoor_client.model import Manner
from kickdoor_client.update.route import update

WAY_ON = "Say what for the choices, help for all that can be said."


def answer(typed: str) -> str:
    """What a listener hears to that, where a fight is to be decided."""
    _, effects = update(at_table(asked("menu"), manner=Manner.LINES), Typed(typed))
    return " ".join(line for effect in effects if isinstance(effect, Show) for line in effect.lines)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("runn", "run away"),
        ("run away now", "run away"),
        ("ak greta", "ask Greta for help"),
        ("hnad", "hand"),
        ("rulse", "rules"),
        ("quitt", "quit"),
        ("exit", "quit"),
        ("tlak hi", "say hi"),
        ("chat hello all", "say hello all"),
        ("whi", "why"),
        ("cardd 2", "card"),
        ("auto pass", "auto-pass"),
        ("leav", "leave"),
        ("storry", "story"),
        ("offers?", "offers"),
        ("hepl", "help"),
        ("ignroe Boris", "ignore boris"),
        ("inventory", "hand"),
    ],
)
def test_a_mistyped_word_is_answered_with_the_nearest_one(typed: str, meant: str) -> None:
    said = answer(typed)
    assert said == f"I do not understand {typed.casefold()!r}. Perhaps {meant}? {WAY_ON}"


@pytest.mark.parametrize("typed", ["xyzzy", "-5", "1.5", "undo", "yes", "x" * 500])
def test_what_is_like_nothing_here_is_answered_with_a_way_on(typed: str) -> None:
    assert answer(typed) == f"I do not understand {typed!r}. {WAY_ON}"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("99", "There is no number 99: say 1 to 4."),
        ("0", "There is no number 0: say 1 to 4."),
        ("ask nobody", "'ask' could be: ask Greta for help; ask Spite for help."),
        ("card nosuch", "No card called 'nosuch' has been seen at this table."),
        ("use cordail", "I do not know 'cordail' here. Which one? 1 Boris"),
        ("sel", "sell items: Not now: nobody sells in combat"),
    ],
)
def test_what_is_nearly_something_is_answered_with_what_it_could_be(typed: str, said: str) -> None:
    assert said in answer(typed)
