"""Tests of the files with which a server is run: each is held to what reads it."""
