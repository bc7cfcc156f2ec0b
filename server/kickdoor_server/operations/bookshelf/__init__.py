"""The commands that need no running server: `kickdoor sets`, `rules`, `cards` and `deck`.

python -m kickdoor_server.operations.bookshelf rules|cards ...
"""
