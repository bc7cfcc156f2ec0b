"""AI seats against each other, many times: who wins, how they deal with each other, and how fast they think."""
