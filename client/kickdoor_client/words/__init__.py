"""The client's sentences, for the full screen and line mode: the answers to who, why and what, and the like.

Functions here take a model and return lines of text; they change nothing and know neither width nor colour.
"""
