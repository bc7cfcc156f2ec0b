"""The first token of a decision: an answer to the question, a standing action instead, or waiting for others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kickdoor_game.machine.questions import Menu, Question

from ..api import Act, Choice, Reply, Wait
from .completing import possible
from .saying import Said, Scribe, Spelling
from .spelling import Choosing, choosing, opening


def deciding(scribe: Scribe, question: Question, standing: Menu, *, may_wait: bool) -> Deciding:
    """All that the chair may decide. If the question admits nothing at all, waiting brings its default."""
    reply = opening(scribe, question.shape) if possible(question.shape) else None
    act = choosing(scribe, standing, acts=True)
    return Deciding(scribe, reply, act, may_wait or (reply is None and not act.options))


@dataclass(frozen=True, slots=True)
class Deciding:
    """Nothing said yet. Ends in `Said(Reply(...))`, `Said(Act(...))` or `Said(Wait())`."""

    scribe: Scribe
    reply: Spelling | None
    act: Choosing
    may_wait: bool

    def tokens(self) -> Sequence[int]:
        replies = [] if self.reply is None else self.reply.tokens()
        waits = [self.scribe.alphabet.wait] if self.may_wait else []
        return [*replies, *self.act.tokens(), *waits]

    def after(self, token: int) -> Spelling | Said:
        if token == self.scribe.alphabet.wait:
            return Said(Wait())
        if token in self.act.tokens():
            return under(Act, self.act.after(token))
        if self.reply is None:
            raise KeyError(token)
        return under(Reply, self.reply.after(token))

    def toward(self, choice: Choice) -> int:
        match choice:
            case Wait():
                return self.scribe.alphabet.wait
            case Act(said):
                return self.act.toward(said)
            case _ if self.reply is not None:
                return self.reply.toward(choice.choice)
        raise KeyError(choice)


def under(kind: type[Reply | Act], inner: Spelling | Said) -> Spelling | Said:
    """What is being said, as a decision of that kind."""
    return Said(kind(inner.choice)) if isinstance(inner, Said) else Under(kind, inner)


@dataclass(frozen=True, slots=True)
class Under:
    """A reply or a standing action that is not finished."""

    kind: type[Reply | Act]
    inner: Spelling

    def tokens(self) -> Sequence[int]:
        return self.inner.tokens()

    def after(self, token: int) -> Spelling | Said:
        return under(self.kind, self.inner.after(token))

    def toward(self, choice: Choice) -> int:
        return self.inner.toward(choice.choice)
