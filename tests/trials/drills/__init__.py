"""Drills: long trials of the whole program, as commands; each has a short version that CI runs."""
