"""Matches that outlive a release: what they began with, and whether they still mean the same."""
