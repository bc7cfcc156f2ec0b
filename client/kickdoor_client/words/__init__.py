"""What the client says in sentences: the answers to who, why and what, read on the full screen and in line mode alike.

Functions here take a model and return lines of text; they change nothing and know neither width nor colour.
"""
