"""Handles a typed line: an answer, a standing action, or a command.

A line that is exactly the key or label of an option is that option; then come commands, then everything that beginnings
of words can mean. While details of an option are asked for, a line answers them unless it is a command by its full
name; `cancel` leaves them.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from kickdoor_protocol.shapes import Menu, WireOption

from ..shapes import MenuWidget, Result, Unclear, Widget
from ..shapes.base import Tokens, label
from ..shapes.matching import tokens_of
from ..shapes.menu import OUT
from ..state.countdown import NEVER
from ..state.model import STANDING, Manner, Model, Scene
from ..state.passwords import AskingPassword
from ..text.digits import is_digits
from ..words.names import nearest
from ..words.table.question import question_words, several_words
from .commands.command import Command
from .commands.every import COMMANDS, SHORT, here, named
from .home.starting import page_named
from .questions import several
from .questions.answering import settle
from .questions.focus import back_to_question
from .questions.half_made import dropped
from .questions.hurry import is_held, told_of_lapse
from .questions.several import too_late
from .server import entering
from .showing.outcome import Outcome, remark, show, show_lines

CANCEL = frozenset(("cancel", "back"))
"""Words that leave details."""
CALLED_ELSEWHERE = {
    **dict.fromkeys(("exit",), ("quit",)),
    **dict.fromkeys(("commands", "keys"), ("help",)),
    **dict.fromkeys(("call", "add", "invite", "bot", "computer", "summon"), ("ai",)),
    **dict.fromkeys(("kick", "dismiss", "uncall"), ("remove",)),
    **dict.fromkeys(("begin", "go"), ("start", "play", "goto")),
    **dict.fromkeys(("start", "new", "single"), ("play", "create")),
    **dict.fromkeys(("learn", "lessons"), ("tutorial", "lesson")),
    **dict.fromkeys(("connect", "sit"), ("join",)),
    **dict.fromkeys(("spectate", "look"), ("watch", "table")),
    **dict.fromkeys(("open", "serve"), ("host", "create")),
    **dict.fromkeys(("list", "refresh"), ("tables",)),
    **dict.fromkeys(("options", "config", "preferences"), ("settings",)),
    **dict.fromkeys(("rule", "rulebook", "book", "manual"), ("rules",)),
    **dict.fromkeys(("replay",), ("replays",)),
    **dict.fromkeys(("inventory", "inv"), ("hand",)),
    **dict.fromkeys(("chat", "talk", "tell"), ("say",)),
    **dict.fromkeys(("inspect", "examine", "read"), ("card", "cards")),
    **dict.fromkeys(("cards",), ("card",)),
    **dict.fromkeys(("board", "seats", "status"), ("map", "table")),
    **dict.fromkeys(("log", "history"), ("story",)),
    **dict.fromkeys(("actions", "moves", "choices"), ("what",)),
    **dict.fromkeys(("turn", "waiting"), ("who",)),
    **dict.fromkeys(("skip", "nothing"), ("pass",)),
    **dict.fromkeys(("break",), ("pause",)),
    **dict.fromkeys(("continue", "unpause"), ("resume",)),
    **dict.fromkeys(("stand", "up"), ("leave",)),
    **dict.fromkeys(("rematch",), ("another",)),
    **dict.fromkeys(("decks", "deckbuilder"), ("decks", "deck")),
}
"""Words of other programs, each with ours for it: the first that applies at the moment is meant."""


def heard(model: Model, text: str) -> Outcome:
    """Handle a line typed by the person, in line mode or at the prompt. An empty line says again what can be done."""
    if isinstance(model.ui.overlay, AskingPassword):
        return entering.typed(model, model.ui.overlay, text)
    text = " ".join(text.split())
    if not text:
        return show(model, "what") if model.scene is Scene.PLAYING else (model, ())
    word, _, rest = text.lstrip("/").partition(" ")
    if model.scene is Scene.HOME:
        word = page_named(word)
    if short := SHORT.get(text.casefold()):
        return short(model, "")
    command = named(model, word.casefold())
    if model.scene is not Scene.PLAYING:
        command = command or _called_here(model, word)
        return command.run(model, rest.strip()) if command is not None else _unknown(model, word)
    tokens = tokens_of(text)
    if model.is_inside():
        return _detail(model, tokens, command, rest)
    exact = _exact(model, " ".join(tokens))
    if exact is not None:
        return _chosen(model, *exact)
    if command is not None:
        return command.run(model, rest.strip())
    if len(tokens) == 1 and tokens[0] in CANCEL:
        return dropped(model)
    return _by_words(model, tokens)


def _called_here(model: Model, word: str) -> Command | None:
    """Return the command that other programs call so; None if there is none."""
    meant = (named(model, name) for name in CALLED_ELSEWHERE.get(word.casefold(), ()))
    return next((command for command in meant if command is not None), None)


def _unknown(model: Model, word: str) -> Outcome:
    """Say that the word is unknown here, with the nearest command."""
    if any(command.name == word.casefold() for command in COMMANDS):
        return remark(model, "wrong", f"Not here: {word}. Say help for what can be said here.")
    near = nearest(word, [command.name for command in here(model)])
    perhaps = f" Perhaps {near}?" if near else ""
    return remark(model, "wrong", f"I do not know {word!r}.{perhaps} Say help for what can be said here.")


def _detail(model: Model, tokens: Tokens, command: Command | None, rest: str) -> Outcome:
    """Handle an answer to the open detail of an option."""
    target = model.ui.focus
    assert target is not None, "details belong to what is in focus"
    widget = model.ui.widgets[target]
    if tokens and tokens[0] in CANCEL:
        model, effects = remark(back_to_question(model), "word", "Taken back.")
        asked, more = show(model, "what") if model.manner is Manner.LINES else (model, ())
        return asked, (*effects, *more)
    if command is not None:
        return command.run(model, rest.strip())
    return _heard(model, target, widget, tokens)


def _heard(model: Model, target: int, widget: Widget, tokens: Tokens) -> Outcome:
    """Pass words to a widget; it asks on if something is missing."""
    result: Result
    was_inside = model.is_inside()
    result, left = widget.hear(tokens)
    if left and not isinstance(result, Unclear):
        result = Unclear(f"I do not understand {' '.join(left)!r} there.")
    if was_inside and isinstance(result, Unclear) and model.manner is Manner.LINES:
        result = Unclear(f"{result.text} {OUT}")
    model, effects = settle(model, target, result)
    if isinstance(result, MenuWidget) and model.manner is Manner.LINES:
        model, asked = remark(model, "word", " ".join(result.tell()))
        return model, (*effects, *asked)
    return model, effects


def _menus(model: Model) -> Iterator[tuple[int, tuple[WireOption, ...]]]:
    """Yield the options of each question with a menu, then the standing actions."""
    for target in several.targets(model):
        asked = model.question(target)
        if asked is not None and isinstance(asked.shape, Menu):
            yield target, asked.shape.options
    if model.seen.private is not None:
        yield STANDING, model.seen.private.standing


def _exact(model: Model, text: str) -> tuple[int, WireOption] | None:
    """Return the option whose key or full label was typed, with its question; None if there is none."""
    for target, options in _menus(model):
        for option in options:
            if text in (option.key.casefold(), label(option).casefold()):
                return target, option
    return None


def _chosen(model: Model, target: int, option: WireOption, rest: Tokens = ()) -> Outcome:
    """Take an option of a menu, and pass the rest of the words to its details."""
    widget = model.ui.widgets[target]
    assert isinstance(widget, MenuWidget), "only menus have such options"
    return _heard(model, target, replace(widget, inside=None), (option.key.casefold(), *rest))


def _by_words(model: Model, tokens: Tokens) -> Outcome:
    """Try the question in focus, then the other questions, then the standing actions; the first that understands the
    words takes them."""
    if is_digits(tokens[0]) and is_held(model):
        return _gone(model)
    if (meant := _by_its_number(model, tokens)) is not None:
        return _chosen(model, *meant, tokens[2:])
    targets = several.targets(model)
    if is_digits(tokens[0]):
        if not several.is_open_to_numbers(model):
            return show_lines(model, several_words(model))
        targets = targets[:1]
    elif model.seen.private is not None and model.seen.private.standing:
        targets.append(STANDING)
    unclear: Unclear | None = None
    for target in targets:
        widget = model.ui.widgets[target]
        result, left = widget.hear(tokens)
        if not isinstance(result, Unclear) and not left:
            return _heard(model, target, widget, tokens)
        if isinstance(result, Unclear) and (unclear is None or unclear.unknown):
            unclear = result
    if (late := too_late(model, tokens)) and (unclear is None or unclear.unknown):
        return remark(model, "wrong", late)
    command = _called_here(model, tokens[0])
    if command is not None and (unclear is None or unclear.unknown):
        return command.run(model, " ".join(tokens[1:]))
    if unclear is None:
        return remark(model, "wrong", "Nothing is asked of you now. Say help for what can be said here.")
    return remark(model, "wrong", f"{unclear.text} {_way_on(model, tokens)}" if unclear.unknown else unclear.text)


def _way_on(model: Model, tokens: Tokens) -> str:
    """Return which word was probably meant, and how to see all words."""
    options = [label(option) for _, options in _menus(model) for option in options if option.barred is None]
    names = [*options, *(command.name for command in here(model))]
    word, *rest = tokens
    begun = {name.split()[0]: name for name in reversed(names) if name.split()}
    meant = nearest(word, [*begun, *CALLED_ELSEWHERE])
    elsewhere = _called_here(model, meant)
    first = elsewhere.name if elsewhere is not None else "" if meant in CALLED_ELSEWHERE else meant
    said = " ".join(tokens)
    guess = " ".join((first, *rest)) if first and rest else begun.get(first, first)
    near = nearest(said, names) or (begun.get(first, "") if guess == said else guess)
    perhaps = f"Perhaps {near}? " if near else ""
    return f"{perhaps}Say what for the choices, help for all that can be said."


def _by_its_number(model: Model, tokens: Tokens) -> tuple[int, WireOption] | None:
    """Return the option that a word means for the card with that number in `hand`, with its question: `play 2`, `curse
    3 greta`. None if there is none."""
    private = model.seen.private
    if private is None or len(tokens) < 2 or not is_digits(tokens[1]):
        return None
    held = {place: card.id for place, card in enumerate(private.hand, 1)}
    for target, options in _menus(model):
        for option in options:
            verb = tokens_of(label(option))[:1]
            if option.card is not None and option.card == held.get(int(tokens[1])) and verb == tokens[:1]:
                return target, option
    return None


def _gone(model: Model) -> Outcome:
    """Say what is asked now, after a number that was meant for the previous question; the next number answers it."""
    model = told_of_lapse(model).with_ui(held_until=NEVER)
    gone = "That question has gone; now:"
    question = model.question(model.ui.focus)
    if question is None or model.manner is Manner.SCREEN:
        return remark(model, "wrong", f"{gone} nothing is asked.")
    first, *rest = question_words(model, question)
    return show_lines(model, [f"{gone} {first}", *rest])
