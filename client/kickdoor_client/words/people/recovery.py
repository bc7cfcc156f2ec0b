"""The recovery code of one's seat, in sentences."""

from __future__ import annotations

from ...state.model import Model


def code_words(model: Model) -> list[str]:
    """Return what the code is for, in a line; none where there is no seat to come back to."""
    if not model.seen.code or model.my_seat is None or model.seen.over is not None:
        return []
    return [f"To come back with another program, write down the code of your seat: {model.seen.code}."]
