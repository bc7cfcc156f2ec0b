"""Captions of pictures: the set, its cards and sentences on the screen, and the screen's text.

A picture cannot be searched, so its words are kept in a file of the same name. The picture contains the digest of that
file, so that neither changes without the other.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from kickdoor_game import library

KEY = "Caption"
"""Key of the digest in a picture's metadata."""

LINES = re.compile(r"[^\w\s.,:;!?'\"()+%&/-]+")
"""Characters that are drawn between words: frames, arrows, marks."""

SHORTEST = 20
"""Fewest characters of a sentence that is specific to a card."""


@dataclass(frozen=True, slots=True)
class Caption:
    """The words of a picture. `cards`: cards and rooms of the set that are named; `says`: their sentences that are
    shown."""

    set: str
    cards: tuple[str, ...]
    says: tuple[str, ...]
    screen: str

    def text(self) -> str:
        """Return the contents of the caption's file."""
        head = [f"set: {self.set}", *(f"card: {name}" for name in self.cards), *(f"says: {line}" for line in self.says)]
        return "\n".join([*head, "screen:", self.screen.rstrip(), ""])

    def digest(self) -> str:
        """Return the digest that the picture contains."""
        return hashlib.sha256(self.text().encode()).hexdigest()


def captioned(name: str, screen: str) -> Caption:
    """Return the caption of a screen on which that set is played, by today's deck."""
    seen = " ".join(LINES.sub(" ", screen).split())
    printed = dict(_printed(name))
    cards = tuple(sorted(card for card in printed if re.search(rf"(?<!\w){re.escape(card)}(?!\w)", seen)))
    sentences = {sentence for card in cards for sentence in printed[card]}
    return Caption(name, cards, tuple(sorted(each for each in sentences if each in seen)), screen)


def kept(file: Path) -> Caption:
    """Return the caption that is kept beside a picture."""
    head, _, screen = file.with_suffix(".txt").read_text("utf-8").partition("screen:\n")
    lines = [line.partition(": ") for line in head.splitlines()]
    of = {key: tuple(value for word, _, value in lines if word == key) for key in ("set", "card", "says")}
    return Caption(of["set"][0], of["card"], of["says"], screen.rstrip())


def save(image: Image.Image, caption: Caption, file: Path) -> None:
    """Write a picture with the digest of its caption, and the caption beside it."""
    info = PngInfo()
    info.add_text(KEY, caption.digest())
    image.save(file, optimize=True, pnginfo=info)
    file.with_suffix(".txt").write_text(caption.text(), "utf-8")


def _printed(name: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each card of the set by its name, with the sentences that are printed on it."""
    vocabulary = library.vocabulary(name)
    for card in library.cards_of(name):
        texts = (vocabulary.printed(card).text, card.flavour)
        sentences = (sentence for text in texts for sentence in re.split(r"(?<=[.!?]) ", text))
        yield card.name, tuple(sentence for sentence in sentences if len(sentence) >= SHORTEST)
