"""What can be read without playing: rulebooks, cards, packs.

python -m kickdoor_server.operations.bookshelf rules|cards ...
"""
