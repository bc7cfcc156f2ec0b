"""Write the golden file of the arena's pictures: the calls to matplotlib, without drawing.

    .venv/bin/python -m tests.ai.make_pictures

The bytes of a picture differ from one release of matplotlib to the next, and do not show what has changed. The calls
do: each curve with its points and colour, each word with its place, and the style.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tests.ai.invented import DUEL, FOUR, evening, game, score

from kickdoor_ai.api import Chair
from kickdoor_ai.arena.plot import plot
from kickdoor_ai.arena.score import Score
from kickdoor_ai.arena.watching import Blow
from kickdoor_ai.series.matches import SeriesPlan

GOLDEN = Path(__file__).with_name("pictures.golden.txt")
SIX = SeriesPlan(("greedy", "random", "spiteful", "schemer", "bribe_aware", "caretaker"))


def crowd() -> Score:
    """Return a score of six kinds that end close to each other, one of them after a hundred attacks."""
    blows = [Blow(Chair(0), (Chair(1),), ("leader", "other")[number % 2], 0.4) for number in range(100)]
    levels = (9, 9, 10, 8, 8, 9)
    games = [game(SIX, number, [number % 6], levels, turns=30 + 20 * number, blows=blows) for number in range(4)]
    return score(SIX, *games)


STYLED = ("font", "axes", "xtick", "ytick", "text", "svg")
"""Parts of matplotlib's style that are recorded."""
PICTURES: dict[str, Callable[[], Score]] = {
    "evening.svg": evening,
    "crowd.png": crowd,
    "duel.png": partial(score, DUEL, game(DUEL, 0)),
    "one.svg": partial(score, FOUR, game(FOUR, 0, [0], blows=[Blow(Chair(0), (Chair(1),), "enemy", 0.5)])),
    "nobody.svg": partial(Score.of, FOUR),
}
"""Each picture with the score that it shows."""


class Said(list[str]):
    """The recorded calls. `heights`: the limits of the vertical axis that matplotlib would report."""

    def __init__(self, heights: tuple[float, float]) -> None:
        super().__init__()
        self.heights = heights


class Paper:
    """Records all calls; `name` is the object that is called."""

    def __init__(self, name: str, said: Said) -> None:
        self._name, self._said = name.replace("figure.subplot_mosaic.", ""), said

    def __getattr__(self, part: str) -> Any:
        name = f"{self._name}.{part}"
        return Paper(name, self._said) if part in ("xaxis", "yaxis", "spines") else partial(self._note, name)

    def __getitem__(self, part: str) -> Paper:
        return Paper(f"{self._name}.{part}", self._said)

    def _note(self, name: str, *given: Any, **named: Any) -> Any:
        told = [*map(_told, given), *(f"{key}={_told(value)}" for key, value in named.items())]
        self._said.append(f"{name}({', '.join(told)})")
        last = name.rpartition(".")[2]
        if last == "get_ylim":
            return self._said.heights
        if last == "get_yticklabels":
            words = [line for line in self._said if line.startswith(f"{name.rpartition('.')[0]}.set_yticks")][-1]
            return [Label(word, self._said) for word in words.rpartition("[")[2].rstrip("])").split(", ")]
        return Paper(name, self._said)


class Label(Paper):
    """A label of an axis."""

    def __init__(self, word: str, said: Said) -> None:
        super().__init__(f"label {word}", said)
        self._word = word

    def get_text(self) -> str:
        return self._word


def _told(value: object) -> str:
    match value:
        case float():
            return f"{value:.4g}"
        case dict():
            return "{" + ", ".join(f"{key}: {_told(part)}" for key, part in value.items()) + "}"
        case range():
            return f"{value.start} to {value.stop - 1}"
        case list():
            return "[" + ", ".join(map(_told, value)) + "]"
        case tuple():
            return "(" + ", ".join(map(_told, value)) + ")"
    return value.name if isinstance(value, Path) else str(value)


def strokes(name: str) -> Iterator[str]:
    """Yield the calls for one picture, in order."""
    import matplotlib as mpl
    from matplotlib import figure, ticker

    said = Said((-0.05, 0.06) if name == "nobody.svg" else (0.4, 10.6))

    def paper(*given: Any, **named: Any) -> Paper:
        usual, now = mpl.rcParamsDefault, mpl.rcParams
        keys = [key for key in now if key.partition(".")[0] in STYLED and now[key] != usual[key]]
        said.extend(f"style {key}: {now[key]}" for key in keys)
        said.append(f"figure({', '.join([*map(_told, given), *(f'{k}={_told(v)}' for k, v in named.items())])})")
        return Paper("figure", said)

    every = patch.object(ticker, "MultipleLocator", lambda step: f"every {step}")
    with patch.object(figure, "Figure", paper), every:
        plot(PICTURES[name](), Path(name), f"What {name} shows")
    yield name
    yield from (f"    {line}" for line in said)


def pictures() -> str:
    """Return the golden text."""
    return "\n\n".join("\n".join(strokes(name)) for name in PICTURES) + "\n"


if __name__ == "__main__":
    GOLDEN.write_text(pictures(), "utf-8")
