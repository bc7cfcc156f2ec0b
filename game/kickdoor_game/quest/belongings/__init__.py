"""What heroes have: how Items are worn, carried and packed, what lies in rooms, what changes hands, and the gold."""
