"""The quest set as a ruleset: its book and its rooms."""

from importlib.resources import files

from ...language.book import Book
from ...language.loading.load import load_folder
from ...quest.cards.rooms import load_rooms
from ...quest.ruleset.rules import QuestRules
from ...quest.vocabulary import QUEST_CARDS

SENTENCE = "A dungeon that is run as a grand hotel: explore it, survive the service, and check out past the Boss."
FOLDER = files(__package__)
ROOMS = load_rooms(FOLDER)
BOOK = Book.of(load_folder(FOLDER, QUEST_CARDS), QUEST_CARDS)
RULES = QuestRules("quest", "Kick Down the Dungeon", BOOK, ROOMS.entrance, ROOMS.tiles, sentence=SENTENCE)
