"""How fast kickdoor is, as ratios to what else does such work on the same machine in the same minutes."""
