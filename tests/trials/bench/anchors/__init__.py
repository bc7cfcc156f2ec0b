"""Anchors that kickdoor is compared with: servers without a game, other people's games, plain files, plain copies."""
