"""Explanations of AI players, as the server told them last."""

from __future__ import annotations

from kickdoor_protocol.messages.reasons import Decision, Weighed
from kickdoor_protocol.views import SeatView

from ...state.errand import Purpose
from ...state.model import Manner, Model
from ..names import seat_name


def reasons(model: Model) -> list[str]:
    """Return each explained decision of an AI player in sentences: the turn, the question, and the options it weighed,
    with the one that was taken marked."""
    told = model.reasons
    if told is None:
        return ["Nobody has been asked for reasons yet. Say explain and the name of an AI player."]
    name = seat_name(model, told.seat)
    if not told.decisions:
        return [f"{name} has weighed nothing that is still known."]
    aloud = model.manner is Manner.LINES
    done, left = ("Done: ", "Left: ") if aloud else ("> ", "- ")
    lines = [f"What {name} weighed" + ("." if aloud else "; > is what was done.")]
    if told.left_out:
        lines.append(f"And {told.left_out} decisions before these. For one turn say explain {name} and its number.")
    for decision in told.decisions:
        lines += _decision(decision, done, left)
    return lines


def ai_seats(model: Model) -> list[SeatView]:
    """Return the AI players that can be asked to explain; none in a lesson, where they follow a script."""
    public = model.seen.public
    if model.errand.purpose is Purpose.LEARN:
        return []
    return [seat for seat in public.seats if seat.kind == "ai"] if public is not None else []


def _decision(decision: Decision, done: str, left: str) -> list[str]:
    """Return one decision with its options."""
    turn = f"Turn {decision.turn}. " if decision.turn else ""
    options = [f"{done if option.taken else left}{_option(option)}" for option in decision.options]
    return [f"{turn}{decision.asked}", *options]


def _option(option: Weighed) -> str:
    """Return an option with its worth and the reason."""
    worth = f"{option.label}: {option.worth}" if option.worth else option.label
    return f"{worth} ({option.because})" if option.because else worth
