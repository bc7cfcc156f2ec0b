"""Benchmarks: kickdoor's speed as ratios to other programs that do such work on the same machine in the same
minutes."""
