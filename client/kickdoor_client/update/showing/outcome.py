"""The type of results of updates, and what many of them do: send, remark, show a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kickdoor_protocol.base import Request

from ...state.countdown import NEVER
from ...state.effects import Effects, Send, Show
from ...state.model import Manner, Model, Notice, Phase
from ...state.overlays import Page, TextPage
from ...text.sentences import refusal_words
from ...words.people.reasons import reasons
from ...words.table.board import board_words
from ...words.table.question import what
from ...words.table.read_out import hand, story, table
from ...words.table.who import who
from ...words.table.why import why

Outcome = tuple[Model, Effects]
"""The model after a message, and effects."""

NOTICE_S = 12.0
"""Seconds that a notice stays on the screen: three lines, read twice."""

PAGES: Mapping[Page, Callable[[Model], list[str]]] = {
    "who": who,
    "why": why,
    "what": what,
    "table": table,
    "hand": hand,
    "story": story,
    "map": board_words,
    "reasons": reasons,
}
"""Makes the sentences of each page; called anew at each paint."""


def send(model: Model, request: Request) -> Outcome:
    """Send a request to the server, or tell the person that there is no connection."""
    if model.contact.phase is not Phase.OPEN:
        return remark(model, "wrong", "Not sent: there is no connection to the server just now.")
    return model, (Send(request),)


def remark(model: Model, kind: str, text: str, rule: str = "", cure: str = "") -> Outcome:
    """Tell the person something: a line in line mode, a notice above the question on the full screen. `kind` sets its
    style: "refused", "wrong" or "word" (neutral); `rule` is the id of the rule to cite, `cure` says what would help."""
    if model.manner is Manner.LINES:
        return model, (Show((refusal_words(text, rule, cure),)),)
    notice = Notice("refused" if kind == "refused" else "wrong" if kind == "wrong" else "word", text, cure, rule)
    return model.with_ui(notice=_until(notice, model.now + NOTICE_S)), ()


def _until(notice: Notice, until: float) -> Notice:
    """Return the notice with this end."""
    return Notice(notice.kind, notice.text, notice.cure, notice.rule, until)


def show(model: Model, page: Page) -> Outcome:
    """Show a page, such as the help: printed in line mode, on top of the table on the full screen."""
    if model.manner is Manner.LINES:
        return model, (Show(tuple(PAGES[page](model))),)
    since = model.unseen_since if page == "story" else NEVER
    return model.with_ui(overlay=TextPage(page, since=since), notice=None), ()


def show_lines(model: Model, lines: list[str]) -> Outcome:
    """Show these lines: printed in line mode, as a page on top of the table on the full screen."""
    if model.manner is Manner.LINES:
        return model, (Show(tuple(lines)),)
    return model.with_ui(overlay=TextPage("said", lines=tuple(lines)), notice=None), ()
