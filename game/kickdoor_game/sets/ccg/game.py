"""The ruleset of the set `ccg`, with its pool of cards and its prepared decks."""

from importlib.resources import files

from ...duel.ruleset.decks import read_deck
from ...duel.ruleset.rules import DuelRules
from ...duel.vocabulary import DUEL_CARDS
from ...language.book import Book
from ...language.loading.load import load_folder
from ...language.loading.toml_text import text_of

FOLDER = files(__package__)
"""The folder of the set's files."""
POOL = Book.of(load_folder(FOLDER, DUEL_CARDS), DUEL_CARDS)
"""All cards."""
DECKS = tuple(
    read_deck(text_of(file), file.name, POOL)
    for file in sorted((FOLDER / "decks").iterdir(), key=lambda file: file.name)
    if file.name.endswith(".toml")
)
"""The prepared decks, one for each Hero."""
RULES = DuelRules("ccg", "Kick Down the Other Door", POOL, {deck.name: deck for deck in DECKS})
"""The ruleset, as `library` finds it."""
