"""Entries of the benchmark: one module for each entry of the registry."""
