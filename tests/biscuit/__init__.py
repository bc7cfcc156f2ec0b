"""A game that is not part of the project, as somebody else would add one: an engine with a map of five rooms.

All of it is in this folder. The metadata beside it says where its parts are, so that any program that has this folder
on its path plays it: `installed` puts it there.
"""
