"""Being found by people on the same network, and telling them how to come."""
