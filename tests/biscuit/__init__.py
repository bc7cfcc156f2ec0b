"""A game that is none of ours, as somebody would add it: an engine of its own with a map of five rooms.

Its folder is the whole of it. The metadata beside it says where its parts are, so that any program that has this folder
on its path plays it: `installed` puts it there.
"""
