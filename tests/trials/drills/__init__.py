"""Long trials of the whole program, as commands of their own; each has a short version that CI runs."""
