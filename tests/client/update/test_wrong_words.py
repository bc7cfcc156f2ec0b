"""What is said at a table and means nothing there is answered with what was wrong, what was meant, and a way on."""

from __future__ import annotations

import pytest
from tests.client.at_home import at_home
from tests.client.evening import LOBBY, TABLES, after, at_table, connected
from tests.client.questions import asked

from kickdoor_client.state.effects import Show
from kickdoor_client.state.messages import Typed
from kickdoor_client.state.model import Manner, Scene
from kickdoor_client.update.commands.every import COMMANDS
from kickdoor_client.update.route import update
from kickdoor_client.update.typed import CALLED_ELSEWHERE

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
        ("run into the nearest wall", "run away"),
        ("hnad", "hand"),
        ("rulse", "rules"),
        ("quitt", "quit"),
        ("exti", "quit"),
        ("tlak hi", "say hi"),
        ("chta hello all", "say hello all"),
        ("whi", "why"),
        ("cardd 2", "card"),
        ("auto pass", "auto-pass"),
        ("leav", "leave"),
        ("storry", "story"),
        ("offers?", "offers"),
        ("hepl", "help"),
        ("ignroe Boris", "ignore boris"),
        ("inventroy", "hand"),
    ],
)
def test_a_mistyped_word_is_answered_with_the_nearest_one(typed: str, meant: str) -> None:
    said = answer(typed)
    assert said == f"I do not understand {typed.casefold()!r}. Perhaps {meant}? {WAY_ON}"


SITTING = {
    "menu": at_home(manner=Manner.LINES),
    "tables": after(connected(Manner.LINES), TABLES),
    "filling": after(connected(Manner.LINES), TABLES, LOBBY),
    "playing": at_table(asked("menu"), manner=Manner.LINES),
    "window": at_table(asked("window"), manner=Manner.LINES),
}


@pytest.mark.parametrize(
    ("where", "typed", "meant"),
    [
        ("filling", "call", "ai"),
        ("filling", "call greedy", "ai greedy"),
        ("filling", "call in an AI player", "ai"),
        ("filling", "add a greedy Olga", "ai greedy Olga"),
        ("filling", "invite bot greedy", "ai greedy"),
        ("filling", "kick greta", "remove greta"),
        ("filling", "begin", "start"),
        ("filling", "go", "start"),
        ("filling", "stand up", "leave"),
        ("filling", "chat hello", "say hello"),
        ("tables", "sit 1", "join 1"),
        ("tables", "spectate 1", "watch 1"),
        ("tables", "open My place", "create My place"),
        ("tables", "list", "tables"),
        ("tables", "options", "settings"),
        ("menu", "new", "play"),
        ("menu", "learn", "tutorial"),
        ("menu", "rulebook", "rules"),
        ("menu", "config", "settings"),
        ("menu", "exit", "quit"),
        ("playing", "exit", "quit"),
        ("playing", "chat hello all", "say hello all"),
        ("playing", "inventory", "hand"),
        ("playing", "log", "story"),
        ("playing", "seats", "table"),
        ("playing", "actions", "what"),
        ("playing", "waiting", "who"),
        ("playing", "examine imp", "card imp"),
        ("playing", "rulebook charity", "rules charity"),
        ("playing", "continue", "resume"),
        ("window", "skip", "pass"),
    ],
)
def test_what_is_called_otherwise_elsewhere_is_understood(where: str, typed: str, meant: str) -> None:
    assert update(SITTING[where], Typed(typed))[1] == update(SITTING[where], Typed(meant))[1] != ()


def test_whatever_is_called_otherwise_leads_to_a_command() -> None:
    """And where that command is, the word is none of its own, so it would never be heard as the other."""
    scenes: dict[str, set[Scene]] = {}
    for command in COMMANDS:
        scenes.setdefault(command.name, set()).update(command.scenes)
    for word, names in CALLED_ELSEWHERE.items():
        assert set(names) <= scenes.keys(), word
        assert any(scenes[name] - scenes.get(word, set()) for name in names), word


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
