"""The ruleset of the set `quest`, with its cards and rooms."""

from importlib.resources import files

from ...language.book import Book
from ...language.loading.load import load_folder
from ...quest.cards.rooms import load_rooms
from ...quest.ruleset.rules import QuestRules
from ...quest.vocabulary import QUEST_CARDS

SENTENCE = "A dungeon that is run as a grand hotel: explore it, survive the service, and check out past the Boss."
"""A sentence about the set, for players who choose one."""
FOLDER = files(__package__)
"""The folder of the set's files."""
ROOMS = load_rooms(FOLDER)
"""All rooms."""
BOOK = Book.of(load_folder(FOLDER, QUEST_CARDS), QUEST_CARDS)
"""All cards."""
RULES = QuestRules("quest", "Kick Down the Dungeon", BOOK, ROOMS.entrance, ROOMS.tiles, sentence=SENTENCE)
"""The ruleset, as `library` finds it."""
